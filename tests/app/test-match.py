#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli match: counting, reproducing, resuming, and engines that misbehave."""
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

import tap

CLI, ENGINE, BAD = sys.argv[1:4]
NETS = pathlib.Path(__file__).parents[2] / "data" / "nets"
NET = NETS / (NETS / "SHIPPED").read_text().strip()
FAKE = str(pathlib.Path(__file__).with_name("fake-engine.py"))
FOLDER = tempfile.TemporaryDirectory()


def path(name):
    return os.path.join(FOLDER.name, name)


def command(*arguments):
    return [CLI, "match", "--quiet", *arguments]


def match(*arguments):
    result = subprocess.run(command(*arguments), capture_output=True, text=True, timeout=240)
    tap.equal((result.returncode, result.stderr), (0, ""))
    return result.stdout


def players(*words):
    return [part for word in words for part in ("--engine", word)]


def fake(mode, name):
    return f"cmd={shlex.join([FAKE, mode, CLI])},name={name}"


def report_is_as_promised():
    text = match(*players("scripted=greedy", "scripted=random"), "--games", "20")
    tap.holds(re.search(r"^Score of greedy vs random: \d+ - \d+ - \d+  \[\d\.\d{3}\] 20$", text,
                        re.MULTILINE), text)
    tap.holds(re.search(r"^Elo difference: -?(\d+\.\d|inf) \+/- (\d+\.\d|inf), LOS: \d+\.\d %$",
                        text, re.MULTILINE), text)


def greedy_beats_random():
    told = json.loads(match(*players("scripted=greedy", "scripted=random"), "--games", "40",
                            "--concurrency", "2", "--json"))
    tap.holds(told["pairs"][0]["score"] > 0.6, told)


def first_moves(script, fen):
    """The script's moves in twenty games from a position with White to move."""
    epd, pgn = path("script.epd"), path(f"{script}.pgn")
    pathlib.Path(epd).write_text(fen + "\n")
    match(*players(f"scripted={script}", f"scripted={script}"), "--games", "20", "--max-plies", "1",
          "--openings", epd, "--pgnout", pgn)
    moves = re.findall(r"^1\. (\S+)", pathlib.Path(pgn).read_text(), re.MULTILINE)
    pathlib.Path(pgn).unlink()
    tap.equal(len(moves), 20)
    return set(moves)


def safe_leaves_nothing_hanging():
    attacked = "4k3/8/8/3p4/4N3/8/8/4K3 w - -"
    tap.equal({move[0] for move in first_moves("greedy", attacked)}, {"N", "K"})
    tap.equal({move[0] for move in first_moves("safe", attacked)}, {"N"})


def safe_takes_the_most_and_sees_no_mate():
    tap.equal(first_moves("safe", "4k3/8/8/3q1r2/4P3/8/8/4K3 w - -"), {"exd5"})
    mate = "6k1/5ppp/8/8/8/8/8/3RK3 w - -"
    tap.equal(first_moves("greedy", mate), {"Rd8#"})
    tap.holds(len(first_moves("safe", mate)) > 3, "always the same move")


def same_seed_same_games():
    texts = []
    for number, concurrency in enumerate(("1", "3", "1")):
        seed = "8" if number == 2 else "7"
        pgn = path(f"seed{number}.pgn")
        match(*players("level=1", "scripted=greedy"), "--games", "6", "--seed", seed,
              "--concurrency", concurrency, "--pgnout", pgn)
        texts.append(pathlib.Path(pgn).read_text())
    tap.equal(texts[0].count("[Event "), 6)
    tap.equal(texts[0], texts[1])
    tap.holds(texts[0] != texts[2], "another seed gives the same games")


def openings_are_played_from_both_sides():
    epd = path("openings.epd")
    fens = ["8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "4k3/4p3/8/8/4K3/8/8/8 w - -"]
    pathlib.Path(epd).write_text("\n".join(fens) + "\n")
    pgn = path("openings.pgn")
    match(*players("scripted=greedy", "scripted=random"), "--games", "4", "--openings", epd,
          "--pgnout", pgn)
    text = pathlib.Path(pgn).read_text()
    for fen in ("8/8/8/4k3/8/8/4P3/4K3 w", "4k3/4p3/8/8/4K3/8/8/8 w"):
        tap.equal(text.count(f'[FEN "{fen}'), 2)
    tap.equal(text.count('[White "greedy"]'), 2)


def bad_openings_are_named():
    epd = path("bad.epd")
    pathlib.Path(epd).write_text("8/8/8/4k3/8/8/4P3/4K3 w - -\nnonsense\n")
    result = subprocess.run(command(*players("scripted=greedy", "scripted=random"), "--openings",
                                    epd), capture_output=True, text=True)
    tap.equal(result.returncode, 1)
    tap.holds(f"{epd}:2:" in result.stderr, result.stderr)
    for name in ("empty.epd", "empty.pgn"):
        pathlib.Path(path(name)).write_text("")
        result = subprocess.run(command(*players("scripted=greedy", "scripted=random"), "--openings",
                                        path(name)), capture_output=True, text=True)
        tap.equal(result.returncode, 1)
        tap.holds(f"{path(name)}: no openings found" in result.stderr, result.stderr)


def games_are_never_counted_twice():
    epd = path("one.epd")
    pathlib.Path(epd).write_text("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n")
    uci = players(f"cmd={ENGINE},name=a", f"cmd={ENGINE},name=b")
    enough = [*uci, "--openings", epd, "--games"]
    result = subprocess.run(command(*enough, "3", "--nodes", "100"), capture_output=True, text=True)
    tap.equal((result.returncode, result.stdout), (1, ""))
    tap.holds(f"{epd}: after game 2 " in result.stderr, result.stderr)
    for arguments in ([*enough, "2", "--nodes", "100"], [*enough, "3", "--movetime", "5"],
                      [*uci, "--games", "3", "--nodes", "100"],
                      [*players("level=1", f"cmd={ENGINE}"), "--openings", epd, "--games", "3",
                       "--nodes", "100"]):
        match(*arguments)


def round_robin_has_a_table():
    text = match(*players("scripted=greedy", "scripted=random", "level=1"), "--games", "2")
    tap.equal(text.count("Score of "), 3)
    tap.equal(len(re.findall(r"^ +[123] ", text, re.MULTILINE)), 3)


def sprt_stops_early():
    told = json.loads(match(*players("scripted=greedy", "scripted=random"), "--games", "2000",
                            "--concurrency", "2", "--sprt", "elo0=0,elo1=100", "--json"))
    tap.equal(told["sprt"], "H1")
    tap.holds(told["games"] < 1000, told)


def killed_match_goes_on():
    whole = path("whole.pgn")
    arguments = [*players("level=1", "scripted=greedy"), "--games", "30", "--concurrency", "2"]
    final = match(*arguments, "--pgnout", whole)
    resumed, state = path("resumed.pgn"), path("resumed.state")
    arguments += ["--pgnout", resumed, "--resume", state]
    kills = 0
    while kills < 5:
        process = subprocess.Popen(command(*arguments), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        time.sleep(0.15 + 0.1 * kills)
        if process.poll() is not None:
            break
        process.send_signal(signal.SIGKILL)
        process.wait()
        kills += 1
    tap.holds(kills > 0, "the match was over before it could be killed")
    tap.equal(match(*arguments), final)
    tap.equal(pathlib.Path(resumed).read_text(), pathlib.Path(whole).read_text())


def lost_games_are_told():
    """A state that counts more games than the PGN has."""
    arguments = [*players("scripted=greedy", "scripted=random"), "--games", "4", "--pgnout", path("lost.pgn"),
                 "--resume", path("lost.state")]
    match(*arguments)
    os.truncate(path("lost.pgn"), 100)
    result = subprocess.run(command(*arguments), capture_output=True, text=True, timeout=60)
    tap.equal((result.returncode, result.stdout), (1, ""))
    tap.holds("lost.pgn" in result.stderr, result.stderr)
    tap.equal(os.path.getsize(path("lost.pgn")), 100)


def full_disk_is_told():
    result = subprocess.run(command(*players("scripted=greedy", "scripted=random"), "--games", "4",
                                    "--pgnout", "/dev/full"), capture_output=True, text=True)
    tap.equal(result.returncode, 3)
    tap.holds("/dev/full" in result.stderr, result.stderr)


def what_the_machine_lacks_is_told_at_once():
    two = players("scripted=greedy", "scripted=random")
    pgn = path("not-begun.pgn")
    missing = players("cmd=/nonexistent/engine -x", "scripted=random")
    for arguments, named in (([*missing, "--nodes", "9", "--pgnout", pgn], "/nonexistent/engine"),
                             ([*two, "--pgnout", "/nonexistent/x.pgn"], "/nonexistent/x.pgn"),
                             ([*two, "--resume", "/nonexistent/x.state"], "/nonexistent/x.state")):
        result = subprocess.run(command(*arguments), capture_output=True, text=True, timeout=60)
        tap.equal((arguments, result.returncode, result.stdout), (arguments, 3, ""))
        tap.holds(named in result.stderr, result.stderr)
    tap.holds(not pathlib.Path(pgn).exists(), "a match that cannot begin has written games")


def state_of_another_match_is_refused():
    state = path("other.state")
    match(*players("scripted=greedy", "scripted=random"), "--games", "2", "--resume", state)
    before = pathlib.Path(state).read_text()
    result = subprocess.run(command(*players("scripted=random", "scripted=random"), "--resume",
                                    state), capture_output=True, text=True)
    tap.equal(result.returncode, 1)
    tap.holds("another match" in result.stderr, result.stderr)
    tap.equal(pathlib.Path(state).read_text(), before)


def external_engine_plays():
    told = json.loads(match(*players(f"cmd={ENGINE},name=uci", "scripted=random"), "--nodes",
                            "2000", "--games", "4", "--concurrency", "2", "--json"))
    tap.holds(told["pairs"][0]["score"] >= 0.75, told)
    tap.equal([p["disconnects"] for p in told["players"]], [0, 0])


def chess960_is_played():
    epd = path("chess960.epd")
    pathlib.Path(epd).write_text("2rkr3/2p1p3/8/8/8/8/8/R2K4 w Q - 0 1\n")  # castling mates, and nothing else
    pgn = path("chess960.pgn")
    match(*players(f"cmd={ENGINE},name=uci", "scripted=random"), "--nodes", "2000", "--games", "2",
          "--openings", epd, "--pgnout", pgn)
    text = pathlib.Path(pgn).read_text()
    tap.equal(text.count('[Variant "Chess960"]'), 2)
    tap.holds(re.search(r'\[White "uci"\].*?1\. O-O-O# 1-0', text, re.DOTALL), text)


def bad(mode, name="bad"):
    return f"cmd={shlex.join([BAD, mode])},name={name}"


def start_position():
    epd = path("start.epd")
    pathlib.Path(epd).write_text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n")
    return ["--openings", epd]


KINDS = ("time_losses", "crashes", "hangs", "illegal_moves")


def misbehaving_engine_loses_and_the_match_goes_on():
    """What it did is told apart, and the games of the others are none of its business."""
    for mode, kinds, reason, said in (
            ("crash", (0, 4, 0, 0), "{bad: the engine crashed: signal 11", "    bad-engine: search.cpp:17: Assertion"),
            ("illegal", (0, 0, 0, 4), "{bad: illegal move “a1a8 ponder a8a1”}", "    bestmove a1a8 ponder a8a1")):
        result = subprocess.run([CLI, "match", *players(bad(mode), "scripted=greedy", "scripted=random"), "--movetime",
                                 "100", "--games", "2", "--concurrency", "2", "--json", *start_position()],
                                capture_output=True, text=True, timeout=240)
        told = {player["name"]: player for player in json.loads(result.stdout)["players"]}
        tap.equal((mode, tuple(told["bad"][kind] for kind in KINDS), told["bad"]["disconnects"]), (mode, kinds, 4))
        tap.equal([told[name]["games"] for name in ("bad", "greedy", "random")], [4, 4, 4])
        tap.equal([told[name][kind] for name in ("greedy", "random") for kind in KINDS], [0] * 8)
        tap.equal((result.stderr.count(reason), result.stderr.count(said)), (4, 4))


def states_of_version_1_are_read():
    """There a 3 meant that an engine died, hung or moved illegally."""
    state = path("version-1.state")
    title = ("tabiya-match 1 seed=1 schedule=0 plies=800 openings= clock=0,0,0 nodes=0 movetime=0 depth=0 "
             "| 2 greedy greedy | 2 random random\n")
    for end in (3, 2):
        pathlib.Path(state).write_text(f"{title}pgn 0\n1 {end} 0\n")
        told = json.loads(match(*players("scripted=greedy", "scripted=random"), "--games", "1", "--resume", state,
                                "--json"))
        random = next(p for p in told["players"] if p["name"] == "random")
        tap.equal((told["games"], random["disconnects"], random["time_losses"]), (1, int(end == 3), int(end == 2)))


def games_are_adjudicated():
    """Twice: the state file has the ends by scores, too, and belongs to these rules."""
    pgn, state = path("adjudicated.pgn"), path("adjudicated.state")
    arguments = [*players(f"cmd={ENGINE},name=a", f"cmd={ENGINE},name=b"), "--nodes", "50", "--games", "4",
                 "--pgnout", pgn, "--resume", state]
    rules = ["--draw", "movenumber=5,movecount=1,score=2000", "--resign", "movecount=2,score=2001"]
    first = match(*arguments, *rules)
    text = pathlib.Path(pgn).read_text()
    tap.equal(text.count('[Termination "adjudication"]'), 4)
    tap.equal(" ".join(text.split()).count("{adjudicated by the engines’ scores}"), 4)
    tap.equal((match(*arguments, *rules), pathlib.Path(pgn).read_text()), (first, text))
    for other in ([], rules[:2], [*rules[:3], "movecount=3"]):
        result = subprocess.run(command(*arguments, *other), capture_output=True, text=True)
        tap.equal(result.returncode, 1)
        tap.holds("another match" in result.stderr, result.stderr)
    result = subprocess.run(command(*arguments, "--tablebases", "/nonexistent"), capture_output=True, text=True)
    tap.equal((result.returncode, result.stdout), (3, ""))
    tap.holds("/nonexistent" in result.stderr, result.stderr)


def tables_decide_games():
    """Real ones. The only capture there is leads to a position that they have."""
    tables = tap.shared("syzygy")
    for fen, result in (("7k/3p4/8/8/8/8/8/K2Q4 w - -", "1-0"), ("3q3k/8/8/8/8/8/3P4/K7 b - -", "0-1"),
                        ("7k/r7/8/8/3p4/8/8/3R3K w - -", "1/2-1/2")):
        epd, pgn = path("ending.epd"), path(f"ending-{result[:3].replace('/', '-')}.pgn")
        pathlib.Path(epd).write_text(fen + ' id "ending";\n')
        match(*players("scripted=greedy", "scripted=greedy"), "--games", "2", "--openings", epd, "--pgnout", pgn,
              "--tablebases", str(tables))
        text = " ".join(pathlib.Path(pgn).read_text().split())
        tap.equal((text.count(f'[Result "{result}"]'), text.count('[Termination "adjudication"]'),
                   text.count("{adjudicated by tablebases}")), (2, 2, 2))
        tap.equal(text.count('[PlyCount "'), text.count('[PlyCount "1"]'))


def hanging_engine_loses():
    told = json.loads(match(*players(fake("hang", "bad"), "scripted=random"), "--movetime", "100",
                            "--games", "2", "--concurrency", "2", "--json"))
    player = next(p for p in told["players"] if p["name"] == "bad")
    tap.equal((told["games"], player["hangs"], player["disconnects"]), (2, 2, 2))


def line_without_an_end_is_not_kept():
    result = subprocess.run([CLI, "match", *players(fake("flood", "bad"), "scripted=random"),
                             "--movetime", "100", "--games", "1"], capture_output=True, text=True)
    tap.equal(result.returncode, 0)
    tap.holds("bad: the engine sent invalid output" in result.stderr, result.stderr)


def slow_engine_loses_on_time():
    told = json.loads(match(*players(fake("slow", "bad"), "scripted=random"), "--tc", "2",
                            "--games", "2", "--concurrency", "2", "--json"))
    player = next(p for p in told["players"] if p["name"] == "bad")
    tap.equal((told["games"], player["time_losses"], player["disconnects"]), (2, 2, 0))


def engine_that_cannot_run_loses():
    program = pathlib.Path(path("no-program"))
    program.write_bytes(b"\x7fELF, but no more of it")
    program.chmod(0o755)
    told = json.loads(match(*players(f"cmd={program},name=none", "scripted=random"),
                            "--movetime", "10", "--games", "2", "--json"))
    tap.equal(next(p for p in told["players"] if p["name"] == "none")["disconnects"], 2)


def nicenesses(process):
    """Of its threads."""
    found = set()
    for stat in pathlib.Path(f"/proc/{process.pid}/task").glob("*/stat"):
        try:
            found.add(int(stat.read_text("utf-8").rpartition(")")[2].split()[16]))
        except OSError:
            pass  # it has ended
    return found


def has_niced_threads(*limits):
    """Whether a game of our own engine with these limits ever has some."""
    process = subprocess.Popen(command(*players("level=0,name=a", "level=0,name=b"), *limits, "--games", "1",
                                       "--max-plies", "20"), stdout=subprocess.DEVNULL)
    own = os.getpriority(os.PRIO_PROCESS, 0)
    found = set()
    while process.poll() is None:
        found |= nicenesses(process)
        time.sleep(0.002)
    tap.equal((process.returncode, min(found)), (0, own))
    return found != {own}


def clocks_of_our_own_run_as_fast_as_those_of_others():
    """An engine in a process of its own is not niced; where time decides, ours must not be, either."""
    if not sys.platform.startswith("linux") or os.getpriority(os.PRIO_PROCESS, 0) == 19:
        raise tap.Skip("niceness belongs to threads on Linux alone")
    tap.equal([has_niced_threads("--nodes", "50000"), has_niced_threads("--tc", "0.5+0"),
               has_niced_threads("--movetime", "10")], [True, False, False])
    # More games than cores take the time from each other, and none from what is in the foreground.
    tap.equal(has_niced_threads("--tc", "0.5+0", "--concurrency", str(os.cpu_count() + 1)), True)


def options_count_to_the_letter():
    pgn = path("options.pgn")
    for option, reason in (("Nonsense=7", "no option “Nonsense”"), ("Algorithm=foo", "Algorithm cannot be “foo”"),
                           ("Hash=-4", "Hash must be a whole number from "),
                           ("Hash=lots", "Hash must be a whole number from "),
                           ("Ponder=perhaps", "Ponder must be true or false"),
                           ("EvalFile=/nonexistent.nnue", "/nonexistent.nnue")):
        result = subprocess.run(
            command(*players(f"cmd={ENGINE},name=old", f"cmd={ENGINE},name=new,option.{option}"), "--nodes", "50",
                    "--pgnout", pgn), capture_output=True, text=True, timeout=60)
        tap.equal((option, result.returncode, result.stdout), (option, 1, ""))
        tap.holds("new: " in result.stderr and reason in result.stderr, result.stderr)
    tap.holds(not pathlib.Path(pgn).exists(), "a match that cannot begin has written games")
    match(*players(f"cmd={ENGINE},option.Hash=4,option.Algorithm=mtdf", f"cmd={ENGINE},option.EvalFile={NET}"),
          "--nodes", "50")


def ratings_and_opponents_play():
    """A rating and an opponent have budgets of their own; an opponent also has a name."""
    text = match(*players("rating=700", "opponent=lena"), "--games", "2")
    tap.holds(text.startswith("Score of Tabiya rating 700 vs Lena: "), text)
    text = match(*players("name=Quick,opponent=atlas", "opponent=pia,name=Slow"), "--games", "1", "--nodes", "50")
    tap.holds(text.startswith("Score of Quick vs Slow: "), text)
    for player, message in (("opponent=nobody", "lena"), ("rating=99", "100 to 3000"), ("rating=much", "3000"),
                            ("opponent=atlas", "forever")):
        result = subprocess.run(command(*players(player, "level=1")), capture_output=True, text=True, timeout=60)
        tap.equal((player, result.returncode, result.stdout), (player, 2, ""))
        tap.holds(message in result.stderr, result.stderr)


def opponents_play_in_their_manner():
    """The options reach the engine: the same moves with them, others without."""
    def games(second):
        pgn = path(f"manner-{second[:8]}-{second[-3:]}.pgn")
        match(*players("scripted=greedy", second + ",name=Otto"), "--games", "4", "--max-plies", "60", "--pgnout", pgn)
        return re.sub(r"\[.*\]", "", open(pgn).read())

    with_row = games("opponent=otto")
    tap.equal(games("rating=800,option.Attacks=60,option.Trades=0"), with_row)
    tap.holds(games("rating=800") != with_row, "an opponent plays like its rating alone")


def opponents_play_their_openings():
    """Between opponents a game begins at the start, with what each of them likes; the same seed plays the same."""
    def openings(number, *arguments):
        pgn = path(f"liked-{number}.pgn")
        match(*players("opponent=lena", "opponent=otto"), "--games", "4", "--max-plies", "8", "--pgnout", pgn,
              *arguments)
        return [game.split("\n\n")[1].split() for game in open(pgn).read().split("[Event ")[1:]]

    games = openings(1)
    tap.equal([game[:3] for game in games], [["1.", "d4", "d5"], ["1.", "e4", "e6"]] * 2)
    tap.equal(openings(2), games)
    lines = path("openings.pgn")
    open(lines, "w").write("1. a3 h6 2. h3 a6 *\n")
    tap.equal(openings(3, "--openings", lines)[0][:6], ["1.", "a3", "h6", "2.", "h3", "a6"])


def wrong_arguments_are_usage_errors():
    two = players("scripted=greedy", "scripted=random")
    for arguments in ([], players("scripted=greedy"), players("scripted=clever", "level=1"),
                      players("level=12", "level=1"), players("level=9", "level=1"),
                      [*two, "--games", "0"], [*two, "--tc", "fast"], [*two, "--sprt", "elo0=x"],
                      [*two, "--schedule", "sometimes"], players("tc=1", "level=1"),
                      [*two, "--draw", "movecount=0"], [*two, "--resign", "600"]):
        result = subprocess.run(command(*arguments), capture_output=True, text=True, timeout=60)
        tap.equal((arguments, result.returncode, result.stdout), (arguments, 2, ""))
        tap.holds(result.stderr != "", "no message")


tap.main([report_is_as_promised, greedy_beats_random, safe_leaves_nothing_hanging,
          safe_takes_the_most_and_sees_no_mate, same_seed_same_games,
          openings_are_played_from_both_sides, bad_openings_are_named,
          games_are_never_counted_twice, round_robin_has_a_table,
          sprt_stops_early, killed_match_goes_on, lost_games_are_told,
          full_disk_is_told,
          what_the_machine_lacks_is_told_at_once, state_of_another_match_is_refused,
          external_engine_plays, chess960_is_played, misbehaving_engine_loses_and_the_match_goes_on,
          states_of_version_1_are_read, games_are_adjudicated, tables_decide_games,
          hanging_engine_loses, line_without_an_end_is_not_kept, slow_engine_loses_on_time,
          engine_that_cannot_run_loses, clocks_of_our_own_run_as_fast_as_those_of_others, options_count_to_the_letter,
          ratings_and_opponents_play, opponents_play_in_their_manner,
          opponents_play_their_openings, wrong_arguments_are_usage_errors])
