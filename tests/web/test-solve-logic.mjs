// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* Solve without a browser: which puzzles are chosen, what an answer is worth, where a streak ends,
 * how a puzzle is answered; and the editor's undo. The rules are stand-ins of a few lines: the real
 * ones are tested in the browser. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Course } from "../../ui/web/page/solve-course.js";
import { Deck, readPuzzle, readPuzzles } from "../../ui/web/page/solve-deck.js";
import { Solving } from "../../ui/web/page/solve-puzzle.js";
import { FAILED, HELPED, MODE, Record, SOLVED, dayOf } from "../../ui/web/page/solve-record.js";
import { Editor, readFields, writeFields } from "../../ui/web/page/setup-editor.js";

const SHIPPED = new URL("../../data/puzzles/tabiya.csv", import.meta.url);
const NOW = Date.UTC(2026, 10, 30, 12), DAY = 24 * 3600 * 1000;

/** Elo with a fixed step, which is enough to see which way a rating moves. */
const rate = (person, puzzle, won, days) => {
  const expected = 1 / (1 + 10 ** ((puzzle.rating - person.rating) / 400));
  return { ...person, rating: person.rating + 32 * ((won ? 1 : 0) - expected),
           deviation: Math.max(person.deviation - 10 + days, 45) };
};

const puzzle = (id, rating, themes = ["fork"]) =>
  ({ id, fen: "8/8/8/8/8/8/8/K6k w - - 0 1", moves: ["a1a2", "h1h2"], rating, deviation: 280,
     themes, game: "" });
const answer = (id, result, more = {}) =>
  ({ kind: "puzzle", time: NOW, day: dayOf(NOW), id, result, themes: "fork", mode: MODE.level,
     rated: 1, rating: 1500, deviation: 280, elapsed: 1000, run: 0, start: 1500, moves: "", ...more });

const steps = (solving) => {
  while (solving.clock.waiting.length > 0) solving.clock.waiting.shift()();
};

const makeClock = () => {
  const clock = { time: 0, waiting: [], now: () => clock.time };
  clock.after = (_, callback) => {
    clock.waiting.push(callback);
    return () => clock.waiting.splice(clock.waiting.indexOf(callback), 1);
  };
  return clock;
};

test("the shipped puzzles are all read", () => {
  const text = readFileSync(SHIPPED, "utf8"), puzzles = readPuzzles(text);
  assert.equal(puzzles.length, text.trim().split("\n").length - 1);
  assert.ok(puzzles.every(({ moves, rating }) => moves.length >= 2 && rating > 0));
});

test("a line that is no puzzle is left out", () => {
  const good = "t1,8/8/8/8/8/8/8/K6k w - - 0 1,a1a2 h1h2,900,280,,,fork,,";
  assert.equal(readPuzzle(good).rating, 900);
  for (const bad of ["", "t1", good.replace("t1", "<b>"), good.replace("a1a2", "a1a9"),
                     good.replace("900", "1e9"), good.replace("8/8/8", "<script>")])
    assert.equal(readPuzzle(bad), null, bad);
  assert.equal(readPuzzle(good.replace("fork,,", "fork,javascript:alert(1),")).game, "");
});

test("puzzles are chosen near the rating, and not again", () => {
  const deck = new Deck([puzzle("far", 1900), puzzle("near", 1530), puzzle("edge", 1690)]);
  const seen = new Set(), wish = { target: 1500, isResting: (id) => seen.has(id) };
  for (const id of ["near", "edge"]) {
    assert.equal(deck.pick(wish).id, id);
    seen.add(id);
  }
  assert.equal(deck.pick(wish), null);
  assert.equal(deck.pick({ ...wish, beyond: "harder" }).id, "far");
  assert.equal(deck.pick({ ...wish, far: true }).id, "far");
});

test("repeats begin with those that were failed", () => {
  const record = new Record([answer("good", SOLVED, { time: NOW - 9 * DAY }),
                             answer("bad", FAILED, { time: NOW - DAY })], rate);
  const deck = new Deck([puzzle("good", 1500), puzzle("bad", 1500), puzzle("new", 1500)]);
  const course = new Course({ mode: "level", beyond: "repeats" },
                            { deck, record, now: () => NOW });
  assert.equal(course.isRated, false);
  assert.deepEqual([course.next()?.id, course.next()?.id, course.next()], ["bad", "good", null]);
  assert.equal(course.end, "dry");
});

test("a puzzle rests for sixty days", () => {
  const record = new Record([answer("a", SOLVED)], rate);
  assert.ok(record.isResting("a", NOW + 59 * DAY));
  assert.ok(!record.isResting("a", NOW + 61 * DAY));
  assert.ok(!record.isResting("b", NOW));
});

test("a rated answer moves the rating and is an event", () => {
  const deck = new Deck([puzzle("a", 1500)]), record = new Record([], rate, 1500);
  const course = new Course({ mode: "level" }, { deck, record, now: () => NOW });
  course.next();
  const { events, gain } = course.answered(FAILED, { elapsed: 1234, played: "a1b1?" });
  assert.deepEqual(gain && [gain.before, gain.after], [1500, 1484]);
  assert.deepEqual(events, [{ kind: "puzzle", time: NOW, day: dayOf(NOW), id: "a", moves: "a1b1?",
                              themes: "fork", mode: 1, result: 0, elapsed: 1234, run: 0, rated: 1,
                              rating: 1500, deviation: 280, start: 1500 }]);
  assert.deepEqual(record.themes.get("fork"), { tried: 1, solved: 0 });
});

test("events give the same rating in any order", () => {
  const events = [answer("a", SOLVED), answer("b", FAILED, { time: NOW + 1, rating: 1700 }),
                  answer("c", SOLVED, { time: NOW + DAY, day: dayOf(NOW) + 1, rating: 1400 })];
  const ahead = new Record(events, rate), back = new Record([...events].reverse(), rate);
  assert.deepEqual(back.rating, ahead.rating);
  assert.notEqual(ahead.rating.rating, 1500);
});

test("a hint counts as not solved", () => {
  const record = new Record([], rate);
  const gain = record.add(answer("a", HELPED));
  assert.ok(gain && gain.after < gain.before);
});

test("a streak gets harder, lets one be skipped, and ends with a miss", () => {
  const deck = new Deck([800, 840, 880, 920].map((rating) => puzzle(`p${rating}`, rating)));
  const record = new Record([], rate);
  const course = new Course({ mode: "streak" }, { deck, record, now: () => NOW, random: () => 0 });
  const how = { elapsed: 10, played: "" };
  course.next();
  assert.equal(course.target, 800);
  assert.equal(course.answered(SOLVED, how).gain, null);
  assert.equal(course.target, 840);
  course.next();
  assert.ok(course.skip());
  assert.ok(!course.canSkip);
  course.next();
  const { events } = course.answered(FAILED, how);
  assert.deepEqual(events.map(({ kind }) => kind), ["puzzle", "run"]);
  assert.equal(course.next(), null);
  assert.equal(course.end, "miss");
  assert.ok(course.isRecord);
  assert.equal(record.bestStreaks(NOW).ever, 1);
  assert.equal(record.rating.count, 0);
});

/** Solves what the solution says. */
const judge = (_, solution, played) => {
  const at = played.length - 1;
  if (played[at] !== solution[at]) return "wrong";
  return played.length === solution.length ? "solved" : "right";
};

const begin = (moves) => {
  const results = [], clock = makeClock();
  const solving = new Solving({ ...puzzle("a", 1500), moves },
                              { judge, clock, onChange: () => {}, onMove: () => {},
                                onJudged: (result) => results.push(result) });
  solving.begin();
  return { solving, results, clock };
};

test("a puzzle is answered move by move", () => {
  const { solving, results, clock } = begin(["a1a2", "h1h2", "a2a3", "h2h3"]);
  assert.equal(solving.stage, "showing");
  assert.ok(!solving.play("h1h2"));
  steps(solving);
  clock.time += 500;
  assert.ok(solving.play("h1h2"));
  steps(solving);
  assert.deepEqual(solving.moves, ["a1a2", "h1h2", "a2a3"]);
  clock.time += 700;
  solving.play("h2h3");
  assert.equal(solving.stage, "solved");
  assert.deepEqual(results, [SOLVED]);
  assert.equal(solving.elapsed, 1200);
  assert.equal(solving.played, "h1h2 h2h3");
});

test("the first event decides", () => {
  const { solving, results } = begin(["a1a2", "h1h2"]);
  steps(solving);
  solving.play("h1g1");
  assert.equal(solving.stage, "wrong");
  solving.hint();
  solving.play("h1h2");
  assert.equal(solving.stage, "solved");
  assert.deepEqual(results, [FAILED]);
  assert.equal(solving.played, "h1g1? h1h2");
});

test("the solution is shown to its end", () => {
  const { solving, results } = begin(["a1a2", "h1h2", "a2a3", "h2h3"]);
  steps(solving);
  solving.hint();
  assert.equal(solving.hints, 1);
  solving.showSolution();
  steps(solving);
  assert.equal(solving.stage, "shown");
  assert.deepEqual(results, [HELPED]);
  assert.equal(solving.moves.length, 4);
});

const setupRules = {
  setup: (fen) => (fen.split(" ").length < 6 ? { error: "No." }
    : { fen, problems: [], castling: ["K", "Q", "k", "q"], enPassant: [], position: fen }),
  setupChange: () => setupRules.setup("8/8/8/8/8/8/8/8 w - - 0 1"),
  chess960: () => "8/8/8/8/8/8/8/8 w - - 0 1",
};

test("FENs are taken apart and put together", () => {
  const fen = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 40";
  assert.equal(writeFields(readFields(fen)), fen);
});

test("rights of Chess960 are on the side of their rook", () => {
  const fen = "1r2k1r1/8/8/8/8/8/8/1R3KR1 w Gb - 0 1";
  const rules = { ...setupRules, setup: (text) => ({ ...setupRules.setup(text), castling: ["G", "B", "b"] }) };
  const { rights } = new Editor(rules, fen, () => {});
  assert.deepEqual(rights.map(({ letter, isPossible, isGiven }) => [letter, isPossible, isGiven]),
    [["G", true, true], ["B", true, false], ["k", false, false], ["b", true, true]]);
});

test("the editor undoes and redoes; changes of one number are one step", () => {
  const editor = new Editor(setupRules, "8/8/8/8/8/8/8/8 w - - 0 1", () => {});
  editor.put("e4", "K");
  editor.put("e4", "K");
  editor.setNumber(20);
  editor.setNumber(21);
  assert.equal(editor.fen, "8/8/8/8/4K3/8/8/8 w - - 0 21");
  editor.undo();
  assert.equal(editor.fen, "8/8/8/8/4K3/8/8/8 w - - 0 1");
  editor.undo();
  assert.ok(!editor.canUndo);
  editor.redo();
  assert.equal(editor.pieceOn("e4"), "K");
  editor.move("e4", "a8");
  assert.ok(!editor.canRedo);
  assert.equal(editor.typeFen("nonsense"), "No.");
  assert.equal(editor.pieceOn("a8"), "K");
  editor.setCastling("q", true);
  editor.setCastling("K", true);
  assert.equal(editor.fields.castling, "Kq");
  editor.setCastling("q", false);
  editor.setCastling("K", false);
  assert.equal(editor.fields.castling, "-");
});

test("a training goes on where it was when the page was closed", () => {
  const deck = new Deck([800, 840, 880].map((rating) => puzzle(`p${rating}`, rating)));
  const needs = { deck, record: new Record([], rate), now: () => NOW, random: () => 0 };
  const course = new Course({ mode: "streak" }, needs);
  course.next();
  course.answered(SOLVED, { elapsed: 10, played: "" });
  course.next();
  const again = Course.resume(JSON.parse(JSON.stringify(course.save())), needs);
  assert.equal(again.puzzle.id, course.puzzle.id);
  assert.equal(again.target, 840);
  assert.notEqual(again.next().id, course.puzzle.id);
});

test("what was stored and is damaged is no training", () => {
  const needs = { deck: new Deck([]), record: new Record([], rate), now: () => NOW };
  for (const hand of [null, 1, {}, { mode: "constructor" }, { mode: "level", puzzle: "x" }])
    assert.equal(Course.resume(hand, needs), null);
});

test("a puzzle goes on after its first moves", () => {
  const first = begin(["a1a2", "h1h2", "a2a3", "h2h3"]).solving;
  const { solving, results } = begin(["a1a2", "h1h2", "a2a3", "h2h3"]);
  assert.equal(first.stage, "showing");
  solving.stop();
  solving.moves = [];
  solving.resume({ played: "h1g1? h1h2", result: FAILED, elapsed: 500 });
  assert.equal(solving.stage, "asking");
  assert.equal(solving.expected, "h2h3");
  solving.play("h2h3");
  assert.equal(solving.played, "h1g1? h1h2 h2h3");
  assert.equal(solving.stage, "solved");
  assert.deepEqual(results, []);
});
