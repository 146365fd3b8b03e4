#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mates: the engine's scores for positions with a known mate, and whether its line proves it.

    mates.py BUILD_FOLDER [--nodes N] [--every N] [--files FILE…] [--option NAME=VALUE…] [--show]

Each position (EPD with `bm #N`, side to move mates in N moves, is mated in -N) is searched with N nodes by a fresh
engine of one thread. Its last score, if it is a mate for the right side, is

    found      one of
    correct    the known distance, with a line of that many moves which ends in checkmate
    longer     proven in the same way, but a mate in fewer moves is known
    unproven   the line ends before the mate does
    wrong      the line does not hold: an illegal move, a draw by rule on the way, no checkmate at its
               end, or a mate nearer than possible

A mate for the other side is wrong, too. Earlier exact scores of the search are judged alike and counted
separately. Without --files it uses mates2000 and KRvK1000 of the shared test data, and is skipped without those.
The program fails if anything was wrong or unproven, or if less than 60% of mates2000 were found at a million
nodes or more.
"""
import argparse
import os
import pathlib
import re
import sys
import time

import uci

NODES = 1_000_000
GOAL = ("mates2000", 0.6)  # of these, this many are found
KINDS = ("correct", "longer", "unproven", "wrong")
START_CLOCK = 4  # the halfmove clock's place in a FEN


def shared_files():
    root = os.environ.get("TABIYA_SHARED_DATA") or pathlib.Path(__file__).parents[3] / "shared/data"
    return [pathlib.Path(root) / "mate" / name for name in ("mates2000.epd", "KRvK1000.epd")]


def read_epd(path, every):
    """[(FEN, distance in plies, positive: the side to move mates)]"""
    cases = []
    for line in path.read_text().splitlines():
        found = re.match(r"((?:\S+ ){3}\S+) .*?bm #(-?\d+);", line)
        if found:
            moves = int(found.group(2))
            plies = in_plies(moves)
            cases.append((found.group(1) + " 0 1", plies if moves > 0 else -plies))
    return cases[::every]


def position(fen, line):
    return f"position fen {fen}" + (" moves " + " ".join(line) if line else "")


def stands(engine, fen, line):
    """(repetition key, halfmove clock, legal moves, in check), or None where a move is illegal."""
    refused = engine.ask(position(fen, line) + "\nisready", "readyok")
    if any("error" in text for text in refused):
        return None
    board = engine.ask("d\nisready", "readyok")
    after = next(text[5:] for text in board if text.startswith("Fen: ")).split()
    checkers = next((text for text in board if text.startswith("Checkers:")), "Checkers:")
    count = int(engine.ask("go perft 1", "Nodes searched").pop().split()[-1])
    return " ".join(after[:4]), int(after[START_CLOCK]), count, checkers.split(":")[1].strip() != ""


def in_plies(moves):
    return 2 * moves - 1 if moves > 0 else -2 * moves


def shown(engine, fen, plies, line):
    """Whether `line` shows a mate after that many plies: "proven", "unproven" or "wrong"."""
    seen, here = [], None
    if len(line) > plies:
        return "wrong"
    for length in range(1, len(line) + 1):
        here = stands(engine, fen, line[:length])
        if here is None or here[1] > 100 or (here[1] == 100 and here[2] > 0):
            return "wrong"
        if seen.count(here[0]) == 2:
            return "wrong"
        seen.append(here[0])
        if here[2] == 0 and (not here[3] or length < plies):
            return "wrong"
    if len(line) < plies:
        return "unproven"
    return "proven" if here[2] == 0 else "wrong"


def judge(engine, fen, known, moves, line):
    """What kind of claim `mate moves` with `line` is, where the mate is `known` plies away."""
    plies = in_plies(moves)
    if (moves > 0) != (known > 0) or plies < abs(known):
        return "wrong"
    kind = shown(engine, fen, plies, line)
    return kind if kind != "proven" else "correct" if plies == abs(known) else "longer"


def claims(lines):
    """(moves, line) of every exact mate score told; whether the last score is one."""
    told, last = [], False
    for text in lines:
        found = re.search(r" score (cp|mate) (-?\d+) (lowerbound |upperbound )?.* pv (.+)$", text)
        if found and not found.group(3):
            last = found.group(1) == "mate"
            if last:
                told.append((int(found.group(2)), found.group(4).split()))
    return told, last


def measure(engine, path, options):
    counts = dict.fromkeys(KINDS, 0)
    on_the_way = dict.fromkeys(KINDS, 0)
    cases = read_epd(path, options.every)
    refused = 0
    for fen, known in cases:
        engine.say("ucinewgame")
        if any("error" in text for text in engine.ask(position(fen, []) + "\nisready", "readyok")):
            refused += 1
            continue
        told, last = claims(engine.ask(f"go nodes {options.nodes}", "bestmove"))
        for i, (moves, line) in enumerate(told):
            kind = judge(engine, fen, known, moves, line)
            final = last and i == len(told) - 1
            (counts if final else on_the_way)[kind] += 1
            if options.show and kind in ("unproven", "wrong"):
                print(f"  {kind}{'' if final else ' on the way'}: {fen} known {known} said mate {moves} "
                      f"pv {' '.join(line)}", flush=True)
    found = counts["correct"] + counts["longer"] + counts["unproven"]
    asked = len(cases) - refused
    share = found / asked if asked else 0
    print(f"{path.stem}: {asked} positions, {found} found ({100 * share:.1f}%), "
          + ", ".join(f"{counts[kind]} {kind}" for kind in KINDS)
          + (f"; {refused} refused" if refused else ""))
    print("  on the way: " + ", ".join(f"{on_the_way[kind]} {kind}" for kind in KINDS), flush=True)
    bad = sum(told[kind] for told in (counts, on_the_way) for kind in ("unproven", "wrong"))
    few = path.stem == GOAL[0] and options.nodes >= NODES and share < GOAL[1]
    return bad == 0 and not few


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--every", type=int, default=1, help="only each so-many-th position")
    parser.add_argument("--files", type=pathlib.Path, nargs="+")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE of the engine")
    parser.add_argument("--show", action="store_true", help="what is unproven or wrong")
    options = parser.parse_args()
    files = options.files or [path for path in shared_files() if path.exists()]
    if not files:
        print("skipped: no mates in the shared test data")
        return 0
    good = True
    settings = dict(text.split("=", 1) for text in options.option)
    with uci.Engine(options.build / "engine/tabiya-engine", **settings) as engine:
        print(f"{options.nodes} nodes a position")
        for path in files:
            begin = time.monotonic()
            good &= measure(engine, path, options)
            print(f"  {time.monotonic() - begin:.0f} s", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
