# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared by tests that drive tabiya from outside: starting it, its actions on D-Bus, TAP.

Run under run-headless.sh, which provides a display, a session bus and a home."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

try:
    from gi.repository import Gio, GLib
except ImportError:
    print("1..0 # SKIP skipped: python3-gi is not installed")
    sys.exit(77)

NAME = "io.github.tabiya.Tabiya"
APPLICATION = "/io/github/tabiya/Tabiya"
WINDOW = APPLICATION + "/window/1"
# A minute, or a multiple of that, from TABIYA_TEST_PATIENCE: sanitizers are slow.
LIMIT_S = 60 * int(os.environ.get("TABIYA_TEST_PATIENCE", "1"))


def wait_for(condition, what, limit_s=LIMIT_S):
    """The first true value of `condition`, asked for again and again. A widget that goes away
    while it is looked at is no value."""
    end = time.monotonic() + limit_s
    while time.monotonic() < end:
        try:
            value = condition()
        except GLib.Error as error:
            if error.domain != "atspi_error":
                raise
            value = None
        if value:
            return value
        time.sleep(0.01)
    raise AssertionError(f"waited {limit_s} s for {what}")


def stop_motion():
    """For what has to do with many views or moves: nothing glides into its place."""
    settings = pathlib.Path(os.environ["XDG_CONFIG_HOME"], "gtk-4.0", "settings.ini")
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[Settings]\ngtk-enable-animations=false\n", encoding="utf-8")


def in_fresh_folder(test):
    """`test` with a folder of its own, which stays to be looked at where it fails."""
    def run():
        folder = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-"))
        test(folder)
        shutil.rmtree(folder, ignore_errors=True)
    return run


def disk():
    """The environment of a disk whose every sync and rename takes 0.1 s, where TABIYA_SLOW_DISK
    names the library that makes one (tests/faults/faulty.c)."""
    library = os.environ.get("TABIYA_SLOW_DISK")
    return {"LD_PRELOAD": library, "FAULTY_DELAY_MS": "100",
            "FAULTY_FOLDER": os.path.realpath(tempfile.gettempdir())} if library else {}


class Tabiya:
    """A running program. `environment` is laid over that of the test; `errors` is a file for what
    it complains of."""

    def __init__(self, binary, data_dir, *arguments, environment=None, errors=None):
        self.process = subprocess.Popen(
            [binary, "--data-dir", data_dir, *arguments], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=errors,
            env={**os.environ, **disk(), **(environment or {})})
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        wait_for(lambda: self.state("status"), "the window on the bus")

    def _call(self, path, method, parameters):
        return self.bus.call_sync(NAME, path, "org.gtk.Actions", method, parameters, None,
                                  Gio.DBusCallFlags.NO_AUTO_START, LIMIT_S * 1000, None)

    def describe(self, action, path=WINDOW):
        """(enabled, state or None), or None while there is no such thing."""
        try:
            (enabled, _, state), = self._call(path, "Describe",
                                              GLib.Variant("(s)", (action,))).unpack()
        except GLib.Error:
            if self.process.poll() is not None:
                raise AssertionError(f"the program ended with {self.process.returncode}") from None
            return None
        return enabled, state[0] if state else None

    def state(self, action):
        described = self.describe(action)
        return described[1] if described else None

    def act(self, action, parameter=None):
        """Activates an action of the window, or, with "app." before it, of the application."""
        path = WINDOW
        if action.startswith("app."):
            path, action = APPLICATION, action[4:]
        parameters = [parameter] if parameter is not None else []
        self._call(path, "Activate", GLib.Variant("(sava{sv})", (action, parameters, {})))

    def set_state(self, action, value):
        self._call(WINDOW, "SetState", GLib.Variant("(sva{sv})", (action, value, {})))

    def play(self, move):
        self.act("play-move", GLib.Variant("s", move))

    def new_game(self, **options):
        types = {"level": "i", "cores": "i", "colour": "s", "fen": "s", "rating": "i", "opponent": "s"}
        self.act("app.new-game-with", GLib.Variant(
            "a{sv}", {key: GLib.Variant(types[key], value) for key, value in options.items()}))

    def set_engine_playing(self, on):
        if self.state("engine-playing") != on:
            self.act("engine-playing", GLib.Variant("b", on))
            wait_for(lambda: self.state("engine-playing") == on, "the opponent on or off")

    def moves(self):
        return (self.state("moves") or "").split()

    def kill(self):
        """As when the power fails."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._wait_until_gone()

    def quit(self):
        self.act("app.quit")
        code = self.process.wait(LIMIT_S)
        self._wait_until_gone()
        return code

    def _wait_until_gone(self):
        def gone():
            return not self.bus.call_sync(
                "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
                GLib.Variant("(s)", (NAME,)), None, 0, 10000, None).unpack()[0]
        wait_for(gone, "the program's name to leave the bus")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.process.poll() is None:
            self.kill()


def run_tests(tests):
    """Runs (name, function) pairs, speaks TAP, exits."""
    print(f"1..{len(tests)}", flush=True)
    failed = 0
    for number, (name, function) in enumerate(tests, 1):
        try:
            function()
            print(f"ok {number} {name}", flush=True)
        except Exception:  # any failure of a test is a result
            failed += 1
            for line in traceback.format_exc().splitlines():
                print("#", line)
            print(f"not ok {number} {name}", flush=True)
    sys.exit(1 if failed else 0)
