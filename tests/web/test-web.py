#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The page for browsers: builds it, checks its scripts, and runs tests/web/test-*.mjs in real browsers.

    ./dev test-long web                            all of it
    python3 tests/web/test-web.py --only store     test-store.mjs alone, in Chromium; --no-build: as it was built
    python3 tests/web/test-web.py --firefox --only store

What is missing here (emscripten, Node, a browser, the network for npm's packages) is a skipped test with its reason.
npm's packages have exact versions (package.json), and are installed into build-web-tests/ the first time.
"""
import argparse
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SITE, TOOLS = ROOT / "build-web/site", ROOT / "build-web-tests"
BROWSERS = {"chromium": ("chromium", "chromium-browser", "google-chrome"), "firefox": ("firefox-esr", "firefox")}
# Those that need a browser of which Firefox has all; the rest is run in Chromium alone.
LINE = re.compile(r"^(ok|not ok) \d+ - (.*)$")


class Tap:
    """One list out of many."""

    def __init__(self):
        self.number, self.failed = 0, 0

    def say(self, good, name, reason=None):
        self.number += 1
        self.failed += not good
        skipped = f" # SKIP skipped: {reason}" if reason else ""
        print(f"{'ok' if good else 'not ok'} {self.number} - {name}{skipped}", flush=True)

    def note(self, text):
        for line in text.splitlines():
            print(f"# {line}", flush=True)


def run(tap, name, command, **more):
    """A program whose exit code is the result."""
    done = subprocess.run([str(word) for word in command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False, **more)
    if done.returncode != 0:
        tap.note(done.stdout)
    tap.say(done.returncode == 0, name)
    return done.returncode == 0


def environment(browser="chromium", cli=None, engine=None):
    return {**os.environ, "TABIYA_SITE": str(SITE), "TABIYA_WEB_TESTS": str(TOOLS), "BROWSER": browser,
            "TABIYA_CLI": str(cli or ROOT / "build/app/tabiya-cli"),
            "TABIYA_ENGINE": str(engine or ROOT / "build/engine/tabiya-engine")}


# --- What is needed ----------------------------------------------------------------------------


def find_browser(name):
    return os.environ.get(name.upper()) or next(filter(None, map(shutil.which, BROWSERS[name])), None)


def install_tools():
    """npm's packages; a reason if they cannot be had."""
    if not shutil.which("npm"):
        return "npm is not installed"
    wanted = [HERE / "package.json", HERE / "package-lock.json"]
    mark = hashlib.sha256(b"".join(path.read_bytes() for path in wanted)).hexdigest()
    stamp = TOOLS / "installed"
    if stamp.exists() and stamp.read_text() == mark:
        return None
    TOOLS.mkdir(exist_ok=True)
    for path in wanted:
        shutil.copy(path, TOOLS)
    done = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=TOOLS, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        return f"npm's packages cannot be installed: {done.stdout.strip().splitlines()[-1:]}"
    stamp.write_text(mark)
    return None


def find_lack(build=True):
    """Why nothing can be run here; None if it can."""
    if not shutil.which("node"):
        return "Node is not installed"
    if build and not shutil.which("emcc"):
        return "emscripten is not installed"
    return install_tools()


# --- Tests -------------------------------------------------------------------------------------


def check_scripts(tap):
    modules = TOOLS / "node_modules"
    run(tap, "the types of the scripts are right (tsc)",
        ["node", modules / "typescript/bin/tsc", "--project", HERE / "tsconfig.json"])
    run(tap, "the scripts are clean (ESLint)",
        ["node", modules / "eslint/bin/eslint.js", "--config", HERE / "eslint.config.mjs", "--max-warnings", "0",
         "ui/web", "tests/web"], env=environment())


def run_file(tap, path, env, suffix):
    """A test of Node's own runner; its lines become lines of this one."""
    command = ["node", "--test-reporter=tap", str(path)]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True) as process:
        told = 0
        for line in process.stdout:
            match = LINE.match(line.rstrip("\n"))
            if not match:
                tap.note(line)
                continue
            told += 1
            name, _, reason = match.group(2).partition(" # SKIP ")
            tap.say(match.group(1) == "ok", f"{path.stem.removeprefix('test-')}: {name}{suffix}", reason or None)
    if process.returncode != 0 and not told:
        tap.say(False, f"{path.stem}{suffix} runs")


def needs_browser(path):
    return "harness.mjs" in path.read_text(encoding="utf-8")


def run_files(tap, options, browser):
    suffix = f" ({browser})"
    env = environment(browser, options.cli, options.engine)
    for path in sorted(HERE.glob("test-*.mjs")):
        if options.only and path.stem.removeprefix("test-") not in options.only:
            continue
        if not needs_browser(path):
            if browser == "chromium":
                run_file(tap, path, env, "")
        elif not find_browser(browser):
            tap.say(True, f"{path.stem}{suffix}", f"{browser} is not installed")
        else:
            run_file(tap, path, env, suffix)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", action="append", help="one test-NAME.mjs, by its name")
    parser.add_argument("--no-build", action="store_true", help="take the page as it was built")
    parser.add_argument("--firefox", action="store_true", help="only in Firefox")
    parser.add_argument("cli", nargs="?", type=os.path.abspath, help="to compare with")
    parser.add_argument("engine", nargs="?", type=os.path.abspath)
    options = parser.parse_args()
    tap = Tap()
    lack = find_lack(not options.no_build)
    if lack:
        tap.say(True, "the page in a browser", lack)
    elif options.no_build or run(tap, "the page is built", [sys.executable, "ui/web/build.py", "--build-only"]):
        if not options.only:
            check_scripts(tap)
        for browser in ("firefox",) if options.firefox else ("chromium",) if options.only else BROWSERS:
            run_files(tap, options, browser)
    print(f"1..{tap.number}")
    sys.exit(tap.failed > 0)


if __name__ == "__main__":
    main()
