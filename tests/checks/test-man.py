#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The man pages: man and mandoc report no errors, and the pages have everything in the programs' own help.
Usage: test-man.py SOURCE_ROOT TABIYA_CLI TABIYA_ENGINE [TABIYA]; speaks TAP."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

FOLDER = pathlib.Path(sys.argv[1], "data", "man")
CLI, ENGINE = sys.argv[2:4]
WINDOW = sys.argv[4] if len(sys.argv) > 4 else None
ENGLISH = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": ""}

FAMILY = re.compile(r"^  ((?:book|data|db|drill|engines|lesson|openings|pgn|puzzles|tablebase) [a-z-]+|[a-z-]+) ")
OPTION = re.compile(r"^  (?:(-\w), )?(--[a-z0-9-]+)")
EVERYWHERE = {"--help", "--data-dir"}


def says(*command, text=None):
    return subprocess.run(command, capture_output=True, text=True, check=True, env=ENGLISH,
                          input=text).stdout


def page(name):
    return (FOLDER / name).read_text(encoding="utf-8")


def options_of(help_text):
    """Short and long ones."""
    found = set()
    for line in help_text.splitlines():
        match = OPTION.match(line)
        if match:
            found |= set(match.groups()) - {None}
    return found


def options_in(text):
    """The options described by a tag."""
    found = set()
    for line in text.splitlines():
        if line.startswith(".It "):
            found |= {"-" + word.replace("\\-", "-") for word in re.findall(r"Fl (\S+)", line)}
    return found


def sections():
    parts = re.split(r"^\.Ss (.*)$", page("tabiya-cli.1").split(".Sh ENVIRONMENT")[0], flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def commands():
    lines = says(CLI, "--help").split("Commands:\n")[1].splitlines()
    return [match[1] for match in map(FAMILY.match, lines) if match]


def test_every_command_has_its_section():
    assert len(commands()) > 30, commands()
    assert set(commands()) == set(sections()), set(commands()) ^ set(sections())


def test_every_option_is_described():
    wrong = []
    for name, text in sections().items():
        if name not in commands():
            continue  # the test before this one tells
        said = options_of(says(CLI, *name.split(), "--help")) - EVERYWHERE - {"-h"}
        wrong += [(name, option) for option in sorted(said ^ options_in(text))]
    assert not wrong, wrong
    assert EVERYWHERE <= options_in(page("tabiya-cli.1"))


def test_options_of_the_window():
    if not WINDOW:
        return "the window is not built"
    said = options_of(says(WINDOW, "--help")) - {"--help-all", "--help-gapplication"}
    described = options_in(page("tabiya.1"))
    assert len(said) >= 4 and said <= described, (said, described)
    return None


def test_options_of_the_engine():
    named = re.findall(r"^option name (.*) type", says(ENGINE, text="uci\nquit\n"), re.M)
    text = page("tabiya-engine.1").split(".Sh UCI OPTIONS")[1]
    described = {word.strip() for line in re.findall(r"^\.It Cm (.*)$", text, re.M)
                 for word in line.split(" ,")}
    assert len(named) > 10 and set(named) <= described, set(named) - described


def test_words_of_the_engine():
    """Each first word of a line of its help."""
    named = set(re.findall(r"^  tabiya-engine ([a-z-]+)", says(ENGINE, "--help"), re.M))
    text = page("tabiya-engine.1").split(".Sh UCI OPTIONS")[0]
    described = set(re.findall(r"^\.It Cm ([a-z-]+)", text, re.M))
    assert len(named) > 4 and named <= described, named - described


def linted(tool, *arguments):
    if not shutil.which(tool):
        return f"{tool} is not installed"
    for path in sorted(FOLDER.glob("*.1")):
        run = subprocess.run([tool, *arguments, str(path)], capture_output=True, text=True,
                             check=False, env=ENGLISH)
        said = run.stderr if tool == "man" else run.stdout
        assert not said, said
    return None


def test_man_has_no_complaint():
    return linted("man", "--warnings", "-E", "UTF-8", "-Tutf8", "-Z", "-l")


def test_mandoc_has_no_complaint():
    return linted("mandoc", "-T", "lint", "-W", "warning")


def run_all(tests):
    print(f"1..{len(tests)}")
    failed = False
    for number, (name, function) in enumerate(tests, 1):
        try:
            skipped = function()
            print(f"ok {number} {name}" + (f" # SKIP skipped: {skipped}" if skipped else ""))
        except AssertionError as error:
            failed = True
            for line in str(error).splitlines():
                print("#", line)
            print(f"not ok {number} {name}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    run_all([(name[5:].replace("_", "-"), function) for name, function in list(globals().items())
             if name.startswith("test_")])
