#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Appends to daily.txt, the puzzles of the day: one ID for each date, from 2026-01-01 on.

    data/puzzles/choose-daily.py 365     # a year more

Lines are never removed or moved, so that a date keeps its puzzle in every version of the program,
whatever ratings and puzzles change. New ones are puzzles of the collection that are not in the list
yet, of moderate rating, with at least two moves to find; no theme of a mate follows another one.
"""
import csv
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent
DAILY = HERE / 'daily.txt'
RATINGS = range(1200, 1801)
PLIES_LEAST = 4


def is_suitable(row):
    return int(row['Rating']) in RATINGS and len(row['Moves'].split()) >= PLIES_LEAST


def is_mate(row):
    return 'mate' in row['Themes'].split()


def choose(count, known):
    rows = {row['PuzzleId']: row for row in csv.DictReader(open(HERE / 'tabiya.csv', encoding='utf-8'))}
    left = [row for row in rows.values() if is_suitable(row) and row['PuzzleId'] not in known]
    random.Random(len(known)).shuffle(left)
    last_mates = bool(known) and is_mate(rows[known[-1]])
    for _ in range(count):
        if not left:
            sys.exit('there are no more suitable puzzles')
        row = next((row for row in left if not (last_mates and is_mate(row))), left[0])
        left.remove(row)
        last_mates = is_mate(row)
        yield row['PuzzleId']


def main():
    known = DAILY.read_text('utf-8').split() if DAILY.exists() else []
    new = list(choose(int(sys.argv[1]), known))
    DAILY.write_text(''.join(f'{name}\n' for name in known + new), 'utf-8')
    print(f'{len(known + new)} days, {len(new)} of them new')


if __name__ == '__main__':
    main()
