# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every command of tabiya-cli that writes, its output, and how to check afterwards that everything is whole.
test-faults.py makes their disk calls fail; test-kills.py kills them."""
import filecmp
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import tempfile

CLI = ""
OLD = b"what was here before\n"
LIMIT_S = 120
# A database's own companions are no leftovers while it is closed by a process that was killed or failed.
COMPANIONS = ("-wal", "-shm", "-journal")


class Writer:
    """A command. `output`: the file or folder it makes in the work folder, which is there before where `old`;
    `databases` are checked after each run; `exact`: the output is the same each time."""

    def __init__(self, name, arguments, output=None, databases=(), exact=True, old=True, extra=(),
                 appends=False):
        self.name, self.arguments, self.output = name, arguments.split(), output
        self.databases, self.exact, self.old = databases, exact, old
        self.extra = extra  # other files that may come
        self.appends = appends  # the old output stays, and something comes after it
        self.refuses_old = self.name in ("db create", "db backup", "data export", "data backup")


WRITERS = [
    Writer("pgn normalize", "games.pgn -o out.pgn", "out.pgn"),
    Writer("pgn normalize, packed", "games.pgn -o out.pgn.gz", "out.pgn.gz"),
    Writer("pgn normalize, in place", "west.pgn -o west.pgn", "west.pgn", old=False),
    Writer("analyze", "games.pgn --nodes 50 -q -o out.pgn", "out.pgn"),
    Writer("analyze --merge", "--merge one.pgn two.pgn -o out.pgn", "out.pgn"),
    Writer("puzzles mine", "mates.pgn --nodes 200 -q -o out.csv", "out.csv"),
    Writer("puzzles mine --merge", "--merge first.csv second.csv -o out.csv", "out.csv"),
    Writer("render .png", "--fen 8/8/8/8/8/8/8/K1k5_w_-_-_0_1 -o out.png --size 100", "out.png"),
    Writer("render .svg", "--fen 8/8/8/8/8/8/8/K1k5_w_-_-_0_1 -o out.svg", "out.svg"),
    Writer("render .pdf", "games.pgn -o out.pdf", "out.pdf", exact=False),
    Writer("render .gif", "games.pgn --size 80 -o out.gif", "out.gif"),
    Writer("render .html", "games.pgn -o out.html", "out.html"),
    Writer("lesson", "games.pgn --nodes 0 -o out.html", "out.html"),
    *([Writer("speak", "e4 --language de -o out.wav", "out.wav")] if shutil.which("espeak-ng") else []),
    Writer("book make", "games.pgn --min-games 1 -o out.bin", "out.bin"),
    Writer("book merge", "book.bin book.bin -o out.bin", "out.bin"),
    Writer("book edit", "book.bin --set e4=7", "book.bin", old=False),
    Writer("db create", "new.db", "new.db", databases=("new.db",), exact=False, old=False),
    Writer("db import", "more.pgn --db library.db", databases=("library.db",)),
    Writer("db import, its own", "more.pgn", databases=("library.db",)),
    Writer("db export", "--db library.db -o out.pgn", "out.pgn", databases=("library.db",)),
    Writer("db export --epd", "--db library.db --epd -o out.epd", "out.epd", databases=("library.db",)),
    Writer("db export, columns", "--db library.db --format csv --rows positions -o out.csv", "out.csv",
           databases=("library.db",)),
    Writer("db compact", "--db library.db", databases=("library.db",)),
    Writer("db backup", "copy.db --db library.db", "copy.db", databases=("library.db",), exact=False,
           old=False),
    Writer("puzzles import", "puzzles.csv", databases=("library.db", "puzzles.db"), extra=("puzzles.db",)),
    Writer("data backup", "../out.tabiya", "../out.tabiya", databases=("library.db",), exact=False, old=False),
    Writer("data export", "../exported", "../exported", databases=("library.db",), exact=False, old=False),
    Writer("data sync", "../exported", "../exported", databases=("library.db",), exact=False, old=False,
           extra=("machine-id",)),
    Writer("data give", "../out.ndjson", "../out.ndjson", databases=("library.db",), exact=False),
    Writer("data take", "carried.ndjson", databases=("library.db",)),
    Writer("data afresh", "", databases=("library.db",), extra=("set-aside", ".lock", "swap.json")),
    Writer("openings import", "names", databases=("library.db",), extra=("openings.tsv", "openings")),
    Writer("match", "--engine level=1 --engine scripted=greedy --nodes 50 --games 2 --seed 1 "
           "--openings start.epd --pgnout out.pgn", "out.pgn", appends=True),
    Writer("match --merge", "--merge first.pgn second.pgn --pgnout out.pgn", "out.pgn"),
]

HALVES = ("match --engine level=1 --engine scripted=greedy --nodes 50 --games 2 --seed 1 --openings start.epd "
          "--quiet")
# Commands that need no folder of data would refuse --data-dir nowhere; all take it.
GAME = """[Event "Game {0}"]
[Site "Here"]
[Date "2020.01.{0:02d}"]
[Round "1"]
[White "Ann {0}"]
[Black "Ben"]
[Result "{1}"]

{2} {1}

"""
LINES = ("1. e4 e5 2. Nf3 {Good.} Nc6 3. Bb5 a6 4. Ba4 Nf6", "1. d4 d5 2. c4 e6 (2... c6) 3. Nc3 Nf6",
         "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6")
MATE = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#"


def games(first, count):
    return "".join(GAME.format(i, ("1-0", "0-1", "1/2-1/2")[i % 3], LINES[i % 3])
                   for i in range(first, first + count))


def run(folder, words, environment=None):
    return subprocess.run([CLI, *words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=LIMIT_S, env={**os.environ, **(environment or {})})


def words_of(writer):
    words = writer.name.split(",")[0].split()
    words = [word for word in words if not word.startswith((".", "--"))]
    return words + [word.replace("_", " ") for word in writer.arguments] + ["--data-dir", "."]


def make_template(folder):
    """The work folder as each run finds it."""
    folder.mkdir()
    (folder / "games.pgn").write_text(games(1, 4))
    (folder / "west.pgn").write_bytes(games(1, 4).replace("Ben", "Zoë").encode("latin-1"))
    (folder / "more.pgn").write_text(games(5, 6))
    (folder / "mates.pgn").write_text(GAME.format(1, "1-0", MATE))
    (folder / "start.epd").write_text("8/8/8/8/8/7k/R7/K7 w - - id \"end\";\n")
    (folder / "carried.ndjson").write_text(
        '{"kind":"tabiya-data","version":1,"made":1}\n{"kind":"game","time":5,"pgn":"1. a4 a5 1-0"}\n'
        '{"kind":"drill","time":1760000001000,"id":"kqk/2","moves":"e2e4 e7e5","result":1}\n')
    (folder / "puzzles.csv").write_text(
        "zzz1,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,700,80,95,100,mate mateIn1,,\n")
    names = folder / "names"
    names.mkdir()
    for letter in "abcde":
        (names / f"{letter}.tsv").write_text(f"eco\tname\tpgn\n{letter.upper()}00\tThe {letter.upper()}\t1. {letter}4\n")
    for words in ("book make games.pgn --min-games 1 -o book.bin", "db import games.pgn --db library.db",
                  "analyze games.pgn --nodes 50 -q --shard 1/2 -o one.pgn",
                  "analyze games.pgn --nodes 50 -q --shard 2/2 -o two.pgn",
                  "puzzles mine mates.pgn --nodes 200 -q --shard 1/2 -o first.csv",
                  "puzzles mine mates.pgn --nodes 200 -q --shard 2/2 -o second.csv",
                  f"{HALVES} --shard 1/2 --pgnout first.pgn", f"{HALVES} --shard 2/2 --pgnout second.pgn"):
        done = run(folder, words.split() + ["--data-dir", "."])
        assert done.returncode == 0, (words, done.stderr)
    add_answers(folder / "library.db")


def add_answers(database):
    """Progress, which another machine is to hear of."""
    connection = sqlite3.connect(database)
    with connection:
        connection.executemany(
            "INSERT INTO puzzle_attempt (puzzle, mode, rated, result, answered_ms, elapsed_ms, puzzle_rating,"
            " played, themes) VALUES (?, 0, 0, 1, ?, 9000, 1200, '', '')",
            [(f"p{i}", 1728043200000 + 60000 * i) for i in range(60)])
    connection.close()


def contents(folder):
    """Relative paths of all there is but companions of databases that are there."""
    paths = {str(path.relative_to(folder)) for path in folder.rglob("*")}
    return {path for path in paths
            if not any(path.endswith(end) and path[:-len(end)] in paths for end in COMPANIONS)}


def dump(database):
    """What games, puzzles and openings a database holds, in words."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        tables = {name for name, in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        return {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                for table in ("game", "body", "puzzle", "player") if table in tables}
    finally:
        connection.close()


def digest(path):
    """A file's bytes, a folder's names, or None."""
    if path.is_dir():
        return sorted(str(inner.relative_to(path)) for inner in path.rglob("*"))
    return path.read_bytes() if path.exists() else None


class Trial:
    """One command in a fresh folder, and the checks of its results."""

    def __init__(self, home, writer, template):
        self.writer = writer
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="trial-", dir=home)) / "work"
        shutil.copytree(template, self.folder)
        if writer.old and writer.output:
            (self.folder / writer.output).write_bytes(OLD)
        (self.folder.parent / "exported").mkdir()
        self.before = contents(self.folder.parent)
        self.old = digest(self.folder / writer.output) if writer.output else None
        self.held = self.dump()

    def dump(self):
        return {name: dump(self.folder / name) for name in self.writer.databases
                if (self.folder / name).exists()}

    def leftovers(self):
        """New files that are not among the command's results."""
        made = [os.path.normpath(f"work/{name}") for name in (self.writer.output, *self.writer.extra) if name]
        return {path for path in contents(self.folder.parent) - self.before
                if not any(path == name or path.startswith(name + "/") for name in made)}

    def check_databases(self):
        for name in self.writer.databases:
            path = self.folder / name
            if not path.exists():
                continue
            connection = sqlite3.connect(path)
            try:
                (answer,), = connection.execute("PRAGMA integrity_check").fetchall()
            finally:
                connection.close()
            assert answer == "ok", f"{name}: {answer}"
            if name != "puzzles.db":
                done = run(self.folder, ["db", "check", "--db", name])
                assert done.returncode == 0, f"db check {name}: {done.stdout} {done.stderr}"

    def check_output(self, reference, done):
        """The old output, or the whole new one if the command reports success."""
        writer = self.writer
        now = digest(self.folder / writer.output) if writer.output else None
        self.done_before = now is not None and now != self.old
        if writer.appends:
            assert now.startswith(self.old) and (now != self.old or not done), "not what was there, and more"
            return
        if done and writer.output:
            assert now is not None and (now == reference.output or not writer.exact), "said done, but it is not"
            assert now != self.old or now == reference.output, "said done, but the old output is there"
        elif writer.output and now != self.old:
            assert now == reference.output or not writer.exact, "neither the old output nor the new"
            assert now != b"", "an empty output"
        if done and writer.databases:
            assert self.dump() == reference.held, (self.dump(), reference.held)

    def retry(self, reference):
        """Once more, on a disk that works: done as if nothing had been."""
        done = run(self.folder, words_of(self.writer))
        if done.returncode != 0 and self.writer.refuses_old and self.done_before:
            return  # and reports that the file exists
        assert done.returncode == 0, f"the retry: {done.returncode}, {done.stderr}"
        self.check_output(reference, True)
        self.check_databases()
        left = self.leftovers()
        assert not left, f"left after the retry: {left}"

    def close(self):
        shutil.rmtree(self.folder.parent)


class Reference:
    """The result of a run on a working disk."""

    def __init__(self, home, writer, template):
        trial = Trial(home, writer, template)
        done = run(trial.folder, words_of(writer))
        assert done.returncode == 0, f"{writer.name}: {done.stderr}"
        trial.check_databases()
        left = trial.leftovers()
        assert not left, f"{writer.name} leaves {left}"
        self.output = digest(trial.folder / writer.output) if writer.output else None
        assert not writer.output or self.output != OLD
        self.held = trial.dump()
        trial.close()
