// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The whole page and what it keeps: its file goes to tabiya-cli and back, trouble is told of, two tabs
 * share it, nothing is asked of others, and its size stays within bounds. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { BYTES_MAX, visit } from "./budget.mjs";
import { CLI, launch, POLL, ready, web } from "./harness.mjs";

const GAME = { moves: ["f2f3", "e7e5", "g2g4", "d8h4"], result: "0-1", time: 1796000000000,
  tags: { White: "Zoë “Z”", Black: "Tabiya, level 1", Date: "2026.11.30", UTCTime: "10:11:12" } };
const ODD = { start: "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", moves: ["c2c4"], result: "*",
  time: 1795000000000, tags: { White: "A", Black: "B", Variant: "Chess960" } };
const PUZZLE = { id: "00abc", themes: "fork mate", result: 1, rating: 1500, deviation: 80, elapsed: 900, moves: "d5f6", mode: 0 };

/** All lines of the page's file but the first. */
const give = (page) => page.evaluate(async () => {
  const { app } = await import("./page/app.js");
  const { rules } = await import("./page/rules.js");
  return (await app.store.exportFile(rules.writePgn)).text();
});

const take = (page, text) => page.evaluate(async (content) => {
  const { app } = await import("./page/app.js");
  const { rules } = await import("./page/rules.js");
  const { undo: _, ...report } = await app.store.importFile(new Blob([content]), rules.readPgn);
  return report;
}, text);

const playedAndSolved = (page) => page.evaluate(async (games, puzzle) => {
  const { app } = await import("./page/app.js");
  for (const game of games) await app.store.games.put(game);
  await app.store.puzzles.add(puzzle);
  await app.store.set("board-theme", "green");
}, [GAME, ODD], PUZZLE);

const kept = (page) => page.evaluate(async () => {
  const { app } = await import("./page/app.js");
  return { games: app.store.games.list().map(({ id, start, moves, result, time, tags }) => ({ id, start, moves, result, time, white: tags.White })),
    puzzles: app.store.puzzles.list(), board: app.store.get("board-theme", "") };
});

function cli(folder, ...words) {
  return execFileSync(CLI, [...words, "--data-dir", path.join(folder, "data")], {
    env: { ...process.env, XDG_CONFIG_HOME: folder, GSETTINGS_BACKEND: "keyfile" }, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

web("a file goes from the page to tabiya-cli, and back to another browser", async ({ open, server }) => {
  if (!existsSync(CLI)) return;
  const folder = mkdtempSync(path.join(tmpdir(), "tabiya-web-"));
  try {
    const page = await open("#play");
    await playedAndSolved(page);
    const file = path.join(folder, "page.ndjson");
    writeFileSync(file, await give(page));
    const taken = JSON.parse(cli(folder, "data", "take", "--json", file));
    assert.deepEqual([taken.games, taken.events, taken.preferences, taken.problems], [2, 1, 1, 0]);
    assert.deepEqual(Object.values(JSON.parse(cli(folder, "data", "take", "--json", file))).slice(0, 3), [0, 0, 0]);
    const back = path.join(folder, "back.ndjson");
    cli(folder, "data", "give", back);
    // The same page knows all of it; another one takes all of it.
    const text = readFileSync(back, "utf8");
    const again = await take(page, text);
    assert.deepEqual([again.games, again.events, again.settings, again.known, again.n_problems], [0, 0, 0, 3, 0]);
    const before = await kept(page);
    await page.evaluate(() => new Promise((resolve) => {
      indexedDB.deleteDatabase("tabiya").onsuccess = resolve;
    }));
    await page.goto("about:blank");
    await page.goto(`${server.origin}/#play`);
    await ready(page);
    assert.equal((await kept(page)).games.length, 0);
    assert.deepEqual([(await take(page, text)).words], ["2 games imported, 1 answer"]);
    assert.deepEqual(await kept(page), before);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

web("the game in progress is in the file, and is not taken twice", async ({ open }) => {
  const page = await open("#play");
  const games = async () => (await give(page)).split("\n").filter((line) => line.includes('"game"')).map((line) => JSON.parse(line).pgn);
  assert.deepEqual(await games(), [], "without a move there is nothing to keep");
  await page.evaluate(async () => {
    const { app } = await import("./page/app.js");
    await app.go("play", { start: "", moves: ["e2e4", "e7e5", "g1f3"], human: "b", level: 4 });
    await app.store.current.set({ ...app.store.current.value, human: "b", moves: ["e2e4", "e7e5"] });
  });
  await page.evaluate(() => document.querySelector("[aria-label=Preferences]").click());
  const text = await page.evaluate(() => new Promise((resolve) => {
    HTMLAnchorElement.prototype.click = () => {}; /* no download */
    URL.createObjectURL = (blob) => {
      resolve(blob.text());
      return "#";
    };
    [...document.querySelectorAll("dialog button")].find(({ textContent }) => textContent === "Export all data").click();
  }));
  assert.match(text, /Tabiya, level 4.*1\. e4 e5 \*/);
  assert.equal((await games()).length, 1);
  assert.deepEqual([(await take(page, text)).games, (await kept(page)).games.length], [0, 0]);
  await page.evaluate(async () => (await import("./page/app.js")).app.store.current.set({ start: "", moves: ["d2d4"], human: "w" }));
  assert.equal((await take(page, text)).games, 1, "another game is in progress now");
  await page.evaluate(async () => (await import("./page/app.js")).app.store.current.set({ start: "", moves: ["d2d5"], human: "w" }));
  assert.equal((await games()).length, 1, "what makes no sense is left out");
});

web("a file that is dropped is taken, and Undo takes it back", async ({ open }) => {
  const page = await open("#play");
  await playedAndSolved(page);
  const text = (await give(page)).split("\n").filter((line) => !line.includes("Chess960")).join("\n");
  const drop = (name, content) => page.evaluate((title, lines) => {
    const data = new DataTransfer();
    data.items.add(new File([lines], title));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, name, content);
  const said = (words) => page.waitForFunction((what) => document.querySelector("#toasts").textContent.includes(what), {}, words);
  await drop("x.ndjson", text);
  await said("0 games imported, 2 already there");
  await drop("y.ndjson", text.replace("Zoë", "Ann"));
  await said("1 game imported");
  assert.equal((await kept(page)).games.length, 3);
  await page.evaluate(() => [...document.querySelectorAll(".toast button")].find(({ textContent }) => textContent === "Undo").click());
  await page.waitForFunction(async () => (await import("./page/app.js")).app.store.games.list().length === 2);
  await drop("z.ndjson", "hello");
  await said("This is not a file of Tabiya’s data.");
});

web("data that is damaged is set aside: the page says so, offers it, and goes on", async ({ open, server }) => {
  server.files.set("blank.html", Buffer.from("<!doctype html><title>-</title><link rel=icon href=data:,>"));
  const page = await open("#play", { before: async (own) => {
    await own.goto(`${server.origin}/blank.html`);
    await own.evaluate(() => new Promise((resolve) => {
      const request = indexedDB.open("tabiya", 9);
      request.onsuccess = () => { request.result.close(); resolve(); };
    }));
  } });
  await page.waitForFunction(() => /newer version/.test(document.querySelector("#toasts").textContent));
  assert.ok(await page.evaluate(() => [...document.querySelectorAll(".toast button")].some(({ textContent }) => textContent === "Save")));
  await playedAndSolved(page);
  await page.reload();
  await ready(page);
  assert.equal((await kept(page)).games.length, 2);
});

web("the second tab says who plays, and takes over", async ({ open }) => {
  const one = await open("#play");
  await one.waitForSelector("tabiya-board .piece");
  const two = await open("#play");
  await two.waitForFunction(() => [...document.querySelectorAll(".play button")].some((button) => button.textContent === "Play here" && button.checkVisibility()), { polling: POLL });
  await two.evaluate(() => [...document.querySelectorAll(".play button")].find(({ textContent }) => textContent === "Play here").click());
  const owned = (page, wanted) => page.waitForFunction(async (what) => (await import("./page/app.js")).app.store.current.owned === what, { polling: POLL }, wanted);
  await owned(two, true);
  await owned(one, false);
});

web("the page asks nothing of others, and cannot", async ({ open, errors }) => {
  const page = await open("#play");
  for (const place of ["solve", "setup", "openings", "play"]) {
    await page.evaluate((name) => { location.hash = name; }, place);
    await page.waitForFunction((name) => document.querySelector("#places a[aria-current]")?.hash === `#${name}`, {}, place);
  }
  assert.deepEqual(errors, []);
  const tried = await page.evaluate(async () => {
    const refused = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => refused.push(violatedDirective));
    await fetch("http://example.org/").catch(() => {});
    const image = new Image();
    const failed = new Promise((resolve) => { image.onerror = resolve; });
    image.src = "http://example.org/x.png";
    const script = document.createElement("script");
    script.textContent = "globalThis.hacked = true";
    document.body.append(script, image);
    document.body.setAttribute("style", "color: red");
    // Not at once: what the protocol of this test runs itself may do so.
    await new Promise((resolve) => setTimeout(() => {
      try { new Function("globalThis.hacked = true")(); } catch {}
      resolve();
    }));
    await failed;
    return { hacked: globalThis.hacked === true, kinds: [...new Set(refused.map((name) => name.split("-")[0]))].sort() };
  });
  assert.deepEqual(tried, { hacked: false, kinds: ["connect", "img", "script", "style"] });
  // They are this test's own.
  errors.length = 0;
});

web("the first move needs less than 1.5 MB", { chromium: "the same files" }, async ({ server }) => {
  const browser = await launch();
  try {
    const { bytes, played } = await visit(browser, server, { factor: 1 });
    // The net of people's moves comes after what a first move needs.
    const people = server.log.filter(({ name }) => name.startsWith("data/people.")).reduce((sum, one) => sum + one.bytes, 0);
    assert.ok(bytes < BYTES_MAX, `${bytes} bytes before the board takes a move`);
    assert.ok(played - people < BYTES_MAX, `${played - people} bytes until Tabiya has answered`);
  } finally {
    await browser.close();
  }
});
