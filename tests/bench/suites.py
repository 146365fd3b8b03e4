#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions with known best moves: how many ours finds, compared with stockfish and ethereal-chess.

    suites.py BUILD_FOLDER [--seconds S] [--every N] [--suites NAME…] [--jobs N] [--engine PATH]
              [--option NAME=VALUE…]

Uses WAC, the parts of the Strategic Test Suite and Arasan 2024 that the shared test data have; skipped without
them. Each engine in turn gets S seconds (1) per position, with an empty hash table of 64 MB and one thread. A
position is solved if the move played is one of the best (`bm`) and none to be avoided (`am`). If c0 gives points
for moves, as in STS, the points of the move played are added up, too. Prints a table; the name of a suite is
followed by its positions and (its points).

Each answer is kept in BUILD_FOLDER/suites.jsonl with the program, its options and its time, and is not
computed again, so that a stopped run resumes. --every takes each Nth position, --jobs runs N positions at a time.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import threading
import time

import uci

SHARED = pathlib.Path(os.environ.get("TABIYA_SHARED_DATA")
                      or pathlib.Path(__file__).parents[3] / "shared/data")
OURS = "tabiya"
PEERS = ("stockfish", "ethereal-chess")
HASH_MB = 64
SUITES = ("wac", "STS", "arasan2024")  # names of files begin so
GOALS = {"wac": 295}
GOAL_SECONDS = 1
WORTH = re.compile(r"(\S+?)=(\d+)")
OPERATION = re.compile(r'\s*(\w+)((?:\s+"[^"]*"|[^;"])*);')

# `best` and `avoid` are sets of moves as UCI writes them, `points` what some are worth, or empty.
Case = collections.namedtuple("Case", "fen best avoid points")
Program = collections.namedtuple("Program", "name path options mark")


# --- Positions --------------------------------------------------------------------------------------

def read_operations(text):
    """{opcode: operand} of an EPD line's second half; operands without their quotes."""
    return {name: operand.strip().strip('"') for name, operand in OPERATION.findall(text)}


def read_points(text):
    """[(move, points)] of "f5=10, Be5+=2 Bf2=3"; of any other comment nothing, whatever its text."""
    words = [WORTH.fullmatch(word) for word in re.split(r"[,\s]+", text.strip())]
    return [(word[1], int(word[2])) for word in words] if all(words) else []


def names_of(moves):
    """{name: UCI} by the UCI and the SAN name of each legal move."""
    named = {move["uci"]: move["uci"] for move in moves}
    named.update({move["san"].rstrip("+#"): move["uci"] for move in moves})
    return named


def resolve(named, words, line):
    """The moves that `words` mean; a word that is no move here is an error in the file."""
    moves = [named.get(word.rstrip("+#!?")) for word in words]
    if None in moves:
        raise ValueError(f"{words[moves.index(None)]} is no move: {line}")
    return moves


def read_case(line, legal):
    """A Case of an EPD line and the legal moves of its position."""
    words = line.split(None, 4)
    operations, named = read_operations(words[4]), names_of(legal)
    points = read_points(operations.get("c0", ""))
    worth = resolve(named, [move for move, _ in points], line)
    return Case(" ".join(words[:4]) + " 0 1",
                set(resolve(named, operations.get("bm", "").split(), line)),
                set(resolve(named, operations.get("am", "").split(), line)),
                dict(zip(worth, (number for _, number in points))))


def read_suite(cli, path, every):
    lines = [line for line in path.read_text().splitlines() if line.strip()][::every]
    fens = "".join(" ".join(line.split()[:4]) + " 0 1\n" for line in lines)
    told = subprocess.run([cli, "moves", "--fen", "-"], input=fens, check=True, capture_output=True,
                          text=True).stdout
    return [read_case(line, json.loads(legal)["moves"])
            for line, legal in zip(lines, told.splitlines(), strict=True)]


def is_solved(case, move):
    return move not in case.avoid and (not case.best or move in case.best)


def score(cases, moves):
    """(solved, points, points there are) of the moves played."""
    return (sum(is_solved(case, move) for case, move in zip(cases, moves, strict=True)),
            sum(case.points.get(move, 0) for case, move in zip(cases, moves, strict=True)),
            sum(max(case.points.values(), default=0) for case in cases))


# --- Answers ------------------------------------------------------------------------------------------

class Answers:
    """The answers, in a file of one JSON array per line: [program, milliseconds, FEN, move]."""

    def __init__(self, path):
        self.known, self.lock = {}, threading.Lock()
        text = path.read_text() if path.exists() else ""
        for line in text[:text.rfind("\n") + 1].splitlines():  # a torn last line is none
            mark, milliseconds, fen, move = json.loads(line)
            self.known[mark, milliseconds, fen] = move
        self.file = open(path, "a")
        self.file.truncate(text.encode().rfind(b"\n") + 1)

    def keep(self, mark, milliseconds, fen, move):
        with self.lock:
            self.known[mark, milliseconds, fen] = move
            self.file.write(json.dumps([mark, milliseconds, fen, move]) + "\n")
            self.file.flush()

    def missing(self, programs, milliseconds, cases):
        """[(case, programs that have not answered it)]"""
        asked = [(case, [p for p in programs if (p.mark, milliseconds, case.fen) not in self.known])
                 for case in cases]
        return [(case, left) for case, left in asked if left]

    def of(self, program, milliseconds, cases):
        return [self.known[program.mark, milliseconds, case.fen] for case in cases]


def ask(engine, fen, milliseconds):
    engine.say("ucinewgame")
    engine.ask("isready", "readyok")
    engine.say(f"position fen {fen}")
    return engine.ask(f"go movetime {milliseconds}", "bestmove")[-1].split()[1]


class Pool:
    """Engines that nobody is asking; one of each program for each job."""

    def __init__(self, programs, jobs):
        self.idle = queue.SimpleQueue()
        for _ in range(jobs):
            self.idle.put({program.name: uci.Engine(program.path, **program.options)
                           for program in programs})

    def answer(self, answers, case, programs, milliseconds):
        engines = self.idle.get()
        try:
            for program in programs:
                move = ask(engines[program.name], case.fen, milliseconds)
                answers.keep(program.mark, milliseconds, case.fen, move)
        finally:
            self.idle.put(engines)

    def close(self):
        while not self.idle.empty():
            for engine in self.idle.get().values():
                engine.say("quit")
                engine.process.wait(timeout=10)


def ask_all(answers, programs, milliseconds, cases, jobs):
    """Asks for the missing answers; reports its progress now and then."""
    missing = answers.missing(programs, milliseconds, cases)
    if not missing:
        return
    pool, told = Pool(programs, jobs), time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(jobs) as workers:
        works = [workers.submit(pool.answer, answers, case, left, milliseconds) for case, left in missing]
        for done, work in enumerate(works, 1):
            work.result()
            if time.monotonic() - told > 60:
                told = time.monotonic()
                print(f"{done} of {len(works)} positions", file=sys.stderr, flush=True)
    pool.close()


# --- Telling ------------------------------------------------------------------------------------------

def describe(name, results):
    """A line of the table: what each program's score() is."""
    words = []
    for _, (solved, points, most) in results:
        words.append(f"{solved} solved" + (f", {points} points" if most else ""))
    return row(name, words)


def row(name, words):
    return f"{name:22}" + "".join(f"{word:26}" for word in words).rstrip()


def verdict(name, every, milliseconds, solved):
    """Whether ours meets the goal; nothing for a sample or another time."""
    if name not in GOALS or every != 1 or milliseconds != GOAL_SECONDS * 1000:
        return None
    return f"  goal {GOALS[name]}: " + ("reached" if solved >= GOALS[name] else "missed")


def tell(answers, programs, milliseconds, suites, every):
    print(row("", [program.name for program in programs]))
    parts = [case for name, cases in suites.items() if name.startswith("STS") for case in cases]
    for name, cases in [*suites.items(), *([("STS", parts)] if parts else [])]:
        results = [(p.name, score(cases, answers.of(p, milliseconds, cases))) for p in programs]
        most = results[0][1][2]
        print(describe(f"{name}, {len(cases)}" + (f" ({most})" if most else ""), results))
        said = verdict(name, every, milliseconds, results[0][1][0])
        if said:
            print(said)


# --- The program --------------------------------------------------------------------------------------

def make_program(name, path, options):
    """A Program whose mark follows from its file, its options and what files they name."""
    options = {"Threads": 1, "Hash": HASH_MB, **options}
    parts = [pathlib.Path(path).read_bytes()]
    for key, value in sorted(options.items()):
        parts += [f"{key}={value}".encode()]
        parts += [pathlib.Path(value).read_bytes()] if os.path.isfile(str(value)) else []
    digest = hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts))
    return Program(name, path, options, f"{name} {digest.hexdigest()[:12]}")


def find_programs(engine, options):
    programs = [make_program(OURS, str(engine), options)]
    for name in PEERS:
        path = shutil.which(name) or shutil.which(name, path="/usr/games")
        if path:
            programs.append(make_program(name, path, {}))
        else:
            print(f"{name}: not installed")
    return programs


def natural(path):
    """STS3 before STS11."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path.stem)]


def find_files(wanted):
    return [path for begin in wanted
            for path in sorted((SHARED / "epd").glob(f"{begin}*.epd"), key=natural)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--every", type=int, default=1, help="only each so-many-th position")
    parser.add_argument("--suites", nargs="+", default=SUITES, help="how their files' names begin")
    parser.add_argument("--jobs", type=int, default=1, help="so many positions at a time")
    parser.add_argument("--engine", type=pathlib.Path)
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE of ours")
    words = parser.parse_args()
    files = find_files(words.suites)
    if not files:
        print("skipped: no suites in the shared test data")
        return
    programs = find_programs(words.engine or words.build / "engine/tabiya-engine",
                             dict(text.split("=", 1) for text in words.option))
    suites = {path.stem: read_suite(words.build / "app/tabiya-cli", path, words.every) for path in files}
    milliseconds = round(1000 * words.seconds)
    print(f"{words.seconds:g} s a position, one thread, {HASH_MB} MB, {words.jobs} at a time", flush=True)
    answers = Answers(words.build / "suites.jsonl")
    ask_all(answers, programs, milliseconds, [case for cases in suites.values() for case in cases],
            words.jobs)
    tell(answers, programs, milliseconds, suites, words.every)


if __name__ == "__main__":
    main()
