// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The file in which a person's games, answers and settings travel between browsers and the program
 * (`tabiya-cli data give` and `data take`): docs/formats.md, "A file of a person's data".
 *
 * It is lines of JSON. The first says what the file is; the others are events of training, games
 * and settings. What cannot be read is left out and reported with its line. */

import {BadRecord, checkEvent, checkGame, eventMembers, isEventKind, isSettingKey} from "./store-records.js";
import {tr} from "./words.js";

const FORMAT = "tabiya-data";
const VERSION = 1;
const FILE_MAX = 64 * 1024 * 1024;
const LINE_MAX = 512 * 1024;
const LINES_MAX = 1000000;
const PROBLEMS_MAX = 20;

/* Settings that mean the same here and in the program, by their names there. */
export const SHARED_SETTINGS = ["theme", "board-theme", "pieces", "coordinates", "figurine", "local-letters",
                                "sounds", "animate", "show-legal-targets", "level"];

/** @typedef {import("./store-records.js").Game} Game */
/** @typedef {import("./store-records.js").TrainingEvent} TrainingEvent */

/* --- Writing ----------------------------------------------------------------------------------- */

/** @param {TrainingEvent} event */
function eventLine(event) {
    const members = eventMembers(event.kind).map(({name, isKey}) =>
        `"${name}":${isKey ? event[name] : JSON.stringify(event[name])}`);
    return `{"kind":${JSON.stringify(event.kind)},${members.join(",")}}`;
}

/** @param {{made: number, settings: {key: string, value: any}[], games: Game[],
 *           events: TrainingEvent[], writePgn: (game: Game) => string}} all @returns {Blob} */
export function writeFile({made, settings, games, events, writePgn}) {
    const lines = [
        JSON.stringify({kind: FORMAT, version: VERSION, made}),
        ...settings.filter(({key}) => SHARED_SETTINGS.includes(key))
            .map(({key, value}) => JSON.stringify({kind: "setting", key, value})),
        ...games.map((game) => JSON.stringify({kind: "game", time: game.time, pgn: game.pgn || writePgn(game)})),
        ...events.map(eventLine),
    ];
    return new Blob([lines.join("\n"), "\n"], {type: "application/x-ndjson"});
}

/* --- Reading ----------------------------------------------------------------------------------- */

/** @typedef {(text: string) => {games: {tags: Record<string, string>, start: string, moves: string[],
 *                                        result: string, error?: string | null}[]}} ReadPgn */

class FileReading {
    /** @param {ReadPgn} readPgn */
    constructor(readPgn) {
        this.readPgn = readPgn;
        /** @type {Game[]} */
        this.games = [];
        /** @type {TrainingEvent[]} */
        this.events = [];
        /** @type {{key: string, value: any}[]} */
        this.settings = [];
        /** @type {{line: number, reason: string}[]} */
        this.problems = [];
        this.n_problems = 0;
        this.newer = 0; // lines that a newer version wrote
    }

    /** @param {number} line @param {unknown} error */
    report(line, error) {
        this.n_problems++;
        if (this.problems.length < PROBLEMS_MAX)
            this.problems.push({line, reason: error instanceof Error ? error.message : String(error)});
    }

    /** @param {string} text */
    readLine(text) {
        if (text.length > LINE_MAX)
            throw new BadRecord("line");
        // Keys of positions are whole numbers of 64 bits, which JavaScript would round.
        const value = JSON.parse(text.replace(/"key"\s*:\s*(-?[0-9]+)/g, '"key":"$1"'));
        if (value?.kind === "game")
            this.readGame(value);
        else if (value?.kind === "setting")
            this.readSetting(value);
        else if (isEventKind(value?.kind))
            this.events.push(checkEvent(value));
        else if (typeof value?.kind === "string")
            this.newer++;
        else
            throw new BadRecord("kind");
    }

    /** @param {any} value */
    readGame(value) {
        if (typeof value.pgn !== "string")
            throw new BadRecord("pgn");
        const {games} = this.readPgn(value.pgn);
        if (games.length !== 1)
            throw new BadRecord("pgn");
        if (games[0].error)
            throw new Error(games[0].error);
        const {tags, start, moves, result} = games[0];
        this.games.push(checkGame({tags, start, moves, result, pgn: value.pgn, time: value.time}));
    }

    /** @param {any} value */
    readSetting(value) {
        if (!isSettingKey(value.key) || !["string", "boolean", "number"].includes(typeof value.value))
            throw new BadRecord("key");
        if (SHARED_SETTINGS.includes(value.key))
            this.settings.push({key: value.key, value: value.value});
    }
}

/** @param {string} line */
function isHeader(line) {
    try {
        const value = JSON.parse(line.slice(0, 1000));
        return value?.kind === FORMAT && Number.isInteger(value.version) && value.version >= 1;
    } catch {
        return false;
    }
}

/** Each once. @template T @param {T[]} list @param {(item: T) => string} name @returns {T[]} */
function unique(list, name) {
    return [...new Map(list.map((item) => [name(item), item])).values()];
}

/** Throws an Error with code "size" or "format" and a sentence if it is no such file. Reading gives the page a turn
 * now and then. @param {Blob} file @param {ReadPgn} readPgn @returns {Promise<FileReading>} */
export async function readFile(file, readPgn) {
    if (file.size > FILE_MAX)
        throw Object.assign(new Error(tr("This file is too large.")), {code: "size"});
    const lines = (await file.text()).split("\n");
    if (!isHeader(lines[0]))
        throw Object.assign(new Error(tr("This is not a file of Tabiya’s data.")), {code: "format"});
    const reading = new FileReading(readPgn);
    for (let number = 2; number <= Math.min(lines.length, LINES_MAX); number++) {
        try {
            if (lines[number - 1].trim())
                reading.readLine(lines[number - 1]);
        } catch (error) {
            reading.report(number, error);
        }
        if (number % 500 === 0)
            await new Promise((resolve) => setTimeout(resolve));
    }
    reading.games = unique(reading.games, (game) => game.id);
    return reading;
}
