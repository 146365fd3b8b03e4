// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The dialogs that begin a game.
 *
 *   openNewGame({state, begin, color, from})   asks for color, level and start; begin(options) as
 *                             PlayGame.begin(); from: a start that is given, {start, moves}
 *   openPaste({open})             asks for a FEN or PGN; open(text) → FALSE keeps the dialog
 */
import { app } from "./app.js";
import { pieceClass } from "./board.js";
import { choice, openDialog } from "./chrome.js";
import { fill, format, h } from "./dom.js";
import { icon } from "./icons.js";
import { tr } from "./words.js";

const CHESS960_MAX = 959;

/* --- Color and level ------------------------------------------------------------------------ */

/** @param {any} chosen */
function colorCards(chosen) {
    const cards = [["white", tr("White"), ["K"]], ["random", tr("Random"), ["K", "k"]], ["black", tr("Black"), ["k"]]];
    return h("fieldset", { onchange: (/** @type {any} */ event) => { chosen.color = event.target.value; chosen.refresh(); } },
        h("legend", null, tr("You play")),
        h("div", { class: "color-cards" }, cards.map(([value, label, kings]) =>
            h("label", { class: "color-card" },
                h("input", { type: "radio", class: "sr-only", name: "new-color", value, checked: chosen.color === value }),
                h("span", { class: "kings", "aria-hidden": "true" }, /** @type {string[]} */ (kings).map((king) =>
                    h("span", { class: `king-tile ${king === "K" ? "dark" : "light"}` }, h("span", { class: pieceClass(king) })))),
                h("span", null, label)))));
}

/** @param {any} chosen */
function levelChooser(chosen) {
    const levels = app.rules.levels();
    const words = h("div", { class: "level-words", role: "status" });
    const show = () => {
        const level = levels[chosen.level - 1];
        fill(words, h("p", { class: "level-name" }, format(tr("Level %d: %s"), level.number, level.name)), h("p", { class: "dim" }, level.words));
    };
    show();
    return h("fieldset", { onchange: (/** @type {any} */ event) => { chosen.level = Number(event.target.value); show(); } },
        h("legend", null, tr("Level")),
        h("div", { class: "card padded" },
            h("div", { class: "levels" }, levels.map((/** @type {any} */ { number, name }) =>
                h("label", { class: "level", title: name },
                    h("input", { type: "radio", class: "sr-only", name: "new-level", value: number, checked: chosen.level === number,
                        "aria-label": format(tr("Level %d: %s"), number, name) }),
                    h("span", { "aria-hidden": "true" }, number)))),
            words));
}

/* --- Where to start ---------------------------------------------------------------------------- */

/** @param {any} chosen */
function startChooser(chosen) {
    const details = h("div", { class: "start-details" });
    const show = () => fill(details, {
        initial: () => null, chess960: () => chess960Row(chosen), fen: () => fenRow(chosen), odds: () => oddsRow(chosen),
    }[/** @type {"initial"|"chess960"|"fen"|"odds"} */ (chosen.from)]());
    chosen.refresh = () => { if (chosen.from === "odds") show(); };
    show();
    return h("div", { class: "start" },
        choice({
            name: "new-start", label: tr("Start from"), value: chosen.from,
            options: [{ value: "initial", label: tr("Initial position") }, { value: "chess960", label: tr("Chess960") },
                { value: "odds", label: tr("Odds") }, { value: "fen", label: tr("Position (FEN)") }],
            change: (value) => { chosen.from = value; show(); },
        }), details);
}

/** @param {any} chosen */
function chess960Row(chosen) {
    const field = h("input", {
        type: "number", id: "chess960", min: "0", max: String(CHESS960_MAX), value: chosen.chess960, inputmode: "numeric",
        oninput: () => { chosen.chess960 = field.value === "" ? -1 : Number(field.value); },
    });
    return h("div", { class: "row" },
        h("label", { for: "chess960" }, tr("Position number, 0 to 959")), field,
        h("button", {
            type: "button", class: "icon-only", "aria-label": tr("Random position"), title: tr("Random position"),
            onclick: () => { field.value = chosen.chess960 = Math.floor(Math.random() * (CHESS960_MAX + 1)); },
        }, icon("dice")));
}

/** @param {any} chosen */
function fenRow(chosen) {
    const field = h("input", {
        type: "text", id: "fen", value: chosen.fen, autocomplete: "off", spellcheck: "false", maxlength: "200",
        "aria-describedby": "start-error", oninput: () => { chosen.fen = field.value; },
    });
    return [h("label", { for: "fen" }, tr("Position (FEN)")), field];
}

/** What the opponent leaves out depends on the person's color. @param {any} chosen */
function oddsRow(chosen) {
    const list = oddsFor(chosen.color);
    if (!list.some(({ id }) => id === chosen.odds)) chosen.odds = list[0]?.id ?? "";
    return [h("label", { for: "odds" }, tr("The opponent plays without a pawn or a piece")),
        h("select", { id: "odds", onchange: (/** @type {any} */ event) => { chosen.odds = event.target.value; } },
            list.map(({ id, name }) => h("option", { value: id, selected: id === chosen.odds }, name)))];
}

/** @param {string} color @returns {any[]} */
function oddsFor(color) {
    return app.rules.odds(color === "black" ? "w" : "b").filter((/** @type {any} */ each) => each.id !== "none" && each.fen !== "");
}

/** The start that was chosen, or an error. @param {any} chosen @param {string} human */
function readStart(chosen, human) {
    if (chosen.from === "chess960") {
        const fen = Number.isInteger(chosen.chess960) ? app.rules.chess960(chosen.chess960) : "";
        return fen ? { start: fen, chess960: chosen.chess960 } : { error: tr("Position number, 0 to 959") };
    }
    if (chosen.from === "odds") {
        const odds = app.rules.odds(human === "b" ? "w" : "b").find((/** @type {any} */ each) => each.id === chosen.odds);
        return odds ? { start: odds.fen, odds: odds.id } : { error: tr("Odds") };
    }
    if (chosen.from !== "fen") return { start: "" };
    const read = app.rules.checkFen(chosen.fen.trim());
    if (read.error) return { error: read.error };
    const over = app.rules.position(read.fen, []).over !== "";
    return over ? { error: tr("No game can start from this position.") } : { start: read.fen };
}

/* --- The dialogs ----------------------------------------------------------------------------------- */

/** @param {{state: any, begin: (options: any) => void, color?: string, from?: any}} options */
export function openNewGame({ state, begin, color, from }) {
    const chosen = {
        color: color ?? app.setting("colour"), fixed: from, level: state.human === "" ? app.setting("level") : state.level, from: "initial",
        chess960: state.chess960 >= 0 ? state.chess960 : Math.floor(Math.random() * (CHESS960_MAX + 1)),
        fen: "", odds: state.odds, refresh: () => {},
    };
    const error = h("p", { class: "field-error", id: "start-error", role: "alert" });
    openDialog({
        title: tr("New Game"),
        body: [colorCards(chosen), levelChooser(chosen), !from && startChooser(chosen), error],
        actions: [{ label: tr("Start Game"), suggested: true, run: () => startGame(chosen, error, begin) }],
    });
}

/** @param {any} chosen @param {HTMLElement} error @param {(options: any) => void} begin */
function startGame(chosen, error, begin) {
    const human = chosen.color === "random" ? (Math.random() < 0.5 ? "w" : "b") : chosen.color === "black" ? "b" : "w";
    const start = chosen.fixed ?? readStart(chosen, human);
    if (start.error) {
        fill(error, start.error);
        return false;
    }
    if (!chosen.fixed) app.change("colour", chosen.color);
    app.change("level", chosen.level);
    setTimeout(() => begin({ human, level: chosen.level, ...start })); /* after the dialog has given the focus back */
    return true;
}

/** @param {{open: (text: string) => boolean}} options */
export function openPaste({ open }) {
    const field = h("textarea", {
        id: "paste", rows: "7", spellcheck: "false", autocomplete: "off", maxlength: "1000000", "aria-describedby": "paste-error",
    });
    const error = h("p", { class: "field-error", id: "paste-error", role: "alert" });
    openDialog({
        title: tr("Paste a position or a game"),
        body: [h("label", { for: "paste" }, "FEN, PGN"), field, error],
        actions: [{ label: tr("Open"), suggested: true, run: () => field.value.trim() !== "" && open(field.value) }],
    });
    field.focus();
}
