// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The page's rules, names and words, without a browser: they are the program's own C, so tabiya-cli
 * must say the same. And whatever they are given, they answer. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import path from "node:path";

import { LETTERS, Rules } from "../../ui/web/page/rules.js";
import { chooseLanguage, fill, LANGUAGES, tr, trc, trn, useWords } from "../../ui/web/page/words.js";

const SITE = process.env.TABIYA_SITE ?? path.resolve("build-web/site");
const CLI = process.env.TABIYA_CLI ?? path.resolve("build/app/tabiya-cli");
const WASM = readFileSync(path.join(SITE, "wasm/tabiya-rules.wasm"));
const OPENINGS = readFileSync(path.join(SITE, "data/openings.txt.gz"));
const DATA = new URL("../data/", import.meta.url);
const WITHOUT_CLI = existsSync(CLI) ? false : "tabiya-cli is not built";
const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const NAJDORF = "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6".split(" ");

const makeRules = async (catalog = null) => {
  const rules = new Rules();
  await rules.start(WASM, catalog);
  return rules;
};
const readCatalog = (code) => JSON.parse(readFileSync(path.join(SITE, `words/${code}.json`), "utf8"));
const cli = (input, ...words) => execFileSync(CLI, words, { input, encoding: "utf8", maxBuffer: 1 << 28 });

/** The same numbers each time. */
const makeRandom = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

const rules = await makeRules();

/** Positions of games without a plan, from several starts. */
const wander = (count) => {
  const random = makeRandom(33), fens = [];
  while (fens.length < count) {
    const start = random() < 0.3 ? rules.chess960(Math.floor(random() * 960)) : "";
    const moves = [];
    for (let ply = 0; ply < 160 && fens.length < count; ply++) {
      const position = rules.position(start, moves);
      if (position.moves.length === 0) break;
      if (random() < 0.2) fens.push(position.fen);
      moves.push(position.moves[Math.floor(random() * position.moves.length)].uci);
    }
  }
  return fens;
};

test("moves and notation are those of the program", { skip: WITHOUT_CLI }, () => {
  const fens = [...wander(600), "8/8/8/k1pP3R/8/8/8/4K3 w - c6 0 2", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                "8/P7/8/8/8/8/8/K1k5 w - - 0 1", "7k/8/8/8/1N3N2/8/1N3N2/K7 w - - 0 1"];
  const told = cli(fens.join("\n"), "moves", "--fen", "-").trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(told.length, fens.length);
  const flat = (moves) => moves.map(({ uci, san }) => `${uci} ${san}`).sort();
  for (const [index, fen] of fens.entries())
    assert.deepEqual(flat(rules.position(fen, []).moves), flat(told[index].moves), fen);
});

test("a game's state is in the answer", () => {
  const fool = ["f2f3", "e7e5", "g2g4", "d8h4"];
  const mate = rules.position("", fool);
  assert.deepEqual([mate.over, mate.result, mate.check, mate.moves.length], ["checkmate", "0-1", "e1", 0]);
  assert.equal(mate.words, "Checkmate. Black wins.");
  assert.equal(rules.status("", fool, { human: "w" }), "Checkmate. You lost.");
  const dance = Array(4).fill(["g1f3", "g8f6", "f3g1", "f6g8"]).flat();
  assert.equal(rules.position("", dance.slice(0, 8)).claim, "repetition");
  assert.equal(rules.position("", dance).over, "repetition");
  assert.equal(rules.position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", []).over, "stalemate");
  assert.equal(rules.position("7k/8/6K1/8/8/8/8/8 b - - 0 1", []).over, "dead");
  assert.equal(rules.position("7k/8/6K1/8/8/8/8/R7 w - - 100 90", []).claim, "fifty");
  assert.match(rules.position("", ["e2e5"]).error, /pawn/);
});

test("castling is the king's move in chess, and to the rook in Chess960", () => {
  const castles = (fen) => rules.position(fen, []).moves.filter(({ san }) => san === "O-O")[0];
  assert.deepEqual(castles("4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
                   { uci: "e1g1", san: "O-O", shown: "O-O", from: "e1", to: "g1", rook: "h1", promotion: "" });
  assert.deepEqual(castles("4k3/8/8/8/8/8/8/1K4R1 w G - 0 1"),
                   { uci: "b1g1", san: "O-O", shown: "O-O", from: "b1", to: "g1", rook: "g1", promotion: "" });
  const starts = new Set(Array.from({ length: 960 }, (_, number) => rules.chess960(number).split(" ")[0]));
  assert.equal(starts.size, 960);
  assert.ok(rules.chess960(518).startsWith("rnbqkbnr/pppppppp/8"));
  assert.equal(rules.chess960(960), "");
  for (const start of [0, 123, 959].map((number) => rules.chess960(number)))
    assert.equal(rules.checkFen(start).fen, start);
});

test("typed moves are read, or refused with the reason", () => {
  assert.equal(rules.readMove("", [], " Nf3 ").uci, "g1f3");
  assert.equal(rules.readMove("", [], "e2e4").uci, "e2e4");
  assert.equal(rules.readMove("4k3/8/8/8/8/8/8/4K2R w K - 0 1", [], "0-0").uci, "e1g1");
  assert.match(rules.readMove("", [], "Nf6").error, /no knight/);
  assert.match(rules.readMove("", [], "<b>x</b>").error, /is not a move/);
  assert.match(rules.readMove("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", [], "a8").error, /promotion/);
  for (const pass of ["--", "0000", "pass"]) assert.ok(rules.readMove("", [], pass).error, pass);
  assert.equal(rules.refusal("", [], 0, 8), "Your own piece is on that square.");
});

/** The lines of a table, cut at its bars. */
const readTable = (name) => readFileSync(new URL(name, DATA), "utf8").split("\n")
  .filter((line) => line.trim() !== "" && !line.startsWith("#")).map((line) => line.split(" | "));

test("every FEN of the tests is taken, or refused as in the window", () => {
  for (const [fen, , column, , words] of readTable("fen/bad.txt")) {
    const refused = rules.checkFen(fen);
    assert.deepEqual([refused.error, refused.column], [words, Number(column)], fen);
  }
  for (const [fen, written] of readTable("fen/good.txt"))
    assert.equal(rules.checkFen(fen).fen, written === "=" ? fen : written);
});

test("a position is set up, also one that cannot be played", () => {
  const kinds = (fen) => rules.setup(fen).problems.map(({ words }) => words);
  assert.deepEqual(kinds(INITIAL), []);
  assert.equal(rules.setup(INITIAL).position, INITIAL);
  assert.deepEqual(rules.setup(INITIAL).castling, ["K", "Q", "k", "q"]);
  assert.deepEqual(kinds("8/8/8/8/8/8/8/8 w - - 0 1"), ["White has no king.", "Black has no king."]);
  const edge = rules.setup("P3k3/8/8/8/8/8/8/4K2p w - - 0 1");
  assert.deepEqual(edge.problems.flatMap(({ squares }) => squares).sort(), ["a8", "h1"]);
  assert.equal(edge.position, null);
  assert.equal(rules.setup("4k3/8/8/8/8/8/8/4K3 w KQkq e3 0 1").fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  assert.deepEqual(rules.setup("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1").enPassant, ["e3"]);
  assert.equal(rules.setupChange("P7/8/8/8/8/8/8/8 w - - 0 1", "mirror").fen.split(" ")[0], "7P/8/8/8/8/8/8/8");
  assert.equal(rules.setupChange("nonsense", "clear").fen, undefined);
  assert.equal(rules.setupChange(edge.fen, "initial").fen, INITIAL);
});

test("odds, levels and themes are complete", () => {
  assert.deepEqual(rules.odds("b").map(({ id }) => id), ["pawn", "knight", "bishop", "rook", "queen"]);
  assert.equal(rules.odds("b")[1].fen, "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  assert.equal(rules.odds("w")[3].fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
  assert.deepEqual(rules.levels().map(({ number }) => number), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.ok(rules.levels().every(({ name, words, elo }) => name && words && elo >= 600));
  const themes = rules.themes();
  assert.ok(themes.length > 60 && themes.every(({ key, name, explanation }) => key && name && explanation));
});

test("ratings are those of the program's Glicko-2", () => {
  const after = rules.rate({ rating: 1500, deviation: 350, volatility: 0.06 }, { rating: 1400, deviation: 30 }, true);
  /* Worked out with the formulas of Glickman's paper by hand of another program (tests/app/test-glicko2.c). */
  assert.ok(Math.abs(after.rating - 1631.3689199495877) < 1e-6, String(after.rating));
  assert.ok(Math.abs(after.deviation - 252.160006237387) < 1e-6, String(after.deviation));
  const rested = rules.rate({ rating: 1500, deviation: 50, volatility: 0.06 }, { rating: 1500, deviation: 0 }, false, 100);
  assert.ok(rested.rating < 1490 && rested.deviation > 50);
  assert.throws(() => rules.rate({ rating: NaN, deviation: 1, volatility: 1 }, { rating: 1, deviation: 1 }, true));
});

test("puzzles are judged move by move", () => {
  const lines = readFileSync(new URL("../../data/puzzles/tabiya.csv", import.meta.url), "utf8").split("\n");
  let tried = 0;
  for (const line of lines.slice(1, 300)) {
    const [, fen, solution] = line.split(",");
    const moves = solution.split(" ");
    for (let count = 2; count <= moves.length; count += 2) {
      const wanted = count === moves.length ? "solved" : "right";
      assert.equal(rules.puzzleVerdict(fen, moves, moves.slice(0, count)), wanted, line);
    }
    const other = rules.position(fen, moves.slice(0, 1)).moves.find(({ uci, san }) => uci !== moves[1] && !san.endsWith("#"));
    if (!other) continue;
    tried++;
    assert.equal(rules.puzzleVerdict(fen, moves, [moves[0], other.uci]), "wrong", line);
  }
  assert.ok(tried > 250);
  assert.equal(rules.puzzleVerdict("6k1/5ppp/8/8/8/8/5PPP/RR4K1 b - - 0 30", ["g8h8", "a1a8"], ["g8h8", "b1b8"]), "solved");
  assert.equal(rules.puzzleVerdict("nonsense", ["a1a2"], ["a1a2"]), "wrong");
});

test("games are written and read as PGN", () => {
  const random = makeRandom(7);
  for (let game = 0; game < 30; game++) {
    const start = game % 3 === 0 ? rules.chess960(Math.floor(random() * 960)) : "";
    const moves = [];
    for (let ply = 0; ply < 100; ply++) {
      const position = rules.position(start, moves);
      if (position.moves.length === 0) break;
      moves.push(position.moves[Math.floor(random() * position.moves.length)].uci);
    }
    const tags = { White: 'A "B" \\ Ü', Black: "黑", ECO: "A00", "no tag": "x" };
    const text = rules.writePgn({ tags, start, moves, result: "1/2-1/2" });
    const { games, more } = rules.readPgn(text);
    assert.equal(more, false);
    assert.equal(games.length, 1);
    assert.deepEqual([games[0].error, games[0].start, games[0].moves, games[0].result], [null, start, moves, "1/2-1/2"]);
    assert.deepEqual([games[0].tags.White, games[0].tags.Black, games[0].tags["no tag"]], [tags.White, "黑", undefined]);
  }
  assert.throws(() => rules.writePgn({ start: "", moves: ["e2e5"] }), /pawn/);
});

test("PGN from elsewhere is read as far as it is legible", () => {
  const read = (text) => rules.readPgn(text).games;
  assert.deepEqual(read("1. e4 {a} e5 (1... c5 2. Nf3 (2. c3) d6) 2. Nf3 $1 *")[0].moves, ["e2e4", "e7e5", "g1f3"]);
  assert.equal(read("1. e4 e5 (1... c5 2. Ke9) 2. Nf3 *")[0].moves.length, 3);
  assert.deepEqual(read("1. e4 e5 2. Sf3 Sc6 3. Lb5 1-0")[0].moves.slice(2), ["g1f3", "b8c6", "f1b5"]);
  const broken = read("[White \"x\"]\n\n1. e4 e5 2. Ke9 Nf6 *\n\n1. d4 *");
  assert.deepEqual(broken.map(({ moves }) => moves.length), [2, 1]);
  assert.match(broken[0].error, /^3:\d+: .*Ke9/);
  assert.equal(rules.readPgn("1. e4 *\n\n".repeat(1500)).games.length, 1000);
  assert.equal(rules.readPgn("1. e4 *\n\n".repeat(1500)).more, true);
  assert.equal(rules.readPgn(`1. e4 *${"\n".repeat(3 << 20)}1. d4 *`).more, true);
  assert.equal(rules.readPgn("1. e4 *").more, false);
  assert.deepEqual(read(""), []);
  for (const name of readdirSync(new URL("pgn/", DATA)).filter((file) => file.endsWith(".pgn")))
    for (const game of read(readFileSync(new URL(`pgn/${name}`, DATA), "latin1")))
      assert.equal(rules.position(game.start, game.moves).error, undefined, name);
});

test("openings have the program's names", { skip: WITHOUT_CLI }, async () => {
  const named = await makeRules();
  assert.equal(named.opening("", NAJDORF), null);
  assert.deepEqual(named.searchOpenings("najdorf"), []);
  await named.loadOpenings(OPENINGS);
  await named.loadOpenings(OPENINGS);
  assert.deepEqual(named.opening("", NAJDORF), { eco: "B90", title: "Sicilian Defense: Najdorf Variation", ply: 10 });
  const random = makeRandom(90);
  const table = readFileSync(new URL("../../data/openings/b.tsv", import.meta.url), "utf8").trim().split("\n").slice(1);
  for (let i = 0; i < 40; i++) {
    const pgn = table[Math.floor(random() * table.length)].split("\t")[2];
    const moves = named.readPgn(pgn).games[0].moves;
    const told = JSON.parse(cli("", "openings", "name", "--json", "--moves", pgn.replace(/\d+\./g, "")));
    const found = named.opening("", moves);
    assert.deepEqual([found.eco, found.title], [told.eco, told.name], pgn);
  }
  for (const typed of ["naidorf", "B90 - B92", "e4 c5 Nf3", "drachen", "queens gambit declined", "kings"]) {
    const told = cli("", "openings", "search", "--json", "--limit", "10", typed).trim().split("\n").map((line) => JSON.parse(line));
    const found = named.searchOpenings(typed).slice(0, 10);
    assert.deepEqual(found.map(({ eco, title }) => `${eco} ${title}`), told.map(({ eco, name }) => `${eco} ${name}`), typed);
  }
});

test("the tree of openings goes on from any position of it", async () => {
  const named = await makeRules();
  await named.loadOpenings(OPENINGS);
  const first = named.openingChildren([]);
  assert.equal(first[0].uci, "e2e4");
  assert.equal(first.length, 20);
  const random = makeRandom(5), moves = [];
  for (;;) {
    const children = named.openingChildren(moves);
    if (children.length === 0) break;
    for (const { uci, title, count } of children)
      assert.ok(count > 0 && title && !named.position("", [...moves, uci]).error);
    moves.push(children[Math.floor(random() * Math.min(children.length, 2))].uci);
  }
  assert.ok(moves.length > 3);
  assert.ok(named.searchOpenings("najdorf")[0].moves.join(" ") === NAJDORF.join(" "));
  assert.rejects((await makeRules()).loadOpenings(readFileSync(path.join(SITE, "data/puzzles.csv.gz"))));
});

test("whatever it is given, it answers", async () => {
  const odd = ["", " ", "\0", "\ud800", "é".repeat(9), "e2e4 ".repeat(50000), "x".repeat(3 << 20), "%s%n%1$s", "[".repeat(100000),
               "{", "1.".repeat(99999), "(".repeat(99999), INITIAL.replace("w", "\u0001"), "-".repeat(70), "♘f3",
               "9".repeat(1000), `${INITIAL} ${"9".repeat(99)}`, "\u202e", "<img src=x onerror=alert(1)>"];
  const random = makeRandom(1);
  for (let i = 0; i < 200; i++)
    odd.push(String.fromCharCode(...Array.from({ length: 1 + random() * 60 }, () => random() * (random() < 0.5 ? 128 : 65536))));
  const named = await makeRules();
  await named.loadOpenings(OPENINGS);
  for (const text of odd) {
    for (const words of [[text], [], ["e2e4", text]]) {
      named.position(text, words);
      named.readMove("", words, text);
    }
    named.line("", [text]);
    named.checkFen(text);
    named.squareNames(text);
    named.setup(text);
    named.setupChange(text, "rotate");
    named.setupChange(INITIAL, text);
    named.opening(text, []);
    named.speakMove("", [], text);
    named.puzzleVerdict(text, [text], [text]);
    named.readPgn(text);
    named.odds(text);
    named.searchOpenings(text);
    try {
      named.writePgn({ tags: { [text]: text }, start: text, moves: [], result: text });
    } catch (error) {
      assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), String(error));
    }
  }
  assert.equal(named.position("", ["e2e4"]).turn, "b");
});

test("memory is given back", () => {
  const text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n\n".repeat(200);
  rules.readPgn(text);
  const before = rules.size;
  for (let i = 0; i < 60; i++) {
    rules.readPgn(text);
    rules.line("", NAJDORF);
    rules.setup(INITIAL);
  }
  assert.equal(rules.size, before);
});

test("every language has its words", async () => {
  const english = await makeRules();
  for (const { code } of LANGUAGES.filter((language) => language.code !== "en")) {
    const catalog = readCatalog(code), local = await makeRules(catalog);
    assert.equal(catalog.plural.length, 200, code);
    useWords(code, catalog);
    assert.notEqual(tr("White to move."), "White to move.", code);
    assert.notEqual(local.position("", []).words, english.position("", []).words, code);
    assert.notEqual(local.checkFen("x").error, english.checkFen("x").error, code);
    local.squareNames("").forEach((name, square) => assert.notEqual(name, english.squareNames("")[square], `${code} ${name}`));
    for (const [index, level] of local.levels().entries()) assert.notEqual(level.words, english.levels()[index].words, code);
    local.themes().forEach(({ explanation }, index) => assert.notEqual(explanation, english.themes()[index].explanation, code));
  }
  useWords("en", null);
  assert.equal(tr("White to move."), "White to move.");
  assert.equal(trn("%d move", "%d moves", 1), "%d move");
});

test("plural forms, contexts and letters are the language's", async () => {
  useWords("ru", readCatalog("ru"));
  const forms = [1, 2, 5, 21, 111, 222, 1001].map((count) => fill(trn("%d move", "%d moves", count), count));
  assert.deepEqual(forms, ["1 ход", "2 хода", "5 ходов", "21 ход", "111 ходов", "222 хода", "1001 ход"]);
  assert.equal(trc("piece letters", "K Q R B N"), "Кр Ф Л С К");
  const german = await makeRules(readCatalog("de"));
  assert.equal(german.readMove("", [], "Sf3").uci, "g1f3");
  german.setLetters(LETTERS.local);
  assert.deepEqual(german.line("", ["g1f3"]).shown, ["Sf3"]);
  german.setLetters(LETTERS.figurine);
  assert.deepEqual(german.line("", ["g1f3"]).shown, ["♘f3"]);
  await german.loadOpenings(OPENINGS);
  assert.equal(german.opening("", NAJDORF).title, "Sizilianische Verteidigung: Najdorf-Variante");
  assert.equal(german.searchOpenings("Sizilianische Verteidigung")[0].eco, "B20");
  useWords("en", null);
});

test("the language is the first of the browser's that there is", () => {
  assert.equal(chooseLanguage(["xx", "de-AT"]), "de");
  assert.equal(chooseLanguage(["pt-PT"]), "pt_BR");
  assert.equal(chooseLanguage(["zh-TW", "fr"]), "fr");
  assert.equal(chooseLanguage(["zh-Hans-CN"]), "zh_CN");
  assert.equal(chooseLanguage([]), "en");
  assert.equal(fill("%2$s %1$s %% %d", "a", "b"), "b a % a");
});

/* --- Texts for translators --------------------------------------------------------------------- */

const PAGE = new URL("../../ui/web/page/", import.meta.url);
const hasXgettext = () => {
  try {
    return Boolean(execFileSync("xgettext", ["--version"]));
  } catch {
    return false;
  }
};

/* It loses its way in some templates, ${…} with quotes in them, and then whatever follows. */
test("xgettext finds all texts of the page", { skip: hasXgettext() ? false : "xgettext is not installed" }, () => {
  const options = ["--language=JavaScript", "--from-code=UTF-8", "-k", "-ktr", "-ktrn:1,2", "-ktrc:1c,2", "--no-wrap", "-o", "-"];
  const lost = readdirSync(PAGE).filter((name) => name.endsWith(".js")).flatMap((name) => {
    const text = readFileSync(new URL(name, PAGE), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
    const wanted = [...text.matchAll(/\btrn?\("((?:[^"\\]|\\.)*)"/g)].map(([, message]) => JSON.parse(`"${message}"`));
    const made = execFileSync("xgettext", [...options, new URL(name, PAGE).pathname], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    const found = new Set([...made.matchAll(/^msgid (".*")$/gm)].map(([, message]) => JSON.parse(message)));
    return wanted.filter((message) => !found.has(message)).map((message) => `${name}: ${message}`);
  });
  assert.deepEqual(lost, []);
});
