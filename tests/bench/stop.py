#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Milliseconds from `stop` to `bestmove`, and to the answer to `go movetime` with many threads:

    stop.py BUILD_FOLDER
"""
import pathlib
import statistics
import sys
import time

from uci import Engine

TRIES = 50
MOVETIME_MS = 200
MANY = 64  # threads, on however few processors


def measure(command, threads):
    latencies = []
    with Engine(command, Threads=threads) as engine:
        engine.say("position startpos moves e2e4 c7c5 g1f3 d7d6")
        for number in range(TRIES):
            engine.say("go infinite")
            time.sleep(0.02 + 0.005 * number)
            latencies.append(1000 * engine.timed("stop", "bestmove")[0])
    return sorted(latencies)


def measure_movetime(command, threads):
    with Engine(command, Threads=threads) as engine:
        engine.say("position startpos moves e2e4 c7c5 g1f3 d7d6")
        return sorted(1000 * engine.timed(f"go movetime {MOVETIME_MS}", "bestmove")[0]
                      for _ in range(TRIES // 5))


def main():
    command = str(pathlib.Path(sys.argv[1], "engine", "tabiya-engine"))
    for threads in (1, 2):
        found = measure(command, threads)
        print(f"{threads} thread{'s' if threads > 1 else ' '}: median "
              f"{statistics.median(found):.2f} ms, largest {found[-1]:.2f} ms of {TRIES}")
    found = measure_movetime(command, MANY)
    print(f"{MANY} threads, movetime {MOVETIME_MS}: median {statistics.median(found):.0f} ms, "
          f"largest {found[-1]:.0f} ms of {len(found)}")


if __name__ == "__main__":
    main()
