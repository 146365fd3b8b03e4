#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The shipped files contain the engine and app/ once, and no program loads libraries that it does not use.

    programs.py LIBRARY… -- PROGRAM…    TAP on stdout

Libraries and programs as they lie in the build folder, libtabiya-engine-core.so the first of them.
"""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "app"))
import tap  # noqa: E402

SPLIT = sys.argv.index("--")
LIBRARIES, PROGRAMS = sys.argv[1:SPLIT], sys.argv[SPLIT + 1:]
# What each has in the file, by one of its functions; and that one alone.
HOMES = {"eng_position_play": "libtabiya-engine-core.so", "tabiya_game_add_move": "libtabiya-app.so"}
# Loading these takes longer than many a request to the program.
UNWANTED = {
    "tabiya": ["libsoup", "libsecret", "libspeechd", "libgst", "libpocketsphinx"],
    "tabiya-cli": ["libspeechd", "libgtk", "libadwaita", "libgsound", "libcanberra", "libgst", "libpocketsphinx"],
    "tabiya-engine": ["libglib", "libtabiya-app", "libsqlite"],
}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def has_code_of(path, function):
    """Whether the file has the function itself, shown or not: not undefined."""
    return re.search(rf"^[0-9a-f]+ [tT] {function}$", output("nm", path), re.M) is not None


def name_of(path):
    return os.path.basename(path)


def each_function_is_there_once():
    for function, home in HOMES.items():
        found = [name_of(path) for path in LIBRARIES + PROGRAMS if has_code_of(path, function)]
        tap.equal((function, found), (function, [home]))


def libraries_show_their_own_names_alone():
    for path, prefix in zip(LIBRARIES, ["eng_", "tabiya_"]):
        shown = [line.split()[-1] for line in output("nm", "--dynamic", "--defined-only", path).splitlines()]
        tap.holds(len(shown) > 100, f"{path} shows {len(shown)} names")
        tap.equal([name for name in shown if not name.startswith(prefix)], [])


def nothing_inside_is_looked_up_by_name():
    """Calls within a library go straight, and no table is copied into a program as it starts."""
    for path in LIBRARIES + PROGRAMS:
        shown = {line.split()[-1] for line in output("nm", "--dynamic", "--defined-only", path).splitlines()}
        for line in output("readelf", "--relocs", "--wide", path).splitlines():
            fields = line.split()
            if len(fields) > 4 and fields[2].startswith("R_"):
                name = fields[4].split("@")[0]
                tap.holds(path in PROGRAMS or name not in shown, f"{path}: {line}")
                tap.holds("COPY" not in fields[2] or not name.startswith(("eng_", "tabiya_")), f"{path}: {line}")


def programs_find_them_wherever_all_is_moved_to():
    for path in PROGRAMS:
        found = re.search(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", output("readelf", "--dynamic", path))
        tap.holds(found and found[1].startswith("$ORIGIN"), f"{path}: {found and found[1]}")


def programs_load_what_they_use():
    for path in PROGRAMS:
        loaded = output("ldd", path)
        tap.holds("libtabiya-engine-core.so" in loaded, loaded)
        for library in UNWANTED[name_of(path)]:
            tap.equal((name_of(path), library, library in loaded), (name_of(path), library, False))


tap.main([each_function_is_there_once, libraries_show_their_own_names_alone, nothing_inside_is_looked_up_by_name,
          programs_find_them_wherever_all_is_moved_to, programs_load_what_they_use])
