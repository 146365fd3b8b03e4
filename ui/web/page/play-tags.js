// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * A game against Tabiya as others are told of it: the tags of its PGN.
 *
 *   gameTags(state, "1-0", new Date())      state: as in play-game.js
 */
import { format } from "./dom.js";
import { tr } from "./words.js";

/** @param {any} state @param {string} result @param {Date} [date] */
export function gameTags(state, result, date = new Date()) {
    const tabiya = format(tr("Tabiya, level %d"), state.level);
    const names = { w: [tr("You"), tabiya], b: [tabiya, tr("You")], "": ["?", "?"] };
    const [white, black] = names[/** @type {"w"|"b"|""} */ (state.human)] ?? names[""];
    const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
    return {
        Event: tr("Casual game"), Site: "?", Date: `${date.getFullYear()}.${two(date.getMonth() + 1)}.${two(date.getDate())}`,
        Round: "-", White: white, Black: black, Result: result, ...state.tags,
    };
}
