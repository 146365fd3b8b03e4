#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shards of `match` and `puzzles mine`: merged they equal one run, and what does not fit is named. (Those of `analyze`
are in test-analyze.py, of `tabiya-engine datagen` in tests/engine/test-datagen.py.)

    test-shards.py PATH_OF_TABIYA_CLI    TAP on stdout
"""
import csv
import gzip
import io
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

import tap

CLI = sys.argv[1]
FOLDER = tempfile.TemporaryDirectory()
PLAYERS = [word for name in ("greedy", "random", "safe") for word in ("--engine", f"scripted={name}")]
MATCH = ("match", "--quiet", "--max-plies", "40", "--seed", "5", "--games", "4", *PLAYERS)
SPRT = ("match", "--quiet", "--max-plies", "60", "--games", "60", *PLAYERS[:4], "--sprt",
        "elo0=-500,elo1=500,alpha=0.05,beta=0.05")
MINE = ("puzzles", "mine", "--quiet", "--nodes", "10000")
GAMES = """[Event "one"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "two, quiet"]
[Result "*"]

1. e4 e5 2. Nf3 *

[Event "three"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

[Event "four"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "five, without moves"]
[Result "*"]

*
"""


def path(name):
    return os.path.join(FOLDER.name, name)


def write(name, text):
    pathlib.Path(path(name)).write_text(text)
    return path(name)


def read(name):
    return pathlib.Path(name).read_text()


def run(*words, code=0):
    result = subprocess.run([CLI, *words], capture_output=True, text=True, timeout=240)
    tap.equal((result.returncode, result.stderr if code == 0 else ""), (code, ""))
    return result.stdout if code == 0 else result.stderr


def play_shards(count, words=MATCH, suffix="pgn"):
    names = [path(f"{count}-{number}.{suffix}") for number in range(1, count + 1)]
    for number, name in enumerate(names, 1):
        tap.equal(run(*words, "--shard", f"{number}/{count}", "--pgnout", name), "")
    return names


def refused(command, *names):
    said = run(*command, "--merge", *names, code=1)
    return [line.removeprefix("tabiya-cli: ") for line in said.splitlines()]


# --- match ------------------------------------------------------------------------------------------------------------

def merged_matches_equal_one_match():
    """Games, scores and table, from shards in any order, packed too; a shard without a game is one."""
    whole = path("whole.pgn")
    told = run(*MATCH, "--pgnout", whole)
    tap.holds("Rank" in told and read(whole).count("[Event ") == 12, told)
    for count, suffix in ((1, "pgn"), (3, "pgn.gz"), (13, "pgn")):
        merged = path(f"merged{count}.pgn")
        names = play_shards(count, suffix=suffix)
        tap.equal(run("match", "--merge", *reversed(names), "--pgnout", merged), told)
        tap.equal(read(merged), read(whole))
    tap.equal(run("match", "--merge", *names), told)
    tap.equal(run("match", "--merge", *names, "--json"), run(*MATCH, "--json"))


def a_shard_is_good_pgn():
    tap.equal(run("pgn", "check", *play_shards(2)), "12 games, 0 errors\n")


def merge_stops_where_sprt_does():
    whole, merged = path("sprt.pgn"), path("sprt-merged.pgn")
    told = run(*SPRT, "--pgnout", whole)
    tap.holds("H1 accepted" in told and read(whole).count("[Event ") < 60, told)
    tap.equal(run("match", "--merge", *play_shards(4, SPRT), "--pgnout", merged), told)
    tap.equal(read(merged), read(whole))


def a_killed_shard_goes_on():
    """And is no shard before it is whole."""
    out, state, part = path("killed.pgn"), path("killed.state"), path("killed.pgn.part")
    words = [word if word != "4" else "90" for word in MATCH]
    words += ["--shard", "2/3", "--pgnout", out, "--resume", state]
    process = subprocess.Popen([CLI, *words])
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and not (os.path.exists(part) and os.path.getsize(part) > 4000):
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    tap.equal((process.wait(), os.path.exists(out)), (-signal.SIGKILL, False))
    with open(part, "ab") as file:
        file.write(b"% tabiya game 5 half a l")
    tap.holds(refused(("match",), part)[0].startswith(f"{part}: shard 2 of 3 is incomplete"), "the part")
    run(*words)
    other = path("not-killed.pgn")
    run(*words[:-4], "--pgnout", other)
    tap.equal(read(out), read(other))
    run(*words)
    tap.equal(read(out), read(other))


def stopped_shards_say_so():
    words = [word if word != "4" else "100000" for word in MATCH]
    process = subprocess.Popen([CLI, *words, "--shard", "1/2", "--pgnout", path("stopped.pgn"), "--resume",
                                path("stopped.state")], stderr=subprocess.PIPE, text=True)
    part = path("stopped.pgn.part")
    while process.poll() is None and not (os.path.exists(part) and "% tabiya game" in read(part)):
        time.sleep(0.005)
    process.terminate()
    said = process.communicate()[1]
    tap.holds(process.returncode == 3 and "stopped after" in said, (process.returncode, said))
    tap.equal(os.path.exists(path("stopped.pgn")), False)


def shards_of_other_matches_are_refused():
    names = play_shards(2)
    for i, words in enumerate((("--seed", "6"), ("--games", "5"), ("--max-plies", "41"))):
        other = path(f"other{i}.pgn")
        run(*MATCH, *words, "--shard", "2/2", "--pgnout", other)
        tap.equal(refused(("match",), names[0], other)[0],
                  f"{names[0]} and {other} are shards of different runs: their games, options or versions of Tabiya "
                  "differ")
    tap.equal(refused(("puzzles", "mine"), *names), [f"{name}: this is not a shard" for name in names])
    # Openings of another content under the same name.
    openings = write("openings.epd", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -\n")
    run(*MATCH, "--openings", openings, "--shard", "1/2", "--pgnout", path("o1.pgn"))
    write("openings.epd", "3k4/pppppppp/8/8/8/8/PPPPPPPP/3K4 w - -\n")
    run(*MATCH, "--openings", openings, "--shard", "2/2", "--pgnout", path("o2.pgn"))
    tap.holds("different runs" in refused(("match",), path("o1.pgn"), path("o2.pgn"))[0], "other openings")


def hostile_shards_are_refused():
    names = play_shards(2)
    text = read(names[0])
    for old, new in (('"players":["greedy"', '"players":[7'), ('"games":4', '"games":-4'),
                     ('"schedule":0', '"schedule":77'), ("% tabiya about {", "% tabiya about "),
                     ('"random"', '"a,cmd=touch /tmp/x"')):
        changed = [write(f"hostile{i}.pgn", read(name).replace(old, new, 1)) for i, name in enumerate(names)]
        tap.holds(read(changed[0]) != text, old)
        tap.equal(refused(("match",), *changed), ["the first lines of the shards are damaged"])
    for old, new in (("shard 1 of 2", "shard 1 of 4000000000"), ("shard 1 of 2", "shard 0 of 2"),
                     ("shard 1 of 2", "shard 3 of 2"), ("shard 1 of 2", "shard")):
        name = write("hostile.pgn", text.replace(old, new, 1))
        tap.equal(refused(("match",), name)[0], f"{name}: this is not a shard")
    more = text.replace('"games":4', '"games":3'), read(names[1]).replace('"games":4', '"games":3')
    said = refused(("match",), *[write(f"more{i}.pgn", text) for i, text in enumerate(more)])
    tap.equal(said, ["the first lines of the shards are damaged"])
    with open(path("cut.pgn.gz"), "wb") as file:
        file.write(gzip.compress(text.encode())[:-100])
    tap.holds("shard 1 of 2 is incomplete" in refused(("match",), path("cut.pgn.gz"), names[1])[0], "a cut archive")


def nothing_is_written_where_a_shard_is_missing():
    out = write("before.pgn", "as it was\n")
    said = run("match", "--merge", play_shards(2)[0], "--pgnout", out, code=1)
    tap.equal((said, read(out)), ("tabiya-cli: shard 2 of 2 is missing: run it with --shard 2/2\n", "as it was\n"))


def wrong_words_are_usage_errors():
    for words in ((*MATCH, "--shard", "3/2"), (*MATCH, "--shard", "1/2", "--resume", path("x")), (*MATCH, "word"),
                  ("match", "--merge"), ("puzzles", "mine", "--merge"), (*MINE, path("games.pgn"), "--shard", "x")):
        tap.holds(run(*words, code=2).startswith("tabiya-cli: "), words)


# --- puzzles mine -----------------------------------------------------------------------------------------------------

def mine_shards(count, name):
    outs = [path(f"{count}-{number}.csv") for number in range(1, count + 1)]
    for number, out in enumerate(outs, 1):
        tap.equal(run(*MINE, name, "--shard", f"{number}/{count}", "-o", out), "")
    return outs


def merged_puzzles_equal_one_search():
    name = write("games.pgn", GAMES)
    whole = run(*MINE, name)
    tap.equal(len(list(csv.reader(io.StringIO(whole)))), 1 + 2)
    for count in (1, 6):
        names = mine_shards(count, name)
        tap.equal(run("puzzles", "mine", "--merge", *names), whole)
    run("puzzles", "mine", "--merge", *reversed(names), "-o", path("merged.csv"))
    tap.equal(read(path("merged.csv")), whole)


def json_shards_need_no_merge():
    """Each line has the number of its game."""
    name = write("games.pgn", GAMES)
    lines = [line for number in (1, 2) for line in run(*MINE, name, "--json", "--shard", f"{number}/2").splitlines()]
    tap.equal(sorted(lines), sorted(run(*MINE, name, "--json").splitlines()))


def a_killed_search_of_a_shard_goes_on():
    name = write("many.pgn", GAMES * 4)
    out, state, part = path("part.csv"), path("part.state"), path("part.csv.part")
    words = [*MINE, name, "--shard", "1/2", "-o", out, "--resume", state]
    process = subprocess.Popen([CLI, *words])
    while process.poll() is None and not (os.path.exists(part) and read(part).count("% tabiya game") >= 3):
        time.sleep(0.005)
    process.kill()
    process.wait()
    if not os.path.exists(out):
        said = refused(("puzzles", "mine"), part)[0]
        tap.holds(said.startswith(f"{part}: shard 1 of 2 is incomplete or was changed"), said)
    run(*words)
    tap.equal(read(out), run(*MINE, name, "--shard", "1/2"))


tap.main([merged_matches_equal_one_match, a_shard_is_good_pgn, merge_stops_where_sprt_does, a_killed_shard_goes_on,
          stopped_shards_say_so, shards_of_other_matches_are_refused, hostile_shards_are_refused,
          nothing_is_written_where_a_shard_is_missing, wrong_words_are_usage_errors, merged_puzzles_equal_one_search,
          json_shards_need_no_merge, a_killed_search_of_a_shard_goes_on])
