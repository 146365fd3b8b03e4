// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The evaluation of a game over its half-moves: White's share below, Black's above, mistakes as
 * marks. A click goes to the move there; with the keyboard it is a slider.
 *
 *   const graph = new EvaluationGraph({label, go: (ply) => …, describe: (ply) => words});
 *   graph.show({points, ply, marks, length})   points: [ply, White's winning chances 0…1], as far as
 *                  they are known; marks: Map of ply → {kind}
 */
import { fill, h, svg } from "./dom.js";

const WIDTH = 400;
const HEIGHT = 100;

export class EvaluationGraph {
    /** @param {{label: string, go: (ply: number) => void, describe: (ply: number) => string}} options */
    constructor({ label, go, describe }) {
        this.go = go;
        this.describe = describe;
        this.length = 1;
        this.ply = 0;
        this.picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
        this.dots = h("div", { class: "graph-dots", "aria-hidden": "true" });
        this.element = h("div", {
            class: "graph", role: "slider", tabindex: "0", "aria-label": label, "aria-valuemin": "0",
            onkeydown: (/** @type {KeyboardEvent} */ event) => this._key(event),
            onpointerdown: (/** @type {PointerEvent} */ event) => this._point(event),
            onpointermove: (/** @type {PointerEvent} */ event) => { if (event.buttons === 1) this._point(event); },
        }, this.picture, this.dots);
    }

    /** @param {{points: [number, number][], ply: number, marks: Map<number, {kind: string}>, length: number}} what */
    show({ points, ply, marks, length }) {
        this.length = Math.max(length, 1);
        this.ply = ply;
        const x = (/** @type {number} */ at) => (at / this.length * WIDTH).toFixed(1);
        const y = (/** @type {number} */ share) => ((1 - share) * HEIGHT).toFixed(1);
        const line = points.map(([at, share]) => `${x(at)} ${y(share)}`).join("L");
        const first = x(points[0]?.[0] ?? 0), end = x(points.at(-1)?.[0] ?? 0);
        fill(this.picture,
            svg("path", { class: "graph-black", d: `M${first} 0H${end}V${HEIGHT}H${first}Z` }),
            points.length > 0 && svg("path", { class: "graph-white", d: `M${first} ${HEIGHT}L${line}L${end} ${HEIGHT}Z` }),
            svg("path", { class: "graph-middle", d: `M0 ${HEIGHT / 2}H${WIDTH}`, "vector-effect": "non-scaling-stroke" }),
            points.length > 0 && svg("path", { class: "graph-line", d: `M${line}`, "vector-effect": "non-scaling-stroke" }),
            svg("path", { class: "graph-now", d: `M${x(ply)} 0V${HEIGHT}`, "vector-effect": "non-scaling-stroke" }));
        this._showDots(points, marks);
        this.element.setAttribute("aria-valuemax", String(length));
        this.element.setAttribute("aria-valuenow", String(ply));
        this.element.setAttribute("aria-valuetext", this.describe(ply));
    }

    /** The picture is stretched; marks are not. @param {[number, number][]} points @param {Map<number, {kind: string}>} marks */
    _showDots(points, marks) {
        const known = new Map(points);
        const dots = [...marks].filter(([at]) => known.has(at)).map(([at, { kind }]) => {
            const dot = h("span", { class: `graph-dot ${kind}` });
            dot.style.left = `${100 * at / this.length}%`;
            const share = Math.min(Math.max(known.get(at) ?? 0, 0.06), 0.94); /* whole, also at the edge */
            dot.style.top = `${100 * (1 - share)}%`;
            return dot;
        });
        fill(this.dots, dots);
    }

    /** @param {PointerEvent} event */
    _point(event) {
        const box = this.element.getBoundingClientRect();
        const ply = Math.round((event.clientX - box.left) / box.width * this.length);
        this.go(Math.min(Math.max(ply, 0), this.length));
    }

    /** @param {KeyboardEvent} event */
    _key(event) {
        const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10, Home: -1e6, End: 1e6 };
        const step = steps[/** @type {keyof typeof steps} */ (event.key)];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        this.go(Math.min(Math.max(this.ply + step, 0), this.length));
    }
}
