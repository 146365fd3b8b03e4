// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The pieces to place in the editor, and the eraser: one is chosen by a click or the keyboard, or
 * dragged to the board. A radio group: arrow keys go from piece to piece.
 */

import { pieceClass, pieceName } from "./board.js";
import { h, svg } from "./dom.js";
import { tr } from "./words.js";

export const ERASER = ".";
const PIECES = [..."KQRBNPkqrbnp", ERASER];

export class Palette {
  /** The letter of a piece, or ERASER. */
  chosen = "P";

  /** @param {any} board that pieces are dragged to */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map(PIECES.map((piece) => [piece, this.#makeButton(piece)]));
    this.element = h("div", { class: "palette", role: "radiogroup",
                              "aria-label": tr("Pieces to place"),
                              onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) },
                     [...this.buttons.values()]);
    this.choose(this.chosen);
  }

  /** @param {string} piece */
  #makeButton(piece) {
    const name = piece === ERASER ? tr("Remove pieces") : pieceName(piece);
    return h("button", {
      type: "button", class: `flat palette-piece${piece === ERASER ? " eraser" : ""}`, role: "radio",
      "aria-checked": "false", "aria-label": name, title: name, "data-piece": piece,
      onclick: () => this.choose(piece),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#press(piece, event),
    }, piece === ERASER ? makeEraser() : h("span", { class: pieceClass(piece) }));
  }

  /** @param {string} piece */
  choose(piece) {
    this.chosen = piece;
    for (const [letter, button] of this.buttons) {
      button.setAttribute("aria-checked", String(letter === piece));
      button.tabIndex = letter === piece ? 0 : -1;
    }
  }

  /**
   * The board has the pointer from here on, so that no click comes.
   * @param {string} piece
   * @param {PointerEvent} event
   */
  #press(piece, event) {
    if (event.button !== 0 || !event.isPrimary) return;
    this.choose(piece);
    if (piece !== ERASER) this.board.carry(piece, event);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const forth = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const at = PIECES.indexOf(this.chosen), n = PIECES.length;
    const to = { ArrowLeft: at + n - 1, ArrowRight: at + n - 1, [forth]: at + 1,
                 ArrowDown: at + 1, ArrowUp: at + n - 1, Home: 0, End: n - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.choose(PIECES[to % n]);
    this.buttons.get(this.chosen)?.focus();
  }
}

function makeEraser() {
  return svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" },
    svg("path", { "fill-rule": "evenodd",
                  d: "M9.700 1.800 14.200 6.300a1 1 0 0 1 0 1.400L8.900 13H14v1.500H4.600L1.800 11.700a1 1 0 0 1 " +
                     "0-1.400L8.300 1.800a1 1 0 0 1 1.400 0zM5.900 6.300 3.200 11l2 2h1.600l2.700-2.700z" }));
}
