#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How often a level plays the person's move, in games that the net has not learned from: same-move.py BUILD_FOLDER

    [--levels A-B] [--positions N] [--seed N]

Takes positions from games of people near a level's rating that engine/train/policy-prepare.c holds out by lot or with
their whole source: five of each game (more if there are few), none of the first ten half-moves. The level plays one
move in each, knowing the moves before it. Beside it stand the first choice of the net of people's moves and the move of
the engine at full strength with as many nodes.
"""
import argparse
import hashlib
import json
import math
import pathlib
import random
import re
import subprocess
import sys

import levels
import manner
import replay
import uci

FIRST_PLY, PER_GAME = 10, 5
LOT_PERCENT = 3  # as GAMES_PERCENT in policy-prepare.c
NODES = {1: 1000, 2: 2000, 3: 3000, 4: 5000, 5: 8000, 6: 12000, 7: 20000, 8: 44000}  # engine/play/levels.c


def is_of_held_out_source(tags):
    """As policy-prepare.c decides by the headers."""
    has_id = re.search("/[^/]+$", tags.get("Site", ""))
    clock = tags.get("TimeControl", "")
    return (not has_id and "+" in clock) or clock == "2700+45" or "2025" <= tags.get("Date", "")[:4] <= "9999"


def square(name):
    return ord(name[0]) - ord("a") + 8 * (int(name[1]) - 1)


def words_of(moves):
    """The engine's numbers of the moves of a game: engine/board/types.h."""
    board = replay.Board()
    for move in moves:
        start, end, man = move[:2], move[2:4], board.men[move[:2]].lower()
        kind = 1 if move[4:] else 2 if man == "p" and start[0] != end[0] and end not in board.men else 0
        if man == "k" and abs(ord(start[0]) - ord(end[0])) == 2:
            kind, end = 3, ("h" if end[0] == "g" else "a") + end[1]
        yield square(start) | square(end) << 6 | "nbrq".index(move[4:] or "n") << 12 | kind << 14
        board.push(move)


def is_drawn_by_lot(ratings, moves):
    """As policy-prepare.c decides by moves and ratings."""
    value = 0xcbf29ce484222325
    for word in (*ratings, *words_of(moves)):
        for part in (word & 255, word >> 8):
            value = (value ^ part) * 0x100000001b3 & 0xffffffffffffffff
    return (value >> 32) % 100 < LOT_PERCENT


def games_near(rating):
    """[(ratings, whether its source is held out, movetext)]"""
    return [(ratings, is_of_held_out_source(tags), moves) for tags, ratings, moves in manner.rated_games()
            if all(abs(one - rating) <= manner.NEAR for one in ratings)]


def held_out_games(bench, rating):
    """The moves of each, in an order by chance."""
    games = games_near(rating)
    pgn = bench.folder / f"near-{rating}.pgn"
    pgn.write_text("\n".join(f'[Result "{text.split()[-1]}"]\n\n{text}\n' for _, _, text in games))
    told = levels.what_rules_say(bench, pgn)
    held_out = [moves for (ratings, of_source, _), (_, moves, _) in zip(games, told)
                if of_source or is_drawn_by_lot(ratings, moves)]
    return sorted(held_out, key=lambda moves: hashlib.sha1(" ".join(moves).encode()).digest())


def positions_near(bench, rating, wanted):
    dice, games, found = random.Random(rating), held_out_games(bench, rating), []
    of_each = max(PER_GAME, math.ceil(wanted / max(1, len(games))))
    for moves in games:
        plies = range(FIRST_PLY, len(moves))
        found += [(moves[:ply], moves[ply]) for ply in dice.sample(plies, min(of_each, len(plies)))]
    return found[:wanted]


def first_choice(bench, moves, rating):
    told = subprocess.run([bench.cli, "predict", "--fen", levels.INITIAL, "--moves", " ".join(moves), "--rating",
                           str(rating), "--json"], stdout=subprocess.PIPE, check=True).stdout
    return max(json.loads(told)["moves"], key=lambda move: move["probability"])["uci"]


def error(share, count):
    return 196 * math.sqrt(share * (1 - share) / count)


def measure(bench, level):
    rating, seed = levels.PEOPLE[level], bench.options.seed
    positions = positions_near(bench, rating, bench.options.positions)
    same = dict.fromkeys(("level", "net", "best"), 0)
    with uci.Engine(bench.engine, Level=level, Seed=seed) as own, uci.Engine(bench.engine) as strong:
        for moves, played in positions:
            place = "position startpos moves " + " ".join(moves)
            same["level"] += replay.ask(own, place, NODES[level]) == played
            strong.say("ucinewgame")
            same["best"] += replay.ask(strong, place, NODES[level]) == played
            same["net"] += first_choice(bench, moves, rating) == played
    shares = [same[who] / len(positions) for who in ("level", "net", "best")]
    levels.row(level, rating, len(positions),
               *(f"{share:.1%} ± {error(share, len(positions)):.1f}" for share in shares))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--levels", type=levels.some_levels, default=levels.some_levels("1-8"), metavar="A-B")
    parser.add_argument("--positions", type=int, default=400, help="for each level")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--folder", type=pathlib.Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.build = options.build.resolve()
    if not manner.GAMES.exists():
        print("skipped: the shared games of people are not there")
        return 0
    bench = levels.Bench(options)
    levels.table("level", "people", "positions", "the level plays their move", "the net's first choice is it",
                 "the best move with as many nodes is it")
    for level in options.levels:
        measure(bench, level)
    return 0


if __name__ == "__main__":
    sys.exit(main())
