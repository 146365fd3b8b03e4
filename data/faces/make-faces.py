#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the faces of the opponents (app/session/opponents.h): ID.svg for each of them, beside this
script. All are heads in a square of 96 units, with a warm dark outline and no background, so that
they stand on light and dark alike, and each has an outline of its own.

    make-faces.py [-o FOLDER] [--check]
"""
import argparse
import pathlib
import sys

INK = "#463a34"
WHITE = "#fffaf2"


def path(fill, d, line=3.5):
    """A filled shape with the outline; `line` 0: without."""
    outline = f' stroke="{INK}" stroke-width="{line}"' if line else ""
    return f'  <path fill="{fill}"{outline} d="{d}"/>'


def oval(fill, x, y, rx, ry, line=3.5):
    half = f"a{rx:g} {ry:g} 0 0 1"
    return path(fill, f"M{x - rx:g} {y:g} {half} {2 * rx:g} 0 {half} {-2 * rx:g} 0 Z", line)


def circle(fill, x, y, r, line=3.5):
    return oval(fill, x, y, r, r, line)


def box(fill, x, y, size, line):
    return path(fill, f"M{x} {y} h{size} v{size} h-{size} Z", line)


def stroke(d, width=3.5, color=INK):
    return f'  <path fill="none" stroke="{color}" stroke-width="{width}" d="{d}"/>'


def eyes(left, right, y, r=4.5):
    """Two round eyes with a light in each."""
    return [part for x in (left, right)
            for part in (circle(INK, x, y, r, 0), circle(WHITE, x + r / 3, y - r / 3, r / 3, 0))]


def both(draw):
    """What is drawn by draw(mirror) on the left, and on the right."""
    return [draw(lambda x: x), draw(lambda x: 96 - x)]


FACES = {
    # A chick: a ball with a tuft and a beak.
    "pia": [
        stroke("M48 20 Q40 12 44 5 M48 20 Q50 10 58 8"),
        circle("#ffd75e", 48, 54, 35),
        *eyes(34, 62, 48),
        path("#f08c2e", "M38 58 Q48 52 58 58 L48 72 Z"),
        circle("#ffb45e", 26, 60, 5, 0), circle("#ffb45e", 70, 60, 5, 0),
    ],
    # A puppy: ears that hang down, a tongue.
    "otto": [
        path("#e9b87a", "M48 14 Q80 14 80 50 Q80 84 48 86 Q16 84 16 50 Q16 14 48 14 Z"),
        *both(lambda m: path("#8a5a36", f"M{m(28)} 18 Q{m(6)} 14 {m(5)} 44 Q{m(6)} 64 {m(18)} 62 "
                                        f"Q{m(28)} 52 {m(28)} 18 Z")),
        path("#fff1dc", "M48 46 Q68 48 66 66 Q62 80 48 80 Q34 80 30 66 Q28 48 48 46 Z", 0),
        *eyes(34, 62, 42),
        path("#ef7f86", "M42 68 H54 V80 Q48 88 42 80 Z"),
        oval(INK, 48, 56, 8, 5.5, 0),
        stroke("M48 60 V67 M34 66 Q41 72 48 67 Q55 72 62 66"),
    ],
    # A rabbit: long ears.
    "lena": [
        *both(lambda m: path("#d8d2e6", f"M{m(42)} 44 Q{m(20)} 30 {m(24)} 6 Q{m(30)} -2 {m(38)} 10 "
                                        f"Q{m(46)} 24 {m(46)} 44 Z")),
        *both(lambda m: path("#f3b7c1", f"M{m(38)} 36 Q{m(27)} 24 {m(30)} 10 Q{m(40)} 20 {m(41)} 36 Z",
                             0)),
        oval("#d8d2e6", 48, 62, 31, 28),
        *eyes(35, 61, 58),
        path("#ef8fa0", "M43 66 H53 L48 72 Z", 0),
        box(WHITE, 44, 77, 8, 2),
        stroke("M37 75 Q42 80 48 76 Q54 80 59 75", 3),
    ],
    # A bear: round ears, broad snout.
    "bruno": [
        *both(lambda m: circle("#8d5b3c", m(20), 24, 15)),
        *both(lambda m: circle("#c98f62", m(20), 24, 7, 0)),
        circle("#a06b47", 48, 54, 37),
        oval("#e6bf94", 48, 68, 20, 16, 0),
        *eyes(32, 64, 46),
        oval(INK, 48, 61, 9, 6, 0),
        stroke("M48 66 V74 M38 76 Q48 82 58 76"),
    ],
    # A cat: pointed ears and whiskers.
    "mina": [
        path("#8f98a8", "M16 62 L14 12 Q28 18 34 28 Q48 22 62 28 Q68 18 82 12 L80 62 "
                        "Q76 88 48 88 Q20 88 16 62 Z"),
        *both(lambda m: path("#e8a9ae", f"M{m(20)} 22 L{m(21)} 42 L{m(31)} 32 Z", 0)),
        path("#6f7888", "M42 27 H54 L48 42 Z", 0),
        oval("#bfe06a", 33, 53, 8, 7), oval("#bfe06a", 63, 53, 8, 7),
        oval(INK, 33, 53, 2.5, 6, 0), oval(INK, 63, 53, 2.5, 6, 0),
        path("#ef8fa0", "M43 65 H53 L48 71 Z", 0),
        stroke("M48 71 Q47 78 39 77 M48 71 Q49 78 57 77", 3),
        stroke("M28 68 L6 64 M28 73 L7 78 M68 68 L90 64 M68 73 L89 78", 2.5),
    ],
    # A fox: a pointed face, white cheeks.
    "felix": [
        path("#e8793a", "M10 8 Q26 14 36 26 Q48 22 60 26 Q70 14 86 8 Q92 36 80 58 L48 92 L16 58 "
                        "Q4 36 10 8 Z"),
        *both(lambda m: path(WHITE, f"M{m(17)} 56 Q{m(34)} 54 {m(44)} 74 L{m(46)} 87 Z", 0)),
        *both(lambda m: path("#6d3a22", f"M{m(15)} 15 L{m(17)} 34 L{m(28)} 26 Z", 0)),
        stroke("M27 46 Q34 40 41 48 M55 48 Q62 40 69 46", 3.5),
        circle(INK, 34, 49, 4.5, 0), circle(INK, 62, 49, 4.5, 0),
        path(INK, "M41 82 Q48 76 55 82 L48 91 Z", 0),
    ],
    # A woman with a bun and glasses.
    "nora": [
        circle("#7a4a35", 48, 13, 11),
        path("#7a4a35", "M48 18 Q86 20 82 60 L72 76 H24 L14 60 Q10 20 48 18 Z"),
        path("#f2c6a0", "M24 46 Q44 44 56 32 Q62 42 72 46 Q74 82 48 86 Q22 82 24 46 Z"),
        circle("#e8f4f8", 36, 56, 10, 3), circle("#e8f4f8", 60, 56, 10, 3),
        stroke("M46 55 Q48 53 50 55", 3),
        circle(INK, 36, 57, 3.5, 0), circle(INK, 60, 57, 3.5, 0),
        stroke("M40 75 Q48 81 56 75", 3.5),
    ],
    # A tortoise: its head before the shell.
    "gregor": [
        path("#8a7a4a", "M6 66 Q8 10 48 8 Q88 10 90 66 Q70 78 48 78 Q26 78 6 66 Z"),
        path("#b8a562", "M48 14 L64 24 L58 42 H38 L32 24 Z", 2.5),
        stroke("M32 24 L16 32 M64 24 L80 32 M38 42 L22 58 M58 42 L74 58", 2.5),
        oval("#9cc26b", 48, 66, 23, 24),
        *eyes(38, 58, 60, 4.5),
        stroke("M31 53 L43 52 M53 52 L65 53", 3),
        stroke("M36 74 Q48 82 60 74"),
    ],
    # An elephant: wide ears and a trunk.
    "ravi": [
        *both(lambda m: path("#8fa6bb", f"M{m(34)} 22 Q{m(2)} 6 {m(3)} 40 Q{m(4)} 66 {m(30)} 62 Z")),
        *both(lambda m: path("#d9a9b0", f"M{m(28)} 30 Q{m(10)} 20 {m(11)} 40 Q{m(13)} 54 {m(28)} 54 Z",
                             0)),
        path("#a9bed0", "M48 12 Q74 12 72 46 Q70 58 60 62 Q58 70 60 78 Q64 82 68 78 L74 84 "
                        "Q66 94 54 90 Q42 86 42 66 Q26 62 24 46 Q22 12 48 12 Z"),
        *eyes(36, 60, 40),
        stroke("M44 62 Q50 64 57 62 M44 72 Q50 74 56 72", 2.5),
        stroke("M36 24 Q48 18 60 24", 2.5),
    ],
    # An owl: two great eyes under tufts.
    "ida": [
        path("#7d6a86", "M12 8 Q30 12 48 22 Q66 12 84 8 Q90 30 86 56 Q80 88 48 90 Q16 88 10 56 "
                        "Q6 30 12 8 Z"),
        path("#a895b0", "M48 62 Q72 62 74 66 Q66 88 48 88 Q30 88 22 66 Q24 62 48 62 Z", 0),
        circle("#fff3d6", 30, 44, 18), circle("#fff3d6", 66, 44, 18),
        circle("#f2b23a", 31, 44, 10, 0), circle("#f2b23a", 65, 44, 10, 0),
        circle(INK, 32, 44, 6, 0), circle(INK, 64, 44, 6, 0),
        circle(WHITE, 34, 42, 2, 0), circle(WHITE, 66, 42, 2, 0),
        path("#f08c2e", "M41 54 Q48 50 55 54 L48 70 Z"),
        stroke("M36 74 Q40 79 44 74 M52 74 Q56 79 60 74 M44 81 Q48 86 52 81", 2.5),
    ],
    # A lion: a mane of points.
    "leo": [
        path("#b5552b", "M48 2 L58 12 L71 7 L76 20 L89 22 L86 36 L94 47 L86 58 L89 72 L76 75 L71 88 "
                        "L58 83 L48 94 L38 83 L25 88 L20 75 L7 72 L10 58 L2 47 L10 36 L7 22 L20 20 "
                        "L25 7 L38 12 Z"),
        path("#f2c063", "M48 20 Q74 20 74 46 Q74 76 48 78 Q22 76 22 46 Q22 20 48 20 Z"),
        path("#fff1dc", "M48 54 Q62 54 62 64 Q60 76 48 76 Q36 76 34 64 Q34 54 48 54 Z", 0),
        *eyes(37, 59, 43),
        stroke("M30 36 L42 38 M66 36 L54 38", 3.5),
        path(INK, "M40 53 H56 Q54 61 48 62 Q42 61 40 53 Z", 0),
        stroke("M48 62 V67 M38 68 Q44 73 48 67 Q52 73 58 68", 3),
    ],
    # A tower: a rook that looks at you.
    "atlas": [
        path("#5f7fae", "M14 8 H30 V18 H40 V8 H56 V18 H66 V8 H82 V34 L74 42 V74 L84 80 V92 H12 V80 "
                        "L22 74 V42 L14 34 Z"),
        path("#86a3cc", "M22 42 H74 V50 H22 Z", 0),
        stroke("M14 34 H82 M22 74 H74", 3),
        box("#fff3d6", 30, 50, 13, 3),
        box("#fff3d6", 53, 50, 13, 3),
        circle(INK, 37, 57, 3.5, 0), circle(INK, 60, 57, 3.5, 0),
        stroke("M40 69 H56", 3.5),
    ],
}


def make(parts):
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" '
                      'stroke-linecap="round" stroke-linejoin="round">', *parts, "</svg>", ""])


def differs(path, text):
    return not path.exists() or path.read_text(encoding="utf-8") != text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-o", "--output", type=pathlib.Path, default=pathlib.Path(__file__).parent)
    parser.add_argument("--check", action="store_true", help="only tell which files differ")
    options = parser.parse_args()
    stale = 0
    for name, parts in FACES.items():
        path = options.output / f"{name}.svg"
        if not options.check:
            path.write_text(make(parts), encoding="utf-8")
        elif differs(path, make(parts)):
            print(f"{path} differs", file=sys.stderr)
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
