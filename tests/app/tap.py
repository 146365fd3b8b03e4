# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A few lines of TAP for tests that run the programs."""
import os
import pathlib
import sys
import traceback

# Where the shared test data lie, beside the source.
BESIDE = pathlib.Path(__file__).resolve().parents[2] / "../shared/data"


class Skip(Exception):
    """Raised by a test that cannot run here, with the reason as its text."""


def equal(found, expected):
    if found != expected:
        raise AssertionError(f"found {found!r}, expected {expected!r}")


def holds(condition, why):
    if not condition:
        raise AssertionError(why)


def shared(name):
    """The path of a file or folder of the shared test data; without it the test is skipped."""
    path = pathlib.Path(os.environ.get("TABIYA_SHARED_DATA") or BESIDE) / name
    if not path.exists():
        raise Skip("the shared data are not there")
    return path


def main(tests):
    """Runs the functions, each a test named by its own name, and exits."""
    print(f"1..{len(tests)}", flush=True)
    bad = False
    for number, test in enumerate(tests, 1):
        name = test.__name__.replace("_", " ")
        try:
            test()
            print(f"ok {number} - {name}", flush=True)
        except Skip as reason:
            print(f"ok {number} - {name} # SKIP skipped: {reason}", flush=True)
        except Exception:  # the test's failure, whatever it is, is the result
            bad = True
            print(f"not ok {number} - {name}")
            for line in traceback.format_exc().splitlines():
                print(f"# {line}", flush=True)
    sys.exit(bad)
