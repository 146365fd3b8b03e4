#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Balanced openings for matches, from the program's own table of names.

    make-openings.py BUILD_FOLDER [--count N] [--nodes N] [--engine PATH…] > tests/bench/openings.pgn

Lines of data/openings of eight half-moves, in an order by their hash, at most two per code. A line is taken if
each engine (without --engine our own and stockfish) finds at N nodes that neither side is ahead by more than 60
centipawns. Its code and name follow it.
"""
import argparse
import collections
import contextlib
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys

import uci

TABLE = pathlib.Path(__file__).resolve().parents[2] / "data/openings"
PLIES, OF_A_CODE, MOST_CP = 8, 2, 60
HEAD = """% SPDX-FileCopyrightText: 2026 The Tabiya authors
% SPDX-License-Identifier: GPL-3.0-or-later
% Where the games of ./dev bench strength begin: made by make-openings.py, {about}.
"""


def read_lines():
    """[(code, name, moves)], in the order of the hashes of the moves."""
    found = []
    for path in sorted(TABLE.glob("[a-e].tsv")):
        for row in path.read_text().splitlines()[1:]:
            code, name, moves = row.split("\t")
            if sum(not word.endswith(".") for word in moves.split()) == PLIES:
                found.append((code, name, moves))
    return sorted(found, key=lambda line: hashlib.sha256(line[2].encode()).digest())


def position_after(cli, moves):
    told = subprocess.run([cli, "play", "--json", "--moves", moves], check=True, capture_output=True,
                          text=True).stdout
    return json.loads(told)["fen"]


def is_balanced(engine, fen, nodes):
    engine.say("ucinewgame")
    engine.say(f"position fen {fen}")
    told = engine.ask(f"go nodes {nodes}", "bestmove")
    scores = re.findall(r" score (cp|mate) (-?\d+)", "\n".join(told))
    return bool(scores) and scores[-1][0] == "cp" and abs(int(scores[-1][1])) <= MOST_CP


def choose(cli, engines, options):
    """The lines taken, one after the other."""
    taken, positions = collections.Counter(), set()
    for code, name, moves in read_lines():
        if taken.total() == options.count:
            return
        if taken[code] == OF_A_CODE:
            continue
        fen = position_after(cli, moves)
        place = " ".join(fen.split()[:4])
        if place not in positions and all(is_balanced(engine, fen, options.nodes) for engine in engines):
            positions.add(place)
            taken[code] += 1
            yield code, name, moves


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=250)
    parser.add_argument("--nodes", type=int, default=50_000)
    parser.add_argument("--engine", nargs="+")
    options = parser.parse_args()
    peer = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    programs = options.engine or [options.build / "engine/tabiya-engine", *([peer] if peer else [])]
    names = " and ".join(pathlib.Path(program).name for program in programs)
    print(HEAD.format(about=f"{names} at {options.nodes} nodes"))
    with contextlib.ExitStack() as stack:
        engines = [stack.enter_context(uci.Engine(program, Threads=1)) for program in programs]
        for code, name, moves in choose(options.build / "app/tabiya-cli", engines, options):
            print(f"{moves} {{{code} {name}}} *", flush=True)


if __name__ == "__main__":
    sys.exit(main())
