#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli book from a shell: books made from games, shown, mixed, changed."""
import contextlib
import gzip
import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile

import tap

CLI, ENGINE = sys.argv[1:3]
GAMES = b"""[Event "A"]
[Result "1-0"]
[WhiteElo "2500"]
[BlackElo "2400"]

1. e4 e5 2. Nf3 {a comment} (2. f4) Nc6 1-0

[Event "B"]
[Result "0-1"]

1. e4 c5 2. Nf3 d6 0-1

[Event "C"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2

[Event "D"]

1. e4 e5 *
"""


def run(*arguments, text=None):
    result = subprocess.run([CLI, "book", *map(str, arguments)], input=text, capture_output=True,
                            timeout=240)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def good(*arguments, text=None):
    code, out, err = run(*arguments, text=text)
    tap.equal((code, err), (0, ""))
    return out


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory() as name:
        yield pathlib.Path(name)


def made(path, *arguments, text=GAMES):
    good("make", "-", "-o", path, *arguments, text=text)
    return path


def shown(path, *arguments):
    """{SAN: weight} in the order of the book."""
    lines = good("show", path, *arguments).splitlines()
    return {line.split("\t")[0]: int(line.split("\t")[1]) for line in lines}


def entries(path):
    return list(struct.iter_unpack(">QHHI", path.read_bytes()))


def moves_weigh_what_the_games_were_worth():
    with folder() as here:
        told = good("make", "-", "-o", here / "a.bin", "--min-games", 1, text=GAMES)
        tap.equal(told, "4 games, 5 positions, 7 moves, 0 errors\n")
        # White: won, lost, without a result; d4 drawn.
        tap.equal(list(shown(here / "a.bin").items()), [("e4", 3), ("d4", 1)])
        tap.equal(shown(here / "a.bin", "--moves", "e4"), {"c5": 2, "e5": 1})
        tap.equal(shown(here / "a.bin", "--moves", "e4 e5"), {"Nf3": 2})  # no variation
        tap.equal(shown(here / "a.bin", "--moves", "e4 c5"), {})  # lost: worth nothing
        book = made(here / "b.bin", "--min-games", 1, "--win-weight", 10, "--draw-weight", 7,
                    "--loss-weight", 5, "--unknown-weight", 0)
        tap.equal(shown(book), {"e4": 15, "d4": 7})
        tap.equal(shown(book, "--moves", "e4 c5"), {"Nf3": 5})


def few_games_and_late_moves_are_left_out():
    with folder() as here:
        tap.equal(entries(made(here / "a.bin", "--min-games", 3))[0][0], 0x463b96181691fc9c)
        tap.equal(shown(here / "a.bin"), {"e4": 3})
        tap.equal(len(entries(made(here / "b.bin", "--min-games", 1, "--max-ply", 1))), 2)
        tap.equal(shown(made(here / "c.bin", "--min-games", 1, "--min-elo", 2400)), {"e4": 2})


def files_of_all_kinds_are_read():
    with folder() as here:
        (here / "games").mkdir()
        (here / "games" / "a.pgn").write_bytes(GAMES)
        (here / "games" / "b.pgn.gz").write_bytes(gzip.compress(GAMES))
        with zipfile.ZipFile(here / "c.zip", "w") as archive:
            archive.writestr("inside.pgn", GAMES)
        told = json.loads(good("make", here / "games", here / "c.zip", "-", "-o", here / "x.bin",
                               "--json", text=GAMES))
        tap.equal(told, {"games": 16, "positions": 5, "moves": 7, "errors": 0})
        tap.equal(shown(here / "x.bin"), {"e4": 12, "d4": 4})


def what_cannot_be_read_is_told_and_the_rest_done():
    with folder() as here:
        code, out, err = run("make", "-", "/nowhere.pgn", "-o", here / "x.bin", "--min-games", 1,
                             text=b"1. e4 Ke4 1-0\n\n[Event \"B\"]\n\n1. c4 1-0\n")
        tap.equal((code, out), (1, "2 games, 1 positions, 2 moves, 2 errors\n"))
        tap.holds("-:1:7:" in err and "/nowhere.pgn" in err, err)


def a_book_is_sorted_and_whole():
    with folder() as here:
        synth = subprocess.run([CLI, "pgn", "synth", "--games", "300", "--seed", "3"],
                               capture_output=True, check=True).stdout
        book = made(here / "a.bin", "--min-games", 1, "--max-ply", 0, text=synth)
        rows = entries(book)
        tap.holds(len(rows) > 10000, len(rows))
        order = [(key, -weight) for key, _, weight, _ in rows]
        tap.equal(order, sorted(order))
        tap.equal(len({(key, move) for key, move, _, _ in rows}), len(rows))


def little_memory_makes_the_same_book():
    with folder() as here:
        synth = subprocess.run([CLI, "pgn", "synth", "--games", "1200", "--seed", "5"],
                               capture_output=True, check=True).stdout
        options = ("--min-games", 1, "--max-ply", 0, "--loss-weight", 1)
        large = made(here / "a.bin", *options, text=synth)
        small = made(here / "b.bin", *options, "--memory", 1, text=synth)
        tap.holds(len(entries(large)) > 32768, "all of it fits into the memory given")
        tap.equal(large.read_bytes(), small.read_bytes())


def large_weights_are_scaled_by_position():
    with folder() as here:
        book = made(here / "a.bin", "--min-games", 1, "--win-weight", 1000, "--unknown-weight", 1,
                    text=b"1. e4 1-0\n\n" * 100 + b"1. d4 *\n\n" + b"1. c4 d5 0-1\n\n")
        tap.equal(shown(book), {"e4": 65535, "d4": 1})
        tap.equal(shown(book, "--moves", "c4"), {"d5": 1000})


def castling_promotion_and_en_passant():
    fens = {"O-O": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O-O": "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "a8=N": "8/P6k/8/8/8/8/8/K7 w - - 0 1", "exd6": "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"}
    with folder() as here:
        text = "".join(f'[FEN "{fen}"]\n[SetUp "1"]\n\n1. {san} *\n\n' for san, fen in fens.items())
        book = made(here / "a.bin", "--min-games", 1, text=text.encode())
        for san, fen in fens.items():
            tap.equal(list(shown(book, "--fen", fen))[0].rstrip("+#"), san)
        moves = {move for _, move, _, _ in entries(book)}
        tap.holds({4 << 6 | 7, 4 << 6 | 0} <= moves, moves)  # king takes rook


def chess960_positions_with_an_inner_rook_are_left_out():
    inner, outer = "4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"
    with folder() as here:
        text = "".join(f'[Variant "Chess960"]\n[FEN "{fen}"]\n[SetUp "1"]\n\n1. O-O *\n\n'
                       for fen in (inner, outer))
        book = made(here / "a.bin", "--min-games", 1, text=text.encode())
        tap.equal(len(entries(book)), 1)
        tap.equal(list(shown(book, "--fen", outer)), ["O-O"])
        tap.equal(shown(book, "--fen", inner), {})
        # The key is that of the position in which the outer rook has the right.
        fen = "4k3/8/8/8/8/8/8/4KR1R w H - 0 1"
        text = f'[Variant "Chess960"]\n[FEN "{fen}"]\n[SetUp "1"]\n\n1. Kd1 *\n\n'
        book = made(here / "b.bin", "--min-games", 1, text=text.encode())
        tap.equal(shown(book, "--fen", fen), {"Kd1": 1})
        tap.equal(shown(book, "--fen", inner), {})


def a_pinned_en_passant_counts_in_the_key():
    with folder() as here:
        start = "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1"
        text = f'[FEN "{start}"]\n[SetUp "1"]\n\n1... d5 2. Kd2 *\n'
        book = made(here / "a.bin", "--min-games", 1, text=text.encode())
        tap.equal(shown(book, "--fen", start, "--moves", "d5"), {"Kd2": 1})
        tap.equal(shown(book, "--fen", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), {"Kd2": 1})
        tap.equal(shown(book, "--fen", "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 2"), {})


def show_in_json():
    with folder() as here:
        told = json.loads(good("show", made(here / "a.bin", "--min-games", 1), "--json"))
        tap.equal(told["key"], "463b96181691fc9c")
        tap.equal((told["entries"], told["ignored"]), (7, 0))
        tap.equal(told["moves"], [{"san": "e4", "uci": "e2e4", "weight": 3, "percent": 75},
                                  {"san": "d4", "uci": "d2d4", "weight": 1, "percent": 25}])


def damaged_books_are_refused():
    with folder() as here:
        book = made(here / "a.bin", "--min-games", 1)
        cut, illegal, nothing = here / "cut.bin", here / "illegal.bin", here / "nothing.bin"
        cut.write_bytes(book.read_bytes()[:-1])
        illegal.write_bytes(struct.pack(">QHHI", 0x463b96181691fc9c, 4 << 6 | 20, 9, 0))
        nothing.write_bytes(b"")
        for path, why in ((cut, "not a multiple of 16"), (nothing, "empty"),
                          (here / "none.bin", "does not exist")):
            for command in (["show", path], ["merge", book, path, "-o", here / "x.bin"],
                            ["edit", path, "--set", "e4=1"]):
                code, out, err = run(*command)
                tap.equal((code, out), (1, ""))
                tap.holds(why in err, err)
        tap.holds(not (here / "x.bin").exists(), "a book was written")
        code, out, err = run("show", illegal)
        tap.equal((code, out), (1, ""))
        tap.holds("1 entry for this position is not a legal move" in err, err)


def books_are_mixed():
    with folder() as here:
        one = made(here / "1.bin", "--min-games", 1)
        two = made(here / "2.bin", "--min-games", 1, text=b"1. c4 1-0\n\n1. e4 1-0\n\n")
        good("merge", one, two, "-o", here / "x.bin")
        tap.equal(shown(here / "x.bin"), {"e4": 5, "c4": 2, "d4": 1})
        tap.equal(shown(here / "x.bin", "--moves", "e4"), {"c5": 2, "e5": 1})
        good("merge", one, two, "-o", one, "--factors", "1,100")  # in place
        tap.equal(shown(one), {"e4": 203, "c4": 200, "d4": 1})
        tap.equal(run("merge", one, two, "-o", here / "y.bin", "--factors", "1")[0], 2)


def weights_are_edited():
    with folder() as here:
        book = made(here / "a.bin", "--min-games", 1)
        before = entries(book)
        good("edit", book, "--set", "d4=500", "--set", "g1f3=0", "--remove", "e4")
        tap.equal(list(shown(book).items()), [("d4", 500), ("Nf3", 0)])
        start = 0x463b96181691fc9c
        tap.equal([row for row in entries(book) if row[0] != start],
                  [row for row in before if row[0] != start])
        # A position that is not in the book yet, in another file.
        good("edit", book, "--moves", "e4 e6", "--set", "d4=3", "-o", here / "b.bin")
        tap.equal(shown(here / "b.bin", "--moves", "e4 e6"), {"d4": 3})
        tap.equal(shown(book, "--moves", "e4 e6"), {})
        tap.equal([row[0] for row in entries(here / "b.bin")],
                  sorted(row[0] for row in entries(here / "b.bin")))


def wrong_edits_change_nothing():
    with folder() as here:
        book = made(here / "a.bin", "--min-games", 3)
        before = book.read_bytes()
        for code, *arguments in ((1, "--remove", "Nc3"), (1, "--set", "e5=3"), (2, "--set", "e4"),
                                 (2, "--set", "e4=65536"), (2,),
                                 (1, "--remove", "e4", "--moves", "e9")):
            tap.equal(run("edit", book, *arguments)[0], code)
            tap.equal(book.read_bytes(), before)
        tap.equal(len(entries(book)), 1)
        code, _, err = run("edit", book, "--remove", "e4")
        tap.equal(code, 1)
        tap.holds("the book would be empty" in err, err)
        tap.equal(book.read_bytes(), before)
        tap.equal(sorted(os.listdir(here)), ["a.bin"])  # nothing stays beside it


def no_moves_make_no_book():
    with folder() as here:
        old = made(here / "a.bin", "--min-games", 1).read_bytes()
        tap.equal(run("make", "-", "-o", here / "a.bin", "--min-games", 9, text=GAMES)[0], 1)
        tap.equal((here / "a.bin").read_bytes(), old)
        tap.equal(run("make", "-", "-o", "/nowhere/a.bin", text=GAMES)[0], 3)
        tap.equal(run("make", "-o", here / "a.bin")[0], 2)
        tap.equal(run("make", "-", "-o", here / "b.bin", "--win-weight", -1, text=GAMES)[0], 2)


def polyglot_makes_the_same_book():
    peer = shutil.which("polyglot", path="/usr/games:" + os.environ.get("PATH", ""))
    if peer is None:
        raise tap.Skip("polyglot is not installed")
    with folder() as here:
        synth = subprocess.run([CLI, "pgn", "synth", "--games", "400", "--seed", "9"],
                               capture_output=True, check=True).stdout
        (here / "games.pgn").write_bytes(synth)
        ours = made(here / "ours.bin", "--max-ply", 30, "--min-games", 1, "--unknown-weight", 0,
                    text=synth)
        subprocess.run([peer, "make-book", "-pgn", "games.pgn", "-bin", "theirs.bin", "-max-ply",
                        "30", "-min-game", "1"], cwd=here, capture_output=True, check=True)
        tap.equal({row[:3] for row in entries(ours)},
                  {row[:3] for row in entries(here / "theirs.bin")})
        tap.holds(len(entries(ours)) > 3000, len(entries(ours)))


def the_book_that_ships_is_played_from():
    book = pathlib.Path(CLI).resolve().parents[1] / "data" / "books" / "tabiya.bin"
    tap.holds(book.stat().st_size < 500_000, book.stat().st_size)
    first = shown(book)
    tap.holds({"e4", "d4", "c4", "Nf3"} <= set(first), first)
    heard = subprocess.run([ENGINE], input=b"setoption name OwnBook value true\n"
                           b"setoption name BookVariety value 0\nposition startpos\ngo depth 1\n",
                           capture_output=True, timeout=120, check=True).stdout.decode()
    tap.equal(heard.splitlines()[-1], "bestmove e2e4")
    tap.holds("info string book move" in heard, heard)
    # Its lines go on.
    lines, seen = [""], 0
    for _ in range(4):
        lines = [f"{line} {san}" for line in lines
                 for san in list(shown(book, "--moves", line))[:3]]
        seen += len(lines)
    tap.holds(seen > 80, seen)


def the_shared_books_are_mixed():
    shared = tap.shared("books")
    with folder() as here:
        one, two = shared / "book.bin", shared / "performance.bin"
        good("merge", one, two, "-o", here / "x.bin")
        keys = {row[0] for row in entries(one)} | {row[0] for row in entries(two)}
        tap.equal({row[0] for row in entries(here / "x.bin")}, keys)


tap.main([
    moves_weigh_what_the_games_were_worth,
    few_games_and_late_moves_are_left_out,
    files_of_all_kinds_are_read,
    what_cannot_be_read_is_told_and_the_rest_done,
    a_book_is_sorted_and_whole,
    little_memory_makes_the_same_book,
    large_weights_are_scaled_by_position,
    castling_promotion_and_en_passant,
    chess960_positions_with_an_inner_rook_are_left_out,
    a_pinned_en_passant_counts_in_the_key,
    show_in_json,
    damaged_books_are_refused,
    books_are_mixed,
    weights_are_edited,
    wrong_edits_change_nothing,
    no_moves_make_no_book,
    polyglot_makes_the_same_book,
    the_book_that_ships_is_played_from,
    the_shared_books_are_mixed,
])
