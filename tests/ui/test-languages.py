#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every view in every language of the program, and in one for which it has only names of openings.
Usage: run-headless.sh test-languages.py WALK LOCALE_DIR LINGUAS [LANGUAGE…], where WALK is test-languages.c or
another program that reads the same variables. Without languages: all."""

import os
import pathlib
import subprocess
import sys

WALK, LOCALE_DIR, LINGUAS, *WANTED = sys.argv[1:]
SPOKEN = [line.strip() for line in pathlib.Path(LINGUAS).read_text(encoding="utf-8").splitlines()
          if line.strip() and not line.startswith("#")]
LANGUAGES = WANTED or [*SPOKEN, "zh_TW"]


def walk(language, translated):
    environment = {**os.environ, "LANGUAGE": language, "TABIYA_LOCALE_DIR": LOCALE_DIR}
    if translated:
        environment["TABIYA_TEST_TRANSLATED"] = "1"
    done = subprocess.run([WALK, "--tap"], env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    return done.returncode, done.stdout


print(f"1..{len(LANGUAGES)}", flush=True)
failed = 0
for number, name in enumerate(LANGUAGES, 1):
    code, said = walk(name, name in SPOKEN)
    failed += code != 0
    if code != 0:
        print("".join(f"# {line}\n" for line in said.splitlines()[-12:]) + f"# it ended with {code}")
    print(f"{'not ok' if code else 'ok'} {number} - {name}", flush=True)
sys.exit(failed > 0)
