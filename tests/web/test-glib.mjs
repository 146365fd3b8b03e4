// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The page's part of GLib (ui/web/glib/) against GLib itself: glib-driver.c is compiled for this
 * machine with the one, and for WebAssembly with the other, and must print the same about thousands
 * of lines in all languages and some that are no text. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { test } from "node:test";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "../..");
const SITE = process.env.TABIYA_SITE ?? path.join(ROOT, "build-web/site");
const TABLES = path.join(SITE, "../objects/tables.c");
const APP = ["app/game/piece-letters.c", "app/names/opening-words.c", "app/plain-text.c", "engine/board/kernel.c",
             "engine/board/movegen.c", "engine/board/position.c", "engine/board/san.c"];
const GLIB = ["arrays", "hash", "memory", "string", "strings", "utf8"].map((name) => `ui/web/glib/${name}.c`);
const FLAGS = ["-std=gnu11", "-O1", "-I.", '-DGETTEXT_PACKAGE="tabiya"', "-DENG_BOARD_KERNEL=eng_board_kernel_plain",
               "-ffunction-sections", "-Wl,--gc-sections", "-Wno-attributes"];

const run = (command, args) =>
  execFileSync(command, args, { cwd: ROOT, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"],
                                env: { ...process.env, NODE_PATH: process.env.NODE_PATH ?? "/usr/share/nodejs" } });
const flagsOfGlib = () => {
  try {
    return run("pkg-config", ["--cflags", "--libs", "glib-2.0"]).toString().trim().split(/\s+/);
  } catch {
    return null;
  }
};

/* Names of openings, and messages of the languages whose letters are not Latin or not all. */
const readLines = () => {
  const lines = readFileSync(path.join(ROOT, "data/openings/families.tsv"), "utf8").split(/[\n\t]/);
  for (const language of ["ar", "zh_CN", "uk", "tr", "pl", "fr"]) {
    const catalog = readFileSync(path.join(ROOT, `po/${language}.po`), "utf8");
    lines.push(...catalog.split("\n").filter((line) => line.startsWith("msgstr")).filter((_, index) => index % 40 === 0));
  }
  const bytes = ["Sf3", "Кf3", "sf3", "Kra", "STRASSE straße", "\x1b[31m", "\u202e rtl", "a\u0301b", "", " "];
  const odd = [[0xff, 0xfe, 0x20], [0xc3], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc0, 0x80], [0xe2, 0x82]];
  return Buffer.concat([Buffer.from([...lines, ...bytes].join("\n") + "\n"),
                        ...odd.map((word) => Buffer.from([0x41, ...word, 0x42, 0x0a]))]);
};

const glib = flagsOfGlib();

test("the page's part of GLib says what GLib says", { skip: glib && existsSync(TABLES) ? false : "GLib is not here" }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tabiya-glib-"));
  try {
    const sources = ["tests/web/glib-driver.c", ...APP, TABLES], lines = path.join(folder, "lines");
    writeFileSync(lines, readLines());
    run("cc", [...FLAGS, ...sources, "-o", path.join(folder, "real"), ...glib, "-lm"]);
    run("emcc", [...FLAGS, "-Iui/web/glib", ...sources, ...GLIB, "ui/web/wasm/web-words.c", "-sENVIRONMENT=node", "-sNODERAWFS", "-sSINGLE_FILE",
                 "-sALLOW_MEMORY_GROWTH", "-o", path.join(folder, "own.js")]);
    const wanted = run(path.join(folder, "real"), [lines]).toString("latin1").split("\n");
    const said = run("node", [path.join(folder, "own.js"), lines]).toString("latin1").split("\n");
    assert.ok(wanted.length > 40000, String(wanted.length));
    wanted.forEach((line, index) => assert.equal(said[index], line, `line ${index + 1}`));
    assert.equal(said.length, wanted.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
