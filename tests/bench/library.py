#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Frame times while scrolling through a library of a million made-up games.

    tests/bench/library.py build [--games 1000000] [--seconds 5] [--json] [--picture FILE]

The library is made once and kept in the build folder. It scrolls (scrolling.py) the table of a wide window and
the two-line rows of a smaller one; each game reached with Down is shown on the board.
"""

import os
import subprocess
import time

import scrolling
from search import make_library


def focus(x11):
    x11.click()
    time.sleep(0.5)


LIST = scrolling.List(show=("place", "library"), file="library.db",
                      forms={"table": (1600, 1000, 190), "rows": (1100, 800, 160)},
                      bar_right=26, bar_bottom=90, steps="games", focus=focus)


def make(build, games):
    cli = build / "app/tabiya-cli"
    library = make_library(cli, build / "bench", games)
    # One that an older version made is brought up to date here, not while it is measured.
    subprocess.run([cli, "db", "import", os.devnull, "--db", library], check=True,
                   stdout=subprocess.DEVNULL)
    return library


if __name__ == "__main__":
    scrolling.main(__doc__.split("\n")[0], __file__, "games", LIST, make)
