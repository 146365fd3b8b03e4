// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The engine in its worker: loads the module and its nets, and answers questions one after the other.
 * engine.js is its client; nothing else speaks to it.
 *
 *     to it    {begin: {kind, threads, words, letters, kept}}  first; `kept` is what an earlier worker has loaded
 *              {id, ask, ...}                           a question: play, best, hint, review, newGame, bench
 *              {ping: number}                           answered between questions
 *     from it  {ready: kind, unwanted}, {kept: {...}}, {progress: {what, loaded, total}}, {failed: sentence}
 *              {id, answer}, {id, error}, {id, ply}     an answer, and before a review's each half-move
 *              {pong: number, dead: boolean}            dead: it was ended in the midst of a question
 *
 * `unwanted`, with threads, is an Int32Array of one number in shared memory: no question up to it is wanted any more.
 *
 * The net of the evaluation (data/tabiya.nnue.gz) comes first; that of people's moves (data/people.policy.gz), which
 * only the levels below the last and reviews need, when everything else is there.
 */

import { startModule, WasmModule } from "./wasm.js";

/** @type {WasmModule} */
let module;
/** What is loaded, for a worker that takes this one's place. @type {any} */
const kept = {};
/** @type {Promise<void> | null} */
let people = null;
let last = Promise.resolve();
/** @type {Int32Array | null} */
let unwanted = null;
/** Whether C runs: seen from outside, it has been ended there. */
let inside = false;

const here = /** @type {any} */ (self);

/** @param {any} message */
function tell(message) {
    here.postMessage(message);
}

/* --- Loading ------------------------------------------------------------------------------------------------------ */

/** @param {string} path below the page's folder @returns {URL} */
const place = (path) => new URL(`../${path}`, import.meta.url);

/** @param {string} path @param {string} what for the progress @returns {Promise<Uint8Array>} */
async function fetchBytes(path, what) {
    const answer = await fetch(place(path));
    if (!answer.ok || !answer.body) {
        throw new Error(`${path}: ${answer.status}`);
    }
    const total = Number(answer.headers.get("Content-Length") ?? 0);
    const parts = [];
    let loaded = 0;
    for (const reader = answer.body.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) {
            break;
        }
        parts.push(value);
        loaded += value.length;
        tell({ progress: { what, loaded, total: Math.max(total, loaded) } });
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Some hosts unpack such files on the way. @param {Uint8Array} bytes @returns {Promise<Uint8Array>} */
async function unpack(bytes) {
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
        return bytes;
    }
    const stream = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} name of the C function @param {string} path @param {string} what */
async function giveNet(name, path, what) {
    kept[what] ??= await unpack(await fetchBytes(path, what));
    const refused = module.text(name, kept[what]);
    if (refused !== "") {
        delete kept[what];
        throw new Error(`${path}: ${refused}`);
    }
    tell({ kept });
}

/** Once; after a failure the next question tries again. */
function loadPeople() {
    people ??= giveNet("web_give_people", "data/people.policy.gz", "people").catch((error) => {
        people = null;
        throw error;
    });
    return people;
}

/**
 * Emscripten's JavaScript starts the helpers; the module is compiled here, so that it is kept.
 * @param {number} threads
 */
async function startThreads(threads) {
    if (typeof Worker !== "function") {
        throw new Error("workers cannot start workers here");
    }
    const { default: create } = await import(place("wasm/tabiya-engine-threads.js").href);
    kept.threads ??= await WebAssembly.compile(/** @type {any} */ (
        await fetchBytes("wasm/tabiya-engine-threads.wasm", "engine")));
    /** @type {any} */
    let memory = null;
    const made = await new Promise((resolve, reject) => {
        const instantiateWasm = (/** @type {any} */ imports, /** @type {Function} */ receive) => {
            memory = Object.values(imports).flatMap((part) => Object.values(/** @type {any} */ (part)))
                .find((value) => value instanceof WebAssembly.Memory);
            WebAssembly.instantiate(kept.threads, imports)
                .then((instance) => receive(instance, kept.threads)).catch(reject);
            return {};
        };
        /* As many helpers, and one that watches for what is not wanted (web-search.c). */
        create({ threads, instantiateWasm }).then(resolve, reject);
    });
    const functions = Object.entries(made).filter(([name]) => name.startsWith("_"));
    return new WasmModule(Object.fromEntries(functions.map(([name, func]) => [name.slice(1), func])), memory);
}

/** @param {{kind: string, threads: number, words: any, letters: number, kept: any}} how */
async function begin(how) {
    Object.assign(kept, how.kept);
    if (how.kind === "threads") {
        module = await startThreads(how.threads);
        const at = module.number("web_watch_stops");
        unwanted = at ? new Int32Array(module.memory.buffer, at, 1) : null;
    } else {
        kept.single ??= await WebAssembly.compile(/** @type {any} */ (
            await fetchBytes("wasm/tabiya-engine.wasm", "engine")));
        module = await startModule(kept.single);
    }
    module.number("web_set_threads", how.threads);
    if (how.words) {
        module.number("web_words_load", how.words.language, how.words.plural, how.words.bytes);
    }
    module.number("web_set_letters", how.letters);
    await giveNet("web_give_evaluation", "data/tabiya.nnue.gz", "evaluation");
    tell({ ready: how.kind, unwanted });
    loadPeople().catch(() => {});
}

/* --- Answers ------------------------------------------------------------------------------------------------------ */

/** @param {string} name @param {import("./wasm.js").Argument[]} given @returns {any} */
function call(name, ...given) {
    inside = true;
    const text = module.text(name, ...given);
    inside = false;
    const answer = JSON.parse(text);
    if (answer?.error) {
        throw new Error(answer.error);
    }
    return answer;
}

/** @param {{start?: string, moves?: string[]}} game @returns {[string, string]} */
const game = ({ start: from = "", moves = [] }) => [from, moves.join(" ")];

/** @type {Record<string, (question: any) => any>} */
const answers = {
    async play(question) {
        const { level = 9, seed = 0, manner = {}, nodes = 0, ms = 1000 } = question;
        if (level < 9) {
            await loadPeople();
        }
        module.number("web_set_manner", manner.attacks ?? 0, manner.trades ?? 0);
        module.number("web_set_limits", nodes, nodes > 0 ? 0 : ms);
        return call("web_play", ...game(question), level, seed);
    },

    best(question) {
        const { nodes = 100000, ms = 0, lines = 1 } = question;
        return call("web_best", ...game(question), nodes, ms, lines).lines.map((/** @type {any} */ line) =>
            ({ uci: line.moves[0] ?? "", ...line }));
    },

    hint(question) {
        return call("web_hint", ...game(question), question.step ?? 0);
    },

    /** The moves come from the last to the first; the answer has them all in their order. */
    async review(question) {
        const { nodes = 60000, elos = {}, id } = question;
        await loadPeople().catch(() => {}); // without it no mistake is called natural
        const { length } = call("web_review_begin", ...game(question), nodes, elos.white ?? 0, elos.black ?? 0);
        const plies = new Array(length);
        for (; ;) {
            const told = call("web_review_next");
            if (told.finished) {
                return { ...told, plies };
            }
            if (told.ply > 0) {
                plies[told.ply - 1] = told;
                tell({ id, ply: told });
            }
            await rest();
            if (isUnwanted(id)) {
                return { stopped: true };
            }
        }
    },

    letters({ letters }) {
        module.number("web_set_letters", letters);
        return {};
    },

    newGame() {
        module.number("web_new_game");
        return {};
    },

    /** For tests and measurements: what `tabiya-engine bench` says, and how much memory is used. */
    bench({ depth = 9 }) {
        const text = module.text("web_bench", depth);
        return { text, nodes: Number(/Nodes searched *: (\d+)/.exec(text)?.[1]), bytes: module.size };
    },
};

/** Lets messages in, between the parts of a long question. */
const rest = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
        port1.close();
        resolve(undefined);
    };
    port2.postMessage(0);
});

/** @param {number} id */
const isUnwanted = (id) => unwanted !== null && Atomics.load(unwanted, 0) >= id;

/** @param {any} question */
async function answer(question) {
    module.number("web_set_question", question.id);
    try {
        const said = await answers[question.ask](question);
        tell({ id: question.id, answer: said });
    } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) {
            throw error; // its memory cannot be trusted any more
        }
        tell({ id: question.id, error: error instanceof Error ? error.message : String(error) });
    }
}

here.onmessage = (/** @type {MessageEvent} */ { data }) => {
    if (data.begin) {
        begin(data.begin).catch((error) => tell({ failed: String(error?.message ?? error) }));
    } else if (data.ping) {
        tell({ pong: data.ping, dead: inside });
    } else if (data.die) {
        throw new Error("asked to");
    } else {
        last = last.then(() => answer(data)).catch((error) => {
            setTimeout(() => { throw error; });
        });
    }
};
