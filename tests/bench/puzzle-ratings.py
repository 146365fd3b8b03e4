#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How well `tabiya-cli puzzles rate` estimates ratings, on a file of puzzles with ratings from solvers; and the curve
of the estimates and of the shipped puzzles beside that of the ratings.

    puzzle-ratings.py BUILD_FOLDER [--file PUZZLES.csv] [--rows N]
    puzzle-ratings.py BUILD_FOLDER --draw [--file PUZZLES.csv]    docs/puzzle-ratings.svg anew

Without a file it uses the sample of Lichess's puzzles in the shared data. A hash of their ids splits the puzzles
in half. fit-difficulty.py fits the estimate to one half; the figures are of the other.
"""
import argparse
import hashlib
import json
import math
import os
import pathlib
import subprocess
import sys

import rating_curve

SHARED = os.environ.get('TABIYA_SHARED_DATA',
                        pathlib.Path(__file__).resolve().parents[2].parent / 'shared/data')
SAMPLE = pathlib.Path(SHARED) / 'puzzles/lichess_puzzles_10col.csv'
SHARES = (2, 10, 25, 50, 75, 90, 98)


def is_ours(puzzle):
    """The half that may be looked at."""
    return hashlib.sha256(puzzle['id'].encode()).digest()[0] % 2 == 0


def figures(pairs):
    """Correlation, mean absolute error, standard error."""
    n = len(pairs)
    mean = [sum(pair[i] for pair in pairs) / n for i in (0, 1)]
    spread = [math.sqrt(sum((pair[i] - mean[i]) ** 2 for pair in pairs)) or 1 for i in (0, 1)]
    both = sum((a - mean[0]) * (b - mean[1]) for a, b in pairs)
    return (both / spread[0] / spread[1], sum(abs(a - b) for a, b in pairs) / n,
            math.sqrt(sum((a - b) ** 2 for a, b in pairs) / n))


def tell_curve(name, ratings):
    ratings = sorted(ratings)
    points = [ratings[min(len(ratings) - 1, len(ratings) * share // 100)] for share in SHARES]
    print(f'{name:24}' + ''.join(f'{point:6}' for point in points))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('build', type=pathlib.Path)
    parser.add_argument('--file', type=pathlib.Path, default=SAMPLE)
    parser.add_argument('--rows', type=int, default=10000)
    parser.add_argument('--draw', action='store_true')
    options = parser.parse_args()
    if options.draw:
        rating_curve.write(options.file)
        return 0
    if not options.file.exists():
        print(f'skipped: there is no {options.file}')
        return 0
    with open(options.file, encoding='utf-8') as file:
        rows = [line for line, _ in zip(file, range(options.rows + 1))]
    out = subprocess.run([options.build / 'app/tabiya-cli', 'puzzles', 'rate', '--json', '-'], input=''.join(rows),
                         capture_output=True, text=True, check=True).stdout
    puzzles = [json.loads(line) for line in out.splitlines()]
    others = [puzzle for puzzle in puzzles if not is_ours(puzzle)]
    pairs = [(puzzle['estimate'], puzzle['rating']) for puzzle in others]
    print(f'{len(others)} puzzles: correlation %.3f, mean error %.0f, standard error %.0f'
          % figures(pairs))
    print('percent below           ' + ''.join(f'{share:6}' for share in SHARES))
    tell_curve('rated by solvers', [puzzle['rating'] for puzzle in others])
    tell_curve('the same, estimated', [puzzle['estimate'] for puzzle in others])
    tell_curve('shipped, estimated', rating_curve.read_ratings(rating_curve.SHIPPED))
    return 0


if __name__ == '__main__':
    sys.exit(main())
