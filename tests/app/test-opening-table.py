#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Other tables of openings: errors reported by the maker of the table; with --build only a build with -Dopenings,
which compiles the maker anew."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

import tap

MAKER, SOURCE = sys.argv[1], sys.argv[2]
HEADER = "eco\tname\tpgn\n"
GOOD = "B00\tKing's Pawn Game\t1. e4\n"


def make(text):
    """The maker's message about a file of this text, with FILE for its name."""
    with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        result = subprocess.run([MAKER, file.name], capture_output=True, text=True, timeout=60)
        return result, result.stderr.replace(file.name, "FILE")


def refused(text, message):
    result, said = make(text)
    tap.holds(result.returncode != 0, "it was taken")
    tap.holds(said.startswith(message), said)


def a_good_file_is_a_sorted_table():
    result, said = make(HEADER + GOOD + 'C20\tKing\'s "Pawn"\t1. e4 e5\n')
    tap.equal((result.returncode, said), (0, ""))
    keys = [line.split("{")[1].split(",")[0] for line in result.stdout.splitlines()
            if line.startswith("    {0x")]
    tap.equal(len(keys), 2)
    tap.equal(keys, sorted(keys))
    tap.holds('"King\'s \\"Pawn\\""' in result.stdout, result.stdout)


def an_illegal_move_is_refused():
    refused(HEADER + GOOD + "C20\tNo Opening\t1. e4 e5 2. Ke3\n",
            "FILE:3: not a legal move: Ke3")


def a_wrong_code_is_refused():
    refused(HEADER + "F00\tNo Opening\t1. e4\n", "FILE:2: not an ECO code: F00")


def a_missing_field_is_refused():
    refused(HEADER + "B00\tNo Opening\n", "FILE:2: expected three fields")


def an_overlong_line_is_refused():
    # Cut anywhere, the rest must not be read as a separate line.
    shuffle = " Nf3 Nf6 Ng1 Ng8" * 300
    refused(HEADER + f"B00\tNo Opening\t1. e4 e5{shuffle}\n", "FILE:2: a line is at most")
    refused(HEADER + "B00\t" + "x" * 4091 + "C20\tKing's Pawn\t1. e4 e5\n", "FILE:2: a line is at most")


def a_position_named_twice_is_refused():
    refused(HEADER + "A40\tOne\t1. d4 e6 2. c4\nA13\tOther\t1. c4 e6 2. d4\n",
            "FILE:")
    _, said = make(HEADER + "A40\tOne\t1. d4 e6 2. c4\nA13\tOther\t1. c4 e6 2. d4\n")
    tap.holds("this position has a name already" in said, said)


def a_missing_file_is_refused():
    result = subprocess.run([MAKER, "/nonexistent.tsv"], capture_output=True, text=True, timeout=60)
    tap.holds(result.returncode != 0 and "cannot be read" in result.stderr, result.stderr)


def a_build_takes_another_folder():
    if shutil.which("meson") is None or shutil.which("ninja") is None:
        raise tap.Skip("no meson here")
    with tempfile.TemporaryDirectory() as place:
        tables, build = pathlib.Path(place, "tables"), pathlib.Path(place, "build")
        tables.mkdir()
        for letter in "abcde":
            (tables / f"{letter}.tsv").write_text(HEADER, encoding="utf-8")
        (tables / "b.tsv").write_text(HEADER + "B00\tQuite Another Name\t1. e4\n", encoding="utf-8")
        for command in (["meson", "setup", str(build), SOURCE, "-Dgui=disabled",
                         f"-Dopenings={tables}"],
                        ["ninja", "-C", str(build), "app/opening-table.c"]):
            done = subprocess.run(command, capture_output=True, text=True, timeout=200)
            tap.holds(done.returncode == 0, done.stdout + done.stderr)
        table = (build / "app/opening-table.c").read_text(encoding="utf-8")
        tap.holds("Quite Another Name" in table and "row_count = 1;" in table, table)


tap.main([a_build_takes_another_folder] if "--build" in sys.argv else [
    a_good_file_is_a_sorted_table, an_illegal_move_is_refused, a_wrong_code_is_refused,
    a_missing_field_is_refused, an_overlong_line_is_refused, a_position_named_twice_is_refused,
    a_missing_file_is_refused])
