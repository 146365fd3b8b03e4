#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A repertoire trained without eyes: by AT-SPI and the keyboard alone; and what was answered is there
after kill -9. Usage: run-headless.sh test-repertoire-outside.py TABIYA."""

import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

from outside import Tabiya, run_tests, wait_for

try:
    import gi
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib
except (ImportError, ValueError):
    print("1..0 # SKIP skipped: AT-SPI for Python is not installed")
    sys.exit(77)
if not shutil.which("xdotool"):
    print("1..0 # SKIP skipped: xdotool is not installed")
    sys.exit(77)

BINARY = sys.argv[1]
LINES = "1. e4 e5 2. Nf3 {attacks the pawn} Nc6 *\n"
DEPTH = 22


def keys(*names):
    subprocess.run(["xdotool", "key", "--delay", "40", *names], check=True)


def find_program():
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(i)
        if child and child.get_name() == "tabiya" and child.get_child_count() > 0:
            return child
    return None


def walk(node, board=False, depth=0):
    """(role, name, node) of all there is, but of rows that went away meanwhile, the thousand names of
    openings, and, unless it is asked for, the board's squares."""
    try:
        role, name = node.get_role_name(), node.get_name()
        yield role, name, node
        skipped = name == "Openings" or (name == "Chess board" and not board)
        count = 0 if skipped or depth == DEPTH else node.get_child_count()
    except GLib.Error:
        return
    for i in range(count):
        try:
            child = node.get_child_at_index(i)
        except GLib.Error:
            continue
        if child:
            yield from walk(child, board, depth + 1)


class Screen:
    def __init__(self):
        self.root = wait_for(find_program, "the program in the accessibility tree")

    def find(self, name, *roles):
        def look():
            for role, heard, node in walk(self.root):
                if heard.startswith(name) and (not roles or role in roles):
                    return node
            return None
        return wait_for(look, f"{name} to be heard")

    def press(self, name):
        Atspi.Action.do_action(self.find(name, "push button", "toggle button"), 0)

    def square(self, name):
        def look():
            for role, heard, node in walk(self.root, board=True):
                if role == "table cell" and name in [
                        word.strip() for word in heard.split(",")[:2]]:
                    return node
            return None
        return wait_for(look, f"the square {name}")

    def play(self, start, target):
        Atspi.Action.do_action(self.square(start), 0)
        wait_for(lambda: "legal target" in self.square(target).get_name(), "a target")
        Atspi.Action.do_action(self.square(target), 0)

    def focused(self):
        for _, _, node in walk(self.root, board=True):
            if node.get_state_set().contains(Atspi.StateType.FOCUSED):
                return node
        return None


def start(folder, *arguments):
    tabiya = Tabiya(BINARY, str(folder), *arguments)
    subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", "Tabiya",
                    "windowfocus"], check=True, stdout=subprocess.DEVNULL)
    time.sleep(0.2)
    return tabiya


def go_to_row(screen, name):
    """Tab, until it is heard."""
    for _ in range(30):
        focused = screen.focused()
        if focused and focused.get_name().startswith(name):
            return
        keys("Tab")
    raise AssertionError(f"no Tab leads to {name}")


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


def test_blind():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-train-"))
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
        screen.play("e2", "e4")
        screen.find("1. e4 is right.", "label")
        screen.press("Good, 2 days")
        # the opponent's move and the question are told in one
        screen.find("Black plays pawn to e5. White to move: what do you play?")
        screen.play("d2", "d4")
        screen.find("2. Nf3 is your move, not d4.", "label")
        screen.find("attacks the pawn", "label")
        screen.press("Try Again")
        screen.play("g1", "f3")
        screen.find("2. Nf3 it is.", "label")
        screen.press("Next")
        wait_for(lambda: answers(folder) == [(3, "e2e4"), (1, "d2d4")], "the answers")
        tabiya.kill()
    assert answers(folder) == [(3, "e2e4"), (1, "d2d4")], answers(folder)
    with start(folder) as tabiya:  # what was wrong is asked for again on the same day
        screen = Screen()
        keys("ctrl+3")
        screen.press("Repertoire")
        screen.find("Open games, White, 1 line · 2 positions, 1 today")
    shutil.rmtree(folder)


def test_focus():
    """Training begun by keys: Return never reaches the offer to undo that lies above it."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-train-"))
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
        wait_for(lambda: screen.focused().get_name().startswith("Good"), "the grade's focus")
        keys("Return")
        wait_for(lambda: tabiya.moves() == ["e4", "e5"], "the next position")
        wait_for(lambda: screen.focused().get_role_name() == "label", "the question's focus")
    shutil.rmtree(folder)


def test_keyboard():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-train-"))
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
        screen.find("2. Nf3 is your move.", "label")
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
    shutil.rmtree(folder)


run_tests([("a card is trained by AT-SPI, and kept", test_blind),
           ("a repertoire is trained by keys", test_keyboard),
           ("what one does next has the keyboard", test_focus)])
