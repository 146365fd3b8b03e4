#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The board from outside: a real pointer and real keys (xdotool), and a screen reader's view
(AT-SPI). Usage: test-board-outside.py BOARD-PLAYER; under run-headless.sh."""

import os
import queue
import shutil
import subprocess
import sys
import threading
import time

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PROMOTION = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
PATIENCE_S = 10


def skip(reason):
    print(f"1..0 # SKIP skipped: {reason}")
    sys.exit(77)


try:
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib
except (ImportError, ValueError):
    skip("python3-gi or the typelib of AT-SPI is not installed")
if not shutil.which("xdotool"):
    skip("xdotool is not installed")


def xdotool(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True, stdout=subprocess.DEVNULL)


class Player:
    """A running board-player."""

    def __init__(self, program, fen):
        self.process = subprocess.Popen([program, fen], stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        _, x, y, edge = self.next_line().split()
        self.edge = int(edge)
        window = subprocess.run(
            ["xdotool", "search", "--sync", "--onlyvisible", "--name", "^board-player$"],
            check=True, capture_output=True, text=True).stdout.split()[0]
        xdotool("windowfocus", "--sync", window)
        shape = subprocess.run(["xdotool", "getwindowgeometry", "--shell", window],
                               check=True, capture_output=True, text=True).stdout
        place = dict(line.split("=") for line in shape.split())
        self.x = int(place["X"]) + int(x)
        self.y = int(place["Y"]) + int(y)

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.strip())

    def next_line(self, patience_s=PATIENCE_S):
        try:
            return self.lines.get(timeout=patience_s)
        except queue.Empty:
            return None

    def center(self, square):
        column, row = ord(square[0]) - ord("a"), 8 - int(square[1])
        return self.x + (2 * column + 1) * self.edge // 2, self.y + (2 * row + 1) * self.edge // 2

    def point(self, square):
        xdotool("mousemove", *self.center(square))

    def drag(self, origin, *way):
        self.point(origin)
        xdotool("mousedown", 1)
        for x, y in way:
            xdotool("mousemove", x, y)
            time.sleep(0.03)
        xdotool("mouseup", 1)

    def drag_to(self, origin, target):
        (x0, y0), (x1, y1) = self.center(origin), self.center(target)
        self.drag(origin, *((x0 + (x1 - x0) * i // 5, y0 + (y1 - y0) * i // 5)
                            for i in range(1, 6)))

    def click(self, square):
        self.point(square)
        xdotool("click", 1)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def turn_main_loop():
    context = GLib.MainContext.default()
    while context.iteration(False):
        pass


def walk(node):
    yield node
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        if child:
            yield from walk(child)


def find(predicate):
    """The first accessible of the program that `predicate` likes, waited for."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        turn_main_loop()
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            app = desktop.get_child_at_index(i)
            if not app:
                continue
            for node in walk(app):
                try:
                    if predicate(node):
                        return node
                except GLib.Error:
                    continue
        time.sleep(0.05)
    return None


def named(name):
    return find(lambda node: node.get_name() == name)


def expect_choices():
    """The choices of a promotion can be clicked: they are visible, and have their size."""
    def is_there(node):
        if node.get_name() != "Promote to bishop":
            return False
        return Atspi.Component.get_extents(node, Atspi.CoordType.WINDOW).width > 0
    if not find(is_there):
        raise AssertionError("there is no choice of a promotion")


def press(name):
    """Presses it as a screen reader does. The name is waited for."""
    node = named(name)
    if not node:
        raise AssertionError(f"nothing is named {name!r}")
    Atspi.Action.do_action(node, 0)


def expect(actual, expected):
    if actual != expected:
        raise AssertionError(f"expected {expected!r}, got {actual!r}")


def test_names_of_all_squares(player):
    board = named("Chess board")
    cells = [board.get_child_at_index(i) for i in range(board.get_child_count())]
    expect(len(cells), 64)
    expect({cell.get_role() for cell in cells}, {Atspi.Role.TABLE_CELL})
    names = [cell.get_name() for cell in cells]
    expect(names[0], "Black rook, a8")
    expect(names[63], "White rook, h1")
    expect(names[16], "a6, empty")
    expect(len(set(names)), 64)


def test_press_through_at_spi(player):
    press("White pawn, e2")
    target = named("e4, empty, legal target")
    if not target or not named("White pawn, e2, selected"):
        raise AssertionError("pressing e2 did not select it")
    Atspi.Action.do_action(target, 0)
    expect(player.next_line(), "move e2e4")
    if not named("White pawn, e4, last move"):
        raise AssertionError("the name of e4 does not tell of the last move")


def test_drag_with_the_pointer(player):
    player.drag_to("e7", "e5")
    expect(player.next_line(), "move e7e5")


def test_click_click_with_the_pointer(player):
    player.click("g1")
    player.click("f3")
    expect(player.next_line(), "move g1f3")


def test_drop_outside_is_no_move(player):
    x, y = player.center("b8")
    player.drag("b8", (x, y - 20), (x, y + 60), (player.x - 30, y))
    expect(player.next_line(0.5), None)
    player.drag_to("b8", "c6")
    expect(player.next_line(), "move b8c6")


def test_illegal_drop_is_refused(player):
    player.drag_to("f1", "f5")
    expect(player.next_line(), "refused f1f5")


def test_right_button_takes_the_drag_back(player):
    player.point("f1")
    xdotool("mousedown", 1)
    x, y = player.center("c4")
    xdotool("mousemove", x, y)
    xdotool("click", 3)
    xdotool("mouseup", 1)
    expect(player.next_line(0.5), None)


def right_drag(player, origin, target):
    (x0, y0), (x1, y1) = player.center(origin), player.center(target)
    player.point(origin)
    xdotool("mousedown", 3)
    for i in range(1, 6):
        xdotool("mousemove", x0 + (x1 - x0) * i // 5, y0 + (y1 - y0) * i // 5)
        time.sleep(0.03)
    xdotool("mouseup", 3)


def test_draw_with_the_pointer(player):
    right_drag(player, "d2", "d4")
    expect(player.next_line(), "drawn d2d4g")
    for key, color in (("shift", "r"), ("ctrl", "r"), ("alt", "b")):
        xdotool("keydown", key)
        right_drag(player, "h3", "a3")
        xdotool("keyup", key)
        expect(player.next_line(), f"drawn h3a3{color}")
    player.point("d5")
    xdotool("click", 3)
    expect(player.next_line(), "drawn d5d5g")


def test_draw_with_keys(player):
    xdotool("key", "Tab")
    xdotool("key", *["Down"] * 8, *["Left"] * 8)
    xdotool("key", "ctrl+space", "Up", "Up", "Right", "ctrl+space")
    expect(player.next_line(), "drawn a1b3g")
    xdotool("key", "ctrl+alt+space", "Return")
    expect(player.next_line(), "drawn b3b3b")
    xdotool("key", "ctrl+shift+space", "Escape", "ctrl+shift+alt+space", "Left", "space")
    expect(player.next_line(), "drawn b3a3y")


def test_keys_alone(player):
    xdotool("key", "Tab")
    # The keyboard's square is where the last key or press left it; go to the corner, then to f1.
    xdotool("key", *["Down"] * 8, *["Left"] * 8)
    xdotool("key", *["Right"] * 5)
    xdotool("key", "Return")
    xdotool("key", *["Up"] * 3, *["Left"] * 3)
    xdotool("key", "space")
    expect(player.next_line(), "move f1c4")


def test_escape_lets_go(player):
    player.click("g8")
    if not named("Black knight, g8, selected"):
        raise AssertionError("g8 was not selected")
    xdotool("key", "Escape")
    if not named("Black knight, g8"):
        raise AssertionError("Escape did not let go of g8")


def test_promotion_through_at_spi(player):
    press("White pawn, a7")
    press("a8, empty, legal target")
    button = named("Promote to knight")
    expect(button.get_role(), Atspi.Role.PUSH_BUTTON)
    Atspi.Action.do_action(button, 0)
    expect(player.next_line(), "move a7a8n")


def test_promotion_by_pointer_and_keys(player):
    player.drag_to("a7", "a8")
    expect(player.next_line(0.3), None)
    xdotool("key", "Escape")
    expect(player.next_line(0.3), None)
    player.click("a7")
    player.click("a8")
    expect_choices()
    xdotool("key", "Down")
    xdotool("key", "Return")
    expect(player.next_line(), "move a7a8r")


def test_promotion_by_pointer_alone(player):
    """Beside the choices is no; on one of them, down the file from the queen, is yes."""
    player.drag_to("a7", "a8")
    expect_choices()
    player.click("e4")
    expect(player.next_line(0.3), None)
    player.drag_to("a7", "a8")
    expect_choices()
    player.click("a6")
    expect(player.next_line(), "move a7a8b")
    player.drag_to("e8", "d7")
    expect(player.next_line(), "move e8d7")


GAMES = [
    (START, [
        test_names_of_all_squares,
        test_press_through_at_spi,
        test_drag_with_the_pointer,
        test_click_click_with_the_pointer,
        test_drop_outside_is_no_move,
        test_illegal_drop_is_refused,
        test_right_button_takes_the_drag_back,
        test_draw_with_the_pointer,
        test_keys_alone,
        test_draw_with_keys,
        test_escape_lets_go,
    ]),
    (PROMOTION, [test_promotion_through_at_spi]),
    (PROMOTION, [test_promotion_by_pointer_and_keys]),
    (PROMOTION, [test_promotion_by_pointer_alone]),
]


def main():
    os.environ.pop("GTK_A11Y", None)
    count = failed = 0
    print(f"1..{sum(len(tests) for _, tests in GAMES)}", flush=True)
    for fen, tests in GAMES:
        player = Player(sys.argv[1], fen)
        for test in tests:
            count += 1
            name = test.__name__.removeprefix("test_").replace("_", "-")
            try:
                test(player)
                print(f"ok {count} {name}", flush=True)
            except Exception as error:  # one property's failure is not the next one's
                failed += 1
                print(f"not ok {count} {name}\n# {error!r}", flush=True)
        player.stop()
    return 1 if failed else 0


sys.exit(main())
