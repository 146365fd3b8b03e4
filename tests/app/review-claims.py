#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Explanations of bad moves: counts them, checks with an independent checker that none is false on the board, and
checks them against the best replies of an engine that thinks three times as long.

usage: review-claims.py REVIEW_SURVEY GAMES NODES
GAMES is a PGN file, or the number of amateur games to take from the shared test data."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import tap

SURVEY, GAMES, NODES = sys.argv[1], sys.argv[2], int(sys.argv[3])
LEAST_PLIES = 20
EXPLAINED = 0.4 # of mistakes and blunders, most of them small, without an immediate gain
REFUTED = 0.05  # of reasons: the longer search disagrees, mostly far down the line


def human_games(folder, number):
    """Every so manieth of the rated games, from all kinds of players."""
    packed = tap.shared("games/lichess-rated.pgn.zst")
    if not shutil.which("zstd"):
        raise tap.Skip("zstd is not installed")
    text = subprocess.run(["zstd", "-dqc", packed], stdout=subprocess.PIPE, text=True, check=True).stdout
    games = [game for game in re.split(r"\n\n(?=\[Site )", text) if game.count(". ") >= LEAST_PLIES // 2]
    path = pathlib.Path(folder) / "games.pgn"
    path.write_text("\n\n".join(games[::len(games) // number][:number]) + "\n")
    return path


def survey():
    with tempfile.TemporaryDirectory() as folder:
        games = human_games(folder, int(GAMES)) if GAMES.isdigit() else GAMES
        result = subprocess.run([SURVEY, games, str(NODES), str(3 * NODES)], capture_output=True,
                                text=True, check=False)
        tap.holds(result.returncode in (0, 1), result.stderr)
        print("#", result.stdout.strip())
        return json.loads(result.stdout), result.stderr


try:
    FOUND, MESSAGES = survey()
except tap.Skip as why:
    print(f"1..0 # SKIP {why}")
    sys.exit(0)


def every_game_is_reviewed():
    tap.equal(FOUND["games"], int(GAMES) if GAMES.isdigit() else
              pathlib.Path(GAMES).read_text().count("[White "))
    tap.holds(FOUND["bad_moves"] >= FOUND["games"], FOUND)


def no_explanation_is_false():
    tap.holds(FOUND["claims"] >= FOUND["explained"] > 0, FOUND)
    tap.equal((FOUND["false"], MESSAGES if FOUND["false"] else ""), (0, ""))


def explanations_hold_against_the_best_replies():
    most = REFUTED * FOUND["claims"]
    chance = 2 * most**0.5  # of a sample: two standard deviations
    tap.holds(FOUND["refuted"] <= most + chance, MESSAGES)


def forged_explanations_are_found_out():
    tap.holds(FOUND["forged"] > FOUND["claims"] // 2, FOUND)
    tap.equal(FOUND["caught"], FOUND["forged"])


def many_bad_moves_are_explained():
    tap.holds(FOUND["explained"] >= EXPLAINED * FOUND["bad_moves"], FOUND)


def no_comment_only_repeats_the_glyph():
    tap.equal(FOUND["empty"], 0)


def natural_mistakes_are_those_of_many_players():
    tap.holds(FOUND["natural"] > 0, FOUND)
    tap.equal((FOUND["unnatural"], MESSAGES if FOUND["unnatural"] else ""), (0, ""))


tap.main([every_game_is_reviewed, no_explanation_is_false, explanations_hold_against_the_best_replies,
          forged_explanations_are_found_out, many_bad_moves_are_explained,
          no_comment_only_repeats_the_glyph, natural_mistakes_are_those_of_many_players])
