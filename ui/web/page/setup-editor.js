// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * A position being set up, as app/editor/board-editor.h has it: its pieces, castling rights and
 * counters, and what is wrong with it, with unlimited undo. The rules judge it (rules.setup); here
 * FENs are only taken apart and put together. No DOM.
 *
 * Squares are names ("e4"), pieces the letters of FENs ("P", "k").
 */

/**
 * What rules.setup() says of a FEN.
 * @typedef {object} SetupState
 * @property {string} fen normalized
 * @property {{words: string, squares: string[], blocks: boolean}[]} problems
 * @property {string[]} castling the rights that king and rooks allow: letters of FENs
 * @property {string[]} enPassant the squares that make sense
 * @property {string | null} position the FEN to play from; null: it cannot be played
 * @property {string} [error] why the text is no FEN; nothing else is there then
 */

/**
 * @typedef {object} Fields
 * @property {string[]} board 64 letters from a1 to h8; ".": empty
 * @property {string} turn "w" or "b"
 * @property {string} castling letters, or "-"
 * @property {string} enPassant a square, or "-"
 * @property {number} halfmoves
 * @property {number} number
 */

/**
 * What it needs of rules.js.
 * @typedef {object} SetupRules
 * @property {(fen: string) => SetupState} setup
 * @property {(fen: string, change: string) => SetupState} setupChange
 * @property {(number: number) => string} chess960
 */

const FILES = "abcdefgh";

/** Nobody undoes more, and each is some 80 letters. */
const STEPS_MAX = 1000;

/** @param {string} square */
export function squareIndex(square) {
  return FILES.indexOf(square[0]) + 8 * (Number(square[1]) - 1);
}

/** @param {number} index */
export function squareName(index) {
  return FILES[index & 7] + ((index >> 3) + 1);
}

/**
 * The pieces of a FEN that rules.js has accepted.
 * @param {string} placement
 */
function readBoard(placement) {
  const board = new Array(64).fill(".");
  placement.split("/").forEach((row, down) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else if (letter !== "~") board[(7 - down) * 8 + file++] = letter;
    }
  });
  return board;
}

/** @param {string[]} board */
function writeBoard(board) {
  const rows = [];
  for (let rank = 7; rank >= 0; rank--) {
    const row = board.slice(rank * 8, rank * 8 + 8).join("");
    rows.push(row.replace(/\.+/g, (empty) => String(empty.length)));
  }
  return rows.join("/");
}

/**
 * @param {string} fen
 * @returns {Fields}
 */
export function readFields(fen) {
  const [placement, turn, castling, enPassant, halfmoves, number] = fen.split(" ");
  return { board: readBoard(placement), turn, castling, enPassant,
           halfmoves: Number(halfmoves) || 0, number: Number(number) || 1 };
}

/** @param {Fields} fields */
export function writeFields({ board, turn, castling, enPassant, halfmoves, number }) {
  return [writeBoard(board), turn, castling || "-", enPassant, halfmoves, number].join(" ");
}

export class Editor {
  /** @type {string[]} */
  #undo = [];
  /** @type {string[]} */
  #redo = [];
  /** What the last change was, if others of its kind join it. */
  #merge = "";

  /**
   * @param {SetupRules} rules
   * @param {string} fen
   * @param {() => void} onChange
   */
  constructor(rules, fen, onChange) {
    this.rules = rules;
    this.onChange = onChange;
    this.state = rules.setup(fen);
  }

  get fen() {
    return this.state.fen;
  }

  get fields() {
    return readFields(this.fen);
  }

  /** The FEN to play from; null: something is wrong with the position. */
  get position() {
    return this.state.position;
  }

  get canUndo() {
    return this.#undo.length > 0;
  }

  get canRedo() {
    return this.#redo.length > 0;
  }

  /**
   * A change to `state`; one that changes nothing is no step.
   * @param {SetupState} state
   * @param {string} merge changes in a row with the same text are one step; "": none
   */
  #become(state, merge = "") {
    if (state.fen === this.fen) return;
    if (!merge || merge !== this.#merge) {
      this.#undo.push(this.fen);
      if (this.#undo.length > STEPS_MAX) this.#undo.shift();
    }
    this.#merge = merge;
    this.#redo = [];
    this.state = state;
    this.onChange();
  }

  /**
   * @param {Partial<Fields>} fields
   * @param {string} [merge]
   */
  #set(fields, merge) {
    this.#become(this.rules.setup(writeFields({ ...this.fields, ...fields })), merge);
  }

  /**
   * @param {string} square
   * @param {string} piece ".": none
   */
  put(square, piece) {
    const { board } = this.fields;
    board[squareIndex(square)] = piece;
    this.#set({ board });
  }

  /** @param {string} square */
  remove(square) {
    this.put(square, ".");
  }

  /**
   * Replaces the piece on `to`, if any.
   * @param {string} from
   * @param {string} to
   */
  move(from, to) {
    const { board } = this.fields;
    if (from === to) return;
    board[squareIndex(to)] = board[squareIndex(from)];
    board[squareIndex(from)] = ".";
    this.#set({ board });
  }

  /**
   * The four rights, White's and kingside first: their letters in FENs, which are files in Chess960,
   * whether king and rook allow them, and whether they are given.
   * @returns {{letter: string, isPossible: boolean, isGiven: boolean}[]}
   */
  get rights() {
    const { board, castling } = this.fields;
    return ["K", "Q", "k", "q"].map((usual) => {
      const letter = this.state.castling.find((one) => sideOf(one, board) === usual);
      return { letter: letter ?? usual, isPossible: letter !== undefined,
               isGiven: letter !== undefined && castling.includes(letter) };
    });
  }

  /** @param {string} square */
  pieceOn(square) {
    return this.fields.board[squareIndex(square)];
  }

  /** @param {string} turn "w" or "b" */
  setTurn(turn) {
    this.#set({ turn, enPassant: "-" });
  }

  /**
   * @param {string} right a letter of FENs
   * @param {boolean} allowed
   */
  setCastling(right, allowed) {
    const others = this.fields.castling.replace("-", "").split("")
      .filter((letter) => letter !== right);
    const letters = allowed ? [...others, right] : others;
    const order = this.state.castling;
    letters.sort((a, b) => order.indexOf(a) - order.indexOf(b));
    this.#set({ castling: letters.join("") || "-" });
  }

  /** @param {string} square "-": none */
  setEnPassant(square) {
    this.#set({ enPassant: square });
  }

  /** Changes in a row are one step. @param {number} halfmoves */
  setHalfmoves(halfmoves) {
    this.#set({ halfmoves: clamp(halfmoves, 0, 999) }, "halfmoves");
  }

  /** Changes in a row are one step. @param {number} number */
  setNumber(number) {
    this.#set({ number: clamp(number, 1, 9999) }, "number");
  }

  /**
   * mirror, swap, rotate, clear, initial
   * @param {string} change
   */
  command(change) {
    this.#become(this.rules.setupChange(this.fen, change));
  }

  /** @param {number} number 0 … 959 */
  setChess960(number) {
    this.#become(this.rules.setup(this.rules.chess960(clamp(number, 0, 959))));
  }

  /**
   * Reads a text while it is typed: texts in a row are one step, until endTyping().
   * @param {string} text
   * @returns {string} what is wrong with it; "": nothing
   */
  typeFen(text) {
    const read = this.rules.setup(text);
    if (read.error !== undefined) return read.error;
    this.#become(read, "fen");
    return "";
  }

  endTyping() {
    this.#merge = "";
  }

  /**
   * Starts over from a position, as one step.
   * @param {string} fen
   */
  setFen(fen) {
    this.#become(this.rules.setup(fen));
  }

  undo() {
    const fen = this.#undo.pop();
    if (fen === undefined) return;
    this.#redo.push(this.fen);
    this.#restore(fen);
  }

  redo() {
    const fen = this.#redo.pop();
    if (fen === undefined) return;
    this.#undo.push(this.fen);
    this.#restore(fen);
  }

  /** @param {string} fen */
  #restore(fen) {
    this.#merge = "";
    this.state = this.rules.setup(fen);
    this.onChange();
  }
}

/**
 * The usual letter of a right: in Chess960 FENs name the rook's file.
 * @param {string} letter
 * @param {string[]} board
 */
function sideOf(letter, board) {
  const isWhite = letter === letter.toUpperCase(), file = FILES.indexOf(letter.toLowerCase());
  if (file < 0) return letter;
  const king = board.indexOf(isWhite ? "K" : "k", isWhite ? 0 : 56) & 7;
  return (isWhite ? "KQ" : "kq")[file > king ? 0 : 1];
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function clamp(value, low, high) {
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), low), high) : low;
}
