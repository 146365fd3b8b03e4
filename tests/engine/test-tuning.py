#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tuning build: each tunable of the search is a UCI option that acts at once; each heuristic can be switched
off separately.

    test-tuning.py TUNING_ENGINE ENGINE SOURCE_ROOT    TAP on stdout
"""
import functools
import pathlib
import re
import subprocess
import sys

from talk import PATIENCE, Talk, errors
import tap  # talk.py has its path

TUNING, PLAIN, ROOT = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
sys.path.insert(0, str(ROOT / "tests"))
import heuristics  # noqa: E402

# What acts in deeper searches than a test has time for is let act earlier.
EARLIER = {
    "USE_NULL_VERIFICATION": [("NULL_VERIFY_DEPTH", 6)],
    "USE_HISTORY_PRUNING": [("HISTORY_PRUNE_MARGIN", 500)],
    **dict.fromkeys(("USE_SINGULAR", "USE_DOUBLE_EXTENSIONS", "USE_MULTI_CUT", "USE_NEGATIVE_EXTENSIONS"),
                    [("SINGULAR_DEPTH", 4)]),
}
DEPTHS = (6, 8, 10)  # a switch without effect in one may have an effect in the next
MATES = "USE_MATE_DISTANCE"
MATE = "position fen 6k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 0 1"
SINGLE_REPLY = "position fen 6k1/5ppp/8/8/8/8/5PP1/r5K1 w - - 0 1"
SINGLE_REPLY_DEPTH = 6
MIDDLEGAME = "position fen r1bq1rk1/pp1nbppp/2p1pn2/3p4/2PP4/2NBPN2/PPQ2PPP/R1B1K2R w KQ - 4 8"


def table():
    """{name: (value, least, most)} as params.h has it."""
    text = (ROOT / "engine/search/params.h").read_text()
    return {name: tuple(map(int, numbers)) for name, *numbers in
            re.findall(r"^    X\((\w+), (-?\d+), (-?\d+), (-?\d+), \".+\"\)", text, re.M)}


@functools.cache
def bench(engine, *settings, depth=6):
    lines = [f"setoption name {name} value {value}" for name, value in settings] + [f"bench {depth}", "quit"]
    done = subprocess.run([engine], input="\n".join(lines) + "\n", capture_output=True, text=True,
                          timeout=PATIENCE)
    return int(re.search(r"^Nodes searched  : (\d+)$", done.stdout, re.M).group(1))


def nodes(talk, *settings, position=MIDDLEGAME):
    """The nodes of a search to a fixed depth, with empty memory, in an engine that has searched before."""
    talk.ask("ucinewgame", *(f"setoption name {name} value {value}" for name, value in settings))
    heard = talk.ask(position, "go depth 7", until="^bestmove")
    return int(re.search(r" nodes (\d+)", heard[-2]).group(1))


def every_row_is_an_option_within_its_bounds():
    with Talk() as talk:
        told = "\n".join(talk.ask("uci", until="^uciok$"))
    tap.holds(len(table()) > 40, "the table was not read")
    for name, (value, least, most) in table().items():
        tap.holds(least <= value <= most and least < most, f"{name}: {least} {value} {most}")
        line = f"option name {name} type spin default {value} min {least} max {most}\n"
        tap.holds(line in told, f"no {line}")


def the_table_alone_changes_nothing():
    tap.equal(bench(TUNING), bench(PLAIN))


def an_option_acts_on_this_search_and_on_new_engines():
    with Talk() as talk:
        before = nodes(talk)
        for name, other in (("LMR_BASE", 0), ("RFP_MARGIN", 150), ("HISTORY_BONUS_FACTOR", 60)):
            tap.holds(nodes(talk, (name, other)) != before, f"{name} changes nothing")
            tap.equal(nodes(talk, (name, table()[name][0])), before)
            tap.holds(bench(TUNING, (name, other)) != bench(TUNING), f"{name} does not reach bench")
        talk.leave()


def extremes_are_played_with():
    """Switches aside: with none of the heuristics a search of that depth takes for ever."""
    for bound in (1, 2):
        settings = [(name, numbers[bound]) for name, numbers in table().items()
                    if not name.startswith("USE_")]
        with Talk() as talk:
            nodes(talk, *settings)
            talk.ask("go wtime 200 btime 200 movestogo 5", until="^bestmove")
            talk.leave()


def each_heuristic_can_be_switched_off():
    for each in heuristics.read(ROOT):
        if each.timed or each.switch == MATES:
            continue
        here = EARLIER.get(each.switch, ())
        tap.holds(any(bench(TUNING, *here, (each.switch, each.off), depth=depth) !=
                      bench(TUNING, *here, depth=depth) for depth in DEPTHS),
                  f"H{each.number}: {each.switch}={each.off} changes nothing")


def what_cuts_mates_short_can_be_switched_off():
    with Talk() as talk:
        tap.holds(nodes(talk, position=MATE) != nodes(talk, (MATES, 0), position=MATE), "nothing changes")


def a_single_reply_is_thought_about_without_its_switch():
    for use in (1, 0):
        with Talk() as talk:
            heard = talk.ask(f"setoption name USE_SINGLE_REPLY value {use}", SINGLE_REPLY,
                             "go wtime 20000 btime 20000", until="^bestmove")
            depths = [int(depth) for depth in re.findall(r"^info depth (\d+)", "\n".join(heard), re.M)]
            tap.equal(max(depths) == SINGLE_REPLY_DEPTH, use == 1)


def what_is_out_of_bounds_is_refused():
    with Talk() as talk:
        for name in ("LMR_BASE", "QS_SEE"):
            _, least, most = table()[name]
            for value in (least - 1, most + 1, "x"):
                tap.equal(len(errors(talk.ask(f"setoption name {name} value {value}"))), 1)
        talk.leave()


def a_plain_build_has_constants():
    if TUNING == PLAIN:
        raise tap.Skip("this is a tuning build")
    done = subprocess.run([PLAIN], input="uci\nsetoption name LMR_BASE value 60\nquit\n", text=True,
                          capture_output=True, timeout=PATIENCE)
    tap.holds("LMR_BASE type" not in done.stdout, "an option in a plain build")
    tap.equal(len(errors(done.stdout.splitlines())), 1)


tap.main([
    every_row_is_an_option_within_its_bounds,
    the_table_alone_changes_nothing,
    an_option_acts_on_this_search_and_on_new_engines,
    extremes_are_played_with,
    each_heuristic_can_be_switched_off,
    what_cuts_mates_short_can_be_switched_off,
    a_single_reply_is_thought_about_without_its_switch,
    what_is_out_of_bounds_is_refused,
    a_plain_build_has_constants,
])
