#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the collection of puzzles, from nothing to tabiya.csv. Resumable; see ORIGIN.md.

    nice -n 19 data/puzzles/make-puzzles.py work FOLDER [--only mine|prove] [--hours H] [--puzzles N]
    nice -n 19 data/puzzles/make-puzzles.py work FOLDER --people GAMES.pgn [--likely N|--missed] --depth 15 --gap 0.35
    nice -n 19 data/puzzles/make-puzzles.py work FOLDER --near games|endgames --likely N --depth 15 --gap 0.35
    data/puzzles/make-puzzles.py write FOLDER [--anew]

`work` plays games in blocks, or takes games of people, a thousand at a time, those with evaluations first, and the
strongest players first; it mines them and proves the puzzles found, one after the other, and keeps everything in FOLDER:
blocks/N.pgn, mined/N.json, proof-state.tsv. If stopped or killed, it resumes. `write` adds the puzzles proven so
far to tabiya.csv and proof.tsv beside this script.
"""
import argparse
import collections
import csv
import hashlib
import io
import json
import os
import pathlib
import random
import re
import shutil
import string
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CSV = ('PuzzleId', 'FEN', 'Moves', 'Rating', 'RatingDeviation', 'Popularity', 'NbPlays', 'Themes',
       'GameUrl', 'OpeningTags')
PROOF = ('id', 'block', 'game', 'ply', 'moves', 'depth', 'step', 'gap', 'best', 'second', 'nodes', 'ms')

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
# Blocks for the mistakes that people would make there: (first number; the block). Better games are longer level.
NEAR = {'games': (401, (120, 800, 1000, 'sharp')), 'endgames': (701, (300, 600, 1500, 'endgames'))}
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
PEOPLE = 1000        # games of a block
DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase
UNPROVEN = ('close', 'also-wins', 'also-holds', 'other-move')  # verdicts of prove-puzzles.py
MOST_MOVES = 8       # of the solver
# What counts in games of people, and the letter of its files: mistakes that were made; those that so many in a hundred
# players would have made; what was missed.
SOURCES = {'p': (), 't': ('--scan', 200), 'm': ('--missed', '--scan', 2000)}


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


def cut_games(path, folder):
    """Blocks of games of people: those with evaluations, the strongest players first, and then the others."""
    games = []
    for game in re.split(r'(?m)^(?=\[(?:Event|Site) )', pathlib.Path(path).read_text('utf-8')):
        ratings = [int(number) for number in re.findall(r'\[(?:White|Black)Elo "(\d+)"', game)]
        if len(ratings) == 2:
            games.append(('%eval' not in game, -sum(ratings), len(games), game.rstrip() + '\n\n'))
    games.sort()
    for i in range(0, len(games), PEOPLE):
        (folder / f'p{i // PEOPLE:03}.pgn').write_text(''.join(game[-1] for game in games[i:i + PEOPLE]), 'utf-8')


def plan(number):
    """Where the same lines come again, other numbers of nodes make other games of them."""
    if number in BLOCKS:
        return BLOCKS[number]
    for first, block in NEAR.values():
        if first <= number < first + 99:
            games, one, other, begin = block
            return games, one + 7 * (number - first), other + 11 * (number - first), begin
    kinds = ENDGAME_KINDS if number > ENDGAMES_FROM else KINDS if number > 20 else OLD_KINDS
    games, one, other, begin = kinds[number % len(kinds)]
    if VARIED_FROM <= number < ENDGAMES_FROM:
        one, other = one + 7 * (number % 50), other + 11 * (number % 70)
    return games, one, other, begin


def least_moves(number):
    """Most blocks are for puzzles of two moves and more, which are rarer than those of one."""
    return 1 if number <= 3 or number in (501, 502) or number >= VARIED_FROM and number % 8 == 0 else 2


def shorter(puzzle, verdicts):
    """The same puzzle up to its last move that may be proven, once or more often. A mate has no shorter one."""
    while 'mate' not in puzzle['themes'].split():
        moves, row = puzzle['moves'].split(), verdicts.get(puzzle['id'], {})
        most = int(row['step']) - 1 if row.get('verdict') in UNPROVEN else MOST_MOVES
        if most < 2 or 2 * most >= len(moves):
            return
        moves = ' '.join(moves[:2 * most])
        puzzle = dict(puzzle, moves=moves, id=make_id(puzzle['fen'], moves))
        yield puzzle


def is_return(move, back):
    return len(move) == len(back) == 4 and move[:2] == back[2:] and move[2:] == back[:2]


def shown_once(puzzle):
    """The puzzle without what only repeats its moves, as the miner makes them now."""
    moves = puzzle['moves'].split()
    for i in range(len(moves) - 3):
        if is_return(moves[i], moves[i + 2]) and is_return(moves[i + 1], moves[i + 3]):
            end = i + 4 - i % 2  # with a move of the solver's
            if end < len(moves):
                moves = ' '.join(moves[:end])
                return dict(puzzle, moves=moves, id=make_id(puzzle['fen'], moves))
    return puzzle


def make_id(fen, moves):
    """As the miner does (app/puzzles/miner.c)."""
    number, name = int.from_bytes(hashlib.sha256(f'{fen} {moves}'.encode()).digest()[:8], 'big'), ''
    for _ in range(7):
        number, digit = divmod(number, len(DIGITS))
        name = DIGITS[digit] + name
    return 't' + name


class Work:
    def __init__(self, options):
        self.folder = pathlib.Path(options.folder).resolve()
        self.cli = os.path.abspath(options.cli)
        self.stockfish = options.stockfish
        self.jobs = options.jobs
        self.nodes = options.max_nodes
        self.again = ['--again'] if options.again else []
        self.depth, self.gap = options.depth, options.gap
        self.least, self.rating = options.least, options.rating
        self.source = 'm' if options.missed else 't' if options.likely else 'p'
        self.likely, self.near, self.pieces = options.likely, options.near, options.pieces
        self.themes = options.any_theme
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
        if self.near:
            self.mine_block(f'{block}.pgn', self.mined_name(f'{number:03}'), self.wishes())
        else:
            self.mine_block(f'{block}.pgn', self.folder / 'mined' / f'{number:03}',
                            ('--scan', SCAN_NODES, '--least', least_moves(number)))

    def mine_block(self, games, mined, wishes):
        self.run('puzzles', 'mine', games, '--nodes', MINE_NODES, *wishes, '--jobs', self.jobs, '--json', '-q',
                 '-o', f'{mined}.json', '--resume', f'{mined}.state')
        mined.with_suffix('.done').touch()

    def mined_name(self, block):
        """Another one for other wishes."""
        source = self.source + (f'{self.likely}of100-' if self.likely else '')
        name = f'{block}-{source}{self.least}' + (f'-{self.rating}' if self.rating else '')
        name += (f'-{self.pieces}men' if self.pieces else '') + ''.join(f'-{theme}' for theme in self.themes[:1])
        return self.folder / 'mined' / name

    def wishes(self):
        themes = (f'--any-theme={theme}' for theme in self.themes)
        return (*SOURCES[self.source], '--tempting', self.likely, '--least', self.least, '--rating', self.rating,
                '--pieces', self.pieces, *themes)

    def is_mined(self, block):
        """Also if it was mined with the same wishes but for the number of pieces."""
        name = self.mined_name(block)
        return any(path.with_suffix('.done').exists()
                   for path in (name, name.with_name(name.name.replace(f'-{self.pieces}men', ''))))

    def mine_people(self, path):
        """The next block of their games. FALSE: all are mined."""
        blocks = self.folder / 'blocks'
        if not any(blocks.glob('p*.pgn')):
            cut_games(path, blocks)
        for block in sorted(blocks.glob('p*.pgn')):
            if not self.is_mined(block.stem):
                self.mine_block(block, self.mined_name(block.stem), self.wishes())
                return True
        return False

    def next_block(self):
        """Eight blocks from openings, one of endgames; or the next one of those to look near for mistakes."""
        if self.near:
            number = NEAR[self.near][0]
            while self.is_mined(number):
                number += 1
            return number
        done = {int(path.stem) for path in (self.folder / 'mined').glob('*.done') if path.stem.isdigit()}
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
        """Also shorter lines of those that are too long, or whose end could not be proven."""
        verdicts = self.verdicts()
        for path in sorted((self.folder / 'mined').glob('*.json')):
            for line in path.read_text('utf-8').splitlines(True):
                if line.endswith('\n'):
                    puzzle = {name: '' if value is None else value for name, value in json.loads(line).items()}
                    puzzle['block'] = path.stem
                    yield puzzle
                    yield from shorter(puzzle, verdicts)

    def waits(self, row):
        """Whether a puzzle with this row of the state waits for its proof: see prove-puzzles.py."""
        if row is None or not self.again:
            return row is None
        close = row['verdict'] == 'close' and int(row['depth']) < self.depth and float(row['gap']) >= self.gap
        return row['verdict'] == 'later' or close

    def waiting(self):
        known = self.verdicts()
        return sum(p['id'] not in known and len(p['moves'].split()) > 2 for p in self.mined())

    def write_order(self):
        """What waits for its proof, in the order of wanted(), as a file of Lichess's columns. Returns its name."""
        path = self.folder / 'order.csv'
        with open(path, 'w', newline='', encoding='utf-8') as file:
            writer = csv.writer(file, lineterminator='\n')
            writer.writerow(('PuzzleId', 'FEN', 'Moves'))
            writer.writerows((p['id'], p['fen'], p['moves']) for p in wanted(self))
        return path

    def prove(self, seconds):
        done = subprocess.run([sys.executable, HERE / 'prove-puzzles.py', '--state', self.state,
                               '--engine', self.stockfish, '--hash', '128', '--max-nodes',
                               str(self.nodes), '--quiet', '--seconds', str(seconds), *self.again,
                               '--depth', str(self.depth), '--gap', str(self.gap),
                               self.write_order()], check=False)
        if done.returncode not in (0, 1):  # 1: not all are proven
            sys.exit('prove-puzzles.py failed')

    def mine_next(self, people):
        if not people:
            self.mine(self.next_block())
        elif not self.mine_people(people):
            time.sleep(30)

    def loop(self, options):
        hours, puzzles, only = options.hours, options.puzzles, options.only
        end = time.monotonic() + 3600 * hours
        while time.monotonic() < end:
            if only == 'mine' or only != 'prove' and self.waiting() < WAITING:
                self.mine_next(options.people)
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
ALIKE = 4            # squares in which the boards of two puzzles with the same moves may differ
APART = 6            # half-moves between two puzzles of a game
HARD = 1600          # harder ones are rare
ENOUGH = 10000       # puzzles, of which at most
EASY = 2 / 3         # are rated no more than HARD,
SHORT = 0.6          # and have less than three moves to find
RARE = 100           # puzzles of a motif: fewer are too few


def shipped():
    """What is in the collection already, as mined puzzles with their proofs."""
    with open(HERE / 'proof.tsv', newline='', encoding='utf-8') as file:
        lines = [line for line in file if not line.startswith('#')]
    proofs = {row['id']: dict({'depth': 20}, **row) for row in csv.DictReader(lines, delimiter='\t')}
    for row in rows_of((HERE / 'tabiya.csv').read_text('utf-8')):
        proof = proofs[row['PuzzleId']]
        puzzle = shown_once(dict(
            id=row['PuzzleId'], fen=row['FEN'], moves=row['Moves'], themes=row['Themes'], game_url=row['GameUrl'],
            opening_tags=row['OpeningTags'], rating=int(row['Rating']),
            **{name: proof[name] for name in ('block', 'game', 'ply')}))
        yield dict(puzzle, proof=dict(proof, id=puzzle['id']))


def proven(work):
    verdicts = work.verdicts()
    for puzzle in work.mined():
        row = verdicts.get(puzzle['id'])
        if row and row['verdict'] == 'ok' and len(puzzle['moves'].split()) <= 2 * MOST_MOVES:
            yield dict(puzzle, proof=row)


def squares_of(puzzle):
    """The 64 squares of its position, and who is to move."""
    board, turn = puzzle['fen'].split()[:2]
    return re.sub(r'\d', lambda blank: '.' * int(blank.group()), board.replace('/', '')) + turn


def game_of(puzzle):
    """Its address, or, of a game that has none, its block and number."""
    return puzzle['game_url'].split('#')[0] or (puzzle['block'].split('-')[0], str(puzzle['game']))


class Seen:
    """Puzzles that have been chosen, to find out whether another is nearly the same: the same moves on boards that
    differ in few squares, or moves of the same game at nearly the same time."""

    def __init__(self):
        self.boards = collections.defaultdict(list)
        self.plies = collections.defaultdict(list)
        self.fens = set()

    def is_double(self, puzzle):
        board, game = squares_of(puzzle), game_of(puzzle)
        answers = tuple(puzzle['moves'].split()[1::2])
        double = puzzle['fen'] in self.fens or any(
            sum(a != b for a, b in zip(board, other)) <= ALIKE for other in self.boards[answers]
        ) or any(abs(int(puzzle['ply']) - ply) <= APART for ply in self.plies[game])
        if not double:
            self.fens.add(puzzle['fen'])
            self.boards[answers].append(board)
            self.plies[game].append(int(puzzle['ply']))
        return double


def is_easy(puzzle):
    return puzzle['rating'] <= HARD


def is_short(puzzle):
    return len(puzzle['moves'].split()) <= 4


class Room:
    """How many easy puzzles, and how many short ones, the collection can take until it has its size, so that the hard
    ones and the long ones can still get their share of it. What ships already stays, and more hard ones make room."""

    def __init__(self, chosen):
        self.size, self.easy, self.short = 0, 0, 0
        self.themes = collections.Counter()
        for puzzle in chosen:
            self.take(puzzle)

    def take(self, puzzle):
        self.size += 1
        self.easy += is_easy(puzzle)
        self.short += is_short(puzzle)
        self.themes.update(puzzle['themes'].split())

    def has(self, puzzle):
        size = max(ENOUGH, self.size + 1)
        return not (is_easy(puzzle) and self.easy >= EASY * size or is_short(puzzle) and self.short >= SHORT * size)

    def order(self, puzzles):
        """What is lacking first: the hard ones, rare motifs, three moves and more; last the easy ones that have many
        like them."""
        def key(puzzle):
            rarest = min((self.themes[theme] for theme in puzzle['themes'].split()), default=RARE)
            return is_easy(puzzle), rarest >= RARE, is_short(puzzle), rarest, puzzle['id']
        return sorted(puzzles, key=key)


def wanted(work):
    """What waits for its proof, in the order of Room, and of the easy ones only as many as there is room for; nothing
    that is nearly the same as a puzzle of the collection or one before it. What was put off comes last."""
    verdicts, seen = work.verdicts(), Seen()
    room, later = Room([puzzle for puzzle in shipped() if not seen.is_double(puzzle)]), []
    for puzzle in room.order(p for p in work.mined() if 2 < len(p['moves'].split()) <= 2 * MOST_MOVES):
        row = verdicts.get(puzzle['id'])
        waits, may_be = work.waits(row), row is None or row['verdict'] in ('ok', 'later')
        if (waits or may_be) and room.has(puzzle) and not seen.is_double(puzzle):
            room.take(puzzle)
            if waits and row and row['verdict'] == 'later':
                later.append(puzzle)
            elif waits:
                yield puzzle
    yield from later


def choose(work):
    """The collection; of the proven puzzles, none nearly twice, those that there is room for; and as many one-move
    puzzles as allowed."""
    seen = Seen()
    chosen = [puzzle for puzzle in shipped() if not seen.is_double(puzzle)]
    room, short = Room(chosen), []
    for puzzle in room.order(proven(work)):
        if len(puzzle['moves'].split()) == 2:
            short.append(puzzle)
        elif room.has(puzzle) and not seen.is_double(puzzle):
            room.take(puzzle)
            chosen.append(puzzle)
    plies = sum(len(puzzle['moves'].split()) for puzzle in chosen)
    for puzzle in sorted(short, key=lambda puzzle: puzzle['id']):
        if plies + 2 < MEAN_PLIES * (len(chosen) + 1) or not room.has(puzzle):
            break
        if not seen.is_double(puzzle):
            plies += 2
            room.take(puzzle)
            chosen.append(puzzle)
    return sorted(chosen, key=lambda puzzle: puzzle['id'])


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def write(work, anew):
    """What has shipped keeps its row, unless all are wanted anew."""
    chosen = choose(work)
    rows = {} if anew else {row['PuzzleId']: row for row in rows_of((HERE / 'tabiya.csv').read_text('utf-8'))}
    fresh = [dict(zip(CSV, (p['id'], p['fen'], p['moves'], 1500, '', '', '', p['themes'], p['game_url'],
                            p['opening_tags']))) for p in chosen if p['id'] not in rows]
    text = text_of_rows(fresh)
    for command in ('rate', 'tag'):
        scratch = work.folder / f'{command}.csv'
        scratch.write_text(text, 'utf-8')
        text = subprocess.run([work.cli, 'puzzles', command, scratch], capture_output=True,
                              text=True, check=True).stdout
    rows.update((row['PuzzleId'], row) for row in rows_of(text))
    text = text_of_rows([rows[p['id']] for p in chosen])
    (HERE / 'tabiya.csv').write_text(text, 'utf-8')
    write_proof(chosen)
    tell(rows_of(text))


def text_of_rows(rows):
    out = io.StringIO()
    writer = csv.DictWriter(out, CSV, lineterminator='\n')
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def write_proof(chosen):
    depths = collections.Counter(str(puzzle['proof']['depth']) for puzzle in chosen)
    with open(HERE / 'proof.tsv', 'w', newline='', encoding='utf-8') as file:
        file.write('# Stockfish 15.1 (Debian 12), one thread, MultiPV 2, at every move of the solver: '
                   'prove-puzzles.py\n'
                   f'# {len(chosen)} puzzles of tabiya.csv, {len(chosen)} proven, 0 failed; '
                   + ', '.join(f'{n} at depth {depth}' for depth, n in sorted(depths.items())) + '\n')
        writer = csv.DictWriter(file, PROOF, delimiter='\t', lineterminator='\n', extrasaction='ignore')
        writer.writeheader()
        for puzzle in chosen:
            writer.writerow(dict(puzzle['proof'], block=puzzle['block'].split('-')[0], game=puzzle['game'],
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
    parser.add_argument('--people', help='games of people to mine, not ones to be played')
    parser.add_argument('--likely', type=int, default=0, metavar='N',
                        help='also mistakes not made, but by N of 100 players of the rating')
    parser.add_argument('--near', choices=tuple(NEAR),
                        help='own games for --likely, played well, so that one mistake decides')
    parser.add_argument('--missed', action='store_true', help='what they failed to find')
    parser.add_argument('--rating', type=int, default=0, help='the least rating of a puzzle from their games')
    parser.add_argument('--pieces', type=int, default=0, help='at most so many on the board')
    parser.add_argument('--any-theme', action='append', default=[], help='one of these')
    parser.add_argument('--least', type=int, default=2, help='moves of a puzzle from their games')
    parser.add_argument('--depth', type=int, default=20, help='of a proof')
    parser.add_argument('--gap', type=float, default=0.25, help='of a proof: see prove-puzzles.py')
    parser.add_argument('--again', action='store_true', help='prove also what was put off, or close at a lower depth')
    parser.add_argument('--anew', action='store_true', help='rate and tag also what has shipped')
    parser.add_argument('--only', choices=('mine', 'prove'), help='one half of the work')
    parser.add_argument('--hours', type=float, default=1000)
    parser.add_argument('--puzzles', type=int, default=20000, help='enough')
    options = parser.parse_args()
    work = Work(options)
    if options.what == 'work':
        work.loop(options)
    else:
        write(work, options.anew)


if __name__ == '__main__':
    main()
