#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A scripted UCI engine: told-engine.py SCRIPT.json CLI

SCRIPT.json is {"moves so far": [["cp 30", "e2e4 e7e5"], ["mate 3", "…"]]}: for each position, given by the
moves from the game's start, its lines, best first, scored for the side to move. For any other position it
reports 0 and the first legal move, which it gets from tabiya-cli (CLI)."""
import json
import subprocess
import sys

SCRIPT, CLI = json.load(open(sys.argv[1])), sys.argv[2]
fen, moves = None, []


def say(text):
    print(text, flush=True)


def first_legal_move():
    position = ["--fen", fen] if fen else []
    current = subprocess.run([CLI, "play", "--moves", " ".join(moves), *position],
                             capture_output=True, text=True, check=True).stdout.splitlines()[0]
    return subprocess.run([CLI, "moves", "--fen", current], capture_output=True, text=True,
                          check=True).stdout.split()[0]


def answer():
    lines = SCRIPT.get(" ".join(moves)) or [["cp 0", first_legal_move()]]
    for rank, (score, pv) in enumerate(lines, 1):
        say(f"info depth 9 multipv {rank} score {score} pv {pv}")
    say(f"bestmove {lines[0][1].split()[0]}")


for line in sys.stdin:
    words = line.split()
    if words[:1] == ["uci"]:
        say("option name MultiPV type spin default 1 min 1 max 4\nuciok")
    elif words[:1] == ["isready"]:
        say("readyok")
    elif words[:1] == ["position"]:
        at = words.index("moves") if "moves" in words else len(words)
        fen = " ".join(words[2:at]) if words[1] == "fen" else None
        moves = words[at + 1:]
    elif words[:1] == ["go"]:
        answer()
    elif words[:1] == ["quit"]:
        break
