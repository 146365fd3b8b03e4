#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Frame times while a piece is dragged and the engine thinks.

    tests/bench/frames.py build [--seconds 20] [--json]

In a private X server a pawn is picked up and moved in circles, 125 times a second, while hints are requested
without a pause: that is one thread of search inside the program. The other cores search in tabiya-engine, at
the niceness that the program gives its own search: first all but one core, then all. tabiya logs when the work
of each frame began and ended (ui/frame-log.h).

"work" is the time to make a frame; "interval" is the time from the end of one frame to the end of the next,
which the eye sees: 16.7 ms at 60 frames a second if none is late.
"""

import argparse
import json
import math
import os
import shutil
import subprocess
import sys
import time

import frame_times
from desktop import X11, Desktop, stop, under_private_bus, wait_for_first_frame

NAME, WINDOW = "io.github.tabiya.Tabiya", "/io/github/tabiya/Tabiya/window/1"
SEARCH_NICENESS = 5
MOVES_A_SECOND = 125


def act(desktop, action):
    subprocess.run(["gdbus", "call", "--session", "--dest", NAME, "--object-path", WINDOW,
                    "--method", "org.gtk.Actions.Activate", action, "[]", "{}"],
                   env=desktop.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def keep_asking_for_hints(desktop):
    """A shell that does so until it is ended: its own process, to leave the pointer its pace."""
    call = (f"gdbus call --session --dest {NAME} --object-path {WINDOW} "
            "--method org.gtk.Actions.Activate hint '[]' '{}'")
    return subprocess.Popen(["sh", "-c", f"while :; do {call}; sleep 0.2; done"], env=desktop.env,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def start_searching(build, threads):
    """tabiya-engine on that many threads, or None for none."""
    if threads < 1:
        return None
    engine = subprocess.Popen([os.path.join(build, "engine", "tabiya-engine")], text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                              preexec_fn=lambda: os.nice(SEARCH_NICENESS))
    engine.stdin.write(f"setoption name Threads value {threads}\nposition startpos\ngo infinite\n")
    engine.stdin.flush()
    return engine


def find_board(x11, window, width, height):
    """The board's rectangle: the dark and light squares of the empty ranks change eight times
    along a row, at equal distances. Returns (left, top, edge) of the window's picture."""
    best = None
    for y in range(height // 3, 2 * height // 3, 7):
        pixels = list(x11.row(window, y, width))
        runs, start = [], 0
        for x in range(1, width + 1):
            if x == width or pixels[x] != pixels[start]:
                if x - start >= 24:
                    runs.append((start, x - start, pixels[start]))
                start = x
        for i in range(len(runs) - 7):
            eight = runs[i:i + 8]
            sizes = [size for _, size, _ in eight]
            if max(sizes) - min(sizes) <= 2 and len({color for _, _, color in eight}) == 2:
                best = eight
    if not best:
        sys.exit("no board to be seen")
    left, edge = best[0][0], sum(size for _, size, _ in best)
    color = {best[0][2], best[1][2]}
    # Straight up along a file of the empty ranks and past the pieces: the a-file's left edge.
    x = left + 1
    column = [x11.row(window, y, x + 1)[x] in color for y in range(height)]
    return left, column.index(True), edge


def drag(x11, x, y, square, seconds):
    """Picks up the piece at x, y, moves it in circles for that long, and puts it back."""
    x11.move(x, y)
    time.sleep(0.1)
    x11.button(True)
    begin = time.monotonic()
    while (now := time.monotonic() - begin) < seconds:
        angle = now * 4
        x11.move(x + 2 * square * math.sin(angle), y - 2 * square + square * math.cos(angle))
        time.sleep(1 / MOVES_A_SECOND)
    x11.move(x, y)
    x11.button(False)
    return begin, begin + seconds


def summarize(log, begin, end):
    """Without the drag's own beginning and end. Few frames: the drag did not work."""
    frames = frame_times.begun(frame_times.read(log), begin + 0.5, end - 0.1, 30)
    work = [frame.end - frame.begin for frame in frames]
    gaps = [after.end - before.end for before, after in zip(frames, frames[1:])]
    return {"frames": len(frames), "work_ms": frame_times.figures(work, "median", "p99"),
            "interval_ms": frame_times.figures(gaps, "median", "p99")}


def measure(desktop, build, searching, seconds):
    """One run of the program with `searching` threads of search in all, itself included."""
    log = os.path.join(desktop.home, "frames")
    data = os.path.join(desktop.home, f"data-{searching}")
    program = frame_times.start(desktop, build, data, log=log)
    others, hints = None, None
    try:
        x11 = X11(desktop.display)
        wait_for_first_frame(x11, program)
        time.sleep(1)
        window, win_x, win_y, width, height = x11.windows()[0]
        left, top, edge = find_board(x11, window, width, height)
        if searching > 0:
            others = start_searching(build, searching - 1)
            hints = keep_asking_for_hints(desktop)
            time.sleep(1)
        square = edge / 8
        begin, end = drag(x11, win_x + left + 4.5 * square, win_y + top + 6.5 * square, square,
                          seconds)
        time.sleep(0.2)
        return summarize(log, begin, end)
    finally:
        for process in (hints, others, program):
            if process:
                stop(process)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", help="the build folder")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if not shutil.which("gdbus"):
        sys.exit("skipped: gdbus is not installed")
    under_private_bus(__file__)
    cores = os.cpu_count()
    desktop = Desktop()
    try:
        result = {name: measure(desktop, arguments.build, searching, arguments.seconds)
                  for name, searching in (("no search", 0), ("one core left", max(cores - 1, 1)),
                                          ("all cores searching", cores))}
    finally:
        desktop.close()
    if arguments.json:
        print(json.dumps({"cores": cores, **result}))
        return
    print(f"{cores} cores, {MOVES_A_SECOND} moves of the pointer a second")
    for name, figures in result.items():
        work, interval = figures["work_ms"], figures["interval_ms"]
        print(f"{name}: {figures['frames']} frames; work {work['median']} ms, p99 {work['p99']} ms; "
              f"interval {interval['median']} ms, p99 {interval['p99']} ms")


if __name__ == "__main__":
    main()
