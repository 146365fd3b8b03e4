#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya on a desktop: started by the bus, reopened as it was left, notifying of moves in the background, accepting
drops, asking the portal for files, and reporting a crashed run.
Usage: run-headless.sh test-desktop-outside.py TABIYA SERVICE_FILE DRAG_SOURCE."""

import gzip
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

from gi.repository import Gio

from outside import APPLICATION, GLib, LIMIT_S, NAME, Tabiya, WINDOW, run_tests, wait_for
from screen import Atspi, Screen, find_program, focus_window, go_to_row, keys, walk

BINARY, SERVICE, DRAG_SOURCE = sys.argv[1:4]
FEN = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"
PGN = '[White "Anderssen"]\n[Black "Kieseritzky"]\n\n1. e4 e5 2. f4 exf4 3. Bc4 *\n'


def new_dir():
    return tempfile.mkdtemp(prefix="tabiya-desktop-")


def write(name, text):
    path = pathlib.Path(new_dir(), name)
    path.write_text(text, encoding="utf-8")
    return path


class Fake:
    """A fake service of the desktop. `answer(method, arguments)` returns its results."""

    def __init__(self, name, path, interfaces, answer):
        self.calls, self.name, self.answer = [], name, answer
        self.bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self.loop = GLib.MainLoop()
        for interface in Gio.DBusNodeInfo.new_for_xml(f"<node>{interfaces}</node>").interfaces:
            self.bus.register_object(path, interface, self._called, lambda *_: GLib.Variant("u", 3),
                                     None)
        self.bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName",
                           GLib.Variant("(su)", (name, 4)), None, 0, 5000, None)
        threading.Thread(target=self.loop.run, daemon=True).start()

    def _called(self, _bus, sender, _path, _interface, method, arguments, invocation):
        self.calls.append((method, arguments.unpack()))
        invocation.return_value(self.answer(self, sender, method, arguments.unpack()))

    def named(self, method):
        return [arguments for name, arguments in self.calls if name == method]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.bus.close_sync(None)
        self.loop.quit()


def notifications():
    return Fake("org.gtk.Notifications", "/org/gtk/Notifications", """
        <interface name="org.gtk.Notifications">
          <method name="AddNotification"><arg type="s" direction="in"/><arg type="s" direction="in"/>
            <arg type="a{sv}" direction="in"/></method>
          <method name="RemoveNotification"><arg type="s" direction="in"/><arg type="s" direction="in"/>
          </method>
        </interface>""", lambda *_: None)


def call_program(method, arguments):
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.call_sync(NAME, APPLICATION, "org.freedesktop.Application", method, arguments, None, 0, 30000,
                  None)


def heard(*choices):
    """Whether one of them is."""
    root = find_program()
    return root and any(words in " ".join(name.split())
                        for _, name, _ in walk(root) for words in choices)


# --- Started by the bus -------------------------------------------------------------------------


class Activated:
    """The program as the desktop starts it: by its name, by the file that is installed."""

    def __init__(self):
        service = pathlib.Path(SERVICE).read_text(encoding="utf-8")
        assert re.search(r"^Exec=\S+/tabiya --gapplication-service$", service, re.M), service
        folder = pathlib.Path(os.environ["HOME"], "services")
        self.file = folder / pathlib.Path(SERVICE).name
        self.file.write_text(re.sub(r"^Exec=\S+", f"Exec={BINARY}", service, flags=re.M),
                             encoding="utf-8")
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.control("ReloadConfig")

    def control(self, method, arguments=None):
        return self.bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", method,
                                  arguments, None, 0, 10000, None)

    def state(self, action):
        try:
            (_, _, state), = self.bus.call_sync(
                NAME, WINDOW, "org.gtk.Actions", "Describe", GLib.Variant("(s)", (action,)), None,
                Gio.DBusCallFlags.NO_AUTO_START, 10000, None).unpack()
        except GLib.Error:
            return None
        return state[0] if state else None

    def runs(self):
        return self.control("NameHasOwner", GLib.Variant("(s)", (NAME,))).unpack()[0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.unlink()
        if self.runs():
            call_program("ActivateAction", GLib.Variant("(sava{sv})", ("quit", [], {})))
            wait_for(lambda: not self.runs(), "the program to end")
        self.control("ReloadConfig")


def test_bus_activates_it():
    with Activated() as activated:
        assert not activated.runs()
        call_program("Activate", GLib.Variant("(a{sv})", ({},)))
        assert wait_for(lambda: activated.state("status"), "a window") is not None
        assert activated.state("place") == "play"


def test_bus_opens_a_file_with_it():
    path = write("game.pgn", PGN)
    with Activated() as activated:
        call_program("Open", GLib.Variant("(asa{sv})", ([path.as_uri()], {})))
        wait_for(lambda: activated.state("place") == "study", "the file in Study")
        wait_for(lambda: (activated.state("moves") or "").startswith("e4 e5 f4"), "its game")


def test_bus_activates_its_actions():
    """Those that the entry lists, each."""
    entry = pathlib.Path(SERVICE).with_name(NAME + ".desktop").read_text(encoding="utf-8")
    actions = re.search(r"^Actions=(.*);$", entry, re.M)[1].split(";")
    assert set(actions) == {"new-game", "study", "puzzles", "library"}, actions
    for action in actions:
        with Activated() as activated:
            call_program("ActivateAction", GLib.Variant("(sava{sv})", (action, [], {})))
            if action == "new-game":
                wait_for(lambda: heard("New Game"), "the question")
            else:
                wait_for(lambda: activated.state("place") == action, f"the place {action}")


def test_bus_shows_what_the_desktop_found():
    """What tabiya-search-provider asks for, of a program that does not run and of one that does."""
    def ask(action, text):
        call_program("ActivateAction", GLib.Variant("(sava{sv})", (
            action, [GLib.Variant("s", text)], {"desktop-startup-id": GLib.Variant("s", "_TIME0")})))

    with Activated() as activated:
        ask("show-opening", "1. e4 c5 2. Nf3")
        wait_for(lambda: activated.state("place") == "openings", "the openings")
        wait_for(lambda: activated.state("moves") == "e4 c5 Nf3", "the line")
        ask("show-opening", "no moves at all")
        assert activated.state("place") == "openings"
        ask("find-games", 'player:"Carlsen, Magnus"')
        wait_for(lambda: activated.state("place") == "library", "the library")


def test_command_line_shows_a_place():
    """The first start, and one that meets the running program."""
    folder = new_dir()
    with Tabiya(BINARY, folder, "--place=library") as tabiya:
        wait_for(lambda: tabiya.state("place") == "library", "the library")
        again = subprocess.run([BINARY, "--data-dir", folder, "--place=puzzles"], check=False,
                               timeout=30)
        assert again.returncode == 0
        wait_for(lambda: tabiya.state("place") == "puzzles", "the puzzles")
        subprocess.run([BINARY, "--data-dir", folder, "--new-game"], check=True, timeout=30)
        wait_for(lambda: heard("New Game"), "the question")
    wrong = subprocess.run([BINARY, "--data-dir", folder, "--place=nowhere"], check=False, timeout=30,
                           capture_output=True, text=True)
    assert wrong.returncode == 2 and "nowhere" in wrong.stderr, wrong


# --- Brought back -------------------------------------------------------------------------------


def test_session_comes_back():
    """Size, place, tabs, the current one, and its position."""
    folder = new_dir()
    first, second = write("first.pgn", PGN), write("second.pgn", PGN.replace("e4 e5", "d4 d5"))
    environment = {"GSETTINGS_BACKEND": "keyfile"}

    def size():
        printed = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "Tabiya|pgn",
                                  "getwindowgeometry"], capture_output=True, text=True, check=True)
        return re.search(r"Geometry: (\d+x\d+)", printed.stdout)[1]
    with Tabiya(BINARY, folder, str(first), str(second), environment=environment) as tabiya:
        wait_for(lambda: tabiya.moves()[:1] == ["d4"], "the second file")
        for _ in range(3):
            tabiya.act("next")
        wait_for(lambda: tabiya.state("position").split()[1] == "b", "three moves on")
        position = tabiya.state("position")
        window = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "Tabiya|pgn"],
                                capture_output=True, text=True, check=True).stdout.split()[0]
        subprocess.run(["xdotool", "windowsize", "--sync", window, "931", "743"], check=True)
        wait_for(lambda: size() == "931x743", "the new size")
        time.sleep(LIMIT_S / 30)  # until the program has heard of it, too
        assert tabiya.quit() == 0
    with Tabiya(BINARY, folder, environment=environment) as tabiya:
        assert tabiya.state("place") == "study"
        wait_for(lambda: tabiya.state("position") == position, "the position that was looked at")
        wait_for(lambda: size() == "931x743", "the size that it had")
        for name in ("first.pgn", "second.pgn"):
            wait_for(lambda: heard(name), f"the tab {name}")


def test_toast_when_the_window_becomes_narrow_at_once():
    """There is room for it, without a word of complaint from the toolkit."""
    with Tabiya(BINARY, new_dir(), environment={"G_DEBUG": "fatal-criticals"}) as tabiya:
        window = subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", "Tabiya"],
                                capture_output=True, text=True, check=True).stdout.split()[0]
        tabiya.new_game()
        for size in (("1160", "800"), ("360", "640"), ("1160", "800")):
            tabiya.act("overlay", GLib.Variant("s", "control" if size[0] == "360" else "threats"))
            time.sleep(1)  # the toast has glided in
            subprocess.run(["xdotool", "windowsize", "--sync", window, *size], check=True)
            time.sleep(0.5)
        assert tabiya.process.poll() is None, "it ended"
        assert tabiya.state("place")


# --- Telling of moves ---------------------------------------------------------------------------


class OtherWindow:
    """Another program's window, which has the keyboard."""

    def __init__(self, kind="text", what="nothing"):
        self.process = subprocess.Popen([DRAG_SOURCE, kind, what], stdin=subprocess.DEVNULL)
        self.window = subprocess.run(
            ["xdotool", "search", "--sync", "--onlyvisible", "--name", "Drag source"],
            capture_output=True, text=True, check=True).stdout.split()[0]
        subprocess.run(["xdotool", "windowfocus", self.window], check=True)
        time.sleep(0.3)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def play_elsewhere(tabiya):
    """A move, and its answer while another window has the keyboard."""
    with OtherWindow():
        tabiya.play("e4")
        wait_for(lambda: len(tabiya.moves()) == 2, "the opponent's move")


def test_tells_of_the_opponents_move():
    with notifications() as desktop, Tabiya(BINARY, new_dir()) as tabiya:
        play_elsewhere(tabiya)
        wait_for(lambda: desktop.named("AddNotification"), "a notification")
        program, key, note = desktop.named("AddNotification")[0]
        assert program == NAME and "Tabiya has moved" in note["title"], note
        assert "Black" in note["body"] and note["default-action"] == "app.play", note
        # Somewhere else meanwhile; a click brings the game back.
        tabiya.act("place", GLib.Variant("s", "library"))
        wait_for(lambda: tabiya.state("place") == "library", "another place")
        call_program("ActivateAction", GLib.Variant("(sava{sv})", ("play", [], {})))
        wait_for(lambda: tabiya.state("place") == "play", "the game again")
        wait_for(lambda: (NAME, key) in desktop.named("RemoveNotification"), "it to be withdrawn")


def test_withdraws_when_it_quits():
    with notifications() as desktop, Tabiya(BINARY, new_dir()) as tabiya:
        play_elsewhere(tabiya)
        wait_for(lambda: desktop.named("AddNotification"), "a notification")
        assert tabiya.quit() == 0
        wait_for(lambda: desktop.named("RemoveNotification"), "it to be withdrawn")


def test_is_silent_while_one_looks():
    with notifications() as desktop, Tabiya(BINARY, new_dir()) as tabiya:
        focus_window()
        tabiya.play("e4")
        wait_for(lambda: len(tabiya.moves()) == 2, "the opponent's move")
        time.sleep(0.5)
        assert not desktop.calls, desktop.calls


def test_is_silent_when_told_so():
    settings = pathlib.Path(os.environ["XDG_CONFIG_HOME"], "glib-2.0", "settings", "keyfile")
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[io/github/tabiya/Tabiya]\nnotify-moves=false\n", encoding="utf-8")
    try:
        with notifications() as desktop, Tabiya(BINARY, new_dir(), environment={
                "GSETTINGS_BACKEND": "keyfile"}) as tabiya:
            play_elsewhere(tabiya)
            time.sleep(0.5)
            assert not desktop.calls, desktop.calls
    finally:
        settings.unlink()


# --- Drag and drop --------------------------------------------------------------------


def pointer(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True)


def drag(kind, what):
    """From another program's window to the middle of ours."""
    with OtherWindow(kind, what) as other:
        pointer("windowmove", "--sync", other.window, 1390, 790)
        time.sleep(0.3)
        pointer("mousemove", 1480, 880, "mousedown", 1)
        for step in range(12):
            pointer("mousemove", 1460 - 100 * step, 860 - 40 * step)
            time.sleep(0.04)
        time.sleep(0.3)
        pointer("mouseup", 1)
        time.sleep(0.3)


def drag_until(done, words, kind, what):
    """On a busy machine a drop may come too soon: then it is dragged again."""
    for limit_s in (LIMIT_S / 5, LIMIT_S / 2.5, LIMIT_S):
        drag(kind, what)
        try:
            return wait_for(done, words, limit_s)
        except AssertionError:
            if limit_s == LIMIT_S:
                raise


def test_takes_what_is_dragged_onto_it():
    path = write("dragged.pgn", PGN)
    with Tabiya(BINARY, new_dir()) as tabiya:
        def shows_game():
            return tabiya.moves() == "e4 e5 f4 exf4 Bc4".split()
        focus_window()
        tabiya.set_engine_playing(False)
        drag_until(lambda: tabiya.state("position") == FEN, "the position", "text", FEN)
        drag_until(shows_game, "the game", "text", PGN)
        assert tabiya.state("place") == "play"
        drag_until(lambda: heard("grocery", "neither", "cannot be read"), "a refusal", "text", "a grocery list")
        assert len(tabiya.moves()) == 5
        drag_until(lambda: tabiya.state("place") == "study", "the file in Study", "file", str(path))
        drag_until(shows_game, "the file by its name", "text", path.as_uri() + "\r\n")
        packed = write("packed.pgn.gz", "")
        packed.write_bytes(gzip.compress(b"1. d4 d5 *\n"))
        drag_until(lambda: tabiya.moves() == ["d4", "d5"], "a packed file", "file", str(packed))


# --- Through the portal -------------------------------------------------------------------------


def test_asks_the_portal_for_a_file():
    path = write("chosen.pgn", PGN)

    def answer(fake, sender, method, arguments):
        options = arguments[2]
        handle = "/org/freedesktop/portal/desktop/request/{}/{}".format(
            sender[1:].replace(".", "_"), options["handle_token"])
        GLib.timeout_add(50, lambda: fake.bus.emit_signal(
            sender, handle, "org.freedesktop.portal.Request", "Response",
            GLib.Variant("(ua{sv})", (0, {"uris": GLib.Variant("as", [path.as_uri()])}))) and False)
        return GLib.Variant("(o)", (handle,))
    methods = "".join(f"""<method name="{name}"><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="a{{sv}}" direction="in"/>
        <arg type="o" direction="out"/></method>""" for name in ("OpenFile", "SaveFile"))
    with Fake("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
              f"""<interface name="org.freedesktop.portal.FileChooser">{methods}
              <property name="version" type="u" access="read"/></interface>""", answer) as portal:
        with Tabiya(BINARY, new_dir(), environment={
                "GTK_USE_PORTAL": "1", "GDK_DEBUG": "gl-disable,portals"}) as tabiya:
            tabiya.act("app.open")
            wait_for(lambda: portal.named("OpenFile"), "the portal to be asked")
            _, title, options = portal.named("OpenFile")[0]
            assert title == "Open a Game" and options["modal"], (title, options)
            assert "[pP][gG][nN]" in str(options["filters"]), options
            assert "[pP][gG][nN].[gG][zZ]" in str(options["filters"]), options
            wait_for(lambda: tabiya.state("place") == "study", "the file in Study")
            wait_for(lambda: tabiya.moves()[:2] == ["e4", "e5"], "its game")


# --- In a sandbox --------------------------------------------------------------------------------


def open_adder():
    """With the keys: the page that an engine is added by."""
    screen = Screen()
    subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", "^Preferences$",
                    "windowfocus"], check=True, stdout=subprocess.DEVNULL)
    go_to_row(screen, "Tabiya")
    while not screen.focused().get_name().startswith("Add an Engine"):
        keys("Down")
    keys("Return")


def test_says_how_a_sandbox_reaches_engines():
    hint = "flatpak-spawn --host stockfish"
    for inside in (False, True):
        environment = {"TABIYA_FLATPAK_INFO": str(write("flatpak-info", "[Application]\n"))
                       if inside else "/nonexistent"}
        with Tabiya(BINARY, new_dir(), environment=environment) as tabiya:
            tabiya.act("engines")
            wait_for(lambda: heard("Add an Engine"), "the page of engines")
            open_adder()
            wait_for(lambda: heard("Another Engine"), "the page that adds one")
            if inside:
                wait_for(lambda: heard(hint), "the hint")
                assert not heard("Installed Engines")
            else:
                assert heard("Installed Engines") and not heard(hint)


# --- A run that died ----------------------------------------------------------------------------

NOTE = "Tabiya closed unexpectedly"  # said aloud, too
CLOSE = "Close this message"


def stop(tabiya, number):
    """Returns how it ended."""
    tabiya.process.send_signal(number)
    code = tabiya.process.wait(LIMIT_S)
    tabiya._wait_until_gone()
    return code


def starts_with_a_note(folder):
    with Tabiya(BINARY, folder) as tabiya:
        Screen().find("Status")
        noted = heard(NOTE)
        assert tabiya.quit() == 0
    return noted


def clipboard():
    """What another program would paste."""
    read = subprocess.run(
        [sys.executable, "-c", "import gi; gi.require_version('Gtk', '3.0')\n"
         "from gi.repository import Gtk, Gdk\n"
         "print(Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).wait_for_text())"],
        capture_output=True, text=True, check=False)
    return read.stdout


def press_in_dialog(screen, label):
    """Whose buttons are called by their mnemonic first."""
    def look():
        for role, name, node in walk(screen.root):
            if role == "push button" and label in name:
                return node
        return None
    Atspi.Action.do_action(wait_for(look, label), 0)


def test_speaks_of_a_run_that_died():
    """Once; with the restored data, and where to report the crash."""
    folder, path = new_dir(), write("open.pgn", PGN)
    # Else the sanitizer of addresses would make another end of it.
    environment = {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":handle_segv=0"}
    with Tabiya(BINARY, folder, environment=environment) as tabiya:
        tabiya.set_engine_playing(False)
        tabiya.play("e4")
        wait_for(lambda: tabiya.moves() == ["e4"], "a move")
        assert not heard(NOTE)
        stop(tabiya, signal.SIGSEGV)
    with Tabiya(BINARY, folder, environment=environment) as tabiya:
        screen = Screen()
        assert "nothing was lost" in screen.find(NOTE).get_name()
        wait_for(lambda: tabiya.moves()[:1] == ["e4"], "the game")
        tabiya.play("e5")
        wait_for(lambda: not heard(CLOSE), "the note to go with the first move")
        subprocess.run([BINARY, "--data-dir", folder, str(path)], check=True, timeout=30)
        wait_for(lambda: tabiya.state("place") == "study", "a file in Study")
        time.sleep(0.5)
        assert stop(tabiya, signal.SIGSEGV) == -signal.SIGSEGV
    with Tabiya(BINARY, folder) as tabiya:
        screen = Screen()
        screen.find(NOTE)
        assert "unexpectedly in Study" in screen.find(NOTE).get_name()
        screen.press("Report…")
        said = screen.find("Tabiya never sends anything by itself").get_name()
        assert "/issues" in said, said
        press_in_dialog(screen, "Copy Details")
        wait_for(lambda: clipboard().startswith("Tabiya 0.") and "GTK 4." in clipboard(),
                 "the details of the system")
        screen.press(CLOSE)
        wait_for(lambda: not heard(CLOSE), "the note to go")
        tabiya.act("place", GLib.Variant("s", "study"))
        screen.find("open.pgn")
        assert tabiya.quit() == 0
    assert not starts_with_a_note(folder)


def test_starts_safely_after_a_place_that_ended_it():
    """A place comes back at the next start; one that the program died of would end that as well. It does not
    come back by itself, and one that stood for some seconds is not blamed."""
    folder = new_dir()
    mark = pathlib.Path(folder) / "running"
    environment = {"GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": new_dir(),
                   "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":handle_segv=0"}
    with Tabiya(BINARY, folder, environment=environment) as tabiya:
        tabiya.act("place", GLib.Variant("s", "openings"))
        wait_for(lambda: tabiya.state("place") == "openings", "the place")
        stop(tabiya, signal.SIGSEGV)
    with Tabiya(BINARY, folder, environment=environment) as tabiya:
        screen = Screen()
        screen.find(NOTE)
        assert tabiya.state("place") == "play", tabiya.state("place")
        assert "unexpectedly in Openings, so it starts in Play" in screen.find(NOTE).get_name()
        screen.press("Open Openings Again")
        wait_for(lambda: tabiya.state("place") == "openings", "the place again")
        wait_for(lambda: not heard(CLOSE), "the note to go")
        assert "openings" in mark.read_text(encoding="utf-8")
        wait_for(lambda: "openings" not in mark.read_text(encoding="utf-8"), "the place to stand")
        stop(tabiya, signal.SIGKILL)
    with Tabiya(BINARY, folder, environment=environment) as tabiya:
        screen = Screen()
        screen.find(NOTE)
        assert tabiya.state("place") == "openings", tabiya.state("place")
        assert not heard("Open Openings Again")
        tabiya.act("place", GLib.Variant("s", "library"))
        wait_for(lambda: tabiya.state("place") == "library", "another place")
        assert stop(tabiya, signal.SIGTERM) == 0
    with Tabiya(BINARY, folder, environment=environment) as tabiya:
        wait_for(lambda: tabiya.state("place") == "library", "the place that was left")
        assert not heard(NOTE)


def test_says_nothing_of_an_orderly_end():
    """Such as the end of the session, or of another program with other games."""
    folder = new_dir()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        with Tabiya(BINARY, folder) as tabiya:
            assert not heard(NOTE)
            assert (pathlib.Path(folder) / "running").exists()
            assert stop(tabiya, number) == 0
        assert not (pathlib.Path(folder) / "running").exists()
    assert not starts_with_a_note(folder)


def test_says_nothing_of_a_machine_that_stopped():
    """What another start of the machine left tells of the machine, not of the program."""
    folder = new_dir()
    (pathlib.Path(folder) / "running").write_text("00000000-0000-0000-0000-000000000000\n",
                                                  encoding="utf-8")
    assert not starts_with_a_note(folder)


if __name__ == "__main__":
    run_tests([(name[5:].replace("_", "-"), function) for name, function in list(globals().items())
               if name.startswith("test_") and all(word in name for word in sys.argv[4:])])
