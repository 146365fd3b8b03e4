// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The place Solve: its first page (solve-home.js), a training with its board (solve-panel.js), and
 * the end of one. The training is solve-course.js, a puzzle solve-puzzle.js, what answers amount to
 * solve-record.js.
 *
 * `#solve` is the first page, or the training that goes on; `#puzzle=ID` one puzzle. The training
 * and the moves in its puzzle are kept at each step: after a reload it goes on there.
 */

import { squareIndex } from "./board.js";
import { app } from "./app.js";
import { announce, copyText, toast } from "./chrome.js";
import { fill, h } from "./dom.js";
import { moveNumber } from "./moves.js";
import { Course } from "./solve-course.js";
import { loadDeck } from "./solve-deck.js";
import { makeHome } from "./solve-home.js";
import { SolvePanel, makeEnd } from "./solve-panel.js";
import { Solving, realClock } from "./solve-puzzle.js";
import { Record, SOLVED } from "./solve-record.js";
import { endWords, hintText, reasonText, resultText, statusText, words, wrongText }
  from "./solve-words.js";
import { soundOfMove } from "./sounds.js";
import { checkEvent, eventMark } from "./store-records.js";
import { tr } from "./words.js";

/** @typedef {import("./solve-deck.js").Beyond} Beyond */
/** @typedef {import("./solve-course.js").Mode} Mode */
/** @typedef {import("./solve-course.js").Gain} Gain */
/** @typedef {{mode: Mode, theme?: string, id?: string, beyond?: Beyond}} CourseOptions */

/** Where the training in progress is kept, and the rating that puzzles begin with. */
const HAND = "solve.hand", START_RATING = "puzzle-start-rating";
const UNKNOWN_START = 1500;
/** How long the last position of a streak is seen. */
const MISSED_MS = 1500;
/** The engine's work to say what is wrong with a move. */
const WHY_NODES = 60000;

class SolvePlace {
  /** @type {import("./solve-deck.js").Deck | null} */
  #deck = null;
  /** @type {Record | null} */
  #record = null;
  /** @type {Course | null} */
  #course = null;
  /** @type {Solving | null} */
  #solving = null;
  /** @type {Gain | null} */
  #gain = null;
  /** What was last said of a move: "Qxg2 is not the move." @type {string[]} */
  #said = [];
  /** Counts what is waited for: an answer to an older question is dropped. */
  #asked = 0;
  /** The ply that is looked at; null: the present one. @type {number | null} */
  #looking = null;
  #isShown = false;
  #hasActed = false;

  constructor() {
    this.clock = app.clock ?? realClock;
    this.board = /** @type {any} */ (document.createElement("tabiya-board"));
    this.typed = new TypedMove((text) => this.#read(text), () => this.board.focus());
    this.panel = new SolvePanel(this.#makeCommands());
    this.side = h("div", { class: "panel" });
    this.element = h("section", { class: "place solve", "aria-label": tr("Puzzles") },
      h("div", { class: "stage" }, this.panel.header, this.board, this.#makeFoot()), this.side);
    this.#listen();
  }

  #listen() {
    this.board.addEventListener("move", (/** @type {any} */ event) => this.#play(event.detail.uci));
    this.board.addEventListener("refused", (/** @type {any} */ event) => this.#refuse(event.detail));
    this.board.addEventListener("type", (/** @type {any} */ event) => this.#type(event.detail.text));
    this.element.addEventListener("keydown",
      (/** @type {KeyboardEvent} */ event) => this.#key(event), true);
    app.store.onChange((/** @type {string} */ what) => {
      if (what === "events") this.#eventsChanged();
    });
  }

  #makeCommands() {
    return {
      home: () => this.#goHome(),
      hint: () => this.#solving?.hint(),
      again: () => this.#solving?.tryAgain(),
      why: () => { void this.#why(); },
      solution: () => this.#solving?.showSolution(),
      next: () => this.#next(),
      skip: () => this.#skip(),
      look: (/** @type {number} */ ply) => this.#look(ply),
      copyLink: () => { this.#copyLink(); },
      playOn: () => this.#playOn(),
      theme: (/** @type {string} */ theme) => this.#begin({ mode: "theme", theme }),
      beyond: (/** @type {Beyond} */ beyond) => this.#goBeyond(beyond),
      restart: () => this.#begin({ mode: "streak" }),
      open: (/** @type {string} */ id) => this.#begin({ mode: "single", id }),
    };
  }

  /* --- Coming and going ------------------------------------------------------------------------ */

  /** @param {{puzzle?: string}} what */
  async show({ puzzle }) {
    this.#isShown = true;
    if (!await this.#load()) return;
    if (puzzle !== undefined) this.#open(puzzle);
    else if (!this.#course && !this.#resume()) this.#goHome();
    else this.#update();
  }

  hide() {
    this.#isShown = false;
    this.board.cancel();
  }

  /** The rules and the puzzles; they are fetched when they are first needed. */
  async #load() {
    if (this.#deck) return true;
    const asked = ++this.#asked;
    this.#showPage("waiting", h("p", { class: "dim" }, tr("Loading a puzzle…")));
    try {
      const [deck] = await Promise.all([loadDeck(), app.rulesReady]);
      this.#deck = deck;
    } catch {
      if (asked === this.#asked) this.#showTrouble();
      return false;
    }
    this.#readRecord();
    return asked === this.#asked;
  }

  #showTrouble() {
    const text = tr("The puzzles could not be loaded. Check your connection, then try again.");
    this.#showPage("waiting", h("div", { class: "solve-trouble" }, h("p", null, text),
      h("button", { type: "button", class: "suggested", onclick: () => void this.show({}) },
        tr("Try Again"))));
    announce(text);
  }

  /* --- The record ------------------------------------------------------------------------------ */

  #readRecord() {
    const start = Math.min(Math.max(app.store.get(START_RATING, UNKNOWN_START), 400), 2800);
    this.#record = new Record(app.store.puzzles.list(),
                              (...game) => app.rules.rate(...game), start);
  }

  /** Another tab has an answer, or a file was imported. */
  #eventsChanged() {
    if (!this.#record || this.#record.tried === app.store.puzzles.list().length) return;
    this.#readRecord();
    if (this.#course) this.#course.record = /** @type {Record} */ (this.#record);
    else if (this.#isShown) this.#goHome();
  }

  /** The rating before the first answer. @param {number} rating */
  #setStart(rating) {
    app.store.set(START_RATING, rating);
    this.#readRecord();
  }

  get #needs() {
    return { deck: /** @type {any} */ (this.#deck), record: /** @type {Record} */ (this.#record),
             now: this.clock.now };
  }

  /* --- Trainings ------------------------------------------------------------------------------- */

  /** Goes on where the page was closed. */
  #resume() {
    const hand = app.store.get(HAND, {}), course = Course.resume(hand, this.#needs);
    if (!course) return false;
    this.#course = course;
    if (course.end === "miss") this.#showEnd();
    else this.#pose({ played: String(hand.played ?? ""), elapsed: Number(hand.ms) || 0,
                      result: [0, 1, 2].includes(hand.result) ? hand.result : null });
    return true;
  }

  /** @param {string} id */
  #open(id) {
    this.#hasActed = this.#course !== null;
    if (!this.#course) this.#resume();
    if (this.#solving?.puzzle.id === id && !this.#solving.isOver) {
      this.#update();
    } else if (this.#deck?.find(id)) {
      this.#begin({ mode: "single", id });
    } else {
      toast(words(tr("There is no puzzle “%s”."), id.slice(0, 20)));
      if (!this.#course) this.#goHome();
    }
  }

  /** @param {CourseOptions} options */
  #begin(options) {
    this.#hasActed ||= options.mode !== "single";
    this.#course = new Course(options, this.#needs);
    this.#next();
  }

  /** @param {Beyond} beyond */
  #goBeyond(beyond) {
    const { mode, theme } = /** @type {Course} */ (this.#course);
    this.#begin({ mode, theme, beyond });
  }

  #next() {
    const course = /** @type {Course} */ (this.#course);
    if (course.next()) {
      this.#pose(null);
    } else if (course.end === "all") {
      this.#begin({ mode: "level" });
    } else {
      this.#showEnd();
    }
  }

  #skip() {
    if (this.#course?.skip()) this.#next();
  }

  #goHome() {
    const hadFocus = this.element.contains(document.activeElement);
    this.#leave();
    this.#course = null;
    this.#keep();
    this.#showPage("home", makeHome({
      .../** @type {any} */ (this.#needs),
      now: this.clock.now(),
      themes: app.rules.themes(),
      begin: (/** @type {CourseOptions} */ options) => this.#begin(options),
      setStart: (/** @type {number} */ rating) => this.#setStart(rating),
    }));
    if (hadFocus) this.side.querySelector(".way")?.focus();
  }

  #showEnd() {
    this.#leave();
    this.#keep();
    const course = /** @type {Course} */ (this.#course);
    this.#showPage("end", makeEnd(course, this.panel.commands));
    this.side.querySelector(".solve-end button")?.focus();
    announce(`${resultText(course)}. ${reasonText(course)}`);
  }

  #leave() {
    this.#solving?.stop();
    this.#solving = null;
    this.#asked++;
  }

  /**
   * Shows a page of this place, which stands beside the board, or alone on a narrow screen.
   * @param {"home" | "end" | "waiting" | "solving"} name
   * @param {HTMLElement} page
   */
  #showPage(name, page) {
    this.element.dataset.page = name;
    if (this.side.firstElementChild !== page) fill(this.side, page);
    if (name === "home" || name === "waiting") this.#showNothing();
  }

  #showNothing() {
    this.board.movable = "none";
    this.board.marks = {};
    this.board.arrows = [];
    if (app.rules?.position) this.board.show(app.rules.position("", []), { animate: false });
  }

  /* --- A puzzle -------------------------------------------------------------------------------- */

  /** @param {{played: string, result: number | null, elapsed: number} | null} left */
  #pose(left) {
    const puzzle = this.#course?.puzzle;
    if (!puzzle) return;
    this.#leave();
    this.#gain = null;
    this.#said = [];
    this.#solving = new Solving(puzzle, {
      judge: (fen, solution, played) => app.rules.puzzleVerdict(fen, solution, played),
      clock: this.clock,
      onChange: () => this.#changed(),
      onMove: (uci, own) => this.#moved(uci, own),
      onJudged: (result) => this.#judged(result),
    });
    this.board.orientation = this.#isWhite ? "white" : "black";
    this.#showPage("solving", this.panel.element);
    this.#showPosition([], false);
    if (left) this.#solving.resume(left);
    else this.#solving.begin();
    this.#takeFocus();
  }

  /** The keyboard goes from what is gone to the board; nobody who came by a link is disturbed. */
  #takeFocus() {
    const focused = document.activeElement;
    const isElsewhere = focused !== null && focused !== document.body &&
                        !this.element.contains(focused);
    if (this.#isShown && this.#hasActed && !isElsewhere) this.board.focus();
    this.#hasActed = true;
  }

  /** Whether White solves: the opponent moves first. */
  get #isWhite() {
    return this.#solving?.puzzle.fen.split(" ")[1] === "b";
  }

  /** The name of the theme that was chosen; "": none. */
  get #topic() {
    const key = this.#course?.theme;
    return key ? this.#themesOf([key])[0]?.name ?? key : "";
  }

  /** @param {string[]} keys */
  #themesOf(keys) {
    return app.rules.themes().filter((/** @type {any} */ theme) => keys.includes(theme.key));
  }

  /**
   * @param {string[]} moves
   * @param {boolean} [animate]
   */
  #showPosition(moves, animate = true) {
    const solving = /** @type {Solving} */ (this.#solving);
    this.position = app.rules.position(solving.puzzle.fen, moves);
    this.board.show(this.position, { lastMove: moves[moves.length - 1] ?? "", animate });
  }

  /** @param {string} uci */
  #play(uci) {
    if (!this.#solving?.play(uci)) this.#update();
  }

  /** @param {Solving} solving */
  #rejected(solving) {
    this.#said = [wrongText(this.#numbered(solving.moves, solving.wrong))];
    this.#keep();
    this.#update();
    this.board.shake();
    app.say("wrong");
    announce(this.#said[0]);
    if (this.#course?.end === "miss") this.clock.after(MISSED_MS, () => this.#endOf(solving));
  }

  /** A streak is over; its last position is seen for a moment. @param {Solving} solving */
  #endOf(solving) {
    if (this.#solving === solving) this.#showEnd();
  }

  /**
   * A move with its number: "12… Qxg2".
   * @param {string[]} moves before it
   * @param {string} uci
   */
  #numbered(moves, uci) {
    const { fen } = /** @type {Solving} */ (this.#solving).puzzle;
    const { shown } = app.rules.line(fen, [...moves, uci]);
    return `${moveNumber(fen, shown.length)}\u00a0${shown[shown.length - 1]}`;
  }

  /** @param {string} uci @param {boolean} own */
  #moved(uci, own) {
    const { puzzle, moves } = /** @type {Solving} */ (this.#solving);
    const before = moves.slice(0, -1);
    this.#said = [];
    app.say(soundOfMove(app.rules.line(puzzle.fen, moves).sans.at(-1) ?? ""));
    if (!own) this.spoken = app.rules.speakMove(puzzle.fen, before, uci);
  }

  /** The stage, the moves or the help has changed. */
  #changed() {
    const solving = this.#solving, course = this.#course;
    if (!solving || !course) return;
    this.#asked++;
    this.#looking = null;
    if (solving.stage === "wrong") {
      this.#rejected(solving);
      return;
    }
    if (solving.hints > 0) this.#said = [this.#hintText()];
    else if (solving.isOver) this.#said = endWords(solving, this.#gain);
    else if (solving.stage === "asking" && solving.moves.length > 1 && this.#said.length === 0)
      this.#said = [tr("Correct. Find the next move.")];
    else if (solving.stage === "asking") this.#said = [];
    this.#keep();
    this.#update();
    this.#tell(solving);
    if (solving.stage === "solved") app.say("right");
  }

  #hintText() {
    const { expected, hints } = /** @type {Solving} */ (this.#solving);
    const from = "abcdefgh".indexOf(expected[0]) + 8 * (Number(expected[1]) - 1);
    return hintText(this.position.squares[from], expected, hints);
  }

  /** Says to a screen reader what was played and what is to be done. @param {Solving} solving */
  #tell(solving) {
    if (solving.stage === "showing") return;
    const spoken = this.spoken ? [`${this.spoken}.`] : [];
    const said = this.#said.length > 0 ? this.#said : [this.#status];
    announce([...spoken, ...said].join(" "));
    this.spoken = "";
  }

  get #status() {
    return statusText(/** @type {Solving} */ (this.#solving), this.#isWhite, this.#topic);
  }

  #update() {
    const solving = this.#solving, course = this.#course;
    if (!solving || !course) return;
    const isOpen = solving.stage === "asking" ||
                   (solving.stage === "wrong" && course.end !== "miss");
    this.#showPosition(solving.moves.slice(0, this.#ply));
    this.board.movable = isOpen && this.#looking === null ? (this.#isWhite ? "white" : "black") : "none";
    this.board.marks = this.#looking === null ? this.#makeMarks(solving) : {};
    this.board.arrows = [];
    Object.assign(this.element.dataset, { stage: solving.stage, puzzle: solving.puzzle.id,
                                          moves: solving.moves.length });
    this.panel.show({
      course, solving, topic: this.#topic, status: this.#status, verdict: this.#said,
      gain: this.#gain, themes: this.#themesOf(solving.puzzle.themes), ply: this.#ply,
      shown: app.rules.line(solving.puzzle.fen, solving.moves).shown,
    });
  }

  /** How many moves are on the board. */
  get #ply() {
    return this.#looking ?? this.#solving?.moves.length ?? 0;
  }

  /** Looks at an earlier position, or at the present one again. @param {number} ply */
  #look(ply) {
    const moves = this.#solving?.moves ?? [];
    this.#looking = ply >= moves.length ? null : ply;
    this.#update();
    const { fen } = /** @type {Solving} */ (this.#solving).puzzle;
    announce(app.rules.speakMove(fen, moves.slice(0, ply - 1), moves[ply - 1] ?? ""));
  }

  /** @param {Solving} solving */
  #makeMarks({ hints, expected, stage, wrong }) {
    if (stage === "wrong" && wrong) return { [wrong.slice(2, 4)]: "wrong" };
    if (hints === 0) return {};
    const from = { [expected.slice(0, 2)]: "hint" };
    return hints === 1 ? from : { ...from, [expected.slice(2, 4)]: "hint" };
  }

  /* --- Answers --------------------------------------------------------------------------------- */

  /** @param {number} result */
  #judged(result) {
    const course = /** @type {Course} */ (this.#course);
    const { elapsed, played } = /** @type {Solving} */ (this.#solving);
    const { events, gain } = course.answered(result, { elapsed, played });
    this.#gain = gain;
    for (const event of events) void keepEvent(event);
    if (course.mode === "level" && result === SOLVED) void app.store.askToPersist?.();
  }

  /** The training as it is now, for a reload. */
  #keep() {
    const course = this.#course, solving = this.#solving;
    void app.store.set(HAND, course ? {
      ...course.save(),
      played: solving?.played.slice(0, 2000) ?? "",
      result: solving?.result ?? null,
      ms: solving?.elapsed ?? 0,
    } : {});
  }

  /* --- Help ------------------------------------------------------------------------------------ */

  /** What is wrong with the move, in the program's words, and the answer to it. */
  async #why() {
    const solving = this.#solving;
    if (solving?.stage !== "wrong" || !solving.wrong) return;
    const asked = ++this.#asked, [first] = this.#said;
    this.#said = [first, tr("The engine is checking your move.")];
    this.#update();
    const found = await this.#askEngine(solving).catch(() => null);
    if (asked !== this.#asked) return;
    this.#said = [first, found ? found.words : tr("The engine could not start its search.")]
      .filter(Boolean);
    this.#update();
    if (found) this.#showAnswer(solving, found.answer);
    announce(this.#said.join(" "));
  }

  /**
   * @param {Solving} solving
   * @returns {Promise<{words: string, answer: string}>}
   */
  async #askEngine({ puzzle: { fen }, moves, wrong }) {
    const engine = await app.engine();
    const start = app.rules.position(fen, moves).fen;
    const review = await engine.review({ start, moves: [wrong], nodes: WHY_NODES });
    const best = await engine.best({ start, moves: [wrong], nodes: WHY_NODES, lines: 1 });
    return { words: review.plies?.at(-1)?.words ?? "", answer: best[0]?.uci ?? "" };
  }

  /**
   * The wrong move on the board, and an arrow for the answer to it.
   * @param {Solving} solving
   * @param {string} answer
   */
  #showAnswer(solving, answer) {
    this.#showPosition([...solving.moves, solving.wrong]);
    this.board.movable = "none";
    if (answer)
      this.board.arrows = [{ from: answer.slice(0, 2), to: answer.slice(2, 4), color: "red" }];
  }

  /** Why the piece cannot go there. @param {{from: string, to: string}} where */
  #refuse({ from, to }) {
    const solving = this.#solving;
    if (!solving || this.board.movable === "none") return;
    const text = app.rules.refusal(solving.puzzle.fen, solving.moves, squareIndex(from),
                                   squareIndex(to));
    if (text) toast(text);
  }

  /* --- Keys ------------------------------------------------------------------------------------ */

  /** A letter on the board begins a move. @param {string} text */
  #type(text) {
    if (this.board.movable !== "none") this.typed.begin(text);
  }

  #makeFoot() {
    return h("div", { class: "strip solve-foot" }, this.typed.element);
  }

  /** @param {string} text @returns {string} what is wrong with it */
  #read(text) {
    const solving = this.#solving;
    if (!solving || this.board.movable === "none") return "";
    const read = app.rules.readMove(solving.puzzle.fen, solving.moves, text);
    if (read.error) return read.error;
    this.#play(read.uci);
    return "";
  }

  /** Enter does the next thing, wherever the last move was made. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = /** @type {Element} */ (event.target);
    if (!this.#solving?.isOver || target.closest("button, a, input, .promotion")) return;
    event.preventDefault();
    event.stopPropagation();
    this.#next();
  }

  /* --- Onward ---------------------------------------------------------------------------------- */

  #copyLink() {
    const id = this.#solving?.puzzle.id;
    if (id) void copyText(app.link({ puzzle: id }), tr("Link copied"));
  }

  #playOn() {
    if (this.#solving) app.go("play", { start: this.position.fen, moves: [],
                                        human: this.#isWhite ? "w" : "b" });
  }
}

/** @param {import("./solve-record.js").ProgressEvent} event */
function keepEvent(event) {
  if (event.kind === "puzzle") return app.store.puzzles.add(event);
  const run = checkEvent(event);
  return app.store.change({ put: "events", record: { mark: eventMark(run), event: run } });
}

/* --- Typed moves ------------------------------------------------------------------------------- */

/** A field that appears when a move is typed: Enter plays it, Escape drops it. */
class TypedMove {
  /**
   * @param {(text: string) => string} play gives what is wrong with it
   * @param {() => void} leave
   */
  constructor(play, leave) {
    this.play = play;
    this.leave = leave;
    this.field = h("input", { class: "typed-move", hidden: true, maxlength: 12, dir: "ltr",
                              autocomplete: "off", spellcheck: "false", enterkeyhint: "go",
                              "aria-label": tr("Move") });
    this.field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    this.field.addEventListener("blur", () => this.#close());
    this.element = this.field;
  }

  /** @param {string} text */
  begin(text) {
    this.field.hidden = false;
    this.field.value = text;
    this.field.focus();
    this.field.setSelectionRange(text.length, text.length);
  }

  #close() {
    this.field.hidden = true;
    this.field.value = "";
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    event.stopPropagation();
    if (event.key === "Escape") this.leave();
    if (event.key !== "Enter") return;
    event.preventDefault();
    const problem = this.play(this.field.value);
    if (problem) toast(problem);
    else this.leave();
  }
}

/** The place, for main.js. */
export async function createPlace() {
  return new SolvePlace();
}
