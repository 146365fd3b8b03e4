// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * Small helpers that build the page's elements. Text always becomes a text node, and styles are set
 * through CSSOM: nothing from outside can turn into markup, and the CSP needs no exception.
 *
 * h("button", {class: "suggested", onclick: play, "aria-label": tr("Play")}, icon("play"), "text")
 *   Attributes by name; "on…" adds a listener; `class` and `data-…` are attributes too; false, null
 *   and undefined leave an attribute out, true sets it empty. Children: nodes, text, nested arrays;
 *   false, null and undefined are skipped.
 * svg(…)       the same for SVG elements
 * fill(element, ...children)     replaces the children
 * withoutMnemonic("_New")  a menu's text of the program: "New"
 * format("%s to %d", a, b)       fills a translated text; also %1$s, %.0f and %%
 */

const SVG = "http://www.w3.org/2000/svg";

/** @param {Element} element @param {any[]} children */
function append(element, children) {
    for (const child of children.flat(Infinity)) {
        if (child !== null && child !== undefined && child !== false)
            element.append(child instanceof Node ? child : String(child));
    }
}

/** @param {Element} element @param {Record<string, any>|null} attributes */
function setAttributes(element, attributes) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (value === false || value === null || value === undefined) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? "" : String(value));
    }
}

/**
 * @param {string} tag @param {Record<string, any>|null} [attributes] @param {...any} children
 * @returns {any}
 */
export function h(tag, attributes = null, ...children) {
    const element = document.createElement(tag);
    setAttributes(element, attributes);
    append(element, children);
    return element;
}

/**
 * @param {string} tag @param {Record<string, any>|null} [attributes] @param {...any} children
 * @returns {any}
 */
export function svg(tag, attributes = null, ...children) {
    const element = document.createElementNS(SVG, tag);
    setAttributes(element, attributes);
    append(element, children);
    return element;
}

/** @param {Element} element @param {...any} children */
export function fill(element, ...children) {
    element.replaceChildren();
    append(element, children);
}

/** @param {string} text of the program's menus, "_New" or "新建(_N)" */
export function withoutMnemonic(text) {
    return text.replace(/\(_\p{L}\)|_/u, "");
}

/** @param {string} text @param {...any} values */
export function format(text, ...values) {
    let next = 0;
    return text.replace(/%(?:(\d+)\$)?(?:\.(\d+))?([sdfu%])/g, (_, at, digits, kind) => {
        if (kind === "%") return "%";
        const value = values[at ? Number(at) - 1 : next++];
        return kind === "f" ? Number(value).toFixed(digits ? Number(digits) : 6) : String(value);
    });
}
