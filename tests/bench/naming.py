#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Naming a million positions, compared with pgn-extract: naming.py BUILD_FOLDER [ROUNDS]

The positions are those of made-up games. `naming` plays their moves and looks each up in the table.
pgn-extract -r, which only reads, names the games of the same file by its own eco.pgn with -e; the difference
between both runs is the cost of naming, including reading that file. All times are processor time; medians. The
goal is a second per million; above it the program fails.
"""
import pathlib
import shutil
import statistics
import subprocess
import sys

from pgn import make_file, measured

GAMES = 12800  # some 78 half-moves each: a million positions
ECO = pathlib.Path("/usr/share/pgn-extract/eco.pgn")
GOAL_S = 1


def ask(build, path):
    out = subprocess.run([build / "tests/bench/naming", path], check=True, capture_output=True,
                         text=True).stdout
    return [float(word) for word in out.split("\t")]


def peer_seconds(peer, path, *arguments):
    return measured([peer, "-r", "-s", *arguments, str(path)])[1]


def main():
    build = pathlib.Path(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    path = make_file(build, GAMES, 0)
    peer = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
    if not peer or not ECO.exists():
        print("skipped the comparison: pgn-extract or its eco.pgn is not installed")
        peer = None
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(ask(build, path))
        if peer:
            plain = peer_seconds(peer, path)
            theirs.append(peer_seconds(peer, path, f"-e{ECO}") - plain)
    asked, named = ours[0][:2]
    naming, playing = (statistics.median(run[i] for run in ours) for i in (2, 3))
    print(f"  {asked:,.0f} positions, {named:,.0f} with a name")
    print(f"  asking for their names {naming:8.4f} s of processor")
    print(f"  playing the moves      {playing:8.4f} s")
    if theirs:
        print(f"  pgn-extract -e         {statistics.median(theirs):8.4f} s more than without -e")
    if naming > GOAL_S:
        sys.exit(f"naming: more than {GOAL_S} s")


if __name__ == "__main__":
    main()
