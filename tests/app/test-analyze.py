#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli analyze: annotating, shards, jobs, resuming, and refusals."""
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

CLI, ENGINE = sys.argv[1], sys.argv[2]
FAKE = str(pathlib.Path(__file__).with_name("fake-engine.py"))
FOLDER = tempfile.TemporaryDirectory()
NODES = ("--nodes", "1500")

GAMES = """[Event "first"]
[White "Anna"]
[Black "Boris"]
[Result "0-1"]

1. f3 {weakens} e5 2. g4 $1 Qh4# 0-1

[Event "second"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 {[%clk 0:09:59]} 4. Qxf7# 1-0

[Event "third"]
[Result "*"]

1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd4 (3... Qa5 4. d4) 4. Nf3 Qb4 5. a3 Qb6 6. Nd5 Qc6 7. Bb5 *

[Event "fourth"]
[Result "1/2-1/2"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 exd5 5. Bg5 Nbd7 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 Bxd2+ 1/2-1/2

[Event "fifth, empty"]
[Result "*"]

*

[Event "sixth, from a position"]
[SetUp "1"]
[FEN "6k1/5ppp/8/8/8/8/q4PPP/1R4K1 b - - 0 1"]
[Result "*"]

1... Qa1 2. Rxa1 *

[Event "seventh"]
[Result "*"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *
"""


def path(name):
    return os.path.join(FOLDER.name, name)


def write(name, text):
    pathlib.Path(path(name)).write_text(text)
    return path(name)


PGN = write("games.pgn", GAMES)


def analyze(*arguments, code=0):
    result = subprocess.run([CLI, "analyze", "--quiet", *arguments], capture_output=True,
                            text=True, timeout=240)
    tap.equal((result.returncode, result.stderr if code == 0 else ""), (code, ""))
    return result.stdout if code == 0 else result.stderr


WHOLE = analyze(PGN, *NODES)
REVIEWS = [json.loads(line) for line in analyze(PGN, *NODES, "--json").splitlines()]


def flat(text):
    return " ".join(text.split())


def every_game_comes_out_in_order():
    tap.equal(re.findall(r'\[Event "(\w+)', WHOLE),
              ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"])
    tap.equal(WHOLE.count("\n[Event "), 6)


def what_is_written_is_good_pgn():
    out = write("whole.pgn", WHOLE)
    check = subprocess.run([CLI, "pgn", "check", out], capture_output=True, text=True)
    tap.equal((check.returncode, check.stdout), (0, "7 games, 0 errors\n"))
    again = subprocess.run([CLI, "pgn", "normalize", out], capture_output=True, text=True)
    tap.equal(again.stdout, WHOLE)


def games_get_evaluations_openings_and_accuracy():
    game = flat(WHOLE.split("[Event ")[3])
    tap.equal(len(re.findall(r"\[%eval -?\d+\.\d\d\]", game)) >= 13, True)
    tap.holds('[ECO "B01"]' in game and '[Opening "Scandinavian Defense' in game, game)
    tap.holds(re.search(r"White: accuracy \d+\.\d%, average loss \d+, inaccuracies \d+, mistakes "
                        r"\d+, blunders \d+\. Black: accuracy", game), game)


def what_stood_there_stays():
    text = flat(WHOLE)
    for kept in (" weakens}", "2. g4 $1", "[%clk 0:09:59]", "3... Qa5 4. d4"):
        tap.holds(kept in text, f"{kept} is gone: {text}")


def a_hand_made_judgment_is_not_doubled():
    tap.holds(re.search(r"2\. g4 \$1 (?!\$)", flat(WHOLE)), WHOLE)


def fools_mate_is_explained():
    ply = REVIEWS[0]["plies"][3]
    tap.equal((ply["san"], ply["label"], ply["refutation"]["motif"]), ("g4", "blunder", "mate"))
    tap.equal(ply["refutation"]["text"], "g4 allows mate in 1: 2… Qh4#.")
    tap.holds(ply["refutation"]["text"] in flat(WHOLE), "it is not in the game")


def overlooked_mate_is_explained():
    ply = REVIEWS[1]["plies"][6]
    tap.equal((ply["san"], ply["label"], ply["refutation"]["motif"]), ("Nf6", "blunder", "mate"))
    tap.equal(REVIEWS[1]["plies"][7]["win_percent"], 100.0)
    tap.holds("score" not in REVIEWS[1]["plies"][7], "there is no score after mate")


def pinned_queen_is_explained():
    """Where nothing else is to be won, and every defence loses the same."""
    pinned = write("pinned.pgn", '[FEN "4k3/5ppp/8/3q4/P7/8/5PPP/5BK1 b - - 0 1"]\n\n1... Qc6 *\n')
    ply = json.loads(analyze(pinned, *NODES, "--json"))["plies"][1]
    tap.equal((ply["san"], ply["label"]), ("Qc6", "blunder"))
    tap.equal(ply["refutation"]["motif"] in ("pin", "trapped_piece"), True)
    tap.holds("loses the queen for a bishop: after Bb5" in ply["refutation"]["text"],
              ply["refutation"]["text"])


def back_rank_and_hanging_queen_are_told_apart():
    played = REVIEWS[5]["plies"][1]
    tap.equal((played["san"], played["label"]), ("Qa1", "blunder"))
    tap.equal(played["refutation"]["motif"], "hanging_piece")
    tap.equal(played["missed"]["motif"], "back_rank")
    tap.equal(played["missed"]["text"], "Qxb1# mates on the back rank in 1: 1… Qxb1#.")
    tap.equal(played["missed_win"], True)


def a_sacrifice_is_found():
    opera = write("opera.pgn", '[FEN "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16"]\n\n'
                               "16. Qb8+ Nxb8 17. Rd8# *\n")
    review = json.loads(analyze(opera, "--nodes", "20000", "--json"))
    ply = review["plies"][1]
    tap.equal((ply["san"], ply["sacrifice"], ply["nag"]), ("Qb8+", True, 3))
    tap.holds(1 in review["critical_plies"], review["critical_plies"])


def what_is_obvious_is_no_only_move():
    """To take back, even where the queen is left to be taken; and mate."""
    traps, mate = REVIEWS[3]["plies"][12], REVIEWS[0]["plies"][4]
    tap.equal((traps["san"], traps["best"], traps["sacrifice"], traps["nag"]),
              ("Nxd5", True, False, 0))
    tap.equal((mate["san"], mate["nag"]), ("Qh4#", 0))


def the_better_line_is_a_variation():
    review, game = REVIEWS[2], flat(WHOLE.split("[Event ")[3])
    number, best = review["plies"][11]["best_line"].split()[:2]
    tap.equal(number, "6...")
    tap.holds(re.search(r"\(6\.\.\. " + re.escape(best), game), f"{best}: {game}")


def reviewing_twice_changes_nothing():
    tap.equal(analyze(write("once.pgn", WHOLE), *NODES), WHOLE)


def a_changed_note_is_kept():
    words = "g4 allows mate in 1: 2… Qh4#."
    pattern = r"\s+".join(map(re.escape, words.split()))
    text = re.sub(pattern, "I should have seen this.", WHOLE)
    tap.holds(text != WHOLE, "nothing was changed")
    again = flat(analyze(write("changed.pgn", text), *NODES))
    tap.equal(again.count("I should have seen this."), 1)
    tap.equal(again.count("g4 allows mate in 1"), 1)


def jobs_change_nothing():
    tap.equal(analyze(PGN, *NODES, "--jobs", "3"), WHOLE)


def a_shard_is_done_once():
    out, state = path("one-shard.pgn"), path("one-shard.state")
    arguments = (PGN, *NODES, "--shard", "2/2", "-o", out, "--resume", state)
    analyze(*arguments)
    before = pathlib.Path(out).read_text()
    analyze(*arguments)
    tap.equal(pathlib.Path(out).read_text(), before)
    tap.equal(before.count("% tabiya"), 2 + 3)


def shards(count, *arguments):
    names = []
    for number in range(1, count + 1):
        name = path(f"shard{number}of{count}.pgn")
        analyze(PGN, *NODES, "--shard", f"{number}/{count}", "-o", name, *arguments)
        names.append(name)
    return names


def merged_shards_equal_one_run():
    for count in (1, 2, 3, 9):
        names = shards(count)
        tap.equal(analyze("--merge", *names), WHOLE)
        tap.equal(analyze("--merge", *reversed(names)), WHOLE)


def a_shard_is_read_as_the_games_in_it():
    check = subprocess.run([CLI, "pgn", "check", *shards(2)], capture_output=True, text=True)
    tap.equal((check.returncode, check.stdout), (0, "7 games, 0 errors\n"))


def depth_repeats_itself_too():
    tap.equal(analyze(PGN, "--depth", "4"), analyze(PGN, "--depth", "4", "--jobs", "2"))


def refused(*names):
    """What a merge complains about, a line each."""
    message = analyze("--merge", *names, code=1)
    return [line.removeprefix("tabiya-cli: ") for line in message.splitlines()]


def merge_names_each_lost_shard():
    names = shards(3)
    tap.equal(refused(names[2]), ["shard 1 of 3 is missing: run it with --shard 1/3",
                                  "shard 2 of 3 is missing: run it with --shard 2/3"])
    tap.equal(refused(PGN), [f"{PGN}: this is not a shard"])
    tap.equal(refused(*names, names[1]),
              [f"{names[1]} and {names[1]} are both shard 2 of 3: give one of them"])
    empty = write("empty.pgn", "")
    tap.equal(refused(names[0], empty, names[2]),
              [f"{empty} is empty: its shard was stopped; run it again",
               "shard 2 of 3 is missing: run it with --shard 2/3"])


def merge_names_the_incomplete_shard():
    """And neither the one before nor the one after it."""
    names = shards(3)
    for number in range(3):
        whole = pathlib.Path(names[number]).read_text()
        lines = whole.splitlines(True)
        changed = [whole[:end] for end in (60, whole.rindex("[Event "), len(whole) // 2)]
        changed += ["".join(lines[:-1]), whole.replace("%eval", "%evil", 1),
                    whole.replace("\n[Event", '\n[Event "x"]\n\n*\n\n[Event', 1), whole + whole,
                    re.sub("after . games", "after 9 games", whole)]
        for text in changed:
            tap.holds(text != whole, "nothing was changed")
            torn = write("torn.pgn", text)
            given = names[:number] + [torn] + names[number + 1:]
            tap.equal(refused(*given), [f"{torn}: shard {number + 1} of 3 is incomplete or was changed: "
                                        "run it again"])


def merge_refuses_shards_of_different_runs():
    names, others = shards(2), shards(3)
    tap.equal(refused(names[0], others[1]),
              [f"{others[1]} is shard 2 of 3: give all shards of one run, each once",
               "shard 2 of 2 is missing: run it with --shard 2/2"])
    other = path("other-nodes.pgn")
    analyze(PGN, "--nodes", "1501", "--shard", "2/2", "-o", other)
    tap.equal(refused(names[0], other)[0],
              f"{names[0]} and {other} are shards of different runs: their games, options or "
              "versions of Tabiya differ")
    analyze(write("fewer.pgn", GAMES[:-30]), *NODES, "--shard", "2/2", "-o", other)
    tap.holds("of different runs" in refused(names[0], other)[0], "other games")


def wait_for_games(name, count):
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        text = pathlib.Path(name).read_text() if os.path.exists(name) else ""
        if text.count("[Event ") >= count:
            return
        time.sleep(0.02)
    raise AssertionError(f"{name} never had {count} games")


def killed(how, code):
    """Kills a run after its first game, resumes it, and returns its final output."""
    out, state = path(f"{how}.pgn"), path(f"{how}.state")
    command = [CLI, "analyze", PGN, *NODES, "-o", out, "--resume", state]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    wait_for_games(f"{out}.part", 1)
    process.send_signal(how)
    message = process.communicate()[1]
    tap.holds(process.returncode in (code, 0), (process.returncode, message))
    lines = pathlib.Path(state).read_text().splitlines()
    go_on = subprocess.run(command, capture_output=True, text=True, timeout=240)
    tap.equal(go_on.returncode, 0)
    tap.holds(f"Resuming after {lines[-1].split()[0]} game" in go_on.stderr, go_on.stderr)
    return pathlib.Path(out).read_text(), message


def a_killed_run_goes_on():
    tap.equal(killed(signal.SIGKILL, -signal.SIGKILL)[0], WHOLE)


def sigterm_stops_cleanly():
    text, message = killed(signal.SIGTERM, 3)
    tap.equal(text, WHOLE)
    tap.holds("stopped after" in message or message == "" or "game 7" in message, message)


def torn_state_and_output_are_mended():
    out, state = path("mend.pgn"), path("mend.state")
    arguments = (PGN, *NODES, "-o", out, "--resume", state)
    analyze(*arguments)
    lines = pathlib.Path(state).read_text().splitlines(True)
    tap.equal(lines[-1], "end\n")
    pathlib.Path(state).write_text("".join(lines[:4]) + lines[4][:2])
    pathlib.Path(out).rename(f"{out}.part")
    tap.equal(analyze(*arguments), "")
    tap.equal(pathlib.Path(out).read_text(), WHOLE)


def a_complete_review_stays_and_a_lost_one_is_made_again():
    out, state = path("complete.pgn"), path("complete.state")
    arguments = (PGN, *NODES, "-o", out, "--resume", state)
    analyze(*arguments)
    pathlib.Path(out).write_text("mine since")
    analyze(*arguments)
    tap.equal(pathlib.Path(out).read_text(), "mine since")
    os.unlink(out)
    analyze(*arguments)
    tap.equal((pathlib.Path(out).read_text(), os.path.exists(f"{out}.part")), (WHOLE, False))


def a_lost_part_is_told():
    out, state = path("part.pgn"), path("part.state")
    arguments = (PGN, *NODES, "-o", out, "--resume", state)
    analyze(*arguments)
    text = pathlib.Path(state).read_text()
    pathlib.Path(state).write_text(text.removesuffix("end\n"))
    message = analyze(*arguments, code=1)
    tap.holds("part.pgn.part is shorter than" in message, message)
    tap.equal(pathlib.Path(out).read_text(), WHOLE)


def a_state_of_something_else_is_refused():
    out, state = path("other.pgn"), path("other.state")
    analyze(PGN, *NODES, "-o", out, "--resume", state)
    before = pathlib.Path(state).read_text()
    message = analyze(PGN, "--nodes", "1600", "-o", out, "--resume", state, code=1)
    tap.holds("belongs to another review" in message, message)
    tap.equal((pathlib.Path(state).read_text(), pathlib.Path(out).read_text()), (before, WHOLE))


def an_external_engine_reviews_too():
    text = analyze(PGN, *NODES, "--engine", ENGINE)
    tap.equal(text.count("[Event "), 7)
    tap.holds("g4 allows mate in 1" in flat(text), text)


def a_missing_engine_is_an_error():
    message = analyze(PGN, *NODES, "--engine", path("no-such-engine"), code=3)
    tap.holds("no-such-engine" in message, message)


def an_engine_that_dies_is_started_again():
    text = analyze(PGN, *NODES, "--engine", f"{FAKE} die {CLI}")
    tap.equal(text.count("[Event "), 7)


def an_engine_that_hangs_is_waited_for_once():
    """And not started again and again, which would take a minute before anything was said."""
    starts = path("starts")
    engine = write("hangs.sh", f"#!/bin/sh\necho x >>'{starts}'\nexec '{FAKE}' deaf '{CLI}'\n")
    os.chmod(engine, 0o700)
    message = analyze(PGN, *NODES, "--engine", engine, code=3)
    tap.holds("is not responding" in message, message)
    tap.equal(pathlib.Path(starts).read_text(encoding="utf-8"), "x\n")


def an_engine_that_dies_at_once_is_an_error():
    message = analyze(PGN, *NODES, "--engine", "false", code=3)
    tap.holds("false: " in message, message)


def broken_games_are_reviewed_as_far_as_they_go():
    broken = write("broken.pgn", GAMES + '\n[Event "eighth"]\n\n1. e4 e5 2. Ke5 Nc6 *\n')
    result = subprocess.run([CLI, "analyze", "--quiet", broken, *NODES], capture_output=True,
                            text=True, timeout=240)
    tap.equal(result.returncode, 1)
    tap.holds(re.search(r"broken\.pgn:\d+:\d+: .*Ke5", result.stderr), result.stderr)
    tap.holds(result.stdout.startswith(WHOLE) and "eighth" in result.stdout, result.stdout)


def a_first_command_needs_no_options():
    """Without a limit it is the window's."""
    short = write("short.pgn", '[Result "*"]\n\n1. f3 *\n')
    tap.equal(analyze(short), analyze(short, "--nodes", "500000"))


def an_empty_file_is_no_error():
    tap.equal(analyze(write("empty.pgn", ""), *NODES), "")


def bad_usage_is_told():
    for arguments in ((PGN, "--nodes", "0"), (PGN, "--nodes", "-5"), (PGN, "--depth", "0"), NODES,
                      (PGN, *NODES, "--shard", "3/2"), (PGN, *NODES, "--shard", "0/2"),
                      (PGN, *NODES, "--shard", "1"), (PGN, *NODES, "--jobs", "0"),
                      (PGN, *NODES, "--resume", path("x")), ("--merge",), (PGN, PGN, *NODES)):
        tap.holds(analyze(*arguments, code=2).startswith("tabiya-cli: "), arguments)
    analyze(path("not-there.pgn"), *NODES, code=3)
    analyze(PGN, *NODES, "-o", path("no/such/folder.pgn"), code=3)


def progress_is_on_stderr():
    result = subprocess.run([CLI, "analyze", PGN, *NODES], capture_output=True, text=True,
                            timeout=240)
    tap.equal(result.stdout, WHOLE)
    tap.equal(len(re.findall(r"^ *\d+%  game \d: ", result.stderr, re.MULTILINE)), 7)
    tap.holds("game 1: Anna" in result.stderr and "– Boris" in result.stderr, result.stderr)


tap.main([value for name, value in list(globals().items())
          if callable(value) and getattr(value, "__module__", "") == "__main__"
          and name not in ("path", "write", "analyze", "flat", "shards", "refused",
                           "wait_for_games", "killed")])
