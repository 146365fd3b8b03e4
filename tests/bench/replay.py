# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A board that replays legal moves in UCI and says what attacks what, and games between two UCI engines."""
import collections

ORDER = "rnbqkbnr"
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
LINES = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
MAX_PLIES = 300


def distance(a, b):
    """In moves of a king."""
    return max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1]) - int(b[1])))


class Board:
    """`men` is {square: letter as in FEN}, `side` "w" or "b"."""

    def __init__(self, men=None):
        self.men = dict(men or {})
        self.side = "w"
        if men is None:
            for file, letter in zip("abcdefgh", ORDER):
                self.men |= {file + "1": letter.upper(), file + "2": "P", file + "7": "p", file + "8": letter}

    def fen(self):
        rows = []
        for rank in "87654321":
            row = "".join(self.men.get(file + rank, "1") for file in "abcdefgh")
            for length in range(8, 1, -1):
                row = row.replace("1" * length, str(length))
            rows.append(row)
        return f"{'/'.join(rows)} {self.side} - - 0 1"

    def push(self, move):
        """Returns the letter of the man that moves, and that of the one taken or None."""
        start, end, promoted = move[:2], move[2:4], move[4:]
        man, taken = self.men.pop(start), self.men.get(end)
        if man in "Kk" and abs(ord(start[0]) - ord(end[0])) == 2:
            rook, beside = ("h", "f") if end[0] == "g" else ("a", "d")
            self.men[beside + end[1]] = self.men.pop(rook + end[1])
        if man in "Pp" and start[0] != end[0] and not taken:
            taken = self.men.pop(end[0] + start[1])
        self.men[end] = (promoted.upper() if man.isupper() else promoted) or man
        self.side = "b" if self.side == "w" else "w"
        return man, taken

    def is_own(self, square, side):
        return square in self.men and self.men[square].isupper() == (side == "w")

    def king(self, side):
        return next(square for square, man in self.men.items() if man == ("K" if side == "w" else "k"))

    def step(self, square, x, y):
        file, rank = chr(ord(square[0]) + x), int(square[1]) + y
        return f"{file}{rank}" if "a" <= file <= "h" and 1 <= rank <= 8 else None

    def along(self, square, x, y, side):
        """What a side has first on a line from `square`, if that attacks it."""
        near, at = True, self.step(square, x, y)
        while at and at not in self.men:
            near, at = False, self.step(at, x, y)
        letter = self.men[at].lower() if at and self.is_own(at, side) else ""
        attacks = letter == "q" or (letter == "r" and not (x and y)) or (letter == "b" and x and y)
        return letter if attacks or (letter == "k" and near) else ""

    def attackers(self, square, side):
        """The letters, in lower case, of a side's men that attack `square`."""
        jumps = [(at, "n") for x, y in KNIGHT if (at := self.step(square, x, y))]
        jumps += [(at, "p") for x in (-1, 1) if (at := self.step(square, x, -1 if side == "w" else 1))]
        found = [letter for at, letter in jumps
                 if self.is_own(at, side) and self.men[at].lower() == letter]
        return found + [letter for x, y in LINES if (letter := self.along(square, x, y, side))]

    def is_check(self):
        return bool(self.attackers(self.king(self.side), "b" if self.side == "w" else "w"))

    def key(self):
        return self.side, frozenset(self.men.items())

    def is_bare(self):
        return all(man in "KkNnBb" for man in self.men.values()) and len(self.men) <= 3


def game(start, think):
    """Plays from a Board. think(side, moves) gives a move or None. Returns the moves and how it ended: "w" or "b"
    mates, "stalemate", "repetition", "fifty", "bare" or "long"."""
    board, moves, quiet = Board(start.men), [], 0
    seen = collections.Counter([board.key()])
    while len(moves) < MAX_PLIES:
        move = think(board.side, moves)
        if move is None:
            return moves, ("b" if board.side == "w" else "w") if board.is_check() else "stalemate"
        man, taken = board.push(move)
        moves.append(move)
        quiet = 0 if taken or man in "Pp" else quiet + 1
        seen[board.key()] += 1
        if seen[board.key()] == 3 or quiet == 100 or board.is_bare():
            return moves, "repetition" if seen[board.key()] == 3 else "fifty" if quiet == 100 else "bare"
    return moves, "long"


def ask(engine, position, nodes):
    """An engine's move, or None if there is none."""
    engine.say(position)
    move = engine.ask(f"go nodes {nodes}", "bestmove")[-1].split()[1]
    return None if move in ("(none)", "0000") else move
