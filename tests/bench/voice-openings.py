#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The moves of twelve openings, said by five voices of flite in the shortest way, and what is heard.

    python3 tests/bench/voice-openings.py build

tests/bench/voice.py has the voices say any legal moves; people say those that are played, and pawn moves, which are
one letter and one number, most of all. Counts are of different positions with their move."""
import argparse
import collections
import json
import pathlib
import subprocess
import tempfile

LINES = (
    "e4 e5 Nf3 Nc6 Bb5 a6", "d4 d5 c4 e6 Nc3 Nf6", "e4 c5 Nf3 d6 d4 cxd4", "e4 e6 d4 d5 e5 c5",
    "e4 c6 d4 d5 Nc3 dxe4", "c4 e5 g3 d6 Bg2 g6", "d4 Nf6 c4 g6 Nc3 Bg7", "Nf3 d5 g3 c5 Bg2 Nc6",
    "e4 e5 Bc4 Bc5 b4 Bxb4", "d4 f5 g3 e6 Bg2 Be7", "e4 d5 exd5 Qxd5 Nc3 Qa5", "d4 d5 Bf4 c5 e3 Qb6",
)
VOICES = ("kal", "awb", "kal16", "rms", "slt")
WORDS = dict(zip("NBRQKx12345678", "knight bishop rook queen king takes one two three four five six seven eight".split()))


def words_of(move):
    return " ".join(WORDS.get(letter, letter.upper()) for letter in move)


def list_moves(cli):
    """{(FEN, move)}, in the order of the lines."""
    moves = {}
    for line in LINES:
        played = line.split()
        for i, move in enumerate(played):
            told = subprocess.run([cli, "play", "--json", "--moves", " ".join(played[:i])], capture_output=True,
                                  text=True, check=True).stdout
            moves[json.loads(told)["fen"], move] = True
    return list(moves)


def hear(cli, folder, voice, fen, move):
    """right, asked (and among those offered), or wrong"""
    sound = folder / f"{voice}-{move}.wav"
    if not sound.exists():
        subprocess.run(["flite", "-voice", voice, "-t", words_of(move), "-o", sound], check=True)
    told = json.loads(subprocess.run([cli, "listen", sound, "--fen", fen, "--json"], capture_output=True, text=True,
                                     check=True).stdout.splitlines()[0])
    if told.get("asks"):
        return "asked" if move in [choice.get("move") for choice in told["alternatives"]] else "wrong"
    return "right" if told.get("move") == move else "wrong"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    cli = parser.parse_args().build.resolve() / "app/tabiya-cli"
    moves = list_moves(cli)
    with tempfile.TemporaryDirectory() as folder:
        total = collections.Counter()
        for voice in VOICES:
            heard = collections.Counter(hear(cli, pathlib.Path(folder), voice, *move) for move in moves)
            print(f"{voice:6} {heard['right']:3} right, {heard['asked']:2} asked about, {heard['wrong']:2} wrong, "
                  f"of {len(moves)}")
            total += heard
    print(f"all    {total['right']:3} right, {total['asked']:2} asked about, {total['wrong']:2} wrong, "
          f"of {len(VOICES) * len(moves)}")


if __name__ == "__main__":
    main()
