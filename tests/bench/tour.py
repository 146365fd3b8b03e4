#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Frame times in a tour of the whole program: every place and page, dialogs and menus, a game whose pieces
glide, lists that are scrolled.

    tests/bench/tour.py build [--json]

tabiya logs when the work of each frame of its window began and ended, and the processor time that its thread took
for it (ui/frame-log.h): the latter is the cost of a frame, however busy the machine is. A frame must not take
longer than 33 ms. A first round shows, and thereby makes, everything once; the second shows it again. Both are
reported separately, with the place of the worst frame.
"""

import os
import subprocess
import sys
import time

import frame_times
from desktop import X11, run, stop, wait_for_first_frame

NAME, APPLICATION = "io.github.tabiya.Tabiya", "/io/github/tabiya/Tabiya"
LIMIT_MS = 33
SETTLED_S = 0.5
GAME = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5 Nb3 Qxd1 Rxd1".split()

GAMES = "".join(f'[Event "Tour"]\n[White "Player {i}"]\n[Black "Player {i * 7 % 50}"]\n[Result "1-0"]\n\n'
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n\n" for i in range(400))


class Tour:
    def __init__(self, desktop, x11):
        self.desktop, self.x11 = desktop, x11
        self.parts = []  # (where, begin, end)

    def call(self, action, *parameter):
        path, name = (APPLICATION, action[4:]) if action.startswith("app.") else (
            APPLICATION + "/window/1", action)
        subprocess.run(["gdbus", "call", "--session", "--dest", NAME, "--object-path", path, "--method",
                        "org.gtk.Actions.Activate", name, f"[{', '.join(parameter)}]", "{}"],
                       env=self.desktop.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def key(self, name, times=1, a_second=15):
        for _ in range(times):
            self.x11.key(name)
            time.sleep(1 / a_second)

    def part(self, where, *steps):
        """Each step is an action with its parameters, or something to be called."""
        begin = time.monotonic()
        for step in steps:
            step() if callable(step) else self.call(*step)
            time.sleep(0.1)
        time.sleep(SETTLED_S)
        self.parts.append((where, begin, time.monotonic()))

    def over_list(self):
        """A place for the pointer that scrolls the list beside the board."""
        window, left, top, width, height = self.x11.windows()[0]
        self.x11.focus(window)
        self.x11.move(left + width - 200, top + height / 2)

    def wheel(self):
        self.over_list()
        for i in range(60):
            self.x11.click(5 if i < 40 else 4)
            time.sleep(1 / 40)

    def close_dialog(self):
        """The window that came last has the keyboard."""
        self.x11.focus(self.x11.windows()[-1][0])
        self.key("Escape")
        self.x11.focus(self.x11.windows()[0][0])

    def dialog(self, where, *action):
        self.part(where, action)
        self.part(where + ", closed", self.close_dialog)


def go(tour):
    tour.part("play", ("place", "<'play'>"), ("app.new-game-with", "<@a{sv} {}>"),
              ("engine-playing", "<false>"))
    tour.part("play, pieces glide", *[("play-move", f"<'{move}'>") for move in GAME])
    tour.part("play, through the game", lambda: tour.over_list(), lambda: tour.key("Left", 12),
              lambda: tour.key("Right", 12), ("flip-board",), ("flip-board",))
    tour.dialog("new game", "app.new-game")
    tour.part("main menu", lambda: tour.key("F10"), lambda: tour.key("Down", 5),
              lambda: tour.key("Escape"))
    tour.part("study", ("place", "<'study'>"))
    tour.part("study, through the game", lambda: tour.key("Left", 8), lambda: tour.key("Right", 8))
    tour.part("study, the explorer", ("explorer",))
    tour.part("study, the explorer closed", ("explorer",))
    tour.dialog("details", "edit-tags")
    for page in ("browse", "explore", "repertoire"):
        tour.part(f"openings, {page}", ("place", "<'openings'>"), ("openings-page", f"<'{page}'>"))
    tour.part("openings, scrolled", ("openings-page", "<'browse'>"), tour.wheel)
    for page in ("train", "solve", "browse", "progress"):
        tour.part(f"puzzles, {page}", ("place", "<'puzzles'>"), ("puzzle-page", f"<'{page}'>"))
    tour.part("puzzles, scrolled", ("puzzle-page", "<'browse'>"), tour.wheel)
    tour.part("a puzzle and its solution", ("puzzle-train", "<'adaptive'>"), ("puzzle-solution",))
    tour.part("endgames", ("puzzle-drills",), tour.wheel)
    tour.part("library", ("place", "<'library'>"), ("library-search", "<''>"))
    tour.part("library, scrolled", tour.wheel, lambda: tour.key("Down", 20))
    tour.dialog("library, the form", "library-form")
    tour.dialog("statistics", "library-statistics")
    tour.part("editor", ("place", "<'editor'>"))
    for name, action in (("books", "books"), ("preferences", "app.preferences"), ("help", "help"),
                         ("shortcuts", "app.shortcuts"), ("about", "app.about")):
        tour.dialog(name, action)
    tour.part("narrow", lambda: tour.x11.resize(tour.x11.windows()[0][0], 360, 700))
    tour.part("wide again", lambda: tour.x11.resize(tour.x11.windows()[0][0], 1160, 800))


def summarize(frames, parts):
    rows = []
    for where, begin, end in parts:
        rows += [(frame.cost or frame.end - frame.begin, frame.end - frame.begin, where)
                 for frame in frame_times.begun(frames, begin, end)]
    if len(rows) < 100:
        sys.exit(f"only {len(rows)} frames were drawn")
    costs, walls = [row[0] for row in rows], [row[1] for row in rows]
    return {"frames": len(rows), "late": sum(cost > LIMIT_MS for cost in costs),
            "cost_ms": frame_times.figures(costs),
            "wall_ms": frame_times.figures(walls, "p99", "max"),
            "worst": [f"{cost:.1f} ms in {where}" for cost, _, where in sorted(rows, reverse=True)[:5]]}


def measure(desktop, build):
    log, games = os.path.join(desktop.home, "frames"), os.path.join(desktop.home, "games.pgn")
    with open(games, "w", encoding="utf-8") as file:
        file.write(GAMES)
    program = frame_times.start(desktop, build, os.path.join(desktop.home, "data"), log=log)
    try:
        x11 = X11(desktop.display)
        wait_for_first_frame(x11, program)
        x11.resize(x11.windows()[0][0], 1160, 800)
        tour = Tour(desktop, x11)
        time.sleep(2)
        tour.call("library-import-files", f"<['{games}']>")
        time.sleep(3)
        rounds = {}
        for name in ("first round", "second round"):
            tour.parts = []
            go(tour)
            rounds[name] = list(tour.parts)
            if program.poll() is not None:
                sys.exit(f"tabiya ended with {program.returncode}")
        return {name: summarize(frame_times.read(log), parts) for name, parts in rounds.items()}
    finally:
        stop(program)


def show(result):
    for name, figures in result.items():
        cost, wall = figures["cost_ms"], figures["wall_ms"]
        print(f"{name}: {figures['frames']} frames; processor time {cost['median']} ms, p99 {cost['p99']} ms, "
              f"max {cost['max']} ms, {figures['late']} beyond {LIMIT_MS} ms; by the clock p99 "
              f"{wall['p99']} ms, max {wall['max']} ms")
        for worst in figures["worst"]:
            print(f"    {worst}")


if __name__ == "__main__":
    run(__doc__, __file__, lambda desktop, given: measure(desktop, given.build), show)
