#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the icons that phones and desktops show for an installed page: PNG files, from the program's own icon.

    make-icons.py FOLDER     writes FOLDER/icons/tabiya-*.png, with rsvg-convert
"""
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ICON = ROOT / "data/icons/hicolor/scalable/apps/io.github.tabiya.Tabiya.svg"
# A mask may cut off all but a circle of four fifths of the width.
BACKGROUND, SAFE = "#1a4a38", 0.62


def draw(svg, size, target):
    subprocess.run(["rsvg-convert", "--width", str(size), "--height", str(size), "--output", target],
                   input=svg.encode(), check=True)


def make_maskable(svg):
    """The icon in the middle of a square without rounded corners."""
    inner = re.sub(r'<svg([^>]*?) width="128" height="128"',
                   rf'<svg\1 x="{64 * (1 - SAFE):g}" y="{64 * (1 - SAFE):g}" width="{128 * SAFE:g}" '
                   rf'height="{128 * SAFE:g}"', svg, count=1)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">' \
           f'<rect width="128" height="128" fill="{BACKGROUND}"/>{inner}</svg>'


def main():
    folder = pathlib.Path(sys.argv[1], "icons")
    folder.mkdir(parents=True, exist_ok=True)
    if not shutil.which("rsvg-convert"):
        sys.exit("make-icons.py: rsvg-convert is not installed: on Debian and Ubuntu, apt-get install librsvg2-bin")
    svg = ICON.read_text(encoding="utf-8")
    draw(svg, 192, folder / "tabiya-192.png")
    draw(svg, 512, folder / "tabiya-512.png")
    draw(make_maskable(svg), 512, folder / "tabiya-maskable-512.png")


if __name__ == "__main__":
    main()
