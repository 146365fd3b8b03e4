# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Frame times while scrolling through a long list of tabiya's: shared by library.py and puzzle-grid.py.

It scrolls in a private X server, in windows of several forms: with the wheel, by dragging the bar from end to
end, with Page Down, and with Down from one item to the next. tabiya logs when the work of each frame began and
ended (ui/frame-log.h). Work between frames (rows are filled when the wheel turns) counts in the processor time of
its main thread, which is printed per frame. Together they must stay below 16.7 ms for 60 frames a second.
"""

import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import frame_times
from desktop import X11, Desktop, repeat, stop, under_private_bus, wait_for_first_frame

NAME, WINDOW = "io.github.tabiya.Tabiya", "/io/github/tabiya/Tabiya/window/1"

# A list: (action, state) that show it; the file that it is of; its forms, each with the size of the window
# and where the list's bar begins; how far the bar ends from the window's right and lower edge; what going
# from one to the next is called; and what gives it the keyboard.
List = collections.namedtuple("List", "show file forms bar_right bar_bottom steps focus")


def main_thread_ms(process):
    with open(f"/proc/{process.pid}/task/{process.pid}/stat") as file:
        words = file.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def work(log, begin, end, spent_ms):
    result = frame_times.work(log, begin, end)
    return {**result, "thread": round(spent_ms / result["frames"], 2)}


def show(desktop, action, state):
    for _ in range(100):
        if subprocess.run(
                ["gdbus", "call", "--session", "--dest", NAME, "--object-path", WINDOW, "--method",
                 "org.gtk.Actions.SetState", action, f"<'{state}'>", "{}"],
                env=desktop.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
            return
        time.sleep(0.1)
    sys.exit("the window does not answer")


def wait_until_quiet(log):
    """Everything is found: nothing moves any longer."""
    size = -1
    for _ in range(60):
        time.sleep(1.5)
        if os.path.exists(log) and os.path.getsize(log) == size:
            return
        size = os.path.getsize(log) if os.path.exists(log) else -1
    sys.exit("nothing was found in 90 s")


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


def scroll(desktop, program, log, kind, form, arguments):
    seconds = arguments.seconds
    x11 = X11(desktop.display)
    wait_for_first_frame(x11, program)
    *size, bar_top = kind.forms[form]
    x11.resize(x11.windows()[0][0], *size)
    show(desktop, *kind.show)
    wait_until_quiet(log)
    window, left, top, width, height = x11.windows()[0]
    x11.focus(window)
    parts = {
        "wheel": lambda: repeat(lambda i: x11.click(4 if i // 100 % 2 else 5), 50, seconds),
        "drag": lambda: drag(x11, left + width - kind.bar_right, top + bar_top,
                             top + height - kind.bar_bottom, seconds),
        "page": lambda: repeat(lambda i: x11.key("Next"), 10, seconds),
        kind.steps: lambda: repeat(lambda i: x11.key("Down"), 15, seconds),
    }
    result = {}
    for part, action in parts.items():
        if part != "drag":
            x11.move(left + width - 150, top + height / 2)
        if part == "page":
            kind.focus(x11)
        spent = main_thread_ms(program)
        begin, end = action()
        result[part] = work(log, begin, end, main_thread_ms(program) - spent)
        if arguments.picture:
            subprocess.run(["import", "-window", "root", f"{arguments.picture}-{form}-{part}.png"],
                           env=desktop.env, check=False)
    return result


def measure(desktop, build, kind, source, form, arguments):
    """`source` is copied: the window works on the copy."""
    log = os.path.join(desktop.home, f"frames-{form}")
    folder = os.path.join(desktop.home, form)
    os.mkdir(folder)
    shutil.copyfile(source, os.path.join(folder, kind.file))
    program = frame_times.start(desktop, build, folder, log=log)
    try:
        return scroll(desktop, program, log, kind, form, arguments)
    finally:
        stop(program)


def print_result(result):
    for form, parts in result.items():
        for part, figures in parts.items():
            print(f"{form:6} {part:6}: {figures['frames']:4} frames; work {figures['median']} ms, "
                  f"p99 {figures['p99']} ms, max {figures['max']} ms, {figures['late']} beyond "
                  f"{frame_times.FRAME_MS:.1f} ms; main thread {figures['thread']} ms a frame")


def main(description, script, things, kind, make):
    """`make(build, how many)` returns the file with that many `things`, or None without the shared data."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("build", help="the build folder")
    parser.add_argument(f"--{things}", dest="number", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--picture", help="pictures of the ends, FILE-form-part.png")
    arguments = parser.parse_args()
    under_private_bus(script)
    build = pathlib.Path(arguments.build).resolve()
    source = make(build, arguments.number)
    if source is None:
        print("skipped: the shared data are not there")
        return
    desktop = Desktop(1600, 1000)
    try:
        result = {form: measure(desktop, build, kind, source, form, arguments)
                  for form in kind.forms}
    finally:
        desktop.close()
    if arguments.json:
        print(json.dumps(result))
    else:
        print_result(result)
