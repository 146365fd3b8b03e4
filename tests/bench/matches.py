# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Matches for measurements: tabiya-cli plays them, and resumes stopped ones."""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import zipfile

SUITE = "8moves_v3.pgn"  # balanced openings of eight moves, in the shared test data


def shared(name):
    """The path of a file of the shared test data, or None without them."""
    root = os.environ.get("TABIYA_SHARED_DATA") or pathlib.Path(__file__).parents[3] / "shared/data"
    path = pathlib.Path(root) / name
    return path if path.exists() else None


def add_arguments(parser):
    """The arguments of every match."""
    parser.add_argument("--games", type=int, default=400, help="of each pair (400)")
    parser.add_argument("--nodes", type=int, default=5000, help="a move (5000)")
    parser.add_argument("--concurrency", type=int, default=2, help="games at a time (2)")
    parser.add_argument("--seed", type=int, default=1, help="which openings (1)")
    parser.add_argument("--openings", type=pathlib.Path,
                        help=f"EPD or PGN; else {SUITE} of the shared test data, else made up")
    parser.add_argument("--folder", type=pathlib.Path, help="where states of matches are kept")


def signature(engine):
    """What `bench` counts: an engine with another number plays otherwise."""
    done = subprocess.run([engine, "bench"], capture_output=True, text=True, check=True)
    return re.search(r"^Nodes searched  : (\d+)$", done.stdout, re.M).group(1)


def prepare(options, engine, default):
    """Makes the folder of the states, which belong to this very search, and finds the openings."""
    options.folder = (options.folder or default) / signature(engine)
    options.folder.mkdir(parents=True, exist_ok=True)
    packed = shared(f"opening-suites/{SUITE}.zip")
    if options.openings is None and packed is not None:
        options.openings = options.folder / SUITE
        with zipfile.ZipFile(packed) as suite:
            options.openings.write_bytes(suite.read(SUITE))


def limits(options, tc=None):
    """(words for tabiya-cli, the same for a person)"""
    if tc is not None:
        return ["--tc", tc], tc
    return ["--nodes", str(options.nodes)], f"{options.nodes:,} nodes"


def play(cli, options, name, players, tc=None):
    """Plays the rest of a match of all players against each other: (its report, the date of its end)."""
    words, control = limits(options, tc)
    state = options.folder / f"{name}, {control}.state"
    command = [str(cli), "match", "--quiet", "--json", "--games", str(options.games), "--seed",
               str(options.seed), "--concurrency", str(options.concurrency), "--resume", str(state), *words]
    command += ["--openings", str(options.openings)] if options.openings else []
    for player in players:
        command += ["--engine", player]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"the match of {name} was not played to its end")
    report = json.loads(done.stdout)
    for player in report["players"]:
        if player["time_losses"] or player["disconnects"]:
            print(f"{name}: {player['name']} lost {player['time_losses']} games on time, "
                  f"{player['disconnects']} by crash, hang or illegal move", file=sys.stderr)
    return report, datetime.date.fromtimestamp(state.stat().st_mtime).isoformat()


def elo(pair, turned=False):
    """Elo of the first player, or of the second, with its error."""
    if pair["elo"] is None or pair["elo_error"] is None:
        return "all won" if (pair["score"] > 0.5) != turned else "all lost"
    value = round(-pair["elo"] if turned else pair["elo"])
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{abs(value)} ± {pair['elo_error']:.0f}"
