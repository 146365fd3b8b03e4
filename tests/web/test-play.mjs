// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The place Play, as a person plays: whole games by every way to move, what can be done with a game, and what must
 * not be lost. */
import assert from "node:assert/strict";
import { POLL, web } from "./harness.mjs";
import {
  begin, chooseFromMenu, clickMove, dragMove, isOver, keyMove, middleOf, openPlay, PHONE, playOut, press, state, statusOf,
  tabTo, tapMove, touchDragMove, typeMove, waitForTurn,
} from "./play-helpers.mjs";

const QUEEN_ENDING = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1";

/* --- Whole games ------------------------------------------------------------------------------ */

web("a whole game by mouse ends in mate, clicked and dragged", async ({ open }) => {
  const page = await openPlay(open);
  await begin(page, { human: "w", level: 1 });
  await playOut(page, (page, move, i) => (i % 2 === 0 ? clickMove(page, move) : dragMove(page, move)));
  assert.equal(await statusOf(page), "Checkmate. You win!");
  const { moves } = await state(page);
  assert.equal(await page.$$eval(".moves button", (buttons) => buttons.length), moves.length);
});

web("a whole game by the keyboard alone ends in mate, as Black", async ({ open }) => {
  const page = await openPlay(open);
  await begin(page, { human: "b", level: 1 });
  await page.evaluate(() => document.activeElement.blur());
  await tabTo(page, "tabiya-board");
  await playOut(page, keyMove);
  assert.equal(await statusOf(page), "Checkmate. You win!");
});

web("a whole game by typed moves ends in mate", async ({ open }) => {
  const page = await openPlay(open);
  await begin(page, { human: "w", level: 1 });
  await page.focus("[data-square=e2]");
  await playOut(page, typeMove);
  assert.equal(await statusOf(page), "Checkmate. You win!");
});

web("a game by touch on a phone", { chromium: "Firefox has no touch here" }, async ({ open }) => {
  const page = await openPlay(open, "#play", { size: PHONE });
  await begin(page, { human: "w", level: 1, start: QUEEN_ENDING });
  await playOut(page, (page, move, i) => (i % 2 === 0 ? tapMove(page, move) : touchDragMove(page, move)));
  assert.equal(await statusOf(page), "Checkmate. You win!");
});

web("a pawn is promoted to what is chosen, by mouse and by keyboard", async ({ open }) => {
  const page = await openPlay(open);
  const start = "k7/4P3/8/8/8/8/8/4K3 w - - 0 1";
  await begin(page, { human: "w", level: 1, start });
  await clickMove(page, { from: "e7", to: "e8", promotion: "r" });
  await waitForTurn(page);
  assert.equal((await state(page)).moves[0], "e7e8r");
  await begin(page, { human: "w", level: 1, start });
  await page.focus("[data-square=e7]");
  await keyMove(page, { from: "e7", to: "e8", promotion: "n" });
  await page.waitForFunction(async () => (await import("./page/app.js")).app.store.current.value.moves[0] === "e7e8n");
  await begin(page, { human: "w", level: 1, start });
  await clickMove(page, { from: "e7", to: "e8" });
  await page.waitForSelector(".promotion");
  await page.keyboard.press("Escape");
  assert.equal(await page.$(".promotion"), null);
  assert.equal((await state(page)).moves.length, 0);
});

web("Chess960: the king castles onto its rook", async ({ open }) => {
  const page = await openPlay(open);
  const start = "4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1";
  await begin(page, { human: "w", level: 1, start });
  await clickMove(page, { from: "f1", to: "g1" });
  await waitForTurn(page);
  assert.match((await state(page)).moves[0], /^f1g1$/);
  assert.equal(await page.$eval("tabiya-board", (board) => board.position.squares.indexOf("K")), 6, "the king is on g1");
});

/* --- What is refused --------------------------------------------------------------------------- */

web("a move that is not legal is put back, and why is said", async ({ open }) => {
  const page = await openPlay(open);
  await dragMove(page, { from: "e2", to: "e5" });
  await page.waitForFunction(() => document.querySelector("#toasts").textContent !== "");
  assert.equal((await state(page)).moves.length, 0);
  assert.equal(await page.$$eval("tabiya-board .pieces > .piece", (pieces) => pieces.length), 32);
  await page.focus("[data-square=e2]");
  await page.keyboard.type("Ke4");
  await page.keyboard.press("Enter");
  assert.notEqual(await page.$eval("#typed-error", (error) => error.textContent), "");
  assert.equal(await page.$eval("#typed-move", (field) => field.getAttribute("aria-invalid")), "true");
  await page.keyboard.press("Escape");
  assert.ok(await page.evaluate(() => document.activeElement.matches("[data-square]")), "the board has the focus again");
});

web("no piece can be taken while Tabiya thinks, or of the other side", async ({ open }) => {
  const page = await openPlay(open);
  await clickMove(page, { from: "e7", to: "e5" });
  assert.equal((await state(page)).moves.length, 0);
  assert.equal(await page.$(".square.selected"), null);
});

/* --- Undo, resigning, hints ---------------------------------------------------------------------- */

web("undo and redo go to the person's move; resigning can be undone", async ({ open }) => {
  const page = await openPlay(open);
  await begin(page, { human: "w", level: 1 });
  await clickMove(page, { from: "e2", to: "e4" });
  await waitForTurn(page);
  const played = (await state(page)).moves;
  assert.equal(played.length, 2);
  await press(page, "Undo");
  assert.deepEqual((await state(page)).moves, []);
  await press(page, "Redo");
  assert.deepEqual((await state(page)).moves, played);
  await chooseFromMenu(page, "Resign");
  assert.ok(await isOver(page));
  assert.equal(await statusOf(page), "You resigned. Black wins.");
  await press(page, "Undo");
  assert.ok(!(await isOver(page)));
  assert.deepEqual((await state(page)).moves, played);
});

web("undo while Tabiya thinks takes the move back, and no answer comes late", async ({ open }) => {
  const page = await openPlay(open);
  await begin(page, { human: "w", level: 9 });
  await clickMove(page, { from: "e2", to: "e4" });
  await press(page, "Undo");
  await clickMove(page, { from: "d2", to: "d4" });
  await waitForTurn(page);
  const { moves } = await state(page);
  assert.equal(moves[0], "d2d4");
  assert.equal(moves.length, 2);
});

web("a hint shows the piece, then the move, then why", async ({ open }) => {
  const page = await openPlay(open);
  await begin(page, { human: "w", level: 1, start: "4k3/8/8/8/3q4/8/8/3RK3 w - - 0 1" });
  const words = [];
  for (let step = 0; step < 3; step++) {
    await press(page, "Hint");
    await page.waitForFunction((words) => {
      const now = document.querySelector(".play .status").textContent;
      return now !== "" && !now.includes("…") && now !== words.at(-1) && !now.startsWith("Your move");
    }, {}, words);
    words.push(await statusOf(page));
    if (step === 0) assert.equal(await page.$$eval(".square.hint", (cells) => cells.map((cell) => cell.dataset.square).join()), "d1");
    if (step === 1) assert.equal(await page.$$eval(".arrows polygon", (arrows) => arrows.length), 1);
  }
  assert.equal(new Set(words).size, 3, words.join(" | "));
});

web("a draw is offered and answered", async ({ open }) => {
  const page = await openPlay(open);
  await begin(page, { human: "w", level: 5, start: "4k3/8/8/8/8/8/8/R3K2r w - - 0 1" });
  await begin(page, { human: "w", level: 1, start: "8/8/4k3/8/8/4K3/8/R6r w - - 0 1" });
  await chooseFromMenu(page, "Offer a Draw");
  await page.waitForFunction(() => document.querySelector(".play .status").textContent === "Draw by agreement.");
  assert.equal(await page.$eval("#toasts", (all) => all.textContent), "");
});

/* --- Nothing is lost ------------------------------------------------------------------------------ */

web("a game survives a reload at any moment", async ({ open }) => {
  const page = await openPlay(open);
  await begin(page, { human: "w", level: 1 });
  await clickMove(page, { from: "e2", to: "e4" });
  await page.reload(); /* while Tabiya thinks, or just has */
  await page.waitForSelector("html[data-ready=true]");
  await waitForTurn(page);
  const first = await state(page);
  assert.equal(first.moves[0], "e2e4");
  assert.equal(first.moves.length, 2);
  await page.reload(); /* when it is the person's turn */
  await page.waitForSelector("html[data-ready=true]");
  await waitForTurn(page);
  assert.deepEqual((await state(page)).moves, first.moves);
  assert.equal(await page.$$eval(".moves button", (buttons) => buttons.length), 2);
  await chooseFromMenu(page, "Resign");
  await page.reload(); /* after the end */
  await page.waitForSelector("html[data-ready=true]");
  assert.equal(await statusOf(page), "You resigned. Black wins.");
});

web("a kept game that makes no sense is not used", async ({ open }) => {
  const page = await openPlay(open);
  await clickMove(page, { from: "e2", to: "e4" });
  await waitForTurn(page);
  await page.evaluate(async () => {
    const { app } = await import("./page/app.js");
    await app.store.current.set({ start: "", moves: ["e2e5", "x"], human: 7, level: "strong" });
  });
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
  await waitForTurn(page);
  assert.deepEqual((await state(page)).moves, []);
});

web("the engine is killed while it thinks, and the game goes on", { errors: true }, async ({ open }) => {
  const page = await openPlay(open);
  await begin(page, { human: "w", level: 9 });
  await page.evaluate(async () => { await (await (await import("./page/app.js")).app.engine()).ready; });
  await clickMove(page, { from: "e2", to: "e4" });
  await page.waitForFunction(() => document.querySelector(".play .status").textContent.startsWith("Thinking"));
  for (const worker of page.workers()) await worker.evaluate(() => self.close()).catch(() => {});
  await waitForTurn(page);
  assert.equal((await state(page)).moves.length, 2);
});

web("a new game files the one before; it can be brought back, and opened from the list", async ({ open }) => {
  const page = await openPlay(open);
  await begin(page, { human: "w", level: 1 });
  await clickMove(page, { from: "e2", to: "e4" });
  await waitForTurn(page);
  const { moves } = await state(page);
  await chooseFromMenu(page, "New Game…");
  await page.waitForSelector("dialog[open]");
  await press(page, "Start Game");
  await page.waitForFunction(async () => (await import("./page/app.js")).app.store.current.value.moves.length === 0);
  assert.equal(await page.evaluate(async () => (await import("./page/app.js")).app.store.games.list().length), 1);
  await page.click("#toasts button");
  assert.deepEqual((await state(page)).moves, moves);
  await page.waitForFunction(async () => (await import("./page/app.js")).app.store.games.list().length === 0);
  await chooseFromMenu(page, "Resign");
  await page.waitForFunction(async () => (await import("./page/app.js")).app.store.games.list().length === 1);
  await chooseFromMenu(page, "Rematch");
  await page.waitForFunction(async () => (await import("./page/app.js")).app.store.current.value.human === "b");
  await chooseFromMenu(page, "Games");
  await page.waitForSelector(".game-row");
  await page.click(".game-row");
  await page.waitForFunction(async (moves) =>
    (await import("./page/app.js")).app.store.current.value.moves.join() === moves.join(), {}, moves);
  assert.equal(await statusOf(page), "You resigned. Black wins.");
});

for (const size of [{ width: 1160, height: 800 }, PHONE]) {
  web(`the result is said once, and resigning can be undone, ${size.width} pixels`, async ({ open }) => {
    const page = await openPlay(open, "#play", { size });
    await begin(page, { human: "w", level: 1 });
    await clickMove(page, { from: "e2", to: "e4" });
    await waitForTurn(page);
    await page.evaluate(() => {
      globalThis.spoken = [];
      new MutationObserver(() => globalThis.spoken.push(document.querySelector("#live").textContent))
        .observe(document.querySelector("#live"), { childList: true });
    });
    const told = /resign|wins|draw/i;
    await chooseFromMenu(page, "Resign");
    assert.ok(await isOver(page));
    assert.deepEqual(await page.evaluate(() => globalThis.spoken), ["You resigned. Black wins."]);
    const lines = (await page.evaluate(() => document.querySelector("main").innerText + document.querySelector("#toasts").innerText)).split("\n").filter((line) => told.test(line));
    assert.deepEqual(lines, ["You resigned. Black wins."]);
    await press(page, "Undo");
    assert.ok(!(await isOver(page)));
    assert.equal((await state(page)).moves.length, 2, "no move was taken back");
  });
}

web("a game that was played since is filed when the one before is brought back", async ({ open }) => {
  const page = await openPlay(open);
  await begin(page, { human: "w", level: 1 });
  await clickMove(page, { from: "e2", to: "e4" });
  await waitForTurn(page);
  await chooseFromMenu(page, "New Game…");
  await page.waitForSelector("dialog[open]");
  await press(page, "Start Game");
  await page.waitForFunction(async () => (await import("./page/app.js")).app.store.current.value.moves.length === 0);
  await clickMove(page, { from: "d2", to: "d4" });
  await waitForTurn(page);
  await page.click("#toasts button");
  await page.waitForFunction(async () => {
    const { store } = (await import("./page/app.js")).app;
    return store.current.value.moves[0] === "e2e4" && store.games.list().map(({ moves }) => moves[0]).join() === "d2d4";
  });
});

web("an unfinished game of the list goes on, and is in the list once", async ({ open }) => {
  const page = await openPlay(open);
  const list = () => page.evaluate(async () => (await import("./page/app.js")).app.store.games.list().map((game) => game.moves.length));
  await begin(page, { human: "w", level: 1 });
  await clickMove(page, { from: "e2", to: "e4" });
  await waitForTurn(page);
  await begin(page, { human: "w", level: 1 });
  assert.deepEqual(await list(), [2]);
  await chooseFromMenu(page, "Games");
  await page.waitForSelector(".game-row");
  await page.click(".game-row");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2);
  await waitForTurn(page);
  await clickMove(page, { from: "a2", to: "a3" });
  await waitForTurn(page);
  await begin(page, { human: "w", level: 1 });
  await page.waitForFunction(async () =>
    (await import("./page/app.js")).app.store.games.list().map((game) => game.moves.length).join() === "4");
});

web("a game is played in one tab; another shows it, and can take it over", async ({ open }) => {
  const first = await openPlay(open);
  await begin(first, { human: "w", level: 1 });
  await clickMove(first, { from: "e2", to: "e4" });
  await waitForTurn(first);
  const { moves } = await state(first);
  const second = await openPlay(open);
  await second.waitForFunction(() => document.querySelector(".owner").checkVisibility());
  await second.waitForFunction(() => document.querySelectorAll(".moves button").length === 2);
  assert.equal(await second.$eval("tabiya-board", (board) => board.movable), "none");
  await press(second, "Play here");
  await waitForTurn(second);
  await clickMove(second, { from: "d2", to: "d4" });
  await waitForTurn(second);
  const after = (await state(second)).moves;
  assert.deepEqual(after.slice(0, 3), [...moves, "d2d4"]);
  await first.waitForFunction((count) => document.querySelectorAll(".moves button").length === count, {}, after.length);
  assert.equal(await first.$eval("tabiya-board", (board) => board.movable), "none");
});

web("a link that is opened beside a game begins when this tab may play, and the game before is filed", async ({ open }) => {
  const first = await openPlay(open);
  await begin(first, { human: "w", level: 1 });
  await clickMove(first, { from: "e2", to: "e4" });
  await waitForTurn(first);
  const second = await openPlay(open, `#fen=${encodeURIComponent(QUEEN_ENDING)}`);
  await second.waitForFunction(() => document.querySelector(".owner").checkVisibility());
  assert.equal(await second.$eval("tabiya-board", (board) => board.position.squares.replaceAll(".", "")), "QQKk");
  await first.evaluate(async () => {
    const { store } = (await import("./page/app.js")).app;
    await store.current.set({ ...store.current.value, hints: 1 });
  });
  await second.waitForFunction(async () => (await import("./page/app.js")).app.store.current.value.hints === 1, { polling: POLL });
  assert.equal(await second.$eval("tabiya-board", (board) => board.position.squares.replaceAll(".", "")), "QQKk");
  await press(second, "Play here");
  await second.waitForFunction(async (fen) => (await import("./page/app.js")).app.store.current.value.start === fen, { polling: POLL }, QUEEN_ENDING);
  await second.waitForFunction(async () =>
    (await import("./page/app.js")).app.store.games.list().map(({ moves }) => moves.length).join() === "2", { polling: POLL });
  await clickMove(second, { from: "b1", to: "b7" });
  await waitForTurn(second);
  assert.equal((await state(second)).moves.length, 2);
});

web("the tab that a game passes to goes on where Tabiya was thinking", async ({ open }) => {
  const first = await openPlay(open);
  await first.evaluate(async () => (await import("./page/app.js")).app.store.current.set({ start: "", moves: ["e2e4"], human: "w", level: 1 }));
  const second = await openPlay(open);
  await second.waitForFunction(() => document.querySelector(".owner").checkVisibility());
  await first.close();
  await waitForTurn(second);
  assert.equal((await state(second)).moves.length, 2);
});

/* --- The dialog of a new game ---------------------------------------------------------------------- */

async function startFrom(page, value, color, fillIn) {
  await chooseFromMenu(page, "New Game…");
  await page.waitForSelector("dialog[open]");
  await page.$eval(`input[name=new-color][value=${color}]`, (input) => input.click());
  await page.$eval("input[name=new-level][value='1']", (input) => input.click());
  await page.$eval(`input[name=new-start][value=${value}]`, (input) => input.click());
  await fillIn?.();
  await press(page, "Start Game");
}

web("Chess960 by number, odds and a FEN begin a game; a wrong FEN is explained", async ({ open }) => {
  const page = await openPlay(open);
  await startFrom(page, "chess960", "white", () => page.$eval("#chess960", (field) => {
    field.value = "0";
    field.dispatchEvent(new Event("input"));
  }));
  await page.waitForFunction(async () => (await import("./page/app.js")).app.store.current.value.start.startsWith("bbqnnrkr/"));
  await startFrom(page, "odds", "black");
  await page.waitForFunction(async () => {
    const { app } = await import("./page/app.js");
    const { start, human } = app.store.current.value;
    return human === "b" && start !== "" && !start.includes("bbqnnrkr");
  });
  await startFrom(page, "fen", "white", () => page.type("#fen", "8/8/8/8/8/8/8/8 w - - 0 1"));
  await page.waitForFunction(() => document.querySelector("#start-error").textContent !== "");
  await page.$eval("#fen", (field) => { field.value = ""; });
  await page.type("#fen", QUEEN_ENDING);
  await press(page, "Start Game");
  await page.waitForFunction(async (fen) => (await import("./page/app.js")).app.store.current.value.start === fen, {}, QUEEN_ENDING);
});

/* --- Looking back, review --------------------------------------------------------------------------- */

web("one can look back by buttons, keys and clicks, and comes back to the present", async ({ open }) => {
  const page = await openPlay(open);
  await begin(page, { human: "", start: "", moves: ["e2e4", "e7e5", "g1f3", "b8c6"] });
  const squareOf = (square) => page.$eval(`[data-square=${square}]`, (cell) => cell.getAttribute("aria-label"));
  await press(page, "One move back");
  assert.match(await squareOf("c6"), /empty/);
  assert.match(await statusOf(page), /Viewing move 2/);
  await press(page, "Back to Game");
  assert.match(await squareOf("c6"), /knight/i);
  await page.focus(".moves button[tabindex='0']");
  await page.keyboard.press("Home");
  assert.match(await squareOf("e5"), /empty/);
  assert.ok(await page.evaluate(() => document.activeElement.textContent === "e4"), "the focus is on the first move");
  await page.click(".moves button:last-child");
  await page.keyboard.press("End");
  assert.match(await squareOf("c6"), /knight/i);
});

web("a review shows accuracy, a graph and the mistakes in words, and is kept", async ({ open }) => {
  const page = await openPlay(open);
  await begin(page, { human: "", start: "", moves: ["f2f3", "e7e5", "g2g4", "d8h4"] });
  assert.ok(await isOver(page));
  await press(page, "Review");
  await page.waitForFunction(() => /\d%/.test(document.querySelector(".accuracy")?.textContent ?? ""));
  await press(page, "Previous mistake");
  await page.waitForFunction(() => /g4/.test(document.querySelector(".review-words").textContent));
  assert.ok(await page.$(".moves .blunder, .moves .mistake"), "the list has a glyph");
  await page.focus(".graph");
  await page.keyboard.press("Home");
  assert.equal(await page.$eval(".graph", (graph) => graph.getAttribute("aria-valuenow")), "0");
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
  await press(page, "Review");
  await page.waitForFunction(() => /\d%/.test(document.querySelector(".accuracy")?.textContent ?? ""));
});

/* --- Memory ------------------------------------------------------------------------------------------- */

web("twenty games leave no memory behind", { chromium: "measured by Chromium's protocol" }, async ({ open }) => {
  const page = await openPlay(open);
  const session = await page.createCDPSession();
  const measure = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { JSHeapUsedSize, Nodes, JSEventListeners } = await page.metrics();
    return { heap: JSHeapUsedSize, nodes: Nodes, listeners: JSEventListeners };
  };
  const playGame = async () => {
    await begin(page, { human: "w", level: 1, start: QUEEN_ENDING });
    await playOut(page, clickMove);
  };
  for (let i = 0; i < 3; i++) await playGame();
  const before = await measure();
  for (let i = 0; i < 20; i++) await playGame();
  const after = await measure();
  console.log(`# heap ${before.heap} to ${after.heap} bytes, nodes ${before.nodes} to ${after.nodes}, ` +
    `listeners ${before.listeners} to ${after.listeners}`);
  assert.ok(after.heap < before.heap + 2e6, "the heap stays");
  assert.ok(after.nodes < before.nodes * 1.5 + 500, "nodes stay");
  assert.ok(after.listeners < before.listeners * 1.5 + 100, "listeners stay");
  assert.ok(await middleOf(page, "e4"));
});
