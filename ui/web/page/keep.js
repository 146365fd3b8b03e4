// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* What the page says about what it keeps: trouble with the store, data set aside, new versions; and
 * the file of a person's data that is dropped on it.
 *
 *     startKeeping({ readPgn });      // once, when the page can be used
 *     saveFile(blob, name);           // as a download */
import { app } from "./app.js";
import { toast } from "./chrome.js";
import { h } from "./dom.js";
import { isKept, keepOffline } from "./offline.js";
import { tr } from "./words.js";

const LEAVE_MS = 60000; // browsers read a download a while after the click
const QUIET_MS = 5000; // what a first move needs is fetched before all the rest

/** @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
    const link = h("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), LEAVE_MS);
}

/* --- Trouble ------------------------------------------------------------------------------- */

async function saveSetAside() {
    saveFile(await app.store.exportSetAside(), "tabiya-set-aside.json");
}

/* Each kind is told once. */
const told = new Set();

function tellTrouble() {
    const trouble = app.store.trouble;
    if (!trouble || told.has(trouble.code)) return;
    told.add(trouble.code);
    const hasAside = app.store.setAside.length > 0;
    toast(trouble.words, hasAside ? { label: tr("Save"), undo: () => void saveSetAside(), keep: true } : { keep: true });
}

/* --- Files --------------------------------------------------------------------------------- */

/** @param {File} file @param {(text: string) => any} readPgn */
export async function importData(file, readPgn) {
    try {
        const report = await app.store.importFile(file, readPgn);
        toast(report.words, report.games + report.events + report.settings > 0 ? { undo: () => void report.undo() } : {});
    } catch (error) {
        toast(error instanceof Error ? error.message : String(error));
    }
}

/** @param {DragEvent} event @returns {File | null} */
function droppedData(event) {
    const [file] = event.dataTransfer?.files ?? [];
    return file?.name.endsWith(".ndjson") ? file : null;
}

/** @param {(text: string) => any} readPgn */
function listenForFiles(readPgn) {
    addEventListener("dragover", (event) => {
        if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    addEventListener("drop", (event) => {
        const file = droppedData(event);
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault(); // or the browser would leave the page for the file
        if (file) void importData(file, readPgn);
    });
}

/** @param {() => void} take */
function offerVersion(take) {
    toast(tr("A new version of Tabiya is ready."), { label: tr("Reload"), undo: take, keep: true });
}

/* --- Start --------------------------------------------------------------------------------- */

/** @param {{ readPgn: (text: string) => any }} rules */
export function startKeeping({ readPgn }) {
    tellTrouble();
    app.store.onChange((/** @type {string} */ what) => {
        if (what === "trouble") tellTrouble();
    });
    listenForFiles(readPgn);
    setTimeout(() => void keepOffline(offerVersion), isKept ? 0 : QUIET_MS);
}
