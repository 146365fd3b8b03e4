#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The play view under real keys: moves typed with completion, the way through the notation, a new
game started without the mouse. Usage: run-headless.sh test-play-outside.py TABIYA."""

import os
import shutil
import subprocess
import sys
import tempfile
import time

from outside import Tabiya, run_tests, wait_for

if not shutil.which("xdotool"):
    print("1..0 # SKIP skipped: xdotool is not installed")
    sys.exit(77)

BINARY = sys.argv[1]


def keys(*names):
    subprocess.run(["xdotool", "key", "--delay", "30", *names], check=True)


def focus_window():
    subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", "Tabiya",
                    "windowfocus"], check=True, stdout=subprocess.DEVNULL)
    time.sleep(0.2)


def start():
    """Two people at one board, who have played nothing yet."""
    tabiya = Tabiya(BINARY, tempfile.mkdtemp(prefix="tabiya-play-"))
    tabiya.set_engine_playing(False)
    focus_window()
    return tabiya


def expect(tabiya, *moves):
    wait_for(lambda: tabiya.moves() == list(moves), f"{moves}, not {tabiya.moves()}", 5)


def ply(tabiya):
    """How many half-moves are on the board that is shown."""
    fields = tabiya.state("position").split()
    return 2 * (int(fields[5]) - 1) + (fields[1] == "b")


def test_completion():
    with start() as tabiya:
        keys("n", "f", "Return")
        expect(tabiya, "Nf3")
        keys("n", "c", "Tab", "Return")
        expect(tabiya, "Nf3", "Nc6")
        # g3 and g4 begin so: the second is chosen with Down, and played.
        keys("g", "Down", "Down", "Return")
        expect(tabiya, "Nf3", "Nc6", "g4")


def test_escape_and_again():
    with start() as tabiya:
        keys("d", "4", "Escape", "e", "4", "Return")
        expect(tabiya, "e4")


def test_wrong_move_can_be_mended():
    with start() as tabiya:
        keys("e", "5", "Return", "BackSpace", "4", "Return")
        expect(tabiya, "e4")
        keys("Q", "h", "4", "Return", "Escape", "e", "5", "Return")
        expect(tabiya, "e4", "e5")


def test_through_the_notation():
    with start() as tabiya:
        for number, move in enumerate(["e4", "e5", "Nf3", "Nc6", "Bb5"], 1):
            tabiya.play(move)
            wait_for(lambda: len(tabiya.moves()) == number, move)
        tabiya.act("cycle-focus")  # to the board …
        tabiya.act("cycle-focus")  # … and to the notation
        time.sleep(0.2)
        for key, expected in [("Up", 3), ("Left", 2), ("Home", 0), ("Right", 1), ("Down", 3),
                              ("End", 5), ("Up", 3), ("Up", 1), ("Up", 0), ("Down", 1)]:
            keys(key)
            wait_for(lambda: ply(tabiya) == expected,
                     f"{expected} half-moves after {key}, not {ply(tabiya)}", 5)
        expect(tabiya, "e4", "e5", "Nf3", "Nc6", "Bb5")


def test_variations_by_keys():
    """In Study, up and down go between variations, and the space bar folds the one that one is in;
    who goes on unfolds it."""
    folder = tempfile.mkdtemp(prefix="tabiya-play-")
    path = os.path.join(folder, "game.pgn")
    with open(path, "w", encoding="utf-8") as file:
        file.write("1. e4 e5 (1... c5 2. Nf3 d6 {so far}) 2. Nc3 *\n")
    with Tabiya(BINARY, folder, path) as tabiya:
        wait_for(lambda: tabiya.state("place") == "study" and tabiya.moves(), "the game")
        focus_window()
        tabiya.act("cycle-focus")  # to the board …
        tabiya.act("cycle-focus")  # … and to the notation
        time.sleep(0.2)
        for key, expected, board in [("Home", 0, ""), ("Right", 1, ""), ("Right", 2, "4p3"),
                                     ("Down", 2, "2p5"), ("Right", 3, "2p5"), ("Right", 4, "2p5"),
                                     ("space", 2, "2p5"), ("Right", 3, "2p5"), ("Left", 2, "2p5"),
                                     ("Up", 2, "4p3"), ("Right", 3, "4p3")]:
            keys(key)
            wait_for(lambda: ply(tabiya) == expected and board in tabiya.state("position"),
                     f"{expected} half-moves after {key}, not {tabiya.state('position')}", 5)


def test_new_game_by_keys():
    with start() as tabiya:
        keys("e", "4", "Return")
        expect(tabiya, "e4")
        keys("ctrl+n")
        time.sleep(0.5)
        keys("7", "Return")
        wait_for(lambda: tabiya.state("set-level") == 7 and tabiya.moves() == [],
                 "a new game at level 7", 5)


run_tests([
    ("completion", test_completion),
    ("escape and again", test_escape_and_again),
    ("a wrong move can be mended", test_wrong_move_can_be_mended),
    ("through the notation", test_through_the_notation),
    ("variations by keys", test_variations_by_keys),
    ("new game by keys", test_new_game_by_keys),
])
