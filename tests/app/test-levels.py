#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""./dev bench levels counts and judges correctly, and resumes.

    test-levels.py BUILD_FOLDER    TAP on stdout
"""
import importlib
import math
import pathlib
import re
import subprocess
import sys
import tempfile

import tap

BENCH = pathlib.Path(__file__).resolve().parents[1] / "bench"
sys.path.insert(0, str(BENCH))
import levels  # noqa: E402
import manner  # noqa: E402
import ratings  # noqa: E402

fit = importlib.import_module("level-fit")

BUILD = pathlib.Path(sys.argv[1])
FOLDER = tempfile.TemporaryDirectory()

PGN = """[White "Level 1"]
[Black "Level 2"]
[Result "*"]

1. f3 e5 2. g4 a6 3. a3 Qh4# *

[White "Level 2"]
[Black "Level 3"]
[Result "*"]

1. e4 e5 2. Qg4 d6 3. a3 Bxg4 *
"""


def close(found, expected, tolerance):
    tap.holds(abs(found - expected) <= tolerance, f"found {found}, expected {expected}")


def ratings_fit_all_games():
    rated = ratings.Ratings([1, 2, 3], {(2, 1): (700, 100, 200), (3, 2): (750, 0, 250),
                                        (3, 1): (900, 0, 100)})
    close(rated.difference(2, 1)[0], 190.8, 1)
    close(rated.difference(3, 1)[0], 381.7, 2)
    close(rated.difference(3, 2)[0], 190.8, 1)
    tap.holds(rated.difference(2, 1)[1] < ratings.elo_of_score(750, 1000)[1],
              "other games say nothing of a pair")


def error_bars_are_the_scores_own():
    elo, error = ratings.elo_of_score(500, 1000)
    close(elo, 0, 0.01)
    close(error, 1.96 * 400 / 2.302585 / (1000 * 0.25) ** 0.5, 0.1)


def solver_is_rated_where_half_is_solved():
    puzzles = [(1400 + 200 * (i % 2), i % 4 < 2) for i in range(400)]
    rating, error = ratings.solver(puzzles)
    close(rating, 1500, 2)
    close(error, 36, 3)
    tap.holds(ratings.solver([(1500, True)] * 20)[0] > 2000, "all solved, and no better than that")


def first_games_of_each_pair_are_kept():
    path = pathlib.Path(FOLDER.name) / "many.pgn"
    games = [f'[Event "{n}"]\n[White "{white}"]\n[Black "{black}"]\n\n1. e4 *\n'
             for n, (white, black) in enumerate(("ab", "ba", "bc", "ab", "cb", "bc"))]
    path.write_text("\n\n".join(games))
    tap.equal(re.findall(r'Event "(\d)"', levels.cut(path, 2)), ["0", "1", "2", "4"])


def rules_see_mates_and_queens():
    path = pathlib.Path(FOLDER.name) / "remarks.pgn"
    path.write_text(PGN)
    told = subprocess.run([BUILD / "tests/bench/level-games", path], check=True, text=True,
                          stdout=subprocess.PIPE).stdout.splitlines()
    tap.equal([line.split("\t")[:2] for line in told],
              [["Level 1", "Level 2"], ["Level 2", "Level 3"]])
    tap.equal(told[0].split("\t")[2:], ["f2f3 e7e5 g2g4 a7a6 a2a3 d8h4", "4:mate-missed"])
    tap.equal(told[1].split("\t")[3:], ["5:queen-900"])


def losses_fall_into_their_buckets():
    tap.equal([levels.bucket_of(loss) for loss in (0, 1, 20, 21, 50, 51, 200, 201, 400, 401, 2000)],
              [0, 1, 1, 2, 2, 3, 4, 5, 5, 6, 6])


def absurd_is_what_follows_perfection():
    def game(*losses):
        return [levels.Move({"label": "none", "cp_loss": loss}, ()) for loss in losses]
    tap.equal(levels.absurdities(game(*[20] * 10, 401)), 1)
    tap.equal(levels.absurdities(game(*[20] * 9, 401, *[0] * 10, 400)), 0)
    tap.equal(levels.absurdities(game(*[0] * 10, 500, 500, *[0] * 11, 500)), 2)


def run(folder, *arguments):
    result = subprocess.run(
        [sys.executable, BENCH / "levels.py", BUILD, *arguments, "--levels", "1-3", "--judged", "2",
         "--judge-nodes", "200", "--jobs", "2", "--folder", f"{FOLDER.name}/{folder}"],
        stdout=subprocess.PIPE, text=True)
    tap.holds(result.returncode in (0, 1), result.stdout)
    return re.sub(r"\(\d+ s\)", "", result.stdout)


def games_are_added_to_those_played():
    parts = ("ladder", "losses", "human", "safe")
    run("added", "ladder", "safe", "--games", "2")
    added = run("added", *parts, "--games", "4")
    tap.equal(added, run("added", *parts, "--games", "4"))
    tap.equal(added, run("fresh", *parts, "--games", "4"))
    pairs = re.findall(r"^\| Level (\d) – Level (\d) \| (\d) \| (\d) \| (\d) \|", added, re.MULTILINE)
    tap.equal(sorted((pair[:2], sum(map(int, pair[2:]))) for pair in pairs),
              [(("2", "1"), 4), (("3", "1"), 4), (("3", "2"), 4)])
    safe = re.findall(r"^\| [123] \| (\d) \| (\d) \| (\d) \| \d+\.\d% \|", added, re.MULTILINE)
    tap.equal([sum(map(int, line)) for line in safe], [4, 4, 4])
    games = re.findall(r"^\| ([123]) \| (\d) \| \d+ \| \d+ \| \d+ \|$", added, re.MULTILINE)
    tap.equal(games, [("1", "2"), ("2", "4"), ("3", "2")])


def puzzles_are_solved_once():
    tap.shared("puzzles/lichess_puzzles_10col.csv")
    first = run("puzzles", "puzzles", "--puzzles", "1")
    kept = next(pathlib.Path(FOLDER.name).glob("puzzles/levels-*/puzzles-*.jsonl"))
    lines = kept.read_text().splitlines()
    tap.equal(len(lines), 3 * int(re.search(r"^\| puzzles \| (\d+) \|", first, re.MULTILINE).group(1)))
    kept.write_text("\n".join(lines[:-1]) + "\n" + lines[-1][:9])
    tap.equal(run("puzzles", "puzzles", "--puzzles", "1"), first)
    tap.equal(sorted(kept.read_text().splitlines()), sorted([*lines, lines[-1][:9]]))


def the_table_of_levels_is_read():
    rows = fit.rows()
    tap.equal(list(rows), list(range(1, 9)))
    tap.holds(all(a["people"] < b["people"] and a["heed"] > b["heed"]
                  for a, b in zip(rows.values(), list(rows.values())[1:])), rows)


def levels_heed_as_much_as_wanted():
    row = {"habit": 1000, "cap": 330}
    #          chance, felt, raw, lost chances, was played
    moves = [(0.5, 0, 0, 0, True), (0.3, 100, 100, 10, False), (0.2, 300, 400, 40, False)]
    tap.equal([round(share, 3) for share in fit.choose(moves, row, 1e9)], [0.625, 0.375, 0])
    close(fit.cost([moves], row, 1e9), 3.75, 0.01)
    close(fit.fit([moves], row, 2), 100 / math.log(2.4), 0.1)  # 0.3 e^(-100/heed) / 0.5 is a fourth


def development_is_counted():
    moves = "e2e4 e7e5 d1h5 g8f6 h5e5 f8e7 g1f3 e8g8 f1e2 d7d6 e1g1".split()
    tap.equal(manner.follow(moves, 0), (6, 2, 1))
    tap.equal(manner.follow(moves, 1), (4, None, 0))
    king_back = "e2e4 e7e5 e1e2 a7a6 e2e1 b7b6 e1g1".split()  # such a move is no castling
    tap.equal(manner.follow(king_back, 0)[0], None)


def sides_are_told_apart_if_they_differ():
    def sides(loss, count):
        return [manner.Side(castled=i % 2, queen_out=0, repeated=i % 3, loss=loss + i % 5, exact=0.5,
                            mistakes=1, blunders=i % 2) for i in range(count)]
    tap.equal(manner.told_apart(sides(20, 40), sides(80, 40)), 1.0)
    close(manner.told_apart(sides(50, 40), sides(50, 40)), 0.5, 0.1)


def a_queen_is_given_away_where_it_matters():
    given = [levels.Move({"label": label, "cp_loss": 400, "drop": drop}, remarks).gave_queen
             for label, drop in (("none", 0), ("blunder", levels.GRAVE - 1), ("blunder", levels.GRAVE), ("blunder", 90))
             for remarks in ((), ("queen-900",))]
    tap.equal(given, [False, False, False, False, False, True, False, True])


tap.main([ratings_fit_all_games, error_bars_are_the_scores_own, solver_is_rated_where_half_is_solved,
          first_games_of_each_pair_are_kept, rules_see_mates_and_queens,
          losses_fall_into_their_buckets, absurd_is_what_follows_perfection,
          the_table_of_levels_is_read, levels_heed_as_much_as_wanted, development_is_counted,
          sides_are_told_apart_if_they_differ, a_queen_is_given_away_where_it_matters,
          games_are_added_to_those_played, puzzles_are_solved_once])
