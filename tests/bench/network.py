#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A net's evaluations per second by each kernel, and the speed of the search with it and with the built-in net:
network.py BUILD_FOLDER [NET]. Without NET it measures the shipped one."""
import pathlib
import subprocess
import sys

DEPTH = 13


def main():
    engine = str(pathlib.Path(sys.argv[1], "engine", "tabiya-engine"))
    nets = pathlib.Path(__file__).resolve().parents[2] / "data" / "nets"
    shipped = nets / (nets / "SHIPPED").read_text().strip()
    net = sys.argv[2] if len(sys.argv) > 2 else str(shipped)
    subprocess.run([engine, "bench-net", "depth", str(DEPTH), net], check=True)


if __name__ == "__main__":
    main()
