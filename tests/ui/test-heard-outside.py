#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as it is shipped is spoken to: a synthetic voice in a room without sound hardware (room.py), a real
microphone, a real recognizer. With TABIYA_PICTURES=FOLDER each step leaves a picture of the screen there,
TABIYA_SIZE=360x640 sets the window's size, and ADW_DEBUG_COLOR_SCHEME=prefer-dark makes it dark.
Usage: run-headless.sh test-heard-outside.py TABIYA SCRIBE [TEST…]."""

import csv
import os
import pathlib
import shutil
import subprocess
import sys

from outside import GLib, in_fresh_folder, run_tests, wait_for
from room import MISSING, Room
from screen import Screen, keys, start_program, walk

BINARY, SCRIBE, *ONLY = sys.argv[1:]
PICTURES = os.environ.get("TABIYA_PICTURES")
TRIES = 4
PATIENCE_S = 30  # until what was said is said again: slow machines take their time
PATIENT = ["test_no"]  # a spoken move waits for three seconds there
PUZZLE = ("mine1,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,700,80,95,100,"
          "backRankMate mate mateIn1,,\n")
# Two lines without a common position after the first move.
LINES = ["e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4",
         "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3 Be7 Qd2 O-O O-O-O Nbd7 g4"]
GAME = [("e4", "e four"), ("e5", "pawn to e five"), ("Bc4", "bishop to c four"), ("Nc6", "knight c six"),
        ("Qh5", "queen h five"), ("Nf6", "knight to f six"), ("Qxf7#", "queen takes f seven mate")]
CARDS = 20
PUZZLES = 10
# Those that come with the program.
COLLECTION = pathlib.Path(__file__).parents[2] / "data/puzzles/tabiya.csv"
n_pictures = 0


def picture(name):
    global n_pictures
    if PICTURES:
        n_pictures += 1
        subprocess.run(["import", "-window", "root", f"{PICTURES}/{n_pictures:02}-{name}.png"], check=True)


class Spoken:
    """The program, and somebody who speaks to it."""

    def __init__(self, folder, room):
        self.folder, self.room = folder.parent, room
        self.tabiya = start_program(BINARY, folder)
        self.screen = Screen()
        if os.environ.get("TABIYA_SIZE"):
            subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "Tabiya", "windowsize",
                            *os.environ["TABIYA_SIZE"].split("x")], check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tabiya.close()

    def card(self):
        """The words on the card beside the board."""
        for role, name, node in walk(self.screen.root):
            if name == "Heard words":
                return " ".join(heard for kind, heard, _ in walk(node) if kind == "label")
        return ""

    def hold(self, words):
        """Space is down meanwhile."""
        subprocess.run(["xdotool", "keydown", "space"], check=True)
        try:
            wait_for(lambda: self.tabiya.state("listen"), "it to listen")
            self.room.say(words)
        finally:
            subprocess.run(["xdotool", "keyup", "space"], check=True)

    def says(self, words, condition, what, way=None):
        """As people do: what was not understood is said again."""
        for _ in range(TRIES):
            (way or self.hold)(words)
            try:
                return wait_for(condition, what, PATIENCE_S)
            except AssertionError:
                picture(f"not-{words}")
        raise AssertionError(f"{what} did not follow “{words}”; the card: “{self.card()}”")

    def moves(self, words, moves):
        self.says(words, lambda: self.tabiya.state("moves") == moves, moves)

    def insists(self, words, moves, say):
        """Until these are the moves: another one that was heard is taken back, by voice."""
        for _ in range(TRIES):
            self.says(words, lambda: len(self.tabiya.moves()) == len(moves), moves[-1], say)
            if self.tabiya.moves() == moves:
                return
            self.says("take it back", lambda: self.tabiya.moves() == moves[:-1], "the undo", say)
        raise AssertionError(f"another move was heard for “{words}”")

    def refuses(self, words):
        """By key, while the move waits. On a busy computer the key may come too late: then once more."""
        for _ in range(TRIES):
            self.says(words, lambda: "Play" in self.card() or self.tabiya.moves(), "a move that waits")
            keys("Escape")
            wait_for(lambda: not self.card(), "the card to close")
            if self.tabiya.moves() == []:
                return
            self.new_game()
        raise AssertionError(f"“{words}” was played each time")

    def card_says(self, words, shown):
        self.says(words, lambda: shown in self.card(), f"“{shown}”")
        picture(words)

    def listen(self):
        self.tabiya.act("listen", GLib.Variant("b", True))
        wait_for(lambda: self.tabiya.state("listen"), "it to listen")

    def switch_on(self):
        self.tabiya.act("listen-switch-on")
        wait_for(lambda: self.tabiya.state("listen"), "it to listen")
        self.tabiya.act("listen-stop")
        wait_for(lambda: not self.tabiya.state("listen"), "it to stop")

    def new_game(self, fen=None):
        self.tabiya.new_game(**({"fen": fen} if fen else {}))
        self.tabiya.set_engine_playing(False)
        wait_for(lambda: self.tabiya.state("moves") == "", "a new game")


def write_settings(pause_s):
    keyfile = pathlib.Path(os.environ["XDG_CONFIG_HOME"], "glib-2.0", "settings", "keyfile")
    keyfile.parent.mkdir(parents=True, exist_ok=True)
    keyfile.write_text(f"[io/github/tabiya/Tabiya]\nvoice-pause={pause_s}\n")


def spoken(test):
    @in_fresh_folder
    def run(folder):
        write_settings(3.0 if test.__name__ in PATIENT else 1.0)
        with Room(folder) as room, Spoken(folder / "data", room) as person:
            try:
                test(person)
            except AssertionError:
                picture("failed")
                raise
    return run


@spoken
def test_first_time(person):
    picture("started")
    keys("ctrl+l")
    wait_for(lambda: "Nothing is recorded" in person.card(), "the explanation")
    assert not person.room.is_heard()
    picture("explained")
    person.screen.press("Switch On")
    wait_for(lambda: person.tabiya.state("listen"), "it to listen")
    picture("listening")
    person.room.say("knight f three")
    wait_for(lambda: "Nf3" in person.card() or person.tabiya.moves(), "the move")
    picture("waits")
    wait_for(lambda: person.tabiya.moves()[:1] == ["Nf3"], "the move")
    wait_for(lambda: not person.room.is_heard(), "the microphone to close")


@spoken
def test_game(person):
    person.switch_on()
    person.new_game()
    person.moves("e four", "e4")
    person.moves("pawn to e five", "e4 e5")
    person.moves("knight foxtrot three", "e4 e5 Nf3")
    person.moves("knight c six", "e4 e5 Nf3 Nc6")
    person.moves("bishop to c four", "e4 e5 Nf3 Nc6 Bc4")
    person.card_says("queen h five", "not possible")
    person.moves("bishop c five", "e4 e5 Nf3 Nc6 Bc4 Bc5")
    person.moves("castle kingside", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O")
    person.moves("take it back", "e4 e5 Nf3 Nc6 Bc4 Bc5")
    picture("undone")
    person.card_says("what is the best move", "The best move is")
    person.card_says("the weather is rather nice today", "did not understand")
    person.listen()
    wait_for(lambda: "Is it muted" in person.card(), "silence to be noticed")
    picture("silence")
    keys("Escape")
    wait_for(lambda: not person.tabiya.state("listen"), "the end of listening")


@spoken
def test_whole_game(person):
    """Hands-free from the first move to mate, and on to the next game."""
    say, played = person.room.say, []
    person.switch_on()
    person.new_game()
    person.tabiya.act("voice-hands-free")
    wait_for(lambda: person.tabiya.state("listen"), "it to listen")
    for san, words in GAME:
        person.insists(words, played + [san], say)
        played.append(san)
    wait_for(lambda: "heckmate" in person.tabiya.state("status"), "the end of the game")
    picture("mate")
    person.says("new game", lambda: person.tabiya.moves() == [], "a new game", say)


@spoken
def test_no(person):
    """A move that waits can be refused, by voice and by key; a question answered."""
    person.switch_on()
    person.new_game()
    for words in ("knight f three", "e four"):
        person.refuses(words)
    person.new_game("4k3/8/8/8/8/8/4K3/R6R w - - 0 1")
    person.says("rook delta one", lambda: "Rad1" in person.card() and "Rhd1" in person.card(), "a question")
    picture("question")
    person.moves("the second one", "Rhd1")
    person.new_game("8/4P2k/8/8/8/8/8/4K3 w - - 0 1")
    person.moves("promote to knight", "e8=N")
    picture("promoted")


@spoken
def test_hands_free(person):
    person.switch_on()
    person.new_game()
    person.tabiya.act("voice-hands-free")
    wait_for(lambda: person.tabiya.state("listen"), "it to listen")
    picture("hands-free")
    person.says("knight f three", lambda: person.tabiya.state("moves") == "Nf3", "Nf3", person.room.say)
    person.says("knight f six", lambda: person.tabiya.state("moves") == "Nf3 Nf6", "Nf6", person.room.say)
    person.says("stop listening", lambda: not person.tabiya.state("listen"), "the end", person.room.say)
    assert person.tabiya.moves() == ["Nf3", "Nf6"]


@spoken
def test_against_tabiya(person):
    person.switch_on()
    person.tabiya.new_game(level=1, colour="white")
    person.says("e four", lambda: len(person.tabiya.moves()) == 2, "the answer")
    person.card_says("offer a draw", "offer a draw")
    picture("draw")
    person.says("resign", lambda: "resigned" in person.tabiya.state("status"), "the end of the game")
    picture("resigned")


@spoken
def test_puzzle(person):
    person.switch_on()
    path = person.folder / "mine.csv"
    path.write_text(PUZZLE)
    person.tabiya.act("puzzle-import-files", GLib.Variant("as", [str(path)]))
    wait_for(lambda: person.tabiya.state("place") == "puzzles", "the place")
    wait_for(lambda: person.tabiya.describe("puzzle-import")[0], "the import")
    person.tabiya.act("puzzle-open", GLib.Variant("s", "mine1"))
    wait_for(lambda: person.tabiya.moves() == ["a5"], "the puzzle")
    person.says("rook delta eight", lambda: "Rd8#" in person.tabiya.moves(), "the solution")
    picture("puzzle-solved")


@spoken
def test_ten_puzzles(person):
    """Without a key or a look at the screen, each to its end; a hint in one of them."""
    say, seen = person.room.say, set()
    with COLLECTION.open(encoding="utf-8") as file:
        solutions = {row["PuzzleId"]: row["Moves"].split() for row in csv.DictReader(file)}
    person.switch_on()
    person.tabiya.act("place", GLib.Variant("s", "puzzles"))
    person.tabiya.act("voice-hands-free")
    wait_for(lambda: person.tabiya.state("listen"), "it to listen")

    def find_name():
        """Of the puzzle that is shown: its title is described so."""
        labels = [node.get_description() or "" for kind, _, node in walk(person.screen.root) if kind == "label"]
        return next((name for name in (text.split(" ")[-1] for text in labels) if name in solutions.keys() - seen), None)
    for number in range(PUZZLES):
        before = person.tabiya.state("position")
        person.says("next puzzle", lambda b=before: person.tabiya.state("position") != b, f"puzzle {number + 1}", say)
        wait_for(lambda: len(person.tabiya.moves()) == 1, "the opponent's move")
        if number == 1:
            person.says("hint", lambda: "hint" in person.card(), "a hint", say)
        name = wait_for(find_name, "the puzzle's name")
        seen.add(name)
        solution = solutions[name]
        for played in range(1, len(solution), 2):
            answered = min(played + 2, len(solution))
            person.says(in_squares(solution[played]), lambda n=answered: len(person.tabiya.moves()) >= n,
                        solution[played], say)
    picture("ten-puzzles")


@spoken
def test_drill(person):
    """A whole one, without a key or a look at the screen, once more, and on to the next, which is shown."""
    say = person.room.say
    person.switch_on()
    person.tabiya.act("puzzle-drill", GLib.Variant("s", "two-rooks-mate"))
    wait_for(lambda: person.tabiya.state("place") == "endgames", "the drill")
    person.tabiya.act("voice-hands-free")
    wait_for(lambda: person.tabiya.state("listen"), "it to listen")
    for again in (True, False):
        person.says("rook bravo seven", lambda: len(person.tabiya.moves()) == 2, "the answer", say)
        person.says("rook alpha eight", lambda: "Ra8#" in person.tabiya.moves(), "mate", say)
        picture("drill-reached")
        if again:
            person.says("again", lambda: person.tabiya.moves() == [], "the drill anew", say)
    person.says("next", lambda: person.tabiya.moves() == [], "the next drill", say)
    person.says("show me how", lambda: len(person.tabiya.moves()) > 0, "the solution", say)
    picture("drill-shown")


def in_words(san):
    """A move as radio operators say it: "knight foxtrot three"."""
    names = {"N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king", "x": "takes", "+": "check"}
    files = dict(zip("abcdefgh", ("alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel")))
    ranks = dict(zip("12345678", ("one", "two", "three", "four", "five", "six", "seven", "eight")))
    if san.startswith("O-O"):
        return "castle kingside" if san == "O-O" else "castle queenside"
    return " ".join((names | files | ranks)[letter] for letter in san)


def in_squares(uci):
    """The same of "g1f3": "golf one to foxtrot three"."""
    pieces = {"q": "queen", "r": "rook", "b": "bishop", "n": "knight"}
    return f"{in_words(uci[:2])} to {in_words(uci[2:4])}" + (f" {pieces[uci[4]]}" if uci[4:] else "")


def train_lines(person):
    path = person.folder / "lines.pgn"
    path.write_text("".join(f"{line} *\n\n" for line in LINES))
    person.tabiya.act("openings-page", GLib.Variant("s", "repertoire"))
    wait_for(lambda: person.tabiya.describe("repertoire-make")[0], "the repertoires")
    person.tabiya.act("repertoire-make", GLib.Variant("(ss)", ("Spoken", "white")))
    person.screen.find("Spoken, White")
    person.tabiya.act("repertoire-import-file", GLib.Variant("(xs)", (1, str(path))))
    wait_for(lambda: person.tabiya.describe("repertoire-train")[0], "the lines")
    person.tabiya.act("repertoire-train", GLib.Variant("x", 1))


@spoken
def test_flashcards(person):
    """Twenty, without a key or a look at the screen; the first one is shown, as it is not known."""
    say = person.room.say
    person.switch_on()
    train_lines(person)
    person.tabiya.act("voice-hands-free")
    wait_for(lambda: person.tabiya.state("listen"), "it to listen")

    def can(action):
        return person.tabiya.describe(action)[0]
    for number in range(CARDS):
        wait_for(lambda: can("repertoire-hint") or can("repertoire-more"), f"card {number + 1}")
        if can("repertoire-more"):
            person.says("more cards", lambda: can("repertoire-hint"), "more cards", say)
        asked = person.tabiya.moves()
        line = next(moves for moves in map(str.split, LINES) if moves[:len(asked)] == asked)
        if number == 0:
            person.says("show the move", lambda: "show the move" in person.card(), "the answer", say)
        person.says(in_words(line[len(asked)]), lambda: can("repertoire-grade"), line[len(asked)], say)
        person.says("next card", lambda: not can("repertoire-grade"), "the next card", say)
    picture("cards")
    person.says("end the training", lambda: person.tabiya.state("place") == "openings", "the end", say)


@spoken
def test_blindfold(person):
    """Tabiya's own voice is in the room, too, and not heard."""
    person.tabiya.act("voice-training", GLib.Variant("i", 1))
    wait_for(lambda: person.tabiya.state("listen"), "it to listen")
    picture("blindfold")
    person.says("e four", lambda: len(person.tabiya.moves()) == 2, "the answer", person.room.say)
    picture("blindfold-answered")
    person.says("what are my pieces", lambda: "ing" in person.card(), "the pieces", person.room.say)
    picture("blindfold-pieces")
    assert len(person.tabiya.moves()) == 2, person.tabiya.moves()
    person.tabiya.act("voice-training-end")
    wait_for(lambda: not person.tabiya.state("listen"), "the end of listening")
    picture("blindfold-over")


def give_it_a_voice():
    """A speech-dispatcher that speaks in the room."""
    folder = pathlib.Path(os.environ["XDG_CONFIG_HOME"], "speech-dispatcher")
    (folder / "modules").mkdir(parents=True)
    (folder / "speechd.conf").write_text(f'LogLevel 1\nLogDir "{folder}"\nTimeout 1\nAddModule "scribe" "{SCRIBE}" ""\n'
                                         f'DefaultModule "scribe"\n')
    os.environ |= {"SCRIBE_ALOUD": "1", "SCRIBE_FILE": str(folder / "said")}


if not shutil.which("import") and PICTURES:
    sys.exit("ImageMagick is not installed")
if not list(pathlib.Path(BINARY).parents[1].glob("app/libtabiya-hearing.so")):
    MISSING.append("PocketSphinx")
if MISSING:
    print(f"1..0 # SKIP skipped: {', '.join(MISSING)} not installed")
    sys.exit(77)
os.environ["GSETTINGS_BACKEND"] = "keyfile"
give_it_a_voice()
TESTS = [("first time", test_first_time), ("game", test_game), ("whole game", test_whole_game), ("no", test_no),
         ("hands free", test_hands_free), ("against Tabiya", test_against_tabiya), ("puzzle", test_puzzle),
         ("ten puzzles", test_ten_puzzles),
         ("drill", test_drill), ("flashcards", test_flashcards),
         ("blindfold", test_blindfold)]
run_tests([test for test in TESTS if not ONLY or test[0] in ONLY])
