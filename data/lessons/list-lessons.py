#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""list-lessons.py OUTPUT: writes the list of the bundle: all lessons in this folder, LANGUAGE/NAME.pgn, their order,
and the style and script of a lesson's page."""

import pathlib
import sys

here = pathlib.Path(__file__).parent
names = ["ORDER", "page.css", "page.js"] + sorted(path.relative_to(here).as_posix() for path in here.glob("*/*.pgn"))
files = "".join(f'    <file compressed="true">{name}</file>\n' for name in names)
pathlib.Path(sys.argv[1]).write_text(f"""<?xml version="1.0" encoding="UTF-8"?>
<gresources>
  <gresource prefix="/io/github/tabiya/Tabiya/lessons">
{files}  </gresource>
</gresources>
""")
