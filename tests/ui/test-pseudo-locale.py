#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every view of the program in a made-up language: all texts shown or heard are translated, that is, in brackets;
this script lists what may stay untranslated (moves, names, numbers). And every control has a name (names.py).
Usage: run-headless.sh test-pseudo-locale.py TABIYA SOURCE_ROOT."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import names
import tour
from outside import run_tests

if not shutil.which("msgfmt") or not shutil.which("xgettext"):
    print("1..0 # SKIP skipped: gettext is not installed")
    sys.exit(77)

BINARY, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-pseudo-"))
LANGUAGE = {"TABIYA_LOCALE_DIR": str(FOLDER / "locale"), "LANGUAGE": "en_XA"}
MESSAGES = re.compile(r"\[[^\[\]]*~\]")
# What needs no translation. Names of games are those of tour.GAMES; of the rest, what this program does not
# say itself: GTK's and libadwaita's own words are theirs to translate.
ALLOWED = re.compile("|".join((
    r"\bZzq\w*( Open)?|\bzzq\w*|\bzzz\d|^najdorf$",                         # what this test writes
    r"\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b",                                    # days: the locale's
    r"\b(\d+\.+ ?)?(O-O(-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?)[+#]?",  # moves, squares
    r"\b[a-h](?![a-z])|\b[A-E]\d\d\b",                                       # files, ECO codes
    r"[rnbqkpRNBQKP1-8]+(/[rnbqkpRNBQKP1-8]+){7}( [wb] [-KQkq]+ [-a-h1-8]+ \d+ \d+)?",  # FEN
    r"/\S*tabiya-pseudo-\S+",                                                # where the data lie
    r"\bTabiya\b|\bLichess\b|\bStockfish\b|\bgithub\b|https?:\S+|\S+\.(pgn|bin|db|csv)\b",
    r"\b(Ctrl|Shift|Alt|Super|Return|Enter|Escape|Esc|Delete|Space|Page|Up|Down|Left|Right|Home|End|Tab|"
    r"Backspace|F\d+)\b",
    r"\b(FEN|PGN|EPD|UCI|ECO|Elo|GPL|SVG|PNG|PDF|HTML|GIF|Chess960)\b",
    r"\d+(\.\d+)?( ?(kB|MB|GB|ms|s|M|k|G))?\b",
)))
# GTK's names of a window's buttons, and widgets that are named after their kind.
TOOLKIT = re.compile(r"^(tabiya|(Gtk|Adw|Tabiya)[A-Z]\w+|(Close|Maximize|Minimize|Restore)( the window)?)$")
# Texts of GTK and libadwaita: in lists and tabs, in preferences, about the program.
LIBRARY_WORDS = """Expand|(None)|Close Tab|Search|Report an Issue|Website|Preferences|No Results Found|Try a different search.|About|Acknowledgements|
Back|Code by|Credits|Debugging Information|Details|Legal|To assist in troubleshooting, you can view|
Report an Issue|Search|Translated by|Troubleshooting|Website|What’s New|The Tabiya authors|© 2026 The Tabiya authors""".replace("\n", "")
# Names of variations are the same in every language.
OPENINGS = sorted({name for path in (ROOT / "data" / "openings").glob("[a-e].tsv")
                   for line in path.read_text(encoding="utf-8").splitlines()[1:] if "\t" in line
                   for name in (line.split("\t")[1], line.split("\t")[1].split(":")[0])},
                  key=len, reverse=True)


def strip(text):
    """The rest of a text without its translated parts, and without parts that need no translation."""
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


def test_brackets_tell():
    for good in ("[Ňéw ~]", "1. e4", "[Ňéw ~] (Ctrl+N)", "[%s [Ƒóŕ ~] ~]", "38%", "Zzqa – Zzqb", "♘f3"):
        assert is_translated(good), good
    for bad in ("New Game", "[Ňéw ~] game", "e4 wins", "White"):
        assert not is_translated(bad), bad


# libadwaita takes its window of preferences by the title that we give it.
sys.path.insert(0, str(ROOT / "po"))
from pseudo import pseudo  # noqa: E402
names.TOOLKIT_WINDOWS |= {pseudo(title, "") for title in names.TOOLKIT_WINDOWS}


class Reading(tour.Tour):
    def __init__(self, *arguments):
        super().__init__(*arguments, environment=LANGUAGE)
        self.failures, self.nameless = {}, {}
        self.seen = set()
        self.controls = 0

    def see(self, view):
        nodes = list(tour.look())
        texts = {text for node in nodes for text in tour.texts_of(node)}
        print(f"# {view}: {len(texts - self.seen)} texts more", flush=True)
        self.seen |= texts
        if view == "Help":
            texts = set()  # the manual is a file of its own in each language
        for text in sorted(text for text in texts if not is_translated(text)):
            self.failures.setdefault(text, view)
        count, nameless = names.find_nameless(nodes)
        self.controls += count
        for control in nameless:
            self.nameless.setdefault(control, view)

    def check(self):
        assert not self.failures, "not translated:\n" + "\n".join(
            f"{view}: {text!r}" for text, view in self.failures.items())
        assert self.controls > 100, self.controls
        assert not self.nameless, "without a name:\n" + "\n".join(
            f"{view}: {control}" for control, view in self.nameless.items())


def test_names_tell():
    for good in ("New Game", "e4", "[Ňéw ~]", "1"):
        assert not names.NO_NAME.match(good), good
    for bad in ("", "GtkButton", "AdwActionRow", "_New New", "go-next-symbolic", "…"):
        assert names.NO_NAME.match(bad), bad


subprocess.run([sys.executable, "-B", str(ROOT / "po" / "pseudo.py"), str(FOLDER / "locale")], check=True)
run_tests([("brackets tell", test_brackets_tell), ("names tell", test_names_tell),
           *tour.tests(Reading, BINARY, FOLDER)])
