#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows for the table of levels, in growing steps: level-curve.py BUILD_FOLDER [--games N]

    [--points FIRST-LAST-STEP] [--growth RATIO] [--seed N] [--jobs N] [--folder FOLDER]

Measures how strong a level is, depending on its thinking and its errors, along one line: UCI_Elo goes from a
step below level 1 through all of them to the last with a budget (engine/play/levels.h), whether or not its numbers
are right. Points of it play their neighbors and the next but one, the lowest the scripted player that only keeps
its pieces safe, the highest level 9 with 100,000 nodes a move; N games a pair. All ratings fit those games
together, and the curve through them may not fall.

Level 2 is then the point that scores half against the safe player, level 9 stays, and each step between is RATIO
times the one below it: steps are larger at the top, because people are found at the lower levels. Level 1 is one
such step below level 2. Prints the curve and rows for engine/play/levels.c, all but their ratings, which
`levels.py BUILD_FOLDER others` measures. Then build, and check with `./dev bench levels`: if a step is still
uneven, run this again. It resumes where it stopped, as levels.py does.
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
LOWEST, HIGHEST = 5, 3  # this many points play against the safe player, and level 9
SAFE, NINTH = "safe", "Level 9"
STEPS = 7  # from level 2 to level 9


def player(point):
    return (f"level=0,option.UCI_LimitStrength=true,option.UCI_Elo={point},nodes={BUDGET},"
            f"name={point}")


def play(bench, points):
    """{(first, second): (won, drawn, lost)} by points' names."""
    games, scores = bench.options.games, {}
    tag = f"{bench.options.points}-{LOWEST}-{HIGHEST}"
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
    """Where the curve reaches that Elo; its ends if it never does."""
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


def as_strong_as_safe(points, scores):
    """The point that scores half against the safe player: by those games alone, because most of them are drawn and
    its rating would be meaningless."""
    met = points[:LOWEST]
    results = [scores[SAFE, str(point)] for point in met]
    shares = never_falling([(lost + drawn / 2) / (won + drawn + lost) for won, drawn, lost in results])
    if not shares[0] <= 0.5 <= shares[-1]:
        sys.exit(f"none of UCI_Elo {met[0]} to {met[-1]} is as strong as the safe player: give other --points")
    return point_at(met, shares, 0.5)


def height_at(points, curve, point):
    """The curve's Elo at a point between others."""
    i = min(max(1, sum(p <= point for p in points)), len(points) - 1)
    share = (point - points[i - 1]) / (points[i] - points[i - 1])
    return curve[i - 1] + share * (curve[i] - curve[i - 1])


def heights(second, ninth, growth):
    """Of levels 1 to 8: level 2 and level 9 are given, and each step is `growth` times the one below."""
    shares = [growth ** i for i in range(STEPS)]
    step = (ninth - second) / sum(shares)
    return [second - step / growth] + [second + step * sum(shares[:i]) for i in range(STEPS)]


def show_rows(bench, points, curve, scores, ninth):
    second = as_strong_as_safe(points, scores)
    wanted = heights(height_at(points, curve, second), ninth, bench.options.growth)
    print("\nElo of the levels above the safe player: "
          + ", ".join(f"{elo:.0f}" for elo in [*wanted, ninth]) + "\n")
    words = []
    for level, elo in enumerate(wanted, 1):
        if not curve[0] <= elo <= curve[-1]:
            print(f"level {level}, at {elo:.0f}, lies beyond the curve: its end is shown", flush=True)
        words += [level, point_at(points, curve, elo)]
    subprocess.run([bench.options.build / "tests/bench/level-rows", *map(str, words)], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=24, help="of each pair")
    parser.add_argument("--points", default="100-2500-150", help="of UCI_Elo")
    parser.add_argument("--growth", type=float, default=1.17, help="of a step over the one below")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--folder", type=pathlib.Path, help="for what is kept")
    options = parser.parse_args()
    options.build, options.levels = options.build.resolve(), ()
    first, last, step = map(int, options.points.split("-"))
    points = list(range(first, last + 1, step))
    bench = levels.Bench(options)
    scores = play(bench, points)
    rated = ratings.Ratings([SAFE, *map(str, points), NINTH], scores)
    curve = never_falling([rated.difference(str(point), SAFE)[0] for point in points])
    show_curve(points, rated, curve)
    show_rows(bench, points, curve, scores, rated.difference(NINTH, SAFE)[0])
    return 0


if __name__ == "__main__":
    sys.exit(main())
