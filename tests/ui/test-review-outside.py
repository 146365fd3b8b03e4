#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A review in the window, kill -9 in the middle of it, and the next start: it resumes by itself, and can be undone
as a whole. Usage: run-headless.sh test-review-outside.py TABIYA."""

import pathlib
import sys
import tempfile
import time

from outside import GLib, Tabiya, run_tests, wait_for
from screen import Atspi, Screen, walk

BINARY = sys.argv[1]
PATIENCE_S = 150
MOVES = ("e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5 Rb8 "
         "Qa4 Bb6")


def press_in_dialog(screen, label):
    def look():
        for role, name, node in walk(screen.root):
            if role == "push button" and name.endswith(label):
                return node
        return None
    Atspi.Action.do_action(wait_for(look, label), 0)


def is_reviewing(tabiya):
    described = tabiya.describe("cancel-review")
    return described is not None and described[0]


def goes_on_after_a_kill():
    folder = tempfile.mkdtemp(prefix="tabiya-review-")
    file = pathlib.Path(folder, "game.pgn")
    words = MOVES.split()
    text = " ".join(f"{i // 2 + 1}. {word}" if i % 2 == 0 else word for i, word in enumerate(words))
    file.write_text(f"{text} *\n", encoding="utf-8")
    with Tabiya(BINARY, folder, str(file)) as tabiya:
        wait_for(lambda: tabiya.moves() == words, "the opened game")
        tabiya.act("review")
        press_in_dialog(Screen(), "Review")
        wait_for(lambda: is_reviewing(tabiya), "the review to run")
        time.sleep(4)
        assert is_reviewing(tabiya), "it should take longer"
        tabiya.kill()
    with Tabiya(BINARY, folder) as tabiya:
        wait_for(lambda: is_reviewing(tabiya), "the review to run again")
        tabiya.act("place", GLib.Variant("s", "study"))
        wait_for(lambda: not is_reviewing(tabiya), "the end of the review", PATIENCE_S)
        tabiya.act("save")
        wait_for(lambda: "[%eval" in file.read_text(encoding="utf-8"), "the review in the file")
        tabiya.act("remove-review")
        tabiya.act("save")
        wait_for(lambda: "[%" not in file.read_text(encoding="utf-8"), "the file without it")


run_tests([("goes on after a kill", goes_on_after_a_kill)])
