#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Explanations of bad moves: how many get one, and that a checker written apart finds none false.

usage: review-claims.py CLI REVIEW_SURVEY GAMES NODES
The games are played here by the levels 1 to 4, each against each, from one seed."""
import json
import os
import subprocess
import sys
import tempfile

import tap

CLI, SURVEY, GAMES, NODES = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
PAIRINGS = 6
SHARE = 0.7


def survey():
    with tempfile.TemporaryDirectory() as folder:
        pgn = os.path.join(folder, "games.pgn")
        engines = [word for level in range(1, 5) for word in ("--engine", f"level={level}")]
        subprocess.run([CLI, "match", "--quiet", *engines, "--games", str(-(-GAMES // PAIRINGS)),
                        "--concurrency", "2", "--seed", "11", "--pgnout", pgn], check=True,
                       capture_output=True)
        result = subprocess.run([SURVEY, pgn, NODES], capture_output=True, text=True, check=False)
        tap.holds(result.returncode in (0, 1), result.stderr)
        print("#", result.stdout.strip())
        return json.loads(result.stdout), result.stderr


FOUND, MESSAGES = survey()


def every_game_is_reviewed():
    tap.holds(FOUND["games"] >= GAMES, FOUND)
    tap.holds(FOUND["bad_moves"] >= GAMES, FOUND)


def no_explanation_is_false():
    tap.holds(FOUND["claims"] >= FOUND["explained"] > 0, FOUND)
    tap.equal((FOUND["false"], MESSAGES if FOUND["false"] else ""), (0, ""))


def forged_explanations_are_found_out():
    tap.holds(FOUND["forged"] > FOUND["claims"] // 2, FOUND)
    tap.equal(FOUND["caught"], FOUND["forged"])


def most_bad_moves_are_explained():
    tap.holds(FOUND["explained"] >= SHARE * FOUND["bad_moves"], FOUND)


tap.main([every_game_is_reviewed, no_explanation_is_false, forged_explanations_are_found_out,
          most_bad_moves_are_explained])
