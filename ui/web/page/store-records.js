// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* What may be stored, and what identifies it. Records come from the browser's database and from
 * files, which anybody may have written: a check gives a clean copy, or throws a BadRecord that
 * says which member is wrong. The limits of events are those of app/data/progress-line.c, and their
 * marks those of app/store/progress-event.c, so that the page and the program agree on what is the
 * same event. */

export class BadRecord extends Error {
    /** @param {string} member */
    constructor(member) {
        super(member);
        this.member = member;
    }
}

const TIME_MAX = 253402300799999; // the last millisecond of the year 9999
const MOVES_MAX = 2000;
const PGN_MAX = 256 * 1024;
const EXTRA_MAX = 64 * 1024;
const CURRENT_MAX = 512 * 1024;
const SETTING_MAX = 16 * 1024;
const TAGS_MAX = 64;
const DEPTH_MAX = 16;

const RESULTS = ["*", "1-0", "0-1", "1/2-1/2"];

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value @returns {Record<string, unknown>} */
function needObject(value) {
    if (!isObject(value))
        throw new BadRecord("record");
    return value;
}

/* The members of one object, each taken by its limits. */
class Reader {
    /** @param {unknown} value */
    constructor(value) {
        this.object = needObject(value);
    }

    /** @param {string} name @returns {unknown} */
    any(name) {
        return Object.hasOwn(this.object, name) ? this.object[name] : undefined;
    }

    /** @param {string} name @param {number} least @param {number} most */
    number(name, least, most) {
        const value = this.any(name);
        if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most)
            throw new BadRecord(name);
        return value;
    }

    /** @param {string} name @param {number} least @param {number} most bytes */
    text(name, least, most) {
        const value = this.any(name);
        if (typeof value !== "string" || value.length > most || value.includes("\0"))
            throw new BadRecord(name);
        const bytes = new TextEncoder().encode(value).length;
        if (bytes < least || bytes > most)
            throw new BadRecord(name);
        return value;
    }
}

/* --- JSON of limited size ---------------------------------------------------------------------- */

/** @param {unknown} value @param {number} depth @returns {boolean} */
function isShallow(value, depth) {
    if (typeof value !== "object" || value === null)
        return true;
    return depth > 0 && Object.values(value).every((member) => isShallow(member, depth - 1));
}

/** A copy of `value` as JSON has it.
 * @param {unknown} value @param {number} most letters @param {string} member */
function copyJson(value, most, member) {
    if (!isShallow(value, DEPTH_MAX))
        throw new BadRecord(member);
    const text = JSON.stringify(value);
    if (text === undefined || text.length > most)
        throw new BadRecord(member);
    return JSON.parse(text);
}

/* --- Settings, the game in progress ------------------------------------------------------------ */

/** @param {unknown} key */
export function isSettingKey(key) {
    return typeof key === "string" && /^[a-z][a-z0-9.-]{0,39}$/.test(key);
}

/** @typedef {{key: string, value: any, changed: number}} Setting */

/** @param {unknown} value @returns {Setting} */
export function checkSetting(value) {
    const reader = new Reader(value);
    const key = reader.text("key", 1, 40);
    if (!isSettingKey(key))
        throw new BadRecord("key");
    return {key, value: copyJson(reader.any("value"), SETTING_MAX, "value"),
            changed: reader.number("changed", 0, TIME_MAX)};
}

/** @typedef {{key: string, value: any, changed: number}} Current */

/** @param {unknown} value @returns {Current} */
export function checkCurrent(value) {
    const reader = new Reader(value);
    const held = reader.any("value");
    return {key: reader.text("key", 1, 40),
            value: held === null ? null : copyJson(needObject(held), CURRENT_MAX, "value"),
            changed: reader.number("changed", 0, TIME_MAX)};
}

/* --- Games ------------------------------------------------------------------------------------- */

/** A finished game. `pgn` is there if it came from a file, with all that the file said of it.
 * `extra` is whatever the page wants to find again (level, color, review); files do not have it.
 * @typedef {{id: string, time: number, start: string, moves: string[], result: string,
 *            tags: Record<string, string>, pgn: string, extra: any, changed: number,
 *            removed: number}} Game */

/** @param {unknown} value */
function checkMoves(value) {
    if (!Array.isArray(value) || value.length > MOVES_MAX)
        throw new BadRecord("moves");
    if (!value.every((move) => typeof move === "string" && /^[a-h][1-8][a-h][1-8][qrbn]?$/.test(move)))
        throw new BadRecord("moves");
    return value.map(String);
}

/** @param {unknown} value @returns {Record<string, string>} */
function checkTags(value) {
    const entries = Object.entries(needObject(value));
    if (entries.length > TAGS_MAX)
        throw new BadRecord("tags");
    for (const [name, text] of entries) {
        if (!/^[A-Za-z0-9_]{1,60}$/.test(name) || typeof text !== "string" || text.length > 500)
            throw new BadRecord("tags");
    }
    return /** @type {Record<string, string>} */ (Object.fromEntries(entries));
}

const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KNOWN_BY = ["White", "Black", "Date", "Time", "UTCDate", "UTCTime", "Event", "Round"];

/** "?" and "????.??.??" say as little as no tag. @param {string | undefined} text */
function toKnown(text) {
    return text === undefined || /^[?.-]*$/.test(text) ? "" : text;
}

/** What a game is known by: 16 hexadecimal digits of its contents, which are the same after a way
 * through a file.
 * @param {{start: string, moves: string[], result: string, tags: Record<string, string>}} game */
export function gameId(game) {
    return hash([game.start === INITIAL ? "" : game.start, game.moves.join(" "), game.result,
                 ...KNOWN_BY.map((name) => toKnown(game.tags[name]))].join("\n"));
}

/** @param {unknown} value @returns {Game} */
export function checkGame(value) {
    const reader = new Reader(value);
    const result = reader.text("result", 1, 7);
    if (!RESULTS.includes(result))
        throw new BadRecord("result");
    const game = {
        id: "", time: reader.number("time", 0, TIME_MAX), start: reader.text("start", 0, 128),
        moves: checkMoves(reader.any("moves")), result,
        tags: checkTags(reader.any("tags") ?? {}),
        pgn: reader.any("pgn") === undefined ? "" : reader.text("pgn", 0, PGN_MAX),
        extra: copyJson(reader.any("extra") ?? null, EXTRA_MAX, "extra"),
        changed: reader.any("changed") === undefined ? 0 : reader.number("changed", 0, TIME_MAX),
        removed: reader.any("removed") === undefined ? 0 : reader.number("removed", 0, TIME_MAX),
    };
    game.id = gameId(game);
    return game;
}

/** Two mixed 32-bit numbers: enough to tell a person's games apart. @param {string} text */
function hash(text) {
    let a = 0xdeadbeef, b = 0x41c6ce57;
    for (let i = 0; i < text.length; i++) {
        const letter = text.charCodeAt(i);
        a = Math.imul(a ^ letter, 2654435761);
        b = Math.imul(b ^ letter, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return [b, a].map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}

/* --- Events of training ------------------------------------------------------------------------ */

/** @typedef {Record<string, any> & {kind: string, time: number}} TrainingEvent */

/* Kinds, name, type, least, most (of a text: of its bytes). Keys of positions have 64 bits, which
 * are text here: a number of JavaScript would round them (store-file.js). */
const TEXT = "text", NUMBER = "number", KEY = "key";
/** @type {[string, string, string, number, number][]} */
const MEMBERS = [
    ["puzzle run drill card review undo", "time", NUMBER, 1, TIME_MAX],
    ["puzzle review", "day", NUMBER, -1, 2932897],
    ["puzzle card review", "id", TEXT, 0, 10],
    ["drill", "id", TEXT, 1, 100],
    ["undo", "of", TEXT, 1, 500],
    ["run review", "name", TEXT, 0, 300],
    ["card review", "fen", TEXT, 1, 128],
    ["puzzle drill review", "moves", TEXT, 0, 4000],
    ["puzzle", "themes", TEXT, 0, 1500],
    ["puzzle run", "mode", NUMBER, 0, 99],
    ["puzzle", "result", NUMBER, 0, 2],
    ["drill", "result", NUMBER, 0, 1],
    ["puzzle", "elapsed", NUMBER, 0, 10000000000],
    ["puzzle", "run", NUMBER, 0, TIME_MAX],
    ["run", "end", NUMBER, 1, TIME_MAX],
    ["puzzle", "rated", NUMBER, 0, 1],
    ["puzzle", "rating", NUMBER, 0, 5000],
    ["puzzle", "deviation", NUMBER, 0, 1000],
    ["puzzle", "start", NUMBER, 0, 5000],
    ["card review", "deck", NUMBER, 0, 2],
    ["card review", "color", NUMBER, -1, 1],
    ["card review", "key", KEY, 1, 20],
    ["review", "grade", NUMBER, 1, 4],
];
const KINDS = ["puzzle", "run", "drill", "card", "review", "undo"];

/** @param {unknown} kind */
export function isEventKind(kind) {
    return typeof kind === "string" && KINDS.includes(kind);
}

/** @param {unknown} value @returns {TrainingEvent} */
export function checkEvent(value) {
    const reader = new Reader(value);
    const kind = reader.text("kind", 1, 20);
    if (!isEventKind(kind))
        throw new BadRecord("kind");
    /** @type {TrainingEvent} */
    const event = {kind, time: 0};
    for (const [kinds, name, type, least, most] of MEMBERS) {
        if (kinds.split(" ").includes(kind))
            event[name] = type === NUMBER ? reader.number(name, least, most)
                                          : reader.text(name, least, most);
        if (type === KEY && Object.hasOwn(event, name) && !/^-?[0-9]{1,19}$/.test(event[name]))
            throw new BadRecord(name);
    }
    return event;
}

/** The members of that kind, in the order of the program's files. @param {string} kind */
export function eventMembers(kind) {
    return MEMBERS.filter(([kinds]) => kinds.split(" ").includes(kind))
        .map(([, name, type]) => ({name, isKey: type === KEY}));
}

/** What tells an event from all others. @param {TrainingEvent} event */
export function eventMark(event) {
    switch (event.kind) {
    case "puzzle":
        return `puzzle|${event.time}|${event.id}|${event.mode}|${event.result}|${event.elapsed}`;
    case "run":
        return `run|${event.time}|${event.mode}`;
    case "drill":
        return `drill|${event.time}|${event.id}|${event.result}`;
    case "card":
        return `card|${event.deck}|${event.color}|${event.key}|`;
    case "review":
        return `review|${event.time}|${event.grade}|${event.deck}|${event.color}|${event.key}|${event.name}`;
    default:
        return `undo|${event.of}`;
    }
}
