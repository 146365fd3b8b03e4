# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A way through all views of the program, for tests that look at each of them from outside: they derive from Tour
and define what to check there. A new view is a line of a tour below."""

import subprocess
import time

from outside import Tabiya, stop_motion, wait_for
from screen import Atspi, GLib, Screen, find_program, keys

# How long a view has to fill itself.
SETTLED_S = 0.4
GAMES = """[Event "Zzq Open"]
[Site "Zzq"]
[Date "2001.02.03"]
[Round "1"]
[White "Zzqa"]
[Black "Zzqb"]
[Result "1-0"]
[WhiteElo "2100"]
[BlackElo "2200"]
[ECO "C60"]

1. e4 e5 2. Nf3 Nc6 $2 {zzqc [%cal Ge2e4]} (2... d6 3. d4) 3. Bb5 a6 4. Bxc6 dxc6 1-0

[Event "Zzq Open"]
[White "Zzqb"]
[Black "Zzqa"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"""
RULES = ("game", "rook", "bishop", "queen", "king", "knight", "pawn", "promotion", "castling", "en-passant",
         "check", "checkmate", "stalemate")
MINE = ("zzz1,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,700,80,95,100,"
        "backRankMate mate mateIn1,,\n")


def texts_of(node):
    """Its texts, for screen readers and on the screen."""
    try:
        name = node.get_name()
        texts = [name, node.get_description()]
        if not name and "Text" in node.get_interfaces():
            texts.append(Atspi.Text.get_text(node, 0, min(2000, Atspi.Text.get_character_count(node))))
        return [text for text in texts if text]
    except GLib.Error:  # it is gone meanwhile
        return []


# Of the board: a piece and a pawn of either side, and two empty squares.
BOARD, SQUARES = 64, (0, 9, 20, 34, 52, 60)


def walk(node, depth=0):
    """All that is to be seen: hidden pages have other times. Of long lists the first, of the board some squares."""
    try:
        if depth > 1 and not node.get_state_set().contains(Atspi.StateType.VISIBLE):
            return
        yield node
        count = node.get_child_count()
    except GLib.Error:
        return
    for i in SQUARES if count == BOARD else range(min(count, 24)):
        try:
            child = node.get_child_at_index(i)
        except GLib.Error:
            continue
        if child and depth < 30:
            yield from walk(child, depth + 1)


def look():
    return walk(wait_for(find_program, "the program"))


def focus_window():
    """Its title may be translated, its class is not."""
    subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--class", "tabiya", "windowfocus"],
                   check=True, stdout=subprocess.DEVNULL, timeout=20)
    time.sleep(0.2)


class Tour:
    """see(view) is called in each view; check() fails if something was wrong there."""

    def __init__(self, binary, folder, name, environment=None):
        stop_motion()
        self.binary, self.folder, self.data_dir = binary, folder, folder / name
        self.environment = environment
        self.data_dir.mkdir()
        (self.data_dir / "level-results.txt").write_text("".join(f"90{i} 2 lost\n" for i in range(4)))
        (folder / "games.pgn").write_text(GAMES)
        (folder / "mine.csv").write_text(MINE)
        self.tabiya = Tabiya(binary, str(self.data_dir), environment=environment)
        Screen()
        focus_window()

    def see(self, view):
        raise NotImplementedError

    def check(self):
        raise NotImplementedError

    def act(self, action, parameter=None, kind=None):
        if self.tabiya.describe(action.removeprefix("app."), *(
                ["/io/github/tabiya/Tabiya"] if action.startswith("app.") else [])) is None:
            raise AssertionError(f"there is no action {action}")
        self.tabiya.act(action, GLib.Variant(kind or "s", parameter) if parameter is not None else None)

    def visit(self, view, *steps):
        for step in steps:
            self.act(*step) if isinstance(step, tuple) else keys(step)
            time.sleep(0.1)
        time.sleep(SETTLED_S)
        self.see(view)

    def start_again(self):
        """After it died."""
        self.tabiya.kill()
        self.tabiya = Tabiya(self.binary, str(self.data_dir), environment=self.environment)
        focus_window()

    def close(self):
        keys("Escape")
        time.sleep(0.15)

    def menu(self, view):
        keys("F10")
        self.visit(f"{view}, the main menu")
        self.close()


def show_first_start(tour):
    tour.visit("The welcome")
    tour.visit("The welcome, answered", ("experience", "club"))
    for rule in RULES:
        tour.visit(f"Rules, {rule}", ("rule", rule))
    tour.visit("Rules, the task spoiled", ("rule", "checkmate"), ("play-move", "Kf1"))
    tour.visit("Rules, no such move", ("play-move", "a1a9"))
    tour.visit("Rules, solved", ("rule", "castling"), ("play-move", "O-O"))
    tour.start_again()
    tour.visit("Play, after a crash")
    tour.visit("Report", ("report-problem",))
    tour.close()


def show_play(tour):
    tour.visit("Play")
    tour.menu("Play")
    tour.tabiya.new_game(colour="white", level=2)
    for move in ("f3", "g4"):
        tour.tabiya.play(move)
        time.sleep(0.4)
    tour.visit("Play, the fifth game lost", ("hint",))
    tour.visit("Play, an illegal move", ("play-move", "e4e9"))
    tour.visit("Play, a typed move", "N")
    tour.close()
    tour.visit("Play, resigned", ("resign",))
    tour.visit("New Game", ("app.new-game",))
    tour.close()


def show_study(tour):
    tour.visit("Study, empty", ("place", "study"))
    tour.act("study-game")
    subprocess.run([tour.binary, "--data-dir", str(tour.data_dir), str(tour.folder / "games.pgn")],
                   timeout=20, check=False)
    time.sleep(0.5)
    tour.visit("Study, a file", ("place", "study"), ("last",))
    tour.menu("Study")
    tour.visit("Study, games of the file", ("show-games",))
    tour.visit("Study, comment", ("edit-comment",))
    tour.close()
    tour.visit("Study, details", ("edit-tags",))
    tour.close()
    tour.visit("Study, explorer", ("explorer",))
    tour.visit("Study, review", ("review",))
    tour.close()
    tour.visit("Study, the engine", ("analyse",))
    tour.act("analyse")
    tour.visit("Study, drawing", ("draw",))
    tour.act("draw")
    tour.visit("Coordinates", ("coordinates",))
    tour.act("coordinates-close")


def show_openings(tour):
    for page in ("browse", "explore", "repertoire"):
        tour.visit(f"Openings, {page}", ("place", "openings"), ("openings-page", page))
    tour.visit("Openings, Najdorf", ("openings-page", "browse"), ("openings-find",),
               *"najdorf")
    tour.visit("New Repertoire", ("repertoire-new",))
    tour.close()
    tour.tabiya.act("repertoire-make", GLib.Variant("(ss)", ("Zzq", "white")))
    time.sleep(0.8)
    tour.tabiya.act("repertoire-import-file", GLib.Variant("(xs)", (1, str(tour.folder / "games.pgn"))))
    time.sleep(0.8)
    for view in ("lines", "conflicts", "gaps", "reviews"):
        tour.visit(f"Repertoire, {view}", ("openings-page", "repertoire"),
                   ("repertoire-show", 1, "x"), ("repertoire-view", view))
    tour.visit("Training", ("repertoire-train", 1, "x"))


def show_puzzles(tour):
    tour.tabiya.act("puzzle-import-files", GLib.Variant("as", [str(tour.folder / "mine.csv")]))
    wait_for(lambda: tour.tabiya.state("place") == "puzzles", "the place")
    time.sleep(0.5)
    for page in ("solve", "train", "browse", "progress"):
        tour.visit(f"Puzzles, {page}", ("puzzle-page", page))
    tour.visit("Puzzles, filters", ("puzzle-page", "browse"), ("puzzle-filter",))
    tour.close()
    tour.visit("A puzzle", ("puzzle-train", "adaptive"))
    tour.visit("A puzzle, hint", ("puzzle-hint",))
    tour.visit("A puzzle, solution", ("puzzle-solution",))
    tour.visit("Puzzles, mistakes", ("puzzle-mistakes",))
    tour.close()
    tour.act("puzzle-make-set", "Zzq")
    tour.visit("Puzzles, sets", ("puzzle-page", "browse"), ("puzzle-sets",))
    tour.act("puzzle-sets")
    tour.visit("Endgames", ("puzzle-drills",))
    tour.visit("Endgames, one", ("puzzle-drill", "queen-mate"))
    tour.visit("Endgames, hint", ("puzzle-drill-hint",))
    tour.visit("Endgames, shown", ("puzzle-drill-show",))
    tour.act("puzzle-drill-close")


def show_library(tour):
    tour.visit("Library, empty", ("place", "library"))
    tour.tabiya.act("library-import-files", GLib.Variant("as", [str(tour.folder / "games.pgn")]))
    time.sleep(1.5)
    tour.visit("Library", ("place", "library"))
    tour.visit("Library, form", ("library-form",))
    tour.close()
    tour.visit("Library, nothing", ("library-search", "zzqnobody"))
    tour.visit("Library, a bad query", ("library-search", "elo:7"))
    tour.visit("Library, statistics", ("library-search", ""), ("library-statistics",))
    tour.close()
    tour.visit("Library, all chosen", ("library-choose-all",))
    tour.visit("Library, details", ("library-edit-tags",))
    tour.close()


def show_windows(tour):
    for view, action in (("Preferences", "app.preferences"), ("Shortcuts", "app.shortcuts"),
                         ("About", "app.about")):
        tour.visit(view, (action,))
        tour.close()
    tour.visit("Preferences, voice", ("app.preferences-page", "voice"))
    tour.close()
    tour.visit("Listening, off", ("listen", True, "b"))
    tour.tabiya.act("listen-no")
    tour.visit("Books", ("books",) if tour.tabiya.describe("books") else ("app.books",))
    tour.close()
    focus_window()
    tour.visit("Editor", ("place", "editor"))
    tour.visit("Ask", ("ask-show",))
    tour.visit("Help", ("help",))
    tour.close()


TOURS = {name.removeprefix("show_"): function for name, function in list(globals().items())
         if name.startswith("show_")}


def tests(kind, binary, folder):
    """A test for each tour, from the classes derived from Tour."""
    def test(name, show):
        with_tour = kind(binary, folder, name)
        try:
            show(with_tour)
            with_tour.check()
        finally:
            with_tour.tabiya.close()
    return [(name, lambda name=name, show=show: test(name, show)) for name, show in TOURS.items()]
