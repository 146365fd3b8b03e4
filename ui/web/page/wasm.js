// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * Loads a module of C (ui/web/build.py) and calls its functions, in the page, in a worker and in Node alike.
 *
 *     const module = await loadModule(await fetch("wasm/tabiya-rules.wasm"));
 *     module.text("web_position", "", "e2e4 e7e5")     // a function that returns a string
 *     module.number("web_perft", fen, 3)               // a function that returns a number
 *
 * Arguments are strings, numbers, or Uint8Arrays, which become two arguments: where they are, and their length.
 * A function that has trapped (WebAssembly.RuntimeError) has left its memory in an unknown state: load the module anew.
 */

/** @typedef {string | number | bigint | Uint8Array} Argument */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class WasmModule {
    /** @param {WebAssembly.Exports} exports @param {WebAssembly.Memory} memory */
    constructor(exports, memory) {
        /** @type {Record<string, any>} */
        this.exports = exports;
        this.memory = memory;
    }

    /** How much memory it has, in bytes. */
    get size() {
        return this.memory.buffer.byteLength;
    }

    /** @param {Uint8Array} bytes @param {number} end zero bytes after them @returns {number} where they are */
    keep(bytes, end) {
        const at = this.exports.malloc(bytes.length + end);
        if (at === 0) {
            throw new RangeError("out of memory");
        }
        const place = new Uint8Array(this.memory.buffer, at, bytes.length + end);
        place.set(bytes);
        place.fill(0, bytes.length);
        return at;
    }

    /** @param {string} name @param {Argument[]} given @returns {number} */
    number(name, ...given) {
        /** @type {number[]} */
        const kept = [];
        const args = given.flatMap((argument) => {
            if (typeof argument === "number" || typeof argument === "bigint") {
                return [argument];
            }
            const isText = typeof argument === "string";
            const bytes = isText ? encoder.encode(argument) : argument;
            kept.push(this.keep(bytes, isText ? 1 : 0));
            return isText ? [kept[kept.length - 1]] : [kept[kept.length - 1], bytes.length];
        });
        const result = this.exports[name](...args);
        for (const at of kept) {
            this.exports.free(at);
        }
        return result;
    }

    /** @param {string} name @param {Argument[]} given @returns {string} */
    text(name, ...given) {
        return this.read(this.number(name, ...given));
    }

    /** The string that begins at `at`. @param {number} at */
    read(at) {
        const all = new Uint8Array(this.memory.buffer);
        const end = at === 0 ? 0 : all.indexOf(0, at);
        return decoder.decode(all.slice(at, end));
    }
}

/** What C asks of its surroundings: the time, and to say something. */
class Surroundings {
    /** @type {WebAssembly.Memory | null} */
    memory = null;
    said = "";

    /** @returns {DataView} */
    view() {
        return new DataView(/** @type {WebAssembly.Memory} */ (this.memory).buffer);
    }

    /** @param {number} clock @param {bigint} _precision @param {number} at */
    clock_time_get(clock, _precision, at) {
        const ms = clock === 0 ? Date.now() : performance.now();
        this.view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
        return 0;
    }

    /** @param {number} _file @param {number} pieces @param {number} count @param {number} written */
    fd_write(_file, pieces, count, written) {
        const view = this.view();
        let sum = 0;
        for (let i = 0; i < count; i++) {
            const length = view.getUint32(pieces + 8 * i + 4, true);
            this.say(new Uint8Array(view.buffer, view.getUint32(pieces + 8 * i, true), length));
            sum += length;
        }
        view.setUint32(written, sum, true);
        return 0;
    }

    /** @param {Uint8Array} bytes */
    say(bytes) {
        const lines = (this.said + decoder.decode(bytes.slice())).split("\n");
        this.said = /** @type {string} */ (lines.pop());
        for (const line of lines) {
            console.warn(line);
        }
    }

    /** @param {number} status */
    proc_exit(status) {
        throw new WebAssembly.RuntimeError(`the module has ended with ${status}`);
    }

    emscripten_notify_memory_growth() {}

    /** What a module asks for: of the rest, which belongs to files, nothing is there (ENOSYS). */
    /** @param {WebAssembly.Module} module @returns {WebAssembly.Imports} */
    imports(module) {
        /** @type {Record<string, Record<string, Function>>} */
        const all = {};
        for (const { module: from, name } of WebAssembly.Module.imports(module)) {
            const own = /** @type {any} */ (this)[name];
            all[from] ??= {};
            all[from][name] = own ? own.bind(this) : () => 52;
        }
        return /** @type {WebAssembly.Imports} */ (all);
    }
}

/** @param {WebAssembly.Module} module compiled @returns {Promise<WasmModule>} */
export async function startModule(module) {
    const surroundings = new Surroundings();
    const { exports } = await WebAssembly.instantiate(module, surroundings.imports(module));
    surroundings.memory = /** @type {WebAssembly.Memory} */ (exports.memory);
    /** @type {any} */ (exports)._initialize();
    return new WasmModule(exports, surroundings.memory);
}

/** @param {Response | ArrayBuffer | Uint8Array} from @returns {Promise<WasmModule>} */
export async function loadModule(from) {
    const isAnswer = typeof Response !== "undefined" && from instanceof Response;
    if (isAnswer && !from.ok) {
        throw new Error(`${from.url}: ${from.status}`);
    }
    const bytes = isAnswer ? await from.arrayBuffer() : from;
    return startModule(await WebAssembly.compile(/** @type {BufferSource} */ (bytes)));
}
