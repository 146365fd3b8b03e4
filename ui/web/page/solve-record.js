// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * What the person's answers to puzzles amount to: their rating, which puzzles they have seen, how
 * they do with each theme, their streaks. Worked out of the events (docs/formats.md, "Training on
 * several machines") in the order of their times, by the program's own Glicko-2. No DOM.
 *
 *     const record = new Record(events, rate);
 *     record.rating                  {rating, deviation, volatility, count}
 *     record.add(event)              an answer just given; returns the change
 */

/** @typedef {{rating: number, deviation: number, volatility: number}} Glicko */
/** @typedef {Glicko & {count: number, day: number}} Rating */
/** @typedef {import("./solve-deck.js").Puzzle} Puzzle */

/**
 * `puzzle` and `run` events as docs/formats.md has them; other kinds are ignored.
 * @typedef {object} ProgressEvent
 * @property {string} kind
 * @property {number} time Unix milliseconds
 * @property {number} [day]
 * @property {string} [id]
 * @property {string} [moves]
 * @property {string} [themes]
 * @property {number} [mode]
 * @property {number} [result]
 * @property {number} [elapsed]
 * @property {number} [run]
 * @property {number} [rated] 1: counts for the rating
 * @property {number} [rating]
 * @property {number} [deviation]
 * @property {number} [start]
 * @property {string} [name]
 * @property {number} [end]
 */

/**
 * The program's Glicko-2: the rating after `days` without a puzzle and one game.
 * @typedef {(rating: Glicko, puzzle: {rating: number, deviation: number}, won: boolean,
 *            days: number) => Glicko} Rate
 */

/** TabiyaPuzzleResult. */
export const FAILED = 0, SOLVED = 1, HELPED = 2;

/** TabiyaPuzzleMode. */
export const MODE = Object.freeze({ list: 0, level: 1, theme: 2, streak: 3 });

/** A rating that no puzzle has been counted for yet. */
export const START = Object.freeze({ rating: 1500, deviation: 350, volatility: 0.06 });

/** Below this deviation a rating is meaningful. */
export const SURE = 110;
/** From this one on, its first answers move it by a hundred points and more. */
export const VERY_UNSURE = 200;
/** Of a puzzle or a person, where it is unknown. */
const DEVIATION_UNKNOWN = 120;
/** Rated answers with a theme that are enough for a rating of its own. */
const THEME_ANSWERS = 5;
/** How long a puzzle is not shown again. */
const REST_MS = 60 * 24 * 3600 * 1000;
const DAY_MS = 24 * 3600 * 1000;

/**
 * The number of the day, counted from 1970 on, where the person is.
 * @param {number} time
 */
export function dayOf(time) {
  return Math.floor((time - new Date(time).getTimezoneOffset() * 60000) / DAY_MS);
}

/** The Monday of the week of a day. @param {number} day */
function mondayOf(day) {
  return day - (day + 3) % 7;
}

/** @returns {Rating} */
const newRating = (/** @type {number} */ start) => ({ ...START, rating: start, count: 0, day: 0 });

export class Record {
  /**
   * @param {Iterable<ProgressEvent>} events in any order
   * @param {Rate} rate
   * @param {number} start the rating before the first answer
   */
  constructor(events, rate, start = START.rating) {
    this.rate = rate;
    this.start = start;
    this.rating = newRating(start);
    /** @type {Map<string, {time: number, result: number}>} the last answer to each puzzle */
    this.last = new Map();
    /** @type {Map<string, {tried: number, solved: number}>} */
    this.themes = new Map();
    /** @type {(ProgressEvent & {before: number})[]} the rated ones, with the rating before them */
    this.answers = [];
    /** @type {Map<number, {solved: number, day: number}>} streaks by the time they began */
    this.streaks = new Map();
    this.tried = 0;
    const sorted = [...events].filter((event) => event.kind === "puzzle")
      .sort((a, b) => a.time - b.time);
    for (const event of sorted) this.add(event);
  }

  /**
   * Takes in one more answer.
   * @param {ProgressEvent} event
   * @returns {{before: number, after: number, deviation: number} | null} of the rating, rounded;
   *     null: it is not rated
   */
  add(event) {
    const { id = "", time, result = FAILED, themes = "" } = event;
    this.tried++;
    if (id) this.last.set(id, { time, result });
    for (const theme of themes.split(" ").filter(Boolean)) this.#count(theme, result === SOLVED);
    if (event.mode === MODE.streak) this.#countStreak(event);
    return event.rated ? this.#rate(event) : null;
  }

  /** @param {ProgressEvent} event */
  #rate(event) {
    if (this.rating.count === 0 && event.start) this.rating.rating = event.start;
    const before = Math.round(this.rating.rating);
    this.rating = this.#next(this.rating, event);
    this.answers.push({ ...event, before });
    return { before, after: Math.round(this.rating.rating), deviation: this.rating.deviation };
  }

  /**
   * @param {Rating} rating
   * @param {ProgressEvent} event
   * @returns {Rating}
   */
  #next(rating, event) {
    const puzzle = { rating: event.rating ?? START.rating,
                     deviation: event.deviation || DEVIATION_UNKNOWN };
    const day = event.day ?? dayOf(event.time);
    const days = rating.count > 0 ? Math.max(day - rating.day, 0) : 0;
    const next = this.rate(rating, puzzle, event.result === SOLVED, days);
    return { ...next, count: rating.count + 1, day };
  }

  /**
   * @param {string} theme
   * @param {boolean} solved
   */
  #count(theme, solved) {
    const { tried, solved: before } = this.themes.get(theme) ?? { tried: 0, solved: 0 };
    this.themes.set(theme, { tried: tried + 1, solved: before + (solved ? 1 : 0) });
  }

  /** @param {ProgressEvent} event */
  #countStreak({ run = 0, result, time, day }) {
    const streak = this.streaks.get(run) ?? { solved: 0, day: 0 };
    this.streaks.set(run, { solved: streak.solved + (result === SOLVED ? 1 : 0),
                            day: day ?? dayOf(time) });
  }

  /**
   * The rating to choose puzzles of a theme by: its own, or over all themes where little is known.
   * @param {string} theme "": all
   */
  ratingFor(theme) {
    if (!theme) return this.rating.rating;
    const answers = this.answers.filter(({ themes = "" }) => themes.split(" ").includes(theme));
    if (answers.length < THEME_ANSWERS) return this.rating.rating;
    let rating = newRating(answers[0].start ?? START.rating);
    for (const answer of answers) rating = this.#next(rating, answer);
    return rating.rating;
  }

  /**
   * The rating of a puzzle as the person's own rated answers have moved it: an estimate that fails
   * them rises.
   * @param {Puzzle} puzzle
   * @returns {{rating: number, deviation: number}} rounded
   */
  movedRating(puzzle) {
    const games = this.answers.filter(({ id }) => id === puzzle.id);
    /** @type {Glicko} */
    let moved = { ...START, rating: puzzle.rating, deviation: puzzle.deviation };
    const isEstimate = puzzle.rating > 0 && puzzle.deviation > DEVIATION_UNKNOWN;
    for (const game of isEstimate ? games : []) {
      const person = { rating: game.before ?? START.rating, deviation: DEVIATION_UNKNOWN };
      moved = this.rate(moved, person, game.result !== SOLVED, 0);
    }
    return { rating: Math.max(Math.round(moved.rating), 1),
             deviation: Math.round(moved.deviation) };
  }

  /** Whether a puzzle was seen lately. @param {string} id @param {number} now */
  isResting(id, now) {
    const last = this.last.get(id);
    return last !== undefined && now - last.time < REST_MS;
  }

  /**
   * The order in which puzzles come again: failed ones first, then those tried longest ago.
   * @param {string} id
   */
  repeatOrder(id) {
    const last = this.last.get(id);
    if (!last) return Infinity;
    return last.time + (last.result === SOLVED ? 1e14 : 0);
  }

  /**
   * The longest streaks.
   * @param {number} now
   */
  bestStreaks(now) {
    const today = dayOf(now);
    const best = { ever: 0, week: 0, today: 0 };
    for (const { solved, day } of this.streaks.values()) {
      best.ever = Math.max(best.ever, solved);
      if (day >= mondayOf(today)) best.week = Math.max(best.week, solved);
      if (day >= today) best.today = Math.max(best.today, solved);
    }
    return best;
  }
}
