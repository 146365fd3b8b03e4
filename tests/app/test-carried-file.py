#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli data give and take: a person's games and training between devices and browsers."""
import contextlib
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

import tap

CLI = sys.argv[1]
os.environ["GSETTINGS_BACKEND"] = "keyfile"
HEADER = '{"kind":"tabiya-data","version":1,"made":1796000000000}\n'
FEN = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
PUZZLE = '{"kind":"puzzle","time":%d,"day":20370,"id":"fork1","moves":"d5f6","themes":"fork short","mode":3,' \
         '"result":1,"elapsed":5300,"run":1759999999000,"rated":1,"rating":1500,"deviation":80,"start":1500}\n'
TRAINING = PUZZLE % 1760000000000 + '{"kind":"run","time":1759999999000,"name":"","mode":3,"end":1760000000001}\n' \
    '{"kind":"drill","time":1760000001000,"id":"kqk/2","moves":"e2e4 e7e5","result":1}\n' \
    f'{{"kind":"card","time":1760000002000,"id":"fork1","fen":"{FEN}","deck":1,"color":-1,"key":-7046029254386353131}}\n' \
    f'{{"kind":"review","time":1760100000000,"day":20371,"id":"fork1","name":"","fen":"{FEN}","moves":"","deck":1,' \
    '"color":-1,"key":-7046029254386353131,"grade":3}\n'


def game(pgn, time=1796000000000):
    return json.dumps({"kind": "game", "time": time, "pgn": pgn}) + "\n"


GAMES = game('[Event "Café \\"1\\""]\n[White "Ann"]\n[Black "Tabiya, level 3"]\n[Result "0-1"]\n'
             '[UTCTime "10:11:12"]\n\n1. f3 {hm} e5 2. g4 (2. e4 Nf6) 2... Qh4# 0-1\n') + \
    game('[Variant "Chess960"]\n[SetUp "1"]\n[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]\n'
         '[Result "*"]\n\n1. c4 *\n', 1795000000000)


def run(data, *arguments):
    environment = {**os.environ, "XDG_CONFIG_HOME": str(data.parent / "config")}
    done = subprocess.run([CLI, "data", *map(str, arguments), "--data-dir", data], env=environment, check=False,
                          capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def good(data, *arguments):
    code, out, err = run(data, *arguments)
    tap.equal((code, err), (0, ""))
    return out


def take(data, text):
    path = data.parent / "taken.ndjson"
    path.write_text(text, encoding="utf-8")
    return json.loads(good(data, "take", "--json", path))


def give(data):
    """The lines that are given, but for the first."""
    path = data.parent / "given.ndjson"
    good(data, "give", path)
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    tap.equal((json.loads(first)["kind"], json.loads(first)["version"]), ("tabiya-data", 1))
    return sorted(lines)


@contextlib.contextmanager
def device():
    shared = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=shared) as name:
        data = pathlib.Path(name, "data")
        data.mkdir()
        yield data


def rows(data, sql):
    with contextlib.closing(sqlite3.connect(data / "library.db")) as connection:
        return connection.execute(sql).fetchall()


def all_of_it_comes_back():
    with device() as one, device() as two:
        found = take(one, HEADER + GAMES + TRAINING)
        tap.equal((found["games"], found["events"], found["known"], found["problems"]), (2, 5, 0, 0))
        lines = give(one)
        # Of a card the library knows when it is due, not when it was made.
        def is_plain(line):
            return '"game"' not in line and '"card"' not in line
        tap.equal(list(filter(is_plain, lines)), sorted(filter(is_plain, TRAINING.splitlines())))
        games = [json.loads(line) for line in lines if '"game"' in line]
        tap.holds(any("{hm}" in one["pgn"] and "(2. e4 Nf6)" in one["pgn"] and "Café" in one["pgn"] and
                      one["time"] == 1796000000000 for one in games), games)
        tap.holds(any("Chess960" in one["pgn"] and one["time"] == 1795000000000 for one in games), games)
        tap.equal(take(two, HEADER + "\n".join(lines))["games"], 2)
        tap.equal(give(two), lines)
        ratings = "SELECT * FROM puzzle_rating ORDER BY theme"
        tap.equal(rows(one, ratings), rows(two, ratings))
        tap.equal(len(rows(one, ratings)), 3)


def twice_changes_nothing():
    with device() as data:
        take(data, HEADER + GAMES + TRAINING)
        lines, ratings = give(data), rows(data, "SELECT * FROM puzzle_rating")
        found = take(data, HEADER + TRAINING + TRAINING + GAMES)
        tap.equal((found["games"], found["events"], found["known"]), (0, 0, 12))
        tap.equal((give(data), rows(data, "SELECT * FROM puzzle_rating")), (lines, ratings))


def imported_games_stay_here():
    with device() as data:
        pgn = data.parent / "a.pgn"
        pgn.write_text('[White "X"]\n[Black "Y"]\n\n1. e4 e5 1-0\n', encoding="utf-8")
        subprocess.run([CLI, "db", "import", pgn, "--data-dir", data], check=True, capture_output=True)
        tap.equal(give(data), [])
        # One that comes again is known, wherever it came from.
        tap.equal(take(data, HEADER + game('[White "X"]\n[Black "Y"]\n\n1. e4 e5 1-0\n'))["games"], 0)


def preferences_travel():
    with device() as one, device() as two:
        take(one, HEADER + '{"kind":"setting","key":"board-theme","value":"green"}\n'
             '{"kind":"setting","key":"level","value":4}\n{"kind":"setting","key":"sounds","value":false}\n'
             '{"kind":"setting","key":"voice-command","value":"evil --now"}\n'
             '{"kind":"setting","key":"level","value":7}\n')
        kept = (one.parent / "config/glib-2.0/settings/keyfile").read_text(encoding="utf-8")
        tap.holds("level=7" in kept and "sounds=false" in kept and "evil" not in kept, kept)
        lines = give(one)
        tap.equal(lines, ['{"kind":"setting","key":"board-theme","value":"green"}',
                          '{"kind":"setting","key":"level","value":7}', '{"kind":"setting","key":"sounds","value":false}'])
        tap.equal([take(two, HEADER + "\n".join(lines))["preferences"] for _ in range(2)], [3, 0])


def preferences_that_nothing_keeps_are_not_counted():
    """Without a session bus dconf forgets them; where something else keeps them, they are known the second time."""
    with device() as data:
        path = data.parent / "one.ndjson"
        path.write_text(HEADER + '{"kind":"setting","key":"level","value":4}\n' + GAMES.splitlines()[0], encoding="utf-8")
        environment = {name: value for name, value in os.environ.items() if name not in ("GSETTINGS_BACKEND", "DISPLAY")}
        alone = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "XDG_CONFIG_HOME": str(data.parent)}
        said = []
        for kept in ({"GSETTINGS_BACKEND": "keyfile"}, {}, {}):
            done = subprocess.run([CLI, "data", "take", path, "--data-dir", data], env={**environment, **alone, **kept},
                                  check=True, capture_output=True, text=True, timeout=60)
            said.append(done.stdout.splitlines())
        tap.equal(said[0], ["1 new game", "0 new events of training", "1 preference changed", "0 known before"])
        tap.equal(said[2], ["0 new games", "0 new events of training", "0 preferences changed", "1 known before"])


def bad_lines_are_told_and_left_out():
    bad = ["{", "[]", "1", '{"kind":1}', '{"kind":"puzzle","time":1}', game("").strip(), game("hello").strip(),
           game("1. e4 e5 1-0\n\n[Event \"B\"]\n\n1. d4 d5 1-0").strip(), game("1. e4 Ke4 1-0").strip(),
           '{"kind":"game","time":-1,"pgn":"1. e4 *"}', '{"kind":"game","time":1,"pgn":{}}',
           '{"kind":"setting","key":"level","value":"three"}', '{"kind":"setting","key":"board-theme","value":"evil"}',
           '{"kind":"setting","key":"level","value":[4]}', "[" * 100000, '{"kind":"run","time":1,"x":"' + "y" * 600000 + '"}']
    with device() as data:
        path = data.parent / "bad.ndjson"
        path.write_text(HEADER + "\n".join(bad) + '\n\n{"kind":"from-the-future"}\n' + PUZZLE % 1760000000000,
                        encoding="utf-8")
        code, out, err = run(data, "take", "--json", path)
        found = json.loads(out)
        tap.equal((code, found["games"], found["events"], found["preferences"], found["problems"], found["newer"]),
                  (1, 0, 1, 0, len(bad), 1))
        told = [line for line in err.splitlines() if f"{path}:" in line]
        tap.equal([int(line.split(f"{path}:")[1].split(":")[0]) for line in told], list(range(2, len(bad) + 2)))


def what_is_no_such_file_changes_nothing():
    with device() as data:
        for content in (b"", b"x", b"\0" * 5000, b'{"kind":"tabiya-data"}', b'[Event "A"]\n\n1. e4 1-0\n', b"[" * 200000,
                        b'{"kind":"tabiya-data","version":1,"x":"' + b"y" * 2000 + b'"}\n'):
            path = data.parent / "x.ndjson"
            path.write_bytes(content)
            code, out, err = run(data, "take", path)
            tap.equal((code, out, err.count("\n")), (1, "", 1))
            tap.holds(str(path) in err, err)
        os.mkfifo(data.parent / "pipe")
        tap.equal([run(data, "take", data.parent / name)[0] for name in ("pipe", "missing", "data")], [1, 3, 1])
        with open(data.parent / "huge", "wb") as file:
            file.write(HEADER.encode())
            file.truncate(65 << 20)
        tap.equal(run(data, "take", data.parent / "huge")[0], 1)
        tap.equal(list(data.iterdir()), [])


if __name__ == "__main__":
    tap.main([all_of_it_comes_back, twice_changes_nothing, imported_games_stay_here, preferences_travel,
              preferences_that_nothing_keeps_are_not_counted,
              bad_lines_are_told_and_left_out, what_is_no_such_file_changes_nothing])
