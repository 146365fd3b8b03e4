#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""./dev test-long: runs meson's suite "long" one test after the other and remembers what passed.

    long.py BUILD_FOLDER [--again] [NAME…]

A test that passed for the very same programs is not run again, so that a stopped run goes on where
it was. Results lie in BUILD_FOLDER/test-long.json. The last line counts, as ./dev test's does.
"""
import argparse
import datetime
import hashlib
import json
import pathlib
import subprocess
import sys


def list_tests(build):
    """[(name, command, env)] of the suite "long", by meson's own account."""
    text = subprocess.run(["meson", "introspect", "--tests", str(build)], check=True,
                          capture_output=True, text=True).stdout
    return [test for test in json.loads(text) if "tabiya:long" in test["suite"]
            or "long" in test["suite"]]


def fingerprint(build, test):
    """Changes when a program that the test may run does."""
    digest = hashlib.sha256(json.dumps([test["cmd"], test["env"]], sort_keys=True).encode())
    programs = [build / "engine/tabiya-engine", build / "app/tabiya-cli", build / "ui/tabiya"]
    for path in programs + [pathlib.Path(word) for word in test["cmd"]]:
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()


def run(build, test):
    print(f"== {test['name']}", flush=True)
    # Meson sets up the environment and the log; a multiplier of 0 means no limit of time.
    return subprocess.run(["meson", "test", "-C", str(build), "--no-rebuild", "-t", "0",
                           "--print-errorlogs", test["name"]]).returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--again", action="store_true", help="run what has passed already too")
    options = parser.parse_args()

    state_path = options.build / "test-long.json"
    state = json.loads(state_path.read_text()) if state_path.exists() else {}
    passed = failed = 0
    for test in list_tests(options.build):
        name = test["name"]
        if options.names and name not in options.names:
            continue
        mark = fingerprint(options.build, test)
        old = state.get(name)
        if old and old["passed"] and old["fingerprint"] == mark and not options.again:
            print(f"== {name}: passed on {old['date']}")
            passed += 1
            continue
        good = run(options.build, test)
        passed += good
        failed += not good
        state[name] = {"passed": good, "fingerprint": mark,
                       "date": datetime.date.today().isoformat()}
        partial = state_path.with_suffix(".partial")
        partial.write_text(json.dumps(state, indent=1))
        partial.replace(state_path)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
