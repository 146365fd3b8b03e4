#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine's library keeps no writable globals, names what it shows eng_…, never prints or exits.

    engine-symbols.py LIBRARY COMPILER…    TAP on stdout

Read-only data that the linker relocates (.data.rel.ro) is not writable. Before the library is
looked at, each rule is tried on a small object that breaks it.
"""
import pathlib
import subprocess
import sys
import tempfile

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


def writable(path):
    for name, kind, section in symbols(path):
        data = kind in "dDbBgGsSC" and not section.startswith(".data.rel.ro")
        if data or section.startswith((".tdata", ".tbss", ".data.rel.local")):
            yield f"{name} is writable, in {section or 'common'}"


def unprefixed(path):
    for name, kind, _ in symbols(path):
        if kind.isupper() and kind not in "UWV" and not name.startswith("eng_"):
            yield f"{name} is visible outside and does not begin with eng_"


def talkative(path):
    for name, kind, _ in symbols(path):
        if kind == "U" and name.split("@")[0] in FORBIDDEN:
            yield f"{name} is called"


# Each rule, and C that breaks it.
RULES = [
    (writable, "no writable globals", "int eng_counter;"),
    (writable, "no writable globals", "int eng_counter = 3;"),
    (writable, "no writable globals", "int eng_f(void) { static int n; return ++n; }"),
    (writable, "no writable globals", "_Thread_local int eng_counter;"),
    (writable, "no writable globals", 'const char *eng_name = "x";'),
    (unprefixed, "all visible names begin with eng_", "int position_count(void) { return 1; }"),
    (talkative, "nothing prints or exits",
     '#include <stdio.h>\nint eng_f(int n) { return printf("%d", n); }'),
    (talkative, "nothing prints or exits",
     "#include <stdlib.h>\nvoid eng_f(int n) { exit(n); }"),
]


def compiled(compiler, text, folder):
    source, target = pathlib.Path(folder, "x.c"), pathlib.Path(folder, "x.o")
    source.write_text(text)
    subprocess.run([*compiler, "-O1", "-fPIC", "-c", str(source), "-o", str(target)], check=True)
    return target


def report(number, name, problems):
    print(f"{'not ok' if problems else 'ok'} {number} - {name}")
    for line in problems:
        print(f"# {line}")
    return bool(problems)


def main():
    library, compiler = sys.argv[1], sys.argv[2:]
    titles = dict((rule, title) for rule, title, _ in RULES)
    print(f"1..{len(RULES) + len(titles)}")
    bad = False
    for number, (rule, title, text) in enumerate(RULES, 1):
        with tempfile.TemporaryDirectory() as folder:
            seen = list(rule(compiled(compiler, text, folder)))
        bad |= report(number, f"{title}: sees {text.splitlines()[-1]}",
                      [] if seen else ["it passes"])
    if not any(name == "eng_position_play" for name, _, _ in symbols(library)):
        print("Bail out! the library has no eng_position_play: is it the engine's?")
        return 1
    for number, (rule, title) in enumerate(titles.items(), len(RULES) + 1):
        bad |= report(number, title, list(rule(library)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
