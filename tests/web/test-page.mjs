// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The page around the places: sizes, looks, links, preferences, and what axe-core finds. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { need, web } from "./harness.mjs";
import { begin, chooseFromMenu, clickMove, isOver, openPlay, PHONE, press, state, statusOf, waitForTurn } from "./play-helpers.mjs";

const SIZES = [{ width: 360, height: 640 }, { width: 640, height: 360 }, { width: 768, height: 1024 }, { width: 900, height: 600 }, { width: 1160, height: 800 },
  { width: 1600, height: 1000 }, { width: 3840, height: 2160 }];
const AXE = readFileSync(need.resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds, in words. By the protocol, so that the page's CSP stays as it is. */
async function findBarriers(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) =>
      `${node.target} ${node.failureSummary}`).join("; ")}`);
  });
}

/* --- Sizes ---------------------------------------------------------------------------------------- */

web("nothing is cut from 360 pixels to 4K, and the board is large", async ({ open }) => {
  const page = await openPlay(open);
  for (const size of SIZES) {
    await page.setViewport(size);
    const seen = await page.evaluate(async () => {
      await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); });
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const bottom = innerWidth < innerHeight ? box(".places").top : innerHeight;
      const controls = [...document.querySelectorAll(".play .controls button, .play .moves-card")].filter((one) => one.checkVisibility());
      return {
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        client: document.documentElement.clientWidth, /* without a scrollbar */
        board: box("tabiya-board .frame").width,
        low: Math.max(...controls.map((one) => one.getBoundingClientRect().bottom)) - bottom,
        small: controls.filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 24).length,
      };
    });
    const name = `${size.width}×${size.height}`;
    assert.ok(seen.wide <= 0, `${name} does not scroll sideways`);
    assert.ok(seen.low <= 0.5, `${name}: the controls and moves are in sight (${seen.low})`);
    assert.equal(seen.small, 0, `${name}: no control is too small`);
    const least = size.width < size.height ? Math.min(seen.client, size.height * 0.55) : size.height * 0.72;
    assert.ok(seen.board >= Math.floor(least / 8) * 8, `${name}: a board of ${seen.board}`);
  }
});

const NO_PHONE = "Firefox does not pretend to be a phone";
const PHONE_IN_HAND = { size: PHONE, features: [{ name: "prefers-reduced-motion", value: "reduce" }] };

/** What of that lies over an edge of the window, or under the bar of places. */
function hidden(page, selector) {
  return page.evaluate((selector) => {
    const bottom = document.querySelector(".places").getBoundingClientRect().top;
    return [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).filter((one) => {
      const box = one.getBoundingClientRect();
      return box.top < 0 || box.bottom > bottom + 0.5;
    }).map((one) => one.textContent || one.ariaLabel);
  }, selector);
}

web("on a small phone the menu begins in the window, and what comes after a game is in sight", { chromium: NO_PHONE }, async ({ open }) => {
  const page = await openPlay(open, "#play", PHONE_IN_HAND);
  await press(page, "Commands");
  assert.deepEqual(await hidden(page, ".menu"), []);
  await page.keyboard.press("Escape");
  await page.setViewport({ ...PHONE, width: PHONE.height, height: PHONE.width });
  await press(page, "Commands");
  const [panel, menu] = await page.$$eval(".panel, .menu", (all) => all.map((one) => one.getBoundingClientRect().top));
  assert.ok(menu >= panel, `on its side: ${menu} is below ${panel}`);
  await page.keyboard.press("Escape");
  await page.setViewport(PHONE);
  await begin(page, { human: "w", start: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", moves: ["a1a8"] });
  assert.deepEqual(await hidden(page, ".end-card button, .controls button"), []);
  await press(page, "Review");
  await page.waitForSelector(".review-steps:not([hidden])");
  assert.deepEqual(await hidden(page, ".review button, .controls button"), []);
  assert.doesNotMatch(await page.$eval(".review-words", (words) => words.textContent), /# *#/, "mate is not counted on");
});

web("on a phone a move can be typed, too: the field is in the menu", { chromium: NO_PHONE }, async ({ open }) => {
  const page = await openPlay(open, "#play", PHONE_IN_HAND);
  await chooseFromMenu(page, "Type a move");
  await page.waitForFunction(() => document.activeElement.id === "typed-move");
  assert.deepEqual(await hidden(page, "#typed-move"), []);
  await page.keyboard.type("e4");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector('.move[data-ply="1"]')?.textContent === "e4");
});

web("after a reload the list of moves shows the last ones, and each place begins at its top", { chromium: NO_PHONE }, async ({ open }) => {
  const page = await openPlay(open, "#play", PHONE_IN_HAND);
  const there = "g1f3 g8f6 f3g1 f6g8".split(" "), moves = [...there, ...there, "e2e4", "e7e5", "b1c3", "b8c6", "f1c4", "f8c5"];
  await begin(page, { human: "w", start: "", moves: moves.slice(4) });
  const isSeen = () => page.waitForFunction(() => {
    const box = document.querySelector(".moves-card").getBoundingClientRect();
    const move = document.querySelector('.move[aria-current="true"]')?.getBoundingClientRect();
    return move && move.left >= box.left && move.right <= box.right;
  });
  await isSeen();
  await page.reload();
  await isSeen();
  await page.click('#places [href="#solve"]');
  await page.waitForSelector(".solve-home .way");
  await page.evaluate(() => scrollTo(0, 500));
  await page.click('#places [href="#play"]');
  await isSeen();
  assert.equal(await page.evaluate(() => scrollY), 0);
});

web("squares have no seams: the board's edge is whole device pixels", async ({ open }) => {
  const page = await openPlay(open);
  for (const width of [361, 390, 413, 777]) {
    await page.setViewport({ width, height: 800, deviceScaleFactor: 1 });
    await page.waitForFunction(() => {
      const { width } = document.querySelector("tabiya-board .frame").getBoundingClientRect();
      return width > 0 && width % 8 === 0;
    });
  }
});

/* --- Accessibility ------------------------------------------------------------------------------ */

for (const [scheme, size] of [["light", { width: 1160, height: 800 }], ["dark", { width: 1160, height: 800 }], ["dark", PHONE]]) {
  web(`axe-core finds nothing, ${scheme}, ${size.width} pixels`, { chromium: "the same page" }, async ({ open }) => {
    const page = await openPlay(open, "#play", { size, features: [{ name: "prefers-color-scheme", value: scheme }] });
    const check = async (what) => assert.deepEqual(await findBarriers(page), [], what);
    await check("the start");
    await clickMove(page, { from: "e2", to: "e4" });
    await waitForTurn(page);
    await check("during a game");
    await press(page, "Commands");
    await check("the menu");
    await page.keyboard.press("Escape");
    await chooseFromMenu(page, "New Game…");
    await check("a new game");
    for (const start of ["chess960", "odds", "fen"]) {
      await page.$eval(`input[name=new-start][value=${start}]`, (input) => input.click());
      await check(`a new game, ${start}`);
    }
    await page.keyboard.press("Escape");
    for (const name of ["Preferences", "About Tabiya"]) {
      await press(page, name);
      await check(name);
      await page.keyboard.press("Escape");
    }
    await begin(page, { human: "", start: "", moves: ["f2f3", "e7e5", "g2g4", "d8h4"] });
    await check("a finished game");
    await press(page, "Review");
    await page.waitForFunction(() => /\d%/.test(document.querySelector(".accuracy")?.textContent ?? ""));
    await check("a review");
  });
}

web("moves are said, squares have names, and the keyboard reaches everything in order", async ({ open }) => {
  const page = await openPlay(open);
  const reached = [];
  for (let i = 0; i < 25; i++) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => {
      const { activeElement: at } = document;
      return at.dataset?.square ? "board" : at.id || at.getAttribute("aria-label") || at.textContent.trim();
    }));
  }
  const order = ["skip", "Play", "About Tabiya", "board", "typed-move", "Undo", "Hint", "Commands"].map((name) => reached.indexOf(name));
  assert.ok(order.every((at, i) => at >= 0 && (i === 0 || at > order[i - 1])), reached.join(" → "));
  await clickMove(page, { from: "e2", to: "e4" });
  await page.waitForFunction(() => /White plays pawn to e4/.test(document.querySelector("#live").textContent));
  await waitForTurn(page);
  await page.waitForFunction(() => /Black/.test(document.querySelector("#live").textContent));
  assert.match(await page.$eval("[data-square=e4]", (cell) => cell.getAttribute("aria-label")), /^White pawn, e4/);
  assert.equal(await page.$$eval("[role=grid] [role=row] [role=gridcell]", (cells) => cells.length), 64);
  assert.equal(await page.$$eval("[role=gridcell][tabindex='0']", (cells) => cells.length), 1);
});

web("long words push no control out of its panel, in Russian", async ({ open }) => {
  const page = await openPlay(open, "#play", { before: (page) =>
    page.evaluateOnNewDocument(() => location.protocol === "http:" && localStorage.setItem("tabiya-language", "ru")) });
  for (const size of [{ width: 720, height: 480 }, { width: 900, height: 600 }, { width: 360, height: 640 }]) {
    await page.setViewport(size);
    const cut = await page.evaluate(async () => {
      await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); });
      const { left, right } = document.querySelector(".play .panel").getBoundingClientRect();
      return [...document.querySelectorAll(".play .controls button")].filter((one) => one.checkVisibility()).filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < left || box.right > right + 0.5;
      }).map((one) => one.ariaLabel ?? one.textContent);
    });
    assert.deepEqual(cut, [], `${size.width}`);
  }
});

web("on a phone the longest words of an end fit, in German", { chromium: NO_PHONE }, async ({ open }) => {
  const page = await openPlay(open, "#play", { ...PHONE_IN_HAND, before: (page) =>
    page.evaluateOnNewDocument(() => location.protocol === "http:" && localStorage.setItem("tabiya-language", "de")) });
  await begin(page, { human: "b", moves: ["e2e4", "e7e5", "g1f3"], ending: "blackResigned" });
  const seen = await page.evaluate(() => {
    const inside = (one) => one.scrollWidth <= one.clientWidth + 1;
    const { right } = document.querySelector(".play .status").getBoundingClientRect();
    return { page: document.documentElement.scrollWidth, right,
      cut: [...document.querySelectorAll(".end-card button, .places a")].filter((one) => !inside(one)).map((one) => one.textContent) };
  });
  assert.ok(seen.right <= 360 && seen.page <= 360, JSON.stringify(seen));
  assert.deepEqual(seen.cut, []);
  assert.deepEqual(await hidden(page, ".end-card button, .controls button, .play .status"), []);
});

const WORDS = "This loses the exchange: after the knight takes on f7, the queen and the rook are forked, and the bishop that would " +
  "have to take back is pinned to the king by the other rook. ";

/** The review of a game, each of whose moves is a mistake for that reason. */
async function reviewWithWords(page, words) {
  const ply = { win: 0.5, score: { cp: 20 }, label: "blunder", words, best: { uci: "d7d5", shown: "d5" } };
  await begin(page, { human: "", moves: ["e2e4", "e7e5", "g1f3", "b8c6"], ending: "agreed",
    review: { plies: Array(4).fill(ply), start: { win: 0.5 }, accuracy: { white: 90, black: 80 }, counts: { white: {}, black: {} } } });
  await press(page, "Review");
  await page.waitForFunction((text) => document.querySelector(".review-words").textContent.includes(text), {}, words.trim());
}

web("the keyboard goes into a review, and out of it", async ({ open }) => {
  const page = await openPlay(open);
  await reviewWithWords(page, WORDS);
  const focused = () => page.evaluate(() => document.activeElement.className + document.activeElement.textContent.trim());
  await page.focus(".review-close");
  await page.keyboard.press("Enter");
  assert.match(await focused(), /Review$/);
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.matches(".graph")), true, await focused());
});

web("in a low window a review leaves the controls in sight", async ({ open }) => {
  const page = await openPlay(open, "#play", { size: { width: 900, height: 600 } });
  await reviewWithWords(page, WORDS);
  const low = await page.$$eval(".play .controls button, .moves-card", (all) => all.filter((one) => one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.ariaLabel ?? one.textContent));
  assert.deepEqual(low, []);
});

web("on a phone a long explanation leaves the buttons of a review where they are, in sight", { chromium: NO_PHONE }, async ({ open }) => {
  const page = await openPlay(open, "#play", PHONE_IN_HAND);
  const tops = [];
  for (const repeated of [0, 1, 3]) {
    await reviewWithWords(page, WORDS.repeat(repeated));
    assert.deepEqual(await hidden(page, ".review-steps button, .review-close, .graph"), [], `${repeated}`);
    tops.push(await page.$eval(".review-steps button", (button) => button.getBoundingClientRect().top));
  }
  assert.equal(new Set(tops).size, 1, tops.join());
});

web("a message does not cover the dialog that it is about", async ({ open }) => {
  for (const size of [{ width: 1160, height: 800 }, PHONE, { width: 640, height: 360 }]) {
    const page = await openPlay(open, "#play", { size });
    await press(page, "Preferences");
    const seen = await page.evaluate(async () => {
      const { toast } = await import("./page/chrome.js");
      toast("0 games imported, 1,234 already there", { undo: () => {}, keep: true });
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      return { over: box(".dialog-body").bottom - box(".toast").top, bottom: innerHeight - box(".toast").bottom,
        body: box(".dialog-body").height };
    });
    assert.ok(seen.over <= 0 && seen.bottom >= 0 && seen.body > 100, JSON.stringify({ size, ...seen }));
    await page.evaluate(() => document.querySelector("dialog").close());
    assert.ok(await page.$eval(".toast", (one) => one.checkVisibility()), "it outlasts the dialog");
  }
});

/* --- Older browsers -------------------------------------------------------------------------------- */

const OLD = [
  ["SIMD", () => { WebAssembly.validate = () => false; }],
  ["DecompressionStream", () => { delete globalThis.DecompressionStream; }],
  ["WebAssembly", () => { delete globalThis.WebAssembly; }],
];

for (const [lack, take] of OLD) {
  web(`a browser without ${lack} is told so in one sentence`, { blank: true }, async ({ open, server }) => {
    const page = await open("#play", { before: (page) => page.evaluateOnNewDocument(take) });
    await page.waitForFunction(() => document.querySelector("main").textContent.includes("too old for Tabiya"));
    assert.equal(await page.evaluate(() => document.body.innerText.trim().split(/\s*\n\s*/).join("|")),
      "Skip to content|Tabiya|Your browser is too old for Tabiya. Update it, or use another one.");
    assert.ok(!server.log.some(({ name }) => name.startsWith("data/")), "nothing else is loaded");
    assert.deepEqual(await findBarriers(page), []);
  });
}

web("colors are the same without light-dark()", { chromium: "Firefox would show what it has cached" }, async ({ open, server }) => {
  const colors = async (page) => page.evaluate(async () => {
    const { app } = await import("./page/app.js"), all = {};
    const names = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => [...(rule.style ?? [])]).filter((name) => name.startsWith("--"));
    const probe = document.createElement("p");
    document.body.append(probe);
    const shown = (name) => {
      probe.style.cssText = `color: rgb(1 2 3); color: var(${name})`;
      return getComputedStyle(probe).color;
    };
    for (const scheme of ["light", "dark", "system"]) for (const board of ["sand", "contrast", "wood"]) {
      app.change("theme", scheme);
      app.change("board-theme", board);
      for (const name of new Set(names)) all[`${scheme} ${board} ${name}`] = shown(name);
      all[`${scheme} ${board} body`] = getComputedStyle(document.body).backgroundColor;
    }
    probe.remove();
    return all;
  });
  for (const system of ["light", "dark"]) {
    const before = async (page) => {
      await page.setCacheEnabled(false);
      await page.setBypassServiceWorker(true);
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: system }]);
    };
    const known = await colors(await open("#play", { before }));
    assert.ok(new Set(Object.values(known)).size > 100);
    for (const { name } of server.log.filter((one) => one.name.endsWith(".css")))
      server.files.set(name, Buffer.from(String(server.read(name)).replaceAll("light-dark(", "dark-light(")));
    const old = await open("#play", { before });
    assert.equal(await old.evaluate(async () => (await (await fetch("style/page.css")).text()).includes(" light-dark(")), false);
    assert.deepEqual(await colors(old), known);
    server.files.clear();
  }
});

/* --- Links ---------------------------------------------------------------------------------------- */

const FEN = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
const PGN = '[White "Anderssen"]\n[Black "Kieseritzky"]\n[Result "1-0"]\n\n1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 1-0';

web("a link to a position or a game opens it, once", async ({ open }) => {
  const page = await openPlay(open, `#fen=${encodeURIComponent(FEN)}`);
  assert.equal((await state(page)).start, FEN);
  assert.equal(await page.evaluate(() => location.hash), "#play");
  await clickMove(page, { from: "f1", to: "b5" });
  await waitForTurn(page);
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
  assert.equal((await state(page)).moves[0], "f1b5");
  await page.evaluate((pgn) => { location.hash = `#pgn=${encodeURIComponent(pgn)}`; }, PGN);
  await page.waitForFunction(() => document.querySelector(".play").textContent.includes("Anderssen"));
  assert.equal((await state(page)).moves.length, 6);
  assert.ok(await isOver(page));
  assert.match(await statusOf(page), /White wins/);
});

web("links that are damaged, wrong or too long are explained, and lose nothing", async ({ open }) => {
  const page = await openPlay(open);
  await clickMove(page, { from: "e2", to: "e4" });
  await waitForTurn(page);
  const before = await state(page);
  const links = ["#fen=%E0%A4%A", "#fen=8/8/8", "#pgn=", "#pgn=%3Cscript%3Ealert(1)%3C/script%3E", `#fen=${"8".repeat(200000)}`,
    "#fen=", "#constructor=1", "#__proto__=x", "#nowhere"];
  for (const link of links) {
    await page.evaluate((link) => {
      document.querySelector("#toasts").replaceChildren();
      location.hash = link;
    }, link);
    if (!/^#(nowhere|constructor|__proto__)/.test(link)) await page.waitForFunction(() => document.querySelector("#toasts").textContent !== "");
    assert.deepEqual((await state(page)).moves, before.moves, link.slice(0, 40));
  }
  assert.equal(await page.$("main script"), null);
});

web("a game is shared as a link that opens the same game", async ({ open, browser, server }) => {
  await browser.defaultBrowserContext().overridePermissions(server.origin, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]).catch(() => {});
  const page = await openPlay(open);
  await begin(page, { human: "", start: FEN, moves: ["f1b5", "a7a6"] });
  const link = await page.evaluate(async () => {
    const { app } = await import("./page/app.js");
    const { start, moves } = app.store.current.value;
    return app.link({ pgn: app.rules.writePgn({ tags: {}, start, moves, result: "*" }) });
  });
  const other = await openPlay(open, link.slice(link.indexOf("#")));
  await other.waitForFunction(() => document.querySelectorAll(".moves button").length === 2);
  assert.equal((await state(other)).start, FEN);
});

/* --- Preferences ------------------------------------------------------------------------------------ */

web("preferences change looks at once and survive a reload", async ({ open }) => {
  const page = await openPlay(open);
  await press(page, "Preferences");
  await page.$eval("input[name=theme][value=dark]", (input) => input.click());
  await page.$eval("input[name=board-theme][value=wood]", (input) => input.click());
  await page.$eval("#setting-coordinates", (input) => input.click());
  const looks = () => page.evaluate(() => {
    const { scheme, board, coordinates } = document.documentElement.dataset;
    return [scheme, board, coordinates, getComputedStyle(document.querySelector("tabiya-board .squares")).backgroundImage.includes("wood-dark")];
  });
  assert.deepEqual(await looks(), ["dark", "wood", "none", true]);
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
  assert.deepEqual(await looks(), ["dark", "wood", "none", true]);
});

web("the page's colors are the program's", { chromium: "no browser is needed twice" }, async () => {
  const { execFileSync } = await import("node:child_process");
  execFileSync("python3", ["ui/web/themes.py", "--check"]);
});

web("the browser's Back leaves a dialog with its place", async ({ open }) => {
  const page = await openPlay(open);
  await page.click('#places [href="#solve"]');
  await page.waitForSelector(".solve-home .way");
  await press(page, "Preferences");
  await page.waitForSelector("dialog[open]");
  await page.goBack();
  await page.waitForSelector("tabiya-board .piece");
  await page.waitForSelector("dialog", { hidden: true });
});
