// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The languages of the page. The words come from the program's own catalogs (po/), of which the
 * build writes words/LANG.json with what the page uses; English needs no file.
 *
 *     await wordsReady;
 *     tr("New Game"); trc("piece letters", "K Q R B N"); trn("%d move", "%d moves", 3);
 *     fill(trn("%d move", "%d moves", 3), 3);
 *
 * The language is the person's choice, or the first of the browser's languages that there is.
 */

/**
 * @typedef {object} Catalog
 * @property {string} language as in po/LINGUAS
 * @property {string} plural the form of 0 to 199, a digit each
 * @property {Record<string, string | string[]>} messages
 */

/** @type {ReadonlyArray<{code: string, name: string}>} Codes as in po/LINGUAS, own names. */
export const LANGUAGES = Object.freeze([
    { code: "en", name: "English" },
    { code: "ar", name: "العربية" },
    { code: "de", name: "Deutsch" },
    { code: "es", name: "Español" },
    { code: "fr", name: "Français" },
    { code: "it", name: "Italiano" },
    { code: "nl", name: "Nederlands" },
    { code: "pl", name: "Polski" },
    { code: "pt_BR", name: "Português (Brasil)" },
    { code: "ru", name: "Русский" },
    { code: "tr", name: "Türkçe" },
    { code: "uk", name: "Українська" },
    { code: "zh_CN", name: "简体中文" },
]);

const KEPT = "tabiya-language";
const CONTEXT_END = "\u0004";
const PLURALS = 200;

/** @type {Catalog | null} */
let catalog = null;
let chosen = "en";

/**
 * The language for a list of BCP 47 tags in order of preference: "de-AT" is German, "pt" and
 * "pt-PT" Brazilian Portuguese, "zh-TW" none.
 * @param {ReadonlyArray<string>} tags
 * @returns {string}
 */
export function chooseLanguage(tags) {
    for (const tag of tags) {
        const [first = "", ...rest] = tag.toLowerCase().split(/[-_]/);
        const is_traditional = rest.some((part) => ["tw", "hk", "mo", "hant"].includes(part));
        const found = LANGUAGES.find(({ code }) => code.toLowerCase().split("_")[0] === first);
        if (found && !(first === "zh" && is_traditional)) return found.code;
    }
    return "en";
}

/** @returns {string | null} what the person chose, if it still is a language of ours */
function keptChoice() {
    try {
        const kept = localStorage.getItem(KEPT);
        return LANGUAGES.some(({ code }) => code === kept) ? kept : null;
    } catch {
        return null; // storage may be forbidden
    }
}

/** The language in use, as in LANGUAGES. */
export function language() {
    return chosen;
}

/** As HTML wants it: "pt-BR". */
export function languageTag() {
    return chosen.replace("_", "-");
}

/** Whether it is written from right to left. */
export function isRightToLeft() {
    return chosen === "ar";
}

/** The choice in force: a code, or "" for the browser's own. */
export function languageChoice() {
    return keptChoice() ?? "";
}

/**
 * Keeps the choice ("" for the browser's own); it is used when the page is loaded again.
 * @param {string} code
 */
export function chooseForGood(code) {
    try {
        if (code === "") localStorage.removeItem(KEPT);
        else localStorage.setItem(KEPT, code);
    } catch {
        // It lasts as long as the page then.
    }
}

/** The words in use, for rules.js and the engine's worker; null: English. */
export function words() {
    return catalog;
}

/**
 * For tests, and for readers of the catalog that are no browser.
 * @param {string} code
 * @param {Catalog | null} loaded
 */
export function useWords(code, loaded) {
    chosen = code;
    catalog = loaded;
}

/**
 * @param {any} found
 * @returns {found is Catalog} a file that is damaged is none
 */
function isCatalog(found) {
    return typeof found?.language === "string" && typeof found.plural === "string" &&
        typeof found.messages === "object" && found.messages !== null;
}

async function load() {
    if (typeof document === "undefined") return;
    const code = keptChoice() ?? chooseLanguage(navigator.languages ?? [navigator.language]);
    if (code !== "en") {
        try {
            const answer = await fetch(new URL(`../words/${code}.json`, import.meta.url));
            const found = answer.ok ? await answer.json() : null;
            if (isCatalog(found)) useWords(code, found);
        } catch {
            // English then.
        }
    }
    document.documentElement.lang = languageTag();
    document.documentElement.dir = isRightToLeft() ? "rtl" : "ltr";
}

/** Resolves when the words are there, or English must do. */
export const wordsReady = load();

/**
 * @param {string} key
 * @returns {string | undefined}
 */
function find(key) {
    const found = catalog?.messages[key];
    return Array.isArray(found) ? found[0] : found;
}

/**
 * @param {string} text in English
 * @returns {string}
 */
export function tr(text) {
    return find(text) ?? text;
}

/**
 * @param {string} context
 * @param {string} text
 * @returns {string}
 */
export function trc(context, text) {
    return find(context + CONTEXT_END + text) ?? text;
}

/**
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @returns {string} the form for that number; it is filled in by fill()
 */
export function trn(one, many, count) {
    const forms = catalog?.messages[one];
    const digit = count < PLURALS ? count : PLURALS / 2 + (count % (PLURALS / 2));
    const form = Number(catalog?.plural[digit] ?? 0);
    if (Array.isArray(forms)) return forms[form] ?? forms[0] ?? many;
    return count === 1 ? one : many;
}

/**
 * Fills in "%s", "%d" and "%1$s" as printf does, and "%%".
 * @param {string} pattern
 * @param {...(string | number)} values
 * @returns {string}
 */
export function fill(pattern, ...values) {
    let next = 0;
    return pattern.replace(/%(?:(\d)\$)?([sd%])/g, (_whole, place, kind) => {
        if (kind === "%") return "%";
        const at = place ? Number(place) - 1 : next++;
        return String(values[at] ?? "");
    });
}
