// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The browser's database as store.js uses it: changes, each applied in one transaction, and a
 * journal of those that are not yet committed.
 *
 * A page that is closed or reloaded takes its open transactions with it. So each small change is
 * written to localStorage first, at once, and taken out when it is committed; what a page has left
 * there, the next one applies. A change may be applied any number of times: records carry the time
 * of their change, and the later one wins.
 *
 * A database that is not ours, newer or damaged is left as it is, and one with the next number is
 * used: "tabiya", "tabiya-1", … */

import {BadRecord, checkCurrent, checkEvent, checkGame, checkSetting, eventMark} from "./store-records.js";

const VERSION = 1;
const TRIES = 8;
const SLOW_MS = 5000;
const STORES = {settings: "key", current: "key", games: "id", events: "mark", aside: "number"};
const JOURNAL = "-journal-";

/** @typedef {import("./store-records.js").Game} Game */
/** @typedef {import("./store-records.js").TrainingEvent} TrainingEvent */
/** @typedef {{put: "settings", record: import("./store-records.js").Setting}
 *          | {put: "current", record: import("./store-records.js").Current}
 *          | {put: "games", record: Game}
 *          | {put: "events", record: {mark: string, event: TrainingEvent}}
 *          | {drop: "games" | "events", keys: string[]}} Change */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function promised(request) {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function committed(transaction) {
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new DOMException("", "AbortError"));
    });
}

/* --- Opening ----------------------------------------------------------------------------------- */

/** @param {IDBDatabase} db */
function makeStores(db) {
    for (const [name, keyPath] of Object.entries(STORES)) {
        if (!db.objectStoreNames.contains(name))
            db.createObjectStore(name, {keyPath, autoIncrement: name === "aside"});
    }
}

/** Whether it has all stores with the right keys. @param {IDBDatabase} db */
function isWellMade(db) {
    const names = Object.keys(STORES);
    if (!names.every((name) => db.objectStoreNames.contains(name)))
        return false;
    const transaction = db.transaction(names, "readonly");
    return Object.entries(STORES)
        .every(([name, path]) => transaction.objectStore(name).keyPath === path);
}

/** @param {IDBFactory} factory @param {string} name @returns {Promise<IDBDatabase>} */
function openNamed(factory, name) {
    return new Promise((resolve, reject) => {
        const request = factory.open(name, VERSION);
        const timer = setTimeout(() => reject(new DOMException("", "TimeoutError")), SLOW_MS);
        request.onupgradeneeded = () => makeStores(request.result);
        request.onsuccess = () => {
            clearTimeout(timer);
            resolve(request.result);
        };
        request.onerror = () => {
            clearTimeout(timer);
            reject(request.error);
        };
    });
}

/** The first usable database, and what is wrong with those before it.
 * @param {IDBFactory} factory @param {string} name
 * @returns {Promise<{db: IDBDatabase, name: string, set: {name: string, reason: string}[]}>} */
export async function openDatabase(factory, name) {
    const set = [];
    for (let number = 0; number < TRIES; number++) {
        const tried = number === 0 ? name : `${name}-${number}`;
        try {
            const db = await openNamed(factory, tried);
            if (isWellMade(db))
                return {db, name: tried, set};
            db.close();
            set.push({name: tried, reason: "damaged"});
        } catch (error) {
            const newer = error instanceof DOMException && error.name === "VersionError";
            if (!newer && !(error instanceof DOMException && error.name === "UnknownError"))
                throw error;
            set.push({name: tried, reason: newer ? "newer" : "damaged"});
        }
    }
    throw new DOMException("", "UnknownError");
}

/** All that a database has, whatever it is, for a file. @param {IDBFactory} factory @param {string} name
 * @returns {Promise<Record<string, any[]>>} */
export async function dumpDatabase(factory, name) {
    const db = await promised(factory.open(name));
    /** @type {Record<string, any[]>} */
    const all = {};
    try {
        for (const store of db.objectStoreNames)
            all[store] = await promised(db.transaction(store).objectStore(store).getAll());
    } finally {
        db.close();
    }
    return all;
}

/* --- Reading ----------------------------------------------------------------------------------- */

/** @type {Record<string, (value: any) => any>} */
const CHECKS = {
    settings: checkSetting,
    current: checkCurrent,
    games: (value) => {
        const game = checkGame(value);
        if (game.id !== value.id)
            throw new BadRecord("id");
        return game;
    },
    events: (value) => {
        const event = checkEvent(value?.event);
        if (eventMark(event) !== value.mark)
            throw new BadRecord("mark");
        return {mark: value.mark, event};
    },
};

/** @param {string} store @param {any[]} values @returns {{good: any[], bad: {key: any, value: any, reason: string}[]}} */
function sort(store, values) {
    const good = [], bad = [];
    for (const value of values) {
        try {
            good.push(CHECKS[store](value));
        } catch (error) {
            bad.push({key: value?.[/** @type {Record<string, string>} */ (STORES)[store]], value,
                      reason: error instanceof BadRecord ? error.member : String(error)});
        }
    }
    return {good, bad};
}

/** All good records of a store; the others are set aside.
 * @param {IDBDatabase} db @param {keyof typeof CHECKS} store
 * @returns {Promise<{good: any[], n_bad: number}>} */
export async function readAll(db, store) {
    const values = await promised(db.transaction(store).objectStore(store).getAll());
    const {good, bad} = sort(store, values);
    if (bad.length > 0) {
        const transaction = db.transaction([store, "aside"], "readwrite");
        for (const {key, value, reason} of bad) {
            transaction.objectStore("aside").add({store, value, reason});
            transaction.objectStore(store).delete(key);
        }
        await committed(transaction);
    }
    return {good, n_bad: bad.length};
}

/** One good record, or null. @param {IDBDatabase} db @param {string} store @param {string} key */
export async function readOne(db, store, key) {
    const value = await promised(db.transaction(store).objectStore(store).get(key));
    return value === undefined ? null : sort(store, [value]).good[0] ?? null;
}

/* --- Changing ---------------------------------------------------------------------------------- */

/** @param {Extract<Change, {put: string}>} change @returns {string} */
function keyOf(change) {
    return "mark" in change.record ? change.record.mark
        : "id" in change.record ? change.record.id : change.record.key;
}

/** @param {IDBTransaction} transaction @param {Change} change */
function apply(transaction, change) {
    if ("drop" in change) {
        for (const key of change.keys)
            transaction.objectStore(change.drop).delete(key);
        return;
    }
    const store = transaction.objectStore(change.put);
    const request = store.get(keyOf(change));
    request.onsuccess = () => {
        const old = request.result;
        const isLater = "changed" in change.record && !(old?.changed > change.record.changed);
        if (old === undefined || isLater)
            store.put(change.record);
    };
}

/** All of them or none. @param {IDBDatabase} db @param {Change[]} changes @returns {Promise<void>} */
export function applyChanges(db, changes) {
    const stores = new Set(changes.map((change) => "drop" in change ? change.drop : change.put));
    const transaction = db.transaction([...stores], "readwrite");
    const done = committed(transaction);
    for (const change of changes)
        apply(transaction, change);
    return done;
}

/* --- The journal ------------------------------------------------------------------------------- */

/** @param {any} value @returns {Change} */
function checkChange(value) {
    if (value?.drop === "games" || value?.drop === "events") {
        if (!Array.isArray(value.keys) || !value.keys.every((/** @type {any} */ key) => typeof key === "string"))
            throw new BadRecord("keys");
        return {drop: value.drop, keys: value.keys};
    }
    if (typeof value?.put !== "string" || !Object.hasOwn(CHECKS, value.put))
        throw new BadRecord("put");
    return {put: value.put, record: CHECKS[value.put](value.record)};
}

/** What a change replaces; "": nothing that can be named. @param {Change} change */
function nameOf(change) {
    return "put" in change ? `${change.put}|${keyOf(change)}` : "";
}

export class Journal {
    /** @param {Storage | null} storage @param {string} name @param {string} tab */
    constructor(storage, name, tab) {
        this.storage = storage;
        this.prefix = name + JOURNAL;
        this.key = this.prefix + tab;
        /** @type {Map<number, Change>} */
        this.changes = new Map();
        this.next = 1;
    }

    /** Notes a change, at once; the number takes it out. @param {Change} change */
    add(change) {
        const number = this.next++;
        const name = nameOf(change);
        for (const [older, other] of this.changes) {
            if (name && nameOf(other) === name)
                this.changes.delete(older);
        }
        this.changes.set(number, change);
        this.write();
        return number;
    }

    /** @param {number[]} numbers */
    remove(numbers) {
        for (const number of numbers)
            this.changes.delete(number);
        this.write();
    }

    write() {
        try {
            if (this.changes.size === 0)
                this.storage?.removeItem(this.key);
            else
                this.storage?.setItem(this.key, JSON.stringify([...this.changes.values()]));
        } catch {
            // Full or forbidden: the database alone has to do.
        }
    }

    /** Journals that pages left, with what they are called. @returns {{key: string, tab: string}[]} */
    listLeft() {
        const left = [];
        for (let i = 0; i < (this.storage?.length ?? 0); i++) {
            const key = this.storage?.key(i) ?? "";
            if (key.startsWith(this.prefix) && key !== this.key)
                left.push({key, tab: key.slice(this.prefix.length)});
        }
        return left;
    }

    /** The good changes of one. @param {string} key @returns {Change[]} */
    readLeft(key) {
        /** @type {any} */
        let values = [];
        try {
            values = JSON.parse(this.storage?.getItem(key) ?? "[]");
        } catch {
            return [];
        }
        const changes = [];
        for (const value of Array.isArray(values) ? values.slice(0, 10000) : []) {
            try {
                changes.push(checkChange(value));
            } catch {
                // Not ours, or cut off.
            }
        }
        return changes;
    }

    /** @param {string} key */
    forget(key) {
        this.storage?.removeItem(key);
    }
}
