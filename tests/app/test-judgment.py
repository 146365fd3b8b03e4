#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli analyze: judging a move by the engine's scores before and after it. The thresholds, and the
judgments about mates, are Lichess's (lila, modules/tree/src/main/Advice.scala)."""
import json
import pathlib
import subprocess
import sys
import tempfile

import tap

CLI = sys.argv[1]
TOLD = pathlib.Path(__file__).with_name("told-engine.py")
FOLDER = pathlib.Path(tempfile.mkdtemp())


def review(script, pgn, *options):
    (FOLDER / "script.json").write_text(json.dumps(script))
    (FOLDER / "game.pgn").write_text(pgn)
    engine = f"{sys.executable} {TOLD} {FOLDER}/script.json {CLI}"
    run = subprocess.run([CLI, "analyze", "-q", "--depth", "9", "--engine", engine, *options,
                          FOLDER / "game.pgn"], capture_output=True, text=True, timeout=120, check=True)
    return run.stdout


def label(before, after, color="white"):
    """The label of a move that is not the engine's, between two scores for its side."""
    opposite = " ".join([after.split()[0], str(-int(after.split()[1]))])
    if color == "white":
        script = {"": [[before, "e2e4"]], "d2d4": [[opposite, "g8f6"]]}
        pgn, ply = "1. d4 *", 1
    else:
        script = {"d2d4": [[before, "g8f6"]], "d2d4 d7d5": [[opposite, "c2c4"]]}
        pgn, ply = "1. d4 d5 *", 2
    return json.loads(review(script, pgn, "--json"))["plies"][ply]["label"]


def labels_are_as_strict_as_lichess():
    for color in ("white", "black"):
        tap.equal([label(*scores, color) for scores in (
            ("cp 375", "cp -32"),   # 0.597 to -0.059 of winning chances
            ("cp 0", "cp -54"),     # 0.0991
            ("cp 0", "cp -55"),     # 0.1009
            ("cp 0", "cp -110"),    # 0.1998
            ("cp 0", "cp -111"),    # 0.2016
            ("cp 0", "cp -168"),    # 0.2997
            ("cp 0", "cp -169"),    # 0.3014
            ("cp 0", "cp 30"))],
            ["blunder", "none", "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "none"])


def mates_are_judged_as_lichess_does():
    tap.equal([label(*scores) for scores in (
        ("cp 0", "mate -3"),        # a mate against oneself is created
        ("cp -700", "mate -3"), ("cp -701", "mate -3"), ("cp -999", "mate -3"),
        ("cp -1000", "mate -3"))],
        ["blunder", "blunder", "mistake", "mistake", "inaccuracy"])
    tap.equal([label(*scores) for scores in (
        ("mate 3", "cp 0"),         # one's own is lost
        ("mate 3", "cp 700"), ("mate 3", "cp 701"), ("mate 3", "cp 999"), ("mate 3", "cp 1000"),
        ("mate 3", "mate -2"))],
        ["blunder", "blunder", "mistake", "mistake", "inaccuracy", "blunder"])
    tap.equal([label(*scores) for scores in (
        ("mate 3", "mate 9"),       # a slower mate is one
        ("mate -3", "mate -1"))], ["none", "none"])


tap.main([labels_are_as_strict_as_lichess, mates_are_judged_as_lichess_does])
