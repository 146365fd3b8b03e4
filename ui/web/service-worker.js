// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The page without a network, and its updates.
 *
 * Each version of the page has a cache of its own, filled as a whole before the version is used: a
 * file whose hash differs from the build's list ends the installation, and the version before it
 * stays. So files of two versions are never mixed, even if the host is being updated meanwhile.
 *
 * A new version waits. The page offers it (page/offline.js); when somebody takes it, all tabs of the
 * page are loaded again, and what an older tab still asks for comes from its own version.
 *
 * Everything comes from the folder of the page: no request goes to another origin. The answers have
 * the headers that threads need (COOP, COEP), for hosts that cannot send them. */

/* The build writes its list here: {version, files: {name: {bytes, sha256}}}. */
const BUILT = {"version": "none", "files": {}};

const PREFIX = "tabiya-";
const CACHE = PREFIX + BUILT.version;
const AT_ONCE = 6;
const LIST = "built.json"; // in a cache: the list that it was filled by

const worker = /** @type {any} */ (self);
const FOLDER = new URL("./", worker.location.href);
/** Pages that this version has answered. @type {Set<string>} */
const own = new Set();

/* --- Filling the cache ------------------------------------------------------------------------- */

/** "9f86d0…" as the browser's check of a request has it. @param {string} hex */
function integrity(hex) {
    const bytes = hex.match(/../g) ?? [];
    return "sha256-" + btoa(String.fromCharCode(...bytes.map((byte) => parseInt(byte, 16))));
}

/** @param {string} name */
function addressOf(name) {
    return new URL(name, FOLDER).href;
}

/** What another version's cache has: its files by hash. @returns {Promise<Map<string, Response>>} */
async function listKnown() {
    const known = new Map();
    for (const name of await caches.keys()) {
        if (!name.startsWith(PREFIX) || name === CACHE)
            continue;
        const cache = await caches.open(name);
        const list = await cache.match(addressOf(LIST));
        const files = list ? (await list.json()).files : {};
        for (const file of Object.keys(files))
            known.set(files[file].sha256, () => cache.match(addressOf(file)));
    }
    return known;
}

/** @param {Cache} cache @param {string} name @param {Map<string, any>} known */
async function keep(cache, name, known) {
    const {sha256} = /** @type {any} */ (BUILT.files)[name];
    const old = await known.get(sha256)?.();
    const answer = old ?? await fetch(addressOf(name), {
        cache: "no-cache", credentials: "omit", redirect: "error", integrity: integrity(sha256)});
    if (!answer.ok)
        throw new Error(name);
    await cache.put(addressOf(name), answer);
}

async function fill() {
    const cache = await caches.open(CACHE);
    const known = await listKnown();
    const names = Object.keys(BUILT.files);
    try {
        for (let i = 0; i < names.length; i += AT_ONCE)
            await Promise.all(names.slice(i, i + AT_ONCE).map((name) => keep(cache, name, known)));
    } catch (error) {
        await caches.delete(CACHE);
        throw error;
    }
    await cache.put(addressOf(LIST), new Response(JSON.stringify(BUILT)));
}

/* The version before this one stays until the next: its tabs may not be loaded again yet. */
async function dropOld() {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/* --- Answers ----------------------------------------------------------------------------------- */

/** The name of the file that is asked for; null: not of the page. @param {Request} request */
function nameOf(request) {
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== FOLDER.origin || !url.pathname.startsWith(FOLDER.pathname))
        return null;
    const name = decodeURIComponent(url.pathname.slice(FOLDER.pathname.length)) || "index.html";
    return Object.hasOwn(BUILT.files, name) ? name : null;
}

/** @param {Response} answer */
function withHeaders(answer) {
    const headers = new Headers(answer.headers);
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Embedder-Policy", "require-corp");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    return new Response(answer.body, {status: answer.status, statusText: answer.statusText, headers});
}

/** From the cache of a page that was there before this version. @param {string} name */
async function findOlder(name) {
    for (const cache of (await caches.keys()).reverse()) {
        const found = cache.startsWith(PREFIX) && cache !== CACHE
            ? await (await caches.open(cache)).match(addressOf(name)) : undefined;
        if (found)
            return found;
    }
    return undefined;
}

/** @param {any} event @param {string} name */
async function answer(event, name) {
    const isPage = event.request.mode === "navigate";
    if (isPage)
        own.add(event.resultingClientId);
    const isOlder = !isPage && switched && !own.has(event.clientId);
    const cache = await caches.open(CACHE);
    const found = (isOlder ? await findOlder(name) : undefined) ?? await cache.match(addressOf(name));
    // Somebody has emptied the cache: the host may have this version still.
    return withHeaders(found ?? await fetch(addressOf(name), {
        integrity: integrity(/** @type {any} */ (BUILT.files)[name].sha256)}));
}

/* Whether this version has just taken the place of another, whose tabs are still there. */
let switched = false;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(dropOld()));
worker.addEventListener("message", (/** @type {any} */ event) => {
    if (event.data === "take") {
        switched = true;
        worker.skipWaiting();
    }
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const name = nameOf(event.request);
    if (name)
        event.respondWith(answer(event, name));
});
