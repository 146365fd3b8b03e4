#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How often Guess the Move takes points from a move that is as good as the game's (app/study/guess-move.h).

    guesses.py BUILD_FOLDER [--file GAMES.pgn.zst] [--positions 40] [--tries 3]

In one position of each game, between the sixth and the thirtieth move, the moves that a short search likes best are
compared with the game's by the positions after both: with the nodes of Guess the Move, with more, and with two
million, which decide. A move is good if they find it less than 2 points of winning chances worse, bad if 8 or more.
Shown is for several ways to judge, which differ in the points that a loss may have without costing anything, how many
of the good moves lose points and how many of the bad ones do not. Without a file it uses games of the shared data
(needs zstd), and is skipped without those.
"""
import argparse
import csv
import io
import math
import pathlib
import subprocess
import sys
import tempfile

import matches
import uci

FIRST, MORE, LONG = 200_000, 1_000_000, 2_000_000
GOOD, BAD = 2, 8
WIN_PER_CP = 0.00368208


def read_games(build, path, count):
    """The moves of the first games that are long enough, in UCI's notation."""
    cli = build / "app/tabiya-cli"
    with tempfile.TemporaryDirectory() as folder:
        library = pathlib.Path(folder, "games.db")
        text = subprocess.run(["zstd", "-dcf", path], capture_output=True, check=True).stdout
        pathlib.Path(folder, "games.pgn").write_bytes(b"\n\n[Site".join(text.split(b"\n\n[Site")[:4 * count]))
        own = ["--db", library]
        subprocess.run([cli, "db", "import", *own, pathlib.Path(folder, "games.pgn")], check=True, capture_output=True)
        out = subprocess.run([cli, "db", "export", *own, "--format", "csv"], check=True, capture_output=True,
                             text=True).stdout
    rows = csv.DictReader(io.StringIO(out))
    return [moves for moves in (row["moves"].split() for row in rows if not row["start"]) if len(moves) > 40][:count]


def win(kind, value):
    """The winning chances of the side with that score, of a hundred."""
    if kind == "mate":
        return 100 if value > 0 else 0
    return 50 + 50 * (2 / (1 + math.exp(-WIN_PER_CP * value)) - 1)


def best_moves(engine, moves, count):
    engine.say("ucinewgame")
    engine.say(f"setoption name MultiPV value {count}")
    engine.say("position startpos moves " + " ".join(moves))
    found = {}
    for line in engine.ask("go nodes 100000", "bestmove"):
        words = line.split()
        if "multipv" in words and "pv" in words:
            found[int(words[words.index("multipv") + 1])] = words[words.index("pv") + 1]
    engine.say("setoption name MultiPV value 1")
    return list(found.values())


def worths(engine, moves):
    """The winning chances of the side that has just moved, by the nodes that were searched: the last score that
    came before the search had that many."""
    engine.say("ucinewgame")
    engine.say("position startpos moves " + " ".join(moves))
    found = {}
    for line in engine.ask(f"go nodes {LONG}", "bestmove"):
        words = line.split()
        if "score" not in words or "nodes" not in words or "upperbound" in words or "lowerbound" in words:
            continue
        at = words.index("score")
        for nodes in (FIRST, MORE, LONG):
            if nodes not in found or int(words[words.index("nodes") + 1]) <= nodes:
                found[nodes] = 100 - win(words[at + 1], int(words[at + 2]))
    return found


def compare(engine, games, tries):
    """Of each try by how many points of winning chances it is worse than the game's move, by the nodes."""
    rows = []
    for number, moves in enumerate(games):
        ply = 12 + 7 * number % min(48, len(moves) - 14)
        before, played = moves[:ply], moves[ply]
        others = [move for move in best_moves(engine, before, tries + 1) if move != played][:tries]
        reference = worths(engine, before + [played])
        for move in others:
            worth = worths(engine, before + [move])
            rows.append({nodes: reference[nodes] - worth[nodes] for nodes in reference if nodes in worth})
    return [row for row in rows if len(row) == 3]


def loses(row, margin, again):
    """Whether points are lost. A loss of up to `again` is searched again."""
    return row[FIRST] >= margin and (row[FIRST] >= again or row[MORE] >= margin)


WAYS = [("within 2", 2, 0), ("within 4", 4, 0), ("within 5", 5, 0), ("within 2, up to 10 again", 2, 10),
        ("within 4, up to 10 again", 4, 10)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--file", type=pathlib.Path, default=matches.shared("games/lichess-rated.pgn.zst"))
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--tries", type=int, default=3)
    options = parser.parse_args()
    if not options.file:
        print("skipped: the games of the shared data are not there")
        return
    games = read_games(options.build, options.file, options.positions)
    with uci.Engine(options.build / "engine/tabiya-engine", Threads=1, Hash=64) as engine:
        rows = compare(engine, games, options.tries)
    good = [row for row in rows if row[LONG] < GOOD]
    bad = [row for row in rows if row[LONG] >= BAD]
    print(f"{len(games)} positions, {len(rows)} moves: {len(good)} as good as the game's, {len(bad)} bad")
    for name, margin, again in WAYS:
        print(f"{name:28} {sum(loses(row, margin, again) for row in good):3} good ones lose points, "
              f"{sum(not loses(row, margin, again) for row in bad):3} bad ones do not, "
              f"{sum(margin <= row[FIRST] < again for row in rows):3} searched again")


if __name__ == "__main__":
    sys.exit(main())
