// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The card at the end of a game: its facts, and what to do next. The place's status says the result.
 *
 *   const card = new EndCard({review, rematch, renew});
 *   card.element; card.show(game, isReviewOpen)
 */
import { fill, format, h } from "./dom.js";
import { icon } from "./icons.js";
import { tr, trn } from "./words.js";

/** "12 moves". @param {number} plies */
export function movesWords(plies) {
    const count = Math.ceil(plies / 2);
    return format(trn("%d move", "%d moves", count), count);
}

export class EndCard {
    /** @param {{review: () => void, rematch: () => void, renew: () => void}} actions */
    constructor(actions) {
        const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ run, suggested = false) =>
            h("button", { type: "button", class: suggested ? "suggested" : "", onclick: run }, icon(name), h("span", null, label));
        this.facts = h("p", { class: "end-facts dim" });
        this.reviewButton = button("review", tr("Review"), actions.review, true);
        this.element = h("div", { class: "card end-card", hidden: true },
            this.facts,
            h("div", { class: "end-buttons" }, this.reviewButton,
                button("undo", tr("Rematch"), actions.rematch), button("new-game", tr("New Game…"), actions.renew)));
    }

    /** @param {any} game @param {boolean} reviewing */
    show(game, reviewing) {
        this.element.hidden = !game.over;
        if (!game.over) return;
        const { hints, takebacks, moves } = game.state;
        const facts = [movesWords(moves.length)];
        if (hints > 0) facts.push(`${tr("Hints")}: ${hints}`);
        if (takebacks > 0) facts.push(`${tr("Takebacks")}: ${takebacks}`);
        fill(this.facts, facts.join(" · "));
        this.reviewButton.hidden = reviewing || moves.length === 0;
        this.element.classList.toggle("reviewing", reviewing);
    }
}
