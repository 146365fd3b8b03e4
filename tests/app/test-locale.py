#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers in a locale with a decimal comma: output for programs (UCI, PGN, CSV, JSON, SQL) is the same in every
language, and output for people is translated.
Usage: test-locale.py TABIYA-CLI TABIYA-ENGINE SOURCE_ROOT TEST…; each TEST is run unchanged, in German."""

import os
import re
import pathlib
import shutil
import subprocess
import sys
import tempfile

import tap

CLI, ENGINE, ROOT, TESTS = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), sys.argv[4:]
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-locale-"))
GERMAN = {"LOCPATH": str(FOLDER), "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "en"}
PLAIN = {"LC_ALL": "C.UTF-8", "LANGUAGE": ""}
# Speaks the language of the environment before a program's main() does, or in place of it.
SPEAK = "#include <locale.h>\n__attribute__((constructor)) static void speak(void) { setlocale(LC_ALL, \"\"); }\n"


def run(environment, *command, text=None):
    return subprocess.run([str(word) for word in command], input=text, capture_output=True, text=True,
                          timeout=120, env={**os.environ, **environment})


def prepare():
    """A German locale, wherever this machine has one or can make one; None if it cannot."""
    if not shutil.which("localedef"):
        return "localedef is not installed"
    made = run({}, "localedef", "-i", "de_DE", "-f", "UTF-8", FOLDER / "de_DE.UTF-8")
    if not (FOLDER / "de_DE.UTF-8").exists():
        return f"the locale cannot be made: {made.stderr.strip()}"
    said = run(GERMAN, sys.executable, "-c",
               "import locale; locale.setlocale(locale.LC_ALL, ''); print(locale.str(0.5))").stdout
    return None if said.strip() == "0,5" else "the locale is not used"


def same(*command, text=None):
    plain, german = (run(environment, *command, text=text) for environment in (PLAIN, GERMAN))
    tap.equal(plain.returncode, 0)
    tap.holds(plain.stdout != "", command)
    tap.equal(german.stdout, plain.stdout)


def results_are_the_same_everywhere():
    games = ROOT / "tests/data/pgn/annotated.pgn"
    same(CLI, "best", "--nodes", "3000")
    same(CLI, "pgn", "normalize", games)
    same(CLI, "analyze", games, "--nodes", "2000", "--quiet")
    same(CLI, "analyze", games, "--nodes", "2000", "--quiet", "--json")
    same(CLI, "openings", "search", "najdorf")


def the_engine_speaks_uci_everywhere():
    same(ENGINE, text="uci\nsetoption name Hash value 1\nisready\nquit\n")


def tests_pass_in_german():
    if not shutil.which("cc") or os.environ.get("ASAN_OPTIONS"):
        return
    library = FOLDER / "speak.so"
    (FOLDER / "speak.c").write_text(SPEAK)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(library), str(FOLDER / "speak.c")], check=True)
    for test in TESTS:
        result = run({**GERMAN, "LD_PRELOAD": str(library)}, test)
        tap.holds(result.returncode == 0, f"{test}:\n{result.stdout[-2000:]}{result.stderr[-2000:]}")


def the_help_is_translated():
    """By a catalog of this test's own."""
    place = FOLDER / "po" / "xx" / "LC_MESSAGES"
    place.mkdir(parents=True)
    catalog = ('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
                 'msgid "list the legal moves of a position"\nmsgstr "Zzq"\n')
    subprocess.run(["msgfmt", "-o", str(place / "tabiya.mo"), "-"], input=catalog, text=True, check=True)
    said = run({**PLAIN, "LANGUAGE": "xx", "TABIYA_LOCALE_DIR": str(FOLDER / "po")}, CLI, "--help").stdout
    tap.holds(re.search(r"\bmoves +Zzq\n", said), said)
    tap.holds("Zzq" not in run(PLAIN, CLI, "--help").stdout, "the language of the environment")


WHY_NOT = prepare()
if WHY_NOT:
    print(f"1..0 # SKIP skipped: {WHY_NOT}")
    sys.exit(77)
try:
    tap.main([results_are_the_same_everywhere, the_engine_speaks_uci_everywhere, tests_pass_in_german,
              the_help_is_translated])
finally:
    shutil.rmtree(FOLDER, ignore_errors=True)
