#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Proves mined puzzles with another engine: Stockfish at depth 20, two lines, one thread.

    data/puzzles/prove-puzzles.py --state proof.tsv MINED.json…    # `puzzles mine --json`
    data/puzzles/prove-puzzles.py --state proof.tsv tabiya.csv     # or Lichess's columns
    data/puzzles/prove-puzzles.py --state proof.tsv --depth 15 --gap 0.35 MINED.json…

At every move of the solver, the last one first, the solution must be the engine's best move, and the
second best must be clearly worse: by GAP of the expected result (0 to 1, Lichess's published fit of
centipawns), and no longer good enough for the puzzle's goal: less than WON if the solution wins, less than
LOST if it saves the game. A checkmating move needs only to be best, and an only legal move needs nothing.

A lower depth asks for a wider gap: of 47 mined puzzles that passed at depth 15 with 0.35, 40 passed at depth 20
with 0.25, and the other 7 needed more than 6 million nodes for a position; none failed.

Every step is searched to depth SHALLOW first. A puzzle that fails there, or costs too much, is not searched
further, so that the time goes to puzzles that can be proven.

The state is one row per puzzle, written when the puzzle is done: if stopped or killed, the script resumes. A
position that needs more than --max-nodes is put off ("later"); --again with more nodes tries it again. --again with
a greater depth and a smaller gap also tries what was too close for a low depth.
Exit status 1 if a puzzle of a .csv failed or is not proven.
"""
import argparse
import csv
import glob
import json
import math
import os
import subprocess
import sys
import time

DEPTH = 20
SHALLOW = 13
GROWTH = 8     # nodes of depth 20 for one of SHALLOW, at the least
GAP = 0.25
WON = 0.65   # about +1.7
LOST = 0.30  # about -2.3
HOLD = 0.40  # the minimum score of a move that saves the game
COLUMNS = ('id', 'verdict', 'step', 'gap', 'best', 'second', 'nodes', 'ms', 'move', 'depth')


def expected(score):
    kind, value = score
    if kind == 'mate':
        return 1.0 if value > 0 else 0.0
    return 1 / (1 + math.exp(-0.00368208 * value))


def text_of(score):
    return '-' if score is None else f'#{score[1]}' if score[0] == 'mate' else f'{score[1]:+d}'


class Engine:
    def __init__(self, command, hash_mb, syzygy):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.send('uci')
        for line in self.process.stdout:
            if line.startswith('id name '):
                self.name = line[8:].strip()
            if line.startswith('uciok'):
                break
        for name, value in (('Threads', 1), ('Hash', hash_mb), ('MultiPV', 2)):
            self.send(f'setoption name {name} value {value}')
        if syzygy:
            self.send(f'setoption name SyzygyPath value {syzygy}')

    def send(self, text):
        self.process.stdin.write(text + '\n')

    def new_game(self):
        self.send('ucinewgame')
        self.send('isready')
        for line in self.process.stdout:
            if line.startswith('readyok'):
                return

    def search(self, fen, moves, limits):
        """{rank: (depth, score, first move)}, nodes"""
        self.send(f'position fen {fen} moves {" ".join(moves)}')
        self.send(f'go {limits}')
        lines, nodes = {}, 0
        for line in self.process.stdout:
            if line.startswith('bestmove'):
                return lines, nodes
            words = line.split()
            if 'nodes' in words:
                nodes = int(words[words.index('nodes') + 1])
            if 'pv' not in words or 'lowerbound' in words or 'upperbound' in words:
                continue
            at = words.index('score')
            lines[int(words[words.index('multipv') + 1])] = (
                int(words[words.index('depth') + 1]), (words[at + 1], int(words[at + 2])),
                words[words.index('pv') + 1])
        sys.exit('the engine has ended')


def judge(lines, move, depth, least):
    """verdict, gap, best score, second score"""
    best, second = lines[1], lines.get(2)
    if best[0] < depth or (second and second[0] < depth):
        return 'later', 0, best[1], second and second[1]
    if second is None:
        return ('ok', 1.0, best[1], None)
    gap = expected(best[1]) - expected(second[1])
    if best[2] != move:
        verdict = 'other-move'
    elif gap < least:
        verdict = 'close'
    elif expected(best[1]) >= WON:
        verdict = 'ok' if expected(second[1]) < WON else 'also-wins'
    elif expected(best[1]) >= HOLD:
        verdict = 'ok' if expected(second[1]) < LOST else 'also-holds'
    else:
        verdict = 'lost'
    return verdict, gap, best[1], second[1]


def look(engine, puzzle, at, depth, least, max_nodes):
    """One move of the solver: (gap, verdict, step's half-move, best, second, move), nodes"""
    moves = puzzle['moves'].split()
    before, move = moves[:at], moves[at]
    total = 0
    if at == len(moves) - 1:
        lines, total = engine.search(puzzle['fen'], before, f'depth 1 searchmoves {move}')
        if lines and lines[1][1] == ('mate', 1):
            return (2.0, 'ok', at, lines[1][1], None, move), total
    limit = f'depth {depth}' + (f' nodes {max_nodes}' if max_nodes else '')
    lines, nodes = engine.search(puzzle['fen'], before, limit)
    verdict, gap, best, second = judge(lines, move, depth, least)
    return (gap, verdict, at, best, second, move), total + nodes


def prove(engine, puzzle, options):
    steps = range(len(puzzle['moves'].split()) - 1, 0, -2)
    engine.new_game()
    start, total, worst = time.monotonic(), 0, None
    for depth in (min(SHALLOW, options.depth - 2), options.depth):
        worst = None
        for at in steps:
            most = options.max_nodes if depth == options.depth else options.max_nodes // GROWTH
            found, nodes = look(engine, puzzle, at, depth, options.gap, most)
            total += nodes
            if worst is None or found[0] < worst[0] or found[1] != 'ok':
                worst = found
            if found[1] != 'ok':
                break
        if worst[1] != 'ok':
            break
    gap, verdict, at, best, second, move = worst
    ms = round((time.monotonic() - start) * 1000)
    return dict(id=puzzle['id'], verdict=verdict, step=(at + 1) // 2, gap=f'{min(gap, 1):.3f}',
                best=text_of(best), second=text_of(second), nodes=total, ms=ms, move=move, depth=options.depth)


def read_puzzles(paths):
    for path in paths:
        if path.endswith('.csv'):
            with open(path, newline='', encoding='utf-8') as file:
                for row in csv.DictReader(file):
                    yield dict(id=row['PuzzleId'], fen=row['FEN'], moves=row['Moves'])
            continue
        with open(path, encoding='utf-8') as file:
            for line in file:
                if line.endswith('\n'):  # else it is being written
                    yield json.loads(line)


def read_state(path):
    done = {}
    if os.path.exists(path):
        with open(path, 'rb+') as file:
            whole = file.read()
            file.truncate(whole.rfind(b'\n') + 1)  # of a kill
        with open(path, newline='', encoding='utf-8') as file:
            for row in csv.DictReader(file, delimiter='\t'):
                done[row['id']] = row
    return done


def waits(row, options):
    """Whether a puzzle with this row of the state, or None, is to be tried."""
    if row is None or not options.again:
        return row is None
    close = row['verdict'] == 'close' and int(row['depth']) < options.depth and float(row['gap']) >= options.gap
    return row['verdict'] == 'later' or close


def men_of(puzzle):
    return sum(c.isalpha() for c in puzzle['fen'].split()[0])


def mates(puzzle):
    return 'mate' in puzzle.get('themes', '').split()


def kind_of(puzzle):
    """The kind of a puzzle, of which the collection should have a share."""
    if len(puzzle['moves'].split()) == 2:
        return 'one-move'
    if mates(puzzle):
        return 'mate'
    return 'ending' if men_of(puzzle) <= 12 else 'middlegame'


SHARES = {'one-move': 0.08, 'mate': 0.30, 'ending': 0.30, 'middlegame': 0.32}


def cost_of(puzzle):
    """About: few men and mates are soon proven."""
    steps = len(puzzle['moves'].split()) // 2
    return men_of(puzzle) * (0.3 * (steps - 1) if mates(puzzle) else steps)


def key_of(puzzle):
    """Puzzles with the same position are one."""
    return ' '.join(puzzle['fen'].split()[:4])


def next_puzzle(puzzles, done, options):
    """The cheapest puzzle of the rarest kind; postponed ones come last."""
    taken, counts, left = set(), dict.fromkeys(SHARES, 0), {kind: [] for kind in SHARES}
    for puzzle in puzzles:
        row = done.get(puzzle['id'])
        if row and row['verdict'] == 'ok':
            counts[kind_of(puzzle)] += 1
            taken.add(key_of(puzzle))
    for puzzle in puzzles:
        row = done.get(puzzle['id'])
        if key_of(puzzle) not in taken and waits(row, options):
            left[kind_of(puzzle)].append(puzzle)
    kinds = [kind for kind in SHARES if left[kind]]
    if not kinds:
        return None
    lacking = min(kinds, key=lambda kind: counts[kind] / SHARES[kind])
    return min(left[lacking], key=lambda puzzle: (puzzle['id'] in done, cost_of(puzzle)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('files', nargs='+', metavar='FILE')
    parser.add_argument('--state', required=True)
    parser.add_argument('--engine', default='stockfish')
    parser.add_argument('--hash', type=int, default=64)
    parser.add_argument('--syzygy', default='')
    parser.add_argument('--max-nodes', type=int, default=0, help='a position; 0: no limit')
    parser.add_argument('--depth', type=int, default=DEPTH)
    parser.add_argument('--gap', type=float, default=GAP)
    parser.add_argument('--again', action='store_true', help='also what was put off, or close at a lower depth')
    parser.add_argument('--seconds', type=float, default=0, help='stop after that long')
    parser.add_argument('--quiet', action='store_true')
    options = parser.parse_args()
    paths = [path for pattern in options.files for path in sorted(glob.glob(pattern)) or [pattern]]
    engine = Engine(options.engine, options.hash, options.syzygy)
    end = time.monotonic() + options.seconds if options.seconds else math.inf
    done = read_state(options.state)
    mined = not any(path.endswith('.csv') for path in paths)
    new = not os.path.exists(options.state) or os.path.getsize(options.state) == 0
    puzzles = list(read_puzzles(paths))
    pending = [p for p in puzzles if waits(done.get(p['id']), options)]
    with open(options.state, 'a', newline='', encoding='utf-8') as file:
        writer = csv.DictWriter(file, COLUMNS, delimiter='\t', lineterminator='\n')
        if new:
            writer.writeheader()
        tried = set()
        while time.monotonic() < end:
            if mined:
                left = [p for p in puzzles if p['id'] not in tried]
                puzzle = next_puzzle(left, done, options)
            else:
                puzzle = pending.pop(0) if pending else None
            if puzzle is None:
                break
            tried.add(puzzle['id'])
            row = prove(engine, puzzle, options)
            done[row['id']] = row
            writer.writerow(row)
            file.flush()
            if not options.quiet:
                print('\t'.join(str(row[name]) for name in COLUMNS), flush=True)
    engine.send('quit')
    proven = sum(done.get(p['id'], {}).get('verdict') == 'ok' for p in puzzles)
    print(f'{engine.name}, depth {options.depth}: {proven} of {len(puzzles)} puzzles proven', file=sys.stderr)
    return 1 if not mined and proven < len(puzzles) else 0


if __name__ == '__main__':
    sys.exit(main())
