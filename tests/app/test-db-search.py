#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli db search from a shell: every kind of query finds the same games as this script, which plays each of
them on its own board (board.py)."""
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unicodedata

import tap
from board import Board, square

CLI = sys.argv[1]
LONG = "TABIYA_LONG" in os.environ
N_GAMES, N_RANDOM = (400, 120) if LONG else (200, 60)
BY_HAND = """
[Event "Fünfkampf"]
[Site "Łódź"]
[Date "1999.??.??"]
[Round "7"]
[White "Müller, Łukasz"]
[Black "O'Neil, Ann"]
[Result "1-0"]
[WhiteElo "2500"]
[Annotator "Somebody Else"]

1. e4 {best by test} e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Bg4 1-0

[Event "Casual"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "Müller, Luise"]
[Result "*"]

1. Nf3 Nc6 2. e4 e5 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Bg4 6. h3 Bxf3 7. Qxf3 Qd7 *

[Event "Teplitz-Schönau"]
[Site "?"]
[Date "1924.03.??"]
[Round "7.1"]
[White "Réti, Richard"]
[Black "Ødegaard, Falk"]
[Result "1-0"]
[BlackElo "1999"]

1. Nf3 d5 2. c4 d4 1-0

[Event "Teplitz-Schönau"]
[Site "?"]
[Date "1924.??.??"]
[Round "71"]
[White "Şahin, Efe"]
[Black "Каспаров, Гарри"]
[Result "1/2-1/2"]
[WhiteElo "2000"]
[BlackElo "2700"]

1. d4 d5 2. c4 1/2-1/2

[Event "Teplitz-Schönau"]
[Site "?"]
[Date "1924"]
[Round "-"]
[White "Ångström, Ö."]
[Black "Nguyễn, Đình"]
[Result "0-1"]
[WhiteElo "2700"]

1. e4 c5 2. Nf3 d6 0-1
"""

temporary = tempfile.TemporaryDirectory(prefix="tabiya-db-search-")
folder = pathlib.Path(temporary.name)
library = folder / "games.db"


def run(*arguments):
    result = subprocess.run([CLI, *map(str, arguments)], capture_output=True, timeout=120)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


# --- The games, as this program reads them --------------------------------------------------------

class Game:
    """`boards`: the pieces after 0, 1, … half-moves; `keys`: the same as FEN; `ways`: what went from
    where to where in each."""

    def __init__(self, text):
        self.text = text
        self.tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
        moves = re.sub(r"\{.*?\}|\d+\.+|\[.*\]", " ", text).split()
        self.sans, self.result = moves[:-1], moves[-1]
        board = Board()
        self.boards, self.keys, self.ways = [board.at[:]], [board.key()], []
        for san in self.sans:
            self.ways.append(board.play(san))
            self.boards.append(board.at[:])
            self.keys.append(board.key())

    def number(self, tag):
        return int(self.tags.get(tag, "0"))

    def date(self):
        return self.tags["Date"]

    def any_board(self, holds):
        return any(holds(board) for board in self.boards)


def make_library():
    code, synthetic, err = run("pgn", "synth", "--games", N_GAMES, "--seed", 5)
    tap.equal((code, err), (0, ""))
    text = synthetic + BY_HAND
    path = folder / "games.pgn"
    path.write_text(text)
    code, out, err = run("db", "create", library)
    tap.equal((code, err), (0, ""))
    code, out, err = run("db", "import", path, "--db", library)
    tap.equal(code, 0)
    return [Game("[Event " + part) for part in text.split("[Event ")[1:]]


games = []


def found(*arguments):
    """The numbers of the games that are found, from 0, and the whole answer."""
    code, out, err = run("db", "search", "--db", library, "--json", "--limit", 1000000, *arguments)
    tap.equal((code, err), (0, ""))
    answer = json.loads(out)
    ids = [row["id"] - 1 for row in answer["rows"]]
    tap.equal(len(ids), answer["games"])
    return ids, answer


def same(holds, *arguments, telling=True):
    """The search finds the games for which `holds` is true; usually some, but not all."""
    expected = [number for number, game in enumerate(games) if holds(game)]
    tap.equal(found(*arguments)[0], expected)
    if telling:
        tap.holds(0 < len(expected) < len(games), f"{arguments}: {len(expected)} of {len(games)}")


# --- Headers --------------------------------------------------------------------------------------

def everything():
    games.extend(make_library())
    same(lambda game: True, telling=False)


def players():
    same(lambda game: game.tags["White"].startswith("Player 17"), "--white", "player 17")
    white, black = games[3].tags["White"], games[8].tags["Black"]
    same(lambda game: game.tags["White"] == white, "--white", white)
    same(lambda game: white in (game.tags["White"], game.tags["Black"]), "--player", white)
    same(lambda game: game.tags["Black"] == black, "--query", f'black:"{black}"')
    same(lambda game: re.search(r"\b1\d*\b", game.tags["White"]), "--white", "1")


def names_without_diacritics_by_beginnings_of_words():
    for name, numbers in [("muller", [N_GAMES, N_GAMES + 1]), ("LUK", [N_GAMES]),
                          ("luise mul", [N_GAMES + 1]), ("Müller, L", [N_GAMES, N_GAMES + 1]),
                          ("neil o", [N_GAMES]), ("uller", []), ("luise ann", [])]:
        tap.equal(found("--player", name)[0], numbers)
    tap.equal(found("--white", "?")[0], [N_GAMES + 1])
    tap.equal(found("--site", "lodz")[0], [N_GAMES])
    tap.equal(found("--event", "FUNF")[0], [N_GAMES])


def dates_and_numbers():
    same(lambda game: "1950" <= game.date() < "1971", "--date", "1950-1970")
    same(lambda game: "1950.03" <= game.date() < "1950.06", "--date", "1950.03-1950.05",
         telling=False)
    same(lambda game: "1990.07" <= game.date() < "????", "--date", "1990.07-")
    tap.equal(found("--date", "1999-1999", "--event", "funfkampf")[0], [N_GAMES])
    tap.equal(found("--date", "-", "--event", "casual")[0], [])
    same(lambda game: max(game.number("WhiteElo"), game.number("BlackElo")) >= 2600,
         "--elo", "2600-")
    same(lambda game: game.number("WhiteElo") >= 2400 and game.number("BlackElo") >= 2400,
         "--query", "both-elo:2400-")
    same(lambda game: game.number("BlackElo") and game.number("WhiteElo")
         and 4000 <= game.number("WhiteElo") + game.number("BlackElo") < 4602,
         "--query", "mean-elo:2000-2300")
    same(lambda game: 20 <= (len(game.sans) + 1) // 2 <= 30, "--length", "20-30")


def results_and_marks():
    same(lambda game: game.result == "1-0", "--result", "1-0")
    same(lambda game: game.result in ("*", "1/2-1/2"), "--result", "*,1/2")
    tap.equal(found("--annotated")[0], [N_GAMES])
    tap.equal(found("--tag", "Annotator")[0], [N_GAMES])
    tap.equal(found("--tag", "annotator=else")[0], [N_GAMES])
    tap.equal(found("--tag", "Annotator=lse")[0], [])
    tap.equal(found("--query", "round:7 muller")[0], [N_GAMES])
    same(lambda game: "WhiteElo" in game.tags, "--tag", "WhiteElo")


def openings():
    groups = [found("--eco", letter)[0] for letter in "ABCDE"] + [found("--query", "eco:?")[0]]
    tap.equal(sorted(sum(groups, [])), list(range(len(games))))
    for number in (0, 1, N_GAMES):
        for length in range(len(games[number].sans), -1, -1):
            name = run("openings", "name", "--moves", " ".join(games[number].sans[:length]))[1]
            if name != "-\n":
                break
        tap.holds(number in found("--eco", name[:3])[0], f"game {number} is {name}")


# --- The board ------------------------------------------------------------------------------------

def positions():
    keys = {games[number].keys[ply] for number in range(0, N_GAMES, 29) for ply in (0, 1, 2, 9, 30)
            if ply < len(games[number].keys)}
    transposed = games[N_GAMES].keys[8]
    tap.equal(games[N_GAMES + 1].keys[8], transposed)
    for key in keys | {transposed}:
        expected = [number for number, game in enumerate(games) if key in game.keys]
        tap.equal(found("--fen", key)[0], expected)
    tap.equal(found("--fen", transposed)[0], [N_GAMES, N_GAMES + 1])


def moves_of(key, among):
    """For each next move: games, White's wins, draws, Black's wins."""
    counts = collections.defaultdict(lambda: [0, 0, 0, 0])
    for game in among:
        if key in game.keys and game.keys.index(key) < len(game.sans):
            count = counts[game.sans[game.keys.index(key)]]
            count[0] += 1
            result = {"1-0": 1, "1/2-1/2": 2, "0-1": 3}.get(game.result)
            if result:
                count[result] += 1
    return dict(counts)


def next_moves():
    for key in (games[0].keys[0], games[5].keys[1], games[N_GAMES].keys[9]):
        for among, arguments in [(games, []),
                                 ([game for game in games if game.result == "1-0"],
                                  ["--result", "1-0"])]:
            answer = found("--fen", key, *arguments)[1]
            moves = {move["san"]: [move[name] for name in ("games", "white", "draws", "black")]
                     for move in answer["moves"]}
            tap.equal(moves, moves_of(key, among))
    move = found("--fen", games[N_GAMES].keys[0], "--white", "muller")[1]["moves"][0]
    tap.equal(move, {"san": "e4", "uci": "e2e4", "games": 1, "white": 1, "draws": 0, "black": 0,
                     "average_elo": 2500, "last_year": 1999})


def has(pieces):
    """"Nd5 pe6" as a function of a board."""
    wanted = [(square(word[1:]), word[0]) for word in pieces.split()]
    return lambda board: all(board[at] == piece for at, piece in wanted)


def patterns():
    for pieces in ("Nf3 Pe4", "pe5 nc6", "Kg1 Rf1", "ke7", "Qd3 pd6"):
        same(lambda game, holds=has(pieces): game.any_board(holds), "--pattern", pieces)
    same(lambda game: game.any_board(has("Kg1 Rf1")) or game.any_board(has("kg8 rf8")),
         "--pattern", "Kg1 Rf1 flip")
    same(lambda game: game.any_board(has("Na3")) or game.any_board(has("Nh3")),
         "--pattern", "Nh3 mirror")
    same(lambda game: any(has("Pe2")(board) for board in game.boards[30:]),
         "--pattern", "Pe2 ply 30-")
    same(lambda game: any(all(has("nf6")(board) for board in game.boards[start:start + 12])
                          for start in range(len(game.boards) - 11)),
         "--pattern", "nf6 for 12")
    same(lambda game: game.any_board(
        lambda board: "R" in board[48:56] and "p" not in board[4::8]), "--pattern", "R7 !pe")
    same(lambda game: game.any_board(
        lambda board: board[56:] == list("r...k..r")), "--pattern", "r3k2r/*/*/*/*/*/*/*")


def material_of(board):
    return tuple("".join(sorted(piece for piece in board if piece in side))
                 for side in ("QRBNP", "qrbnp"))


def materials():
    def both(white, black):
        wanted = ("".join(sorted(white)), "".join(sorted(black.lower())))
        other = ("".join(sorted(black)), "".join(sorted(white.lower())))
        return lambda game: game.any_board(lambda board: material_of(board) in (wanted, other))

    minor = "QRRBBN" + "P" * 8
    same(both("QRRBBNN" + "P" * 8, minor), "--material", "QRRBBNN+8 v QRRBBN+8")
    same(both("QRRBBNNPPPPPPP", "QRRBBNNPPPPPPP"), "--material", "KQRRBBNN+7-KQRRBBNN+7")
    same(lambda game: game.any_board(
        lambda board: "Q" not in board and "q" not in board), "--material", "Q0* v Q0*")
    same(lambda game: game.any_board(
        lambda board: board.count("R") == 2 and board.count("r") < 2),
        "--material", "RR* v R0-1* white")

    def shades(board, piece):
        return [(at + at // 8) % 2 for at, found in enumerate(board) if found == piece]

    def opposite(board):
        white, black = shades(board, "B"), shades(board, "b")
        return len(white) == len(black) == 1 and white != black

    same(lambda game: game.any_board(opposite), "--material", "B* v B* opposite-bishops")


def pawns():
    def isolated(board, piece):
        files = {at % 8 for at, found in enumerate(board) if found == piece}
        return sum(board[at] == piece and not {at % 8 - 1, at % 8 + 1} & files for at in range(64))

    same(lambda game: game.any_board(has("Pd4 pd5")), "--pawns", "Pd4 pd5")
    same(lambda game: game.any_board(lambda board: isolated(board, "P") >= 3),
         "--pawns", "P:isolated=3-")
    same(lambda game: game.any_board(lambda board: board[3] == "P" or any(
        board[at] == "P" for at in range(4, 64, 8)) and not any(
            board[at] == "P" for at in range(2, 64, 8))), "--pawns", "Pe !Pc")


def ways():
    def goes(game, piece, stops):
        trails = []
        for ply, pairs in enumerate(game.ways):
            moved = dict(pairs)
            kept = []
            for at, left in trails:
                if at in moved:
                    if moved[at] == left[0]:
                        if len(left) == 1:
                            return True
                        kept.append((moved[at], left[1:]))
                elif at not in moved.values():
                    kept.append((at, left))
            trails = kept
            for start, end in pairs:
                if start == stops[0] and game.boards[ply][start] == piece and end == stops[1]:
                    if len(stops) == 2:
                        return True
                    trails.append((end, stops[2:]))
        return False

    for piece, names in [("N", "g1 f3 e5"), ("b", "c8 g4"), ("N", "b1 c3 d5"), ("K", "e1 g1"),
                         ("p", "c7 c5 c4")]:
        stops = [square(name) for name in names.split()]
        same(lambda game, piece=piece, stops=stops: goes(game, piece, stops),
             "--path", piece + names.replace(" ", "-"))


# --- Together -------------------------------------------------------------------------------------

def conditions_together():
    knight = has("Nf3")
    same(lambda game: (game.any_board(knight) or game.result == "0-1") and game.date() < "1960",
         "--query", "(pattern:Nf3 or result:0-1) date:1800-1959")
    same(lambda game: not game.any_board(knight) and game.result != "1-0",
         "--query", "not pattern:Nf3 not result:1-0")
    same(lambda game: game.any_board(knight) and game.keys[1] == games[N_GAMES].keys[1],
         "--query", "after:e4", "--pattern", "Nf3")
    same(lambda game: "Player 1" in game.tags["White"] and game.result == "1-0",
         "--white", "player 1", "--result", "1-0", telling=False)


def sorted_by_columns():
    numbers = list(range(len(games)))
    dates = sorted((n for n in numbers if "?" not in games[n].date()),
                   key=lambda n: (games[n].date(), n))
    tap.equal([n for n in found("--sort", "date")[0] if n in set(dates)], dates)
    whites = sorted(numbers[:N_GAMES], key=lambda n: (-games[n].number("WhiteElo"), n))
    tap.equal([n for n in found("--sort", "white-elo", "--reverse")[0] if n < N_GAMES], whites)
    tap.equal(found("--sort", "id", "--reverse")[0], numbers[::-1])
    names = found("--sort", "white", "--player", "muller")[0]
    tap.equal(names, [N_GAMES + 1, N_GAMES])


def limits():
    code, out, err = run("db", "search", "--db", library, "--limit", 3)
    tap.equal((code, len(out.splitlines()), out.splitlines()[-1]),
              (0, 4, f"{len(games)} games"))
    code, out, err = run("db", "search", "--db", library, "--limit", 0, "--player", "luise")
    tap.equal((code, out), (0, "1 game\n"))


def rows_say_what_games_are():
    row = found("--player", "luk")[1]["rows"][0]
    tap.equal(row, {"id": N_GAMES + 1, "white": "Müller, Łukasz", "black": "O'Neil, Ann",
                    "white_elo": 2500, "black_elo": None, "result": "1-0", "date": "1999.??.??",
                    "eco": row["eco"], "event": "Fünfkampf", "site": "Łódź", "length": 5})
    tap.holds(row["eco"].startswith("C6"), row["eco"])


# --- All of it together, at random ---------------------------------------------------------------

PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "’": "'"})


def fold(text):
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(c for c in apart if not unicodedata.combining(c)).translate(PLAIN)


def begins(*tags):
    """Games in which each word typed begins a word of the tag (one of them)."""
    def holds(typed, game):
        words = re.findall(r"\w+", fold(typed))
        return any(all(any(word.startswith(part) for word in re.findall(r"\w+", fold(value)))
                       for part in words)
                   for value in (game.tags.get(tag, "") for tag in tags))
    return holds


def date_number(text, top=False):
    parts = [int(part) if part.isdigit() else 0 for part in text.split(".")]
    if not parts[0]:
        return 0
    parts += [12, 31][len(parts) - 1:] if top else [0, 0][len(parts) - 1:]
    return parts[0] * 10000 + parts[1] * 100 + parts[2]


def a_name(choose):
    field, tags = choose.choice([("player", ("White", "Black")), ("white", ("White",)),
                                 ("black", ("Black",)), ("", ("White", "Black"))])
    name = choose.choice(["reti", "RÉTI rich", "Réti, R", "odegaard", "Ødegaard falk", "sahin",
                          "Şahin", "каспаров", "КАСПАРОВ Г", "Гарри", "angstrom", "nguyen dinh",
                          "Nguyễn", "muller", "player 17", "player 2", "1", "nobody"])
    return (f'{field}:"{name}"' if field else f'"{name}"',
            lambda game: begins(*tags)(name, game))


def a_date(choose):
    ends = ["1924", "1924.03", "1924.03.31", "1924.04", "1950", "1980.06", "1999", "2000.01.15"]
    low, high = sorted(choose.sample(ends, 2), key=date_number)
    low, high = choose.choice([(low, high), (low, ""), ("", high), (low, low)])
    least, most = date_number(low) if low else 1, date_number(high, True) if high else 99999999
    return (f"date:{low}-{high}",
            lambda game: least <= date_number(game.date()) <= most)


def an_elo(choose):
    low, high = sorted(choose.sample([1, 1500, 1999, 2000, 2001, 2350, 2500, 2700, 2701], 2))
    kind = choose.choice(["elo", "white-elo", "black-elo", "both-elo", "mean-elo"])

    def holds(game):
        white, black = (low <= game.number(tag) <= high for tag in ("WhiteElo", "BlackElo"))
        mean = (game.number("WhiteElo") + game.number("BlackElo")) // 2
        return {"elo": white or black, "white-elo": white, "black-elo": black,
                "both-elo": white and black,
                "mean-elo": 0 not in (game.number("WhiteElo"), game.number("BlackElo"))
                and low <= mean <= high}[kind]
    return f"{kind}:{low}-{high}", holds


def a_tag(choose):
    name, text = choose.choice([("Annotator", None), ("WhiteElo", None), ("Date", None),
                                ("Round", None), ("FEN", None), ("Annotator", "some"),
                                ("Date", "1924"), ("Round", "7"), ("Result", "1"),
                                ("Event", "schonau"), ("WhiteElo", "2500")])
    if text is None:
        return f"tag:{name}", lambda game: name in game.tags
    return f"tag:{name}={text}", lambda game: begins(name)(text, game)


def another(choose):
    number = str(choose.choice([1, 7, 71, 8]))
    moves = choose.randrange(2, 60)
    return choose.choice([
        (f"round:{number}",
         lambda game: number in re.findall(r"\w+", game.tags.get("Round", ""))),
        (f"length:-{moves}", lambda game: (len(game.sans) + 1) // 2 <= moves),
        ("result:draw", lambda game: game.result == "1/2-1/2"),
        ("is:annotated", lambda game: "{" in game.text),
        ("event:teplitz", lambda game: begins("Event")("teplitz", game)),
        ("pattern:Nf3", lambda game: game.any_board(has("Nf3"))),
        ("after:e4", lambda game: games[N_GAMES].keys[1] in game.keys)])


def a_query(choose, depth):
    """A query's text and its meaning."""
    shape = choose.randrange(4) if depth > 0 else 0
    if shape == 0:
        return choose.choice([a_name, a_date, an_elo, a_tag, another])(choose)
    text, holds = a_query(choose, depth - 1)
    if shape == 1:
        return choose.choice(["not ({})", "-({})"]).format(text), lambda game: not holds(game)
    other_text, other = a_query(choose, depth - 1)
    if shape == 2:
        return (f"({text} {choose.choice(['', 'and '])}{other_text})",
                lambda game: holds(game) and other(game))
    return f"({text} or {other_text})", lambda game: holds(game) or other(game)


def queries_at_random():
    choose = random.Random(4)
    counts = []
    for number in range(N_RANDOM):
        text, holds = a_query(choose, number % 5)
        expected = [number for number, game in enumerate(games) if holds(game)]
        tap.equal((text, found("--query", text)[0]), (text, expected))
        counts.append(len(expected))
    telling = sum(0 < count < len(games) for count in counts)
    tap.holds(telling > N_RANDOM * 7 // 12, f"{telling} of {len(counts)} find some games and leave some")


# --- Export ---------------------------------------------------------------------------------------

def exported(*arguments):
    """What `db export` writes of the games that are found."""
    code, out, err = run("db", "export", "--db", library, *arguments)
    tap.equal((code, err), (0, ""))
    return out


def what_is_found_is_exported():
    for arguments in (["--query", "result:1-0 length:-40"], ["--elo", "2600-", "--result", "0-1"],
                      ["--player", "muller", "--sort", "white"], ["--annotated"],
                      ["--fen", games[N_GAMES].keys[9] + " 0 1"], ["--sort", "date", "--reverse"]):
        ids = found(*arguments)[0]
        tap.holds(ids, arguments)
        tap.equal(exported(*arguments), "".join(exported(number + 1) for number in ids))
    tap.equal(exported("--player", "nobody at all"), "")
    tap.equal(exported().count("[Event "), len(games))


def numbers_and_a_query_do_not_go_together():
    for arguments in (["1", "--query", "carlsen"], ["1", "--sort", "date"], ["--sort", "nothing"]):
        code, out, err = run("db", "export", "--db", library, *arguments)
        tap.equal((code, out), (2, ""))
    code, out, err = run("db", "export", "--db", library, "--query", "a (b")
    tap.equal((code, out), (1, ""))
    tap.equal(run("db", "export", "--db", folder / "nowhere.db", "--query", "a")[0], 3)


# --- What is wrong --------------------------------------------------------------------------------

def wrong_values_are_told_with_their_place():
    for arguments, message in [(["--elo", "x"], "--elo:1: expected a number"),
                               (["--pattern", "Nd5 e4"], "--pattern:5: expected a piece"),
                               (["--material", "R+4"], "--material:4: expected “v”"),
                               (["--query", "a (b"], "--query: column 5: expected a closing"),
                               (["--fen", "8/8"], "--fen:"),
                               (["--collection", "x"], "There is no collection “x”.")]:
        code, out, err = run("db", "search", "--db", library, *arguments)
        tap.equal((code, out), (1, ""))
        tap.holds(message in err, err)
    for arguments in (["--sort", "nothing"], ["--limit", "-1"], ["word"]):
        tap.equal(run("db", "search", "--db", library, *arguments)[0], 2)
    tap.equal(run("db", "search", "--db", folder / "nowhere.db")[0], 3)


tap.main([everything, players, names_without_diacritics_by_beginnings_of_words, dates_and_numbers,
          results_and_marks, openings, positions, next_moves, patterns, materials, pawns, ways,
          conditions_together, sorted_by_columns, limits, rows_say_what_games_are,
          queries_at_random, what_is_found_is_exported, numbers_and_a_query_do_not_go_together,
          wrong_values_are_told_with_their_place])
