#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Damaged libraries: every command that meets the damage reports it, and repair mends it."""
import contextlib
import json
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile

import tap

CLI = sys.argv[1]
GAMES = 3000
PAGE = 4096


def run(*arguments):
    """Exit code, stdout, stderr."""
    result = subprocess.run([CLI, *map(str, arguments)], capture_output=True, timeout=120,
                            check=False)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def good(*arguments):
    code, out, err = run(*arguments)
    tap.equal((code, err), (0, ""))
    return out


def ask(library, sql):
    with contextlib.closing(sqlite3.connect(library)) as db:
        rows = db.execute(sql).fetchall()
        db.commit()
        return rows


KEPT = ("SELECT count(*), sum(game) FROM collection_game", "SELECT name FROM collection",
        "SELECT count(*) FROM game WHERE flags & 32", "SELECT name, collection FROM deck",
        "SELECT count(*), sum(stability) FROM card", "SELECT name, query FROM saved_search")


@contextlib.contextmanager
def library():
    """A library in which a person has kept something, and its games as they were."""
    with tempfile.TemporaryDirectory() as name:
        here = pathlib.Path(name)
        path, source = here / "a.db", here / "games.pgn"
        source.write_text(good("pgn", "synth", "--games", GAMES, "--seed", 4, "--comments", 2))
        good("db", "import", "--db", path, source)
        with contextlib.closing(sqlite3.connect(path)) as db:
            db.executescript(
                "INSERT INTO collection VALUES (1, 'Gems', 0), (2, 'Italian', 0);"
                "INSERT INTO collection_game SELECT 1, id FROM game WHERE id % 7 = 0;"
                "INSERT INTO collection_game SELECT 2, id FROM game WHERE id < 4;"
                "UPDATE game SET flags = flags | 32 WHERE id % 11 = 0;"
                "INSERT INTO saved_search VALUES (1, 'Mine', 'carlsen');"
                "INSERT INTO deck (id, kind, name, color, collection, created_ms)"
                " VALUES (1, 0, 'Italian', 0, 2, 0);"
                "INSERT INTO card (id, deck, key, fen, active, state, due_ms, stability, difficulty,"
                " reps, lapses) SELECT id, 1, id, 'x', 1, 0, 0, id / 2.0, 1, 0, 0 FROM game"
                " WHERE id < 100;"
                "PRAGMA wal_checkpoint(TRUNCATE);")
        yield path, good("db", "export", "--db", path), [ask(path, sql) for sql in KEPT]


def pages(path, name, kind):
    return [row[0] for row in ask(path, f"SELECT pageno FROM dbstat WHERE name = '{name}'"
                                        f" AND pagetype = '{kind}' ORDER BY pageno")]


def overwrite(path, page, at, data):
    with open(path, "r+b") as file:
        file.seek((page - 1) * PAGE + at)
        file.write(data)


def split(text):
    """The games of an export."""
    return [part for part in text.split("[Event ")[1:]]


def without_mark(game):
    return "\n".join(line for line in game.split("\n") if not line.startswith("[Damaged "))


def found_and_mended(path, before, kept, least_whole):
    """Returns the output of `db repair`."""
    code, out, err = run("db", "check", "--db", path)
    tap.holds(code != 0 and (out + err) != "0 problems\n", f"{code} {out} {err}")
    code, out, err = run("db", "repair", "--json", "--db", path)
    tap.holds(code in (0, 1) and err == "", f"{code} {out} {err}")
    told = json.loads(out)
    tap.equal(code, int(bool(told["damaged"])))
    tap.holds(told["mended"], told)
    tap.holds(pathlib.Path(told["kept"]).exists(), "the damaged file is gone")
    tap.equal(good("db", "check", "--db", path), "0 problems\n")
    tap.equal([ask(path, sql) for sql in KEPT], kept)
    after = split(good("db", "export", "--db", path))
    tap.equal(len(after), told["games"])
    tap.equal(sum("[Damaged " in game for game in after), len(told["damaged"]))
    whole = set(split(before))
    tap.equal(sum(game in whole for game in after), told["games"] - len(told["damaged"]))
    tap.holds(told["games"] - len(told["damaged"]) >= least_whole, told)
    with contextlib.closing(sqlite3.connect(path)) as db:
        tap.equal(db.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
    tap.equal(json.loads(run("db", "repair", "--json", "--db", path)[1])["mended"], [])
    return told


def a_whole_library_is_left_alone():
    with library() as (path, before, _):
        tap.equal(good("db", "repair", "--db", path), "nothing to mend\n")
        tap.equal(good("db", "export", "--db", path), before)
        tap.equal(sorted(file.name for file in path.parent.iterdir()), ["a.db", "games.pgn"])


def pages_of_moves():
    with library() as (path, before, kept):
        for page in pages(path, "body", "leaf")[5:8]:
            overwrite(path, page, 0, b"\xff" * 64)
        code, _, err = run("db", "search", "--db", path, "--limit", 1)
        tap.holds(code == 3 and "damaged" in err and "epair" in err, err)
        told = found_and_mended(path, before, kept, GAMES - 100)
        tap.equal(told["games"], GAMES)
        tap.equal({game["problem"] for game in told["damaged"]}, {"the moves are lost"})


def pages_of_games():
    """Games are restored from the index and the moves."""
    with library() as (path, before, kept):
        for page in pages(path, "game", "leaf")[5:7]:
            overwrite(path, page, 0, b"\xff" * 64)
        stars = kept[2][0][0]
        code, out, _ = run("db", "repair", "--json", "--db", path)
        told = json.loads(out)
        tap.equal((code, told["games"]), (1, GAMES))
        tap.holds(0 < len(told["damaged"]) < 200, told)
        tap.equal(good("db", "check", "--db", path), "0 problems\n")
        ids = [game["id"] for game in told["damaged"]]
        after = split(good("db", "export", "--db", path, *ids))
        old = split(before)
        for number, game in zip(ids, after):
            was = old[number - 1]
            for tag in ("White", "Black", "Date", "Result"):
                line = next(row for row in was.split("\n") if row.startswith(f"[{tag} "))
                tap.holds(line in game, f"{number}: {line}")
            tap.equal(without_mark(game).split("\n\n")[1], was.split("\n\n")[1])
        tap.holds(stars - 25 < ask(path, KEPT[2])[0][0] <= stars, "stars are lost")
        tap.equal([ask(path, sql) for sql in KEPT[:2]], kept[:2])


def an_inner_page_of_games():
    with library() as (path, before, kept):
        for page in pages(path, "game", "internal"):
            overwrite(path, page, 0, b"\xff" * 8)
        code, out, err = run("db", "repair", "--json", "--db", path)
        told = json.loads(out)
        tap.equal((code, told["games"]), (1, GAMES))
        tap.equal(good("db", "check", "--db", path), "0 problems\n")
        tap.equal(len(split(good("db", "export", "--db", path))), GAMES)
        tap.equal([ask(path, sql) for sql in KEPT[:2]], kept[:2])


def pages_of_names():
    with library() as (path, before, kept):
        for page in pages(path, "player", "leaf")[:1]:
            overwrite(path, page, 0, b"\xff" * 64)
        told = found_and_mended(path, before, kept, GAMES)
        tap.equal(told["damaged"], [])


def the_position_index():
    with library() as (path, before, kept):
        fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
        asked = ("db", "search", "--json", "--db", path, "--fen", fen)
        answer = good(*asked)
        for page in pages(path, "position_block", "leaf")[::9]:
            for at in range(600, PAGE, 50):
                overwrite(path, page, at, bytes([random.Random(page + at).randrange(256)]))
        told = found_and_mended(path, before, kept, GAMES)
        tap.equal(told["damaged"], [])
        tap.equal(good(*asked), answer)


def moves_that_are_others():
    """The file is valid for SQLite, but a game has changed."""
    with library() as (path, before, kept):
        ask(path, "UPDATE body SET moves = CAST(x'0000' || substr(moves, 3) AS BLOB)"
                  " WHERE game = 5")
        ask(path, "UPDATE body SET moves = CAST(substr(moves, 1, 20) || x'0000' ||"
                  " substr(moves, 23) AS BLOB) WHERE game = 2100")
        ask(path, "UPDATE game SET date = 19990101 WHERE id = 17")
        code, out, err = run("db", "export", "--db", path)
        tap.holds(code == 1 and "3" in err and "damaged" in err, f"{code} {err}")
        tap.equal(out.count("[Damaged "), 3)
        told = found_and_mended(path, before, kept, GAMES - 3)
        tap.equal([game["id"] for game in told["damaged"]], [5, 17, 2100])


def bytes_anywhere():
    """Most of a library with randomly flipped bytes is kept, and the kept games are undamaged."""
    for seed in range(4):
        with library() as (path, before, _):
            chance = random.Random(seed)
            size = path.stat().st_size
            for _ in range(40):
                at = chance.randrange(PAGE, size)
                overwrite(path, 1, at, bytes([chance.randrange(256)]))
            code, out, err = run("db", "repair", "--json", "--db", path)
            tap.holds(code in (0, 1), f"{seed}: {code} {out} {err}")
            told = json.loads(out)
            tap.equal(good("db", "check", "--db", path), "0 problems\n")
            after = split(good("db", "export", "--db", path))
            whole = set(split(before))
            tap.equal(len(after), told["games"])
            tap.equal(sum(game in whole for game in after),
                      told["games"] - len(told["damaged"]))
            tap.holds(told["games"] - len(told["damaged"]) >= GAMES - 600, told)


tap.main([a_whole_library_is_left_alone, pages_of_moves, pages_of_games, an_inner_page_of_games,
          pages_of_names, the_position_index, moves_that_are_others, bytes_anywhere])
