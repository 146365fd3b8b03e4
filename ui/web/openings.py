#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the names of openings for the page: FOLDER/data/openings.txt.gz, as ui/web/wasm/web-openings.h describes it.

    openings.py FOLDER
"""

import gzip
import itertools
import pathlib
import sys

OPENINGS = pathlib.Path(__file__).resolve().parent.parent.parent / "data/openings"
TEXTS = ("families.tsv", "variations.tsv", "aliases.tsv")


def read_lines():
    """(moves, eco, name) of each opening, sorted so that neighbors share as many moves as possible."""
    for path in OPENINGS.glob("[a-e].tsv"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("eco\t"):
                eco, name, moves = line.split("\t")[:3]
                yield [word for word in moves.split() if not word[0].isdigit()], eco, name


def pack(lines):
    before, before_eco, before_name = [], "", ""
    for moves, eco, name in sorted(lines):
        kept = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(before, moves)))
        yield "\t".join(("" if eco == before_eco else eco, "" if name == before_name else name, str(kept),
                         " ".join(moves[kept:])))
        before, before_eco, before_name = moves, eco, name


def main():
    parts = ["\n".join(pack(read_lines()))] + [(OPENINGS / name).read_text(encoding="utf-8") for name in TEXTS]
    folder = pathlib.Path(sys.argv[1]) / "data"
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(part + "\f" for part in parts)
    (folder / "openings.txt.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
