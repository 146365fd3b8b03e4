#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A UCI engine that misbehaves on purpose: fake-engine.py MODE CLI

It plays the first legal move in alphabetical order, which it gets from tabiya-cli (CLI), and from its third
move on misbehaves by MODE: die, hang, illegal, slow (answers after 3 s), flood (an endless line), garbage (never
speaks UCI), or honest (plays on). lines can show four lines at most, shows the number last asked for, and ignores a
number out of range. Two modes are silent in every search: deaf (stops reading) and quiet (thinks until told to
stop, but answers isready).
"""
import subprocess
import sys
import time

mode, cli = sys.argv[1], sys.argv[2]
fen, moves, answered = None, [], 0
shown = 1


def say(text):
    print(text, flush=True)


def legal_moves():
    command = [cli, "play", "--moves", " ".join(moves)] + (["--fen", fen] if fen else [])
    current = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()[0]
    listed = subprocess.run([cli, "moves", "--fen", current], capture_output=True, text=True)
    return listed.stdout.split()


def answer():
    global answered
    answered += 1
    if answered > 2:
        if mode == "die":
            sys.exit(3)
        if mode == "hang":
            time.sleep(3600)
        if mode == "illegal":
            say("bestmove a1a8")
            return
        while mode == "flood":
            print("x" * 4096, end="")
        if mode == "slow":
            time.sleep(3)
    found = legal_moves()
    for rank in range(1, shown + 1 if mode == "lines" else 1):
        say(f"info depth 1 multipv {rank} score cp {-rank} pv {found[rank - 1]}")
    say(f"bestmove {found[0]}")


for line in sys.stdin:
    words = line.split()
    if not words:
        continue
    if mode == "garbage":
        say("\x00\xff what?")
    elif words[0] == "uci":
        say("id name Fake")
        if mode == "lines":
            say("option name MultiPV type spin default 1 min 1 max 4")
        say("uciok")
    elif words[:3] == ["setoption", "name", "MultiPV"]:
        shown = int(words[4]) if 1 <= int(words[4]) <= 4 else shown
    elif words[0] == "isready":
        say("readyok")
    elif words[0] == "position":
        at = words.index("moves") if "moves" in words else len(words)
        fen = " ".join(words[2:at]) if words[1] == "fen" else None
        moves = words[at + 1:]
    elif words[0] == "go" and mode == "deaf":
        time.sleep(3600)
    elif words[0] == "go" and mode != "quiet" or words[0] == "stop" and mode == "quiet":
        answer()
    elif words[0] == "quit":
        break
