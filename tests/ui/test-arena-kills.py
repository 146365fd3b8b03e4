#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A tournament in the window, killed at random moments and continued: no game is lost or counted twice, and the table
agrees with one that is made of the PGN by other means (tests/app/arena_reference.py).

    run-headless.sh test-arena-kills.py TABIYA             TABIYA_KILLS: how many kills; TABIYA_GAMES: of 500
"""
import collections
import csv
import json
import os
import pathlib
import random
import re
import sys
import time

import outside
from gi.repository import GLib
from outside import Tabiya, wait_for

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "app"))
from arena_reference import Fit, Results  # noqa: E402

BINARY = sys.argv[1]
KILLS = int(os.environ.get("TABIYA_KILLS", "10"))
GAMES = int(os.environ.get("TABIYA_GAMES", "500"))
PLAYERS = ["script:random", "script:greedy", "script:safe", "level:1", "level:2"]
ROUND = len(PLAYERS) * (len(PLAYERS) - 1)  # both ways
LIMIT_S = 60 * outside.LIMIT_S


def prepare(folder):
    setup = {"name": "Kills", "form": 1, "limit": 2, "nodes": 200, "rounds": GAMES // ROUND, "at_a_time": 3,
             "players": PLAYERS}
    (folder / "arena").mkdir()
    (folder / "arena" / "setup.json").write_text(json.dumps(setup), encoding="utf-8")


def kept_in(folder):
    """What is certainly in the file of games: its complete lines."""
    found = list((folder / "arena").glob("*/state.jsonl"))
    return found[0].read_bytes().rpartition(b"\n")[0].split(b"\n")[1:] if found else []


def begin(tabiya):
    tabiya.act("place", GLib.Variant("s", "arena"))
    tabiya.act("arena-start", GLib.Variant("s", "setup"))
    wait_for(lambda: tabiya.describe("arena-begin")[0], "the setup")
    tabiya.act("arena-begin")


def go_on(tabiya):
    wait_for(lambda: tabiya.describe("arena-resume")[0], "the interrupted tournament")
    tabiya.act("arena-resume")


def play_on(folder, chance, start, enough):
    """The lines that were there before the kill, and after it."""
    with Tabiya(BINARY, str(folder)) as tabiya:
        start(tabiya)
        wait_for(lambda: len(kept_in(folder)) >= enough, f"{enough} games", LIMIT_S)
        time.sleep(chance.random() * 0.3)  # a moment of its own
        before = kept_in(folder)
        tabiya.kill()
    return before, kept_in(folder)


def kill_often(folder):
    chance = random.Random(19)
    start = begin
    known = []
    for number in range(KILLS):
        step = GAMES * 0.9 / KILLS
        before, after = play_on(folder, chance, start, int(step * (number + chance.random())))
        assert before[:len(known)] == known and after[:len(before)] == before, "a game has gone"
        known, start = after, go_on
        print(f"# killed after {len(known)} games", flush=True)
    return known


def export(tabiya, folder, kind):
    path = folder / f"table.{kind}"
    tabiya.act("arena-export-to", GLib.Variant("(ss)", (kind, str(path))))
    wait_for(lambda: path.exists() and path.stat().st_size > 0, f"the file of {kind}")
    return path.read_text(encoding="utf-8")


def finish(folder):
    """The table as CSV, and the games as PGN."""
    with Tabiya(BINARY, str(folder)) as tabiya:
        go_on(tabiya)
        wait_for(lambda: len(kept_in(folder)) >= GAMES, "all games", LIMIT_S)
        wait_for(lambda: not tabiya.describe("arena-pause")[0], "the end")
        exported = export(tabiya, folder, "csv"), export(tabiya, folder, "pgn")
        assert tabiya.quit() == 0
    return exported


def read_games(pgn):
    """(White, Black, result, number) of each game."""
    tag = re.compile(r'^\[(\w+) "([^"]*)"\]', re.MULTILINE)
    games = []
    for block in pgn.split("[Event ")[1:]:
        tags = dict(tag.findall("[Event " + block))
        games.append((tags["White"], tags["Black"], tags["Result"], int(tags["Round"].split(".")[1])))
    return games


def count(games, names):
    """(Results for the ratings, [wins, draws, losses] of each name)."""
    scores = collections.defaultdict(lambda: [0, 0, 0])
    mine = collections.defaultdict(lambda: [0, 0, 0])
    for white, black, result, _ in games:
        end = {"1-0": 0, "1/2-1/2": 1, "0-1": 2}[result]
        scores[names.index(white), names.index(black)][end] += 1
        mine[white][end] += 1
        mine[black][2 - end] += 1
    return Results(len(names), {pair: tuple(score) for pair, score in scores.items()}), mine


def check_table(table, games):
    rows = list(csv.DictReader(table.splitlines()))
    names = [row["name"] for row in rows]
    results, mine = count(games, names)
    fit = Fit(results)
    assert fit.steepest < 1e-3, f"the reference has not converged: {fit.steepest}"
    for i, row in enumerate(rows):
        wins, draws, losses = mine[row["name"]]
        found = [int(row[key]) for key in ("games", "wins", "draws", "losses")]
        assert found == [wins + draws + losses, wins, draws, losses], row
        assert float(row["points"]) == wins + draws / 2, row
        assert abs(float(row["elo"]) - fit.elo(i)) < 0.06, (row, fit.elo(i))
        assert abs(float(row["elo_error"]) - fit.error(i)) < 0.06, (row, fit.error(i))


def check_schedule(games):
    """Each game of the schedule once: every pair as often each way, whatever was killed."""
    assert [number for *_, number in games] == list(range(1, GAMES + 1))
    pairs = collections.Counter((white, black) for white, black, *_ in games)
    assert len(pairs) == ROUND and set(pairs.values()) == {GAMES // ROUND}, pairs


def kills_lose_and_double_nothing(folder):
    prepare(folder)
    known = kill_often(folder)
    table, pgn = finish(folder)
    kept = [json.loads(line) for line in kept_in(folder)]
    assert kept_in(folder)[:len(known)] == known, "a game has gone"
    assert [entry["game"] for entry in kept] == list(range(1, GAMES + 1)), "a number is missing or twice there"
    games = read_games(pgn)
    assert [game[2] for game in games] == [entry["result"] for entry in kept]
    check_schedule(games)
    check_table(table, games)


outside.run_tests([("kills", outside.in_fresh_folder(kills_lose_and_double_nothing))])
