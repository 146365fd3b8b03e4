#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The house stands: calls go down, SQL stays in app/store/, the engine knows nothing but C.

    layers.py SOURCE_ROOT    TAP on stdout

Before the tree is looked at, each rule is tried on a small wrong tree, which it must refuse.
"""
import pathlib
import re
import sys
import tempfile

import rules

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)
# Statements, not words: "Select a square" is no SQL.
SQL = re.compile(r'"\s*(SELECT\s+.*\bFROM\b|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|'
                 r'DELETE\s+FROM|CREATE\s+(TABLE|INDEX|TRIGGER|VIEW)|DROP\s+TABLE|PRAGMA\s)')
DEPRECATED_LATER = re.compile(r'\b(AdwLeaflet|adw_leaflet_|AdwFlap|adw_flap_|AdwMessageDialog|'
                              r'adw_message_dialog_|GtkFileChooserNative|'
                              r'gtk_file_chooser_native_)')

# What the C library and POSIX offer the engine.
C_HEADERS = {
    "assert.h", "ctype.h", "dirent.h", "errno.h", "float.h", "inttypes.h", "limits.h", "math.h",
    "pthread.h", "sched.h", "signal.h", "stdarg.h", "stdatomic.h", "stdbool.h", "stddef.h",
    "stdint.h", "stdio.h", "stdlib.h", "string.h", "strings.h", "time.h", "unistd.h",
    "immintrin.h", "cpuid.h", "arm_neon.h", "sys/mman.h", "sys/types.h", "sys/stat.h",
    "sys/wait.h", "fcntl.h", "poll.h",
}


def sources(root, *folders):
    for folder in folders:
        for path in sorted((root / folder).rglob("*.[ch]")):
            yield path, path.read_text(encoding="utf-8")


def engine_is_c_alone(root):
    for path, text in sources(root, "engine"):
        for name in INCLUDE.findall(text):
            own = name.startswith("engine/") or (path.parent / name).exists() or \
                (name.startswith("tables") and "/" not in name)
            if not own and name not in C_HEADERS:
                yield f"{path.relative_to(root)} includes {name}"


def app_knows_no_widget(root):
    for path, text in sources(root, "app"):
        for name in INCLUDE.findall(text):
            if re.match(r"(ui/|gtk/|gdk/|gsk/|adwaita)", name):
                yield f"{path.relative_to(root)} includes {name}"


def json_has_one_door(root):
    for path, text in sources(root, "app", "ui"):
        if path.name != "json-text.c" and re.search(
                r"\bjson_(from_string|parser_(new|load)|reader_new|gobject_(from|deserialize))", text):
            yield f"{path.relative_to(root)} parses JSON: app/json-text.h does it"


def sql_stays_in_the_store(root):
    for path, text in sources(root, "app", "ui", "engine"):
        if (root / "app/store") in path.parents:
            continue
        if "sqlite3.h" in INCLUDE.findall(text):
            yield f"{path.relative_to(root)} includes sqlite3.h"
        for found in SQL.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield f"{path.relative_to(root)}:{line} says SQL"


def old_widgets_stay_in_one_file(root):
    for path, text in sources(root, "ui"):
        if path.stem != "compat" and DEPRECATED_LATER.search(text):
            yield f"{path.relative_to(root)} uses {DEPRECATED_LATER.search(text).group()}"


def every_file_says_its_licence(root):
    for path, text in sources(root, "app", "ui", "engine", "tests"):
        if "SPDX-License-Identifier: GPL-3.0-or-later" not in text[:400]:
            yield f"{path.relative_to(root)} has no SPDX line"


def wrong_fens_are_told_translated(root):
    for path, text in sources(root, "app", "ui"):
        # A header may hand a problem on; who fills in or reads one is a .c file.
        if path.suffix == ".h":
            continue
        if (root / "app/cli") not in path.parents and "EngFenError" in text and \
                "tabiya_fen_problem_describe" not in text:
            yield f"{path.relative_to(root)} reads a FEN without tabiya_fen_problem_describe()"


# Each rule, and a file that breaks it.
BREACHES = [
    (engine_is_c_alone, "engine/a.c", "#include <glib.h>"),
    (engine_is_c_alone, "engine/b.c", '#include "app/game/game.h"'),
    (app_knows_no_widget, "app/a.c", "#include <gtk/gtk.h>"),
    (app_knows_no_widget, "app/b.c", '#include "ui/window.h"'),
    (json_has_one_door, "app/a.c", "json_parser_load_from_data(parser, text, -1, NULL);"),
    (json_has_one_door, "ui/a.c", "node = json_from_string(text, NULL);"),
    (sql_stays_in_the_store, "app/game/a.c", 'x("SELECT id FROM games");'),
    (sql_stays_in_the_store, "ui/a.c", "#include <sqlite3.h>"),
    (old_widgets_stay_in_one_file, "ui/b.c", "adw_message_dialog_new();"),
    (every_file_says_its_licence, "tests/a.c", "int x;"),
    (wrong_fens_are_told_translated, "app/c.c", "EngFenError e; puts(e.message);"),
]


def seen(rule, name, text):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, name)
        path.parent.mkdir(parents=True)
        path.write_text(text)
        return list(rule(pathlib.Path(folder)))


def main():
    return rules.main([(rule, f"{name} with {text}", seen(rule, name, text))
                       for rule, name, text in BREACHES], pathlib.Path(sys.argv[1]))


if __name__ == "__main__":
    sys.exit(main())
