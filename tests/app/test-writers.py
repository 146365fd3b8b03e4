#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every command of tabiya-cli that writes a file: onto its own input, stopped, and on a full disk.

The table COMMANDS has a row for each of them. In every case the existing file must stay whole, old or new, and
nothing else may be left beside it."""
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import tap

CLI = os.path.abspath(sys.argv[1])
os.environ["GSETTINGS_BACKEND"] = "keyfile"
OLD = b"what stood here before\n"
FULL = (40, 1024)  # bytes that a file may have on the full disk
ROOM = tempfile.TemporaryDirectory(prefix="tabiya-writers-")
BASE = pathlib.Path(ROOM.name)
NODES = ("--nodes", "300", "--quiet")
MANY = 1200  # games: more than fit on the full disk, and than a pipe holds


def cli(*arguments, folder=BASE, limit=None, **options):
    """Runs it in `folder`, where no file can grow beyond `limit` bytes."""
    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    environment = {**os.environ, "XDG_CONFIG_HOME": str(folder / "config"), "LC_ALL": "C.UTF-8",
                   "XDG_DATA_HOME": str(folder / "home"), "XDG_CACHE_HOME": str(BASE / "cache")}
    limiter = (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))) if limit else None
    return subprocess.run([CLI, *map(str, arguments)], cwd=folder, env=environment,
                          capture_output=True, timeout=120, preexec_fn=limiter, **options)


def done(*arguments, folder=BASE, codes=(0,)):
    result = cli(*arguments, folder=folder)
    tap.holds(result.returncode in codes, (arguments, result.returncode, result.stderr[-500:]))
    return result.stdout


def prepare():
    """Makes the input of the commands, once."""
    games = done("pgn", "synth", "--games", "40", "--comments", "20")
    (BASE / "games.pgn").write_bytes(games)
    (BASE / "many.pgn").write_bytes(done("pgn", "synth", "--games", str(MANY), "--comments", "20"))
    few = games.decode().split("\n[Event ")
    (BASE / "few.pgn").write_text("\n[Event ".join(few[:3]) + "\n")
    for shard in ("1", "2"):
        done("analyze", "few.pgn", *NODES, "--shard", f"{shard}/2", "-o", f"shard{shard}.pgn")
    done("book", "make", "games.pgn", "--min-games", "1", "-o", "one.bin")
    done("book", "make", "few.pgn", "--min-games", "1", "-o", "two.bin")
    done("db", "import", "--db", "lib.db", "many.pgn")
    done("db", "import", "--data-dir", "data", "many.pgn")
    done("data", "backup", "saved.tar.zst", "--data-dir", "data")
    names = BASE / "names"
    names.mkdir()
    for letter in "abcde":
        rows = [f"{letter.upper()}{n:02}\tName {letter}{n}\t1. {move}" for n, move in
                enumerate({"a": ["a3", "a4", "b3"], "b": ["e4", "e4 c5"], "c": ["e4 e5", "e4 e6"],
                           "d": ["d4", "d4 d5"], "e": ["d4 Nf6", "d4 Nf6 2. c4"]}[letter])]
        (names / f"{letter}.tsv").write_text("eco\tname\tpgn\n" + "\n".join(rows) + "\n")


def folder_of(*names):
    """A folder of its own with copies of those files."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=BASE))
    for name in names:
        source = BASE / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)
    return folder


def listing(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*")
                  if not re.search(r"-(wal|shm)$", path.name) and path.is_file())


class Command:
    """`words` write `out` from the files `needs`. `onto`: which of them it may write onto, a name for
    the copy of the input there, and words that replace `out`. `slow`: words that make the work long."""

    def __init__(self, words, needs, out, onto=None, slow=None, appends=False, library=False):
        self.words, self.needs, self.out = words, needs, out
        self.onto, self.slow, self.appends, self.library = onto, slow, appends, library

    def __str__(self):
        return " ".join(self.words[:2])


# Words with {out} name the output. `onto` is the input that is the output as well.
COMMANDS = [
    Command(("pgn", "normalize", "games.pgn", "-o", "{out}"), ["games.pgn"], "out.pgn", "games.pgn",
            slow=("pgn", "normalize", "-", "-o", "{out}")),
    Command(("analyze", "few.pgn", *NODES, "-o", "{out}"), ["few.pgn"], "out.pgn", "few.pgn",
            slow=("analyze", "many.pgn", *NODES, "-o", "{out}")),
    Command(("analyze", "few.pgn", *NODES, "-o", "{out}", "--resume", "state"), ["few.pgn"], "out.pgn",
            "few.pgn"),
    Command(("analyze", "--merge", "shard1.pgn", "shard2.pgn", "-o", "{out}"),
            ["shard1.pgn", "shard2.pgn"], "out.pgn", "shard1.pgn"),
    Command(("puzzles", "mine", "few.pgn", *NODES, "-o", "{out}"), ["few.pgn"], "out.csv", "few.pgn",
            slow=("puzzles", "mine", "many.pgn", *NODES, "-o", "{out}")),
    Command(("render", "games.pgn", "-o", "{out}"), ["games.pgn"], "out.html",
            slow=("render", "games.pgn", "-o", "{out}.gif")),
    Command(("lesson", "few.pgn", "--nodes", "0", "-o", "{out}"), ["few.pgn"], "out.html", "few.pgn"),
    Command(("render", "games.html", "-o", "{out}"), ["games.html"], "out.html", "games.html"),
    Command(("render", "--fen", "8/8/8/8/8/8/8/K1k5 w - - 0 1", "-o", "{out}"), [], "out.png"),
    Command(("book", "make", "games.pgn", "--min-games", "1", "-o", "{out}"), ["games.pgn"], "out.bin",
            "games.pgn", slow=("book", "make", "-", "--min-games", "1", "-o", "{out}")),
    Command(("book", "merge", "one.bin", "two.bin", "-o", "{out}"), ["one.bin", "two.bin"], "out.bin",
            "one.bin"),
    Command(("book", "edit", "one.bin", "--set", "a3=7", "-o", "{out}"), ["one.bin"], "out.bin",
            "one.bin"),
    Command(("db", "export", "--db", "lib.db", "-o", "{out}"), ["lib.db"], "out.pgn"),
    Command(("db", "backup", "--db", "lib.db", "{out}"), ["lib.db"], "out.db"),
    Command(("data", "backup", "{out}", "--data-dir", "data"), ["data"], "out.tar.zst"),
    Command(("match", "--engine", "scripted=greedy", "--engine", "scripted=random", "--nodes", "1",
             "--games", "4", "--quiet", "--pgnout", "{out}"), [], "out.pgn", appends=True,
            slow=("match", "--engine", "scripted=greedy", "--engine", "scripted=random", "--nodes", "1",
                  "--games", "100000", "--quiet", "--pgnout", "{out}")),
]


def words_of(words, out):
    return [word.replace("{out}", out) for word in words]


def each_writes_onto_its_own_input():
    onto = [command for command in COMMANDS if command.onto]
    tap.equal(len(onto), 10)
    for command in onto:
        apart, same = folder_of(*command.needs), folder_of(*command.needs)
        expected = cli(*words_of(command.words, command.out), folder=apart)
        result = cli(*words_of(command.words, command.onto), folder=same)
        tap.equal((str(command), result.returncode, result.stderr.replace(b"shard1", b"out")),
                  (str(command), expected.returncode, expected.stderr))
        holds = (same / command.onto).read_bytes()
        tap.holds(holds == (apart / command.out).read_bytes(), f"{command} made something else")
        tap.holds(holds, f"{command} made nothing")
        tap.equal(listing(same), sorted({*listing(apart)} - {command.out}))


def untouched(command, folder, before, why):
    """The old output is whole, and nothing is beside it that was not there before."""
    stands = (folder / command.out).read_bytes()
    if command.appends:
        tap.holds(stands.startswith(OLD), (str(command), why, stands[:80]))
        rest = stands[len(OLD):].decode()
        tap.holds(rest == "" or re.search(r"(1-0|0-1|1/2-1/2|\*)\n\n?$", rest),
                  (str(command), why, "half a game", rest[-80:]))
    else:
        tap.equal((str(command), why, stands[:80], len(stands)), (str(command), why, OLD, len(OLD)))
    tap.equal((str(command), why, listing(folder)), (str(command), why, before))


def a_full_disk_leaves_the_old_output():
    for command, limit in ((command, limit) for command in COMMANDS for limit in FULL):
        folder = folder_of(*command.needs)
        (folder / command.out).write_bytes(OLD)
        before = listing(folder)
        result = cli(*words_of(command.words, command.out), folder=folder,
                     limit=limit)
        if result.returncode == 0 and limit > FULL[0] and (folder / command.out).stat().st_size <= limit:
            continue  # it fits
        tap.equal((str(command), result.returncode), (str(command), 3))
        tap.holds(result.stderr.startswith(b"tabiya-cli: ") and result.stderr.count(b"\n") == 1,
                  (str(command), result.stderr))
        kept = [name for name in listing(folder) if name not in ("state", f"{command.out}.part")]
        if "--resume" in command.words:  # finished work is kept for the next run
            tap.equal(((folder / command.out).read_bytes(), kept), (OLD, before))
        else:
            untouched(command, folder, before, "full disk")


def start(command, folder):
    """Begins it; its standard input stays open after half of the games."""
    words = words_of(command.slow or command.words, command.out)
    environment = {**os.environ, "XDG_CONFIG_HOME": str(folder / "config"),
                   "XDG_DATA_HOME": str(folder / "home"), "XDG_CACHE_HOME": str(BASE / "cache")}
    process = subprocess.Popen([CLI, *words], cwd=folder, env=environment, stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return process


def wait_for_more(folder, before, process):
    """Whether there was another file than before, or a longer one, before the command ended."""
    sizes = {name: (folder / name).stat().st_size for name in before}
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline:
        try:
            if {name: (folder / name).stat().st_size for name in listing(folder)} != sizes:
                return True
        except FileNotFoundError:
            return True
        time.sleep(0.002)  # looking takes the time of the command that is looked at
    return False


def written_by(command):
    """The name of the file that the long work writes: `out`, or a similar one."""
    return next(word for word in words_of(command.slow or command.words, command.out)
                if word.startswith(command.out))


def is_complete(command, folder):
    """Whether the signal came when the output was there, as when nothing disturbs the command."""
    name = written_by(command)
    if (command.slow and name == command.out) or not (folder / name).exists() or \
            (folder / name).read_bytes() == OLD:
        return False
    apart = folder_of(*command.needs)
    done(*words_of(command.slow or command.words, command.out), folder=apart)
    return (apart / name).read_bytes() == (folder / name).read_bytes()


def stopped_in_the_middle(command, how):
    """Whether a signal met the command while it wrote."""
    folder = folder_of(*command.needs, *[n for n in ("many.pgn",) if n not in command.needs])
    (folder / command.out).write_bytes(OLD)
    before = listing(folder)
    process = start(command, folder)
    met = wait_for_more(folder, before, process)
    process.send_signal(how)
    process.communicate()
    if process.returncode == 0 and not command.appends:  # the signal came too late
        return False
    if is_complete(command, folder):
        return False
    if "--resume" in command.words:
        tap.equal((folder / command.out).read_bytes(), OLD)
        return met
    untouched(command, folder, before, how.name)
    shutil.rmtree(folder)
    return met


def a_signal_leaves_the_old_output_alone():
    met = {str(command) for command in COMMANDS for how in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
           if stopped_in_the_middle(command, how)}
    slow = {str(command) for command in COMMANDS if command.slow and "render" not in command.words}
    tap.equal(slow - met, set())


def no_file_takes_the_place_of_a_pipe():
    """As of /dev/null and /dev/stdout, which root could replace as well."""
    for command in COMMANDS:
        folder = folder_of(*command.needs)
        pipe = folder / ("pipe" + pathlib.Path(command.out).suffix)
        os.mkfifo(pipe)
        reader = subprocess.Popen(["wc", "-c", pipe], stdout=subprocess.PIPE)
        result = cli(*words_of(command.words, pipe.name), folder=folder)
        tap.holds(pipe.is_fifo(), f"{command} replaced a pipe")
        if result.returncode != 0:
            reader.kill()
        read = reader.communicate()[0]
        tap.holds(result.returncode != 0 or int(read.split()[0]) > 0, f"{command} wrote nothing")


def a_library_is_no_place_for_its_own_games():
    folder = folder_of("lib.db")
    before = done("db", "stats", "--db", "lib.db", "--json", folder=folder)
    for words in (("db", "export", "--db", "lib.db", "-o", "lib.db"),
                  ("db", "backup", "--db", "lib.db", "lib.db"),
                  ("db", "export", "--db", "lib.db", "-o", "./lib.db")):
        tap.equal((words, cli(*words, folder=folder).returncode), (words, 3))
        tap.equal((words, done("db", "stats", "--db", "lib.db", "--json", folder=folder)), (words, before))


def a_state_is_no_output():
    folder = folder_of("few.pgn")
    for words in (("analyze", "few.pgn", *NODES, "-o", "x", "--resume", "x"),
                  ("puzzles", "mine", "few.pgn", *NODES, "-o", "x", "--resume", "./x"),
                  ("match", "--engine", "scripted=greedy", "--engine", "scripted=random", "--nodes", "1",
                   "--pgnout", "x", "--resume", "x")):
        tap.equal((words, cli(*words, folder=folder).returncode), (words, 2))
        tap.equal(listing(folder), ["few.pgn"])


# --- Changes in place: libraries and data -------------------------------------------------

# Arguments, the files needed, a query before and after (its answer must be the old or the new one).
CHANGES = [
    (("db", "import", "--db", "lib.db", "games.pgn", "--keep-duplicates"), ["lib.db", "games.pgn"], "lib"),
    (("db", "compact", "--db", "lib.db"), ["lib.db"], "lib"),
    (("db", "create", "new.db"), [], None),
    (("openings", "import", "names", "--data-dir", "data"), ["names", "data"], "data"),
    (("data", "restore", "saved.tar.zst", "--data-dir", "data"), ["data", "saved.tar.zst"], "data"),
    (("data", "export", "to", "--data-dir", "data"), ["data"], "data"),
]


def games_in(which, folder):
    words = {"lib": ("--db", "lib.db"), "data": ("--data-dir", "data")}[which]
    tap.equal(cli("db", "check", *words, folder=folder).returncode, 0)
    answer = done("db", "stats", *words, "--json", folder=folder).decode()
    return int(re.search(r'"games":(\d+)', answer)[1])


def a_full_disk_leaves_libraries_and_data_whole():
    for words, needs, which in CHANGES:
        folder = folder_of(*needs)
        (folder / "to").mkdir()
        before = listing(folder)
        result = cli(*words, folder=folder, limit=20000 if words[0] == "db" else 64)
        tap.equal((words, result.returncode), (words, 3))
        tap.holds(result.stderr.startswith(b"tabiya-cli: "), (words, result.stderr))
        if which:
            tap.equal((words, games_in(which, folder)), (words, MANY))
        tap.equal((words, listing(folder)), (words, before))


def added_by(words, needs):
    """The files that the command adds without a disturbance, with their lengths."""
    folder = folder_of(*needs)
    (folder / "to").mkdir()
    before = listing(folder)
    done(*words, folder=folder)
    return added_to(folder, before)


def added_to(folder, before):
    """The new files with their lengths. What stood there before still does."""
    now = listing(folder)
    tap.equal([name for name in before if name not in now], [])
    return {name: (folder / name).stat().st_size for name in now if name not in before}


def a_signal_leaves_libraries_and_data_whole():
    for words, needs, which in CHANGES:
        all_of_it = added_by(words, needs)
        for wait in (0.02, 0.05, 0.1, 0.2):
            folder = folder_of(*needs)
            (folder / "to").mkdir()
            before = listing(folder)
            process = start(Command(words, needs, "none"), folder)
            time.sleep(wait)
            process.send_signal(signal.SIGTERM)
            process.communicate()
            tap.holds(process.returncode in (0, 3, -signal.SIGTERM), (words, process.returncode))
            if which:
                tap.holds(games_in(which, folder) in (MANY, MANY + 40), words)
            if (folder / "new.db").exists():
                done("db", "check", "--db", "new.db", folder=folder)
            elif process.returncode != 0 and words[1] != "restore":
                # The signal may come when all is written and the command is about to end.
                tap.holds(added_to(folder, before) in ({}, all_of_it), (words, wait, listing(folder)))
            shutil.rmtree(folder)


# --- Standard output ------------------------------------------------------------------------------

PRINTERS = [
    ("moves", "--fen", "8/8/8/8/8/8/8/K1k5 w - - 0 1"), ("play", "--moves", "e4"),
    ("best", "--nodes", "100"), ("book", "show", "one.bin"), ("explore", "--book", "one.bin"),
    ("data", "where", "--data-dir", "data"), ("data", "check", "saved.tar.zst", "--data-dir", "data"),
    ("db", "stats", "--db", "lib.db"), ("db", "search", "--db", "lib.db"),
    ("db", "export", "--db", "lib.db"), ("db", "check", "--db", "lib.db"),
    ("openings", "name", "--moves", "e4"), ("openings", "search", "sicilian"),
    ("pgn", "check", "games.pgn"), ("pgn", "normalize", "games.pgn"), ("pgn", "stat", "games.pgn"),
    ("pgn", "synth", "--games", "3"), ("analyze", "few.pgn", *NODES),
    ("analyze", "--merge", "shard1.pgn", "shard2.pgn"), ("puzzles", "mine", "few.pgn", *NODES),
    ("puzzles", "count", "--data-dir", "data"),
]


def a_full_disk_behind_standard_output_is_told():
    for words in PRINTERS:
        with open("/dev/full", "wb") as full:
            environment = {**os.environ, "XDG_DATA_HOME": str(BASE / "home")}
            result = subprocess.run([CLI, *words], cwd=BASE, env=environment, stdout=full,
                                    stderr=subprocess.PIPE, timeout=60)
        tap.equal((words, result.returncode), (words, 3))
        tap.holds(b"No space left" in result.stderr, (words, result.stderr))


prepare()
shutil.copy(BASE / "games.pgn", BASE / "games.html")
# In the background, or with nohup, signals are ignored, and commands inherit that.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)
tap.main([each_writes_onto_its_own_input, a_full_disk_leaves_the_old_output,
          a_signal_leaves_the_old_output_alone, no_file_takes_the_place_of_a_pipe,
          a_library_is_no_place_for_its_own_games, a_state_is_no_output,
          a_full_disk_leaves_libraries_and_data_whole, a_signal_leaves_libraries_and_data_whole,
          a_full_disk_behind_standard_output_is_told])
