// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * One puzzle being solved, as app/puzzles/puzzle-session.h has it: shows the opponent's move, asks
 * for the answer, and continues move by move until the whole solution is on the board.
 *
 *     const solving = new Solving(puzzle, { judge, clock, onChange, onMove, onJudged });
 *     solving.begin();              // showing, asking
 *     solving.play("e6e8");         // showing (the reply) … solved; or wrong, and asked again
 *
 * The first decisive event is the result: a wrong move or showing the solution is FAILED, a hint
 * HELPED, the last move SOLVED; later attempts change nothing. No DOM.
 */

import { FAILED, HELPED, SOLVED } from "./solve-record.js";

/** @typedef {import("./solve-deck.js").Puzzle} Puzzle */
/** @typedef {"showing" | "asking" | "wrong" | "solved" | "shown"} Stage */

/**
 * @typedef {object} Clock
 * @property {() => number} now milliseconds
 * @property {(ms: number, callback: () => void) => (() => void)} after returns what cancels it
 */

/** @type {Clock} */
export const realClock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const id = setTimeout(callback, ms);
    return () => clearTimeout(id);
  },
};

/** Until the opponent's move is made. */
const REPLY_MS = 500;

export class Solving {
  /** @type {Stage} */
  stage = "showing";
  /** The moves on the board, from the puzzle's position on. @type {string[]} */
  moves = [];
  /** @type {number | null} */
  result = null;
  /** How many hints were given for this move: 1 the piece, 2 its square too. */
  hints = 0;
  /** The move just rejected; "": none. */
  wrong = "";
  /** Whether a move other than the solution's solved it. */
  other = false;
  /** The person's moves as events have them: "e2e4 d7d5?". */
  played = "";
  /** Whether the solution is being shown. */
  isGivingUp = false;
  #elapsed = 0;
  #askedAt = -1;
  #cancel = () => {};

  /**
   * @param {Puzzle} puzzle
   * @param {object} needs
   * @param {(fen: string, solution: string[], played: string[]) => string} needs.judge
   *     "right", "solved" or "wrong": the last of the moves played
   * @param {Clock} [needs.clock]
   * @param {() => void} needs.onChange the stage or the help has changed
   * @param {(uci: string, own: boolean) => void} needs.onMove a move was made on the board
   * @param {(result: number) => void} needs.onJudged once
   */
  constructor(puzzle, { judge, clock = realClock, onChange, onMove, onJudged }) {
    this.puzzle = puzzle;
    this.judge = judge;
    this.clock = clock;
    this.onChange = onChange;
    this.onMove = onMove;
    this.onJudged = onJudged;
  }

  /** The solution's next move; "": there is none. */
  get expected() {
    return this.puzzle.moves[this.moves.length] ?? "";
  }

  get isOver() {
    return this.stage === "solved" || this.stage === "shown";
  }

  get elapsed() {
    return Math.round(this.#elapsed + (this.#askedAt < 0 ? 0 : this.clock.now() - this.#askedAt));
  }

  begin() {
    this.#come();
  }

  /**
   * Begins where it was left when the page was closed.
   * @param {{played: string, result: number | null, elapsed: number}} left
   */
  resume({ played, result, elapsed }) {
    const words = played.split(" ").filter(Boolean);
    this.moves = this.puzzle.moves.slice(0, 1);
    this.result = result;
    this.#elapsed = elapsed;
    for (const word of words) this.#replay(word);
    const isDone = this.moves.length >= this.puzzle.moves.length;
    if (isDone && !this.played.endsWith("?")) this.#setStage("solved");
    else this.#setStage("asking");
  }

  /**
   * Wrong tries, and the solution as far as it was found.
   * @param {string} word "e2e4", "d7d5?"
   */
  #replay(word) {
    if (word.endsWith("?")) this.#note(word);
    if (word !== this.expected) return;
    this.#note(word);
    this.moves.push(word);
    if (this.expected) this.moves.push(this.expected);
  }

  /** Nothing comes any more. */
  stop() {
    this.#cancel();
    this.#stopClock();
  }

  /**
   * The person's move, which is legal. False: none is asked for.
   * @param {string} uci
   */
  play(uci) {
    if (this.stage !== "asking" && this.stage !== "wrong") return false;
    this.#stopClock();
    const verdict = this.judge(this.puzzle.fen, this.puzzle.moves, [...this.moves, uci]);
    if (verdict === "wrong") this.#reject(uci);
    else this.#accept(uci, verdict === "solved");
    return true;
  }

  tryAgain() {
    if (this.stage !== "wrong") return;
    this.wrong = "";
    this.#setStage("asking");
  }

  /** Marks the piece that moves; called again, the square that it goes to. */
  hint() {
    if (this.stage !== "asking" && this.stage !== "wrong") return;
    this.#settle(HELPED);
    this.wrong = "";
    this.hints = Math.min(this.hints + 1, 2);
    this.#setStage("asking");
  }

  /** Plays the rest of the solution, move by move. */
  showSolution() {
    if (this.stage !== "asking" && this.stage !== "wrong") return;
    this.isGivingUp = true;
    this.wrong = "";
    this.hints = 0;
    this.#stopClock();
    this.#settle(FAILED);
    this.#come();
  }

  /** Everything is shown at once: the opponent's move, or the rest of a solution. */
  hurry() {
    if (this.stage !== "showing") return;
    this.#cancel();
    this.#comeNow();
  }

  /** @param {string} uci */
  #note(uci) {
    this.played += (this.played ? " " : "") + uci;
  }

  /** @param {number} result */
  #settle(result) {
    if (this.result !== null) return;
    this.result = result;
    this.onJudged(result);
  }

  /**
   * @param {string} uci
   * @param {boolean} solved
   */
  #accept(uci, solved) {
    this.other = uci !== this.expected;
    this.wrong = "";
    this.hints = 0;
    this.#note(uci);
    this.moves.push(uci);
    this.onMove(uci, true);
    if (!solved) {
      this.#come();
      return;
    }
    this.#settle(SOLVED);
    this.#setStage("solved");
  }

  /** @param {string} uci */
  #reject(uci) {
    this.wrong = uci;
    this.#note(`${uci}?`);
    this.#settle(FAILED);
    this.#setStage("wrong");
  }

  #come() {
    this.#setStage("showing");
    this.#cancel = this.clock.after(REPLY_MS, () => this.#comeNow());
  }

  #comeNow() {
    const move = this.expected;
    this.moves.push(move);
    this.onMove(move, false);
    if (!this.isGivingUp) this.#setStage("asking");
    else if (this.expected) this.#come();
    else this.#setStage("shown");
  }

  /** @param {Stage} stage */
  #setStage(stage) {
    this.stage = stage;
    if ((stage === "asking" || stage === "wrong") && this.#askedAt < 0)
      this.#askedAt = this.clock.now();
    this.onChange();
  }

  #stopClock() {
    if (this.#askedAt >= 0) this.#elapsed += this.clock.now() - this.#askedAt;
    this.#askedAt = -1;
  }
}
