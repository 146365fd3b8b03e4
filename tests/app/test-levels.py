#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""./dev bench levels counts and judges correctly, and resumes.

    test-levels.py BUILD_FOLDER    TAP on stdout
"""
import importlib
import pathlib
import re
import subprocess
import sys
import tempfile

import tap

BENCH = pathlib.Path(__file__).resolve().parents[1] / "bench"
sys.path.insert(0, str(BENCH))
import levels  # noqa: E402
import ratings  # noqa: E402

curve = importlib.import_module("level-curve")

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


def curves_never_fall():
    tap.equal(curve.never_falling([0, 100, 50, 30, 200]), [0, 60, 60, 60, 200])
    points, heights = [400, 550, 700, 850], [-100, 0, 0, 200]
    tap.equal([curve.point_at(points, heights, elo) for elo in (-150, -100, -50, 0, 100, 900)],
              [400, 400, 475, 550, 775, 850])


def steps_grow_from_the_safe_player_on():
    points = [400, 550, 700, 850, 1000, 1150]
    tap.equal(curve.height_at(points, [-200, -100, 0, 50, 300, 500], 775), 25)
    scores = {("safe", str(point)): score for point, score in
              zip(points, [(9, 1, 0), (6, 4, 0), (9, 0, 1), (3, 4, 3), (1, 0, 9)])}
    tap.equal(curve.as_strong_as_safe(points, scores), 850)
    wanted = curve.heights(100, 100 + 1 + 2 + 4 + 8 + 16 + 32 + 64, 2)
    tap.equal(wanted, [99.5, 100, 101, 103, 107, 115, 131, 163])


def a_queen_is_given_away_where_it_matters():
    given = [levels.Move({"label": label, "cp_loss": 400, "drop": drop}, remarks).gave_queen
             for label, drop in (("none", 0), ("blunder", levels.GRAVE - 1), ("blunder", levels.GRAVE), ("blunder", 90))
             for remarks in ((), ("queen-900",))]
    tap.equal(given, [False, False, False, False, False, True, False, True])


def rows_are_written_as_in_the_table():
    table = re.findall(r"^    {([1-8]), (\d+), .*},$",
                       (BENCH.parents[1] / "engine/play/levels.c").read_text(), re.MULTILINE)
    words = [word for number, elo in table for word in (number, elo)]
    told = subprocess.run([BUILD / "tests/bench/level-rows", *words], check=True, text=True,
                          stdout=subprocess.PIPE).stdout.splitlines()
    tap.equal(len(told), 8)
    for row in told:
        tap.holds(row in (BENCH.parents[1] / "engine/play/levels.c").read_text().splitlines(), row)


tap.main([ratings_fit_all_games, error_bars_are_the_scores_own, solver_is_rated_where_half_is_solved,
          first_games_of_each_pair_are_kept, rules_see_mates_and_queens,
          losses_fall_into_their_buckets, absurd_is_what_follows_perfection,
          curves_never_fall, steps_grow_from_the_safe_player_on, a_queen_is_given_away_where_it_matters,
          rows_are_written_as_in_the_table,
          games_are_added_to_those_played, puzzles_are_solved_once])
