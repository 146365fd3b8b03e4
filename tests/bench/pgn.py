#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading PGN, compared with pgn-extract, on two made-up files, in turn: pgn.py BUILD_FOLDER [ROUNDS [MEGABYTES]]

Building the tree of every game (pgn-trees: one thread, every move checked, every comment kept) is compared with
`pgn-extract -r`, which checks moves and keeps nothing. The comparison uses processor time, which a busy machine
does not lengthen; the medians of the elapsed times are printed beside it. The goal is a ratio of 8; below 4 the
program fails. `pgn-trees --cut` makes the list of games as the program does when it opens a file, and measures
its memory.
"""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

FILES = [("no comments", 155000, 0), ("full of comments", 25000, 60)]  # games for 100 MB
MEGABYTES = 100


def make_file(build, games, comments):
    folder = build / "bench"
    folder.mkdir(exist_ok=True)
    path = folder / f"synth-{games}-{comments}.pgn"
    command = [build / "app/tabiya-cli", "pgn", "synth", "--games", str(games),
               "--comments", str(comments)]
    if not path.exists():
        with open(path, "wb") as out:
            subprocess.run(command, stdout=out, check=True)
    return path


def measured(command):
    """Runs it; its elapsed and processor seconds, its peak of memory in MB, and its output."""
    start = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    out = child.stdout.read().decode()
    _, status, usage = os.wait4(child.pid, 0)
    child.stdout.close()
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"pgn: {command[0]} failed")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, out


def show(name, size, runs):
    elapsed, cpu = (statistics.median(run[i] for run in runs) for i in (0, 1))
    print(f"  {name:22} {size / cpu / 1e6:7.1f} MB/s  ({cpu:.2f} s of processor, {elapsed:.2f} s "
          f"elapsed, peak of memory {max(run[2] for run in runs):.0f} MB)")


def main():
    build = pathlib.Path(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    megabytes = int(sys.argv[3]) if len(sys.argv) > 3 else MEGABYTES
    trees = str(build / "tests/bench/pgn-trees")
    peer = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
    if not peer:
        print("skipped the comparison: pgn-extract is not installed")
    slow = False
    for title, games, comments in FILES:
        path = make_file(build, games * megabytes // MEGABYTES, comments)
        size = path.stat().st_size
        ours, theirs, cuts = [], [], []
        for _ in range(rounds):
            ours.append(measured([trees, str(path)]))
            cuts.append(measured([trees, "--cut", str(path)]))
            if peer:
                theirs.append(measured([peer, "-r", "-s", str(path)]))
        print(f"{title}, {size / 1e6:.0f} MB")
        show("trees", size, ours)
        show("list of games", size, cuts)
        if peer:
            show("pgn-extract -r", size, theirs)
            ratio = statistics.median(b[1] / a[1] for a, b in zip(ours, theirs))
            slow |= ratio < 4
            print(f"  ratio                  {ratio:7.2f}       (median of {rounds} pairs; goal 8)")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
