// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The place Set up: a board editor. Pieces are dragged from the palette or put with a click; on the
 * board's own squares Enter puts the chosen piece, a letter as in FENs puts that piece, and Delete
 * removes one. What is wrong with the position stands beside the board, and its squares are marked.
 *
 * `#setup` goes on with the position that was being set up; `#setup=FEN` sets one up.
 */

import { squareIndex } from "./board.js";
import { app } from "./app.js";
import { announce, copyText, menuButton, openDialog, toast } from "./chrome.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { Editor } from "./setup-editor.js";
import { SetupForm } from "./setup-form.js";
import { ERASER, Palette } from "./setup-palette.js";
import { tr, trc } from "./words.js";

/** Where the position is kept. */
const KEPT = "setup.fen";
const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CHESS960_STARTS = 960;

class SetupPlace {
  /** @param {string} fen */
  constructor(fen) {
    this.editor = new Editor(app.rules, fen, () => this.#changed());
    this.board = /** @type {any} */ (document.createElement("tabiya-board"));
    this.board.mode = "edit";
    this.board.drawing = false;
    this.palette = new Palette(this.board);
    this.form = new SetupForm(this.editor);
    this.status = h("p", { class: "status" });
    this.problems = h("ul", { class: "setup-problems" });
    this.buttons = this.#makeButtons();
    this.ways = this.#makeWays();
    this.element = this.#makeElement();
    this.#listen();
    this.#update(false);
  }

  #makeElement() {
    const { undo, redo, flip, initial, clear } = this.buttons;
    return h("section", { class: "place setup", "aria-label": tr("Editor") },
      h("h2", { class: "sr-only" }, tr("Editor")),
      h("div", { class: "stage" }, h("div", { class: "strip" }), this.board,
        h("div", { class: "strip" })),
      h("div", { class: "panel" },
        this.palette.element,
        h("div", { class: "panel-head" }, this.status, this.problems),
        h("div", { class: "buttons setup-ways" }, Object.values(this.ways)),
        h("div", { class: "card grow setup-card" },
          h("div", { class: "row wrap setup-tools", role: "toolbar", "aria-label": tr("Commands") },
            undo, redo, flip, initial, clear, this.#makeMenu()),
          this.#makeStarts(),
          this.form.element)));
  }

  #listen() {
    const hear = (/** @type {string} */ name, /** @type {(detail: any) => void} */ callback) =>
      this.board.addEventListener(name, (/** @type {any} */ event) => callback(event.detail));
    hear("edit", (detail) => this.#edit(detail));
    hear("square", ({ square, button }) => this.#press(square, button === 2));
    hear("type", ({ text }) => this.#type(text));
    this.element.addEventListener("keydown",
      (/** @type {KeyboardEvent} */ event) => this.#key(event));
    document.addEventListener("paste", (event) => this.#paste(event));
  }

  /* --- Coming and going ------------------------------------------------------------------------ */

  /** @param {{fen?: string}} what */
  show({ fen }) {
    if (fen === undefined) return;
    const error = this.editor.typeFen(fen.trim());
    this.editor.endTyping();
    if (error) toast(error);
  }

  hide() {
    this.board.cancel();
  }

  /* --- The board ------------------------------------------------------------------------------- */

  /** @param {{piece: string, from: string, to: string, by: string}} what */
  #edit({ piece, from, to, by }) {
    if (from === "" && to !== "") this.editor.put(to, piece);
    else if (from !== "" && to === "") this.editor.remove(from);
    else if (from !== "") this.editor.move(from, to);
    this.#refresh();
    if (by === "keys") this.#tell(from);
  }

  /**
   * Pressing a square with the chosen piece on it removes the piece.
   * @param {string} square
   * @param {boolean} erases
   */
  #press(square, erases) {
    const { chosen } = this.palette;
    if (erases || chosen === ERASER || this.editor.pieceOn(square) === chosen)
      this.editor.remove(square);
    else this.editor.put(square, chosen);
    this.#refresh();
    this.#tell(square);
  }

  /** A letter puts the piece that it stands for on the square with the focus. @param {string} text */
  #type(text) {
    const cell = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[data-square]"));
    if (!/^[KQRBNPkqrbnp]$/.test(text) || !cell?.dataset.square) return;
    this.palette.choose(text);
    this.editor.put(cell.dataset.square, text);
    this.#tell(cell.dataset.square);
  }

  /** What stands on a square now, for a screen reader. @param {string} square */
  #tell(square) {
    const problem = this.editor.state.problems.find(({ blocks }) => blocks);
    const name = app.rules.squareNames(this.editor.fen)[squareIndex(square)];
    announce(problem ? `${name}. ${problem.words}` : name);
  }

  /** A drag that changed nothing has left the board as it was. */
  #refresh() {
    this.#update(false);
  }

  /* --- The whole position ---------------------------------------------------------------------- */

  #makeButtons() {
    const { editor } = this;
    const command = (/** @type {string} */ name) => () => editor.command(name);
    return {
      undo: makeTool(tr("Undo"), "undo", () => editor.undo()),
      redo: makeTool(tr("Redo"), "redo", () => editor.redo()),
      flip: makeTool(tr("Flip board"), "flip", () => this.#flip()),
      initial: makeButton(trc("editor", "Set Up"), command("initial"), tr("The initial position")),
      clear: makeButton(trc("editor", "Clear"), command("clear"),
                        tr("Remove all pieces from the board")),
    };
  }

  #makeMenu() {
    const item = (/** @type {string} */ label, /** @type {string} */ name) =>
      ({ label: plain(label), run: () => this.editor.command(name) });
    return menuButton({ label: tr("More"), down: true, items: () => [
      item(tr("_Mirror Horizontally"), "mirror"),
      item(tr("_Swap Colors"), "swap"),
      item(tr("_Rotate 180°"), "rotate"),
    ] });
  }

  /** The starting positions of Chess960, by number or by chance. */
  #makeStarts() {
    const number = h("input", { id: "setup-960", type: "number", min: 0, max: CHESS960_STARTS - 1,
      step: 1, inputmode: "numeric", class: "numeric", placeholder: "518",
      title: tr("Position number, 0 to 959"),
      "aria-label": `${tr("Chess960")}: ${tr("Position number, 0 to 959")}`,
      onchange: () => {
        if (number.value !== "") this.editor.setChess960(number.valueAsNumber);
      } });
    const shuffle = () => {
      number.value = String(Math.floor(Math.random() * CHESS960_STARTS));
      this.editor.setChess960(number.valueAsNumber);
    };
    return h("div", { class: "row setup-starts" },
      h("label", { for: "setup-960" }, tr("Chess960")),
      number,
      h("button", { type: "button", title: tr("A random Chess960 starting position"),
                    onclick: shuffle }, icon("dice"), h("span", null, trc("editor", "Shuffle"))));
  }

  #flip() {
    this.board.orientation = this.board.orientation === "white" ? "black" : "white";
  }

  /* --- Ways on --------------------------------------------------------------------------------- */

  #makeWays() {
    return {
      play: makeButton(tr("Play from Here…"), () => this.#play(), "", "suggested"),
      copy: makeButton(tr("Copy FEN"), () => void copyText(this.editor.fen, tr("Position copied"))),
      share: makeButton(tr("Copy Link"), () => this.#share()),
    };
  }

  /** Asks which side the person plays. */
  #play() {
    const fen = this.editor.position;
    if (fen === null) return;
    const go = (/** @type {string} */ color) => () => void app.go("play", { start: fen, moves: [], human: color });
    openDialog({
      title: tr("Play Against Tabiya"),
      body: h("p", null, tr("Your color")),
      actions: [{ label: tr("White"), run: go("w"), suggested: this.editor.fields.turn === "w" },
                { label: tr("Black"), run: go("b"), suggested: this.editor.fields.turn === "b" }],
    });
  }

  /** A position that can be played opens in Play, any other one here. */
  #share() {
    const { position, fen } = this.editor;
    void copyText(position === null ? app.link({ setup: fen }) : app.link({ fen: position }),
                  tr("Link copied"));
  }

  /* --- Keys, text ------------------------------------------------------------------------------ */

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isField = /** @type {Element} */ (event.target).matches("input:not([type=radio], " +
      "[type=checkbox])");
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isField) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.editor.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) this.editor.redo();
    else return;
    event.preventDefault();
  }

  /** A FEN that is pasted outside of a field. @param {ClipboardEvent} event */
  #paste(event) {
    const isField = document.activeElement?.matches("input, textarea");
    if (!this.element.isConnected || isField || document.querySelector("dialog[open]")) return;
    const text = event.clipboardData?.getData("text/plain").trim().slice(0, 300) ?? "";
    if (!text) return;
    const error = this.editor.typeFen(text);
    this.editor.endTyping();
    if (error) toast(error);
    else toast(tr("Position set up"), { undo: () => this.editor.undo() });
  }

  /* --- Showing --------------------------------------------------------------------------------- */

  #changed() {
    void app.store.set(KEPT, this.editor.fen);
    this.#update(true);
  }

  /** @param {boolean} animate */
  #update(animate) {
    const { fields, state } = this.editor;
    this.board.show({ squares: fields.board.join(""), turn: fields.turn, check: "", moves: [] },
                    { animate });
    this.form.follow();
    this.#showProblems();
    this.buttons.undo.disabled = !this.editor.canUndo;
    this.buttons.redo.disabled = !this.editor.canRedo;
    this.buttons.clear.disabled = fields.board.every((piece) => piece === ".");
    this.buttons.initial.disabled = this.editor.fen === INITIAL;
    this.ways.play.disabled = state.position === null;
  }

  /** The first error is the status; the others are listed below it. */
  #showProblems() {
    const { state: { problems }, fields } = this.editor;
    const isBlocked = problems[0]?.blocks === true;
    fill(this.status, isBlocked ? problems[0].words
      : fields.turn === "w" ? tr("White to move") : tr("Black to move"));
    this.status.classList.toggle("wrong", isBlocked);
    fill(this.problems, problems.slice(isBlocked ? 1 : 0)
      .map(({ words, blocks }) => h("li", { class: blocks ? "wrong" : "dim" }, words)));
    this.board.marks = Object.fromEntries(problems.filter(({ blocks }) => blocks)
      .flatMap(({ squares }) => squares.map((square) => [square, "wrong"])));
  }
}

/** A menu's text without its mnemonic: "_Undo", "撤销(_U)". @param {string} text */
function plain(text) {
  return text.replace(/\s*\(_\p{L}\)/u, "").replace("_", "");
}

/**
 * @param {string} label
 * @param {() => void} run
 * @param {string} [title]
 * @param {string} [look]
 * @returns {HTMLButtonElement}
 */
function makeButton(label, run, title = "", look = "") {
  return h("button", { type: "button", class: look || null, title: title || null, onclick: run },
           label);
}

/**
 * @param {string} label
 * @param {string} picture
 * @param {() => void} run
 * @returns {HTMLButtonElement}
 */
function makeTool(label, picture, run) {
  return h("button", { type: "button", class: "icon-only", title: label, "aria-label": label,
                       onclick: run }, icon(picture));
}

/** The place, for main.js. */
export async function createPlace() {
  await app.rulesReady;
  const kept = app.store.get(KEPT, INITIAL);
  return new SetupPlace(app.rules.setup(kept).fen === undefined ? INITIAL : kept);
}
