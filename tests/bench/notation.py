#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Frame times while going through a game in Study: scrolling, stepping, clicking.

    tests/bench/notation.py build [--seconds 6] [--json]

Two games are shown in turn: one of 60 half-moves without comments, and one of 2,000 half-moves with 10,000
comments and 2,000 variations. The difference between them is the cost of length. tabiya logs when the work of
each frame began and ended (ui/frame-log.h).
"""

import os
import time

import frame_times
from desktop import X11, repeat, run, stop, wait_for_first_frame

MAIN = ["Nf3", "Nf6", "Ng1", "Ng8"]
VARIATIONS = [["Nc3", "Nc6", "Nb1", "Nb8"], ["Nc6", "Nc3", "Nb8", "Nb1"]]


def number(ply):
    return f"{ply // 2 + 1}." + (".." if ply % 2 else "")


def game(plies, annotated):
    """PGN: with `annotated` every move has a comment, and a variation of four with comments."""
    words = ['[Event "Measured"]\n[Result "*"]\n\n']
    for ply in range(plies):
        words.append(f"{number(ply)} {MAIN[ply % 4]}")
        if not annotated:
            continue
        words.append(f"{{Position {ply} has been reached before, in another game of the same year; "
                     "what was played then is in the variation.}")
        line = [f"{number(ply + i)} {move} {{Line {ply}, move {i}: the knight is well placed and may "
                "come back, says Müller.}" for i, move in enumerate(VARIATIONS[ply % 2])]
        words.append("(" + " ".join(line) + ")")
    return " ".join(words) + " *\n"


def measure(desktop, build, name, text, seconds):
    log = os.path.join(desktop.home, f"frames-{name}")
    path = os.path.join(desktop.home, f"{name}.pgn")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    program = frame_times.start(desktop, build, os.path.join(desktop.home, name), path, log=log)
    try:
        x11 = X11(desktop.display)
        wait_for_first_frame(x11, program)
        time.sleep(3)
        window, left, top, width, height = x11.windows()[0]
        x, y = left + width * 0.82, top + height * 0.6
        x11.focus(window)
        x11.move(x, y)
        parts = {
            "scroll": (lambda i: x11.click(4 if i // 50 % 2 else 5), 50),
            "step": (lambda i: x11.key("Right"), 15),
            "click": (lambda i: (x11.move(x - width * 0.1, y - 20 * (i % 8)), x11.click()), 5),
        }
        return {part: frame_times.work(log, *repeat(action, a_second, seconds))
                for part, (action, a_second) in parts.items()}
    finally:
        stop(program)


def measure_both(desktop, given):
    return {name: measure(desktop, given.build, name, text, given.seconds)
            for name, text in (("short", game(60, False)), ("long", game(2000, True)))}


def show(result):
    for part in result["short"]:
        for name, figures in result.items():
            print(f"{part:6} {name:5}: {figures[part]['frames']:4} frames; work "
                  f"{figures[part]['median']} ms, p99 {figures[part]['p99']} ms, "
                  f"max {figures[part]['max']} ms")


if __name__ == "__main__":
    run(__doc__, __file__, measure_both, show, seconds=6)
