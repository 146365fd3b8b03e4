// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The place Play: a game against Tabiya on a board, with its moves, and what can be done with it.
 * The game itself is in play-game.js, the end and the review in play-end.js and play-review.js.
 */
import "./board.js";
import { app } from "./app.js";
import { announce, clearToasts, copyText, menuButton, toast } from "./chrome.js";
import { fill, format, h, withoutMnemonic } from "./dom.js";
import { icon } from "./icons.js";
import { backKey, forthKey, moveNumber, MoveList } from "./moves.js";
import { EndCard } from "./play-end.js";
import { PlayGame } from "./play-game.js";
import { openGames } from "./play-games.js";
import { openNewGame, openPaste } from "./play-new.js";
import { PlayReview } from "./play-review.js";
import { gameTags } from "./play-tags.js";
import { fillStrip } from "./play-strip.js";
import { soundOfMove } from "./sounds.js";
import { tr } from "./words.js";

const FILE_MAX = 1 << 20;
const OPENING_PLIES = 60; /* no name comes later */

/** For the eye; people who do not want motion do not wait. @param {number} ms */
function pause(ms) {
    if (!app.setting("animate") || matchMedia("(prefers-reduced-motion: reduce)").matches) return Promise.resolve();
    return new Promise((resolve) => { setTimeout(resolve, ms); });
}

class PlayPlace {
    constructor() {
        this.game = new PlayGame({
            rules: app.rules, engine: app.engine, keep: (state) => this.keep(state), pause, random: Math.random,
        });
        /** @type {number|null} the ply that is looked at; null: the present */
        this.looking = null;
        this.flipped = false;
        this.openingsReady = false;
        this.cameFromBoard = false;
        this.owned = false;
        /** @type {{options: any, said?: string}|null} a game that begins when this tab may play */
        this.waiting = null;
        /** @type {any} the state of the game that is being put among the others */
        this.filing = null;
        this.shownKey = "";
        /** @type {any} the position that the board shows */
        this.shownPosition = this.game.position;
        /** @type {Record<string, any>} */
        this.buttons = {};
        /** @type {any} */
        this.owner = this.offer = this.menu = this.controls = this.entry = this.field = this.fieldError = null;
        /** @type {any} */
        this.board = this.list = this.end = this.review = this.top = this.bottom = this.status = this.opening = null;
        /** @type {{shown: string[]}} */
        this.line = { shown: [] };
        this.build();
        this.listen();
    }

    /* --- Building ---------------------------------------------------------------------------- */

    build() {
        this.board = document.createElement("tabiya-board");
        this.top = h("div", { class: "strip" });
        this.bottom = h("div", { class: "strip" });
        this.status = h("p", { class: "status" });
        this.opening = h("p", { class: "opening" });
        this.list = new MoveList({ label: tr("Moves"), go: (ply) => this.lookAt(ply) });
        this.empty = h("p", { class: "empty-moves dim" }, tr("Move a piece, or type a move like e4."));
        this.end = new EndCard({
            review: () => this.startReview(), rematch: () => this.rematch(), renew: () => this.openNewGame(),
        });
        this.review = new PlayReview(this);
        this.buildControls();
        this.buildEntry();
        this.buildOwner();
        this.buildOffer();
        this.element = h("section", { class: "place play", "aria-labelledby": "play-title" },
            h("h2", { class: "sr-only", id: "play-title" }, tr("Play")),
            h("div", { class: "stage" }, this.top, this.board, this.bottom),
            h("div", { class: "panel" },
                h("div", { class: "panel-head" }, this.status, this.opening),
                this.owner, this.offer, this.end.element, this.review.element,
                h("div", { class: "card grow scroller moves-card" }, this.empty, this.list.element),
                this.entry, this.controls));
    }

    buildControls() {
        const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ run, /** @type {string} */ text = "") =>
            h("button", {
                type: "button", class: name + (text ? "-button" : "-button icon-only"), "aria-label": text ? null : label,
                title: text ? null : label, onclick: run,
            }, icon(name), text && h("span", null, text));
        this.buttons = {
            first: button("first", tr("Start of the game"), () => this.lookAt(0)),
            previous: button("previous", tr("One move back"), () => this.step(-1)),
            next: button("next", tr("One move forward"), () => this.step(1)),
            last: button("last", tr("End of the game"), () => this.lookAt(this.plies)),
            undo: button("undo", tr("Undo"), () => this.undo(), tr("Undo")),
            redo: button("redo", tr("Redo"), () => this.game.redo()),
            hint: button("hint", tr("Hint"), () => this.askHint(), tr("Hint")),
            flip: button("flip", tr("Flip board"), () => this.flip()),
        };
        const { first, previous, next, last, undo, redo, hint, flip } = this.buttons;
        this.menu = menuButton({ label: tr("Commands"), items: () => this.menuItems() });
        this.controls = h("div", { class: "controls" },
            h("div", { class: "game-nav", role: "group", "aria-label": tr("Game navigation") }, first, previous, next, last),
            h("div", { class: "commands", role: "group", "aria-label": tr("Commands") }, undo, redo, hint, flip, this.menu));
    }

    buildEntry() {
        this.field = h("input", {
            type: "text", id: "typed-move", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
            maxlength: "12", enterkeyhint: "send", placeholder: tr("Type a move"), "aria-label": tr("Type a move"),
            "aria-describedby": "typed-error",
            oninput: () => this.fieldChanged(),
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
                if (event.key === "Escape") this.leaveField();
            },
        });
        this.fieldError = h("p", { id: "typed-error", class: "field-error", role: "alert" });
        this.entry = h("form", {
            class: "entry",
            onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                this.submitTyped();
            },
        }, this.field, this.fieldError);
    }

    buildOwner() {
        this.owner = h("div", { class: "card padded owner", hidden: true },
            h("p", null, tr("This game is open in another tab.")),
            h("button", { type: "button", class: "suggested", onclick: () => this.takeOver() }, tr("Play here")));
    }

    buildOffer() {
        this.offer = h("div", { class: "card padded owner", hidden: true },
            h("p", null, tr("Tabiya offers a draw.")),
            h("div", { class: "row" },
                h("button", { type: "button", onclick: () => this.game.declineDraw() }, tr("Decline")),
                h("button", { type: "button", class: "suggested", onclick: () => this.game.acceptDraw() }, tr("Accept"))));
    }

    listen() {
        const game = this.game;
        game.addEventListener("change", () => this.refresh());
        game.addEventListener("moved", (/** @type {any} */ event) => this.moved(event.detail));
        game.addEventListener("hinted", (/** @type {any} */ event) => announce(event.detail.words));
        game.addEventListener("message", (/** @type {any} */ event) => toast(event.detail.text));
        game.addEventListener("offer", () => announce(tr("Tabiya offers a draw.")));
        game.addEventListener("over", (/** @type {any} */ event) => this.isOver(event.detail));
        this.board.addEventListener("move", (/** @type {any} */ event) => this.played(event.detail));
        this.board.addEventListener("refused", (/** @type {any} */ event) => this.refused(event.detail));
        this.board.addEventListener("type", (/** @type {any} */ event) => this.startTyping(event.detail.text));
        this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
        this.element.addEventListener("drop", (/** @type {DragEvent} */ event) => void this.dropped(event));
        app.onSettings((/** @type {string} */ key) => this.settingChanged(key));
        app.store.onChange((/** @type {string} */ what) => {
            if (what === "owner" || what === "current") this.ownerChanged(what);
        });
    }

    /** @param {string} key */
    settingChanged(key) {
        this.board.targets = app.setting("show-legal-targets");
        if (key === "figurine" || key === "local-letters" || key === "") this.refresh();
    }

    /* --- Beginning --------------------------------------------------------------------------- */

    /** Goes on with the game that is kept, or begins one. */
    start() {
        this.settingChanged("theme");
        this.ownerChanged("owner");
        void app.rules.loadOpenings?.().then(() => {
            this.openingsReady = true;
            this.showOpening();
        }, () => {});
    }

    /** A game as the last one was chosen. */
    usual() {
        const color = app.setting("colour");
        const human = color === "random" ? (Math.random() < 0.5 ? "w" : "b") : color === "black" ? "b" : "w";
        return { human, level: Math.min(Math.max(Math.round(app.setting("level")), 1), 9) };
    }

    /** @param {{fen?: string, pgn?: string, human?: string, start?: string, moves?: string[]}} what */
    async show(what) {
        if (what.fen !== undefined) this.openFen(what.fen);
        else if (what.pgn !== undefined) this.openPgn(what.pgn);
        else if (what.human !== undefined) this.begin({ ...this.usual(), ...what }); /* {start, moves, human} */
        this.list.reveal();
    }

    hide() {
        this.board.cancel();
    }

    /** @param {any} state */
    keep(state) {
        if (app.store.current.owned) void app.store.current.set(state);
    }

    /** Begins another game; the one before is filed. @param {any} options @param {string} [said] */
    begin(options, said = tr("New game. The previous one is saved")) {
        if (!app.store.current.owned) {
            this.beginLater(options, said);
            return;
        }
        const before = this.fileUnfinished();
        clearToasts(); /* what they offer to undo belongs to the game before */
        this.review.close();
        this.looking = null;
        this.flipped = false;
        this.game.begin(options);
        this.board.focus();
        if (!before) return;
        toast(said, { undo: () => this.bringBack(before) });
    }

    /** Another tab has the game, or it is not known yet whether one has. @param {any} options @param {string} said */
    beginLater(options, said) {
        this.waiting = { options, said };
        this.review.close();
        this.looking = null;
        this.flipped = false;
        this.game.watch({ start: "", moves: [], ...options });
    }

    /** The game before a new one, as it was; null if nothing was played. */
    fileUnfinished() {
        const state = this.game.state;
        if (state.moves.length === 0) return null;
        const before = { state: structuredClone(state), id: null };
        if (state.filed === "")
            void this.file(state, this.game.result).then((id) => { before.id = id; });
        return before;
    }

    /** @param {{state: any, id: string|null}} before */
    bringBack(before) {
        if (this.game.canUndo) this.fileUnfinished(); /* something has been played since */
        if (before.id) void app.store.games.remove(before.id);
        this.review.close();
        this.looking = null;
        this.game.restore(before.state);
    }

    /** @param {any} state @param {string} result */
    async file(state, result) {
        const { start, moves, human, level } = state;
        const game = await app.store.games.put({ start, moves: [...moves], result, tags: gameTags(state, result), extra: { human, level } });
        return game?.id ?? null;
    }

    openNewGame() {
        openNewGame({ state: this.game.state, begin: (options) => this.begin(options) });
    }

    rematch() {
        const { start, human, level, chess960, odds, tags } = this.game.state;
        const other = human === "w" ? "b" : human === "b" ? "w" : "";
        const own = odds !== "" ? human : other; /* with odds, the sides are what the odds are about */
        this.begin({ start, human: own, level, chess960, odds, tags: human === "" ? tags : {} });
    }

    /* --- Links, pasting ------------------------------------------------------------------------ */

    /** @param {string} text */
    openFen(text) {
        const read = app.rules.checkFen(text.trim());
        if (read.error) {
            toast(read.error);
            return false;
        }
        const position = app.rules.position(read.fen, []);
        this.begin({ ...this.usual(), start: read.fen, human: position.turn }, tr("Pasted. The previous game is saved"));
        return true;
    }

    /** @param {string} text */
    openPgn(text) {
        const [game] = app.rules.readPgn(text).games ?? [];
        if (!game || (game.error && game.moves?.length === 0)) {
            toast(game?.error ?? tr("No game was found in this text."));
            return false;
        }
        const endings = { "1-0": "blackResigned", "0-1": "whiteResigned", "1/2-1/2": "agreed" };
        const ended = app.rules.position(game.start, game.moves).result === "*";
        const ending = ended ? endings[/** @type {keyof typeof endings} */ (game.result)] ?? "none" : "none";
        this.begin({ start: game.start, moves: game.moves, human: "", tags: game.tags ?? {}, ending },
            tr("Pasted. The previous game is saved"));
        if (game.error) toast(game.error);
        return true;
    }

    /** A file of a game that is dropped on the board. @param {DragEvent} event */
    async dropped(event) {
        const [file] = event.dataTransfer?.files ?? [];
        if (!file?.name.toLowerCase().endsWith(".pgn")) return;
        event.preventDefault();
        this.openPgn(await file.slice(0, FILE_MAX).text());
    }

    /** A FEN or a PGN. @param {string} text */
    open(text) {
        const isFen = /^\s*([1-8pnbrqkPNBRQK]+\/){7}/.test(text);
        return isFen ? this.openFen(text) : this.openPgn(text);
    }

    /* --- What is seen ---------------------------------------------------------------------------- */

    get plies() { return this.game.state.moves.length; }
    get ply() { return this.looking ?? this.plies; }

    refresh() {
        const { start, moves } = this.game.state;
        if (this.looking !== null && this.looking >= moves.length) this.looking = null;
        this.line = app.rules.line(start, moves);
        this.showBoard();
        this.showStrips();
        this.showStatus();
        this.showMoves();
        this.showControls();
        this.end.show(this.game, this.review.open);
        this.review.refresh();
    }

    showBoard() {
        const { start, moves, human } = this.game.state, at = moves.slice(0, this.ply);
        const position = this.looking === null ? this.game.position : app.rules.position(start, at);
        const mine = this.game.turn !== "nobody" && this.looking === null && app.store.current.owned;
        const black = human === "b" !== this.flipped;
        this.board.orientation = black ? "black" : "white";
        this.board.movable = !mine ? "none" : human === "" ? "both" : human === "w" ? "white" : "black";
        const key = start + " " + at.join(" ");
        if (key !== this.shownKey) this.board.show(position, { lastMove: this.lastMove(position, at), animate: this.shownKey !== "" });
        this.shownKey = key;
        this.shownPosition = position;
        this.showMarks();
    }

    /** As squares: where a castling king arrives is not in the UCI of Chess960. @param {any} position @param {string[]} moves */
    lastMove(position, moves) {
        const last = moves.at(-1);
        if (!last) return "";
        if (!position.chess960) return last;
        const before = app.rules.position(this.game.state.start, moves.slice(0, -1));
        const move = before.moves.find((/** @type {any} */ each) => each.uci === last);
        return move ? move.from + move.to + move.promotion : last;
    }

    showMarks() {
        const hint = this.looking === null ? this.game.hint : null;
        const review = this.review.arrows(this.ply);
        this.board.marks = hint && hint.squares.length === 1 ? { [hint.squares[0]]: "hint" } : {};
        this.board.arrows = hint && hint.squares.length > 1
            ? [{ from: hint.squares[0], to: hint.squares[1], color: "green" }] : review;
    }

    showStrips() {
        const { human, level, tags } = this.game.state;
        const black = this.board.orientation === "black";
        const names = {
            w: human === "b" ? null : human === "w" ? tr("You") : tags.White ?? tr("White"),
            b: human === "w" ? null : human === "b" ? tr("You") : tags.Black ?? tr("Black"),
        };
        for (const [strip, side] of /** @type {[any, "w"|"b"][]} */ ([[this.top, black ? "w" : "b"], [this.bottom, black ? "b" : "w"]])) {
            fillStrip(strip, {
                side, name: names[side] ?? format(tr("Tabiya, level %d"), level), position: this.shownPosition,
                toMove: !this.game.over && this.shownPosition.turn === side,
                choose: names[side] === null ? () => this.openNewGame() : undefined,
            });
        }
    }

    showStatus() {
        const words = this.looking === null ? this.game.status : this.lookingWords();
        fill(this.status, words);
        this.status.classList.toggle("hinting", this.looking === null && this.game.hint !== null);
        if (this.looking !== null)
            this.status.append(" ", h("button", { type: "button", class: "link", onclick: () => this.lookAt(this.plies) }, tr("Back to Game")));
        else if (this.game.phase === "failed")
            this.status.append(" ", h("button", { type: "button", class: "link", onclick: () => this.game.retry() }, tr("Try Again")));
        this.showOpening();
    }

    lookingWords() {
        const position = this.shownPosition, next = this.game.position.number;
        if (this.ply === 0) return format(tr("Viewing the start. The game continues at move %d."), next);
        const shown = position.turn === "b" ? position.number : position.number - 1;
        if (this.game.over) return [tr("Move"), moveNumber(this.game.state.start, this.ply)].join(" ");
        return format(tr("Viewing move %d. The game continues at move %d."), shown, next);
    }

    showOpening() {
        const { start, moves, chess960 } = this.game.state;
        const known = this.openingsReady && chess960 < 0 && app.rules.opening?.(start, moves.slice(0, Math.min(this.ply, OPENING_PLIES)));
        fill(this.opening, known && [h("span", null, known.title), " ", h("span", { class: "eco" }, known.eco)]);
        this.opening.title = known ? known.title : "";
    }

    showMoves() {
        const { start } = this.game.state;
        this.empty.hidden = this.plies > 0;
        this.list.element.hidden = this.plies === 0;
        this.list.show({ shown: this.line.shown, start, ply: this.ply, marks: this.review.marks });
    }

    showControls() {
        const set = (/** @type {any} */ button, /** @type {boolean} */ usable) => {
            button.setAttribute("aria-disabled", String(!usable));
        };
        const owned = app.store.current.owned;
        set(this.buttons.first, this.ply > 0);
        set(this.buttons.previous, this.ply > 0);
        set(this.buttons.next, this.ply < this.plies);
        set(this.buttons.last, this.ply < this.plies);
        set(this.buttons.undo, owned && this.game.canUndo);
        set(this.buttons.redo, owned && this.game.canRedo);
        set(this.buttons.hint, owned && this.game.turn === "person");
        this.entry.hidden = this.game.over;
        this.offer.hidden = !owned || !this.game.isOffered;
        this.element.classList.toggle("over", this.game.over);
        this.element.classList.toggle("given-up", owned && this.game.state.ending !== "none");
    }

    /* --- Moves ---------------------------------------------------------------------------------- */

    /** @param {{uci: string, by: string}} move */
    played({ uci, by }) {
        if (!this.game.play(uci, by)) this.board.show(this.shownPosition, { lastMove: this.game.state.moves.at(-1) ?? "" });
    }

    /** @param {{san: string, by: string, spoken: string}} move */
    moved({ san, by, spoken }) {
        app.say(soundOfMove(san));
        this.takeBackFromList();
        const after = this.game.over ? this.game.status : by === "engine" && this.game.position.claim ? this.game.status : "";
        announce(spoken + ". " + after);
    }

    /** A game of the list that goes on will be put there anew. */
    takeBackFromList() {
        const state = this.game.state;
        if (state.filed === "") return;
        void app.store.games.remove(state.filed);
        state.filed = "";
        this.keep(state);
    }

    /** @param {{from: string, to: string}} refused */
    refused({ from, to }) {
        const { start, moves } = this.game.state;
        const index = (/** @type {string} */ name) => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);
        const why = app.rules.refusal?.(start, moves, index(from), index(to));
        if (why) toast(why);
        this.board.shake();
    }

    /** The status says how it ended, and nothing else does. @param {{moved: boolean}} how */
    isOver({ moved }) {
        app.say("game-end");
        if (!moved) announce(this.game.status);
        void this.fileFinished();
    }

    /** Puts a finished game among the others, once. */
    async fileFinished() {
        const state = this.game.state;
        if (state.filed !== "" || this.filing === state || state.moves.length === 0 || state.human === "" || !app.store.current.owned) return;
        this.filing = state;
        const id = await this.file(state, this.game.result);
        if (state === this.game.state && this.game.over) {
            state.filed = id ?? "";
            this.keep(state);
        } else if (id) {
            void app.store.games.remove(id); /* taken back in the meantime */
        }
        this.filing = null;
        void app.store.askToPersist?.();
    }

    undo() {
        if (!this.game.canUndo || !app.store.current.owned) return;
        this.looking = null;
        this.review.close();
        this.takeBackFromList();
        this.game.undo();
    }

    askHint() {
        if (this.game.turn !== "person" || !app.store.current.owned) return;
        this.looking = null;
        if (this.game.phase === "resting") void this.game.askHint();
        this.refresh();
    }

    flip() {
        this.flipped = !this.flipped;
        this.refresh();
    }

    resign() {
        clearToasts();
        this.game.resign();
    }

    /* --- Looking back ---------------------------------------------------------------------------- */

    /** @param {number} ply */
    lookAt(ply) {
        const to = Math.min(Math.max(ply, 0), this.plies);
        if (to === this.ply && this.looking === null) return;
        const spoken = to > 0 ? this.spokenAt(to) : tr("Start of the game");
        this.looking = to === this.plies ? null : to;
        this.refresh();
        announce(spoken);
    }

    /** @param {number} ply */
    spokenAt(ply) {
        const { start, moves } = this.game.state;
        return app.rules.speakMove(start, moves.slice(0, ply - 1), moves[ply - 1]);
    }

    /** @param {number} by */
    step(by) {
        this.lookAt(this.ply + by);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const target = /** @type {HTMLElement} */ (event.target);
        if (target.closest("input, textarea, select, [role=menu]")) return;
        if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z") {
            event.preventDefault();
            if (event.shiftKey) this.game.redo();
            else this.undo();
            return;
        }
        if (event.ctrlKey || event.metaKey || event.altKey || target.closest("tabiya-board, [role=slider]")) return;
        const steps = { ["Arrow" + backKey()]: -1, ["Arrow" + forthKey()]: 1, Home: -1e6, End: 1e6 };
        const step = steps[/** @type {keyof typeof steps} */ (event.key)];
        if (step === undefined) return;
        event.preventDefault();
        this.step(step);
    }

    /* --- Typed moves ------------------------------------------------------------------------------ */

    /** @param {string} text */
    startTyping(text) {
        if (this.game.turn !== "person" || this.looking !== null || !app.store.current.owned) return;
        this.entry.classList.add("typing");
        this.cameFromBoard = true;
        this.field.value = text;
        this.field.focus();
        this.fieldChanged();
    }

    fieldChanged() {
        this.field.removeAttribute("aria-invalid");
        fill(this.fieldError);
    }

    submitTyped() {
        const text = this.field.value.trim();
        if (text === "") return;
        if (this.game.turn !== "person" || this.looking !== null) {
            this.fieldProblem(this.looking !== null ? this.lookingWords() : this.game.status);
            return;
        }
        if (!app.store.current.owned) {
            this.fieldProblem(tr("This game is open in another tab."));
            return;
        }
        const read = app.rules.readMove(this.game.state.start, this.game.state.moves, text);
        if (read.error || !this.game.play(read.uci, "typed")) {
            this.fieldProblem(read.error ?? tr("This move is not possible here."));
            return;
        }
        this.field.value = "";
        this.leaveField();
    }

    /** @param {string} words */
    fieldProblem(words) {
        this.field.setAttribute("aria-invalid", "true");
        fill(this.fieldError, words);
        this.field.select();
    }

    /** Back to the board, if one came from there. */
    leaveField() {
        this.field.value = "";
        this.fieldChanged();
        this.entry.classList.remove("typing");
        if (this.cameFromBoard) this.board.focus();
        this.cameFromBoard = false;
    }

    /* --- Menu ------------------------------------------------------------------------------------- */

    menuItems() {
        const game = this.game, playing = !game.over && game.state.human !== "" && app.store.current.owned;
        const items = [
            { label: tr("New Game…"), icon: "new-game", run: () => this.openNewGame() },
            game.over && { label: tr("Rematch"), icon: "undo", run: () => this.rematch() },
            playing && !game.isOffered && { label: tr("Offer a Draw"), icon: "draw", run: () => void game.offerDraw() },
            game.turn === "person" && game.position.claim && { label: tr("Claim Draw"), icon: "draw", run: () => game.claimDraw() },
            playing && { label: tr("Resign"), icon: "flag", run: () => this.resign() },
            (this.looking !== null || game.state.human === "") && { label: tr("Play from Here…"), icon: "play", run: () => this.playFromHere() },
            null,
            { label: tr("Flip board"), icon: "flip", run: () => this.flip() },
            game.turn === "person" && this.looking === null && app.store.current.owned &&
                { label: tr("Type a move"), icon: "keyboard", run: () => this.startTyping("") },
            game.canRedo && { label: tr("Redo"), icon: "redo", run: () => game.redo() },
            { label: tr("Games"), icon: "games", run: () => openGames({ open: (/** @type {any} */ kept) => this.openKept(kept) }) },
            null,
            { label: tr("Copy the position (FEN)"), icon: "copy", run: () => void copyText(this.shownPosition.fen, tr("Position copied")) },
            { label: tr("Copy the game (PGN)"), icon: "copy", run: () => void copyText(this.pgn(), tr("Game copied")) },
            { label: tr("Share a link to the game"), icon: "share", run: () => void this.share() },
            { label: tr("Paste a position or a game"), icon: "paste", run: () => openPaste({ open: (/** @type {string} */ text) => this.open(text) }) },
            { label: withoutMnemonic(tr("_Editor")), icon: "setup", run: () => app.go("setup", { fen: this.shownPosition.fen }) },
        ];
        return /** @type {any[]} */ (items.filter((item) => item === null || item));
    }

    pgn() {
        const { start, moves } = this.game.state;
        return app.rules.writePgn({ tags: gameTags(this.game.state, this.game.result), start, moves, result: this.game.result });
    }

    async share() {
        const link = this.plies > 0 ? app.link({ pgn: this.pgn() }) : app.link({ fen: this.game.position.fen });
        if (navigator.share && matchMedia("(pointer: coarse)").matches) {
            try {
                await navigator.share({ title: "Tabiya", url: link });
                return;
            } catch (error) {
                if (error instanceof DOMException && error.name === "AbortError") return;
            }
        }
        await copyText(link, tr("Link copied"));
    }

    /** From the position that is shown, with the moves before it. */
    playFromHere() {
        const { start, moves, chess960 } = this.game.state;
        openNewGame({
            state: this.game.state, color: this.shownPosition.turn === "w" ? "white" : "black",
            from: { start, moves: moves.slice(0, this.ply), chess960 }, begin: (options) => this.begin(options),
        });
    }

    /** A game of the list. @param {any} kept */
    openKept(kept) {
        const endings = { "1-0": "blackResigned", "0-1": "whiteResigned", "1/2-1/2": "agreed" };
        const board = app.rules.position(kept.start, kept.moves);
        this.begin({
            start: kept.start, moves: kept.moves, human: kept.extra?.human ?? "", level: kept.extra?.level ?? 3, tags: kept.tags ?? {},
            filed: kept.id, ending: board.result === "*" ? endings[/** @type {keyof typeof endings} */ (kept.result)] ?? "none" : "none",
        });
    }

    /* --- The review -------------------------------------------------------------------------------- */

    startReview() {
        const hadFocus = this.end.element.contains(document.activeElement);
        clearToasts();
        void this.review.start();
        if (hadFocus) this.review.graph.element.focus(); /* its button is hidden now */
    }

    /* --- Several tabs ------------------------------------------------------------------------------ */

    /** @param {string} what */
    ownerChanged(what) {
        const { owned } = app.store.current, isNew = owned && !this.owned;
        this.owned = owned;
        this.owner.hidden = owned;
        if (isNew) this.goOn();
        else if (owned && what === "owner") this.refresh();
        else if (!owned && !this.waiting) this.game.watch(app.store.current.value ?? { start: "", moves: [], ...this.usual() });
    }

    /** From now on this tab plays. */
    goOn() {
        const { waiting } = this;
        this.waiting = null;
        if (!this.game.restore(app.store.current.value) && !waiting) this.game.begin(this.usual());
        if (waiting) this.begin(waiting.options, waiting.said);
        else if (this.game.over) void this.fileFinished();
    }

    async takeOver() {
        await app.store.current.takeOver();
        this.board.focus();
    }
}

export async function createPlace() {
    await app.rulesReady;
    const place = new PlayPlace();
    place.start();
    return place;
}
