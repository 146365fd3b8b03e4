// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The sentences of Solve, those of the program's own puzzles (app/puzzles/puzzle-words.c) wherever
 * it has them.
 */

import { format } from "./dom.js";
import { HELPED, SOLVED, SURE, VERY_UNSURE } from "./solve-record.js";
import { tr, trn } from "./words.js";

/** @typedef {import("./solve-puzzle.js").Solving} Solving */
/** @typedef {import("./solve-course.js").Course} Course */
/** @typedef {import("./solve-course.js").Gain} Gain */
/** @typedef {import("./solve-record.js").Rating} Rating */

/** A number with separators, in the digits that ratings and squares have. @param {number} value */
export function number(value) {
  return value.toLocaleString(`${document.documentElement.lang || "en"}-u-nu-latn`);
}

/**
 * Fills a text of the program; "%'u" takes a number as number() writes it, "%c" a letter.
 * @param {string} text
 * @param {...(string | number)} values
 */
export function words(text, ...values) {
  return format(text.replace(/%(\d+\$)?(?:'[ud]|c)/g, "%$1s"), ...values);
}

/** "1512 ± 80". @param {{rating: number, deviation: number}} rating */
export function ratingText({ rating, deviation }) {
  return `${Math.round(rating)}\u202f±\u202f${Math.round(deviation)}`;
}

/** "+12", "−10". @param {number} change */
export function changeText(change) {
  return (change < 0 ? "−" : "+") + Math.abs(change);
}

/** What the rating says, for a tooltip. @param {Rating} rating */
export function ratingWords(rating) {
  const text = words(tr("Your rating: %s"), ratingText(rating));
  return rating.deviation >= SURE ? `${text}\n${provisional()}` : text;
}

function provisional() {
  return tr("Your rating is provisional: it moves in big steps until Tabiya knows your strength.");
}

/**
 * The name of a training.
 * @param {Course} course
 * @param {string} topic the name of its theme
 */
export function courseName(course, topic) {
  switch (course.mode) {
  case "level":
    return tr("At Your Level");
  case "streak":
    return tr("Streak");
  case "theme":
    return topic;
  default:
    return words(tr("Puzzle %s"), course.id);
  }
}

/**
 * What is to be done now.
 * @param {Solving} solving
 * @param {boolean} isWhite whether White solves
 * @param {string} topic the theme that was chosen; "": none
 */
export function statusText(solving, isWhite, topic) {
  switch (solving.stage) {
  case "showing":
    return solving.isGivingUp ? tr("This is the solution.") : tr("Watch the opponent’s move.");
  case "wrong":
    return tr("Not this time.");
  case "solved":
    return tr("Solved.");
  case "shown":
    return tr("This is the solution.");
  default:
    return question(isWhite, topic);
  }
}

/** @param {boolean} isWhite @param {string} topic */
function question(isWhite, topic) {
  if (!topic) {
    return isWhite ? tr("White to move: what do you play?") : tr("Black to move: what do you play?");
  }
  return words(isWhite ? tr("White to move. %s: what do you play?")
                       : tr("Black to move. %s: what do you play?"), topic);
}

/** @param {Solving} solving */
function endText(solving) {
  if (solving.stage === "shown") return tr("Not solved this time.");
  if (solving.other) return tr("Solved with another move that is just as good.");
  if (solving.result === SOLVED) return tr("Solved!");
  return solving.result === HELPED ? tr("Solved, with a hint.")
                                   : tr("Solved, but not on the first try.");
}

/** "1512 (+12)". @param {Gain} gain */
export function gainText({ before, after }) {
  const change = after - before;
  return words(change < 0 ? tr("%d (−%d)") : tr("%d (+%d)"), after, Math.abs(change));
}

/**
 * The end of a puzzle, in paragraphs.
 * @param {Solving} solving
 * @param {Gain | null} gain
 * @returns {string[]}
 */
export function endWords(solving, gain) {
  const paragraphs = [endText(solving)];
  if (gain) paragraphs.push(words(tr("Your rating: %s"), gainText(gain)));
  if (gain && gain.deviation >= VERY_UNSURE) paragraphs.push(provisional());
  return paragraphs;
}

/**
 * "Move the bishop on e4.", "…to e5."
 * @param {string} piece a letter
 * @param {string} uci
 * @param {number} step 1 or 2
 */
export function hintText(piece, uci, step) {
  const square = step === 1 ? uci.slice(0, 2) : uci.slice(2, 4);
  return words(step === 1 ? mover(piece) : tr("…to %c%d."), square[0], square[1]);
}

/** @param {string} piece */
function mover(piece) {
  switch (piece.toLowerCase()) {
  case "p":
    return tr("Move the pawn on %c%d.");
  case "n":
    return tr("Move the knight on %c%d.");
  case "b":
    return tr("Move the bishop on %c%d.");
  case "r":
    return tr("Move the rook on %c%d.");
  case "q":
    return tr("Move the queen on %c%d.");
  default:
    return tr("Move the king on %c%d.");
  }
}

/** The move that was tried. @param {string} shown "12… Qxg2" */
export function wrongText(shown) {
  return words(tr("%s is not the move."), shown);
}

/** Why there are no more puzzles. @param {Course} course */
export function reasonText(course) {
  switch (course.end) {
  case "miss":
    return tr("A streak ends with the first puzzle you miss.");
  case "dry":
    return tr("No more new puzzles within 200 points of your rating.");
  default:
    return tr("No more matching puzzles.");
  }
}

/** The result of a training, as a title. @param {Course} course */
export function resultText(course) {
  const { solved, answered } = course.counts;
  if (course.isGame) return words(trn("%'u in a Row", "%'u in a Row", solved), number(solved));
  return answered > 0 ? words(tr("%'u of %'u Solved"), number(solved), number(answered))
                      : tr("Training Finished");
}

/** @param {{ever: number, week: number, today: number}} best */
export function recordsText({ ever, week, today }) {
  return words(tr("Record: %u · this week: %u · today: %u"), ever, week, today);
}

/**
 * Why a training at a level has no puzzle.
 * @param {number} tried how many were tried near the rating
 * @param {number} target
 */
export function dryText(tried, target) {
  if (tried === 0)
    return words(tr("There are no puzzles within 200 points of your rating (%s)."), number(target));
  return words(trn("You have tried %s puzzle, the only one within 200 points of your rating (%s).",
                   "You have tried all %s puzzles within 200 points of your rating (%s).", tried),
               number(tried), number(target));
}

/** @param {number} count */
export function puzzlesText(count) {
  return words(trn("%s puzzle", "%s puzzles", count), number(count));
}

/** Of the way at one's level. @param {Rating} rating */
export function levelWords(rating) {
  return rating.count > 0 ? words(tr("Rated: your rating is %.0f"), rating.rating)
                          : tr("Rated: puzzles adapt to your strength");
}

/** Of the streak. @param {number} best */
export function streakWords(best) {
  return best > 0 ? words(tr("Puzzles get harder until you miss one. Best streak: %u"), best)
                  : tr("Puzzles get harder until you miss one");
}

/** Of a theme. @param {{tried: number, solved: number} | undefined} tally */
export function tallyText(tally) {
  if (!tally || tally.tried === 0) return "";
  return words(tr("%'u of %'u solved"), number(tally.solved), number(tally.tried));
}
