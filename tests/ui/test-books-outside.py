#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window of books from outside: a book on the command line, its changes after kill -9, a damaged one. Usage:
run-headless.sh test-books-outside.py TABIYA"""
import pathlib
import struct
import sys
import tempfile

from outside import APPLICATION, GLib, Tabiya, run_tests, wait_for

BINARY = sys.argv[1]
BOOKS = APPLICATION + "/window/2"
START = 0x463B96181691FC9C
E2E4, D2D4 = 12 << 6 | 28, 11 << 6 | 27


def write_book(folder, *moves):
    path = pathlib.Path(folder, "mine.bin")
    path.write_bytes(b"".join(struct.pack(">QHHI", START, move, weight, 0)
                              for move, weight in moves))
    return path


def read_book(path):
    return [entry[1:3] for entry in struct.iter_unpack(">QHHI", path.read_bytes())
            if entry[0] == START]


def act(tabiya, action, parameter=None):
    parameters = [parameter] if parameter is not None else []
    tabiya._call(BOOKS, "Activate", GLib.Variant("(sava{sv})", (action, parameters, {})))


def shown(tabiya):
    """The book's moves in the current position; None without the window."""
    described = tabiya.describe("book-moves", BOOKS)
    return described[1] if described else None


def kept(folder):
    """The files of unsaved changes."""
    return list(pathlib.Path(folder, "data", "books").glob("*.draft"))


def wait_until_shown(tabiya, moves):
    wait_for(lambda: shown(tabiya) == moves, moves)


def test_there_again_after_kill():
    with tempfile.TemporaryDirectory() as folder:
        path = write_book(folder, (E2E4, 300), (D2D4, 100))
        with Tabiya(BINARY, folder + "/data", str(path)) as tabiya:
            wait_until_shown(tabiya, "e4 300, d4 100")
            act(tabiya, "play-move", GLib.Variant("s", "Nf3"))
            act(tabiya, "book-add")
            act(tabiya, "first")
            wait_until_shown(tabiya, "e4 300, Nf3 200, d4 100")
            # It is written behind the window's back: a slow disk has it a moment later.
            wait_for(lambda: kept(folder), "the change on the disk")
            tabiya.kill()
        assert read_book(path) == [(E2E4, 300), (D2D4, 100)]
        with Tabiya(BINARY, folder + "/data", str(path)) as tabiya:
            wait_until_shown(tabiya, "e4 300, Nf3 200, d4 100")
            act(tabiya, "save")
            wait_for(lambda: len(read_book(path)) == 3, "the book to be saved")
            wait_for(lambda: not kept(folder), "what was not saved to be forgotten")
            assert tabiya.quit() == 0


def test_a_damaged_book_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "mine.bin")
        path.write_bytes(b"0123456789abcdefX")
        with Tabiya(BINARY, folder + "/data", str(path)) as tabiya:
            wait_for(lambda: shown(tabiya) is not None, "the window of books")
            assert not tabiya.describe("save", BOOKS)[0]
            assert tabiya.describe("position", BOOKS)[1] == ""
            assert tabiya.quit() == 0
        assert path.read_bytes() == b"0123456789abcdefX"


run_tests([
    ("what was changed is there again after kill -9", test_there_again_after_kill),
    ("a damaged book is refused", test_a_damaged_book_is_refused),
])
