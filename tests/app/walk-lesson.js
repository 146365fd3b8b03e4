// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Walks through a lesson's page in node, with as much of a document as its script uses: every kind of move
// is tried at every question, by mouse or key, with hints, and every chapter comes to its end.
"use strict";
const assert = require("assert");
const fs = require("fs");

const page = fs.readFileSync(process.argv[2], "utf8");
const data = /<script type="application\/json" id="lesson">(.*?)<\/script>/s.exec(page)[1];
const script = /<script>(.*?)<\/script>/s.exec(page)[1];
const lesson = JSON.parse(data);
let waiting = [];
let focused = null;

class Element {
  constructor(tag) {
    Object.assign(this, {tag, children: [], dataset: {}, hidden: false, disabled: false, listeners: {}, attributes: {}});
    this.textContent = "";
    const names = new Set();
    this.classList = {toggle: (name, on) => on ? names.add(name) : names.delete(name), has: (name) => names.has(name)};
  }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  appendChild(child) { this.children.push(child); return child; }
  insertBefore(child) { this.children.push(child); return child; }
  replaceChildren(...children) { this.children = children; }
  addEventListener(name, listener) { this.listeners[name] = listener; }
  focus() { focused = this; }
  get firstChild() { return this.children[0]; }
  send(name, event = {}) { this.listeners[name]({preventDefault() {}, ...event}); }
  click() { assert(!this.hidden && !this.disabled, "the button can be pressed"); this.send("click"); }
  get text() { return this.children.map((child) => child.textContent).join("\n"); }
}

const byId = {};
for (const [, id] of page.matchAll(/ id="([a-z]+)"/g))
  byId[id] = new Element(id);
byId.lesson.textContent = data;
global.document = {
  getElementById: (id) => byId[id],
  createElement: (tag) => new Element(tag),
  createElementNS: (space, tag) => new Element(tag),
};
global.setTimeout = (func) => { waiting.push(func); return func; };
global.clearTimeout = (func) => { waiting = waiting.filter((one) => one !== func); };
eval(script);

const cells = byId.board.children.filter((row) => row.tag === "div").flatMap((row) => row.children);
assert.equal(cells.length, 64);
const settle = () => { for (let i = 0; waiting.length > 0 && i < 1000; i++) waiting.shift()(); };
const number = (text) => text.charCodeAt(0) - 97 + 8 * (text.charCodeAt(1) - 49);
const cell = (square, learner) => cells[learner === "b" ? 8 * Math.floor(square / 8) + 7 - square % 8
  : 8 * (7 - Math.floor(square / 8)) + square % 8];
const board = (learner) => [...Array(64).keys()].map((square) => cell(square, learner).dataset.piece).join("");

// The edges name the squares, as the learner sees them.
function checkCoordinates(learner) {
  const named = cells.map((one) => one.dataset.coordinate).join(" ").split(/ +/).filter(Boolean).join(" ");
  assert.equal(named, learner === "b" ? "1 2 3 4 5 6 7 h8 g f e d c b a" : "8 7 6 5 4 3 2 a1 b c d e f g h");
}

function play(move, learner) {
  cell(number(move[0]), learner).click();
  assert(cell(number(move[0]), learner).classList.has("chosen"));
  const to = cell(number(move[0].slice(2)), learner);
  assert(to.classList.has("target"));
  assert(to.attributes["aria-label"].includes("legal target"), to.attributes["aria-label"]);
  to.click();
  if (!byId.promotion.hidden) {
    const letter = move[2].split(" ").find((effect) => number(effect) === number(move[0].slice(2)))[2];
    const name = lesson.words.pieces["PNBRQKpnbrqk".indexOf(letter)];
    byId.promotion.children.find((button) => button.textContent === name).click();
  }
}

// Each text says its language and direction.
function checkLanguage(element, whose) {
  assert.equal(element.lang, lesson[whose].lang, element.textContent);
  assert.equal(element.dir, lesson[whose].dir, element.textContent);
}

// All that can be tried at a question, each taken back.
function tryAll(node, learner) {
  for (const move of node.l.filter((one) => one[3] !== 0 && one[3] !== 5)) {
    play(move, learner);
    assert(!byId.again.hidden, "it can be taken back");
    assert.equal(focused, byId.again);
    assert(byId.verdict.text.includes("\u2068" + move[1] + "\u2069"), byId.verdict.text);
    checkLanguage(byId.verdict.children[0], "ours");
    if (move[3] < 3 && lesson.nodes[move[4]].w)
      checkLanguage(byId.verdict.children[1], "theirs");
    settle();
    byId.again.click();
    assert.equal(board(learner), node.b);
  }
}

function walk(chapter) {
  let index = chapter.start, questions = 0;
  for (;;) {
    settle();
    while (!lesson.nodes[index].q && lesson.nodes[index].c >= 0)
      index = lesson.nodes[index].c;
    const node = lesson.nodes[index];
    assert.equal(board(chapter.learner), node.b);
    if (!node.q)
      break;
    questions++;
    assert.equal(byId.status.textContent, node.q);
    checkLanguage(byId.status, node.t ? "theirs" : "ours");
    byId.words.children.forEach((paragraph) => checkLanguage(paragraph, "theirs"));
    checkCoordinates(chapter.learner);
    tryAll(node, chapter.learner);
    if (questions % 2) {
      for (let i = 0; i < node.h.length + 2; i++)
        byId.hint.click();
      assert(node.h.every((hint) => byId.verdict.text.includes(hint)));
      node.h.forEach((hint, at) => checkLanguage(byId.verdict.children[at], "theirs"));
      assert.equal(cells.filter((one) => one.classList.has("hint")).length, 2);
      byId.show.click();
    } else {
      play(node.l.find((move) => move[3] === 0 && move[4] === node.c), chapter.learner);
    }
    index = node.c;
  }
  assert(byId.hint.hidden && !byId.restart.hidden, "the chapter is over");
}

lesson.chapters.forEach((chapter, index) => {
  walk(chapter);
  if (index + 1 < lesson.chapters.length)
    byId.next.click();
  else
    assert(byId.next.hidden);
});
assert.equal(byId.status.textContent, lesson.words.lessonOver);
const from = cells.findIndex((one) => one.tabIndex === 0);
cells[from].send("keydown", {key: from % 8 ? "ArrowLeft" : "ArrowRight"});
assert.equal(cells.indexOf(focused), from + (from % 8 ? -1 : 1));
// An end that the lesson does not have.
lesson.chapters.forEach((chapter, index) => {
  byId.chapter.value = String(index);
  byId.chapter.send("change");
  const ends = (lesson.nodes[chapter.start].l || []).find((move) => move[3] === 5);
  if (!ends)
    return;
  play(ends, chapter.learner);
  assert(!byId.restart.hidden);
});
console.log(`walked ${lesson.chapters.length} chapters`);
