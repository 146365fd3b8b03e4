#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine's strength: matches against the engines that Debian has, compared with the goals.

    strength.py BUILD_FOLDER [--games N] [--peers NAME…] [--tc TC | --nodes N] [--concurrency N]
                [--engine PATH] [--option NAME=VALUE…]

Each peer plays 400 games at 2+0.02 against ours: one thread, 64 MB of hash, no books, other settings as installed.
Openings are those of openings.pgn beside this script, in a fixed order, each with both colors. Games run until
they are over by the rules (or after 400 moves). Prints the score with 95% error, the difference in Elo, the
games that either side lost on time or by a crash, a hang or an illegal move, and then the score of the other
games.

Games are kept in BUILD_FOLDER/strength/MARK, where MARK depends on the engine, its options, the time and the
openings. A stopped run therefore resumes, --games can be raised later, and another engine starts from nothing.
The engine that plays is a copy there, so that builds meanwhile change nothing. To continue an older MARK use
--engine BUILD_FOLDER/strength/MARK/tabiya-engine.

It fails if ours lost a game on time or by a crash: then either the engine or the machine is at fault, and the
figures mean little. A missed goal is not a failure.
"""
import argparse
import collections
import fcntl
import hashlib
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys

OPENINGS = pathlib.Path(__file__).with_name("openings.pgn")
OURS = "tabiya"
HASH_MB = 64
STEP = 50  # games from one line about how it goes to the next

# Its command; its options; its goal as a share of the points, None if only the gap counts.
Peer = collections.namedtuple("Peer", "program arguments options goal")
PEERS = {
    "gnuchess": Peer("gnuchess", "-u", {"OwnBook": "false"}, 0.90),
    "glaurung": Peer("glaurung", "", {"OwnBook": "false", "Threads": 1}, 0.85),
    "toga2": Peer("toga2", "", {"OwnBook": "false", "Number of Threads": 1}, 0.75),
    "ethereal-chess": Peer("ethereal-chess", "", {"Threads": 1}, 0.50),
    "stockfish": Peer("stockfish", "", {"Threads": 1}, None),
}


def find_program(name):
    return shutil.which(name) or shutil.which(name, path="/usr/games")


# --- The figures ----------------------------------------------------------------------------------

def score(pair):
    """(share of the points, its error at 95%) of wins, losses and draws."""
    games = pair["wins"] + pair["losses"] + pair["draws"]
    mean = (pair["wins"] + pair["draws"] / 2) / games
    square = (pair["wins"] + pair["draws"] / 4) / games
    return mean, 1.96 * math.sqrt(max(0, square - mean * mean) / games)


def elo(pair):
    """In words; a match without a point for one side has no number."""
    if pair["elo"] is None:
        return "Elo beyond telling"
    error = "" if pair["elo_error"] is None else f" ± {pair['elo_error']:.0f}"
    return f"Elo {pair['elo'] + 0.0:+.0f}{error}"  # no "-0"


def verdict(pair, goal):
    if goal is None:
        return "no goal; the gap: " + elo(pair)
    mean, error = score(pair)
    doubt = ", by less than the error" if abs(mean - goal) <= error else ""
    return f"goal {100 * goal:.0f}%: " + ("reached" if mean >= goal else "missed") + doubt


def on_the_board(pair, ours, theirs):
    """The same without the games that did not end there; in words, or "" if all did or none."""
    lost, won = (player["time_losses"] + player["disconnects"] for player in (ours, theirs))
    rest = {"wins": pair["wins"] - won, "losses": pair["losses"] - lost, "draws": pair["draws"]}
    if lost + won == 0 or sum(rest.values()) == 0:
        return ""
    mean, error = score(rest)
    return f"; {100 * mean:.1f}% ± {100 * error:.1f} of the {sum(rest.values())} others"


def describe(name, told, goal):
    """The lines about one match, from what tabiya-cli tells of it."""
    pair = told["pairs"][0]
    players = {player["name"]: player for player in told["players"]}
    ours, theirs = players[OURS], players[name]
    mean, error = score(pair)
    return [f"{name}: {100 * mean:.1f}% ± {100 * error:.1f} of {told['games']} games "
            f"(+{pair['wins']} -{pair['losses']} ={pair['draws']}), {elo(pair)}",
            f"  lost on time: {ours['time_losses']} of ours, {theirs['time_losses']} of theirs; "
            f"by a crash: {ours['disconnects']}, {theirs['disconnects']}" + on_the_board(pair, ours, theirs),
            "  " + verdict(pair, goal)]


def is_sound(told):
    """Whether no game was lost away from the board by ours."""
    ours = next(player for player in told["players"] if player["name"] == OURS)
    return ours["time_losses"] + ours["disconnects"] == 0


# --- The games ------------------------------------------------------------------------------------

def contents(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


def read_options(words):
    """{name: value}; a file (a net) by its whole path."""
    options = dict(word.split("=", 1) for word in words)
    return {name: str(pathlib.Path(value).resolve()) if os.path.isfile(value) else value
            for name, value in options.items()}


def parts_of(engine):
    """Its program, and its library if that is a file of its own: it is found beside the program."""
    library = pathlib.Path(engine).with_name("libtabiya-engine-core.so")
    return [(engine, "tabiya-engine"), *([(library, library.name)] if library.exists() else [])]


def mark_of(engine, options, limits):
    parts = [contents(path) for path, _ in parts_of(engine)] + [contents(OPENINGS), limits]
    parts += [[name, contents(value) if os.path.isfile(value) else value]
              for name, value in sorted(options.items())]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:12]


def prepare(folder, engine):
    """The folder of the games, with the engine and the openings in it."""
    folder.mkdir(parents=True, exist_ok=True)
    for source, name in (*parts_of(engine), (OPENINGS, "openings.pgn")):
        if not (folder / name).exists():
            shutil.copy2(source, folder / "partial")
            (folder / "partial").replace(folder / name)


def player(name, command, options):
    words = [f"cmd={command}", f"name={name}", f"option.Hash={HASH_MB}"]
    return ["--engine", ",".join(words + [f"option.{key}={value}" for key, value in options.items()])]


def command(cli, name, peer, settings, games):
    """The match of ours and the peer, as tabiya-cli is asked for it in the folder of the games."""
    program = find_program(peer.program)
    kept = f"{name}-{contents(program)[:12]}"
    return [str(cli), "match", "--quiet", "--json", "--games", str(games), *settings["limits"],
            "--concurrency", str(settings["concurrency"]), "--openings", "openings.pgn",
            "--resume", f"{kept}.state", "--pgnout", f"{kept}.pgn",
            *player(OURS, "./tabiya-engine", {"Threads": 1, **settings["options"]}),
            *player(name, f"{program} {peer.arguments}".strip(), peer.options)]


def play(cli, folder, name, peer, settings):
    """What tabiya-cli tells when all games are played, some at a time."""
    for games in [*range(STEP, settings["games"], STEP), settings["games"]]:
        with open(folder / "lock", "w") as lock:  # the match of a killed run ends first
            fcntl.flock(lock, fcntl.LOCK_EX)
            done = subprocess.run(command(cli, name, peer, settings, games), cwd=folder,
                                  stdout=subprocess.PIPE, text=True, pass_fds=[lock.fileno()])
        if done.returncode != 0:
            sys.exit(f"strength: the match against {name} failed")
        told = json.loads(done.stdout)
        if told["games"] < games:
            sys.exit("strength: stopped; the same words go on with it")
        if games < settings["games"]:
            print(f"{name}: {100 * score(told['pairs'][0])[0]:.1f}% after {games}", file=sys.stderr,
                  flush=True)
    return told


def measure(cli, folder, names, settings):
    """Whether all matches were sound."""
    sound = True
    for name in names:
        peer = PEERS[name]
        if not find_program(peer.program):
            print(f"{name}: skipped, {peer.program} is not installed", flush=True)
            continue
        told = play(cli, folder, name, peer, settings)
        print("\n".join(describe(name, told, peer.goal)), flush=True)
        sound &= is_sound(told)
    return sound


def read_words():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--peers", nargs="+", choices=PEERS, default=list(PEERS))
    parser.add_argument("--tc", default="2+0.02")
    parser.add_argument("--nodes", type=int, help="nodes a move, in place of --tc")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count())
    parser.add_argument("--engine", type=pathlib.Path)
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE of ours")
    return parser.parse_args()


def main():
    words = read_words()
    limits = ["--nodes", str(words.nodes)] if words.nodes else ["--tc", words.tc]
    settings = {"games": words.games, "limits": limits, "concurrency": words.concurrency,
                "options": read_options(words.option)}
    engine = words.engine or words.build / "engine/tabiya-engine"
    mark = mark_of(engine, settings["options"], limits)
    folder = words.build.resolve() / "strength" / mark
    prepare(folder, engine)
    print(f"{' '.join(limits)[2:]}, one thread, {HASH_MB} MB, {words.concurrency} games at a time; "
          f"kept in {folder}", flush=True)
    return 0 if measure(words.build.resolve() / "app/tabiya-cli", folder, words.peers, settings) else 1


if __name__ == "__main__":
    sys.exit(main())
