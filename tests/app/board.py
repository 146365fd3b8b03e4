# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A plain chess board that plays SAN, to compare the results of searches with.

Squares are 0 (a1) to 63 (h8), pieces letters as in FEN, "." is an empty square.
"""
import re

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
ASLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
RAYS = {"R": STRAIGHT, "B": ASLANT, "Q": STRAIGHT + ASLANT}
SAN = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])(?:=([QRBN]))?$")


def square(name):
    return ord(name[0]) - 97 + 8 * (int(name[1]) - 1)


def step(at, move):
    """The square a step away, or None beyond the edge."""
    file, rank = at % 8 + move[0], at // 8 + move[1]
    return file + 8 * rank if 0 <= file < 8 and 0 <= rank < 8 else None


class Board:
    def __init__(self):
        self.at = list("RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr")
        self.white = True
        self.rights = set("KQkq")
        self.passed = None  # the square a pawn has just jumped over

    def own(self, letter):
        return letter if self.white else letter.lower()

    def reaches(self, start, end, kind):
        """Whether a piece other than a pawn can move there, with only the pieces in between on the board."""
        if kind in "NK":
            moves = KNIGHT if kind == "N" else STRAIGHT + ASLANT
            return any(step(start, move) == end for move in moves)
        for ray in RAYS[kind]:
            at = step(start, ray)
            while at is not None:
                if at == end:
                    return True
                if self.at[at] != ".":
                    break
                at = step(at, ray)
        return False

    def pawn_reaches(self, start, end):
        ahead = 1 if self.white else -1
        if self.at[end] != "." or end == self.passed:
            return end in (step(start, (1, ahead)), step(start, (-1, ahead)))
        if step(start, (0, ahead)) == end:
            return True
        home = start // 8 == (1 if self.white else 6)
        between = step(start, (0, ahead))
        return home and step(between, (0, ahead)) == end and self.at[between] == "."

    def in_check(self):
        """Whether the side to move is."""
        king = self.at.index(self.own("K"))
        behind = 1 if self.white else -1
        for at, piece in enumerate(self.at):
            if piece == "." or piece.isupper() == self.white:
                continue
            if piece in "Pp":
                if at in (step(king, (1, behind)), step(king, (-1, behind))):
                    return True
            elif self.reaches(at, king, piece.upper()):
                return True
        return False

    def leaves_no_check(self, start, end):
        kept = self.at[:]
        if self.at[start] in "Pp" and end == self.passed:
            self.at[end + (-8 if self.white else 8)] = "."
        self.at[end], self.at[start] = self.at[start], "."
        good = not self.in_check()
        self.at = kept
        return good

    def find(self, kind, file, rank, end):
        """Where the piece comes from that SAN means."""
        for at, piece in enumerate(self.at):
            if piece != self.own(kind) or (file and at % 8 != ord(file) - 97) or \
                    (rank and at // 8 != int(rank) - 1):
                continue
            goes = self.pawn_reaches(at, end) if kind == "P" else self.reaches(at, end, kind)
            if goes and self.leaves_no_check(at, end):
                return at
        raise ValueError(f"no {kind} goes to {end}")

    def castle(self, short):
        rank = 0 if self.white else 56
        king, rook = rank + 4, rank + (7 if short else 0)
        ends = rank + (6 if short else 2), rank + (5 if short else 3)
        self.at[king] = self.at[rook] = "."
        self.at[ends[0]], self.at[ends[1]] = self.own("K"), self.own("R")
        return [(king, ends[0]), (rook, ends[1])]

    def play(self, san):
        """Plays a move; what went from where to where, as a list of pairs."""
        san = san.rstrip("+#")
        passed = None
        if san.startswith("O-O"):
            went = self.castle(san == "O-O")
        else:
            kind, file, rank, name, becomes = SAN.match(san).groups()
            kind, end = kind or "P", square(name)
            start = self.find(kind, file, rank, end)
            if kind == "P" and end == self.passed:
                self.at[end + (-8 if self.white else 8)] = "."
            if kind == "P" and abs(end - start) == 16:
                passed = (start + end) // 2
            self.at[end] = self.own(becomes) if becomes else self.at[start]
            self.at[start] = "."
            went = [(start, end)]
        touched = {at for pair in went for at in pair}
        for right, squares in {"K": (4, 7), "Q": (4, 0), "k": (60, 63), "q": (60, 56)}.items():
            if touched & set(squares):
                self.rights.discard(right)
        self.passed = passed
        self.white = not self.white
        return went

    def can_pass(self):
        """Whether a pawn of the side to move may be taken in passing."""
        behind = -1 if self.white else 1
        return self.passed is not None and any(
            at is not None and self.at[at] == self.own("P") and self.leaves_no_check(at, self.passed)
            for at in (step(self.passed, (1, behind)), step(self.passed, (-1, behind))))

    def key(self):
        """FEN without the clocks."""
        rows = ["".join(self.at[8 * rank:8 * rank + 8]) for rank in range(7, -1, -1)]
        rows = [re.sub(r"\.+", lambda dots: str(len(dots.group())), row) for row in rows]
        rights = "".join(right for right in "KQkq" if right in self.rights) or "-"
        passed = "-"
        if self.can_pass():
            passed = "abcdefgh"[self.passed % 8] + str(self.passed // 8 + 1)
        return f"{'/'.join(rows)} {'w' if self.white else 'b'} {rights} {passed}"
