#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the collection of puzzles, from nothing to tabiya.csv. Resumable; see ORIGIN.md.

    nice -n 19 data/puzzles/make-puzzles.py work FOLDER [--only mine|prove] [--hours H] [--puzzles N]
    data/puzzles/make-puzzles.py write FOLDER

`work` plays games in blocks, mines them and proves the puzzles found, one after the other, and keeps
everything in FOLDER: blocks/N.pgn, mined/N.json, proof-state.tsv. If stopped or killed, it resumes. `write`
makes tabiya.csv and proof.tsv beside this script from the puzzles proven so far.
"""
import argparse
import collections
import csv
import io
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CSV = ('PuzzleId', 'FEN', 'Moves', 'Rating', 'RatingDeviation', 'Popularity', 'NbPlays', 'Themes',
       'GameUrl', 'OpeningTags')
PROOF = ('id', 'block', 'game', 'ply', 'moves', 'step', 'gap', 'best', 'second', 'nodes', 'ms')

# --- Games ----------------------------------------------------------------------------------------
# Engines that search so few nodes see some moves ahead and not what lies behind: their mistakes are
# the combinations that puzzles are made of. (games, nodes of one and of the other, begin from)
BLOCKS = {
    1: (200, 150, 300, 'openings'), 2: (200, 300, 600, 'sharp'), 3: (200, 600, 1500, 'sharp'),
    4: (200, 100, 300, 'sharp'), 501: (300, 200, 600, 'endgames'), 502: (300, 60, 200, 'endgames'),
}
OLD_KINDS = (  # of the blocks to 20
    (200, 100, 300, 'sharp'), (200, 150, 300, 'openings'), (200, 30, 80, 'sharp'),
    (200, 60, 150, 'sharp'), (200, 40, 100, 'openings'), (200, 300, 600, 'sharp'),
)
KINDS = ((200, 600, 1500, 'sharp'), (200, 150, 300, 'openings'), (200, 300, 600, 'sharp'))
ENDGAME_KINDS = ((300, 60, 200, 'endgames'), (300, 200, 600, 'endgames'))
ENDGAMES_FROM = 500  # numbers of blocks of endgames
VARIED_FROM = 106
SHARP = ('Attack', 'Dragon', 'Najdorf', 'Two Knights', 'Vienna', 'Fried')
MEN = (('KPPP', 'KPPP'), ('KPPPP', 'KPPPP'), ('KPPPPP', 'KPPPPP'), ('KRPPP', 'KRPPP'),
       ('KRPPPP', 'KRPPPP'), ('KBPPPP', 'KNPPPP'), ('KNPPP', 'KNPPP'), ('KNPPPP', 'KNPPPP'),
       ('KBPPP', 'KBPPP'), ('KBPPPP', 'KBPPPP'), ('KQPPP', 'KQPPP'), ('KQPPPP', 'KQPPPP'),
       ('KRBPPPP', 'KRNPPPP'), ('KRNPPPP', 'KRNPPPP'), ('KRRPPPP', 'KRRPPPP'),
       ('KQRPPPP', 'KQRPPPP'), ('KRBPPPP', 'KRBPPPP'), ('KQNPPPP', 'KQBPPPP'))

MINE_NODES, SCAN_NODES = 60000, 400  # 150,000 for the blocks to 55 and 514
PROVE_MAX_NODES = 4000000  # a position; what needs more is put off until --again
WAITING = 600        # mining pauses while this many puzzles wait for their proof
PROVE_SECONDS = 240  # at a time


def write_openings(path, sharp):
    """Lines of our table of openings; sharp ones are gambits and the like."""
    shuffled = random.Random(5 if sharp else 20261121)
    rows = []
    for volume in 'abcde':
        for line in (ROOT / 'data/openings' / f'{volume}.tsv').read_text('utf-8').splitlines()[1:]:
            eco, name, moves = line.split('\t')
            plies = sum(not word.endswith('.') for word in moves.split())
            is_sharp = 'Gambit' in name and 'Queen' not in name or any(w in name for w in SHARP)
            if 4 <= plies <= (16 if sharp else 12) and (is_sharp or not sharp):
                rows.append(f'[Event "?"]\n[ECO "{eco}"]\n[Result "*"]\n\n{moves} *\n\n')
    shuffled.shuffle(rows)
    path.write_text(''.join(rows), 'utf-8')


STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
ASLANT = ((1, 1), (1, -1), (-1, 1), (-1, -1))
RAYS = {'R': STRAIGHT, 'B': ASLANT, 'Q': STRAIGHT + ASLANT}


def attacks(board, origin, man, target):
    """Whether the man attacks the square."""
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    kind = man.upper()
    if kind == 'P':
        return abs(dx) == 1 and dy == (1 if man.isupper() else -1)
    if kind == 'N':
        return sorted((abs(dx), abs(dy))) == [1, 2]
    if kind == 'K':
        return max(abs(dx), abs(dy)) == 1
    for x, y in RAYS[kind]:
        square = (origin[0] + x, origin[1] + y)
        while 0 <= square[0] < 8 and 0 <= square[1] < 8:
            if square == target:
                return True
            if square in board:
                break
            square = (square[0] + x, square[1] + y)
    return False


def put_men(lot):
    """A board with men put down by lot, as {(file, rank): man}, or None if that did not work."""
    board, whole = {}, True
    for side, men in enumerate(lot.choice(MEN)):
        for kind in men:
            man = kind if side == 0 else kind.lower()
            for _ in range(50):
                file = lot.randrange(8)
                rank = lot.choice({'P': (1, 1, 2, 2, 3, 3, 4), 'K': (0, 1, 2, 3)}.get(kind, range(8)))
                square = (file, rank if side == 0 else 7 - rank)
                doubled = kind == 'P' and any(f == file and m == man for (f, _), m in board.items())
                if square not in board and not doubled:
                    board[square] = man
                    break
            else:
                whole = False
    return board if whole else None


def write_endgames(path, count, seed):
    """Positions of endings, nobody in check."""
    lot, lines = random.Random(seed), []
    while len(lines) < count:
        board = put_men(lot)
        if board is None:
            continue
        kings = {man: square for square, man in board.items() if man in 'Kk'}
        if any(attacks(board, square, man, kings['k' if man.isupper() else 'K'])
               for square, man in board.items()):
            continue
        ranks = []
        for rank in range(7, -1, -1):
            text = ''.join(board.get((file, rank), '1') for file in range(8))
            for gap in range(8, 1, -1):
                text = text.replace('1' * gap, str(gap))
            ranks.append(text)
        lines.append('/'.join(ranks) + f' {lot.choice("wb")} - -')
    path.write_text('\n'.join(lines) + '\n')


def plan(number):
    """Where the same lines come again, other numbers of nodes make other games of them."""
    if number in BLOCKS:
        return BLOCKS[number]
    kinds = ENDGAME_KINDS if number > ENDGAMES_FROM else KINDS if number > 20 else OLD_KINDS
    games, one, other, begin = kinds[number % len(kinds)]
    if VARIED_FROM <= number < ENDGAMES_FROM:
        one, other = one + 7 * (number % 50), other + 11 * (number % 70)
    return games, one, other, begin


def least_moves(number):
    """Most blocks are for puzzles of two moves and more, which are rarer than those of one."""
    return 1 if number <= 3 or number in (501, 502) or number >= VARIED_FROM and number % 8 == 0 else 2


class Work:
    def __init__(self, options):
        self.folder = pathlib.Path(options.folder).resolve()
        self.cli = os.path.abspath(options.cli)
        self.stockfish = options.stockfish
        self.jobs = options.jobs
        self.nodes = options.max_nodes
        self.again = ['--again'] if options.again else []
        self.state = self.folder / 'proof-state.tsv'
        for name in ('blocks', 'mined'):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        for name in ('openings', 'sharp'):
            if not (self.folder / f'{name}.pgn').exists():
                write_openings(self.folder / f'{name}.pgn', name == 'sharp')

    def run(self, *command):
        done = subprocess.run([self.cli, *map(str, command)], stdout=subprocess.DEVNULL, check=False)
        if done.returncode != 0:
            sys.exit(f'{command[0]} {command[1]} failed')

    def play(self, number):
        games, one, other, begin = plan(number)
        stem = self.folder / 'blocks' / f'{number:03}'
        start = self.folder / f'{begin}.pgn'
        if begin == 'endgames':  # others in every block
            start = stem.with_suffix('.epd')
            write_endgames(start, games // 2, number)
        self.run('match', '--engine', f'level=9,name=Tabiya-{one},nodes={one}',
                 '--engine', f'level=9,name=Tabiya-{other},nodes={other}', '--nodes', 100,
                 '--games', games, '--openings', start, '--seed', number,
                 '--pgnout', f'{stem}.pgn', '--resume', f'{stem}.state',
                 '--max-plies', 120 if begin == 'endgames' else 200,
                 '--concurrency', self.jobs, '-q')
        stem.with_suffix('.done').touch()

    def mine(self, number):
        block = self.folder / 'blocks' / f'{number:03}'
        if not block.with_suffix('.done').exists():
            self.play(number)
        mined = self.folder / 'mined' / f'{number:03}'
        self.run('puzzles', 'mine', f'{block}.pgn', '--nodes', MINE_NODES, '--scan', SCAN_NODES,
                 '--least', least_moves(number), '--jobs', self.jobs, '--json', '-q', '-o', f'{mined}.json',
                 '--resume', f'{mined}.state')
        mined.with_suffix('.done').touch()

    def next_block(self):
        """Eight blocks from openings, one of endgames."""
        done = {int(path.stem) for path in (self.folder / 'mined').glob('*.done')}
        endings = sum(number > ENDGAMES_FROM for number in done)
        number = 1 + (ENDGAMES_FROM if 9 * endings <= len(done) else 0)
        while number in done:
            number += 1
        return number

    def verdicts(self):
        if not self.state.exists():
            return {}
        with open(self.state, newline='', encoding='utf-8') as file:
            return {row['id']: row for row in csv.DictReader(file, delimiter='\t')}

    def mined(self):
        for path in sorted((self.folder / 'mined').glob('*.json')):
            for line in path.read_text('utf-8').splitlines(True):
                if line.endswith('\n'):
                    yield dict(json.loads(line), block=path.stem)

    def waiting(self):
        known = self.verdicts()
        return sum(p['id'] not in known and len(p['moves'].split()) > 2 for p in self.mined())

    def prove(self, seconds):
        subprocess.run([sys.executable, HERE / 'prove-puzzles.py', '--state', self.state,
                        '--engine', self.stockfish, '--hash', '128', '--max-nodes',
                        str(self.nodes), '--quiet', '--seconds', str(seconds), *self.again,
                        *sorted((self.folder / 'mined').glob('*.json'))], check=True)

    def loop(self, hours, puzzles, only):
        end = time.monotonic() + 3600 * hours
        while time.monotonic() < end:
            if only != 'prove' and self.waiting() < WAITING:
                self.mine(self.next_block())
            elif only == 'mine':
                time.sleep(PROVE_SECONDS)
            if only == 'mine':
                continue
            began = time.monotonic()
            self.prove(PROVE_SECONDS)
            if time.monotonic() - began < 5:
                time.sleep(30)  # nothing waits
            chosen = choose(self)
            print(f'{len(chosen)} puzzles proven and chosen', file=sys.stderr, flush=True)
            if len(chosen) >= puzzles:
                return


# --- The collection -------------------------------------------------------------------------------

MEAN_PLIES = 4.03    # at least, the opponent's first move counted as Lichess counts it
MATES_IN_ONE = 0.10  # at most
MOST_MOVES = 8       # of the solver


def position_of(puzzle):
    return ' '.join(puzzle['fen'].split()[:4])


def choose(work):
    """The proven puzzles, each position once, and as many one-move puzzles as allowed."""
    verdicts, seen, short, long = work.verdicts(), set(), [], []
    for puzzle in work.mined():
        row = verdicts.get(puzzle['id'])
        if row is None or row['verdict'] != 'ok' or position_of(puzzle) in seen:
            continue
        if len(puzzle['moves'].split()) > 2 * MOST_MOVES:
            continue
        seen.add(position_of(puzzle))
        (short if len(puzzle['moves'].split()) == 2 else long).append(dict(puzzle, proof=row))
    short.sort(key=lambda puzzle: puzzle['id'])
    plies = sum(len(puzzle['moves'].split()) for puzzle in long)
    chosen, mates = list(long), 0
    for puzzle in short:
        mate = 'mate' in puzzle['themes'].split()
        if plies + 2 < MEAN_PLIES * (len(chosen) + 1):
            break
        if mate and mates + 1 > MATES_IN_ONE * len(long):
            continue
        mates += mate
        plies += 2
        chosen.append(puzzle)
    return sorted(chosen, key=lambda puzzle: puzzle['id'])


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def write(work):
    chosen = choose(work)
    out = io.StringIO()
    writer = csv.DictWriter(out, CSV, lineterminator='\n')
    writer.writeheader()
    for p in chosen:
        writer.writerow(dict(zip(CSV, (p['id'], p['fen'], p['moves'], 1500, '', '', '', p['themes'],
                                       p['game_url'], p['opening_tags']))))
    text = out.getvalue()
    for command in ('rate', 'tag'):
        scratch = work.folder / f'{command}.csv'
        scratch.write_text(text, 'utf-8')
        text = subprocess.run([work.cli, 'puzzles', command, scratch], capture_output=True,
                              text=True, check=True).stdout
    (HERE / 'tabiya.csv').write_text(text, 'utf-8')
    write_proof(work, chosen)
    tell(rows_of(text))


def write_proof(work, chosen):
    tried = collections.Counter(row['verdict'] for row in work.verdicts().values())
    failed = ', '.join(f'{n} {verdict}' for verdict, n in sorted(tried.items()) if verdict != 'ok')
    with open(HERE / 'proof.tsv', 'w', newline='', encoding='utf-8') as file:
        file.write('# Stockfish 15.1 (Debian 12), one thread, depth 20, MultiPV 2, at every move of the '
                   'solver: prove-puzzles.py\n'
                   f'# {len(chosen)} puzzles of tabiya.csv, {len(chosen)} proven, 0 failed; of '
                   f'{sum(tried.values())} tried {tried["ok"]} were proven; left out: {failed}\n')
        writer = csv.DictWriter(file, PROOF, delimiter='\t', lineterminator='\n',
                                extrasaction='ignore')
        writer.writeheader()
        for puzzle in chosen:
            writer.writerow(dict(puzzle['proof'], block=puzzle['block'], game=puzzle['game'],
                                 ply=puzzle['ply'], moves=len(puzzle['moves'].split()) // 2))


def tell(rows):
    lengths = [len(row['Moves'].split()) for row in rows]
    themes = collections.Counter(theme for row in rows for theme in row['Themes'].split())
    ratings = collections.Counter(int(row['Rating']) // 200 * 200 for row in rows)
    print(f'{len(rows)} puzzles, {sum(lengths) / len(rows):.2f} plies, '
          f'{themes["mateIn1"]} mates in one, '
          f'{sum(n >= 20 for n in themes.values())} themes with 20 or more')
    print(' '.join(f'{rating}:{n}' for rating, n in sorted(ratings.items())))
    print(' '.join(f'{theme}:{n}' for theme, n in themes.most_common()))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('what', choices=('work', 'write'))
    parser.add_argument('folder')
    parser.add_argument('--cli', default=str(ROOT / 'build/app/tabiya-cli'))
    parser.add_argument('--stockfish', default=shutil.which('stockfish') or '/usr/games/stockfish')
    parser.add_argument('--jobs', type=int, default=3, help='games at a time')
    parser.add_argument('--max-nodes', type=int, default=PROVE_MAX_NODES, help='of a proof')
    parser.add_argument('--again', action='store_true', help='prove also what was put off')
    parser.add_argument('--only', choices=('mine', 'prove'), help='one half of the work')
    parser.add_argument('--hours', type=float, default=1000)
    parser.add_argument('--puzzles', type=int, default=2600, help='enough')
    options = parser.parse_args()
    work = Work(options)
    if options.what == 'work':
        work.loop(options.hours, options.puzzles, options.only)
    else:
        write(work)


if __name__ == '__main__':
    main()
