#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""./dev bench web-page: the budget of the page for browsers (tests/web/budget.mjs), built first.

    web-page.py [RUNS]
"""
import importlib.util
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def load_tests():
    spec = importlib.util.spec_from_file_location("test_web", ROOT / "tests/web/test-web.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main():
    web = load_tests()
    lack = web.find_lack() or (None if web.find_browser("chromium") else "chromium is not installed")
    if lack:
        print(f"skipped: {lack}")
        return
    subprocess.run([sys.executable, "ui/web/build.py", "--build-only"], cwd=ROOT, check=True)
    subprocess.run(["node", "tests/web/budget.mjs", *sys.argv[1:]], cwd=ROOT, env=web.environment(), check=True)


if __name__ == "__main__":
    main()
