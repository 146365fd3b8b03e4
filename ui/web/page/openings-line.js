// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * A line of moves from the initial position as an address has it: "e4,c5,Nf3". No DOM.
 */

/** Lines of named openings are far shorter. */
const MOVES_MAX = 60;
const TEXT_MAX = 600;

/**
 * @typedef {object} LineRules
 * @property {(start: string, moves: string[], text: string) => {uci?: string}} readMove
 */

/**
 * The moves that a text names, in SAN or UCI, as far as they are legal.
 * @param {LineRules} rules
 * @param {string} text
 * @returns {{moves: string[], isWhole: boolean}}
 */
export function readLine(rules, text) {
  const words = text.slice(0, TEXT_MAX).replace(/\d+\.+/g, " ").split(/[\s,]+/).filter(Boolean);
  /** @type {string[]} */
  const moves = [];
  for (const word of words.slice(0, MOVES_MAX)) {
    const { uci } = rules.readMove("", moves, word);
    if (uci === undefined) return { moves, isWhole: false };
    moves.push(uci);
  }
  return { moves, isWhole: words.length <= MOVES_MAX };
}

/**
 * As an address has it.
 * @param {string[]} sans
 */
export function writeLine(sans) {
  return sans.join(",").replace(/[+#]/g, "");
}
