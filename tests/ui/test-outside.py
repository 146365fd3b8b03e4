#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya from outside: the command line, its actions on D-Bus, kill -9 and resume, and an unusable library.
Usage: run-headless.sh test-outside.py TABIYA. TABIYA_LONG=1 kills it 50 times instead of 5; TABIYA_SEED
repeats a run."""

import gzip
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import time

from outside import GLib, Tabiya, run_tests, wait_for

BINARY = sys.argv[1]
LONG = bool(os.environ.get("TABIYA_LONG"))
SEED = int(os.environ.get("TABIYA_SEED", random.randrange(1 << 31)))

# Between two moves; the library is flushed to the disk after each.
PACE_S = 0.15

# The "Opera game" and the "Evergreen game", in SAN: long enough to be killed in.
GAMES = [
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 "
    "O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5 Rb8 "
    "Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+ Nxe7 Qxd7+ Kxd7 Bf5+ "
    "Ke8 Bd7+ Kf8 Bxe7#",
]


def new_dir():
    return tempfile.mkdtemp(prefix="tabiya-library-")


def test_version():
    printed = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=True)
    assert printed.stdout.startswith("Tabiya 0."), printed.stdout


def test_plays_and_answers():
    with Tabiya(BINARY, new_dir()) as tabiya:
        tabiya.new_game(level=1, colour="white")
        tabiya.play("e4")
        wait_for(lambda: len(tabiya.moves()) == 2, "the engine's answer")
        assert tabiya.moves()[0] == "e4"
        before = tabiya.state("position")
        tabiya.play("Qh9")
        tabiya.play("Ke3")
        time.sleep(0.2)
        assert tabiya.state("position") == before
        assert tabiya.quit() == 0


def complaints_of_theme(**environment):
    """How often a start complains of GTK's own theme, which is broken here."""
    folder = new_dir()
    os.mkdir(f"{folder}/Default")
    for name in ("gtk.css", "gtk-light.css", "gtk-dark.css"):
        pathlib.Path(folder, "Default", name).write_text("button { no-such-property: 1 }\n",
                                                         encoding="utf-8")
    environment["G_RESOURCE_OVERLAYS"] = f"/org/gtk/libgtk/theme={folder}"
    with tempfile.TemporaryFile("w+", encoding="utf-8") as errors:
        with Tabiya(BINARY, new_dir(), environment=environment, errors=errors) as tabiya:
            assert tabiya.quit() == 0
        errors.seek(0)
        return errors.read().count("no-such-property")


def test_reads_no_theme_in_vain():
    """libadwaita replaces GTK's theme: it is read only for somebody who asks for it."""
    assert complaints_of_theme() == 0
    assert complaints_of_theme(GTK_THEME="Default") > 0


def test_many_messages_at_once():
    """One after the other, while the one before still glides in or out."""
    with Tabiya(BINARY, new_dir()) as tabiya:
        for pause in (0, 0, 0.05, 0.1, 0.2, 0.4, 0.05, 0.4, 0.7, 0.1, 0.9, 0.05, 0.05):
            tabiya.play("Qh9")
            time.sleep(pause)
        tabiya.new_game(level=0)
        time.sleep(0.7)
        assert tabiya.quit() == 0


def test_second_start_opens_in_the_first():
    folder = new_dir()
    file = pathlib.Path(folder, "game.pgn")
    file.write_text('[Event "x"]\n[White "Żółw"]\n\n1. d4 d5 2. c4 *\n', encoding="utf-8")
    with Tabiya(BINARY, folder) as tabiya:
        second = subprocess.run([BINARY, str(file)], timeout=30)
        assert second.returncode == 0
        wait_for(lambda: tabiya.moves() == ["d4", "d5", "c4"], "the opened game")


def test_opponent_after_a_kill():
    """Scripts choose opponents and ratings, and an unfinished game knows its own."""
    folder = new_dir()
    for options, strength in [({"opponent": "lena"}, "lena"), ({"rating": 1450}, "1450")]:
        with Tabiya(BINARY, folder) as tabiya:
            tabiya.new_game(colour="white", **options)
            wait_for(lambda: tabiya.state("set-opponent") == strength, "the opponent")
            tabiya.play("e4")
            wait_for(lambda: len(tabiya.moves()) == 2, "its answer")
            time.sleep(PACE_S)
            tabiya.kill()
        with Tabiya(BINARY, folder) as tabiya:
            wait_for(lambda: len(tabiya.moves()) == 2, "the game after the kill")
            assert tabiya.state("set-opponent") == strength, tabiya.state("set-opponent")
            tabiya.act("set-opponent", GLib.Variant("s", "nobody"))
            tabiya.act("set-opponent", GLib.Variant("s", "bruno"))
            wait_for(lambda: tabiya.state("set-opponent") == "bruno", "another opponent")
            assert tabiya.state("set-level") == 4
            tabiya.act("set-level", GLib.Variant("i", 2))
            wait_for(lambda: tabiya.state("set-opponent") == "2", "a level")


def test_command_line_opens_packed_files():
    """And unsaved changes to one are restored after a kill."""
    folder = new_dir()
    file = pathlib.Path(folder, "game.pgn.gz")
    file.write_bytes(gzip.compress('[White "Zoë"]\n\n1. d4 d5 2. c4 *\n'.encode("utf-16")))
    with Tabiya(BINARY, folder, str(file)) as tabiya:
        wait_for(lambda: tabiya.moves() == ["d4", "d5", "c4"], "the opened game")
        tabiya.act("last")
        tabiya.play("e6")
        wait_for(lambda: tabiya.moves() == ["d4", "d5", "c4", "e6"], "the move")
        time.sleep(PACE_S)
        tabiya.kill()
    with Tabiya(BINARY, folder) as tabiya:
        tabiya.act("place", GLib.Variant("s", "study"))
        wait_for(lambda: tabiya.moves() == ["d4", "d5", "c4", "e6"], "the game after the kill")
        tabiya.act("save")
        wait_for(lambda: "2. c4 e6" in gzip.decompress(file.read_bytes()).decode("utf-16"), "the save")
        assert "Zoë" in gzip.decompress(file.read_bytes()).decode("utf-16")


def count_files(folder):
    """How many files are open in the place Study of a library; 0 while there is none."""
    try:
        with sqlite3.connect(f"file:{folder}/library.db?mode=ro", uri=True) as database:
            return database.execute("SELECT count(*) FROM study_tab WHERE uri IS NOT NULL").fetchone()[0]
    except sqlite3.Error:
        return 0


def test_second_start_with_another_library():
    """It is a program of its own, and leaves the running one alone."""
    folder, other = new_dir(), new_dir()
    file = pathlib.Path(other, "game.pgn")
    file.write_text("1. d4 d5 2. c4 *\n", encoding="utf-8")
    with Tabiya(BINARY, folder) as tabiya:
        second = subprocess.Popen([BINARY, "--data-dir", other, str(file)])
        wait_for(lambda: count_files(other) > 0, "the file in the other library")
        assert second.poll() is None
        assert tabiya.moves() == []
        second.terminate()
        second.wait()
        # The same library by another name of it is the running one's.
        same = subprocess.run([BINARY, "--data-dir", f"{folder}/../{pathlib.Path(folder).name}",
                               str(file)], timeout=30)
        assert same.returncode == 0
        wait_for(lambda: tabiya.moves() == ["d4", "d5", "c4"], "the opened game")


def test_study_resumes_after_kill():
    """With what no file holds yet."""
    folder = new_dir()
    file = pathlib.Path(folder, "game.pgn")
    file.write_text("1. d4 d5 2. c4 *\n", encoding="utf-8")
    with Tabiya(BINARY, folder, str(file)) as tabiya:
        wait_for(lambda: tabiya.moves() == ["d4", "d5", "c4"], "the opened game")
        assert tabiya.state("place") == "study"
        tabiya.act("last")
        tabiya.act("nag", GLib.Variant("i", 5))
        tabiya.play("e6")
        wait_for(lambda: len(tabiya.moves()) == 4, "the move")
        time.sleep(0.3)
        shown = tabiya.state("position")
        tabiya.kill()
    assert file.read_text(encoding="utf-8") == "1. d4 d5 2. c4 *\n"
    with Tabiya(BINARY, folder) as tabiya:
        tabiya.act("place", GLib.Variant("s", "study"))
        wait_for(lambda: tabiya.moves() == ["d4", "d5", "c4", "e6"], "the move again")
        assert tabiya.state("position") == shown
        tabiya.act("save")
        wait_for(lambda: "c4 $5 e6" in file.read_text(encoding="utf-8"), "the file")


def test_resumes_with_its_opponent():
    folder = new_dir()
    with Tabiya(BINARY, folder) as tabiya:
        tabiya.new_game(level=2, colour="black")
        wait_for(lambda: len(tabiya.moves()) == 1, "the engine's first move")
        tabiya.play("a6")
        wait_for(lambda: len(tabiya.moves()) == 3, "the engine's second move")
        time.sleep(0.3)
        played = tabiya.moves()
        tabiya.kill()
    with Tabiya(BINARY, folder) as tabiya:
        assert tabiya.moves() == played, (tabiya.moves(), played)
        assert tabiya.state("set-level") == 2
        assert tabiya.state("engine-playing") is True
        tabiya.play("a5")
        wait_for(lambda: len(tabiya.moves()) == 5, "the game to go on")


def test_quits_while_thinking():
    """And thinks on when it is back."""
    folder = new_dir()
    with Tabiya(BINARY, folder) as tabiya:
        tabiya.new_game(level=9, colour="white", cores=1)
        tabiya.play("e4")
        wait_for(lambda: tabiya.describe("move-now")[0], "the engine to think")
        assert tabiya.quit() == 0
    with Tabiya(BINARY, folder) as tabiya:
        assert tabiya.moves()[:1] == ["e4"]
        wait_for(lambda: len(tabiya.moves()) == 2, "the engine's answer")


def test_takes_back_while_thinking():
    with Tabiya(BINARY, new_dir()) as tabiya:
        tabiya.new_game(level=9, colour="white", cores=1)
        tabiya.play("e4")
        wait_for(lambda: tabiya.describe("move-now")[0], "the engine to think")
        tabiya.act("undo-move")
        wait_for(lambda: tabiya.moves() == [], "the move to be taken back")
        assert not tabiya.describe("move-now")[0]
        tabiya.play("d4")
        wait_for(lambda: tabiya.describe("move-now")[0], "the engine to think again")
        tabiya.act("move-now")
        wait_for(lambda: len(tabiya.moves()) == 2, "the engine to move at once", 2)
        assert tabiya.moves()[0] == "d4"


def test_opponent_is_set_by_value():
    """Activated with a truth value or set as a state, it is as it was told to be, however often."""
    with Tabiya(BINARY, new_dir()) as tabiya:
        def is_on(expected):
            wait_for(lambda: tabiya.state("engine-playing") is expected, f"the state {expected}")
            assert tabiya.state("toggle-engine-playing") is expected
        for on in (False, False, True, True, False):
            tabiya.act("engine-playing", GLib.Variant("b", on))
            is_on(on)
        for on in (True, True, False):
            tabiya.set_state("engine-playing", GLib.Variant("b", on))
            is_on(on)
        tabiya.act("toggle-engine-playing")
        is_on(True)


def kill_once(chance):
    """Plays a game move by move, faster than people do, kills the program somewhere in it, and
    looks what came back."""
    folder, game = new_dir(), chance.choice(GAMES).split()
    stop_after, delay = chance.randrange(1, len(game) if LONG else 15), chance.random() * 0.05
    with Tabiya(BINARY, folder) as tabiya:
        tabiya.set_engine_playing(False)
        tabiya.new_game()
        tabiya.set_engine_playing(False)
        for move in game[:stop_after]:
            time.sleep(PACE_S)
            tabiya.play(move)
        time.sleep(delay)
        seen = len(tabiya.moves())
        tabiya.kill()
    with Tabiya(BINARY, folder) as tabiya:
        back = tabiya.moves()
        assert back == game[:len(back)], (back, game)
        assert seen - 1 <= len(back) <= stop_after, (seen, len(back), stop_after)
        tabiya.set_engine_playing(False)
        if len(back) < len(game):
            tabiya.play(game[len(back)])
            wait_for(lambda: len(tabiya.moves()) == len(back) + 1, "the game to go on")


def test_resumes_after_kill():
    chance = random.Random(SEED)
    for _ in range(50 if LONG else 5):
        kill_once(chance)


def plays_without_library(folder, environment=None):
    with Tabiya(BINARY, folder, environment=environment) as tabiya:
        tabiya.set_engine_playing(False)
        tabiya.new_game()
        tabiya.set_engine_playing(False)
        tabiya.play("e4")
        wait_for(lambda: tabiya.moves() == ["e4"], "a move without a library")
        assert tabiya.quit() == 0


def test_damaged_library_is_kept():
    folder = new_dir()
    library = pathlib.Path(folder, "library.db")
    library.write_bytes(b"this is no database, " * 500)
    before = library.read_bytes()
    plays_without_library(folder)
    assert library.read_bytes() == before


def test_newer_library_is_kept():
    folder = new_dir()
    library = pathlib.Path(folder, "library.db")
    with sqlite3.connect(library) as database:
        database.execute("CREATE TABLE from_the_future (x)")
        database.execute("PRAGMA user_version = 4711")
    before = library.read_bytes()
    plays_without_library(folder)
    assert library.read_bytes() == before


def test_locked_library():
    folder = new_dir()
    library = pathlib.Path(folder, "library.db")
    holder = sqlite3.connect(library, isolation_level=None)
    holder.execute("CREATE TABLE held (x)")
    holder.execute("BEGIN EXCLUSIVE")
    plays_without_library(folder)
    holder.rollback()
    holder.close()


def test_no_place_for_a_library():
    plays_without_library("/dev/null/nowhere")


def test_unwritable_home():
    """No place for settings, cache or games: it starts all the same, and soon."""
    nowhere = "/dev/null/home"
    environment = {"HOME": nowhere, "GSETTINGS_BACKEND": "dconf",
                   **{f"XDG_{kind}_HOME": nowhere for kind in ("CONFIG", "DATA", "CACHE")}}
    plays_without_library("/dev/null/nowhere", environment)


if __name__ == "__main__":
    print(f"# seed {SEED}")
    run_tests([(name[5:].replace("_", "-"), function) for name, function in list(globals().items())
               if name.startswith("test_")])
