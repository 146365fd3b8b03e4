#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as it is shipped, with a speech-dispatcher of its own that writes what it should say: nothing of it is
loaded before something is spoken, the server may be killed or missing, and a screen reader silences it.
Usage: run-headless.sh test-voice-outside.py TABIYA SCRIBE."""

import json
import os
import pathlib
import shutil
import signal
import sys
import time

from outside import Gio, GLib, Tabiya, in_fresh_folder, run_tests, wait_for

BINARY, SCRIBE = sys.argv[1:3]
OWN = pathlib.Path(os.environ["XDG_CONFIG_HOME"], "speech-dispatcher")
PID = pathlib.Path(os.environ["XDG_RUNTIME_DIR"], "speech-dispatcher", "pid", "speech-dispatcher.pid")
SOCKET = pathlib.Path(os.environ["XDG_RUNTIME_DIR"], "speech-dispatcher", "speechd.sock")
LIBRARIES = "libspeechd", "libtabiya-speech"
# What listening needs is loaded by nobody who only speaks.
EARS = "libtabiya-hearing", "libtabiya-microphone", "libpocketsphinx", "libgstreamer", "libpulse", "libvosk"


def configure(more=""):
    (OWN / "modules").mkdir(parents=True, exist_ok=True)
    (OWN / "speechd.conf").write_text(f'LogLevel 1\nLogDir "{OWN}"\nTimeout 5\nAddModule "scribe" "{SCRIBE}" ""\n'
                                      f'DefaultModule "scribe"\n{more}\n')


def settings(speaking):
    keyfile = pathlib.Path(os.environ["XDG_CONFIG_HOME"], "glib-2.0", "settings", "keyfile")
    keyfile.parent.mkdir(parents=True, exist_ok=True)
    keyfile.write_text(f"[io/github/tabiya/Tabiya]\nspeaking={speaking}\nspeaking-rate=30\n")


def kill_server():
    if PID.exists():
        try:
            os.kill(int(PID.read_text()), signal.SIGKILL)
        except ProcessLookupError:
            pass
        PID.unlink()
    SOCKET.unlink(missing_ok=True)


def loaded(tabiya):
    maps = pathlib.Path(f"/proc/{tabiya.process.pid}/maps").read_text()
    assert [library for library in EARS if library in maps] == []
    return [library for library in LIBRARIES if library in maps]


def said(folder):
    path = folder / "said"
    lines = path.read_text().splitlines() if path.exists() else []
    return [event["said"].strip() for event in map(json.loads, lines) if "said" in event]


def start(folder, speaking="true"):
    settings(speaking)
    tabiya = Tabiya(BINARY, str(folder / "data"),
                    environment={"GSETTINGS_BACKEND": "keyfile", "SCRIBE_FILE": str(folder / "said")})
    return tabiya


def await_said(folder, words):
    wait_for(lambda: words in said(folder), f"“{words}” in {said(folder)}")


@in_fresh_folder
def test_off(folder):
    with start(folder, "false") as tabiya:
        tabiya.set_engine_playing(False)
        tabiya.play("e4")
        assert loaded(tabiya) == [], loaded(tabiya)
        tabiya.act("speak-last-moves")
        await_said(folder, "White plays pawn to e 4.")
        assert tabiya.quit() == 0
    kill_server()


@in_fresh_folder
def test_on(folder):
    with start(folder) as tabiya:
        assert loaded(tabiya) == [], loaded(tabiya)
        tabiya.set_engine_playing(False)
        tabiya.play("e4")
        await_said(folder, "White plays pawn to e 4")
        assert loaded(tabiya) == list(LIBRARIES), loaded(tabiya)
        kill_server()
        tabiya.play("e5")
        await_said(folder, "Black plays pawn to e 5")
        tabiya.act("speak-position")
        wait_for(lambda: any("king e 1" in one for one in said(folder)), "the position")
        assert tabiya.quit() == 0
    kill_server()


@in_fresh_folder
def test_no_server(folder):
    configure("DisableAutoSpawn")
    with start(folder) as tabiya:
        tabiya.set_engine_playing(False)
        for move in ("e4", "e5", "Nf3"):
            tabiya.play(move)
        wait_for(lambda: tabiya.state("moves") == "e4 e5 Nf3", "the moves")
        assert said(folder) == []
        assert tabiya.quit() == 0
    configure()


@in_fresh_folder
def test_screen_reader(folder):
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)

    def enable(on):
        bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                      GLib.Variant("(ssv)", ("org.a11y.Status", "ScreenReaderEnabled", GLib.Variant("b", on))),
                      None, Gio.DBusCallFlags.NONE, -1, None)

    enable(True)
    with start(folder) as tabiya:
        tabiya.set_engine_playing(False)
        tabiya.play("e4")
        wait_for(lambda: tabiya.state("moves") == "e4", "the move")
        time.sleep(0.3)
        assert said(folder) == [], said(folder)
        enable(False)
        time.sleep(0.3)
        tabiya.play("e5")
        await_said(folder, "Black plays pawn to e 5")
        assert "White plays pawn to e 4" not in said(folder), said(folder)
        assert tabiya.quit() == 0
    kill_server()


if not shutil.which("speech-dispatcher"):
    print("1..0 # SKIP skipped: speech-dispatcher is not installed")
    sys.exit(77)
configure()
run_tests([("off", test_off), ("on", test_on), ("no server", test_no_server), ("a screen reader", test_screen_reader)])
