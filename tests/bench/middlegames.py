# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions that searches are measured on."""
import pathlib
import re

import matches

COUNT = 30
ROOT = pathlib.Path(__file__).resolve().parents[2]


def positions():
    """(FENs, where they are from): the first 30 of STS1 of the shared test data, else those of `bench`."""
    suite = matches.shared("epd/STS1.epd")
    if suite is not None:
        lines = suite.read_text().splitlines()[:COUNT]
        return [" ".join(line.split()[:4]) + " 0 1" for line in lines], "STS1"
    text = (ROOT / "engine/uci/bench.c").read_text()
    fens = re.findall(r'^    "(\S+ [wb] [KQkq-]+ \S+ \d+ \d+)",$', text, re.M)
    return fens, "bench"
