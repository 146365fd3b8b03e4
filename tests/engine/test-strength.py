#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""./dev bench strength: its arithmetic, its openings, and matches that resume.

    test-strength.py TABIYA_ENGINE TABIYA_CLI    TAP on stdout

The engine itself replaces another one, at few nodes.
"""
import contextlib
import io
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "bench"))
from talk import ENGINE
import tap  # talk.py has its path
import strength
import uci

PROGRAM, CLI = os.path.abspath(ENGINE), os.path.abspath(sys.argv[2])
FOLDER = tempfile.TemporaryDirectory()


def path(name):
    return pathlib.Path(FOLDER.name) / name


def pair(wins, losses, draws, elo=0.0, error=10.0):
    return {"wins": wins, "losses": losses, "draws": draws, "elo": elo, "elo_error": error}


def told(time_losses=(0, 0), disconnects=(0, 0)):
    return {"games": 400, "pairs": [pair(300, 60, 40, 240.8, 41.2)],
            "players": [{"name": name, "time_losses": time_losses[i], "disconnects": disconnects[i]}
                        for i, name in ((1, "toga2"), (0, strength.OURS))]}


def scores_have_their_error():
    mean, error = strength.score(pair(300, 60, 40))
    tap.holds(math.isclose(mean, 0.8), mean)
    tap.holds(math.isclose(error, 1.96 * math.sqrt((300 * 0.04 + 60 * 0.64 + 40 * 0.09) / 400 / 400)), error)
    tap.equal(strength.score(pair(8, 0, 0)), (1, 0))
    tap.equal(strength.score(pair(0, 0, 8)), (0.5, 0))


def goals_are_compared():
    tap.equal([strength.verdict(pair(300, 60, 40), goal) for goal in (0.75, 0.79, 0.81, 0.9)],
              ["goal 75%: reached", "goal 79%: reached, by less than the error",
               "goal 81%: missed, by less than the error", "goal 90%: missed"])
    tap.equal(strength.verdict(pair(1, 9, 0, -381.7, 210.2), None), "no goal; the gap: Elo -382 ± 210")
    tap.equal(strength.elo(pair(5, 5, 0, -0.0, None)), "Elo +0")
    tap.equal(strength.elo(pair(5, 0, 0, None, None)), "Elo beyond telling")


def matches_are_described():
    first = "toga2: 80.0% ± 3.6 of 400 games (+300 -60 =40), Elo +241 ± 41"
    tap.equal(strength.describe("toga2", told(), 0.75),
              [first, "  lost on time: 0 of ours, 0 of theirs; by a crash: 0, 0", "  goal 75%: reached"])
    others = "82.1% ± 3.5 of the 390 others"  # 300 won, 50 lost
    tap.equal(strength.describe("toga2", told((10, 0), (0, 0)), 0.85),
              [first, "  lost on time: 10 of ours, 0 of theirs; by a crash: 0, 0; " + others,
               "  goal 85%: missed"])
    said = strength.describe("toga2", told((0, 250), (0, 50)), 0.85)[1]
    tap.holds(said.endswith("; 20.0% ± 4.8 of the 100 others"), said)


def only_our_own_failures_are_ours():
    tap.equal([strength.is_sound(told(*failures)) for failures in
               (((0, 5), (0, 5)), ((1, 0), (0, 0)), ((0, 0), (1, 0)))], [True, False, False])


def openings_are_whole():
    lines = [line for line in strength.OPENINGS.read_text().splitlines() if line[:1] not in ("", "%")]
    command = [CLI, "pgn", "stat", "--json", str(strength.OPENINGS)]
    counts = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    tap.equal({key: counts[key] for key in ("games", "moves", "errors")},
              {"games": len(lines), "moves": 8 * len(lines), "errors": 0})
    tap.holds(2 * len(lines) >= 400, "each of 400 games from another opening or with the other colour")
    tap.equal(len({line.split(" {")[0] for line in lines}), len(lines))


def peers_know_their_options():
    asked = 0
    for peer in strength.PEERS.values():
        program = strength.find_program(peer.program)
        if program:
            asked += 1
            with uci.Engine(program, *peer.arguments.split()) as engine:
                offered = "\n".join(engine.ask("uci", "uciok"))
            for name in ("Hash", *peer.options):
                tap.holds(f"option name {name} type" in offered, f"{peer.program}: {name}")
    if not asked:
        raise tap.Skip("no other engine is installed")


def the_mark_follows_from_what_plays():
    def mark(engine, words, limits):
        return strength.mark_of(engine, strength.read_options(words), limits)

    one, other, net = path("one"), path("other"), path("net")
    one.write_text("one")
    other.write_text("other")
    net.write_text("a net")
    marks = [mark(one, [], ["--tc", "2"]), mark(other, [], ["--tc", "2"]), mark(one, [], ["--tc", "3"]),
             mark(one, ["Hash=1"], ["--tc", "2"]), mark(one, [f"EvalFile={net}"], ["--tc", "2"])]
    net.write_text("another net")
    marks.append(mark(one, [f"EvalFile={net}"], ["--tc", "2"]))
    tap.equal(len(set(marks)), len(marks))
    shutil.copy(one, path("copy"))
    tap.equal(mark(path("copy"), [], ["--tc", "2"]), marks[0])


def play(folder, games):
    """(whether it worked, the output for that many games against the engine itself)"""
    strength.PEERS["itself"] = strength.Peer(PROGRAM, "", {"Threads": 1}, 0.5)
    settings = {"games": games, "limits": ["--nodes", "60"], "concurrency": 2, "options": {}}
    strength.prepare(folder, PROGRAM)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        sound = strength.measure(CLI, folder, ["itself"], settings)
    return sound, said.getvalue()


def a_match_goes_on_where_it_was():
    folder = path("games")
    sound, said = play(folder, 4)
    tap.holds(sound and " of 4 games " in said, said)
    state, = folder.glob("itself-*.state")
    before = state.read_text()
    tap.equal(play(folder, 4), (sound, said))
    tap.equal(state.read_text(), before)
    state.write_text(before[:-3])  # a kill in the middle of writing the last game
    tap.holds(" of 6 games " in play(folder, 6)[1], "more games")
    after = state.read_text()
    tap.equal(len(after.splitlines()), len(before.splitlines()) + 2)
    tap.holds(after.startswith(before), "the games before are the same")
    games, = folder.glob("itself-*.pgn")
    tap.equal(games.read_text().count("[Result "), 6)


def a_peer_that_is_not_there_is_skipped():
    strength.PEERS["nobody"] = strength.Peer("no-such-engine", "", {}, 0.5)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        tap.holds(strength.measure(CLI, path("none"), ["nobody"], {}), "nothing was unsound")
    tap.equal(said.getvalue(), "nobody: skipped, no-such-engine is not installed\n")


def the_copy_plays_by_itself():
    folder = path("alone")
    strength.prepare(folder, PROGRAM)
    alone = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    done = subprocess.run(["./tabiya-engine"], cwd=folder, input="isready\nquit\n", capture_output=True, text=True,
                          timeout=100, env=alone)
    tap.equal((done.returncode, done.stderr), (0, ""))
    tap.holds("readyok" in done.stdout, done.stdout)


tap.main([
    scores_have_their_error,
    goals_are_compared,
    matches_are_described,
    only_our_own_failures_are_ours,
    openings_are_whole,
    peers_know_their_options,
    the_mark_follows_from_what_plays,
    the_copy_plays_by_itself,
    a_match_goes_on_where_it_was,
    a_peer_that_is_not_there_is_skipped,
])
