#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""./dev bench [NAME…]: runs the measurements of this folder one after the other.

    bench.py BUILD_FOLDER [NAME…]
    bench.py BUILD_FOLDER NAME OPTION…

Without a name it runs all but those that take hours. Options, from the first word that begins with a dash, go to
the one measurement named. Each measurement is a program of its own that prints its figures. It measures other
programs in the same run, in turn, and gives medians and ratios. If it lacks something it needs, it prints
"skipped" and the reason.
"""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent

# Name, purpose, program and arguments; {build} is the build folder.
MEASUREMENTS = [
    ("perft", "move generation beside stockfish's", ["perft.py", "{build}"]),
    ("pgn", "reading PGN beside pgn-extract", ["pgn.py", "{build}"]),
    ("import", "games into a library beside scid", ["import.py", "{build}"]),
    ("positions", "asking a million games for a position", ["positions.py", "{build}"]),
    ("naming", "naming a million positions beside pgn-extract", ["naming.py", "{build}"]),
    ("explorer", "from a position to what was played in it, in a million games",
     ["explorer.py", "{build}"]),
    ("puzzles", "five million puzzles imported, and picked from", ["puzzles.py", "{build}"]),
    ("network", "evaluations by a net, by each kernel; nodes with it and without",
     ["network.py", "{build}"]),
    ("nps", "nodes per second of the search, one and two threads", ["nps.py", "{build}"]),
    ("web", "the page's engine beside the native one: nodes per second; sizes of its files",
     ["web.py", "{build}"]),
    ("mates", "mates found and shown, of a tenth of the positions that have one",
     ["mates.py", "{build}", "--every", "10"]),
    ("worth", "what each heuristic of the search is worth, by games", ["worth.py", "{build}"]),
    ("algorithms", "nodes to depth of the four algorithms, and games between them",
     ["algorithms.py", "{build}"]),
    ("levels", "the nine levels: how strong they are, how they err, how long they think",
     ["levels.py", "{build}"]),
    ("match-cost", "what a match costs beside its engines, and beside a bare loop over pipes",
     ["match-cost.py", "{build}"]),
    ("mating", "whether levels win won endings", ["mating.py", "{build}"]),
    ("opponents", "whether opponents play as their sentences say", ["opponents.py", "{build}"]),
    ("same-move", "how often levels play the person's move, in games held out", ["same-move.py", "{build}"]),
    ("search", "searching a library of a million games", ["search.py", "{build}"]),
    ("stop", "how soon a search obeys stop", ["stop.py", "{build}"]),
    ("puzzle-tags", "themes of puzzles beside Lichess's own tags", ["puzzle-tags.py", "{build}"]),
    ("startup", "exec to the first drawn frame; memory and work at rest",
     ["startup.py", "{build}/ui/tabiya", "gnome-chess", "chessx",
      "{build}/tests/bench/empty-window", "--rest", "20"]),
    ("web-page", "the page for browsers: bytes and time to the first move", ["web-page.py"]),
    ("frames", "frame times while a piece is dragged and the engine thinks",
     ["frames.py", "{build}"]),
    ("arena", "frame times of a wall of games while all cores search", ["arena.py", "{build}"]),
    ("tour", "frame times in a tour of the whole program", ["tour.py", "{build}"]),
    ("idle", "how often the program wakes up while nothing is done", ["idle.py", "{build}"]),
    ("notation", "frame times in a game with 10,000 comments beside a short one",
     ["notation.py", "{build}"]),
    ("library", "frame times while a million games are scrolled through",
     ["library.py", "{build}"]),
    ("palette", "from a key in the palette to its matches, over a million games",
     ["palette.py", "{build}"]),
    ("puzzle-grid", "frame times while a million puzzles are scrolled through",
     ["puzzle-grid.py", "{build}"]),
    ("puzzle-ratings", "how hard puzzles look beside how hard they are",
     ["puzzle-ratings.py", "{build}"]),
    ("guesses", "how often Guess the Move takes points from a move as good as the game's",
     ["guesses.py", "{build}"]),
    ("verdicts", "how long a move in a puzzle waits for its verdict", ["verdicts.py", "{build}"]),
    ("voice", "what is understood of three thousand utterances of synthetic voices",
     ["voice.py", "{build}", "--goals"]),
    ("suites", "test positions solved, beside stockfish and ethereal-chess", ["suites.py", "{build}"]),
    ("strength", "matches against the engines of Debian, beside the goals", ["strength.py", "{build}"]),
]
HOURS = {"worth", "algorithms", "suites", "strength", "voice"}


def main():
    build, words = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    count = next((i for i, word in enumerate(words) if word.startswith("-")), len(words))
    wanted, options = words[:count], words[count:]
    names = [name for name, _, _ in MEASUREMENTS]
    unknown = set(wanted) - set(names)
    if unknown:
        sys.exit(f"bench: {', '.join(sorted(unknown))}: expected {', '.join(names)}")
    if options and len(wanted) != 1:
        sys.exit(f"bench: {options[0]}: options are for one measurement, named before them")
    failed = []
    for name, what, (program, *arguments) in MEASUREMENTS:
        if name not in wanted if wanted else name in HOURS:
            continue
        command = [program, *(word.format(build=build) for word in arguments), *options]
        print(f"== {name}: {what}\n$ {' '.join(command)}", flush=True)
        if subprocess.run([sys.executable, str(HERE / program), *command[1:]]).returncode != 0:
            failed.append(name)
    if failed:
        sys.exit(f"bench: {', '.join(failed)} failed")


if __name__ == "__main__":
    main()
