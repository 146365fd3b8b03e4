#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The worth of each heuristic of the search: the engine with it against the engine without it.

    worth.py BUILD_FOLDER [H11 …] [--games N] [--nodes N] [--tc TC] [--write] [OPTION…]

Heuristics are the rows of engine/search/README.md, all of them unless some are named; the engine is the tuning
build, one thread. They are measured at a fixed number of nodes a move, those of the clock at --tc. Their rows are
printed as in the table there; --write puts them into it. With the same arguments a stopped run resumes, and
plays on with more --games; games of another search (with another bench) do not count.
"""
import argparse
import dataclasses
import pathlib
import sys
import time

import matches

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import heuristics  # noqa: E402


def chosen(names):
    """The rows of the heuristics that are named, as in H11."""
    rows = heuristics.read(ROOT)
    unknown = set(names) - {f"H{each.number}" for each in rows}
    if unknown:
        sys.exit(f"worth: {', '.join(sorted(unknown))}: no row of {heuristics.TABLE}")
    return [each for each in rows if not names or f"H{each.number}" in names]


def tuning_engine(build):
    for path in (build / "tests/engine/tabiya-engine-tuning", build / "engine/tabiya-engine"):
        if path.exists():
            return path
    sys.exit(f"worth: no engine in {build}")


def measured(each, cli, engine, options):
    """The heuristic with its worth."""
    tc = options.tc if each.timed else None
    players = [f"cmd={engine},name=with", f"cmd={engine},name=without,option.{each.switch}={each.off}"]
    report, date = matches.play(cli, options, f"H{each.number} {each.switch}", players, tc)
    pair = report["pairs"][0]
    games = pair["wins"] + pair["draws"] + pair["losses"]
    worth = (matches.elo(pair), str(games), matches.limits(options, tc)[1], date)
    return dataclasses.replace(each, worth=worth)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("names", nargs="*", metavar="H11", help="only these")
    matches.add_arguments(parser)
    parser.add_argument("--tc", default="1+0.01", help="for what has to do with the clock (1+0.01)")
    parser.add_argument("--write", action="store_true", help="into the table")
    options = parser.parse_intermixed_args()
    engine = tuning_engine(options.build).resolve()
    cli = options.build / "app/tabiya-cli"
    wanted = chosen(options.names)
    matches.prepare(options, engine, options.build / "worth")
    begin = time.monotonic()
    for count, each in enumerate(wanted, 1):
        found = measured(each, cli, engine, options)
        print(found.row(), flush=True)
        if options.write:
            heuristics.write(ROOT, [found])
        left = (time.monotonic() - begin) * (len(wanted) - count) / count
        print(f"{count} of {len(wanted)}, {left / 60:.0f} minutes left", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
