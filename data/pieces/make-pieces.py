#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws Tabiya's twelve chess pieces, data/pieces/tabiya/{w,b}{K,Q,R,B,N,P}.svg, and its icon.

    make-pieces.py              writes the files
    make-pieces.py --check      exit 1 if a file differs from the script's output
    make-pieces.py -o FOLDER    writes them elsewhere

A piece is a stack of parts, each half a profile about the axis x = 45, as if turned on a lathe. The parts that
the pieces share (plinth, torus, collar) are one function each. Only the knight is drawn by hand. A drawing is 90
by 90 with its base at y = 81.5; outlines are outside the shapes, detail lines inside.
"""

import argparse
import pathlib
import sys

AXIS = 45
OUTLINE = 2.9
LINE = 2.1
DROP = 1.5  # from the coordinates of the shapes to their place in the square

# The paints of the two sides. `line` draws inside the piece: dark on white, light on
# black, for a black piece without light lines is a blot at 32 pixels.
SIDES = {
    'w': {'fill': '#fffdf7', 'tone': '#e9e1d1', 'edge': '#211d1a', 'line': '#211d1a'},
    'b': {'fill': '#262220', 'tone': '#443e39', 'edge': '#14110f', 'line': '#f6f0e4'},
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
    """One piece of one side: layers, back to front, each an outline around the union of its parts
    with their fills, tones and lines on top."""

    def __init__(self, side):
        self.side = side
        self.paint = SIDES[side]
        self.items = []
        self.parts = []
        self.details = []

    def shape(self, path):
        self.parts.append(path)

    def part(self, profile, shaded=True):
        """A turned part with light from the left: white has a shadow, black a gleam."""
        self.shape(turned(profile))
        if shaded and self.side == 'w':
            self.tone(shade(profile, 0.45, 1, 1))
        elif shaded:
            self.tone(shade(profile, 0.5, 0.78, -1))

    def tone(self, path):
        self.details.append(f'<path d="{path}" fill="{self.paint["tone"]}"/>')

    def spot(self, path):
        self.details.append(f'<path d="{path}" fill="{self.paint["line"]}"/>')

    def line(self, path, width=LINE):
        self.details.append(f'<path d="{path}" fill="none" stroke="{self.paint["line"]}" '
                            f'stroke-width="{num(width)}"/>')

    def seam(self, y, half):
        """Where two parts meet. A light line keeps off the outline, a dark one runs into it."""
        reach = half if self.side == 'w' else half - 2
        self.line(f'M{num(AXIS - reach)} {num(y)} H{num(AXIS + reach)}')

    def layer(self, outline=OUTLINE):
        """Ends the layer begun; the next parts lie in front of it."""
        edge = self.paint['edge']
        union = ' '.join(self.parts)
        self.items.append(f'<path d="{union}" fill="{edge}" stroke="{edge}" '
                          f'stroke-width="{num(2 * outline)}"/>')
        self.items.append(f'<path d="{union}" fill="{self.paint["fill"]}"/>')
        self.items += self.details
        self.parts, self.details = [], []

    def svg(self):
        self.layer()
        body = '\n'.join(self.items)
        return ('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90" '
                'viewBox="0 0 90 90">\n'
                f'<g transform="translate(0 {num(DROP)})" stroke-linejoin="round" '
                f'stroke-linecap="round">\n{body}\n</g>\n</svg>\n')


# ---- parts that the family shares ---------------------------------------------------------------

def plinth(half):
    return ((half - 4, 71.5), [[(half - 1, 71.5), (half, 73), (half, 75)],
                               [(half, 77.3), (half - 2.5, 77.3)]])


def torus(half):
    return ((half - 6, 65), [[(half - 2.2, 65), (half - 2.2, 71.5), (half - 4.5, 71.5)]])


def collar(half, top, bottom):
    middle = (top + bottom) / 2
    return ((half - 3, top), [[(half, top), (half, middle)], [(half, bottom), (half - 3, bottom)]])


def stem(foot, neck, top):
    """The concave shaft from a collar down to the torus."""
    return ((neck, top), [[(neck + 0.5, top + 9), (foot - 5.5, 59.5), (foot, 65)]])


def circle(x, y, radius):
    k = radius * 0.5523
    right, left, top, bottom = x + radius, x - radius, y - radius, y + radius
    return (f'M{num(x)} {num(top)} '
            f'C{num(x + k)} {num(top)} {num(right)} {num(y - k)} {num(right)} {num(y)} '
            f'C{num(right)} {num(y + k)} {num(x + k)} {num(bottom)} {num(x)} {num(bottom)} '
            f'C{num(x - k)} {num(bottom)} {num(left)} {num(y + k)} {num(left)} {num(y)} '
            f'C{num(left)} {num(y - k)} {num(x - k)} {num(top)} {num(x)} {num(top)} Z')


def ball(y, radius):
    k = radius * 0.5523
    return ((0, y - radius), [[(k, y - radius), (radius, y - k), (radius, y)],
                              [(radius, y + k), (k, y + radius), (0, y + radius)]])


def stand(drawing, half):
    drawing.part(torus(half))
    drawing.part(plinth(half))
    if drawing.side == 'w':  # on black one light line below is enough, and calmer when small
        drawing.seam(65, half - 6)
    drawing.seam(71.5, half - 4)


# ---- the six ------------------------------------------------------------------------------------

def king(d):
    d.shape('M43.6 24 V13 L38.8 13.6 V8.8 L43.6 9.4 L43 4.6 H47 L46.4 9.4 L51.2 8.8 V13.6 L46.4 13 '
            'V24 Z')
    d.layer(2.2)
    d.part(stem(20, 10, 49))
    stand(d, 27.5)
    d.part(((0, 21.5), [[(11.5, 21.5), (20.5, 22.5), (25, 27)],
                        [(23.8, 33.5), (16.6, 38.5), (13, 44)]]))
    d.line('M21.6 32 C33 27 57 27 68.4 32')
    d.part(collar(17, 44, 49.2))
    d.seam(44, 13)
    d.seam(49.2, 11)


def queen(d):
    d.part(stem(19.5, 9.5, 49))
    stand(d, 27.5)
    d.part(((0, 17), [[(6.8, 31)], [(16, 19.5)], [(19.4, 32)], [(29, 23)],
                      [(24, 32), (15.5, 37.5), (12, 44)]]), shaded=False)
    if d.side == 'w':
        d.tone('M64.4 32 L74 23 C69 32 60.5 37.5 57 44 H50.5 C53 39.5 56 35.5 58 32.5 L61 19.5 Z')
    else:
        d.tone('M25.6 32 L22.4 29.6 C27 36 32 39 34.5 44 H38.5 C36 39.5 32 35.5 29.8 26.5 Z')
    d.part(collar(16.5, 44, 49.2))
    d.seam(44, 12.5)
    d.seam(49.2, 10.5)
    d.layer()
    for x, y in ((15.5, 20), (29, 15), (45, 12.5), (61, 15), (74.5, 20)):
        d.shape(circle(x, y, 3))


def bishop(d):
    d.part(ball(12.3, 3), shaded=False)
    d.layer()
    d.part(stem(18.5, 9.5, 51))
    stand(d, 26)
    d.part(((0, 17), [[(8.5, 20.5), (18, 28.5), (18, 36.5)], [(18, 41.5), (13.5, 45), (10.5, 47)]]))
    d.line('M57 25.3 L47.6 38' if d.side == 'w' else 'M55.2 27.8 L47.6 38', 2.8)
    d.part(collar(15.5, 46.5, 51.5))
    d.seam(46.5, 11)
    d.seam(51.5, 10)


def rook(d):
    d.part(((15, 41), [[(15.5, 50), (16.5, 58), (20.5, 65)]]))
    stand(d, 27)
    d.part(((0, 20), [[(5.2, 20)], [(5.2, 25.5)], [(13.4, 25.5)], [(13.4, 20)], [(24, 20)],
                      [(24, 32)], [(18.5, 37)]]), shaded=False)
    wall = ((24, 25.5), [[(24, 32)], [(18.5, 37)]])
    if d.side == 'w':
        d.tone(shade(wall, 0.45, 1, 1))
        d.tone('M58.4 26 V20 H69 V26 Z')
    else:
        d.tone(shade(wall, 0.5, 0.78, -1))
        d.tone('M26.3 26 V20 H33 V26 Z')
    d.part(collar(20, 37, 42))
    d.seam(37, 17)
    d.seam(42, 15.5)


# The knight, carved by hand; the program's icon wears it too.
HORSE = (
    'M65 65 C66.6 60 66.8 55 65.6 49.6 L67.6 47.6 C67.6 42.6 66.2 38.4 63.6 34.8 L64.8 32.4 '
    'C62.4 28.2 59.4 25.4 56 23.6 L56.2 21.4 C53.8 20 51.4 19.2 49 19 C49.4 15.8 48.8 12.6 47.2 '
    '9.4 C43.4 11.2 40.8 13.8 39.8 17 L37 13.2 C35.4 15.6 35 18 35.6 20.4 C31.6 22.6 29 26 27.4 '
    '30 C24.4 35 20.4 38.2 15.6 42 C12.6 44.6 11 47.6 11.2 50.4 C11.4 53.4 13.6 55 16 54.8 '
    'C17.8 54.6 19.6 53.8 21 52.8 C21.4 55.6 25.4 55.8 27.2 52.6 C29 50.6 32.4 50.8 35.6 49.8 '
    'C40 48.4 43.4 46 45.2 41.8 C46.4 48.4 41 52 35.6 55.2 C30.6 58.2 27.8 61 26.6 65 Z')
MANE = (
    'M49 19 C51.4 19.2 53.8 20 56.2 21.4 L56 23.6 C59.4 25.4 62.4 28.2 64.8 32.4 L63.6 34.8 '
    'C66.2 38.4 67.6 42.6 67.6 47.6 L65.6 49.6 C66.8 55 66.4 60 65.2 63.8 C61.8 63 59.8 61.2 59 '
    '58.4 C58.6 56 59 54 60.2 51.6 C57.6 48.4 56.8 44.4 58.4 41 C55.4 38.2 54.2 34.6 55 31.4 '
    'C52 30.4 49.8 28 48.8 24.8 Z')
MANE_EDGE = (
    'M48.8 24.8 C49.8 28 52 30.4 55 31.4 C54.2 34.6 55.4 38.2 58.4 41 C56.8 44.4 57.6 48.4 60.2 '
    '51.6 C58.4 55.2 58.8 58.6 60.8 61.4')
EAR = 'M42.4 18.6 C42.9 15.8 44.2 13.8 46 12.4 C46.8 14.6 46.8 17 46.2 19.4 Z'
THROAT = (  # the head's shadow on the neck
    'M45.2 41.8 C46.4 48.4 41 52 35.6 55.2 C33.4 56.5 31.6 57.8 30.2 59.2 C38 57 48.2 53.6 49 '
    '46 C49.2 43.4 47.4 42 45.2 41.8 Z')
BROW = (  # and the light on its front and on the chest
    'M35.8 24 C32.4 26 30.6 28.4 29.4 31.4 C26.6 36.6 22.6 40 18 43.6 C24 41.4 29 37.4 31.2 33 '
    'C32.2 29.6 33.6 26.6 35.8 24 Z M29 65 C30.4 61.6 34.2 59 38.4 56.6 C36.4 59.4 34.8 62 34.8 '
    '65 Z')
CHEEK = 'M45.2 41.8 C46.4 38.2 45.8 34.8 43.6 31.8'
MOUTH = 'M21 52.8 C20.8 51.8 21.4 50.6 22.8 49.8'
EYE = 'M30.4 30.4 C31.8 27.4 35 26.4 38 27.8 C37.2 31 33.6 32.6 30.4 30.4 Z'
NOSTRIL = 'M16.2 46.8 C17.2 44.6 19.6 44.6 20 46.4 C19.2 48.4 17 48.8 16.2 46.8 Z'
KNIGHT_STAND = 26.5


def knight(d):
    d.shape(HORSE)
    for path in (MANE, EAR, THROAT if d.side == 'w' else BROW):
        d.tone(path)
    for path in (MANE_EDGE, CHEEK, MOUTH):
        d.line(path)
    for path in (EYE, NOSTRIL):
        d.spot(path)
    stand(d, KNIGHT_STAND)


def pawn(d):
    d.part(((8.5, 47), [[(9, 55), (11.5, 60.5), (18, 65)]]))
    stand(d, 24.5)
    d.part(ball(34.5, 12))
    d.part(collar(15, 45, 50))
    d.seam(45, 10)
    d.seam(50, 9)


PIECES = {'K': king, 'Q': queen, 'R': rook, 'B': bishop, 'N': knight, 'P': pawn}


# ---- the icon -----------------------------------------------------------------------------------

# A corner of a felt-green board, 128 by 128, with the white knight on it.
FELT = {'lip': '#1a4a38', 'dark': '#2a6e54', 'light': '#3a8769', 'shadow': '#1d5541'}
TILE = 'M{l} {t}H{r}A14 14 0 0 1 {rr} {tt}V{bb}A14 14 0 0 1 {r} {b}H{l}A14 14 0 0 1 {ll} {bb}' \
       'V{tt}A14 14 0 0 1 {l} {t}Z'


def tile(top):
    return TILE.format(l=26, ll=12, r=102, rr=116, t=top, tt=top + 14, b=top + 100, bb=top + 86)


def icon():
    paint = SIDES['w']
    figure = ' '.join([HORSE, turned(torus(KNIGHT_STAND)), turned(plinth(KNIGHT_STAND))])
    shadows = [MANE, EAR, THROAT]
    shadows += [shade(part(KNIGHT_STAND), 0.45, 1, 1) for part in (torus, plinth)]
    lines = [CHEEK, MOUTH, 'M24.5 65 H65.5', 'M22.5 71.5 H67.5']
    items = [f'<path d="{tile(18)}" fill="{FELT["lip"]}"/>',
             f'<path d="{tile(12)}" fill="{FELT["dark"]}"/>',
             f'<path d="M26 12H64V62H12V26A14 14 0 0 1 26 12ZM64 62H116V98A14 14 0 0 1 102 112H64Z"'
             f' fill="{FELT["light"]}"/>',
             '<g transform="translate(9.5 4.5) scale(1.32)" stroke-linecap="round" '
             'stroke-linejoin="round">',
             f'<path d="{figure}" fill="{FELT["shadow"]}" stroke="{FELT["shadow"]}" '
             'stroke-width="1" transform="translate(0 2.6)"/>',
             f'<path d="{figure}" fill="{paint["fill"]}"/>']
    items += [f'<path d="{path}" fill="{paint["tone"]}"/>' for path in shadows]
    items += [f'<path d="{path}" fill="none" stroke="{FELT["shadow"]}" stroke-width="2"/>'
              for path in lines]
    items += [f'<path d="{path}" fill="{FELT["shadow"]}"/>' for path in (EYE, NOSTRIL)]
    body = '\n'.join(items)
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" '
            f'viewBox="0 0 128 128">\n{body}\n</g>\n</svg>\n')


def drawings():
    for side in SIDES:
        for letter, draw in PIECES.items():
            drawing = Drawing(side)
            draw(drawing)
            yield f'pieces/tabiya/{side}{letter}.svg', drawing.svg()
    yield 'icons/hicolor/scalable/apps/io.github.tabiya.Tabiya.svg', icon()


def main():
    parser = argparse.ArgumentParser(description='Draws the twelve chess pieces and the icon.')
    parser.add_argument('--check', action='store_true', help='only compare with the files there')
    parser.add_argument('-o', '--output', type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent.parent,
                        help='in place of data/')
    options = parser.parse_args()
    stale = 0
    for name, text in drawings():
        path = options.output / name
        if not options.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding='utf-8')
        elif not path.exists() or path.read_text(encoding='utf-8') != text:
            print(f'{path} is not what make-pieces.py draws', file=sys.stderr)
            stale += 1
    return 1 if stale else 0


if __name__ == '__main__':
    sys.exit(main())
