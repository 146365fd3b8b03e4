#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""./dev test-long: runs meson's suite "long" one test after the other and remembers passed ones.

    long.py BUILD_FOLDER [--again] [NAME…]

A test that passed with exactly the same programs is not run again, so that a stopped run resumes. Results are in
BUILD_FOLDER/test-long.json. The last line counts, like ./dev test's.
"""
import argparse
import datetime
import hashlib
import json
import pathlib
import subprocess
import sys

import summary


def list_tests(build):
    """[(name, command, env)] of the suite "long", by meson's own account."""
    text = subprocess.run(["meson", "introspect", "--tests", str(build)], check=True,
                          capture_output=True, text=True).stdout
    return [test for test in json.loads(text) if "tabiya:long" in test["suite"]
            or "long" in test["suite"]]


# What tests read beside their programs, below the source.
SOURCES = {"web": ["ui/web", "tests/web"]}
ROOT = pathlib.Path(__file__).resolve().parent.parent


def fingerprint(build, test):
    """Changes when a program that the test may run does, or what it reads."""
    digest = hashlib.sha256(json.dumps([test["cmd"], test["env"]], sort_keys=True).encode())
    programs = [build / "engine/tabiya-engine", build / "app/tabiya-cli", build / "ui/tabiya"]
    sources = [path for name in SOURCES.get(test["name"], []) for path in sorted((ROOT / name).rglob("*"))]
    for path in programs + [pathlib.Path(word) for word in test["cmd"]] + sources:
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()


def run(build, test):
    """(passed, failed, skipped) of the test's TAP lines."""
    print(f"== {test['name']}", flush=True)
    # Meson sets up the environment and the log; a multiplier of 0 means no limit of time.
    subprocess.run(["meson", "test", "-C", str(build), "--no-rebuild", "-t", "0",
                    "--print-errorlogs", test["name"]])
    passed, failed, skipped = 0, [], []
    for entry in summary.read_log(build, summary.FIRST):
        counted = summary.count(entry)
        passed += counted[0]
        failed += counted[1]
        skipped += counted[2]
    for name in skipped:
        print("skipped", name)
    return passed, len(failed), len(skipped)


def is_done(old, mark):
    """Passed for exactly these programs; a skipped test may be able to run now."""
    return bool(old) and old["fingerprint"] == mark and not old["failed"] and not old["skipped"]


def load(path):
    """What earlier runs said; nothing, if it was written by another version."""
    state = json.loads(path.read_text()) if path.exists() else {}
    return {name: old for name, old in state.items() if "skipped" in old}


def save(path, state):
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps(state, indent=1))
    partial.replace(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--again", action="store_true", help="run what has passed already too")
    options = parser.parse_intermixed_args()

    path = options.build / "test-long.json"
    state = load(path)
    totals = [0, 0, 0]
    for test in list_tests(options.build):
        name = test["name"]
        if options.names and name not in options.names:
            continue
        mark = fingerprint(options.build, test)
        if is_done(state.get(name), mark) and not options.again:
            print(f"== {name}: passed on {state[name]['date']}")
        else:
            passed, failed, skipped = run(options.build, test)
            state[name] = {"passed": passed, "failed": failed, "skipped": skipped,
                           "fingerprint": mark, "date": datetime.date.today().isoformat()}
            save(path, state)
        for i, word in enumerate(("passed", "failed", "skipped")):
            totals[i] += state[name][word]
    tail = f", {totals[2]} skipped" if totals[2] else ""
    print(f"{totals[0]} passed, {totals[1]} failed{tail}")
    return 1 if totals[1] or not totals[0] else 0


if __name__ == "__main__":
    sys.exit(main())
