// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The tree of openings and the search in it, in a real browser. */
import assert from "node:assert/strict";

import { clickMove, findBarriers, press, read, tabTo, waitForText } from "./hands.mjs";
import { web } from "./harness.mjs";

const title = (page, text) => waitForText(page, ".openings .status", text);

/** Chooses a move of the list. */
async function take(page, move) {
  await page.waitForFunction((text) => [...document.querySelectorAll(".openings-list .openings-move")]
    .some((one) => one.textContent.replaceAll("\u00a0", " ") === text), {}, move);
  await page.evaluate((text) => [...document.querySelectorAll(".openings-list .way")]
    .find((way) => way.querySelector(".openings-move")?.textContent.replaceAll("\u00a0", " ") === text).click(), move);
}

const path = async (page) => (await read(page, ".openings-path")).replaceAll("\u00a0", " ");

web("the tree is walked by its list and by the board, and back by its path", async ({ open }) => {
  const page = await open("#openings");
  await take(page, "1. e4");
  await title(page, "King's Pawn Game");
  await take(page, "1… c5");
  await title(page, "Sicilian Defense");
  await clickMove(page, "g1f3");
  assert.equal(await path(page), "1. e4 c5 2. Nf3");
  await page.click(".openings-path li:nth-child(2) button");
  assert.equal(await path(page), "1. e4");
  await take(page, "1… e6");
  await title(page, "French Defense");
  await press(page, "Back");
  await press(page, "Initial position");
  await take(page, "1. d4");
});

web("each move says how many named lines it leads to", async ({ open }) => {
  const page = await open("#openings");
  await take(page, "1. e4");
  const counts = await page.$$eval(".openings-list .way-end .numeric",
    (numbers) => numbers.map(({ textContent }) => Number(textContent.replaceAll(",", ""))));
  assert.ok(counts.length > 5 && counts[0] >= 2);
  assert.deepEqual(counts, [...counts].sort((a, b) => b - a));
});

web("a misspelled name is found, and Enter opens it", async ({ open }) => {
  const page = await open("#openings");
  await page.waitForSelector(".openings-list .openings-move");
  await page.type(".openings-search", "sicilan naidorf");
  await waitForText(page, ".openings-list", "Najdorf Variation");
  await page.keyboard.press("Enter");
  await title(page, "Najdorf Variation");
  assert.match(await path(page), /^1\. e4 c5 .*a6$/);
  assert.equal(await page.$eval(".openings-search", (field) => field.value), "");
});

web("the number of openings found is not that of the rows, where there are more", async ({ open }) => {
  const page = await open("#openings");
  await page.waitForSelector(".openings-list .openings-move");
  await page.type(".openings-search", "sicilian");
  await waitForText(page, "main", "More than 60 openings found, first: Sicilian Defense");
  assert.equal(await page.$$eval(".openings-list li", (rows) => rows.length), 60);
});

web("searching does not stop the page: a worker does it", async ({ open }) => {
  const page = await open("#openings");
  await page.waitForSelector(".openings-list .openings-move");
  await page.evaluate(async () => {
    (await import("./page/app.js")).app.rules.searchOpenings = () => { throw new Error("in the page"); };
  });
  await page.type(".openings-search", "najdorf");
  await page.keyboard.press("Enter"); /* before anything is found */
  await title(page, "Najdorf Variation");
});

web("without the worker the page searches itself", { errors: true }, async ({ open, server }) => {
  server.files.set("page/openings-worker.js", null);
  const page = await open("#openings");
  await page.waitForSelector(".openings-list .openings-move");
  await page.type(".openings-search", "najdorf");
  await waitForText(page, ".openings-list", "Najdorf Variation");
});

web("codes and moves are found; nothing found is said; Escape shows the tree", async ({ open }) => {
  const page = await open("#openings");
  await page.waitForSelector(".openings-list .openings-move");
  await page.type(".openings-search", "C42");
  await waitForText(page, ".openings-list", "Petrov");
  await page.$eval(".openings-search", (field) => { field.value = ""; });
  await page.type(".openings-search", "xqzw");
  await waitForText(page, ".openings-card", "No matching openings");
  await page.keyboard.press("Escape");
  await take(page, "1. c4");
});

web("the keyboard goes from the search to the list and chooses", async ({ open }) => {
  const page = await open("#openings");
  await page.waitForSelector(".openings-list .openings-move");
  await tabTo(page, ".openings-search");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  assert.match(await path(page), /^1\. \S+$/);
  assert.ok(await page.evaluate(() => document.activeElement.matches(".openings-list li:first-child button")));
  await page.keyboard.press("Enter");
  assert.match(await path(page), /^1\. \S+ \S+$/);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.waitForFunction(() => document.querySelector(".openings-path").hidden);
});

web("a link opens a line as far as it is legal", async ({ open }) => {
  const page = await open("#openings=e4,e5,Nf3,Nc6,Bb5");
  await title(page, "Ruy Lopez");
  await page.reload();
  await title(page, "Ruy Lopez");
  const other = await open("#openings=d4,Ke2,e5");
  await waitForText(other, "#toasts", "Part of this line is not legal.");
  assert.equal(await path(other), "1. d4");
});

web("a game begins with the line", async ({ open }) => {
  const page = await open("#openings=e4,c6");
  await title(page, "Caro-Kann Defense");
  await press(page, "Play from Here…");
  await page.waitForSelector("dialog");
  await page.evaluate(() => [...document.querySelectorAll("dialog .dialog-foot button")]
    .find((button) => button.textContent === "White").click());
  await page.waitForFunction(() => !document.querySelector(".openings"));
  assert.deepEqual(await page.evaluate(async () => (await import("/page/app.js")).app.store.current.value.moves.slice(0, 2)),
    ["e2e4", "c7c6"]);
});

web("axe finds nothing in Openings", async ({ open }) => {
  const page = await open("#openings=e4,c5");
  await title(page, "Sicilian Defense");
  assert.deepEqual(await findBarriers(page), []);
});
