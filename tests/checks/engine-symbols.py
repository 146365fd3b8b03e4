#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine's library has no writable globals, exports only names eng_…, and never prints or exits.

    engine-symbols.py LIBRARY COMPILER…    TAP on stdout

Read-only data that the linker relocates (.data.rel.ro) is not writable. Each rule is first tried on a small object
that breaks it.
"""
import pathlib
import subprocess
import sys
import tempfile

import rules

# What writes to the terminal or ends the process.
FORBIDDEN = {"printf", "vprintf", "puts", "putchar", "putc", "perror", "stdout", "stderr", "exit",
             "_exit", "abort", "quick_exit", "__printf_chk", "__vprintf_chk"}


def symbols(path):
    """(name, class, section) of every symbol, by nm."""
    text = subprocess.run(["nm", "--format=sysv", str(path)], check=True, capture_output=True,
                          text=True).stdout
    for line in text.splitlines():
        fields = [field.strip() for field in line.split("|")]
        if len(fields) == 7 and fields[2] and fields[0] != "Name":
            yield fields[0], fields[2], fields[6]


def there_are_no_writable_globals(path):
    for name, kind, section in symbols(path):
        data = kind in "dDbBgGsSC" and not section.startswith(".data.rel.ro")
        if data or section.startswith((".tdata", ".tbss", ".data.rel.local")):
            yield f"{name} is writable, in {section or 'common'}"


def all_visible_names_begin_with_eng(path):
    for name, kind, _ in symbols(path):
        if kind.isupper() and kind not in "UWV" and not name.startswith("eng_"):
            yield f"{name} is visible outside and does not begin with eng_"


def nothing_prints_or_exits(path):
    for name, kind, _ in symbols(path):
        if kind == "U" and name.split("@")[0] in FORBIDDEN:
            yield f"{name} is called"


# Each rule, and C that breaks it.
BREACHES = [
    (there_are_no_writable_globals, "int eng_counter;"),
    (there_are_no_writable_globals, "int eng_counter = 3;"),
    (there_are_no_writable_globals, "int eng_f(void) { static int n; return ++n; }"),
    (there_are_no_writable_globals, "_Thread_local int eng_counter;"),
    (there_are_no_writable_globals, 'const char *eng_name = "x";'),
    (all_visible_names_begin_with_eng, "int position_count(void) { return 1; }"),
    (nothing_prints_or_exits,
     '#include <stdio.h>\nint eng_f(int n) { return printf("%d", n); }'),
    (nothing_prints_or_exits, "#include <stdlib.h>\nvoid eng_f(int n) { exit(n); }"),
]


def compiled(compiler, text, folder):
    source, target = pathlib.Path(folder, "x.c"), pathlib.Path(folder, "x.o")
    source.write_text(text)
    subprocess.run([*compiler, "-O1", "-fPIC", "-c", str(source), "-o", str(target)], check=True)
    return target


def seen(rule, compiler, text):
    with tempfile.TemporaryDirectory() as folder:
        return list(rule(compiled(compiler, text, folder)))


def main():
    library, compiler = sys.argv[1], sys.argv[2:]
    if not any(name == "eng_position_play" for name, _, _ in symbols(library)):
        print("Bail out! the library has no eng_position_play: is it the engine's?")
        return 1
    return rules.main([(rule, text.splitlines()[-1], seen(rule, compiler, text))
                       for rule, text in BREACHES], library)


if __name__ == "__main__":
    sys.exit(main())
