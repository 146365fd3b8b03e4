#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Conversations with the UCI program, as a GUI would have them.

    test-uci.py PATH_OF_TABIYA_ENGINE [PATH_OF_NET]    TAP on stdout

PATH_OF_NET is the shipped one, unless the build uses another.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from talk import ENGINE, PATIENCE, Talk, errors
import tap  # talk.py has its path


# As clients expect them; a range only grows.
OPTIONS = {
    "Hash": "type spin default 16 min 1 max 33554432",
    "Threads": "type spin default 1 min 1 max 512",
    "MultiPV": "type spin default 1 min 1 max 256",
    "Ponder": "type check default false",
    "Level": "type spin default 0 min 0 max 9",
    "Algorithm": "type combo default pvs var pvs var negascout var mtdf var negamax",
    "Pruning": "type check default true",
    "OwnBook": "type check default false",
    "EvalFile": "type string default <empty>",
    "BookFile": "type string default <empty>",
    "BookVariety": "type spin default 100 min 0 max 100",
    "SyzygyPath": "type string default <empty>",
    "UCI_Chess960": "type check default false",
    "UCI_ShowWDL": "type check default false",
    "UCI_AnalyseMode": "type check default false",
    "UCI_LimitStrength": "type check default false",
    "UCI_Elo": "type spin default 1400 min 100 max 3000",
    "Attacks": "type spin default 0 min -100 max 100",
    "Trades": "type spin default 0 min -100 max 100",
    "MoveOverhead": "type spin default 20 min 0 max 5000",
    "Clear Hash": "type button",
    "Seed": "type spin default 0 min 0 max 2147483647",
}


def the_handshake_names_engine_and_options():
    with Talk() as talk:
        heard = talk.ask("uci", until="^uciok$")
        tap.holds(re.fullmatch(r"id name Tabiya \d+\.\d+\.\d+", heard[0]), heard[0])
        tap.equal(heard[1], "id author the Tabiya authors")
        options = {re.match(r"option name (.+?) type", line).group(1): line
                   for line in heard if line.startswith("option ")}
        for name, rest in OPTIONS.items():
            tap.holds(name in options, f"no option {name}")
            tap.equal(options[name], f"option name {name} {rest}")
        tap.holds(options["Algorithm"].startswith(
            "option name Algorithm type combo default pvs var pvs"), options["Algorithm"])
        talk.leave()


def a_search_ends_in_a_best_move():
    with Talk() as talk:
        heard = talk.ask("position startpos moves e2e4 e7e5", "go depth 6", until="^bestmove")
        tap.holds(re.match(r"bestmove [a-h][1-8][a-h][1-8]", heard[-1]), heard[-1])
        lines = [line for line in heard if " pv " in line]
        tap.holds(re.match(r"info depth 6 seldepth \d+ multipv 1 score (cp|mate) -?\d+ nodes \d+ "
                           r"nps \d+ hashfull \d+ tbhits \d+ time \d+ pv ", lines[-1]), lines[-1])
        tap.equal(lines[-1].split(" pv ")[1].split()[0], heard[-1].split()[1])
        talk.leave()


def every_clock_gets_a_move():
    with Talk() as talk:
        for go in ("wtime 50", "wtime 50 btime 50", "wtime -30 btime 1", "wtime 0 btime 0 winc 0",
                   "wtime 1 winc 1 movestogo 1", "movetime 0", "movetime 1", "nodes 1", "depth 1",
                   "nodes 0", "depth 0", "nonsense depth 1", "depth 1 rtime 5 x",
                   "wtime 9223372036854775807 btime 1 depth 2"):
            heard = talk.ask("go " + go, until="^bestmove")
            tap.holds(any(" score " in line and "bound" not in line for line in heard), go)
        talk.leave()


def memory_in_kilobytes(talk):
    status = pathlib.Path(f"/proc/{talk.process.pid}/status").read_text()
    return int(re.search(r"^VmRSS:\s+(\d+) kB", status, re.M)[1])


def isready_gets_the_memory_of_the_hash_table():
    """All pages are there, and cleared, before `readyok`: none is paid for on the clock of a game."""
    for threads in (1, 3):
        with Talk() as talk:
            talk.ask(f"setoption name Threads value {threads}")
            before = memory_in_kilobytes(talk)
            talk.ask("setoption name Hash value 97")
            first = memory_in_kilobytes(talk)
            tap.holds(first - before >= (97 - 16) * 1024, f"{before} kB, {first} kB")
            cold = talk.ask("go depth 9", until="^bestmove")
            talk.ask("ucinewgame")
            tap.holds(memory_in_kilobytes(talk) >= first - 1024, "a new game keeps it")
            again = talk.ask("go depth 9", until="^bestmove")
            if threads == 1:
                tap.equal([re.sub(r"(nps|time) \d+ ", "", line) for line in again],
                          [re.sub(r"(nps|time) \d+ ", "", line) for line in cold])
            talk.leave()


def no_line_goes_without_an_answer():
    bad = ["xyzzy", "setoption name Threads value 0", "setoption name Threads value 100000",
           "setoption name Nothing value 1", "setoption", "position", "position fen",
           "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position startpos moves e2e5",
           "position startpos e2e4", "go depth x", "go nodes -5",
           "go searchmoves", "go searchmoves e2e5", "go perft 0", "go perft", "go wtime 1e3",
           "bench 0", "bench-net depth 0", "bench-net depth", "bench-net /nowhere", "go searchmoves e2e4 perft", "go depth", "go depth 99999999999",
           "go movetime -1", "go mate 0", "setoption name", "setoption Hash value 8",
           "setoption of name Hash value 8", "setoption name Hash", "setoption name Hash value",
           "setoption name Hash value 8 8", "setoption name Ponder value yes",
           "setoption name Algorithm value alphabeta", "setoption name UCI_Elo value 99999",
           "setoption name Hash value 99999999999999999999", "setoption name " + "x" * 200,
           "position fen " + "8/" * 200,
           "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e4 0 1"]
    with Talk() as talk:
        for line in bad:
            tap.holds(len(errors(talk.ask(line))) == 1, line)
        talk.leave()


def an_illegal_position_leaves_the_one_before():
    with Talk() as talk:
        talk.ask("position startpos moves d2d4")
        before = talk.fen()
        for line in ("position startpos moves d2d4 d7d5 e1e8", "position fen k7/8/8 w - - 0 1",
                     "position fen kk6/8/8/8/8/8/8/K7 w - - 0 1"):
            tap.equal(len(errors(talk.ask(line))), 1)
            tap.equal(talk.fen(), before)
        talk.leave()


def a_refused_option_keeps_its_value():
    with Talk() as talk:
        talk.ask("setoption name multipv value 3")
        for value in ("0", "257", "x", "", "2 2", "-1"):
            tap.equal(len(errors(talk.ask(f"setoption name MultiPV value {value}"))), 1)
        heard = talk.ask("go depth 3", until="^bestmove")
        tap.equal([line.split()[6] for line in heard if line.startswith("info depth 3 ")],
                  ["1", "2", "3"])
        talk.leave()


def a_refused_position_is_explained_in_full():
    with Talk() as talk:
        heard = talk.ask("position fen 4k3/8/8/8/8/8/8/4K2R w Q - 0 1")
        tap.equal(errors(heard), ['info string error: position refused: Castling: "Q" is claimed, '
                                  'but no rook of White stands there'])
        fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
        tap.equal(len(errors(talk.ask(f"position fen {fen}{' ' * 300}nonsense"))), 1)
        tap.equal(errors(talk.ask(f"position fen {' ' * 300}{fen}{' ' * 300}")), [])
        tap.equal(talk.fen(), fen)
        talk.leave()


def garbage_is_survived():
    with Talk() as talk:
        for line in (b"\x00\xff\xfe\x80", b"\x00" * 5000, b"A" * 200000, b"go depth " + b"9" * 400,
                     b"setoption name " + b"x" * 70000 + b" value " + b"y" * 70000,
                     b"position fen " + b"/" * 100000, bytes(range(1, 10)) + bytes(range(11, 256)),
                     b"position startpos moves " + b"e2e4 " * 20000, b" \t \r"):
            talk.ask(line)
        talk.say(b"Z" * (20 << 20))
        tap.equal(len(errors(talk.ask())), 1)
        talk.leave()


def a_long_game_is_taken():
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    with Talk() as talk:
        moves = " ".join(shuffle[i % 4] for i in range(4000))
        tap.equal(errors(talk.ask("position startpos moves " + moves)), [])
        talk.ask("go depth 4", until="^bestmove")
        talk.leave()


def stop_ponder_and_infinite():
    with Talk() as talk:
        talk.say("position startpos", "go infinite")
        talk.until(" depth 3 ")
        tap.holds("readyok" in talk.ask(), "isready is answered while a search runs")
        tap.equal(len(errors(talk.ask("position startpos moves e2e4"))), 1)
        tap.equal(len(errors(talk.ask("go depth 1"))), 1)
        tap.equal(len(errors(talk.ask("setoption name Hash value 4"))), 1)
        for line in ("go perft 2", "bench 1", "ucinewgame", "eval"):
            heard = talk.ask(line)
            tap.equal(len(errors(heard)), 1)
            tap.holds(not any(line.startswith("Nodes searched") for line in heard), line)
        talk.ask("stop", until="^bestmove")
        talk.say("go ponder wtime 100 btime 100")
        talk.until(" depth 3 ")
        talk.ask("ponderhit", until="^bestmove")
        # What follows a stop at once is not lost.
        talk.say("go infinite", "stop", "position startpos moves e2e4", "go depth 2")
        talk.until("^bestmove")
        talk.until("^bestmove")
        tap.holds(talk.fen().startswith("rnbqkbnr/pppppppp/8/8/4P3/"), "the new position holds")
        for _ in range(3):
            talk.say("stop", "ponderhit")
        # Who stops it before it has begun gets no blind move: the first depth is finished.
        for _ in range(20):
            told = [line for line in talk.ask("go infinite", "stop", until="^bestmove") if " pv " in line]
            tap.holds(told and not any(" depth 0 " in line for line in told), told)
        talk.leave()


def a_level_waits_for_its_stop():
    """Its budget is spent at once, but an infinite search must not answer before "stop"."""
    for level in (1, 8):
        with Talk() as talk:
            talk.ask(f"setoption name Level value {level}", "setoption name Seed value 7")
            alone = talk.ask("position startpos", "go", until="^bestmove")[-1].split()[1]
            for go, end in (("go infinite", "stop"), ("go infinite nodes 10", "stop"),
                            ("go ponder nodes 10", "ponderhit"), ("go ponder depth 1", "stop")):
                talk.say(go)
                if "infinite" in go:
                    time.sleep(1)  # long enough for the budget; too short could only miss a defect
                heard = talk.ask()
                tap.holds(not any(line.startswith("bestmove") for line in heard), (level, go))
                heard = talk.ask(end, until="^bestmove")
                if "infinite" in go:
                    tap.equal(heard[-1].split()[1], alone)
            talk.leave()


def quit_and_end_of_input_end_a_search():
    for last in ("quit", None):
        with Talk() as talk:
            talk.say("go infinite")
            talk.until(" depth 2 ")
            if last:
                talk.say(last)
            else:
                talk.process.stdin.close()
            tap.equal(talk.process.wait(timeout=PATIENCE), 0)


def run(*arguments, said=""):
    return subprocess.run([ENGINE, *arguments], input=said, capture_output=True, text=True,
                          timeout=PATIENCE, check=False)


def the_end_of_input_waits_for_a_search_with_an_end():
    for go in ("depth 10", "nodes 200000", "movetime 700", "mate 1", "wtime 9000 btime 9000",
               "depth 9 searchmoves a2a3"):
        position = "fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" if "mate" in go else "startpos"
        done = run(said=f"position {position}\ngo {go}\n")
        tap.equal(done.returncode, 0)
        lines = done.stdout.splitlines()
        tap.holds(lines[-1].startswith("bestmove "), lines[-1])
        depth = int(re.search(r" depth (\d+) ", [l for l in lines if " pv " in l][-1]).group(1))
        tap.holds(depth >= (1 if "mate" in go else 6), (go, depth))
    # Its time counts from the hit on, and it has been hit.
    done = run(said="go ponder depth 8\nponderhit\n")
    tap.holds("info depth 8 " in done.stdout, done.stdout[-200:])
    # With no limit at all a hit makes it infinite: it ends with the input.
    tap.holds(run(said="go ponder\nponderhit\n").stdout.splitlines()[-1].startswith("bestmove "),
              "no end")
    for go in ("infinite", "ponder depth 3", ""):
        lines = run(said=f"go {go}\n").stdout.splitlines()
        tap.holds(lines[-1].startswith("bestmove "), (go, lines[-1]))
    tap.holds("info depth 8 " in run("go", "depth", "8").stdout, "so does the command line")


def the_command_line_is_explained():
    for word in ("-h", "--help"):
        done = run(word)
        tap.equal((done.returncode, done.stderr), (0, ""))
        tap.holds(done.stdout.startswith("Usage: tabiya-engine "), done.stdout)
    done = run("--version")
    tap.equal((done.returncode, done.stderr), (0, ""))
    tap.holds(re.fullmatch(r"Tabiya \d+\.\d+\.\d+\n", done.stdout), done.stdout)
    for word in ("--frobnicate", "hello", ""):
        done = run(word)
        tap.equal((done.returncode, done.stdout), (2, ""))
        tap.holds(f"'{word}'" in done.stderr, done.stderr)


def a_wrong_word_in_the_shell_is_an_exit_status():
    for words, status in (("bench x", 1), ("go depth x", 1), ("position startpos moves e2e5", 1),
                          ("go perft 1", 0), ("bench 1", 0), ("d", 0)):
        tap.equal((words, run(*words.split()).returncode), (words, status))


def a_line_without_its_newline_counts():
    done = subprocess.run([ENGINE], input=b"position startpos\nd", capture_output=True,
                          timeout=PATIENCE, check=True)
    tap.holds(b"Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" in done.stdout,
              done.stdout)


def perft_prints_moves_and_total():
    with Talk() as talk:
        heard = talk.ask("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w "
                         "KQkq - 0 1", "go perft 3", until="^Nodes searched: ")
        tap.equal(heard[-1], "Nodes searched: 97862")
        tap.equal(heard[-2], "")
        moves = dict(line.split(": ") for line in heard[:-2])
        tap.equal(len(moves), 48)
        tap.equal(sum(map(int, moves.values())), 97862)
        talk.leave()


def chess960_castles_king_takes_rook():
    with Talk() as talk:
        talk.ask("setoption name UCI_Chess960 value true")
        fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
        tap.equal(errors(talk.ask(f"position fen {fen}")), [])
        tap.equal(talk.fen(), fen)
        heard = talk.ask("go perft 2", until="^Nodes searched: ")
        tap.equal(heard[-1], "Nodes searched: 528")
        talk.ask("position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1h1")
        tap.holds("/PPPP1PPP/RNBQ1RK1 b " in talk.fen(), talk.fen())
        talk.leave()


def castling_is_written_as_it_was_asked_for():
    fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    for chess960, short, long in (("false", "e1g1", "e1c1"), ("true", "e1h1", "e1a1")):
        with Talk() as talk:
            talk.ask(f"setoption name UCI_Chess960 value {chess960}", f"position fen {fen}")
            for move in (short, long):
                heard = talk.ask(f"go depth 3 searchmoves {move}", until="^bestmove")
                tap.equal(heard[-1].split()[1], move)
                tap.equal(heard[-2].split(" pv ")[1].split()[0], move)
            heard = talk.ask("go perft 1", until="^Nodes searched: ")
            tap.holds({f"{short}: 1", f"{long}: 1"} <= set(heard), heard)
            talk.leave()


def the_board_tells_checkers():
    with Talk() as talk:
        for fen, checkers in (("4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""),
                              ("4k3/8/8/8/1b6/8/8/4K3 w - - 0 1", "b4"),
                              ("4k3/8/8/8/1b6/5n2/8/4K3 w - - 0 1", "f3 b4")):
            heard = talk.ask(f"position fen {fen}", "d")
            tap.holds(f"Fen: {fen}" in heard, heard)
            tap.holds(f"Checkers: {checkers}" in heard, heard)
            tap.holds(any(re.fullmatch("Key: [0-9A-F]{16}", line) for line in heard), heard)
        talk.leave()


def search_moves_are_all_that_is_searched():
    with Talk() as talk:
        talk.ask("setoption name MultiPV value 5")
        for go in ("go searchmoves a2a3 h2h3 depth 3", "go depth 3 searchmoves h2h3 a2a3 a2a3"):
            heard = talk.ask(go, until="^bestmove")
            lines = [line.split(" pv ")[1].split()[0] for line in heard if " pv " in line]
            tap.equal(set(lines), {"a2a3", "h2h3"})
            tap.equal(len([line for line in heard if line.startswith("info depth 3 ")]), 2)
        # They hold for one search only.
        heard = talk.ask("go depth 3", until="^bestmove")
        tap.equal(len([line for line in heard if line.startswith("info depth 3 ")]), 5)
        talk.leave()


def limits_bound_a_level():
    def last(heard):
        line = [line for line in heard if " nodes " in line][-1].split()
        return int(line[2]), int(line[line.index("nodes") + 1])
    for name in ("Level value 8", "UCI_Elo value 2400"):
        with Talk() as talk:
            talk.ask(f"setoption name {name}", "setoption name UCI_LimitStrength value true",
                     "setoption name Threads value 3")
            budget = last(talk.ask("go", until="^bestmove"))[1]
            tap.holds(budget > 1000, budget)
            tap.equal(last(talk.ask("go depth 2", until="^bestmove"))[0], 2)
            tap.equal(last(talk.ask("go nodes 300", until="^bestmove"))[1], 300)
            tap.holds(last(talk.ask("go movetime 1", until="^bestmove"))[1] < budget, "movetime")
            for go in ("depth 60", "nodes 100000000", "movetime 600000",
                       "wtime 600000 btime 600000"):
                tap.holds(last(talk.ask("go " + go, until="^bestmove"))[1] <= budget, go)
            talk.leave()


def what_was_learned_is_forgotten_when_told():
    def nodes(talk):
        heard = talk.ask("go depth 7", until="^bestmove")
        return int(re.search(r" nodes (\d+) ", heard[-2]).group(1))
    again = {}
    for command in ("isready", "setoption name Clear Hash", "ucinewgame"):
        with Talk() as talk:
            first = nodes(talk)
            talk.ask(command)
            again[command] = nodes(talk)
            talk.leave()
    tap.equal(again["ucinewgame"], first)
    tap.holds(again["isready"] < again["setoption name Clear Hash"], again)


def a_search_of_so_many_nodes_is_the_same_again():
    def told(talk):
        talk.ask("ucinewgame", "position startpos moves e2e4 c7c5")
        heard = talk.ask("go nodes 30000", until="^bestmove")
        return [re.sub(r" (nps|time|hashfull) \d+", "", line) for line in heard if " currmove " not in line]
    with Talk() as talk:
        first = told(talk)
        tap.equal(told(talk), first)
        tap.holds(len(first) > 5, first)
        talk.leave()


def without_pruning_the_search_is_plain():
    with Talk() as talk:
        talk.ask("setoption name Pruning value false")
        heard = talk.ask("go depth 4", until="^bestmove")
        tap.equal([line.split()[2] for line in heard if " pv " in line], ["1", "2", "3", "4"])
        plain = re.search(r" nodes (\d+) ", heard[-2]).group(1)
        talk.ask("setoption name Pruning value true")
        heard = talk.ask("go depth 4", until="^bestmove")
        tap.holds(int(re.search(r" nodes (\d+) ", heard[-2]).group(1)) < int(plain), heard[-2])
        talk.leave()


ALGORITHMS = ("pvs", "negascout", "mtdf", "negamax")


def the_four_algorithms_find_one_score():
    """Without pruning each is a proof of the others; with it they may differ, but no mate is missed."""
    fens = ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "4k3/P7/8/8/8/8/p7/4K3 w - - 0 1", "8/8/8/8/8/2k5/1q6/1K6 b - - 0 1")

    def search(talk, algorithm, fen, depth):
        heard = talk.ask(f"setoption name Algorithm value {algorithm}", "ucinewgame",
                         f"position fen {fen}", f"go depth {depth}", until="^bestmove")
        return re.search(r" score (\S+ \S+) .* pv (.*)", heard[-2]).groups()
    with Talk() as talk:
        talk.ask("setoption name Pruning value false")
        for fen in fens:
            scores = [[search(talk, algorithm, fen, depth)[0] for depth in (1, 2, 3)]
                      for algorithm in ALGORITHMS]
            tap.holds(all(found == scores[0] for found in scores), f"{fen}: {scores}")
        talk.ask("setoption name Pruning value true")
        for algorithm in ALGORITHMS:
            score, line = search(talk, algorithm, "k7/8/2K5/8/8/8/8/7R w - - 0 1", 8)
            tap.equal((score, len(line.split())), ("mate 2", 3))
            tap.holds(len(search(talk, algorithm, fens[1], 8)[1].split()) > 2, algorithm)
        talk.leave()


def wdl_is_shown_when_asked_for():
    with Talk() as talk:
        heard = talk.ask("go depth 3", until="^bestmove")
        tap.holds(not any(" wdl " in line for line in heard), "no wdl unasked")
        heard = talk.ask("setoption name UCI_ShowWDL value true", "go depth 3", until="^bestmove")
        found = [re.search(r" score cp -?\d+ wdl (\d+) (\d+) (\d+) ", line)
                 for line in heard if line.startswith("info depth")]
        tap.holds(found and all(found), heard)
        tap.holds(all(sum(map(int, match.groups())) == 1000 for match in found), "permille")
        talk.leave()


def mates_are_counted_in_moves():
    cases = {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1": "mate 1",
             "k7/8/2K5/8/8/8/8/7R w - - 0 1": "mate 2",
             "1k6/7R/8/8/8/8/8/K5R1 b - - 0 1": "mate -1",
             "8/8/8/8/8/2k5/1q6/K7 w - - 0 1": "mate 0"}
    with Talk() as talk:
        for fen, score in cases.items():
            heard = talk.ask(f"position fen {fen}", "go depth 8", until="^bestmove")
            tap.holds(f" score {score} " in heard[-2] + " ", heard[-2])
        tap.equal(heard[-1], "bestmove 0000")
        talk.leave()


def a_mate_asked_for_ends_the_search():
    with Talk() as talk:
        heard = talk.ask("position fen k7/8/2K5/8/8/8/8/7R w - - 0 1", "go mate 2",
                         until="^bestmove")
        tap.holds(" score mate 2 " in heard[-2], heard[-2])
        tap.holds(heard[-1].split()[1] in ("c6c7", "c6b6"), heard[-1])
        talk.leave()


def a_mate_known_from_the_table_is_as_far_as_it_is():
    """Searched again, and from two plies later, with all that was left in the table."""
    with Talk() as talk:
        for fen, mate, moves in (("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, None),
                                 ("k7/8/2K5/8/8/8/8/7R w - - 0 1", 2, "c6c7 a8a7")):
            for _ in range(2):
                heard = talk.ask(f"position fen {fen}", "go depth 9", until="^bestmove")
                tap.holds(f" score mate {mate} " in heard[-2], heard[-2])
            if moves:
                heard = talk.ask(f"position fen {fen} moves {moves}", "go depth 9",
                                 until="^bestmove")
                tap.holds(f" score mate {mate - 1} " in heard[-2], heard[-2])
        talk.leave()


def shipped_net():
    if len(sys.argv) < 3:
        raise tap.Skip("another net is built in")
    return pathlib.Path(sys.argv[2])


def the_net_that_ships_is_inside():
    net = shipped_net()
    with Talk() as talk:
        tap.equal([line for line in talk.ask("eval") if line.startswith("Net: ")], [f"Net: {net.name}"])
        talk.leave()


def bench_is_what_the_last_change_of_play_said():
    """tests/data/bench-signature holds the number, which a change of the search or of the net changes."""
    shipped_net()
    signature = (pathlib.Path(__file__).parents[1] / "data" / "bench-signature").read_text().strip()
    done = subprocess.run([ENGINE, "bench"], capture_output=True, timeout=PATIENCE, check=True,
                          text=True)
    tap.equal(re.search(r"Nodes searched  : (\d+)", done.stdout).group(1), signature)


def bench_signs_the_search():
    results = []
    for _ in range(2):
        done = subprocess.run([ENGINE, "bench", "6"], capture_output=True, timeout=PATIENCE,
                              check=True, text=True)
        lines = done.stdout.rstrip("\n").split("\n")
        tap.holds(re.fullmatch(r"Nodes/second    : \d+", lines[-1]), lines[-1])
        results.append(re.fullmatch(r"Nodes searched  : (\d+)", lines[-2]).group(1))
    tap.equal(results[0], results[1])
    with Talk() as talk:
        heard = talk.ask("bench 6", until="^Nodes/second")
        tap.equal(heard[-2].split(": ")[1], results[0])
        talk.leave()


def eval_explains():
    with Talk() as talk:
        heard = talk.ask("eval")
        for word in ("Net: tabiya-", "What each piece is worth", "39 points", "Phase: 24 of 24", "Evaluation: "):
            tap.holds(any(word in line for line in heard), word)
        board = [line for line in heard if re.match(r" [|+]", line)]
        tap.equal({len(line) for line in board}, {66})
        for fen, word in (("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "The game is over, checkmate"),
                          ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "The game is over, stalemate"),
                          ("7k/8/6K1/8/8/8/8/7R b - - 0 1", "In check: "),
                          ("8/7k/8/8/8/8/P7/K7 b - - 0 1", "Black to move")):
            heard = talk.ask(f"position fen {fen}", "eval")
            tap.holds(any(word in line for line in heard), (word, heard))
        talk.leave()


def what_is_no_net_is_named():
    with tempfile.TemporaryDirectory() as folder:
        pipe, diary = os.path.join(folder, "pipe"), os.path.join(folder, "diary")
        os.mkfifo(pipe)
        with open(diary, "w") as file:
            file.write("a diary\n" * 40)
        with Talk() as talk:
            for name, reason in ((pipe, "this is not a file"), (folder, "this is not a file"),
                                 ("/dev/zero", "this is not a file"), (diary, "this is not a Tabiya net"),
                                 (f"{folder}/{'x' * 200}/nowhere", "No such file")):
                said = errors(talk.ask(f"setoption name EvalFile value {name}"))
                tap.equal((name, len(said)), (name, 1))
                tap.holds(f"{name[-90:]}: " in said[0] and reason in said[0], said)
            talk.leave()


def a_level_rules_over_a_rating():
    def nodes(*settings):
        with Talk() as talk:
            talk.ask("setoption name Seed value 1", *(f"setoption name {line}" for line in settings))
            heard = talk.ask("go nodes 200000", until="^bestmove")
            talk.leave()
            return max(int(re.search(r" nodes (\d+)", line)[1]) for line in heard[:-1])
    rating = ("UCI_LimitStrength value true", "UCI_Elo value 800")
    tap.equal(nodes("Level value 7", *rating), nodes("Level value 7"))
    tap.holds(nodes(*rating) < nodes("Level value 7"), "the rating counts without a level")


def levels_play_from_a_seed():
    def game(seed):
        with Talk() as talk:
            talk.ask("setoption name Level value 2", f"setoption name Seed value {seed}")
            moves = []
            for _ in range(12):
                played = " moves " + " ".join(moves) if moves else ""
                heard = talk.ask("position startpos" + played, "go", until="^bestmove")
                moves.append(heard[-1].split()[1])
            talk.leave()
            return moves
    first = game(1)
    tap.equal(first, game(1))
    tap.holds(len({tuple(game(seed)) for seed in range(2, 8)}) > 1, "seeds differ")


tap.main([
    the_handshake_names_engine_and_options,
    a_search_ends_in_a_best_move,
    every_clock_gets_a_move,
    isready_gets_the_memory_of_the_hash_table,
    no_line_goes_without_an_answer,
    an_illegal_position_leaves_the_one_before,
    a_refused_option_keeps_its_value,
    a_refused_position_is_explained_in_full,
    garbage_is_survived,
    a_long_game_is_taken,
    stop_ponder_and_infinite,
    a_level_waits_for_its_stop,
    quit_and_end_of_input_end_a_search,
    the_end_of_input_waits_for_a_search_with_an_end,
    the_command_line_is_explained,
    a_wrong_word_in_the_shell_is_an_exit_status,
    a_line_without_its_newline_counts,
    perft_prints_moves_and_total,
    chess960_castles_king_takes_rook,
    castling_is_written_as_it_was_asked_for,
    the_board_tells_checkers,
    search_moves_are_all_that_is_searched,
    limits_bound_a_level,
    what_was_learned_is_forgotten_when_told,
    a_search_of_so_many_nodes_is_the_same_again,
    without_pruning_the_search_is_plain,
    the_four_algorithms_find_one_score,
    wdl_is_shown_when_asked_for,
    mates_are_counted_in_moves,
    a_mate_asked_for_ends_the_search,
    a_mate_known_from_the_table_is_as_far_as_it_is,
    the_net_that_ships_is_inside,
    bench_is_what_the_last_change_of_play_said,
    bench_signs_the_search,
    eval_explains,
    what_is_no_net_is_named,
    a_level_rules_over_a_rating,
    levels_play_from_a_seed,
])
