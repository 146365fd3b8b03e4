#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A net's evaluations per second by each kernel, and the search with it and without:
network.py BUILD_FOLDER [NET]. Without NET the net that is built in, else one of random weights, which
searches another tree but is as fast."""
import pathlib
import subprocess
import sys
import tempfile

DEPTH = 13


def main():
    engine = str(pathlib.Path(sys.argv[1], "engine", "tabiya-engine"))
    shipped = sorted(pathlib.Path(__file__).resolve().parents[2].glob("data/nets/*.nnue"))
    with tempfile.TemporaryDirectory() as folder:
        net = sys.argv[2] if len(sys.argv) > 2 else str(shipped[-1]) if shipped else None
        if net is None:
            net = str(pathlib.Path(folder, "random.nnue"))
            subprocess.run([engine, "train", "random", "--out", net], check=True)
        subprocess.run([engine, "bench-net", "depth", str(DEPTH), net], check=True)


if __name__ == "__main__":
    main()
