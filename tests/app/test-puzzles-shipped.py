#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The collection of puzzles shipped with the program, and its proof."""
import collections
import csv
import hashlib
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import tap

CLI = sys.argv[1]
FOLDER = pathlib.Path(__file__).resolve().parents[2] / "data/puzzles"
TEXT = (FOLDER / "tabiya.csv").read_text("utf-8")
PUZZLES = list(csv.DictReader(TEXT.splitlines()))
PROOF = [line for line in (FOLDER / "proof.tsv").read_text("utf-8").splitlines()
         if not line.startswith("#")]
PROOFS = list(csv.DictReader(PROOF, delimiter="\t"))
RESULTS = ["loss", "blessed-loss", "draw", "cursed-win", "win"]
DAILY = (FOLDER / "daily.txt").read_text("utf-8").split()
DAILY_FIRST, DAILY_FIRST_HASH = 2192, "f2c9ef70d8c4be054015bc0df3323db64f10697199d18bca4eed095b63525fe2"
APART = 6
LEAST, THEMES, HARD = 7200, 57, 1000
SAMPLE = 50
LONG = "TABIYA_LONG" in os.environ


def plies(row):
    return len(row["Moves"].split())


def every_row_is_good_and_tagged_as_we_tag():
    result = subprocess.run([CLI, "puzzles", "tag", FOLDER / "tabiya.csv"], capture_output=True,
                            text=True, timeout=200)
    tap.equal((result.returncode, result.stderr), (0, ""))
    tap.equal(result.stdout.splitlines(), TEXT.splitlines())


def they_are_rated_as_we_rate():
    """Fiftieths of a second for each: all of them in test-long."""
    header, *rows = TEXT.splitlines(keepends=True)
    part = rows if LONG else rows[::len(rows) // SAMPLE]
    with tempfile.NamedTemporaryFile("w", suffix=".csv", encoding="utf-8") as file:
        file.write(header + "".join(part))
        file.flush()
        result = subprocess.run([CLI, "puzzles", "rate", file.name], capture_output=True, text=True,
                                timeout=2000)
    tap.equal((result.returncode, result.stderr), (0, ""))
    tap.equal(result.stdout.splitlines(), (header + "".join(part)).splitlines())


def no_puzzle_stands_twice():
    for what in ("PuzzleId", "FEN"):
        tap.equal([name for name, n in collections.Counter(row[what] for row in PUZZLES).items()
                   if n > 1], [])
    tap.equal([row["PuzzleId"] for row in PUZZLES
               if not re.fullmatch("t[0-9A-Za-z]{7}", row["PuzzleId"])], [])


def is_return(move, back):
    return len(move) == len(back) == 4 and move[:2] == back[2:] and move[2:] == back[:2]


def a_perpetual_check_is_shown_once():
    for row in PUZZLES:
        moves = row["Moves"].split()
        found = [i for i in range(len(moves) - 3)
                 if is_return(moves[i], moves[i + 2]) and is_return(moves[i + 1], moves[i + 3])]
        tap.holds(not found or len(moves) <= found[0] + 4, f"{row['PuzzleId']}: {row['Moves']}")


def they_are_long_enough():
    tap.holds(sum(map(plies, PUZZLES)) >= 4 * len(PUZZLES), "less than 4 half-moves on average")
    mates = sum("mateIn1" in row["Themes"].split() for row in PUZZLES)
    tap.holds(5 * mates <= len(PUZZLES), f"{mates} mates in one of {len(PUZZLES)}")


def there_are_many_and_of_many_themes():
    themes = collections.Counter(word for row in PUZZLES for word in row["Themes"].split())
    many = [theme for theme, n in themes.items() if n >= 20]
    tap.holds(len(PUZZLES) >= LEAST, f"only {len(PUZZLES)} puzzles")
    tap.holds(len(many) >= THEMES, f"only {len(many)} themes with 20 puzzles")
    hard = sum(int(row["Rating"]) > 1600 for row in PUZZLES)
    tap.holds(hard >= HARD, f"only {hard} puzzles above 1600")


def each_is_proven():
    tap.equal(sorted(row["id"] for row in PROOFS), sorted(row["PuzzleId"] for row in PUZZLES))
    tap.equal([row["id"] for row in PROOFS if float(row["gap"]) < 0.25], [])


def puzzles_of_a_game_are_apart():
    """Games by their address, if they have one: their numbers depend on how the file was cut into blocks."""
    urls = {row["PuzzleId"]: row["GameUrl"].split("#")[0] for row in PUZZLES}
    games = collections.defaultdict(list)
    for row in PROOFS:
        games[urls[row["id"]] or (row["block"], row["game"])].append(int(row["ply"]))
    near = [(game, a, b) for game, found in games.items()
            for a, b in zip(sorted(found), sorted(found)[1:]) if b - a <= APART]
    tap.equal(near, [])


def ask(*words):
    result = subprocess.run([CLI, *words, "--json"], capture_output=True, text=True, timeout=60)
    return json.loads(result.stdout) if result.returncode == 0 else None


def count_men(fen):
    return sum(letter.isalpha() for letter in fen.split()[0])


def place_men(fen):
    """{square: letter}."""
    men, rows = {}, fen.split()[0].split("/")
    for rank, row in zip("87654321", rows):
        file = 0
        for letter in row:
            if letter.isalpha():
                men["abcdefgh"[file] + rank] = letter
            file += 1 if letter.isalpha() else int(letter)
    return men


def write_men(men):
    rows = []
    for rank in "87654321":
        row = "".join(men.get(file + rank, " ") for file in "abcdefgh")
        rows.append(re.sub(" +", lambda blank: str(len(blank.group())), row))
    return "/".join(rows)


def play(fen, moves):
    """The position after them, without a program for each. Nobody castles where so few are left."""
    men, (_, turn, _, _, clock, _) = place_men(fen), fen.split()
    clock, passed = int(clock), "-"
    for move in moves:
        start, end = move[:2], move[2:4]
        is_pawn = men[start] in "Pp"
        clock = 0 if is_pawn or end in men else clock + 1
        if is_pawn and start[0] != end[0] and end not in men:
            del men[end[0] + start[1]]  # en passant
        passed = start[0] + ("3" if end[1] == "4" else "6") if (
            is_pawn and abs(int(start[1]) - int(end[1])) == 2) else "-"
        piece = men.pop(start)
        men[end] = (move[4:].upper() if piece.isupper() else move[4:]) or piece
        turn = "b" if turn == "w" else "w"
    return f"{write_men(men)} {turn} - {passed} {clock} 1"


def endings():
    """(id, FEN, the solver's move) of endings that tablebases of five pieces may contain."""
    for row in PUZZLES:
        moves = row["Moves"].split()
        for i in range(1, len(moves), 2) if count_men(row["FEN"]) <= 7 else ():
            fen = play(row["FEN"], moves[:i])
            if count_men(fen) <= 5:
                yield row["PuzzleId"], fen, moves[i]


def tablebases_know_no_other_solution():
    """A program is started for each: for one in six, and for all of them in test-long."""
    tables = str(tap.shared("syzygy"))
    probed = 0
    for name, fen, solution in list(endings())[::1 if LONG else 6]:
        known = ask("tablebase", "probe", "--fen", fen, "--path", tables)
        if known:
            worth = {move["uci"]: RESULTS.index(move["result"]) for move in known["moves"]}
            probed += 1
            tap.equal((name, [move for move in worth if worth[move] >= worth[solution]]),
                      (name, [solution]))
    tap.holds(probed > 100, f"only {probed} positions in the tablebases")


def today(*options, collection=None):
    env = dict(os.environ, **({"TABIYA_SHIPPED_PUZZLES": collection} if collection else {}))
    result = subprocess.run([CLI, "puzzles", "today", *options], capture_output=True, text=True, timeout=60,
                            env=env)
    return result.returncode, result.stdout


def load_maker():
    known = importlib.util.spec_from_file_location("make_puzzles", FOLDER / "make-puzzles.py")
    maker = importlib.util.module_from_spec(known)
    known.loader.exec_module(maker)
    return maker


def mined(rating, moves, themes="fork short"):
    return {"id": f"t{rating}{moves}", "rating": rating, "themes": themes, "moves": "e2e4 " * 2 * moves}


def an_id_follows_from_position_and_moves():
    maker = load_maker()
    tap.equal([row["PuzzleId"] for row in PUZZLES
               if maker.make_id(row["FEN"], row["Moves"]) != row["PuzzleId"]], [])


def easy_and_short_ones_leave_room():
    maker = load_maker()
    easy, hard, long = mined(900, 2), mined(1700, 2), mined(900, 3)
    room = maker.Room([easy] * 6000)
    tap.equal([room.has(puzzle) for puzzle in (easy, hard, long)], [False, False, True])
    room = maker.Room([easy] * 3000 + [long] * 3667)
    tap.equal([room.has(puzzle) for puzzle in (easy, hard, long)], [False, True, False])
    room = maker.Room([hard] * 4000 + [long] * 4000)
    tap.equal([room.has(puzzle) for puzzle in (easy, hard, long)], [True, True, True])
    rare = mined(900, 2, "bodenMate short")
    room = maker.Room([easy] * 200 + [long] * 200)
    tap.equal(room.order([easy, long, rare, hard]), [hard, rare, long, easy])


def a_line_whose_end_fails_is_tried_without():
    maker, whole = load_maker(), dict(mined(1800, 4), fen=PUZZLES[0]["FEN"])
    tap.equal(list(maker.shorter(whole, {})), [])
    failed = {whole["id"]: {"verdict": "close", "step": "3"}}
    part, = maker.shorter(whole, failed)
    tap.equal(part["moves"].split(), whole["moves"].split()[:4])
    tap.equal(list(maker.shorter(whole, {whole["id"]: {"verdict": "ok", "step": "3"}})), [])
    tap.equal(list(maker.shorter(dict(whole, themes="mate"), failed)), [])
    long = dict(whole, moves=" ".join(["e2e4"] * 20))
    tap.equal([len(part["moves"].split()) for part in maker.shorter(long, {})], [16])


def a_date_has_one_puzzle():
    code, out = today("--date", "2026-11-29")
    row, = csv.DictReader(out.splitlines())
    tap.equal(row["PuzzleId"], DAILY[332])
    tap.equal((code, today("--date", "2026-11-29")), (0, (0, out)))
    tap.equal([known for known in PUZZLES if known["PuzzleId"] == row["PuzzleId"]], [row])
    tap.holds(plies(row) >= 4, row)
    tap.holds(today("--date", "2026-11-30")[1] != out, "the same as the day before")
    tap.equal(json.loads(today("--json", "--date", "2026-11-29")[1])["id"], row["PuzzleId"])
    for wrong in ("2026-02-30", "tomorrow", ""):
        tap.equal((wrong, today("--date", wrong)), (wrong, (2, "")))
    tap.equal(today()[0], 0)


def the_daily_list_only_grows():
    """A date keeps its puzzle: the first lines are those of the version that had the list first."""
    tap.equal(sorted(set(DAILY) - {row["PuzzleId"] for row in PUZZLES}), [])
    tap.equal([name for name, n in collections.Counter(DAILY).items() if n > 1], [])
    first = "".join(f"{name}\n" for name in DAILY[:DAILY_FIRST])
    tap.equal(hashlib.sha256(first.encode()).hexdigest(), DAILY_FIRST_HASH)


def a_date_keeps_its_puzzle():
    """In a collection that is rated anew, has others before it and lacks one of the list."""
    header, *rows = TEXT.splitlines()
    rated = [",".join(row.split(",")[:3] + ["2900"] + row.split(",")[4:]) for row in rows
             if not row.startswith(DAILY[1] + ",")]
    more = [row.replace("t", "s", 1) for row in rated[:500]]
    with tempfile.NamedTemporaryFile("w", suffix=".csv", encoding="utf-8") as file:
        file.write("\n".join([header, *more, *rated]) + "\n")
        file.flush()
        ids = [json.loads(today("--json", "--date", date, collection=file.name)[1])["id"]
               for date in ("2026-01-01", "2026-01-02", "2026-01-03", "2026-12-31", "2029-07-14")]
    tap.equal(ids, [DAILY[0], DAILY[2], DAILY[2], DAILY[364], DAILY[1290]])


if __name__ == "__main__":
    tap.main([
        every_row_is_good_and_tagged_as_we_tag,
        they_are_rated_as_we_rate,
        no_puzzle_stands_twice,
        a_perpetual_check_is_shown_once,
        they_are_long_enough,
        there_are_many_and_of_many_themes,
        each_is_proven,
        puzzles_of_a_game_are_apart,
        an_id_follows_from_position_and_moves,
        easy_and_short_ones_leave_room,
        a_line_whose_end_fails_is_tried_without,
        a_date_has_one_puzzle,
        the_daily_list_only_grows,
        a_date_keeps_its_puzzle,
        tablebases_know_no_other_solution,
    ])
