#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine of the page for browsers beside the native one: nodes per second on one thread; sizes of the files.

    web.py BUILD_FOLDER [--depth N] [--runs N] [--chromium]

Both search the bench in turn; what counts is processor time, in Node, whose compiler is Chromium's. --chromium
measures both builds by the clock in a headless Chromium, too (its tools are those of ./dev test-long web). All must
count the same nodes. Goal: half of the native speed. The page is built before, as ./dev web does it.
"""
import argparse
import gzip
import json
import os
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SITE = ROOT / "build-web/site"
PROGRAM = ROOT / "tests/bench/web.mjs"
GOAL = 0.5


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def bench_native(engine, depth):
    """Nodes, and nodes per second of processor time; starting the program takes milliseconds of it."""
    before = cpu_seconds()
    text = subprocess.run([engine, "bench", str(depth)], stdout=subprocess.PIPE, text=True, check=True).stdout
    nodes = int(re.search(r"Nodes searched *: (\d+)", text)[1])
    return nodes, nodes / (cpu_seconds() - before), int(re.search(r"Nodes/second *: (\d+)", text)[1])


def bench_web(depth, *where):
    text = subprocess.run(["node", PROGRAM, SITE, str(depth), *where], stdout=subprocess.PIPE, text=True, check=True,
                          env={**os.environ, "NODE_NO_WARNINGS": "1"}).stdout
    return json.loads(text.strip().splitlines()[-1])


def print_sizes():
    print(f"{'file':40} {'bytes':>9} {'gzipped':>9}")
    for path in sorted(SITE.rglob("*")):
        if path.suffix in (".wasm", ".gz") or path.name.startswith("tabiya-engine-threads"):
            content = path.read_bytes()
            packed = len(content) if path.suffix == ".gz" else len(gzip.compress(content, 9))
            print(f"{path.relative_to(SITE).as_posix():40} {len(content):9} {packed:9}")


def measure(engine, depth, runs):
    """The ratios of each run; exits if the nodes differ."""
    native, web = [], []
    for _ in range(runs):
        nodes, speed, _ = bench_native(engine, depth)
        native.append(speed)
        (found,) = bench_web(depth)
        web.append(found["nodes"] / found["seconds"])
        if found["nodes"] != nodes:
            sys.exit(f"web: {found['nodes']} nodes, but {nodes} natively")
    ratios = [one / other for one, other in zip(web, native)]
    print(f"bench {depth}: {nodes} nodes in both; memory {found['bytes'] >> 20} MB")
    print(f"native: {statistics.median(native):.0f} nodes per second of processor time, median of {runs}")
    print(f"page, in Node: {statistics.median(web):.0f}")
    print(f"ratio: {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}; goal {GOAL})")


def measure_chromium(engine, depth):
    nodes, _, speed = bench_native(engine, depth)
    for found in bench_web(depth, "chromium"):
        if found["nodes"] != nodes:
            sys.exit(f"web: {found['build']}: {found['nodes']} nodes, but {nodes} natively")
        own = found["nodes"] / found["seconds"]
        print(f"Chromium, {found['build']}: {own:.0f} nodes per second by the clock, native {speed}, "
              f"ratio {own / speed:.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--depth", type=int, default=10)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--chromium", action="store_true")
    options = parser.parse_args()
    for program in ("emcc", "node"):
        if not shutil.which(program):
            print(f"skipped: {program} is not installed")
            return
    subprocess.run([sys.executable, ROOT / "ui/web/build.py", "--build-only"], check=True)
    engine = options.build / "engine/tabiya-engine"
    measure(engine, options.depth, options.runs)
    if options.chromium:
        measure_chromium(engine, options.depth)
    print_sizes()


if __name__ == "__main__":
    main()
