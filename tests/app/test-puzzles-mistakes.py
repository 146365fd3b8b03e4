#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli puzzles mistakes: the right player's moves become cards, once, however a run ends."""
import csv
import io
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

import tap

CLI = sys.argv[1]
FOLDER = tempfile.TemporaryDirectory()
NODES = ("--nodes", "5000")
HEADER = ("PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,"
          "OpeningTags")

# Black forgets to take the knight, and nothing else is as good.
LEGAL = """[Event "A knight for nothing"]
[Site "https://example.org/legal"]
[Date "2024.01.01"]
[White "Legal"]
[Black "Müller, Bob"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Nxe5 h6 4. Nxc6 dxc6 1-0

"""
# White has a mate in one, and plays something else; Black lets the queen go.
MISSED = """[Event "A mate is missed"]
[Date "2024.03.01"]
[White "Bob99"]
[Black "Alice"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxe5+ Be7 1-0

"""
# The same, as somebody else sees it: the third move is good, the mate that is missed a blunder.
REVIEWED = """[Event "Reviewed"]
[Date "2024.04.01"]
[White "Bob99"]
[Black "Carl"]
[Result "1-0"]

1. e4 { [%eval 0.3] } e5 { [%eval 0.3] } 2. Qh5 { [%eval 0.0] } Nc6 { [%eval 0.1] } 3. Bc4
{ [%eval 0.1] } Nf6 { [%eval #1] } 4. Qxe5+ { [%eval -9.0] } Nxe5 { [%eval -9.0] } 1-0

"""
# Evaluations that never fall, whatever is played.
PRAISED = """[Event "Praised"]
[Date "2024.05.01"]
[White "Alice"]
[Black "Bob99"]
[Result "1-0"]

1. e4 { [%eval 0.3] } e5 { [%eval 0.3] } 2. Qh5 { [%eval 0.3] } Nc6 { [%eval 0.3] } 3. Bc4
{ [%eval 0.3] } Nf6 { [%eval 0.3] } 4. Qxf7# 1-0

"""
QUIET = """[Event "Nothing happens"]
[White "Bob99"]
[Black "Alice"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1/2-1/2

"""
OTHERS = """[Event "Of others"]
[White "Alice"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

"""
ALL = LEGAL + MISSED + REVIEWED + PRAISED + QUIET + OTHERS
ME = ("--player", "muller, bob", "--player", "BOB99")


def path(name):
    return os.path.join(FOLDER.name, name)


def run(*arguments):
    return subprocess.run([CLI, *arguments], capture_output=True, text=True, timeout=200)


def library(name, text):
    """A new library of these games."""
    pgn = path(name + ".pgn")
    pathlib.Path(pgn).write_text(text)
    for arguments in (("create", path(name)), ("import", "--db", path(name), pgn)):
        result = run("db", *arguments)
        tap.equal((arguments, result.returncode), (arguments, 0))
    return path(name)


def mistakes(name, *arguments):
    """The mistakes found by a search, and its output."""
    result = run("puzzles", "mistakes", "--db", name, *NODES, *arguments, "--json")
    tap.equal((result.returncode, result.stderr if result.returncode else ""), (0, ""))
    return [json.loads(line) for line in result.stdout.splitlines()], result.stderr


def places(found):
    return [(one["game"], one["ply"], one["played"]) for one in found]


def count(name, table):
    with sqlite3.connect(name) as db:
        return db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def only_my_moves_become_cards():
    found, said = mistakes(library("mine.db", ALL), *ME)
    tap.equal(places(found), [(1, 5, "h7h6"), (2, 6, "h5e5"), (3, 6, "h5e5")])
    tap.holds("5 of 5 games, 3 mistakes" in said, said)
    for one in found:
        tap.holds(one["moves"].split()[1] != one["played"], one)
        tap.holds(one["lost"] >= 15, one)


def the_solution_goes_on_and_has_its_themes():
    found, _ = mistakes(path("mine.db"), *ME)
    mate = found[1]
    tap.equal(mate["moves"], "g8f6 h5f7")
    tap.equal(mate["fen"], "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3")
    tap.holds({"mateIn1", "oneMove", "opening", "attackingF2F7"} <= set(mate["themes"].split()),
              mate["themes"])
    tap.holds(600 <= mate["rating"] <= 2800, mate["rating"])
    # both games have the position: it is one card
    tap.equal(mate["id"], found[2]["id"])
    tap.equal(count(path("mine.db"), "card"), 2)


def ten_columns_and_the_game_on_the_web():
    result = run("puzzles", "mistakes", "--db", path("mine.db"), *NODES, *ME)
    tap.equal(result.returncode, 0)
    tap.equal(result.stdout.splitlines()[0], HEADER)
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    tap.equal([row["GameUrl"] for row in rows], ["https://example.org/legal#5", "", ""])
    tap.holds(all(row["PuzzleId"].startswith("m") for row in rows), rows)


def a_second_run_does_nothing_twice():
    before, _ = mistakes(path("mine.db"), *ME)
    found, said = mistakes(path("mine.db"), *ME)
    tap.equal((found, said), (before, ""))
    found, said = mistakes(path("mine.db"), *ME, "--again")
    tap.equal([places(found), [one["id"] for one in found], [one["due"] for one in found]],
              [places(before), [one["id"] for one in before], [one["due"] for one in before]])
    tap.holds("5 of 5 games, 3 mistakes" in said, said)
    tap.equal((count(path("mine.db"), "mistake"), count(path("mine.db"), "card")), (3, 2))


def the_other_side_is_another_person():
    found, said = mistakes(path("mine.db"), "--player", "Alice")
    new = [place for place in places(found) if place[0] == 2 and place[1] % 2 == 1]
    tap.equal(new, [(2, 7, "f8e7")])
    tap.equal([place for place in places(found) if place[0] == 4], [])


def games_without_evaluations_can_wait():
    name = library("reviewed.db", ALL)
    found, said = mistakes(name, *ME, "--reviewed")
    tap.equal(places(found), [(3, 6, "h5e5")])
    tap.holds("3 games without evaluations left out" in said, said)
    found, _ = mistakes(name, *ME)
    tap.equal(len(found), 3)


def a_game_that_has_changed_is_done_again():
    name = library("changed.db", MISSED)
    before, _ = mistakes(name, "--player", "Bob99")
    tap.equal(places(before), [(1, 6, "h5e5")])
    with sqlite3.connect(name) as db:
        db.execute("UPDATE game SET fingerprint = fingerprint + 1")
    found, said = mistakes(name, "--player", "Bob99")
    tap.equal((found[0]["id"], len(found)), (before[0]["id"], 1))
    tap.holds("1 of 1 games, 1 mistakes" in said, said)


def a_killed_run_goes_on_where_it_was():
    text = "".join(game.replace('[Event "', f'[Event "{i} ') for i in range(12)
                   for game in (LEGAL, MISSED, QUIET))
    name, whole = library("killed.db", text), library("whole.db", text)
    expected, _ = mistakes(whole, *ME)
    tap.equal(len(expected), 24)
    kills = 0
    for games in (3, 9, 20):
        process = subprocess.Popen([CLI, "puzzles", "mistakes", "--db", name, *NODES, *ME],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None:
            if count(name, "mistake_scan") >= games:
                process.send_signal(signal.SIGKILL)
                kills += process.wait() == -signal.SIGKILL
            time.sleep(0.002)
    tap.holds(kills > 0, "it was never killed in the middle")
    done = count(name, "mistake_scan")
    tap.holds(0 < done < 36, f"{done} games were done before the last run")
    found, said = mistakes(name, *ME)
    tap.equal(places(found), places(expected))
    tap.equal(len(said.splitlines()), 36 - done)
    tap.equal(run("db", "check", "--db", name).returncode, 0)


def two_runs_at_once_double_nothing():
    text = "".join(game.replace('[Event "', f'[Event "{i} ') for i in range(12)
                   for game in (LEGAL, MISSED, QUIET))
    name, whole = library("twice.db", text), library("once.db", text)
    expected, _ = mistakes(whole, *ME)
    runs = [subprocess.Popen([CLI, "puzzles", "mistakes", "--db", name, *NODES, *ME],
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            for _ in range(2)]
    said = [process.communicate()[1] for process in runs]
    tap.equal([process.returncode for process in runs], [0, 0])
    tap.holds(not any("in use" in text for text in said), said)
    tap.equal([count(name, table) for table in ("mistake", "card", "deck", "mistake_scan")],
              [count(whole, table) for table in ("mistake", "card", "deck", "mistake_scan")])
    found, said = mistakes(name, *ME)
    tap.equal((places(found), said), (places(expected), ""))
    tap.equal(run("db", "check", "--db", name).returncode, 0)


def arguments_are_checked():
    for arguments in ([], ["--player", "x", "--nodes", "0"], ["--player", "x", "y"]):
        result = run("puzzles", "mistakes", "--db", path("mine.db"), *arguments)
        tap.equal((arguments, result.returncode, result.stdout), (arguments, 2, ""))
    result = run("puzzles", "mistakes", "--db", path("mine.db"), "--player", "bob9")
    tap.equal((result.returncode, result.stdout), (1, ""))
    result = run("puzzles", "mistakes", "--db", path("nowhere.db"), "--player", "x")
    tap.equal((result.returncode, result.stdout), (3, ""))
    result = run("puzzles", "mistakes", "--help")
    tap.holds(result.returncode == 0 and "--player" in result.stdout, result.stdout)


if __name__ == "__main__":
    tap.main([
        only_my_moves_become_cards,
        the_solution_goes_on_and_has_its_themes,
        ten_columns_and_the_game_on_the_web,
        a_second_run_does_nothing_twice,
        the_other_side_is_another_person,
        games_without_evaluations_can_wait,
        a_game_that_has_changed_is_done_again,
        a_killed_run_goes_on_where_it_was,
        two_runs_at_once_double_nothing,
        arguments_are_checked,
    ])
