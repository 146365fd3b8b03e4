// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The line above or below the board: who plays there, whether it is their turn, and by what they are
 * ahead.
 *
 *   fillStrip(element, {side, name, position, toMove, choose})   side "w" or "b"; with choose(), the name
 *                                                               is a button (another level)
 */
import { pieceClass, pieceName } from "./board.js";
import { fill, h } from "./dom.js";
import { tr } from "./words.js";

const KINDS = "qrbnp";
const VALUES = { q: 9, r: 5, b: 3, n: 3, p: 1 };

/** @param {string} squares @param {string} letter */
function count(squares, letter) {
    return squares.split(letter).length - 1;
}

/** What `side` has more of than the other: letters, and the difference in pawns. @param {string} squares @param {string} side */
export function lead(squares, side) {
    const extra = [];
    let points = 0;
    for (const kind of KINDS) {
        const white = count(squares, kind.toUpperCase()), black = count(squares, kind);
        const more = side === "w" ? white - black : black - white;
        points += more * VALUES[/** @type {keyof typeof VALUES} */ (kind)];
        for (let i = 0; i < more; i++) extra.push(kind);
    }
    return { extra, points };
}

/**
 * @param {HTMLElement} element
 * @param {{side: "w"|"b", name: string, position: any, toMove: boolean, choose?: () => void}} what
 */
export function fillStrip(element, { side, name, position, toMove, choose }) {
    const { extra, points } = lead(position.squares, side);
    const key = JSON.stringify([side, name, extra, points, toMove, Boolean(choose)]);
    if (element.dataset.key === key) return;
    element.dataset.key = key;
    const enemy = (/** @type {string} */ kind) => (side === "w" ? kind : kind.toUpperCase());
    const words = extra.map((kind) => pieceName(side === "w" ? kind.toUpperCase() : kind)).join(", ");
    fill(element,
        h("span", { class: `disc ${side === "w" ? "white" : "black"}${toMove ? " to-move" : ""}`, role: "img", "aria-label": side === "w" ? tr("White") : tr("Black") }),
        choose ? h("button", { type: "button", class: "flat name", onclick: choose, title: tr("Change opponent") }, name, h("span", { class: "caret", "aria-hidden": "true" }))
            : h("span", { class: "name" }, name),
        extra.length > 0 && h("span", { class: "captured" },
            h("span", { class: "sr-only" }, words),
            extra.map((kind) => h("span", { class: `${pieceClass(enemy(kind))} small`, "aria-hidden": "true" }))),
        points > 0 && h("span", { class: "numeric lead" }, `+${points}`));
    element.classList.toggle("to-move", toMove);
}
