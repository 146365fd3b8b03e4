#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times of frames while one scrolls through a library of a million made-up games.

    tests/bench/library.py build [--games 1000000] [--seconds 5] [--json] [--picture FILE]

The library is made once and kept in the build folder; the window works on a copy. Scrolled are the
table of a wide window and the rows of two lines of a smaller one: with the wheel, with Page Down, by
dragging the bar from end to end, and by going through the games with Down, each of which shows on the
board. tabiya writes down when the work of each frame began and ended (ui/frame-log.h); what is done
between frames (rows are filled when the wheel turns) is in the processor time of its main thread, which
is shown a frame drawn. Together they must stay below 16.7 ms for 60 frames a second.
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
from notation import percentile, repeat
from search import make_library

FRAME_MS = 1000 / 60
WINDOW = "/io/github/tabiya/Tabiya/window/1"
# The size of the window, and where its bar begins.
FORMS = {"table": (1600, 1000, 190), "rows": (1100, 800, 160)}
BAR_RIGHT, BAR_BOTTOM = 26, 90  # from the window's edges


def main_thread_ms(process):
    with open(f"/proc/{process.pid}/task/{process.pid}/stat") as file:
        words = file.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def work(log, begin, end, spent_ms):
    with open(log) as file:
        frames = [tuple(int(word) / 1000 for word in line.split()) for line in file
                  if line.count(" ") == 1 and line.endswith("\n")]
    times = [e - b for b, e in frames if begin * 1000 <= b <= end * 1000]
    if len(times) < 10:
        sys.exit(f"only {len(times)} frames were drawn")
    return {"frames": len(times), "median": percentile(times, .5), "p99": percentile(times, .99),
            "max": round(max(times), 2), "thread": round(spent_ms / len(times), 2), "late": sum(time > FRAME_MS for time in times)}


def show_library(desktop):
    for _ in range(100):
        if subprocess.run(
                ["gdbus", "call", "--session", "--dest", "io.github.tabiya.Tabiya", "--object-path",
                 WINDOW, "--method", "org.gtk.Actions.SetState", "place", "<'library'>", "{}"],
                env=desktop.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
            return
        time.sleep(0.1)
    sys.exit("the window does not answer")


def wait_until_quiet(log):
    """All games are found: nothing moves any more."""
    size = -1
    for _ in range(60):
        time.sleep(1.5)
        if os.path.exists(log) and os.path.getsize(log) == size:
            return
        size = os.path.getsize(log) if os.path.exists(log) else -1
    sys.exit("the games were not found in 90 s")


def drag(x11, x, top, bottom, seconds):
    """From end to end and back."""
    for i in range(10):
        x11.move(x, top - 5 + i % 2)
        time.sleep(0.05)
    x11.move(x, top)
    time.sleep(0.5)
    begin = time.monotonic()
    x11.button(True)
    steps = int(60 * seconds)
    for i in range(steps):
        part = 2 * i / steps
        x11.move(x, top + (bottom - top) * (part if part < 1 else 2 - part))
        time.sleep(max(0, begin + (i + 1) / 60 - time.monotonic()))
    x11.button(False)
    time.sleep(0.2)
    return begin, time.monotonic()


def measure(desktop, build, name, library, seconds, picture):
    log = os.path.join(desktop.home, f"frames-{name}")
    folder = os.path.join(desktop.home, name)
    os.mkdir(folder)
    shutil.copyfile(library, os.path.join(folder, "library.db"))
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
        show_library(desktop)
        wait_until_quiet(log)
        window, left, top, width, height = x11.windows()[0]
        x11.focus(window)
        x, y = left + width - 150, top + height / 2
        parts = {
            "wheel": lambda: repeat(lambda i: x11.click(4 if i // 100 % 2 else 5), 50, seconds),
            "drag": lambda: drag(x11, left + width - BAR_RIGHT, top + bar_top,
                                 top + height - BAR_BOTTOM, seconds),
            "page": lambda: repeat(lambda i: x11.key("Next"), 10, seconds),
            "games": lambda: repeat(lambda i: x11.key("Down"), 15, seconds),
        }
        result = {}
        for part, action in parts.items():
            if part != "drag":
                x11.move(x, y)
            if part == "page":
                x11.click()
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
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--picture", help="pictures of the ends, FILE-form-part.png")
    arguments = parser.parse_args()
    under_private_bus(__file__)
    build = pathlib.Path(arguments.build).resolve()
    cli = build / "app/tabiya-cli"
    library = make_library(cli, build / "bench", arguments.games)
    # One that an older version made is brought up to date here, not while it is measured.
    subprocess.run([cli, "db", "import", os.devnull, "--db", library], check=True,
                   stdout=subprocess.DEVNULL)
    desktop = Desktop(1600, 1000)
    try:
        result = {form: measure(desktop, build, form, library, arguments.seconds,
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
