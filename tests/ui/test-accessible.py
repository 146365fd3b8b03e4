#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Chess without a mouse, and without eyes: whole short games by the keyboard alone and through
AT-SPI alone, against the engine. Usage: run-headless.sh test-accessible.py TABIYA."""

import collections
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time

import screen as heard
from outside import Tabiya, run_tests, wait_for
from screen import Atspi, GLib, focus_window, keys, walk

BINARY = sys.argv[1]
# White mates in two, and Black has one legal answer.
LADDER = "7k/8/R7/1R6/8/8/8/K7 w - - 0 1"


class Screen(heard.Screen):
    def walk(self):
        """Node by node all there is but the squares of the board."""
        return (node for _, _, node in walk(self.root, openings=True))

    def find(self, role, name):
        """A widget by its name; a part of the name in front of a comma is enough."""
        def look():
            for its_role, its_name, node in walk(self.root, openings=True):
                if its_role == role and (its_name == name or its_name.startswith(name + ",")):
                    return node
            return None
        return wait_for(look, f"a {role} named {name}")

    def squares(self):
        board = self.find("table", "Chess board")
        return [board.get_child_at_index(i) for i in range(board.get_child_count())]

    def focused_square(self):
        for cell in self.squares():
            if cell.get_state_set().contains(Atspi.StateType.FOCUSED):
                parts = [word.strip() for word in cell.get_name().split(",")]
                return parts[0] if parts[1] == "empty" else parts[1]
        return None

    def press_square(self, square):
        Atspi.Action.do_action(self.square(square), 0)

    def status(self):
        return self.find("label", "Status").get_description()


def start(fen, *arguments):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-keys-"))
    tabiya = Tabiya(BINARY, str(folder), *arguments)
    tabiya.new_game(fen=fen, colour="white", level=3)
    wait_for(lambda: tabiya.state("position") == fen, "the position")
    tabiya.data_dir = str(folder)
    focus_window()
    return tabiya


def test_whole_game_by_typing():
    with start(LADDER) as tabiya:
        keys("R", "b", "7", "Return")
        wait_for(lambda: len(tabiya.moves()) == 2, "the engine's answer")
        keys("R", "a", "8", "Return")
        wait_for(lambda: tabiya.moves() == ["Rb7", "Kg8", "Ra8#"], "mate")


def go_to(screen, target):
    """Moves the focus over the board with the arrows, as many steps as it takes."""
    for _ in range(16):
        here = wait_for(screen.focused_square, "a focused square")
        if here == target:
            return
        if here[0] != target[0]:
            keys("Right" if here[0] < target[0] else "Left")
        else:
            keys("Up" if here[1] < target[1] else "Down")
        wait_for(lambda: screen.focused_square() != here, "the focus to move")
    raise AssertionError(f"did not come to {target}")


def test_whole_game_by_arrows():
    with start(LADDER) as tabiya:
        screen = Screen()
        keys("F6")
        for origin, target in (("b5", "b7"), ("a6", "a8")):
            before = len(tabiya.moves())
            go_to(screen, origin)
            keys("Return")
            go_to(screen, target)
            keys("Return")
            wait_for(lambda: len(tabiya.moves()) in (before + 2, 3), "the move and its answer")
        assert tabiya.moves() == ["Rb7", "Kg8", "Ra8#"], tabiya.moves()


def test_whole_game_through_atspi():
    with start(LADDER) as tabiya:
        screen = Screen()
        assert screen.square("a6").get_name() == "White rook, a6"
        screen.press_square("b5")
        wait_for(lambda: "selected" in screen.square("b5").get_name(), "the rook to be selected")
        assert "legal target" in screen.square("b7").get_name()
        assert "legal target" not in screen.square("c6").get_name()
        screen.press_square("b7")
        wait_for(lambda: len(tabiya.moves()) == 2, "the engine's answer")
        wait_for(lambda: "last move" in screen.square("g8").get_name(), "the last move in words")
        screen.press_square("a6")
        wait_for(lambda: "selected" in screen.square("a6").get_name(), "the rook to be selected")
        screen.press_square("a8")
        wait_for(lambda: tabiya.moves() == ["Rb7", "Kg8", "Ra8#"], "mate")
        wait_for(lambda: "in check" in screen.square("g8").get_name(), "the mated king in words")
        wait_for(lambda: "mate" in screen.status().lower(), "the mate in words")


class Announcements:
    """The names of status bars while it listened: an announcement is one of them."""

    def __init__(self):
        self.texts = []
        self.listener = Atspi.EventListener.new(
            lambda event: event.source.get_role_name() == "status bar" and self.texts.append(event.any_data))
        self.listener.register("object:property-change:accessible-name")

    def spin(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            GLib.MainContext.default().iteration(False)
            time.sleep(0.002)

    def expect(self, *texts):
        """Each of them, in this order, once and no more; and no other move."""
        end = time.monotonic() + 10
        while texts[-1] not in self.texts and time.monotonic() < end:
            self.spin(0.05)
        self.spin(0.3)
        told = [text for text in self.texts if " plays " in text or text in texts]
        assert told == list(texts), self.texts
        self.texts.clear()

    def close(self):
        self.listener.deregister("object:property-change:accessible-name")


def test_moves_are_announced():
    """Moves of either side, in words, each once; and their consequences."""
    with start(LADDER) as tabiya:
        announcements = Announcements()
        tabiya.play("Rb7")
        announcements.expect("White plays rook to b7", "Black plays king to g8")
        tabiya.play("Ra8#")
        announcements.expect("White plays rook to a8, checkmate. You win!")
        announcements.close()


def test_checks_and_draws_are_announced():
    with start(LADDER) as tabiya:
        announcements = Announcements()
        for fen, move, told in (
                ("7k/8/8/8/8/8/8/R3K3 w - - 0 1", "a8", "White plays rook to a8, check"),
                ("7k/8/8/6Q1/8/8/8/4K3 w - - 0 1", "g6", "White plays queen to g6. Draw by stalemate.")):
            tabiya.new_game(fen=fen, colour="white", level=1)
            tabiya.set_engine_playing(False)
            wait_for(lambda: tabiya.state("position") == fen, "the position")
            announcements.spin(0.3)
            announcements.texts.clear()
            keys(*fen_letter(told), *move, "Return")
            announcements.expect(told)
        announcements.close()


def fen_letter(told):
    return "R" if "rook" in told else "Q"


def test_refusals_are_announced():
    with start(LADDER) as tabiya:
        screen = Screen()

        def refusals():
            # It goes after some seconds, and looking may take longer: then it is asked for again.
            tabiya.play("Ka3")
            time.sleep(1)
            return [node for role, name, node in heard.walk(screen.root)
                    if (role, name) == ("alert", "Your king cannot move there.")]
        wait_for(refusals, "the refusal")
        assert tabiya.moves() == []
        assert len(refusals()) == 1


def has_kept_moves(library):
    """Whether a game with a move is in the file; a slow disk has the file before its tables."""
    database = sqlite3.connect(library)
    try:
        return database.execute("SELECT max(length(body.moves)) FROM body").fetchone()[0]
    except sqlite3.OperationalError as error:
        if "no such table" not in str(error):
            raise
        return None
    finally:
        database.close()


def test_damaged_library_can_be_set_aside():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-keys-"))
    library = folder / "library.db"
    damaged = b"this is no database, " * 500
    library.write_bytes(damaged)
    with Tabiya(BINARY, str(folder)) as tabiya:
        button = Screen().find("push button", "Start Afresh")
        Atspi.Action.do_action(button, 0)
        # Between the old one's going and the new one's coming there is none.
        wait_for(lambda: library.exists() and library.read_bytes()[:6] == b"SQLite", "a new library")
        kept = [file for file in folder.glob("library-*") if file.read_bytes() == damaged]
        assert kept, list(folder.iterdir())
        tabiya.set_engine_playing(False)
        tabiya.play("e4")
        wait_for(lambda: tabiya.moves() == ["e4"], "a move")
        wait_for(lambda: has_kept_moves(library), "the move on the disk")
        tabiya.kill()
    with Tabiya(BINARY, str(folder)) as tabiya:
        wait_for(lambda: tabiya.moves() == ["e4"], "the move from before")


def test_focus_is_on_the_board():
    """At the start, and when a dialog of the header bar is closed: arrows go through the game at once."""
    with start(LADDER) as tabiya:
        screen = Screen()
        wait_for(lambda: (node := screen.focused()) and node.get_name() == "Chess board", "the focus on the board")
        focus_window()
        keys("ctrl+n")
        wait_for(lambda: (node := screen.focused()) and node.get_name() != "Chess board", "the dialog")
        keys("Escape")
        time.sleep(0.5)
        focus_window()
        wait_for(lambda: (node := screen.focused()) and node.get_name() == "Chess board", "the focus back")
        tabiya.play("Rb7")
        wait_for(lambda: len(tabiya.moves()) == 2, "the answer")
        focus_window()
        keys("Left")
        keys("Left")
        wait_for(lambda: tabiya.state("position").startswith("7k/8/R7/1R6"), "the way back")
        square = screen.square("a6")
        assert square.get_name().startswith("White rook"), square.get_name()


def assert_all_named(at_least):
    buttons = [node for node in Screen().walk() if node.get_role_name() == "push button"]
    assert len(buttons) >= at_least, len(buttons)
    bad = [(node.get_name(), [child.get_name() for _, _, child in walk(node)], node.get_parent().get_name())
           for node in buttons
           if not node.get_name() or node.get_name().startswith(("Gtk", "Adw", "Tabiya")) or "_" in node.get_name()]
    assert not bad, bad


def test_nothing_is_nameless():
    """Every button has a name for its action; none is named after its class."""
    with start(LADDER) as tabiya:
        assert_all_named(12)
        keys("ctrl+2")
        wait_for(lambda: tabiya.state("place") == "study", "the place Study")
        assert_all_named(12)


def test_studies_by_keyboard():
    """A file read, judged, commented on and saved without a pointer."""
    with start(LADDER) as tabiya:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-keys-"))
        file = folder / "two.pgn"
        file.write_text("1. e4 e5 2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 d5 *\n", encoding="utf-8")
        subprocess.run([BINARY, "--data-dir", tabiya.data_dir, str(file)], check=True, timeout=30)
        wait_for(lambda: tabiya.moves() == ["e4", "e5", "Nf3"], "the file")
        screen = Screen()
        keys("Right", "exclam", "question")
        keys("ctrl+m")
        wait_for(lambda: any("After 1. e4" in node.get_name() for node in screen.walk()),
                 "the card for the comment")
        keys("B", "e", "s", "t", "Escape")
        keys("ctrl+s")
        wait_for(lambda: "1. e4 $5 {Best}" in file.read_text(encoding="utf-8"), "the file saved")
        keys("ctrl+Page_Down")
        wait_for(lambda: tabiya.moves() == ["d4", "d5"], "the next game")
        keys("ctrl+Page_Up")
        wait_for(lambda: tabiya.moves() == ["e4", "e5", "Nf3"], "the game before")
        keys("ctrl+z")
        keys("ctrl+1")
        wait_for(lambda: tabiya.state("place") == "play", "the place Play")


def test_reads_the_evaluation_graph():
    """A slider whose value is the shown move in words."""
    with start(LADDER) as tabiya:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-keys-"))
        file = folder / "evals.pgn"
        file.write_text("1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} 2. f4 $6 {[%eval -0.5]} *\n",
                        encoding="utf-8")
        subprocess.run([BINARY, "--data-dir", tabiya.data_dir, str(file)], check=True, timeout=30)
        wait_for(lambda: tabiya.moves() == ["e4", "e5", "f4"], "the file")
        graph = Screen().find("slider", "Evaluation graph")
        keys("End")
        wait_for(lambda: graph.get_description() == "2.\u00a0f4, inaccuracy: White’s chances 45%",
                 "the inaccuracy in words")
        keys("Left")
        wait_for(lambda: graph.get_description() == "1…\u00a0e5: White’s chances 52%",
                 "the move before it in words")


def focused_name(screen, role):
    for its_role, name, node in walk(screen.root, openings=True):
        if its_role == role and node.get_state_set().contains(Atspi.StateType.FOCUSED):
            return name
    return None


def test_openings_by_ear():
    """An opening is looked for, heard of, played onto the board; the tree is walked through."""
    with start(LADDER) as tabiya:
        keys("ctrl+3")
        wait_for(lambda: tabiya.state("place") == "openings", "the place Openings")
        screen = Screen()
        keys("ctrl+f")
        wait_for(lambda: focused_name(screen, "entry") == "Find an opening", "the field")
        keys(*"naidorf")
        wait_for(lambda: any("openings found, first: Sicilian Defense: Najdorf Variation"
                             in node.get_name() for node in screen.walk()), "the result in words")
        keys("Down")
        wait_for(lambda: (focused_name(screen, "list item") or "").startswith(
            "Sicilian Defense: Najdorf Variation, B90, 1. e4 c5"), "the first row's name")
        wait_for(lambda: len(tabiya.moves()) == 10, "its position")
        tabiya.act("first")
        wait_for(lambda: screen.square("a6").get_name() == "a6, empty", "the initial position")
        keys("Return")
        wait_for(lambda: "last move" in screen.square("a6").get_name(), "the last of its moves")
        assert any(node.get_name() == "Opening" and node.get_description().startswith(
            "Sicilian Defense: Najdorf Variation, B90") for node in screen.walk())
        keys("Tab")  # past the other rows
        wait_for(lambda: focused_name(screen, "push button") == "Play the moves", "what is below")
        keys("shift+Tab")
        wait_for(lambda: (focused_name(screen, "list item") or "").startswith(
            "Sicilian Defense: Najdorf Variation, B90"), "the row again")
        keys("ctrl+f", "Escape")
        wait_for(lambda: (focused_name(screen, "list item") or "") != "", "the list of families")
        keys("Home", "Right")
        first = wait_for(lambda: focused_name(screen, "list item"), "a family")
        assert " lines" in first, first
        wait_for(lambda: any(node.get_name() == first and node.get_state_set().contains(
            Atspi.StateType.EXPANDED) for node in screen.walk()), "it to be unfolded")
        keys("Down")
        wait_for(lambda: focused_name(screen, "list item") not in (None, first), "a variation")
        keys("Left")
        wait_for(lambda: focused_name(screen, "list item") == first, "the family again")
        assert_all_named(10)


def test_explorer_by_ear():
    """Moves speak with how often they were played and with what success; Enter plays one."""
    with start(LADDER) as tabiya:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-keys-"))
        file = folder / "games.pgn"
        file.write_text("".join(
            f'[White "Ann"]\n[Black "Ben"]\n[Date "200{i}.??.??"]\n[Result "{result}"]\n'
            f'[WhiteElo "2000"]\n\n{moves} {result}\n\n'
            for i, (moves, result) in enumerate([("1. e4 e5", "1-0"), ("1. e4 c5", "0-1"),
                                                 ("1. e4 c5", "1/2-1/2"), ("1. d4", "1-0")])))
        tabiya.act("library-import-files", GLib.Variant("as", [str(file)]))
        wait_for(lambda: tabiya.describe("library-import")[0], "the games in the library")
        keys("ctrl+3")
        tabiya.act("openings-page", GLib.Variant("s", "explore"))
        screen = Screen()
        wait_for(lambda: any(node.get_name().startswith("e4, 3 games") for node in screen.walk()),
                 "what has been played")
        keys("F6", "F6")
        wait_for(lambda: focused_name(screen, "list item") ==
                 "e4, 3 games, White wins 33%, draws 33%, Black wins 33%, average rating 2000, "
                 "last in 2002", "the first move in words")
        keys("Down")
        wait_for(lambda: (focused_name(screen, "list item") or "").startswith(
            "d4, 1 game, White wins 100%"), "the second move")
        keys("Up", "Return")
        wait_for(lambda: tabiya.moves() == ["e4"], "the move on the board")
        wait_for(lambda: (focused_name(screen, "list item") or "").startswith("c5, 2 games"),
                 "the answers, read on from the same place")
        assert any(node.get_name().startswith("This position: 3 games") for node in screen.walk())
        assert any(node.get_name().startswith("Ann 2000 against Ben, 2002, a draw, c5")
                   for node in screen.walk())
        assert any(node.get_name() == "Source: My Library" for node in screen.walk())
        assert any(node.get_name() == "Game filters" for node in screen.walk())


def test_coordinates_give_nothing_away():
    """While a square is to be named, none has a name; while one is to be found, all have."""
    with start(LADDER) as tabiya:
        tabiya.set_state("place", GLib.Variant("s", "study"))
        Atspi.Action.do_action(Screen().find("push button", "Coordinates"), 0)
        wait_for(lambda: tabiya.state("place") == "coordinates", "the place Coordinates")
        screen = Screen()
        squares = list(screen.squares())
        assert sum(node.get_name().endswith(", empty") for node in squares) == 64
        Atspi.Action.do_action(screen.find("push button", "Name Squares"), 0)
        Atspi.Action.do_action(screen.find("push button", "Start"), 0)
        wait_for(lambda: any(node.get_name() == "Square to name" for node in squares),
                 "a lit square")
        names = [node.get_name() for node in squares]
        assert names.count("Square to name") == 1 and names.count("Another square") == 63
        tabiya.act("coordinates-close")
        wait_for(lambda: any(node.get_name() == "White king, e1" for node in squares), "the game")


def test_engine_lines_are_read_and_do_not_flood():
    """Lines and evaluation have their words; and while the engine finds others many times a second,
    none of them tells of a change more than once in two seconds, but for its first words."""
    with start(LADDER) as tabiya:
        tabiya.set_state("place", GLib.Variant("s", "study"))
        tabiya.act("analyse")
        told = collections.Counter()

        def heard(event):
            told[event.source.get_role_name()] += 1
            told[event.source.get_name()] += 1

        screen = Screen()
        bar = screen.find("level bar", "Evaluation")
        row = wait_for(lambda: next((node for node in screen.walk() if node.get_name().startswith(
            "Line 1: White is")), None), "the best line in words")
        assert row.get_role_name() == "list item", row.get_role_name()
        wait_for(lambda: bar.get_description().startswith("White is"), "the evaluation in words")
        card = screen.find("panel", "Engine lines")
        wait_for(lambda: "nodes" in card.get_description(), "the figures")
        list(screen.walk())  # who was never looked at tells nothing
        listener = Atspi.EventListener.new(heard)
        listener.register("object:property-change")
        begun = time.monotonic()
        for move in ("e4", "e5"):
            tabiya.play(move)
            until = time.monotonic() + 3
            while time.monotonic() < until:
                GLib.MainContext.default().iteration(False)
                time.sleep(0.001)
        most = (time.monotonic() - begun) / 2 + 4
        listener.deregister("object:property-change")
        assert 0 < told["list item"] <= 3 * most, told
        assert told["level bar"] <= 2 * most and told["Engine lines"] <= most, told
        # Parts whose words are in a whole's have none of their own.
        assert not any("nodes" in node.get_name() for node in screen.walk())


LIBRARY = """[Event "London"]
[Date "1851.06.21"]
[White "Anderssen, Adolf"]
[Black "Kieseritzky, Lionel"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 1-0

[Event "Wijk"]
[Date "2013.01.20"]
[White "Carlsen, Magnus"]
[Black "Anand, Viswanathan"]
[Result "1/2-1/2"]

1. d4 Nf6 2. c4 e6 1/2-1/2

[Event "Wijk"]
[Date "2014.01.20"]
[White "Caruana, Fabiano"]
[Black "Carlsen, Magnus"]
[Result "0-1"]

1. e4 c5 2. Nf3 0-1
"""


def import_library(tabiya):
    file = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-keys-")) / "games.pgn"
    file.write_text(LIBRARY, encoding="utf-8")
    tabiya.act("library-import-files", GLib.Variant("as", [str(file)]))
    wait_for(lambda: tabiya.describe("library-import")[0] and tabiya.state("place") == "library",
             "the games")


def heard_row(screen):
    """A screen reader's text for the focused row."""
    return next((node.get_name() for node in screen.walk()
                 if node.get_role_name() in ("list item", "table row")
                 and node.get_state_set().contains(Atspi.StateType.FOCUSED)), "")


def count(screen):
    return next((node.get_name() for node in screen.walk() if node.get_role_name() == "label"
                 and " game" in node.get_name()), "")


def test_library_by_keyboard():
    """Games found, heard row by row, starred, deleted and had back, opened: without a pointer."""
    with start(LADDER) as tabiya:
        import_library(tabiya)
        tabiya.set_state("place", GLib.Variant("s", "play"))
        screen = Screen()
        keys("ctrl+5")
        wait_for(lambda: tabiya.state("place") == "library", "the place Library")
        keys("ctrl+f")
        keys(*"magnus", "Return")
        wait_for(lambda: count(screen).startswith("2 of "), "two of Carlsen's games")
        keys("Home")
        wait_for(lambda: "Caruana" in heard_row(screen), "the latest game's names")
        assert "2014" in heard_row(screen), heard_row(screen)
        keys("Down")
        wait_for(lambda: "Anand" in heard_row(screen), "the other game's names")
        wait_for(lambda: tabiya.moves() == ["d4", "Nf6", "c4", "e6"], "the game on the board")
        keys("ctrl+d")
        screen.find("alert", "1 game starred")
        keys("Delete")
        wait_for(lambda: count(screen).startswith("1 of "), "one game to be gone")
        keys("ctrl+z")
        wait_for(lambda: count(screen).startswith("2 of "), "the game to be back")
        keys("ctrl+f")
        keys("ctrl+a", *"is", "colon", *"starred", "Return")
        wait_for(lambda: count(screen).startswith("1 of "), "the starred game")
        keys("Home")
        wait_for(lambda: "Anand" in heard_row(screen), "its names")
        keys("Return")
        wait_for(lambda: tabiya.state("place") == "study" and
                 tabiya.moves() == ["d4", "Nf6", "c4", "e6"], "the game in Study")


def test_library_through_atspi():
    """The buttons of the place have names, and do what their names promise."""
    with start(LADDER) as tabiya:
        import_library(tabiya)
        screen = Screen()
        assert_all_named(10)
        keys("F6")
        entry = wait_for(lambda: next((node for node in screen.walk()
                                       if node.get_name() == "Find games"), None), "the field")
        assert entry.get_role_name() in ("text", "entry"), entry.get_role_name()
        keys("ctrl+f")
        keys(*"anderssen", "Return")
        wait_for(lambda: count(screen).startswith("1 of "), "Anderssen's game")
        keys("Home")
        wait_for(lambda: tabiya.moves() == ["e4", "e5", "f4", "exf4"], "the game on the board")
        Atspi.Action.do_action(screen.find("push button", "Star"), 0)
        screen.find("alert", "1 game starred")
        Atspi.Action.do_action(screen.find("push button", "Open in Study"), 0)
        wait_for(lambda: tabiya.state("place") == "study", "Study")
        wait_for(lambda: tabiya.moves() == ["e4", "e5", "f4", "exf4"], "the game there")


if __name__ == "__main__":
    run_tests([(name[5:].replace("_", "-"), function) for name, function in list(globals().items())
               if name.startswith("test_")])
