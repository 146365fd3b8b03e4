#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Five million puzzles: puzzles.py BUILD_FOLDER [PUZZLES [PICKS]] [--shuffle]

The rows of the shared test data (shared/data/puzzles, Lichess's own), repeated with new ids, in their order as in
Lichess's file, and new ratings, are made once in BUILD_FOLDER/bench. They are imported into an empty file,
with indexes, and imported again; the goal is 90 s for five million. Then PICKS (default 2000) puzzles are picked
at random with all kinds of filters (tests/bench/puzzles.c): the goal is 5 ms for 99 of 100. With --shuffle the
rows come in random order, unlike any file of Lichess's.
"""
import csv
import io
import json
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile

GOAL_S_OF_FIVE_MILLION = 90
GOAL_MS = 5
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def shared_rows():
    """Each good row once, as the text before its rating and the one behind it; none: no data."""
    shared = pathlib.Path(os.environ.get("TABIYA_SHARED_DATA") or
                          pathlib.Path(__file__).resolve().parents[2] / "../shared/data") / "puzzles"
    texts = [path.read_text() for path in sorted(shared.glob("*.csv"))]
    if shutil.which("zstd"):
        texts += [subprocess.run(["zstd", "-dqc", path], stdout=subprocess.PIPE, text=True,
                                 check=True).stdout for path in sorted(shared.glob("*.csv.zst"))]
    rows = {}
    for text in texts:
        for row in list(csv.reader(io.StringIO(text)))[1:]:
            rows[row[0]] = (f",{row[1]},{row[2]},", "," + ",".join(row[4:]) + "\n")
    return list(rows.values())


def id_of(number):
    text = ""
    for _ in range(5):
        number, digit = divmod(number, len(ALPHABET))
        text = ALPHABET[digit] + text
    return text


def make_file(build, puzzles, shuffle):
    path = build / "bench" / f"puzzles-{puzzles}{'-shuffled' if shuffle else ''}.csv"
    path.parent.mkdir(exist_ok=True)
    if path.exists():
        return path
    rows, rng = shared_rows(), random.Random(1)
    if not rows:
        return None
    step, part = len(ALPHABET) ** 5 // puzzles, path.with_suffix(".part")
    order = list(range(puzzles))
    if shuffle:
        rng.shuffle(order)
    with open(part, "w", encoding="utf-8") as out:
        out.write("PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,"
                  "OpeningTags\n")
        for number in order:
            before, behind = rows[rng.randrange(len(rows))]
            rating = min(max(int(rng.gauss(1500, 420)), 400), 3200)
            out.write(f"{id_of(number * step)}{before}{rating}{behind}")
    part.rename(path)
    return path


def imported(build, folder, path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run([build / "app/tabiya-cli", "puzzles", "import", "--json", "--data-dir",
                             folder, path], stdout=subprocess.PIPE, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    told = json.loads(result.stdout)
    told["cpu"] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    told["rss_mb"] = after.ru_maxrss / 1024
    return told


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--shuffle"]
    build = pathlib.Path(arguments[0]).resolve()
    puzzles = int(arguments[1]) if len(arguments) > 1 else 5_000_000
    picks = int(arguments[2]) if len(arguments) > 2 else 2000
    path = make_file(build, puzzles, "--shuffle" in sys.argv)
    if path is None:
        print("skipped: the shared data are not there")
        return 0
    os.environ["TABIYA_SHIPPED_PUZZLES"] = "/nowhere"
    with tempfile.TemporaryDirectory(dir=build / "bench") as folder:
        first = imported(build, folder, path)
        size = (pathlib.Path(folder) / "puzzles.db").stat().st_size
        print(f"  {first['added']:,} puzzles of a file of {path.stat().st_size / 1e6:,.0f} MB:"
              f" {first['seconds']:.1f} s ({first['cpu']:.1f} s of processor time,"
              f" {first['rss_mb']:.0f} MB of memory), {size / 1e6:,.0f} MB")
        again = imported(build, folder, path)
        print(f"  the same again, {again['unchanged']:,} as they were: {again['seconds']:.1f} s")
        asked = subprocess.run([build / "tests/bench/puzzles", f"{folder}/puzzles.db", str(picks)],
                               stdout=subprocess.PIPE, text=True)
        print(asked.stdout, end="")
    slow = [line for line in asked.stdout.splitlines()
            if line.startswith("  picks") and float(line.split()[-5]) > GOAL_MS]
    late = first["seconds"] > GOAL_S_OF_FIVE_MILLION * puzzles / 5e6
    if slow or late:
        print(f"  above the goal of {GOAL_S_OF_FIVE_MILLION} s for five million, {GOAL_MS} ms a pick")
    return 1 if asked.returncode or slow or late else 0


if __name__ == "__main__":
    sys.exit(main())
