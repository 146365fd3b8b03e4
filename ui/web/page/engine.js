// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The engine, as the page sees it: questions and promises. It runs in a worker (engine-worker.js).
 *
 *     const engine = new Engine({ onProgress: ({ what, loaded, total }) => … });
 *     await engine.ready;                       // questions may be asked before, and wait
 *     engine.kind                               // "threads", or "single" where the page may not share memory
 *     await engine.play({ start, moves, level, seed, manner })
 *         → {uci, score, depth, nodes, ms}      // levels 1 to 8 search as many nodes as in the window, level 9
 *                                               // `ms` (1000) or `nodes`; seed 0: another move each time
 *     await engine.best({ start, moves, nodes, ms, lines })
 *         → [{uci, moves, score, depth}]
 *     await engine.hint({ start, moves, step }) → {uci, words, squares}     // steps 0, 1, 2 (play-hint.c)
 *     await engine.review({ start, moves, nodes, elos }, (ply) => …)
 *         → {plies, start, accuracy: {white, black}, counts: {white: {inaccuracy, mistake, blunder}, black}}
 *                                               // a ply is {ply, score, win (White's, 0…1), label, nag, words, best,
 *                                               // accuracy, weight, missed}; they are told from the last to the first
 *     engine.stop()                             // what was asked is answered with {stopped: true}
 *
 * `start` is a FEN ("" for the initial position), `moves` are UCI from there. A score is {cp} or {mate} (moves), of
 * the side to move in play and best, White's in a review. A question that cannot be answered is rejected.
 *
 * With threads stop() writes into the memory that they share (web-search.c), and the worker goes on with what its
 * searches have taught it. Without them a worker that searches hears nothing, and shares nothing that it could look at:
 * stop() ends it, and another takes its place with the files that the first has loaded, but none of what it had learned.
 * So does another for one that has died: it is asked the same again, once.
 */

import { words } from "./words.js";

/** How often a worker that is at work is asked whether it still is, in milliseconds. */
const PING_MS = 2000;

/** Threads of which nothing is heard for so long while they start never will. */
const START_MS = 15000;

/** Questions that take time: what stop() ends. */
const SEARCHES = new Set(["play", "best", "hint", "review", "bench"]);

/** More threads than this are no use to a game, and cost memory. */
const MOST_THREADS = 4;

/**
 * @typedef {object} Question
 * @property {any} asked
 * @property {number} tries
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {((ply: any) => void) | null} onPly
 */

/** Whether this page may share memory with workers. */
export function canShareMemory() {
    return typeof SharedArrayBuffer === "function" && globalThis.crossOriginIsolated === true;
}

/**
 * Whether threads start when they are asked for. They are workers of a worker: of those Firefox leaves one in twenty
 * unstarted (153 ESR, measured with 15 to 30 pages each, whatever was compiled when), and says nothing.
 */
function startsThreads() {
    return canShareMemory() && !/\bFirefox\//.test(globalThis.navigator?.userAgent ?? "");
}

/** @param {import("./words.js").Catalog | null} catalog what web_words_load() wants */
function packWords(catalog) {
    if (!catalog) {
        return null;
    }
    const parts = Object.entries(catalog.messages).map(([text, translation]) =>
        `${text}\0${Array.isArray(translation) ? translation.join("\u0001") : translation}\0`);
    return { language: catalog.language, plural: catalog.plural, bytes: new TextEncoder().encode(parts.join("")) };
}

export class Engine {
    /**
     * @param {{onProgress?: (progress: {what: string, loaded: number, total: number}) => void, threads?: number,
     *          makeWorker?: () => Worker, later?: typeof setTimeout}} [options]
     *        threads: 1 for the build without; by default as many as make sense here
     */
    constructor({ onProgress, threads, makeWorker, later } = {}) {
        this.onProgress = onProgress ?? (() => {});
        const cores = Math.max(globalThis.navigator?.hardwareConcurrency ?? 1, 1);
        this.threads = threads ?? (startsThreads() ? Math.min(cores, MOST_THREADS) : 1);
        this.kind = this.threads > 1 ? "threads" : "single";
        this.makeWorker = makeWorker ??
            (() => new Worker(new URL("./engine-worker.js", import.meta.url), { type: "module" }));
        this.later = later ?? ((/** @type {() => void} */ run, /** @type {number} */ ms) => setTimeout(run, ms));
        /** What has been loaded so far, of all. */
        this.bytes = { loaded: 0, total: 0 };
        /** @type {Map<string, {loaded: number, total: number}>} */
        this.loading = new Map();
        /** @type {any} */
        this.kept = {};
        this.letters = 0;
        /** How often a worker was started; for tests. */
        this.starts = 0;
        this.lastId = 0;
        /** @type {Map<number, Question>} */
        this.open = new Map();
        this.isReady = false;
        /** @type {Promise<void>} */
        this.ready = new Promise((resolve, reject) => {
            this.#becomeReady = resolve;
            this.#failToStart = reject;
        });
        this.ready.catch(() => {});
        this.#start();
    }

    /** @type {() => void} */
    #becomeReady = () => {};
    /** @type {(error: Error) => void} */
    #failToStart = () => {};
    /** @type {Worker | null} */
    #worker = null;
    /** How often the worker has been heard of. */
    #heard = 0;
    /** The last question that is not wanted, in the worker's memory; null without threads. @type {Int32Array | null} */
    #unwanted = null;

    /* --- Questions ------------------------------------------------------------------------------------------------ */

    /** @param {{start?: string, moves?: string[], level: number, seed?: number, nodes?: number, ms?: number,
     *           manner?: {attacks?: number, trades?: number}}} question */
    play(question) {
        return this.ask("play", question);
    }

    /** @param {{start?: string, moves?: string[], nodes?: number, ms?: number, lines?: number}} question */
    best(question) {
        return this.ask("best", question);
    }

    /** @param {{start?: string, moves?: string[], step: number}} question */
    hint(question) {
        return this.ask("hint", question);
    }

    /** @param {{start?: string, moves?: string[], nodes?: number, elos?: {white?: number, black?: number}}} question
     *  @param {(ply: any) => void} [onPly] */
    review(question, onPly) {
        return this.ask("review", question, onPly);
    }

    /** The letters of pieces in words: 0 English, 1 the language's, 2 figurines. @param {number} letters */
    useLetters(letters) {
        this.letters = letters;
        return this.ask("letters", { letters });
    }

    /** Forgets what was learned in another game. */
    newGame() {
        return this.ask("newGame", {});
    }

    /**
     * @param {string} name @param {any} question @param {((ply: any) => void) | null} [onPly]
     * @returns {Promise<any>}
     */
    ask(name, question, onPly = null) {
        const id = ++this.lastId;
        return new Promise((resolve, reject) => {
            this.open.set(id, { asked: { ...question, id, ask: name }, tries: 0, resolve, reject, onPly });
            if (!this.#worker) {
                this.#start();
            } else if (this.isReady) {
                this.#send(id);
            }
        });
    }

    /** Ends every search. */
    stop() {
        const ended = [...this.open].filter(([, { asked }]) => SEARCHES.has(asked.ask));
        for (const [id] of ended) {
            this.open.delete(id);
        }
        if (ended.length > 0 && this.isReady) {
            this.#interrupt();
        }
        for (const [, question] of ended) {
            question.resolve({ stopped: true });
        }
    }

    #interrupt() {
        if (this.#unwanted) {
            Atomics.store(this.#unwanted, 0, this.lastId);
            Atomics.notify(this.#unwanted, 0);
        } else {
            this.#start();
        }
    }

    /** No question may follow. */
    end() {
        this.#worker?.terminate();
        this.#worker = null;
        for (const question of this.open.values()) {
            question.resolve({ stopped: true });
        }
        this.open.clear();
    }

    /* --- The worker ----------------------------------------------------------------------------------------------- */

    #start() {
        this.#worker?.terminate();
        this.isReady = false;
        this.#unwanted = null;
        this.starts++;
        const worker = this.makeWorker();
        this.#worker = worker;
        worker.onmessage = ({ data }) => {
            if (worker === this.#worker) {
                this.#heard++;
                this.#hear(data);
            }
        };
        worker.onerror = (event) => {
            event.preventDefault?.();
            if (worker === this.#worker) {
                this.#mourn(event.message || "the engine has stopped");
            }
        };
        worker.postMessage({
            begin: { kind: this.kind, threads: this.threads, words: packWords(words()), letters: this.letters,
                kept: this.kept },
        });
        if (this.kind === "threads") {
            this.#watchStart(worker);
        }
    }

    /** Until it is ready; what is being loaded is heard of. @param {Worker} worker */
    #watchStart(worker) {
        const heard = this.#heard;
        this.later(() => {
            if (worker !== this.#worker || this.isReady) {
                return;
            }
            if (this.#heard > heard) {
                this.#watchStart(worker);
            } else {
                this.#failStart("the threads do not start");
            }
        }, START_MS);
    }

    /** @param {number} id */
    #send(id) {
        const question = this.open.get(id);
        if (question && this.#worker) {
            question.tries++;
            this.#worker.postMessage(question.asked);
            this.#watch(this.#worker, id);
        }
    }

    /** A worker that was ended from outside says so when it is asked. @param {Worker} worker @param {number} id */
    #watch(worker, id) {
        this.later(() => {
            if (worker === this.#worker && this.open.has(id)) {
                worker.postMessage({ ping: id });
            }
        }, PING_MS);
    }

    /** @param {any} data */
    #hear(data) {
        if (data.progress) {
            this.#addProgress(data.progress);
        } else if (data.kept) {
            this.kept = data.kept;
        } else if (data.ready) {
            this.isReady = true;
            this.#unwanted = data.unwanted ?? null;
            this.#becomeReady();
            for (const id of this.open.keys()) {
                this.#send(id);
            }
        } else if (data.failed) {
            this.#failStart(data.failed);
        } else if (data.pong) {
            this.#takePong(data);
        } else {
            this.#takeAnswer(data);
        }
    }

    /** @param {{pong: number, dead: boolean}} pong */
    #takePong({ pong, dead }) {
        if (dead) {
            this.#mourn("the engine has stopped");
        } else if (this.#worker && this.open.has(pong)) {
            this.#watch(this.#worker, pong);
        }
    }

    /** @param {any} data */
    #takeAnswer({ id, ply, error, answer }) {
        const question = this.open.get(id);
        if (!question) {
            return;
        }
        if (ply !== undefined) {
            question.onPly?.(ply);
            return;
        }
        this.open.delete(id);
        if (error !== undefined) {
            question.reject(new Error(error));
        } else {
            question.resolve(answer);
        }
    }

    /** @param {{what: string, loaded: number, total: number}} progress */
    #addProgress(progress) {
        this.loading.set(progress.what, progress);
        const all = [...this.loading.values()];
        this.bytes = { loaded: all.reduce((sum, part) => sum + part.loaded, 0),
            total: all.reduce((sum, part) => sum + part.total, 0) };
        this.onProgress(progress);
    }

    /** Threads that cannot be started are done without. @param {string} why */
    #failStart(why) {
        if (this.kind === "threads") {
            this.kind = "single";
            this.threads = 1;
            this.#start();
            return;
        }
        this.#worker?.terminate();
        this.#worker = null;
        this.#failToStart(new Error(why));
        this.#rejectAll(why);
    }

    /** The worker has died: another gets its questions, unless they have killed two. @param {string} why */
    #mourn(why) {
        if (!this.isReady) {
            this.#failStart(why);
            return;
        }
        for (const [id, question] of this.open) {
            if (question.tries > 1) {
                this.open.delete(id);
                question.reject(new Error(why));
            }
        }
        this.#start();
    }

    /** @param {string} why */
    #rejectAll(why) {
        const failed = [...this.open.values()];
        this.open.clear();
        for (const question of failed) {
            question.reject(new Error(why));
        }
    }
}
