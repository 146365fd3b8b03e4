// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * A game against Tabiya, without its looks: whose turn it is, what may be done, what the engine is
 * asked. Every change is kept at once (store.current), so that a reload goes on at the same move.
 *
 *   const game = new PlayGame({rules, engine, keep, pause, random});
 *   game.begin({start, human, level, chess960, odds})    human "w", "b", or "" for both sides
 *   game.restore(state)                                  a kept state; FALSE: it is none
 *
 *   game.state       {start, moves, human, level, seed, ending, chess960, odds, hints, takebacks, review,
 *                     source}: plain data, kept as it is
 *   game.position    rules.position() after all moves
 *   game.phase       "resting", "thinking", "hinting", "weighing", "failed"
 *   game.hint        null or {step, words, squares, uci}
 *   game.turn        "person", "opponent" or "nobody"
 *   game.result      "*", "1-0", …;  game.status: the sentence about all this
 *
 *   play(uci), undo(), redo(), resign(), offerDraw(), claimDraw(), askHint(), retry()
 *
 * Events: "change" after every change; "moved" {uci, san, capture, by}; "message" {text}; "over" {moved}: by a
 * move, whose "moved" came before.
 * At most one question to the engine is open; whatever changes the game makes its answer void
 * (`ticket`).
 */
import { format } from "./dom.js";
import { ENDINGS, PHASES } from "./rules.js";
import { tr } from "./words.js";

const HINT_STEPS = 3;
const WEIGH_NODES = 100000;
const MATE_CP = 30000;
const MOST_MOVES = 3000;
const OFFER_AGAIN_PLIES = 20;
/** The least that a reply takes, so that an eye can follow. */
const REPLY_MS = 450;

const RESULTS = {
    none: "*", whiteResigned: "0-1", blackResigned: "1-0", agreed: "1/2-1/2", fifty: "1/2-1/2", repetition: "1/2-1/2",
};

/** @param {any} value @param {number} low @param {number} high @param {number} fallback */
function whole(value, low, high, fallback) {
    return Number.isInteger(value) && value >= low && value <= high ? value : fallback;
}

/** A kept state comes from outside: only what makes sense is taken. @param {any} kept */
function cleanState(kept) {
    if (typeof kept !== "object" || kept === null || !Array.isArray(kept.moves)) return null;
    const moves = kept.moves.slice(0, MOST_MOVES);
    if (typeof kept.start !== "string" || moves.some((/** @type {any} */ move) => !/^[a-h][1-8][a-h][1-8][qrbn]?$/.test(move)))
        return null;
    return {
        start: kept.start,
        moves,
        human: ["w", "b", ""].includes(kept.human) ? kept.human : "w",
        level: whole(kept.level, 1, 9, 3),
        seed: whole(kept.seed, 0, 2 ** 31, 1),
        ending: Object.hasOwn(ENDINGS, kept.ending) ? kept.ending : "none",
        chess960: whole(kept.chess960, 0, 959, -1),
        odds: typeof kept.odds === "string" ? kept.odds : "",
        hints: whole(kept.hints, 0, 1e6, 0),
        takebacks: whole(kept.takebacks, 0, 1e6, 0),
        filed: typeof kept.filed === "string" ? kept.filed : "",
        hopeless: whole(kept.hopeless, 0, MOST_MOVES, 0),
        offer: whole(kept.offer, 0, MOST_MOVES, 0),
        declinedAt: whole(kept.declinedAt, -1, MOST_MOVES, -1),
        tags: typeof kept.tags === "object" && kept.tags !== null ? kept.tags : {},
        review: kept.review ?? null,
    };
}

export class PlayGame extends EventTarget {
    /**
     * @param {{rules: any, engine: () => Promise<any>, keep: (state: any) => void,
     *          pause: (ms: number) => Promise<void>, random: () => number}} tools
     */
    constructor({ rules, engine, keep, pause, random }) {
        super();
        this.rules = rules;
        this.engine = engine;
        this.keep = keep;
        this.pause = pause;
        this.random = random;
        this.ticket = 0;
        this.phase = "resting";
        /** @type {any} */
        this.hint = null;
        this.failure = "";
        this.offered = false;
        /** @type {string[]} */
        this.undone = [];
        /** @type {any} */
        this.state = cleanState({ start: "", moves: [], human: "w" });
        this.position = rules.position("", []);
    }

    /* --- Beginning ------------------------------------------------------------------------- */

    /** @param {any} options */
    begin(options) {
        this._adopt(cleanState({
            start: "", moves: [], level: 3, human: "w", ending: "none",
            seed: 1 + Math.floor(this.random() * 0x7ffffffe), ...options,
        }));
    }

    /** @param {any} kept */
    restore(kept) {
        const state = cleanState(kept);
        if (!state || this.rules.position(state.start, state.moves).error) return false;
        this._adopt(state);
        return true;
    }

    /** Shows the game of another tab, which plays it. @param {any} kept */
    watch(kept) {
        const state = cleanState(kept);
        if (!state) return;
        this._rest();
        this.state = state;
        this.undone = [];
        this.position = this.rules.position(state.start, state.moves);
        this._tell("change");
    }

    /** @param {any} state */
    _adopt(state) {
        this._rest();
        this.state = state;
        this.undone = [];
        this._changed();
        if (!this.over) this._settle();
    }

    /* --- State ----------------------------------------------------------------------------- */

    get turn() {
        if (this.position.over || this.state.ending !== "none") return "nobody";
        if (this.state.human === "" || this.position.turn === this.state.human) return "person";
        return "opponent";
    }

    get result() {
        if (this.position.result !== "*") return this.position.result;
        return RESULTS[/** @type {keyof typeof RESULTS} */ (this.state.ending)];
    }

    get over() { return this.turn === "nobody"; }

    get status() {
        if (this.phase === "failed") return format(tr("Tabiya cannot move: %s"), this.failure);
        if (this.phase === "resting" && this.hint) return this.hint.words;
        const phase = PHASES[/** @type {keyof typeof PHASES} */ (this.phase)] ?? 0;
        const { start, moves, human, ending } = this.state;
        return this.rules.status(start, moves, {
            human, ending: ENDINGS[/** @type {keyof typeof ENDINGS} */ (ending)], phase,
        });
    }

    get canUndo() { return this._pliesBack() > 0 || this.state.ending !== "none"; }
    get canRedo() { return this.undone.length > 0 && !this.over; }

    /* --- Changes ------------------------------------------------------------------------------ */

    /** Ends whatever the engine was asked. */
    _rest() {
        this.ticket++;
        if (this.phase === "thinking" || this.phase === "hinting" || this.phase === "weighing")
            void this.engine().then((engine) => engine.stop());
        this.phase = "resting";
        this.hint = null;
        this.offered = false;
    }

    _changed() {
        this.position = this.rules.position(this.state.start, this.state.moves);
        this.keep(this.state);
        this._tell("change");
    }

    /** @param {string} name @param {any} [detail] */
    _tell(name, detail) {
        this.dispatchEvent(new CustomEvent(name, { detail }));
    }

    _settle(moved = false) {
        if (this.over) this._tell("over", { moved });
        else if (this.turn === "opponent" && this.phase === "resting") void this._think();
    }

    /** @param {string} uci @param {string} by */
    _makeMove(uci, by) {
        const move = this.position.moves.find((/** @type {any} */ each) => each.uci === uci);
        if (!move || this.over || this.state.moves.length >= MOST_MOVES) return false;
        this._rest();
        if (this.undone.length > 0 && this.undone[this.undone.length - 1] === uci) this.undone.pop();
        else this.undone = [];
        const spoken = this.rules.speakMove(this.state.start, this.state.moves, uci);
        this.state.moves.push(uci);
        this.state.review = null;
        this._changed();
        this._tell("moved", { uci, san: move.san, by, spoken });
        return true;
    }

    /** The person's move. @param {string} uci @param {string} [by] */
    play(uci, by = "click") {
        if (this.turn !== "person" || !this._makeMove(uci, by)) return false;
        this._settle(true);
        return true;
    }

    /** How many half-moves taking back takes back: to the person's last move. */
    _pliesBack() {
        const { moves, human, start } = this.state;
        if (human === "") return Math.min(1, moves.length);
        const first = start === "" ? "w" : start.split(" ")[1];
        for (let back = 1; back <= moves.length; back++) {
            const at = moves.length - back;
            if (((at % 2 === 0) === (first === human))) return back;
        }
        return 0;
    }

    undo() {
        if (!this.canUndo) return false;
        const wasEnded = this.state.ending !== "none";
        this._rest();
        this.state.ending = "none";
        this.state.review = null;
        /* What was given up by mistake goes on where it was. */
        const plies = wasEnded ? 0 : this._pliesBack();
        for (let i = 0; i < plies; i++) this.undone.push(this.state.moves.pop());
        if (plies > 0) {
            this.state.takebacks++;
            this.state.hopeless = 0; /* only moves in a row count */
        }
        this._changed();
        this._settle();
        return true;
    }

    redo() {
        if (!this.canRedo) return false;
        this._rest();
        do {
            this.state.moves.push(this.undone.pop());
            this._changed();
        } while (this.undone.length > 0 && this.turn === "opponent");
        this._settle();
        return true;
    }

    /** @param {string} ending */
    _end(ending) {
        this._rest();
        this.state.ending = ending;
        this._changed();
        this._tell("over", { moved: false });
    }

    resign() {
        if (this.over) return;
        const loser = this.state.human || this.position.turn;
        this._end(loser === "w" ? "whiteResigned" : "blackResigned");
    }

    claimDraw() {
        if (this.turn !== "person" || !this.position.claim) return;
        this._end(this.position.claim === "fifty" ? "fifty" : "repetition");
    }

    /** @param {any} review */
    setReview(review) {
        this.state.review = review;
        this.keep(this.state);
    }

    /* --- The engine ----------------------------------------------------------------------------- */

    /**
     * Asks the engine in a phase; `answer` gets what it says, unless the game has changed since.
     * @param {string} phase @param {(engine: any) => Promise<any>} question @param {(answer: any) => any} answer
     */
    async _ask(phase, question, answer) {
        const ticket = ++this.ticket;
        this.phase = phase;
        this._tell("change");
        let said = null, failure = "";
        try {
            said = await question(await this.engine());
        } catch (error) {
            failure = error instanceof Error ? error.message : String(error);
        }
        if (ticket !== this.ticket) return;
        this.phase = "resting";
        if (failure) this._fail(phase, failure);
        else if (said?.stopped) this._resume(); /* by another place */
        else await answer(said);
    }

    _resume() {
        this.offered = false;
        this._tell("change");
        this._settle();
    }

    /** @param {string} phase @param {string} failure */
    _fail(phase, failure) {
        this.failure = failure;
        this.offered = false;
        if (phase === "thinking") this.phase = "failed";
        else this._tell("message", { text: this.failure });
        this._tell("change");
    }

    async _think() {
        const { start, moves, level, seed } = this.state, ticket = this.ticket + 1;
        const least = this.pause(REPLY_MS);
        await this._ask("thinking", async (engine) => {
            const said = await engine.play({ start, moves: [...moves], level, seed });
            await least;
            return said;
        }, (said) => {
            if (ticket !== this.ticket) return;
            if (this._concludes(said)) return;
            const wantsDraw = this._wantsDraw(said);
            if (!this._makeMove(said.uci, "engine")) {
                this._fail("thinking", tr("it chose an illegal move."));
                return;
            }
            this._settle(true);
            if (wantsDraw && this.turn === "person") this._offer();
        });
    }

    /** It claims a draw, answers an offer or resigns, in place of a move. @param {any} said */
    _concludes(said) {
        if (this.position.claim && said.score && scoreOf(said.score) <= 0) {
            this._end(this.position.claim);
            return true;
        }
        if (this.offered && this._answerOffer(said)) return true;
        if (!said.score) return false;
        const { hopeless, resigns } = this._judge(said.score);
        this.state.hopeless = hopeless ? this.state.hopeless + 1 : 0;
        if (!resigns) return false;
        this._end(this.state.human === "w" ? "blackResigned" : "whiteResigned");
        return true;
    }

    /** How Tabiya sees it at this level, as in the window. @param {any} score from its side */
    _judge(score) {
        const elo = this.rules.levels()[this.state.level - 1].elo;
        return this.rules.judgment(this.position.fen, scoreOf(score), elo, this.state.hopeless);
    }

    /** @param {any} said */
    _wantsDraw(said) {
        const { offer, moves } = this.state;
        const early = offer > 0 && moves.length >= offer && moves.length < offer + OFFER_AGAIN_PLIES;
        return Boolean(said.score) && !early && this._judge(said.score).offers;
    }

    _offer() {
        this.state.offer = this.state.moves.length;
        this.keep(this.state);
        this._tell("change");
        this._tell("offer");
    }

    /** Whether Tabiya has offered a draw, and waits for an answer. */
    get isOffered() {
        return this.state.offer > 0 && this.state.offer === this.state.moves.length && this.turn === "person";
    }

    acceptDraw() {
        if (this.isOffered) this._end("agreed");
    }

    declineDraw() {
        this.state.offer = Math.max(this.state.offer - 1, 0); /* not at this move any more */
        this.keep(this.state);
        this._tell("change");
    }

    /** After a failure. */
    retry() {
        if (this.phase !== "failed") return;
        this.phase = "resting";
        this._settle();
        this._tell("change");
    }

    /** The next step of the hint: which piece, where to, why. */
    async askHint() {
        if (this.turn !== "person" || this.phase !== "resting") return;
        const { start, moves } = this.state, before = this.hint;
        const step = Math.min(before ? before.step + 1 : 0, HINT_STEPS - 1);
        if (!before) this.state.hints++;
        await this._ask("hinting", (engine) => engine.hint({ start, moves: [...moves], step }), (said) => {
            this.hint = { step, words: said.words, squares: said.squares ?? [], uci: said.uci };
            this.keep(this.state);
            this._tell("change");
            this._tell("hinted", { words: said.words });
        });
    }

    /* --- Draws -------------------------------------------------------------------------------------- */

    get canOffer() {
        return !this.over && this.phase !== "weighing" && !this.offered;
    }

    async offerDraw() {
        if (!this.canOffer) return;
        const { start, moves, human } = this.state;
        if (this.turn === "person" && this.position.claim) {
            this.claimDraw();
            return;
        }
        if (human === "" || this.isOffered) {
            this._end("agreed");
            return;
        }
        if (this.state.declinedAt === moves.length) {
            this._tell("message", { text: tr("Tabiya has just declined a draw. Make a move first.") });
            return;
        }
        if (this.phase === "thinking") {
            this.offered = true; /* its move is its answer */
            return;
        }
        if (this.phase !== "resting") return;
        await this._ask("weighing", (engine) => engine.best({ start, moves: [...moves], nodes: WEIGH_NODES, lines: 1 }),
            ([line]) => {
                /* The person is to move: what is good for them is bad for the engine. */
                this._answerOffer({ score: { cp: -scoreOf(line?.score) } });
            });
    }

    /** @param {any} said with the score from the engine's side */
    _answerOffer(said) {
        this.offered = false;
        if (said.score && this._judge(said.score).takes) {
            this._end("agreed");
            return true;
        }
        this.state.declinedAt = this.state.moves.length;
        this._tell("message", { text: tr("Tabiya declines the draw.") });
        this._tell("change");
        return false;
    }
}

/** @param {any} score {cp} or {mate} */
function scoreOf(score) {
    if (!score) return 0;
    if (Number.isInteger(score.mate)) return score.mate > 0 ? MATE_CP : -MATE_CP;
    return score.cp ?? 0;
}
