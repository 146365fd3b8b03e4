#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli analyze: reasons are tested on the best reply. Each game has one bad move, and a scripted engine
first suggests a reason and then, asked again, refutes it."""
import json
import pathlib
import subprocess
import sys
import tempfile

import tap

CLI = sys.argv[1]
TOLD = pathlib.Path(__file__).with_name("told-engine.py")
FOLDER = pathlib.Path(tempfile.mkdtemp())


def analyze(script, pgn, *options):
    (FOLDER / "script.json").write_text(json.dumps(script))
    (FOLDER / "game.pgn").write_text(pgn)
    engine = f"{sys.executable} {TOLD} {FOLDER}/script.json {CLI}"
    return subprocess.run([CLI, "analyze", "-q", "--depth", "9", "--engine", engine, *options,
                           FOLDER / "game.pgn"], capture_output=True, text=True, timeout=120,
                          check=True).stdout


def plies(script, pgn):
    return json.loads(analyze(script, pgn, "--json"))["plies"]


def game(fen, moves):
    return f'[FEN "{fen}"]\n\n{moves} *\n'


def what_is_paid_for_is_not_won():
    """Two pawns fall, but the score is only +0.34: the explanation does not claim that they are won."""
    script = {"": [["cp 34", "b1b7 h1f2 b7a7 f2d3"]], "e1d2": [["cp 150", "h1f2 b1b7 f2e4"]],
              "b1b7": [["cp -34", "h1f2 b7a7 f2d3"]], "b1b7 h1f2 b7a7": [["cp -34", "f2d3 e1d2"]]}
    pgn = game("4k3/pp6/8/8/8/8/8/1R2K2n w - - 0 1", "1. Kd2")
    ply = plies(script, pgn)[1]
    tap.equal((ply["label"], ply["missed"]), ("blunder", None))
    for moves, lines in script.items():
        if moves != "e1d2":
            lines[0][0] = "cp 234" if moves == "" else "cp -234"
    tap.equal(plies(script, pgn)[1]["missed"]["text"],
              "Rxb7 wins two pawns: Rxb7 attacks the pawn on a7, and then 2. Rxa7 wins it.")


def a_pawn_that_costs_a_bishop_is_not_won():
    """Bxh2 takes a pawn; g3 shuts the bishop in."""
    fen = "4k3/8/3b4/8/8/8/5PPP/5K2 b - - 0 1"
    script = {"": [["cp 100", "d6h2 f1e2 h2c7"]], "e8d7": [["cp 20", "h2h4 d7e6"]],
              "d6h2": [["cp 150", "g2g3 h2g3 f2g3"]]}
    ply = plies(script, game(fen, "1... Kd7"))[1]
    tap.equal((ply["label"], ply["missed"]), ("mistake", None))
    script["d6h2"] = [["cp -100", "f1e2 h2c7 e2d3"]]
    ply = plies(script, game(fen, "1... Kd7"))[1]
    tap.equal(ply["missed"]["text"], "Bxh2 wins a pawn: the pawn on h2 can be taken.")


def a_pawn_that_is_taken_on_the_last_rank_does_not_promote():
    script = {"": [["cp 450", "c7c8q e8c8 c1c8 g8h7"]], "h2h3": [["cp 0", "e8c8 g2g4"]],
              "c7c8q": [["cp -450", "e8c8 c1c8 g8h7"]],
              "c7c8q e8c8 c1c8": [["cp -450", "g8h7 h2h3"]]}
    ply = plies(script, game("4r1k1/2P2pp1/7p/8/8/8/5PPP/2R3K1 w - - 0 1", "1. h3"))[1]
    tap.equal((ply["label"], ply["missed"]["motif"]), ("blunder", "material"))
    tap.holds("promotes" not in ply["missed"]["text"], ply)
    tap.equal(ply["missed"]["text"], "c8=Q wins a rook for a pawn: 1. c8=Q Rxc8 2. Rxc8+.")


def a_fork_that_can_be_taken_is_none():
    """Nc7+ attacks king and queen, and the rook takes it."""
    fen, moves = "q1r2k2/8/8/1N6/8/8/4P3/4K2R b - - 0 1", "1... Ke8"
    script = {"": [["cp 450", "f8g7 h1g1"]], "f8e8": [["cp 300", "b5c7 e8f8 c7a8 c8a8"]],
              "f8e8 b5c7": [["cp 900", "c8c7 h1h8 e8e7"]]}
    tap.equal(plies(script, game(fen, moves))[1]["refutation"], None)
    script["f8e8 b5c7"] = [["cp -300", "e8f8 c7a8 c8a8"]]
    script["f8e8 b5c7 e8f8 c7a8"] = [["cp -300", "c8a8 e1f2"]]
    tap.equal(plies(script, game(fen, moves))[1]["refutation"]["text"],
              "Ke8 loses the queen for a knight: after Nc7+, the knight on c7 "
              "attacks both the king on e8 and the queen on a8.")


def the_first_refuting_move_is_named():
    moves, start = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 *", "e2e4 e7e5 g1f3 d7d6 f1c4"
    line = "c4f7 e8f7 f3g5 f7e8 d1g4 g8f6 g4e6 d8e7".split()
    script = {start: [["cp 0", "g8f6 b1c3"]]}
    for i in range(6):
        played = " ".join([start, "c8g4", *line[:i]])
        script[played] = [["cp 150" if i % 2 == 0 else "cp -150", " ".join(line[i:])]]
    tap.equal(plies(script, moves)[6]["refutation"]["text"],
              "Bg4 loses a pawn: 4. Bxf7+ Kxf7 5. Ng5+ uncovers an attack by the queen on d1 on "
              "the bishop on g4.")


SACRIFICE = ("1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 h6 5. Nxe5",
             "e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 h7h6")


def exclamation_marks_want_a_gap():
    moves, start = SACRIFICE

    def nag(second):
        script = {start: [["cp 200", "f3e5 g4d1"], [second, "h2h3 g4h5"]],
                  f"{start} f3e5": [["cp -200", "g4d1 c4f7"]]}
        ply = plies(script, f"{moves} *")[9]
        return ply["nag"], ply["sacrifice"]

    tap.equal([nag("cp 186"), nag("cp 100"), nag("cp 50")], [(0, False), (0, False), (3, True)])


def what_is_obvious_gets_no_exclamation_mark():
    """A recapture that leaves the queen to be taken, and the promotion that everybody makes."""
    start = "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4d5 e6d5 c1g5 b8d7 c3d5"
    script = {start: [["cp 300", "f6d5 g5d8 f8b4"], ["cp -100", "a7a6 d5f6"]],
              f"{start} f6d5": [["cp -300", "g5d8 f8b4 d1d2"]]}
    pgn = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 exd5 5. Bg5 Nbd7 6. Nxd5 Nxd5 *"
    ply = plies(script, pgn)[12]
    tap.equal((ply["only_move"], ply["sacrifice"], ply["nag"]), (True, False, 0))
    script = {"": [["cp 900", "a7a8q g8f7"], ["cp 0", "g1f1 g8f7"]],
              "a7a8q": [["cp -900", "g8f7 a8b7"]]}
    ply = plies(script, game("6k1/P5pp/8/8/8/8/r5PP/1B4K1 w - - 0 1", "1. a8=Q+"))[1]
    tap.equal((ply["only_move"], ply["nag"]), (True, 0))


def a_comment_says_more_than_its_glyph():
    script = {"": [["cp 60", "e2e4 e7e5"]], "d2d4": [["cp 0", "d7d5 c2c4"]]}
    text = " ".join(analyze(script, "1. d4 *").split())
    tap.holds("1. d4 $6" in text, text)
    tap.holds("Inaccuracy." not in text, text)


def a_natural_mistake_is_called_so():
    """Everybody plays e4, and hardly anybody f3: the same score makes both a blunder."""
    script = {"": [["cp 100", "d2d4 d7d5"]], "e2e4": [["cp 200", "e7e5 g1f3"]],
              "f2f3": [["cp 200", "e7e5 g1f3"]]}
    tags = '[WhiteElo "1234"]\n[BlackElo "?"]\n\n'
    told = json.loads(analyze(script, tags + "1. e4 *", "--json"))
    ply = told["plies"][1]
    tap.equal((ply["label"], ply["natural"]["is_natural"], ply["natural"]["rating"], ply["natural"]["rank"]),
              ("blunder", True, 1234, 1))
    tap.equal((told["white"]["natural"], told["black"]["natural"]), (1, 0))
    text = " ".join(analyze(script, tags + "1. e4 *").split())
    tap.holds("1. e4 $4" in text and "A natural blunder at this level." in text, text)
    tap.holds("blunders 1. Natural at this level: 1." in text, text)
    ply = plies(script, "1. f3 *")[1]
    tap.equal((ply["label"], ply["natural"]["is_natural"], ply["natural"]["rating"]), ("blunder", False, 1500))
    text = " ".join(analyze(script, "1. f3 *").split())
    tap.holds("natural" not in text and "Blunder." not in text, text)


def only_mistakes_are_natural():
    script = {"": [["cp 60", "d2d4 d7d5"]], "e2e4": [["cp 0", "e7e5 g1f3"]]}
    ply = plies(script, "1. e4 *")[1]
    tap.equal((ply["label"], ply.get("natural")), ("inaccuracy", None))


tap.main([what_is_paid_for_is_not_won, a_pawn_that_costs_a_bishop_is_not_won,
          a_pawn_that_is_taken_on_the_last_rank_does_not_promote, a_fork_that_can_be_taken_is_none,
          the_first_refuting_move_is_named, exclamation_marks_want_a_gap,
          what_is_obvious_gets_no_exclamation_mark, a_comment_says_more_than_its_glyph,
          a_natural_mistake_is_called_so, only_mistakes_are_natural])
