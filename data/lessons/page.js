// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The script of a lesson's page (app/lessons/lesson-page.c). It knows no rules of chess: the page's data
// has each position, the legal moves where the learner is asked, and what each of them changes.
"use strict";
(() => {
  const lesson = JSON.parse(document.getElementById("lesson").textContent);
  const words = lesson.words;
  const get = (id) => document.getElementById(id);
  const boardBox = get("board");
  const SVG = "http://www.w3.org/2000/svg";
  const PIECES = "PNBRQKpnbrqk";
  const CODES = ["wP", "wN", "wB", "wR", "wQ", "wK", "bP", "bN", "bB", "bR", "bQ", "bK"];
  const RIGHT = 0, WRONG = 1, ASIDE = 2, WORSE = 3, AS_GOOD = 4, ENDS = 5;
  const COLORS = {G: "#15781b", R: "#b3261e", Y: "#c79500", B: "#1d5fa8"};
  const STEP_MS = 800;

  let chapter, here, board, stage, last, chosen, hints, mistaken, timer, promoting;
  let tally, counted, path, focused = 0, verdict = [], told = [];

  // --- Squares ---------------------------------------------------------------------------------

  const name = (square) => "abcdefgh"[square % 8] + (1 + Math.floor(square / 8));
  const number = (text) => text.charCodeAt(0) - 97 + 8 * (text.charCodeAt(1) - 49);
  const flipped = () => chapter.learner === "b";
  // The square in that place of the shown board, from its upper left corner.
  const squareAt = (place) => flipped() ? 8 * Math.floor(place / 8) + 7 - place % 8
    : 8 * (7 - Math.floor(place / 8)) + place % 8;
  const placeOf = (square) => {
    for (let place = 0; place < 64; place++)
      if (squareAt(place) === square)
        return place;
    return 0;
  };
  const node = (index) => lesson.nodes[index];
  const question = () => stage === "asking" ? node(here) : null;

  const cells = [];
  for (let row = 0; row < 8; row++) {
    const line = document.createElement("div");
    line.setAttribute("role", "row");
    for (let column = 0; column < 8; column++) {
      const cell = document.createElement("button");
      cell.type = "button";
      cell.setAttribute("role", "gridcell");
      cell.className = (row + column) % 2 ? "d" : "l";
      cell.addEventListener("click", () => press(cells.indexOf(cell)));
      cell.addEventListener("keydown", (event) => walk(event, cells.indexOf(cell)));
      line.appendChild(cell);
      cells.push(cell);
    }
    boardBox.insertBefore(line, get("shapes"));
  }

  function label(square) {
    const piece = PIECES.indexOf(board[square]);
    let text = (piece < 0 ? words.empty : words.occupied).replace("%s", piece < 0 ? name(square) : words.pieces[piece])
      .replace("%s", name(square));
    if (square === chosen)
      text += words.selected;
    else if (chosen !== null && movesFrom(chosen).some((move) => target(move) === square))
      text += words.target;
    if (last.includes(square))
      text += words.last;
    return text;
  }

  function drawPiece(cell, piece) {
    if (cell.dataset.piece === piece)
      return;
    cell.dataset.piece = piece;
    cell.replaceChildren();
    if (piece === "-")
      return;
    const svg = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    svg.setAttribute("viewBox", "0 0 " + lesson.size + " " + lesson.size);
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", "#" + CODES[PIECES.indexOf(piece)]);
    svg.appendChild(use);
    cell.appendChild(svg);
  }

  const center = (square) => {
    const place = placeOf(square);
    return [place % 8 + 0.5, Math.floor(place / 8) + 0.5];
  };

  function drawShape(shape) {
    const [x, y] = center(number(shape.slice(1, 3)));
    const color = COLORS[shape[0]] || COLORS.G;
    if (shape.length === 3) {
      const circle = document.createElementNS(SVG, "circle");
      for (const [key, value] of Object.entries({cx: x, cy: y, r: 0.44, fill: "none", stroke: color,
                                                 "stroke-width": 0.07, opacity: 0.8}))
        circle.setAttribute(key, value);
      return circle;
    }
    const [toX, toY] = center(number(shape.slice(3, 5)));
    const length = Math.hypot(toX - x, toY - y), dx = (toX - x) / length, dy = (toY - y) / length;
    const baseX = toX - dx * 0.4, baseY = toY - dy * 0.4;
    const arrow = document.createElementNS(SVG, "path");
    arrow.setAttribute("d", `M${x - dy * 0.08} ${y + dx * 0.08}L${baseX - dy * 0.08} ${baseY + dx * 0.08}` +
      `L${baseX - dy * 0.25} ${baseY + dx * 0.25}L${toX} ${toY}L${baseX + dy * 0.25} ${baseY - dx * 0.25}` +
      `L${baseX + dy * 0.08} ${baseY - dx * 0.08}L${x + dy * 0.08} ${y - dx * 0.08}Z`);
    arrow.setAttribute("fill", color);
    arrow.setAttribute("opacity", 0.65);
    return arrow;
  }

  // On the left and lower edge as in a diagram; the corner between them has its whole name.
  const coordinate = (place, square) =>
    (place >= 56 ? name(square)[0] : "") + (place % 8 === 0 ? name(square)[1] : "");

  function draw(shapes) {
    const moves = chosen === null ? [] : movesFrom(chosen);
    const expected = question() && expectedMove();
    cells.forEach((cell, place) => {
      const square = squareAt(place);
      const isTarget = moves.some((move) => target(move) === square);
      drawPiece(cell, board[square]);
      cell.dataset.coordinate = coordinate(place, square);
      cell.setAttribute("aria-label", label(square));
      cell.tabIndex = place === focused ? 0 : -1;
      cell.classList.toggle("last", last.includes(square));
      cell.classList.toggle("chosen", square === chosen);
      cell.classList.toggle("target", isTarget);
      cell.classList.toggle("full", isTarget && board[square] !== "-");
      cell.classList.toggle("check", stage !== "tried" && node(here).k === square);
      cell.classList.toggle("hint", Boolean(expected) && hints > node(here).h.length &&
        (square === number(expected[0]) || (hints > node(here).h.length + 1 && square === target(expected))));
    });
    get("shapes").replaceChildren(...(shapes || []).map(drawShape));
  }

  // --- Words -----------------------------------------------------------------------------------

  // What is said is a list of texts, each Tabiya's or the lesson's, which may differ in language.
  const ours = (text) => ({text, ...lesson.ours});
  const theirs = (text) => ({text, ...lesson.theirs});
  const isolated = (san) => "\u2068" + san + "\u2069";

  function write(element, said) {
    element.textContent = said.text;
    element.lang = said.lang;
    element.dir = said.dir;
    return element;
  }

  function setParagraphs(box, said) {
    const parts = said.flatMap((one) => (one.text || "").split("\n\n").map((text) => ({...one, text})));
    box.replaceChildren(...parts.filter((part) => part.text.trim())
      .map((part) => write(document.createElement("p"), part)));
  }

  function setVerdict(said, bad) {
    verdict = said;
    setParagraphs(get("verdict"), said);
    get("verdict").classList.toggle("bad", Boolean(bad));
  }

  const setStatus = (said) => write(get("status"), said);
  const ask = (at) => setStatus(at.t ? theirs(at.q) : ours(at.q));

  function update(focus) {
    const asking = stage === "asking", over = stage === "over";
    const more = over && lesson.chapters.indexOf(chapter) + 1 < lesson.chapters.length;
    get("hint").hidden = get("show").hidden = over;
    get("hint").disabled = !asking;
    get("show").disabled = !(asking || stage === "tried");
    get("again").hidden = stage !== "tried";
    get("next").hidden = !more;
    get("restart").hidden = !over;
    get("promotion").hidden = !promoting;
    get("moves").textContent = path.join(" ");
    if (focus && stage === "tried")
      get("again").focus();
    else if (focus && over)
      get(more ? "next" : "restart").focus();
  }

  // --- Going on --------------------------------------------------------------------------------

  const tell = (text) => {
    told.push(theirs(text));
    setParagraphs(get("words"), told);
  };

  function forget() {
    told = [];
    setParagraphs(get("words"), told);
  }

  function arrive(index) {
    const at = node(index);
    here = index;
    board = at.b.split("");
    last = at.m ? [number(at.m.slice(0, 2)), number(at.m.slice(2, 4))] : [];
    chosen = null;
    if (at.n)
      path.push(at.n);
    tell(at.w);
  }

  function finish() {
    const all = tally.first + tally.other;
    stage = "over";
    setStatus(ours(lesson.chapters.indexOf(chapter) + 1 < lesson.chapters.length ? words.chapterOver
      : words.lessonOver));
    if (all)
      setVerdict([ours(words.tally.replace("%u", tally.first).replace("%u", all))]);
    draw(node(here).s);
    update(true);
  }

  function follow() {
    const at = node(here);
    if (at.q) {
      stage = "asking";
      hints = 0;
      mistaken = false;
      counted = false;
      ask(at);
      draw(at.s);
      update(false);
    } else if (at.c < 0) {
      finish();
    } else {
      stage = "showing";
      setStatus(ours(words.showing));
      draw(at.s);
      update(false);
      timer = setTimeout(() => {
        arrive(at.c);
        follow();
      }, STEP_MS);
    }
  }

  function begin(index) {
    clearTimeout(timer);
    chapter = lesson.chapters[index];
    get("chapter").value = String(index);
    tally = {first: 0, other: 0};
    path = [];
    promoting = null;
    setVerdict([]);
    forget();
    arrive(chapter.start);
    focused = placeOf(flipped() ? 60 : 4);
    follow();
  }

  // --- Answers ---------------------------------------------------------------------------------

  const target = (move) => number(move[0].slice(2, 4));
  const movesFrom = (square) => question() ? question().l.filter((move) => number(move[0]) === square) : [];
  const expectedMove = () => node(here).l.find((move) => move[3] === RIGHT && move[4] === node(here).c);

  function change(effects) {
    for (const effect of effects ? effects.split(" ") : [])
      board[number(effect)] = effect[2];
  }

  function count(first) {
    if (!counted)
      tally[first ? "first" : "other"]++;
    counted = true;
  }

  function take(move) {
    chosen = null;
    promoting = null;
    const [uci, san, effects, kind, next] = move;
    if (kind === RIGHT) {
      count(!mistaken && hints === 0);
      forget();
      setVerdict([ours(words.right)]);
      arrive(next);
      follow();
      return;
    }
    change(effects);
    last = [number(uci), target(move)];
    if (kind === ENDS) {
      count(!mistaken && hints === 0);
      path.push(san);
      forget();
      setVerdict([ours(words.right)]);
      finish();
      return;
    }
    reject(move, kind, next, san);
  }

  function reject(move, kind, next, san) {
    const sentence = kind === AS_GOOD ? words.asGood : kind === ASIDE ? words.aside : words.wrong;
    const known = kind === WRONG || kind === ASIDE;
    const reason = known ? theirs(node(next).w) : ours(next);
    stage = "tried";
    mistaken = mistaken || kind === WRONG || kind === WORSE;
    setVerdict([ours(sentence.replace("%s", isolated(san))), reason], kind === WRONG || kind === WORSE);
    setStatus(ours(words.find));
    draw(known ? node(next).s : []);
    update(true);
    if (known)
      refute(node(next).c);
  }

  // The moves after a wrong try, one by one.
  function refute(index) {
    if (index < 0)
      return;
    timer = setTimeout(() => {
      const at = node(index);
      board = at.b.split("");
      last = at.m ? [number(at.m.slice(0, 2)), number(at.m.slice(2, 4))] : [];
      setVerdict([...verdict, {text: isolated(at.n), lang: "", dir: ""}, theirs(at.w)], true);
      draw(at.s);
      refute(at.c);
    }, STEP_MS);
  }

  function tryAgain() {
    const at = node(here);
    clearTimeout(timer);
    board = at.b.split("");
    last = at.m ? [number(at.m.slice(0, 2)), number(at.m.slice(2, 4))] : [];
    stage = "asking";
    chosen = null;
    setVerdict([]);
    ask(at);
    draw(at.s);
    update(false);
    cells[focused].focus();
  }

  function askPromotion(moves) {
    promoting = moves;
    get("promotion").replaceChildren(...moves.map((move) => {
      const button = document.createElement("button");
      button.type = "button";
      const piece = move[2].split(" ").find((effect) => number(effect) === target(move))[2];
      write(button, ours(words.pieces[PIECES.indexOf(piece)]));
      button.addEventListener("click", () => take(move));
      return button;
    }));
    update(false);
    get("promotion").firstChild.focus();
  }

  function press(place) {
    const square = squareAt(place);
    focused = place;
    promoting = null;
    if (question() && chosen !== null) {
      const moves = movesFrom(chosen).filter((move) => target(move) === square);
      if (moves.length > 1) {
        askPromotion(moves);
        return;
      }
      if (moves.length === 1) {
        take(moves[0]);
        return;
      }
    }
    chosen = square !== chosen && movesFrom(square).length > 0 ? square : null;
    draw(node(here).s);
    update(false);
  }

  function walk(event, place) {
    const steps = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8};
    const step = steps[event.key];
    if (event.key === "Escape") {
      chosen = null;
      draw(node(here).s);
    }
    if (step === undefined)
      return;
    event.preventDefault();
    const to = place + step;
    if (to < 0 || to > 63 || (Math.abs(step) === 1 && Math.floor(to / 8) !== Math.floor(place / 8)))
      return;
    cells[focused].tabIndex = -1;
    focused = to;
    cells[to].tabIndex = 0;
    cells[to].focus();
  }

  function hint() {
    const at = question();
    if (!at)
      return;
    hints = Math.min(hints + 1, at.h.length + 2);
    const said = at.h.slice(0, hints).map(theirs);
    if (hints > at.h.length)
      said.push(ours(words.mover.replace("%s", isolated(name(number(expectedMove()[0]))))));
    setVerdict(said);
    draw(at.s);
  }

  function show() {
    if (stage === "tried")
      tryAgain();
    if (!question())
      return;
    const move = expectedMove();
    hints = Math.max(hints, 1);
    take(move);
    setVerdict([]);
  }

  // --- Controls --------------------------------------------------------------------------------

  get("hint").addEventListener("click", hint);
  get("show").addEventListener("click", show);
  get("again").addEventListener("click", tryAgain);
  get("next").addEventListener("click", () => {
    begin(lesson.chapters.indexOf(chapter) + 1);
    cells[focused].focus();
  });
  get("restart").addEventListener("click", () => begin(lesson.chapters.indexOf(chapter)));
  lesson.chapters.forEach((one, index) => {
    const option = document.createElement("option");
    option.value = String(index);
    option.textContent = one.title;
    get("chapter").appendChild(option);
  });
  get("chapter").hidden = lesson.chapters.length < 2;
  get("chapter").addEventListener("change", () => begin(Number(get("chapter").value)));
  begin(0);
})();
