// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The place Openings: the named openings as a tree of moves from the initial position, and a search
 * by name, code or moves that forgives misspelling. A move is chosen in the list or played on the
 * board; the moves made so far stand above the list and lead back.
 *
 * `#openings` is where one was; `#openings=e4,c5` a line.
 */

import "./board.js";
import { app } from "./app.js";
import { announce, copyText, openDialog, toast } from "./chrome.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { readLine, writeLine } from "./openings-line.js";
import { OpeningSearch } from "./openings-search.js";
import { number, words } from "./solve-words.js";
import { soundOfMove } from "./sounds.js";
import { tr, trn, words as catalog } from "./words.js";

/** Where the line is kept. */
const KEPT = "openings.moves";
const SEARCH_MAX = 80;
const FOUND_MAX = 60;

/** @typedef {{uci: string, shown: string, eco: string, title: string, count: number}} Child */
/** @typedef {import("./openings-search.js").Found} Found */

class OpeningsPlace {
  /** @type {string[]} */
  #moves = [];
  /** @type {Found[]} */
  #found = [];
  /** @type {OpeningSearch | null} */
  #names = null;
  #isReady = false;
  #typed = "";
  /** @type {Promise<void>} what is being searched for */
  #finding = Promise.resolve();

  constructor() {
    this.board = /** @type {any} */ (document.createElement("tabiya-board"));
    this.search = this.#makeSearch();
    this.name = h("p", { class: "status" });
    this.path = h("ol", { class: "openings-path", dir: "ltr" });
    this.count = h("p", { class: "dim", role: "status" });
    this.list = h("ul", { class: "way-list openings-list" });
    this.steps = this.#makeSteps();
    this.ways = this.#makeWays();
    this.element = this.#makeElement();
    this.#listen();
  }

  #makeElement() {
    return h("section", { class: "place openings", "aria-label": tr("Openings") },
      h("h2", { class: "sr-only" }, tr("Openings")),
      h("div", { class: "stage" }, h("div", { class: "strip" }), this.board,
        h("div", { class: "strip" })),
      h("div", { class: "panel" },
        h("div", { class: "panel-head" }, this.name,
          h("nav", { "aria-label": tr("Moves") }, this.path)),
        h("div", { class: "buttons" }, Object.values(this.steps), Object.values(this.ways)),
        this.search,
        h("div", { class: "card grow openings-card" }, this.count, this.list)));
  }

  #makeSearch() {
    return h("input", {
      type: "search", class: "openings-search", maxlength: SEARCH_MAX, autocomplete: "off",
      placeholder: tr("najdorf, B90–B99 or e4 c5"), "aria-label": tr("Find an opening"),
      spellcheck: "false",
      oninput: () => { this.#finding = this.#find(); },
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#searchKey(event),
    });
  }

  #makeSteps() {
    return {
      first: makeTool(tr("Initial position"), "first", () => this.#go([]), "openings-first"),
      back: makeTool(tr("Back"), "previous", () => this.#go(this.#moves.slice(0, -1)), "openings-back"),
      flip: makeTool(tr("Flip board"), "flip", () => {
        this.board.orientation = this.board.orientation === "white" ? "black" : "white";
      }),
    };
  }

  #makeWays() {
    return {
      share: makeTool(tr("Copy Link"), "share", () => this.#share()),
      play: h("button", { type: "button", class: "suggested", onclick: () => this.#play() },
              tr("Play from Here…")),
    };
  }

  #listen() {
    this.board.addEventListener("move", (/** @type {any} */ event) =>
      this.#go([...this.#moves, event.detail.uci]));
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) =>
      this.#key(event));
    this.list.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) =>
      this.#listKey(event));
  }

  /* --- Coming and going ------------------------------------------------------------------------ */

  /** @param {{openings?: string}} what */
  async show({ openings }) {
    const text = openings ?? (this.#isReady ? undefined : app.store.get(KEPT, ""));
    if (!await this.#load() || text === undefined) return;
    const { moves, isWhole } = readLine(app.rules, text);
    this.#go(moves, false);
    if (!isWhole) toast(tr("Part of this line is not legal."));
  }

  hide() {
    this.board.cancel();
  }

  /** The table of names is fetched when it is first needed. */
  async #load() {
    if (this.#isReady) return true;
    this.#showOnly(h("p", { class: "dim openings-note" }, tr("Loading openings…")));
    try {
      await app.rulesReady;
      await app.rules.loadOpenings();
    } catch {
      this.#showTrouble();
      return false;
    }
    this.#names ??= new OpeningSearch({ rules: app.rules, catalog: catalog() });
    this.#isReady = true;
    return true;
  }

  #showTrouble() {
    const text = tr("The openings could not be loaded. Check your connection, then try again.");
    this.#showOnly(h("div", { class: "openings-note" }, h("p", null, text),
      h("button", { type: "button", class: "suggested", onclick: () => void this.show({}) },
        tr("Try Again"))));
    announce(text);
  }

  /** @param {HTMLElement} note */
  #showOnly(note) {
    fill(this.count);
    fill(this.list, h("li", null, note));
  }

  /* --- The line -------------------------------------------------------------------------------- */

  /**
   * @param {string[]} moves
   * @param {boolean} [isPerson] whether somebody has just chosen it
   */
  #go(moves, isPerson = true) {
    const step = moves.length === this.#moves.length + 1;
    this.#moves = moves;
    this.line = app.rules.line("", moves);
    void app.store.set(KEPT, writeLine(this.line.sans));
    if (isPerson && step) app.say(soundOfMove(this.line.sans.at(-1) ?? ""));
    const focus = this.#findFocus();
    if (this.#typed) this.#stopSearching();
    this.#update();
    focus();
    if (isPerson) this.#tell();
  }

  /** Lists are made anew: the keyboard stays in the one where it was. */
  #findFocus() {
    const focused = document.activeElement;
    const isIn = (/** @type {HTMLElement} */ part) => part.contains(focused);
    if (isIn(this.path)) return () => this.path.querySelector("[aria-current]")?.focus();
    const wasInList = isIn(this.list);
    if (wasInList || focused === this.steps.back || focused === this.steps.first)
      return () => this.#focusList(wasInList ? null : focused);
    return () => {};
  }

  /** @param {Element | null} button that keeps the focus if it can */
  #focusList(button) {
    if (button && !(/** @type {HTMLButtonElement} */ (button).disabled)) return;
    (this.list.querySelector("button") ?? this.steps.back).focus();
  }

  #update() {
    const position = app.rules.position("", this.#moves);
    this.opening = app.rules.opening("", this.#moves);
    this.board.show(position, { lastMove: this.#moves.at(-1) ?? "" });
    this.board.movable = "both";
    fill(this.name, this.#moves.length === 0 ? tr("Openings") : this.#title());
    this.#showPath();
    this.steps.first.disabled = this.#moves.length === 0;
    this.steps.back.disabled = this.#moves.length === 0;
    this.ways.play.disabled = position.over !== "";
    this.#showChildren();
  }

  /** "Sicilian Defense: Najdorf Variation", with its code. */
  #title() {
    return this.opening ? [h("span", { class: "eco" }, this.opening.eco), " ", this.opening.title]
                        : tr("Openings");
  }

  #showPath() {
    const { shown } = this.line;
    this.path.hidden = shown.length === 0;
    const start = h("li", null, makeCrumb(tr("Initial position"), shown.length === 0,
                                          () => this.#go([]), icon("first")));
    fill(this.path, start, shown.map((/** @type {string} */ text, /** @type {number} */ at) => {
      const label = at % 2 === 0 ? `${at / 2 + 1}.\u00a0${text}` : text;
      return h("li", null, makeCrumb(label, at === shown.length - 1,
                                     () => this.#go(this.#moves.slice(0, at + 1))));
    }));
    this.path.scrollLeft = this.path.scrollWidth;
  }

  /** Moves with a name, or with named lines beneath; the most named ones first. */
  #showChildren() {
    /** @type {Child[]} */
    const children = app.rules.openingChildren(this.#moves);
    const isWhite = this.#moves.length % 2 === 0;
    const move = `${Math.floor(this.#moves.length / 2) + 1}${isWhite ? "." : "…"}\u00a0`;
    fill(this.count, children.length === 0
      ? tr("No named lines from here. You can play on, or go back.")
      : this.#moves.length === 0 ? tr("Choose an opening or play its moves on the board.") : "");
    fill(this.list, children.map((child) => h("li", null, makeRow({
      move: move + child.shown, eco: child.eco, count: child.count,
      title: shorten(child.title, this.opening?.title ?? ""), full: child.title,
      go: () => this.#go([...this.#moves, child.uci]),
    }))));
  }

  #tell() {
    const last = this.#moves.at(-1);
    const spoken = last ? app.rules.speakMove("", this.#moves.slice(0, -1), last) : "";
    announce([spoken, this.opening?.title].filter(Boolean).join(". ") || tr("Initial position"));
  }

  /* --- Searching ------------------------------------------------------------------------------- */

  async #find() {
    const typed = this.#typed = this.search.value.trim();
    if (!this.#isReady) return;
    if (!typed) {
      this.#showChildren();
      return;
    }
    const found = await /** @type {OpeningSearch} */ (this.#names).find(typed);
    if (typed === this.#typed) this.#showFoundOnes(found);
  }

  /** @param {Found[]} found all of them; the first ones are shown */
  #showFoundOnes(found) {
    this.#found = found.slice(0, FOUND_MAX);
    fill(this.count, foundText(this.#found, found.length > FOUND_MAX));
    fill(this.list, this.#found.map(({ eco, title, moves }) => h("li", null, makeRow({
      move: "", eco, title, count: 0, details: this.#movesText(moves), go: () => this.#go(moves),
    }))));
    this.#showFound();
  }

  /** On a phone, what is found would lie under the keyboard: the field goes to the top. */
  #showFound() {
    if (this.element.getBoundingClientRect().height > innerHeight)
      this.search.scrollIntoView({ block: "start" });
  }

  /** @param {string[]} moves */
  #movesText(moves) {
    return app.rules.line("", moves).shown.map((/** @type {string} */ text,
                                                /** @type {number} */ at) =>
      (at % 2 === 0 ? `${at / 2 + 1}.\u00a0${text}` : text)).join(" ");
  }

  #stopSearching() {
    this.search.value = "";
    this.#typed = "";
  }

  /* --- Keys ------------------------------------------------------------------------------------ */

  /** @param {KeyboardEvent} event */
  #searchKey(event) {
    if (event.key === "Enter" && this.#typed) void this.#takeFirst();
    else if (event.key === "ArrowDown") this.list.querySelector("button")?.focus();
    else if (event.key === "Escape" && this.#typed) {
      this.#stopSearching();
      this.#showChildren();
    } else return;
    event.preventDefault();
  }

  /** Of what is typed now, however fast that was. */
  async #takeFirst() {
    await this.#finding;
    if (this.#typed && this.#found.length > 0) this.#go(this.#found[0].moves);
  }

  /** @param {KeyboardEvent} event */
  #listKey(event) {
    const buttons = [...this.list.querySelectorAll("button")];
    const at = buttons.indexOf(/** @type {any} */ (document.activeElement));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (to < 0) this.search.focus();
    else buttons[Math.min(to, buttons.length - 1)].focus();
  }

  /** Back with Backspace, wherever it means nothing else. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Backspace" || /** @type {Element} */ (event.target).matches("input")) return;
    if (this.#moves.length > 0) this.#go(this.#moves.slice(0, -1));
    event.preventDefault();
  }

  /* --- Ways on --------------------------------------------------------------------------------- */

  #share() {
    void copyText(app.link({ openings: writeLine(this.line.sans) }), tr("Link copied"));
  }

  /** Asks which side the person plays; the game begins with these moves. */
  #play() {
    const go = (/** @type {string} */ color) => () =>
      void app.go("play", { start: "", moves: this.#moves, human: color });
    openDialog({
      title: tr("Play Against Tabiya"),
      body: h("p", null, tr("Your color")),
      actions: [{ label: tr("White"), run: go("w"), suggested: true },
                { label: tr("Black"), run: go("b"), suggested: true }],
    });
  }
}

/* --- Parts ------------------------------------------------------------------------------------- */

/**
 * "Closed" of "Sicilian Defense: Closed" below "Sicilian Defense".
 * @param {string} title
 * @param {string} above
 */
function shorten(title, above) {
  if (!above || !title.startsWith(above)) return title;
  return /^\s*[:：,，、]\s*(.+)$/u.exec(title.slice(above.length))?.[1] ?? title;
}

/**
 * @param {{move: string, eco: string, title: string, count: number, full?: string,
 *          details?: string, go: () => void}} what
 */
function makeRow({ move, eco, title, count, full, details, go }) {
  const lines = words(trn("%'u line", "%'u lines", count), number(count));
  return h("button", { type: "button", class: "way", onclick: go },
    move && h("bdi", { class: "openings-move" }, move),
    h("span", { class: "way-text" },
      h("span", { class: "way-title", title: full !== title ? full : null }, title),
      details && h("span", { class: "way-details", dir: "ltr" }, details)),
    h("span", { class: "way-end" }, eco && h("span", { class: "eco" }, eco),
      count > 0 && h("span", { class: "numeric", title: lines, "aria-hidden": "true" },
                     number(count)),
      count > 0 && h("span", { class: "sr-only" }, lines)));
}

/**
 * @param {string} label
 * @param {boolean} isHere
 * @param {() => void} go
 * @param {SVGElement} [picture] in the label's place
 */
function makeCrumb(label, isHere, go, picture) {
  return h("button", { type: "button", class: "flat crumb", "aria-current": isHere ? "step" : null,
                       title: picture ? label : null, "aria-label": picture ? label : null,
                       onclick: go }, picture ?? label);
}

/**
 * @param {string} label
 * @param {string} picture
 * @param {() => void} run
 * @param {string} [look]
 * @returns {HTMLButtonElement}
 */
function makeTool(label, picture, run, look = "") {
  return h("button", { type: "button", class: `icon-only narrow-button ${look}`, title: label,
                       "aria-label": label, onclick: run }, icon(picture));
}

/**
 * @param {Found[]} found
 * @param {boolean} more there are more than these
 */
function foundText(found, more) {
  if (found.length === 0) return tr("No matching openings");
  if (more)
    return words(tr("More than %'u openings found, first: %s"), number(found.length), found[0].title);
  return words(trn("%'u opening found: %s", "%'u openings found, first: %s", found.length),
               number(found.length), found[0].title);
}

/** The place, for main.js. */
export async function createPlace() {
  return new OpeningsPlace();
}
