// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * What surrounds the places: announcements, toasts, dialogs, menus.
 *
 *   announce(text)                      says it to a screen reader; the same text again is said again
 *   toast(text, {label, undo, keep})    a line at the bottom; with `undo`, a button that calls it
 *                                       (label: "Undo" unless given); goes by itself unless `keep`
 *   clearToasts()
 *   openDialog({title, body, actions})  a modal dialog → {dialog, close()}; actions:
 *                                       [{label, suggested, run}], where run() → false keeps it open
 *   closeDialogs()
 *   menuButton({label, items})          a button with a menu; items: () => [{label, icon, run} | null],
 *                                       null is a line; built anew each time it is opened
 *   choice({name, label, options, value, change})   radio buttons side by side, as a <fieldset>
 *   copyText(text, said)                puts text on the clipboard, and toasts `said`
 */
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { tr } from "./words.js";

const TOAST_MS = 7000;
const MENU_MARGIN = 12; /* to the button and to the edge of the window */

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
    return /** @type {HTMLElement} */ (document.getElementById(id));
}

/* While a dialog is open, all else is inert: what is said and toasted goes into it. */
function hostMessages() {
    const host = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    for (const id of ["toasts", "live"]) {
        if (byId(id).parentNode !== host) host.append(byId(id));
    }
}

/** @param {string} text */
export function announce(text) {
    hostMessages();
    const live = byId("live");
    /* A new node is news even with the same text. */
    fill(live, h("span", null, text));
}

/* --- Toasts --------------------------------------------------------------------------------- */

/** @param {string} text @param {{label?: string, undo?: () => void, keep?: boolean}} [options] */
export function toast(text, { label, undo, keep = false } = {}) {
    const element = h("div", { class: "toast" }, h("p", null, text));
    const remove = () => element.remove();
    if (undo) {
        element.append(h("button", {
            type: "button",
            onclick: () => { remove(); undo(); },
        }, label ?? tr("Undo")));
    }
    element.append(h("button", {
        type: "button", class: "icon-only", "aria-label": tr("Close"), onclick: remove,
    }, icon("close")));
    hostMessages();
    const toasts = byId("toasts");
    while (toasts.childElementCount > 1) toasts.firstElementChild?.remove();
    toasts.append(element);
    announce(text);
    if (!keep) expire(element, undo ? 2 * TOAST_MS : TOAST_MS);
    return remove;
}

/** A toast stays while it is pointed at or has focus. @param {HTMLElement} element @param {number} ms */
function expire(element, ms) {
    setTimeout(() => {
        if (element.matches(":hover, :focus-within")) expire(element, ms);
        else element.remove();
    }, ms);
}

export function clearToasts() {
    fill(byId("toasts"));
}

/* --- Dialogs -------------------------------------------------------------------------------- */

/**
 * @param {{title: string, body: any, actions?: {label: string, suggested?: boolean, run: () => any}[],
 *          closed?: () => void, wide?: boolean}} options
 */
export function openDialog({ title, body, actions = [], closed }) {
    const id = "dialog-title";
    const dialog = h("dialog", { "aria-labelledby": id },
        h("div", { class: "dialog-head" },
            h("h2", { id, tabindex: "-1", autofocus: !actions.some(({ suggested }) => suggested) }, title),
            h("button", {
                type: "button", class: "flat icon-only", "aria-label": tr("Close"), onclick: () => dialog.close(),
            }, icon("close"))),
        h("div", { class: "dialog-body" }, body),
        actions.length > 0 && h("div", { class: "dialog-foot" }, actions.map(({ label, suggested, run }) =>
            h("button", {
                type: "button", class: suggested ? "suggested" : "", autofocus: suggested,
                onclick: async () => { if (await run() !== false) dialog.close(); },
            }, label))));
    dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => {
        if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener("close", () => {
        document.body.append(byId("toasts"), byId("live"));
        dialog.remove();
        closed?.();
    });
    document.body.append(dialog);
    dialog.showModal();
    return { dialog, close: () => dialog.close() };
}

export function closeDialogs() {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

/* --- Menus ---------------------------------------------------------------------------------- */

/**
 * @param {{label: string, iconName?: string, down?: boolean, class?: string,
 *          items: () => ({label: string, icon?: string, run: () => void}|null)[]}} options
 */
export function menuButton({ label, iconName = "menu", down = false, class: name = "", items }) {
    const button = h("button", {
        type: "button", class: `icon-only ${name}`, "aria-label": label, title: label,
        "aria-haspopup": "menu", "aria-expanded": "false",
    }, icon(iconName));
    const holder = h("div", { class: "menu-holder" }, button);
    /** @type {any} */
    let menu = null;

    const close = (/** @type {boolean} */ focus) => {
        if (!menu) return;
        menu.remove();
        menu = null;
        button.setAttribute("aria-expanded", "false");
        document.removeEventListener("pointerdown", outside, true);
        if (focus) button.focus();
    };
    const outside = (/** @type {Event} */ event) => {
        if (!holder.contains(/** @type {Node} */ (event.target))) close(false);
    };
    const open = () => {
        menu = buildMenu(label, down, items(), close);
        holder.append(menu);
        giveRoom(menu, button);
        button.setAttribute("aria-expanded", "true");
        document.addEventListener("pointerdown", outside, true);
        focusItem([...menu.querySelectorAll("button")], 0);
    };
    button.addEventListener("click", () => (menu ? close(true) : open()));
    button.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        if (!menu) open();
    });
    return holder;
}

/** A menu is never cut off: it scrolls. @param {HTMLElement} menu @param {HTMLElement} button */
function giveRoom(menu, button) {
    const { top, bottom } = button.getBoundingClientRect(), panel = menu.closest(".panel");
    const isCut = panel && getComputedStyle(panel).overflowY !== "visible";
    const edges = isCut ? panel.getBoundingClientRect() : { top: 0, bottom: innerHeight };
    const room = menu.classList.contains("down") ? edges.bottom - bottom : top - edges.top;
    menu.style.setProperty("--menu-room", `${Math.max(room - MENU_MARGIN, 0)}px`);
}

/**
 * @param {string} label @param {boolean} down
 * @param {({label: string, icon?: string, run: () => void}|null)[]} items @param {(focus: boolean) => void} close
 */
function buildMenu(label, down, items, close) {
    const menu = h("div", { class: `menu${down ? " down" : ""}`, role: "menu", "aria-label": label },
        items.map((item) => (item
            ? h("button", {
                type: "button", role: "menuitem", tabindex: "-1",
                onclick: () => { close(true); item.run(); },
            }, item.icon && icon(item.icon), item.label)
            : h("hr", { role: "separator" }))));
    menu.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => menuKey(menu, event, close));
    return menu;
}

/** @param {HTMLElement} menu @param {KeyboardEvent} event @param {(focus: boolean) => void} close */
function menuKey(menu, event, close) {
    const buttons = [...menu.querySelectorAll("button")];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 };
    const to = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (event.key === "Escape") close(true);
    else if (event.key === "Tab") close(true);
    else if (to === undefined) return;
    else focusItem(buttons, to % buttons.length);
    event.preventDefault();
    event.stopPropagation();
}

/** One item takes part in the order of Tab. @param {HTMLElement[]} buttons @param {number} at */
function focusItem(buttons, at) {
    buttons.forEach((button, i) => { button.tabIndex = i === at ? 0 : -1; });
    buttons[at]?.focus();
}

/* --- Choices -------------------------------------------------------------------------------- */

/**
 * @param {{name: string, label: string, options: {value: string, label: any}[], value: string,
 *          change: (value: string) => void, hideLabel?: boolean}} options
 */
export function choice({ name, label, options, value, change, hideLabel = false }) {
    return h("fieldset", { onchange: (/** @type {any} */ event) => change(event.target.value) },
        h("legend", { class: hideLabel ? "sr-only" : "" }, label),
        h("div", { class: "choice" }, options.map((option) =>
            h("label", null,
                h("input", { type: "radio", name, value: option.value, checked: option.value === value }),
                h("span", null, option.label)))));
}

/* --- Clipboard ------------------------------------------------------------------------------ */

/** @param {string} text @param {string} said */
export async function copyText(text, said) {
    try {
        await navigator.clipboard.writeText(text);
        toast(said);
    } catch {
        showForCopying(text);
    }
}

/** Where the page may not write to the clipboard. @param {string} text */
function showForCopying(text) {
    const field = h("textarea", { readonly: true, rows: "6", "aria-label": tr("Copy this text") }, text);
    openDialog({ title: tr("Copy this text"), body: field });
    field.focus();
    field.select();
}
