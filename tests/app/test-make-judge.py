#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The weights of a judge are the same bytes whatever the environment; what cannot be learned from is reported."""
import os
import pathlib
import subprocess
import sys
import tempfile

import tap

MAKER, WEIGHTS, EXAMPLES = sys.argv[1:4]


def make(examples, **environment):
    """The maker's result and what it wrote."""
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "judge.bin"
        result = subprocess.run([MAKER, "es", examples, output], capture_output=True, text=True, timeout=60,
                                env=os.environ | environment)
        return result, output.read_bytes() if output.exists() else None


def the_environment_has_no_say():
    result, written = make(EXAMPLES, LC_ALL="tr_TR.UTF-8", LANGUAGE="tr", G_RANDOM_VERSION="2.0")
    tap.equal((result.returncode, result.stderr), (0, ""))
    tap.holds(written == pathlib.Path(WEIGHTS).read_bytes(), "other weights than the build's")


def feature(word):
    """As the weights have it (grammar-features.c)."""
    number = 2166136261
    for byte in word.encode():
        number = (number ^ byte) * 16777619 % 2**32
    return number.to_bytes(4, "little")


def make_of(lines):
    with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8") as file:
        file.write(lines)
        file.flush()
        return make(file.name)


def all_of_a_line_is_learned():
    result, written = make_of("$fruta\tkiwizumo|mangozumo\nresign\t(exprimo|[ya] trituro) {fruta}\n")
    tap.equal((result.returncode, result.stderr), (0, ""))
    for word in ("exprimo", "trituro", "kiwizumo", "mangozumo"):
        tap.holds(feature(word) in written, f"{word} was not learned")


def a_line_that_is_wrong_is_reported():
    for line, reason in (("resign\tme {nada}", "nada"), ("resign\t(a|b", "a bracket is open")):
        result, written = make_of(line + "\n")
        tap.holds(result.returncode != 0, f"{line} was learned from")
        tap.holds(reason in result.stderr, result.stderr)
        tap.equal(written, None)


def an_ability_that_is_none_is_reported():
    result, written = make_of("fly\tvuela\n")
    tap.holds(result.returncode != 0, "it was learned from")
    tap.holds("fly" in result.stderr, result.stderr)
    tap.equal(written, None)


def examples_that_are_missing_are_reported():
    result, written = make("/nonexistent/examples.tsv")
    tap.equal(result.returncode, 1)
    tap.holds("/nonexistent/examples.tsv" in result.stderr, result.stderr)
    tap.equal(written, None)


tap.main([the_environment_has_no_say, all_of_a_line_is_learned, a_line_that_is_wrong_is_reported,
          an_ability_that_is_none_is_reported, examples_that_are_missing_are_reported])
