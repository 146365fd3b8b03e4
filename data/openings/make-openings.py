#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a.tsv … e.tsv, the table of named openings, from its sources.

    data/openings/make-openings.py --cli build/app/tabiya-cli [--eco-db FILE] [--to FOLDER]

- eco.db of PyChess (Debian package `pychess`, GPL-3+) has positions, not moves. Its rows with
  endline=1 name an opening or variation. The others are on the way there and have the name of a line
  that may never be reached, so they guide the search for moves and are left out.
- codes.tsv has the codes of positions that eco.db puts into a chapter other than their name's.
- chapters.txt has the moves that begin each chapter of ECO: a position on the way that begins one
  gets its code.
- own.tsv has named lines written by hand. With "!" before its code a row replaces eco.db's name for the
  position; otherwise eco.db's name stays.
- theory.txt has the main lines of opening theory, written by hand as trees: "(" … ")" is a branch from
  the position before it. Every position there gets the last name on its line, so that a game that
  transposes into it is named, too.

names.tsv rewrites the names of eco.db. Legal moves and SAN come from tabiya-cli, so the rules are the
program's own. ORIGIN.md has the details.
"""
import argparse
import collections
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
# Rows whose line comes through a position: their code, where eco.db or the way there has one of
# another chapter; and the beginning of their name, as Lichess has it.
CODE_RULES = (
    # through, codes that are not meant there, the code
    ("e4 e5 Nf3 Nc6 Nc3 Nf6", "C25 C26 C28 C46", "C47"),
    ("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6", "C50 C53 C55", "C54"),
    ("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3", "C50 C53 C55", "C54"),
    ("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O", "C50 C53 C55", "C54"),
    ("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 a6", "C50 C53 C55", "C54"),
    ("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 O-O O-O", "C50 C53 C55", "C54"),
    ("e4 e5 Nf3 Nc6 Bc4 Nf6 d4 exd4 O-O", "C44 C55", "C56"),
    ("e4 e5 Nf3 Nc6 Bc4 Nf6 d4 exd4 O-O Bc5", "C44 C50 C55", "C56"),
    ("e4 e5 Nf3 Nc6 Bc4 Nf6 d4 exd4 O-O Nxe4", "C44 C50 C55", "C56"),
    ("e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Qc7", "C19", "C18"),
    ("e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Ne7 Qg4", "C19", "C18"),
    ("c4 c6 Nf3 d5", "A09 A15", "A11"),
    ("c4 c6 Nf3 d5 g3 Nf6", "A09 A15", "A11"),
    ("c4 c6 Nf3 d5 e3 Nf6", "A09 A15", "A11"),
    ("c4 c6 Nf3 d5 b3", "A09 A11 A15", "A12"),
    ("c4 c6 Nf3 d5 b3 Nf6", "A09 A11 A15", "A12"),
    ("d4 Nf6 c4 g6 Nc3 Bg7 Nf3 d6 g3 O-O Bg2 c5", "E60 E62 E67", "E64"),
)
# The order of moves that a position is known for: rows whose line comes to it by another one get it.
MOVE_ORDERS = (
    "e4 e5 Nf3 Nc6 Bc4",
    "e4 e5 Nf3 Nc6 Bc4 Nf6",
    "e4 e5 Nf3 Nc6 Bc4 Bc5",
    "e4 e5 Nf3 Nc6 Bb5",
    "e4 e5 Nf3 Nc6 Nc3 Nf6",
    "e4 e5 Nf3 Nc6 d4 exd4 Nxd4",
    "e4 e5 Nf3 Nf6",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3",
    "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4",
    "e4 c5 Nf3 e6 d4 cxd4 Nxd4",
    "e4 e6 d4 d5 Nc3",
    "e4 c6 d4 d5 Nc3",
    "e4 d6 d4 Nf6 Nc3 g6",
    "d4 d5 c4 e6 Nc3 Nf6",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6",
    "d4 Nf6 c4 g6 Nc3 d5",
    "d4 Nf6 c4 e6 Nc3 Bb4",
    "d4 Nf6 c4 e6 Nf3 b6",
    "Nf3 d5 g3",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6",
    "e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6",
    "e4 c6 d4 d5 Nc3 dxe4 Nxe4",
    "d4 Nf6 Nf3 g6 Bf4",
    "d4 f5 c4 Nf6 g3",
    "d4 d5 c4 e6 Nc3",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3 e6",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3 e6 e3",
    "d4 Nf6 c4 c5",
    "d4 Nf6 c4 c5 d5 e6",
    "d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6",
    "d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6",
    "d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 Nf3 g6",
    "d4 Nf6 c4 e6 g3 d5",
    "d4 Nf6 c4 e6 g3 d5 Bg2",
    "d4 Nf6 c4 g6 Nc3",
    "d4 Nf6 c4 g6 Nc3 Bg7",
    "e4 g6 d4 Bg7 Nc3",
    "e4 g6 d4 Bg7 c4",
    "d4 d5 e4 dxe4 Nc3 Nf6 f3",
    "d4 d5 c4 e6 Nc3 Nf6 Nf3 Be7",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3",
    "d4 d5 c4 e6 Nf3 Nf6",
    "d4 Nf6 c4 d6 Nc3 e5",
    "d4 f5 c4 Nf6 g3 e6 Bg2",
    "e4 e5 f4 exf4 Nf3 g5 Bc4",
    "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 c4",
    "d4 d6 Nf3 Bg4",
)
NAME_RULES = (
    # through, the beginning of the name, in its place
    ("d4 d5 e4 dxe4 Nc3 Nf6 f3 exf3", "Blackmar-Diemer Gambit", "Blackmar-Diemer Gambit Accepted"),
    ("e4 e5 Nc3 Nc6 f4", "Vienna Game: Vienna Gambit", "Vienna Gambit, with Max Lange Defense"),
    ("c4 c6 Nf3 d5 b3", "English Opening: Anglo-Indian Defense",
     "Réti Opening: Anglo-Slav Variation"),
    ("c4 c6 Nf3 d5 b3 Nf6", "English Opening: Anglo-Indian Defense",
     "Réti Opening: Anglo-Slav Variation"),
    ("c4 c6 Nf3 d5 g3 Nf6", "English Opening: Anglo-Indian Defense",
     "Réti Opening: Anglo-Slav Variation"),
)

# Codes of positions that only lie on the way to a name, where not that of the name last given:
# in these chapters, which are about orders of moves, that of the chapter begun last by any order,
BY_ANY_ORDER = (("A00", "A39"), ("C00", "C19"), ("D00", "D05"), ("E60", "E99"))
# but not of a chapter that the game has left for good: 1. d4 d5 2. Nf3 Nf6 3. g3 is no English and no
# Réti Opening any more, 1. e4 e6 2. d4 d5 no Queen's Pawn Game.
NO_WAY_BACK = (("D00", "D05", "A00", "A47"), ("C00", "C19", "D00", "D05"),
               ("E60", "E99", "A00", "D99"))

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
        self.cli = subprocess.Popen([cli, "moves", "--fen", "-"], stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE, text=True, bufsize=1)
        self.known = {}

    def moves(self, fen):
        """[(SAN, FEN after it)]"""
        key = key_of(fen)
        if key not in self.known:
            self.cli.stdin.write(fen + "\n")
            answer = json.loads(self.cli.stdout.readline())
            self.known[key] = [(move["san"], play(fen, move["uci"])) for move in answer["moves"]]
        return self.known[key]

    def play(self, fen, san):
        """(SAN as it is written, FEN after it), or None where it is not legal."""
        for text, after in self.moves(fen):
            if text.rstrip("+#") == san.rstrip("+#"):
                return text, after
        return None

    def line(self, sans, where):
        """(the moves as they are written, the FEN after them)"""
        fen, written = START, []
        for san in sans:
            text, fen = self.play(fen, san) or sys.exit(f"{where}: {san} is not legal in {fen}")
            written.append(text)
        return tuple(written), fen


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
    while level:
        ways = collections.defaultdict(list)
        for fen in sorted(level.values()):
            for san, after in rules.moves(fen):
                key = key_of(after)
                if key in positions and key not in lines:
                    ways[key].append((likeness(positions, key_of(fen), key),
                                      lines[key_of(fen)] + (san,), after))
        level = {}
        for key, choices in ways.items():
            _, lines[key], level[key] = min(choices, key=lambda way: (-way[0], pawns_first(way[1])))
    return lines


def pawns_first(sans):
    return " ".join(sans).swapcase()


def likeness(positions, parent, child):
    if parent not in positions:
        return 0
    (eco, name, _), (other_eco, other, _) = positions[parent], positions[child]
    if name == other:
        return 6
    return (2 * (name.split(", ")[0] == other.split(", ")[0]) + 2 * (eco == other_eco)
            + (eco[0] == other_eco[0]))


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
        rows[key] = Row(eco, names.normal(name), lines[key])
    return rows


class Corrections:
    """CODE_RULES, NAME_RULES and MOVE_ORDERS."""

    def __init__(self, rules):
        self.rules = rules
        self.codes = [(self.key(line), old.split(), new) for line, old, new in CODE_RULES]
        self.names = [(self.key(line), old, new) for line, old, new in NAME_RULES]
        self.orders = {self.key(line): tuple(line.split()) for line in MOVE_ORDERS}

    def key(self, line):
        return key_of(self.rules.line(line.split(), line)[1])

    def row(self, row):
        """The row, corrected."""
        fen, eco, name, moves = START, row.eco, row.name, row.moves
        for ply, san in enumerate(row.moves, 1):
            fen = self.rules.play(fen, san)[1]
            key = key_of(fen)
            if len(self.orders.get(key, ())) == ply:
                moves = self.orders[key] + row.moves[ply:]
            for through, old, new in self.codes:
                if key == through and eco in old:
                    eco = new
            for through, old, new in self.names:
                if key == through and re.match(re.escape(old) + "(?=[:,]|$)", name):
                    rest = name[len(old):]
                    name = new + (": " + rest[2:] if rest and ":" not in new else rest)
        return Row(eco, name, moves)


# Written by hand -----------------------------------------------------------------------------

def check_code(eco, where):
    if eco not in CODES:
        sys.exit(f"{where}: {eco} is no code")


def sans_of(pgn):
    return tuple(word for word in pgn.split() if not word[0].isdigit())


def with_codes(rules, file, theirs):
    """eco.db's rows, some with another code."""
    rows = dict(theirs)
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines()[1:], 2):
        where = f"{file.name}:{number}"
        eco, pgn = line.split("\t")
        check_code(eco, where)
        key = key_of(rules.line(sans_of(pgn), where)[1])
        if key not in rows:
            sys.exit(f"{where}: eco.db has no name for the position")
        rows[key] = rows[key]._replace(eco=eco)
    return rows


def own_rows(rules, file, theirs):
    """{key: row} of the rows that own.tsv adds or renames."""
    rows = {}
    lines = file.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines[1:], 2):
        where = f"{file.name}:{number}"
        eco, name, pgn = line.split("\t")
        sans, fen = rules.line(sans_of(pgn), where)
        key = key_of(fen)
        check_code(eco.lstrip("!"), where)
        if key in rows:
            sys.exit(f"{where}: the position is named already: {rows[key].name}")
        if key in theirs and eco[0] != "!":
            sys.exit(f"{where}: eco.db names the position: {theirs[key].eco} {theirs[key].name}")
        rows[key] = Row(eco.lstrip("!"), name, sans)
    return rows


Node = collections.namedtuple("Node", "fen sans")


class Theory:
    """Reads theory.txt: .positions are the keys of its trees."""

    def __init__(self, rules, file):
        self.rules, self.file = rules, file.name
        self.positions = set()
        text = re.sub(r"#.*", "", file.read_text(encoding="utf-8"))
        for number, block in enumerate(re.split(r"\n\s*\n", text), 1):
            self.where = f"{self.file}, block {number}"
            self.words = collections.deque(re.findall(r"[()]|[^\s()]+", block))
            self.branch(Node(START, ()))
            if self.words:
                sys.exit(f"{self.where}: ) without (")

    def branch(self, node):
        while self.words and self.words[0] != ")":
            word = self.words.popleft()
            if word == "(":
                self.branch(node)
                if not self.words:
                    sys.exit(f"{self.where}: ( without )")
                self.words.popleft()
            else:
                node = self.after(node, word) or self.illegal(node, word)

    def illegal(self, node, word):
        sys.exit(f"{self.where}: {word} is not legal after {pgn_of(node.sans)}")

    def after(self, node, san):
        """The node a move later, or None."""
        played = self.rules.play(node.fen, san)
        if played is None:
            return None
        text, fen = played
        self.positions.add(key_of(fen))
        return Node(fen, node.sans + (text,))


def read_chapters(rules, file):
    """{key: code} of the positions that begin the chapters of ECO."""
    chapters = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if line and line[0] != "#":
            eco, *sans = line.split()
            where = f"{file.name}:{number}"
            check_code(eco, where)
            chapters[key_of(rules.line(sans, where)[1])] = eco
    return chapters


def keys_of(rules, row):
    """The keys of the positions on a row's line."""
    fen, keys = START, []
    for san in row.moves:
        fen = rules.play(fen, san)[1]
        keys.append(key_of(fen))
    return keys


def best_of(ways):
    """Of the (ply at which it was given, row) on several ways to a position the name given last,
    then the one that most ways bring, then the later code: ECO has transpositions there."""
    count = collections.Counter(row[:2] for _, row in ways)
    return max(ways, default=None,
               key=lambda way: (way[0], count[way[1][:2]], way[1].eco, way[1].name,
                                tuple(-ord(c) for c in pawns_first(way[1].moves))))


def spread_names(rules, named, positions, chapters):
    """{key: row} of the positions that have no name of their own: the one that was last given on
    the way there, in the chapter that was last begun there."""
    rows = {}
    level = {key_of(START): (START, None)}
    seen = set(level)
    ply = 0
    while level:
        ply += 1
        ways, fens = collections.defaultdict(list), {}
        for fen, way in level.values():
            for san, after in rules.moves(fen):
                key = key_of(after)
                if key not in seen and (key in named or key in positions):
                    fens[key] = after
                    if way is not None:
                        given, row = way
                        ways[key].append((given, row._replace(moves=row.moves + (san,))))
        level = {}
        for key, fen in fens.items():
            way = (ply, named[key]) if key in named else best_of(ways[key])
            if key not in named and way is not None:
                if key in chapters:
                    way = way[0], way[1]._replace(eco=chapters[key])
                rows[key] = way[1]
            level[key] = fen, way
        seen |= level.keys()
    return rows


def chapters_by_any_order(rules, chapters, positions):
    """{key: code} of the chapter that was begun last on any way to each position through them."""
    begun = {}
    level = {key_of(START): (START, (0, CODES[0]))}
    ply = 0
    while level:
        ply += 1
        following = {}
        for fen, way in level.values():
            for _, after in rules.moves(fen):
                key = key_of(after)
                if key not in begun and (key in positions or key in chapters):
                    best = (ply, chapters[key]) if key in chapters else way
                    if key not in following or best > following[key][1]:
                        following[key] = after, best
        begun |= {key: best[1] for key, (_, best) in following.items()}
        level = following
    return begun


def codes_on_the_way(rules, rows, chapters):
    """The rows without a name of their own, with codes according to BY_ANY_ORDER and NO_WAY_BACK."""
    on_lines = set().union(*(keys_of(rules, row) for row in rows["named"] + rows["spread"]))
    begun = chapters_by_any_order(rules, chapters, on_lines)
    coded = []
    for row in rows["spread"]:
        key, eco = keys_of(rules, row)[-1], row.eco
        if (any(first <= eco <= last for first, last in BY_ANY_ORDER)
                and not any(first <= eco <= last and other <= begun[key] <= end
                            for first, last, other, end in NO_WAY_BACK)):
            eco = begun[key]
        coded.append(row._replace(eco=eco))
    return coded


# The table -----------------------------------------------------------------------------------

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
    theirs = with_codes(rules, HERE / "codes.tsv",
                        eco_db_rows(rules, options.eco_db, Names(HERE / "names.tsv")))
    ours = own_rows(rules, HERE / "own.tsv", theirs)
    named = theirs | ours
    chapters = read_chapters(rules, HERE / "chapters.txt")
    theory = Theory(rules, HERE / "theory.txt")
    on_the_way = (theory.positions | read_eco_db(options.eco_db).keys()).union(
        *(keys_of(rules, row) for row in ours.values()))
    spread = spread_names(rules, named, on_the_way, chapters)
    corrections = Corrections(rules)
    corrected = {"named": [corrections.row(row) for row in named.values()],
                 "spread": [corrections.row(row) for row in spread.values()]}
    rows = corrected["named"] + codes_on_the_way(rules, corrected, chapters)
    missing = sorted(set(CODES) - {row.eco for row in rows})
    if missing:
        sys.exit("no row for " + " ".join(missing))
    write_tables(rows, options.to)
    print(f"{len(rows)} rows: {len(theirs)} named by eco.db ({len(theirs.keys() & ours.keys())} of "
          f"them anew by own.tsv), {len(named) - len(theirs)} by hand, {len(spread)} on the way, "
          f"with the name last given; {len({row.name for row in rows})} names, "
          f"{len({row.name.split(':')[0] for row in rows})} families")


if __name__ == "__main__":
    main()
