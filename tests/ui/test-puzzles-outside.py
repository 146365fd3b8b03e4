#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Puzzles found and solved without looking: with AT-SPI and the keyboard alone; browsed, filtered and kept with the
keyboard; swiped through; and the current one comes back after kill -9.
Usage: run-headless.sh test-puzzles-outside.py TABIYA."""

import sqlite3
import subprocess
import sys
import time

from outside import in_fresh_folder, run_tests, wait_for
from screen import GLib, Screen, go_to_row, keys, start_program, walk

BINARY = sys.argv[1]
PUZZLES = """\
zzz1,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,700,80,95,100,backRankMate mate mateIn1,,
zzz2,r5k1/p4ppp/8/8/8/8/3Q1PPP/3R2K1 b - - 0 1,a7a6 d2d8 a8d8 d1d8,1200,80,95,100,\
backRankMate mate mateIn2 sacrifice,,Italian_Game
"""


def start(folder):
    return start_program(BINARY, folder)


def attempts(folder):
    database = sqlite3.connect(folder / "library.db")
    try:
        return database.execute("SELECT puzzle, result FROM puzzle_attempt ORDER BY id").fetchall()
    finally:
        database.close()


def bring_puzzles(tabiya, folder):
    (folder / "mine.csv").write_text(PUZZLES)
    tabiya.act("puzzle-import-files", GLib.Variant("as", [str(folder / "mine.csv")]))
    wait_for(lambda: tabiya.state("place") == "puzzles", "the place")


def look_for(screen, word):
    """Types an ID into the search of the current page, and leaves it."""
    keys("ctrl+f", *word)
    screen.find(f"Puzzle {word}", "table cell")


@in_fresh_folder
def test_blind(folder):
    with start(folder) as tabiya:
        screen = Screen()
        bring_puzzles(tabiya, folder)
        look_for(screen, "zzz2")
        screen.find("Puzzle zzz2, White to move, rating 1200")
        keys("Return")
        screen.find("White to move: what do you play?", "label")
        assert tabiya.moves() == ["a6"], tabiya.moves()
        screen.play("d2", "h6")
        screen.find("2. Qh6 is not the move.", "label")
        screen.press("Try Again")
        screen.find("White to move: what do you play?", "label")
        screen.play("d2", "d8")
        wait_for(lambda: tabiya.moves() == ["a6", "Qd8+", "Rxd8"], "the answer")
        screen.play("d1", "d8")
        screen.find("Solved, but not on the first try.", "label")
        screen.find("Back-rank mate", "push button")  # now it may be told
        wait_for(lambda: attempts(folder) == [("zzz2", 0)], "the attempt")


@in_fresh_folder
def test_keyboard(folder):
    with start(folder) as tabiya:
        screen = Screen()
        bring_puzzles(tabiya, folder)
        look_for(screen, "zzz1")
        go_to_row(screen, "Puzzle zzz1")  # by Tab into the grid
        keys("Return")
        screen.find("White to move: what do you play?", "label")
        keys("R", "b", "8", "Return")  # a mate that is not the solution's
        screen.find("Solved with another move that is just as good.", "label")
        wait_for(lambda: attempts(folder) == [("zzz1", 1)], "the attempt")
        wait_for(lambda: screen.focused().get_name() == "Next", "what comes next has the focus")


def bring_and_find(tabiya, screen, folder):
    bring_puzzles(tabiya, folder)
    look_for(screen, "zzz")
    screen.find("Puzzle zzz2", "table cell")


def is_heard(screen, name):
    return any(heard.startswith(name) for _, heard, _ in walk(screen.root))


def wait_for_focus(screen, name):
    wait_for(lambda: screen.focused() and screen.focused().get_name().startswith(name),
             f"{name} to have the focus")


def press_until(key, condition, what):
    """Again after a second: a key that comes before its panel is lost."""
    def press():
        keys(key)
        time.sleep(1)
        return condition()
    wait_for(lambda: condition() or press(), what)


def favorites(folder):
    database = sqlite3.connect(folder / "library.db")
    try:
        return database.execute("SELECT key FROM favourite WHERE kind = 'puzzle'").fetchall()
    finally:
        database.close()


@in_fresh_folder
def test_browse_by_keys(folder):
    """By Tab from the search into the boards, each stop with a name; to one, and back to it; its menu; the
    name of an opening is completed in the filters."""
    with start(folder) as tabiya:
        screen = Screen()
        bring_and_find(tabiya, screen, folder)
        for name in ("Find a puzzle by its ID", "Sets", "Filters"):
            wait_for_focus(screen, name)
            keys("Tab")
        assert screen.focused().get_name(), "the order has no name"
        keys("Tab")
        wait_for_focus(screen, "Puzzle zzz1")
        keys("Right")
        wait_for_focus(screen, "Puzzle zzz2")
        keys("Return")
        wait_for(lambda: tabiya.moves() == ["a6"], "the puzzle")
        press_until("Escape", lambda: tabiya.state("puzzle-page") == "browse", "the way back")
        wait_for_focus(screen, "Puzzle zzz2")
        keys("shift+F10")
        screen.find("Add to Favorites")
        keys("Down", "Return")
        wait_for(lambda: favorites(folder) == [("zzz2",)], "the star in the library")
        keys("ctrl+shift+f")
        wait_for(lambda: tabiya.state("puzzle-filter"), "the filters")
        keys("Down", "Down", "Down", "Down", *"game", "space", *"ital")
        wait_for(lambda: keys("Return") or is_heard(screen, "1 of "), "the opening's puzzle")
        keys("Escape")
        wait_for(lambda: not tabiya.state("puzzle-filter"), "the boards")
        wait_for_focus(screen, "Puzzle zzz2")


def swipe(step):
    """With the pointer over the words of the puzzle, to the left or to the right."""
    window = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "Tabiya"], check=True,
                            capture_output=True, text=True).stdout.split()[-1]
    shape = dict(line.split("=") for line in subprocess.run(
        ["xdotool", "getwindowgeometry", "--shell", window], check=True, capture_output=True,
        text=True).stdout.split())
    x = int(shape["X"]) + int(shape["WIDTH"]) * 5 // 6
    y = int(shape["Y"]) + int(shape["HEIGHT"]) // 2
    moves = [word for i in range(1, 9) for word in ("mousemove", str(x + step * i), str(y), "sleep", "0.01")]
    subprocess.run(["xdotool", "mousemove", str(x), str(y), "mousedown", "1", *moves, "mouseup", "1"],
                   check=True)


@in_fresh_folder
def test_swipe(folder):
    with start(folder) as tabiya:
        screen = Screen()
        bring_and_find(tabiya, screen, folder)
        keys("Return")
        wait_for(lambda: tabiya.moves() == ["a5"], "the first puzzle")
        screen.find("White to move: what do you play?", "label")
        swipe(-20)
        wait_for(lambda: tabiya.moves() == ["a6"], "the next puzzle")
        screen.find("White to move: what do you play?", "label")
        swipe(20)
        wait_for(lambda: tabiya.moves() == ["a5"], "the one before")
        keys("ctrl+Return")
        wait_for(lambda: tabiya.moves() == ["a6"], "the next puzzle by keys")
        keys("ctrl+Page_Up")
        wait_for(lambda: tabiya.moves() == ["a5"], "the one before by keys")


@in_fresh_folder
def test_kill(folder):
    with start(folder) as tabiya:
        screen = Screen()
        bring_puzzles(tabiya, folder)
        look_for(screen, "zzz2")
        keys("Return")
        screen.find("White to move: what do you play?", "label")
        tabiya.play("Qd8+")
        wait_for(lambda: tabiya.moves() == ["a6", "Qd8+", "Rxd8"], "the answer")
        screen.find("White to move: what do you play?", "label")
        tabiya.kill()
    with start(folder) as tabiya:
        screen = Screen()
        keys("ctrl+4")
        wait_for(lambda: tabiya.moves() == ["a6", "Qd8+", "Rxd8"], "what was on the board")
        screen.find("White to move: what do you play?", "label")
        tabiya.play("Rxd8#")
        screen.find("Solved!", "label")
        wait_for(lambda: attempts(folder) == [("zzz2", 1)], "the attempt")


run_tests([("a puzzle is found and solved by AT-SPI", test_blind),
           ("another mate is found by keys", test_keyboard),
           ("puzzles are looked through, kept and filtered by keys", test_browse_by_keys),
           ("puzzles are swiped through", test_swipe),
           ("the puzzle in hand is there after kill -9", test_kill)])
