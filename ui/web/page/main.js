// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The start of the page, and the way between its places.
 *
 * The address says where one is: #play, #solve, #setup, #openings; #fen=… and #pgn=… are shown by
 * Play (#setup=… opens a FEN in the editor), #puzzle=… by Solve. Values are percent-encoded, and
 * longer ones than LINK_MAX are refused. A place's module is fetched when it is first gone to.
 */
import { app } from "./app.js";
import { announce, byId, clearToasts, closeDialogs, toast } from "./chrome.js";
import { fill, h, withoutMnemonic } from "./dom.js";
import { icon } from "./icons.js";
import { startKeeping } from "./keep.js";
import { applyLooks, openAbout, openPreferences } from "./preferences.js";
import { LETTERS, rules, rulesReady } from "./rules.js";
import { playSound } from "./sounds.js";
import { openStore } from "./store.js";
import { tr, wordsReady } from "./words.js";

const LINK_MAX = 100000;
const PLACES = ["play", "solve", "setup", "openings"];
/** @type {Record<string, () => Promise<any>>} */
const MODULES = {
    play: () => import("./play.js"),
    solve: () => import("./solve.js"),
    setup: () => import("./setup.js"),
    openings: () => import("./openings.js"),
};
/** @type {Map<string, Promise<any>>} */
const places = new Map();
/** @type {Promise<any>|null} */
let startedEngine = null;
let current = "";
let turn = 0; /* counts the ways gone, so that a slow module does not show up late */

/* --- Addresses ------------------------------------------------------------------------------ */

/** @param {string} text */
function decode(text) {
    try {
        return decodeURIComponent(text.replace(/\+/g, " "));
    } catch {
        return null;
    }
}

/** "#fen=…" → {place: "play", what: {fen: "…"}}. @param {string} hash */
export function readAddress(hash) {
    const [, name, value] = /^#?([a-z]*)(?:=(.*))?$/s.exec(hash) ?? [];
    if (hash.length > LINK_MAX) return { place: "play", what: {}, error: tr("This link is too long.") };
    const text = value === undefined ? undefined : decode(value);
    if (text === null) return { place: "play", what: {}, error: tr("This link is damaged.") };
    if (text !== undefined && (name === "fen" || name === "pgn")) return { place: "play", what: { [name]: text } };
    if (text !== undefined && name === "puzzle") return { place: "solve", what: { puzzle: text } };
    if (text !== undefined && name === "setup") return { place: "setup", what: { fen: text } };
    if (text !== undefined && name === "openings") return { place: "openings", what: { openings: text } };
    return { place: PLACES.includes(name) ? name : "play", what: {} };
}

/* --- Places --------------------------------------------------------------------------------- */

function titles() {
    return { play: tr("Play"), solve: tr("Puzzles"), setup: tr("Editor"), openings: tr("Openings") };
}

/** @param {string} name */
async function placeOf(name) {
    let place = places.get(name);
    if (!place) {
        place = MODULES[name]().then((module) => module.createPlace());
        places.set(name, place);
    }
    return place;
}

/** @param {string} name @param {any} what @param {boolean} moveFocus */
async function showPlace(name, what, moveFocus) {
    const mine = ++turn;
    let place;
    try {
        place = await placeOf(name);
    } catch (error) {
        places.delete(name);
        console.error(error);
        if (mine === turn) toast(tr("This page could not be loaded. Check your connection."));
        return;
    }
    if (mine !== turn) return;
    if (current && current !== name) {
        (await placeOf(current)).hide?.();
        clearToasts();
    }
    const title = titles()[/** @type {keyof ReturnType<typeof titles>} */ (name)];
    const main = byId("main"), isNew = main.firstElementChild !== place.element;
    if (isNew) main.replaceChildren(place.element);
    if (isNew) scrollTo(0, 0); /* as far down as the place before was is nowhere in this one */
    markCurrent(name);
    document.title = `${title} – Tabiya`;
    if (moveFocus && current !== name) announce(title);
    current = name;
    await place.show(what);
}

/** @param {string} name */
function markCurrent(name) {
    for (const link of byId("places").querySelectorAll("a")) {
        if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
    }
}

async function follow() {
    const { place, what, error } = readAddress(location.hash);
    closeDialogs(); /* the browser's Back leaves them */
    /* What a link brought is shown once: a reload goes on with what has become of it. */
    if (Object.keys(what).length > 0) history.replaceState(null, "", `#${place}`);
    await showPlace(place, what, true);
    if (error) toast(error);
}

/** @param {string} name @param {any} [what] */
async function go(name, what = {}) {
    if (location.hash !== `#${name}`) history.pushState(null, "", `#${name}`);
    await showPlace(name, what, true);
}

/* --- Header --------------------------------------------------------------------------------- */

function buildHeader() {
    for (const link of byId("places").querySelectorAll("a")) {
        const name = link.hash.slice(1);
        fill(link, icon(name), h("span", null, titles()[/** @type {keyof ReturnType<typeof titles>} */ (name)]));
    }
    byId("places").setAttribute("aria-label", tr("Places"));
    byId("skip").textContent = tr("Skip to the content");
    fill(byId("header-end"),
        headerButton("about", withoutMnemonic(tr("_About Tabiya")), openAbout),
        headerButton("settings", tr("Preferences"), openPreferences));
}

/** @param {string} name @param {string} label @param {() => void} run */
function headerButton(name, label, run) {
    return h("button", { type: "button", class: "flat icon-only", "aria-label": label, title: label, onclick: run }, icon(name));
}

/* --- Start ---------------------------------------------------------------------------------- */

/** The engine is started when it is first needed, and stays. */
function engineOnce() {
    return () => {
        startedEngine ??= import("./engine.js").then(({ Engine }) => {
            const made = new Engine({});
            made.useLetters(lettersChosen()).catch(() => {}); /* the next question says why it cannot */
            return made;
        });
        return startedEngine;
    };
}

function listen() {
    addEventListener("hashchange", () => void follow());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyLooks);
    app.onSettings((/** @type {string} */ key) => {
        applyLooks();
        if (key === "figurine" || key === "local-letters") applyNotation();
    });
    app.store.onChange((/** @type {string} */ what) => {
        if (what === "settings") app.changed("");
    });
    byId("skip").addEventListener("click", (event) => {
        event.preventDefault();
        byId("main").focus();
    });
}

function lettersChosen() {
    return LETTERS[app.setting("figurine") ? "figurine" : app.setting("local-letters") ? "local" : "english"];
}

/** Not with `app.engine()`: a change of letters is no reason to start it. */
function applyNotation() {
    app.rules?.setLetters(lettersChosen());
    void startedEngine?.then((/** @type {any} */ engine) => engine.useLetters(lettersChosen()))
        .catch(() => {});
}

function loadRules() {
    return rulesReady.then(() => {
        app.rules = rules;
        return rules;
    });
}

async function start() {
    app.go = go;
    app.say = playSound;
    app.engine = engineOnce();
    app.rulesReady = loadRules();
    await wordsReady;
    app.store = await openStore({ tr });
    applyLooks();
    void app.rulesReady.then(applyNotation);
    buildHeader();
    listen();
    await follow();
    document.documentElement.dataset.ready = "true";
    startKeeping({ readPgn: (text) => rules.readPgn(text) });
}

void start();
