// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The engine in its worker: both builds, what it loads and when, stopping, dying, starting again. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { web } from "./harness.mjs";
import { benchNodes, PROGRAM_NET, skip } from "./native.mjs";

const DEPTH = 7;
const ONE = { blank: true };
const THREADS = { ...ONE, chromium: "Firefox does not always start a worker's workers" };

/* A page of the same origin without any script of its own. */
const EMPTY = "files.json";

const nativeNodes = () => (skip ? null : benchNodes(DEPTH));

/** Runs in the page, with `engine` made with these options; its result comes back. */
function withEngine(page, options, func, ...values) {
  return page.evaluate(`(async () => {
    const { Engine } = await import("/page/engine.js");
    const engine = new Engine(${JSON.stringify(options)});
    try {
      return await (${func})(engine, ...${JSON.stringify(values)});
    } finally {
      engine.end();
    }
  })()`);
}

/** The program's net for the page, so that both have the same signature. */
const givePrograms = (server) => server.files.set("data/tabiya.nnue.gz", gzipSync(readFileSync(PROGRAM_NET), { level: 1 }));

const askBench = async (engine, depth) => {
  await engine.ready;
  return { kind: engine.kind, ...await engine.ask("bench", { depth }) };
};

web("the build with threads has the native signature", THREADS, async ({ open, server }) => {
  givePrograms(server);
  const page = await open(EMPTY);
  const { kind, nodes } = await withEngine(page, { threads: 2 }, askBench, DEPTH);
  assert.equal(kind, "threads");
  assert.equal(nodes, nativeNodes() ?? nodes);
});

web("a plain host gets the build without threads, with the same signature", { blank: true, isolated: false },
    async ({ open, server }) => {
  givePrograms(server);
  const page = await open(EMPTY);
  const { kind, nodes } = await withEngine(page, {}, askBench, DEPTH);
  assert.equal(kind, "single");
  assert.equal(nodes, nativeNodes() ?? nodes);
  assert.ok(!server.log.some(({ name }) => name.includes("threads")));
});

web("the engine with threads answers, too", THREADS, async ({ open }) => {
  const page = await open(EMPTY);
  const said = await withEngine(page, { threads: 3 }, async (engine) => ({
    last: await engine.play({ moves: ["e2e4"], level: 9, ms: 300 }),
    first: await engine.play({ moves: ["e2e4"], level: 1, seed: 7 }),
    fen: await engine.play({ start: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", moves: ["a1a8", "e8e7"], level: 4, seed: 7 }),
    starts: engine.starts,
  }));
  assert.match(said.last.uci, /^[a-h][1-8][a-h][1-8]$/);
  assert.match(said.first.uci, /^[a-h][1-8][a-h][1-8]$/);
  assert.match(said.fen.uci, /^[ah][1-8]|^e1/);
  assert.equal(said.starts, 1);
});

web("threads that cannot be started are done without", { blank: true, errors: true }, async ({ open, server }) => {
  server.files.set("wasm/tabiya-engine-threads.wasm", null);
  const page = await open(EMPTY);
  const { kind, uci } = await withEngine(page, { threads: 2 }, async (engine) =>
    ({ ...await engine.play({ level: 9, nodes: 2000 }), kind: engine.kind }));
  assert.equal(kind, "single");
  assert.ok(uci);
});

web("threads that never start are done without", ONE, async ({ open }) => {
  const page = await open(EMPTY);
  const said = await page.evaluate(`(async () => {
    const { Engine } = await import("/page/engine.js");
    let made = 0;
    const silent = { postMessage() {}, terminate() {} };
    const makeWorker = () => (made++ ? new Worker("/page/engine-worker.js", { type: "module" }) : silent);
    const engine = new Engine({ threads: 2, makeWorker, later: (run) => setTimeout(run, 0) });
    const { uci } = await engine.play({ level: 9, nodes: 2000 });
    const { kind, starts } = engine;
    engine.end();
    return { uci, kind, starts };
  })()`);
  assert.ok(said.uci);
  assert.deepEqual([said.kind, said.starts], ["single", 2]);
});

web("people's moves are loaded last, and what is loaded is told", ONE, async ({ open, server }) => {
  const page = await open(EMPTY);
  const told = await page.evaluate(`(async () => {
    const { Engine } = await import("/page/engine.js");
    const told = [];
    const engine = new Engine({ threads: 1, onProgress: ({ what, loaded, total }) => told.push([what, loaded <= total]) });
    await engine.ready;
    const early = told.length;
    await engine.play({ level: 2, seed: 5 });
    const bytes = engine.bytes;
    engine.end();
    return { told, early, bytes };
  })()`);
  const names = server.log.map(({ name }) => name).filter((name) => /\.(wasm|gz)$/.test(name));
  assert.deepEqual(names, ["wasm/tabiya-engine.wasm", "data/tabiya.nnue.gz", "data/people.policy.gz"]);
  assert.deepEqual([...new Set(told.told.map(([what]) => what))], ["engine", "evaluation", "people"]);
  assert.ok(told.told.every(([, right]) => right) && told.early > 0);
  assert.equal(told.bytes.loaded, told.bytes.total);
});

web("a search can always be stopped, and the next is answered without loading again", ONE, async ({ open, server }) => {
  const page = await open(EMPTY);
  const said = await withEngine(page, { threads: 1 }, async (engine) => {
    await engine.play({ level: 1, seed: 1 });
    const asked = [engine.best({ nodes: 1e12 }), engine.play({ level: 3 })];
    await new Promise((resolve) => { setTimeout(resolve, 0); });
    engine.stop();
    engine.stop();
    return { stopped: await Promise.all(asked), next: await engine.play({ level: 1, seed: 1 }), starts: engine.starts };
  });
  assert.deepEqual(said.stopped, [{ stopped: true }, { stopped: true }]);
  assert.ok(said.next.uci);
  assert.equal(said.starts, 2);
  assert.equal(server.log.filter(({ name }) => name === "data/people.policy.gz").length, 1);
  assert.equal(server.log.filter(({ name }) => name === "wasm/tabiya-engine.wasm").length, 1);
});

web("with threads a stopped search keeps its worker, and what it has learned", THREADS, async ({ open }) => {
  const page = await open(EMPTY);
  const said = await withEngine(page, { threads: 2 }, async (engine) => {
    await engine.ready;
    const moves = ["e2e4", "e7e5"];
    const stopped = [];
    for (let i = 0; i < 3; i++) {
      const asked = [engine.best({ nodes: 1e12 }), engine.best({ moves, nodes: 1e12 }), engine.review({ moves, nodes: 1e9 })];
      const letters = engine.useLetters(2);
      await new Promise((resolve) => { setTimeout(resolve, i === 1 ? 300 : 0); }); /* asked, and perhaps begun */
      engine.stop();
      stopped.push(...await Promise.all(asked), await letters);
    }
    const next = await engine.play({ level: 1, seed: 1 });
    return { kind: engine.kind, stopped, next, starts: engine.starts };
  });
  assert.equal(said.kind, "threads");
  const each = [{ stopped: true }, { stopped: true }, { stopped: true }, {}];
  assert.deepEqual(said.stopped, [...each, ...each, ...each]);
  assert.ok(said.next.uci);
  assert.equal(said.starts, 1);
});

web("a worker that dies while it thinks is asked again", { blank: true, errors: true }, async ({ open }) => {
  const page = await open(EMPTY);
  const said = await page.evaluate(`(async () => {
    const { Engine } = await import("/page/engine.js");
    let worker = null;
    const engine = new Engine({ threads: 1, makeWorker: () => worker = new Worker("/page/engine-worker.js", { type: "module" }) });
    await engine.ready;
    const moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6".split(" ");
    const asked = engine.review({ moves, nodes: 3000 }, () => { if (engine.starts === 1) worker.postMessage({ die: true }); });
    const done = await asked;
    const twice = engine.review({ moves, nodes: 3000 }, () => worker.postMessage({ die: true }));
    const failed = await twice.then(() => "", (error) => error.message);
    const after = await engine.play({ level: 1, seed: 1 });
    const starts = engine.starts;
    engine.end();
    return { plies: done.plies.length, failed, after, starts };
  })()`);
  assert.equal(said.plies, 6);
  assert.ok(said.failed);
  assert.ok(said.after.uci);
  assert.equal(said.starts, 4);
});

web("what is no game is refused, and the engine goes on", ONE, async ({ open }) => {
  const page = await open(EMPTY);
  const said = await withEngine(page, { threads: 1 }, async (engine) => ({
    why: await engine.play({ moves: ["e2e5"], level: 1 }).then(() => "", (error) => error.message),
    fen: await engine.best({ start: "<b>", nodes: 100 }).then(() => "", (error) => error.message),
    next: await engine.play({ level: 1, seed: 1 }),
    starts: engine.starts,
  }));
  assert.ok(said.why && said.fen && said.next.uci);
  assert.equal(said.starts, 1);
});

web("a net that is damaged on the way is refused", { blank: true, errors: true }, async ({ open, server }) => {
  server.files.set("data/tabiya.nnue.gz", Buffer.from("not a net"));
  const page = await open(EMPTY);
  const why = await withEngine(page, { threads: 1 }, (engine) => engine.ready.then(() => "", (error) => error.message));
  assert.match(why, /tabiya\.nnue/);
});
