#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""All of the user's data, through the window: a fresh start and its undo, a backup made and restored by a program
that restarts in between, and is killed there. Usage: run-headless.sh test-data-outside.py TABIYA TABIYA_CLI."""

import contextlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from outside import Tabiya, run_tests, wait_for
from screen import Atspi, GLib, Screen, walk

BINARY, CLI = sys.argv[1:3]


def press_in_dialog(screen, label):
    """Whose buttons are called by their mnemonic first."""
    def look():
        for role, name, node in walk(screen.root):
            if role == "push button" and name.endswith(label):
                return node
        return None
    Atspi.Action.do_action(wait_for(look, label), 0)


def where(folder):
    told = subprocess.run([CLI, "data", "where", "--json", "--data-dir", folder],
                          capture_output=True, text=True, check=True)
    return json.loads(told.stdout)


def start(folder):
    """Two people at one board."""
    tabiya = Tabiya(BINARY, folder)
    tabiya.set_engine_playing(False)
    return tabiya


def play(tabiya, *moves):
    for move in moves:
        tabiya.play(move)
    wait_for(lambda: tabiya.moves() == list(moves), f"{moves}, not {tabiya.moves()}")


def wait_for_note(tabiya, note):
    """The same process, which has begun again. Returns its screen."""
    def look():
        try:
            screen = Screen()
            return any(name == note for _, name, _ in walk(screen.root)) and screen
        except AssertionError:
            return None
    screen = wait_for(look, note)
    wait_for(lambda: tabiya.state("status"), "the window on the bus again")
    assert tabiya.process.poll() is None
    return screen


def new_dir():
    return tempfile.mkdtemp(prefix="tabiya-data-")


def begin_afresh(tabiya, screen):
    tabiya.act("data")
    screen.press("Start Fresh")
    press_in_dialog(screen, "Start Fresh")
    return wait_for_note(tabiya, "A fresh start")


def test_starts_afresh_and_undoes():
    folder = new_dir()
    with start(folder) as tabiya:
        play(tabiya, "e4", "c5")
        screen = begin_afresh(tabiya, Screen())
        assert tabiya.moves() == [], tabiya.moves()
        assert [aside["reason"] for aside in where(folder)["set_aside"]] == ["afresh"]
        tabiya.set_engine_playing(False)
        play(tabiya, "d4")
        screen.press("Undo")
        # The note's button comes first; the game's own Undo would leave one move fewer.
        wait_for_note(tabiya, "Data restored")
        wait_for(lambda: tabiya.moves() == ["e4", "c5"], "the game from before")
        assert [aside["reason"] for aside in where(folder)["set_aside"]] == ["return"]
        assert tabiya.quit() == 0
    assert not (pathlib.Path(folder) / "running").exists()


def test_comes_back_after_another_start():
    folder = new_dir()
    with start(folder) as tabiya:
        play(tabiya, "e4")
        begin_afresh(tabiya, Screen())
        tabiya.kill()
    with start(folder) as tabiya:
        assert tabiya.moves() == []
        screen = Screen()
        tabiya.act("data")
        screen.press("Bring Back")
        wait_for_note(tabiya, "Data restored")
        wait_for(lambda: tabiya.moves() == ["e4"], "the game from before")


def test_restores_a_backup_that_is_opened():
    folder, target = new_dir(), pathlib.Path(new_dir(), "b.tar.zst")
    with start(folder) as tabiya:
        play(tabiya, "e4", "e5")
        subprocess.run([CLI, "data", "backup", str(target), "--data-dir", folder], check=True,
                       stdout=subprocess.DEVNULL)
        play_on(tabiya)
        subprocess.run([BINARY, "--data-dir", folder, str(target)], check=True, timeout=30)
        screen = Screen()
        press_in_dialog(screen, "Restore")
        screen = wait_for_note(tabiya, "Backup restored")
        wait_for(lambda: tabiya.moves() == ["e4", "e5"], "the game of the backup")
        screen.press("Undo")
        wait_for_note(tabiya, "Data restored")
        wait_for(lambda: tabiya.moves() == ["e4", "e5", "Nf3"], "the game from before")


def count_games(folder):
    told = subprocess.run([CLI, "db", "stats", "--json", "--data-dir", folder], capture_output=True, text=True,
                          check=True)
    return json.loads(told.stdout)["games"]


def wait_for_toast(words):
    """AT-SPI may name it by its label or by the whole toast."""
    wait_for(lambda: any(words in (name or "") for _, name, _ in walk(Screen().root)), words)


def test_takes_a_file_of_a_browser_and_undoes():
    folder, file = new_dir(), pathlib.Path(new_dir(), "tabiya-2026-11-30.ndjson")
    file.write_text('{"kind":"tabiya-data","version":1,"made":1}\n'
                    '{"kind":"game","time":1796000000000,"pgn":"1. f3 e5 2. g4 Qh4# 0-1"}\n'
                    '{"kind":"drill","time":1760000001000,"id":"kqk/2","moves":"","result":1}\n', encoding="utf-8")
    with start(folder) as tabiya:
        play(tabiya, "e4")
        before = count_games(folder)
        subprocess.run([BINARY, "--data-dir", folder, str(file)], check=True, timeout=60)
        wait_for_toast("1 game imported, 1 answer")
        assert count_games(folder) == before + 1
        tabiya.act("undo-taken")
        wait_for_toast("Undone: 1 game imported")
        assert count_games(folder) == before
        assert tabiya.moves() == ["e4"]


def put_tab(folder, path):
    """As if the file at `path` had been open in Study."""
    with contextlib.closing(sqlite3.connect(pathlib.Path(folder, "library.db"))) as library:
        library.execute("INSERT INTO study_tab VALUES (99, 0, ?, 1, 1, 1, 0, NULL, 0, 1)",
                        (pathlib.Path(path).as_uri(),))
        library.commit()


def make_backup_with_tab(target, path):
    folder = new_dir()
    with start(folder) as tabiya:
        play(tabiya, "e4", "e5")
        assert tabiya.quit() == 0
    put_tab(folder, path)
    subprocess.run([CLI, "data", "backup", str(target), "--data-dir", folder], check=True,
                   stdout=subprocess.DEVNULL)


def test_opens_no_file_of_a_backup_by_itself():
    """Before the person has said that it is theirs."""
    folder, file = new_dir(), pathlib.Path(new_dir(), "evil.pgn")
    target = pathlib.Path(new_dir(), "b.tar.zst")
    file.write_text('[White "Evil"]\n\n1. a4 a5 *\n', encoding="utf-8")
    make_backup_with_tab(target, file)
    subprocess.run([CLI, "data", "restore", str(target), "--data-dir", folder], check=True,
                   stdout=subprocess.DEVNULL)
    os.utime(file, (1, os.stat(file).st_mtime))
    read = os.stat(file).st_atime
    for _ in range(2):  # It is asked again until there is an answer.
        with Tabiya(BINARY, folder) as tabiya:
            wait_for_note(tabiya, "Study tabs from the backup were not opened")
            tabiya.act("place", GLib.Variant("s", "study"))
            assert tabiya.moves() == [], tabiya.moves()
            assert os.stat(file).st_atime == read
            assert tabiya.quit() == 0
    with Tabiya(BINARY, folder) as tabiya:
        screen = wait_for_note(tabiya, "Study tabs from the backup were not opened")
        screen.press("Reopen Tabs")
        wait_for(lambda: tabiya.moves() == ["a4", "a5"], "the tab")
        assert tabiya.state("place") == "study"
        assert tabiya.quit() == 0
    with Tabiya(BINARY, folder) as tabiya:  # Now it is the person's own.
        wait_for(lambda: tabiya.describe("reopen-backup-tabs")[0] is False, "nothing to reopen")
        assert tabiya.quit() == 0
    with contextlib.closing(sqlite3.connect(pathlib.Path(folder, "library.db"))) as library:
        assert library.execute("SELECT uri FROM study_tab").fetchall() == [(file.as_uri(),)]


def test_forgets_tabs_of_a_backup():
    folder, file = new_dir(), pathlib.Path(new_dir(), "evil.pgn")
    target = pathlib.Path(new_dir(), "b.tar.zst")
    file.write_text("1. a4 *\n", encoding="utf-8")
    make_backup_with_tab(target, file)
    with start(folder) as tabiya:
        play(tabiya, "d4")
        subprocess.run([BINARY, "--data-dir", folder, str(target)], check=True, timeout=30)
        screen = Screen()
        wait_for(lambda: any(str(file) in name for _, name, _ in walk(screen.root)), "the file's name")
        press_in_dialog(screen, "Restore")
        screen = wait_for_note(tabiya, "Backup restored")
        wait_for(lambda: any(str(file) in name for _, name, _ in walk(screen.root)), "the note on it")
        tabiya.act("close-backup-tabs")
        wait_for(lambda: tabiya.describe("reopen-backup-tabs")[0] is False, "nothing to reopen")
        assert tabiya.quit() == 0
    with contextlib.closing(sqlite3.connect(pathlib.Path(folder, "library.db"))) as library:
        assert library.execute("SELECT count(*) FROM study_tab WHERE uri IS NOT NULL").fetchone() == (0,)


def says(screen, words):
    return any(words in name for _, name, _ in walk(screen.root))


def test_says_that_the_library_is_gone():
    """At the next start, once, and to no newcomer."""
    folder, config = new_dir(), new_dir()
    kept = {"GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": config}
    with Tabiya(BINARY, folder, environment=kept) as tabiya:
        wait_for(lambda: says(Screen(), "Have you played chess before?"), "the welcome of a newcomer")
        tabiya.set_engine_playing(False)
        play(tabiya, "e4")
        tabiya.kill()
    shutil.rmtree(folder)
    with Tabiya(BINARY, folder, environment=kept) as tabiya:
        screen = wait_for_note(tabiya, "Your library is missing")
        assert says(screen, f"Your games and training were in “{folder}”")
        assert not says(screen, "Have you played chess before?")
        screen.press("Restore…")
        wait_for(lambda: says(screen, "Back up all data"), "the page on the data")
        assert tabiya.quit() == 0
    with Tabiya(BINARY, folder, environment=kept) as tabiya:
        assert not says(Screen(), "Your library is missing")
    # A library that was set aside on purpose is not reported as missing.
    subprocess.run([CLI, "data", "afresh", "--data-dir", folder], check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, **kept})
    assert not pathlib.Path(folder, "library.db").exists()
    with Tabiya(BINARY, folder, environment=kept) as tabiya:
        assert not says(Screen(), "Your library is missing")


def test_puts_back_what_was_deleted_under_it():
    folder, file = new_dir(), pathlib.Path(new_dir(), "old.pgn")
    file.write_text('[White "Old"]\n\n1. a4 *\n', encoding="utf-8")
    subprocess.run([CLI, "db", "import", str(file), "--data-dir", folder], check=True,
                   stdout=subprocess.DEVNULL)
    with start(folder) as tabiya:
        play(tabiya, "e4", "c5")
        shutil.rmtree(folder)
        tabiya.play("Nf3")
        screen = Screen()
        wait_for(lambda: says(screen, "was removed or moved while Tabiya was using it"), "the bar")
        assert not pathlib.Path(folder, "library.db").exists()
        screen.press("Restore File")
        wait_for(lambda: pathlib.Path(folder, "library.db").exists(), "the library")
        wait_for(lambda: not says(screen, "was removed or moved"), "the bar to go")
        assert tabiya.quit() == 0
    with start(folder) as tabiya:
        wait_for(lambda: tabiya.moves() == ["e4", "c5", "Nf3"], "the game")
    # And with it the games of the library, which nothing but Restore File can bring again.
    told = subprocess.run([CLI, "db", "stats", "--json", "--data-dir", folder], check=True,
                          capture_output=True, text=True)
    assert json.loads(told.stdout)["games"] == 2, told.stdout


def play_on(tabiya):
    tabiya.play("Nf3")
    wait_for(lambda: len(tabiya.moves()) == 3, "another move")


def test_says_what_could_not_be_done():
    """Requested by a program that crashed, while another process has the data open now."""
    folder = new_dir()
    with start(folder) as tabiya:
        play(tabiya, "e4")
        assert tabiya.quit() == 0
    swap = pathlib.Path(folder, "swap.json")
    swap.write_text('{"version":1,"state":"asked","id":"a","reason":"afresh","made":1,"source":""}',
                    encoding="utf-8")
    with subprocess.Popen([sys.executable, "-c",
                           "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]);"
                           "db.execute('SELECT count(*) FROM game').fetchone();"
                           "print(flush=True); sys.stdin.read()", f"{folder}/library.db"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        other.stdout.readline()
        with Tabiya(BINARY, folder) as tabiya:
            wait_for_note(tabiya, "Your data was not changed")
            assert tabiya.moves() == ["e4"]
            assert not swap.exists() and not where(folder)["set_aside"]
        other.stdin.close()


if __name__ == "__main__":
    run_tests([(name[5:].replace("_", "-"), function) for name, function in list(globals().items())
               if name.startswith("test_") and all(word in name for word in sys.argv[3:])])
