// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * Settings and their dialog; "About".
 *
 *   applyLooks()          writes the settings of looks to <html>, where the styles read them
 *   openPreferences()
 *   openAbout()
 */
import { app } from "./app.js";
import { choice, openDialog } from "./chrome.js";
import { h, withoutMnemonic } from "./dom.js";
import { pieceClass } from "./board.js";
import { importData, saveFile } from "./keep.js";
import { gameTags } from "./play-tags.js";
import { chooseForGood, LANGUAGES, languageChoice, tr } from "./words.js";

/* Whoever hosts the page says in index.html where its source is. */
function sourceAddress() {
    const meta = document.querySelector('meta[name="tabiya-source"]');
    return meta?.getAttribute("content") ?? "";
}

/* --- Looks ---------------------------------------------------------------------------------- */

export function applyLooks() {
    const root = document.documentElement, theme = app.setting("theme");
    const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    const board = app.setting("board-theme");
    root.dataset.scheme = dark ? "dark" : "light";
    root.dataset.coordinates = app.setting("coordinates");
    root.dataset.animation = app.setting("animate") ? "on" : "off";
    if (board === "automatic") delete root.dataset.board;
    else root.dataset.board = board;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
        meta.setAttribute("content", dark ? "#303030" : "#ebebeb");
}

/* --- Rows ----------------------------------------------------------------------------------- */

/** @param {string} key @param {string} label @param {string} [hint] */
function switchRow(key, label, hint) {
    const id = `setting-${key}`;
    return h("div", null,
        h("label", { for: id }, label, hint && h("div", { class: "dim hint-line" }, hint)),
        h("input", {
            id, type: "checkbox", class: "switch", role: "switch", checked: app.setting(key),
            onchange: (/** @type {any} */ event) => app.change(key, event.target.checked),
        }));
}

/** @param {string} board @param {string} title */
function boardSample(board, title) {
    return h("label", { class: "board-sample", "data-board": board },
        h("input", {
            type: "radio", name: "board-theme", value: board, class: "sr-only",
            checked: (app.setting("board-theme") === "automatic" ? "sand" : app.setting("board-theme")) === board,
        }),
        h("span", { class: "sample", "aria-hidden": "true" },
            h("span", { class: "light" }, h("span", { class: pieceClass("k") })),
            h("span", { class: "dark" }, h("span", { class: pieceClass("N") }))),
        h("span", { class: "sample-name" }, title));
}

function boardChoice() {
    const boards = [
        ["sand", tr("Sand")], ["wood", tr("Wood")], ["green", tr("Green")],
        ["blue", tr("Blue")], ["gray", tr("Gray")], ["contrast", tr("High contrast")],
    ];
    return h("fieldset", { onchange: (/** @type {any} */ event) => app.change("board-theme", event.target.value) },
        h("legend", null, tr("Board colors")),
        h("div", { class: "board-samples" }, boards.map(([board, title]) => boardSample(board, title))));
}

function languageRow() {
    return h("div", null,
        h("label", { for: "setting-language" }, tr("Language")),
        h("select", {
            id: "setting-language",
            onchange: (/** @type {any} */ event) => changeLanguage(event.target.value),
        },
        h("option", { value: "" }, tr("System default")),
        LANGUAGES.map(({ code, name }) => h("option", {
            value: code, lang: code.replace("_", "-"), selected: languageChoice() === code,
        }, name))));
}

/** All texts are made anew: the page is, too. Everything is kept. @param {string} code */
function changeLanguage(code) {
    chooseForGood(code);
    location.reload();
}

function looksSection() {
    return [
        choice({
            name: "theme", label: tr("Appearance"), value: app.setting("theme"),
            options: [{ value: "system", label: tr("Follow system") }, { value: "light", label: tr("Light") },
                { value: "dark", label: tr("Dark") }],
            change: (value) => app.change("theme", value),
        }),
        boardChoice(),
    ];
}

export function openPreferences() {
    openDialog({
        title: tr("Preferences"),
        body: [
            ...looksSection(),
            h("div", { class: "card rows" },
                languageRow(),
                coordinatesRow(),
                switchRow("show-legal-targets", tr("Show legal moves"), tr("Dots show where the selected piece can move")),
                switchRow("animate", tr("Animate pieces"), tr("Never when the system asks for reduced motion")),
                switchRow("sounds", tr("Sounds"))),
            h("div", { class: "card rows" },
                switchRow("figurine", tr("Figurines in the notation")),
                switchRow("local-letters", tr("Letters of your language"), tr("Instead of English letters"))),
            dataSection(),
        ],
    });
}

function coordinatesRow() {
    const id = "setting-coordinates";
    return h("div", null,
        h("label", { for: id }, tr("Coordinates")),
        h("input", {
            id, type: "checkbox", class: "switch", role: "switch", checked: app.setting("coordinates") !== "none",
            onchange: (/** @type {any} */ event) => app.change("coordinates", event.target.checked ? "inside" : "none"),
        }));
}

/* --- Data ----------------------------------------------------------------------------------- */

function dataSection() {
    const file = h("input", {
        type: "file", id: "import-file", class: "sr-only", tabindex: "-1", "aria-hidden": "true",
        onchange: () => { if (file.files[0]) void importData(file.files[0], (text) => app.rules.readPgn(text)); },
    });
    return h("div", { class: "card padded" },
        h("p", null, tr("Your games and progress stay in this browser.")),
        h("div", { class: "row wrap data-buttons" },
            h("button", { type: "button", onclick: () => void exportData() }, tr("Export all data")),
            h("button", { type: "button", onclick: () => file.click() }, withoutMnemonic(tr("_Import"))), file));
}

async function exportData() {
    const blob = await app.store.exportFile((/** @type {any} */ game) => app.rules.writePgn(game), gameTags);
    saveFile(blob, app.store.fileName());
}

/* --- License ----------------------------------------------------------------------------------- */

/** Shown as text: hosts send a file without an ending as a download. */
async function openLicense() {
    const answer = await fetch("LICENSE");
    openDialog({ title: tr("License"), body: h("pre", { class: "license", tabindex: "0" }, await answer.text()) });
}

/* --- About ---------------------------------------------------------------------------------- */

export function openAbout() {
    openDialog({
        title: withoutMnemonic(tr("_About Tabiya")),
        body: h("div", { class: "about" },
            h("img", { src: "icons/io.github.tabiya.Tabiya.svg", alt: "", width: "96", height: "96" }),
            h("p", { class: "about-name" }, "Tabiya"),
            h("p", null, tr("Play and study chess")),
            h("p", null, tr("Everything runs in your browser, and nothing is sent anywhere.")),
            h("p", null, tr("This program is free software under the GNU General Public License, version 3 or later."), " ",
                h("button", { type: "button", class: "link", onclick: () => void openLicense() }, tr("License"))),
            sourceAddress() !== "" && h("p", null,
                h("a", { href: sourceAddress(), target: "_blank", rel: "noopener noreferrer" }, tr("Source code"))),
            h("p", { class: "dim" }, "© 2026 The Tabiya authors")),
    });
}
