// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The modules of the page beside the native engine, without a browser: the same rules, the same
 * searches, the same moves of all levels; and memory that does not grow. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { loadModule } from "../../ui/web/page/wasm.js";
import { benchNodes, ENGINE, PAGE_NET, PROGRAM_NET, skip } from "./native.mjs";

const SITE = process.env.TABIYA_SITE ?? path.resolve("build-web/site");
const CLI = process.env.TABIYA_CLI ?? path.resolve("build/app/tabiya-cli");
const DEPTH = 8;
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const LAST_LEVEL_NODES = 20000;
const REVIEWS_MOST_BYTES = 8 << 20;

/* Of all kinds: openings, tactics, endings, Chess960, a promotion, a king in check. */
const POSITIONS = [
  ["", ""],
  ["", "e2e4"],
  ["", "e2e4 e7e5 g1f3 b8c6 f1b5"],
  ["", "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8"],
  ["", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 c1g5"],
  ["", "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6"],
  ["", "f2f3 e7e5 g2g4"],
  ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", ""],
  ["r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/2N1B3/PPPQB1PP/R4RK1 w - - 2 12", ""],
  ["2rq1rk1/pb2bppp/1pn1pn2/8/2BP4/P1N2N2/1P2QPPP/R1BR2K1 w - - 3 14", "d4d5"],
  ["1k1r3r/pp1b1p2/2n1pq1p/3pN1p1/3P4/1BP1Q3/PP3PPP/R3R1K1 w - - 0 19", ""],
  ["3r1rk1/1pq2pp1/p1n1b2p/2p1p3/P1P1P3/2PB1N1P/2Q2PP1/R3R1K1 w - - 0 21", "a1b1"],
  ["6k1/5pp1/4p2p/1r1pP3/1p1P3P/1P3PP1/1R3K2/8 w - - 4 38", ""],
  ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", ""],
  ["8/5pk1/6p1/3bP2p/1p1B1P1P/1P4P1/5K2/8 w - - 2 41", "f2e3"],
  ["8/8/1p1k4/p1p2p1p/P1P2P1P/1P1K4/8/8 w - - 0 45", ""],
  ["4k3/8/8/8/3BN3/8/8/4K3 w - - 0 1", ""],
  ["8/P5k1/8/8/8/8/6p1/K7 w - - 0 1", ""],
  ["5rk1/1b3pp1/p3p2p/1pq5/4P3/PBr3Q1/1P3PPP/3R1R1K w - - 0 24", ""],
  ["bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", ""],
];

/* Positions and depths whose counts are known: chessprogramming.org/Perft_Results. */
const COUNTS = [
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4865609],
  ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603],
  ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624],
  ["r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333],
  ["bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326672],
];

const readModule = (name) => loadModule(readFileSync(path.join(SITE, "wasm", `${name}.wasm`)));
const readNet = (name) => gunzipSync(readFileSync(path.join(SITE, "data", name)));

async function startEngine(net = readNet("tabiya.nnue.gz")) {
  const engine = await readModule("tabiya-engine");
  assert.equal(engine.text("web_give_evaluation", net), "");
  assert.equal(engine.text("web_give_people", readNet("people.policy.gz")), "");
  return engine;
}

/** The native engine, spoken to in UCI. */
class Native {
  constructor() {
    this.process = spawn(ENGINE, [], { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  say(line) {
    this.process.stdin.write(`${line}\n`);
  }

  /** The first line that begins so. */
  async hear(beginning) {
    for (;;) {
      const { done, value } = await this.lines.next();
      if (done) throw new Error(`the engine ended before "${beginning}"`);
      if (value.startsWith(beginning)) return value;
    }
  }

  end() {
    this.process.kill();
  }
}

const seedOf = (index, level) => 1000 + 37 * index + level;

async function askNative(native, [start, moves], level, seed) {
  native.say("ucinewgame");
  native.say(`setoption name Level value ${level}`);
  native.say(`setoption name Seed value ${seed}`);
  native.say("setoption name UCI_Chess960 value " + (/[A-H]/.test(start.split(" ")[2] ?? "") && !/K|Q/.test(start.split(" ")[2])));
  native.say(`position ${start ? `fen ${start}` : "startpos"}${moves ? ` moves ${moves}` : ""}`);
  native.say(level < 9 ? "go" : `go nodes ${LAST_LEVEL_NODES}`);
  return (await native.hear("bestmove")).split(" ")[1];
}

function askModule(engine, [start, moves], level, seed) {
  engine.number("web_new_game");
  engine.number("web_set_limits", LAST_LEVEL_NODES, 0);
  const answer = JSON.parse(engine.text("web_play", start, moves, level, seed));
  return answer.uci;
}

test("the rules count as many moves as are known", async () => {
  const rules = await readModule("tabiya-rules");
  for (const [fen, depth, count] of COUNTS) assert.equal(rules.number("web_perft", fen, depth), count, fen);
  assert.equal(rules.number("web_perft", "no position", 1), -1);
});

test("bench has the native signature", { skip }, async () => {
  const engine = await startEngine(readFileSync(PROGRAM_NET));
  const said = engine.text("web_bench", DEPTH);
  assert.equal(Number(/Nodes searched *: (\d+)/.exec(said)[1]), benchNodes(DEPTH));
});

test("all levels play the native moves for the same seeds", { skip }, async () => {
  const native = new Native();
  const engine = await startEngine();
  native.say("setoption name Hash value 16");
  native.say(`setoption name EvalFile value ${PAGE_NET}`);
  const differ = [];
  for (const level of LEVELS) {
    for (const [index, position] of POSITIONS.entries()) {
      const seed = seedOf(index, level);
      const wanted = await askNative(native, position, level, seed);
      const found = askModule(engine, position, level, seed);
      if (found !== wanted) differ.push(`level ${level}, position ${index}: ${found}, not ${wanted}`);
    }
  }
  native.end();
  assert.deepEqual(differ, []);
});

test("seeds and levels make a difference", async () => {
  const engine = await startEngine();
  const found = new Set();
  for (let seed = 1; seed <= 12; seed++) found.add(askModule(engine, POSITIONS[3], 1, seed));
  assert.ok(found.size > 2, [...found].join(" "));
});

test("damaged nets are refused with a sentence", async () => {
  const engine = await readModule("tabiya-engine");
  for (const [name, give] of [["tabiya.nnue.gz", "web_give_evaluation"], ["people.policy.gz", "web_give_people"]]) {
    const bytes = readNet(name);
    bytes[5000] ^= 1;
    assert.match(engine.text(give, bytes), /checksum/);
    assert.match(engine.text(give, bytes.subarray(0, 100)), /./);
    assert.match(engine.text(give, new Uint8Array(0)), /not a/);
  }
  assert.match(engine.text("web_play", "", "", 1, 1), /error/);
});

test("what is no position or no game is refused", async () => {
  const engine = await startEngine();
  for (const [start, moves] of [["8/8/8/8/8/8/8/8 w - - 0 1", ""], ["x".repeat(100000), ""], ["", "e2e5"], ["", "e2e4 ".repeat(50000)]]) {
    assert.ok(JSON.parse(engine.text("web_play", start, moves, 1, 1)).error);
    assert.ok(JSON.parse(engine.text("web_best", start, moves, 1000, 0, 1)).error);
    assert.ok(JSON.parse(engine.text("web_hint", start, moves, 0)).error);
    assert.ok(JSON.parse(engine.text("web_review_begin", start, moves, 1000, 0, 0)).error);
  }
  assert.ok(JSON.parse(engine.text("web_review_next")).error);
});

const MATE = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 " +
  "c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8";

/* The same, and one with mistakes of other kinds, as tabiya-cli reads them. */
const GAMES = [
  [MATE, "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 " +
    "11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0"],
  ["e2e4 e7e5 g1f3 f7f6 f3e5 f6e5 d1h5 g7g6 h5e5 d8e7 e5h8 e7e4 f1e2 e4g2 h8g8 g2h1 e2f1 h1e4 e1d1",
    "1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ g6 5. Qxe5+ Qe7 6. Qxh8 Qxe4+ 7. Be2 Qxg2 8. Qxg8 Qxh1+ 9. Bf1 Qe4+ 10. Kd1 *"],
];

function reviewNatively(moves, nodes) {
  const folder = mkdtempSync(path.join(tmpdir(), "tabiya-web-"));
  const file = path.join(folder, "game.pgn");
  writeFileSync(file, `[White "A"]\n[Black "B"]\n\n${moves}\n`);
  const words = ["analyze", "--quiet", "--json", "--nodes", String(nodes), "--data-dir", folder, file];
  const text = execFileSync(CLI, words, { encoding: "utf8", env: { ...process.env, LC_ALL: "C.UTF-8" } });
  rmSync(folder, { recursive: true });
  return JSON.parse(text.split("\n")[0]);
}

function review(engine, moves, nodes) {
  const { length } = JSON.parse(engine.text("web_review_begin", "", moves, nodes, 0, 0));
  const plies = [];
  for (;;) {
    const told = JSON.parse(engine.text("web_review_next"));
    assert.equal(told.error, undefined);
    if (told.finished) return { ...told, plies, length };
    if (told.ply > 0) plies[told.ply - 1] = told;
  }
}

test("a review finds the mistakes and says why", async () => {
  const done = review(await startEngine(), MATE, 20000);
  assert.equal(done.length, 33);
  assert.equal(done.plies.filter(Boolean).length, 33);
  assert.equal(done.plies[32].score.mate, 1);
  assert.equal(done.plies[29].label, "blunder");
  assert.match(done.plies[29].words, /Nxd7 allows mate in 2: 16\. Qb8\+/);
  assert.ok(done.accuracy.white > done.accuracy.black);
  assert.ok(done.counts.black.blunder >= 1);
});

test("a review is that of tabiya-cli", { skip: !existsSync(CLI) && "tabiya-cli is not built" }, async () => {
  const engine = await startEngine(readFileSync(PROGRAM_NET));
  for (const [moves, pgn] of GAMES) {
    const wanted = reviewNatively(pgn, 8000), found = review(engine, moves, 8000);
    assert.equal(found.accuracy.white, wanted.white.accuracy);
    assert.equal(found.accuracy.black, wanted.black.accuracy);
    for (const [index, { label, nag, words, missed, win }] of found.plies.entries()) {
      const ply = wanted.plies[index + 1], where = `ply ${index + 1}`;
      assert.deepEqual([label || "none", nag, missed], [ply.label, ply.nag, ply.missed?.text ?? null], where);
      assert.ok(Math.abs(win * 100 - ply.win_percent) < 1e-9, where);
      if (ply.refutation) assert.ok(words.endsWith(ply.refutation.text), `${where}: ${words}`);
    }
  }
});

test("a hint says which piece, where to, and why", async () => {
  const engine = await startEngine();
  const [piece, move, reason] = [0, 1, 2].map((step) => JSON.parse(engine.text("web_hint", ...POSITIONS[5], step)));
  assert.deepEqual(piece, { words: "Look at the queen on h5.", squares: ["h5"], uci: null });
  assert.equal(move.words, "Hint: queen takes f7, checkmate.");
  assert.deepEqual([move.squares, move.uci], [["h5", "f7"], "h5f7"]);
  assert.match(reason.words, /mates in 1/);
});

test("two hundred searches and reviews need no more memory", async () => {
  const engine = await startEngine();
  askModule(engine, POSITIONS[2], 9, 1);
  review(engine, MATE.slice(0, 60), 500);
  const before = engine.size;
  for (let i = 0; i < 200; i++) {
    const answer = engine.text("web_best", ...POSITIONS[i % POSITIONS.length], 1000, 0, 2);
    assert.ok(JSON.parse(answer).lines, answer);
    if (i % 20 === 0) review(engine, MATE, 200);
  }
  assert.ok(engine.size - before <= REVIEWS_MOST_BYTES, `${before} to ${engine.size} bytes`);
  assert.ok(engine.size < 64 << 20, `${engine.size} bytes`);
});
