// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* Everything that is kept in the browser, and nothing of it goes anywhere else.
 *
 *     const store = await openStore();            // never fails; at worst it keeps nothing
 *     store.trouble                               // null, or {code, words}: one sentence for the person
 *
 *     store.get("pieces", "cburnett")             // settings; at once
 *     store.set("pieces", "merida")               // the value as JSON has it; keys as in gschema.xml
 *
 *     store.current.owned                         // FALSE: another tab plays it; do not change it
 *     await store.current.takeOver()
 *     store.current.value                         // any object, or null; the game in progress
 *     store.current.set({start, moves, level})    // on each move
 *     store.current.clear()
 *
 *     const game = await store.games.put({start, moves, result, tags, extra})   // finished; gets id, time
 *     store.games.list()                          // newest first
 *     store.games.get(id)
 *     await store.games.remove(id)                // and restore(id), for Undo
 *
 *     store.puzzles.add({id, moves, themes, mode, result, elapsed, run, rated, rating, deviation})
 *     store.puzzles.list()                        // answers to puzzles, oldest first
 *     store.puzzles.ratings(rules.rate)           // {all, themes}: Map of theme → {rating, deviation, …, n}
 *
 *     await store.exportFile(writePgn, tags)      // Blob, named fileName(): store-file.js; tags(state, result,
 *                                                 // date): of the game in progress
 *     await store.importFile(file, readPgn)       // {games, events, known, problems, words, undo()}; throws
 *                                                 // an Error whose message is for the person
 *
 *     store.setAside                              // [{name, reason}]: what could not be read
 *     await store.exportSetAside()                // Blob; removeSetAside() deletes it
 *     const stop = store.onChange((what) => …)    // "settings", "current", "games", "events", "owner",
 *                                                 // "trouble"; also for changes by other tabs
 *     await store.askToPersist()                  // after the first finished game
 *
 * Reads are from memory. A change is in memory at once, and safe from a reload, too
 * (store-database.js); its promise says whether the database has taken it. If it has not, `trouble`
 * says why, the change is kept in memory, and the next one tries again.
 *
 * Tabs: each change is one transaction on single records, the later of two wins, and events only
 * ever add up. The game in progress has one owner (store-owner.js); set() by another tab does
 * nothing and gives false. */

import {applyChanges, dumpDatabase, Journal, openDatabase, promised, readAll} from "./store-database.js";
import {Owner} from "./store-owner.js";
import {checkCurrent, checkEvent, checkGame, checkSetting, eventMark} from "./store-records.js";
import {readFile, writeFile} from "./store-file.js";
import {fill, tr as translate, trn} from "./words.js";

/** @typedef {import("./store-records.js").Game} Game */
/** @typedef {import("./store-records.js").TrainingEvent} TrainingEvent */
/** @typedef {import("./store-database.js").Change} Change */
/** @typedef {"settings" | "current" | "games" | "events" | "owner" | "trouble"} What */
/** @typedef {(message: string) => string} Translate */
/** @typedef {{rating: number, deviation: number, volatility: number}} Glicko */
/** @typedef {(person: Glicko, puzzle: {rating: number, deviation: number}, won: boolean, days: number) => Glicko} Rate */
/** @typedef {{clock: () => number, tr: Translate, name: string, indexedDB: IDBFactory | undefined,
 *             storage: Storage | null, locks: LockManager | undefined,
 *             channel: BroadcastChannel | null}} Options */

const KINDS = /** @type {const} */ (["settings", "current", "games", "events"]);
const GAME = "game";
const START = {rating: 1500, deviation: 350, volatility: 0.06};

/* --- Trouble ----------------------------------------------------------------------------------- */

/** @param {string} code @param {Translate} tr */
function troubleWords(code, tr) {
    switch (code) {
    case "full":
        return tr("This browser has no room left for Tabiya: free some space, or export your data.");
    case "unavailable":
        return tr("This browser does not let Tabiya keep anything: export your data before you close this page.");
    case "newer":
        return tr("Your data was written by a newer version of Tabiya. It has been set aside.");
    case "damaged":
        return tr("Your data is damaged. It has been set aside.");
    case "records":
        return tr("Some of your data could not be read. It has been set aside.");
    default:
        return tr("Your last changes could not be stored. Tabiya will try again.");
    }
}

/** What an import has brought, as the window says it (app/data/data-job.c).
 * @param {{games: number, events: number, known: number, n_problems: number}} report */
function reportWords({games, events, known, n_problems: errors}) {
    const parts = [fill(trn("%s game imported", "%s games imported", games), games)];
    if (events > 0)
        parts.push(fill(trn(", %s answer", ", %s answers", events), events));
    if (errors > 0)
        parts.push(fill(trn(", %s error", ", %s errors", errors), errors));
    else if (known > 0 && games + events === 0)
        parts.push(fill(trn(", %s already there", ", %s already there", known), known));
    return parts.join("");
}

/** @param {unknown} error */
function troubleOf(error) {
    const name = error instanceof DOMException ? error.name : "";
    return name === "QuotaExceededError" ? "full" : "failed";
}

/* --- The store --------------------------------------------------------------------------------- */

export class Store {
    /** @param {Options} options */
    constructor(options) {
        this.options = options;
        /** @type {IDBDatabase | null} */
        this.db = null;
        /** @type {{code: string, readonly words: string} | null} */
        this.trouble = null;
        /** @type {{name: string, reason: string}[]} */
        this.setAside = [];
        /** @type {{settings: Map<string, any>, current: Map<string, any>, games: Map<string, Game>,
         *          events: Map<string, TrainingEvent>}} */
        this.cache = {settings: new Map(), current: new Map(), games: new Map(), events: new Map()};
        /** @type {Set<(what: What) => void>} */
        this.callbacks = new Set();
        this.tab = String(Math.floor(Math.random() * 2 ** 48));
        this.journal = new Journal(options.storage, options.name, this.tab);
        /** @type {Promise<unknown>} */
        this.flushing = Promise.resolve();
        this.current = new CurrentGame(this);
        this.games = new Games(this);
        this.puzzles = new Puzzles(this);
        this.owner = new Owner({locks: options.locks, channel: options.channel, name: options.name,
                                onChange: () => this.ownerChanged()});
    }

    async open() {
        if (this.options.channel)
            this.options.channel.onmessage = (event) => void this.hear(event.data);
        try {
            await this.openDatabase();
            await this.replayJournals();
            for (const kind of KINDS)
                await this.load(kind);
        } catch {
            this.db?.close();
            this.db = null;
            this.note("unavailable");
            this.rememberJournals();
        }
        await this.owner.start();
    }

    async openDatabase() {
        if (!this.options.indexedDB)
            throw new DOMException("", "NotFoundError");
        const {db, name, set} = await openDatabase(this.options.indexedDB, this.options.name);
        this.db = db;
        this.dbName = name;
        this.setAside = set;
        db.onversionchange = () => this.lose();
        db.onclose = () => this.lose();
        if (set.length > 0)
            this.note(set[set.length - 1].reason);
    }

    /* A newer page wants the database, or the person has deleted it. */
    lose() {
        this.db?.close();
        this.db = null;
        this.note("failed");
    }

    /** @param {string} code */
    note(code) {
        const {tr} = this.options;
        // In the language of the moment: a store is opened before the words are there.
        this.trouble = {code, get words() { return troubleWords(code, tr); }};
        this.tell("trouble");
    }

    /** What pages have left that were closed before their changes were committed. */
    async replayJournals() {
        for (const {key, tab} of this.journal.listLeft()) {
            const isMine = readSession(this.options) === tab;
            const changes = this.journal.readLeft(key);
            if (!isMine && await this.isAlive(tab))
                continue;
            if (changes.length > 0 && this.db)
                await applyChanges(this.db, changes);
            this.journal.forget(key);
        }
        writeSession(this.options, this.tab);
        void this.options.locks?.request(this.tabLock(this.tab), () => new Promise(() => {}));
    }

    /* Without a database the journals are all there is. */
    rememberJournals() {
        for (const {key} of this.journal.listLeft()) {
            for (const change of this.journal.readLeft(key))
                this.remember(change);
        }
    }

    /** @param {string} tab */
    tabLock(tab) {
        return `${this.options.name}-tab-${tab}`;
    }

    /** @param {string} tab @returns {Promise<boolean>} */
    async isAlive(tab) {
        if (!this.options.locks)
            return false;
        return this.options.locks.request(this.tabLock(tab), {ifAvailable: true}, (lock) => !lock);
    }

    /** @param {typeof KINDS[number]} kind */
    async load(kind) {
        if (!this.db)
            return;
        const {good, n_bad: bad} = await readAll(this.db, kind);
        const entries = good.map((record) => kind === "events" ? [record.mark, record.event]
            : [kind === "games" ? record.id : record.key, record]);
        this.cache[kind] = /** @type {any} */ (new Map(/** @type {any} */ (entries)));
        for (const change of this.journal.changes.values())
            this.remember(change);
        if (bad > 0)
            this.setAsideRecords();
    }

    setAsideRecords() {
        if (!this.setAside.some(({reason}) => reason === "records"))
            this.setAside.push({name: this.dbName ?? "", reason: "records"});
        this.note("records");
    }

    /* --- Changes --- */

    now() {
        return Math.max(1, Math.floor(this.options.clock()));
    }

    /** A time of change after the one before it, whatever the clock does.
     * @param {{changed: number} | undefined} old */
    after(old) {
        return Math.max(this.now(), (old?.changed ?? 0) + 1);
    }

    /** @param {Change} change */
    remember(change) {
        if ("drop" in change) {
            for (const key of change.keys)
                this.cache[change.drop].delete(key);
        } else if (change.put === "events") {
            this.cache.events.set(change.record.mark, change.record.event);
        } else if (change.put === "games") {
            this.cache.games.set(change.record.id, change.record);
        } else {
            this.cache[change.put].set(change.record.key, change.record);
        }
    }

    /** In memory and in the journal when this returns; the promise: in the database.
     * @param {Change} change @returns {Promise<boolean>} */
    change(change) {
        this.remember(change);
        this.journal.add(change);
        this.tell("drop" in change ? change.drop : change.put);
        return this.flush();
    }

    /** Writes all that is not committed. @returns {Promise<boolean>} */
    flush() {
        const done = this.flushing.then(() => this.write());
        this.flushing = done;
        return done;
    }

    /** @returns {Promise<boolean>} */
    async write() {
        const numbers = [...this.journal.changes.keys()];
        const changes = [...this.journal.changes.values()];
        if (changes.length === 0)
            return true;
        if (!this.db && !await this.reopen())
            return false;
        try {
            await applyChanges(/** @type {IDBDatabase} */ (this.db), changes);
        } catch (error) {
            this.note(troubleOf(error));
            return false;
        }
        this.written(numbers, changes);
        return true;
    }

    /** @param {number[]} numbers @param {Change[]} changes */
    written(numbers, changes) {
        this.journal.remove(numbers);
        for (const what of new Set(changes.map((change) => "drop" in change ? change.drop : change.put)))
            this.options.channel?.postMessage({what});
        if (this.trouble && (this.trouble.code === "full" || this.trouble.code === "failed")) {
            this.trouble = null;
            this.tell("trouble");
        }
    }

    /** After it was lost. @returns {Promise<boolean>} */
    async reopen() {
        if (this.trouble?.code === "unavailable")
            return false;
        try {
            await this.openDatabase();
            return true;
        } catch {
            return false;
        }
    }

    /* --- Other tabs --- */

    /** @param {any} message */
    async hear(message) {
        if (this.owner.hear(message))
            return;
        const kind = KINDS.find((name) => name === message?.what);
        if (!kind)
            return;
        await this.reload(kind);
    }

    /** @param {typeof KINDS[number]} kind */
    async reload(kind) {
        try {
            await this.load(kind);
            this.tell(kind);
        } catch {
            this.note("failed");
        }
    }

    async ownerChanged() {
        if (this.owner.owned && this.db)
            await this.reload("current");
        this.tell("owner");
    }

    /** @param {(what: What) => void} callback @returns {() => void} */
    onChange(callback) {
        this.callbacks.add(callback);
        return () => this.callbacks.delete(callback);
    }

    /** @param {What} what */
    tell(what) {
        for (const callback of [...this.callbacks])
            callback(what);
    }

    /* --- Settings --- */

    /** @template T @param {string} key @param {T} fallback @returns {T} */
    get(key, fallback) {
        const setting = this.cache.settings.get(key);
        const value = setting?.value ?? null;
        return value !== null && typeof value === typeof fallback ? value : fallback;
    }

    /** @param {string} key @param {unknown} value @returns {Promise<boolean>} */
    set(key, value) {
        const changed = this.after(this.cache.settings.get(key));
        return this.change({put: "settings", record: checkSetting({key, value, changed})});
    }

    /* --- Files --- */

    fileName() {
        return `tabiya-${new Date(this.now()).toISOString().slice(0, 10)}.ndjson`;
    }

    /** @param {(game: Game) => string} writePgn @param {(state: any, result: string, date: Date) => Record<string, string>} tags
     *  @returns {Promise<Blob>} */
    async exportFile(writePgn, tags = () => ({})) {
        return writeFile({made: this.now(), settings: [...this.cache.settings.values()],
                          games: [...this.current.list(writePgn, tags), ...this.games.list()],
                          events: [...this.cache.events.values()], writePgn});
    }

    /** @param {Blob} file @param {(text: string) => any} readPgn */
    async importFile(file, readPgn) {
        const read = await readFile(file, readPgn);
        const games = read.games.filter((game) => !this.games.get(game.id) && !this.current.isAt(game));
        const events = read.events.map((event) => ({mark: eventMark(event), event}))
            .filter(({mark}) => !this.cache.events.has(mark));
        const settings = read.settings.filter(({key, value}) =>
            JSON.stringify(this.cache.settings.get(key)?.value) !== JSON.stringify(value));
        const changes = this.importChanges(games, events, settings);
        const undo = this.importUndo(games, events, settings);
        const saved = await this.changeAll(changes);
        const report = {games: games.length, events: events.length, settings: settings.length, saved,
                        known: read.games.length + read.events.length - games.length - events.length,
                        problems: read.problems, n_problems: read.n_problems, newer: read.newer};
        return {...report, words: reportWords(report), undo: () => this.changeAll(undo())};
    }

    /** @param {Game[]} games @param {{mark: string, event: TrainingEvent}[]} events
     *  @param {{key: string, value: any}[]} settings @returns {Change[]} */
    importChanges(games, events, settings) {
        return [
            ...games.map((game) => /** @type {Change} */ (
                {put: "games", record: {...game, changed: this.after(this.cache.games.get(game.id))}})),
            ...events.map((record) => /** @type {Change} */ ({put: "events", record})),
            ...settings.map(({key, value}) => this.settingChange(key, value)),
        ];
    }

    /** @param {string} key @param {any} value @returns {Change} */
    settingChange(key, value) {
        const changed = this.after(this.cache.settings.get(key));
        return {put: "settings", record: checkSetting({key, value, changed})};
    }

    /** What takes an import back. @param {Game[]} games @param {{mark: string}[]} events
     *  @param {{key: string}[]} settings @returns {() => Change[]} */
    importUndo(games, events, settings) {
        const before = settings.map(({key}) => ({key, value: this.cache.settings.get(key)?.value ?? null}));
        return () => [
            {drop: "games", keys: games.map((game) => game.id)},
            {drop: "events", keys: events.map(({mark}) => mark)},
            ...before.map(({key, value}) => this.settingChange(key, value)),
        ];
    }

    /** Many at once, in one transaction. They are too many for the journal.
     * @param {Change[]} changes @returns {Promise<boolean>} */
    async changeAll(changes) {
        let saved = true;
        if (changes.length === 0)
            return true;
        await this.flush();
        try {
            if (this.db)
                await applyChanges(this.db, changes);
            else
                saved = false;
        } catch (error) {
            this.note(troubleOf(error));
            return false;
        }
        for (const change of changes)
            this.remember(change);
        for (const kind of new Set(changes.map((change) => "drop" in change ? change.drop : change.put))) {
            this.tell(kind);
            this.options.channel?.postMessage({what: kind});
        }
        return saved;
    }

    /* --- What was set aside --- */

    /** @returns {Promise<Blob>} */
    async exportSetAside() {
        /** @type {Record<string, any>} */
        const all = {};
        for (const {name, reason} of this.setAside) {
            if (reason === "records" && this.db)
                all[`${name} (records)`] = await promised(this.db.transaction("aside").objectStore("aside").getAll());
            else if (this.options.indexedDB)
                all[name] = await dumpDatabase(this.options.indexedDB, name).catch(String);
        }
        return new Blob([JSON.stringify(all, null, 1)], {type: "application/json"});
    }

    async removeSetAside() {
        for (const {name, reason} of this.setAside) {
            if (reason === "records" && this.db)
                await promised(this.db.transaction("aside", "readwrite").objectStore("aside").clear());
            else if (this.options.indexedDB)
                await promised(this.options.indexedDB.deleteDatabase(name));
        }
        this.setAside = [];
    }

    /** Asks the browser to keep all this even if it runs short of room. @returns {Promise<boolean>} */
    async askToPersist() {
        const storage = globalThis.navigator?.storage;
        if (!storage?.persist)
            return false;
        return await storage.persisted() || storage.persist();
    }

    close() {
        this.owner.close();
        this.options.channel?.close();
        this.db?.close();
        this.db = null;
    }
}

/* --- The game in progress ---------------------------------------------------------------------- */

class CurrentGame {
    /** @param {Store} store */
    constructor(store) {
        this.store = store;
    }

    get owned() {
        return this.store.owner.owned;
    }

    /** @returns {any} an object, or null */
    get value() {
        return this.store.cache.current.get(GAME)?.value ?? null;
    }

    /** @param {object | null} value @returns {Promise<boolean>} */
    async set(value) {
        if (!this.owned)
            return false;
        const changed = this.store.after(this.store.cache.current.get(GAME));
        return this.store.change({put: "current", record: checkCurrent({key: GAME, value, changed})});
    }

    clear() {
        return this.set(null);
    }

    /** As a game for a file: none without a move, nor if the list of games has it.
     * @param {(game: Game) => string} writePgn
     * @param {(state: any, result: string, date: Date) => Record<string, string>} tags @returns {Game[]} */
    list(writePgn, tags) {
        const {value, changed = 0} = this.store.cache.current.get(GAME) ?? {};
        if (!Array.isArray(value?.moves) || value.moves.length === 0 || value.filed)
            return [];
        try {
            const game = checkGame({start: value.start, moves: value.moves, result: "*", time: changed,
                                    tags: tags(value, "*", new Date(changed))});
            return [{...game, pgn: writePgn(game)}];
        } catch {
            return []; // what is kept is damaged: Play does not show it either
        }
    }

    /** Whether it is that game, or has come further. @param {Game} game */
    isAt({start, moves, result}) {
        const {value} = this;
        return result === "*" && value?.start === start && Array.isArray(value.moves) && !value.filed &&
            moves.every((move, i) => value.moves[i] === move);
    }

    takeOver() {
        return this.store.owner.take();
    }
}

/* --- Finished games ---------------------------------------------------------------------------- */

class Games {
    /** @param {Store} store */
    constructor(store) {
        this.store = store;
    }

    /** Newest first. @returns {Game[]} */
    list() {
        return [...this.store.cache.games.values()].filter((game) => !game.removed)
            .sort((a, b) => b.time - a.time || (a.id < b.id ? -1 : 1));
    }

    /** @param {string} id @returns {Game | undefined} */
    get(id) {
        const game = this.store.cache.games.get(id);
        return game?.removed ? undefined : game;
    }

    /** A new game, or the same one again with another `extra`.
     * @param {Partial<Game> & {moves: string[], result: string}} value @returns {Promise<Game>} */
    async put(value) {
        const game = checkGame({start: "", tags: {}, time: this.store.now(), ...value, removed: 0});
        game.changed = this.store.after(this.store.cache.games.get(game.id));
        await this.store.change({put: "games", record: game});
        return game;
    }

    /** @param {string} id @param {number} removed */
    async mark(id, removed) {
        const game = this.store.cache.games.get(id);
        if (!game)
            return false;
        const record = {...game, removed, changed: this.store.after(game)};
        return this.store.change({put: "games", record});
    }

    /** @param {string} id */
    remove(id) {
        return this.mark(id, this.store.now());
    }

    /** @param {string} id */
    restore(id) {
        return this.mark(id, 0);
    }
}

/* --- Puzzles ----------------------------------------------------------------------------------- */

/** Days since 1970 here; a training day begins at midnight. @param {number} time */
function dayOf(time) {
    return Math.floor((time - new Date(time).getTimezoneOffset() * 60000) / 86400000);
}

class Puzzles {
    /** @param {Store} store */
    constructor(store) {
        this.store = store;
    }

    /** An answer: docs/formats.md, "Training on several machines". What is missing gets its usual
     * value. @param {Record<string, any>} answer @returns {Promise<TrainingEvent>} */
    async add(answer) {
        const time = this.store.now();
        const event = checkEvent({moves: "", themes: "", mode: 0, result: 0, elapsed: 0, run: 0,
                                  rated: 1, rating: 0, deviation: 0, time, day: dayOf(time), ...answer,
                                  start: answer.start ?? this.startRating(answer), kind: "puzzle"});
        await this.store.change({put: "events", record: {mark: eventMark(event), event}});
        return event;
    }

    /** @param {Record<string, any>} answer */
    startRating(answer) {
        return (answer.rated ?? 1) ? START.rating : 0;
    }

    /** Oldest first. @returns {TrainingEvent[]} */
    list() {
        return [...this.store.cache.events.entries()].filter(([, event]) => event.kind === "puzzle")
            .sort(([a, x], [b, y]) => x.time - y.time || (a < b ? -1 : 1)).map(([, event]) => event);
    }

    /** The ratings after all answers, as app/data/progress-fold.c works them out.
     * @param {Rate} rate @returns {{all: RatingNow, themes: Map<string, RatingNow>}} */
    ratings(rate) {
        /** @type {Map<string, RatingNow>} */
        const themes = new Map();
        const rated = this.list().filter((event) => event.rated);
        const start = rated[0]?.start || START.rating;
        for (const event of rated) {
            for (const theme of new Set(["", ...event.themes.split(" ").filter(Boolean)]))
                themes.set(theme, rateOne(themes.get(theme) ?? newRating(start), event, rate));
        }
        const all = themes.get("") ?? newRating(start);
        themes.delete("");
        return {all, themes};
    }
}

/** @typedef {Glicko & {n: number, day: number}} RatingNow */

/** @param {number} rating @returns {RatingNow} */
function newRating(rating) {
    return {...START, rating, n: 0, day: 0};
}

/** @param {RatingNow} before @param {TrainingEvent} event @param {Rate} rate @returns {RatingNow} */
function rateOne(before, event, rate) {
    const days = before.n > 0 ? Math.max(event.day - before.day, 0) : 0;
    const {rating, deviation, volatility} =
        rate({rating: before.rating, deviation: before.deviation, volatility: before.volatility},
             {rating: event.rating, deviation: event.deviation}, event.result === 1, days);
    return {rating, deviation, volatility, n: before.n + 1, day: event.day};
}

/* --- Opening ----------------------------------------------------------------------------------- */

/** @param {Options} options */
function sessionKey(options) {
    return `${options.name}-tab`;
}

/** The tab's last page. @param {Options} options */
function readSession(options) {
    try {
        return sessionStorage.getItem(sessionKey(options));
    } catch {
        return null;
    }
}

/** @param {Options} options @param {string} tab */
function writeSession(options, tab) {
    try {
        sessionStorage.setItem(sessionKey(options), tab);
    } catch {
        // Forbidden: the locks of tabs tell as well, only later.
    }
}

/** @template T @param {() => T} get @returns {T | undefined} what a strict browser refuses */
function allowed(get) {
    try {
        return get();
    } catch {
        return undefined;
    }
}

/** @param {string} name @returns {Options} */
function defaults(name) {
    return {
        name, clock: Date.now, tr: translate,
        indexedDB: allowed(() => globalThis.indexedDB),
        storage: allowed(() => globalThis.localStorage) ?? null,
        locks: allowed(() => globalThis.navigator.locks),
        channel: allowed(() => new BroadcastChannel(name)) ?? null,
    };
}

/** @param {Partial<Options>} options @returns {Promise<Store>} */
export async function openStore(options = {}) {
    const store = new Store({...defaults(options.name ?? "tabiya"), ...options});
    await store.open();
    return store;
}
