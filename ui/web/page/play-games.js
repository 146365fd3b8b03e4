// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The games that are kept in this browser: a dialog to open or remove one.
 *
 *   openGames({open: (game) => …})
 */
import { app } from "./app.js";
import { openDialog, toast } from "./chrome.js";
import { fill, h, withoutMnemonic } from "./dom.js";
import { icon } from "./icons.js";
import { movesWords } from "./play-end.js";
import { language, tr } from "./words.js";

const MOST = 200;

/** @param {any} game */
function dateOf(game) {
    return game.time ? new Date(game.time).toLocaleDateString(language().replace("_", "-"), { dateStyle: "medium" }) : "";
}

/** @param {any} game */
function titleOf(game) {
    return `${game.tags?.White ?? "?"} – ${game.tags?.Black ?? "?"}`;
}

/** @param {{open: (game: any) => void}} options */
export function openGames({ open }) {
    const list = h("ul", { class: "card rows games-list" });
    const { close } = openDialog({ title: tr("Games"), body: list });
    const refresh = () => {
        const games = app.store.games.list().slice(0, MOST);
        fill(list, games.length === 0 && h("li", { class: "dim" }, tr("Finished games are kept here.")),
            games.map((/** @type {any} */ game) => row(game)));
    };
    const remove = async (/** @type {any} */ game) => {
        await app.store.games.remove(game.id);
        refresh();
        toast(tr("Game removed"), { undo: () => void app.store.games.restore(game.id) });
    };
    const row = (/** @type {any} */ game) => h("li", null,
        h("button", { type: "button", class: "flat game-row", onclick: () => { close(); open(game); } },
            h("span", { class: "game-title" }, titleOf(game)),
            h("span", { class: "dim" }, `${game.result} · ${movesWords(game.moves.length)} · ${dateOf(game)}`)),
        h("button", {
            type: "button", class: "flat icon-only", "aria-label": `${withoutMnemonic(tr("_Remove"))}: ${titleOf(game)}`, title: withoutMnemonic(tr("_Remove")),
            onclick: () => void remove(game),
        }, icon("close")));
    refresh();
}
