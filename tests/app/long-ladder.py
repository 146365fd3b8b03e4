#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the nine levels are in order, and compares them with other programs.

    long-ladder.py TABIYA_CLI STATE_FOLDER

Neighbors play 100 games each; the lower bound of every gap must be above 30 Elo. Then the levels, the scripted
player, stockfish at three skill levels and gnuchess play a round robin for one table. No level looks at a clock
(the ninth gets a budget of nodes here), so that the levels' games are the same on every machine; the other
programs get a little time. Prints Markdown for docs/levels.md. A stopped run resumes from STATE_FOLDER, which
holds the games as PGN.
"""
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys

import tap

CLI, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
NEIGHBOUR_GAMES, TABLE_GAMES = 100, 6
NINTH_NODES = 100_000
SMALLEST_GAP = 30


def find(program):
    return shutil.which(program, path=os.environ["PATH"] + ":/usr/games:/usr/local/games")


def levels():
    words = [f"level={number},name=Level {number}" for number in range(1, 9)]
    return words + [f"level=9,name=Level 9,nodes={NINTH_NODES}"]


def anchors():
    words = ["scripted=greedy,name=greedy (scripted)"]
    stockfish, gnuchess = find("stockfish"), find("gnuchess")
    for skill in (0, 5, 10) if stockfish else ():
        words.append(f"cmd={stockfish},name=stockfish Skill Level {skill},"
                     f"option.Skill Level={skill},movetime=20")
    if gnuchess:
        words.append(f"cmd={gnuchess} --uci,name=gnuchess,movetime=20")
    return words


def match(name, players, *arguments):
    FOLDER.mkdir(parents=True, exist_ok=True)
    command = [CLI, "match", "--quiet", "--json", "--concurrency", "2", "--seed", "2026",
               "--pgnout", str(FOLDER / f"{name}.pgn"), "--resume", str(FOLDER / f"{name}.state"),
               *arguments]
    for player in players:
        command += ["--engine", player]
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(result.stdout)


def show(line):
    print(f"# {line}", flush=True)


def number(value):
    return "∞" if value is None else f"{value:.0f}"


def neighbors_are_in_order():
    told = match("neighbors", levels(), "--schedule", "neighbours", "--games",
                 str(NEIGHBOUR_GAMES))
    show("| upper against lower | won | drawn | lost | score | Elo |")
    show("|---|---|---|---|---|---|")
    short = []
    for pair in told["pairs"]:
        score = 1 - pair["score"]
        show(f"| {pair['second']} – {pair['first']} | {pair['losses']} | {pair['draws']} | "
             f"{pair['wins']} | {score:.1%} | "
             f"{number(None if pair['elo'] is None else -pair['elo'])} ± "
             f"{number(pair['elo_error'])} |")
        if lower_bound(pair) <= SMALLEST_GAP:
            short.append(pair["second"])
    tap.equal(short, [])


def lower_bound(pair):
    """Elo that the upper level is ahead at least (95%). Where nearly all games were won the normal
    approximation has no bound; then Wilson's interval of the score speaks."""
    games = pair["wins"] + pair["draws"] + pair["losses"]
    score, z = 1 - pair["score"], 1.96
    low = (score + z * z / (2 * games) - z * math.sqrt(
        score * (1 - score) / games + z * z / (4 * games * games))) / (1 + z * z / games)
    return -400 * math.log10(1 / low - 1) if low > 0 else -math.inf


def all_in_one_table():
    told = match("table", levels() + anchors(), "--games", str(TABLE_GAMES))
    players = told["players"]
    zero = next(p["elo"] for p in players if p["name"] == "Level 1")
    show("| player | Elo above level 1 | games |")
    show("|---|---|---|")
    for player in players:
        show(f"| {player['name']} | {player['elo'] - zero:.0f} | {player['games']} |")
    order = [p["name"] for p in players if p["name"].startswith("Level")]
    tap.equal(order, sorted(order, reverse=True))


tap.main([neighbors_are_in_order, all_in_one_table])
