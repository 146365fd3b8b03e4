// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * What the places share. main.js fills it at the start; a place only reads it.
 *
 *   app.store      everything kept (store.js)
 *   app.rules      the rules of chess (rules.js); usable after `await app.rulesReady`
 *   app.engine()   the engine (engine.js), started at the first call
 *   app.setting(key)            the setting, or its default below
 *   app.change(key, value)      changes a setting, at once and in all tabs
 *   app.onSettings(callback)    called with the key after each change
 *   app.go("setup", {fen})      goes to another place, with what it is to show
 *   app.link({fen})             an address of this page that shows this: {fen}, {pgn} or {puzzle}
 *   app.say(name)               a sound: "move", "capture", "castle", "check", "game-end", "notice",
 *                               "promotion", "right", "wrong"
 *
 * A place is a module with
 *   export async function createPlace() → {element, show(what), hide?()}
 * `element` is a <section class="place"> with a heading; show() is called each time the place is
 * gone to, with what the address says ({fen}, {pgn}, {puzzle}) or {}.
 */
export const SETTINGS = {
    "theme": "system", /* "light", "dark" */
    "board-theme": "automatic", /* "sand", "wood", "green", "blue", "gray", "contrast" */
    "coordinates": "inside", /* "none" */
    "show-legal-targets": true,
    "animate": true,
    "sounds": true,
    "figurine": false,
    "local-letters": true,
    "level": 3,
    "colour": "white", /* "black", "random" */
};

/** @type {any} */
export const app = {
    store: null,
    rules: null,
    rulesReady: null,
    listeners: new Set(),

    /** @param {string} key */
    setting(key) {
        const fallback = SETTINGS[/** @type {keyof typeof SETTINGS} */ (key)];
        const value = app.store ? app.store.get(key, fallback) : fallback;
        return typeof value === typeof fallback ? value : fallback;
    },

    /** @param {string} key @param {any} value */
    change(key, value) {
        void app.store?.set(key, value);
        app.changed(key);
    },

    /** @param {string} key */
    changed(key) {
        for (const listener of app.listeners) listener(key);
    },

    /** @param {(key: string) => void} callback */
    onSettings(callback) {
        app.listeners.add(callback);
    },

    /** @param {{fen?: string, pgn?: string, puzzle?: string}} what */
    link(what) {
        const [[name, value]] = Object.entries(what);
        return `${location.href.replace(/#.*$/, "")}#${name}=${encodeURIComponent(value ?? "")}`;
    },
};
