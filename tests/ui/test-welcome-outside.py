#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Who gets the welcome and when, with keyboard and screen reader alone. The welcome blocks nothing: at a first start
moves can be typed, files opened, places shown and games started as at any other.
Usage: run-headless.sh test-welcome-outside.py TABIYA."""

import sys

from outside import in_fresh_folder, run_tests, wait_for
from screen import GLib, Screen, go_to_row, keys, start_program, walk

BINARY = sys.argv[1]


def is_welcomed(screen):
    return any(name == "Have you played chess before?" for _, name, _ in walk(screen.root))


def level(tabiya):
    return tabiya.describe("set-level")[1]


def test_once(folder):
    with start_program(BINARY, folder) as tabiya:
        assert is_welcomed(Screen())
        tabiya.quit()
    with start_program(BINARY, folder) as tabiya:
        screen = Screen()
        screen.find("Status")
        assert not is_welcomed(screen)
        tabiya.quit()


def test_by_keyboard(folder):
    with start_program(BINARY, folder) as tabiya:
        screen = Screen()
        screen.find("Welcome to Tabiya")
        keys("F6", "F6")
        go_to_row(screen, "A little")
        keys("space")
        wait_for(lambda: level(tabiya) == 2, "the level")
        screen.find("Level 2 – you can change it any time.", "label")
        go_to_row(screen, "Start Game")
        keys("Return")
        wait_for(lambda: not is_welcomed(screen), "the welcome to go")
        keys("d", "4", "Return")
        wait_for(lambda: tabiya.moves()[:1] == ["d4"], "the first move")
        tabiya.quit()


def test_escape_leaves(folder):
    with start_program(BINARY, folder) as tabiya:
        screen = Screen()
        keys("F6", "F6")
        go_to_row(screen, "Regularly")
        keys("Escape")
        wait_for(lambda: not is_welcomed(screen), "the welcome to go")
        assert level(tabiya) == 3
        tabiya.quit()


def test_to_the_rules(folder):
    with start_program(BINARY, folder) as tabiya:
        screen = Screen()
        screen.press("Never")
        wait_for(lambda: level(tabiya) == 1, "the level")
        screen.press("Learn the Rules")
        wait_for(lambda: tabiya.state("place") == "rules", "the rules")
        screen.press("Knight")
        screen.find("A knight moves two squares in a straight line", "label")
        screen.play("b1", "c3")
        screen.find("2 more to take.", "label")
        screen.press("Play a game")
        wait_for(lambda: tabiya.state("place") == "play", "the way back")
        wait_for(lambda: not is_welcomed(screen), "the game in place of the welcome")
        assert level(tabiya) == 1 and tabiya.moves() == []
        tabiya.quit()


def test_typed_move(folder):
    """Nobody has to look at it."""
    with start_program(BINARY, folder) as tabiya:
        screen = Screen()
        assert is_welcomed(screen)
        keys("e", "4", "Return")
        wait_for(lambda: tabiya.moves()[:1] == ["e4"], "the first move")
        assert not is_welcomed(screen)
        assert level(tabiya) == 3
        tabiya.quit()


def test_file(folder):
    game = folder / "game.pgn"
    game.write_text('[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. c4 *\n')
    with start_program(BINARY, folder, str(game)) as tabiya:
        wait_for(lambda: tabiya.state("place") == "study", "the file")
        wait_for(lambda: tabiya.moves() == ["c4"], "its game")
        tabiya.quit()


def test_actions(folder):
    with start_program(BINARY, folder) as tabiya:
        tabiya.act("place", GLib.Variant("s", "puzzles"))
        wait_for(lambda: tabiya.state("place") == "puzzles", "the place")
        tabiya.new_game(level=7, colour="white")
        wait_for(lambda: tabiya.state("place") == "play" and level(tabiya) == 7, "the game")
        assert not is_welcomed(Screen())
        tabiya.play("Nf3")
        wait_for(lambda: tabiya.moves()[:1] == ["Nf3"], "the move")
        tabiya.quit()


run_tests([
    ("the first start welcomes, the second does not", in_fresh_folder(test_once)),
    ("by keyboard alone", in_fresh_folder(test_by_keyboard)),
    ("escape leaves all as it is", in_fresh_folder(test_escape_leaves)),
    ("who has never played is led to the rules", in_fresh_folder(test_to_the_rules)),
    ("a typed move is a game", in_fresh_folder(test_typed_move)),
    ("a file is opened at the first start", in_fresh_folder(test_file)),
    ("actions work at the first start", in_fresh_folder(test_actions)),
])
