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


def an_ability_that_is_none_is_reported():
    with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8") as file:
        file.write("fly\tvuela\n")
        file.flush()
        result, written = make(file.name)
    tap.holds(result.returncode != 0, "it was learned from")
    tap.holds("fly" in result.stderr, result.stderr)
    tap.equal(written, None)


def examples_that_are_missing_are_reported():
    result, written = make("/nonexistent/examples.tsv")
    tap.equal(result.returncode, 1)
    tap.holds("/nonexistent/examples.tsv" in result.stderr, result.stderr)
    tap.equal(written, None)


tap.main([the_environment_has_no_say, an_ability_that_is_none_is_reported, examples_that_are_missing_are_reported])
