// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The page's budget: bytes over the wire before the first move, and times, of the built page in
 * Chromium with the processor slowed down four times.
 *
 *     ./dev bench web-page            or: node tests/web/budget.mjs [RUNS]
 *
 * "First move possible" is when the board takes one; "answered" when Tabiya has moved at level 3.
 * Times are the page's own clock, from the start of the navigation. */
import { launch, ready, Server } from "./harness.mjs";

export const SLOWDOWN = 4;
export const BYTES_MAX = 1500000;

const taken = (page) => page.waitForFunction(() => {
  const board = document.querySelector("tabiya-board");
  return board?.querySelector(".piece") && board.movable && board.movable !== "none" && board.position.turn === "w";
});

const now = (page) => page.evaluate(() => Math.round(performance.now()));

async function playFirstMove(page) {
  for (const square of ["e2", "e4"])
    await page.click(`tabiya-board [data-square="${square}"]`);
}

const answered = (page) => page.waitForFunction(async () => {
  const { app } = await import("./page/app.js");
  return (app.store.current.value?.moves ?? []).length >= 2;
});

/** Slows the processor down; gives a function that tells the processor time of the page's main thread so far, in
 * milliseconds, which does not depend on what else the machine does. */
async function slow(page, factor) {
  const devtools = await page.createCDPSession();
  if (factor > 1) await devtools.send("Emulation.setCPUThrottlingRate", { rate: factor });
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return Math.round(1000 * metrics.find(({ name }) => name === "TaskDuration").value);
  };
}

/** One visit: bytes, milliseconds and processor time until the first move is possible, and until it is answered. */
export async function visit(browser, server, { factor = SLOWDOWN, play = true } = {}) {
  const page = await browser.newPage();
  page.setDefaultTimeout(180000);
  const work = await slow(page, factor);
  const sent = server.bytes;
  await page.goto(`${server.origin}/#play`);
  await taken(page);
  const first = await now(page);
  const result = { bytes: server.bytes - sent, first, work: await work(), answered: 0, played: 0 };
  if (play) {
    await playFirstMove(page);
    const start = await now(page);
    await answered(page);
    result.played = server.bytes - sent;
    result.answered = await now(page) - start;
  }
  await page.close();
  return result;
}

async function keep(browser, server) {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/#play`);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => new Promise((resolve) => {
    if (registration.active.state === "activated") resolve();
    registration.active.onstatechange = () => registration.active.state === "activated" && resolve();
  })));
  const last = server.bytes;
  await page.close();
  return last;
}

const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];

async function main(runs) {
  const cold = [], warm = [], quick = [], all = [];
  for (let run = 0; run < runs; run++) {
    const browser = await launch();
    const server = await new Server().start();
    cold.push(await visit(browser, server));
    all.push(await keep(browser, server));
    warm.push(await visit(browser, server, { play: false }));
    quick.push(await visit(browser, server, { play: false, factor: 1 }));
    await browser.close();
    await server.stop();
  }
  const show = (name, list, unit) => console.log(`${name}: ${median(list)} ${unit} (of ${list.join(", ")})`);
  show("first visit, bytes before the first move is possible", cold.map(({ bytes }) => bytes), "bytes");
  show("first visit, bytes until Tabiya has answered at level 3", cold.map(({ played }) => played), "bytes");
  show("all files, for offline use", all, "bytes");
  show(`first visit, first move possible, processor slowed ${SLOWDOWN} times`, cold.map(({ first }) => first), "ms");
  show(`first visit, answer to the first move, processor slowed ${SLOWDOWN} times`, cold.map(({ answered: time }) => time), "ms");
  show(`later visit, first move possible, processor slowed ${SLOWDOWN} times`, warm.map(({ first }) => first), "ms");
  show("later visit, first move possible", quick.map(({ first }) => first), "ms");
  show("later visit, processor time of the page's thread until then", quick.map(({ work }) => work), "ms");
}

if (process.argv[1]?.endsWith("budget.mjs")) await main(Number(process.argv[2] ?? 5));
