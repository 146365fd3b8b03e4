#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether levels win won endings: mating.py BUILD_FOLDER [--levels A-B] [--games N]

White is the level, Black the engine at full strength with 3,000 nodes a move. Positions are drawn by chance, always the
same: Black's king in the middle, White's on its first three ranks, no piece attacked. Prints in how many of N games the
level mates, and in how many moves on average.
"""
import argparse
import pathlib
import random
import statistics
import sys

import levels
import replay
import uci

ENDINGS = ("KQ-K", "KR-K", "KRR-K", "KRPP-KP", "KQPP-KN")
DEFENDER_NODES, ENOUGH = 3000, 10_000_000


def draw_square(man, dice):
    files, ranks = "abcdefgh", "12345678"
    if man in "Kk":
        files, ranks = ("cdef", "3456") if man == "k" else (files, "123")
    elif man in "Pp":
        ranks = "3456" if man == "P" else "567"
    return dice.choice(files) + dice.choice(ranks)


def is_quiet(board):
    white, black = board.king("w"), board.king("b")
    return (replay.distance(white, black) > 1 and not board.attackers(black, "w") and not board.attackers(white, "b")
            and not any(man in "QR" and board.attackers(square, "b") for square, man in board.men.items()))


def draw_position(ending, dice):
    strong, weak = ending.split("-")
    men = strong + weak.lower()
    while True:
        board = replay.Board({draw_square(man, dice): man for man in men})
        if len(board.men) == len(men) and is_quiet(board):
            return board


def think(engines, start, side, moves):
    nodes = ENOUGH if side == "w" else DEFENDER_NODES
    return replay.ask(engines[side], f"position fen {start.fen()} moves {' '.join(moves)}", nodes)


def measure(engine, level, ending, games):
    """As "11 (23)": games won, and their average moves."""
    dice, lengths = random.Random(ending), []
    for number in range(games):
        start = draw_position(ending, dice)
        with uci.Engine(engine, Level=level, Seed=number + 1) as white, uci.Engine(engine) as black:
            engines = {"w": white, "b": black}
            moves, end = replay.game(start, lambda side, moves: think(engines, start, side, moves))
        if end == "w":
            lengths.append((len(moves) + 1) // 2)
    return f"{len(lengths)} ({statistics.mean(lengths):.0f})" if lengths else "0"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--levels", type=levels.some_levels, default=levels.some_levels("1-8"), metavar="A-B")
    parser.add_argument("--games", type=int, default=12)
    options = parser.parse_args()
    engine = options.build.resolve() / "engine/tabiya-engine"
    levels.table("level", *ENDINGS)
    for level in options.levels:
        levels.row(level, *(measure(engine, level, ending, options.games) for ending in ENDINGS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
