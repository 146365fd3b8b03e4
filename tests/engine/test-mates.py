#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A mate is reported with the line that proves it, wherever a search is stopped.

    test-mates.py PATH_OF_TABIYA_ENGINE    TAP on stdout

`./dev bench mates` checks thousands of positions.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "bench"))
from talk import ENGINE
import tap  # talk.py has its path
import mates
import uci

# The distance in plies, negative where the side to move is mated; of the long ones only the side.
SHORT = {
    "2k5/8/2K5/8/8/8/8/5R2 w - - 0 1": 1,
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1": 1,
    "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1": 1,
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4": 1,
    "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1": 1,
    "8/8/8/8/8/3k4/5q2/3K4 b - - 0 1": 1,
    "1k6/7R/8/8/8/8/8/K5R1 b - - 0 1": -2,
    "k7/8/2K5/8/8/8/8/7R w - - 0 1": 3,
    "6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1": 3,
    "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 0 1": 3,
    "5rk1/6pp/7N/8/2Q5/8/6PP/7K b - - 0 1": -4,
    "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1": 5,
    "8/8/8/8/1k6/8/1K6/3q4 b - - 0 1": 5,
    "8/8/8/8/8/5k2/r7/7K w - - 0 1": -6,
    "k7/8/8/2K5/8/8/8/1R6 b - - 0 1": -6,
    "8/8/8/8/2k5/8/8/K6q w - - 0 1": -6,
    "8/P6k/8/5K2/8/8/8/8 w - - 0 1": 7,
}
# Moves that only a zugzwang makes good: a null move does not see them before it is verified.
ZUGZWANG = {
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1": 3,
}
LONG = {
    "3r1rk1/5Npp/8/8/2Q5/8/6PP/7K w - - 0 1": 1,
    "8/5r2/8/8/3k4/8/8/6K1 b - - 0 1": 1,
    "8/8/8/3k4/8/8/4K3/7R w - - 0 1": 1,
    "8/8/3k4/8/8/3K4/3R4/8 w - - 0 1": 1,
    "8/8/8/4k3/8/8/8/KQ6 w - - 0 1": 1,
    "8/8/8/3k4/8/8/8/K5RR w - - 0 1": 1,
    "8/8/8/3k4/8/8/8/KQ5R w - - 0 1": 1,
    "8/8/8/3k4/8/8/8/K1r3r1 w - - 0 1": -1,
    "3q4/8/8/3k4/8/5K2/8/8 w - - 0 1": -1,
    "8/8/8/1r6/3k4/8/6K1/8 w - - 0 1": -1,
    "8/8/4r3/8/3k4/5K2/8/8 w - - 0 1": -1,
}
# Mated in five: many lines that end sooner, which a search may see first.
LOST = {
    "1R1N3r/2p5/1k6/8/8/3N4/8/2Kb4 b - - 0 1": -10,
    "2Nk4/2p2Kp1/2n1B3/p3p1b1/5pp1/1p6/2pB3R/8 b - - 0 1": -10,
    "3B4/7p/6pP/6Pk/1p2R2p/3K1b1P/1P3p2/5B2 b - - 0 1": -10,
    "5N2/6rB/8/8/p6R/K1P3N1/8/k7 b - - 0 1": -10,
}
STOPS = (300, 800, 900, 1000, 2000, 3900, 8000, 16000)  # nodes


def ask(engine, fen, go):
    engine.say("ucinewgame")
    engine.ask(mates.position(fen, []) + "\nisready", "readyok")
    return mates.claims(engine.ask(go, "bestmove"))


def none_is_doubtful(cases, stops, **options):
    """Every exact mate of every search; returns how many were told."""
    count = 0
    with uci.Engine(ENGINE, **options) as engine:
        for fen, known in cases.items():
            for nodes in stops:
                for moves, line in ask(engine, fen, f"go nodes {nodes}")[0]:
                    kind = mates.judge(engine, fen, known, moves, line)
                    tap.holds(kind in ("correct", "longer"),
                              f"{kind}: {fen} at {nodes} nodes, mate {moves} by {line}")
                    count += 1
    return count


def short_mates_are_found_to_the_move():
    with uci.Engine(ENGINE) as engine:
        for fen, known in (SHORT | ZUGZWANG).items():
            go = "go mate 2 nodes 5000000" if fen in ZUGZWANG else "go nodes 400000"
            told, last = ask(engine, fen, go)
            tap.holds(last, f"no mate in {fen}")
            tap.equal((fen, mates.judge(engine, fen, known, *told[-1])), (fen, "correct"))


def no_stop_leaves_a_mate_unproven():
    tap.holds(none_is_doubtful(SHORT | ZUGZWANG | LONG, STOPS) > 500, "few mates were told")


def a_stop_after_one_move_does_not_call_all_lost():
    none_is_doubtful(LOST, range(400, 6000, 200))


def nor_in_the_other_algorithms():
    for algorithm in ("negascout", "mtdf", "negamax"):
        tap.holds(none_is_doubtful(SHORT | LONG, (2000, 9000), Algorithm=algorithm) > 50, algorithm)


def nor_with_two_threads():
    tap.holds(none_is_doubtful(LONG, (20000, 60000), Threads=2) > 0, "no mate was told")


def nor_without_pruning():
    tap.holds(none_is_doubtful(SHORT, (3000,), Pruning="false") > 20, "few mates were told")


def all_are_shown(cases, nodes, **options):
    """The same with moves other than the best, too: shorter mates are possible then."""
    count = 0
    with uci.Engine(ENGINE, **options) as engine:
        for fen in cases:
            for moves, line in ask(engine, fen, f"go nodes {nodes}")[0]:
                kind = mates.shown(engine, fen, mates.in_plies(moves), line)
                tap.holds(kind == "proven", f"{kind}: {fen} mate {moves} by {line}")
                count += 1
    return count


def nor_at_a_level():
    for seed in (1, 2, 3):
        tap.holds(all_are_shown(SHORT, 2000, Level=7, Seed=seed) > 5, "few mates were told")


def nor_in_lines_after_the_first():
    tap.holds(all_are_shown(SHORT | LONG, 8000, MultiPV=4) > 100, "few mates were told")


def the_judge_sees_what_is_wrong():
    fen, mate = "k7/8/2K5/8/8/8/8/7R w - - 0 1", ["c6b6", "a8b8", "h1h8"]
    verdicts = {"correct": (3, 2, mate), "longer": (1, 2, mate), "unproven": (3, 2, mate[:2])}
    doubtful = [(5, 2, mate), (-2, 2, mate), (3, 2, mate[:2] + ["h1g1"]), (3, 2, ["c6a8"]),
                (1, 1, mate), (3, 2, ["h1h7", "a8b8", "h7b7"])]
    with uci.Engine(ENGINE) as engine:
        for verdict, (known, moves, line) in verdicts.items():
            tap.equal(mates.judge(engine, fen, known, moves, line), verdict)
        for known, moves, line in doubtful:
            tap.equal((line, mates.judge(engine, fen, known, moves, line)), (line, "wrong"))


tap.main([
    short_mates_are_found_to_the_move,
    no_stop_leaves_a_mate_unproven,
    a_stop_after_one_move_does_not_call_all_lost,
    nor_in_the_other_algorithms,
    nor_with_two_threads,
    nor_without_pruning,
    nor_at_a_level,
    nor_in_lines_after_the_first,
    the_judge_sees_what_is_wrong,
])
