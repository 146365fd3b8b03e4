#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws Tabiya's twelve chess pieces: data/pieces/tabiya/{w,b}{K,Q,R,B,N,P}.svg.

    make-pieces.py              writes the files
    make-pieces.py --check      exit 1 if a file differs from what would be written
    make-pieces.py -o FOLDER    writes them elsewhere

The set is turned on one lathe. A piece is a stack of parts, each half a profile about the axis
x = 45, and the parts that make pieces a family (plinth, torus, collar) are one function each. The
knight alone is carved by hand. A drawing is 90 by 90, an outline 3 wide, the ground at y = 80.5.
"""

import argparse
import pathlib
import sys

AXIS = 45
OUTLINE = 3

# What the two sides are painted with. `line` draws inside the piece: dark on white, light on
# black, for a black piece without light lines is a blot at 32 pixels.
SIDES = {
    'w': {'fill': '#fffdf7', 'tone': '#e9e1d1', 'edge': '#2a2522', 'line': '#2a2522'},
    'b': {'fill': '#38332f', 'tone': '#57504a', 'edge': '#191614', 'line': '#f1eadc'},
}


def num(value):
    """A coordinate with at most two decimals and no trailing zeros."""
    text = f'{value:.2f}'.rstrip('0').rstrip('.')
    return '0' if text in ('-0', '') else text


def pair(point):
    return f'{num(point[0])} {num(point[1])}'


def reverse(start, segments):
    """The same open path walked from its end: a new start and its segments."""
    points = [start] + [segment[-1] for segment in segments]
    back = [list(reversed(segment[:-1])) + [points[i]] for i, segment in enumerate(segments)]
    return points[-1], back[::-1]


def place(point, scale):
    return (AXIS + point[0] * scale, point[1])


def write_path(start, segments, scale):
    """Path text of segments; a segment is one point (line), two (quadratic) or three (cubic)."""
    letters = {1: 'L', 2: 'Q', 3: 'C'}
    return ' '.join(letters[len(s)] + ' '.join(pair(place(p, scale)) for p in s) for s in segments)


def turned(profile):
    """A closed path from the right half of a profile, whose x is measured from the axis."""
    start, segments = profile
    end, back = reverse(start, segments)
    text = f'M{pair(place(start, 1))} {write_path(start, segments, 1)}'
    text += f' L{pair(place(end, -1))} {write_path(end, back, -1)} Z'
    return text


def shade(profile, inner, outer, side):
    """The strip of a turned part between two fractions of its radius: its shadow or its gleam."""
    start, segments = profile
    end, back = reverse(start, segments)
    return (f'M{pair(place(start, inner * side))} {write_path(start, segments, inner * side)}'
            f' L{pair(place(end, outer * side))} {write_path(end, back, outer * side)} Z')


class Drawing:
    """Collects the elements of one piece of one side."""

    def __init__(self, side):
        self.side = side
        self.paint = SIDES[side]
        self.items = []

    def shape(self, path):
        self.items.append(f'<path d="{path}" fill="{self.paint["fill"]}" '
                          f'stroke="{self.paint["edge"]}"/>')

    def tone(self, path):
        self.items.append(f'<path d="{path}" fill="{self.paint["tone"]}" stroke="none"/>')

    def line(self, path, width=2):
        self.items.append(f'<path d="{path}" fill="none" stroke="{self.paint["line"]}" '
                          f'stroke-width="{num(width)}"/>')

    def spot(self, path):
        self.items.append(f'<path d="{path}" fill="{self.paint["line"]}" stroke="none"/>')

    def part(self, profile, shaded=True):
        """A turned part with light from the left: white has a shadow, black a gleam."""
        self.shape(turned(profile))
        if shaded:
            # kept clear of the outline, which is drawn again on top
            if self.side == 'w':
                self.tone(shade(profile, 0.42, 1, 1))
            else:
                self.tone(shade(profile, 0.5, 0.78, -1))
            self.items.append(f'<path d="{turned(profile)}" fill="none" '
                              f'stroke="{self.paint["edge"]}"/>')

    def seam(self, y, half):
        """The light line where two parts of a black piece meet; white has its outlines there."""
        if self.side == 'b':
            self.line(f'M{num(AXIS - half)} {num(y)} H{num(AXIS + half)}', 1.8)

    def svg(self):
        body = '\n'.join(self.items)
        return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" '
                'width="90" height="90">\n'
                f'<g stroke-width="{OUTLINE}" stroke-linejoin="round" stroke-linecap="round">\n'
                f'{body}\n</g>\n</svg>\n')


# ---- parts that the family shares ---------------------------------------------------------------

def plinth(half):
    return ((half - 4, 71.5), [[(half - 1, 71.5), (half, 73.5), (half, 76)],
                               [(half, 79), (half - 2.5, 79)]])


def torus(half):
    return ((half - 8, 64.5), [[(half - 3.5, 64.5), (half - 3.5, 71.5), (half - 6, 71.5)]])


def collar(half, top, bottom):
    middle = (top + bottom) / 2
    return ((half - 3, top), [[(half, top), (half, middle)], [(half, bottom), (half - 3, bottom)]])


def stem(foot, neck, top):
    return ((neck, top), [[(neck + 0.5, top + 8), (foot - 5, 59), (foot, 64.5)]])


def ball(y, radius):
    k = radius * 0.5523
    return ((0, y - radius), [[(k, y - radius), (radius, y - k), (radius, y)],
                              [(radius, y + k), (k, y + radius), (0, y + radius)]])


def stand(drawing, half):
    drawing.part(torus(half))
    drawing.part(plinth(half))
    drawing.seam(71.5, half - 6)


# ---- the six ------------------------------------------------------------------------------------

def king(d):
    d.part(stem(16, 8, 48))
    stand(d, 24)
    d.seam(64.5, 14)
    d.shape('M43.2 21 L43 15.5 L37.5 16.3 V9.7 L43 10.5 L42.2 5 H47.8 L47 10.5 L52.5 9.7 V16.3 '
            'L47 15.5 L46.8 21 Z')
    d.part(((0, 19), [[(9, 19), (16.5, 21), (20, 25.5)],
                      [(18, 32), (12.5, 38), (9.5, 44)]]))
    d.line('M28.5 29.5 C37 24.6 53 24.6 61.5 29.5')
    d.part(collar(14, 43, 48.5))
    d.seam(43, 8)
    d.seam(48.5, 7)


def queen(d):
    d.part(stem(16, 8, 48))
    stand(d, 24)
    d.seam(64.5, 14)
    d.part(((0, 15), [[(5.5, 28)], [(12.5, 17)], [(15, 29)], [(23, 21)],
                      [(20, 30), (12, 36), (9.5, 44)]]))
    for x, y in ((-23.5, 19), (-13, 14), (0, 11.5), (13, 14), (23.5, 19)):
        k = 3.3 * 0.5523
        cx = AXIS + x
        d.shape(f'M{num(cx)} {num(y - 3.3)} C{num(cx + k)} {num(y - 3.3)} {num(cx + 3.3)} '
                f'{num(y - k)} {num(cx + 3.3)} {num(y)} C{num(cx + 3.3)} {num(y + k)} '
                f'{num(cx + k)} {num(y + 3.3)} {num(cx)} {num(y + 3.3)} C{num(cx - k)} '
                f'{num(y + 3.3)} {num(cx - 3.3)} {num(y + k)} {num(cx - 3.3)} {num(y)} '
                f'C{num(cx - 3.3)} {num(y - k)} {num(cx - k)} {num(y - 3.3)} {num(cx)} '
                f'{num(y - 3.3)} Z')
    d.part(collar(14, 43, 48.5))
    d.seam(43, 8)
    d.seam(48.5, 7)


def bishop(d):
    d.part(stem(14.5, 7, 50))
    stand(d, 22)
    d.seam(64.5, 12.5)
    d.part(ball(12.5, 3.6), shaded=False)
    d.part(((0, 16), [[(8, 20), (14.5, 28), (14.5, 36)], [(14.5, 41), (11, 44), (7.5, 46)]]))
    d.line('M53 24.5 L46 34', 2.4)
    d.part(collar(12.5, 45.5, 50.5))
    d.seam(45.5, 7)
    d.seam(50.5, 6)


def rook(d):
    d.part(((11.5, 40), [[(12, 50), (13, 57), (16.5, 64.5)]]))
    stand(d, 23)
    d.seam(64.5, 14)
    d.part(((0, 26), [[(4.5, 26)], [(4.5, 21)], [(10, 21)], [(10, 26)], [(12.5, 26)], [(12.5, 21)],
                      [(18.5, 21)], [(18.5, 32), (17, 34), (14, 37)]]))
    d.part(collar(15.5, 36.5, 41))
    d.seam(36.5, 11)
    d.seam(41, 9)


def knight(d):
    d.shape('M62 65 C64 52 63 38 56 28 C53 23.5 49.5 20 46.5 18 L45.5 8.5 C41.5 11 38.5 14.5 37.5 '
            '18.5 C33 21 30 25 28 30 C24.5 36 20 40 15.5 44.5 C13 47.5 13 52 16 54.5 C18.5 56.5 '
            '21.5 56 23 54 C24 52 26.5 51 29 50.5 C34 49.5 38 47 40.5 42.5 C41 49 36 54 31.5 58 '
            'C29 60.5 28 62.5 28 65 Z')
    d.line('M46.5 24 C55 31 58.5 44 57.5 60')
    d.spot('M31 30 C33 27.8 35.5 27.6 37 29 C35.5 31.4 33 32 31 30 Z')
    d.spot('M18.2 47 C19.4 45.6 20.6 46 20.8 47.2 C20 48.6 18.8 48.8 18.2 47 Z')
    stand(d, 23)
    d.seam(64.5, 14)


def pawn(d):
    d.part(((6, 46), [[(6.5, 54), (9, 60), (13, 64.5)]]))
    stand(d, 20)
    d.seam(64.5, 10)
    d.part(ball(35, 10))
    d.part(collar(11.5, 44, 48.5))
    d.seam(44, 6)
    d.seam(48.5, 5)


PIECES = {'K': king, 'Q': queen, 'R': rook, 'B': bishop, 'N': knight, 'P': pawn}


def drawings():
    for side in SIDES:
        for letter, draw in PIECES.items():
            drawing = Drawing(side)
            draw(drawing)
            yield f'{side}{letter}.svg', drawing.svg()


def main():
    parser = argparse.ArgumentParser(description='Draws the twelve chess pieces.')
    parser.add_argument('--check', action='store_true', help='only compare with the files there')
    parser.add_argument('-o', '--output', type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent / 'tabiya')
    options = parser.parse_args()
    stale = 0
    for name, text in drawings():
        path = options.output / name
        if not options.check:
            options.output.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding='utf-8')
        elif not path.exists() or path.read_text(encoding='utf-8') != text:
            print(f'{path} is not what make-pieces.py draws', file=sys.stderr)
            stale += 1
    return 1 if stale else 0


if __name__ == '__main__':
    sys.exit(main())
