#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Puzzles found and solved without eyes: by AT-SPI and the keyboard alone; and what was in hand is there
after kill -9. Usage: run-headless.sh test-puzzles-outside.py TABIYA."""

import pathlib
import shutil
import sqlite3
import sys
import tempfile

from outside import run_tests, wait_for
from screen import GLib, Screen, go_to_row, keys, start_program

BINARY = sys.argv[1]
PUZZLES = """\
zzz1,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,700,80,95,100,backRankMate mate mateIn1,,
zzz2,r5k1/p4ppp/8/8/8/8/3Q1PPP/3R2K1 b - - 0 1,a7a6 d2d8 a8d8 d1d8,1200,80,95,100,\
backRankMate mate mateIn2 sacrifice,,
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
    """Types an id into the search of the page that shows, and leaves it."""
    keys("ctrl+f", *word)
    screen.find(f"Puzzle {word}", "table cell")


def test_blind():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-puzzles-"))
    with start(folder) as tabiya:
        screen = Screen()
        bring_puzzles(tabiya, folder)
        look_for(screen, "zzz2")
        screen.find("Puzzle zzz2, White to move, rating 1200")
        keys("Return")
        screen.find("White to move: what do you play?", "label")
        assert tabiya.moves() == ["a6"], tabiya.moves()
        screen.play("d2", "h6")
        screen.find("2. Qh6 is not it.", "label")
        screen.press("Try Again")
        screen.find("White to move: what do you play?", "label")
        screen.play("d2", "d8")
        wait_for(lambda: tabiya.moves() == ["a6", "Qd8+", "Rxd8"], "the answer")
        screen.play("d1", "d8")
        screen.find("Solved, not at the first try.", "label")
        screen.find("Back-rank mate", "push button")  # now it may be told
        wait_for(lambda: attempts(folder) == [("zzz2", 0)], "the attempt")
    shutil.rmtree(folder)


def test_keyboard():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-puzzles-"))
    with start(folder) as tabiya:
        screen = Screen()
        bring_puzzles(tabiya, folder)
        look_for(screen, "zzz1")
        go_to_row(screen, "Puzzle zzz1")  # by Tab into the grid
        keys("Return")
        screen.find("White to move: what do you play?", "label")
        keys("R", "b", "8", "Return")  # a mate that is not the solution's
        screen.find("Solved, by another move that is as good.", "label")
        wait_for(lambda: attempts(folder) == [("zzz1", 1)], "the attempt")
        wait_for(lambda: screen.focused().get_name() == "Next", "what comes next has the focus")
    shutil.rmtree(folder)


def test_kill():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-puzzles-"))
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
    shutil.rmtree(folder)


run_tests([("a puzzle is found and solved by AT-SPI", test_blind),
           ("another mate is found by keys", test_keyboard),
           ("the puzzle in hand is there after kill -9", test_kill)])
