#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""./dev bench suites: reading test positions, judging and storing answers.

    test-suites.py TABIYA_ENGINE TABIYA_CLI    TAP on stdout
"""
import os
import pathlib
import subprocess
import sys
import tempfile

BENCH = pathlib.Path(__file__).resolve().parent.parent / "bench"
sys.path.insert(0, str(BENCH))
from talk import ENGINE
import tap  # talk.py has its path
import suites

CLI = sys.argv[2]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
CASTLING = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq -"
MATES = {"Rd8": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -", "Rf8": "2k5/8/2K5/8/8/8/8/5R2 w - -"}  # in one
FOLDER = tempfile.TemporaryDirectory()


def write(name, *lines):
    path = pathlib.Path(FOLDER.name) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(line + "\n" for line in lines))
    return path


def read(*lines):
    return suites.read_suite(CLI, write("cases.epd", *lines), 1)


def operands_may_have_semicolons():
    tap.equal(suites.read_operations('bm Nf3 e4; id "one; two"; c0 "Nf3=10, e4=3";'),
              {"bm": "Nf3 e4", "id": "one; two", "c0": "Nf3=10, e4=3"})


def points_are_read_in_all_their_spellings():
    tap.equal(suites.read_points("f5=10, Be5+=2, Bf2=3"), [("f5", 10), ("Be5+", 2), ("Bf2", 3)])
    tap.equal(suites.read_points("Rg3=7 Rd5=9,b8=Q=1"), [("Rg3", 7), ("Rd5", 9), ("b8=Q", 1)])
    tap.equal(suites.read_points("Minic-Weiss, TCEC 2020"), [])
    tap.equal(suites.read_points("Gaw Paw Sicilian: http://example.org/topic?tid=18253"), [])


def moves_are_understood():
    case, = read(CASTLING + ' bm O-O-O bxa8=Q+ Rxh8+!; am Ke2; c0 "O-O=4, e1d1=2";')
    tap.equal(case, suites.Case(CASTLING + " 0 1", {"e1c1", "b7a8q", "h1h8"}, {"e1e2"},
                                {"e1g1": 4, "e1d1": 2}))


def a_word_that_is_no_move_is_an_error():
    for word in ("Nf4", "e7e5", "xyzzy"):
        try:
            read(f"{START} bm {word};")
        except ValueError as error:
            tap.holds(word in str(error), str(error))
        else:
            raise AssertionError(f"{word} was taken for a move")


def every_so_many_is_a_sample():
    path = write("ten.epd", *(f'{START} bm e4; id "{i}";' for i in range(10)))
    tap.equal([len(suites.read_suite(CLI, path, every)) for every in (1, 3, 10, 11)], [10, 4, 1, 1])


def best_and_avoided_moves_decide():
    several, avoid, both = read(f"{START} bm e4 d4;", f"{START} am f3 g4;", f"{START} bm e4 f3; am f3;")
    judged = [[suites.is_solved(case, move) for move in ("e2e4", "d2d4", "f2f3", "a2a3", "0000")]
              for case in (several, avoid, both)]
    tap.equal(judged, [[True, True, False, False, False], [True, True, False, True, True],
                       [True, False, False, False, False]])


def points_are_added_up():
    cases = read(f'{START} bm e4; c0 "e4=10, d4=7";', f'{START} bm d4; c0 "d4=8, a3=1";', f"{START} bm c4;")
    tap.equal(suites.score(cases, ["e2e4", "d2d4", "c2c4"]), (3, 18, 18))
    tap.equal(suites.score(cases, ["d2d4", "a2a3", "h2h3"]), (0, 8, 18))
    tap.equal(suites.score(cases, ["h2h3", "e2e4", "h2h3"]), (0, 0, 18))


def a_goal_is_for_the_whole_suite_at_its_time():
    tap.holds("reached" in suites.verdict("wac", 1, 1000, 295), "295 is the goal")
    tap.holds("missed" in suites.verdict("wac", 1, 1000, 294), "294 misses it")
    for name, every, milliseconds in (("wac", 2, 1000), ("wac", 1, 500), ("STS1", 1, 1000)):
        tap.equal(suites.verdict(name, every, milliseconds, 300), None)


def answers_outlive_a_torn_line():
    path = write("answers")
    one, other = read(f"{START} bm e4;", f"{CASTLING} bm O-O;")
    programs = [suites.Program(name, "", {}, name) for name in ("a", "b")]
    answers = suites.Answers(path)
    answers.keep("a", 100, one.fen, "e2e4")
    answers.keep("b", 100, one.fen, "d2d4")
    with open(path, "a") as file:
        file.write('["a", 100, "torn')
    answers = suites.Answers(path)
    tap.equal(answers.missing(programs, 100, [one, other]), [(other, programs)])
    tap.equal(answers.missing(programs, 200, [one]), [(one, programs)])
    answers.keep("a", 100, other.fen, "e1g1")
    again = suites.Answers(path)
    tap.equal(again.missing(programs, 100, [one, other]), [(other, programs[1:])])
    tap.equal([again.of(programs[0], 100, [one, other]), again.of(programs[1], 100, [one])],
              [["e2e4", "e1g1"], ["d2d4"]])


def options_and_their_files_are_in_the_mark():
    net = str(write("net", "one"))
    marks = [suites.make_program("x", ENGINE, options).mark
             for options in ({}, {"Hash": 1}, {"EvalFile": net}, {"EvalFile": net})]
    write("net", "another")
    marks.append(suites.make_program("x", ENGINE, {"EvalFile": net}).mark)
    tap.equal((marks[2] == marks[3], len(set(marks))), (True, 4))


def run(build):
    """The output of the whole program for two positions, and the number of our stored answers."""
    environment = {**os.environ, "TABIYA_SHARED_DATA": FOLDER.name}
    words = [sys.executable, str(BENCH / "suites.py"), str(build), "--seconds", "0.02", "--jobs", "2",
             "--engine", ENGINE]
    told = subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout
    kept = (build / "suites.jsonl").read_text().splitlines()
    return told, sum(line.startswith('["tabiya') for line in kept)


def a_run_that_is_over_asks_nothing_anew():
    write("epd/STS9.epd", MATES["Rd8"] + ' bm Rd8#; c0 "Rd8=10";')
    write("epd/wac.epd", MATES["Rf8"] + " am Rf8;")
    build = pathlib.Path(FOLDER.name) / "build"
    (build / "app").mkdir(parents=True)
    (build / "app/tabiya-cli").symlink_to(os.path.abspath(CLI))
    first, second = run(build), run(build)
    tap.equal(first, second)
    tap.equal(first[1], 2)
    for line in ("wac, 1                0 solved", "STS9, 1 (10)          1 solved, 10 points"):
        tap.holds("\n" + line in first[0], first[0])


tap.main([
    operands_may_have_semicolons,
    points_are_read_in_all_their_spellings,
    moves_are_understood,
    a_word_that_is_no_move_is_an_error,
    every_so_many_is_a_sample,
    best_and_avoided_moves_decide,
    points_are_added_up,
    a_goal_is_for_the_whole_suite_at_its_time,
    answers_outlive_a_torn_line,
    options_and_their_files_are_in_the_mark,
    a_run_that_is_over_asks_nothing_anew,
])
