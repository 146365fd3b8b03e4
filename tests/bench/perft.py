#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Perft compared with stockfish's, one thread, no hash, in turn: perft.py BUILD_FOLDER [ROUNDS]

Measures the whole of `go perft N`, from the command to the line of the total. The goal is a ratio of at least
1.5 on both positions; below 1.0 the program fails.
"""
import pathlib
import shutil
import statistics
import sys

from uci import Engine

POSITIONS = [
    ("initial position, perft 6", "startpos", 6, 119060324),
    ("Kiwipete, perft 5",
     "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690),
]


def seconds(engine, position, depth, expected):
    engine.say(f"position {position}")
    engine.ask("isready", "readyok")
    took, lines = engine.timed(f"go perft {depth}", "Nodes searched")
    counted = int(lines[-1].split(":")[1])
    if counted != expected:
        sys.exit(f"perft: counted {counted}, expected {expected}")
    return took


def show(name, nodes, times):
    rates = sorted(nodes / took / 1e6 for took in times)
    print(f"  {name:14} {statistics.median(rates):7.1f} M/s (median of {len(rates)}; "
          f"{rates[0]:.1f} to {rates[-1]:.1f})")


def main():
    ours = str(pathlib.Path(sys.argv[1], "engine", "tabiya-engine"))
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    peer = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    if not peer:
        print("skipped the comparison: stockfish is not installed")
    slower = False
    for title, position, depth, nodes in POSITIONS:
        times, peer_times = [], []
        with Engine(ours) as engine, Engine(peer or ours) as other:
            for _ in range(rounds):
                times.append(seconds(engine, position, depth, nodes))
                if peer:
                    peer_times.append(seconds(other, position, depth, nodes))
        print(title)
        show("tabiya-engine", nodes, times)
        if peer:
            show("stockfish", nodes, peer_times)
            ratio = statistics.median(b / a for a, b in zip(times, peer_times))
            slower |= ratio < 1.0
            print(f"  ratio          {ratio:7.2f} (median of {rounds} pairs; goal 1.5)")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
