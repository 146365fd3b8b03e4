#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the lines of the table of openings as PGN, one game per row, for `tabiya-cli book make`.

    make-lines.py OUT.pgn REFUSED.txt a.tsv …

A row that contains a move of REFUSED.txt ends before it (ORIGIN.md describes how that list is made). A line of
that file is the moves up to and including the refused one, in SAN without numbers.
"""
import sys


def moves_of(pgn):
    return [word for word in pgn.split() if not word[0].isdigit()]


def read_refused(path):
    with open(path, encoding="utf-8") as file:
        return {tuple(line.split()) for line in file if line.strip() and line[0] != "#"}


def accepted(moves, refused):
    """The moves before the first that is refused."""
    for end in range(1, len(moves) + 1):
        if tuple(moves[:end]) in refused:
            return moves[:end - 1]
    return moves


def main():
    output, refused, tables = sys.argv[1], read_refused(sys.argv[2]), sys.argv[3:]
    with open(output, "w", encoding="utf-8") as out:
        for table in tables:
            with open(table, encoding="utf-8") as rows:
                for row in list(rows)[1:]:
                    eco, name, pgn = row.rstrip("\n").split("\t")
                    moves = accepted(moves_of(pgn), refused)
                    if moves:
                        name = name.replace('"', "'")
                        out.write(f'[Event "{eco} {name}"]\n[Result "*"]\n\n'
                                  f'{" ".join(moves)} *\n\n')


if __name__ == "__main__":
    main()
