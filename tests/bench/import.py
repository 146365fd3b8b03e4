#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Importing games into a library, compared with scid: import.py BUILD_FOLDER [ROUNDS [MILLION]]

Two programs import the same file in one run, in turn: `tabiya-cli db import`, which also writes the index from
position to games, and Debian's scid (`sc_base import` under Xvfb), which has no such index. The first file is
232 MB: the real games of the shared test data, repeated with other rounds and players, and made-up ones.
MILLION (default 1000000) is the number of made-up games of ordinary length that Tabiya alone imports after that;
0: none. The goals: at most twice scid's time, then less; a million games in 30 s; less than 400 MB of memory.
"""
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

MEGABYTES = 232
SYNTH_GAME_BYTES = 648
REAL_SHARE = 0.25  # of the bytes: these are full of comments and variations
SCID_SCRIPT = """
set base [sc_base create SCID4 [lindex $argv 1]]
catch {sc_base import $base [lindex $argv 0]} problems
puts "games [sc_base numGames $base]"
sc_base close $base
exit
"""


def shared_data():
    named = os.environ.get("TABIYA_SHARED_DATA")
    root = pathlib.Path(__file__).resolve().parents[2]
    return pathlib.Path(named) if named else root.parent / "shared/data"


def real_games():
    """The real files, as one text; None without the shared data."""
    names = ["pgn/pychess/dortmund.pgn", "pgn/pychess/world_matches.pgn"]
    paths = [shared_data() / name for name in names]
    return b"\n".join(path.read_bytes() + b"\n" for path in paths if path.exists())


def varied(text, number):
    """The same games played by others in another round, so that none is a duplicate."""
    text = re.sub(rb'\[Round "([^"]*)"\]', rb'[Round "\1.%d"]' % number, text)
    return re.sub(rb'\[(White|Black) "([^"]*)"\]', rb'[\1 "\2 %d"]' % (number % 40), text)


def synth(build, games, out):
    """Made-up games with rounds of three digits: scid has no room for more than 262,144 rounds."""
    with subprocess.Popen([build / "app/tabiya-cli", "pgn", "synth", "--games", str(games)],
                          stdout=subprocess.PIPE) as source:
        subprocess.run(["sed", "-E", r's/^\[Round "[0-9]+([0-9]{3})"\]/[Round "\1"]/'],
                       stdin=source.stdout, stdout=out, check=True)


def make_file(build):
    path = build / "bench" / f"import-{MEGABYTES}.pgn"
    path.parent.mkdir(exist_ok=True)
    if path.exists():
        return path
    part = path.with_suffix(".part")
    with open(part, "wb") as out:
        games, number = real_games(), 0
        while games and out.tell() < REAL_SHARE * MEGABYTES * 1e6:
            number += 1
            out.write(varied(games, number))
        out.flush()
        synth(build, int((MEGABYTES * 1e6 - out.tell()) / SYNTH_GAME_BYTES), out)
    part.rename(path)
    return path


def measured(command, **options):
    """Elapsed and processor seconds, peak of memory in MB, and the output."""
    start = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **options)
    out = child.stdout.read().decode(errors="replace")
    _, status, usage = os.wait4(child.pid, 0)
    child.stdout.close()
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):
        sys.exit(f"import: {command[0]} failed")
    return {"elapsed": time.monotonic() - start, "cpu": usage.ru_utime + usage.ru_stime,
            "memory": usage.ru_maxrss / 1024, "out": out}


def show(name, runs, games):
    elapsed = statistics.median(run["elapsed"] for run in runs)
    cpu = statistics.median(run["cpu"] for run in runs)
    print(f"  {name:12} {elapsed:7.2f} s elapsed, {cpu:6.2f} s of processor, "
          f"{games / elapsed:9,.0f} games/s, peak of memory "
          f"{max(run['memory'] for run in runs):4.0f} MB", flush=True)


def tabiya(build, path, folder, *arguments, **options):
    library = folder / "library.db"
    for old in folder.glob("library.db*"):
        old.unlink()
    return measured([str(build / "app/tabiya-cli"), "db", "import", "--db", str(library),
                     str(path), *arguments], **options)


def scid(path, folder):
    """Timed from the start of tkscid; Xvfb runs already."""
    for old in folder.glob("scid*.s?4"):
        old.unlink()
    script = folder / "import.tcl"
    script.write_text(SCID_SCRIPT, encoding="ascii")
    program = shutil.which("tkscid") or shutil.which("tkscid", path="/usr/games")
    return measured([program, str(script), str(path), str(folder / "scid")])


def start_xvfb():
    """A display of our own, in DISPLAY; the process, or None."""
    if not shutil.which("Xvfb"):
        return None
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "640x480x24"],
                              pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as number:
        os.environ["DISPLAY"] = ":" + number.readline().strip()
    return server


def compare(build, folder, rounds):
    path = make_file(build)
    has_scid = shutil.which("tkscid") or shutil.which("tkscid", path="/usr/games")
    server = start_xvfb() if has_scid else None
    if not server:
        print("skipped the comparison: scid or Xvfb is not installed")
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(tabiya(build, path, folder))
        if server:
            theirs.append(scid(path, folder))
    if server:
        server.terminate()
    games = int(ours[0]["out"].split()[0])
    print(f"{path.name}: {path.stat().st_size / 1e6:.0f} MB, {ours[0]['out'].strip()}")
    show("tabiya-cli", ours, games)
    if not theirs:
        return False
    show("scid", theirs, int(re.search(r"games (\d+)", theirs[0]["out"]).group(1)))
    ratio = statistics.median(a["elapsed"] / b["elapsed"] for a, b in zip(ours, theirs))
    print(f"  ratio {ratio:.2f} (median of {rounds} pairs; goal: 2 at most, then below 1)")
    return ratio > 2


def million(build, folder, games):
    path = build / "bench" / f"synth-{games}.pgn"
    if not path.exists():
        with open(path, "wb") as out:
            synth(build, games, out)
    run = tabiya(build, path, folder)
    print(f"{games:,} made-up games, {path.stat().st_size / 1e6:.0f} MB: {run['out'].strip()}")
    show("tabiya-cli", [run], games)
    return run["memory"] > 400


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    games = int(sys.argv[3]) if len(sys.argv) > 3 else 1000000
    with tempfile.TemporaryDirectory(dir=build) as name:
        folder = pathlib.Path(name)
        failed = compare(build, folder, rounds)
        if games:
            failed |= million(build, folder, games)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
