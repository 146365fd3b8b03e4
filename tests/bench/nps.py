#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nodes per second with one and two threads, in turn, on a few positions: nps.py BUILD_FOLDER"""
import pathlib
import re
import statistics
import sys

from uci import Engine

POSITIONS = [
    "startpos",
    "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "fen r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
]
MOVETIME_MS = 2000


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


def main():
    command = str(pathlib.Path(sys.argv[1], "engine", "tabiya-engine"))
    rates = {1: [], 2: []}
    for _ in range(3):
        for threads, found in rates.items():
            found.append(nodes_per_second(command, threads))
    for threads, found in rates.items():
        print(f"{threads} thread{'s' if threads > 1 else ' '}: {statistics.median(found):12,.0f} "
              f"nodes/s (median of {len(found)}; {min(found):,.0f} to {max(found):,.0f})")
    pairs = [two / one for one, two in zip(rates[1], rates[2])]
    print(f"ratio two to one: {statistics.median(pairs):.2f}")


if __name__ == "__main__":
    main()
