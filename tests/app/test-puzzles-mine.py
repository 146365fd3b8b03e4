#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli puzzles mine: the right puzzles from games, the same ones again, and resuming."""
import csv
import io
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

import tap

CLI = sys.argv[1]
FOLDER = tempfile.TemporaryDirectory()
NODES = ("--nodes", "20000")
HEADER = ("PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,"
          "OpeningTags")

# Black takes the queen and is mated: a mate in two that everything else loses to.
LEGAL = """[Event "Legal's mate"]
[Site "https://example.org/legal"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

"""
SCHOLAR = """[Event "Scholar's mate"]
[Site "Berlin"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

"""
QUIET = """[Event "Nothing happens"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1/2-1/2

"""
# A pawn is taken and taken back: nothing but a recapture.
TRADE = """[Event "A trade"]
[Result "*"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 exd5 5. Bg5 Be7 6. Bxf6 Bxf6 *

"""
# Black takes a rook with check, and has no more than checks without an end after that.
PERPETUAL = """[Event "A perpetual check"]
[SetUp "1"]
[FEN "5rk1/pR4p1/3p3p/3Pp3/PP2P3/5R1q/3Q3P/7K b - - 0 35"]
[Result "*"]

{ [%eval -6.0] } 35... Qxf3+ { [%eval 0.0] } *

"""
EMPTY = """[Event "No moves"]
[Result "*"]

*

"""
MANY = (SCHOLAR + QUIET + LEGAL + TRADE + EMPTY) * 3


def path(name):
    return os.path.join(FOLDER.name, name)


def write(name, text):
    pathlib.Path(path(name)).write_text(text)
    return path(name)


def mine(*arguments, code=0):
    result = subprocess.run([CLI, "puzzles", "mine", "--quiet", *NODES, *arguments],
                            capture_output=True, text=True, timeout=200)
    tap.equal((result.returncode, result.stderr if code == 0 else ""), (code, ""))
    return result.stdout if code == 0 else result.stderr


def rows(text):
    tap.equal(text.splitlines()[0], HEADER)
    return list(csv.DictReader(io.StringIO(text)))


def a_known_tactic_is_found():
    found = rows(mine(write("legal.pgn", LEGAL)))
    tap.equal([row["Moves"] for row in found], ["g4d1 c4f7 e8e7 c3d5"])
    row = found[0]
    tap.equal(row["FEN"], "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5")
    tap.holds(re.fullmatch("t[0-9A-Za-z]{7}", row["PuzzleId"]), row["PuzzleId"])
    tap.holds({"mateIn2", "opening", "short"} <= set(row["Themes"].split()), row["Themes"])
    tap.holds(600 <= int(row["Rating"]) <= 2800, row["Rating"])
    tap.equal(row["GameUrl"], "https://example.org/legal#9")
    tap.equal(row["OpeningTags"].split()[0], "Philidor_Defense")


def a_mate_in_one_counts_unless_more_is_wanted():
    name = write("scholar.pgn", SCHOLAR)
    found = rows(mine(name))
    tap.equal([(row["Moves"], row["GameUrl"]) for row in found], [("g8f6 h5f7", "")])
    tap.equal(rows(mine("--least", "2", name)), [])
    tap.equal(len(rows(mine("--least", "2", path("legal.pgn")))), 1)


def the_address_of_a_whole_site_names_no_game():
    for site in ("https://lichess.org", "https://lichess.org/"):
        name = write("no-game.pgn", SCHOLAR.replace("Berlin", site))
        tap.equal([row["GameUrl"] for row in rows(mine(name))], [""])


def with_evals(text, evals):
    """The moves of a game, each followed by what an engine is said to have found."""
    head, moves = text.split("\n\n")[:2]
    words = [word for word in moves.split() if not word.endswith(".")]
    said = [f"{word} {{ [%eval {value}] }}" for word, value in zip(words, evals)]
    return f"{head}\n\n{' '.join(said)} {words[-1]}\n\n"


def evaluations_in_the_game_are_believed():
    level, true = ["0.2"] * 13, ["0.2"] * 9 + ["#2", "#1", "#1", "#0"]
    name = write("evals.pgn", with_evals(LEGAL, true))
    tap.equal([row["Moves"] for row in rows(mine(name))], ["g4d1 c4f7 e8e7 c3d5"])
    tap.equal(rows(mine(write("level.pgn", with_evals(LEGAL, level)))), [])


def mistakes_that_were_only_likely_count_if_wanted():
    """Black takes the knight here; most players of that strength take the queen."""
    avoided = LEGAL.replace("Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0", "dxe5 6. Qxg4 1-0")
    name = write("avoided.pgn", avoided)
    tap.equal(rows(mine(name)), [])
    said = [json.loads(line) for line in mine("--nodes", "200000", "--tempting", "5", "--json", name).splitlines()]
    tap.equal([(p["moves"], p["played"]) for p in said], [("g4d1 c4f7 e8e7 c3d5", False)])
    said = mine("--tempting", "101", name, code=2)
    tap.holds("0 to 100" in said, said)


def what_the_player_missed_counts_if_wanted():
    """White is said to stand level both before and after Black's move, then takes the bishop, not the mate."""
    taken = LEGAL.replace("6. Bxf7+ Ke7 7. Nd5# 1-0", "6. Nxd1 dxe5 1-0")
    name = write("missed.pgn", with_evals(taken, ["0.2"] * 10 + ["-5", "-5"]))
    tap.equal(rows(mine(name)), [])
    once = mine("--missed", name)
    tap.equal([row["Moves"] for row in rows(once)], ["g4d1 c4f7 e8e7 c3d5"])
    tap.equal(mine("--missed", name), once)
    tap.equal(rows(mine("--missed", path("evals.pgn"))), [])  # there White found it
    said = mine("--missed", "--tempting", "5", name, code=2)
    tap.holds("cannot be combined" in said, said)


def only_those_with_a_theme_if_wanted():
    """Mates are looked for in their own, shorter way, whose answers have to be the same."""
    name = write("all.pgn", MANY)
    found = rows(mine(name))
    mates = [row for row in found if "mateIn2" in row["Themes"].split()]
    tap.holds(0 < len(mates) < len(found), found)
    tap.equal(rows(mine("--any-theme", "mateIn2", name)), mates)
    tap.equal(rows(mine("--any-theme", "mateIn2", "--any-theme", "castling", name)), mates)
    tap.equal(rows(mine("--any-theme", "smotheredMate", name)), [])
    said = mine("--any-theme", "mateIn22", name, code=2)
    tap.holds("mateIn22" in said, said)


def only_those_with_few_pieces_if_wanted():
    """They count before the opponent's mistake, as the row has it."""
    name = write("all.pgn", MANY)
    found = rows(mine(name))
    counts = [sum(c.isalpha() for c in row["FEN"].split()[0]) for row in found]
    least = min(counts)
    tap.holds(least < max(counts), counts)
    few = [row for row, count in zip(found, counts) if count <= least]
    tap.equal(rows(mine("--pieces", str(least), name)), few)
    tap.equal(rows(mine("--pieces", str(least - 1), name)), [])
    said = mine("--pieces", "-1", name, code=2)
    tap.holds("--pieces" in said, said)


def only_hard_ones_if_wanted():
    name = write("all.pgn", MANY)
    found = rows(mine(name))
    ratings = sorted(int(row["Rating"]) for row in found)
    least = ratings[len(ratings) // 2]
    hard = [row for row in found if int(row["Rating"]) >= least]
    tap.holds(0 < len(hard) < len(found), ratings)
    tap.equal(rows(mine("--rating", str(least), name)), hard)
    tap.equal(rows(mine("--rating", "2900", name)), [])


def a_perpetual_check_is_shown_once():
    found = rows(mine("--nodes", "60000", write("perpetual.pgn", PERPETUAL)))
    tap.equal([row["Moves"] for row in found], ["h3f3 d2g2 f3d1 g2g1"])


def quiet_games_trades_and_empty_ones_give_none():
    tap.equal(rows(mine(write("none.pgn", QUIET + TRADE + EMPTY))), [])


def the_same_twice_and_with_more_jobs():
    name = write("many.pgn", MANY)
    once = mine(name)
    tap.equal(len(rows(once)), 6)
    tap.equal(mine(name), once)
    tap.equal(mine("--jobs", "3", name), once)


def json_says_where_it_was():
    found = [json.loads(line) for line in mine("--json", path("many.pgn")).splitlines()]
    tap.equal([(row["game"], row["ply"]) for row in found[:2]], [(1, 5), (3, 9)])
    tap.equal(found[1]["moves"], "g4d1 c4f7 e8e7 c3d5")


def a_killed_run_goes_on_where_it_was():
    name = path("many.pgn")
    once, out, state = path("once.csv"), path("out.csv"), path("state")
    mine("-o", once, name)
    whole = pathlib.Path(once).read_bytes()
    kills = 0
    for games in (2, 7, 11):
        process = subprocess.Popen([CLI, "puzzles", "mine", "--quiet", *NODES, "-o", out,
                                    "--resume", state, name])
        while process.poll() is None:
            if os.path.exists(state) and pathlib.Path(state).read_bytes().count(b"\n") > games + 2:
                process.send_signal(signal.SIGKILL)
                kills += process.wait() == -signal.SIGKILL
            time.sleep(0.002)
    tap.holds(kills > 0, "it was never killed in the middle")
    with open(state, "ab") as file:  # a partial line, as after a kill
        file.write(b"1")
    with open(out + ".part", "ab") as file:
        file.write(b"t0000000,half a r")
    tap.holds(not os.path.exists(out), "the output is there before it is complete")
    mine("-o", out, "--resume", state, name)
    tap.equal(pathlib.Path(out).read_bytes(), whole)


def a_state_of_other_games_is_refused():
    error = mine("-o", path("out.csv"), "--resume", path("state"), path("legal.pgn"), code=1)
    tap.holds("belongs to" in error, error)


def a_broken_game_is_told_and_the_rest_done():
    name = write("broken.pgn", LEGAL + '[Event "broken"]\n\n1. e4 e5 2. Ke4 *\n\n' + SCHOLAR)
    result = subprocess.run([CLI, "puzzles", "mine", "-q", *NODES, name], capture_output=True,
                            text=True, timeout=200)
    tap.equal(result.returncode, 1)
    tap.holds(f"{name}:9:" in result.stderr, result.stderr)
    tap.equal(len(rows(result.stdout)), 2)


def arguments_are_checked():
    for arguments in (["--jobs", "0"], ["--nodes", "0"], ["--least", "0"], ["--depth", "-1"], ["--rating", "-1"],
                      ["--resume", path("state")]):
        result = subprocess.run([CLI, "puzzles", "mine", *arguments, path("legal.pgn")],
                                capture_output=True, text=True, timeout=60)
        tap.equal((arguments, result.returncode, result.stdout), (arguments, 2, ""))
    tap.equal(subprocess.run([CLI, "puzzles", "mine"], capture_output=True).returncode, 2)
    tap.equal(subprocess.run([CLI, "puzzles", "mine", path("nowhere.pgn")],
                             capture_output=True).returncode, 3)


def ratings_are_guessed_anew():
    found = mine(path("many.pgn"))
    name = write("rated.csv", found)
    result = subprocess.run([CLI, "puzzles", "rate", name], capture_output=True, text=True,
                            timeout=200)
    tap.equal((result.returncode, result.stdout), (0, found))
    harder = [int(row["Rating"]) for row in rows(found)[:2]]
    tap.holds(harder[0] < harder[1], f"a mate in one {harder[0]}, a mate in two {harder[1]}")


if __name__ == "__main__":
    tap.main([
        a_known_tactic_is_found,
        a_mate_in_one_counts_unless_more_is_wanted,
        the_address_of_a_whole_site_names_no_game,
        evaluations_in_the_game_are_believed,
        mistakes_that_were_only_likely_count_if_wanted,
        what_the_player_missed_counts_if_wanted,
        only_those_with_a_theme_if_wanted,
        only_those_with_few_pieces_if_wanted,
        only_hard_ones_if_wanted,
        a_perpetual_check_is_shown_once,
        quiet_games_trades_and_empty_ones_give_none,
        the_same_twice_and_with_more_jobs,
        json_says_where_it_was,
        a_killed_run_goes_on_where_it_was,
        a_state_of_other_games_is_refused,
        a_broken_game_is_told_and_the_rest_done,
        arguments_are_checked,
        ratings_are_guessed_anew,
    ])
