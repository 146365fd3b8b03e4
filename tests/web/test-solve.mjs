// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* Solve in a real browser, with the shipped puzzles and the program's own rules. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { readPuzzles } from "../../ui/web/page/solve-deck.js";
import { clickMove, copied, dragMove, findBarriers, keyMove, press, read, tabTo, tapMove, waitForText, withClipboard } from "./hands.mjs";
import { web } from "./harness.mjs";

const PUZZLES = new Map(readPuzzles(readFileSync(new URL("../../data/puzzles/tabiya.csv", import.meta.url), "utf8"))
  .map((puzzle) => [puzzle.id, puzzle]));
/** White mates in two; the opponent's only reply. */
const TWO_MOVES = PUZZLES.get("tzwkD3Rw");

const waitForStage = (page, ...stages) => page.waitForFunction((wanted) =>
  wanted.includes(document.querySelector(".solve")?.dataset.stage), {}, stages);

/** The puzzle on the board, when its next move is asked for. */
async function askedPuzzle(page, moves = 1) {
  await page.waitForFunction((least) => {
    const { stage, moves: made } = document.querySelector(".solve").dataset;
    return stage === "asking" && Number(made) >= least;
  }, {}, moves);
  return PUZZLES.get(await page.$eval(".solve", (place) => place.dataset.puzzle));
}

/** Finds all moves of the puzzle on the board, as `play` makes them; gives the puzzle. */
async function solve(page, play) {
  const puzzle = await askedPuzzle(page);
  for (let at = 1; at < puzzle.moves.length; at += 2) {
    await askedPuzzle(page, at);
    await play(page, puzzle.moves[at]);
  }
  await waitForStage(page, "solved");
  return puzzle;
}

/** Plays a legal move that is not in the solution, nor mates. */
async function fail(page) {
  const [id, legal] = await page.$eval(".solve", (place) => [place.dataset.puzzle,
    place.querySelector("tabiya-board").position.moves.filter(({ san }) => !san.includes("#")).map(({ uci }) => uci)]);
  await clickMove(page, legal.find((uci) => !PUZZLES.get(id).moves.includes(uci) && uci.length === 4));
  await waitForStage(page, "wrong");
}

const events = (page) => page.evaluate(async () => {
  const { app } = await import("/page/app.js");
  return app.store.puzzles.list();
});

const rating = async (page) => parseInt(await read(page, ".solve-numbers .tag"), 10);

async function begin(page, words = "At Your Level") {
  await page.waitForSelector(".solve-ways .way");
  await page.evaluate((text) => [...document.querySelectorAll(".way")]
    .find((way) => way.querySelector(".way-title").textContent === text).click(), words);
}

const next = (page) => page.click(".solve-panel .suggested");

web("ten puzzles are solved by mouse, none comes twice, and the rating rises", async ({ open }) => {
  const page = await open("#solve");
  await page.waitForSelector(".solve-answers");
  await page.click('.solve-answer input[value="1100"]');
  await begin(page);
  const ids = new Set();
  for (let i = 1; i <= 10; i++) {
    ids.add((await solve(page, i % 2 ? clickMove : dragMove)).id);
    await waitForText(page, ".solve-numbers", `${i}\u202f/\u202f${i}`.replaceAll(/\s+/g, " "));
    await waitForText(page, ".solve-panel .status", "Solved!");
    if (i === 1) await waitForText(page, ".solve-details", "provisional");
    await next(page);
  }
  assert.equal(ids.size, 10);
  assert.ok(await rating(page) > 1200);
  const kept = await events(page);
  assert.deepEqual(kept.map(({ result, rated, mode, start }) => [result, rated, mode, start]),
    Array(10).fill([1, 1, 1, 1100]));
  assert.ok(kept.every(({ id, moves }) => moves === PUZZLES.get(id).moves.filter((_, at) => at % 2).join(" ")));
});

web("ten puzzles are solved with keys alone", async ({ open }) => {
  const page = await open("#solve");
  await page.waitForSelector(".solve-ways .way");
  await tabTo(page, ".solve-ways .way");
  await page.keyboard.press("Enter");
  for (let i = 1; i <= 10; i++) {
    await solve(page, keyMove);
    await page.keyboard.press("Enter");
  }
  await askedPuzzle(page);
  assert.equal((await events(page)).length, 10);
});

const PHONE = { width: 360, height: 640, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

web("on a phone a puzzle is solved by touch, and nothing is cut", { chromium: "touch" }, async ({ open }) => {
  const page = await open("#solve", { size: PHONE });
  await page.waitForSelector(".solve-ways .way");
  assert.equal(await page.$eval(".solve .stage", (stage) => stage.checkVisibility()), false);
  await page.tap(".solve-ways .way");
  await solve(page, tapMove);
  const seen = await page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    return { board: box(".solve tabiya-board .frame").width, next: box(".solve-panel .suggested").bottom,
             page: document.documentElement.scrollWidth, title: box(".solve-title").width };
  });
  assert.deepEqual([seen.board, seen.page], [360, 360]);
  assert.ok(seen.title > 60);
  await page.tap(".solve-panel .suggested");
  await askedPuzzle(page);
});

web("a move is typed", async ({ open }) => {
  const page = await open(`#puzzle=${TWO_MOVES.id}`);
  await askedPuzzle(page);
  await tabTo(page, "[data-square]");
  for (const letter of "Re8") await page.keyboard.press(letter);
  await page.keyboard.press("Enter");
  await askedPuzzle(page, 3);
  assert.deepEqual((await events(page)), []);
});

web("a wrong move is named, costs rating, and may be tried again", async ({ open }) => {
  const page = await open("#solve");
  await begin(page);
  const puzzle = await askedPuzzle(page);
  await fail(page);
  await waitForText(page, ".solve-panel .status", "is not the move.");
  assert.match(await read(page, ".solve-numbers .change"), /^−\d+$/);
  assert.ok(await rating(page) < 1500);
  await press(page, "Try Again");
  assert.equal((await solve(page, clickMove)).id, puzzle.id);
  await waitForText(page, ".solve-panel .status", "Solved, but not on the first try.");
  const [event, ...others] = await events(page);
  assert.deepEqual([event.id, event.result, others.length], [puzzle.id, 0, 0]);
  assert.match(event.moves, /^\w+\?$/);
});

web("a hint comes in two steps, and the solution is shown", async ({ open }) => {
  const page = await open("#solve");
  await begin(page);
  const { moves } = await askedPuzzle(page);
  await press(page, "Hint");
  await waitForText(page, ".solve-panel .status", `on ${moves[1].slice(0, 2)}.`);
  await press(page, "Hint");
  await waitForText(page, ".solve-panel .status", `…to ${moves[1].slice(2, 4)}.`);
  await page.waitForSelector(`.solve [data-square="${moves[1].slice(2, 4)}"].hint`);
  await press(page, "Solution");
  await waitForStage(page, "shown");
  await waitForText(page, ".solve-panel .status", "Not solved this time.");
  assert.equal(await page.$eval(".solve", (place) => Number(place.dataset.moves)), moves.length);
  assert.deepEqual((await events(page)).map(({ result }) => result), [2]);
  assert.ok((await page.$$(".solve-about .chip")).length > 0);
});

web("a streak gets harder, ends with the first miss, and is a record", async ({ open }) => {
  const page = await open("#solve");
  await begin(page, "Streak");
  const first = await solve(page, clickMove);
  await next(page);
  const second = await solve(page, clickMove);
  assert.ok(Math.abs(first.rating - 800) <= 60 && Math.abs(second.rating - 840) <= 60);
  await next(page);
  await askedPuzzle(page);
  assert.equal(await page.$eval(".solve-panel", (panel) => panel.textContent.includes("ends with the first")), true);
  await fail(page);
  await waitForText(page, ".solve-end", "2 in a Row");
  await waitForText(page, ".solve-end", "New record!");
  await waitForText(page, ".solve-end", "Record: 2 · this week: 2 · today: 2");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Play Again");
  assert.deepEqual((await events(page)).map(({ mode, rated, result }) => [mode, rated, result]),
    [[3, 0, 1], [3, 0, 1], [3, 0, 0]]);
  const [run, ...others] = await page.evaluate(async () => {
    const { app } = await import("/page/app.js");
    return [...app.store.cache.events.values()].filter(({ kind }) => kind === "run");
  });
  assert.deepEqual([run.mode, run.time, others.length], [3, (await events(page))[0].run, 0]);
  await press(page, "Keep Training");
  await waitForText(page, ".solve-ways", "Best streak: 2");
});

web("a theme is found and trained, and counted", async ({ open }) => {
  const page = await open("#solve");
  await page.waitForSelector(".solve-themes input");
  await page.type(".solve-themes input", "FORK");
  await page.waitForFunction(() => document.querySelectorAll("[data-theme-key]").length === 1);
  await page.click('[data-theme-key="fork"]');
  const puzzle = await solve(page, clickMove);
  assert.ok(puzzle.themes.includes("fork"));
  await waitForText(page, ".solve-title", "Fork");
  await press(page, "Puzzles", ".solve-strip");
  await waitForText(page, '[data-theme-key="fork"]', "1 of 1 solved");
});

web("a link opens one puzzle, and a puzzle gives its link", async ({ open, server }) => {
  const page = await open(`#puzzle=${TWO_MOVES.id}`, withClipboard);
  await solve(page, clickMove);
  await press(page, "Copy Link");
  assert.equal(await copied(page, "Link copied"), `${server.origin}/#puzzle=${TWO_MOVES.id}`);
  await next(page);
  await waitForText(page, ".solve-title", "At Your Level");
});

web("a link to a puzzle that does not exist says so", async ({ open }) => {
  const page = await open("#puzzle=<img%20src=x>");
  await waitForText(page, "#toasts", "There is no puzzle “<img src=x>”.");
  await page.waitForSelector(".solve-home");
});

web("after a reload the puzzle goes on after the moves that were found", async ({ open }) => {
  const page = await open(`#puzzle=${TWO_MOVES.id}`);
  await askedPuzzle(page);
  await clickMove(page, TWO_MOVES.moves[1]);
  await askedPuzzle(page, 3);
  await page.reload();
  assert.equal((await askedPuzzle(page, 3)).id, TWO_MOVES.id);
  await clickMove(page, TWO_MOVES.moves[3]);
  await waitForStage(page, "solved");
  assert.equal((await events(page)).length, 1);
});

/** Answers all puzzles near 1500, three days ago. */
const exhaust = (page, ids) => page.evaluate(async (all) => {
  const { app } = await import("/page/app.js");
  const time = Date.now() - 3 * 24 * 3600 * 1000;
  await app.store.changeAll(all.map((id, at) => ({ put: "events", record: { mark: `puzzle|${time + at}|${id}|0|1|0`,
    event: { kind: "puzzle", time: time + at, day: 20000, id, moves: "", themes: "", mode: 0, result: 1, elapsed: 0,
             run: 0, rated: 0, rating: 1500, deviation: 280, start: 0 } } })));
}, ids);

web("when no new puzzle is near the rating, that is said, and repeats are offered", async ({ open }) => {
  const page = await open("#solve");
  await page.waitForSelector(".solve-ways");
  const near = [...PUZZLES.values()].filter(({ rating: value }) => Math.abs(value - 1500) <= 200);
  await exhaust(page, near.map(({ id }) => id));
  await begin(page);
  await waitForText(page, ".solve-end", "No New Puzzles at Your Level");
  await waitForText(page, ".solve-end", `all ${near.length.toLocaleString("en")} puzzles within 200 points`);
  await page.evaluate(() => [...document.querySelectorAll(".solve-end .way")]
    .find((way) => way.textContent.startsWith("Repeat Puzzles")).click());
  const puzzle = await solve(page, clickMove);
  assert.ok(near.includes(puzzle));
  assert.equal((await events(page)).at(-1).rated, 0);
});

web("without the file of puzzles that is said, and trying again helps", { errors: true }, async ({ open, server }) => {
  server.files.set("data/puzzles.csv.gz", null);
  const page = await open("#solve");
  await waitForText(page, ".solve-trouble", "The puzzles could not be loaded.");
  server.files.delete("data/puzzles.csv.gz");
  await press(page, "Try Again");
  await page.waitForSelector(".solve-ways");
});

web("axe finds nothing in Solve", async ({ open }) => {
  const page = await open("#solve");
  await page.waitForSelector(".solve-ways");
  assert.deepEqual(await findBarriers(page), []);
  await begin(page);
  await askedPuzzle(page);
  assert.deepEqual(await findBarriers(page), []);
  await fail(page);
  assert.deepEqual(await findBarriers(page), []);
  await press(page, "Solution");
  await waitForStage(page, "shown");
  assert.deepEqual(await findBarriers(page), []);
});

web("why a move is wrong is said by the engine, and its answer is on the board", async ({ open }) => {
  const page = await open(`#puzzle=${TWO_MOVES.id}`);
  await askedPuzzle(page);
  await clickMove(page, "e6e7");
  await waitForStage(page, "wrong");
  await press(page, "Why?");
  await page.waitForFunction(() => {
    const details = document.querySelector(".solve-details").textContent;
    return details.length > 10 && !details.includes("is checking");
  });
  await waitForText(page, ".solve-details", "loses the queen");
  assert.deepEqual(await page.$eval(".solve tabiya-board", (board) => [board.position.squares[52],
    board.arrows.map(({ color }) => color)]), ["R", ["red"]]);
  await press(page, "Try Again");
  await clickMove(page, TWO_MOVES.moves[1]);
  await askedPuzzle(page, 3);
});

web("moves of the puzzle can be looked through", async ({ open }) => {
  const page = await open(`#puzzle=${TWO_MOVES.id}`);
  await solve(page, clickMove);
  await page.click('.solve .move[data-ply="1"]');
  await page.waitForFunction(() => document.querySelector(".solve tabiya-board").position.squares[44] === "R");
  await page.click('.solve .move[data-ply="4"]');
  await page.waitForFunction(() => document.querySelector(".solve tabiya-board").position.squares[60] === "R");
  await press(page, "Next");
  await askedPuzzle(page);
});
