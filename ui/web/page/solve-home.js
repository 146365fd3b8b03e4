// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The first page of Solve: the person's rating, the ways to train, and the themes with how they do
 * at each. Before the first answer it asks how much chess they have played, as the program's welcome
 * does, so that the first puzzles fit.
 */

import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { SURE } from "./solve-record.js";
import { levelWords, number, puzzlesText, ratingText, ratingWords, streakWords, tallyText }
  from "./solve-words.js";
import { tr } from "./words.js";

/** @typedef {import("./solve-record.js").Record} Record */
/** @typedef {import("./solve-deck.js").Deck} Deck */

/**
 * A theme as rules.themes() has it.
 * @typedef {object} Theme
 * @property {string} key
 * @property {string} name
 * @property {string} explanation
 * @property {string | number} group
 * @property {string} groupName
 */

/**
 * What the page asks of its place.
 * @typedef {object} HomeNeeds
 * @property {Deck} deck
 * @property {Record} record
 * @property {Theme[]} themes
 * @property {number} now
 * @property {(options: {mode: "level" | "theme" | "streak", theme?: string}) => void} begin
 * @property {(rating: number) => void} setStart
 */

const INTRODUCTION = () =>
  tr("Positions where one side has a clearly best way to win. Find it, move by move.");

/** The ratings of app/session/experience.c. */
const EXPERIENCES = /** @type {[() => string, number][]} */ ([
  [() => tr("Never"), 800],
  [() => tr("A little"), 1100],
  [() => tr("Regularly"), 1500],
  [() => tr("In a club"), 1800],
]);

/** @param {HomeNeeds} needs */
export function makeHome(needs) {
  return h("div", { class: "solve-home" },
    h("div", { class: "solve-intro" },
      h("h2", { class: "title" }, tr("Puzzles")),
      h("p", { class: "dim" }, INTRODUCTION())),
    needs.record.rating.count > 0 ? makeStanding(needs) : makeQuestion(needs),
    makeWays(needs),
    makeThemes(needs));
}

/** @param {HomeNeeds} needs */
function makeStanding({ record }) {
  const { rating } = record;
  const solved = [...record.last.values()].filter(({ result }) => result === 1).length;
  const isUnsure = rating.deviation >= SURE;
  return h("div", { class: "card solve-standing" },
    h("p", { class: "solve-rating", title: ratingWords(rating) },
      h("span", { class: "dim" }, tr("Rating")), " ",
      h("strong", null, h("bdi", null, ratingText(rating)))),
    h("p", { class: "dim" }, tallyText({ tried: record.last.size, solved })),
    isUnsure && h("p", { class: "dim small" }, ratingWords(rating).split("\n")[1]));
}

/** @param {HomeNeeds} needs */
function makeQuestion({ record, setStart }) {
  const name = "solve-experience";
  const answers = EXPERIENCES.map(([words, rating]) => h("label", { class: "solve-answer" },
    h("input", { type: "radio", name, value: rating, checked: record.start === rating,
                 onchange: () => setStart(rating) }),
    h("span", null, words())));
  return h("fieldset", { class: "card solve-question" },
    h("legend", null, tr("Have you played chess before?")),
    h("div", { class: "solve-answers" }, answers));
}

/** @param {HomeNeeds} needs */
function makeWays({ record, now, begin }) {
  const best = record.bestStreaks(now).ever;
  return h("div", { class: "solve-ways" },
    makeWay(tr("At Your Level"), levelWords(record.rating), () => begin({ mode: "level" }), true),
    makeWay(tr("Streak"), streakWords(best), () => begin({ mode: "streak" }), false));
}

/**
 * @param {string} title
 * @param {string} details
 * @param {() => void} go
 * @param {boolean} isSuggested
 */
function makeWay(title, details, go, isSuggested) {
  return h("button", { type: "button", class: `way${isSuggested ? " suggested" : ""}`, onclick: go },
    h("span", { class: "way-text" }, h("span", { class: "way-title" }, title),
      h("span", { class: "way-details" }, details)),
    h("span", { class: "way-end" }, icon("next")));
}

/* --- Themes ------------------------------------------------------------------------------------ */

/** @param {HomeNeeds} needs */
function makeThemes(needs) {
  const list = h("div", { class: "theme-groups" });
  const none = h("p", { class: "dim theme-none", hidden: true }, tr("No matching themes"));
  const show = (/** @type {string} */ typed) => showThemes(list, none, needs, typed);
  show("");
  return h("section", { class: "solve-themes", "aria-labelledby": "solve-themes-title" },
    h("h3", { class: "heading", id: "solve-themes-title" }, tr("By Theme")),
    h("input", { type: "search", placeholder: tr("Find a theme"),
                 "aria-label": tr("Find a theme"), maxlength: 60, autocomplete: "off",
                 oninput: (/** @type {any} */ event) => show(event.target.value) }),
    none, list);
}

/** For a comparison: without case and accents. @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} none
 * @param {HomeNeeds} needs
 * @param {string} typed
 */
function showThemes(list, none, needs, typed) {
  const wanted = plain(typed.trim());
  const found = needs.themes.filter(({ key, name }) => needs.deck.count(key) > 0 &&
    (plain(name).includes(wanted) || key.toLowerCase() === wanted));
  const groups = [...new Set(found.map(({ groupName }) => groupName))];
  none.hidden = found.length > 0;
  fill(list, groups.map((name) => h("div", { class: "theme-group" },
    h("h4", { class: "dim" }, name),
    h("ul", { class: "way-list" }, found.filter(({ groupName }) => groupName === name)
      .map((theme) => h("li", null, makeTheme(theme, needs)))))));
}

/**
 * @param {Theme} theme
 * @param {HomeNeeds} needs
 */
function makeTheme({ key, name, explanation }, { deck, record, begin }) {
  const tally = tallyText(record.themes.get(key));
  return h("button", { type: "button", class: "way", "data-theme-key": key,
                       onclick: () => begin({ mode: "theme", theme: key }) },
    h("span", { class: "way-text" }, h("span", { class: "way-title" }, name),
      h("span", { class: "way-details" }, explanation),
      tally && h("span", { class: "way-details tally" }, tally)),
    h("span", { class: "way-end count", "aria-hidden": "true" }, number(deck.count(key))),
    h("span", { class: "sr-only" }, puzzlesText(deck.count(key))));
}
