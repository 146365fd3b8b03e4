#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Frame times while scrolling through a million puzzles, each with a board.

    tests/bench/puzzle-grid.py build [--puzzles 1000000] [--seconds 5] [--json] [--picture FILE]

The puzzles are those of puzzles.py, imported once and kept in the build folder. It scrolls (scrolling.py) the
grid of a wide window and of a smaller one; where the bar is dragged to, no visible board was drawn before.
"""

import os
import shutil
import subprocess
import time

import scrolling
from puzzles import make_file


def focus(x11):
    """The keyboard goes into the grid."""
    for key in ("F6", "F6"):
        x11.key(key)
        time.sleep(0.5)


LIST = scrolling.List(show=("puzzle-page", "browse"), file="puzzles.db",
                      forms={"wide": (1600, 1000, 200), "small": (1100, 800, 200)},
                      bar_right=24, bar_bottom=30, steps="boards", focus=focus)


def make(build, puzzles):
    """puzzles.db, or None without the shared data."""
    os.environ["TABIYA_SHIPPED_PUZZLES"] = "/nowhere"
    folder = build / "bench" / f"puzzles-{puzzles}"
    if (folder / "puzzles.db").exists():
        return folder / "puzzles.db"
    rows = make_file(build, puzzles, shuffle=False)
    if rows is None:
        return None
    part = folder.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    subprocess.run([build / "app/tabiya-cli", "puzzles", "import", "--data-dir", part, rows],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    part.rename(folder)
    return folder / "puzzles.db"


if __name__ == "__main__":
    scrolling.main(__doc__.split("\n")[0], __file__, "puzzles", LIST, make)
