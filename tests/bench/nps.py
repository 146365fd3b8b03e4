#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The gain from a second thread: nodes per second, and the time to a depth.

    nps.py BUILD_FOLDER [--depth N]

Nodes per second are those of one and two threads, in turn, on a few positions. The time to a depth (20; 0
measures none) is that of whole searches with an empty hash table, with one thread and with two in turn. Two
threads search differently in each run, so there are some 30 positions, three times each.
"""
import argparse
import math
import pathlib
import re
import statistics

import middlegames
from uci import Engine

POSITIONS = [
    "startpos",
    "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "fen r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
]
MOVETIME_MS = 2000
RUNS = 3  # of each position, to a depth


def nodes_per_second(command, threads):
    total_nodes = total_ms = 0
    with Engine(command, Threads=threads, Hash=64) as engine:
        for position in POSITIONS:
            engine.say("ucinewgame")
            engine.ask("isready", "readyok")
            engine.say(f"position {position}")
            for line in reversed(engine.ask(f"go movetime {MOVETIME_MS}", "bestmove")):
                found = re.search(r"\bnodes (\d+)\b.*\btime (\d+)|\btime (\d+)\b.*\bnodes (\d+)",
                                  line)
                if found:
                    nodes, ms = (found[1], found[2]) if found[1] else (found[4], found[3])
                    total_nodes += int(nodes)
                    total_ms += int(ms)
                    break
    return total_nodes * 1000 / max(total_ms, 1)


def time_to_depth(command, depth):
    """Prints what all positions took, and how many times as fast two threads are in one."""
    seconds = {1: [], 2: []}
    fens, source = middlegames.positions()
    with Engine(command, Threads=1, Hash=64) as one, Engine(command, Threads=2, Hash=64) as two:
        for fen in fens * RUNS:
            for threads, engine in ((1, one), (2, two)):
                engine.ask(f"ucinewgame\nposition fen {fen}\nisready", "readyok")
                seconds[threads].append(engine.timed(f"go depth {depth}", "bestmove")[0])
    ratios = [math.log(one / two) for one, two in zip(seconds[1], seconds[2])]
    error = 1.96 * statistics.stdev(ratios) / math.sqrt(len(ratios))
    mean = math.exp(statistics.mean(ratios))
    print(f"time to depth {depth}, {len(fens)} positions of {source}, {RUNS} times each: "
          f"{sum(seconds[1]):.1f} s, {sum(seconds[2]):.1f} s of two threads: "
          f"{sum(seconds[1]) / sum(seconds[2]):.2f}; mean of the ratios {mean:.2f} "
          f"({mean * math.exp(-error):.2f} to {mean * math.exp(error):.2f})")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--depth", type=int, default=20)
    options = parser.parse_args()
    command = str(options.build / "engine/tabiya-engine")
    rates = {1: [], 2: []}
    for _ in range(3):
        for threads, found in rates.items():
            found.append(nodes_per_second(command, threads))
    for threads, found in rates.items():
        print(f"{threads} thread{'s' if threads > 1 else ' '}: {statistics.median(found):12,.0f} "
              f"nodes/s (median of {len(found)}; {min(found):,.0f} to {max(found):,.0f})")
    pairs = [two / one for one, two in zip(rates[1], rates[2])]
    print(f"ratio two to one: {statistics.median(pairs):.2f}", flush=True)
    if options.depth > 0:
        time_to_depth(command, options.depth)


if __name__ == "__main__":
    main()
