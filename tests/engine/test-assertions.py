#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games of the engine built with its assertions (engine/eng-assert.h): none of them fails.

    test-assertions.py CHECKED_ENGINE TABIYA_ENGINE TABIYA_CLI [--games N --nodes N --state FILE]
                                                                                   TAP on stdout

With --games it only plays N games against itself, and resumes them; without, a few, and searches of every other
kind.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "bench"))
from talk import Talk
import tap  # talk.py has its path
import uci

# Castling and passing by, checks all over, promotions, mates, bare endings, Chess960.
POSITIONS = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1",
    "8/8/8/8/1k6/8/1K6/3q4 b - - 0 1",
    "rnb1kbnr/pp1pp1pp/1qp2p2/8/Q1P5/N7/PP1PPPPP/1RB1KBNR b Kkq - 2 4",
    "8/6pp/8/p1p2p2/Pp1k1P2/1P1P2P1/2K4P/8 w - - 0 1",
]
CHESS960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
KINDS = [
    {"Algorithm": "negascout"}, {"Algorithm": "mtdf"}, {"Algorithm": "negamax"}, {"MultiPV": 4},
    {"Threads": 3}, {"Threads": 2, "MultiPV": 2}, {"Hash": 1}, {"Level": 3}, {"Level": 7},
]


def read_words():
    parser = argparse.ArgumentParser()
    parser.add_argument("checked")
    parser.add_argument("plain")
    parser.add_argument("cli")
    parser.add_argument("--games", type=int)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--state")
    return parser.parse_args()


WORDS = read_words()


def play(games, *options):
    """The games of two that are alike: none ends by a crash."""
    players = [f"cmd={WORDS.checked},name={name},option.Hash=4" for name in ("one", "other")]
    command = [WORDS.cli, "match", "--json", "--quiet", "--nodes", str(WORDS.nodes), "--games", str(games),
               "--concurrency", "2", "--seed", "8", *options]
    done = subprocess.run(command + [word for player in players for word in ("--engine", player)],
                          stdout=subprocess.PIPE, text=True, check=True)
    told = json.loads(done.stdout)
    tap.equal([player["disconnects"] for player in told["players"]], [0, 0])
    tap.equal(told["games"], games)


def the_assertions_are_in_it():
    text = b"eng_window_is_sound(alpha, beta, on_pv)"
    tap.holds(text in pathlib.Path(WORDS.checked).read_bytes(), "none in the checked engine")
    if WORDS.plain != WORDS.checked:
        tap.holds(text not in pathlib.Path(WORDS.plain).read_bytes(), "some in the plain engine")


def they_change_nothing():
    told = []
    for program in (WORDS.checked, WORDS.plain):
        with uci.Engine(program) as engine:
            engine.say(f"position fen {POSITIONS[0]}")
            told.append([line.split(" time ")[0].split(" nps ")[0]
                         for line in engine.ask("go depth 9", "bestmove") if " pv " in line][-1])
    tap.equal(told[0].split(" nodes ")[1].split()[0], told[1].split(" nodes ")[1].split()[0])


def a_few_games():
    play(6)


def searches_of_every_kind():
    for options in KINDS:
        with uci.Engine(WORDS.checked, **options) as engine:
            for fen in POSITIONS:
                engine.say(f"position fen {fen}")
                engine.ask("go nodes 4000", "bestmove")


def searches_with_a_net_that_knows_nothing():
    """Scores jump from move to move, as those of no trained net do."""
    with tempfile.TemporaryDirectory() as folder:
        net = os.path.join(folder, "random.nnue")
        subprocess.run([WORDS.checked, "train", "random", "--out", net, "--hidden", "64"], check=True)
        with uci.Engine(WORDS.checked, EvalFile=net) as engine:
            for fen in POSITIONS:
                engine.say(f"position fen {fen}")
                engine.ask("go nodes 4000", "bestmove")


def searches_without_pruning():
    with uci.Engine(WORDS.checked, Pruning="false") as engine:
        for fen in POSITIONS:
            engine.say(f"position fen {fen}")
            engine.ask("go depth 3", "bestmove")


def chess960():
    with uci.Engine(WORDS.checked, UCI_Chess960="true") as engine:
        engine.say(f"position fen {CHESS960}")
        engine.ask("go nodes 20000", "bestmove")


def clocks_and_stops():
    with Talk() as talk:
        for time in (1, 50, 300):
            talk.ask(f"position fen {POSITIONS[0]}", f"go wtime {time} btime {time} winc 5 binc 5",
                     until="^bestmove")
        talk.say("go infinite")
        talk.until(" depth 5 ")
        talk.ask("stop", until="^bestmove")
        talk.leave()


def many_games():
    play(WORDS.games, *(["--resume", WORDS.state] if WORDS.state else []))


tap.main([many_games] if WORDS.games else [
    the_assertions_are_in_it, they_change_nothing, a_few_games, searches_of_every_kind,
    searches_with_a_net_that_knows_nothing, searches_without_pruning, chess960, clocks_and_stops])
