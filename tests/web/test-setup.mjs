// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The board editor in a real browser, with the program's own rules. */
import assert from "node:assert/strict";

import { cell, clickSquare, copied, findBarriers, keySquare, press, read, tabTo, waitForText, withClipboard } from "./hands.mjs";
import { web } from "./harness.mjs";

const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

const fen = (page) => page.$eval("#setup-fen", (field) => field.value);
const waitForFen = (page, text) => page.waitForFunction((wanted) =>
  document.querySelector("#setup-fen")?.value === wanted, {}, text);
const choose = (page, piece) => page.click(`.palette [data-piece="${piece}"]`);
const openEditor = async (open, address = "#setup", options) => {
  const page = await open(address, options);
  await page.waitForSelector(".setup tabiya-board");
  return page;
};

async function put(page, piece, ...squares) {
  await choose(page, piece);
  for (const square of squares) await clickSquare(page, square);
}

web("a position is built by clicks", async ({ open }) => {
  const page = await openEditor(open);
  assert.equal(await fen(page), INITIAL);
  await press(page, "Clear");
  await put(page, "K", "g1");
  await put(page, "R", "a1");
  await put(page, "k", "g8");
  await put(page, "p", "f7", "g7", "h7", "h6");
  assert.equal(await fen(page), "6k1/5ppp/7p/8/8/8/8/R5K1 w - - 0 1");
  await clickSquare(page, "h6");
  assert.equal(await fen(page), MATE);
  await clickSquare(page, "h7", { button: "right" });
  await choose(page, ".");
  await clickSquare(page, "g7");
  assert.equal(await fen(page), "6k1/5p2/8/8/8/8/8/R5K1 w - - 0 1");
});

web("pieces are dragged onto the board, on it and off it", async ({ open }) => {
  const page = await openEditor(open);
  await press(page, "Clear");
  const drag = async (from, to) => {
    for (const [at, target] of [from, to].entries()) {
      const box = await (await page.$(target)).boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: at ? 5 : 1 });
      await page.mouse[at ? "up" : "down"]();
    }
  };
  await drag('.palette [data-piece="Q"]', cell("d4"));
  assert.equal(await fen(page), "8/8/8/8/3Q4/8/8/8 w - - 0 1");
  await drag(cell("d4"), cell("h8"));
  assert.equal(await fen(page), "7Q/8/8/8/8/8/8/8 w - - 0 1");
  await drag(cell("h8"), ".setup .status");
  assert.equal(await fen(page), "8/8/8/8/8/8/8/8 w - - 0 1");
});

web("a position is built with keys alone", async ({ open }) => {
  const page = await openEditor(open);
  await tabTo(page, ".setup [data-square]");
  for (const [square, piece] of [["a1", "."], ["e4", "P"], ["c3", "N"], ["e5", "p"]]) {
    if (piece === ".") await keySquare(page, square, "Delete");
    else await keySquare(page, square, piece);
  }
  assert.equal(await fen(page), "rnbqkbnr/pppppppp/8/4p3/4P3/2N5/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
  await page.waitForFunction(() => document.querySelector("#live").textContent.includes("e5"));
  await tabTo(page, ".palette [aria-checked=true]");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.piece), "p");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.piece), ".");
  for (const key of ["Control+z", "Control+z", "Control+z", "Control+z"]) await chord(page, key);
  assert.equal(await fen(page), INITIAL);
  await chord(page, "Control+y");
  assert.notEqual(await fen(page), INITIAL);
});

async function chord(page, keys) {
  const [modifier, key] = keys.split("+");
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
}

web("what is wrong is said, marked and blocks playing", async ({ open }) => {
  const page = await openEditor(open);
  const blocked = () => page.$eval(".setup-ways .suggested", (button) => button.disabled);
  assert.equal(await blocked(), false);
  await put(page, ".", "e1");
  await waitForText(page, ".setup .status", "White has no king.");
  assert.equal(await blocked(), true);
  await put(page, "K", "e1", "e4");
  await waitForText(page, ".setup .status", "White has more than one king.");
  assert.ok(await page.$(`${cell("e4")}.wrong`));
  await put(page, ".", "e4");
  await put(page, "P", "d8");
  await waitForText(page, ".setup .status", "A white pawn stands on the first or last rank.");
  assert.ok(await page.$(`${cell("d8")}.wrong`));
  await press(page, "Undo");
  await waitForText(page, ".setup .status", "White to move");
  assert.equal(await blocked(), false);
});

web("everything beside the pieces is set, and undone", async ({ open }) => {
  const page = await openEditor(open);
  await page.click('input[name="setup-turn"][value="b"]');
  await waitForFen(page, INITIAL.replace(" w ", " b "));
  await page.click('[data-right="K"]');
  await waitForFen(page, INITIAL.replace(" w KQkq", " b Qkq"));
  await put(page, ".", "h8");
  assert.equal(await page.$eval('[data-right="k"]', (box) => box.disabled), true);
  await page.$eval("#setup-number", (field) => { field.value = "12"; field.dispatchEvent(new Event("change")); });
  await page.$eval("#setup-halfmoves", (field) => { field.value = "7"; field.dispatchEvent(new Event("change")); });
  assert.match(await fen(page), / b Qq - 7 12$/);
  for (let i = 0; i < 5; i++) await press(page, "Undo");
  assert.equal(await fen(page), INITIAL);
  assert.equal(await page.$eval('[aria-label="Undo"]', (button) => button.disabled), true);
  await press(page, "Redo");
  assert.equal(await fen(page), INITIAL.replace(" w ", " b "));
});

web("en passant is offered where it is possible", async ({ open }) => {
  const page = await openEditor(open, `#setup=${encodeURIComponent("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 10")}`);
  await page.select("#setup-en-passant", "d6");
  await waitForFen(page, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 10");
});

web("the whole board is mirrored, swapped, turned and shuffled", async ({ open }) => {
  const page = await openEditor(open, `#setup=${encodeURIComponent(MATE)}`);
  const turn = async (words) => {
    await press(page, "More");
    await page.waitForSelector(".menu");
    await page.evaluate((text) => [...document.querySelectorAll(".menu button")]
      .find((item) => item.textContent === text).click(), words);
  };
  await turn("Mirror Horizontally");
  await waitForFen(page, "1k6/ppp5/8/8/8/8/8/1K5R w - - 0 1");
  await turn("Swap Colors");
  await page.waitForFunction(() => document.querySelector("#setup-fen").value.startsWith("1k5r/8/8/8/8/8/PPP5/1K6"));
  await press(page, "Undo");
  await turn("Rotate 180°");
  await page.waitForFunction(() => document.querySelector("#setup-fen").value.startsWith("R5K1/8/8/8/8/8/5ppp/6k1"));
  await page.$eval("#setup-960", (field) => { field.value = "0"; field.dispatchEvent(new Event("change")); });
  await page.waitForFunction(() => document.querySelector("#setup-fen").value.startsWith("bbqnnrkr/pppppppp/8/"));
  await press(page, "Set Up");
  await waitForFen(page, INITIAL);
});

web("a FEN is typed; what is none says so and changes nothing", async ({ open }) => {
  const page = await openEditor(open);
  await page.click("#setup-fen", { count: 3 });
  await page.keyboard.type("8/8/8/8/9/8/8/8 w - - 0 1");
  await page.waitForSelector("#setup-fen-error:not([hidden])");
  assert.equal(await page.$eval("#setup-fen", (field) => field.getAttribute("aria-invalid")), "true");
  await page.click("#setup-fen", { count: 3 });
  await page.keyboard.type(MATE);
  await page.waitForSelector("#setup-fen-error[hidden]");
  await page.keyboard.press("Tab");
  assert.equal(await fen(page), MATE);
  await press(page, "Undo");
  assert.equal(await fen(page), INITIAL);
});

web("what is wrong with a typed FEN is in sight", async ({ open }) => {
  const page = await openEditor(open, "#setup", { size: { width: 1160, height: 800 } });
  await page.click("#setup-fen", { count: 3 });
  await page.keyboard.type("4k3/nonsense w");
  await page.waitForSelector("#setup-fen-error:not([hidden])");
  await page.waitForFunction(() => {
    const box = document.querySelector("#setup-fen-error").getBoundingClientRect();
    return document.elementFromPoint(box.x + 5, box.bottom - 3)?.id === "setup-fen-error";
  });
});

web("the position is there after a reload, and is played from", async ({ open }) => {
  const page = await openEditor(open);
  await put(page, ".", "d8", "b8");
  const kept = await fen(page);
  await page.reload();
  await waitForFen(page, kept);
  await press(page, "Play from Here…");
  await page.waitForSelector("dialog");
  await page.evaluate(() => [...document.querySelectorAll("dialog .dialog-foot button")]
    .find((button) => button.textContent === "Black").click());
  await page.waitForSelector(".place tabiya-board");
  await page.waitForFunction(() => !document.querySelector(".setup"));
  assert.equal(await page.evaluate(async () => (await import("/page/app.js")).app.store.current.value.start), kept);
});

web("links carry the position: to Play if it can be played", async ({ open, server }) => {
  const page = await openEditor(open, "#setup", withClipboard);
  const copyLink = async () => {
    await press(page, "Copy Link");
    return decodeURIComponent(await copied(page, "Link copied"));
  };
  assert.equal(await copyLink(), `${server.origin}/#fen=${INITIAL}`);
  await put(page, ".", "e1");
  const broken = await fen(page);
  await page.$eval(".toast", (toast) => toast.remove());
  assert.equal(await copyLink(), `${server.origin}/#setup=${broken}`);
  const other = await openEditor(open, `#setup=${encodeURIComponent(broken)}`, withClipboard);
  await waitForFen(other, broken);
  await press(other, "Copy FEN");
  assert.equal(await copied(other, "Position copied"), broken);
});

web("axe finds nothing in the editor", async ({ open }) => {
  const page = await openEditor(open);
  assert.deepEqual(await findBarriers(page), []);
  await put(page, ".", "e1");
  assert.match(await read(page, ".setup .status"), /no king/);
  assert.deepEqual(await findBarriers(page), []);
});
