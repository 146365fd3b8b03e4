// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The review of a finished game: accuracy, a graph, and the mistakes in words, one after another.
 * The engine does it (engine.review), and the result is kept with the game.
 *
 *   const review = new PlayReview(place);    place: the place Play (play.js)
 *   review.element, review.open, review.marks    marks: Map of ply → {glyph, kind}, for the list of moves
 *   review.start(), review.close(), review.refresh(), review.arrows(ply)
 */
import { app } from "./app.js";
import { announce, toast } from "./chrome.js";
import { fill, format, h } from "./dom.js";
import { EvaluationGraph } from "./graph.js";
import { icon } from "./icons.js";
import { moveNumber } from "./moves.js";
import { tr, trn } from "./words.js";

const NODES = 60000;
const GLYPHS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const EVEN = 0.5;

/** @param {any} score {cp} or {mate}, from White */
export function scoreWords(score) {
    if (!score) return "";
    if (Number.isInteger(score.mate)) return `${score.mate < 0 ? "−" : ""}#${Math.abs(score.mate)}`;
    return `${score.cp >= 0 ? "+" : "−"}${(Math.abs(score.cp) / 100).toFixed(1)}`;
}

/** "2 mistakes". @param {string} kind @param {number} count */
function countWords(kind, count) {
    const words = {
        inaccuracy: trn("%u inaccuracy", "%u inaccuracies", count),
        mistake: trn("%u mistake", "%u mistakes", count),
        blunder: trn("%u blunder", "%u blunders", count),
    };
    return format(words[/** @type {keyof typeof words} */ (kind)], count);
}

/** What was kept comes from outside. @param {any} review @param {number} length */
function isReviewOf(review, length) {
    return Array.isArray(review?.plies) && review.plies.length === length &&
        review.plies.every((/** @type {any} */ ply) => Number.isFinite(ply?.win));
}

export class PlayReview {
    /** @param {any} place */
    constructor(place) {
        this.place = place;
        this.open = false;
        /** @type {any} */
        this.result = null;
        /** @type {any[]} */
        this.plies = [];
        /** @type {Map<number, {glyph: string, kind: string}>} */
        this.marks = new Map();
        this.ticket = 0;
        /** @type {any} */
        this.element = this.accuracy = this.closer = this.words = this.progress = this.steps = this.graph = null;
        this.build();
    }

    build() {
        const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ run) => h("button", {
            type: "button", class: "icon-only", "aria-label": label, title: label, onclick: run,
        }, icon(name));
        this.accuracy = h("div", { class: "accuracy" });
        this.closer = button("close", tr("Close"), () => this.leave());
        this.closer.classList.add("flat", "review-close");
        this.graph = new EvaluationGraph({
            label: tr("Evaluation"), go: (ply) => this.place.lookAt(ply), describe: (ply) => this.describe(ply),
        });
        this.words = h("p", { class: "review-words" });
        this.progress = h("progress", { max: "1", value: "0", "aria-label": tr("Measuring accuracy…") });
        this.steps = h("div", { class: "review-steps" },
            button("previous", tr("Previous mistake"), () => this.stepMistake(-1)),
            this.words,
            button("next", tr("Next mistake"), () => this.stepMistake(1)));
        this.element = h("div", { class: "card review", hidden: true }, this.accuracy, this.graph.element, this.progress, this.steps);
    }

    /* --- Doing it ------------------------------------------------------------------------------ */

    async start() {
        const { start, moves, review } = this.place.game.state;
        this.open = true;
        if (isReviewOf(review, moves.length)) {
            this.finish(review);
            return;
        }
        const ticket = ++this.ticket;
        this.plies = [];
        this.result = null;
        this.place.refresh();
        try {
            const engine = await app.engine();
            const done = await engine.review({ start, moves: [...moves], nodes: NODES }, (/** @type {any} */ ply) => this.heard(ticket, ply));
            if (ticket !== this.ticket) return;
            if (done.stopped) { /* by another place */
                void this.start();
                return;
            }
            this.place.game.setReview(done);
            this.finish(done);
            announce(this.summary());
        } catch (error) {
            if (ticket !== this.ticket) return;
            this.close();
            this.place.refresh();
            toast(error instanceof Error ? error.message : String(error), { label: tr("Try Again"), undo: () => void this.start() });
        }
    }

    /** One more half-move is known: they come from the last to the first. @param {number} ticket @param {any} ply */
    heard(ticket, ply) {
        if (ticket !== this.ticket) return;
        this.plies[ply.ply - 1] = ply;
        this.refresh();
    }

    /** @param {any} review */
    finish(review) {
        this.result = review;
        this.plies = review.plies;
        this.marks = new Map(this.plies.flatMap((ply, i) => {
            const glyph = GLYPHS[/** @type {keyof typeof GLYPHS} */ (ply.label)];
            return glyph ? [[i + 1, { glyph, kind: ply.label }]] : [];
        }));
        this.place.refresh();
    }

    close() {
        if (!this.open) return;
        this.ticket++;
        if (!this.result) void app.engine().then((/** @type {any} */ engine) => engine.stop());
        this.open = false;
        this.result = null;
        this.plies = [];
        this.marks = new Map();
    }

    /** By its own button, which is hidden then. */
    leave() {
        this.close();
        this.place.refresh();
        this.place.end.reviewButton.focus();
    }

    /* --- Showing it ------------------------------------------------------------------------------ */

    refresh() {
        this.element.hidden = !this.open;
        this.place.element.classList.toggle("reviewing", this.open);
        if (!this.open) return;
        const { moves } = this.place.game.state, ply = this.place.ply;
        this.progress.hidden = this.result !== null;
        this.progress.value = this.plies.filter(Boolean).length / Math.max(moves.length, 1);
        this.steps.hidden = this.result === null;
        this.showAccuracy();
        this.graph.show({ points: this.points(), ply, marks: this.marks, length: moves.length });
        fill(this.words, this.wordsAt(ply));
    }

    /** What is known of White's chances, by ply. @returns {[number, number][]} */
    points() {
        /** @type {[number, number][]} */
        const known = this.plies.flatMap((each, i) => (each ? [[i + 1, each.win]] : []));
        return this.result ? [[0, this.result.start?.win ?? EVEN], ...known] : known;
    }

    showAccuracy() {
        const { human } = this.place.game.state, known = this.result?.accuracy;
        const names = { white: human === "w" ? tr("You") : human === "b" ? "Tabiya" : tr("White"), black: human === "b" ? tr("You") : human === "w" ? "Tabiya" : tr("Black") };
        const side = (/** @type {"white"|"black"} */ color) => h("div", { class: "accuracy-side" },
            h("span", { class: `disc ${color}`, "aria-hidden": "true" }),
            h("span", { class: "accuracy-name" }, names[color]),
            h("span", { class: "numeric accuracy-number" }, known && Number.isFinite(known[color]) ? `${Math.round(known[color])}%` : "…"),
            this.result && this.countsOf(color));
        fill(this.accuracy, h("h3", { class: "accuracy-title" }, this.result ? tr("Accuracy") : tr("Measuring accuracy…")),
            side("white"), side("black"), this.closer);
    }

    /** @param {"white"|"black"} color */
    countsOf(color) {
        const counts = this.result.counts?.[color] ?? {};
        return h("span", { class: "counts" }, Object.entries(GLYPHS).map(([kind, glyph]) => {
            const words = countWords(kind, counts[kind] ?? 0);
            return h("span", { class: `count ${kind} numeric`, title: words },
                h("span", { "aria-hidden": "true" }, `${glyph} ${counts[kind] ?? 0}`), h("span", { class: "sr-only" }, words));
        }));
    }

    /** "12… Nf6?": the move of a ply. @param {number} ply */
    moveAt(ply) {
        const { start } = this.place.game.state, mark = this.marks.get(ply);
        return `${moveNumber(start, ply)} ${this.place.line.shown[ply - 1] ?? ""}${mark?.glyph ?? ""}`;
    }

    /** @param {number} ply */
    wordsAt(ply) {
        const known = this.plies[ply - 1];
        if (!this.result) return "";
        if (!known) return this.summary();
        const words = this.reasonAt(ply);
        return [h("strong", { class: this.marks.get(ply)?.kind ?? "" }, this.moveAt(ply)), " ",
            h("span", { class: "dim numeric" }, this.isMate(ply) ? "" : scoreWords(known.score)), words ? h("span", { class: "reason" }, words) : ""];
    }

    /** Then there is nothing left to count. @param {number} ply */
    isMate(ply) {
        return this.place.line.shown[ply - 1]?.endsWith("#");
    }

    /** Why it is a mistake; where no words are found for that, at least what was better. @param {number} ply */
    reasonAt(ply) {
        const { words, best } = this.plies[ply - 1];
        return words || (this.marks.has(ply) && best?.shown ? format(tr("The best move is %s."), best.shown) : "");
    }

    summary() {
        return this.marks.size === 0 ? tr("No mistakes were found.") : tr("Step through the mistakes with the arrows.");
    }

    /** @param {number} ply */
    describe(ply) {
        if (ply === 0) return tr("Start of the game");
        const known = this.plies[ply - 1];
        return `${this.moveAt(ply)} ${known && !this.isMate(ply) ? scoreWords(known.score) : ""} ${known ? this.reasonAt(ply) : ""}`.trim();
    }

    /** The better move of a mistake. @param {number} ply */
    arrows(ply) {
        const best = this.open && this.marks.has(ply) ? this.plies[ply - 1]?.best?.uci : null;
        return best ? [{ from: best.slice(0, 2), to: best.slice(2, 4), color: "green" }] : [];
    }

    /** @param {number} by */
    stepMistake(by) {
        const plies = [...this.marks.keys()], at = this.place.ply;
        const next = by > 0 ? plies.find((ply) => ply > at) ?? plies[0] : plies.filter((ply) => ply < at).pop() ?? plies.at(-1);
        if (next === undefined) {
            announce(this.summary());
            return;
        }
        this.place.lookAt(next);
        announce(this.describe(next));
    }
}
