#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli db from a shell: games in, games out, and the library as a file."""
import contextlib
import gzip
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import zipfile

import tap

CLI = sys.argv[1]
OWN = pathlib.Path(__file__).resolve().parents[1] / "data"
GOOD = b'[Event "A"]\n[White "X"]\n[Black "Y"]\n\n1. e4 {[%clk 0:10:00] good} e5 (1... c5) 1-0\n\n' \
       b'[Event "B"]\n\n1. d4 d5 1/2-1/2\n'
BAD = b'[Event "C"]\n\n1. e4 e5\n2. Ke9 Nc6 *\n\n[Event "D"]\n\n1. c4 *\n'


def run(*arguments, text=None):
    """Exit code, stdout, stderr; `text` (bytes) is stdin."""
    result = subprocess.run([CLI, *map(str, arguments)], input=text, capture_output=True,
                            timeout=120)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def good(*arguments, text=None):
    code, out, err = run(*arguments, text=text)
    tap.equal((code, err), (0, ""))
    return out


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory() as name:
        yield pathlib.Path(name)


def put(path, data):
    path.write_bytes(data)
    return path


def counts(*arguments, text=None):
    """The report of an import, without its time."""
    code, out, _ = run("db", "import", "--json", *arguments, text=text)
    told = json.loads(out)
    told.pop("seconds")
    told.pop("resumed")
    return code, told


def games(library):
    return json.loads(good("db", "stats", "--json", "--db", library))["games"]


def normalized(*names, text=None):
    return run("pgn", "normalize", *names, text=text)[1]


def create_makes_an_empty_library():
    with folder() as here:
        library = here / "a.db"
        tap.equal(good("db", "create", library), f"{library}\n")
        tap.equal(games(library), 0)
        code, _, err = run("db", "create", library)
        tap.equal(code, 3)
        tap.holds("a.db" in err, err)


def what_goes_in_comes_out():
    with folder() as here:
        library, source = here / "a.db", put(here / "good.pgn", GOOD)
        tap.equal(counts("--db", library, source),
                  (0, {"games": 2, "imported": 2, "duplicates": 0, "errors": 0}))
        tap.equal(good("db", "export", "--db", library), normalized(source))
        tap.equal(good("db", "export", "--db", library, "2"),
                  normalized(source).split("\n\n[Event ", 1)[1].join(["[Event ", ""]))
        out = here / "out.pgn"
        tap.equal(good("db", "export", "--db", library, "-o", out, "1-2"), "")
        tap.equal(out.read_text(), normalized(source))
        tap.equal(good("db", "export", "--db", library, "7-9"), "")


def the_users_library_is_the_default():
    with folder() as here:
        data = here / "data"
        good("db", "import", "--data-dir", data, put(here / "good.pgn", GOOD))
        tap.equal(games(data / "library.db"), 2)
        tap.equal(json.loads(good("db", "stats", "--json", "--data-dir", data))["games"], 2)


def errors_have_a_place():
    with folder() as here:
        library, source = here / "a.db", put(here / "bad.pgn", GOOD + b"\n" + BAD)
        code, out, err = run("db", "import", "--db", library, source)
        tap.equal(code, 1)
        tap.holds(out.startswith("4 games imported, 0 duplicates, 1 errors"), out)
        tap.equal(err, f"{source}:14:4: expected a move, found Ke9\n")
        tap.equal(err.rstrip(), run("pgn", "check", source)[1].splitlines()[0])
        tap.equal(good("db", "export", "--db", library), normalized(source))


def a_missing_file_is_told_and_the_others_are_done():
    with folder() as here:
        library = here / "a.db"
        code, out, err = run("db", "import", "--db", library, here / "none.pgn",
                             put(here / "good.pgn", GOOD))
        tap.equal(code, 1)
        tap.holds("none.pgn: " in err and out.startswith("2 games imported"), (out, err))


def duplicates_are_found():
    with folder() as here:
        library, source = here / "a.db", put(here / "good.pgn", GOOD + b"\n" + GOOD)
        tap.equal(counts("--db", library, source)[1],
                  {"games": 4, "imported": 2, "duplicates": 2, "errors": 0})
        tap.equal(counts("--db", library, source)[1],
                  {"games": 4, "imported": 0, "duplicates": 4, "errors": 0})
        tap.equal(games(library), 2)
        tap.equal(counts("--db", library, "--keep-duplicates", source)[1],
                  {"games": 4, "imported": 4, "duplicates": 0, "errors": 0})
        tap.equal(games(library), 6)


def every_kind_of_file_is_read():
    with folder() as here:
        plain = put(here / "plain.pgn", GOOD)
        packed = put(here / "packed.pgn.gz", gzip.compress(GOOD))
        with zipfile.ZipFile(here / "two.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.pgn", GOOD)
            archive.writestr("deep/b.pgn", BAD)
            archive.writestr("notes.txt", GOOD)
        deep = here / "folder/deep"
        deep.mkdir(parents=True)
        put(deep / "x.pgn", GOOD)
        put(deep / "notes.txt", GOOD)
        for number, (names, expected, text) in enumerate([
                ([plain], 2, None), ([packed], 2, None), ([here / "two.zip"], 4, None),
                ([here / "folder"], 2, None), (["-"], 2, GOOD), (["-"], 2, gzip.compress(GOOD)),
                ([plain, packed, here / "folder"], 6, None)]):
            library = here / f"{number}.db"
            tap.equal(counts("--db", library, "--keep-duplicates", *names, text=text)[1]["games"],
                      expected)
            tap.equal(games(library), expected)
        _, _, err = run("db", "import", "--db", here / "z.db", here / "two.zip")
        tap.equal(err, f"{here}/two.zip/deep/b.pgn:4:4: expected a move, found Ke9\n")


def a_file_that_is_cut_off_gives_what_is_whole():
    text = good("pgn", "synth", "--games", 300).encode()
    with folder() as here:
        packed = gzip.compress(text)
        source = put(here / "cut.pgn.gz", packed[:len(packed) // 2])
        code, out, err = run("db", "import", "--db", here / "a.db", source)
        tap.equal(code, 1)
        tap.holds(f"{source}: damaged at byte " in err, err)
        count = int(out.split()[0])
        tap.holds(120 < count < 180, count)
        whole = normalized("-", text=text).split("\n[Event ")
        ours = good("db", "export", "--db", here / "a.db").split("\n[Event ")
        tap.equal(ours[:-1], whole[:count - 1])


def what_is_no_text_is_refused():
    """A picture, a program: a reader of text would find games of a sort in it."""
    with folder() as here:
        library = here / "a.db"
        picture = put(here / "board.pgn", bytes(range(256)) * 64)
        code, told = counts("--db", library, picture, put(here / "good.pgn", GOOD))
        tap.equal((code, told), (1, {"games": 2, "imported": 2, "duplicates": 0, "errors": 1}))
        stray = put(here / "stray.pgn", b'[Event "A\0B"]\n[White "Z"]\n\n1. c4 \0 e5 {x\0y} 1-0\n')
        code, told = counts("--db", library, stray)
        tap.equal((code, told["imported"]), (0, 1))


def positions_in_and_out():
    lines = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";\n" \
            "8/8/8/8/8/4k3/8/4K2R w K - c0 \"mate\";\n"
    with folder() as here:
        library, source = here / "a.db", put(here / "two.epd", (lines + "nonsense\n").encode())
        code, out, err = run("db", "import", "--db", library, source)
        tap.equal(code, 1)
        tap.holds(out.startswith("2 games imported") and f"{source}:3:2: " in err, (out, err))
        tap.equal(good("db", "export", "--epd", "--db", library), lines)
        out = here / "out.epd"
        good("db", "export", "--db", library, "-o", out)
        tap.equal(out.read_text(), lines)


def lossless(library, names, text=None):
    """Import and export give what normalizing gives, and tell the same errors."""
    code, _, err = run("db", "import", "--keep-duplicates", "--db", library, *names, text=text)
    plain = run("pgn", "normalize", *names, text=text)
    told = [line for line in plain[2].splitlines(True) if not line.endswith("cannot be edited.\n")]
    tap.equal((code, err), (plain[0], "".join(told)))
    ours = good("db", "export", "--db", library)
    for number, (one, other) in enumerate(zip(ours.splitlines(), plain[1].splitlines())):
        tap.equal((number, one), (number, other))
    tap.equal(len(ours), len(plain[1]))
    tap.holds(good("db", "check", "--db", library).endswith("0 problems\n"), "not whole")


def own_files_come_out_as_they_went_in():
    names = sorted(OWN.rglob("*.pgn"))
    tap.holds(len(names) > 5, names)
    with folder() as here:
        lossless(here / "a.db", names)


def shared_files_come_out_as_they_went_in():
    names = sorted(tap.shared("pgn").rglob("*.pgn"))
    tap.holds(len(names) > 90, names)
    with folder() as here:
        lossless(here / "a.db", names)
        # As one text, in which pieces end anywhere.
        text = b"\n\n".join(name.read_bytes() for name in names)
        lossless(here / "b.db", ["-"], text)


def packed_tcec_games():
    name = tap.shared("pgn/tcec_sample.pgn.zst")
    with folder() as here:
        code, told = counts("--db", here / "a.db", name)
        tap.equal((code, told), (0, {"games": 1380, "imported": 1380, "duplicates": 0,
                                     "errors": 0}))


def wait_for_games(library, least):
    for _ in range(600):
        if library.exists():
            code, out, _ = run("db", "stats", "--json", "--db", library)
            if code == 0 and json.loads(out)["games"] >= least:
                return
        time.sleep(0.02)
    raise AssertionError("the import does not come on")


def ended_early(how, code):
    """An import that `how` ends in the middle keeps whole batches, and goes on behind them."""
    text = good("pgn", "synth", "--games", 12000, "--seed", 3).encode()
    with folder() as here:
        library, source = here / "a.db", put(here / "many.pgn", text)
        command = [CLI, "db", "import", "--db", str(library), "--batch", "300",
                   "--keep-duplicates", str(source)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            wait_for_games(library, 300)
            child.send_signal(how)
            child.communicate()
            tap.equal(child.returncode, code)
        kept = games(library)
        tap.holds(300 <= kept < 12000, kept)
        tap.holds(good("db", "check", "--db", library).endswith("0 problems\n"), "not whole")
        told = counts("--db", library, "--batch", "300", "--keep-duplicates", source)[1]
        tap.equal(told["imported"], 12000 - kept)
        tap.equal(good("db", "export", "--db", library), text.decode())
        # It is done: the next one begins with the first game again.
        tap.equal(counts("--db", library, source)[1]["duplicates"], 12000)


def a_killed_import_goes_on():
    ended_early(signal.SIGKILL, -signal.SIGKILL)


def an_interrupted_import_goes_on():
    ended_early(signal.SIGINT, 3)


def care_of_the_file():
    with folder() as here:
        library, copy = here / "a.db", here / "copy.db"
        good("db", "import", "--db", library, put(here / "good.pgn", GOOD))
        tap.holds(good("db", "check", "--db", library).endswith("0 problems\n"), "not whole")
        tap.equal(json.loads(good("db", "check", "--json", "--db", library)), {"problems": []})
        told = json.loads(good("db", "compact", "--json", "--db", library))
        tap.equal(told["purged"], 0)
        tap.equal(json.loads(good("db", "backup", "--json", "--db", library, copy)),
                  {"file": str(copy)})
        tap.equal(good("db", "export", "--db", copy), good("db", "export", "--db", library))


def output_that_is_lost_is_told():
    if not os.path.exists("/dev/full"):
        raise tap.Skip("no /dev/full")
    with folder() as here:
        library = here / "a.db"
        run("db", "import", put(here / "good.pgn", GOOD), "--db", library)
        for arguments in (["search"], ["search", "--json"], ["stats"], ["export"]):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([CLI, "db", *arguments, "--db", str(library)], stdout=full,
                                      stderr=subprocess.PIPE, timeout=60)
            tap.equal((arguments, done.returncode, done.stderr != b""), (arguments, 3, True))


def a_copy_replaces_older_copies_alone():
    with folder() as here:
        library, copy, text = here / "a.db", here / "copy.db", put(here / "good.pgn", GOOD)
        run("db", "import", text, "--db", library)
        good("db", "backup", copy, "--db", library)
        good("db", "backup", copy, "--db", library)
        tap.equal(games(copy), 2)
        for other in (library, text):
            before = other.read_bytes()
            code, out, err = run("db", "backup", other, "--db", library)
            tap.equal((code, out, other.read_bytes() == before), (3, "", True))
            tap.holds(other.name in err, err)
        tap.equal(run("db", "backup", here / "none" / "b.db", "--db", library)[0], 3)
        tap.equal(sorted(file.name for file in here.iterdir()), ["a.db", "copy.db", "good.pgn"])


def what_is_no_library_is_refused():
    with folder() as here:
        other = put(here / "other.db", b"something else\n" * 100)
        for arguments in (["stats"], ["check"], ["compact"], ["export"], ["backup", here / "b.db"],
                          ["import", put(here / "good.pgn", GOOD)]):
            code, out, err = run("db", *arguments, "--db", other)
            tap.equal((arguments[0], code), (arguments[0], 3))
            tap.holds("other.db" in err, err)
        tap.equal(other.read_bytes(), b"something else\n" * 100)
        code, _, err = run("db", "stats", "--db", here / "none.db")
        tap.equal(code, 3)


def nonsense_is_a_usage_error():
    for arguments in (["create"], ["import"], ["import", "--batch", "70000", "x"], ["export", "x"],
                      ["export", "0"], ["backup"], ["stats", "x"], ["frobnicate"], []):
        code, out, err = run("db", *arguments)
        tap.equal((arguments, code, out), (arguments, 2, ""))
        tap.holds(err != "", "no message")


def every_command_has_help():
    for command in ("create", "import", "stats", "export", "check", "compact", "backup"):
        code, out, _ = run("db", command, "--help")
        tap.equal(code, 0)
        tap.holds("db " + command in out, out)


tap.main([create_makes_an_empty_library, what_goes_in_comes_out, the_users_library_is_the_default,
          errors_have_a_place, a_missing_file_is_told_and_the_others_are_done,
          duplicates_are_found, every_kind_of_file_is_read,
          a_file_that_is_cut_off_gives_what_is_whole, what_is_no_text_is_refused,
          positions_in_and_out,
          own_files_come_out_as_they_went_in, shared_files_come_out_as_they_went_in,
          packed_tcec_games, a_killed_import_goes_on, an_interrupted_import_goes_on,
          care_of_the_file, output_that_is_lost_is_told, a_copy_replaces_older_copies_alone,
          what_is_no_library_is_refused, nonsense_is_a_usage_error,
          every_command_has_help])
