// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The search for openings, in a worker of its own (openings-worker.js): making its index takes a
 * quarter of a second, in which the page would not answer.
 *
 *   const search = new OpeningSearch({ rules, catalog });
 *   await search.find("najdorf")      as rules.searchOpenings()
 *
 * Where no worker can be started, or it fails, the page's own rules do it.
 */

/** @typedef {{eco: string, title: string, moves: string[]}} Found */

export class OpeningSearch {
  /** @type {Map<number, {text: string, resolve: (found: Found[]) => void}>} */
  #open = new Map();
  #last = 0;
  /** @type {Worker | null} */
  #worker = null;

  /** @param {{rules: import("./rules.js").Rules, catalog: import("./words.js").Catalog | null}} what */
  constructor({ rules, catalog }) {
    this.rules = rules;
    this.#start(catalog);
  }

  /** @param {import("./words.js").Catalog | null} catalog */
  #start(catalog) {
    try {
      this.#worker = new Worker(new URL("./openings-worker.js", import.meta.url), { type: "module" });
    } catch {
      return;
    }
    this.#worker.onmessage = ({ data }) => (data.failed ? this.#giveUp() : this.#answer(data));
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#giveUp();
    };
    this.#worker.postMessage({ begin: { catalog } });
  }

  /** @param {string} text @returns {Promise<Found[]>} */
  find(text) {
    if (!this.#worker) return Promise.resolve(this.rules.searchOpenings(text));
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#open.set(id, { text, resolve });
      this.#worker?.postMessage({ id, text, letters: this.rules.letters });
    });
  }

  /** @param {{id: number, found: Found[]}} data */
  #answer({ id, found }) {
    this.#open.get(id)?.resolve(found);
    this.#open.delete(id);
  }

  #giveUp() {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { text, resolve } of this.#open.values()) resolve(this.rules.searchOpenings(text));
    this.#open.clear();
  }
}
