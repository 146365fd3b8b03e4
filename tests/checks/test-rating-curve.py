#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The drawn curve of the puzzles' ratings is that of the shipped ones. Usage: test-rating-curve.py SOURCE_ROOT;
speaks TAP."""
import pathlib
import sys

ROOT = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(ROOT / 'tests/bench'))
import rating_curve  # pylint: disable=wrong-import-position

TOLERANCE = 1  # percent of all puzzles; a few new puzzles need no new drawing


def shown_by(problems):
    for problem in problems:
        print(f'# {problem}')
    return not problems


def main():
    data = rating_curve.read_drawing()
    drawing = rating_curve.draw(data['ours'], data['theirs'])
    stale = rating_curve.differences(TOLERANCE)
    if stale:
        stale.append(f'run {rating_curve.COMMAND}')
    tests = [('the curve is that of the shipped puzzles', shown_by(stale)),
             ('it is drawn from the numbers in it', drawing == rating_curve.DRAWING.read_text(encoding='utf-8')),
             ('the measurements show it',
              'puzzle-ratings.svg' in (ROOT / 'docs/measurements.md').read_text(encoding='utf-8'))]
    for number, (name, good) in enumerate(tests, 1):
        print(f'{"ok" if good else "not ok"} {number} - {name}')
    print(f'1..{len(tests)}')
    return 0 if all(good for _, good in tests) else 1


if __name__ == '__main__':
    sys.exit(main())
