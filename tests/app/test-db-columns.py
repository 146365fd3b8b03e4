#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli db export --format csv and ndjson: the columns of docs/formats.md, as SQLite loads them.

    test-db-columns.py PATH_OF_TABIYA_CLI    TAP on stdout
"""
import csv
import gzip
import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile

import tap

CLI = sys.argv[1]
DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
FOLDER = tempfile.TemporaryDirectory()
LIBRARY = os.path.join(FOLDER.name, "library.db")
GAMES = """[Event "Open, \\"A\\""]
[Site "Here"]
[Date "2024.02.29"]
[Round "1.2"]
[White "Müller, Zoë"]
[Black "Ben"]
[WhiteElo "2100"]
[Result "1-0"]

1. e4 { [%eval 0.31] [%clk 0:09:58.5] } e5 { [%eval -0.12] } 2. Qh5 (2. Nf3 Nc6) Nc6 3. Bc4 Nf6 { [%eval #1] }
4. Qxf7# { [%clk 0:09:01] } 1-0

[Event "Open"]
[Date "2024.02.30"]
[White "Ben"]
[Black "Anna"]
[Result "0-1"]

1. f3 { [%eval #-6] } e5 2. g4 Qh4# 0-1

[Event "No moves"]
[Date "1999.??.??"]
[White "?"]
[Black "?"]
[Result "1/2-1/2"]

1/2-1/2

[Event "From a position"]
[White "Anna"]
[Black "Ben"]
[Result "*"]
[SetUp "1"]
[FEN "6k1/4P1pp/8/8/8/8/8/6K1 w - - 3 40"]

40. e8=Q# *

[Event "Chess960"]
[White "Anna"]
[Black "Ben"]
[Result "1/2-1/2"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "bnrkqbrn/pppppppp/8/8/8/8/PPPPPPPP/BNRKQBRN w GCgc - 0 1"]

1. e4 1/2-1/2
"""


def path(name):
    return os.path.join(FOLDER.name, name)


def run(*words, code=0):
    result = subprocess.run([CLI, *words], capture_output=True, timeout=240)
    tap.equal((result.returncode, result.stderr.decode() if code == 0 else ""), (code, ""))
    return result.stdout.decode() if code == 0 else result.stderr.decode()


def export(*words, code=0):
    return run("db", "export", "--db", LIBRARY, *words, code=code)


def rows(kind):
    text = export("--format", "csv", "--rows", kind)
    return list(csv.DictReader(text.splitlines()))


pathlib.Path(path("games.pgn")).write_text(GAMES, encoding="utf-8")
run("db", "import", path("games.pgn"), "--db", LIBRARY)


def documented(kind):
    """[(name, type)] of the table in docs/formats.md."""
    text = (DOCS / "formats.md").read_text(encoding="utf-8")
    table = text.split(f"One row a {kind}:\n\n")[1].split("\n\n")[0]
    return [tuple(cell.strip(" `") for cell in line.split("|")[1:3]) for line in table.splitlines()[2:]]


def columns_are_documented():
    for kind, words in (("game", ()), ("position", ("--rows", "positions"))):
        header = export("--format", "csv", *words).splitlines()[0].split(",")
        tap.equal(header, [name for name, _ in documented(kind)])
        for line in export("--format", "ndjson", *words).splitlines():
            tap.equal(list(json.loads(line)), header)


def a_row_a_game():
    first, second, third, fourth, fifth = rows("games")
    tap.equal(list(first.values()),
              ["1", "Müller, Zoë", "Ben", "2100", "", "1-0", "2024-02-29", "2024", "2", 'Open, "A"', "Here", "1.2", "C20",
               "7", "", "0", "0", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"])
    tap.equal((second["date"], second["year"], second["month"], second["result"]), ("", "2024", "2", "0-1"))
    tap.equal((third["date"], third["year"], third["month"], third["plies"], third["moves"]), ("", "1999", "", "0", ""))
    tap.equal((fourth["start"], fourth["moves"]), ("6k1/4P1pp/8/8/8/8/8/6K1 w - - 3 40", "e7e8q"))
    tap.equal((fifth["chess960"], fifth["moves"]), ("1", "e2e4"))


def a_row_a_position():
    found = rows("positions")
    tap.equal([sum(row["game"] == str(game) for row in found) for game in range(1, 6)], [8, 5, 1, 2, 2])
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
    tap.equal(list(found[0].values()), ["1", "0", start, "e2e4", "e4", "598500", "31", ""])
    tap.equal(list(found[1].values())[3:], ["e7e5", "e5", "", "-12", ""])
    tap.equal(list(found[5].values())[3:], ["g8f6", "Nf6", "", "", "1"])
    tap.equal(list(found[6].values())[3:], ["h5f7", "Qxf7#", "541000", "", ""])
    tap.equal(list(found[7].values())[3:], ["", "", "", "", ""])
    tap.equal(found[8]["mate"], "-6")
    tap.equal((found[13]["position"], found[13]["move"]), (start, ""))


def ndjson_says_the_same():
    for kind in ("games", "positions"):
        lines = [json.loads(line) for line in export("--format", "ndjson", "--rows", kind).splitlines()]
        tap.equal([{name: "" if value is None else str(value) for name, value in row.items()} for row in lines],
                  rows(kind))


def load(connection, kind, lines):
    """Loads the rows as a column store does: each has its type, and an unknown value is NULL."""
    columns = documented(kind)
    types = ", ".join(f"{name} {'INTEGER' if 'integer' in text else 'TEXT'}" for name, text in columns)
    connection.execute(f"CREATE TABLE {kind}s (library TEXT, {types}) STRICT")
    marks = ", ".join("?" * (len(columns) + 1))
    connection.executemany(f"INSERT INTO {kind}s VALUES ({marks})",
                           [["one", *(row[name] if row[name] != "" else None for name, _ in columns)] for row in lines])


def sqlite_loads_them_and_answers():
    query, = re.findall(r"test-db-columns\.py runs this block\. -->\n((?:    .*\n)+)",
                        (DOCS / "cluster.md").read_text(encoding="utf-8"))
    for from_csv in (True, False):
        connection = sqlite3.connect(":memory:")
        for kind in ("game", "position"):
            lines = rows(f"{kind}s") if from_csv else [
                json.loads(line) for line in export("--format", "ndjson", "--rows", f"{kind}s").splitlines()]
            load(connection, kind, lines)
        tap.equal(connection.execute(query).fetchall(), [("e4", 1, 1.0), ("f3", 1, 0.0)])
        tap.equal(connection.execute("SELECT max(eval_cp), max(clock_ms) FROM positions").fetchone(), (31, 598500))


def chosen_games_alone():
    tap.equal(len(rows("games")), 5)
    found = export("--format", "csv", "--player", "anna").splitlines()
    tap.equal([line.split(",")[0] for line in found], ["game", "2", "4", "5"])
    tap.equal(export("--format", "ndjson", "2", "--rows", "positions").count("\n"), 5)
    tap.equal(export("--format", "csv", "77"), export("--format", "csv").splitlines(True)[0])


def other_formats_are_as_before():
    tap.equal(export("--format", "pgn"), export())
    tap.equal(export("--format", "epd"), export("--epd"))
    export("-o", path("out.epd"))
    tap.equal(pathlib.Path(path("out.epd")).read_text(), export("--epd"))


def files_are_packed_and_replaced_whole():
    out = pathlib.Path(path("games.csv.gz"))
    export("--format", "csv", "-o", str(out))
    tap.equal(gzip.decompress(out.read_bytes()).decode(), export("--format", "csv"))
    before = out.read_bytes()
    export("--format", "csv", "-o", path("no/such/folder.csv"), code=3)
    # A disk that is full after the first block, and a reader that goes away.
    result = subprocess.run(["sh", "-c", f"{CLI} db export --db {LIBRARY} --format csv >/dev/full"], capture_output=True)
    tap.holds(result.returncode == 3 and b"tabiya-cli: " in result.stderr, result)
    tap.equal(out.read_bytes(), before)


def a_stopped_export_leaves_the_file_alone():
    """Whether it was stopped in time or not."""
    many, library = path("many.pgn"), path("many.db")
    pathlib.Path(many).write_text(run("pgn", "synth", "--games", "600", "--seed", "1"))
    run("db", "import", many, "--db", library)
    out = pathlib.Path(path("stopped.csv"))
    out.write_text("before\n")
    process = subprocess.Popen([CLI, "db", "export", "--db", library, "--format", "csv", "--rows", "positions", "-o",
                                str(out)], stderr=subprocess.PIPE)
    while process.poll() is None and len([name for name in os.listdir(FOLDER.name) if "stopped" in name]) < 2:
        pass
    process.send_signal(signal.SIGTERM)
    process.communicate()
    tap.holds(process.returncode in (0, 3, -signal.SIGTERM), process.returncode)
    tap.equal(process.returncode != 0, out.read_text() == "before\n")
    tap.equal([name for name in os.listdir(FOLDER.name) if "stopped" in name], ["stopped.csv"])


def damaged_games_have_a_row():
    library = path("damaged.db")
    run("db", "import", path("games.pgn"), "--db", library)
    connection = sqlite3.connect(library)
    connection.execute("UPDATE body SET moves = x'ffff' WHERE game = 4")
    connection.commit()
    connection.close()
    result = subprocess.run([CLI, "db", "export", "--db", library, "--format", "csv"], capture_output=True, text=True)
    tap.holds(result.returncode == 1 and "damaged" in result.stderr, result)
    found = list(csv.DictReader(result.stdout.splitlines()))
    tap.equal(len(found), 5)
    tap.equal([row["damaged"] for row in found], ["0", "0", "0", "1", "0"])


def wrong_words_are_usage_errors():
    for words in (("--format", "xml"), ("--format", "csv", "--rows", "moves"), ("--rows", "games"),
                  ("--format", "pgn", "--rows", "positions")):
        tap.holds("--format: expected pgn" in export(*words, code=2), words)


tap.main([columns_are_documented, a_row_a_game, a_row_a_position, ndjson_says_the_same, sqlite_loads_them_and_answers,
          chosen_games_alone, other_formats_are_as_before, files_are_packed_and_replaced_whole,
          a_stopped_export_leaves_the_file_alone, damaged_games_have_a_row, wrong_words_are_usage_errors])
