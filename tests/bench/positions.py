#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Queries of the index from position to games: positions.py BUILD_FOLDER [GAMES]

A library of a million games, half of them synthetic (`pgn synth`), half real ones repeated, is made once in
BUILD_FOLDER/bench. Then the initial position, the one after 1.e4 and 1,000 positions beyond half-move 40 are
looked up, warm, with a hundred rows each, and every answer is compared with a scan. The goal is 50 ms each; the
program fails if a median of processor time is above it or a count differs. The real games are
$TABIYA_SHARED_DATA/pgn/tcec_sample.pgn.zst (needs zstd); without them all are synthetic. First, one segment is
built (position-segment).
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

GOAL_MS = 50


def make_synthetic(build, folder, games):
    path = folder / f"synth-{games}-0.pgn"
    if not path.exists():
        part = path.with_suffix(".part")
        with open(part, "wb") as out:
            subprocess.run([build / "app/tabiya-cli", "pgn", "synth", "--games", str(games)],
                           stdout=out, check=True)
        part.rename(path)
    return path


def make_real(folder):
    shared = pathlib.Path(os.environ.get("TABIYA_SHARED_DATA") or
                          pathlib.Path(__file__).resolve().parents[2] / "../shared/data")
    packed = shared / "pgn/tcec_sample.pgn.zst"
    if not packed.exists() or not shutil.which("zstd"):
        print("skipped the real games: they or zstd are not there")
        return None
    path = folder / "tcec-sample.pgn"
    if not path.exists():
        subprocess.run(["zstd", "-dqf", packed, "-o", path], check=True)
    return path


def make_library(build, folder, games):
    real = make_real(folder)
    files = [make_synthetic(build, folder, games // 2 if real else games)] + ([real] if real else [])
    path = folder / f"positions-{games}{'' if real else '-synthetic'}.db"
    if not path.exists():
        part = folder / "positions.part"
        for suffix in ("", "-wal", "-shm"):
            (folder / (part.name + suffix)).unlink(missing_ok=True)
        subprocess.run([build / "tests/bench/positions", "make", part, str(games), *files], check=True)
        part.rename(path)
    return path


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    folder = build / "bench"
    folder.mkdir(exist_ok=True)
    subprocess.run([build / "tests/bench/position-segment"], check=True)
    library = make_library(build, folder, games)
    asked = subprocess.run([build / "tests/bench/positions", "ask", library],
                           stdout=subprocess.PIPE, text=True)
    print(asked.stdout, end="")
    medians = [float(line.split()[0]) for line in
               re.findall(r"^ .{45,80}?((?: +\d+\.\d\d){6})$", asked.stdout, re.MULTILINE)]
    slow = [median for median in medians if median > GOAL_MS]
    if slow or not medians:
        print(f"  above the goal of {GOAL_MS} ms: {len(slow)} of {len(medians)}")
    return 1 if asked.returncode or slow or not medians else 0


if __name__ == "__main__":
    sys.exit(main())
