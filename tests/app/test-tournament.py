#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli tournament: forms, resuming after kills, players who join.  TABIYA_KILLS: how many kills."""
import json
import os
import pathlib
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

import tap

CLI = sys.argv[1]
FAKE = str(pathlib.Path(__file__).with_name("fake-engine.py"))
NETS = pathlib.Path(__file__).parents[2] / "data" / "nets"
NET = NETS / (NETS / "SHIPPED").read_text().strip()
KILLS = int(os.environ.get("TABIYA_KILLS", "4"))
FOLDER = tempfile.TemporaryDirectory()


def path(name):
    return os.path.join(FOLDER.name, name)


def command(*arguments):
    return [CLI, "tournament", "--quiet", *arguments]


def tournament(*arguments):
    result = subprocess.run(command(*arguments), capture_output=True, text=True, timeout=240)
    tap.equal((result.returncode, result.stderr), (0, ""))
    return result.stdout


def told(*arguments):
    return json.loads(tournament(*arguments, "--json"))


def refused(code, *arguments):
    result = subprocess.run(command(*arguments), capture_output=True, text=True, timeout=60)
    tap.equal((arguments, result.returncode, result.stdout), (arguments, code, ""))
    return result.stderr


def players(*words):
    return [part for word in words for part in ("--engine", word)]


THREE = players("scripted=greedy", "scripted=random", "scripted=safe")
FOUR = [*THREE, *players("level=1")]
SHORT = ["--max-plies", "30"]


def forms_are_played():
    for form, games in (("round-robin", 12), ("gauntlet", 6), ("swiss", 8)):
        out = told("--form", form, *FOUR, *SHORT, "--rounds", "2" if form == "swiss" else "1")
        tap.equal((form, out["games"], out["total"], out["over"]), (form, games, games, True))
        tap.equal((form, sum(p["points"] for p in out["players"])), (form, games))
        tap.holds({"name", "points", "games", "elo", "error"} <= set(out["players"][0]), out)
    out = told("--form", "knockout", *FOUR, *SHORT)
    tap.holds(out["games"] >= 6, out)
    out = told("--form", "match", *THREE[:4], "--rounds", "3")
    tap.equal((out["games"], sum(out["pairs"][0]["pentanomial"])), (6, 3))


def sprt_stops_when_decided():
    out = told("--form", "sprt", *THREE[:4], "--sprt", "elo0=0,elo1=100", "--concurrency", "2")
    tap.equal((out["sprt"], out["over"], out["games"] % 2), ("H1", True, 0))
    tap.holds(out["games"] < 1000 and out["llr"] > 2.9, out)


def table_is_printed():
    text = tournament(*THREE, *SHORT)
    for name in ("greedy", "random", "safe"):
        tap.equal(len(re.findall(rf"^ +[123]\S* +{name} ", text, re.MULTILINE)), 1)
    tap.equal(tournament(*THREE, *SHORT, "--csv").count("\n"), 4)


def incidents_are_told():
    bad = f"cmd={shlex.join([FAKE, 'illegal', CLI])},name=bad,movetime=50"
    out = told(*players(bad, "scripted=random"))
    tap.equal([(i["game"], i["player"], i["kind"]) for i in out["incidents"]],
              [(1, "bad", "illegal move"), (2, "bad", "illegal move")])


def an_engine_that_always_fails_is_set_aside():
    """Three in a row, and the others play on without it; what it has begun counts."""
    bad = f"cmd={shlex.join([FAKE, 'illegal', CLI])},name=bad,movetime=50"
    folder = path("aside")
    out = told(*players("scripted=random", "scripted=safe", bad), *SHORT, "--rounds", "6", "--resume", folder)
    played = {player["name"]: player["games"] for player in out["players"]}
    tap.holds(out["over"] and 3 <= played["bad"] <= 6, played)
    tap.equal([pair["wins"] + pair["draws"] + pair["losses"] for pair in out["pairs"]
               if "bad" not in (pair["first"], pair["second"])], [12])
    tap.equal(told("--resume", folder), out)


def scores_end_games_if_wanted():
    names = players("level=1", "level=2")
    out = told("--form", "match", *names, "--draw", "movenumber=1,movecount=1,score=30000", "--resume", path("draws"))
    tap.equal([(pair["draws"], pair["wins"] + pair["losses"]) for pair in out["pairs"]], [(2, 0)])
    kept = json.loads(pathlib.Path(path("draws"), "tournament.json").read_text("utf-8"))
    tap.equal(kept["draw"], "movenumber=1,movecount=1,score=30000")


def kill_and_resume(arguments, folder, kills, left=0.15):
    """Kills the command at random moments until it has been killed that often, or is over; then lets it end."""
    chance = random.Random(7)
    done = 0
    while done < kills:
        process = subprocess.Popen(command(*arguments, "--resume", folder), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        time.sleep(chance.random() * left)
        if process.poll() is not None:
            break
        process.send_signal(signal.SIGKILL)
        process.wait()
        done += 1
    tap.holds(done > 0, "it was over before it could be killed")
    print(f"# {done} kills", flush=True)
    return told(*arguments, "--resume", folder)


def games_in(folder):
    return (pathlib.Path(folder) / "games.pgn").read_text()


def kills_lose_and_double_nothing():
    """The PGN, and so every result, equals that of a run that nobody disturbed."""
    rounds = str(max(2, KILLS // 2))
    arguments = [*FOUR, "--nodes", "200", "--rounds", rounds, "--concurrency", "3", "--max-plies", "60"]
    whole = told(*arguments, "--resume", path("whole"))
    out = kill_and_resume(arguments, path("killed"), KILLS)
    tap.equal(out, whole)
    tap.equal(games_in(path("killed")), games_in(path("whole")))
    numbers = [int(n) for n in re.findall(r'^\[Round "\d+\.(\d+)"\]', games_in(path("killed")), re.MULTILINE)]
    tap.equal(numbers, list(range(1, out["games"] + 1)))


def swiss_survives_kills():
    arguments = ["--form", "swiss", *FOUR, *players("level=2"), "--nodes", "200", "--rounds", "4",
                 "--concurrency", "2", "--max-plies", "40"]
    whole = told(*arguments, "--resume", path("swiss-whole"))
    tap.equal(kill_and_resume(arguments, path("swiss-killed"), max(2, KILLS // 4)), whole)
    tap.equal(games_in(path("swiss-killed")), games_in(path("swiss-whole")))


def players_and_rounds_join_later():
    for name, kills in (("joined", 0), ("joined-killed", max(2, KILLS // 4))):
        folder = path(name)
        tap.equal(told(*THREE, *SHORT, "--resume", folder)["games"], 6)
        more = ["--add-engine", "level=1", "--rounds", "2"]
        out = kill_and_resume(more, folder, kills) if kills else told(*more, "--resume", folder)
        tap.equal((out["games"], len(out["players"])), (24, 4))
        tap.equal({p["games"] for p in out["players"]}, {12})
        tap.equal(told(*more, "--resume", folder), out)
    tap.equal(games_in(path("joined")), games_in(path("joined-killed")))
    out = told("--resume", path("joined"), "--withdraw", "random", "--rounds", "3")
    tap.equal({p["name"]: p["games"] for p in out["players"]},
              {"greedy": 16, "safe": 16, "Tabiya level 1": 16, "random": 12})


def nets_join_as_they_come():
    """The two generations that there are, and a third one later; the same line again adds nothing."""
    nets = pathlib.Path(path("nets"))
    nets.mkdir()
    arguments = ["--resume", path("learned"), "--add-nets", str(nets), "--depth", "1"]
    for count in (2, 2, 3):
        for number in range(1, count + 1):
            if not (nets / f"gen-{number}.nnue").exists():
                (nets / f"gen-{number}.nnue").symlink_to(NET)
        begin = [] if pathlib.Path(path("learned")).exists() else players("scripted=greedy", "scripted=random")
        out = told(*arguments, *begin, "--max-plies", "10")
        tap.equal(sorted(player["name"] for player in out["players"]),
                  [*(f"gen-{number}" for number in range(1, count + 1)), "greedy", "random"])
    message = refused(1, "--resume", path("learned"), "--add-nets", FOLDER.name)
    tap.holds("no nets" in message, message)


def other_tournaments_are_refused():
    folder = path("mine")
    told(*THREE, *SHORT, "--resume", folder)
    tap.holds("another tournament" in refused(1, *THREE[:4], *SHORT, "--resume", folder), "not told")
    tap.holds("only be added" in refused(1, "--resume", folder, "--rounds", "0"), "not told")
    state = pathlib.Path(folder) / "state.jsonl"
    state.write_text(state.read_text().replace('"game":2', '"game":7'))
    tap.holds(f"{state}:3: " in refused(1, "--resume", folder), "not told")
    refused(3, *THREE, "--resume", "/proc/nowhere")


def wrong_arguments_are_usage_errors():
    for arguments in ([], players("scripted=greedy"), [*THREE, "--form", "race"], [*THREE, "--form", "match"],
                      [*THREE, "--games", "0"], [*THREE, "--rounds", "0"], [*THREE, "--rounds", "99999999"],
                      ["--nets", FOLDER.name], ["--nets", path("none")]):
        tap.holds(refused(2, *arguments) != "", "no message")


CASES = [forms_are_played, sprt_stops_when_decided, table_is_printed, incidents_are_told,
         an_engine_that_always_fails_is_set_aside, scores_end_games_if_wanted,
         kills_lose_and_double_nothing, swiss_survives_kills, players_and_rounds_join_later, nets_join_as_they_come,
         other_tournaments_are_refused, wrong_arguments_are_usage_errors]
LONG = [kills_lose_and_double_nothing, swiss_survives_kills, players_and_rounds_join_later]
tap.main(LONG if "TABIYA_KILLS" in os.environ else CASES)
