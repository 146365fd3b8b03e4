#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli from a shell: moves, play, best, and wrong arguments."""
import json
import subprocess
import sys

import tap

CLI = sys.argv[1]
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def run(*arguments, **more):
    return subprocess.run([CLI, *arguments], capture_output=True, text=True, timeout=60,
                          **more)


def good(*arguments):
    result = run(*arguments)
    tap.equal((result.returncode, result.stderr), (0, ""))
    return result.stdout


def moves_lists_all():
    tap.equal(len(good("moves", "--fen", KIWIPETE).split()), 48)
    tap.equal(len(good("moves").split()), 20)


def moves_in_san_and_json():
    san = good("moves", "--fen", KIWIPETE, "--san").split()
    tap.equal(len(san), 48)
    tap.holds({"O-O", "O-O-O", "Qxf6", "dxe6"} <= set(san), san)
    both = json.loads(good("moves", "--fen", KIWIPETE, "--json"))["moves"]
    tap.equal({move["san"] for move in both}, set(san))
    tap.holds({"uci": "e1g1", "san": "O-O"} in both, both)


def moves_answers_lines():
    lines = [KIWIPETE, "nonsense", "8/8/8/8/8/k7/8/K7 w - - 0 1"]
    result = run("moves", "--fen", "-", input="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    tap.equal(answers[0], json.loads(good("moves", "--fen", KIWIPETE, "--json")))
    tap.equal(answers[1:], [None, {"moves": [{"uci": "a1b1", "san": "Kb1"}]}])
    tap.equal((result.returncode, result.stderr.startswith("tabiya-cli: -:2:2: ")), (1, True))


def moves_refuses_a_bad_fen():
    result = run("moves", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1")
    tap.equal((result.returncode, result.stdout), (1, ""))
    tap.holds("king" in result.stderr.lower(), result.stderr)


def play_gives_the_final_position():
    tap.equal(good("play", "--fen", START, "--moves", "1. e4 e5 2. Nf3"),
              "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n")


def play_tells_of_mate():
    lines = good("play", "--moves", "f3 e5 g4 Qh4#").splitlines()
    tap.equal(lines[1], "0-1 checkmate")
    told = json.loads(good("play", "--moves", "f3 e5 g4 d8h4", "--json"))
    tap.equal((told["result"], told["reason"]), ("0-1", "checkmate"))


def play_tells_of_draws():
    knights = "Nf3 Nf6 Ng1 Ng8 "
    tap.equal(good("play", "--moves", knights * 2).splitlines()[1],
              "* threefold repetition: a draw can be claimed")
    tap.equal(good("play", "--moves", knights * 4).splitlines()[1], "1/2-1/2 fivefold repetition")
    tap.equal(good("play", "--fen", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1").splitlines()[1],
              "1/2-1/2 stalemate")
    tap.equal(good("play", "--fen", "7k/8/8/8/8/8/8/K6B b - - 0 1").splitlines()[1],
              "1/2-1/2 dead position")


def play_says_which_move_fails():
    result = run("play", "--moves", "e4 e5 Ke3")
    tap.equal(result.returncode, 1)
    tap.holds("move 3" in result.stderr and "Ke3" in result.stderr, result.stderr)
    tap.holds(result.stdout.startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3"), "good moves were not played")


def play_castles_in_chess960():
    fen = "bqnbrk1r/pppppppp/8/8/8/8/PPPPPPPP/BQNBRK1R w HEhe - 0 1"
    tap.equal(good("play", "--fen", fen, "--moves", "O-O").split()[0].split("/")[7], "BQNBRRK1")


def best_finds_a_mate():
    fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
    told = json.loads(good("best", "--fen", fen, "--nodes", "20000", "--json"))
    tap.equal((told["uci"], told["san"]), ("a1a8", "Ra8#"))
    tap.equal(told["score"], {"type": "mate", "value": 1})


def best_scores_are_whites_view():
    fen = "4k3/8/8/8/8/8/4q3/K7 b - - 0 1"
    told = json.loads(good("best", "--fen", fen, "--nodes", "20000", "--json"))
    tap.holds(told["score"]["value"] < 0, told)


def best_at_a_level_uses_its_own_budget():
    for level in ("1", "8"):
        told = json.loads(good("best", "--level", level, "--json"))
        tap.holds(told["uci"] in good("moves").split(), told)


def best_at_a_rating_plays_like_it():
    """A rating has its own budget: it is found by what it looks at, the same each time."""
    nodes = [json.loads(good("best", "--rating", rating, "--json"))["nodes"] for rating in ("700", "2200", "700")]
    tap.holds(nodes[0] == nodes[2] and nodes[0] < nodes[1], nodes)
    for arguments, message in ((("--rating", "99"), "99"), (("--rating", "-1"), "-1"), (("--rating", "4000"), "4000"),
                               (("--rating", "1500", "--level", "3"), "--level and --rating")):
        result = run("best", *arguments)
        tap.equal((arguments, result.returncode, result.stdout), (arguments, 2, ""))
        tap.holds(message in result.stderr, result.stderr)


def best_has_nothing_to_say_after_mate():
    tap.equal(run("best", "--fen", "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1").returncode, 1)


def predict_gives_every_move_a_chance():
    told = json.loads(good("predict", "--fen", KIWIPETE, "--rating", "1800", "--json"))
    tap.equal((told["rating"], len(told["moves"])), (1800, 48))
    chances = [move["probability"] for move in told["moves"]]
    tap.holds(abs(sum(chances) - 1) < 1e-6 and chances == sorted(chances, reverse=True), chances)
    lines = good("predict", "--fen", KIWIPETE, "--rating", "1800").splitlines()
    tap.equal([line.split()[:2] for line in lines], [[move["uci"], move["san"]] for move in told["moves"]])


def predict_knows_people():
    """Nobody leaves a queen for nothing, a recapture is natural, and the past counts."""
    def chance(move, *arguments):
        moves = json.loads(good("predict", "--json", *arguments))["moves"]
        return next(found["probability"] for found in moves if found["san"] == move)
    exchange = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6"
    tap.holds(chance("dxc6", "--moves", exchange) + chance("bxc6", "--moves", exchange) > 0.9, "no recapture")
    tap.holds(chance("exd5", "--moves", "e4 d5", "--rating", "1500") > 0.5, "a pawn is left alone")
    begun = "e4 e5 Nf3 Nc6 Bc4 Bc5"
    fen = good("play", "--moves", begun).splitlines()[0]
    tap.holds(chance("c3", "--moves", begun) != chance("c3", "--fen", fen), "the past counts for nothing")
    strong, weak = (chance("c3", "--moves", begun, "--rating", rating) for rating in ("2200", "900"))
    tap.holds(strong > weak, (strong, weak))


def predict_refuses_in_words():
    over = "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"
    for code, message, arguments in ((1, "game is over", ("--fen", over)), (2, "--rating 0", ("--rating", "0")),
                                     (1, "Ke3", ("--moves", "e4 e5 Ke3")), (3, "/nowhere: ", ("--net", "/nowhere")),
                                     (3, "not a net", ("--net", __file__))):
        result = run("predict", *arguments)
        tap.equal((arguments, result.returncode, result.stdout), (arguments, code, ""))
        tap.holds(message in result.stderr, result.stderr)


def nonsense_is_a_usage_error():
    for arguments in ([], ["frobnicate"], ["moves", "--frob"], ["moves", "extra"], ["openings", "frob"],
                      ["best", "--level", "17"], ["best", "--nodes", "-3"]):
        result = run(*arguments)
        tap.equal((arguments, result.returncode, result.stdout), (arguments, 2, ""))
        tap.holds(result.stderr != "", "no message")
    tap.holds("openings frob" in run("openings", "frob").stderr, "what is unknown is not named")


def an_unknown_command_is_one_line():
    """Whole pages of help would scroll it away."""
    said = run("frob").stderr
    tap.holds("frob" in said and "--help" in said and len(said.splitlines()) == 2, said)


def help_has_two_columns():
    lines = [line for line in good("--help").splitlines() if line.startswith("  ")]
    columns = {len(line) - len(line[2:].split("  ", 1)[1].lstrip()) for line in lines}
    tap.holds(len(columns) == 1, columns)


def every_command_has_help():
    for command in ("moves", "play", "best", "predict", "match", "openings name", "openings"):
        tap.holds("--" in good(*command.split(), "--help"), command)


tap.main([moves_lists_all, moves_in_san_and_json, moves_answers_lines, moves_refuses_a_bad_fen,
          play_gives_the_final_position, play_tells_of_mate, play_tells_of_draws,
          play_says_which_move_fails, play_castles_in_chess960, best_finds_a_mate,
          best_scores_are_whites_view, best_at_a_level_uses_its_own_budget, best_at_a_rating_plays_like_it,
          best_has_nothing_to_say_after_mate, predict_gives_every_move_a_chance, predict_knows_people,
          predict_refuses_in_words, nonsense_is_a_usage_error, an_unknown_command_is_one_line,
          help_has_two_columns, every_command_has_help])
