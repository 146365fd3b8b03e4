// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The shipped puzzles: read from their file when they are first needed, found by id, and chosen near
 * a rating. No DOM and no store.
 *
 * The file is data/puzzles/tabiya.csv. Whatever is wrong with a line of it, the line is left out.
 */

/**
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {string} fen before the opponent's first move
 * @property {string[]} moves the opponent's first move, then the solution with the replies (UCI)
 * @property {number} rating an estimate
 * @property {number} deviation
 * @property {string[]} themes
 * @property {string} game address of the game; "" if it is not published
 */

/**
 * Where training goes on when no new puzzles near the person's rating are left:
 * nowhere, to those tried before, or to the nearest new ones above or below.
 * @typedef {"near" | "repeats" | "harder" | "easier"} Beyond
 */

/** The greatest distance of a rated puzzle from the person's rating. */
export const NEAR = 200;

/** Distances tried one after the other until there is a puzzle. */
const WIDTHS = [60, 150, NEAR];
/** The same where the training never stops. */
const FAR_WIDTHS = [60, 150, 350, 800, Infinity];

const MAX_BYTES = 8 << 20;
const MAX_PUZZLES = 100000;
const ID = /^[\w-]{1,16}$/;
const MOVES = /^[a-h][1-8][a-h][1-8][qrbn]?( [a-h][1-8][a-h][1-8][qrbn]?){1,63}$/;
const FEN = /^[pnbrqkPNBRQK1-8/]{15,90} [wb] (-|[A-Ha-hKQkq]{1,4}) (-|[a-h][36]) \d{1,4} \d{1,4}$/;
const THEMES = /^[A-Za-z0-9 ]{0,400}$/;
const GAME = /^https:\/\/lichess\.org\/[\w/#-]{1,60}$/;

/**
 * @param {string} line
 * @returns {Puzzle | null}
 */
export function readPuzzle(line) {
  const [id, fen, moves, rating, deviation, , , themes, game] = line.split(",", 10);
  if (!ID.test(id ?? "") || !FEN.test(fen ?? "") || !MOVES.test(moves ?? "")) return null;
  if (!/^\d{1,4}$/.test(rating ?? "") || !/^\d{1,4}$/.test(deviation ?? "")) return null;
  return {
    id, fen,
    moves: moves.split(" "),
    rating: Number(rating),
    deviation: Number(deviation),
    themes: THEMES.test(themes ?? "") ? themes.split(" ").filter(Boolean) : [],
    game: GAME.test(game ?? "") ? game : "",
  };
}

/**
 * The puzzles of a file; its first line names the columns.
 * @param {string} text
 * @returns {Puzzle[]}
 */
export function readPuzzles(text) {
  /** @type {Puzzle[]} */
  const puzzles = [];
  for (const line of text.slice(0, MAX_BYTES).split("\n", MAX_PUZZLES + 1).slice(1)) {
    const puzzle = readPuzzle(line);
    if (puzzle) puzzles.push(puzzle);
  }
  return puzzles;
}

/**
 * The shipped puzzles, from their file. Hosts may have unpacked it on the way.
 * @returns {Promise<Deck>}
 */
export async function loadDeck() {
  const answer = await fetch(new URL("../data/puzzles.csv.gz", import.meta.url));
  if (!answer.ok) throw new Error(`puzzles: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const deck = new Deck(readPuzzles(await unpack(bytes)));
  if (deck.puzzles.length === 0) throw new Error("puzzles: none");
  return deck;
}

/** @param {Uint8Array} bytes */
async function unpack(bytes) {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const stream = new Blob([/** @type {any} */ (bytes)]).stream();
  return new Response(isPacked ? stream.pipeThrough(new DecompressionStream("gzip")) : stream).text();
}

/**
 * @typedef {object} Wish what a puzzle to pick must be like
 * @property {number} target the wanted rating
 * @property {string} [theme] a theme it must have
 * @property {(id: string) => boolean} isResting whether it was seen lately
 * @property {boolean} [far] takes one far from the target, or a resting one, rather than none
 * @property {Beyond} [beyond]
 * @property {(id: string) => number} [order] of repeats: the lower, the sooner; Infinity: not tried
 */

export class Deck {
  /** @param {Puzzle[]} puzzles */
  constructor(puzzles) {
    this.puzzles = [...puzzles].sort((a, b) => a.rating - b.rating);
    this.byId = new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));
    /** @type {Map<string, number>} */
    this.counts = new Map();
    for (const puzzle of puzzles) {
      for (const theme of puzzle.themes) this.counts.set(theme, (this.counts.get(theme) ?? 0) + 1);
    }
  }

  /** @param {string} id */
  find(id) {
    return this.byId.get(id) ?? null;
  }

  /**
   * How many puzzles have a theme.
   * @param {string} theme
   */
  count(theme) {
    return this.counts.get(theme) ?? 0;
  }

  /**
   * Those with a theme ("": any) in a range of ratings.
   * @param {string} theme
   * @param {number} low
   * @param {number} high
   */
  list(theme, low, high) {
    return this.puzzles.filter((puzzle) => puzzle.rating >= low && puzzle.rating <= high &&
                                           (!theme || puzzle.themes.includes(theme)));
  }

  /**
   * A random puzzle like `wish`; null: none is left.
   * @param {Wish} wish
   * @param {() => number} random 0 … 1
   * @returns {Puzzle | null}
   */
  pick(wish, random = Math.random) {
    if (wish.beyond === "repeats") return this.#pickRepeat(wish);
    if (wish.beyond === "harder" || wish.beyond === "easier") return this.#pickBeyond(wish);
    const widths = wish.far ? FAR_WIDTHS : WIDTHS;
    return this.#pickNear(wish, widths, wish.isResting, random) ??
           (wish.far ? this.#pickNear(wish, widths, () => false, random) : null);
  }

  /**
   * @param {Wish} wish
   * @param {number[]} widths
   * @param {(id: string) => boolean} isResting
   * @param {() => number} random
   */
  #pickNear({ target, theme = "" }, widths, isResting, random) {
    for (const width of widths) {
      const found = this.list(theme, target - width, target + width)
        .filter((puzzle) => !isResting(puzzle.id));
      if (found.length > 0) return found[Math.floor(random() * found.length)];
    }
    return null;
  }

  /**
   * Failed ones first, then those tried longest ago.
   * @param {Wish} wish
   */
  #pickRepeat({ target, theme = "", order = () => Infinity }) {
    let best = null, first = Infinity;
    for (const puzzle of this.list(theme, target - NEAR, target + NEAR)) {
      const at = order(puzzle.id);
      if (at < first) [best, first] = [puzzle, at];
    }
    return best;
  }

  /**
   * The nearest new one above or below the target.
   * @param {Wish} wish
   */
  #pickBeyond({ target, theme = "", isResting, beyond }) {
    const found = (beyond === "harder" ? this.list(theme, target + 1, Infinity)
                                       : this.list(theme, 0, target - 1).reverse());
    return found.find((puzzle) => !isResting(puzzle.id)) ?? null;
  }

  /**
   * What training that has run dry could go on with: numbers of puzzles.
   * @param {Wish} wish
   */
  countOffers({ target, theme = "", isResting, order = () => Infinity }) {
    const near = this.list(theme, target - NEAR, target + NEAR);
    const isNew = (/** @type {Puzzle} */ puzzle) => !isResting(puzzle.id);
    return {
      fresh: near.filter(isNew).length,
      repeats: near.filter((puzzle) => order(puzzle.id) < Infinity).length,
      harder: this.list(theme, target + 1, Infinity).filter(isNew).length,
      easier: this.list(theme, 0, target - 1).filter(isNew).length,
    };
  }
}
