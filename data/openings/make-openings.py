#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a.tsv … e.tsv, the table of named openings, of its two sources.

    data/openings/make-openings.py --cli build/app/tabiya-cli [--eco-db FILE] [--to FOLDER]

- eco.db of PyChess (Debian package `pychess`, GPL-3+) knows positions, not moves. Its rows with
  endline=1 are where an opening or variation is named; the others are on the way there and carry
  the name of a line that may never be reached, so they lead the search for moves and are left out.
- own.tsv holds lines written by hand; where both name a position, own.tsv wins.

names.tsv says how a name of eco.db is written here. Legal moves and SAN come from tabiya-cli, so
the rules are the program's own. ORIGIN.md tells the rest.
"""
import argparse
import collections
import concurrent.futures
import csv
import json
import pathlib
import re
import sqlite3
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CODES = [f"{letter}{number:02}" for letter in "ABCDE" for number in range(100)]
# Where ECO's own definition of a code is a move that eco.db files one code too early.
CODE_RULES = (
    # the line begins so, eco.db's code, the code
    ("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4", "C53", "C54"),
    ("e4 e5 Nf3 Nc6 Nc3 Nf6", "C46", "C47"),
    ("e4 e5 Nf3 Nf6 Nc3 Nc6", "C46", "C47"),
)

Row = collections.namedtuple("Row", "eco name moves")


# Positions -----------------------------------------------------------------------------------

def key_of(fen):
    """What makes two positions one here: placement, side to move, castling."""
    return " ".join(fen.split()[:3])


def squares_of(placement):
    board = {}
    for rank, row in zip("87654321", placement.split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                board["abcdefgh"[file] + rank] = letter
                file += 1
    return board


def placement_of(board):
    rows = []
    for rank in "87654321":
        row = "".join(board.get(file + rank, "1") for file in "abcdefgh")
        rows.append(re.sub("1+", lambda gap: str(len(gap.group())), row))
    return "/".join(rows)


def play(fen, uci):
    """The FEN after a legal move; the en passant square is there after every double step."""
    placement, side, castling, ep, _, number = fen.split()
    board = squares_of(placement)
    origin, target = uci[:2], uci[2:4]
    piece = board.pop(origin)
    if piece in "Pp" and target == ep:
        del board[target[0] + origin[1]]
    if piece in "Kk" and abs(ord(origin[0]) - ord(target[0])) == 2:
        rook_from, rook_to = ("h", "f") if target[0] == "g" else ("a", "d")
        board[rook_to + origin[1]] = board.pop(rook_from + origin[1])
    promoted = uci[4:]
    board[target] = (promoted.upper() if side == "w" else promoted) if promoted else piece
    homes = {"e1": "KQ", "h1": "K", "a1": "Q", "e8": "kq", "h8": "k", "a8": "q"}
    lost = homes.get(origin, "") + homes.get(target, "")
    castling = "".join(right for right in castling if right not in lost) or "-"
    double = piece in "Pp" and abs(int(origin[1]) - int(target[1])) == 2
    ep = origin[0] + ("3" if side == "w" else "6") if double else "-"
    number = int(number) + (side == "b")
    return f"{placement_of(board)} {'b' if side == 'w' else 'w'} {castling} {ep} 0 {number}"


class Rules:
    """Legal moves of a position, asked from tabiya-cli and remembered."""

    def __init__(self, cli):
        self.cli = cli
        self.known = {}

    def moves(self, fen):
        """[(SAN, FEN after it)]"""
        key = key_of(fen)
        if key not in self.known:
            answer = subprocess.run([self.cli, "moves", "--fen", fen, "--json"],
                                    capture_output=True, text=True, check=True).stdout
            self.known[key] = [(move["san"], play(fen, move["uci"]))
                               for move in json.loads(answer)["moves"]]
        return self.known[key]

    def line(self, sans, where):
        """The FEN after the moves in SAN; ends the program at an illegal one."""
        fen = START
        for san in sans:
            found = [after for text, after in self.moves(fen)
                     if text.rstrip("+#") == san.rstrip("+#")]
            if not found:
                sys.exit(f"{where}: {san} is not legal in {fen}")
            fen = found[0]
        return fen


# eco.db --------------------------------------------------------------------------------------

def read_eco_db(file):
    """{key: (eco, name in eco.db's words, named here)}"""
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    rows = connection.execute(
        "SELECT eco, opening, variation, fen, endline FROM openings WHERE lang = 'en'")
    return {key_of(fen): (eco, ", ".join(filter(None, (opening, variation))), bool(endline))
            for eco, opening, variation, fen, endline in rows}


def find_lines(rules, positions):
    """{key: moves in SAN} of the positions that are reached through each other.

    Ply by ply; of several ways to a position the one through positions of the same name is kept,
    then of the same family and code, so that the moves are in the order the line is known for."""
    lines = {key_of(START): ()}
    level = {key_of(START): START}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        while level:
            fens = sorted(level.values())
            ways = collections.defaultdict(list)
            for fen, moves in zip(fens, pool.map(rules.moves, fens)):
                for san, after in moves:
                    key = key_of(after)
                    if key in positions and key not in lines:
                        ways[key].append((likeness(positions, key_of(fen), key),
                                          lines[key_of(fen)] + (san,), after))
            level = {}
            for key, choices in ways.items():
                _, lines[key], level[key] = min(choices, key=lambda way: (-way[0], way[1]))
    return lines


def likeness(positions, parent, child):
    if parent not in positions:
        return 0
    (eco, name, _), (other_eco, other, _) = positions[parent], positions[child]
    if name == other:
        return 3
    return (name.split(", ")[0] == other.split(", ")[0]) + (eco == other_eco)


# Names ---------------------------------------------------------------------------------------

class Names:
    """names.tsv: how the parts of a name are written. Fields: in which family ("" = any), the
    part or parts as eco.db has them, and as they are here; where the first part begins with
    "^", it is the beginning of the whole name, and its family is part of both."""

    def __init__(self, file):
        self.beginnings, self.parts = {}, {}
        with open(file, encoding="utf-8", newline="") as stream:
            for family, old, new in list(csv.reader(stream, delimiter="\t"))[1:]:
                if family == "^":
                    self.beginnings[tuple(old.split(", "))] = [p for p in new.split(", ") if p]
                else:
                    self.parts[family, old] = new

    def normal(self, name):
        """"Family: Variation, Subvariation" of eco.db's comma list."""
        parts = name.split(", ")
        for length in range(len(parts), 0, -1):
            if tuple(parts[:length]) in self.beginnings:
                parts = self.beginnings[tuple(parts[:length])] + parts[length:]
                break
        family = parts[0]
        kept = []
        for part in parts[1:]:
            part = re.sub(r" ?\([^)]*\)?|\)$", "", part)
            part = self.parts.get((family, part), self.parts.get(("", part), part))
            if part and part not in kept and part != family:
                kept.append(part)
        return family + (": " + ", ".join(kept) if kept else "")


def eco_db_rows(rules, file, names):
    positions = read_eco_db(file)
    lines = find_lines(rules, positions)
    rows = {}
    for key, (eco, name, named) in positions.items():
        if not named:
            continue
        if key not in lines:
            print(f"no way found to {eco} {name}", file=sys.stderr)
            continue
        text = " ".join(lines[key])
        for beginning, old, new in CODE_RULES:
            if eco == old and (text + " ").startswith(beginning + " "):
                eco = new
        rows[key] = Row(eco, names.normal(name), lines[key])
    return rows


# The table -----------------------------------------------------------------------------------

def own_rows(rules, file):
    rows = {}
    with open(file, encoding="utf-8") as stream:
        for number, line in enumerate(stream, 1):
            where = f"{file.name}:{number}"
            if number == 1 or not line.strip():
                continue
            eco, name, pgn = line.rstrip("\n").split("\t")
            sans = tuple(word for word in pgn.split() if not word[0].isdigit())
            key = key_of(rules.line(sans, where))
            if eco not in CODES:
                sys.exit(f"{where}: {eco} is no code")
            if key in rows:
                sys.exit(f"{where}: the position is named already: {rows[key].name}")
            rows[key] = Row(eco, name, sans)
    return rows


def pgn_of(sans):
    return " ".join(f"{i // 2 + 1}. {san}" if i % 2 == 0 else san for i, san in enumerate(sans))


def write_tables(rows, folder):
    for letter in "abcde":
        with open(folder / f"{letter}.tsv", "w", encoding="utf-8") as stream:
            stream.write("eco\tname\tpgn\n")
            for row in sorted(rows, key=lambda row: (row.eco, row.name, len(row.moves), row.moves)):
                if row.eco[0].lower() == letter:
                    stream.write(f"{row.eco}\t{row.name}\t{pgn_of(row.moves)}\n")


def main():
    parser = argparse.ArgumentParser(description="Makes the table of named openings.")
    parser.add_argument("--cli", default="build/app/tabiya-cli")
    parser.add_argument("--eco-db", default="/usr/share/pychess/eco.db")
    parser.add_argument("--to", type=pathlib.Path, default=HERE)
    options = parser.parse_args()
    rules = Rules(options.cli)
    theirs = eco_db_rows(rules, options.eco_db, Names(HERE / "names.tsv"))
    ours = own_rows(rules, HERE / "own.tsv")
    rows = (theirs | ours).values()
    missing = sorted(set(CODES) - {row.eco for row in rows})
    if missing:
        sys.exit("no row for " + " ".join(missing))
    write_tables(rows, options.to)
    print(f"{len(rows)} rows: {len(ours)} from own.tsv ({len(set(ours) - set(theirs))} of them "
          f"not in eco.db), {len(rows) - len(ours)} from eco.db; "
          f"{len({row.name for row in rows})} names, "
          f"{len({row.name.split(':')[0] for row in rows})} families")


if __name__ == "__main__":
    main()
