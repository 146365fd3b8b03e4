#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The measurements of heuristics and algorithms: few games, and rows that fit the tables.

    test-worth.py BUILD_FOLDER SOURCE_ROOT [games]    TAP on stdout; with "games", what plays some
"""
import dataclasses
import pathlib
import re
import subprocess
import sys
import tempfile

from talk import PATIENCE
import tap  # talk.py has its path

BUILD, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
GAMES = sys.argv[3:] == ["games"]
FOLDER = tempfile.TemporaryDirectory()
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests/bench")]
import heuristics  # noqa: E402
import matches  # noqa: E402

PAIR = {"wins": 3, "draws": 0, "losses": 1, "score": 0.75, "elo": 190.8, "elo_error": 60.4}


def run(program, *words):
    done = subprocess.run([sys.executable, ROOT / "tests/bench" / program, BUILD, "--folder", FOLDER.name,
                           *words], capture_output=True, text=True, timeout=PATIENCE)
    tap.equal(done.returncode, 0)
    return done.stdout.splitlines()


def states():
    return {path.name: path.read_text() for path in pathlib.Path(FOLDER.name).glob("*/*.state")}


def rows_are_written_as_they_are_read():
    lines = (ROOT / heuristics.TABLE).read_text().splitlines()
    known = heuristics.read(ROOT)
    tap.holds(len(known) > 50, "the table was not read")
    for each in known:
        tap.holds(each.row() in lines, f"not in the table: {each.row()}")


def a_worth_goes_into_its_row_alone():
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        (copy / heuristics.TABLE).parent.mkdir(parents=True)
        (copy / heuristics.TABLE).write_text((ROOT / heuristics.TABLE).read_text())
        third = dataclasses.replace(heuristics.read(ROOT)[2], worth=("+7 ± 20", "400", "1+0", "2026-01-02"))
        heuristics.write(copy, [third])
        expected = heuristics.read(ROOT)
        expected[2] = third
        tap.equal(heuristics.read(copy), expected)


def elo_is_that_of_the_one_or_the_other():
    tap.equal(matches.elo(PAIR), "+191 ± 60")
    tap.equal(matches.elo(PAIR, turned=True), "−191 ± 60")
    tap.equal(matches.elo({**PAIR, "elo": 0.2}), "0 ± 60")
    lost = {**PAIR, "score": 0, "elo": None, "elo_error": None}
    tap.equal((matches.elo(lost), matches.elo(lost, turned=True)), ("all lost", "all won"))


def games_are_played_once():
    words = ["H11", "H52", "--nodes", "100", "--tc", "0.5+0.01", "--games"]
    rows = run("worth.py", *words, "2")
    tap.equal([row.split(" | ")[-3:-1] for row in rows], [["2", "100 nodes"], ["2", "0.5+0.01"]])
    before = states()
    tap.equal(len(before), 2)
    tap.equal(run("worth.py", *words, "2"), rows)
    tap.equal(states(), before)
    tap.holds("| 4 | 100 nodes |" in run("worth.py", "H11", *words[2:], "4")[0], "it does not play on")


def algorithms_are_counted_and_paired():
    lines = run("algorithms.py", "--games", "2", "--nodes", "50", "--depth", "3")
    rows = [re.split(r" \| ", line.strip("| ")) for line in lines if line.startswith("| ")][1:]
    tap.equal([row[0] for row in rows], ["PVS", "NegaScout", "MTD(f)", "negamax"])
    tap.equal(len({row[1] for row in rows}), 4)
    tap.equal(rows[0][2], "1.00")
    turned = str.maketrans("+−", "−+")
    for i in range(4):
        for j in range(4):
            one, other = rows[i][3 + j], rows[j][3 + i]
            tap.holds({one, other} in ({"–"}, {"all won", "all lost"}) or one.translate(turned) == other,
                      f"{one} and {other}")


tap.main([
    games_are_played_once,
    algorithms_are_counted_and_paired,
] if GAMES else [
    rows_are_written_as_they_are_read,
    a_worth_goes_into_its_row_alone,
    elo_is_that_of_the_one_or_the_other,
])
