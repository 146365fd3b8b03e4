#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Searching a library of made-up games: search.py BUILD_FOLDER [GAMES [ROUNDS]]

Each query is a process of its own, `tabiya-cli db search --limit 0`, with the file warm in memory; prints the
medians of elapsed and processor seconds. Full scans have a goal of 2 s for a million games on two idle cores:
that is 4 s of processor time, which a busy machine lengthens less than the elapsed time; beyond that the
program fails.
"""
import os
import pathlib
import statistics
import subprocess
import sys
import time

GOAL_CPU_S = 4.0  # a million games

# The query; whether it is a full scan.
QUESTIONS = [
    ("headers: result", ["--result", "1-0"], True),
    ("headers: a player", ["--player", "player 17"], True),
    ("headers: date, rating and opening",
     ["--date", "1950-1999", "--elo", "2200-", "--eco", "A-B"], True),
    ("tags", ["--tag", "Annotator=x"], True),
    ("pieces on squares", ["--pattern", "Nd5 pe6"], True),
    ("the same, flipped and mirrored", ["--pattern", "Nd5 pe6 flip mirror"], True),
    ("material", ["--material", "R+4 v R+3"], True),
    ("opposite bishops for 20", ["--material", "B+ v B+ opposite-bishops for 20"], True),
    ("pawn structure", ["--pawns", "Pd4 !Pc !Pe P:isolated=2-"], True),
    ("manoeuvre", ["--path", "Nb1-d2-f1-g3"], True),
    ("headers let a tenth through to a pattern",
     ["--query", "date:1990-2002 pattern:\"Nd5 pe6\""], True),
    ("either of two scans", ["--query", "material:\"R+4 v R+3\" or pattern:\"Nd5 pe6\""], False),
    ("a position of ply 2", ["--query", "after:\"e4 e5\""], False),
    ("a position and a pattern", ["--query", "after:\"e4 e5\" pattern:Nd5"], False),
    ("all, sorted by White's name", ["--sort", "white"], False),
]


def run(command, out=subprocess.PIPE):
    """Elapsed and processor seconds, and the output."""
    start = time.monotonic()
    child = subprocess.Popen([str(word) for word in command], stdout=out)
    text = child.stdout.read().decode() if child.stdout else ""
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"search: {' '.join(map(str, command))} failed")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, text


def make_library(cli, folder, games):
    library, text = folder / f"search-{games}.db", folder / f"search-{games}.pgn"
    if library.exists():
        return library
    folder.mkdir(exist_ok=True)
    with open(text, "wb") as out:
        run([cli, "pgn", "synth", "--games", games, "--seed", 7], out)
    run([cli, "db", "create", library])
    run([cli, "db", "import", text, "--db", library])
    text.unlink()
    return library


def main():
    build = pathlib.Path(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    cli = build / "app/tabiya-cli"
    library = make_library(cli, build / "bench", games)
    slow = False
    print(f"{games} games, {library.stat().st_size / 1e6:.0f} MB, {os.cpu_count()} cores")
    print(f"  {'':42} elapsed  processor      found")
    for title, question, scan in QUESTIONS:
        runs = [run([cli, "db", "search", "--db", library, "--limit", 0, *question])
                for _ in range(rounds)]
        elapsed, cpu = (statistics.median(part[i] for part in runs) for i in (0, 1))
        found = runs[0][2].splitlines()[-1].split()[0]
        mark = "" if not scan or cpu <= GOAL_CPU_S * games / 1e6 else "  above the goal"
        slow |= bool(mark)
        print(f"  {title:42} {elapsed:6.2f} s   {cpu:6.2f} s {found:>10}{mark}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
