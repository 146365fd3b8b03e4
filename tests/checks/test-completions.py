#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shells complete every command and option of the help: bash is run, and the scripts of zsh and fish are read, by
those shells, too, if they are installed.

    test-completions.py TABIYA_CLI FOLDER_OF_COMPLETIONS
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "app"))
import tap

CLI, FOLDER = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
ASK = r'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { :; }; "_${1//-/_}"; ' \
      r'printf "%s\n" "${COMPREPLY[@]}"'


def completed(*words):
    """What bash offers for the last of the words."""
    script = FOLDER / words[0]
    return subprocess.run(["bash", "-c", ASK, "bash", script, *words], check=True, text=True,
                          stdout=subprocess.PIPE).stdout.split()


def help_of(*words):
    return subprocess.run([CLI, *words, "--help"], env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"},
                          check=True, text=True, stdout=subprocess.PIPE).stdout


def list_commands():
    text = help_of()
    part = text[text.index("Commands:"):text.rindex("\n\n")]
    return [match.split() for match in re.findall(r"^  ([a-z]+(?: [a-z]+)?(?=  | [a-z]))", part, re.M)]


def bash_knows_every_command():
    commands = list_commands()
    firsts = {words[0] for words in commands}
    tap.holds(len(commands) > 40, commands)
    tap.equal({word for word in completed("tabiya-cli", "") if not word.startswith("-")}, firsts)
    for first in firsts:
        seconds = {words[1] for words in commands if words[0] == first and len(words) == 2}
        tap.equal((first, {word for word in completed("tabiya-cli", first, "") if not word.startswith("-")}),
                  (first, seconds))
    tap.equal(completed("tabiya-cli", "db", "imp"), ["import"])
    tap.holds("bench" in completed("tabiya-engine", "b"), "the engine's words")


def bash_knows_every_option():
    for words in (["db", "import"], ["analyze"], ["match"], ["render"], ["puzzles", "pick"]):
        wanted = set(re.findall(r"(?m)^ +(?:-\w, )?(--[\w-]+=?)", help_of(*words).split("Application Options:")[1].split("\n\n")[0]))
        found = set(completed("tabiya-cli", *words, "--"))
        tap.holds(wanted <= found, (words, wanted - found))
    tap.equal(completed("tabiya-cli", "db", "import", "--keep"), ["--keep-duplicates"])
    tap.equal(completed("tabiya-cli", "db", "import", "games"), [])  # files are bash's own


def the_others_have_them_too():
    for name in ("_tabiya-cli", "tabiya-cli.fish"):
        text = (FOLDER / name).read_text(encoding="utf-8")
        for word in ("import", "keep-duplicates", "normalize", "concurrency"):
            tap.holds(word in text, (name, word))
    for shell, name in (("bash", "tabiya-cli"), ("bash", "tabiya-engine"), ("zsh", "_tabiya-cli"),
                        ("zsh", "_tabiya-engine"), ("fish", "tabiya-cli.fish"), ("fish", "tabiya-engine.fish")):
        if shutil.which(shell):
            tap.equal((name, subprocess.run([shell, "-n", FOLDER / name], check=False).returncode), (name, 0))


tap.main([bash_knows_every_command, bash_knows_every_option, the_others_have_them_too])
