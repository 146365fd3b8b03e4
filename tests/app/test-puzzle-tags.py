#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli puzzles tag from a shell, and its themes compared with Lichess's own on the half of the sample that
was not used to make the rules (tests/bench/puzzle-tags.py).

    test-puzzle-tags.py BUILD_FOLDER
"""
import csv
import importlib.util
import io
import json
import pathlib
import subprocess
import sys

import tap

BUILD = pathlib.Path(sys.argv[1])
HEADER = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"
MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 30,g8h8 a1a8"


def load_bench():
    path = pathlib.Path(__file__).resolve().parents[1] / "bench/puzzle-tags.py"
    spec = importlib.util.spec_from_file_location("puzzle_tags", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(*arguments, text=""):
    result = subprocess.run([BUILD / "app/tabiya-cli", "puzzles", "tag", *arguments], input=text,
                            capture_output=True, text=True, timeout=60)
    return result.returncode, result.stdout, result.stderr


def rows_of(out):
    return list(csv.DictReader(io.StringIO(out)))


def themes_are_found_anew():
    text = (f"{HEADER}\nab1,{MATE},1500,70,90,12,fork master laterTheme,"
            "https://lichess.org/787zsVup#60,Some_Opening\n")
    code, out, err = run("-", text=text)
    tap.equal((code, err), (0, ""))
    anew = "backRankMate endgame master mate mateIn1 oneMove rookEndgame laterTheme"
    tap.equal(out, text.replace("fork master laterTheme", anew))


def rows_without_themes():
    code, out, err = run("-", text=f"PuzzleId,FEN,Moves,Rating\nab1,{MATE},1500\n")
    tap.equal((code, err), (0, ""))
    tap.equal([row["Themes"] for row in rows_of(out)],
              ["backRankMate endgame mate mateIn1 oneMove rookEndgame"])


def bad_rows_are_told():
    code, out, err = run("-", text=f"{HEADER}\nab1,8/8,a1a2,1500\nab2,{MATE},1500\n")
    tap.equal(code, 1)
    tap.holds(err.startswith("-:2: "), err)
    tap.equal([row["PuzzleId"] for row in rows_of(out)], ["ab2"])


def json_lines():
    code, out, _ = run("--json", "-", text=f"{HEADER}\nab2,{MATE},1500\n")
    tap.equal(code, 0)
    tap.equal(json.loads(out)["themes"],
              "backRankMate endgame mate mateIn1 oneMove rookEndgame".split())


def exit_codes():
    tap.equal(run()[0], 2)
    tap.equal(run("--nonsense", "-")[0], 2)
    code, _, err = run("/nowhere/puzzles.csv")
    tap.equal(code, 1)
    tap.equal(len(err.splitlines()), 1)
    tap.equal(run("--help")[0], 0)


def beside_lichess():
    bench = load_bench()
    if bench.find_missing():
        raise tap.Skip(bench.find_missing())
    scores, rows, _ = bench.measure(BUILD)
    tap.holds(len(rows) > 30000, f"only {len(rows)} puzzles")
    for theme in bench.GOALS:
        tap.holds(bench.judged(scores, theme).theirs >= 20, f"hardly any {theme}")
    tap.equal(bench.below_goal(scores), [])


tap.main([themes_are_found_anew, rows_without_themes, bad_rows_are_told, json_lines, exit_codes,
          beside_lichess])
