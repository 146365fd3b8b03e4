#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli engines find: the programs that it starts, the harm that they can do, and the result."""
import json
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile
import time

import tap

CLI = pathlib.Path(sys.argv[1]).resolve()
HOSTILE = pathlib.Path(__file__).with_name("hostile-engine.sh")
WORK = tempfile.TemporaryDirectory()
HOME = pathlib.Path(WORK.name, "home")
BIN = pathlib.Path(WORK.name, "folder of programs")
MARK = f"TABIYA_TEST_MARK={os.getpid()}-{time.time()}"


def install(name, mode, called="", folder=BIN, bits=0o755):
    """A program of that name, which writes down that it was started."""
    path = pathlib.Path(folder, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {name} >>{shlex.quote(WORK.name)}/started\n"
                    f"exec {HOSTILE} {mode} {shlex.quote(called)}\n")
    path.chmod(bits)
    return path


def clear():
    for folder in (HOME, BIN):
        for file in folder.rglob("*"):
            if not file.is_dir():
                file.unlink()
    pathlib.Path(WORK.name, "started").unlink(missing_ok=True)


def environment(path):
    key, value = MARK.split("=")
    return {**os.environ, key: value, "HOME": str(HOME), "PATH": path, "LC_ALL": "C.UTF-8"}


def find(*arguments, path=f"{BIN}:/usr/bin:/bin"):
    """Its output about our programs: the computer may have other engines."""
    result = subprocess.run([CLI, "engines", "find", *arguments], capture_output=True, text=True,
                            env=environment(path), cwd=WORK.name, timeout=60)
    tap.equal(result.returncode, 0)
    return [line for line in result.stdout.splitlines() if WORK.name in line]


def started():
    file = pathlib.Path(WORK.name, "started")
    return sorted(file.read_text().split()) if file.exists() else []


def is_marked(folder):
    try:
        alive = "\nState:\tZ" not in pathlib.Path(folder, "status").read_text()
        return alive and MARK.encode() in pathlib.Path(folder, "environ").read_bytes().split(b"\0")
    except OSError:
        return False


def left():
    """The processes that descend from a command of ours and are still there."""
    deadline = time.monotonic() + 5
    while True:
        found = [folder for folder in os.scandir("/proc")
                 if folder.name.isdigit() and is_marked(folder.path)]
        if not found or time.monotonic() > deadline:
            return [pathlib.Path(folder.path, "cmdline").read_bytes() for folder in found]
        time.sleep(0.05)


def finds_those_that_answer():
    clear()
    stockfish = install("stockfish", "answers", "Stockfish 99")
    home = install("lc0", "answers", "Leela", folder=HOME / ".local/bin")
    gnu = install("gnuchess", "answers", "GNU")
    install("berserk", "unnamed")
    lines = find()
    tap.equal(lines, [f"GNU\t'{gnu}' --uci", f"Leela\t{home}", f"Stockfish 99\t'{stockfish}'",
                      f"berserk\t'{BIN}/berserk'"])
    lines = find("--json")
    tap.equal(json.loads(lines[2]), {"name": "Stockfish 99", "path": str(stockfish),
                                     "command": f"'{stockfish}'"})
    tap.equal(left(), [])


def starts_nothing_else():
    """No other name, no file that may not be run, no folder, no second name of one file, nothing in
    a folder that depends on the current one."""
    clear()
    install("stockfish", "answers", "Once")
    install("mychess", "answers", "Unknown")
    install("weiss", "answers", "Not executable", bits=0o644)
    pathlib.Path(BIN, "seer").mkdir(exist_ok=True)
    pathlib.Path(BIN, "koivisto").symlink_to(BIN / "stockfish")
    install("minic", "answers", "Here", folder=pathlib.Path(WORK.name, "here"))
    lines = find(path=f"here:.::{BIN}:/usr/bin:/bin")
    tap.equal([line.split("\t")[0] for line in lines], ["Once"])
    tap.equal(started(), ["stockfish"])


def survives_the_hostile():
    """All at once: they are given their time, and none of them is left."""
    clear()
    for name, mode in (("lc0", "silent"), ("berserk", "floods"), ("fruit", "dies"),
                       ("igel", "crashes"), ("obsidian", "stubborn")):
        install(name, mode)
    install("stockfish", "wraps", "Wrapped")
    lines = find()
    tap.equal([line.split("\t")[0] for line in lines], ["Wrapped"])
    tap.equal(started(), ["berserk", "fruit", "igel", "lc0", "obsidian", "stockfish"])
    tap.equal(left(), [])


def shows_no_control_characters():
    clear()
    path = install("stockfish", "answers")
    path.write_text("#!/bin/sh\nprintf 'id name \\033[31mRed\\377\\nuciok\\n'\nexec cat\n")
    lines = find()
    tap.equal([line.split("\t")[0] for line in lines], [r"\x1b[31mRed\xff"])


def leaves_nothing_when_it_is_killed():
    if not sys.platform.startswith("linux"):
        raise tap.Skip("needs Linux")
    clear()
    install("obsidian", "stubborn")
    search = subprocess.Popen([CLI, "engines", "find"], env=environment(f"{BIN}:/usr/bin:/bin"))
    while not started():
        time.sleep(0.02)
    search.send_signal(signal.SIGKILL)
    search.wait()
    tap.equal(left(), [])


def says_that_there_is_none():
    clear()
    result = subprocess.run([CLI, "engines", "find"], capture_output=True, text=True,
                            env=environment("/usr/bin:/bin"))
    tap.equal(result.returncode, 0)
    tap.equal(result.stderr, "" if result.stdout else "no engine found\n")


tap.main([finds_those_that_answer, starts_nothing_else, survives_the_hostile,
          shows_no_control_characters, leaves_nothing_when_it_is_killed, says_that_there_is_none])
