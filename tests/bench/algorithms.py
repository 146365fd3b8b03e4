#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The four algorithms: their nodes to a depth, and their Elo against each other at fixed nodes.

    algorithms.py BUILD_FOLDER [--depth N] [--games N] [--nodes N] [OPTION…]

The positions are the first 30 of STS1 of the shared test data, or else those of `bench`; each is searched with
an empty hash table and one thread. Then all play against all; with the same arguments a stopped match
resumes. Rows are printed in the form of engine/search/README.md.
"""
import argparse
import math
import pathlib
import re

import matches
import middlegames
from uci import Engine

ALGORITHMS = {"pvs": "PVS", "negascout": "NegaScout", "mtdf": "MTD(f)", "negamax": "negamax"}


def nodes_to_depth(engine, fen, depth):
    engine.ask(f"ucinewgame\nposition fen {fen}\nisready", "readyok")
    told = [line for line in engine.ask(f"go depth {depth}", "bestmove") if " nodes " in line]
    return int(re.search(r" nodes (\d+)", told[-1]).group(1))


def count_nodes(command, depth):
    """{algorithm: nodes in each position}"""
    fens, source = middlegames.positions()
    counted = {}
    for word, name in ALGORITHMS.items():
        with Engine(str(command), Hash=64, Algorithm=word) as engine:
            counted[word] = [nodes_to_depth(engine, fen, depth) for fen in fens]
        print(f"{name}: {sum(counted[word]):,} nodes to depth {depth}, {len(fens)} positions of {source}",
              flush=True)
    return counted


def ratio(some, others):
    """The geometric mean of one's nodes relative to the other's; positions without a move need none."""
    logs = [math.log(one / other) for one, other in zip(some, others) if one > 0 and other > 0]
    return math.exp(sum(logs) / len(logs))


def against(report, one, other):
    if one == other:
        return "–"
    pair = next(pair for pair in report["pairs"] if {pair["first"], pair["second"]} == {one, other})
    return matches.elo(pair, turned=pair["second"] == one)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--depth", type=int, default=12, help="to which nodes are counted (12)")
    matches.add_arguments(parser)
    options = parser.parse_args()
    engine = (options.build / "engine/tabiya-engine").resolve()
    matches.prepare(options, engine, options.build / "algorithms")
    counted = count_nodes(engine, options.depth)
    report, date = matches.play(options.build / "app/tabiya-cli", options, "algorithms",
                                [f"cmd={engine},name={word},option.Algorithm={word}" for word in ALGORITHMS])
    print(f"\n{options.games} games a pair, {matches.limits(options)[1]}, {date}\n")
    names = list(ALGORITHMS.values())
    print(f"| | nodes to depth {options.depth} | of PVS's | against {' | '.join(names)} |")
    print("|---|---|---|" + "---|" * len(names))
    for word, name in ALGORITHMS.items():
        share = ratio(counted[word], counted["pvs"])
        cells = [against(report, word, other) for other in ALGORITHMS]
        print(f"| {name} | {sum(counted[word]):,} | {share:.2f} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
