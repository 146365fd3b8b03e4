// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* What the page keeps (ui/web/page/store.js), without the rest of the page: reloads at any moment,
 * tabs at once, damage of every kind, files. */
import assert from "node:assert/strict";

import { POLL, web } from "./harness.mjs";

const BLANK = Buffer.from("<!doctype html><html lang=en><meta charset=utf-8><title>-</title><link rel=icon href=data:,>");
const OPTIONS = { blank: true };

async function blank({ open, server }) {
  server.files.set("blank.html", BLANK);
  return open("blank.html");
}

/** Opens the store in a page, as `store`; gives its trouble. */
function openStore(page, options = "{}") {
  return page.evaluate(async (text) => {
    const { openStore } = await import("/page/store.js");
    const made = new Function(`return ${text}`)();
    globalThis.store = await openStore(made);
    return globalThis.store.trouble?.code ?? null;
  }, options);
}

async function reload(page, options) {
  await page.reload({ waitUntil: "load" });
  return openStore(page, options);
}

const PUZZLE = { id: "00abc", themes: "fork mate", result: 1, rating: 1500, deviation: 80, elapsed: 900 };

web("what was stored is there after a reload", OPTIONS, async (test) => {
  const page = await blank(test);
  assert.equal(await openStore(page), null);
  const saved = await page.evaluate(async (puzzle) => [
    await store.set("pieces", "merida"),
    await store.current.set({ start: "", moves: ["e2e4"] }),
    (await store.games.put({ moves: ["f2f3", "e7e5", "g2g4", "d8h4"], result: "0-1", extra: { level: 1 } })).id,
    (await store.puzzles.add(puzzle)).start,
  ], PUZZLE);
  assert.deepEqual([saved[0], saved[1], saved[2].length, saved[3]], [true, true, 16, 1500]);
  assert.equal(await reload(page), null);
  const found = await page.evaluate(() => [store.get("pieces", ""), store.get("sounds", true), store.current.value,
    store.games.list().map(({ moves, extra }) => [moves.length, extra.level]), store.puzzles.list().map(({ id }) => id)]);
  assert.deepEqual(found, ["merida", true, { start: "", moves: ["e2e4"] }, [[4, 1]], ["00abc"]]);
});

web("a change in the last moment of a page is kept", OPTIONS, async (test) => {
  const page = await blank(test);
  await openStore(page);
  for (const moves of [["d2d4"], ["d2d4", "d7d5"], ["d2d4", "d7d5", "c2c4"]]) {
    const gone = page.waitForNavigation();
    await page.evaluate((all) => {
      store.current.set({ moves: all });
      store.puzzles.add({ id: `n${all.length}`, result: 0 });
      location.reload();
    }, moves);
    await gone;
    await openStore(page);
    assert.deepEqual(await page.evaluate(() => [store.current.value.moves, store.current.owned, store.puzzles.list().length]),
      [moves, true, moves.length]);
  }
  assert.equal(await page.evaluate(() => Object.keys(localStorage).length), 0, "the journal is empty again");
});

web("a game can be removed, and brought back", OPTIONS, async (test) => {
  const page = await blank(test);
  await openStore(page);
  const counts = await page.evaluate(async () => {
    const { id } = await store.games.put({ moves: ["e2e4"], result: "1-0" });
    const seen = [store.games.list().length];
    await store.games.remove(id);
    seen.push(store.games.list().length, store.games.get(id) ? 1 : 0);
    await store.games.restore(id);
    return [...seen, store.games.list().length];
  });
  assert.deepEqual(counts, [1, 0, 0, 1]);
});

web("the game in progress belongs to one tab", OPTIONS, async (test) => {
  const one = await blank(test), two = await blank(test);
  await openStore(one);
  await one.evaluate(() => store.current.set({ moves: ["e2e4"] }));
  await openStore(two);
  assert.deepEqual(await two.evaluate(async () => [store.current.owned, store.current.value.moves,
    await store.current.set({ moves: [] }), store.current.value.moves.length]), [false, ["e2e4"], false, 1]);
  await two.evaluate(() => store.current.takeOver());
  await one.waitForFunction(() => !store.current.owned, { polling: POLL });
  assert.equal(await two.evaluate(() => store.current.set({ moves: ["e2e4", "e7e5"] })), true);
  await one.waitForFunction(() => store.current.value.moves.length === 2, { polling: POLL });
  await two.close();
  await one.waitForFunction(() => store.current.owned, { polling: POLL });
});

web("two tabs at once lose nothing of each other", OPTIONS, async (test) => {
  const pages = [await blank(test), await blank(test)];
  for (const page of pages) await openStore(page);
  await Promise.all(pages.map((page, tab) => page.evaluate(async (number) => {
    for (let i = 0; i < 50; i++) {
      void store.puzzles.add({ id: `t${number}n${i}`, result: 1 });
      await store.set(`setting-${number}`, i);
    }
    await store.games.put({ moves: [number ? "e2e4" : "d2d4"], result: "1-0" });
    await store.flush();
  }, tab)));
  for (const page of pages) {
    await page.waitForFunction(() => store.puzzles.list().length === 100 && store.games.list().length === 2
      && store.get("setting-0", -1) === 49 && store.get("setting-1", -1) === 49, { polling: POLL });
    await reload(page);
    assert.equal(await page.evaluate(() => store.puzzles.list().length), 100);
  }
});

web("a clock that goes back loses no change", OPTIONS, async (test) => {
  const page = await blank(test);
  await openStore(page, "{clock: () => 2000000000000}");
  await page.evaluate(() => store.set("pieces", "one"));
  await reload(page, "{clock: () => 1000000000000}");
  await page.evaluate(() => store.set("pieces", "two"));
  await reload(page);
  assert.equal(await page.evaluate(() => store.get("pieces", "")), "two");
});

/* --- Damage ---------------------------------------------------------------------------------- */

/** Makes a database of that version, with these stores. */
function makeDatabase(page, version, stores) {
  return page.evaluate((number, names) => new Promise((resolve, reject) => {
    const request = indexedDB.open("tabiya", number);
    request.onupgradeneeded = () => {
      for (const name of names) request.result.createObjectStore(name).put({ precious: name }, 1);
    };
    request.onsuccess = () => { request.result.close(); resolve(); };
    request.onerror = () => reject(request.error);
  }), version, stores);
}

for (const [why, version, stores] of [["newer", 7, ["secrets"]], ["damaged", 1, ["settings"]], ["damaged", 1, []]]) {
  web(`a database that is ${why} (${stores.length} stores) is set aside, and can be saved`, OPTIONS, async (test) => {
    const page = await blank(test);
    await makeDatabase(page, version, stores);
    assert.equal(await openStore(page), why);
    const words = await page.evaluate(() => store.trouble.words);
    assert.match(words, /set aside/);
    assert.equal(await page.evaluate(() => store.set("pieces", "merida")), true);
    const saved = JSON.parse(await page.evaluate(async () => (await store.exportSetAside()).text()));
    assert.deepEqual(Object.keys(saved), ["tabiya"]);
    for (const name of stores) assert.deepEqual(saved.tabiya[name], [{ precious: name }]);
    await reload(page);
    assert.equal(await page.evaluate(() => store.get("pieces", "")), "merida");
    await page.evaluate(() => store.removeSetAside());
    assert.deepEqual(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)), ["tabiya-1"]);
  });
}

web("broken records are set aside, and the others stay", OPTIONS, async (test) => {
  const page = await blank(test);
  await openStore(page);
  await page.evaluate(async (puzzle) => {
    await store.set("pieces", "merida");
    const game = await store.games.put({ moves: ["e2e4"], result: "1-0" });
    await store.puzzles.add(puzzle);
    const transaction = store.db.transaction(["settings", "games", "events", "current"], "readwrite");
    transaction.objectStore("games").put({ ...game, id: "x", moves: ["e2e9"] });
    transaction.objectStore("games").put({ ...game, id: "not-its-own" });
    transaction.objectStore("events").put({ mark: "m", event: { kind: "puzzle", time: "now" } });
    transaction.objectStore("settings").put({ key: "__proto__", value: 1, changed: 1 });
    transaction.objectStore("current").put({ key: "game", value: [1], changed: 1 });
    await new Promise((resolve) => { transaction.oncomplete = resolve; });
  }, PUZZLE);
  assert.equal(await reload(page), "records");
  assert.deepEqual(await page.evaluate(() => [store.get("pieces", ""), store.games.list().length,
    store.puzzles.list().length, store.current.value]), ["merida", 1, 1, null]);
  const saved = JSON.parse(await page.evaluate(async () => (await store.exportSetAside()).text()));
  assert.equal(Object.values(saved)[0].length, 5);
  assert.equal(await reload(page), null, "told once");
});

for (const [why, broken] of [
  ["missing", "undefined"],
  ["forbidden", "{ open() { throw new DOMException('', 'SecurityError'); } }"],
  ["broken", "{ open() { const r = {}; setTimeout(() => { r.error = new DOMException('', 'InvalidStateError'); r.onerror(); }); return r; } }"],
]) {
  web(`a database that is ${why} is no end: the page goes on, and a reload finds the journal`, OPTIONS, async (test) => {
    const page = await blank(test);
    assert.equal(await openStore(page, `{ indexedDB: ${broken} }`), "unavailable");
    assert.deepEqual(await page.evaluate(async () => [await store.set("pieces", "merida"), store.get("pieces", ""),
      await store.current.set({ moves: ["e2e4"] }), store.current.value.moves]), [false, "merida", false, ["e2e4"]]);
    await reload(page, `{ indexedDB: ${broken} }`);
    assert.deepEqual(await page.evaluate(() => [store.get("pieces", ""), store.current.value?.moves]), ["merida", ["e2e4"]]);
    assert.equal(await reload(page), null);
    assert.deepEqual(await page.evaluate(() => [store.get("pieces", ""), store.current.value?.moves]), ["merida", ["e2e4"]]);
  });
}

web("a full disk is told of, and what did not fit is written later", { ...OPTIONS, chromium: "its quota cannot be set" },
  async (test) => {
    const page = await blank(test);
    const devtools = await page.createCDPSession();
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: test.server.origin, quotaSize: 1 });
    await openStore(page);
    // Browsers let small changes pass without a look at the disk.
    const n = await page.evaluate(async () => {
      let games = 0;
      while (!store.trouble && games < 100) {
        void store.games.put({ moves: ["e2e4"], result: "1-0", tags: { Round: `${++games}` }, pgn: "x".repeat(250000) });
        void store.games.put({ moves: ["e2e4"], result: "1-0", tags: { Round: `${++games}` }, pgn: "y".repeat(250000) });
        await store.flush();
      }
      return games;
    });
    assert.equal(await page.evaluate(() => store.trouble?.code), "full");
    assert.match(await page.evaluate(() => store.trouble.words), /no room/);
    assert.equal(await page.evaluate(() => store.games.list().length), n);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: test.server.origin });
    assert.deepEqual(await page.evaluate(async () => [await store.set("sounds", false), store.trouble]), [true, null]);
    await reload(page);
    assert.deepEqual(await page.evaluate(() => store.games.list().map(({ pgn }) => pgn.length)), Array(n).fill(250000));
  });

web("a journal that is damaged or hostile is passed over", OPTIONS, async (test) => {
  const page = await blank(test);
  await page.evaluate(() => {
    localStorage.setItem("tabiya-journal-1", "{");
    localStorage.setItem("tabiya-journal-2", JSON.stringify([null, 1, { put: "aside", record: {} }, { put: "__proto__" },
      { drop: "settings", keys: ["pieces"] }, { put: "settings", record: { key: "sounds", value: false, changed: 5 } }]));
  });
  assert.equal(await openStore(page), null);
  assert.deepEqual(await page.evaluate(() => [store.get("sounds", true), Object.keys(localStorage).length]), [false, 0]);
});

/* --- Files ----------------------------------------------------------------------------------- */

const READ_PGN = `(text) => { const [, date, moves, result] = /Date "(.*?)"[^]*\\n\\n(.*) (\\S+)$/.exec(text) ?? [];
  return moves ? { games: [{ tags: { Date: date }, start: "", moves: moves.split(" "), result }] } : { games: [] }; }`;
const WRITE_PGN = "(game) => `[Date \"${game.tags.Date}\"]\\n\\n${game.moves.join(' ')} ${game.result}`";

function exportText(page) {
  return page.evaluate(async (write) =>
    (await store.exportFile(new Function(`return ${write}`)())).text(), WRITE_PGN);
}

function importText(page, text) {
  return page.evaluate(async (content, read) => {
    globalThis.report = await store.importFile(new Blob([content]), new Function(`return ${read}`)());
    return JSON.parse(JSON.stringify(globalThis.report));
  }, text, READ_PGN);
}

web("a file takes everything to another browser, once, and can be undone", OPTIONS, async (test) => {
  const page = await blank(test);
  await openStore(page);
  await page.evaluate(async (puzzle) => {
    await store.set("pieces", "merida");
    await store.set("private", "stays here");
    await store.games.put({ moves: ["e2e4", "e7e5"], result: "1/2-1/2", tags: { Date: "2026.11.30" }, time: 1796000000000 });
    await store.puzzles.add(puzzle);
  }, PUZZLE);
  const review = '{"kind":"review","time":1760100000000,"day":20371,"id":"fork1","name":"","fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1",'
    + '"moves":"","deck":1,"color":-1,"key":-7046029254386353131,"grade":3}';
  const text = await exportText(page) + review + "\n";
  assert.ok(!text.includes("private"));
  const other = await blank(test);
  await openStore(other, '{ name: "elsewhere" }');
  const before = await exportText(other);
  const report = await importText(other, text);
  assert.deepEqual([report.games, report.events, report.settings, report.known, report.n_problems], [1, 2, 1, 0, 0]);
  const lines = (some) => some.split("\n").slice(1).sort();
  assert.deepEqual(lines(await exportText(other)), lines(text), "64 bits of a position's key, too");
  const again = await importText(other, text);
  assert.deepEqual([again.games, again.events, again.settings, again.known], [0, 0, 0, 3]);
  await importText(other, text.replace("merida", "cburnett"));
  await other.evaluate(() => report.undo());
  assert.equal(await other.evaluate(() => store.get("pieces", "")), "merida");
  await reload(other, '{ name: "elsewhere" }');
  assert.deepEqual(lines(await exportText(other)), lines(text));
  assert.equal(before.split("\n").length, 2);
});

web("undo of an import leaves what was there", OPTIONS, async (test) => {
  const page = await blank(test);
  await openStore(page);
  const header = '{"kind":"tabiya-data","version":1,"made":1}\n';
  const one = '{"kind":"run","time":5,"name":"","mode":3,"end":6}\n', two = '{"kind":"run","time":7,"name":"","mode":3,"end":8}\n';
  await importText(page, header + one);
  await importText(page, header + one + two);
  await page.evaluate(() => report.undo());
  assert.equal((await exportText(page)).split("\n").slice(1).join("\n"), one);
});

web("a hostile file does no harm, and each bad line has its number", OPTIONS, async (test) => {
  const page = await blank(test);
  await openStore(page);
  const bad = ["{", "[]", "null", '{"kind":1}', '{"kind":"puzzle","time":1}', '{"kind":"game","time":1,"pgn":"x"}',
    '{"kind":"setting","key":"pieces","value":{}}', '{"kind":"setting","key":"__proto__","value":1}',
    `{"kind":"game","time":1,"pgn":"${"x".repeat(600000)}"}`, `${"[".repeat(100000)}`,
    '{"kind":"run","time":1e300,"name":"","mode":3,"end":8}', '{"kind":"drill","time":1,"id":"\\u0000","moves":"","result":1}'];
  const header = '{"kind":"tabiya-data","version":1,"made":1}\n';
  const report = await importText(page, `${header}${bad.join("\n")}\n\n{"kind":"from-the-future"}\n`);
  assert.deepEqual([report.games, report.events, report.settings, report.n_problems, report.newer], [0, 0, 0, bad.length, 1]);
  assert.deepEqual(report.problems.map(({ line }) => line), bad.map((_, i) => i + 2));
  for (const text of ["", "x", '{"kind":"tabiya-data"}', "[Event \"A\"]\n\n1. e4 1-0\n", "\0".repeat(1000)]) {
    const code = await page.evaluate(async (content) =>
      store.importFile(new Blob([content]), () => ({ games: [] })).then(() => "taken", (error) => error.code), text);
    assert.equal(code, "format");
  }
  const size = await page.evaluate(async () => store.importFile(new Blob(Array(66).fill("x".repeat(1 << 20))), () => ({ games: [] }))
    .then(() => "taken", (error) => error.code));
  assert.equal(size, "size");
});
