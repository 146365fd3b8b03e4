#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Gives the positions of games other scores: those of any UCI engine, at so many
nodes a position.

    label.py GAMES OUT --engine COMMAND [--nodes N] [--threads N] [--limit N]

GAMES is a file of tabiya-engine datagen (engine/train/games-file.h), OUT another with the same games,
moves and results. (Nodes, not a depth: stockfish 15.1 at depth 6 looks at some 400, and takes quiet
positions for won ones now and then.) A position that would not teach anyway (moves drawn by lot, early ones, those where
the move played is a capture or a promotion) stays without a score. Run again with the same words it
goes on where it was stopped. A net that learned from such labels has to say so.
"""
import argparse
import os
import pathlib
import struct
import subprocess
import sys
import threading
import zlib

MAGIC = b"TABIGAM1"
HEAD = struct.Struct("<8sQQQ")
GAME = struct.Struct("<IHHBB")
PLY = struct.Struct("<Hh")
UNSCORED, MATE, CHESS = -32768, 32000, 518
FOREIGN = 0xffffffffffff  # in the place of a net: labels of another engine
PROMOTION, EN_PASSANT, CASTLING = 1, 2, 3
FIRST_PLY = 16


def read_games(path):
    """(index, start, result, [(move, score)]) of each whole record."""
    data = path.read_bytes()
    if data[:8] != MAGIC:
        sys.exit(f"label: {path}: this is no file of games to learn from")
    at = HEAD.size
    while at + GAME.size <= len(data):
        index, start, count, result, _ = GAME.unpack_from(data, at)
        end = at + GAME.size + PLY.size * count
        if end + 4 > len(data):
            return
        if zlib.crc32(data[at:end]) != struct.unpack_from("<I", data, end)[0]:
            sys.exit(f"label: {path}: damaged at byte {at}")
        yield index, start, result, list(PLY.iter_unpack(data[at + GAME.size:end]))
        at = end + 4


def whole_length(path):
    """Where the last whole record ends, and which games there are."""
    at, found = HEAD.size, set()
    for index, _, _, plies in read_games(path):
        found.add(index)
        at += GAME.size + PLY.size * len(plies) + 4
    return at, found


def square(number):
    return "abcdefgh"[number % 8] + str(number // 8 + 1)


class Board:
    """Enough of one to tell captures; nothing about check."""

    def __init__(self):
        self.full = set(range(16)) | set(range(48, 64))

    def play(self, move):
        """UCI of the move, and whether it is quiet."""
        start, end, kind = move & 63, move >> 6 & 63, move >> 14
        self.full.discard(start)
        if kind == CASTLING:  # king takes own rook
            self.full.discard(end)
            rank = start // 8 * 8
            king, rook = (rank + 6, rank + 5) if end > start else (rank + 2, rank + 3)
            self.full |= {king, rook}
            return square(start) + square(king), True
        quiet = end not in self.full and kind not in (PROMOTION, EN_PASSANT)
        if kind == EN_PASSANT:
            self.full.discard(end ^ 8)
        self.full.add(end)
        letter = "nbrq"[move >> 12 & 3] if kind == PROMOTION else ""
        return square(start) + square(end) + letter, quiet


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.ask("uci", "uciok")

    def ask(self, line, until):
        self.process.stdin.write(line + "\n")
        heard = []
        for answer in self.process.stdout:
            heard.append(answer)
            if answer.startswith(until):
                return heard
        raise EOFError("the engine has left")

    def score(self, moves, nodes):
        """From the side to move."""
        self.process.stdin.write(f"position startpos moves {' '.join(moves)}\n")
        for line in reversed(self.ask(f"go nodes {nodes}", "bestmove")):
            words = line.split()
            if "score" not in words or "lowerbound" in words or "upperbound" in words:
                continue
            kind, value = words[words.index("score") + 1], int(words[words.index("score") + 2])
            if kind == "cp":
                return max(-MATE + 1000, min(MATE - 1000, value))
            return MATE - 2 * value if value > 0 else -MATE - 2 * value
        return None

    def new_game(self):
        self.process.stdin.write("ucinewgame\n")
        self.ask("isready", "readyok")


def label(engine, plies, nodes):
    """The plies with other scores, White's view."""
    engine.new_game()
    board, moves, found = Board(), [], []
    for ply, (move, old) in enumerate(plies):
        text, quiet = board.play(move)
        score = None
        if old != UNSCORED and ply >= FIRST_PLY and quiet:
            score = engine.score(moves, nodes)
        if score is not None and ply % 2 == 1:
            score = -score
        found.append((move, UNSCORED if score is None else score))
        moves.append(text)
    return found


def write_record(out, index, start, result, plies):
    record = GAME.pack(index, start, len(plies), result, 0)
    record += b"".join(PLY.pack(*ply) for ply in plies)
    os.write(out, record + struct.pack("<I", zlib.crc32(record)))


def open_out(path, head):
    """The file to append to, and the games it has."""
    if path.exists() and path.stat().st_size >= HEAD.size:
        if path.read_bytes()[:HEAD.size] != head:
            sys.exit(f"label: {path}: begun from other games or nodes; it is left alone")
        length, done = whole_length(path)
        os.truncate(path, length)
    else:
        path.write_bytes(head)
        done = set()
    return os.open(path, os.O_WRONLY | os.O_APPEND), done


def work(arguments, games, lock, out, failed):
    engine = Engine(arguments.engine)
    while True:
        with lock:
            game = next(games, None)
        if game is None or failed:
            break
        index, start, result, plies = game
        try:
            found = label(engine, plies, arguments.nodes)
        except (EOFError, OSError) as error:
            failed.append(str(error))
            break
        with lock:
            write_record(out, index, start, result, found)
    engine.process.kill()
    engine.process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--engine", required=True, help="a UCI engine")
    parser.add_argument("--nodes", type=int, default=5000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--limit", type=int, default=1 << 32, help="so many games at most")
    arguments = parser.parse_args()
    games = [game for game in read_games(arguments.games) if game[1] == CHESS][:arguments.limit]
    _, seed, _, flags = HEAD.unpack(arguments.games.read_bytes()[:HEAD.size])
    head = HEAD.pack(MAGIC, seed, arguments.nodes, flags & 0xffff | FOREIGN << 16)
    out, done = open_out(arguments.out, head)
    left = iter([game for game in games if game[0] not in done])
    lock, failed = threading.Lock(), []
    threads = [threading.Thread(target=work, args=(arguments, left, lock, out, failed))
               for _ in range(arguments.threads)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    os.close(out)
    if failed:
        sys.exit(f"label: {failed[0]}")


if __name__ == "__main__":
    main()
