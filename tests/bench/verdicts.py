#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long a move in a puzzle waits for its verdict, at rest and beside busy processes.

    verdicts.py BUILD_FOLDER [--puzzles 60] [--rating 1500] [--think 3000] [--busy 2] [--later | --check]

Puzzles that ship, spread over all ratings; the moves are drawn from what people of the rating play, after the
milliseconds of thinking. A late one is listed with what its time went on. With --later nothing is judged while the
person thinks. The goal is 100 ms for nineteen moves of twenty. --check counts how many verdicts on the moves that
people play are those of the deepest searches.
"""
import argparse
import statistics
import subprocess
import sys

GOAL_MS = 100


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def run(options, how):
    program = f"{options.build}/tests/bench/verdicts"
    told = subprocess.run([program, str(options.puzzles), str(options.rating), str(options.think), how],
                          capture_output=True, text=True, check=True).stdout
    return [line.split() for line in told.splitlines()]


def check(options):
    rows = run(options, "check")
    same = sum(given == deepest for _, _, given, deepest in rows)
    print(f"{same} of {len(rows)} verdicts are those of the deepest searches; the others: "
          + (", ".join(" ".join(row) for row in rows if row[2] != row[3]) or "none"))


def measure(options):
    rows = run(options, "later" if options.later else "ahead")
    for name, kind, ms, ran, waited in rows:
        if float(ms) > GOAL_MS:
            print(f"late: {name}, {kind} move, {ms} ms, in which threads ran for {ran} ms and waited for a "
                  f"processor for {waited}")
    return [float(row[2]) for row in rows], [float(row[2]) for row in rows if row[1] == "other"]


def show(name, values):
    within = sum(ms <= GOAL_MS for ms in values)
    print(f"{name}: {len(values)} moves, median {statistics.median(values):.1f} ms, 95 % within "
          f"{percentile(values, 0.95):.1f} ms, longest {max(values):.0f} ms; {within} within {GOAL_MS} ms", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--puzzles", type=int, default=60)
    parser.add_argument("--rating", type=int, default=1500)
    parser.add_argument("--think", type=int, default=3000)
    parser.add_argument("--busy", type=int, default=2)
    parser.add_argument("--later", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if options.check:
        return check(options)
    for busy in (0, options.busy):
        others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(busy)]
        try:
            every, wrong = measure(options)
        finally:
            for other in others:
                other.kill()
                other.wait()
        name = f"beside {busy} busy processes" if busy else "at rest"
        show(f"{name}, all moves", every)
        show(f"{name}, moves other than the solution", wrong)
    return None


if __name__ == "__main__":
    main()
