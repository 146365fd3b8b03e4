#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli puzzles import, count and pick from a shell: every filter is compared with the same filter in
Python over the same rows."""
import contextlib
import csv
import gzip
import json
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

import tap

CLI = sys.argv[1]
HEADER = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

# Lines of play with other numbers of pieces, sides and lengths.
LINES = (
    ("r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24", "f2g3 e6e7 b2b1 b3c1 b1c1 h6c1"),
    ("5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27", "d3d6 f8d8 d6d8 f6d8"),
    ("8/4R3/1p2P3/p4r2/P6p/1P3Pk1/4K3/8 w - - 1 64", "e7f7 f5e5 e2f1 e5e6"),
    ("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "g8h8 a1a8"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 20", "e1g1 e8c8"),       # rights to castle
    ("4k3/8/8/8/3p4/8/2P1P3/4K3 w - - 0 1", "e2e4 d4e3"),         # taken in passing
    ("4k3/2P5/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3 c7c8n"),        # and a knight
)
THEMES = ("fork", "pin", "mate", "short", "endgame", "laterTheme", "crushing", "hangingPiece")
OPENINGS = ("", "Sicilian_Defense Sicilian_Defense_Najdorf_Variation", "Sicilian_Defense",
            "Kings_Pawn_Game Kings_Pawn_Game_Leonardis_Variation", "Queens_Gambit_Declined_Exchange")


def run(*arguments, text=None, env=None):
    result = subprocess.run([CLI, "puzzles", *map(str, arguments)], input=text, capture_output=True,
                            timeout=120, env={**os.environ, "TABIYA_SHIPPED_PUZZLES": "/nowhere",
                                              **(env or {})})
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def good(*arguments, **more):
    code, out, err = run(*arguments, **more)
    tap.equal((code, err), (0, ""))
    return out


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory() as name:
        yield pathlib.Path(name)


def make_rows(count, seed=1):
    rng = random.Random(seed)
    rows = {}
    while len(rows) < count:
        number = "".join(rng.choice(ALPHABET) for _ in range(rng.choice((3, 5, 8))))
        fen, moves = rng.choice(LINES)
        voted = rng.random() < 0.8
        rows[number] = [number, fen, moves, str(rng.randrange(400, 3200)), str(rng.randrange(50, 300)),
                        str(rng.randrange(-100, 101)) if voted else "",
                        str(rng.randrange(0, 100000)) if voted else "",
                        " ".join(sorted(rng.sample(THEMES, rng.randrange(1, 5)),
                                        key=lambda word: (word == "laterTheme", word))),
                        rng.choice(("", f"https://lichess.org/787zsVup#{rng.randrange(1, 90)}",
                                    f"https://lichess.org/787zsVup/black#{rng.randrange(1, 90)}",
                                    "https://example.org/a game", "https://lichess.org/787zsVup#007")),
                        rng.choice(OPENINGS)]
    return list(rows.values())


def text_of(rows, header=True):
    lines = [HEADER] if header else []
    return ("\n".join(lines + [",".join(row) for row in rows]) + "\n").encode()


def put(path, data):
    path.write_bytes(data)
    return path


def imported(base, *arguments, **more):
    """The report of an import, without its time."""
    code, out, err = run("import", "--json", "--data-dir", base, *arguments, **more)
    told = json.loads(out)
    told.pop("seconds")
    return code, told, err


def rows_of(base, *arguments):
    _, out, _ = run("pick", "--data-dir", base, "--limit", 0, "--order", "id", *arguments)
    lines = list(csv.reader(out.splitlines()))
    tap.equal(",".join(lines[0]), HEADER)
    return lines[1:]


def count(base, *arguments):
    return int(good("count", "--data-dir", base, *arguments))


def told(rows=0, added=0, replaced=0, unchanged=0, errors=0):
    return {"rows": rows, "added": added, "replaced": replaced, "unchanged": unchanged,
            "errors": errors}


def what_is_imported_comes_out():
    rows = make_rows(1000)
    with folder() as base:
        tap.equal(imported(base, put(base / "p.csv", text_of(rows))), (0, told(1000, 1000), ""))
        tap.equal(rows_of(base), sorted(rows))
        tap.equal(count(base), 1000)


def packed_and_without_a_header():
    rows = make_rows(200)
    with folder() as base:
        packed = put(base / "p.csv.gz", gzip.compress(text_of(rows[:100], header=False)))
        text = b"\xef\xbb\xbf" + text_of(rows[100:]).replace(b"\n", b"\r\n")
        tap.equal(imported(base, packed, "-", text=text), (0, told(200, 200), ""))
        tap.equal(rows_of(base), sorted(rows))


def nothing_comes_twice():
    rows = make_rows(500)
    with folder() as base:
        path = put(base / "p.csv", text_of(rows))
        imported(base, path)
        tap.equal(imported(base, path), (0, told(500, unchanged=500), ""))
        changed = [row[:3] + [str(int(row[3]) + 1)] + row[4:] for row in rows[:40]]
        more = make_rows(30, seed=2)
        random.Random(3).shuffle(changed)
        path = put(base / "q.csv", text_of(changed + rows[40:50] + more))
        tap.equal(imported(base, "--batch", 7, path), (0, told(80, 30, 40, 10), ""))
        tap.equal(rows_of(base), sorted(changed + rows[40:] + more))
        tap.equal(count(base), 530)
        for row in changed[:5]:
            tap.equal(rows_of(base, "--id", row[0], "--rating", row[3])[:1], [row])


def one_file_may_have_a_puzzle_twice():
    rows = make_rows(5)
    later = rows[2][:3] + ["777"] + rows[2][4:]
    with folder() as base:
        code, result, _ = imported(base, put(base / "p.csv", text_of(rows + [later])))
        tap.equal((code, result["rows"], result["added"]), (0, 6, 5))
        tap.equal(rows_of(base), sorted(rows[:2] + [later] + rows[3:]))


def bad_rows_are_told_and_left_out():
    rows = make_rows(300)
    broken = [",".join(row) for row in rows]
    broken[10] = broken[10].replace(rows[10][2], "a1a9 b2b3")
    broken[250] = "no puzzle"
    with folder() as base:
        path = put(base / "p.csv", "\n".join([HEADER, "", *broken]).encode())
        code, result, err = imported(base, path)
        tap.equal((code, result), (1, told(300, 298, errors=2)))
        lines = err.splitlines()
        tap.equal(lines[0], f"{path}:13: move 1, “a1a9”, is not legal")
        tap.holds(lines[1].startswith(f"{path}:253: “no puzzle” is not a valid ID"), lines[1])
        tap.equal(len(lines), 2)
        tap.equal(count(base), 298)


def a_file_that_is_not_there_is_told():
    with folder() as base:
        code, result, err = imported(base, base / "none.csv", put(base / "p.csv", text_of(make_rows(3))))
        tap.equal((code, result), (1, told(3, 3, errors=1)))
        tap.holds("none.csv" in err, err)


# --- Filters ------------------------------------------------------------------------------------

def between(low, high):
    return lambda value: low <= value <= high


def pieces(row):
    return sum(letter.isalpha() for letter in row[1].split()[0])


def solver(row):
    return "white" if row[1].split()[1] == "b" else "black"


FILTERS = (
    ((), lambda row: True),
    (("--theme", "fork"), lambda row: "fork" in row[7].split()),
    (("--theme", "fork", "--theme", "pin"), lambda row: {"fork", "pin"} <= set(row[7].split())),
    (("--any-theme", "fork", "--any-theme", "pin"), lambda row: {"fork", "pin"} & set(row[7].split())),
    (("--without-theme", "short"), lambda row: "short" not in row[7].split()),
    (("--theme", "mate", "--without-theme", "endgame", "--any-theme", "pin", "--any-theme", "short"),
     lambda row: "mate" in row[7].split() and "endgame" not in row[7].split()
     and {"pin", "short"} & set(row[7].split())),
    (("--theme", "zugzwang"), lambda row: False),
    (("--rating", "1000-1500"), lambda row: between(1000, 1500)(int(row[3]))),
    (("--rating", "-900"), lambda row: int(row[3]) <= 900),
    (("--rating", "2900-"), lambda row: int(row[3]) >= 2900),
    (("--rating", "1234"), lambda row: int(row[3]) == 1234),
    (("--length", "2-3"), lambda row: between(2, 3)(len(row[2].split()) // 2)),
    (("--length", "1"), lambda row: len(row[2].split()) == 2),
    (("--pieces", "-8"), lambda row: pieces(row) <= 8),
    (("--pieces", "6-20"), lambda row: between(6, 20)(pieces(row))),
    (("--popularity", "-50"), lambda row: row[5] != "" and int(row[5]) >= -50),
    (("--popularity", "90"), lambda row: row[5] != "" and int(row[5]) >= 90),
    (("--side", "white"), lambda row: solver(row) == "white"),
    (("--side", "black"), lambda row: solver(row) == "black"),
    (("--source", "lichess"), lambda row: not (len(row[0]) == 8 and row[0][0] == "t")),
    (("--source", "mined"), lambda row: len(row[0]) == 8 and row[0][0] == "t"),
    (("--source", "shipped"), lambda row: False),
    (("--opening", "Sicilian_Defense"), lambda row: "Sicilian_Defense" in row[9].split()),
    (("--opening", "sicilian defense najdorf"), lambda row: "Najdorf" in row[9]),
    (("--opening", "Queens_Gambit"), lambda row: "Queens" in row[9]),
    (("--opening", "No Such"), lambda row: False),
    (("--id", "a"), lambda row: row[0].startswith("a")),
    (("--id", "zZ"), lambda row: row[0].startswith("zZ")),
    (("--theme", "fork", "--rating", "800-2400", "--side", "white", "--opening", "Sicilian Defense",
      "--length", "1-3", "--popularity", "-90"),
     lambda row: "fork" in row[7].split() and between(800, 2400)(int(row[3])) and solver(row) == "white"
     and "Sicilian_Defense" in row[9].split() and row[5] != "" and int(row[5]) >= -90),
)


def filters_find_what_python_finds():
    rows = make_rows(3000)
    with folder() as base:
        imported(base, put(base / "p.csv", text_of(rows)))
        # and as many again that are gone
        imported(base, put(base / "p.csv", text_of([row[:4] + ["51"] + row[5:] for row in rows])))
        rows = [row[:4] + ["51"] + row[5:] for row in rows]
        for arguments, holds in FILTERS:
            expected = sorted(row for row in rows if holds(row))
            tap.equal((arguments, rows_of(base, *arguments)), (arguments, expected))
            tap.equal((arguments, count(base, *arguments)), (arguments, len(expected)))
            code, out, _ = run("pick", "--data-dir", base, "--seed", 5, *arguments)
            tap.equal((arguments, code), (arguments, 0 if expected else 1))
            picked = list(csv.reader(out.splitlines()))[1:]
            tap.holds(all(row in expected for row in picked), arguments)
            tap.equal((arguments, len(picked)), (arguments, min(1, len(expected))))


def orders():
    rows = make_rows(400)
    with folder() as base:
        imported(base, put(base / "p.csv", text_of(rows)))

        def ordered(order, *more):
            out = good("pick", "--data-dir", base, "--limit", 0, "--order", order, *more)
            return list(csv.reader(out.splitlines()))[1:]

        for order, key in (("rating", lambda row: int(row[3])), ("-rating", lambda row: -int(row[3])),
                           ("popularity", lambda row: -int(row[5] or -128))):
            found = ordered(order)
            tap.equal([key(row) for row in found], sorted(key(row) for row in found))
            tap.equal(sorted(found), sorted(rows))
        tap.equal(ordered("random", "--seed", 1), ordered("random", "--seed", 1))
        tap.holds(ordered("random", "--seed", 1) != ordered("random", "--seed", 2), "not by chance")
        tap.equal(len(ordered("rating", "--limit", 7)), 7)
        tap.equal(len(ordered("rating", "--limit", 1)), 1)


def every_puzzle_is_picked_as_often():
    """6 puzzles, 120 picks: 20 of each expected."""
    rows = make_rows(6)
    with folder() as base:
        imported(base, put(base / "p.csv", text_of(rows)))
        times = {row[0]: 0 for row in rows}
        for seed in range(120):
            out = good("pick", "--data-dir", base, "--seed", seed)
            times[out.splitlines()[1].split(",")[0]] += 1
        tap.holds(min(times.values()) >= 5 and max(times.values()) <= 40, times)


def json_is_whole():
    row = ["00008", *LINES[0], "1807", "75", "94", "5852", "fork short",
           "https://lichess.org/787zsVup/black#47", "Sicilian_Defense Sicilian_Defense_Najdorf_Variation"]
    with folder() as base:
        imported(base, put(base / "p.csv", text_of([row])))
        tap.equal(json.loads(good("pick", "--json", "--data-dir", base)), {
            "id": "00008", "fen": LINES[0][0], "moves": LINES[0][1].split(), "rating": 1807,
            "rating_deviation": 75, "popularity": 94, "plays": 5852, "themes": ["fork", "short"],
            "game_url": "https://lichess.org/787zsVup/black#47",
            "opening_tags": ["Sicilian_Defense", "Sicilian_Defense_Najdorf_Variation"],
            "source": "lichess"})
        tap.equal(json.loads(good("count", "--json", "--data-dir", base)), {"puzzles": 1})


def what_makes_no_sense_is_told():
    with folder() as base:
        for arguments in (("count", "--theme", "spoon"), ("count", "--rating", "high"),
                          ("count", "--rating", "5-"  "4"), ("count", "--rating", "-"),
                          ("count", "--side", "left"), ("count", "--source", "moon"),
                          ("pick", "--limit", "-1"), ("pick", "--order", "size"), ("import",),
                          ("import", "--threads", "-1", "x"), ("count", "word")):
            code, out, err = run(*arguments, "--data-dir", base)
            tap.equal((arguments, code, out), (arguments, 2, ""))
            tap.holds(err.startswith("tabiya-cli: "), err)
        tap.equal(list(base.iterdir()), [])


# --- Progress -------------------------------------------------------------------------------------

ANSWERS = (  # result, time, seconds, rating before and after, themes
    (1, 1767225600000, 12, 1500, 1520, "fork short"),
    (0, 1767312000000, 30, 1520, 1505, "pin short"),
    (2, 1767312060000, 4, None, None, "fork long"),
)


def progress_is_told():
    with folder() as base:
        code, out, err = run("progress", "--data-dir", base)
        tap.holds(code == 3 and not out and "does not exist" in err, (code, out, err))
        library = base / "library.db"
        subprocess.run([CLI, "db", "create", library], check=True, capture_output=True)
        with contextlib.closing(sqlite3.connect(library)) as db, db:
            db.executemany("INSERT INTO puzzle_attempt (puzzle, mode, rated, result, answered_ms, elapsed_ms,"
                           " puzzle_rating, rating_before, rating_after, played, themes)"
                           " VALUES ('a', 1, ?, ?, ?, ?, 1500, ?, ?, '', ?)",
                           [(before is not None, result, time_ms, 1000 * seconds, before, after, themes)
                            for result, time_ms, seconds, before, after, themes in ANSWERS])
            db.execute("INSERT INTO drill_attempt (drill, reached, finished_ms, moves)"
                       " VALUES ('lucena', 0, ?, '')", (ANSWERS[-1][1] + 86400000,))
        rows = list(csv.DictReader(good("progress", "--data-dir", base, env={"TZ": "UTC"}).splitlines()))
        told = {(row["table"], row["key"]): (row["n"], row["solved"], row["seconds"]) for row in rows}
        tap.equal(told["all", ""], ("3", "1", "12"))
        tap.equal(told["theme", "fork"], ("2", "1", "4"))
        tap.equal(told["day", "2026-01-02"], ("2", "0", ""))
        whole = json.loads(good("progress", "--json", "--data-dir", base, env={"TZ": "UTC"}))
        tap.equal([whole[name] for name in ("answers", "solved", "highest", "days", "best_days_in_a_row")],
                  [3, 1, 1520, 3, 3])
        answers = list(csv.DictReader(good("progress", "--answers", "--data-dir", base).splitlines()))
        tap.equal([row["result"] for row in answers], ["solved", "failed", "helped"])
        tap.equal(run("progress", "--answers", "--json", "--data-dir", base)[0], 2)


# --- What comes with the program ----------------------------------------------------------------

def shipped_puzzles_come_by_themselves():
    rows, own = make_rows(60, seed=8), make_rows(20, seed=9)
    with folder() as base:
        file = put(base / "shipped.csv", text_of(rows[:50]))
        env = {"TABIYA_SHIPPED_PUZZLES": str(file)}
        tap.equal(good("count", "--data-dir", base / "d", env=env), "50\n")
        tap.equal(good("count", "--data-dir", base / "d", "--source", "shipped", env=env), "50\n")
        imported(base / "d", put(base / "own.csv", text_of(own)), env=env)
        tap.equal(count(base / "d"), 70)
        # another version: ten puzzles removed, ten added, one changed
        newer = [rows[20][:3] + ["999"] + rows[20][4:]] + rows[21:]
        put(file, text_of(newer))
        tap.equal(good("count", "--data-dir", base / "d", env=env), f"{len(newer) + 20}\n")
        tap.equal(rows_of(base / "d"), sorted(newer + own))


def a_word_that_becomes_a_theme_is_one():
    before, after = make_rows(300, seed=8), make_rows(300, seed=9)
    for row in after[:50]:
        row[7] = "zugzwang"
    with folder() as base:
        imported(base, put(base / "p.csv", text_of(before)))
        tap.equal(count(base, "--theme", "zugzwang"), 0)
        with contextlib.closing(sqlite3.connect(base / "puzzles.db")) as db, db:
            db.execute("UPDATE word SET text = 'zugzwang' WHERE text = 'laterTheme'")
        imported(base, put(base / "q.csv", text_of(after)))
        known = [row for row in before if "laterTheme" in row[7].split()] + after[:50]
        tap.holds(len(known) > 100, "too few rows have the word")
        tap.equal(count(base, "--theme", "zugzwang"), len(known))
        found = rows_of(base, "--theme", "zugzwang")
        tap.equal([row[0] for row in found], sorted(row[0] for row in known))
        tap.holds(all("zugzwang" in row[7].split() and "laterTheme" not in row[7].split()
                      for row in found), "the word is not the theme")


# --- Holes ----------------------------------------------------------------------------------------

def numbers_of(base):
    with contextlib.closing(sqlite3.connect(base / "puzzles.db")) as db:
        return db.execute("SELECT ordinals, puzzles FROM collection").fetchone()


def check_found(base, rows):
    check_whole(base)
    tap.holds(rows_of(base) == sorted(rows), "other rows come out")
    for theme in ("fork", "hangingPiece"):
        tap.equal(count(base, "--theme", theme, "--rating", "900-2000"),
                  sum(theme in row[7].split() and 900 <= int(row[3]) <= 2000 for row in rows))
    for row in rows[::len(rows) // 5]:
        tap.equal(rows_of(base, "--id", row[0], "--rating", row[3])[:1], [row])


def changed(rows):
    return [row[:3] + [str(int(row[3]) + 1)] + row[4:] for row in rows]


def many_that_have_changed_leave_no_holes():
    rows = make_rows(4000, seed=10)
    with folder() as base:
        imported(base, put(base / "p.csv", text_of(rows)))
        rows[:900] = changed(rows[:900])
        imported(base, put(base / "q.csv", text_of(rows[:900])))
        tap.equal(numbers_of(base), (4900, 4000))  # not worth it
        rows[::2] = changed(rows[::2])
        imported(base, put(base / "r.csv", text_of(rows[::2])))
        tap.equal(numbers_of(base), (4000, 4000))
        check_found(base, rows)
        more = make_rows(50, seed=11)
        imported(base, put(base / "s.csv", text_of(more)))
        check_found(base, rows + more)


def holes_in_a_block_are_filled_from_the_next():
    rows = make_rows(70000, seed=12)
    with folder() as base:
        imported(base, put(base / "p.csv", text_of(rows)))
        rows[5:40000] = changed(rows[5:40000])
        imported(base, put(base / "q.csv", text_of(rows[5:40000])))
        tap.equal(numbers_of(base), (70000, 70000))
        with contextlib.closing(sqlite3.connect(base / "puzzles.db")) as db:
            tap.equal(db.execute("SELECT DISTINCT key >> 16 FROM block ORDER BY 1").fetchall(),
                      [(0,), (1,)])
        check_found(base, rows)


# --- Trouble ------------------------------------------------------------------------------------

def a_damaged_file_is_set_aside():
    with folder() as base:
        put(base / "puzzles.db", b"this is no file of puzzles" * 100)
        tap.equal(imported(base, put(base / "p.csv", text_of(make_rows(5)))), (0, told(5, 5), ""))
        tap.holds((base / "puzzles.db-damaged").exists(), "it is gone")


def check_whole(base):
    """Every block agrees with the rows of its puzzles, and the counts are right."""
    with contextlib.closing(sqlite3.connect(base / "puzzles.db")) as db:
        tap.equal(db.execute("PRAGMA integrity_check").fetchone(), ("ok",))
        if db.execute("PRAGMA user_version").fetchone() == (0,):
            return  # not even begun
        tap.equal(db.execute("SELECT count(*) FROM puzzle").fetchone(),
                  db.execute("SELECT puzzles FROM collection").fetchone())
        tap.equal(db.execute("SELECT count(*) FROM puzzle_id JOIN puzzle USING (ordinal)").fetchone(),
                  db.execute("SELECT count(*) FROM puzzle_id").fetchone())
    tap.equal(count(base), len(rows_of(base)))


def killed_it_is_whole_and_goes_on():
    rows = make_rows(20000, seed=4)
    with folder() as base:
        path = put(base / "p.csv", text_of(rows))
        for number in range(6):
            with subprocess.Popen([CLI, "puzzles", "import", "--data-dir", base, "--batch", "500",
                                   path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  env={**os.environ, "TABIYA_SHIPPED_PUZZLES": "/nowhere"}) as child:
                time.sleep(0.04 * (number + 1))
                child.send_signal(signal.SIGKILL)
            if (base / "puzzles.db").exists():
                check_whole(base)
        code, result, err = imported(base, path)
        tap.equal((code, err, result["added"] + result["unchanged"]), (0, "", 20000))
        tap.equal(rows_of(base), sorted(rows))


def stopped_it_keeps_what_is_whole():
    rows = make_rows(30000, seed=5)
    with folder() as base:
        path = put(base / "p.csv", text_of(rows))
        with subprocess.Popen([CLI, "puzzles", "import", "--data-dir", base, "--batch", "100", path],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              env={**os.environ, "TABIYA_SHIPPED_PUZZLES": "/nowhere"}) as child:
            while not (base / "puzzles.db-wal").exists() and child.poll() is None:
                time.sleep(0.01)
            time.sleep(0.05)
            child.send_signal(signal.SIGINT)
            err = child.communicate()[1].decode()
        tap.equal((child.returncode, err),
                  (3, "tabiya-cli: stopped; run the same command again to continue\n"))
        check_whole(base)
        tap.holds(count(base) < 30000, "it was not stopped")
        imported(base, path)
        tap.equal(count(base), 30000)


def two_imports_at_once_are_both_there():
    one, other = make_rows(8000, seed=6), make_rows(8000, seed=7)
    with folder() as base:
        paths = [put(base / "a.csv", text_of(one)), put(base / "b.csv", text_of(other))]
        children = [subprocess.Popen([CLI, "puzzles", "import", "--data-dir", base, "--batch", "300",
                                      path], stdout=subprocess.DEVNULL,
                                     env={**os.environ, "TABIYA_SHIPPED_PUZZLES": "/nowhere"})
                    for path in paths]
        tap.equal([child.wait() for child in children], [0, 0])
        both = {row[0]: row for row in one} | {row[0]: row for row in other}
        tap.equal(count(base), len(both))
        tap.equal([row[0] for row in rows_of(base)], sorted(both))
        check_whole(base)


def starts_at_once_bring_the_shipped_ones_once():
    rows = make_rows(8000, seed=8)
    with folder() as base:
        file = put(base / "shipped.csv", text_of(rows))
        children = [subprocess.Popen([CLI, "puzzles", "count", "--data-dir", base], text=True,
                                     stdout=subprocess.PIPE,
                                     env={**os.environ, "TABIYA_SHIPPED_PUZZLES": str(file)})
                    for _ in range(3)]
        tap.equal([child.communicate()[0] for child in children], ["8000\n"] * 3)
        tap.equal([child.returncode for child in children], [0] * 3)
        check_whole(base)


# --- Lichess's own ------------------------------------------------------------------------------

def normal(row):
    return row[:7] + [" ".join(sorted(row[7].split()))] + row[8:]


def both_shared_files_come_out_again():
    plain = tap.shared("puzzles/lichess_puzzles_10col.csv")
    packed = tap.shared("puzzles/lichess_puzzles_sample.csv.zst")
    with folder() as base:
        code, result, err = imported(base, plain)
        tap.equal((code, result, err), (0, told(7312, 7312), ""))
        with plain.open() as text:
            expected = sorted(normal(row) for row in list(csv.reader(text))[1:])
        tap.equal(sorted(normal(row) for row in rows_of(base)), expected)
        code, result, err = imported(base, packed)
        tap.equal((code, result["rows"], err), (0, 70000, ""))
        tap.equal(count(base), 73449)
        tap.equal(imported(base, packed)[1], told(70000, unchanged=70000))
        check_whole(base)


tap.main([
    what_is_imported_comes_out,
    packed_and_without_a_header,
    nothing_comes_twice,
    one_file_may_have_a_puzzle_twice,
    bad_rows_are_told_and_left_out,
    a_file_that_is_not_there_is_told,
    filters_find_what_python_finds,
    orders,
    every_puzzle_is_picked_as_often,
    json_is_whole,
    what_makes_no_sense_is_told,
    progress_is_told,
    shipped_puzzles_come_by_themselves,
    a_word_that_becomes_a_theme_is_one,
    many_that_have_changed_leave_no_holes,
    holes_in_a_block_are_filled_from_the_next,
    a_damaged_file_is_set_aside,
    killed_it_is_whole_and_goes_on,
    stopped_it_keeps_what_is_whole,
    two_imports_at_once_are_both_there,
    starts_at_once_bring_the_shipped_ones_once,
    both_shared_files_come_out_again,
])
