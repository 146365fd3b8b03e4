#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The installed program runs from its folder: meson installs into a staging folder here, as packages do.
Usage: run-headless.sh test-installed.py BUILD_ROOT."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from outside import GLib, Tabiya, run_tests, wait_for

BUILD = sys.argv[1]
STAGE = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-installed-"))
ID = "io.github.tabiya.Tabiya"
SETTINGS = "[io/github/tabiya/Tabiya]\nlevel=7\nplace='library'\n"


def install():
    meson = shutil.which("meson")
    if not meson or not shutil.which("glib-compile-schemas"):
        print("1..0 # SKIP skipped: meson or glib-compile-schemas is not installed")
        sys.exit(77)
    subprocess.run([meson, "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir",
                    str(STAGE)], check=True, stdout=subprocess.DEVNULL)
    prefix = next(STAGE.rglob("bin/tabiya")).parent.parent
    # In another place than intended: does the work of a package's scripts after unpacking.
    subprocess.run(["glib-compile-schemas", str(prefix / "share" / "glib-2.0" / "schemas")],
                   check=True)
    return prefix


PREFIX = install()
SHARE = PREFIX / "share"
ENVIRONMENT = {"XDG_DATA_DIRS": f"{SHARE}:/usr/local/share:/usr/share",
               "PATH": f"{PREFIX / 'bin'}:{os.environ['PATH']}"}


def run(*command, text=None):
    return subprocess.run([str(PREFIX / "bin" / command[0]), *command[1:]], capture_output=True,
                          text=True, check=True, input=text, cwd="/",
                          env={**os.environ, **ENVIRONMENT}).stdout


def test_window_comes_up():
    """With the settings that were installed with it, its library and its icon."""
    keyfile = pathlib.Path(os.environ["XDG_CONFIG_HOME"], "glib-2.0", "settings", "keyfile")
    keyfile.parent.mkdir(parents=True, exist_ok=True)
    keyfile.write_text(SETTINGS, encoding="utf-8")
    with Tabiya(str(PREFIX / "bin" / "tabiya"), tempfile.mkdtemp(), environment={
            **ENVIRONMENT, "GSETTINGS_BACKEND": "keyfile"}) as tabiya:
        assert tabiya.state("place") == "library"
        assert tabiya.state("set-level") == 7
        tabiya.act("place", GLib.Variant("s", "play"))
        tabiya.play("e4")
        wait_for(lambda: len(tabiya.moves()) == 2, "the opponent's answer")
        assert tabiya.quit() == 0


def test_shell_has_all_it_needs():
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert len(run("tabiya-cli", "moves", "--fen", fen).split()) == 20
    assert "Sicilian Defense" in run("tabiya-cli", "openings", "name", "--moves", "e4 c5")
    assert int(run("tabiya-cli", "puzzles", "count", "--data-dir", tempfile.mkdtemp())) > 100
    picture = pathlib.Path(tempfile.mkdtemp(), "board.png")
    run("tabiya-cli", "render", "--fen", fen, "-o", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_engine_finds_its_book():
    """The one that was installed: a move of the book is played without a search."""
    assert (SHARE / "tabiya" / "books" / "tabiya.bin").stat().st_size > 10000
    words = "setoption name OwnBook value {}\nposition startpos\ngo nodes 1000\n"
    assert "info depth" in run("tabiya-engine", text=words.format("false"))
    said = run("tabiya-engine", text=words.format("true"))
    assert "bestmove" in said and "info depth" not in said, said
    assert run("tabiya-engine", "--version").startswith("Tabiya")


def test_desktop_finds_it():
    entry = (SHARE / "applications" / f"{ID}.desktop").read_text(encoding="utf-8")
    assert "Exec=tabiya %U" in entry
    for name in ("metainfo/%s.metainfo.xml", "mime/packages/%s.xml", "dbus-1/services/%s.service",
                 "icons/hicolor/scalable/apps/%s.svg",
                 "icons/hicolor/symbolic/apps/%s-symbolic.svg"):
        assert (SHARE / (name % ID)).stat().st_size > 0, name
    for page in ("tabiya", "tabiya-cli", "tabiya-engine"):
        assert list(SHARE.glob(f"man/man1/{page}.1*")), page


if __name__ == "__main__":
    try:
        run_tests([(name[5:].replace("_", "-"), function) for name, function
                   in list(globals().items()) if name.startswith("test_")])
    finally:
        shutil.rmtree(STAGE)
