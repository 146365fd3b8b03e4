#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a match costs beside its engines: match-cost.py BUILD_FOLDER [--games N] [--tc TC] [--concurrency N] [--latency]

Two processes of tabiya-engine play through tabiya-cli match, and then through a bare loop over pipes. For each it
prints the time on the processor of the program itself, not of its engines, per half-move and as a share of a core.
The share depends on how many moves are played in a second; the goal is below 2 % at 1+0.01 and two games at a time.

--latency measures how long an answer takes to reach the other engine instead: from "bestmove" to "go", between two
scripted engines that think for 10 ms, or for none at all. The goal is at most 1 ms in the median.
"""
import argparse
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

GOAL = 2.0  # percent of a core


def own_cost(pid):
    """(processor time, wake-ups of its main thread) of a process that has ended and was not waited for: without its
    children."""
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    wakeups = int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status, re.M)[1])
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), wakeups


def runner(build, options):
    """(half-moves, own seconds, seconds, wake-ups) of tabiya-cli match."""
    with tempfile.TemporaryDirectory() as folder:
        pgn, state = (pathlib.Path(folder, name) for name in ("games.pgn", "match.state"))
        engine = build / "engine" / "tabiya-engine"
        begin = time.perf_counter()
        process = subprocess.Popen(
            [build / "app" / "tabiya-cli", "match", "--engine", f"cmd={engine},name=a", "--engine",
             f"cmd={engine},name=b", "--tc", options.tc, "--games", str(options.games), "--concurrency",
             str(options.concurrency), "--pgnout", pgn, "--resume", state], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        own, wakeups = own_cost(process.pid)
        wall = time.perf_counter() - begin
        process.wait()
        text = re.sub(r"\[.*\]|\{.*?\}|\d+\.+|1-0|0-1|1/2-1/2", "", pgn.read_text())
        return len(text.split()), own, wall, wakeups


def bare_loop(build, options):
    """The same of the bare loop, one for each game at a time."""
    base, _, increment = options.tc.partition("+")
    words = [str(round(1000 * float(part or 0))) for part in (base, increment)]
    loops = [subprocess.Popen(
        [build / "tests" / "bench" / "pipe-loop", build / "engine" / "tabiya-engine", *words,
         str(max(options.games // options.concurrency, 1))], stdout=subprocess.PIPE, text=True)
        for _ in range(options.concurrency)]
    rows = [[int(word) for word in loop.communicate()[0].split()] for loop in loops]
    return (sum(row[0] for row in rows), sum(row[1] for row in rows) / 1e6,
            max(row[2] for row in rows) / 1e6, sum(row[3] for row in rows))


def show(name, plies, own, wall, wakeups):
    print(f"{name:16} {plies:6} half-moves in {wall:6.1f} s: {1e6 * own / max(plies, 1):6.1f} µs and "
          f"{wakeups / max(plies, 1):4.1f} wake-ups each, {100 * own / wall:5.2f} % of a core")


def play_engine(log, think_ms):
    """An engine that walks a knight out and back, and notes when it is asked and when it answers."""
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"]
    played = 0
    with open(log, "a", encoding="ascii") as notes:
        for line in sys.stdin:
            words = line.split()
            if words[:1] == ["uci"]:
                print("uciok", flush=True)
            elif words[:1] == ["isready"]:
                print("readyok", flush=True)
            elif words[:1] == ["position"]:
                played = len(words) - 3 if "moves" in words else 0
            elif words[:1] == ["go"]:
                notes.write(f"{time.monotonic_ns()} go {played}\n")
                for depth in range(1, 9):
                    print(f"info depth {depth} score cp 10 nodes {depth} pv {moves[played % 4]}", flush=True)
                time.sleep(think_ms / 1000)
                print(f"info depth 9 score cp 10 nodes 9 pv {moves[played % 4]}", flush=True)
                notes.write(f"{time.monotonic_ns()} best {played}\n")
                print(f"bestmove {moves[played % 4]}", flush=True)
                notes.flush()
            elif words[:1] == ["quit"]:
                return


def latencies(build, games, think_ms):
    """Microseconds from each answer to the question that follows it."""
    with tempfile.TemporaryDirectory() as folder:
        logs = [pathlib.Path(folder, name) for name in "ab"]
        engines = [f"cmd={sys.executable} {shlex.quote(os.path.abspath(__file__))} --as-engine {log} {think_ms},"
                   f"name={log.name}" for log in logs]
        subprocess.run([build / "app" / "tabiya-cli", "match", "--engine", engines[0], "--engine", engines[1], "--tc",
                        "1+0.01", "--games", str(games), "-q"], stdout=subprocess.DEVNULL, check=True)
        rows = sorted((int(row[0]), row[1], int(row[2])) for log in logs
                      for row in (line.split() for line in log.read_text().splitlines()))
    return sorted((after[0] - before[0]) / 1000 for before, after in zip(rows, rows[1:])
                  if before[1] == "best" and after[1] == "go" and after[2] == before[2] + 1)


def show_latencies(build, games):
    for think_ms in (10, 0):
        found = latencies(build, games, think_ms)
        print(f"after {think_ms:2} ms of thought: {len(found)} answers, median {found[len(found) // 2]:.0f} µs, "
              f"95 % below {found[len(found) * 95 // 100]:.0f} µs")


def main():
    if sys.argv[1:2] == ["--as-engine"]:
        play_engine(sys.argv[2], float(sys.argv[3]))
        return
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--tc", default="1+0.01")
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--latency", action="store_true")
    options = parser.parse_args()
    if options.latency:
        show_latencies(options.build, options.games)
        return
    found = runner(options.build, options)
    show("tabiya-cli match", *found)
    show("bare pipe loop", *bare_loop(options.build, options))
    share = 100 * found[1] / found[2]
    print(f"{share:.2f} % of a core, goal {GOAL:g} %: {'reached' if share < GOAL else 'missed'}")


if __name__ == "__main__":
    main()
