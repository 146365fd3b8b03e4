#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How fast the explorer answers: explorer.py BUILD_FOLDER [GAMES]

Measures the time from a position on the board to the table of its moves (each counted by the position it leads
to) with the strongest games, in the library of a million games that positions.py makes, read from memory. The
goal is 50 ms; the program fails if a 99th percentile is above it.
"""
import pathlib
import re
import subprocess
import sys

import positions

GOAL_MS = 50


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    folder = build / "bench"
    folder.mkdir(exist_ok=True)
    library = positions.make_library(build, folder, games)
    asked = subprocess.run([build / "tests/bench/explorer", library], stdout=subprocess.PIPE, text=True)
    print(asked.stdout, end="")
    percentiles = [float(line.split()[4]) for line in
                   re.findall(r"((?: +\d+\.\d\d){6})$", asked.stdout, re.MULTILINE)]
    slow = [p99 for p99 in percentiles if p99 > GOAL_MS]
    if slow or not percentiles:
        print(f"  above the goal of {GOAL_MS} ms: {len(slow)} of {len(percentiles)}")
    return 1 if asked.returncode or slow or not percentiles else 0


if __name__ == "__main__":
    sys.exit(main())
