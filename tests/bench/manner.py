# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How levels play beside people: development, errors, and whether a classifier can tell them apart. For levels.py.

People are those of the shared test data, both of a game within 100 points of the level's rating. Everything is
counted for each side of a game by itself.
"""
import dataclasses
import hashlib
import math
import pathlib
import re
import statistics
import subprocess

GAMES = pathlib.Path(__file__).resolve().parents[3] / "shared/data/games/lichess-rated.pgn.zst"
NEAR = 100  # points of rating
LEAST_PLIES = 40
CASTLED_BY, QUEEN_BY, DEVELOPED_BY = 15, 6, 10  # moves
STEPS, RATE, PENALTY = 400, 0.5, 0.01  # of the classifier
FEATURES = ("castled", "queen_out", "repeated", "loss", "exact", "mistakes", "blunders")


@dataclasses.dataclass
class Side:
    """One side of a game; each as a number, so that a mean is a share or an average."""
    castled: float    # by move 15
    queen_out: float  # before move 6
    repeated: float   # moves among the first ten with a piece that had moved before
    loss: float       # centipawns a move
    exact: float      # share of moves that lose 10 centipawns or less
    mistakes: float   # in a game
    blunders: float


def rated_games():
    """Games of people with a settled rating: ({tag: value}, (White's rating, Black's), movetext)."""
    reading = subprocess.Popen(["zstd", "-dc", GAMES], stdout=subprocess.PIPE, text=True)
    tags = {}
    for line in reading.stdout:
        tag = re.match(r'\[(\w+) "(.*)"\]', line)
        if tag:
            tags[tag[1]] = tag[2]
        elif line.strip():
            if "Provisional" not in tags:
                yield tags, tuple(int(tags[who]) for who in ("WhiteElo", "BlackElo")), line.strip()
            tags = {}


def people_near(rating, wanted):
    """That many games as PGN texts, always the same; fewer if there are no more, none without the data."""
    if not GAMES.exists():
        return []
    found = [moves for tags, ratings, moves in rated_games()
             if all(abs(one - rating) <= NEAR for one in ratings) and moves.count(" ") > LEAST_PLIES * 1.5]
    found.sort(key=lambda moves: hashlib.sha1(moves.encode()).digest())
    return [f'[White "People {rating}"]\n[Black "People {rating}"]\n[Result "{moves.split()[-1]}"]\n\n{moves}\n'
            for moves in found[:wanted]]


def is_castling(move, king):
    return move[:2] == king and move[2:4] in (f"g{king[1]}", f"c{king[1]}")


def follow(moves, color):
    """Of a side's moves: when it castled, when its queen left home (numbers of moves, or None), and how many of the
    first ten moved a piece again."""
    castled = queen = None
    again, left, moved = 0, set(), set()
    king, lady = ("e1", "d1") if color == 0 else ("e8", "d8")
    for number, move in enumerate(moves[color::2], 1):
        start, end = move[:2], move[2:4]
        if castled is None and is_castling(move, king) and king not in left:
            castled = number
        if queen is None and start == lady and lady not in left:
            queen = number
        again += number <= DEVELOPED_BY and start in moved
        left.add(start)
        moved.discard(start)
        moved.add(end)
    return castled, queen, again


def side_of(moves, plies, color):
    castled, queen, again = follow(moves, color)
    judged = [ply for ply in plies[1 + color::2] if "label" in ply]
    losses = [min(ply["cp_loss"], 1000) for ply in judged]
    labels = [ply["label"] for ply in judged]
    return Side(castled=float(castled is not None and castled <= CASTLED_BY),
                queen_out=float(queen is not None and queen < QUEEN_BY),
                repeated=float(again),
                loss=statistics.mean(losses), exact=statistics.mean(loss <= 10 for loss in losses),
                mistakes=float(labels.count("mistake")), blunders=float(labels.count("blunder")))


def sides_of(moves, plies):
    """Both sides, if the game is long enough for all that is counted."""
    return [side_of(moves, plies, color) for color in (0, 1)] if len(moves) >= LEAST_PLIES else []


# --- The classifier ------------------------------------------------------------------------------

def vectors(sides, scale):
    return [[1.0] + [(getattr(side, name) - mean) / deviation for name, (mean, deviation) in scale.items()]
            for side in sides]


def scale_of(sides):
    scale = {}
    for name in FEATURES:
        values = [getattr(side, name) for side in sides]
        scale[name] = (statistics.mean(values), statistics.pstdev(values) or 1.0)
    return scale


def chance(weights, vector):
    return 1 / (1 + math.exp(-max(-30, min(30, sum(w * x for w, x in zip(weights, vector))))))


def learn(rows):
    """Logistic regression by gradient descent; rows are (vector, 0 or 1)."""
    weights = [0.0] * (len(FEATURES) + 1)
    for _ in range(STEPS):
        slopes = [PENALTY * weight for weight in weights]
        for vector, truth in rows:
            error = (chance(weights, vector) - truth) / len(rows)
            slopes = [slope + error * x for slope, x in zip(slopes, vector)]
        weights = [weight - RATE * slope for weight, slope in zip(weights, slopes)]
    return weights


def told_apart(level, people):
    """How often a classifier is right that learned from one half of the sides which of them are a level's, on the
    other half, and the other way round. As many of both; two sides of one game are in one half."""
    count = min(len(level), len(people)) // 4 * 4
    level, people = level[:count], people[:count]
    scale = scale_of(level + people)
    rows = [(vector, truth) for truth, sides in ((0, level), (1, people)) for vector in vectors(sides, scale)]
    halves = [[row for i, row in enumerate(rows) if i // 2 % 2 == half] for half in (0, 1)]
    right = 0
    for half in (0, 1):
        weights = learn(halves[half])
        right += sum((chance(weights, vector) > 0.5) == bool(truth) for vector, truth in halves[1 - half])
    return right / len(rows)
