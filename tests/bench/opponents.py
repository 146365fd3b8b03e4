#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether opponents play as their sentences say: opponents.py BUILD_FOLDER [NAME…] [--games N] [--seed N]

Each opponent plays N games against the plain strength of its own rating, both with the program's book, as in a game
with it. Everything is counted for both, without moves from the book and after the first forty moves of a game:

    forward   of the moves of pieces, those that come nearer to the enemy king
    beyond    moves that end in the enemy's half
    storm     pawns that go beyond the middle within one file of the enemy king
    checks    moves that give check
    trades    moves that begin an exchange: take a defended piece, not one that has just taken
    left      pieces that the last move of the enemy attacked (undefended, or by something smaller) and that are
              still so after the answer, as a share of all such
    taken     of the pieces of the enemy that could be taken for nothing, those that were
    pieces    knights, bishops, rooks and queens on both sides after 25 moves

and how often its moves in the book are of the lines that it likes. Level 9's opponent is left out. Games are kept
in BUILD_FOLDER/bench/opponents.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

import levels
import replay
import uci

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "app/session/opponents.c"
ROW = re.compile(r'\{"(\w+)",\s*N_\("(\w+)"\),\s*N_\("([^"]*)"\),\s*(\d+),\s*\{(-?\d+), (-?\d+)\},')
LAST_PLY, PIECES_PLY, ENOUGH = 80, 50, 10_000_000
WORTH = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 99}


def opponents():
    """[(id, rating, attacks, trades)] of those that have a rating."""
    return [(who, int(rating), int(attacks), int(trades))
            for who, _, _, rating, attacks, trades in ROW.findall(SOURCE.read_text()) if rating != "0"]


# --- Games ---------------------------------------------------------------------------------------

class Player:
    """An engine with a book. `from_book` has the plies of this game that came from it."""

    def __init__(self, build, strength, rating, manner, seed):
        options = {"UCI_LimitStrength": "true", "UCI_Elo": rating, "Seed": seed,
                   "Attacks": manner[0], "Trades": manner[1]}
        self.engine = uci.Engine(build / "engine/tabiya-engine", **options)
        self.book = subprocess.Popen([build / "tests/bench/strength-book", str(strength), str(seed)], text=True,
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1)
        self.from_book = []

    def think(self, moves):
        self.book.stdin.write(" ".join(moves) + "\n")
        known = self.book.stdout.readline().strip()
        if known != "-":
            self.from_book.append(len(moves))
            return known
        return replay.ask(self.engine, f"position startpos moves {' '.join(moves)}", ENOUGH)

    def close(self):
        self.engine.__exit__()
        self.book.stdin.close()
        self.book.wait(timeout=10)


def play(build, row, number, seed):
    """One game as a dictionary; the opponent has White in those of even number."""
    who, rating, *manner = row
    players = [Player(build, who, rating, manner, seed), Player(build, rating, rating, (0, 0), seed + 1)]
    color = number % 2
    try:
        moves, end = replay.game(replay.Board(), lambda side, moves: players[(side == "b") ^ color].think(moves))
    finally:
        for player in players:
            player.close()
    return {"color": "wb"[color], "moves": moves, "end": end, "book": [player.from_book for player in players]}


def games_of(build, row, wanted, seed):
    """Plays those that are missing."""
    folder = build / "bench/opponents"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{'-'.join(map(str, row))}-{seed}.jsonl"
    games = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    for number in range(len(games), wanted):
        games.append(play(build, row, number, seed + 2 * number))
        with path.open("a") as file:
            file.write(json.dumps(games[-1]) + "\n")
    return games[:wanted]


# --- Counting ------------------------------------------------------------------------------------

def hangs(board, square, side):
    """Whether a side's man can be taken for nothing, or by something smaller."""
    enemy = "b" if side == "w" else "w"
    by = board.attackers(square, enemy)
    worth = WORTH[board.men[square].lower()]
    free = by and not board.attackers(square, side)
    return bool(free or any(WORTH[letter] < worth for letter in by))


def hanging(board, side):
    return {square for square, man in board.men.items()
            if board.is_own(square, side) and man not in "KkPp" and hangs(board, square, side)}


def count_move(told, board, move, last, attacked):
    """One move on `board`, before it is played. `last`: where the enemy has just taken, or None; `attacked`: what
    the enemy's last move put in danger."""
    side, enemy = board.side, "b" if board.side == "w" else "w"
    start, end, man = move[:2], move[2:4], board.men[move[:2]].lower()
    rank = int(end[1]) if side == "w" else 9 - int(end[1])
    king, taken, free = board.king(enemy), board.men.get(end), hanging(board, enemy)
    defended = taken and board.attackers(end, enemy)
    free = {square for square in free if board.attackers(square, side) and not board.attackers(square, enemy)}
    told["moves"] += 1
    told["beyond"] += rank >= 5
    told["storm"] += man == "p" and rank >= 5 and abs(ord(end[0]) - ord(king[0])) <= 1
    if man not in "pk":
        told["of pieces"] += 1
        told["forward"] += replay.distance(end, king) < replay.distance(start, king)
    told["trades"] += bool(defended and taken not in "Pp" and end != last
                           and WORTH[taken.lower()] >= WORTH[man] - (man == "b"))
    told["offers"] += bool(free)
    told["taken"] += end in free
    board.push(move)
    told["checks"] += board.is_check()
    told["attacked"] += len(attacked)
    told["left"] += sum(board.is_own(square, side) and hangs(board, square, side) for square in attacked)
    return end if taken else None


def count_game(game, told):
    """Adds to told["own"] and told["plain"]; told["pieces"] and told["games"] are of both."""
    board, last, dangers = replay.Board(), None, {"w": set(), "b": set()}
    book = {ply for plies in game["book"] for ply in plies}
    for ply, move in enumerate(game["moves"][:LAST_PLY]):
        side = board.side
        enemy = "b" if side == "w" else "w"
        before = hanging(board, enemy)
        scrap = collections.Counter() if ply in book else told["own" if side == game["color"] else "plain"]
        last = count_move(scrap, board, move, last, dangers[side])
        dangers[enemy] = hanging(board, enemy) - before
        if ply + 1 == PIECES_PLY:
            told["reached"] += 1
            told["pieces"] += sum(man not in "KkPp" for man in board.men.values())
    told["games"] += 1
    told["points"] += 1 if game["end"] == game["color"] else 0 if game["end"] in "wb" else 0.5


def share(told, what, whole):
    return f"{100 * told[what] / max(1, told[whole]):.1f}"


def cells(told):
    return [share(told, what, whole) for what, whole in (
        ("forward", "of pieces"), ("beyond", "moves"), ("storm", "moves"), ("checks", "moves"), ("trades", "moves"),
        ("left", "attacked"), ("taken", "offers"))]


def openings(games, color, plies=6):
    """The commonest first half-moves of games with that color."""
    found = collections.Counter(" ".join(game["moves"][:plies]) for game in games if game["color"] == color)
    return "; ".join(f"{line} ({count})" for line, count in found.most_common(4))


def measure(options, row):
    games = games_of(options.build, row, options.games, options.seed)
    told = {"own": collections.Counter(), "plain": collections.Counter(), "reached": 0, "pieces": 0, "games": 0,
            "points": 0}
    for game in games:
        count_game(game, told)
    pieces = f"{told['pieces'] / max(1, told['reached']):.1f}"
    levels.row(row[0], *row[1:], len(games), f"{told['points'] / told['games']:.0%}", *cells(told["own"]), pieces)
    levels.row(f"plain {row[1]}", "", "", "", "", "", *cells(told["plain"]), "")
    return games


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--openings", action="store_true", help="print the commonest ones, too")
    options = parser.parse_intermixed_args()
    options.build = options.build.resolve()
    levels.table("who", "rating", "attacks", "trades by", "games", "scores", "forward", "beyond", "storm", "checks",
                 "trades", "left", "taken", "pieces")
    for row in opponents():
        if not options.names or row[0] in options.names:
            games = measure(options, row)
            if options.openings:
                print(*(f"    {color}: {openings(games, color)}" for color in "wb"), sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
