#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tunes the numbers of the search by games: simultaneous perturbation stochastic approximation.

    spsa.py --state FILE --engine ENGINE --cli TABIYA-CLI [OPTION…] PARAMETER…

ENGINE is a tuning build (meson setup -Dtuning=true), whose UCI options are the rows of
engine/search/params.h. A PARAMETER is NAME[=START,MIN,MAX,C_END,R_END], where missing or empty values come
from the table (C_END a twentieth of the range, R_END 0.002), or a pattern of names as in 'LMR_*'. The
switches USE_… are not parameters.

Each iteration moves all parameters at once, each by c up or down at random. One engine plays with these
values, another with the opposite ones, and all parameters move towards the winner (J. C. Spall, 1998,
"Implementation of the simultaneous perturbation algorithm"). c shrinks to C_END and the step to R_END times
C_END squared at the end, by Spall's exponents, as chess programmers' frameworks do. With N pairs of games in
all, A a tenth of that, and k pairs played,

    c(k) = c / (k + 1)^0.101      R(k) = a / (A + k + 1)^0.602 / c(k)^2
    theta += R(k) * c(k) * (wins - losses) * direction

The engine's numbers are integers: values are rounded up or down at random for play. All random choices follow
from --seed and the number of the iteration, so that a killed run, started again with the same arguments, gives
the same result. At the end, and with --rows at any time, the rows are printed in the form of params.h.
"""
import argparse
import fcntl
import fnmatch
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import time

ALPHA, GAMMA, A_SHARE = 0.602, 0.101, 0.1
C_SHARE, R_END, LEAST_C = 1 / 20, 0.002, 0.5
TABLE = pathlib.Path(__file__).resolve().parents[1] / "search/params.h"
ROW = re.compile(r"^(    X\((\w+), )(-?\d+)(, (-?\d+), (-?\d+), \".*\"\))( *\\?)$")
TOLD_WIDTH = 100


# --- The arithmetic ---------------------------------------------------------------------------------

def gains(parameter, pairs_played, pairs_in_all):
    """(c, R) of a parameter after that many pairs of games."""
    offset = A_SHARE * pairs_in_all
    c = parameter["c_end"] * pairs_in_all ** GAMMA / (pairs_played + 1) ** GAMMA
    a = parameter["r_end"] * parameter["c_end"] ** 2 * (offset + pairs_in_all) ** ALPHA
    return c, a / (offset + pairs_played + 1) ** ALPHA / c ** 2


def clipped(parameter, value):
    return min(max(value, parameter["min"]), parameter["max"])


def perturbed(config, state):
    """[(parameter, direction, c, R, value of the one engine, of the other)] of this iteration."""
    lots = random.Random(f"{config['seed']} {state['iteration']}")
    played, in_all = state["iteration"] * config["pairs"], config["iterations"] * config["pairs"]
    moves = []
    for parameter in config["parameters"]:
        c, r = gains(parameter, played, in_all)
        direction, lot = lots.choice((-1, 1)), lots.random()
        theta = state["theta"][parameter["name"]]
        one, other = (math.floor(clipped(parameter, theta + sign * c * direction) + lot)
                      for sign in (1, -1))
        moves.append((parameter, direction, c, r, int(clipped(parameter, one)),
                      int(clipped(parameter, other))))
    return moves


def learned(state, moves, wins, losses, draws):
    """The state after this iteration."""
    theta = {parameter["name"]: clipped(parameter, state["theta"][parameter["name"]]
                                        + r * c * (wins - losses) * direction)
             for parameter, direction, c, r, _, _ in moves}
    return {"iteration": state["iteration"] + 1, "theta": theta,
            "games": [state["games"][0] + wins, state["games"][1] + draws,
                      state["games"][2] + losses]}


def run(config, state, play, keep):
    """Plays on from `state`; `play(config, state, moves)` gives wins, losses, draws of the one engine,
    `keep(state)` gets each state."""
    while state["iteration"] < config["iterations"]:
        moves = perturbed(config, state)
        state = learned(state, moves, *play(config, state, moves))
        keep(state)
    return state


# --- Engine and games ---------------------------------------------------------------------------------

def read_options(engine):
    """{name: (default, min, max)} of the engine's spins."""
    told = subprocess.run([engine], input="uci\nquit\n", capture_output=True, text=True, check=True)
    return {name: tuple(map(int, numbers)) for name, *numbers in re.findall(
        r"^option name (\w+) type spin default (-?\d+) min (-?\d+) max (-?\d+)$", told.stdout, re.M)}


def read_parameter(word, options):
    """The parameters that a word names."""
    name, _, given = word.partition("=")
    numbers = (given.split(",") + [""] * 5)[:5] if given.count(",") <= 4 else None
    tunable = [row[1] for row in rows() if row[1] in options and not row[1].startswith("USE_")]
    names = [known for known in tunable if fnmatch.fnmatchcase(known, name)]
    if not names or numbers is None:
        sys.exit(f"spsa: {word}: " + ("more than START,MIN,MAX,C_END,R_END" if numbers is None else
                                      "no option of this engine; is it a tuning build?"))
    found = []
    for known in names:
        try:
            start, least, most = (float(text) if text else float(default)
                                  for text, default in zip(numbers, options[known]))
            c_end = float(numbers[3]) if numbers[3] else max(LEAST_C, (most - least) * C_SHARE)
            r_end = float(numbers[4]) if numbers[4] else R_END
        except ValueError:
            sys.exit(f"spsa: {word}: not a number")
        if not options[known][1] <= least <= start <= most <= options[known][2] or c_end <= 0:
            sys.exit(f"spsa: {word}: out of the bounds {options[known][1]} to {options[known][2]}")
        found.append({"name": known, "start": start, "min": least, "max": most, "c_end": c_end,
                      "r_end": r_end})
    return found


def player(config, name, values):
    settings = ",".join(f"option.{key}={value}" for key, value in values)
    return ["--engine", f"cmd={config['engine']},name={name},{settings}"]


def play_match(options, lock):
    def play(config, state, moves):
        """A match of its own; what of it was played before a kill is not played again."""
        kept = pathlib.Path(f"{options.state}.match-{state['iteration']}")
        command = [options.cli, "match", "--quiet", "--json", "--games", str(2 * config["pairs"]),
                   "--seed", str((config["seed"] * 1_000_003 + state["iteration"]) % 2 ** 31),
                   "--concurrency", str(options.concurrency), "--resume", str(kept),
                   *config["limits"]]
        command += player(config, "one", [(move[0]["name"], move[4]) for move in moves])
        command += player(config, "other", [(move[0]["name"], move[5]) for move in moves])
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, pass_fds=[lock.fileno()])
        if done.returncode != 0:
            sys.exit(f"spsa: the match of iteration {state['iteration']} failed")
        pair = json.loads(done.stdout)["pairs"][0]
        return pair["wins"], pair["losses"], pair["draws"]
    return play


# --- The state ------------------------------------------------------------------------------------------

def locked(path):
    """A lock that a match inherits: the match of a killed run ends first."""
    lock = open(f"{path}.lock", "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("spsa: waiting for a run that holds this state, or for its last match", file=sys.stderr,
              flush=True)
        fcntl.flock(lock, fcntl.LOCK_EX)
    return lock


def write_state(path, config, state):
    """Whole or not at all; then the match of an iteration that is over is forgotten."""
    partial = pathlib.Path(f"{path}.partial")
    with open(partial, "w") as out:
        json.dump({"config": config, "state": state}, out, indent=1)
        out.flush()
        os.fsync(out.fileno())
    partial.replace(path)
    if state["iteration"] > 0:
        pathlib.Path(f"{path}.match-{state['iteration'] - 1}").unlink(missing_ok=True)


def read_state(path):
    try:
        kept = json.loads(path.read_text())
        return kept["config"], kept["state"]
    except (ValueError, KeyError):
        sys.exit(f"spsa: {path} is no state of a run")


# --- Telling ----------------------------------------------------------------------------------------------

def rows():
    """Each row of the table: (before the value with the name, name, value, after it, …, line's end)."""
    return [found.groups() for found in map(ROW.match, TABLE.read_text().splitlines()) if found]


def print_rows(config, state):
    for before, name, value, after, _, _, end in rows():
        if name in state["theta"]:
            line = f"{before}{round(state['theta'][name])}{after}"
            print(line.ljust(len(before + value + after + end) - 1) + "\\" if end.endswith("\\")
                  else line)


def tell(config, state, begun, first):
    share = (state["iteration"] - first) / max(1, config["iterations"] - first)
    left = (time.monotonic() - begun) * (1 - share) / share if share else 0
    wins, draws, losses = state["games"]
    moved = sorted(config["parameters"], reverse=True,
                   key=lambda p: abs(state["theta"][p["name"]] - p["start"]) / (p["max"] - p["min"]))
    text = ", ".join(f"{p['name']} {p['start']:g} -> {state['theta'][p['name']]:.1f}"
                     for p in moved)
    line = (f"iteration {state['iteration']} of {config['iterations']}, {wins + draws + losses} games "
            f"(+{wins} ={draws} -{losses}), {left / 3600:.1f} h left: {text}")
    print(line if len(line) <= 3 * TOLD_WIDTH else line[:3 * TOLD_WIDTH] + "…", file=sys.stderr,
          flush=True)


# --- The program --------------------------------------------------------------------------------------------

def read_words():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parameters", nargs="*", metavar="NAME[=START,MIN,MAX,C_END,R_END]")
    parser.add_argument("--state", type=pathlib.Path, required=True)
    parser.add_argument("--engine", help="a tuning build")
    parser.add_argument("--cli", help="tabiya-cli")
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--pairs", type=int, default=4, help="pairs of games in each iteration")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--openings", help="EPD or PGN, as for tabiya-cli match")
    parser.add_argument("--tc", help="as for tabiya-cli match")
    parser.add_argument("--nodes", type=int, help="nodes a move, in place of --tc")
    parser.add_argument("--tell-every", type=int, default=1, help="say how it goes so seldom")
    parser.add_argument("--rows", action="store_true", help="print the table's rows and leave")
    return parser.parse_args()


def configure(options):
    """The configuration from the arguments; a resumed run must have the same ones."""
    if not options.engine or not options.cli or not options.parameters:
        sys.exit("spsa: --engine, --cli and parameters are needed; see --help")
    if options.iterations < 1 or options.pairs < 1 or not (options.tc or options.nodes):
        sys.exit("spsa: --iterations and --pairs begin at 1, and --tc or --nodes is needed")
    limits = ["--nodes", str(options.nodes)] if options.nodes else ["--tc", options.tc]
    limits += ["--openings", options.openings] if options.openings else []
    spins = read_options(options.engine)
    parameters = [one for word in options.parameters for one in read_parameter(word, spins)]
    names = [parameter["name"] for parameter in parameters]
    if len(set(names)) < len(names):
        sys.exit("spsa: a parameter is named twice")
    return {"engine": options.engine, "iterations": options.iterations, "pairs": options.pairs,
            "seed": options.seed, "limits": limits, "parameters": parameters}


def main():
    options = read_words()
    if options.rows:
        print_rows(*read_state(options.state))
        return
    config = configure(options)
    lock = locked(options.state)
    if options.state.exists():
        kept, state = read_state(options.state)
        if kept != config:
            sys.exit(f"spsa: {options.state} is of a run with other words")
    else:
        state = {"iteration": 0, "games": [0, 0, 0],
                 "theta": {one["name"]: one["start"] for one in config["parameters"]}}
    begun, first = time.monotonic(), state["iteration"]

    def keep(now):
        write_state(options.state, config, now)
        if now["iteration"] % options.tell_every == 0:
            tell(config, now, begun, first)

    state = run(config, state, play_match(options, lock), keep)
    print_rows(config, state)


if __name__ == "__main__":
    main()
