#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Frame times of the arena's wall while many games are played at once.

    tests/bench/arena.py build [--boards 36] [--seconds 15] [--real] [--json]

In a private X server a window of 1600 × 1000 shows a wall of boards, on each of which some 40 half-moves a second
are made, as engines make them with a second for a game and a hundredth for a move (arena-wall.c). With --real the
engine makes them: as many games of that time at once, whose searches run in the window's process. First nothing else
runs; then tabiya-engine searches on all cores, at the niceness that the program gives its own searches. The log of
frames (ui/frame-log.h) says when the work of each frame began and ended; 99 of 100 should take at most 16.7 ms. The
wall redraws 20 times a second at most.
"""

import argparse
import json
import os
import subprocess
import sys

import frame_times
from desktop import Desktop, stop, under_private_bus
from frames import start_searching

SIZE = (1600, 1000)
BEGIN_S = 2  # pieces are drawn for the first time


def measure(desktop, build, searching, arguments):
    log = os.path.join(desktop.home, f"frames-{searching}")
    real = ["real"] if arguments.real else []
    others = start_searching(build, searching)
    try:
        command = [os.path.join(build, "tests", "bench", "arena-wall"), str(arguments.boards),
                   *map(str, SIZE), str(arguments.seconds + BEGIN_S), *real]
        subprocess.run(command, env={**desktop.env, "TABIYA_FRAME_LOG": log, "GSETTINGS_BACKEND": "memory"},
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    finally:
        if others:
            stop(others)
    frames = frame_times.read(log)
    if not frames:
        sys.exit("no frames were drawn")
    begin = frames[0].begin / 1000 + BEGIN_S
    shown = frame_times.begun(frames, begin, frames[-1].end / 1000, 10)
    work = frame_times.work(log, begin, frames[-1].end / 1000)
    return {**work, "a_second": round(len(shown) / arguments.seconds, 1),
            "cost_ms": frame_times.figures([frame.cost for frame in shown])}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", help="the build folder")
    parser.add_argument("--boards", type=int, default=36)
    parser.add_argument("--seconds", type=int, default=15)
    parser.add_argument("--real", action="store_true", help="games of the engine against itself")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    under_private_bus(__file__)
    cores = os.cpu_count()
    desktop = Desktop(*SIZE)
    try:
        result = {name: measure(desktop, arguments.build, searching, arguments)
                  for name, searching in (("no search", 0), ("all cores searching", cores))}
    finally:
        desktop.close()
    if arguments.json:
        print(json.dumps({"cores": cores, "boards": arguments.boards, **result}))
        return
    print(f"{arguments.boards} boards, {cores} cores")
    for name, figures in result.items():
        cost = figures["cost_ms"]
        print(f"{name}: {figures['a_second']} frames a second; work {figures['median']} ms, p99 {figures['p99']} ms, "
              f"max {figures['max']} ms, {figures['late']} of {figures['frames']} beyond "
              f"{frame_times.FRAME_MS:.1f} ms; processor time {cost['median']} ms, p99 {cost['p99']} ms")


if __name__ == "__main__":
    main()
