#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a match costs beside its engines: match-cost.py BUILD_FOLDER [--games N] [--tc TC] [--concurrency N]

Two processes of tabiya-engine play through tabiya-cli match, and then through a bare loop over pipes. For each it
prints the time on the processor of the program itself, not of its engines, per half-move and as a share of a core.
The share depends on how many moves are played in a second; the goal is below 2 % at 1+0.01 and two games at a time.
"""
import argparse
import os
import pathlib
import re
import subprocess
import tempfile
import time

GOAL = 2.0  # percent of a core


def own_seconds(pid):
    """The processor time of a process that has ended and was not waited for: without its children."""
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def runner(build, options):
    """(half-moves, own seconds, seconds) of tabiya-cli match."""
    with tempfile.TemporaryDirectory() as folder:
        pgn, state = (pathlib.Path(folder, name) for name in ("games.pgn", "match.state"))
        engine = build / "engine" / "tabiya-engine"
        begin = time.perf_counter()
        process = subprocess.Popen(
            [build / "app" / "tabiya-cli", "match", "--engine", f"cmd={engine},name=a", "--engine",
             f"cmd={engine},name=b", "--tc", options.tc, "--games", str(options.games), "--concurrency",
             str(options.concurrency), "--pgnout", pgn, "--resume", state], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        own = own_seconds(process.pid)
        wall = time.perf_counter() - begin
        process.wait()
        text = re.sub(r"\[.*\]|\{.*?\}|\d+\.+|1-0|0-1|1/2-1/2", "", pgn.read_text())
        return len(text.split()), own, wall


def bare_loop(build, options):
    """The same of the bare loop, one for each game at a time."""
    base, _, increment = options.tc.partition("+")
    words = [str(round(1000 * float(part or 0))) for part in (base, increment)]
    loops = [subprocess.Popen(
        [build / "tests" / "bench" / "pipe-loop", build / "engine" / "tabiya-engine", *words,
         str(max(options.games // options.concurrency, 1))], stdout=subprocess.PIPE, text=True)
        for _ in range(options.concurrency)]
    rows = [[int(word) for word in loop.communicate()[0].split()] for loop in loops]
    return (sum(row[0] for row in rows), sum(row[1] for row in rows) / 1e6,
            max(row[2] for row in rows) / 1e6)


def show(name, plies, own, wall):
    print(f"{name:16} {plies:6} half-moves in {wall:6.1f} s: {1e6 * own / max(plies, 1):6.1f} µs each, "
          f"{100 * own / wall:5.2f} % of a core")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--tc", default="1+0.01")
    parser.add_argument("--concurrency", type=int, default=2)
    options = parser.parse_args()
    found = runner(options.build, options)
    show("tabiya-cli match", *found)
    show("bare pipe loop", *bare_loop(options.build, options))
    share = 100 * found[1] / found[2]
    print(f"{share:.2f} % of a core, goal {GOAL:g} %: {'reached' if share < GOAL else 'missed'}")


if __name__ == "__main__":
    main()
