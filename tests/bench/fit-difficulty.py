#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits the trees that estimate how hard a puzzle is, and writes app/puzzles/difficulty-trees.c.

    tabiya-cli puzzles rate --json PUZZLES.csv > FEATURES     # an hour for 70,000 rows
    fit-difficulty.py FEATURES [--trees N] [--leaves N] [-o FILE.c]

FEATURES: the ratings that solvers gave, and the features (app/puzzles/difficulty.h). Only the half of the puzzles
that puzzle-ratings.py calls ours is fitted to; the figures printed are of the other half. Needs Debian's
python3-sklearn. The spread comes from estimates of puzzles that a fit has not seen, in five parts of our half: those
of the seen ones are too good.
"""
import argparse
import hashlib
import json
import os
import sys
import textwrap

os.environ.setdefault('OMP_NUM_THREADS', '1')
import numpy as np  # noqa: E402
from sklearn.ensemble import HistGradientBoostingRegressor  # noqa: E402

QUANTILES = 24
HEADER = '''/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Written by tests/bench/fit-difficulty.py; see difficulty.h. The ratings that it learned from are
 * Lichess's (database.lichess.org, CC0); no puzzle is in here. */
#include "app/puzzles/difficulty-private.h"

/* clang-format off */
'''


def is_ours(puzzle):
    """The half that may be looked at, as in puzzle-ratings.py."""
    return hashlib.sha256(puzzle['id'].encode()).digest()[0] % 2 == 0


def read(path):
    ids, ours, x, y = [], [], [], []
    with open(path, encoding='utf-8') as file:
        for line in file:
            puzzle = json.loads(line)
            ours.append(is_ours(puzzle))
            x.append(np.array(puzzle['features'], np.float32))
            y.append(puzzle['rating'])
    return np.array(ours), np.array(x), np.array(y, float)


def make_model(options, seed=0):
    return HistGradientBoostingRegressor(max_iter=options.trees, learning_rate=options.rate,
                                         max_leaf_nodes=options.leaves, min_samples_leaf=30, l2_regularization=10,
                                         early_stopping=False, random_state=seed)


def guess_unseen(x, y, options):
    """Each by a model that was fitted to the others."""
    part = np.arange(len(y)) % 5
    guessed = np.zeros(len(y))
    for i in range(5):
        guessed[part == i] = make_model(options).fit(x[part != i], y[part != i]).predict(x[part == i])
    return guessed


def make_spread(guessed, y):
    """(estimate, rating) with equal shares of the puzzles below them, from both halves' quantiles."""
    shares = np.concatenate(([0.002], (np.arange(QUANTILES) + 0.5) / QUANTILES, [0.998]))
    return list(zip(np.quantile(guessed, shares), np.quantile(y, shares)))


def spread(values, pairs):
    x, y = zip(*pairs)
    out = np.interp(values, x, y)
    low, high = values < x[0], values > x[-1]
    out[low] = y[0] + (values[low] - x[0])
    out[high] = y[-1] + (values[high] - x[-1])
    return np.clip(out, 400, 2900)


def tell(name, guessed, y):
    shares = (0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98)
    print(f'{name}: correlation {np.corrcoef(guessed, y)[0, 1]:.3f}, mean error {np.abs(guessed - y).mean():.0f}, '
          f'quantiles {" ".join(f"{q:.0f}" for q in np.quantile(guessed, shares))}, '
          f'of the ratings {" ".join(f"{q:.0f}" for q in np.quantile(y, shares))}')


def number(value, digits):
    """In C."""
    text = f'{value:.{digits}g}'
    return (text if '.' in text or 'e' in text else text + '.') + 'f'


def write(model, pairs, path):
    starts, nodes = [], []
    for (tree,) in model._predictors:
        starts.append(len(nodes))
        for node in tree.nodes:
            if node['is_leaf']:
                nodes.append(f'{{-1,0,0,{number(node["value"], 4)}}}')
            else:
                nodes.append(f'{{{node["feature_idx"]},{node["left"]},{node["right"]},'
                             f'{number(np.float32(node["num_threshold"]), 6)}}}')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(HEADER)
        file.write(f'const double tabiya_difficulty_base = {float(model._baseline_prediction[0, 0]):.6g};\n\n')
        for head, items in (
                (f'const TabiyaDifficultySpread tabiya_difficulty_spread[{len(pairs)}]',
                 [f'{{{a:.1f}f,{b:.1f}f}}' for a, b in pairs]),
                (f'const guint16 tabiya_difficulty_starts[{len(starts)}]', [str(n) for n in starts]),
                (f'const TabiyaDifficultyNode tabiya_difficulty_nodes[{len(nodes)}]', nodes)):
            file.write(head + ' = {\n')
            file.write('\n'.join(textwrap.wrap(', '.join(items), 100)) + '\n};\n\n')
        file.write(f'const guint tabiya_difficulty_n_spread = {len(pairs)};\n'
                   f'const guint tabiya_difficulty_n_trees = {len(starts)};\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('features')
    parser.add_argument('--trees', type=int, default=220)
    parser.add_argument('--leaves', type=int, default=16)
    parser.add_argument('--rate', type=float, default=0.08)
    parser.add_argument('-o', '--out')
    options = parser.parse_args()
    ours, x, y = read(options.features)
    guessed = guess_unseen(x[ours], y[ours], options)
    pairs = make_spread(guessed, y[ours])
    model = make_model(options).fit(x[ours], y[ours])
    others = model.predict(x[~ours])
    tell('as fitted', others, y[~ours])
    tell('spread', spread(others, pairs), y[~ours])
    if options.out:
        write(model, pairs, options.out)
    return 0


if __name__ == '__main__':
    sys.exit(main())
