// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * A list of moves, set like a book: numbers dim, moves in two columns (on a narrow page, one line
 * that scrolls). The current move is marked and scrolled to.
 *
 *   const list = new MoveList({label: tr("Moves"), go: (ply) => …});
 *   list.element
 *   list.show({shown, start, ply, marks})    shown: the moves as rules.line().shown has them; start:
 *        the FEN of the start ("": initial); ply: the current one (0: before all moves); marks: a Map of
 *        ply → {glyph: "?!", kind: "inaccuracy"}
 *
 * One move takes part in the order of Tab; arrow keys, Home and End go from there.
 */
import { fill, h } from "./dom.js";

/* Where one reads from right to left, a game goes on to the left. */
const isTurned = () => document.documentElement.dir === "rtl";
export const backKey = () => (isTurned() ? "Right" : "Left");
export const forthKey = () => (isTurned() ? "Left" : "Right");

/** Who moves first, and at which number. @param {string} start */
export function startOf(start) {
    const fields = start.split(" ");
    return { white: start === "" || fields[1] !== "b", number: start === "" ? 1 : Number(fields[5]) || 1 };
}

/** "12." or "12…": the number of the move that is ply half-moves after the start. @param {string} start @param {number} ply */
export function moveNumber(start, ply) {
    const { white, number } = startOf(start), index = ply - 1 + (white ? 0 : 1);
    return `${number + Math.floor(index / 2)}${index % 2 === 0 ? "." : "…"}`;
}

export class MoveList {
    /** @param {{label: string, go: (ply: number) => void}} options */
    constructor({ label, go }) {
        this.go = go;
        this.ply = 0;
        /** @type {any[]} */
        this.buttons = [];
        this.key = "";
        this.element = h("ol", {
            class: "moves", "aria-label": label,
            onkeydown: (/** @type {KeyboardEvent} */ event) => this._key(event),
            onclick: (/** @type {any} */ event) => {
                const button = event.target.closest("button");
                if (button) this.go(Number(button.dataset.ply));
            },
        });
    }

    /** @param {{shown: string[], start: string, ply: number, marks?: Map<number, {glyph: string, kind: string}>}} what */
    show({ shown, start, ply, marks = new Map() }) {
        const key = JSON.stringify([start, shown, [...marks]]);
        if (key !== this.key) this._build(shown, start, marks);
        this.key = key;
        this._mark(ply);
    }

    /** @param {string[]} shown @param {string} start @param {Map<number, {glyph: string, kind: string}>} marks */
    _build(shown, start, marks) {
        const { white, number } = startOf(start), lead = white ? 0 : 1, rows = [];
        this.buttons = shown.map((move, i) => this._button(move, i + 1, marks.get(i + 1)));
        for (let i = -lead; i < shown.length; i += 2) {
            rows.push(h("li", null,
                h("span", { class: "move-number" }, `${number + (i + lead) / 2}.`),
                i < 0 ? h("span", { class: "move-gap" }, "…") : this.buttons[i],
                this.buttons[i + 1]));
        }
        fill(this.element, rows);
    }

    /** @param {string} move @param {number} ply @param {{glyph: string, kind: string}|undefined} mark */
    _button(move, ply, mark) {
        return h("button", { type: "button", class: "move", "data-ply": ply, tabindex: "-1" },
            move, mark && h("span", { class: `glyph ${mark.kind}` }, mark.glyph));
    }

    /** @param {number} ply */
    _mark(ply) {
        this.ply = ply;
        for (const button of this.element.querySelectorAll('[aria-current="true"]')) button.removeAttribute("aria-current");
        for (const button of this.element.querySelectorAll('[tabindex="0"]')) button.tabIndex = -1;
        const button = this.buttons[ply - 1], reached = button ?? this.buttons[0];
        if (reached) reached.tabIndex = 0;
        button?.setAttribute("aria-current", "true");
        this._scroll(button);
    }

    /** Again, where the list was not to be seen when its move was marked. */
    reveal() {
        this._scroll(this.buttons[this.ply - 1]);
    }

    /** Within the list only: the page stays where it is. @param {HTMLElement|undefined} button */
    _scroll(button) {
        const box = this.element.closest(".scroller") ?? this.element;
        if (!button) {
            box.scrollTo(0, 0);
            return;
        }
        const outer = box.getBoundingClientRect(), inner = button.getBoundingClientRect();
        if (inner.top < outer.top || inner.bottom > outer.bottom)
            box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
        if (inner.left < outer.left || inner.right > outer.right)
            box.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
    }

    /** @param {KeyboardEvent} event */
    _key(event) {
        const steps = { [`Arrow${backKey()}`]: -1, [`Arrow${forthKey()}`]: 1, ArrowUp: -2, ArrowDown: 2, Home: -1e6, End: 1e6 };
        const step = steps[/** @type {keyof typeof steps} */ (event.key)];
        if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        this.go(Math.min(Math.max(this.ply + step, 1), this.buttons.length));
        this.buttons[this.ply - 1]?.focus({ preventScroll: true });
    }
}
