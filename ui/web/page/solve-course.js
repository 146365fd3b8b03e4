// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * A training: hands out one puzzle after the other, and turns each result into an event and a
 * change of the person's rating. As app/puzzles/puzzle-course.h. No DOM.
 *
 *   level    random puzzles near the person's rating; rated
 *   theme    the same with one theme, near the person's rating for it
 *   streak   harder and harder puzzles, until one is not solved; one of them may be skipped
 *   single   one puzzle, for practice; then at the person's level
 */

import { FAILED, MODE, SOLVED, dayOf } from "./solve-record.js";

/** @typedef {import("./solve-deck.js").Puzzle} Puzzle */
/** @typedef {import("./solve-deck.js").Deck} Deck */
/** @typedef {import("./solve-deck.js").Beyond} Beyond */
/** @typedef {import("./solve-record.js").Record} Record */
/** @typedef {import("./solve-record.js").ProgressEvent} ProgressEvent */
/** @typedef {"level" | "theme" | "streak" | "single"} Mode */

/** A streak's first rating, the step per solved puzzle, the last rating. */
const CLIMB = Object.freeze({ begin: 800, step: 40, end: 3000 });

/** Puzzles of a training that are remembered over a reload. */
const GIVEN_MAX = 300;

const BEYONDS = ["near", "repeats", "harder", "easier"];

const MODE_NUMBERS = { level: MODE.level, theme: MODE.theme, streak: MODE.streak,
                       single: MODE.list };

/**
 * @typedef {object} Gain what an answer has done
 * @property {number} before the rating, rounded
 * @property {number} after
 * @property {number} deviation of `after`
 */

/**
 * A training and where it is, as JSON.
 * @typedef {object} Hand
 * @property {Mode} mode
 * @property {string} theme
 * @property {string} id
 * @property {Beyond} beyond
 * @property {number} began
 * @property {{solved: number, answered: number}} counts
 * @property {number} hardest
 * @property {number} record0
 * @property {string} end
 * @property {number} elapsed
 * @property {boolean} skipped
 * @property {string} puzzle
 * @property {string[]} given
 */

/**
 * @typedef {object} CourseNeeds
 * @property {Deck} deck
 * @property {Record} record
 * @property {() => number} now Unix milliseconds
 * @property {() => number} [random] 0 … 1
 */

/** A number that was stored. @param {unknown} value */
function count(value) {
  return typeof value === "number" && value >= 0 && Number.isFinite(value) ? value : 0;
}

export class Course {
  /** Why there is no next puzzle. @type {"" | "dry" | "miss" | "all"} */
  end = "";
  /** Answers so far. */
  counts = { solved: 0, answered: 0 };
  /** @type {Puzzle | null} */
  puzzle = null;
  /** The hardest puzzle solved; 0: none. */
  hardest = 0;
  /** The puzzle that ended a streak. @type {Puzzle | null} */
  missed = null;
  #elapsed = 0;
  #skipped = false;
  /** Handed out in this training. @type {Set<string>} */
  #given = new Set();

  /**
   * @param {object} options
   * @param {Mode} options.mode
   * @param {string} [options.theme]
   * @param {string} [options.id] of a single puzzle
   * @param {Beyond} [options.beyond]
   * @param {CourseNeeds} needs
   */
  constructor({ mode, theme = "", id = "", beyond = "near" },
              { deck, record, now, random = Math.random }) {
    this.mode = mode;
    this.theme = theme;
    this.id = id;
    this.beyond = beyond;
    this.deck = deck;
    this.record = record;
    this.now = now;
    this.random = random;
    /** When it began; the mark of a streak's answers. */
    this.began = now();
    /** The longest streak before this one. */
    this.record0 = record.bestStreaks(this.began).ever;
  }

  get isGame() {
    return this.mode === "streak";
  }

  /** Whether answers change the person's rating. */
  get isRated() {
    return (this.mode === "level" || this.mode === "theme") && this.beyond !== "repeats";
  }

  /** The rating near which it looks for puzzles. */
  get target() {
    if (this.isGame)
      return Math.min(CLIMB.begin + this.counts.solved * CLIMB.step, CLIMB.end);
    return Math.round(Math.min(Math.max(this.record.ratingFor(this.theme), 100), 3500));
  }

  /** @returns {import("./solve-deck.js").Wish} */
  #wish() {
    const now = this.now();
    return {
      target: this.target,
      theme: this.theme,
      far: this.isGame,
      beyond: this.beyond,
      isResting: (id) => this.#given.has(id) || this.record.isResting(id, now),
      order: (id) => (this.#given.has(id) ? Infinity : this.record.repeatOrder(id)),
    };
  }

  /**
   * Hands out the next puzzle; null: `end` says why there is none.
   * @returns {Puzzle | null}
   */
  next() {
    if (this.end === "miss") return null;
    this.puzzle = this.mode === "single" ? this.#single()
                                         : this.deck.pick(this.#wish(), this.random);
    if (this.puzzle) this.#given.add(this.puzzle.id);
    else this.end = this.mode === "single" ? "all" : "dry";
    return this.puzzle;
  }

  #single() {
    return this.#given.size === 0 ? this.deck.find(this.id) : null;
  }

  /**
   * What the same training goes on from after the page was loaded again.
   * @returns {Hand}
   */
  save() {
    const { mode, theme, id, beyond, began, counts, hardest, record0, end, puzzle } = this;
    return { mode, theme, id, beyond, began, counts: { ...counts }, hardest, record0, end,
             elapsed: this.#elapsed, skipped: this.#skipped, puzzle: puzzle?.id ?? "",
             given: [...this.#given].slice(-GIVEN_MAX) };
  }

  /** @param {Hand} hand */
  #restore(hand) {
    this.began = count(hand.began);
    this.counts = { solved: count(hand.counts?.solved), answered: count(hand.counts?.answered) };
    this.hardest = count(hand.hardest);
    this.record0 = count(hand.record0);
    this.end = hand.end === "miss" ? "miss" : "";
    this.#elapsed = count(hand.elapsed);
    this.#skipped = hand.skipped === true;
    this.#given = new Set(Array.isArray(hand.given) ? hand.given.map(String) : []);
    this.puzzle = this.deck.find(String(hand.puzzle));
    if (this.end === "miss") this.missed = this.puzzle;
  }

  /**
   * The training that save() has written; null: it is none, or its puzzle is gone.
   * @param {any} hand
   * @param {CourseNeeds} needs
   * @returns {Course | null}
   */
  static resume(hand, needs) {
    if (typeof hand !== "object" || hand === null || !Object.hasOwn(MODE_NUMBERS, hand.mode))
      return null;
    const course = new Course({ mode: hand.mode, theme: String(hand.theme ?? ""),
                                id: String(hand.id ?? ""),
                                beyond: BEYONDS.includes(hand.beyond) ? hand.beyond : "near" }, needs);
    course.#restore(hand);
    return course.puzzle ? course : null;
  }

  /** Whether the puzzle may be left without an answer. */
  get canSkip() {
    return !this.isGame || (!this.#skipped && this.end === "");
  }

  skip() {
    if (!this.canSkip) return false;
    this.#skipped = this.isGame;
    return true;
  }

  /** What a training that has run dry could go on with. */
  countOffers() {
    return this.deck.countOffers(this.#wish());
  }

  /** Milliseconds per answer so far. */
  get pace() {
    return this.counts.answered > 0 ? this.#elapsed / this.counts.answered : 0;
  }

  get isRecord() {
    return this.isGame && this.counts.solved > this.record0;
  }

  /**
   * The event of an answer to the puzzle handed out last.
   * @param {number} result
   * @param {{elapsed: number, played: string}} how
   * @returns {ProgressEvent}
   */
  #event(result, { elapsed, played }) {
    const puzzle = /** @type {Puzzle} */ (this.puzzle), time = this.now();
    return {
      kind: "puzzle", time, day: dayOf(time), id: puzzle.id, moves: played,
      themes: puzzle.themes.join(" "), mode: MODE_NUMBERS[this.mode], result, elapsed,
      run: this.isGame ? this.began : 0, rated: this.isRated ? 1 : 0,
      ...this.record.movedRating(puzzle), start: Math.round(this.record.start),
    };
  }

  /**
   * Takes the result of the puzzle handed out last; once.
   * @param {number} result
   * @param {{elapsed: number, played: string}} how
   * @returns {{events: ProgressEvent[], gain: Gain | null}} the events to keep
   */
  answered(result, how) {
    const event = this.#event(result, how), solved = result === SOLVED;
    const gain = this.record.add(event);
    this.counts.answered++;
    this.#elapsed += how.elapsed;
    if (solved) this.#won();
    else if (this.isGame && result === FAILED) this.#missed();
    return { events: this.end === "miss" ? [event, this.#runEvent()] : [event], gain };
  }

  #won() {
    this.counts.solved++;
    this.hardest = Math.max(this.hardest, this.puzzle?.rating ?? 0);
  }

  #missed() {
    this.end = "miss";
    this.missed = this.puzzle;
  }

  /** A finished streak. @returns {ProgressEvent} */
  #runEvent() {
    return { kind: "run", time: this.began, mode: MODE.streak, name: "", end: this.now() };
  }
}
