// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The rules of chess on the main thread: a thin wrapper of tabiya-rules.wasm, which is the
 * program's own C (ui/web/wasm/). Nothing here knows how a piece moves.
 *
 *     await rulesReady;
 *     rules.position("", ["e2e4"]).moves …
 *
 * A game is the FEN of its start ("" for the initial position) and a list of moves in UCI. Functions
 * that can refuse answer {error: sentence} in the person's language.
 */

import { loadModule } from "./wasm.js";
import { words, wordsReady } from "./words.js";

/**
 * @typedef {object} Move
 * @property {string} uci
 * @property {string} san in English letters
 * @property {string} shown in the person's notation
 * @property {string} from a square, "e1"
 * @property {string} to where the piece arrives: castling, "g1"
 * @property {string} rook castling: the rook's square, which may be clicked as well; otherwise ""
 * @property {string} promotion "q", "r", "b", "n" or ""
 */
/**
 * @typedef {object} Position
 * @property {string} fen
 * @property {"w" | "b"} turn
 * @property {string} squares 64 letters, a1 to h8; "." is empty
 * @property {string} check the square of a king in check, or ""
 * @property {Move[]} moves none when the game is over
 * @property {"" | "checkmate" | "stalemate" | "repetition" | "fifty" | "dead"} over
 * @property {"" | "fifty" | "repetition"} claim the side to move may claim a draw
 * @property {"*" | "1-0" | "0-1" | "1/2-1/2"} result
 * @property {string} words whose move it is, or how the game ended
 * @property {number} ply
 * @property {number} number of the move, as in the FEN
 * @property {boolean} chess960
 */

/**
 * @typedef {object} SetupState
 * @property {string} fen normalized
 * @property {{words: string, squares: string[], blocks: boolean}[]} problems
 * @property {string[]} castling the possible rights, as FEN has them
 * @property {string[]} enPassant the possible squares
 * @property {string | null} position
 */
/** @typedef {{rating: number, deviation: number, volatility: number}} Glicko */
/**
 * @typedef {object} Game
 * @property {Record<string, string>} tags
 * @property {string} start FEN, "" for the initial position
 * @property {string[]} moves
 * @property {"*" | "1-0" | "0-1" | "1/2-1/2"} result
 * @property {string | null} error the first thing that could not be read, with its line and column
 */

/** What is typed, pasted or opened is cut here; a game of PGN is far shorter. */
const MOST_LETTERS = 2 << 20;

const OPENINGS = "../data/openings.txt.gz";

/** As TabiyaPlayEnding (app/session/play-status.h). */
export const ENDINGS = Object.freeze({
    none: 0,
    whiteResigned: 1,
    blackResigned: 2,
    agreed: 3,
    fifty: 4,
    repetition: 5,
});
/** As TabiyaPlayPhase. */
export const PHASES = Object.freeze({ resting: 0, thinking: 1, hinting: 3, weighing: 4 });
/** As TabiyaPieceLetters. */
export const LETTERS = Object.freeze({ english: 0, local: 1, figurine: 2 });

/**
 * @param {import("./words.js").Catalog} catalog
 * @returns {string} as web_words_load() wants it
 */
function flatten(catalog) {
    const parts = [];
    for (const [text, translation] of Object.entries(catalog.messages)) {
        const forms = Array.isArray(translation) ? translation.join("\u0001") : translation;
        parts.push(text, "\0", forms, "\0");
    }
    return parts.join("");
}

const encoder = new TextEncoder();

/** @param {ReadonlyArray<string>} moves */
const joined = (moves) => moves.join(" ");

export class Rules {
    /** @type {import("./wasm.js").WasmModule} set by start() */
    #module = /** @type {any} */ (null);
    /** @type {Promise<void> | null} */
    #openings = null;
    /** @type {0 | 1 | 2} see LETTERS */
    letters = 0;

    /**
     * @param {Response | ArrayBuffer | Uint8Array} from tabiya-rules.wasm
     * @param {import("./words.js").Catalog | null} catalog null: English
     */
    async start(from, catalog) {
        this.#module = await loadModule(from);
        if (!catalog) return;
        const bytes = encoder.encode(flatten(catalog));
        this.#module.number("web_words_load", catalog.language, catalog.plural, bytes);
    }

    /**
     * @param {string} name
     * @param {...(string | number | Uint8Array)} values texts beyond MOST_LETTERS are cut
     * @returns {any}
     */
    call(name, ...values) {
        const given = values.map((value) =>
            typeof value === "string" ? value.slice(0, MOST_LETTERS) : value,
        );
        return JSON.parse(this.#module.text(name, ...given) || "null");
    }

    /** How much memory its C has, in bytes. */
    get size() {
        return this.#module.size;
    }

    /** @param {0 | 1 | 2} letters see LETTERS */
    setLetters(letters) {
        this.letters = letters;
        this.#module.number("web_set_letters", letters);
    }

    /**
     * @param {string} start
     * @param {ReadonlyArray<string>} moves
     * @returns {Position & {error?: string}}
     */
    position(start, moves) {
        return this.call("web_position", start, joined(moves));
    }

    /**
     * The state of a game against the computer in a sentence, as in the window.
     * @param {string} start
     * @param {ReadonlyArray<string>} moves
     * @param {{human?: "w" | "b" | "", ending?: number, phase?: number}} [game]
     * @returns {string}
     */
    status(start, moves, { human = "", ending = 0, phase = 0 } = {}) {
        const answer = this.call("web_status", start, joined(moves), human, ending, phase);
        return answer.words ?? answer.error;
    }

    /**
     * @param {string} start
     * @param {ReadonlyArray<string>} moves
     * @returns {{sans: string[], shown: string[], fens: string[], error?: string}}
     */
    line(start, moves) {
        return this.call("web_line", start, joined(moves));
    }

    /**
     * A move that was typed, in English letters or the person's.
     * @param {string} start
     * @param {ReadonlyArray<string>} moves
     * @param {string} text
     * @returns {{uci?: string, error?: string}}
     */
    readMove(start, moves, text) {
        return this.call("web_read_move", start, joined(moves), text);
    }

    /**
     * Why the piece on one square (0 to 63, a1 to h8) may not go to the other.
     * @param {string} start
     * @param {ReadonlyArray<string>} moves
     * @param {number} from
     * @param {number} to
     * @returns {string}
     */
    refusal(start, moves, from, to) {
        const answer = this.call("web_refusal", start, joined(moves), from, to);
        return answer.words ?? answer.error;
    }

    /**
     * "White plays knight to f3, check".
     * @param {string} start
     * @param {ReadonlyArray<string>} moves
     * @param {string} uci
     * @returns {string} "" if it is not legal
     */
    speakMove(start, moves, uci) {
        return this.call("web_speak_move", start, joined(moves), uci).words ?? "";
    }

    /**
     * @param {string} text
     * @returns {{fen?: string, error?: string, column?: number}}
     */
    checkFen(text) {
        return this.call("web_check_fen", text);
    }

    /**
     * @param {string} fen
     * @returns {string[]} 64, a1 to h8
     */
    squareNames(fen) {
        return this.call("web_square_names", fen);
    }

    /**
     * @param {number} number 0 to 959; 518 is the usual start
     * @returns {string} FEN; "" if there is no such number
     */
    chess960(number) {
        return this.call("web_chess960", number).fen ?? "";
    }

    /**
     * Fetches the names of openings, once; the functions below know none before.
     * @param {Uint8Array | null} [packed] the file, for those that cannot fetch
     * @returns {Promise<void>}
     */
    loadOpenings(packed = null) {
        this.#openings ??= this.#readOpenings(packed).catch((error) => {
            this.#openings = null;
            throw error;
        });
        return this.#openings;
    }

    /** @param {Uint8Array | null} packed */
    async #readOpenings(packed) {
        const answer = packed ? new Response(packed) : await fetch(new URL(OPENINGS, import.meta.url));
        if (!answer.ok || !answer.body) throw new Error(`openings: ${answer.status}`);
        const unpacked = answer.body.pipeThrough(new DecompressionStream("gzip"));
        const bytes = new Uint8Array(await new Response(unpacked).arrayBuffer());
        const { error } = this.call("web_openings_load", bytes);
        if (error) throw new Error(error);
    }

    /**
     * The name of a line: its last one, and the ply where it was met. Null: it has none.
     * @param {string} start
     * @param {ReadonlyArray<string>} moves
     * @returns {{eco: string, title: string, ply: number} | null}
     */
    opening(start, moves) {
        const found = this.call("web_opening", start, joined(moves));
        return found?.error ? null : found;
    }

    /**
     * The moves that named lines from the initial position go on with, those of most lines first.
     * @param {ReadonlyArray<string>} moves
     * @returns {{uci: string, shown: string, eco: string, title: string, count: number}[]}
     */
    openingChildren(moves) {
        const found = this.call("web_opening_children", joined(moves));
        return found.error ? [] : found;
    }

    /**
     * What is typed: names with errors, in the person's language or English, codes, moves.
     * @param {string} text
     * @returns {{eco: string, title: string, moves: string[]}[]} the best first
     */
    searchOpenings(text) {
        return this.call("web_search_openings", text);
    }

    /**
     * What Tabiya thinks of a draw and of its position, at a level's rating.
     * @param {string} fen
     * @param {number} score in centipawns, from its side
     * @param {number} elo
     * @param {number} hopeless how many of its moves in a row looked hopeless before
     * @returns {{takes: boolean, offers: boolean, hopeless: boolean, resigns: boolean}}
     */
    judgment(fen, score, elo, hopeless) {
        return this.call("web_judgment", fen, score, elo, hopeless);
    }

    /** @returns {{number: number, name: string, elo: number, words: string}[]} */
    levels() {
        return this.call("web_levels");
    }

    /**
     * The starts without what `giver` gives, named as pieces.
     * @param {"w" | "b"} giver
     * @returns {{id: string, name: string, fen: string}[]}
     */
    odds(giver = "b") {
        return this.call("web_odds", giver);
    }

    /**
     * Any position that is being set up: what is wrong with it, and the FEN to play from, null if it
     * cannot be played. Rights and squares that its pieces do not allow are dropped.
     * @param {string} fen may have pawns on the first and last rank
     * @returns {SetupState & {error?: string, column?: number}}
     */
    setup(fen) {
        return this.call("web_setup", fen);
    }

    /**
     * @param {string} fen as for setup()
     * @param {"mirror" | "swap" | "rotate" | "clear" | "initial"} change
     * @returns {SetupState & {error?: string, column?: number}}
     */
    setupChange(fen, change) {
        return this.call("web_setup_change", fen, change);
    }

    /**
     * In the order of their groups; `fen` and `moves` (separated by blanks, the opponent's first)
     * are an example.
     * @returns {{key: string, name: string, explanation: string, group: number, groupName: string,
     *            fen?: string, moves?: string}[]}
     */
    themes() {
        return this.call("web_themes");
    }

    /**
     * The program's Glicko-2.
     * @param {Glicko} person
     * @param {{rating: number, deviation: number}} other deviation 0: unknown
     * @param {boolean} won
     * @param {number} days since the last rated game, before which there was one
     * @returns {Glicko}
     */
    rate = (person, other, won, days = 0) => {
        const { rating, deviation, volatility } = person;
        const given = [rating, deviation, volatility, other.rating, other.deviation, Number(won), days];
        const answer = this.call("web_rate", given.join(" "));
        if (answer.error) throw new RangeError(`not a rating: ${given.join(" ")}`);
        return answer;
    };

    /**
     * About the last of the moves played from `fen`. Any mate solves a puzzle.
     * @param {string} fen
     * @param {ReadonlyArray<string>} solution the opponent's first move, and all that follow
     * @param {ReadonlyArray<string>} played
     * @returns {"right" | "solved" | "wrong"}
     */
    puzzleVerdict(fen, solution, played) {
        return this.call("web_puzzle_verdict", fen, joined(solution), joined(played)).verdict;
    }

    /**
     * The games in a text, their main lines as far as they are legible. `more`: the text is longer
     * than is read at once.
     * @param {string} text
     * @returns {{games: Game[], more: boolean}}
     */
    readPgn = (text) => {
        const read = this.call("web_read_pgn", text);
        return { games: read.games, more: read.more || text.length > MOST_LETTERS };
    };

    /**
     * A game without variations as PGN in export format. The tags Result, SetUp, FEN and Variant
     * follow from the game.
     * @param {{tags?: Record<string, string>, start: string, moves: ReadonlyArray<string>,
     *          result?: string}} game
     * @returns {string} throws an Error with a sentence if a move is not legal
     */
    writePgn = ({ tags = {}, start, moves, result = "*" }) => {
        const list = Object.entries(tags).flat();
        const flat = list.map((text) => String(text).replace(/[\n\r]+/g, " ")).join("\n");
        const answer = this.call("web_write_pgn", flat, start, joined(moves), result);
        if (answer.error) throw new Error(answer.error);
        return answer.text;
    };
}

export const rules = new Rules();

async function load() {
    if (typeof document === "undefined") return;
    const answer = fetch(new URL("../wasm/tabiya-rules.wasm", import.meta.url));
    await wordsReady;
    await rules.start(await answer, words());
}

/** Resolves when the functions of `rules` can be called; rejects if the file cannot be had. */
export const rulesReady = load();
