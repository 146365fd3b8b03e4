// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * What belongs to a position beside its pieces: the side to move, castling, en passant, the
 * counters and the FEN. Everything is set from the editor after each change, and passes the
 * person's changes to it.
 */

import { choice } from "./chrome.js";
import { fill, h } from "./dom.js";
import { tr, trc } from "./words.js";

/** @typedef {import("./setup-editor.js").Editor} Editor */

const FEN_MAX = 200;

export class SetupForm {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.turn = choice({
      name: "setup-turn", label: tr("To move"), value: "w",
      options: [{ value: "w", label: tr("White") }, { value: "b", label: tr("Black") }],
      change: (value) => editor.setTurn(value),
    });
    this.castling = h("div", { class: "setup-castling" });
    this.enPassant = h("select", { id: "setup-en-passant",
      onchange: (/** @type {any} */ event) => editor.setEnPassant(event.target.value) });
    this.number = this.#makeNumber("setup-number", 1, 9999, (value) => editor.setNumber(value));
    this.halfmoves = this.#makeNumber("setup-halfmoves", 0, 999,
                                      (value) => editor.setHalfmoves(value));
    this.fen = this.#makeFen();
    this.error = h("p", { class: "setup-error", id: "setup-fen-error", hidden: true });
    this.element = this.#makeElement();
  }

  #makeElement() {
    return h("section", { class: "setup-form", "aria-label": tr("Position") },
      this.turn,
      this.castling,
      h("div", { class: "card rows" },
        makeRow("setup-en-passant", tr("En passant"), "", this.enPassant),
        makeRow("setup-number", tr("Move number"), "", this.number),
        makeRow("setup-halfmoves", tr("Half-move clock"),
                tr("Since the last capture or pawn move"), this.halfmoves)),
      h("div", { class: "setup-fen" }, h("label", { for: "setup-fen" }, tr("FEN")), this.fen,
        this.error));
  }

  /**
   * @param {string} id
   * @param {number} low
   * @param {number} high
   * @param {(value: number) => void} change
   */
  #makeNumber(id, low, high, change) {
    return h("input", { id, type: "number", min: low, max: high, step: 1, inputmode: "numeric",
      class: "numeric",
      onchange: (/** @type {any} */ event) => {
        change(event.target.valueAsNumber);
        this.follow();
      } });
  }

  #makeFen() {
    return h("input", { id: "setup-fen", dir: "ltr", spellcheck: "false", autocomplete: "off",
      autocapitalize: "none", maxlength: FEN_MAX, "aria-describedby": "setup-fen-error",
      oninput: () => this.#type(),
      onblur: () => this.#leaveFen(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") this.fen.select();
      } });
  }

  /** The board follows while one types; what is no FEN changes nothing and says why. */
  #type() {
    this.#showError(this.editor.typeFen(this.fen.value.trim()));
  }

  /** The field shows the board's FEN again. */
  #leaveFen() {
    this.editor.endTyping();
    this.fen.value = this.editor.fen;
    this.#showError("");
  }

  /** @param {string} error */
  #showError(error) {
    fill(this.error, error);
    this.error.hidden = error === "";
    this.fen.setAttribute("aria-invalid", String(error !== ""));
    if (error) this.error.scrollIntoView({ block: "nearest" }); /* the panel may end at the field */
  }

  /** Shows the position. */
  follow() {
    const { fields, state } = this.editor;
    for (const input of this.turn.querySelectorAll("input"))
      input.checked = input.value === fields.turn;
    this.#showCastling();
    fill(this.enPassant, h("option", { value: "-" }, trc("en passant", "None")),
      state.enPassant.map((square) => h("option", { value: square }, square)));
    this.enPassant.value = fields.enPassant;
    this.enPassant.disabled = state.enPassant.length === 0;
    this.number.value = String(fields.number);
    this.halfmoves.value = String(fields.halfmoves);
    if (document.activeElement !== this.fen) {
      this.fen.value = this.editor.fen;
      this.#showError("");
    }
  }

  #showCastling() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.right;
    const names = [tr("White may castle kingside"), tr("White may castle queenside"),
                   tr("Black may castle kingside"), tr("Black may castle queenside")];
    const boxes = this.editor.rights.map((right, at) => this.#makeRight(right, at, names[at]));
    fill(this.castling,
      h("div", { class: "setup-rights" }, h("span", null, tr("White castles")), boxes.slice(0, 2)),
      h("div", { class: "setup-rights" }, h("span", null, tr("Black castles")), boxes.slice(2)));
    if (focused) this.castling.querySelector(`[data-right="${focused}"]`)?.focus();
  }

  /**
   * @param {{letter: string, isPossible: boolean, isGiven: boolean}} right
   * @param {number} at
   * @param {string} name
   */
  #makeRight({ letter, isPossible, isGiven }, at, name) {
    return h("label", null,
      h("input", { type: "checkbox", "data-right": "KQkq"[at], "aria-label": name,
        checked: isGiven, disabled: !isPossible,
        onchange: (/** @type {any} */ event) =>
          this.editor.setCastling(letter, event.target.checked) }),
      h("span", { "aria-hidden": "true" }, at % 2 === 0 ? tr("O-O") : tr("O-O-O")));
  }
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string} hint
 * @param {HTMLElement} field
 */
function makeRow(id, label, hint, field) {
  return h("div", null,
    h("label", { for: id }, label, hint && h("span", { class: "dim hint-line" }, ` ${hint}`)),
    field);
}
