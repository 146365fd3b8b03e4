#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How often the idle program wakes up, in each of its places.

    tests/bench/idle.py build [--seconds 10] [--json]

Counts the voluntary context switches of all its threads (/proc/PID/task/*/status): each time a waiting thread
wakes up adds one. Ten seconds after a place was shown there should be none.
"""

import os
import sys
import time

import frame_times
from desktop import X11, run, stop, wait_for_first_frame
from tour import Tour

SETTLED_S = 6
PLACES = {
    "play": [("place", "<'play'>")],
    "study": [("place", "<'study'>")],
    "openings": [("place", "<'openings'>"), ("openings-page", "<'browse'>")],
    "explorer": [("place", "<'openings'>"), ("openings-page", "<'explore'>")],
    "repertoires": [("place", "<'openings'>"), ("openings-page", "<'repertoire'>")],
    "puzzles, train": [("place", "<'puzzles'>"), ("puzzle-page", "<'train'>")],
    "puzzles, browse": [("place", "<'puzzles'>"), ("puzzle-page", "<'browse'>")],
    "puzzles, progress": [("place", "<'puzzles'>"), ("puzzle-page", "<'progress'>")],
    "a puzzle": [("place", "<'puzzles'>"), ("puzzle-train", "<'adaptive'>")],
    "library": [("place", "<'library'>")],
    "editor": [("place", "<'editor'>")],
    "a field with the cursor": [("place", "<'library'>"), ("library-find",)],
}


def switches(process):
    """{(thread, its name): voluntary context switches}"""
    found = {}
    folder = f"/proc/{process.pid}/task"
    for thread in os.listdir(folder):
        try:
            with open(f"{folder}/{thread}/status") as file:
                fields = dict(line.split(":\t", 1) for line in file if ":\t" in line)
        except OSError:
            continue  # it has ended
        found[thread, fields["Name"].strip()] = int(fields["voluntary_ctxt_switches"])
    return found


def count(process, seconds):
    before = switches(process)
    time.sleep(seconds)
    after = switches(process)
    by_name = {}
    for key, value in after.items():
        if value - before.get(key, 0) > 0:
            by_name[key[1]] = by_name.get(key[1], 0) + value - before.get(key, 0)
    return {"a_second": round(sum(by_name.values()) / seconds, 2), "threads": by_name}


def measure(desktop, build, seconds):
    program = frame_times.start(desktop, build, os.path.join(desktop.home, "data"))
    try:
        x11 = X11(desktop.display)
        wait_for_first_frame(x11, program)
        x11.focus(x11.windows()[0][0])
        tour = Tour(desktop, x11)
        time.sleep(10)  # done once by the first start: importing the puzzles
        result = {}
        for place, steps in PLACES.items():
            for step in steps:
                tour.call(*step)
            time.sleep(SETTLED_S)
            if program.poll() is not None:
                sys.exit(f"tabiya ended with {program.returncode}")
            result[place] = count(program, seconds)
        return result
    finally:
        stop(program)


def show(result):
    for place, figures in result.items():
        threads = ", ".join(f"{name} {value}" for name, value in figures["threads"].items())
        print(f"{place}: {figures['a_second']} a second{': ' + threads if threads else ''}")


if __name__ == "__main__":
    run(__doc__, __file__, lambda desktop, given: measure(desktop, given.build, given.seconds), show,
        seconds=10)
