// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* A person's hands on <tabiya-board>: moves by clicks, by dragging, by keys. */

import { readFileSync } from "node:fs";

import { need } from "./harness.mjs";

const AXE = readFileSync(need.resolve("axe-core/axe.min.js"), "utf8");
const BOARD = ".place tabiya-board";

export const cell = (square) => `${BOARD} [data-square="${square}"]`;

/** A button of the place by its words; fails if there is none. */
export async function press(page, words, within = ".place") {
  const button = await page.waitForSelector(`::-p-xpath(//*[contains(@class, "${within.slice(1)}")]//button` +
    `[not(@hidden) and not(@disabled)][normalize-space(.)="${words}" or @aria-label="${words}"])`);
  await button.click();
}

/** What is written in the first of those, as a person reads it. */
export function read(page, selector) {
  return page.$eval(selector, (element) => element.innerText.replaceAll(/\s+/g, " ").trim());
}

/** Waits until it says that. */
export function waitForText(page, selector, text) {
  return page.waitForFunction((where, what) =>
    document.querySelector(where)?.textContent.replaceAll(/\s+/g, " ").includes(what), {}, selector, text);
}

async function middle(page, square) {
  const box = await (await page.$(cell(square))).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function clickSquare(page, square, options) {
  await page.mouse.click(...await middle(page, square), options);
}

async function promote(page, uci) {
  if (uci.length > 4) await page.click(`.promotion [data-kind="${uci[4]}"]`);
}

export async function clickMove(page, uci) {
  await clickSquare(page, uci.slice(0, 2));
  await clickSquare(page, uci.slice(2, 4));
  await promote(page, uci);
}

export async function tapMove(page, uci) {
  await page.touchscreen.tap(...await middle(page, uci.slice(0, 2)));
  await page.touchscreen.tap(...await middle(page, uci.slice(2, 4)));
  if (uci.length > 4) await (await page.waitForSelector(`.promotion [data-kind="${uci[4]}"]`)).tap();
}

export async function dragMove(page, uci) {
  await page.mouse.move(...await middle(page, uci.slice(0, 2)));
  await page.mouse.down();
  await page.mouse.move(...await middle(page, uci.slice(2, 4)), { steps: 4 });
  await page.mouse.up();
  await promote(page, uci);
}

/** From the square that has the focus, with the arrows. */
async function walkTo(page, square) {
  const steps = await page.evaluate((board, to) => {
    const cells = [...document.querySelectorAll(`${board} [data-square]`)];
    const at = cells.indexOf(document.activeElement), end = cells.findIndex((one) => one.dataset.square === to);
    return { right: end % 8 - at % 8, down: Math.floor(end / 8) - Math.floor(at / 8), lost: at < 0 };
  }, BOARD, square);
  if (steps.lost) throw new Error(`the board has no focus on the way to ${square}`);
  for (let i = 0; i < Math.abs(steps.right); i++) await page.keyboard.press(steps.right > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(steps.down); i++) await page.keyboard.press(steps.down > 0 ? "ArrowDown" : "ArrowUp");
}

export async function keySquare(page, square, key = "Enter") {
  await walkTo(page, square);
  await page.keyboard.press(key);
}

/** The focus is on the board. */
export async function keyMove(page, uci) {
  await keySquare(page, uci.slice(0, 2));
  await keySquare(page, uci.slice(2, 4));
  if (uci.length > 4) {
    await page.waitForSelector(".promotion");
    await page.keyboard.press(uci[4]);
  }
}

/** Presses Tab until that has the focus. */
export async function tabTo(page, selector) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((what) => document.activeElement?.matches(what) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** For open(): what the page copies can be read with copied(), in all browsers and without asking. */
export const withClipboard = { before: (page) => page.evaluateOnNewDocument(() => {
  const writeText = async (text) => { globalThis.copiedText = text; };
  Object.defineProperty(navigator, "clipboard", { value: { writeText } });
}) };

/** What was copied, once the page says so in a toast. */
export async function copied(page, said) {
  await waitForText(page, "#toasts", said);
  return page.evaluate(() => globalThis.copiedText);
}

/** What axe-core finds wrong with the page, in words. By the protocol: the CSP stays as it is. */
export async function findBarriers(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) =>
      `${node.target} ${node.failureSummary}`).join("; ")}`);
  });
}
