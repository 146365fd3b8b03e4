// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * What stands beside the board while a puzzle is solved: the training and the person's rating, what
 * to do, the verdict, the commands, and when nothing can be given away any more, the themes, the
 * rating and the source of the puzzle.
 */

import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { MoveList } from "./moves.js";
import { changeText, courseName, ratingText, ratingWords, recordsText, reasonText, resultText,
         dryText, number, puzzlesText, words } from "./solve-words.js";
import { tr } from "./words.js";

/** @typedef {import("./solve-course.js").Course} Course */
/** @typedef {import("./solve-course.js").Gain} Gain */
/** @typedef {import("./solve-deck.js").Puzzle} Puzzle */
/** @typedef {import("./solve-deck.js").Beyond} Beyond */
/** @typedef {import("./solve-home.js").Theme} Theme */
/** @typedef {import("./solve-puzzle.js").Solving} Solving */

/**
 * What it asks of its place.
 * @typedef {object} Commands
 * @property {() => void} home
 * @property {() => void} hint
 * @property {() => void} again
 * @property {() => void} why
 * @property {() => void} solution
 * @property {() => void} next
 * @property {() => void} skip
 * @property {(ply: number) => void} look
 * @property {() => void} copyLink
 * @property {() => void} playOn
 * @property {(theme: string) => void} theme
 * @property {(beyond: Beyond) => void} beyond
 * @property {() => void} restart
 * @property {(id: string) => void} open
 */

/**
 * What is shown now.
 * @typedef {object} Shown
 * @property {Course} course
 * @property {Solving} solving
 * @property {string} topic
 * @property {string} status
 * @property {string[]} verdict paragraphs
 * @property {Gain | null} gain
 * @property {Theme[]} themes of the puzzle
 * @property {string[]} shown the moves made so far
 * @property {number} ply how many of them are on the board
 */

export class SolvePanel {
  /** @param {Commands} commands */
  constructor(commands) {
    this.commands = commands;
    this.title = h("h2", { class: "solve-title" });
    this.standing = h("div", { class: "solve-numbers" });
    /** Above the board. */
    this.header = h("div", { class: "strip solve-strip" },
      h("button", { type: "button", class: "flat icon-only", title: tr("Puzzles"),
                    "aria-label": tr("Puzzles"), onclick: commands.home }, icon("previous")),
      this.title, this.standing);
    this.status = h("p", { class: "status" });
    this.details = h("div", { class: "solve-details dim" });
    this.buttons = this.#makeButtons();
    this.moves = new MoveList({ label: tr("Moves"), go: commands.look });
    this.about = h("div", { class: "solve-facts" });
    this.card = h("div", { class: "solve-about card" }, this.moves.element, this.about);
    /** Beside it. */
    this.element = h("div", { class: "solve-panel" },
      h("div", { class: "panel-head" }, this.status, this.details),
      h("div", { class: "buttons", role: "toolbar", "aria-label": tr("Commands") },
        Object.values(this.buttons)),
      this.card);
  }

  #makeButtons() {
    const { commands } = this;
    return {
      hint: makeButton(tr("Hint"), commands.hint, "hint"),
      again: makeButton(tr("Try Again"), commands.again),
      why: makeButton(tr("Why?"), commands.why, "", tr("Show why your move is wrong")),
      solution: makeButton(tr("Solution"), commands.solution),
      skip: makeButton(tr("Skip"), commands.skip),
      next: makeButton(tr("Next"), commands.next, "", "", "suggested"),
    };
  }

  /** @param {Shown} shown */
  show(shown) {
    const { course, solving, verdict } = shown;
    const [first = shown.status, ...others] = verdict;
    fill(this.title, courseName(course, shown.topic));
    fill(this.standing, makeNumbers(shown));
    fill(this.status, first);
    this.status.classList.toggle("wrong", solving.stage === "wrong");
    this.status.classList.toggle("right", solving.stage === "solved");
    fill(this.details, others.map((text) => h("p", null, text)),
         course.isGame && !solving.isOver && h("p", null,
           tr("A streak ends with the first puzzle you miss.")));
    this.#showButtons(shown);
    this.moves.show({ shown: shown.shown, start: solving.puzzle.fen, ply: shown.ply });
    this.card.hidden = shown.shown.length === 0;
    this.about.hidden = !solving.isOver;
    fill(this.about, solving.isOver && makeAbout(shown, this.commands));
  }

  /** @param {Shown} shown */
  #showButtons({ course, solving: { stage, isOver } }) {
    const isOpen = stage === "asking" || stage === "wrong";
    const isMissed = course.end === "miss";
    const { hint, again, why, solution, skip, next } = this.buttons;
    const had = this.element.contains(document.activeElement) ? document.activeElement : null;
    hint.hidden = course.isGame || isOver || stage === "wrong";
    hint.disabled = !isOpen;
    again.hidden = stage !== "wrong" || course.isGame;
    why.hidden = stage !== "wrong" || course.isGame;
    solution.hidden = course.isGame || isOver;
    solution.disabled = !isOpen;
    skip.hidden = isOver || !course.canSkip || stage === "wrong";
    next.hidden = !isOver && !isMissed;
    if (had && (/** @type {any} */ (had).hidden || /** @type {any} */ (had).disabled))
      this.focusNext();
  }

  /** The keyboard goes to what is done next. */
  focusNext() {
    Object.values(this.buttons).reverse().find((button) => !button.hidden && !button.disabled)
      ?.focus();
  }
}

/**
 * @param {string} label
 * @param {() => void} go
 * @param {string} [picture]
 * @param {string} [title]
 * @param {string} [look]
 * @returns {HTMLButtonElement}
 */
function makeButton(label, go, picture = "", title = "", look = "") {
  return h("button", { type: "button", class: look, title: title || null, onclick: go },
    picture && icon(picture), h("span", null, label));
}

/* --- Numbers ----------------------------------------------------------------------------------- */

/** @param {Shown} shown */
function makeNumbers({ course, gain }) {
  const { solved, answered } = course.counts;
  const { rating } = course.record;
  return [
    course.isRated && h("span", { class: "tag numeric", role: "img", title: ratingWords(rating),
                                  "aria-label": ratingWords(rating) },
      h("bdi", null, ratingText(rating))),
    gain && makeChange(gain.after - gain.before),
    !course.isGame && answered > 0 && h("span", { class: "tag numeric", role: "img",
      title: words(tr("%'u of %'u Solved"), number(solved), number(answered)),
      "aria-label": words(tr("%'u of %'u Solved"), number(solved), number(answered)) },
      h("bdi", null, `✓\u202f${number(solved)}\u202f/\u202f${number(answered)}`)),
    course.isGame && h("span", { class: "tag numeric", role: "img", title: resultText(course),
                                 "aria-label": resultText(course) },
      h("bdi", null, words(tr("✓ %u"), solved))),
  ];
}

/** @param {number} change */
function makeChange(change) {
  const spoken = words(tr("Rating change: %s"), changeText(change));
  return h("span", { class: `numeric change ${change < 0 ? "down" : "up"}`, role: "img",
                     title: spoken, "aria-label": spoken },
    h("bdi", null, changeText(change)));
}

/* --- About the puzzle -------------------------------------------------------------------------- */

/**
 * @param {Shown} shown
 * @param {Commands} commands
 */
function makeAbout(shown, commands) {
  const puzzle = shown.solving.puzzle;
  const { rating } = shown.course.record.movedRating(puzzle);
  return [
    h("p", { class: "dim" }, words(tr("Puzzle rating: %u"), rating), " · ",
      words(tr("Puzzle %s"), puzzle.id)),
    h("ul", { class: "chips", "aria-label": tr("Themes of this puzzle") },
      shown.themes.map((theme) => h("li", null,
        h("button", { type: "button", class: "chip", title: theme.explanation,
                      onclick: () => commands.theme(theme.key) }, theme.name)))),
    h("div", { class: "solve-links" },
      makeButton(tr("Play On"), commands.playOn, "play",
                 tr("Play on from this position against Tabiya"), "flat"),
      makeButton(tr("Copy Link"), commands.copyLink, "share", "", "flat"),
      puzzle.game && h("a", { class: "button flat", href: puzzle.game, target: "_blank",
                              rel: "noopener noreferrer" }, tr("View Game"))),
  ];
}

/* --- The end of a training --------------------------------------------------------------------- */

/**
 * @param {Course} course
 * @param {Commands} commands
 */
export function makeEnd(course, commands) {
  return h("div", { class: "solve-end" },
    h("h2", { class: "title" }, course.end === "dry" && course.counts.answered === 0
      ? tr("No New Puzzles at Your Level") : resultText(course)),
    course.isRecord && h("p", { class: "success heading" }, tr("New record!")),
    course.isGame && h("p", { class: "dim" },
      recordsText(course.record.bestStreaks(course.now()))),
    h("p", { class: "dim" }, reasonText(course)),
    course.end === "dry" ? makeOffers(course, commands) : makeAfter(course, commands));
}

/**
 * @param {Course} course
 * @param {Commands} commands
 */
function makeAfter(course, commands) {
  const { missed } = course;
  return [
    course.isGame && makeFigures(course),
    h("div", { class: "buttons solve-after" },
      course.isGame && makeButton(tr("Play Again"), commands.restart, "", "", "suggested"),
      missed && makeButton(tr("Retry Failed Puzzles"), () => commands.open(missed.id)),
      makeButton(tr("Keep Training"), commands.home)),
  ];
}

/** @param {Course} course */
function makeFigures(course) {
  const seconds = words(tr("%.1f s"), course.pace / 1000);
  return h("dl", { class: "figures" },
    course.hardest > 0 && [h("dt", null, tr("Hardest puzzle solved")),
                           h("dd", { class: "numeric" }, String(course.hardest))],
    [h("dt", null, tr("Time per puzzle")), h("dd", { class: "numeric" }, seconds)]);
}

/**
 * What could be gone on with; an offer that would find nothing is not made.
 * @param {Course} course
 * @param {Commands} commands
 */
function makeOffers(course, commands) {
  const offers = course.countOffers();
  /** @type {[string, number, Beyond][]} */
  const rows = [
    [tr("New Puzzles at Your Level"), offers.fresh, "near"],
    [tr("Repeat Puzzles, Failed Ones First"), offers.repeats, "repeats"],
    [tr("Harder Puzzles"), offers.harder, "harder"],
    [tr("Easier Puzzles"), offers.easier, "easier"],
  ];
  return [
    h("p", null, dryText(offers.repeats, course.target)),
    h("ul", { class: "way-list card" }, rows.filter(([, count]) => count > 0).map(([name, count, beyond]) =>
      h("li", null, h("button", { type: "button", class: "way",
                                  onclick: () => commands.beyond(beyond) },
        h("span", { class: "way-text" }, h("span", { class: "way-title" }, name),
          h("span", { class: "way-details" }, puzzlesText(count))),
        h("span", { class: "way-end" }, icon("next")))))),
    h("div", { class: "buttons solve-after" }, makeButton(tr("Keep Training"), commands.home)),
  ];
}
