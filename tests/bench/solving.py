# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Puzzles of the shared test data (Lichess's) solved by the engine's levels and by plain search.

Each answer is stored in a file at once, so that a stopped run resumes.
"""
import concurrent.futures
import csv
import hashlib
import json
import os
import pathlib
import threading

import mates
import uci

NINTH_NODES = 100_000  # the ninth level has no budget of its own
BUDGET = 1_000_000_000  # more nodes than any other has
BAND = 200  # points of rating
MAX_DEVIATION, LEAST_PLAYS = 100, 100  # of puzzles whose rating can be relied on


def shared_puzzles():
    root = os.environ.get("TABIYA_SHARED_DATA") or pathlib.Path(__file__).parents[3] / "shared/data"
    path = pathlib.Path(root) / "puzzles/lichess_puzzles_10col.csv"
    if not path.exists():
        return []
    with open(path, encoding="utf-8") as file:
        return [puzzle for puzzle in csv.DictReader(file)
                if int(puzzle["RatingDeviation"]) <= MAX_DEVIATION
                and int(puzzle["NbPlays"]) >= LEAST_PLAYS]


def band_of(puzzle):
    return int(puzzle["Rating"]) // BAND * BAND


def choose(count, seed):
    """The same ones each time: that many of each band; a larger number includes the smaller."""
    bands = {}
    for puzzle in shared_puzzles():
        bands.setdefault(band_of(puzzle), []).append(puzzle)
    chosen = []
    for band in sorted(bands):
        order = sorted(bands[band],
                       key=lambda p: hashlib.sha256(f"{seed} {p['PuzzleId']}".encode()).digest())
        chosen += order[:count]
    return chosen


def think(engine, level, position):
    """The lines of an answer; the last one has the move."""
    engine.say(position)
    return engine.ask(f"go nodes {NINTH_NODES if level == 9 else BUDGET}", "bestmove")


def solves(engine, level, puzzle):
    """Whether every move it finds is the solution's, or mates. The first move is the opponent's."""
    moves = puzzle["Moves"].split()
    engine.ask("ucinewgame\nisready", "readyok")
    for i in range(1, len(moves), 2):
        told = think(engine, level, mates.position(puzzle["FEN"], moves[:i]))
        move = told[-1].split()[1]
        if move != moves[i]:
            after = mates.stands(engine, puzzle["FEN"], [*moves[:i], move])
            return after is not None and after[2] == 0 and after[3]
    return True


class Kept:
    """Answers in a file, one a line: [key, answer]. For many threads."""

    def __init__(self, path):
        self.lock, self.known = threading.Lock(), {}
        for line in path.read_text().splitlines() if path.exists() else ():
            try:
                key, answer = json.loads(line)
            except ValueError:
                continue  # a partial line, left by a kill
            self.known[tuple(key)] = answer
        self.file = open(path, "a", encoding="utf-8")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()

    def add(self, key, answer):
        with self.lock:
            self.known[key] = answer
            self.file.write("\n" * (self.file.tell() > 0) + json.dumps([key, answer]))
            self.file.flush()


def solve_all(program, seed, jobs, path, levels, puzzles):
    """{(level, puzzle's id): solved}"""
    def solve(tasks):
        with uci.Engine(program, Seed=seed, Threads=1) as engine:
            for level, puzzle in tasks:
                engine.say(f"setoption name Level value {level}")
                kept.add((level, puzzle["PuzzleId"]), solves(engine, level, puzzle))

    with Kept(path) as kept, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        left = [(level, puzzle) for level in levels for puzzle in puzzles
                if (level, puzzle["PuzzleId"]) not in kept.known]
        list(pool.map(solve, [left[i::jobs] for i in range(jobs)]))
        return kept.known
