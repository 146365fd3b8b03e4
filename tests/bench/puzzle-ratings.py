#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How well `tabiya-cli puzzles rate` estimates ratings, on a file of puzzles with ratings from solvers.

    puzzle-ratings.py BUILD_FOLDER [--file PUZZLES.csv] [--rows N] [--fit]

Without a file it uses the sample of Lichess's puzzles in the shared data. A hash of their ids splits the puzzles
in half. --fit prints the weights that fit the first half best (least squares), for app/puzzles/difficulty.c. The
figures are of the other half, which was not used for fitting.
"""
import argparse
import hashlib
import json
import math
import os
import pathlib
import subprocess
import sys

SHARED = os.environ.get('TABIYA_SHARED_DATA',
                        pathlib.Path(__file__).resolve().parents[2].parent / 'shared/data')
SAMPLE = pathlib.Path(SHARED) / 'puzzles/lichess_puzzles_10col.csv'


def is_ours(puzzle):
    """The half that may be looked at."""
    return hashlib.sha256(puzzle['id'].encode()).digest()[0] % 2 == 0


def solve(matrix, right):
    """Gauss, with the largest pivot."""
    n = len(right)
    rows = [line[:] + [value] for line, value in zip(matrix, right)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(n):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def fit(puzzles):
    n = len(puzzles[0]['features'])
    matrix = [[1e-6 * (i == k) for k in range(n)] for i in range(n)]
    right = [0.0] * n
    for puzzle in puzzles:
        x = puzzle['features']
        for i in range(n):
            right[i] += x[i] * puzzle['rating']
            for k in range(n):
                matrix[i][k] += x[i] * x[k]
    return solve(matrix, right)


def figures(pairs):
    """Correlation, mean absolute error, standard error."""
    n = len(pairs)
    mean = [sum(pair[i] for pair in pairs) / n for i in (0, 1)]
    spread = [math.sqrt(sum((pair[i] - mean[i]) ** 2 for pair in pairs)) or 1 for i in (0, 1)]
    both = sum((a - mean[0]) * (b - mean[1]) for a, b in pairs)
    return (both / spread[0] / spread[1], sum(abs(a - b) for a, b in pairs) / n,
            math.sqrt(sum((a - b) ** 2 for a, b in pairs) / n))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('build', type=pathlib.Path)
    parser.add_argument('--file', type=pathlib.Path, default=SAMPLE)
    parser.add_argument('--rows', type=int, default=10000)
    parser.add_argument('--fit', action='store_true')
    options = parser.parse_args()
    if not options.file.exists():
        print(f'skipped: there is no {options.file}')
        return 0
    with open(options.file, encoding='utf-8') as file:
        rows = [line for line, _ in zip(file, range(options.rows + 1))]
    out = subprocess.run([options.build / 'app/tabiya-cli', 'puzzles', 'rate', '--json', '-'], input=''.join(rows),
                         capture_output=True, text=True, check=True).stdout
    puzzles = [json.loads(line) for line in out.splitlines()]
    ours = [puzzle for puzzle in puzzles if is_ours(puzzle)]
    others = [puzzle for puzzle in puzzles if not is_ours(puzzle)]
    if options.fit:
        weights = fit(ours)
        print('\n'.join(f'{weight:.1f}' for weight in weights))
        pairs = [(sum(w * x for w, x in zip(weights, p['features'])), p['rating']) for p in others]
        print('fitted: correlation %.3f, mean error %.0f, standard error %.0f' % figures(pairs))
    pairs = [(puzzle['estimate'], puzzle['rating']) for puzzle in others]
    print(f'{len(others)} puzzles: correlation %.3f, mean error %.0f, standard error %.0f'
          % figures(pairs))
    return 0


if __name__ == '__main__':
    sys.exit(main())
