#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times of frames while one scrolls through a million puzzles, each a board.

    tests/bench/puzzle-grid.py build [--puzzles 1000000] [--seconds 5] [--json] [--picture FILE]

The puzzles are those of puzzles.py, imported once and kept in the build folder; the window works on a
copy. Scrolled is the grid of a wide window and of a smaller one: with the wheel, with Page Down, by
dragging the bar from end to end (no board that is seen was ever drawn then), and by going from board to
board with the arrow keys. What is shown is as in library.py: the work of each frame, and the processor
time of the main thread a frame, what is done between frames included; together they must stay below
16.7 ms for 60 frames a second.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

from desktop import X11, Desktop, stop, under_private_bus, wait_for_first_frame
from library import FRAME_MS, WINDOW, drag, main_thread_ms, wait_until_quiet, work
from notation import repeat
from puzzles import make_file

# The size of the window, and where its bar begins.
FORMS = {"wide": (1600, 1000, 200), "small": (1100, 800, 200)}
BAR_RIGHT, BAR_BOTTOM = 24, 30  # from the window's edges


def make_collection(build, puzzles):
    """puzzles.db, or None without the shared data."""
    folder = build / "bench" / f"puzzles-{puzzles}"
    if (folder / "puzzles.db").exists():
        return folder / "puzzles.db"
    rows = make_file(build, puzzles)
    if rows is None:
        return None
    part = folder.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    subprocess.run([build / "app/tabiya-cli", "puzzles", "import", "--data-dir", part, rows],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    part.rename(folder)
    return folder / "puzzles.db"


def show_grid(desktop):
    for _ in range(100):
        if subprocess.run(
                ["gdbus", "call", "--session", "--dest", "io.github.tabiya.Tabiya", "--object-path",
                 WINDOW, "--method", "org.gtk.Actions.SetState", "puzzle-page", "<'browse'>", "{}"],
                env=desktop.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
            return
        time.sleep(0.1)
    sys.exit("the window does not answer")


def measure(desktop, build, name, collection, seconds, picture):
    log = os.path.join(desktop.home, f"frames-{name}")
    folder = os.path.join(desktop.home, name)
    os.mkdir(folder)
    shutil.copyfile(collection, os.path.join(folder, "puzzles.db"))
    program = subprocess.Popen(
        [os.path.join(build, "ui", "tabiya"), "--data-dir", folder],
        env={**desktop.env, "TABIYA_FRAME_LOG": log, "GSETTINGS_BACKEND": "memory"},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        x11 = X11(desktop.display)
        wait_for_first_frame(x11, program)
        window = x11.windows()[0][0]
        *size, bar_top = FORMS[name]
        x11.resize(window, *size)
        show_grid(desktop)
        wait_until_quiet(log)
        window, left, top, width, height = x11.windows()[0]
        x11.focus(window)
        x, y = left + width - 150, top + height / 2
        parts = {
            "wheel": lambda: repeat(lambda i: x11.click(4 if i // 100 % 2 else 5), 50, seconds),
            "drag": lambda: drag(x11, left + width - BAR_RIGHT, top + bar_top,
                                 top + height - BAR_BOTTOM, seconds),
            "page": lambda: repeat(lambda i: x11.key("Next"), 10, seconds),
            "boards": lambda: repeat(lambda i: x11.key("Down"), 15, seconds),
        }
        result = {}
        for part, action in parts.items():
            if part != "drag":
                x11.move(x, y)
            if part == "page":  # the keyboard goes into the grid
                for key in ("F6", "F6"):
                    x11.key(key)
                    time.sleep(0.5)
            spent = main_thread_ms(program)
            begin, end = action()
            result[part] = work(log, begin, end, main_thread_ms(program) - spent)
            if picture:
                subprocess.run(["import", "-window", "root", f"{picture}-{name}-{part}.png"],
                               env=desktop.env, check=False)
        return result
    finally:
        stop(program)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", help="the build folder")
    parser.add_argument("--puzzles", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--picture", help="pictures of the ends, FILE-form-part.png")
    arguments = parser.parse_args()
    under_private_bus(__file__)
    build = pathlib.Path(arguments.build).resolve()
    os.environ["TABIYA_SHIPPED_PUZZLES"] = "/nowhere"
    collection = make_collection(build, arguments.puzzles)
    if collection is None:
        print("skipped: the shared data are not there")
        return
    desktop = Desktop(1600, 1000)
    try:
        result = {form: measure(desktop, build, form, collection, arguments.seconds,
                                arguments.picture) for form in FORMS}
    finally:
        desktop.close()
    if arguments.json:
        print(json.dumps(result))
        return
    for form, parts in result.items():
        for part, figures in parts.items():
            print(f"{form:6} {part:6}: {figures['frames']:4} frames; work {figures['median']} ms, "
                  f"p99 {figures['p99']} ms, max {figures['max']} ms, {figures['late']} beyond "
                  f"{FRAME_MS:.1f} ms; main thread {figures['thread']} ms a frame")


if __name__ == "__main__":
    main()
