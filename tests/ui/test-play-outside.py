#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The play view with real keys: moves typed with completion, walking through the notation, a new game started
without the mouse. Usage: run-headless.sh test-play-outside.py TABIYA."""

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
LOCALES = os.path.join(os.path.dirname(BINARY), "..", "po")


def keys(*names):
    subprocess.run(["xdotool", "key", "--delay", "30", *names], check=True)


def focus_window():
    subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", "Tabiya",
                    "windowfocus"], check=True, stdout=subprocess.DEVNULL)
    time.sleep(0.2)


def start(language=None):
    """Two people at one board, who have played nothing yet."""
    environment = {"LANGUAGE": language, "TABIYA_LOCALE_DIR": LOCALES} if language else None
    tabiya = Tabiya(BINARY, tempfile.mkdtemp(prefix="tabiya-play-"), environment=environment)
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


def promote(tabiya, move):
    tabiya.new_game(fen="4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    tabiya.set_engine_playing(False)
    wait_for(lambda: "P7" in tabiya.state("position") and not tabiya.moves(), "the pawn")
    tabiya.play(move)
    time.sleep(0.2)
    expect(tabiya)


def test_a_promotion_is_asked_for():
    with start() as tabiya:
        for move, key, played in [("a8", "n", "a8=N"), ("a7a8", "r", "a8=R+"), ("a8", "Q", "a8=Q+"),
                                  ("a8+", "b", "a8=B")]:
            promote(tabiya, move)
            keys(key)
            expect(tabiya, played)
        promote(tabiya, "a8")
        keys("Escape")
        time.sleep(0.2)
        expect(tabiya)


def test_moves_in_german():
    """Its letters, English ones and figurines, whichever moves are shown in."""
    with start("de") as tabiya:
        keys("s", "f", "3", "Return")
        expect(tabiya, "Nf3")
        keys("N", "f", "6", "Return")
        expect(tabiya, "Nf3", "Nf6")
        keys("U2658", "c", "3", "Return")
        expect(tabiya, "Nf3", "Nf6", "Nc3")
        for move in ("Sc6", "♘d5", "Tg8"):
            tabiya.play(move)
        expect(tabiya, "Nf3", "Nf6", "Nc3", "Nc6", "Nd5", "Rg8")
        for key, played in [("d", "a8=Q+"), ("t", "a8=R+"), ("s", "a8=N"), ("q", "a8=Q+")]:
            promote(tabiya, "a8")
            keys(key)
            expect(tabiya, played)
        promote(tabiya, "a8")
        keys("Escape")
        tabiya.play("a8D")
        expect(tabiya, "a8=Q+")


ROOKS = "4k3/8/8/8/8/8/r7/R3K3 w - - 0 1"


def play_from(tabiya, fen, level=5, **options):
    tabiya.new_game(fen=fen, level=level, colour="white", **options)
    tabiya.set_engine_playing(True)
    wait_for(lambda: tabiya.state("position").split()[0] == fen.split()[0] and not tabiya.moves(), fen)


def test_draws_in_games_from_a_position():
    """The opponent takes a draw at once where it is lost or nothing is left, and plays on where it is better."""
    with start() as tabiya:
        for fen, taken in [(ROOKS, True), ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", True),
                           ("4k3/4b3/8/1p1p1p1p/1P1P1P1P/8/4B3/4K3 w - - 0 1", True),
                           ("4k3/5p2/4pb2/8/8/3BP3/5P2/4K3 w - - 0 1", True),
                           ("q3k3/8/8/8/8/8/4P3/4K3 w - - 0 1", False)]:
            play_from(tabiya, fen)
            tabiya.act("offer-draw")
            wait_for(lambda: ("agreement" in tabiya.state("status")) == taken and
                     "considers" not in tabiya.state("status"),
                     f"{'a draw' if taken else 'no draw'} in {fen}, not {tabiya.state('status')}", 15)


def test_the_opponent_offers_a_draw():
    """At level 8, which gives no rook away by chance."""
    with start() as tabiya:
        play_from(tabiya, ROOKS, level=8)
        tabiya.play("Rb1")
        wait_for(lambda: "offers a draw" in tabiya.state("status"), "the offer", 30)
        assert tabiya.describe("decline-draw")[0]
        tabiya.act("decline-draw")
        wait_for(lambda: tabiya.state("status") == "Your move.", "the offer declined", 5)
        assert not tabiya.describe("decline-draw")[0]
        play_from(tabiya, ROOKS, level=8)
        tabiya.play("Rb1")
        wait_for(lambda: "offers a draw" in tabiya.state("status"), "the offer", 30)
        tabiya.act("offer-draw")
        wait_for(lambda: "agreement" in tabiya.state("status"), "the draw", 5)


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
    """In Study, up and down go between variations, and the space bar folds the current one;
    stepping on unfolds it."""
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
    ("a promotion is asked for", test_a_promotion_is_asked_for),
    ("moves in German", test_moves_in_german),
    ("draws in games from a position", test_draws_in_games_from_a_position),
    ("the opponent offers a draw", test_the_opponent_offers_a_draw),
    ("through the notation", test_through_the_notation),
    ("variations by keys", test_variations_by_keys),
    ("new game by keys", test_new_game_by_keys),
])
