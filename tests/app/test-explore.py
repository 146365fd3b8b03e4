#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli explore from a shell, compared with this script's own look at each game (board.py)."""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import tap
from board import Board

CLI = sys.argv[1]
temporary = tempfile.TemporaryDirectory(prefix="tabiya-explore-")
folder = pathlib.Path(temporary.name)
environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache"),
               "XDG_DATA_HOME": str(folder / "data")}


def run(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True,
                          env=environment)


def explore(*arguments):
    done = run("explore", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def game(white, black, result, date, elos, moves):
    return (f'[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n[Date "{date}"]\n'
            f'[WhiteElo "{elos[0]}"]\n[BlackElo "{elos[1]}"]\n\n{moves} {result}\n\n')


GAMES = [
    ("Karpov, Anatoly", "Spassky, Boris", "1-0", "1974.??.??", (2700, 2650), "d4 Nf6 c4 e6"),
    ("Spassky, Boris", "Karpov, Anatoly", "1/2-1/2", "1980.05.01", (2600, 2690), "c4 Nf6 d4 g6"),
    ("Fischer, Robert", "Spassky, Boris", "1-0", "1972.??.??", (2785, 2660), "c4 e6 d4 Nf6"),
    ("Somebody", "Anybody", "0-1", "2001.??.??", (1800, 1900), "d4 d5 c4 e6"),
    ("Anybody", "Nobody", "*", "????.??.??", ("?", "?"), "e4 e5"),
]
pgn = folder / "games.pgn"
pgn.write_text("".join(game(*fields) for fields in GAMES))
library = folder / "library.db"
run("db", "import", "--db", library, pgn)


def reached_by_games():
    """How many games have each position, and moves that lead to it."""
    reached, lines = collections.Counter(), {}
    for *_, moves in GAMES:
        board, keys, line = Board(), set(), []
        for san in [None, *moves.split()]:
            if san:
                board.play(san)
                line.append(san)
            keys.add(board.key())
            lines.setdefault(board.key(), " ".join(line))
        reached.update(keys)
    return reached, lines


def every_move_counts_by_where_it_leads():
    reached, lines = reached_by_games()
    checked = 0
    for key, line in lines.items():
        answer = explore("--db", library, "--moves", line)
        tap.equal(answer["games"], reached[key])
        for move in answer["moves"]:
            board = Board()
            for san in [*line.split(), move["san"]]:
                board.play(san)
            tap.equal((line, move["san"], move["games"]), (line, move["san"], reached[board.key()]))
            checked += 1
    tap.holds(checked == 17, f"{checked} moves")


def another_order_of_moves_counts_too():
    """1. d4 Nf6 2. c4 was played once; 1. c4 Nf6 2. d4 came there as well."""
    answer = explore("--db", library, "--moves", "d4 Nf6")
    tap.equal(answer["games"], 1)
    tap.equal(answer["moves"], [{
        "san": "c4", "uci": "c2c4", "games": 2, "white": 1, "draws": 1, "black": 0,
        "average_elo": (2675 + 2645) // 2, "last_year": 1980, "played": 1}])


def the_strongest_games_come_first():
    answer = explore("--db", library)
    tap.equal([(move["san"], move["games"]) for move in answer["moves"]],
              [("c4", 2), ("d4", 2), ("e4", 1)])
    tap.equal([answer[name] for name in ("games", "white", "draws", "black")], [5, 2, 1, 1])
    tap.equal([(row["white"], row["san"], row["year"], row["white_elo"]) for row in answer["rows"]],
              [("Fischer, Robert", "c4", 1972, 2785), ("Karpov, Anatoly", "d4", 1974, 2700),
               ("Spassky, Boris", "c4", 1980, 2600), ("Somebody", "d4", 2001, 1800),
               ("Anybody", "e4", None, None)])


def games_are_chosen():
    for arguments, games in [
            (("--player", "spassky"), 3), (("--white", "spassky"), 1), (("--black", "Spassky"), 2),
            (("--rating", "2600-"), 3), (("--rating", "1800-1900"), 1), (("--date", "-1979"), 2),
            (("--date", "1980.05-"), 2), (("--result", "1-0,0-1"), 3), (("--result", "*"), 1),
            (("--player", "spassky", "--result", "1/2", "--date", "1980"), 1),
            (("--player", "nobody at all"), 0)]:
        tap.equal((arguments, explore("--db", library, *arguments)["games"]), (arguments, games))


def a_file_of_games_is_as_a_library():
    tap.equal(explore("--pgn", pgn), explore("--db", library))
    tap.equal(explore("--pgn", pgn, "--moves", "c4"), explore("--db", library, "--moves", "c4"))
    names = [entry.name for entry in (folder / "cache/tabiya/explorer").iterdir()]
    tap.equal(sum(name.endswith(".db") for name in names), 1)


def a_book_shows_its_weights():
    book = folder / "book.bin"
    tap.equal(run("book", "make", pgn, "-o", book, "--min-games", "1").returncode, 0)
    shown = json.loads(run("book", "show", book, "--moves", "d4 Nf6", "--json").stdout)
    answer = explore("--book", book, "--moves", "d4 Nf6")
    tap.equal(answer["moves"], shown["moves"])
    tap.equal((answer["moves"][0]["san"], "games" in answer), ("c4", False))


def text_for_people():
    lines = run("explore", "--db", library, "--moves", "d4 Nf6").stdout.splitlines()
    tap.equal(lines[0], "c4\t2\t+1\t=1\t-0\t2660\t1980\tplayed here: 1")
    tap.equal(lines[-1], "1 game")
    tap.equal(lines[2].split("\t")[1:],
              ["Karpov, Anatoly", "2700", "Spassky, Boris", "2650", "1-0", "1974", "c4", "?"])


def nothing_is_made_by_asking():
    answer = explore()
    tap.equal((answer["games"], answer["moves"]), (0, []))
    tap.holds(not (folder / "data").exists(), "a library was made")


def exit_codes():
    for code, arguments in [
            (0, ["--help"]), (2, ["--db", library, "--pgn", pgn]), (2, ["--nonsense"]),
            (2, ["--white", "a", "--player", "b"]), (1, ["--fen", "nonsense"]),
            (1, ["--moves", "e5"]), (1, ["--db", library, "--rating", "high"]),
            (1, ["--db", library, "--date", "x-y"]), (1, ["--db", library, "--result", "won"]),
            (1, ["--pgn", folder / "nowhere.pgn"]), (1, ["--book", pgn]),
            (3, ["--db", folder / "nowhere.db"]), (3, ["--db", pgn])]:
        done = run("explore", *arguments)
        tap.equal((arguments, done.returncode, bool(done.stderr)), (arguments, code, code != 0))


tap.main([
    every_move_counts_by_where_it_leads,
    another_order_of_moves_counts_too,
    the_strongest_games_come_first,
    games_are_chosen,
    a_file_of_games_is_as_a_library,
    a_book_shows_its_weights,
    text_for_people,
    nothing_is_made_by_asking,
    exit_codes,
])
