#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports that run into each other, a kill, a locked file, or a full disk."""
import contextlib
import json
import os
import pathlib
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

import tap

CLI = sys.argv[1]


def run(*arguments):
    """Exit code, stdout, stderr."""
    result = subprocess.run([CLI, *map(str, arguments)], capture_output=True, timeout=120,
                            check=False)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def good(*arguments):
    code, out, err = run(*arguments)
    tap.equal((code, err), (0, ""))
    return out


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory() as name:
        yield pathlib.Path(name)


def synth(path, games, seed):
    path.write_text(good("pgn", "synth", "--games", games, "--seed", seed))
    return path


def told(out):
    counts = json.loads(out)
    counts.pop("seconds")
    return counts


def count(library):
    return json.loads(good("db", "stats", "--json", "--db", library))["games"]


def start(*arguments, **options):
    return subprocess.Popen([CLI, *map(str, arguments)], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, **options)


def wait_for_games(library, least):
    for _ in range(1000):
        if library.exists():
            code, out, _ = run("db", "stats", "--json", "--db", library)
            if code == 0 and json.loads(out)["games"] >= least:
                return
        time.sleep(0.02)
    raise AssertionError("the import does not come on")


def killed(library, least, *names):
    with start("db", "import", "--db", library, "--threads", 1, *names) as child:
        wait_for_games(library, least)
        child.kill()
        child.communicate()
        tap.equal(child.returncode, -signal.SIGKILL)
    return count(library)


def two_imports_at_once_double_nothing():
    games = 9000
    with folder() as here:
        library, source = here / "a.db", synth(here / "games.pgn", games, 1)
        other = here / "other.pgn"
        other.write_text(source.read_text())
        children = [start("db", "import", "--json", "--db", library, name)
                    for name in (source, other, source)]
        results = [told(child.communicate()[0]) for child in children]
        tap.equal([child.returncode for child in children], [0, 0, 0])
        tap.equal(count(library), games)
        tap.equal(sum(result["imported"] for result in results), games)
        for result in results:
            tap.equal(result["games"] + result["resumed"], games)
            tap.equal(result["imported"] + result["duplicates"], result["games"])
        tap.holds(good("db", "check", "--db", library).endswith("0 problems\n"), "not whole")
        tap.equal(good("db", "export", "--db", library).count("[Result "), games)


def imports_and_care_at_once_lose_nothing():
    """Two files that share half of their games, while the library is compacted again and again."""
    with folder() as here:
        library, every = here / "a.db", synth(here / "every.pgn", 12000, 4).read_text()
        games = ["[Event " + game for game in every.split("[Event ")[1:]]
        names = []
        for number, part in enumerate((games[:8000], games[4000:])):
            names.append(here / f"{number}.pgn")
            names[-1].write_text("".join(part))
        good("db", "create", library)
        children = [start("db", "import", "--batch", 500, "--json", "--db", library, name)
                    for name in names]
        care = []
        while any(child.poll() is None for child in children):
            care.append(start("db", "compact", "--db", library))
            care[-1].communicate()
        tap.equal([child.wait() for child in children], [0, 0])
        tap.equal({child.returncode for child in care}, {0})
        tap.equal(sum(told(child.stdout.read())["imported"] for child in children), 12000)
        tap.equal(count(library), 12000)
        tap.holds(good("db", "check", "--db", library).endswith("0 problems\n"), "not whole")
        exported = good("db", "export", "--db", library).split("[Event ")[1:]
        tap.equal(sorted(exported), sorted(every.split("[Event ")[1:]))


def a_kill_soon_after_the_start_loses_little():
    games = 30000
    with folder() as here:
        library, source = here / "a.db", synth(here / "games.pgn", games, 2)
        kept = killed(library, 1, source)
        tap.holds(0 < kept < games, kept)
        result = told(good("db", "import", "--json", "--db", library, source))
        tap.equal(result, {"games": games - kept, "imported": games - kept, "duplicates": 0,
                           "errors": 0, "resumed": kept})
        tap.equal(good("db", "export", "--db", library), source.read_text())
        tap.equal(told(good("db", "import", "--json", "--db", library, source))["duplicates"],
                  games)


def a_killed_import_of_many_files_goes_on_behind_those_that_are_done():
    with folder() as here:
        names = [synth(here / f"{seed}.pgn", 3000, seed) for seed in range(3, 11)]
        library = here / "a.db"
        kept = killed(library, 6000, *names)
        tap.holds(6000 <= kept < 24000, kept)
        result = told(good("db", "import", "--json", "--db", library, *names))
        tap.equal(result, {"games": 24000 - kept, "imported": 24000 - kept, "duplicates": 0,
                           "errors": 0, "resumed": kept})
        tap.equal(count(library), 24000)
        # It is done: the next one reads everything again.
        result = told(good("db", "import", "--json", "--db", library, *names))
        tap.equal((result["duplicates"], result["resumed"]), (24000, 0))


def a_locked_library_is_told_and_given_up():
    with folder() as here:
        library, source = here / "a.db", synth(here / "games.pgn", 10, 2)
        good("db", "create", library)
        lock = sqlite3.connect(library, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
        with start("db", "import", "--db", library, source) as child:
            line = child.stderr.readline().decode()
            tap.holds("a.db" in line and "in use" in line, line)
            tap.equal(child.poll(), None)
            child.send_signal(signal.SIGTERM)
            child.communicate(timeout=10)
            tap.equal(child.returncode, 3)
        with start("db", "import", "--db", library, source) as child:
            child.stderr.readline()
            lock.execute("COMMIT")
            child.communicate()
            tap.equal(child.returncode, 0)
        tap.equal(count(library), 10)


def a_writer_that_waits_is_told_and_given_up():
    """The same where the file is locked in the middle of an import."""
    with folder() as here:
        library, source = here / "a.db", synth(here / "games.pgn", 30000, 2)
        with start("db", "import", "--db", library, "--batch", 300, source) as child:
            wait_for_games(library, 300)
            lock = sqlite3.connect(library, isolation_level=None, timeout=60)
            lock.execute("BEGIN IMMEDIATE")
            line = child.stderr.readline().decode()
            tap.holds("a.db" in line and "in use" in line, line)
            child.send_signal(signal.SIGTERM)
            child.communicate(timeout=10)
            tap.equal(child.returncode, 3)
            lock.execute("COMMIT")
        tap.holds(300 <= count(library) < 30000, "all or nothing")


def a_full_disk_is_noticed_with_the_first_batch():
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000))

    with folder() as here:
        library = here / "a.db"
        good("db", "create", library)
        games = synth(here / "games.pgn", 1000, 2).read_bytes()
        read = 0
        with start("db", "import", "--keep-duplicates", "--threads", 1, "--db", library, "-",
                   stdin=subprocess.PIPE, preexec_fn=limit) as child:
            with contextlib.suppress(BrokenPipeError):
                for _ in range(200):
                    child.stdin.write(games)
                    child.stdin.flush()
                    read += len(games)
            child.stdin = None
            err = child.communicate()[1].decode()
        tap.equal(child.returncode, 3)
        tap.holds("a.db" in err, err)
        tap.holds(read < 40_000_000, f"{read} bytes were read before anything was said")
        tap.equal(count(library), 0)


def a_librarys_own_triggers_and_views_do_nothing():
    """A library may come from anybody."""
    for trigger in ("SELECT fts5_source_id()", "DELETE FROM game", "SELECT RAISE(ABORT, 'no')"):
        with folder() as here:
            library, source = here / "a.db", synth(here / "games.pgn", 10, 2)
            good("db", "create", library)
            with contextlib.closing(sqlite3.connect(library)) as db:
                db.executescript(f"CREATE TRIGGER spy AFTER INSERT ON game BEGIN {trigger}; END")
            good("db", "import", "--db", library, source)
            tap.equal(good("db", "export", "--db", library), source.read_text())
    with folder() as here:
        library = here / "a.db"
        good("db", "create", library)
        with contextlib.closing(sqlite3.connect(library)) as db:
            db.executescript("DROP TABLE saved_search; CREATE VIEW saved_search AS SELECT 1 AS id,"
                             " name, fts5_source_id() AS query FROM player")
        code, _, err = run("db", "import", "--db", library, synth(here / "games.pgn", 10, 2))
        tap.equal((code, err), (0, ""))  # what does not use it works


def duplicates_that_stand_in_a_library_are_removed():
    with folder() as here:
        library, source = here / "a.db", synth(here / "games.pgn", 500, 1)
        for _ in range(3):
            good("db", "import", "--keep-duplicates", "--db", library, source)
        tap.equal(count(library), 1500)
        tap.equal(json.loads(good("db", "dedupe", "--json", "--db", library)), {"removed": 1000})
        tap.equal(good("db", "export", "--db", library), source.read_text())
        tap.equal(good("db", "dedupe", "--db", library), "0 duplicates removed\n")
        tap.holds(good("db", "check", "--db", library).endswith("0 problems\n"), "not whole")
        tap.equal(json.loads(good("db", "compact", "--json", "--db", library))["purged"], 1000)
        tap.equal(good("db", "export", "--db", library), source.read_text())
        tap.equal(told(good("db", "import", "--json", "--db", library, source))["duplicates"], 500)


def games_in_other_letters_are_told():
    text = ("1. Sf3 d5 *\n\n1. Sf3 {so} c5 2. Sc3 *\n\nby nobody\n\n1. Кf3 e5 *\n\n1. Nf3 e5 *\n")
    with folder() as here:
        games = here / "games.pgn"
        games.write_text(text)
        out = good("db", "import", "--db", here / "a.db", games)
        tap.holds("3 games imported, 1 duplicates, 0 errors" in out, out)
        tap.equal(out.splitlines()[1:], ["2 games in German notation", "1 game in Russian notation"])
        counts = told(good("db", "import", "--json", "--db", here / "b.db", games))
        tap.equal((counts["games"], counts["notations"]), (4, {"German": 2, "Russian": 1}))
        exported = good("db", "export", "--db", here / "a.db")
        for moves in ("1. Nf3 d5 *", "1. Nf3 {so} 1... c5 2. Nc3 {by nobody} *", "1. Nf3 e5 *"):
            tap.holds(moves in exported, exported)


tap.main([games_in_other_letters_are_told, two_imports_at_once_double_nothing,
          imports_and_care_at_once_lose_nothing, a_kill_soon_after_the_start_loses_little,
          a_killed_import_of_many_files_goes_on_behind_those_that_are_done,
          a_locked_library_is_told_and_given_up, a_writer_that_waits_is_told_and_given_up,
          a_full_disk_is_noticed_with_the_first_batch,
          a_librarys_own_triggers_and_views_do_nothing,
          duplicates_that_stand_in_a_library_are_removed])
