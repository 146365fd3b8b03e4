#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Endgames played out without looking: with AT-SPI and the keyboard alone; and the current one comes back after
kill -9. Usage: run-headless.sh test-drills-outside.py TABIYA."""

import os
import sqlite3
import sys

from outside import in_fresh_folder, run_tests, wait_for
from screen import GLib, Screen, go_to_row, keys, start_program

BINARY = sys.argv[1]


# The place is kept in the settings.
os.environ["GSETTINGS_BACKEND"] = "keyfile"


def start(folder):
    return start_program(BINARY, folder)


def attempts(folder):
    database = sqlite3.connect(folder / "library.db")
    try:
        return database.execute(
            "SELECT drill, reached FROM drill_attempt WHERE finished_ms > 0 ORDER BY id").fetchall()
    finally:
        database.close()


def begin(tabiya, key):
    tabiya.act("puzzle-drill", GLib.Variant("s", key))


def find_focused(screen, name):
    focused = screen.focused()
    return focused if focused and focused.get_name() == name else None


@in_fresh_folder
def test_blind(folder):
    with start(folder) as tabiya:
        screen = Screen()
        keys("ctrl+4")
        screen.press("Train")
        go_to_row(screen, "Endgame Drills")
        keys("Return")
        row = wait_for(lambda: find_focused(screen, "Mate with two rooks"), "the first row's focus")
        assert row.get_description() == "Win, easy, not played yet", row.get_description()
        keys("Return")
        screen.find("White to move and win.", "label")
        screen.play("b1", "b7")
        wait_for(lambda: tabiya.moves() == ["Rb7", "Kg8"], "the answer")
        screen.find("Black plays king to g8. White to move and win.")
        screen.play("a6", "a8")
        screen.find("Checkmate!", "label")
        screen.find("So far: won 1 of 1, best: 2 moves", "label")
        assert attempts(folder) == [("two-rooks-mate", 1)], attempts(folder)
        screen.press("Finish")
        screen.find("Win · easy · won 1 of 1, best: 2 moves", "label")
        screen.press("Back to Training")
        screen.find("Won or held against the engine: 1 of", "label")


@in_fresh_folder
def test_keyboard(folder):
    with start(folder) as tabiya:
        screen = Screen()
        begin(tabiya, "queen-mate")
        screen.find("White to move and win.", "label")
        keys("Q", "d", "4", "Return")  # there it is taken
        screen.find("Qd4+ throws away the win.", "label")
        screen.find("Kxd4 holds.", "label")
        wait_for(lambda: find_focused(screen, "Take Back"), "what one does next")
        keys("Return")
        screen.find("White to move and win.", "label")
        keys("ctrl+i")
        screen.find("Move the ", "label")
        keys("ctrl+i")
        screen.find("…to ", "label")
        keys("ctrl+e")
        screen.find("Tabiya is showing how.", "label")
        keys("ctrl+period")
        screen.find("This is how to win.", "label")
        keys("ctrl+z")
        screen.find("White to move and win.", "label")
        keys("ctrl+Return")
        screen.find("Mate with the rook", "label")
        keys("ctrl+Page_Down")
        screen.find("Mate with the rook, position 2 of 6", "label")
        keys("ctrl+f", *"lucena")
        screen.find("Lucena position", "list item")
        assert attempts(folder) == [("queen-mate", 0)], attempts(folder)


@in_fresh_folder
def test_kill(folder):
    with start(folder) as tabiya:
        screen = Screen()
        begin(tabiya, "two-rooks-mate")
        screen.find("White to move and win.", "label")
        tabiya.play("Rb7")
        wait_for(lambda: tabiya.moves() == ["Rb7", "Kg8"], "the answer")
        screen.find("White to move and win.", "label")
        wait_for(lambda: not (folder / "running").read_text().endswith("endgames"), "the place to prove stable")
        tabiya.kill()
    with start(folder) as tabiya:
        screen = Screen()
        wait_for(lambda: tabiya.moves() == ["Rb7", "Kg8"], "what was on the board")
        screen.find("White to move and win.", "label")
        tabiya.act("puzzle-drills")
        go_to_row(screen, "Continue")
        keys("Return")
        screen.find("White to move and win.", "label")
        keys("R", "a", "8", "Return")
        screen.find("Checkmate!", "label")
        wait_for(lambda: attempts(folder) == [("two-rooks-mate", 1)], "the attempt")


run_tests([("an endgame is found and won by AT-SPI", test_blind),
           ("one is thrown away, helped with and shown by keys", test_keyboard),
           ("the one in hand is there after kill -9", test_kill)])
