// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The languages of the page in a browser: which one it takes, what it fetches for it, and what it
 * does when that is damaged. What the words are is tested without a browser (test-rules.mjs). */
import assert from "node:assert/strict";
import { web } from "./harness.mjs";

const look = (page) => page.evaluate(() => ({
  tag: document.documentElement.lang,
  direction: document.documentElement.dir,
  text: document.querySelector("nav")?.textContent ?? "",
  words: performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/words/")),
}));
/** What the page finds when it begins; the blank page, which is there before it, has no store.
 * @param {string[]} languages of the browser */
const having = (languages, choice = "") => ({
  before: (page) => page.evaluateOnNewDocument((tags, chosen) => {
    Object.defineProperty(navigator, "languages", { get: () => tags });
    try {
      if (chosen) localStorage.setItem("tabiya-language", chosen);
    } catch { /* blank */ }
  }, languages, choice),
});

web("English needs no words", async ({ open }) => {
  const seen = await look(await open("", having(["xx", "en-GB", "de"])));
  assert.deepEqual([seen.tag, seen.direction, seen.words], ["en", "ltr", []]);
  assert.match(seen.text, /Play/);
});

web("the page takes the browser's language", async ({ open }) => {
  const seen = await look(await open("", having(["pt-PT", "en"])));
  assert.equal(seen.tag, "pt-BR");
  assert.equal(seen.words.length, 1);
  assert.doesNotMatch(seen.text, /Play/);
});

web("the person's choice comes before the browser's, from right to left too", async ({ open }) => {
  const seen = await look(await open("#solve", having(["en"], "ar")));
  assert.deepEqual([seen.tag, seen.direction], ["ar", "rtl"]);
  assert.match(seen.text, /[\u0600-\u06ff]/);
  const none = await look(await open("", having(["de"], "a language that was dropped")));
  assert.equal(none.tag, "de");
});

for (const body of ["", "no words", "[]", '{"language": "de", "plural": "0"}']) {
  web(`damaged words are no obstacle: ${body || "nothing"}`, { errors: true, chromium: "it cannot change answers" },
      async ({ open }) => {
        const { before } = having(["de"]);
        const seen = await look(await open("", { before: async (page) => {
          await before(page);
          await page.setRequestInterception(true);
          page.on("request", (request) => request.url().includes("/words/")
            ? request.respond({ contentType: "application/json", body }) : request.continue());
        } }));
        assert.match(seen.text, /Play/);
      });
}
