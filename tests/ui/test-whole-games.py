#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole game from New Game to mate, once with keys alone and once through AT-SPI alone; and a promotion from a
set-up position, because such a game seldom has one. After the start the test only uses what a screen reader
hears; tabiya-engine chooses the user's moves.
Usage: run-headless.sh test-whole-games.py TABIYA TABIYA_ENGINE [keys|atspi]."""

import re
import subprocess
import sys
import tempfile
import time

from outside import LIMIT_S, Tabiya, run_tests, wait_for
from screen import Atspi, Screen, focus_window, keys, walk

BINARY, ENGINE = sys.argv[1], sys.argv[2]
LEVEL = 1
# Far more than anyone needs to mate the weakest level.
MOVES_MOST = 120
NODES = 40000
LETTERS = {"queen": "q", "rook": "r", "bishop": "b", "knight": "n"}
# Of GTK 4.8 toggles are push buttons.
BUTTONS = ("push button", "toggle button", "radio button")
PIECE = re.compile(r"(White|Black) (\w+)$")


class Player:
    """Plays for the person: an engine that gets all moves."""

    def __init__(self):
        self.process = subprocess.Popen([ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.moves = []

    def choose(self):
        self.process.stdin.write(f"position startpos moves {' '.join(self.moves)}\ngo nodes {NODES}\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith("bestmove"):
                return line.split()[1]
        raise AssertionError("the player is gone")

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


class Program:
    """tabiya, started like any program, with its window in front."""

    def __init__(self):
        self.tabiya = Tabiya(BINARY, tempfile.mkdtemp(prefix="tabiya-whole-"))
        self.screen = Screen()
        focus_window()
        board = self.screen.find("Chess board", "table")
        self.squares = [board.get_child_at_index(i) for i in range(64)]
        self.status_label = self.screen.find("Status", "label")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tabiya.close()

    def status(self):
        return self.status_label.get_description()

    def look(self):
        """(squares, marks) by coordinate: "White rook" or "empty", and all that is said after it."""
        pieces, marks = {}, {}
        for square in self.squares:
            # A slow answer is an empty one: it is asked for again.
            first, second, *rest = wait_for(square.get_name, "the name of a square").split(", ")
            name, piece = (first, "empty") if second == "empty" else (second, first)
            pieces[name], marks[name] = piece, rest
        assert len(pieces) == 64, pieces
        return pieces, marks

    def is_over(self):
        return "Game over" in self.status() or "mate" in self.status().lower()

    def hear_answer(self, before):
        """The opponent's move as UCI writes it, from the squares marked as the last move's; "" when
        there are no more. before: the pieces before the player's own move, since until that is
        shown the marks are still those of the previous answer."""
        def look():
            pieces, marks = self.look()
            if pieces == before:
                return None
            if self.is_over():
                return ["", pieces]
            last = [name for name in marks if "last move" in marks[name]]
            gone = [name for name in last if pieces[name] == "empty"]
            came = [name for name in last if pieces[name].startswith("Black")]
            if len(last) != 2 or len(gone) != 1 or len(came) != 1 or self.look() != (pieces, marks):
                return None  # or read while the move was being shown, square by square
            return [gone[0] + came[0], pieces]
        return wait_for(look, "the opponent's answer")


def press(node):
    Atspi.Action.do_action(node, 0)


def is_pressed(node):
    states = node.get_state_set()
    return states.contains(Atspi.StateType.CHECKED) or states.contains(Atspi.StateType.PRESSED)


def play(program, make_move):
    """Plays White's moves until somebody is mated; returns how many they were."""
    player = Player()
    pieces, _ = program.look()
    assert pieces["e1"] == "White king" and pieces["d8"] == "Black queen", pieces
    try:
        for count in range(1, MOVES_MOST + 1):
            before = pieces
            move = player.choose()
            make_move(program, move)
            answer, pieces = program.hear_answer(before)
            player.moves.append(move)
            if not answer:
                return count
            became = PIECE.match(pieces[answer[2:4]]).group(2)
            if before[answer[:2]] == "Black pawn" and became in LETTERS:
                answer += LETTERS[became]
            player.moves.append(answer)
        raise AssertionError("no mate: " + " ".join(player.moves))
    finally:
        player.close()


def assert_white_has_mated(program):
    _, marks = program.look()
    pieces, _ = program.look()
    king = next(name for name in pieces if pieces[name] == "Black king")
    assert "in check" in marks[king], marks[king]
    assert "mate" in program.status().lower(), program.status()


# --- With keys alone ----------------------------------------------------------------------------------


def focused_name(program):
    node = program.screen.focused()
    return node.get_name() if node else None


def tab_to(program, name):
    for _ in range(40):
        if focused_name(program) == name:
            return
        keys("Tab")
    raise AssertionError(f"no Tab leads to {name}")


def is_asked(program):
    return any(name == "Start Game" for _, name, _ in walk(program.screen.root))


def new_game_by_keys(program):
    keys("ctrl+n")
    program.screen.find("Start Game", *BUTTONS)
    tab_to(program, "White")
    keys("space")
    tab_to(program, "Start Game")
    keys(str(LEVEL))
    wait_for(lambda: is_pressed(program.screen.find("Level 1:", *BUTTONS)), "the level")
    keys("Return")
    wait_for(lambda: not is_asked(program), "the question to be gone")


def type_move(program, move):
    """In UCI notation: the squares, and the piece of a promotion."""
    keys(*move, "Return")


def test_by_keys_alone():
    with Program() as program:
        new_game_by_keys(program)
        count = play(program, type_move)
        print(f"# mate at move {count}: {program.status()}", flush=True)
        assert_white_has_mated(program)


# --- Through AT-SPI alone -----------------------------------------------------------------------------


def new_game_by_atspi(program):
    press(program.screen.find("New game", *BUTTONS))
    press(program.screen.find("White", *BUTTONS))
    press(program.screen.find("Level", *BUTTONS))
    press(program.screen.find("Level 1:", *BUTTONS))
    wait_for(lambda: is_pressed(program.screen.find("Level 1:", *BUTTONS)), "the level")
    # A press is a quarter of a second long, and one that comes meanwhile may be nothing.
    end = time.monotonic() + LIMIT_S
    while is_asked(program):
        assert time.monotonic() < end, "the question stays"
        press(program.screen.find("Start Game", *BUTTONS))
        time.sleep(1)


def press_move(program, move):
    names = {}

    def find():
        names.clear()
        for square in program.squares:
            parts = square.get_name().split(", ")
            names[parts[0] if parts[1] == "empty" else parts[1]] = square
        return names
    # Pressed the moment that the answer is heard a square may not be taken up yet.
    end = time.monotonic() + LIMIT_S
    while "legal target" not in find()[move[2:4]].get_name():
        assert time.monotonic() < end, f"{move} is not possible"
        press(find()[move[:2]])
        time.sleep(0.5)
    press(find()[move[2:4]])
    for piece, letter in LETTERS.items():
        if move[4:] == letter:
            press(program.screen.find(f"Promote to {piece}", *BUTTONS, board=True))


def test_through_atspi_alone():
    with Program() as program:
        new_game_by_atspi(program)
        count = play(program, press_move)
        print(f"# mate at move {count}: {program.status()}", flush=True)
        assert_white_has_mated(program)


def test_a_promotion_through_atspi():
    with Program() as program:
        program.tabiya.new_game(fen="7k/P7/8/8/8/8/8/K7 w - - 0 1", level=1)
        wait_for(lambda: program.look()[0]["a7"] == "White pawn", "the pawn")
        press_move(program, "a7a8r")
        wait_for(lambda: program.look()[0]["a8"] == "White rook", "the rook")


TESTS = {
    "keys": [("by keys alone", test_by_keys_alone)],
    "atspi": [("through AT-SPI alone", test_through_atspi_alone),
              ("a promotion through AT-SPI", test_a_promotion_through_atspi)],
}
run_tests([test for kind in sys.argv[3:] or TESTS for test in TESTS[kind]])
