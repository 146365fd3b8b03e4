#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The palette (Ctrl+K) over a library of a million games: from a key to the matches.

    tests/bench/palette.py build [--games 1000000] [--json]

The library has a third as many players as games. Words are typed letter by letter into the window, eight letters
a second. For each letter it prints the processor time of the window's main thread and the time from the key to
the end of the first frame that was begun after it (a frame comes every 16.7 ms at most). After that, how long
the library takes to find players, which the palette asks it for on a thread when nobody types. It fails if the
median letter costs the main thread 16 ms.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

import frame_times
from desktop import X11, Desktop, stop, under_private_bus, wait_for_first_frame

GOAL_MS = 16
WORDS = ["flip board", "sicilian najdorf", "who is better", "berg", "library", "fork", "qzxw"]
PLAYERS = ["ber", "berg", "bergov 12", "ov", "qzxw"]
ROUNDS = 15
KEYS = {" ": "space"}
STEMS = ["Berg", "Carl", "Dub", "Fisch", "Kasp", "Lask", "Morph", "Nimz", "Pet", "Rub", "Tal", "Zuk"]
ENDS = ["er", "ov", "ski", "sen", "ann", "ini", "ez", "ev"]


def games(count):
    """Short games, each of two of the players."""
    players = max(count // 3, 2)
    for i in range(count):
        white, black = i % players, (i * 7 + 1) % players
        name = [f"{STEMS[n % 12]}{ENDS[n // 12 % 8]} {n // 96}, {chr(65 + n % 26)}" for n in (white, black)]
        yield (f'[Event "Open {i % 5000}"]\n[Date "{1900 + i % 120}.01.01"]\n[Round "{i}"]\n'
               f'[White "{name[0]}"]\n[Black "{name[1]}"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n')


def make_library(build, count):
    """Made once and kept in the build folder."""
    library, text = build / "bench" / f"palette-{count}.db", build / "bench" / f"palette-{count}.pgn"
    if library.exists():
        return library
    library.parent.mkdir(exist_ok=True)
    with open(text, "w", encoding="utf-8") as file:
        file.writelines(games(count))
    part = library.with_suffix(".part")
    subprocess.run([build / "app/tabiya-cli", "db", "import", "--db", part, text], check=True,
                   stdout=subprocess.DEVNULL)
    text.unlink()
    part.rename(library)
    return library


def main_thread_ms(process):
    with open(f"/proc/{process.pid}/task/{process.pid}/schedstat") as file:
        return int(file.read().split()[0]) / 1e6


def press_with_control(x11, letter):
    for name, down in (("Control_L", 1), (letter, 1), (letter, 0), ("Control_L", 0)):
        code = x11.x.XKeysymToKeycode(x11.display, x11.x.XStringToKeysym(name.encode()))
        x11.test.XTestFakeKeyEvent(x11.display, code, down, 0)
    x11.x.XSync(x11.display, 0)


def type_letter(x11, process, log, letter):
    """Milliseconds of the main thread's processor time, and from the key to the frame."""
    spent, begin = main_thread_ms(process), time.monotonic()
    x11.key(KEYS.get(letter, letter))
    time.sleep(0.125)
    spent = main_thread_ms(process) - spent
    frames = frame_times.begun(frame_times.read(log), begin, begin + 0.125)
    return {"thread": spent, "shown": frames[0].end - begin * 1000 if frames else None}


def type_words(x11, process, log, words):
    press_with_control(x11, "k")
    time.sleep(0.6)
    letters = [type_letter(x11, process, log, letter) for letter in words]
    time.sleep(0.8)
    x11.key("Escape")
    time.sleep(0.3)
    return letters


def measure_window(desktop, build, library):
    data = os.path.join(desktop.home, "data")
    log = os.path.join(desktop.home, "frames")
    os.makedirs(data)
    try:
        os.link(library, os.path.join(data, "library.db"))
    except OSError:
        shutil.copy(library, os.path.join(data, "library.db"))
    process = frame_times.start(desktop, build, data, log=log)
    try:
        x11 = X11(desktop.display)
        wait_for_first_frame(x11, process)
        time.sleep(3)
        x11.focus(x11.windows()[0][0])
        type_words(x11, process, log, "warm up")  # the grammar is made on a thread
        time.sleep(2)
        return {words: type_words(x11, process, log, words) for words in WORDS}
    finally:
        stop(process)


def measure_players(build, library):
    asked = subprocess.run([build / "tests/bench/palette", library, str(ROUNDS), *PLAYERS], check=True,
                           stdout=subprocess.PIPE, text=True)
    return [line.rstrip() for line in asked.stdout.splitlines()]


def figures(letters):
    thread = [letter["thread"] for letter in letters]
    shown = [letter["shown"] for letter in letters if letter["shown"] is not None]
    return {"letters": len(letters), "thread": frame_times.figures(thread, "median", "max"),
            "shown": frame_times.figures(shown or [0], "median", "max")}


def show(result):
    for words, made in result["words"].items():
        print(f"{words:18} {made['letters']:2} letters: main thread {made['thread']['median']} ms, at most "
              f"{made['thread']['max']} ms; to the frame {made['shown']['median']} ms, at most "
              f"{made['shown']['max']} ms")
    print("players, found by the library on a thread: number, median, longest (ms)")
    for line in result["players"]:
        print(f"  {line}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    under_private_bus(__file__)
    build = arguments.build.resolve()
    library = make_library(build, arguments.games)
    desktop = Desktop()
    try:
        typed = measure_window(desktop, build, library)
    finally:
        desktop.close()
    result = {"words": {words: figures(letters) for words, letters in typed.items()},
              "players": measure_players(build, library)}
    if arguments.json:
        print(json.dumps(result))
    else:
        show(result)
    middle = statistics.median(letter["thread"] for letters in typed.values() for letter in letters)
    if middle >= GOAL_MS:
        sys.exit(f"palette: {middle:.1f} ms a letter, above the goal of {GOAL_MS} ms")


if __name__ == "__main__":
    main()
