#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A repertoire trained without looking: with AT-SPI and the keyboard alone; and the answers are still there after
kill -9. Usage: run-headless.sh test-repertoire-outside.py TABIYA."""

import sqlite3
import sys
import time

from outside import in_fresh_folder, run_tests, wait_for
from screen import GLib, Screen, go_to_row, keys, start_program

BINARY = sys.argv[1]
LINES = "1. e4 e5 2. Nf3 {attacks the pawn} Nc6 *\n"


def start(folder):
    return start_program(BINARY, folder)


def answers(folder):
    database = sqlite3.connect(folder / "library.db")
    try:
        return database.execute("SELECT grade, played FROM card_review ORDER BY id").fetchall()
    finally:
        database.close()


def make_repertoire(tabiya, folder):
    (folder / "lines.pgn").write_text(LINES)
    tabiya.act("openings-page", GLib.Variant("s", "repertoire"))
    tabiya.act("repertoire-make", GLib.Variant("(ss)", ("Open games", "white")))
    wait_for(lambda: (folder / "library.db").exists(), "the library")
    wait_for(lambda: answers(folder) == [], "the tables")
    time.sleep(0.3)
    tabiya.act("repertoire-import-file", GLib.Variant("(xs)", (1, str(folder / "lines.pgn"))))
    tabiya.act("place", GLib.Variant("s", "play"))


@in_fresh_folder
def test_blind(folder):
    with start(folder) as tabiya:
        screen = Screen()
        make_repertoire(tabiya, folder)
        keys("ctrl+3")
        screen.find("Open games, White, 1 line · 2 positions, 2 today")
        screen.press("Repertoire")
        go_to_row(screen, "Open games")
        keys("Return")
        screen.press("Train 2 positions")
        wait_for(lambda: tabiya.state("place") == "train", "the place")
        screen.find("White to move: what do you play?", "label")
        screen.find("Your repertoire plays 1. e4.", "label")  # a card that is new
        screen.play("e2", "e4")
        screen.find("1. e4 is right.", "label")
        screen.press("Good, 2 days")
        screen.find("Your repertoire plays 2. Nf3.", "label")  # after the opponent's move and the question
        screen.play("d2", "d4")
        screen.find("Your repertoire plays 2. Nf3, not d4.", "label")
        screen.find("attacks the pawn", "label")
        screen.press("Try Again")
        screen.play("g1", "f3")
        screen.find("2. Nf3 is the move.", "label")
        screen.press("Next")
        wait_for(lambda: answers(folder) == [(3, "e2e4"), (1, "d2d4")], "the answers")
        tabiya.kill()
    assert answers(folder) == [(3, "e2e4"), (1, "d2d4")], answers(folder)
    with start(folder) as tabiya:  # a wrong answer is asked for again on the same day
        screen = Screen()
        keys("ctrl+3")
        screen.press("Repertoire")
        screen.find("Open games, White, 1 line · 2 positions, 1 today")


@in_fresh_folder
def test_focus(folder):
    """Training begun by keys: Return never reaches the offer to undo that lies above it."""
    with start(folder) as tabiya:
        screen = Screen()
        make_repertoire(tabiya, folder)
        keys("ctrl+3")
        screen.press("Repertoire")
        go_to_row(screen, "Open games")
        keys("Return")
        go_to_row(screen, "Train 2 positions")
        keys("Return")
        screen.find("White to move: what do you play?", "label")
        wait_for(lambda: screen.focused().get_role_name() == "label", "the question's focus")
        keys("e", "4", "Return")
        wait_for(lambda: screen.focused().get_name().startswith("Hard"), "the focus of a new card's grade")
        keys("Return")
        wait_for(lambda: tabiya.moves() == ["e4", "e5"], "the next position")
        wait_for(lambda: screen.focused().get_role_name() == "label", "the question's focus")


@in_fresh_folder
def test_keyboard(folder):
    with start(folder) as tabiya:
        screen = Screen()
        make_repertoire(tabiya, folder)
        tabiya.act("repertoire-train", GLib.Variant("x", 1))
        screen.find("White to move: what do you play?", "label")
        keys("e", "4", "Return")
        screen.find("1. e4 is right.", "label")
        keys("4")  # a grade here, and no move
        wait_for(lambda: answers(folder) == [(4, "e2e4")], "the grade")
        wait_for(lambda: tabiya.moves() == ["e4", "e5"], "the next position")
        screen.find("White to move: what do you play?", "label")
        keys("ctrl+i", "ctrl+i")  # a hint, and the answer
        screen.find("Your repertoire plays 2. Nf3.", "label")
        keys("ctrl+Return")
        wait_for(lambda: tabiya.moves() == ["e4", "e5"], "the position again")
        screen.find("White to move: what do you play?", "label")
        keys("N", "f", "3", "Return")
        screen.find("2. Nf3 is right.", "label")
        keys("Return")
        screen.find("2 of 3 Right", "label")
        keys("ctrl+z")  # the last answer never was
        screen.find("White to move: what do you play?", "label")
        wait_for(lambda: answers(folder) == [(4, "e2e4"), (1, None)], "the answer to be gone")


run_tests([("a card is trained by AT-SPI, and kept", test_blind),
           ("a repertoire is trained by keys", test_keyboard),
           ("what one does next has the keyboard", test_focus)])
