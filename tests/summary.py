#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Adds up the TAP lines of meson's last test run: summary.py BUILD_FOLDER.

Prints failed tests with the last that they said, skipped ones, those that failed beside others and passed alone
(see again.py), and as last line "N passed, N failed[, N skipped]". Exits 1 if anything failed or nothing ran.
"""
import json
import pathlib
import re
import sys

TAP_LINE = re.compile(r"^(not )?ok\b\s*\d*\s*(?:- )?([^#]*)(#\s*(SKIP|TODO)\b.*)?$", re.IGNORECASE)


FIRST, AGAIN = "testlog", "testlog-again"
LAST_LINES = 12


def read_log(folder, base):
    path = pathlib.Path(folder, "meson-logs", f"{base}.json")
    if not path.exists():
        return []
    with path.open(encoding="utf-8", errors="replace") as log:
        return [json.loads(line) for line in log if line.strip()]


def has_failed(test):
    return test["result"] not in ("OK", "SKIP", "EXPECTEDFAIL")


def count(test):
    """(passed, failed names, skipped names) of one test program."""
    passed, failed, skipped = 0, [], []
    for line in test.get("stdout", "").splitlines():
        found = TAP_LINE.match(line)
        if not found:
            continue
        bad, name, directive, word = found.groups()
        label = f"{test['name']}: {name.strip()}"
        if word and word.upper() == "SKIP":
            skipped.append(f"{label} {directive.strip()}")
        elif bad:
            failed.append(label)
        else:
            passed += 1
    if test["result"] == "SKIP" and not skipped:
        skipped.append(test["name"])
    elif has_failed(test) and not failed:
        failed.append(f"{test['name']}: {test['result'].lower()}")
    elif test["result"] == "OK" and not (passed or failed or skipped):
        passed = 1  # a program that answers by its exit code alone
    return passed, failed, skipped


def print_last_lines(test):
    for line in (test.get("stdout", "").splitlines() + test.get("stderr", "").splitlines())[-LAST_LINES:]:
        print(f"    | {line[:200]}")


def main():
    passed, failed, skipped = 0, [], []
    again = {test["name"]: test for test in read_log(sys.argv[1], AGAIN)}
    for test in read_log(sys.argv[1], FIRST):
        if has_failed(test):
            print_last_lines(test)
        if test["name"] in again and not has_failed(again[test["name"]]):
            print("unsteady", *(count(test)[1]), "(passed alone)")
            test = again[test["name"]]
        p, f, s = count(test)
        passed += p
        failed += f
        skipped += s
    for name in failed:
        print("FAILED ", name)
    for name in skipped:
        print("skipped", name)
    tail = f", {len(skipped)} skipped" if skipped else ""
    print(f"{passed} passed, {len(failed)} failed{tail}")
    return 1 if failed or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
