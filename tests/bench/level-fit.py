#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How much a level must heed its search to err as often as people of its rating: level-fit.py BUILD_FOLDER

    [--levels A-B] [--games N] [--judge-nodes N] [--jobs N]

Takes positions from games of people whose ratings are near a level's (shared test data), ten of each game. For
each legal move it asks three things: how likely people play it (`tabiya-cli predict`), what it is worth to a search
as deep as the level's, and what it is worth to a judge of N nodes. With these the level's choice is known as
chances (engine/play/opponent.h), and so are the winning chances that a move of it costs on average: heed_cp is
found by halving, so that they are those that the people's own moves cost. The table also says how often level and
person agree, and how often each loses 15 points of winning chances or more.
"""
import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import levels
import manner
import uci

TABLE = pathlib.Path(__file__).resolve().parents[2] / "engine/play/levels.c"
FEELING_CP, UNSEEN_MATE_CP = 300, 1200  # engine/play/opponent.c
PER_GAME, FIRST_PLY = 10, 8
MATE_CP, GRAVE = 3000, 15
HEEDS = (10, 10_000)
LINE = re.compile(r" multipv \d+ score (cp|mate) (-?\d+).* pv (\S+)")


def rows():
    """{level: its row of the table} but for the last."""
    head = ("number", "elo", "nodes", "depth", "people", "habit", "heed", "cap", "mate1", "mates", "book")
    found = re.findall(r"^    \{(\d[\d, ]*)\},$", TABLE.read_text(), re.MULTILINE)
    read = [dict(zip(head, map(int, row.split(",")))) for row in found]
    return {row["number"]: row for row in read if row["nodes"] > 0}


def values(engine, moves, limit, sight):
    """{move: centipawns}; mates beyond `sight` half-moves are only good or bad."""
    engine.say("ucinewgame")
    engine.say("position startpos moves " + " ".join(moves))
    found = {}
    for line in engine.ask("go " + limit, "bestmove"):
        told = LINE.search(line)
        if told:
            value = int(told[2])
            if told[1] == "mate":
                seen = 2 * abs(value) <= sight
                value = int(math.copysign(MATE_CP if seen else UNSEEN_MATE_CP, value))
            found[told[3]] = value
    return found


def winning(cp):
    """Chances in percent, as reviews count them."""
    return 100 / (1 + math.exp(-0.00368208 * max(-MATE_CP, min(MATE_CP, cp))))


def chances_of_people(cli, moves, rating):
    told = subprocess.run([cli, "predict", "--fen", levels.INITIAL, "--moves", " ".join(moves), "--rating",
                           str(rating), "--json"], stdout=subprocess.PIPE, check=True).stdout
    return {move["uci"]: move["probability"] for move in json.loads(told)["moves"]}


def look(bench, row, positions):
    """For each position a list of moves, each (chance, felt loss, raw loss, lost winning chances, was played)."""
    seen = []
    depth = f"depth {row['depth']}" if row["depth"] else f"nodes {row['nodes']}"
    with uci.Engine(bench.engine, MultiPV=256) as small, uci.Engine(bench.engine, MultiPV=256) as judge:
        for moves, played in positions:
            people = chances_of_people(bench.cli, moves, row["people"])
            own = values(small, moves, depth, row["mates"])
            true = values(judge, moves, f"nodes {bench.options.judge_nodes}", 999)
            if len(own) < 2 or set(own) != set(true) or not set(own) <= set(people):
                continue
            best, best_true = max(own.values()), max(true.values())
            seen.append([(people[move], FEELING_CP * (math.asinh(best / FEELING_CP)
                                                      - math.asinh(own[move] / FEELING_CP)),
                          best - own[move], winning(best_true) - winning(true[move]), move == played)
                         for move in own])
    return seen


def choose(moves, row, heed):
    weights = [chance ** (row["habit"] / 1000) * math.exp(-felt / heed) if raw <= row["cap"] else 0
               for chance, felt, raw, _, _ in moves]
    return [weight / sum(weights) for weight in weights]


def cost(seen, row, heed):
    return sum(share * move[3] for moves in seen
               for share, move in zip(choose(moves, row, heed), moves)) / len(seen)


def fit(seen, row, wanted):
    low, high = HEEDS
    for _ in range(20):
        middle = math.sqrt(low * high)
        low, high = (low, middle) if cost(seen, row, middle) > wanted else (middle, high)
    return middle


def positions_of(bench, rating):
    with tempfile.NamedTemporaryFile("w", suffix=".pgn") as pgn:
        pgn.write("\n".join(manner.people_near(rating, bench.options.games)))
        pgn.flush()
        games = levels.what_rules_say(bench, pgn.name)
    dice = random.Random(rating)
    for _, moves, _ in games:
        plies = range(FIRST_PLY, len(moves))
        for ply in sorted(dice.sample(plies, min(PER_GAME, len(plies)))):
            yield moves[:ply], moves[ply]


def measure(bench, row):
    positions = list(positions_of(bench, row["people"]))
    size = math.ceil(len(positions) / bench.options.jobs)
    parts = [positions[i:i + size] for i in range(0, len(positions), size)]
    with concurrent.futures.ThreadPoolExecutor(bench.options.jobs) as pool:
        seen = sum(pool.map(lambda part: look(bench, row, part), parts), [])
    wanted = sum(move[3] for moves in seen for move in moves if move[4]) / len(seen)
    heed = fit(seen, row, wanted)
    shares = [(share, move) for moves in seen for share, move in zip(choose(moves, row, heed), moves)]
    grave = sum(move[3] >= GRAVE for _, move in shares if move[4]) / len(seen)
    levels.row(row["number"], row["people"], len(seen), f"{wanted:.2f}", row["heed"],
               f"{cost(seen, row, row['heed']):.2f}", f"{heed:.0f}",
               f"{sum(share for share, move in shares if move[4]) / len(seen):.1%}",
               f"{sum(share for share, move in shares if move[3] >= GRAVE) / len(seen):.1%}", f"{grave:.1%}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--levels", type=levels.some_levels, default=levels.some_levels("1-8"), metavar="A-B")
    parser.add_argument("--games", type=int, default=80, help="of people, for each level")
    parser.add_argument("--judge-nodes", type=int, default=60_000, help="a position")
    parser.add_argument("--folder", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=2026, help=argparse.SUPPRESS)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    options = parser.parse_args()
    options.build = options.build.resolve()
    if not manner.GAMES.exists():
        print("skipped: the shared games of people are not there")
        return 0
    bench, table = levels.Bench(options), rows()
    levels.table("level", "people", "positions", "their moves cost", "heed_cp", "the level's cost",
                 "heed_cp for theirs", "agrees with them", "grave", "theirs")
    for level in options.levels:
        if level in table:
            measure(bench, table[level])
    return 0


if __name__ == "__main__":
    sys.exit(main())
