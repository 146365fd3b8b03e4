// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * Searches openings; openings-search.js is its client.
 *
 *   to it    {begin: {catalog}}, first; {id, text, letters}
 *   from it  {id, found}, or {failed: sentence}, after which nothing comes
 *
 * It has rules of its own, whose index is made before the first question.
 */
import { Rules } from "./rules.js";

const here = /** @type {any} */ (self);
const rules = new Rules();
/** @type {Promise<void>} */
let ready;

/** @param {import("./words.js").Catalog | null} catalog */
async function begin(catalog) {
  await rules.start(await fetch(new URL("../wasm/tabiya-rules.wasm", import.meta.url)), catalog);
  await rules.loadOpenings();
  rules.searchOpenings("e4");
}

/** @param {{id: number, text: string, letters: 0 | 1 | 2}} question */
async function answer({ id, text, letters }) {
  await ready;
  if (letters !== rules.letters) rules.setLetters(letters);
  here.postMessage({ id, found: rules.searchOpenings(text) });
}

/** @param {unknown} error */
function fail(error) {
  here.postMessage({ failed: error instanceof Error ? error.message : String(error) });
}

here.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (data.begin) {
    ready = begin(data.begin.catalog);
    ready.catch(fail);
  } else {
    answer(data).catch(fail);
  }
};
