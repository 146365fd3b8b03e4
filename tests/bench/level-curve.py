#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows for the table of levels, at equal distances: level-curve.py BUILD_FOLDER [--games N]

    [--points FIRST-LAST-STEP] [--step ELO] [--base RATING] [--seed N] [--jobs N] [--folder FOLDER]

How strong a level is for what it may think and how it errs is measured along one line: UCI_Elo goes
from a step below level 1 through all of them to the last with a budget (engine/play/levels.h), whatever its
numbers are worth. Points of it play their neighbours and the next but one, the lowest the scripted player
who only keeps its pieces safe, the highest level 9 with 100,000 nodes a move; N games a pair. All ratings
fit those games together, and the curve through them may not fall.

Level 2 is then the point as strong as the safe player, level 9 stays, and those between stand at equal
distances, or ELO apart; level 1 is one step below. Printed are the curve and rows for engine/play/levels.c;
RATING is what level 2 is called. Then build, and look with `./dev bench levels`: where a step is still
uneven, run this again. It goes on where it was stopped, as levels.py does.
"""
import argparse
import os
import pathlib
import subprocess
import sys

import levels
import ratings
import solving

BUDGET = 1_000_000  # nodes: more than UCI_Elo ever allows
LOWEST, HIGHEST = 4, 3  # so many points meet the safe player, and level 9
SAFE, NINTH = "safe", "Level 9"


def player(point):
    return (f"level=0,option.UCI_LimitStrength=true,option.UCI_Elo={point},nodes={BUDGET},"
            f"name={point}")


def play(bench, points):
    """{(first, second): (won, drawn, lost)} by points' names."""
    games, scores = bench.options.games, {}
    tag = bench.options.points
    meetings = [(name, "neighbours", [player(point) for point in chosen])
                for name, chosen in (("next", points), ("odd", points[::2]), ("even", points[1::2]))
                if len(chosen) > 1]
    meetings.append(("safe", "gauntlet",
                     ["scripted=safe,name=" + SAFE, *map(player, points[:LOWEST])]))
    meetings.append(("ninth", "gauntlet", [f"level=9,nodes={solving.NINTH_NODES},name={NINTH}",
                                           *map(player, points[-HIGHEST:])]))
    for name, schedule, players in meetings:
        scores.update(bench.match(f"curve-{tag}-{name}", players, games, "--schedule", schedule,
                                  "--max-plies", "400")[0])
    return scores


def never_falling(values):
    """The closest values that do not fall (pool adjacent violators)."""
    blocks = []
    for value in values:
        blocks.append([value, 1])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (a, n), (b, m) = blocks[-2:]
            blocks[-2:] = [[(a * n + b * m) / (n + m), n + m]]
    return [value for value, count in blocks for _ in range(count)]


def point_at(points, curve, elo):
    """Where the curve reaches so many Elo; its ends where it never does."""
    if elo <= curve[0]:
        return points[0]
    for i in range(1, len(points)):
        if curve[i] >= elo and curve[i] > curve[i - 1]:
            share = (elo - curve[i - 1]) / (curve[i] - curve[i - 1])
            return round(points[i - 1] + share * (points[i] - points[i - 1]))
    return points[-1]


def show_curve(points, rated, curve):
    levels.table("UCI_Elo", "Elo above the safe player", "curve")
    for point, height in zip(points, curve):
        levels.row(point, levels.plus_minus(rated.difference(str(point), SAFE)), f"{height:.0f}")
    levels.row(NINTH, levels.plus_minus(rated.difference(NINTH, SAFE)), "")


def show_rows(bench, points, curve, ninth):
    step = bench.options.step or ninth / 7
    print(f"\nLevel 2 as strong as the safe player, {step:.0f} Elo a step; level 9 {ninth:.0f} above:\n")
    words = []
    for level in range(1, 9):
        elo = (level - 2) * step
        if not curve[0] <= elo <= curve[-1]:
            print(f"level {level}, at {elo:.0f}, lies beyond the curve: its end is shown", flush=True)
        words += [level, point_at(points, curve, elo), round(bench.options.base + elo, -1)]
    subprocess.run([bench.options.build / "tests/bench/level-rows", *map(str, map(int, words))],
                   check=True)
    print(f"and level 9's rating is {bench.options.base + ninth:.0f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=24, help="of each pair")
    parser.add_argument("--points", default="400-2650-150", help="of UCI_Elo")
    parser.add_argument("--step", type=float, help="Elo between levels, in place of equal ones")
    parser.add_argument("--base", type=float, default=800, help="rating of level 2")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--folder", type=pathlib.Path, help="for what is kept")
    options = parser.parse_args()
    options.build, options.levels = options.build.resolve(), ()
    first, last, step = map(int, options.points.split("-"))
    points = list(range(first, last + 1, step))
    bench = levels.Bench(options)
    rated = ratings.Ratings([SAFE, *map(str, points), NINTH], play(bench, points))
    curve = never_falling([rated.difference(str(point), SAFE)[0] for point in points])
    show_curve(points, rated, curve)
    show_rows(bench, points, curve, rated.difference(NINTH, SAFE)[0])
    return 0


if __name__ == "__main__":
    sys.exit(main())
