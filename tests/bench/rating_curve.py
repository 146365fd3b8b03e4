# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The curve of the shipped puzzles' ratings beside that of Lichess's, docs/puzzle-ratings.svg.

The drawing holds the numbers it was made from: of each collection how many puzzles each hundred points of rating
have. So it can be drawn anew for a larger collection without Lichess's sample at hand."""
import csv
import html
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
DRAWING = ROOT / 'docs/puzzle-ratings.svg'
SHIPPED = ROOT / 'data/puzzles/tabiya.csv'
COMMAND = './dev bench puzzle-ratings --draw'
LOW, HIGH, STEP = 300, 3000, 100
BINS = (HIGH - LOW) // STEP
WIDTH, HEIGHT = 760, 380
LEFT, RIGHT, TOP, BOTTOM = 62, 744, 48, 322  # of the field
STYLE = '''
  svg { background: #ffffff; font: 13px sans-serif; }
  text { fill: #24211d; } .quiet { fill: #5d564e; } .grid { stroke: #dcd7cf; } .axis { stroke: #5d564e; }
  .line { fill: none; stroke-width: 2.5; stroke-linejoin: round; } .area { fill-opacity: 0.14; }
  .ours { stroke: #1f6f4a; } .ours.area { fill: #1f6f4a; stroke: none; }
  .theirs { stroke: #b45309; stroke-dasharray: 7 4; }
  @media (prefers-color-scheme: dark) {
    svg { background: #1b1a18; } text { fill: #ece7df; } .quiet { fill: #b3aa9d; } .grid { stroke: #3b3833; }
    .axis { stroke: #b3aa9d; } .ours { stroke: #7fd0a6; } .ours.area { fill: #7fd0a6; } .theirs { stroke: #f0a860; }
  }
'''


def count(ratings):
    """How many ratings each bin has; the outer ones hold what lies beyond them."""
    counts = [0] * BINS
    for rating in ratings:
        counts[min(BINS - 1, max(0, (rating - LOW) // STEP))] += 1
    return counts


def read_ratings(path):
    with open(path, newline='', encoding='utf-8') as file:
        return [int(row['Rating']) for row in csv.DictReader(file)]


def shares(counts):
    """Percent of all in each bin."""
    return [100 * number / sum(counts) for number in counts]


def read_drawing():
    """{'ours': counts, 'theirs': counts} that the drawing was made from."""
    found = re.search(r'<metadata>(.*?)</metadata>', DRAWING.read_text(encoding='utf-8'))
    return json.loads(html.unescape(found[1]))


def differences(tolerance):
    """Where the drawing of the shipped puzzles is more percent off, in words."""
    pairs = zip(shares(read_drawing()['ours']), shares(count(read_ratings(SHIPPED))))
    return [f'{LOW + STEP * i}–{LOW + STEP * (i + 1)}: {drawn:.1f} % drawn, {now:.1f} % now'
            for i, (drawn, now) in enumerate(pairs) if abs(drawn - now) > tolerance]


class Field:
    """Where a rating and a percentage are in the drawing."""

    def __init__(self, top):
        self.top = top

    def x(self, rating):
        return LEFT + (RIGHT - LEFT) * (rating - LOW) / (HIGH - LOW)

    def y(self, percent):
        return BOTTOM - (BOTTOM - TOP) * percent / self.top


def steps(field, values):
    """The outline of the bins' bars."""
    points = []
    for i, value in enumerate(values):
        points += [(LOW + STEP * i, value), (LOW + STEP * (i + 1), value)]
    return ' '.join(f'{field.x(rating):.1f},{field.y(value):.1f}' for rating, value in points)


def axes(field):
    for percent in range(0, field.top + 1, 2):
        y = f'{field.y(percent):.1f}'
        yield f'<line class="{"grid" if percent else "axis"}" x1="{LEFT}" y1="{y}" x2="{RIGHT}" y2="{y}"/>'
        yield f'<text class="quiet" x="{LEFT - 8}" y="{y}" dy="4" text-anchor="end">{percent} %</text>'
    for rating in range(400, HIGH + 1, 400):
        x = f'{field.x(rating):.1f}'
        yield f'<line class="axis" x1="{x}" y1="{BOTTOM}" x2="{x}" y2="{BOTTOM + 5}"/>'
        yield f'<text class="quiet" x="{x}" y="{BOTTOM + 20}" text-anchor="middle">{rating}</text>'
    yield f'<text x="{(LEFT + RIGHT) // 2}" y="{HEIGHT - 14}" text-anchor="middle">rating of the puzzle</text>'
    yield f'<text x="{LEFT - 46}" y="{TOP - 26}">puzzles in each {STEP} points of rating</text>'


def legend(numbers):
    rows = [('ours', f'Tabiya’s, {numbers[0]:,} puzzles'), ('theirs', f'Lichess’s sample, {numbers[1]:,} puzzles')]
    for i, (kind, words) in enumerate(rows):
        y = TOP + 10 + 22 * i
        yield f'<line class="line {kind}" x1="{RIGHT - 262}" y1="{y}" x2="{RIGHT - 226}" y2="{y}"/>'
        yield f'<text x="{RIGHT - 216}" y="{y}" dy="4">{words}</text>'


def draw(ours, theirs):
    """The drawing of two lists of counts."""
    highest = max(shares(ours) + shares(theirs))
    field = Field(2 * (int(highest) // 2 + 1))
    outline = steps(field, shares(ours))
    data = html.escape(json.dumps({'ours': ours, 'theirs': theirs}), quote=False)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
             f'height="{HEIGHT}" role="img">',
             '<title>Ratings of Tabiya’s puzzles beside those of Lichess’s</title>',
             f'<metadata>{data}</metadata>', f'<style>{STYLE}</style>',
             *axes(field),
             f'<polygon class="ours area" points="{LEFT},{BOTTOM} {outline} {RIGHT},{BOTTOM}"/>',
             f'<polyline class="line theirs" points="{steps(field, shares(theirs))}"/>',
             f'<polyline class="line ours" points="{outline}"/>',
             *legend((sum(ours), sum(theirs))), '</svg>']
    return '\n'.join(lines) + '\n'


def write(sample):
    """Draws anew; Lichess's puzzles are those of the file `sample`, or those drawn before if it is not there."""
    theirs = count(read_ratings(sample)) if sample.exists() else read_drawing()['theirs']
    DRAWING.write_text(draw(count(read_ratings(SHIPPED)), theirs), encoding='utf-8')
