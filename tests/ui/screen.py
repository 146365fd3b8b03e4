# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window as a screen reader sees it: announcements, presses through AT-SPI, and keys. For tests that drive tabiya
from outside; they are skipped if the tools for it are missing."""

import shutil
import subprocess
import sys
import time

from outside import Tabiya, wait_for

try:
    import gi
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib
    Atspi.set_timeout(20000, 20000)  # milliseconds for an answer: a busy machine needs more than 800
except (ImportError, ValueError):
    print("1..0 # SKIP skipped: AT-SPI for Python is not installed")
    sys.exit(77)
if not shutil.which("xdotool"):
    print("1..0 # SKIP skipped: xdotool is not installed")
    sys.exit(77)

DEPTH = 40


def keys(*names):
    subprocess.run(["xdotool", "key", "--delay", "40", *names], check=True)


def find_program():
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(i)
        if child and child.get_name() == "tabiya" and child.get_child_count() > 0:
            return child
    return None


def walk(node, board=False, openings=False, depth=0):
    """(role, name, node) of all there is, but of rows that went away meanwhile, and, unless they are asked
    for, the thousand names of openings and the board's squares."""
    try:
        role, name = node.get_role_name(), node.get_name()
        yield role, name, node
        skipped = (name == "Openings" and not openings) or (name == "Chess board" and not board)
        count = 0 if skipped or depth == DEPTH else node.get_child_count()
    except GLib.Error:
        return
    for i in range(count):
        try:
            child = node.get_child_at_index(i)
        except GLib.Error:
            continue
        if child:
            yield from walk(child, board, openings, depth + 1)


class Screen:
    def __init__(self):
        self.root = wait_for(find_program, "the program in the accessibility tree")

    def find(self, name, *roles, board=False):
        """With `board` among its squares and the choice of a promotion, too."""
        def look():
            for role, heard, node in walk(self.root, board=board):
                if heard.startswith(name) and (not roles or role in roles):
                    return node
            return None
        return wait_for(look, f"{name} to be heard")

    def press(self, name):
        Atspi.Action.do_action(self.find(name, "push button", "toggle button"), 0)

    def square(self, name):
        def look():
            for role, heard, node in walk(self.root, board=True):
                if role == "table cell" and name in [
                        word.strip() for word in heard.split(",")[:2]]:
                    return node
            return None
        return wait_for(look, f"the square {name}")

    def play(self, start, target):
        Atspi.Action.do_action(self.square(start), 0)
        wait_for(lambda: "legal target" in self.square(target).get_name(), "a target")
        Atspi.Action.do_action(self.square(target), 0)

    def focused(self):
        for _, _, node in walk(self.root, board=True):
            if node.get_state_set().contains(Atspi.StateType.FOCUSED):
                return node
        return None


def focus_window():
    """Waits until the window shows, and gives it the keyboard."""
    subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", "Tabiya",
                    "windowfocus"], check=True, stdout=subprocess.DEVNULL)
    time.sleep(0.2)


def start_program(binary, folder, *arguments):
    """The program, whose window has the keyboard."""
    tabiya = Tabiya(binary, str(folder), *arguments)
    focus_window()
    return tabiya


def go_to_row(screen, name):
    """Tab, until it is heard."""
    for _ in range(30):
        focused = screen.focused()
        if focused and focused.get_name().startswith(name):
            return
        keys("Tab")
    raise AssertionError(f"no Tab leads to {name}")
