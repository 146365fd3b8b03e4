// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* What tests of the place Play do with a page, as a person would: squares are clicked, keys pressed. What to
 * play is asked of the engine (bestMove), which is stronger than level 1. */
import assert from "node:assert/strict";

export const PHONE = { width: 360, height: 640, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Opens Play without waiting for motion. */
export async function openPlay(open, address = "#play", options = {}) {
  const page = await open(address, {
    ...options,
    before: async (page) => {
      if (options.features) await page.emulateMediaFeatures(options.features);
      await options.before?.(page);
    },
  });
  await page.waitForSelector("tabiya-board .piece");
  await page.evaluate(async () => (await import("./page/app.js")).app.change("animate", false));
  return page;
}

/** The game as it is kept: {start, moves, human, level, ending…}. */
export function state(page) {
  return page.evaluate(async () => structuredClone((await import("./page/app.js")).app.store.current.value));
}

/** Begins a game by way of the place, as other places do. */
export async function begin(page, what) {
  await page.evaluate(async (what) => {
    const { app } = await import("./page/app.js");
    await app.go("play", what);
  }, what);
  await page.evaluate(() => document.querySelector("#toasts").replaceChildren());
}

/** Waits until the person may move, or the game is over. */
export async function waitForTurn(page) {
  try {
    await page.waitForFunction(() => {
      const board = document.querySelector("tabiya-board");
      return document.querySelector(".play").classList.contains("over") ||
        (board.movable !== "none" && board.position.turn === board.movable[0]);
    });
  } catch (error) {
    throw new Error(`the person's turn does not come: ${await describe(page)}`, { cause: error });
  }
}

/** All that could be the reason. */
function describe(page) {
  return page.evaluate(async () => {
    const { app } = await import("./page/app.js");
    const engine = await app.engine(), board = document.querySelector("tabiya-board");
    return JSON.stringify({
      status: document.querySelector(".play .status").textContent, movable: board.movable, turn: board.position.turn,
      owned: app.store.current.owned, kept: app.store.current.value,
      engine: { kind: engine.kind, ready: engine.isReady, starts: engine.starts, open: engine.open.size },
    });
  });
}

export function isOver(page) {
  return page.$eval(".play", (element) => element.classList.contains("over"));
}

export function statusOf(page) {
  return page.$eval(".play .status", (element) => element.textContent);
}

/** {uci, san, from, to, promotion} of a good move. */
export function bestMove(page, nodes = 20000) {
  return page.evaluate(async (nodes) => {
    const { app } = await import("./page/app.js");
    const { start, moves } = app.store.current.value;
    const engine = await app.engine();
    const [line] = await engine.best({ start, moves, nodes, lines: 1 });
    const position = app.rules.position(start, moves);
    return position.moves.find((move) => move.uci === line.uci);
  }, nodes);
}

/** Plays until the game is over, each of the person's moves by `play(page, move)`. */
export async function playOut(page, play, most = 120) {
  for (let i = 0; i < most; i++) {
    await waitForTurn(page);
    if (await isOver(page)) return i;
    const before = (await state(page)).moves.length;
    const move = await bestMove(page);
    await play(page, move, i);
    await page.waitForFunction(async (before) =>
      (await import("./page/app.js")).app.store.current.value.moves.length > before, {}, before);
  }
  return assert.fail(`no mate in ${most} moves`);
}

/** The middle of a square, in the window. */
export function middleOf(page, square) {
  return page.$eval(`[data-square="${square}"]`, (cell) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
}

/* --- Ways to move ------------------------------------------------------------------------------ */

async function choosePromotion(page, move, press) {
  if (!move.promotion) return;
  const button = await page.waitForSelector(`tabiya-board .promotion [data-kind="${move.promotion}"]`);
  await press(button);
}

export async function clickMove(page, move) {
  for (const square of [move.from, move.to]) {
    const { x, y } = await middleOf(page, square);
    await page.mouse.click(x, y);
  }
  await choosePromotion(page, move, (button) => button.click());
}

export async function dragMove(page, move) {
  const from = await middleOf(page, move.from), to = await middleOf(page, move.to);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await choosePromotion(page, move, (button) => button.click());
}

export async function tapMove(page, move) {
  for (const square of [move.from, move.to]) {
    const { x, y } = await middleOf(page, square);
    await page.touchscreen.tap(x, y);
  }
  await choosePromotion(page, move, (button) => button.tap());
}

export async function touchDragMove(page, move) {
  const from = await middleOf(page, move.from), to = await middleOf(page, move.to);
  const touch = await page.touchscreen.touchStart(from.x, from.y);
  await touch.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await touch.move(to.x, to.y);
  await touch.end();
  await choosePromotion(page, move, (button) => button.tap());
}

/** Arrow keys to a square, from wherever the keyboard is on the board. */
async function walkTo(page, square) {
  for (let i = 0; i < 20; i++) {
    const key = await page.evaluate((square) => {
      const at = document.activeElement?.dataset.square;
      if (!at) return "none";
      const turned = document.querySelector("tabiya-board").orientation === "black" ? -1 : 1;
      const right = turned * (square.charCodeAt(0) - at.charCodeAt(0)), up = turned * (square[1] - at[1]);
      return right > 0 ? "ArrowRight" : right < 0 ? "ArrowLeft" : up > 0 ? "ArrowUp" : up < 0 ? "ArrowDown" : "";
    }, square);
    if (key === "") return;
    assert.notEqual(key, "none", "the keyboard is on the board");
    await page.keyboard.press(key);
  }
  assert.fail(`${square} is not reached by arrow keys`);
}

/** By the keyboard alone; the focus is on the board before and after. */
export async function keyMove(page, move) {
  await walkTo(page, move.from);
  await page.keyboard.press("Enter");
  await walkTo(page, move.to);
  await page.keyboard.press("Enter");
  if (!move.promotion) return;
  await page.waitForSelector("tabiya-board .promotion");
  await page.keyboard.press(move.promotion);
}

/** Typed on the board: the first letter opens the field. */
export async function typeMove(page, move) {
  await page.keyboard.type(move.san.replace(/[+#]$/, ""));
  await page.keyboard.press("Enter");
}

/** Presses Tab until something matches. */
export async function tabTo(page, selector) {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate((selector) => Boolean(document.activeElement?.closest(selector)), selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not reach ${selector}`);
}

/** The visible button with that name, or menu item. */
export async function press(page, name) {
  const handle = await page.evaluateHandle((name) => [...document.querySelectorAll("button")].find((button) =>
    button.checkVisibility() && (button.getAttribute("aria-label") ?? button.textContent.trim()) === name), name);
  const button = handle.asElement();
  assert.ok(button, `there is a button “${name}”`);
  await button.click();
}

export async function chooseFromMenu(page, name) {
  await press(page, "Commands");
  await page.waitForSelector(".menu");
  await press(page, name);
}
