#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""SPSA over matches: it finds the best numbers, and a killed run ends with the same result.

    test-spsa.py TUNING_ENGINE TABIYA_CLI SOURCE_ROOT    TAP on stdout

For many games a program replaces tabiya-cli; it has the best numbers and lets the nearer player win more
often.
"""
import fcntl
import json
import math
import pathlib
import random
import re
import signal
import stat
import subprocess
import sys
import tempfile
import time

from talk import PATIENCE
import tap  # talk.py has its path

ENGINE, CLI, ROOT = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
SPSA = ROOT / "engine/train/spsa.py"
TABLE = (ROOT / "engine/search/params.h").read_text()
FOLDER = tempfile.TemporaryDirectory()
BEST = {"RFP_MARGIN": 150, "LMR_BASE": 30, "QS_SEE": -120}
sys.path.insert(0, str(SPSA.parent))
import spsa  # noqa: E402

STAND_IN = """#!{python}
import json, math, random, sys
words = sys.argv[1:]
players = [dict(part.split("=", 1) for part in words[i + 1].split(","))
           for i, word in enumerate(words) if word == "--engine"]
def value(flag):
    return words[words.index(flag) + 1]
def distance(player):
    return sum(((int(player["option." + name]) - best) / 100) ** 2
               for name, best in {best!r}.items() if "option." + name in player)
better = 2 * math.tanh(distance(players[1]) - distance(players[0]))
lots = random.Random(value("--seed"))
games = [lots.gauss(better, 1) for _ in range(int(value("--games")))]
wins, losses = sum(g > 0.5 for g in games), sum(g < -0.5 for g in games)
print(json.dumps({{"pairs": [{{"wins": wins, "losses": losses,
                               "draws": len(games) - wins - losses}}]}}))
"""


def path(name):
    return pathlib.Path(FOLDER.name) / name


def stand_in():
    program = path("stand-in")
    if not program.exists():
        program.write_text(STAND_IN.format(python=sys.executable, best=BEST))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program


def words(state, *more, cli=None):
    return [sys.executable, str(SPSA), "--state", str(path(state)), "--engine", ENGINE,
            "--cli", str(cli or stand_in()), *map(str, more)]


def run(state, *more, cli=None):
    return subprocess.run(words(state, *more, cli=cli), capture_output=True, text=True,
                          timeout=PATIENCE)


def kept(state):
    return json.loads(path(state).read_text())["state"]


def play_toy(config, state, moves):
    """Games in which the engine nearer to BEST wins more often."""
    near = [sum(((move[side] - BEST[move[0]["name"]]) / 100) ** 2 for move in moves)
            for side in (4, 5)]
    lots = random.Random(state["iteration"])
    games = [lots.gauss(2 * math.tanh(near[1] - near[0]), 1) for _ in range(2 * config["pairs"])]
    wins, losses = sum(game > 0.5 for game in games), sum(game < -0.5 for game in games)
    return wins, losses, len(games) - wins - losses


def the_best_numbers_are_approached():
    options = spsa.read_options(ENGINE)
    config = {"seed": 3, "iterations": 1500, "pairs": 2,
              "parameters": [spsa.read_parameter(f"{name}=,,,8,0.02", options)[0] for name in BEST]}
    start = {one["name"]: one["start"] for one in config["parameters"]}
    state = spsa.run(config, {"iteration": 0, "theta": start, "games": [0, 0, 0]}, play_toy,
                     lambda now: None)
    for name, best in BEST.items():
        tap.holds(abs(state["theta"][name] - best) < 0.3 * abs(start[name] - best),
                  f"{name} went from {start[name]} to {state['theta'][name]}, not to {best}")
    tap.equal(sum(state["games"]), 1500 * 4)


def the_steps_shrink_as_spall_says():
    parameter = {"c_end": 5.0, "r_end": 0.002}
    c, r = spsa.gains(parameter, 999, 1000)
    tap.holds(abs(c - 5.0) < 1e-9 and abs(r - 0.002) < 1e-9, f"at the end {c} and {r}")
    tap.holds(spsa.gains(parameter, 0, 1000)[0] > 1.9 * c, "the first step is no larger")


def numbers_stay_within_their_bounds():
    config = {"seed": 1, "iterations": 50, "pairs": 1,
              "parameters": [{"name": "A", "start": 1.0, "min": 0.0, "max": 3.0, "c_end": 2.0,
                              "r_end": 1.0}]}
    seen = []

    def play(_, state, moves):
        seen.extend(moves[0][4:])
        return (2, 0, 0) if state["iteration"] % 3 else (0, 2, 0)

    spsa.run(config, {"iteration": 0, "theta": {"A": 1.0}, "games": [0, 0, 0]}, play,
             lambda now: tap.holds(0 <= now["theta"]["A"] <= 3, "theta left its bounds"))
    tap.equal((min(seen), max(seen)), (0, 3))


def a_killed_run_ends_in_the_same_state():
    plan = ["--iterations", 24, "--pairs", 3, "--nodes", 100, *BEST]
    tap.equal(run("whole", *plan).returncode, 0)
    first = subprocess.Popen(words("killed", *plan), stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + PATIENCE
    while not path("killed").exists() or kept("killed")["iteration"] < 5:
        tap.holds(time.monotonic() < deadline, "no state is written")
        time.sleep(0.01)
    first.send_signal(signal.SIGKILL)
    first.wait()
    tap.holds(5 <= kept("killed")["iteration"] < 24, "killed too late to see anything")
    again = run("killed", *plan)
    tap.equal(again.returncode, 0)
    tap.equal(kept("killed"), kept("whole"))
    tap.holds("iteration 24 of 24" in again.stderr, again.stderr[-200:])
    other = run("killed", *plan[:-1])
    tap.holds(other.returncode != 0 and "other words" in other.stderr, other.stderr)


def two_runs_do_not_write_one_state():
    with open(path("held.lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        held = subprocess.Popen(words("held", "--iterations", 1, "--nodes", 100, "LMR_BASE"),
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        tap.holds("waiting" in held.stderr.readline(), "it does not wait")
        tap.holds(not path("held").exists(), "it has written")
    tap.equal(held.wait(timeout=PATIENCE), 0)
    tap.equal(kept("held")["iteration"], 1)


def the_rows_can_be_pasted():
    tap.equal(run("rows", "--iterations", 2, "--nodes", 100, "QS_*").returncode, 0)
    state = json.loads(path("rows").read_text())
    state["state"]["theta"]["QS_SEE"] = -33.4
    path("rows").write_text(json.dumps(state))
    printed = run("rows", "--rows").stdout.splitlines()
    lines = TABLE.splitlines()
    tap.equal(len(printed), sum("X(QS_" in line for line in lines))
    see = next(line for line in printed if "X(QS_SEE" in line)
    old = next(line for line in lines if "X(QS_SEE" in line)
    tap.equal(re.sub(r"QS_SEE, -33,", "QS_SEE, -20,", see), old)


def a_match_of_the_engine_is_played():
    plan = ["--iterations", 2, "--pairs", 1, "--nodes", 60, "RFP_[DIM]*", "LMR_BASE=90,50,150,10"]
    done = run("real", *plan, cli=CLI)
    tap.holds(done.returncode == 0, done.stderr[-400:])
    tap.equal(sum(kept("real")["games"]), 4)
    tap.equal(sorted(kept("real")["theta"]), ["LMR_BASE", "RFP_DEPTH", "RFP_IMPROVING", "RFP_MARGIN"])
    tap.equal(list(path(".").glob("real.match*")), [])


def what_cannot_be_tuned_is_refused():
    for word in ("NOTHING", "Hash", "RFP_MARGIN=9000", "RFP_MARGIN=1,2,3,4,5,6", "RFP_MARGIN=x"):
        done = run("refused", "--nodes", 100, word)
        tap.holds(done.returncode != 0 and word in done.stderr and "Traceback" not in done.stderr,
                  f"{word}: {done.stderr}")
    path("damaged").write_text("{")
    tap.holds("no state" in run("damaged", "--nodes", 100, "LMR_BASE").stderr, "damage is not told")


tap.main([
    the_best_numbers_are_approached,
    the_steps_shrink_as_spall_says,
    numbers_stay_within_their_bounds,
    a_killed_run_ends_in_the_same_state,
    two_runs_do_not_write_one_state,
    the_rows_can_be_pasted,
    a_match_of_the_engine_is_played,
    what_cannot_be_tuned_is_refused,
])
