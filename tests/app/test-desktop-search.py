#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The desktop's search, asked as GNOME Shell asks it, over a bus of its own: the installed files
start tabiya-search-provider, which finds openings, players and games and has the program show them.
Usage: test-desktop-search.py TABIYA-CLI TABIYA-SEARCH-PROVIDER BUILD_ROOT SOURCE_ROOT."""

import configparser
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

import tap

try:
    from gi.repository import Gio, GLib
except ImportError:
    print("1..0 # SKIP skipped: python3-gi is not installed")
    sys.exit(0)

CLI, PROVIDER, BUILD, ROOT = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4])
NAME = "io.github.tabiya.Tabiya"
INTERFACE = "org.gnome.Shell.SearchProvider2"
LIMIT_MS = 20000
SCRATCH = tempfile.TemporaryDirectory(prefix="tabiya-search-")
LIBRARY = pathlib.Path(SCRATCH.name, "tabiya", "library.db")
GAMES = "".join(
    f'[Event "{event}"]\n[White "{white}"]\n[Black "{black}"]\n[Date "{date}"]\n[Result "{result}"]\n\n1. e4 {result}\n\n'
    for event, white, black, date, result in [
        ("Chennai", "Carlsen, Magnus", "Anand, Viswanathan", "2013.11.09", "1/2-1/2"),
        ("Chennai", "Anand, Viswanathan", "Carlsen, Magnus", "2013.11.21", "0-1"),
        ("Sochi", "Carlsen, Magnus", "Anand, Viswanathan", "2014.11.09", "1-0"),
        ("Sochi", "Anand, Viswanathan", "Carlsen, Magnus", "2014.11.11", "1-0"),
        ("Casual", "Carlsen, Ellen", "Müller, \u0141ukasz", "????.??.??", "1-0"),
    ])


class Desktop:
    """A session bus that starts services by the files that are installed, and a Tabiya that only notes what
    it is asked for."""

    def __init__(self, **environment):
        services = pathlib.Path(tempfile.mkdtemp(dir=SCRATCH.name))
        file = BUILD / f"data/{NAME}.SearchProvider.service"
        text = file.read_text(encoding="utf-8")
        tap.holds(text.rstrip().endswith("/tabiya/tabiya-search-provider"), text)
        wrapper = services / "provider"
        words = " ".join(f"{name}='{value}'" for name, value in environment.items())
        wrapper.write_text(f"#!/bin/sh\nexec env {words} '{PROVIDER}'\n", encoding="utf-8")
        wrapper.chmod(0o755)
        (services / file.name).write_text("\n".join(
            f"Exec={wrapper}" if line.startswith("Exec=") else line for line in text.splitlines()), encoding="utf-8")
        shell = configparser.ConfigParser()
        shell.read(ROOT / f"data/{NAME}.search-provider.ini", encoding="utf-8")
        self.entry = shell["Shell Search Provider"]
        os.environ["XDG_DATA_HOME"] = SCRATCH.name
        self.daemon = Gio.TestDBus.new(Gio.TestDBusFlags.NONE)
        self.daemon.add_service_dir(str(services))
        self.daemon.up()
        self.bus = self.connect()
        self.asked, self.heard = [], threading.Event()
        self.serve()

    def connect(self):
        return Gio.DBusConnection.new_for_address_sync(
            self.daemon.get_bus_address(), Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)

    def serve(self):
        self.program = self.connect()
        node = Gio.DBusNodeInfo.new_for_xml(
            '<node><interface name="org.freedesktop.Application"><method name="ActivateAction">'
            '<arg type="s" direction="in"/><arg type="av" direction="in"/><arg type="a{sv}" direction="in"/>'
            '</method></interface></node>')
        self.program.register_object("/io/github/tabiya/Tabiya", node.interfaces[0], self.called, None, None)
        self.program.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName",
                               GLib.Variant("(su)", (NAME, 0)), None, 0, LIMIT_MS, None)
        self.loop = GLib.MainLoop()
        threading.Thread(target=self.loop.run, daemon=True).start()

    def called(self, _bus, _sender, _path, _interface, _method, arguments, invocation):
        self.asked.append(arguments.unpack())
        invocation.return_value(None)
        self.heard.set()

    def ask(self, method, *arguments):
        kinds = {"GetInitialResultSet": "(as)", "GetSubsearchResultSet": "(asas)", "GetResultMetas": "(as)",
                 "ActivateResult": "(sasu)", "LaunchSearch": "(asu)"}
        return self.bus.call_sync(
            self.entry["BusName"], self.entry["ObjectPath"], INTERFACE, method,
            GLib.Variant(kinds[method], arguments), None, 0, LIMIT_MS, None).unpack()

    def find(self, *words):
        """(id, name, description) of each."""
        ids, = self.ask("GetInitialResultSet", list(words))
        metas, = self.ask("GetResultMetas", ids)
        tap.equal([meta["id"] for meta in metas], ids)
        return [(meta["id"], meta["name"], meta["description"]) for meta in metas]

    def shown(self, *words):
        return [(name, description) for _, name, description in self.find(*words)]

    def activate(self, method, *arguments):
        self.heard.clear()
        self.ask(method, *arguments)
        tap.holds(self.heard.wait(LIMIT_MS / 1000), "the program was asked for nothing")
        action, parameters, platform = self.asked[-1]
        tap.holds(platform["desktop-startup-id"].startswith("_TIME"), platform)
        return action, *parameters

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.loop.quit()
        self.bus.close_sync(None)
        self.program.close_sync(None)
        self.daemon.stop()


DESKTOP = []


def desktop():
    return DESKTOP[0]


def the_bus_starts_it():
    tap.equal(desktop().entry["Version"], "2")
    tap.equal(desktop().entry["DesktopId"], f"{NAME}.desktop")
    tap.equal(desktop().ask("GetInitialResultSet", ["zzzzzz"]), ([],))


def openings_are_found_by_name_and_code():
    found = desktop().shown("najdorf")
    tap.equal(len(found), 3)
    tap.equal(found[0], ("Sicilian Defense: Najdorf Variation", "B90 · 1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6"))
    tap.holds(all("Najdorf" in name for name, _ in found), found)
    tap.holds(all("Poisoned Pawn" in name for name, _ in desktop().shown("pois", "pawn")), desktop().shown("pois", "pawn"))
    tap.equal([text.split(" ")[0] for _, text in desktop().shown("C42")], ["C42"] * 3)


def nothing_is_found_for_what_is_meant_for_others():
    for words in [["fi"], ["firefox"], ["settings"], ["sicilian", "calculator"], [""], []]:
        tap.equal((words, desktop().find(*words)), (words, []))


def players_are_found_the_busiest_first():
    tap.equal(desktop().shown("carlsen"), [("Carlsen, Magnus", "Player in your library"),
                                           ("Carlsen, Ellen", "Player in your library")])
    tap.equal(desktop().shown("lukasz")[0][0], "Müller, \u0141ukasz")


def games_are_found_the_newest_first():
    tap.equal(desktop().shown("carlsen", "anand"), [
        ("Anand, Viswanathan – Carlsen, Magnus", "1-0 · 2014 · Sochi"),
        ("Carlsen, Magnus – Anand, Viswanathan", "1-0 · 2014 · Sochi"),
        ("Anand, Viswanathan – Carlsen, Magnus", "0-1 · 2013 · Chennai")])
    tap.equal(len(desktop().find("anand", "2013")), 2)
    tap.equal(desktop().shown("anand", "chennai")[1][1], "½-½ · 2013 · Chennai")


def a_search_goes_on():
    first, = desktop().ask("GetInitialResultSet", ["carlsen"])
    tap.equal(desktop().ask("GetSubsearchResultSet", first, ["carlsen", "ellen"]), (["player\tCarlsen, Ellen", "game\t5"],))


def what_is_chosen_is_shown():
    opening, *_ = desktop().find("najdorf")
    tap.equal(desktop().activate("ActivateResult", opening[0], ["najdorf"], 7),
              ("show-opening", "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6"))
    player, *_ = desktop().find("carlsen")
    tap.equal(desktop().activate("ActivateResult", player[0], ["carlsen"], 7),
              ("find-games", 'player:"Carlsen, Magnus"'))
    game, *_ = desktop().find("carlsen", "anand")
    action, query = desktop().activate("ActivateResult", game[0], ["carlsen", "anand"], 7)
    tap.equal(action, "find-games")
    found = subprocess.run([CLI, "db", "search", "--db", LIBRARY, "--query", query], capture_output=True, text=True,
                           check=True).stdout
    tap.holds("2014.11.11" in found and found.splitlines()[-1] == "1 game", found)


def all_of_it_is_shown():
    action, query = desktop().activate("LaunchSearch", ["carlsen", "say \"x"], 7)
    tap.equal(action, "find-games")
    tap.equal(subprocess.run([CLI, "db", "search", "--db", LIBRARY, "--query", query], check=False,
                             capture_output=True).returncode, 0)


def a_game_that_has_gone_is_left_out():
    tap.equal(desktop().ask("GetResultMetas", ["game\t987654", "nonsense", "player\tTal"])[0][0]["name"], "Tal")
    desktop().ask("ActivateResult", "game\t987654", [], 7)


def the_library_is_only_read():
    before = LIBRARY.read_bytes()
    desktop().find("carlsen", "anand")
    tap.holds(LIBRARY.read_bytes() == before, "the library was written to")


def questions_are_answered_while_others_wait():
    """Who types quickly gets the answer to the last word; those before it are answered, too."""
    answers, loop = [], GLib.MainContext.default()
    words = ["sici", "sicil", "sicili", "sicilian"]
    for word in words:
        desktop().bus.call(desktop().entry["BusName"], desktop().entry["ObjectPath"], INTERFACE, "GetInitialResultSet",
                           GLib.Variant("(as)", ([word],)), None, 0, LIMIT_MS, None,
                           lambda bus, result, word: answers.append((word, bus.call_finish(result).unpack()[0])), word)
    deadline = GLib.get_monotonic_time() + LIMIT_MS * 1000
    while len(answers) < len(words) and GLib.get_monotonic_time() < deadline:
        loop.iteration(False) or GLib.usleep(1000)
    tap.equal(sorted(word for word, _ in answers), sorted(words))
    tap.equal(len(dict(answers)["sicilian"]), 3)


def it_speaks_the_language_of_the_desktop():
    with Desktop(LANGUAGE="de", LC_ALL="C.UTF-8", TABIYA_LOCALE_DIR=str(BUILD / "po")) as german:
        tap.equal(german.shown("najdorf")[0][0], "Sizilianische Verteidigung: Najdorf-Variante")
        tap.equal(german.shown("sizilianische", "najd")[0][0], "Sizilianische Verteidigung: Najdorf-Variante")


def without_a_library_openings_are_found():
    LIBRARY.unlink()
    tap.equal(len(desktop().find("najdorf")), 3)
    tap.equal(desktop().find("carlsen"), [])
    tap.holds(not LIBRARY.exists(), "a library was made")


def main():
    LIBRARY.parent.mkdir()
    games = pathlib.Path(SCRATCH.name, "games.pgn")
    games.write_text(GAMES, encoding="utf-8")
    subprocess.run([CLI, "db", "create", LIBRARY], check=True, capture_output=True)
    subprocess.run([CLI, "db", "import", games, "--db", LIBRARY], check=True, capture_output=True)
    with Desktop(LC_ALL="C.UTF-8") as plain:
        DESKTOP.append(plain)
        tap.main([the_bus_starts_it, openings_are_found_by_name_and_code,
                  nothing_is_found_for_what_is_meant_for_others, players_are_found_the_busiest_first,
                  games_are_found_the_newest_first, a_search_goes_on, what_is_chosen_is_shown, all_of_it_is_shown,
                  a_game_that_has_gone_is_left_out, the_library_is_only_read, questions_are_answered_while_others_wait,
                  it_speaks_the_language_of_the_desktop, without_a_library_openings_are_found])


main()
