#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every view of the program in a language that nobody speaks: what is shown or heard is translated, that
is, stands in brackets; what may not be translated (moves, names, numbers) is listed here.
Usage: run-headless.sh test-pseudo-locale.py TABIYA SOURCE_ROOT."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from outside import NAME, Tabiya, run_tests, wait_for
from screen import Atspi, GLib, Screen, find_program, keys

if not shutil.which("msgfmt") or not shutil.which("xgettext"):
    print("1..0 # SKIP skipped: gettext is not installed")
    sys.exit(77)

BINARY, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
# How long a view has to fill itself.
SETTLED_S = 0.4
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-pseudo-"))
LANGUAGE = {"TABIYA_LOCALE_DIR": str(FOLDER / "locale"), "LANGUAGE": "en_XA"}
MESSAGES = re.compile(r"\[[^\[\]]*~\]")
# What needs no translation. Names of games are those of GAMES; of the rest, what this program does not
# say itself: GTK's and libadwaita's own words are theirs to translate.
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
ALLOWED = re.compile("|".join((
    r"\bZzq\w*( Open)?|\bzzq\w*|\bzzz\d|^najdorf$",                         # what this test writes
    r"\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b",                                    # days: the locale's
    r"\b(\d+\.+ ?)?(O-O(-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?)[+#]?",  # moves, squares
    r"\b[a-h](?![a-z])|\b[A-E]\d\d\b",                                       # files, ECO codes
    r"[rnbqkpRNBQKP1-8]+(/[rnbqkpRNBQKP1-8]+){7}( [wb] [-KQkq]+ [-a-h1-8]+ \d+ \d+)?",  # FEN
    r"\bTabiya\b|\bLichess\b|\bStockfish\b|\bgithub\b|https?:\S+|\S+\.(pgn|bin|db|csv)\b",
    r"\b(Ctrl|Shift|Alt|Super|Return|Enter|Escape|Esc|Delete|Space|Page|Up|Down|Left|Right|Home|End|Tab|"
    r"Backspace|F\d+)\b",
    r"\b(FEN|PGN|EPD|UCI|ECO|Elo|GPL|SVG|PNG|PDF|HTML|GIF|Chess960)\b",
    r"\d+(\.\d+)?( ?(kB|MB|GB|ms|s|M|k|G))?\b",
)))
# What GTK says of a window's buttons, and widgets that are named by their kind alone.
TOOLKIT = re.compile(r"^(tabiya|(Gtk|Adw|Tabiya)[A-Z]\w+|(Close|Maximize|Minimize|Restore)( the window)?)$")
# What GTK and libadwaita say: of lists and tabs, of preferences, about the program.
LIBRARY_WORDS = """Expand|(None)|Close Tab|Search|Report an Issue|Website|Preferences|No Results Found|Try a different search.|About|Acknowledgements|
Back|Code by|Credits|Debugging Information|Details|Legal|To assist in troubleshooting, you can view|
Report an Issue|Search|Translated by|Troubleshooting|Website|What’s New|The Tabiya authors|© 2026 The Tabiya authors""".replace("\n", "")
# Names of variations are the same in every language.
OPENINGS = sorted({name for path in (ROOT / "data" / "openings").glob("[a-e].tsv")
                   for line in path.read_text(encoding="utf-8").splitlines()[1:] if "\t" in line
                   for name in (line.split("\t")[1], line.split("\t")[1].split(":")[0])},
                  key=len, reverse=True)


def strip(text):
    """What is left of a text without its translated parts, and without what needs no translation."""
    before = None
    while before != text:
        before, text = text, MESSAGES.sub(" ", text)
    return ALLOWED.sub(" ", text)


def has_words(text):
    """Translated ones have accents on nearly all of their letters."""
    return re.search(r"[A-Za-z]{2}", text) is not None


def is_translated(text):
    if TOOLKIT.match(text) or text.startswith(tuple(LIBRARY_WORDS.split("|"))):
        return True
    if not has_words(strip(text)):
        return True
    for name in OPENINGS:
        text = text.replace(name, " ")
    return not has_words(strip(text))


def texts_of(node):
    name = node.get_name()
    yield name
    yield node.get_description()
    if not name and "Text" in node.get_interfaces():
        yield Atspi.Text.get_text(node, 0, min(2000, Atspi.Text.get_character_count(node)))


def walk(node, depth=0):
    """(texts, node) of what is to be seen: hidden pages have other times. Of long lists, and of the
    board, the first."""
    try:
        states = node.get_state_set()
        if depth > 1 and not states.contains(Atspi.StateType.VISIBLE):
            return
        yield [text for text in texts_of(node) if text], node
        count = min(node.get_child_count(), 24)
    except GLib.Error:
        return
    for i in range(count):
        try:
            child = node.get_child_at_index(i)
        except GLib.Error:
            continue
        if child and depth < 30:
            yield from walk(child, depth + 1)


def look():
    """All texts that are to be seen now."""
    found = set()
    for texts, _ in walk(wait_for(find_program, "the program")):
        found.update(texts)
    return found


def focus_window():
    """Its title is translated, its class is not."""
    subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--class", "tabiya", "windowfocus"],
                   check=True, stdout=subprocess.DEVNULL, timeout=20)
    time.sleep(0.2)


class Tour:
    def __init__(self, tabiya):
        self.tabiya = tabiya
        self.failures = {}
        self.seen = set()

    def see(self, view):
        time.sleep(SETTLED_S)
        texts = look()
        print(f"# {view}: {len(texts - self.seen)} texts more", flush=True)
        self.seen |= texts
        bad = sorted(text for text in texts if not is_translated(text))
        for text in bad:
            self.failures.setdefault(text, view)

    def act(self, action, parameter=None, kind=None):
        if self.tabiya.describe(action.removeprefix("app."), *(
                ["/io/github/tabiya/Tabiya"] if action.startswith("app.") else [])) is None:
            raise AssertionError(f"there is no action {action}")
        self.tabiya.act(action, GLib.Variant(kind or "s", parameter) if parameter is not None else None)

    def visit(self, view, *steps):
        for step in steps:
            self.act(*step) if isinstance(step, tuple) else keys(step)
            time.sleep(0.1)
        self.see(view)

    def close(self):
        keys("Escape")
        time.sleep(0.15)

    def menu(self, view):
        keys("F10")
        self.see(f"{view}, the main menu")
        self.close()

    def check(self):
        assert not self.failures, "not translated:\n" + "\n".join(
            f"{view}: {text!r}" for text, view in self.failures.items())


def prepare():
    if (FOLDER / "locale").exists():
        return
    subprocess.run([sys.executable, "-B", str(ROOT / "po" / "pseudo.py"), str(FOLDER / "locale")],
                   check=True)
    (FOLDER / "games.pgn").write_text(GAMES)
    (FOLDER / "mine.csv").write_text(
        "zzz1,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,700,80,95,100,"
        "backRankMate mate mateIn1,,\n")


def start(name):
    prepare()
    folder = FOLDER / name
    folder.mkdir()
    tabiya = Tabiya(BINARY, str(folder), environment=LANGUAGE)
    Screen()
    focus_window()
    return tabiya


def test_brackets_tell():
    for good in ("[Ňéw ~]", "1. e4", "[Ňéw ~] (Ctrl+N)", "[%s [Ƒóŕ ~] ~]", "38%", "Zzqa – Zzqb", "♘f3"):
        assert is_translated(good), good
    for bad in ("New Game", "[Ňéw ~] game", "e4 wins", "White"):
        assert not is_translated(bad), bad


def test_play():
    with start("play") as tabiya:
        tour = Tour(tabiya)
        tour.visit("Play")
        tour.menu("Play")
        tabiya.new_game(colour="white", level=2)
        for move in ("f3", "g4"):
            tabiya.play(move)
            time.sleep(0.4)
        tour.visit("Play, a game", ("hint",))
        tour.visit("Play, an illegal move", ("play-move", "e4e9"))
        tour.visit("Play, a typed move", "N")
        tour.close()
        tour.visit("Play, resigned", ("resign",))
        tour.visit("New Game", ("app.new-game",))
        tour.close()
        tour.check()


def test_study():
    with start("study") as tabiya:
        tour = Tour(tabiya)
        tour.visit("Study, empty", ("place", "study"))
        tour.act("study-game")
        subprocess.run([BINARY, "--data-dir", str(FOLDER / "study"), str(FOLDER / "games.pgn")],
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
        tour.check()


def test_openings():
    with start("openings") as tabiya:
        tour = Tour(tabiya)
        for page in ("browse", "explore", "repertoire"):
            tour.visit(f"Openings, {page}", ("place", "openings"), ("openings-page", page))
        tour.visit("Openings, Najdorf", ("openings-page", "browse"), ("openings-find",),
                   *"najdorf")
        tour.visit("New Repertoire", ("repertoire-new",))
        tour.close()
        tabiya.act("repertoire-make", GLib.Variant("(ss)", ("Zzq", "white")))
        time.sleep(0.8)
        tabiya.act("repertoire-import-file", GLib.Variant("(xs)", (1, str(FOLDER / "games.pgn"))))
        time.sleep(0.8)
        for view in ("lines", "conflicts", "gaps", "reviews"):
            tour.visit(f"Repertoire, {view}", ("openings-page", "repertoire"),
                       ("repertoire-show", 1, "x"), ("repertoire-view", view))
        tour.visit("Training", ("repertoire-train", 1, "x"))
        tour.check()


def test_puzzles():
    with start("puzzles") as tabiya:
        tour = Tour(tabiya)
        tabiya.act("puzzle-import-files", GLib.Variant("as", [str(FOLDER / "mine.csv")]))
        wait_for(lambda: tabiya.state("place") == "puzzles", "the place")
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
        tour.check()


def test_library():
    with start("library") as tabiya:
        tour = Tour(tabiya)
        tour.visit("Library, empty", ("place", "library"))
        tabiya.act("library-import-files", GLib.Variant("as", [str(FOLDER / "games.pgn")]))
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
        tour.check()


def test_windows():
    with start("windows") as tabiya:
        tour = Tour(tabiya)
        for view, action in (("Preferences", "app.preferences"), ("Shortcuts", "app.shortcuts"),
                             ("About", "app.about")):
            tour.visit(view, (action,))
            tour.close()
        tour.visit("Books", ("books",) if tabiya.describe("books") else ("app.books",))
        tour.close()
        focus_window()
        tour.visit("Editor", ("place", "editor"))
        tour.check()


if __name__ == "__main__":
    run_tests([(name.removeprefix("test_").replace("_", " "), function)
               for name, function in list(globals().items()) if name.startswith("test_")])
