#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the nine levels: their strength, their errors, their thinking time.

    levels.py BUILD_FOLDER [PART…] [--games N] [--judged N] [--judge ENGINE] [--judge-nodes N]
              [--puzzles N] [--levels A-B] [--seed N] [--jobs N] [--folder FOLDER]

    ladder    each level against the next and the one after that, N games a pair
    losses    the cost of their moves, as the program's review judges N games of each pair of neighbors
    human     queens given away, mates in one missed, sudden absurdities in those games
    others    levels and stockfish at some of its own ratings (UCI_Elo, which was fitted to lists of engines),
              20 games a pair: the ladder on that scale, for the ratings of engine/play/levels.c
    manner    development, errors and the classifier's success, in N games of neighbors from the initial position,
              beside N games of people of each level's rating (shared test data), both judged
    safe      levels 1, 2, 3 against the scripted player that only keeps its pieces safe, N games each
    puzzles   Lichess's puzzles (shared test data), N of each 200 points of rating
    time      the cost of a move in processor time, in nodes, and on a slow core

Without parts it runs all of them, an hour on two cores. No level looks at a clock (the ninth thinks 100,000
nodes here), so games, judgments and puzzles are the same on every machine, except those against the others, who
have 50 ms a move and need a quiet machine; time is measured as processor time. ENGINE judges with --judge-nodes
per position: "tabiya" or the command of another UCI engine. Everything is kept in a folder (BUILD_FOLDER/bench),
separately for each engine's checksum: a stopped part resumes, and more games are added to those played.

Prints Markdown for docs/levels.md. Fails if levels are not as they should be: the next level not stronger,
level 1 not below the safe player or level 2 not within 10% of it, a queen given away above level 4, a mate in one
missed above level 3, more than one sudden absurdity in ten games.
"""
import argparse
import hashlib
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import time

import manner
import ratings
import solving
import uci

OPENING_PLIES = 8  # of a game, played by chance before the levels begin
BUCKETS = (0, 20, 50, 100, 200, 400)  # centipawns, the upper ends; the last has none
GRAVE = 20  # points of winning chances that a queen given away costs, but where all is lost, or for a good reason
ABSURD_CP, PERFECT_CP, PERFECT_RUN, ABSURD_SHARE = 400, 20, 10, 0.1
RATED_OTHERS, OTHERS_MS, OTHERS_FROM, OTHERS_GAMES = (1400, 1800, 2200, 2600), 50, 3, 20
SAFE_LEVELS, SAFE_TOLERANCE = (1, 2, 3), 0.1
NO_QUEEN_ABOVE, NO_MATE_MISSED_ABOVE = 4, 3
TIMED_POSITIONS, NPS_NODES = 40, 200_000
SLOW_NPS = 150_000  # a core ten times slower than a desktop's of 2020


# --- Common parts ------------------------------------------------------------------------------

class Bench:
    """The programs, the folder of measurements with exactly these, and the goals missed."""

    def __init__(self, options):
        self.options = options
        self.engine = options.build / "engine/tabiya-engine"
        self.cli = options.build / "app/tabiya-cli"
        digest = hashlib.sha256(self.engine.read_bytes()).hexdigest()[:12]
        self.folder = (options.folder or options.build / "bench") / f"levels-{digest}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.levels = options.levels
        self.missed = []

    def match(self, name, players, games, *arguments):
        """Plays the missing games; returns every pair's (wins, draws, losses) of the first, and the PGN file."""
        path = self.folder / f"{name}-{self.options.seed}"
        pgn = path.with_suffix(".pgn")
        command = [self.cli, "match", "--quiet", "--json", "--concurrency", str(self.options.jobs),
                   "--seed", str(self.options.seed), "--games", str(games), "--pgnout", pgn,
                   "--resume", path.with_suffix(".state"), *arguments]
        for player in players:
            command += ["--engine", player]
        told = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
        return {(pair["first"], pair["second"]): (pair["wins"], pair["draws"], pair["losses"])
                for pair in told["pairs"]}, pgn

    def neighbors(self, numbers, games):
        name = "-".join(map(str, numbers))
        told, pgn = self.match(name, [player(n) for n in numbers], games, "--schedule", "neighbours")
        return {(level_of(a), level_of(b)): score for (a, b), score in told.items()}, pgn

    def expect(self, holds, what):
        if not holds:
            self.missed.append(what)


def player(level):
    return f"level={level},name=Level {level}" + (f",nodes={solving.NINTH_NODES}" if level == 9 else "")


def level_of(name):
    return int(name.split()[-1])


def table(*head):
    print("\n| " + " | ".join(map(str, head)) + " |\n|" + "---|" * len(head))


def row(*cells):
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def plus_minus(difference):
    return f"{difference[0]:.0f} ± {difference[1]:.0f}"


def score_cells(won, drawn, lost):
    points, games = won + drawn / 2, won + drawn + lost
    return won, drawn, lost, f"{points / games:.1%}", plus_minus(ratings.elo_of_score(points, games))


# --- Ladder --------------------------------------------------------------------------------------

def ladder_scores(bench):
    scores = {}
    for numbers in (bench.levels, bench.levels[::2], bench.levels[1::2]):
        if len(numbers) > 1:
            scores.update(bench.neighbors(numbers, bench.options.games)[0])
    return scores


def ladder(bench):
    scores = ladder_scores(bench)
    first, rated = bench.levels[0], ratings.Ratings(bench.levels, scores)
    table("upper against lower", "won", "drawn", "lost", "score", "Elo")
    for (lower, upper), (lost, drawn, won) in sorted(scores.items(), key=lambda s: s[0][1] - s[0][0]):
        row(f"Level {upper} – Level {lower}", *score_cells(won, drawn, lost))
    table("level", f"Elo above level {first}", "above the one before")
    row(first, 0, "")
    for level in bench.levels[1:]:
        step = rated.difference(level, level - 1)
        row(level, plus_minus(rated.difference(level, first)), plus_minus(step))
        bench.expect(step[0] > step[1], f"level {level} is not above level {level - 1}")


# --- The ladder beside others -----------------------------------------------------------------------

def stockfish():
    return shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")


def others(bench):
    """The place of the ladder on the scale of the others' own ratings, and the ratio of its Elo to theirs: the
    straight line that fits them best."""
    if stockfish() is None:
        print("skipped: stockfish is not installed")
        return
    met = [level for level in bench.levels if level >= OTHERS_FROM]
    if not met:
        print(f"skipped: they meet levels from {OTHERS_FROM} on")
        return
    scores = ladder_scores(bench)
    for rating in RATED_OTHERS:
        other = (f"cmd={stockfish()},option.UCI_LimitStrength=true,option.UCI_Elo={rating},"
                 f"movetime={OTHERS_MS},name={rating}")
        told, _ = bench.match(f"others-{rating}", [other] + [player(level) for level in met],
                              min(bench.options.games, OTHERS_GAMES), "--schedule", "gauntlet",
                              "--max-plies", "400")
        scores.update({(f"UCI_Elo {rating}", level_of(name)): score for (_, name), score in told.items()})
    first, names = bench.levels[0], [f"UCI_Elo {rating}" for rating in RATED_OTHERS]
    rated = ratings.Ratings([*bench.levels, *names], scores)
    slope, base = statistics.linear_regression([rated.difference(name, first)[0] for name in names], RATED_OTHERS)
    table("player", f"Elo above level {first}", "on stockfish's scale")
    for who in sorted([*bench.levels, *names], key=lambda who: rated.difference(who, first)[0]):
        elo = rated.difference(who, first)
        row(f"stockfish, {who}" if who in names else f"Level {who}",
            0 if who == first else plus_minus(elo), f"{base + slope * elo[0]:.0f}")
    print(f"\n{1 / slope:.2f} Elo of the ladder are one of stockfish's UCI_Elo")


# --- Losses, and play unlike a human's ---------------------------------------------------------------

def cut(pgn, games):
    """The first games of each pair of a PGN file, in their order, as text."""
    count, kept = {}, []
    for text in re.split(r"\n(?=\[Event )", pgn.read_text()):
        pair = frozenset(re.findall(r'^\[(?:White|Black) "(.*)"\]', text, re.MULTILINE))
        count[pair] = count.get(pair, 0) + 1
        if count[pair] <= games:
            kept.append(text.strip() + "\n")
    return "\n".join(kept)


def what_rules_say(bench, pgn):
    """For each game: names by color, moves, and remarks {ply: [what]}."""
    told = subprocess.run([bench.options.build / "tests/bench/level-games", pgn], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    games = []
    for line in told.splitlines():
        white, black, moves, *remarks = line.split("\t")
        by_ply = {}
        for remark in remarks:
            ply, what = remark.split(":")
            by_ply.setdefault(int(ply), []).append(what)
        games.append(((white, black), moves.split(), by_ply))
    return games


def review(bench, pgn, name):
    """The output of `tabiya-cli analyze` for each game, in order."""
    options, told = bench.options, bench.folder / f"{name}.json"
    judge = [] if options.judge == "tabiya" else ["--engine", options.judge]
    subprocess.run([bench.cli, "analyze", pgn, "--quiet", "--json", "--nodes", str(options.judge_nodes),
                    "--jobs", str(options.jobs), "--resume", bench.folder / f"{name}.reviewed",
                    "-o", told, *judge], check=True)
    return [json.loads(line) for line in told.read_text().splitlines()]


class Move:
    """A move of a level: its cost, and the remarks from the rules."""

    def __init__(self, judged, remarks):
        self.label, self.loss_cp = judged["label"], judged["cp_loss"]
        self.missed_mate = "mate-missed" in remarks
        self.gave_queen = (any(remark.startswith("queen") for remark in remarks)
                           and judged["drop"] >= GRAVE)


def judged_games(bench):
    """{level: [[Move] of each game]}"""
    options = bench.options
    _, pgn = bench.neighbors(bench.levels, max(options.judged, options.games))
    part = bench.folder / f"{pgn.stem}-judged-{options.judged}.pgn"
    judge = re.sub(r"\W+", "-", options.judge)
    name = f"{part.stem}-{judge}-{options.judge_nodes}"
    text = cut(pgn, options.judged)
    if not part.exists() or part.read_text() != text:
        part.write_text(text)
    games = {level: [] for level in bench.levels}
    for (names, moves, remarks), told in zip(what_rules_say(bench, part), review(bench, part, name)):
        plies = told["plies"]
        for color in (0, 1):
            games[level_of(names[color])].append(
                [Move(plies[ply], remarks.get(ply, ()))
                 for ply in range(OPENING_PLIES + 1 + color, len(moves) + 1, 2) if "label" in plies[ply]])
    return games


def bucket_of(loss_cp):
    return next((i for i, end in enumerate(BUCKETS) if loss_cp <= end), len(BUCKETS))


def losses(bench):
    games = judged_games(bench)
    table("level", "moves", "average centipawn loss", "mistakes a game", "blunders a game")
    for level, played in games.items():
        moves = [move for game in played for move in game]
        row(level, len(moves), f"{statistics.mean(move.loss_cp for move in moves):.0f}",
            *(f"{sum(move.label == label for move in moves) / len(played):.1f}"
              for label in ("mistake", "blunder")))
    starts = [0] + [end + 1 for end in BUCKETS]
    names = ["0"] + [f"{start}–{end}" for start, end in zip(starts[1:], BUCKETS[1:])]
    table("level: moves that lose", *names, f"{starts[-1]} and more")
    for level, played in games.items():
        counts = [0] * (len(BUCKETS) + 1)
        for game in played:
            for move in game:
                counts[bucket_of(move.loss_cp)] += 1
        row(level, *(f"{count / sum(counts):.1%}" for count in counts))


def absurdities(game):
    """How often a move loses a fortune right after a run of near-perfect ones."""
    found = run = 0
    for move in game:
        found += move.loss_cp > ABSURD_CP and run >= PERFECT_RUN
        run = run + 1 if move.loss_cp <= PERFECT_CP else 0
    return found


def human(bench):
    table("level", "games", "queens given away", "mates in one missed",
          f"moves that lose {ABSURD_CP + 1} and more after {PERFECT_RUN} that lose at most {PERFECT_CP}")
    for level, played in judged_games(bench).items():
        queens = sum(move.gave_queen for game in played for move in game)
        missed = sum(move.missed_mate for game in played for move in game)
        absurd = sum(map(absurdities, played))
        row(level, len(played), queens, missed, absurd)
        bench.expect(level <= NO_QUEEN_ABOVE or queens == 0, f"level {level} gives queens away")
        bench.expect(level <= NO_MATE_MISSED_ABOVE or missed == 0, f"level {level} misses mates in one")
        bench.expect(absurd <= ABSURD_SHARE * len(played), f"level {level} is absurd of a sudden")


# --- Beside people -----------------------------------------------------------------------------------

# As in engine/play/levels.c; the last is like nobody.
PEOPLE = {1: 700, 2: 800, 3: 1000, 4: 1250, 5: 1500, 6: 1750, 7: 2000, 8: 2300}
INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def sides_of_levels(bench, levels):
    """{level: [Side]} of games from the initial position."""
    options = bench.options
    start = bench.folder / "initial.epd"
    start.write_text(INITIAL + "\n")
    name = "manner-" + "-".join(map(str, levels))
    _, pgn = bench.match(name, [player(level) for level in levels], options.judged, "--schedule", "neighbours",
                         "--openings", start, "--max-plies", "400")
    sides = {level: [] for level in levels}
    told = review(bench, pgn, f"{pgn.stem}-{options.judge_nodes}")
    for (names, moves, _), game in zip(what_rules_say(bench, pgn), told):
        for name, side in zip(names, manner.sides_of(moves, game["plies"])):
            sides[level_of(name)].append(side)
    return sides


def sides_of_people(bench, rating):
    pgn = bench.folder / f"people-{rating}-{bench.options.judged}.pgn"
    if not pgn.exists():
        pgn.write_text("\n".join(manner.people_near(rating, bench.options.judged)))
    told = review(bench, pgn, f"{pgn.stem}-{bench.options.judge_nodes}")
    return [side for (_, moves, _), game in zip(what_rules_say(bench, pgn), told)
            for side in manner.sides_of(moves, game["plies"])]


def row_of_sides(name, sides, *more):
    def mean(what):
        return statistics.mean(getattr(side, what) for side in sides)
    row(name, len(sides), f"{mean('castled'):.0%}", f"{mean('queen_out'):.0%}", f"{mean('repeated'):.1f}",
        f"{mean('loss'):.0f}", f"{mean('exact'):.0%}", f"{mean('mistakes'):.1f}", f"{mean('blunders'):.1f}", *more)


def beside_people(bench):
    if not manner.GAMES.exists():
        print("skipped: the shared games of people are not there")
        return
    levels = [level for level in bench.levels if level in PEOPLE]
    table("who", "sides", f"castled by move {manner.CASTLED_BY}", f"queen out before move {manner.QUEEN_BY}",
          f"again in the first {manner.DEVELOPED_BY}", "loss", "lose 10 or less", "mistakes", "blunders", "told apart")
    of_levels = sides_of_levels(bench, levels)
    for level in levels:
        people = sides_of_people(bench, PEOPLE[level])
        row_of_sides(f"people, {PEOPLE[level]}", people, "")
        row_of_sides(f"level {level}", of_levels[level], f"{manner.told_apart(of_levels[level], people):.0%}")


# --- The player who only keeps its pieces safe -----------------------------------------------------

def safe(bench):
    levels = [level for level in SAFE_LEVELS if level in bench.levels]
    players = ["scripted=safe,name=safe"] + [player(level) for level in levels]
    told, _ = bench.match("safe-" + "-".join(map(str, levels)), players, bench.options.games,
                          "--schedule", "gauntlet", "--max-plies", "400")
    table("level against the safe player", "won", "drawn", "lost", "score", "Elo")
    for (_, name), (lost, drawn, won) in told.items():
        level, score = level_of(name), (won + drawn / 2) / (won + drawn + lost)
        row(level, *score_cells(won, drawn, lost))
        bench.expect(level != 1 or score < 0.5, "level 1 does not lose to the safe player")
        bench.expect(level != 2 or abs(score - 0.5) <= SAFE_TOLERANCE,
                     "level 2 is not as strong as the safe player")


# --- Puzzles -------------------------------------------------------------------------------------

def puzzles(bench):
    options = bench.options
    chosen = solving.choose(options.puzzles, options.seed)
    if not chosen:
        print("skipped: the shared puzzles are not there")
        return
    solved = solving.solve_all(bench.engine, options.seed, options.jobs,
                               bench.folder / f"puzzles-{options.seed}.jsonl", bench.levels, chosen)
    bands = {}
    for puzzle in chosen:
        bands.setdefault(solving.band_of(puzzle), []).append(puzzle["PuzzleId"])
    table("level", "puzzle rating", *bands)
    row("puzzles", len(chosen), *map(len, bands.values()))
    for level in bench.levels:
        rating = ratings.solver([(int(puzzle["Rating"]), solved[level, puzzle["PuzzleId"]])
                                 for puzzle in chosen])
        row(level, plus_minus(rating),
            *(f"{statistics.mean(solved[level, name] for name in names):.0%}"
              for names in bands.values()))


# --- Time ----------------------------------------------------------------------------------------

def processor_seconds(process):
    """Of all threads that a process has had: its clock, as Linux numbers it."""
    return time.clock_gettime(~process.pid << 3 | 2)


def timed(engine, level, position):
    """(processor seconds, nodes)"""
    engine.ask("ucinewgame\nisready", "readyok")
    before = processor_seconds(engine.process)
    told = solving.think(engine, level, position)
    seconds = processor_seconds(engine.process) - before
    return seconds, max(int(re.search(r" nodes (\d+)", line).group(1))
                        for line in told if " nodes " in line)


def positions_of(games, level, count):
    """So many of those in which the level was to move, evenly over its games."""
    found = [" ".join(["position startpos moves", *moves[:ply]])
             for names, moves, _ in games for ply in range(OPENING_PLIES, len(moves))
             if names[ply % 2] == f"Level {level}"]
    return found[::max(1, len(found) // count)][:count]


def nodes_per_second(engine, positions):
    engine.say("setoption name Level value 0")
    seconds = nodes = 0
    for position in positions:
        engine.ask("ucinewgame\nisready", "readyok")
        before = processor_seconds(engine.process)
        engine.say(position)
        engine.ask(f"go nodes {NPS_NODES}", "bestmove")
        seconds += processor_seconds(engine.process) - before
        nodes += NPS_NODES
    return nodes / seconds


def time_of_moves(bench):
    _, pgn = bench.neighbors(bench.levels, max(bench.options.judged, bench.options.games))
    games = what_rules_say(bench, pgn)
    with uci.Engine(bench.engine, Seed=bench.options.seed, Threads=1) as engine:
        speed = nodes_per_second(engine, positions_of(games, bench.levels[-1], TIMED_POSITIONS)[::4])
        print(f"\n{speed:,.0f} nodes per second of processor time without a level")
        table("level", "nodes a move, median", "most",
              f"ms where {SLOW_NPS:,} nodes take a second, median", "longest")
        for level in bench.levels:
            engine.say(f"setoption name Level value {level}")
            told = [timed(engine, level, position)
                    for position in positions_of(games, level, TIMED_POSITIONS)]
            nodes = [count for _, count in told]
            slow_ms = [1000 * seconds * speed / SLOW_NPS for seconds, _ in told]
            row(level, f"{statistics.median(nodes):,.0f}", f"{max(nodes):,}",
                f"{statistics.median(slow_ms):,.0f}", f"{max(slow_ms):,.0f}")


# --- All of it -----------------------------------------------------------------------------------

PARTS = {"ladder": ladder, "others": others, "losses": losses, "human": human, "manner": beside_people,
         "safe": safe, "puzzles": puzzles, "time": time_of_moves}


def some_levels(text):
    first, last = map(int, text.split("-"))
    if not 1 <= first < last <= 9:
        raise ValueError
    return range(first, last + 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--games", type=int, default=60, help="of each pair (ladder, safe)")
    parser.add_argument("--judged", type=int, default=20, help="games of each pair of neighbors")
    parser.add_argument("--judge", default="tabiya", help="an engine's command")
    parser.add_argument("--judge-nodes", type=int, default=100_000, help="a position")
    parser.add_argument("--puzzles", type=int, default=30, help="of each band")
    parser.add_argument("--levels", type=some_levels, default=some_levels("1-9"), metavar="A-B")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--folder", type=pathlib.Path, help="for what is kept")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    options = parser.parse_intermixed_args()
    unknown = set(options.parts) - set(PARTS)
    if unknown:
        parser.error(f"{', '.join(sorted(unknown))}: expected {', '.join(PARTS)}")
    options.build = options.build.resolve()
    bench = Bench(options)
    for name, part in PARTS.items():
        if not options.parts or name in options.parts:
            begin = time.monotonic()
            print(f"\n**{name}**", flush=True)
            part(bench)
            print(f"\n({time.monotonic() - begin:.0f} s)", flush=True)
    for what in bench.missed:
        print(f"missed: {what}")
    return 1 if bench.missed else 0


if __name__ == "__main__":
    sys.exit(main())
