// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The native engine, to compare the page's with, and both nets: the page has a smaller one than the
 * program, so one of the two engines is given the other's. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

export const ENGINE = process.env.TABIYA_ENGINE ?? path.resolve("build/engine/tabiya-engine");

const netOf = (name) => path.resolve("data/nets", readFileSync(path.resolve("data/nets", name), "utf8").trim());
export const PAGE_NET = netOf("PAGE"), PROGRAM_NET = netOf("SHIPPED");
/** For node:test's { skip }. */
export const skip = !existsSync(ENGINE) && "the native engine is not built";

/** The nodes of the native engine's bench: the page's has as many with the program's net. */
export function benchNodes(depth) {
  const said = execFileSync(ENGINE, ["bench", String(depth)], { encoding: "utf8" });
  return Number(/Nodes searched *: (\d+)/.exec(said)[1]);
}
