#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples for DuckDB and ClickHouse in docs/cluster.md, as they are written there: a library is exported, loaded
and asked.

    test-columns.py PATH_OF_TABIYA_CLI    TAP on stdout

Neither is in Debian. Both are Node packages: `npm install @duckdb/node-api chdb` in a folder outside this one (600 MB),
and TABIYA_STORES names that folder. What is not there is skipped.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "app"))
import tap

CLI = pathlib.Path(sys.argv[1]).resolve()
STORES = pathlib.Path(os.environ.get("TABIYA_STORES", "/nonexistent"), "node_modules")
PAGE = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
GAMES = """[White "Müller, Zoë"]
[Black "Ben"]
[WhiteElo "2100"]
[Date "2024.02.29"]
[Result "1-0"]

1. e4 { [%eval 0.31] [%clk 0:09:58.5] } e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "Ben"]
[Black "Anna"]
[Result "1/2-1/2"]

1. e4 { [%eval #-6] } e5 1/2-1/2

[White "Ben"]
[Black "Anna"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"""
# Statements from standard input; the rows of the last one as JSON to standard output.
DUCKDB = """
const { DuckDBInstance } = require('@duckdb/node-api');
(async () => {
    const statements = JSON.parse(require('fs').readFileSync(0, 'utf8'));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    for (const statement of statements.slice(0, -1))
        await connection.run(statement);
    const answer = await connection.runAndReadAll(statements.at(-1));
    console.log(JSON.stringify(answer.getRowsJson()));
})();
"""
CLICKHOUSE = """
const { Session } = require('chdb');
const statements = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const session = new Session();
session.query('CREATE DATABASE library');
session.query('USE library');
for (const statement of statements.slice(0, -1))
    session.query(statement);
console.log(JSON.stringify(JSON.parse(session.query(statements.at(-1), 'JSONCompact')).data));
session.cleanup();
"""


def block(after):
    """The indented lines that follow these words."""
    found = re.search(re.escape(after) + r"\n+((?:    .*\n)+)", PAGE)
    return found[1]


def statements(text):
    return [one for one in (part.strip() for part in text.split(";")) if one]


def ask(program, folder, *queries):
    done = subprocess.run(["node", "-e", program], cwd=folder, input=json.dumps(queries), capture_output=True,
                          text=True, timeout=240, env={**os.environ, "NODE_PATH": str(STORES)})
    tap.equal((done.returncode, done.stderr), (0, ""))
    return json.loads(done.stdout)


def export(folder):
    (folder / "games.pgn").write_text(GAMES, encoding="utf-8")
    subprocess.run([CLI, "db", "import", "games.pgn", "--db", "2024.db"], cwd=folder, check=True, capture_output=True)
    for line in block("memory does not grow with the library.").splitlines():
        subprocess.run(line.strip().replace("tabiya-cli", str(CLI), 1).split(), cwd=folder, check=True)


def load_duckdb(folder):
    return statements(block("### DuckDB"))


def load_clickhouse(folder):
    """The pipe of the page for both tables, but for its last program."""
    pipe = re.search(r"^    (zstdcat .*\|)\n +clickhouse-client --query '(.*)'", PAGE, re.MULTILINE)
    queries = statements(block("### ClickHouse"))
    for kind in ("games", "positions"):
        command, query = (text.replace("games", kind) for text in (pipe[1].rstrip(" |"), pipe[2]))
        rows = subprocess.run(command, shell=True, cwd=folder, check=True, capture_output=True, text=True).stdout
        queries.append(f"{query}\n{rows}")
    return queries


def make_test(package, program, load):
    def test():
        if not shutil.which("node") or not (STORES / package).is_dir():
            raise tap.Skip(f"TABIYA_STORES names no folder with {package}")
        query, = statements(block("<!-- tests/app/test-db-columns.py runs this block. -->"))
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            export(folder)
            loaded = load(folder)
            found = ask(program, folder, *loaded, query)
            tap.equal([(san, int(games), score) for san, games, score in found], [("e4", 2, 0.75), ("f3", 1, 0)])
            tap.equal(ask(program, folder, *loaded, "SELECT white, white_elo, date FROM games WHERE game = 1"),
                      [["Müller, Zoë", 2100, "2024-02-29"]])
            (clock, score, mate), = ask(program, folder, *loaded,
                                        "SELECT max(clock_ms), max(eval_cp), min(mate) FROM positions")
            tap.equal((int(clock), score, mate), (598500, 31, -6))
    test.__name__ = f"{package} loads them and answers"
    return test


tap.main([make_test("@duckdb/node-api", DUCKDB, load_duckdb), make_test("chdb", CLICKHOUSE, load_clickhouse)])
