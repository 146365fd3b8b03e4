#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""OwnBook, BookFile and BookVariety: moves from Polyglot books over UCI.

    test-uci-book.py PATH_OF_TABIYA_ENGINE    TAP on stdout
"""
import contextlib
import os
import pathlib
import struct
import tempfile

from talk import Talk, errors
import tap

START, AFTER_E4 = 0x463b96181691fc9c, 0x823c9b50fd114196  # from the format's description
A_KING_TAKES_E3 = 4 << 6 | 20  # e1e3


def code(move):
    """The format's number of a UCI move without promotion."""
    squares = [ord(move[i]) - 97 + 8 * (int(move[i + 1]) - 1) for i in (0, 2)]
    return squares[0] << 6 | squares[1]


@contextlib.contextmanager
def book(*entries):
    """The path of a book of (key, move, weight); a move is UCI or a number."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "a book.bin")
        path.write_bytes(b"".join(
            struct.pack(">QHHI", key, move if isinstance(move, int) else code(move), weight, 0)
            for key, move, weight in sorted(entries, key=lambda entry: entry[0])))
        yield path


@contextlib.contextmanager
def talk_with(path, *lines):
    with Talk() as talk:
        tap.equal(errors(talk.ask(f"setoption name BookFile value {path}",
                                  "setoption name OwnBook value true", *lines)), [])
        yield talk


def answer(talk, *lines):
    """The move, and whether it came from the book."""
    heard = talk.ask(*lines, until="^bestmove")
    told = [line for line in heard if line.startswith("info string book move ")]
    move = heard[-1].split()[1]
    if told:
        tap.equal(len(heard), 2)  # at once, without a search
        tap.equal(told[0].split(",")[0], f"info string book move {move}")
    return move, bool(told)


def a_book_is_played_from():
    with book((START, "c2c4", 3), (START, "a2a3", 1), (AFTER_E4, "a7a6", 1)) as path, \
            talk_with(path, "setoption name BookVariety value 0") as talk:
        heard = talk.ask("position startpos", "go movetime 60000", until="^bestmove")
        tap.equal(heard, ["info string book move c2c4, weight 3 of 4", "bestmove c2c4"])
        tap.equal(answer(talk, "position startpos moves e2e4", "go depth 1"), ("a7a6", True))
        tap.equal(answer(talk, "position startpos moves d2d4", "go depth 1")[1], False)
        talk.ask("setoption name OwnBook value false")
        tap.equal(answer(talk, "position startpos", "go depth 1")[1], False)
        talk.leave()


def variety_follows_the_seed_and_the_weights():
    def moves(variety):
        found = []
        for seed in range(1, 101):
            talk.ask(f"setoption name Seed value {seed}",
                     f"setoption name BookVariety value {variety}")
            found.append(answer(talk, "position startpos", "go depth 1")[0])
        return found
    with book((START, "c2c4", 3), (START, "a2a3", 1), (START, "h2h4", 0)) as path, \
            talk_with(path) as talk:
        tap.equal(set(moves(0)), {"c2c4"})
        first = moves(100)
        tap.equal(set(first), {"c2c4", "a2a3"})
        tap.holds(55 <= first.count("c2c4") <= 92, f"c2c4 {first.count('c2c4')} times of 100")
        tap.equal(moves(100), first)


def a_bad_entry_is_never_played():
    with book((START, A_KING_TAKES_E3, 60000), (START, 0, 60000), (START, 0xffff, 60000),
              (START, "g2g3", 1)) as path, talk_with(path) as talk:
        tap.equal(answer(talk, "position startpos", "go depth 1"), ("g2g3", True))
    with book((START, A_KING_TAKES_E3, 60000), (START, "g2g3", 0)) as path, \
            talk_with(path) as talk:
        tap.equal(answer(talk, "position startpos", "go depth 1")[1], False)


def a_bad_file_is_refused_and_play_goes_on():
    with book((START, "c2c4", 1)) as path, talk_with(path) as talk, \
            tempfile.TemporaryDirectory() as folder:
        cut = pathlib.Path(folder, "cut.bin")
        cut.write_bytes(path.read_bytes()[:15])
        unsorted = pathlib.Path(folder, "unsorted.bin")
        unsorted.write_bytes(b"\xff" * 16 + b"\0" * 16)
        empty = pathlib.Path(folder, "empty.bin")
        empty.write_bytes(b"")
        for wrong, why in ((cut, "not a multiple of 16"), (unsorted, "out of order"),
                           (empty, "empty"), (pathlib.Path(folder, "none"), "does not exist"),
                           (folder, "not a file"), ("/dev/zero", "not a file")):
            found = errors(talk.ask(f"setoption name BookFile value {wrong}"))
            tap.equal(len(found), 1)
            tap.holds(why in found[0], found[0])
        # The book before it stays, as any option's value.
        tap.equal(answer(talk, "position startpos", "go depth 1"), ("c2c4", True))
        tap.equal(len(errors(talk.ask("setoption name BookVariety value 101"))), 1)


def a_file_that_breaks_during_play_gives_no_moves():
    with book((START, "c2c4", 1), (AFTER_E4, "a7a6", 1)) as path, talk_with(path) as talk:
        os.truncate(path, 8)
        move, from_book = answer(talk, "position startpos", "go depth 1")
        tap.equal(from_book, False)
        tap.holds(move != "0000", move)


def a_level_knows_as_much_as_its_level():
    depths = {1: 4, 2: 6, 3: 8, 4: 10, 5: 12, 6: 16, 7: 20, 8: 30, 9: 1000, 0: 1000}
    board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0"
    with book((START, "c2c4", 1)) as path, talk_with(path) as talk:
        for level, plies in depths.items():
            talk.ask(f"setoption name Level value {level}")
            for number, knows in ((plies // 2, True), (plies // 2 + 1, plies == 1000)):
                found = answer(talk, f"position fen {board} {number}", "go depth 1 nodes 1000")
                tap.equal((level, number, found[1]), (level, number, knows))


def an_analysis_asks_no_book():
    with book((START, "c2c4", 1)) as path, talk_with(path) as talk:
        for go in ("go depth 2 searchmoves e2e4 d2d4", "go mate 1 depth 1", "go nodes 10 ponder"):
            heard = talk.ask("position startpos", go, *(["ponderhit"] if "ponder" in go else []),
                             until="^bestmove")
            tap.equal([line for line in heard if "book" in line], [])
        talk.ask("position startpos", "go infinite", until=" depth 1 ")
        tap.equal([line for line in talk.ask("stop", until="^bestmove") if "book" in line], [])
        talk.ask("setoption name UCI_AnalyseMode value true")
        tap.equal(answer(talk, "position startpos", "go depth 1")[1], False)


def a_book_does_not_lead_in_circles():
    there_and_back = "g1f3 g8f6 f3g1 f6g8"
    with book((START, "g1f3", 1)) as path, talk_with(path) as talk:
        tap.equal(answer(talk, "position startpos", "go depth 1"), ("g1f3", True))
        tap.equal(answer(talk, f"position startpos moves {there_and_back}", "go depth 1")[1], False)


def the_shared_book_is_played_from():
    path = tap.shared("books/book.bin")
    with talk_with(path) as talk:
        talk.ask("setoption name Seed value 1")  # some lines of the book are short
        moves = []
        while len(moves) < 40:
            move, from_book = answer(talk, f"position startpos moves {' '.join(moves)}",
                                     "go depth 1")
            if not from_book:
                break
            moves.append(move)
        tap.holds(len(moves) >= 8, moves)


tap.main([
    a_book_is_played_from,
    variety_follows_the_seed_and_the_weights,
    a_bad_entry_is_never_played,
    a_bad_file_is_refused_and_play_goes_on,
    a_file_that_breaks_during_play_gives_no_moves,
    a_level_knows_as_much_as_its_level,
    an_analysis_asks_no_book,
    a_book_does_not_lead_in_circles,
    the_shared_book_is_played_from,
])
