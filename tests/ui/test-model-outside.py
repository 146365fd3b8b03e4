#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as it is shipped, with a language model from a scripted server: what only a model needs is loaded when one
is asked, and not before; its answer is kept with its marks.
Usage: run-headless.sh test-model-outside.py TABIYA CHAT-SERVER."""

import json
import os
import pathlib
import subprocess
import sys

from outside import GLib, Tabiya, in_fresh_folder, run_tests, wait_for

BINARY, SERVER = sys.argv[1:3]
LIBRARIES = "libsoup", "libsecret", "libtabiya-chat"


def loaded(tabiya):
    maps = pathlib.Path(f"/proc/{tabiya.process.pid}/maps").read_text()
    return [library for library in LIBRARIES if library in maps]


def settings(port, enabled):
    keyfile = pathlib.Path(os.environ["XDG_CONFIG_HOME"], "glib-2.0", "settings", "keyfile")
    address = f"http://127.0.0.1:{port}/liar/v1"
    keyfile.parent.mkdir(parents=True, exist_ok=True)
    keyfile.write_text("[io/github/tabiya/Tabiya]\n"
                       f"model-enabled={enabled}\nmodel-address='{address}'\nmodel-allowed='{address}'\n")


def turns(folder):
    """The turns of every kept conversation."""
    found = []
    for path in (folder / "ask").glob("*.json"):
        try:
            found += json.loads(path.read_text())["turns"]
        except (OSError, ValueError):  # just being written
            pass
    return found


def ask(tabiya, folder, words):
    before = len(turns(folder))
    tabiya.act("place", GLib.Variant("s", "editor"))
    tabiya.act("ask", GLib.Variant("s", words))
    wait_for(lambda: len(turns(folder)) > before, "the answer in its file")
    return turns(folder)[-1]


def start(folder):
    return Tabiya(BINARY, str(folder), environment={"GSETTINGS_BACKEND": "keyfile"})


@in_fresh_folder
def test_off(folder):
    settings(PORT, "false")
    with start(folder) as tabiya:
        assert loaded(tabiya) == [], loaded(tabiya)
        assert "asks" in ask(tabiya, folder, "xyzzy plugh")
        assert loaded(tabiya) == [], loaded(tabiya)
        assert tabiya.quit() == 0


@in_fresh_folder
def test_on(folder):
    settings(PORT, "true")
    with start(folder) as tabiya:
        assert loaded(tabiya) == [], loaded(tabiya)
        turn = ask(tabiya, folder, "xyzzy plugh")
        assert "libsoup" in loaded(tabiya) and "libtabiya-chat" in loaded(tabiya), loaded(tabiya)
        said = turn["model"]["said"]
        assert said and "text" not in turn, turn
        for sentence in said:
            lies = "e8" in sentence["text"] or "winning" in sentence["text"]
            assert not lies or sentence["verdict"] in ("false", "unchecked"), sentence
        assert tabiya.quit() == 0
    log = (folder / "language-model-log.txt").read_text()
    assert "xyzzy plugh" in log


with subprocess.Popen(["python3", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
    PORT = server.stdout.readline().split()[0]
    try:
        run_tests([("off", test_off), ("on", test_on)])
    finally:
        server.stdin.close()
