#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Announcements to a screen reader, by events alone: nothing looks at the window first.
Usage: run-headless.sh test-announced-outside.py TABIYA."""

import pathlib
import sys
import tempfile
import time

from outside import run_tests, wait_for
from screen import Atspi, GLib, focus_window, keys, start_program

BINARY = sys.argv[1]
# White mates in two, and Black has one legal answer.
LADDER = "7k/8/R7/1R6/8/8/8/K7 w - - 0 1"
# The one sensible move takes the queen, and either knight can.
FORK = "7k/8/8/8/3q4/1N3N2/8/K7 w - - 0 1"

PUZZLE = "zzz1,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,700,80,95,100,mate mateIn1,,\n"


class Ears:
    """Hears changes of status bars (their name) and of the focused object (its description). GTK 4.8
    has no other event that Orca 43 speaks: of names it takes those of the focused object alone, and none of
    labels, list items and table cells."""

    EVENTS = ("object:property-change:accessible-name", "object:property-change:accessible-description",
              "object:state-changed:focused")

    def __init__(self):
        self.live, self.spoken, self.focus = [], [], None
        self.listener = Atspi.EventListener.new(self.hear)
        for event in self.EVENTS:
            self.listener.register(event)

    def hear(self, event):
        """As Orca does: the focused object is the one that was told of last, or else the active window."""
        if event.type.endswith("focused"):
            self.focus = event.source if event.detail1 else self.focus
            return
        try:
            role = event.source.get_role_name()
            active = event.source.get_state_set().contains(Atspi.StateType.ACTIVE)
        except GLib.Error:
            return  # it is gone
        if event.any_data and event.type.endswith("name") and role == "status bar":
            self.live.append(event.any_data)
        elif event.any_data and event.type.endswith("description") and (
                event.source == self.focus or (role == "frame" and active)):
            self.spoken.append(event.any_data)

    def spin(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            GLib.MainContext.default().iteration(False)
            time.sleep(0.002)

    def expect(self, text, times=1):
        """Expects it both ways, that many times; forgets what was heard."""
        def heard(texts):
            return [said for said in texts if text in said]

        def look():
            self.spin(0.02)
            return len(heard(self.live)) >= times and len(heard(self.spoken)) >= times
        try:
            wait_for(look, f"{text!r} to be heard")
        except AssertionError as error:
            raise AssertionError(f"{error}: status bars {self.live}, focus {self.spoken}") from None
        self.spin(0.2)
        assert len(heard(self.live)) == len(heard(self.spoken)) == times, (self.live, self.spoken)
        self.live.clear()
        self.spoken.clear()

    def close(self):
        for event in self.EVENTS:
            self.listener.deregister(event)


def start(ears, folder, fen=LADDER, color="white"):
    tabiya = start_program(BINARY, folder)
    tabiya.new_game(fen=fen, colour=color, level=3)
    wait_for(lambda: tabiya.state("position") == fen, "the position")
    ears.spin(0.5)
    ears.live.clear()
    ears.spoken.clear()
    return tabiya


def with_ears(test):
    def run():
        ears = Ears()
        try:
            test(ears, pathlib.Path(tempfile.mkdtemp(prefix="tabiya-ears-")))
        finally:
            ears.close()
    return run


@with_ears
def test_refusals(ears, folder):
    """From a script, from the keyboard, and the same one again."""
    with start(ears, folder) as tabiya:
        tabiya.play("Ka3")
        ears.expect("Your king cannot move there.")
        tabiya.play("Ka3")
        ears.expect("Your king cannot move there.")
        keys("R", "c", "8", "Return")
        ears.expect("You have no rook that can move there.")
        assert tabiya.moves() == []


@with_ears
def test_moves_and_the_end(ears, folder):
    with start(ears, folder) as tabiya:
        tabiya.play("Rb7")
        ears.expect("Black plays king to g8")
        tabiya.play("Ra8#")
        ears.expect("White plays rook to a8, checkmate. You win!")


@with_ears
def test_resigning(ears, folder):
    with start(ears, folder) as tabiya:
        tabiya.play("Rb7")
        ears.expect("Black plays king to g8")
        tabiya.act("resign")
        ears.expect("You resigned. Black wins.")


@with_ears
def test_hints(ears, folder):
    """Which piece, where to, and why, in the status too; the last one again when it is asked for again."""
    with start(ears, folder, FORK) as tabiya:
        tabiya.act("hint")
        wait_for(lambda: tabiya.state("status").startswith("Look at the knight on "), "the first hint")
        ears.expect(tabiya.state("status"))
        tabiya.act("hint")
        wait_for(lambda: tabiya.state("status").startswith("Hint: knight "), "the second hint")
        assert tabiya.state("status") in ("Hint: knight b3 takes d4.", "Hint: knight f3 takes d4."), (
            tabiya.state("status"))
        second = tabiya.state("status")
        ears.expect(second)
        for _ in range(2):
            tabiya.act("hint")
            wait_for(lambda: tabiya.state("status") not in (second, "Looking for a hint…"), "the third hint")
            ears.expect(tabiya.state("status"))


@with_ears
def test_after_a_restart(ears, folder):
    """On the same buses, with the same listener: the first words of every program are heard."""
    for _ in range(3):
        with start(ears, folder) as tabiya:
            tabiya.play("Ka3")
            ears.expect("Your king cannot move there.")
            tabiya.play("Rb7")
            ears.expect("Black plays king to g8")


@with_ears
def test_puzzles(ears, folder):
    """The question, a hint, a wrong move, and how it ends."""
    with start(ears, folder) as tabiya:
        (folder / "mine.csv").write_text(PUZZLE)
        tabiya.act("puzzle-import-files", GLib.Variant("as", [str(folder / "mine.csv")]))
        wait_for(lambda: tabiya.state("place") == "puzzles", "Puzzles")
        ears.expect("1 puzzle")
        keys("ctrl+f", *"zzz1")
        ears.spin(1)
        keys("Return")
        wait_for(lambda: tabiya.moves() == ["a5"], "the puzzle")
        ears.expect("White to move: what do you play?")
        tabiya.act("puzzle-hint")
        ears.expect("Move the rook on d1.")
        tabiya.play("Kf1")
        ears.expect("Kf1")
        tabiya.act("puzzle-try-again")
        ears.spin(0.5)
        tabiya.play("Rd8#")
        ears.expect("White plays rook to d8, checkmate")


@with_ears
def test_toasts_and_dialogs(ears, folder):
    """What passes over the board, and the words of a window over it."""
    with start(ears, folder) as tabiya:
        tabiya.act("copy-fen")
        ears.expect("copied")


if __name__ == "__main__":
    run_tests([(name[5:].replace("_", "-"), function) for name, function in list(globals().items())
               if name.startswith("test_")])
