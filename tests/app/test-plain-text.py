#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli's messages about files from elsewhere are short and have no control characters."""
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile

import tap

CLI = os.path.abspath(sys.argv[1])
ROOM = tempfile.TemporaryDirectory(prefix="tabiya-plain-")
BASE = pathlib.Path(ROOM.name)
EVIL = "\x1b]0;evil\x07\x1b[2J\x9b31m\u202e"
HEADER = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n"
PGN = f'[Event "E{EVIL}"]\n[Site "S{EVIL}"]\n[White "Zoë{EVIL}"]\n[Black "B\x1b[1m"]\n\n' \
      f"1. e4 {{c{EVIL}}} e5 1-0\n\n"
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e]")
ENVIRONMENT = {**os.environ, "XDG_DATA_HOME": str(BASE / "home"), "LC_ALL": "C.UTF-8"}


def write(name, text):
    (BASE / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return name


def run(*arguments):
    result = subprocess.run([CLI, *arguments], cwd=BASE, env=ENVIRONMENT, capture_output=True, timeout=60)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def done(*arguments):
    tap.equal(run(*arguments)[0], 0)


def seen(*arguments):
    """Its output to a terminal."""
    mine, its = pty.openpty()
    process = subprocess.Popen([CLI, *arguments], cwd=BASE, env=ENVIRONMENT, stdout=its,
                               stderr=subprocess.DEVNULL)
    os.close(its)
    out = b""
    while True:
        try:
            block = os.read(mine, 65536)
        except OSError:  # how a terminal ends
            break
        if not block:
            break
        out += block
    process.wait()
    os.close(mine)
    return out.decode().replace("\r\n", "\n")


def is_plain(text):
    tap.equal(CONTROL.findall(text), [])


def quotes_are_short_and_plain():
    for field in (b"\0" * 3_000_000, b"0" * 3_000_000, EVIL.encode() * 1000, b"\xff\xfe" * 100_000):
        for row in (field + b",x,e2e4,1500,80,90,10,,,\n",
                    b"abcde,8/8/8/8/8/8/8/K1k5 w - - 0 1,a1" + field + b",1500,80,90,10,,,\n",
                    b"abcde,8/8/8/8/8/8/8/K1k5 w - - 0 1,a1b1 c1d1," + field + b",80,90,10,,,\n"):
            name = write("evil.csv", HEADER.encode() + row)
            for words in (("puzzles", "import"), ("puzzles", "tag"), ("puzzles", "rate")):
                code, _, err = run(*words, name)
                tap.holds(code in (1, 3), (words, code, err[:300]))
                tap.holds(0 < len(err) < 2500, (words, len(err), err[:300]))
                is_plain(err)


def a_hundred_errors_of_a_file_are_told():
    rows = "".join(f"id{n},nothing,e2e4,1500,80,90,10,,,\n" for n in range(250))
    names = [write(f"{name}.csv", HEADER + rows) for name in "ab"]
    for words in (("puzzles", "import"), ("puzzles", "tag")):
        code, _, err = run(*words, *names)
        tap.equal((code, err.count("a.csv:"), err.count("b.csv:")), (1, 101, 101))
        tap.equal(re.findall(r"(\w)\.csv: … and (\d+) more\n", err), [("a", "150"), ("b", "150")])
    games = [write(f"{name}.pgn", "".join('[Event "x"]\n\n1. e4 e5 2. Ke4 *\n\n' for _ in range(130)))
             for name in "ab"]
    for words in (("db", "import", "--db", "x.db"), ("pgn", "normalize"), ("book", "make", "-o", "x.bin")):
        _, _, err = run(*words, *games)
        tap.equal((words, re.findall(r"(\w)\.pgn: … and (\d+) more\n", err)),
                  (words, [("a", "30"), ("b", "30")]))
        tap.equal((words, err.count("a.pgn:")), (words, 101))


def a_terminal_gets_no_control_characters():
    text = PGN + PGN.replace("e5 1-0", "e9\x1b[2J 1-0")
    name = write("evil.pgn", text + '[Event "Ordinary"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n' * 60)
    done("db", "create", "evil.db")
    run("db", "import", "--db", "evil.db", name)
    for words in (("db", "search", "--db", "evil.db"), ("db", "export", "--db", "evil.db"),
                  ("pgn", "check", name), ("pgn", "normalize", name),
                  ("analyze", "--nodes", "100", "--quiet", name)):
        out = seen(*words)
        tap.holds(out, words)
        is_plain(out)
        if "check" not in words:
            tap.holds("Zoë\\x1b]0;evil\\x07\\x1b[2J\\x9b31m\\u202e" in out, (words, out))


def names_of_variants_are_plain():
    games = write("variant.pgn", f'[Event "x"]\n[Variant "V{EVIL}{"v" * 5000}"]\n\n1. e4 *\n')
    _, _, told = run("pgn", "normalize", games, "-o", "out.pgn")
    tap.holds("does not support the chess variant" in told, told[:300])
    is_plain(told)
    tap.holds(len(told) < 500, len(told))


def a_file_gets_what_is_there():
    _, out, _ = run("db", "search", "--db", "evil.db")
    tap.holds(f"Zoë{EVIL}" in out, out)


def names_of_files_are_plain():
    code, _, err = run("pgn", "check", "no\x1b[2Jsuch.pgn")
    tap.equal(code, 3)
    is_plain(err)


tap.main([quotes_are_short_and_plain, names_of_variants_are_plain, a_hundred_errors_of_a_file_are_told,
          a_terminal_gets_no_control_characters, a_file_gets_what_is_there, names_of_files_are_plain])
