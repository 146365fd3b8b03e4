#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""./dev bench [NAME…]: runs the measurements of this folder one after the other.

    bench.py BUILD_FOLDER [NAME…]

Each measurement is a program of its own that takes the build folder and prints its figures with the
command that made them; it measures peers in the same run, in turn, and gives medians and ratios. One
that needs something that is not there says "skipped" and why.
"""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent

# Name, program, what it measures.
MEASUREMENTS = [
    ("perft", "perft.py", "move generation beside stockfish's"),
    ("nps", "nps.py", "nodes per second of the search, one and two threads"),
    ("stop", "stop.py", "how soon a search obeys stop"),
    ("startup", "startup.py", "exec to the first drawn frame beside gnome-chess; memory; idleness"),
    ("frames", "frames.py", "frame times while a piece is dragged and the engine thinks"),
]


def main():
    build, wanted = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    unknown = set(wanted) - {name for name, _, _ in MEASUREMENTS}
    if unknown:
        names = ", ".join(name for name, _, _ in MEASUREMENTS)
        sys.exit(f"bench: {', '.join(sorted(unknown))}: expected {names}")
    failed = []
    for name, program, what in MEASUREMENTS:
        if wanted and name not in wanted:
            continue
        print(f"== {name}: {what}", flush=True)
        if subprocess.run([sys.executable, str(HERE / program), str(build)]).returncode != 0:
            failed.append(name)
    if failed:
        sys.exit(f"bench: {', '.join(failed)} failed")


if __name__ == "__main__":
    main()
