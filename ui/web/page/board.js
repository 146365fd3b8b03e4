// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * <tabiya-board>: a chessboard. It shows a position and asks for moves; it knows no rules. Whoever
 * uses it gives it the legal moves, as rules.position() lists them, and hears which one was chosen.
 *
 *   import "./board.js";
 *   const board = document.createElement("tabiya-board");
 *   board.show(rules.position(start, moves), {lastMove: "e2e4"});
 *   board.movable = "white";
 *   board.addEventListener("move", (event) => play(event.detail.uci));
 *
 * Methods
 *   show(position, {lastMove, animate = true})   shows {squares, turn, check, moves}, as returned by
 *                        rules.position(); pieces glide there from where they are
 *   shake()              a wrong answer
 *   cancel()             drops the selection, a drag, an open promotion
 *   focus()              moves the keyboard to the board
 *   carry(piece, event)  (editor) starts a drag of a new piece ("P", "n", …) with a pointerdown event
 *   squareAt(x, y)       the name of the square at those client coordinates, or ""
 *
 * Properties
 *   position             what was last shown (read-only)
 *   orientation          "white" (default) or "black": the side at the bottom
 *   movable              whose pieces may be moved: "none" (default), "white", "black", "both"
 *   mode                 "play" (default) or "edit": in the editor any piece may go anywhere
 *   arrows               [{from, to, color}], color "green" (default), "red", "blue", "yellow" or
 *                        "engine"; with from === to a circle
 *   marks                {e4: "hint", d5: "wrong"}: "hint" is a ring, "wrong" a double red frame
 *   targets              whether legal targets are shown; default true
 *   drawing              whether arrows can be drawn with the right button; default true
 *   label                the board's name for screen readers
 *
 * Attributes (looks): data-board for other colors than the page's, coordinates="none".
 *
 * Events
 *   move    {uci, from, to, promotion, san, by}: a legal move was chosen; by is "drag", "click" or
 *           "keys". The board waits: call show() with the position afterwards (or the same to refuse)
 *   refused {from, to}: a piece was put where it cannot go (the board has put it back)
 *   edit    {piece, from, to, by}: (editor) a piece was put on a square; from "" is a new one; to ""
 *           is off the board
 *   square  {square, button}: (editor) a square was clicked or Enter was pressed on it
 *   type    {text}: a letter or digit was pressed on the board: the start of a typed move
 *   drawn   {arrows}: the person has drawn or removed an arrow
 *
 * Squares are an ARIA grid: arrow keys move, Enter or Space takes and puts a piece, Escape drops it,
 * Home and End go to the ends of a row. Squares are numbered as in `squares`: a1 is 0, h8 is 63.
 */
import { fill, format, h, svg } from "./dom.js";
import { tr } from "./words.js";

/** @typedef {{uci: string, san: string, shown?: string, from: string, to: string, rook?: string, promotion: string}} Move */
/** @typedef {{squares: string, turn: string, check: string, moves: Move[], chess960?: boolean}} Position */
/** @typedef {{from: string, to: string, color?: string}} Arrow */

const EMPTY = ".".repeat(64);
const FILES = "abcdefgh";
const KINDS = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const DRAG_FROM_PX = 5;
const GLIDE_MS = 150;
const PROMOTIONS = ["q", "r", "b", "n"];

/** @param {number} square */
export function squareName(square) {
    return FILES[square % 8] + (Math.floor(square / 8) + 1);
}

/** @param {string} name */
export function squareIndex(name) {
    return /^[a-h][1-8]$/.test(name) ? FILES.indexOf(name[0]) + 8 * (Number(name[1]) - 1) : -1;
}

/** @param {string} piece */
export function pieceName(piece) {
    const names = {
        P: tr("White pawn"), N: tr("White knight"), B: tr("White bishop"),
        R: tr("White rook"), Q: tr("White queen"), K: tr("White king"),
        p: tr("Black pawn"), n: tr("Black knight"), b: tr("Black bishop"),
        r: tr("Black rook"), q: tr("Black queen"), k: tr("Black king"),
    };
    return names[/** @type {keyof typeof names} */ (piece)];
}

/** The class that draws a piece: "piece white-knight". @param {string} piece */
export function pieceClass(piece) {
    const kind = KINDS[/** @type {keyof typeof KINDS} */ (piece.toLowerCase())];
    return `piece ${piece === piece.toUpperCase() ? "white" : "black"}-${kind}`;
}

/** @param {string} piece */
function colorOf(piece) {
    if (piece === ".") return "";
    return piece === piece.toUpperCase() ? "white" : "black";
}

function motionIsReduced() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ||
        document.documentElement.dataset.animation === "off";
}

export class TabiyaBoard extends HTMLElement {
    constructor() {
        super();
        /** @type {Position} */
        this._position = { squares: EMPTY, turn: "w", check: "", moves: [] };
        this._lastMove = "";
        this._orientation = "white";
        this._movable = "none";
        this._mode = "play";
        /** @type {Arrow[]} */
        this._arrows = [];
        /** @type {Arrow[]} */
        this._drawn = [];
        /** @type {Record<string, string>} */
        this._marks = {};
        this._targets = true;
        this.drawing = true;
        this._label = "";
        this._selected = -1;
        this._cursor = 12; /* the square that the keyboard is on: e2 */
        /** @type {null|{square: number, piece: string, x: number, y: number, id: number, moved: boolean, was: boolean, ghost: any, over: number, touch: boolean}} */
        this._drag = null;
        /** @type {null|{from: number, over: number, color: string, id: number}} */
        this._draw = null;
        /** @type {Map<number, HTMLElement>} */
        this._pieces = new Map();
        /** @type {HTMLElement[]} */
        this._cells = [];
        this._built = false;
        this._dropped = -1;
        this._edge = 0;
    }

    connectedCallback() {
        if (!this._built) this._build();
        this._observer = new ResizeObserver(() => this._measure());
        this._observer.observe(this);
        this._measure();
    }

    disconnectedCallback() {
        this._observer?.disconnect();
        this.cancel();
    }

    /* --- What others ask ------------------------------------------------------------------------ */

    /** @param {Position} position @param {{lastMove?: string, animate?: boolean}} [options] */
    show(position, { lastMove = "", animate = true } = {}) {
        const before = this._position.squares;
        this._closePromotion();
        this._stopDrag();
        if (before !== position.squares) this._drawn = [];
        this._position = position;
        this._lastMove = lastMove;
        if (this._selected >= 0 && !this._canTake(this._selected)) this._selected = -1;
        if (!this._built) return;
        this._showPieces(animate && !motionIsReduced());
        this._dropped = -1;
        this._refresh();
        this._showArrows();
    }

    get position() { return this._position; }

    get orientation() { return this._orientation; }
    set orientation(side) {
        if (side === this._orientation) return;
        this._orientation = side === "black" ? "black" : "white";
        this._closePromotion();
        if (!this._built) return;
        this._number();
        this._placeAll();
        this._refresh();
        this._showArrows();
    }

    get movable() { return this._movable; }
    set movable(who) {
        this._movable = who;
        if (this._selected >= 0 && !this._canTake(this._selected)) this.cancel();
        this._refresh();
    }

    get mode() { return this._mode; }
    set mode(mode) {
        this._mode = mode;
        this.cancel();
    }

    get arrows() { return this._arrows; }
    set arrows(arrows) {
        this._arrows = arrows;
        this._showArrows();
        this._refresh();
    }

    get marks() { return this._marks; }
    set marks(marks) {
        this._marks = marks;
        this._refresh();
    }

    get targets() { return this._targets; }
    set targets(shown) {
        this._targets = shown;
        this._refresh();
    }

    get label() { return this._label; }
    set label(text) {
        this._label = text;
        this._grid?.setAttribute("aria-label", text || tr("Chess board"));
    }

    /** @param {FocusOptions} [options] */
    focus(options) {
        this._cellOf(this._cursor)?.focus({ preventScroll: true, ...options });
    }

    shake() {
        if (motionIsReduced() || !this._frame) return;
        this._frame.animate(
            [0, -8, 7, -4, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 300 });
    }

    cancel() {
        this._closePromotion();
        this._stopDrag();
        this._draw = null;
        this._selected = -1;
        this._refresh();
    }

    /** @param {string} piece @param {PointerEvent} event */
    carry(piece, event) {
        event.preventDefault();
        this._startDrag(-1, piece, event);
        this._lift(event);
    }

    /** @param {number} x @param {number} y */
    squareAt(x, y) {
        const square = this._squareAt(x, y);
        return square < 0 ? "" : squareName(square);
    }

    /* --- Building ------------------------------------------------------------------------------- */

    _build() {
        this._built = true;
        this._grid = h("div", {
            class: "squares", role: "grid", "aria-label": this._label || tr("Chess board"),
        });
        for (let row = 0; row < 8; row++) {
            const line = h("div", { role: "row", class: "rank" });
            for (let column = 0; column < 8; column++) {
                const cell = h("div", {
                    role: "gridcell", tabindex: "-1",
                    class: `square ${(row + column) % 2 === 0 ? "light" : "dark"}`,
                });
                this._cells.push(cell);
                line.append(cell);
            }
            this._grid.append(line);
        }
        this._layer = h("div", { class: "pieces", "aria-hidden": "true" });
        this._shapes = svg("svg", { class: "arrows", viewBox: "0 0 8 8", "aria-hidden": "true" });
        this._frame = h("div", { class: "frame" }, this._grid, this._layer, this._shapes);
        this.append(this._frame);
        this._number();
        this._listen();
        this._showPieces(false);
        this._refresh();
        this._showArrows();
    }

    _listen() {
        const frame = /** @type {HTMLElement} */ (this._frame);
        frame.addEventListener("pointerdown", (event) => this._pointerDown(event));
        frame.addEventListener("pointermove", (event) => this._pointerMove(event));
        frame.addEventListener("pointerup", (event) => this._pointerUp(event));
        frame.addEventListener("pointercancel", () => this._pointerLost());
        frame.addEventListener("lostpointercapture", () => this._pointerLost());
        frame.addEventListener("contextmenu", (event) => {
            if (this.drawing || this._mode === "edit") event.preventDefault();
        });
        frame.addEventListener("keydown", (event) => this._keyDown(event));
        this._grid.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
            const at = this._cells.indexOf(/** @type {HTMLElement} */ (event.target));
            if (at >= 0) this._setCursor(this._squareOf(at));
        });
    }

    /* The board's edge is a multiple of eight device pixels: no seams between squares. */
    _measure() {
        const ratio = window.devicePixelRatio || 1;
        const width = this.clientWidth;
        const square = Math.max(1, Math.floor(width * ratio / 8)) / ratio;
        const frame = /** @type {HTMLElement} */ (this._frame);
        if (width === 0 || square === this._edge) return;
        this._edge = square;
        frame.style.setProperty("--square", `${square}px`);
        this.classList.toggle("small", square < 28);
    }

    /** Cells stay where they are; squares go to other cells when the board is turned. @param {number} at */
    _squareOf(at) {
        const row = Math.floor(at / 8), column = at % 8;
        return this._orientation === "white" ? (7 - row) * 8 + column : row * 8 + 7 - column;
    }

    /** @param {number} square */
    _cellAt(square) {
        const row = Math.floor(square / 8), column = square % 8;
        return this._orientation === "white" ? (7 - row) * 8 + column : row * 8 + 7 - column;
    }

    /** @param {number} square */
    _cellOf(square) { return this._cells[this._cellAt(square)]; }

    _number() {
        for (let at = 0; at < 64; at++) {
            const name = squareName(this._squareOf(at)), cell = this._cells[at];
            cell.dataset.square = name;
            fill(cell,
                at >= 56 && h("span", { class: "file", "aria-hidden": "true" }, name[0]),
                at % 8 === 0 && h("span", { class: "rank-digit", "aria-hidden": "true" }, name[1]));
        }
    }

    /* --- Pieces --------------------------------------------------------------------------------- */

    /** @param {HTMLElement} element @param {number} square */
    _place(element, square) {
        const at = this._cellAt(square);
        element.style.transform = `translate(${100 * (at % 8)}%, ${100 * Math.floor(at / 8)}%)`;
    }

    _placeAll() {
        for (const [square, element] of this._pieces) this._place(element, square);
    }

    /** @param {number} square @param {string} piece */
    _newPiece(square, piece) {
        const element = h("div", { class: pieceClass(piece), "data-piece": piece });
        this._place(element, square);
        this._layer.append(element);
        this._pieces.set(square, element);
        return element;
    }

    /** @param {boolean} animate */
    _showPieces(animate) {
        const squares = this._position.squares;
        for (const old of [...this._layer.querySelectorAll(".gone")]) old.remove();
        /** @type {{square: number, element: HTMLElement}[]} */
        const left = [];
        for (const [square, element] of [...this._pieces]) {
            if (element.dataset.piece === squares[square]) continue;
            left.push({ square, element });
            this._pieces.delete(square);
        }
        for (let square = 0; square < 64; square++) {
            if (squares[square] !== "." && !this._pieces.has(square)) this._arrive(square, left, animate);
        }
        for (const { element } of left) this._remove(element, animate);
    }

    /**
     * A piece appears on a square: one that left another square glides there, if there is one.
     * @param {number} square @param {{square: number, element: HTMLElement}[]} left @param {boolean} animate
     */
    _arrive(square, left, animate) {
        const piece = this._position.squares[square];
        const source = this._sourceOf(square, piece, left);
        if (!source) {
            const element = this._newPiece(square, piece);
            if (animate) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE_MS });
            return;
        }
        left.splice(left.indexOf(source), 1);
        source.element.dataset.piece = piece;
        source.element.className = pieceClass(piece);
        this._pieces.set(square, source.element);
        this._glide(source.element, square, animate && this._dropped !== square);
    }

    /** @param {number} square @param {string} piece @param {{square: number, element: HTMLElement}[]} left */
    _sourceOf(square, piece, left) {
        const from = squareIndex(this._lastMove.slice(0, 2)), to = squareIndex(this._lastMove.slice(2, 4));
        const mover = left.find((each) => each.square === from &&
            colorOf(each.element.dataset.piece ?? ".") === colorOf(piece));
        if (mover && to === square && (mover.element.dataset.piece === piece || this._lastMove.length > 4))
            return mover;
        const distance = (/** @type {{square: number}} */ each) => Math.max(
            Math.abs(each.square % 8 - square % 8),
            Math.abs(Math.floor(each.square / 8) - Math.floor(square / 8)));
        return left.filter((each) => each.element.dataset.piece === piece)
            .sort((a, b) => distance(a) - distance(b))[0];
    }

    /** @param {HTMLElement} element @param {number} square @param {boolean} animate */
    _glide(element, square, animate) {
        const before = animate ? getComputedStyle(element).transform : "";
        this._place(element, square);
        if (!animate) return;
        element.classList.add("moving");
        const motion = element.animate([{ transform: before }, { transform: element.style.transform }],
            { duration: GLIDE_MS, easing: "ease-out" });
        motion.onfinish = motion.oncancel = () => element.classList.remove("moving");
    }

    /** @param {HTMLElement} element @param {boolean} animate */
    _remove(element, animate) {
        if (!animate) {
            element.remove();
            return;
        }
        element.classList.add("gone");
        const motion = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: GLIDE_MS });
        motion.onfinish = motion.oncancel = () => element.remove();
    }

    /* --- Squares -------------------------------------------------------------------------------- */

    /** @param {number} square */
    _canTake(square) {
        const piece = this._position.squares[square];
        if (piece === "." || square < 0) return false;
        if (this._mode === "edit") return true;
        if (this._movable !== "both" && this._movable !== colorOf(piece)) return false;
        return colorOf(piece) === (this._position.turn === "w" ? "white" : "black");
    }

    /**
     * The moves from a square to another; more than one: promotions. Castling also if the king is put
     * on the rook; and only so where the king could go to the same square without castling.
     * @param {number} from @param {number} to
     */
    _movesBetween(from, to) {
        const start = squareName(from), end = squareName(to);
        const moves = this._position.moves.filter((move) => move.from === start);
        const there = moves.filter((move) => move.to === end);
        const plain = there.filter((move) => !move.rook);
        if (plain.length > 0) return plain;
        return there.length > 0 ? there : moves.filter((move) => move.rook === end);
    }

    _targetsOfSelected() {
        const from = this._selected < 0 ? "" : squareName(this._selected);
        if (this._mode === "edit" || !from) return new Set();
        const moves = this._position.moves.filter((move) => move.from === from);
        const rooks = this._position.chess960 ? moves.map((move) => move.rook ?? "") : [];
        return new Set([...moves.map((move) => move.to), ...rooks]);
    }

    _refresh() {
        if (!this._built) return;
        const targets = this._targetsOfSelected();
        const last = new Set(this._lastMove ? [this._lastMove.slice(0, 2), this._lastMove.slice(2, 4)] : []);
        for (let square = 0; square < 64; square++) this._refreshSquare(square, targets, last);
        this._frame?.classList.toggle("live", this._movable !== "none" || this._mode === "edit");
    }

    /** @param {number} square @param {Set<string>} targets @param {Set<string>} last */
    _refreshSquare(square, targets, last) {
        const name = squareName(square), cell = this._cellOf(square);
        const taken = this._position.squares[square] !== ".";
        const marks = {
            last: last.has(name),
            selected: square === this._selected,
            target: targets.has(name) && !taken,
            capture: targets.has(name) && taken,
            check: this._position.check === name,
            hint: this._marks[name] === "hint",
            wrong: this._marks[name] === "wrong",
            drop: this._drag?.moved === true && this._drag.over === square &&
                (targets.has(name) || this._mode === "edit"),
        };
        for (const [mark, on] of Object.entries(marks)) cell.classList.toggle(mark, on);
        cell.classList.toggle("quiet", !this._targets);
        cell.classList.toggle("own", this._canTake(square));
        cell.tabIndex = square === this._cursor ? 0 : -1;
        const label = this._nameOf(name, square, marks);
        if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
        cell.setAttribute("aria-selected", String(marks.selected));
        this._pieces.get(square)?.classList.toggle("lifted", this._drag?.moved === true && this._drag.square === square);
    }

    /** @param {string} name @param {number} square @param {Record<string, boolean>} marks */
    _nameOf(name, square, marks) {
        const piece = this._position.squares[square];
        let label = piece === "." ? format(tr("%s, empty"), name) : format(tr("%s, %s"), pieceName(piece), name);
        if (marks.selected) label += tr(", selected");
        if (this._targets && (marks.target || marks.capture)) label += tr(", legal target");
        if (marks.last) label += tr(", last move");
        if (marks.check) label += tr(", in check");
        if (marks.wrong) label += tr(", not possible here");
        for (const { from, to } of [...this._arrows, ...this._drawn])
            if (from === name && to !== name) label += format(tr(", arrow to %s"), to);
        return label;
    }

    /** @param {number} square */
    _setCursor(square) {
        const before = this._cellOf(this._cursor);
        this._cursor = square;
        before.tabIndex = -1;
        this._cellOf(square).tabIndex = 0;
    }

    /** @param {number} square */
    _select(square) {
        this._selected = square;
        this._refresh();
    }

    /* --- Moves ---------------------------------------------------------------------------------- */

    /** @param {string} name @param {any} detail */
    _tell(name, detail) {
        this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
    }

    /**
     * A piece was taken from a square and put on another.
     * @param {number} from @param {number} to @param {string} by
     */
    _put(from, to, by) {
        if (this._mode === "edit") {
            this._select(-1);
            this._tell("edit", { piece: this._position.squares[from], from: squareName(from), to: squareName(to), by });
            return;
        }
        const moves = this._movesBetween(from, to);
        if (moves.length === 0) {
            this._select(-1);
            this._tell("refused", { from: squareName(from), to: squareName(to) });
            return;
        }
        if (moves.length > 1) this._choosePromotion(from, to, moves, by);
        else this._decide(moves[0], by);
    }

    /** @param {Move} move @param {string} by */
    _decide(move, by) {
        this._dropped = by === "drag" ? squareIndex(move.to) : -1;
        this._selected = -1;
        this._setCursor(squareIndex(move.to));
        this._refresh();
        this._tell("move", { uci: move.uci, from: move.from, to: move.to, promotion: move.promotion, san: move.san, by });
    }

    /** @param {number} from @param {number} to @param {Move[]} moves @param {string} by */
    _choosePromotion(from, to, moves, by) {
        const white = this._position.turn === "w", at = this._cellAt(to);
        const names = {
            q: tr("Promote to queen"), r: tr("Promote to rook"), b: tr("Promote to bishop"), n: tr("Promote to knight"),
        };
        const keyboard = by === "keys";
        const buttons = PROMOTIONS.flatMap((kind) => {
            const move = moves.find((each) => each.promotion.toLowerCase() === kind);
            return move ? [h("button", {
                type: "button", "data-kind": kind,
                "aria-label": names[/** @type {keyof typeof names} */ (kind)],
                onclick: () => { this._closePromotion(); this._decide(move, by); if (keyboard) this.focus(); },
            }, h("span", { class: pieceClass(white ? kind.toUpperCase() : kind) }))] : [];
        });
        const low = Math.floor(at / 8) > 3;
        const column = h("div", { class: "choices" }, low ? buttons.reverse() : buttons);
        this._chooser = h("div", {
            class: `promotion${low ? " low" : ""}`, role: "dialog", "aria-label": tr("Promotion"),
            onkeydown: (/** @type {KeyboardEvent} */ event) => this._promotionKey(event, buttons),
            onpointerdown: (/** @type {PointerEvent} */ event) => {
                event.stopPropagation();
                if (event.target === this._chooser) { this._closePromotion(); this._select(-1); }
            },
        }, column);
        column.style.insetInlineStart = `${12.5 * (at % 8)}%`;
        this._waiting = from;
        this._frame?.append(this._chooser);
        buttons.find((button) => button.dataset.kind === "q")?.focus({ preventScroll: true });
    }

    /** @param {KeyboardEvent} event @param {HTMLElement[]} buttons */
    _promotionKey(event, buttons) {
        const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        const named = buttons.find((button) => button.dataset.kind === event.key.toLowerCase());
        event.stopPropagation();
        if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
        else if (named) named.click();
        else if (event.key === "Escape") { this._closePromotion(); this.cancel(); this.focus(); }
        else if (event.key === "Tab") buttons[(at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length].focus();
        else return;
        event.preventDefault();
    }

    _closePromotion() {
        this._chooser?.remove();
        this._chooser = undefined;
    }

    /* --- Mouse, touch, pen ------------------------------------------------------------------------ */

    /** @param {number} x @param {number} y */
    _squareAt(x, y) {
        const box = /** @type {HTMLElement} */ (this._frame).getBoundingClientRect();
        const column = Math.floor((x - box.left) / box.width * 8), row = Math.floor((y - box.top) / box.height * 8);
        if (column < 0 || column > 7 || row < 0 || row > 7) return -1;
        return this._squareOf(row * 8 + column);
    }

    /** @param {PointerEvent} event */
    _pointerDown(event) {
        if (this._chooser || !event.isPrimary) return;
        const square = this._squareAt(event.clientX, event.clientY);
        if (square < 0) return;
        if (event.button === 2 || (event.button === 0 && event.ctrlKey)) {
            this._startDrawing(square, event);
            return;
        }
        if (event.button !== 0) return;
        if (this._drawn.length > 0) this._clearDrawn();
        this._setCursor(square);
        if (this._movable !== "none" || this._mode === "edit") {
            event.preventDefault();
            this._cellOf(square).focus({ preventScroll: true });
        }
        if (this._canTake(square)) this._take(square, event);
    }

    /** @param {number} square @param {PointerEvent} event */
    _take(square, event) {
        const moves = this._selected >= 0 && this._selected !== square ? this._movesBetween(this._selected, square) : [];
        if (moves.length > 0 && this._mode === "play") return; /* castling onto the rook: at pointerup */
        this._startDrag(square, this._position.squares[square], event);
        if (this._mode === "play") this._select(square);
    }

    /** @param {number} square @param {string} piece @param {PointerEvent} event */
    _startDrag(square, piece, event) {
        this._drag = {
            square, piece, x: event.clientX, y: event.clientY, id: event.pointerId, moved: false,
            was: square >= 0 && this._selected === square, ghost: null, over: -1, touch: event.pointerType === "touch",
        };
        this._frame?.setPointerCapture(event.pointerId);
    }

    /** @param {PointerEvent} event */
    _lift(event) {
        const drag = this._drag;
        if (!drag) return;
        drag.moved = true;
        drag.ghost = h("div", { class: `${pieceClass(drag.piece)} ghost${drag.touch ? " touched" : ""}`, "aria-hidden": "true" });
        this._frame?.append(drag.ghost);
        this._follow(event);
    }

    /** @param {PointerEvent} event */
    _follow(event) {
        const drag = this._drag, frame = /** @type {HTMLElement} */ (this._frame);
        if (!drag?.ghost) return;
        const box = frame.getBoundingClientRect(), half = box.width / 16;
        const x = event.clientX - box.left - half, y = event.clientY - box.top - half;
        drag.ghost.style.transform = `translate(${x}px, ${y - (drag.touch ? half : 0)}px)`;
        const over = this._squareAt(event.clientX, event.clientY);
        if (over === drag.over) return;
        drag.over = over;
        this._refresh();
    }

    /** @param {PointerEvent} event */
    _pointerMove(event) {
        if (this._draw && event.pointerId === this._draw.id) {
            this._draw.over = this._squareAt(event.clientX, event.clientY);
            this._showArrows();
            return;
        }
        const drag = this._drag;
        if (!drag || event.pointerId !== drag.id) return;
        if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= DRAG_FROM_PX) this._lift(event);
        else this._follow(event);
    }

    /** @param {PointerEvent} event */
    _pointerUp(event) {
        if (this._draw && event.pointerId === this._draw.id) {
            this._endDrawing();
            return;
        }
        if (this._chooser || !event.isPrimary || event.button !== 0) return;
        const square = this._squareAt(event.clientX, event.clientY), drag = this._drag;
        if (drag && event.pointerId !== drag.id) return;
        this._stopDrag();
        if (drag?.moved) this._drop(drag, square);
        else this._click(square, drag, event);
    }

    /** @param {{square: number, piece: string}} drag @param {number} square */
    _drop(drag, square) {
        if (this._mode === "edit") {
            this._dropped = square;
            this._tell("edit", {
                piece: drag.piece, from: drag.square < 0 ? "" : squareName(drag.square),
                to: square < 0 ? "" : squareName(square), by: "drag",
            });
            return;
        }
        if (square < 0 || square === drag.square) this._refresh();
        else this._put(drag.square, square, "drag");
    }

    /** @param {number} square @param {null|{was: boolean}} drag @param {PointerEvent} event */
    _click(square, drag, event) {
        if (square < 0) return;
        if (this._mode === "edit") {
            this._tell("square", { square: squareName(square), button: event.button });
            return;
        }
        if (drag) {
            if (drag.was) this._select(-1);
            return;
        }
        if (this._selected >= 0) this._put(this._selected, square, "click");
    }

    _stopDrag() {
        const drag = this._drag;
        if (!drag) return;
        this._drag = null;
        drag.ghost?.remove();
        if (this._frame?.hasPointerCapture(drag.id)) this._frame.releasePointerCapture(drag.id);
        this._refresh();
    }

    _pointerLost() {
        this._stopDrag();
        if (!this._draw) return;
        this._draw = null;
        this._showArrows();
    }

    /* --- Keys --------------------------------------------------------------------------------------- */

    /** @param {KeyboardEvent} event */
    _keyDown(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || this._chooser) return;
        const at = this._cells.indexOf(/** @type {HTMLElement} */ (event.target));
        if (at < 0) return;
        const to = this._keyTarget(event.key, at);
        if (to >= 0) this._cells[to].focus();
        else if (event.key === "Enter" || event.key === " ") this._press(this._squareOf(at));
        else if (event.key === "Escape" && this._selected >= 0) this._select(-1);
        else if (event.key === "Delete" && this._mode === "edit" && this._position.squares[this._squareOf(at)] !== ".")
            this._tell("edit", { piece: this._position.squares[this._squareOf(at)], from: squareName(this._squareOf(at)), to: "", by: "keys" });
        else if (/^[A-Za-z0-9]$/.test(event.key)) this._tell("type", { text: event.key });
        else return;
        event.preventDefault();
    }

    /** @param {string} key @param {number} at */
    _keyTarget(key, at) {
        const row = Math.floor(at / 8), column = at % 8;
        if (key === "ArrowUp" && row > 0) return at - 8;
        if (key === "ArrowDown" && row < 7) return at + 8;
        if (key === "ArrowLeft" && column > 0) return at - 1;
        if (key === "ArrowRight" && column < 7) return at + 1;
        if (key === "Home") return row * 8;
        if (key === "End") return row * 8 + 7;
        return key.startsWith("Arrow") ? at : -1;
    }

    /** @param {number} square */
    _press(square) {
        if (this._mode === "edit") {
            this._tell("square", { square: squareName(square), button: 0 });
            return;
        }
        const other = this._selected >= 0 && this._selected !== square;
        if (other && (this._movesBetween(this._selected, square).length > 0 || !this._canTake(square)))
            this._put(this._selected, square, "keys");
        else if (this._selected === square) this._select(-1);
        else if (this._canTake(square)) this._select(square);
    }

    /* --- Arrows ----------------------------------------------------------------------------------- */

    /** @param {number} square @param {PointerEvent} event */
    _startDrawing(square, event) {
        if (!this.drawing || this._mode === "edit") {
            if (this._mode === "edit") this._tell("square", { square: squareName(square), button: 2 });
            return;
        }
        const color = event.altKey ? (event.shiftKey ? "yellow" : "blue") : event.shiftKey ? "red" : "green";
        event.preventDefault();
        this._draw = { from: square, over: square, color, id: event.pointerId };
        this._frame?.setPointerCapture(event.pointerId);
        this._showArrows();
    }

    _endDrawing() {
        const draw = this._draw;
        this._draw = null;
        if (draw && draw.over >= 0) {
            const arrow = { from: squareName(draw.from), to: squareName(draw.over), color: draw.color };
            const same = this._drawn.find((each) => each.from === arrow.from && each.to === arrow.to);
            this._drawn = this._drawn.filter((each) => each !== same);
            if (!same || same.color !== arrow.color) this._drawn.push(arrow);
            this._tell("drawn", { arrows: this._drawn });
        }
        this._showArrows();
        this._refresh();
    }

    _clearDrawn() {
        this._drawn = [];
        this._tell("drawn", { arrows: [] });
        this._showArrows();
        this._refresh();
    }

    _showArrows() {
        if (!this._built) return;
        const arrows = [...this._arrows, ...this._drawn];
        if (this._draw && this._draw.over >= 0)
            arrows.push({ from: squareName(this._draw.from), to: squareName(this._draw.over), color: this._draw.color });
        fill(this._shapes, arrows.map((arrow) => this._arrowShape(arrow)));
    }

    /** @param {Arrow} arrow */
    _arrowShape({ from, to, color = "green" }) {
        const [x, y] = this._middle(from), [tx, ty] = this._middle(to);
        if (from === to) return svg("circle", { class: `shape circle ${color}`, cx: x, cy: y, r: 0.45 });
        const length = Math.hypot(tx - x, ty - y), ux = (tx - x) / length, uy = (ty - y) / length;
        const tip = length - 0.06, neck = tip - 0.42, shaft = 0.1, head = 0.25;
        const outline = [[0, shaft], [neck, shaft], [neck, head], [tip, 0], [neck, -head], [neck, -shaft], [0, -shaft]];
        const points = outline.map(([along, across]) =>
            `${(x + ux * along - uy * across).toFixed(3)},${(y + uy * along + ux * across).toFixed(3)}`);
        return svg("polygon", { class: `shape ${color}`, points: points.join(" ") });
    }

    /** @param {string} name */
    _middle(name) {
        const at = this._cellAt(squareIndex(name));
        return [at % 8 + 0.5, Math.floor(at / 8) + 0.5];
    }
}

/* A ring shows where the keyboard is: not for those who point. */
addEventListener("pointerdown", () => { document.documentElement.dataset.input = "pointer"; }, true);
addEventListener("keydown", () => { document.documentElement.dataset.input = "keys"; }, true);

customElements.define("tabiya-board", TabiyaBoard);
