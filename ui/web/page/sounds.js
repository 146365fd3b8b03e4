// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The program's sounds (data/sounds), fetched when first heard.
 *
 *   playSound("move")      nothing happens if sounds are off, or the browser does not allow one yet
 *   soundOfMove(san)       the name of a move's sound
 */
import { app } from "./app.js";

const VOLUME = 0.6;
/** @type {Map<string, HTMLAudioElement>} */
const players = new Map();

/** @param {string} name */
export function playSound(name) {
    if (!app.setting("sounds")) return;
    let player = players.get(name);
    if (!player) {
        player = new Audio(new URL(`../sounds/${name}.wav`, import.meta.url).href);
        player.volume = VOLUME;
        players.set(name, player);
    }
    player.currentTime = 0;
    player.play().catch(() => {});
}

/** @param {string} san */
export function soundOfMove(san) {
    if (/[+#]$/.test(san)) return "check";
    if (san.includes("=")) return "promotion";
    if (san.startsWith("O-O")) return "castle";
    return san.includes("x") ? "capture" : "move";
}
