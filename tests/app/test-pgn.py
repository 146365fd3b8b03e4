#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli pgn from a shell: check, normalize, stat and synth."""
import bz2
import gzip
import io
import json
import lzma
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

import tap

CLI = sys.argv[1]
GOOD = b'[Event "Good"]\n\n1. e4 e5 {why not} 2. Nf3 (2. f4) 1-0\n'
BAD = b'[Event "Bad"]\n\n1. e4 e5\n2. Ke3 Nc6 *\n\n[Event "Behind it"]\n\n1. d4 *\n'


def run(*arguments, text=b""):
    result = subprocess.run([CLI, "pgn", *map(str, arguments)], input=text, capture_output=True,
                            timeout=120)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def file_of(folder, name, text):
    path = pathlib.Path(folder, name)
    path.write_bytes(text)
    return path


def check_finds_nothing_wrong():
    tap.equal(run("check", "-", text=GOOD), (0, "1 games, 0 errors\n", ""))
    tap.equal(run("check", "-"), (0, "0 games, 0 errors\n", ""))


def check_says_where_and_what():
    with tempfile.TemporaryDirectory() as folder:
        good, bad = file_of(folder, "good.pgn", GOOD), file_of(folder, "bad.pgn", BAD)
        code, out, err = run("check", good, bad)
        tap.equal((code, err), (1, ""))
        tap.equal(out, f"{bad}:4:4: expected a legal move, found Ke3\n3 games, 1 errors\n")


def check_in_json():
    code, out, err = run("check", "--json", "-", text=BAD)
    tap.equal((code, err), (1, ""))
    error, total = map(json.loads, out.splitlines())
    tap.equal(error, {"file": "-", "line": 4, "column": 4, "game": 1, "found": "Ke3",
                      "expected": "a legal move", "message": "expected a legal move, found Ke3"})
    tap.equal(total, {"games": 2, "errors": 1})


def a_missing_file_is_told_and_the_others_are_done():
    code, out, err = run("check", "/nowhere/x.pgn", "-", text=GOOD)
    tap.equal((code, out), (3, "1 games, 0 errors\n"))
    tap.holds("/nowhere/x.pgn" in err, err)


def normalize_writes_export_format():
    code, out, err = run("normalize", "-", text=GOOD)
    tap.equal((code, err), (0, ""))
    tap.equal(out, '[Event "Good"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n'
                   '[Black "?"]\n[Result "1-0"]\n\n1. e4 e5 {why not} 2. Nf3 (2. f4) 1-0\n\n')
    tap.equal(run("normalize", "-", text=out.encode()), (0, out, ""))


def normalize_keeps_what_is_good():
    code, out, err = run("normalize", "-", text=BAD)
    tap.equal(code, 1)
    tap.equal(err, "-:4:4: expected a legal move, found Ke3\n")
    tap.holds("1. e4 e5 *" in out and "1. d4 *" in out, out)


STRANGE = [f"""[Event "Two"]
[White "Ä"]
[Variant "{variant}"]
[MyOwnTag "kept"]

{{ before }} 1. e3 b5 2. Bxb5 P@h6 {{ so }} 3. Bxd7 Bxd7 0-1
""".encode() for variant in ("Antichess", "Three-check", "Crazyhouse", "King of the Hill")]
STRANGE.append(b'[Event "Nowhere"]\n[SetUp "1"]\n[FEN "8/8/nonsense w - - 0 1"]\n\n1. Kd4  Kd6 *\n')


def what_is_not_understood_passes_through():
    text = b"\n".join([GOOD, *STRANGE, GOOD])
    code, out, err = run("normalize", "-", text=text)
    tap.equal(code, 1)
    for number, game in enumerate(STRANGE, 2):
        tap.holds(game.decode() in out, (number, out))
        tap.holds(f"-: game {number}: " in err and "cannot be edited" in err, err)
    tap.equal(out.count("[Event "), 7)
    tap.equal(run("normalize", "-", text=out.encode())[1], out)
    with tempfile.TemporaryDirectory() as folder:
        games, library = file_of(folder, "games.pgn", text), pathlib.Path(folder, "x.db")
        subprocess.run([CLI, "db", "import", "--db", library, games], capture_output=True)
        exported = subprocess.run([CLI, "db", "export", "--db", library], capture_output=True)
        # The second of two equal games is a duplicate.
        tap.equal(exported.stdout.decode(), out[:out.rindex("[Event ")])


def a_tag_needs_no_quotes():
    fen = "r3k3/8/8/8/8/8/8/4K2R w Kq - 3 3"
    code, out, err = run("normalize", "-",
                         text=f"[Event Old one]\n[SetUp 1]\n[FEN {fen}]\n[Note]\n\n"
                              "3. O-O [Rf1 is better] O-O-O *\n".encode())
    for tag in ("[Event \"Old one\"]", "[SetUp \"1\"]", f"[FEN \"{fen}\"]", "[Note \"\"]"):
        tap.holds(tag in out, out)
    tap.holds("3. O-O+ O-O-O *" in out or "3. O-O O-O-O *" in out, out + err)


def normalize_into_a_file():
    with tempfile.TemporaryDirectory() as folder:
        path = file_of(folder, "game.pgn", GOOD)
        expected = run("normalize", path)[1]
        tap.equal(run("normalize", path, "-o", path), (0, "", ""))
        tap.equal(path.read_text(), expected)
        tap.equal([entry.name for entry in pathlib.Path(folder).iterdir()], ["game.pgn"])
        code, out, err = run("normalize", path, "-o", "/nowhere/x.pgn")
        tap.equal((code, out), (3, ""))
        tap.holds("/nowhere/x.pgn" in err, err)


def a_killed_command_leaves_nothing_for_ever():
    with tempfile.TemporaryDirectory() as folder:
        out = file_of(folder, "out.pgn", b"old")
        writing = [subprocess.Popen([CLI, "pgn", "normalize", "-", "-o", out],
                                    stdin=subprocess.PIPE) for _ in range(2)]

        def beside():
            return sorted(path.name for path in pathlib.Path(folder).iterdir() if path != out)

        while len(beside()) < 2:
            time.sleep(0.01)
        writing[0].kill()
        writing[0].wait()
        tap.equal(len(beside()), 2)
        tap.equal(run("normalize", "-", "-o", out, text=GOOD), (0, "", ""))
        tap.equal(len(beside()), 1)  # that of the one that lives
        writing[1].communicate(GOOD)
        tap.equal((writing[1].returncode, beside()), (0, []))
        tap.holds(b"Good" in out.read_bytes(), out)


LETTERS = {"German": "K D T L S", "French": "R D T F C", "Spanish or Italian": "R D T A C",
           "Portuguese": "R D T B C", "Dutch": "K D T L P", "Polish": "K H W G S",
           "Russian": "Кр Ф Л С К", "Ukrainian": "Кр Ф Т С К", "Turkish": "Ş V K F A",
           "Czech": "K D V S J", "Hungarian": "K V B F H"}


def in_letters(pgn, letters):
    """The games with the moves written in such letters; tags and comments as they are."""
    letters = dict(zip("KQRBN", letters.split()))
    parts = re.split(r"(\{[^}]*\}|^\[.*$)", pgn, flags=re.M)
    return "".join(part if part[:1] in ("[", "{") else
                   re.sub("[KQRBN]", lambda letter: letters[letter[0]], part) for part in parts)


def games_are_read_in_the_letters_of_their_language():
    for comments in (0, 40):
        english = run("synth", "--games", 20, "--comments", comments)[1]
        total = run("check", "-", text=english.encode())[1]
        for name, letters in LETTERS.items():
            text = in_letters(english, letters).encode()
            code, out, err = run("normalize", "-", text=text)
            tap.equal((name, code, out == english), (name, 0, True))
            # A game or two in which no piece is moved that tells French from Spanish is in either.
            tap.holds(f"s were read in {name} notation" in err and err.count("\n") <= 2, err)
            code, out, err = run("check", "-", text=text)
            tap.equal((code, out.splitlines()[-1] + "\n", err), (0, total, ""))
            tap.holds(f" games in {name} notation\n" in out and out.count("\n") <= 3, out)


def the_letters_are_told_in_json():
    with tempfile.TemporaryDirectory() as folder:
        german = file_of(folder, "de.pgn", b"1. Sf3 Sf6 *\n\n1. Sf3 Sc6 *\n\n1. Nf3 *")
        code, out, err = run("check", "--json", german, "-", text=GOOD)
        tap.equal((code, [json.loads(line) for line in out.splitlines()], err), (0, [
            {"file": str(german), "notation": "German", "games": 2}, {"games": 4, "errors": 0}], ""))


# Text, the moves read from it, and the errors reported.
NOTATIONS = [
    # Each game has its own.
    ("1. Sf3 Sf6 *\n\n1. Nf3 Nf6 *\n\n1. Cf3 Cf6 2. g3 g6 3. Fg2 *",
     ["1. Nf3 Nf6 *", "1. Nf3 Nf6 *", "1. Nf3 Nf6 2. g3 g6 3. Bg2 *"], 2, 0),
    # What English can read is English: a rook here, no king. So is what English reads as far.
    ('[FEN "4k3/8/8/8/8/8/5K2/5R2 w - - 0 1"]\n\n1. Rg1 *', ["1. Rg1 *"], 0, 0),
    ("1. e4 e5 2. d4 Kf3 *", ["1. e4 e5 2. d4 *"], 0, 1),
    # Pawns' f3, in a game where knights come into it: P is a knight, from the beginning.
    ("1. Pf3 Pf6 2. Pc3 Pc6 3. e4 e5 4. Pxe5 Pxe5 *",
     ["1. Nf3 Nf6 2. Nc3 Nc6 3. e4 e5 4. Nxe5 Nxe5 *"], 1, 0),
    # A slip does not make it German, nor does a slip in German make it English.
    ("1. e4 e5 2. Sf3 Nc6 3. Bb5 a6 *", ["1. e4 e5 *"], 0, 1),
    ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Le4 Sf6 5. Lxc6 *",
     ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"], 1, 1),
    # In variations, and only there; results and comments come once.
    ("{a} 1. e4 {b} e5 (1... Sf6 $2 (1... Dd5) 2. Sc3) 2. f4 {c} 1-0",
     ["{a} 1. e4 {b} 1... e5 (1... Nf6 $2 2. Nc3) 2. f4 {c} 1-0"], 1, 1),
    # Promotions and captures in the ways of the place.
    ('[FEN "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1"]\n\n1. exd8=D+ Kg7 2. Dd4+ *\n\n'
     '[FEN "7k/4P3/8/8/8/8/8/K7 w - - 0 1"]\n\n1. e8(D)+ Kg7 2. De5+ *\n\n'
     '[FEN "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1"]\n\n1. ed8Ф+ Крg7 2. Фd4+ *',
     ["1. exd8=Q+ Kg7 2. Qd4+ *", "1. e8=Q+ Kg7 2. Qe5+ *", "1. exd8=Q+ Kg7 2. Qd4+ *"], 3, 0),
    # Cyrillic letters in the place of those that they look like.
    ("1.е4 е5 2.Кf3 Кс6 3.Сb5 Кf6 4.О-О К:е4 5.Лe1 *",
     ["1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4 5. Re1 *"], 1, 0),
    ("1. e4 e5 2. f4 ef 3. Nf3 -- 4. pass @@@@ 5. d4 *",
     ["1. e4 e5 2. f4 exf4 3. Nf3 -- 4. -- -- 5. d4 *"], 0, 0),
]


def each_game_has_its_notation():
    for text, moves, told, errors in NOTATIONS:
        code, out, err = run("normalize", "-", text=text.encode())
        found = [" ".join(game.split("]\n\n")[1].split()) for game in out.split("[Event")[1:]]
        tap.equal(found, moves)
        tap.equal(sum(int(line.split()[1]) for line in err.splitlines() if "read in" in line), told)
        tap.equal((err.count("expected"), code), (errors, 1 if errors else 0))


# Text and its games in export format.
PROSE = [
    # Behind a game, whatever it is made of; the next game begins with its tags or its first move.
    ('[Event "1"]\n\n1. e4 1-0\n\nThe 2 players (and e4) met at 10:30 on 3.4.2020.\n'
     '-- \nde la Torre, 12. Nf3! <a@b.c> 1-0\n\n=====\n\n[Event "2"]\n\n1. d4 0-1\n'
     'by S. One\n1. c4 *',
     ["1. e4 {The 2 players (and e4) met at 10:30 on 3.4.2020. -- de la Torre, 12. Nf3! <a@b.c> "
      "1-0 =====} 1-0", "1. d4 {by S. One} 0-1", "1. c4 *"]),
    # In front of the first, and between tags and moves.
    ('From: a@b.c\nSubject: games\n\n[Event "1"]\n[Site "?"]\n\nNotes by S. One\n\n'
     '1. e4 e5 *', ["{From: a@b.c Subject: games} {Notes by S. One} 1. e4 e5 *"]),
    # Braces stay comments.
    ('1. e4 * so {they\n\n1. said} and more ; of it', ["1. e4 {so} {they 1. said} {and more ; of it} *"]),
    ("1. e4 *\n\nBest game\n{of} mine\n\n1. Sf3 Sf6 *",
     ["1. e4 {Best game} {of} {mine} *", "1. Nf3 Nf6 *"]),
]


def prose_between_games_is_a_comment():
    for text, games in PROSE:
        code, out, err = run("normalize", "-", text=text.encode())
        found = [" ".join(game.split("]\n\n")[1].split()) for game in out.split("[Event")[1:]]
        tap.equal(found, games)
        tap.equal((code, "expected" in err), (0, False))
        tap.equal(run("normalize", "-", text=out.encode()), (0, out, ""))


def prose_alone_is_no_game():
    text = b"Dear all,\nthis is the letter de la Torre wrote.\n"
    code, out, err = run("check", "-", text=text)
    tap.equal((code, out), (1, "-:1:1: expected a move, found Dear\n0 games, 1 errors\n"))
    # A game that is misspelt is no prose.
    code, out, err = run("check", "-", text=b'[Event "x"]\n\nNg9 e5 2. Nf3 *')
    tap.equal((code, out), (1, "-:3:1: expected a move, found Ng9\n1 games, 1 errors\n"))


def a_value_of_any_size_is_kept():
    value = "long " * 1000000
    text = f'[Event "{value}"]\n[Annotator {value}]\n\n1. e4 {{{value}}} *\n'
    code, out, err = run("normalize", "-", text=text.encode())
    tap.equal((code, err), (0, ""))
    tap.holds(f'[Event "{value}"]' in out and f'[Annotator "{value.strip()}"]' in out, len(out))
    tap.equal(run("normalize", "-", text=out.encode()), (0, out, ""))


def a_word_of_any_size_is_looked_through_once():
    """Looked through from each of its letters, four megabytes would last for hours."""
    word = "../../../x" * 400000
    code, out, err = run("check", "-", text=f'[Event "x"]\n[Round "1"]\n{word}\n\n1. e4 *\n'.encode())
    tap.holds(code in (0, 1) and "games" in out, (code, out[:200], err[:200]))


def half_a_letter_before_nuls_is_bounded():
    with tempfile.TemporaryDirectory() as folder:
        for start in (b"\xfc", b"\xe4", b"\xf0\x9f"):
            path = file_of(folder, "x.pgn", b"1. e4 {" + start + b"\0" * 4000 + b"} e5 *\n")
            code, out, err = run("normalize", path, "-o", path)
            tap.holds(code in (0, 1), (start, code, err))
            tap.holds(b"1. e4" in path.read_bytes(), path.read_bytes()[:200])


def stat_counts():
    code, out, err = run("stat", "--json", "-", text=GOOD + BAD)
    tap.equal((code, err), (0, ""))
    counts = json.loads(out)
    expected = {"games": 3, "moves": 6, "variation_moves": 1, "variations": 1, "comments": 1,
                "nags": 0, "tags": 3, "white_wins": 1, "black_wins": 0, "draws": 0, "unfinished": 2,
                "longest_game": 3, "deepest_variation": 1, "errors": 1,
                "bytes": len(GOOD) + len(BAD)}
    tap.equal(counts, expected)
    words = dict(line.split() for line in run("stat", "-", text=GOOD + BAD)[1].splitlines())
    tap.equal({name: int(value) for name, value in words.items()}, expected)


def synth_is_reproducible_and_legal():
    code, plain, err = run("synth", "--games", 20, "--seed", 7)
    tap.equal((code, err), (0, ""))
    tap.equal(run("synth", "--games", 20, "--seed", 7)[1], plain)
    tap.holds(run("synth", "--games", 30, "--seed", 7)[1].startswith(plain), "not a prefix")
    tap.holds(run("synth", "--games", 20, "--seed", 8)[1] != plain, "the seed changes nothing")
    tap.equal(run("check", "-", text=plain.encode()), (0, "20 games, 0 errors\n", ""))
    tap.equal(run("normalize", "-", text=plain.encode())[1], plain)


def synth_with_comments():
    text = run("synth", "--games", 20, "--comments", 60)[1]
    counts = json.loads(run("stat", "--json", "-", text=text.encode())[1])
    tap.equal((counts["games"], counts["errors"]), (20, 0))
    tap.holds(0.5 < counts["comments"] / counts["moves"] < 0.7, counts)
    tap.holds(counts["variations"] > 0 and counts["nags"] > 0, counts)
    tap.equal(run("normalize", "-", text=text.encode())[1], text)


FORMS = "[White \"Müller €\"]\n\n1. e4 e5 {Grüße} *\n"


def packed(text):
    """The text in every form that a file may have, by the name of the form."""
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("readme.txt", "1. d4 is no game")
        archive.writestr("one.pgn", text)
    forms = {"gz": gzip.compress(text), "xz": lzma.compress(text), "bz2": bz2.compress(text),
             "zip": zipped.getvalue()}
    if shutil.which("zstd"):
        forms["zst"] = subprocess.run(["zstd", "-qc"], input=text, capture_output=True).stdout
    return forms


def every_form_of_a_file_is_read():
    expected = run("normalize", "-", text=FORMS.encode())
    tap.holds("Müller €" in expected[1] and "Grüße" in expected[1], expected)
    forms = {name: FORMS.encode(name) for name in
             ("utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be")}
    forms["utf-16-be with mark"] = ("\ufeff" + FORMS).encode("utf-16-be")
    forms.update(packed(FORMS.encode()))
    forms["utf-16.gz"] = gzip.compress(FORMS.encode("utf-16"))
    with tempfile.TemporaryDirectory() as folder:
        for name, text in forms.items():
            path, library = file_of(folder, "x", text), pathlib.Path(folder, name + ".db")
            tap.equal((name, run("normalize", path)), (name, expected))
            tap.equal((name, run("normalize", "-", text=text)), (name, expected))
            for command in (["import", "--db", library, path], ["export", "--db", library]):
                done = subprocess.run([CLI, "db", *command], capture_output=True)
            tap.equal((name, done.stdout.decode()), (name, expected[1]))


def nonsense_is_a_usage_error():
    for arguments in (["check"], ["normalize"], ["stat", "--frob", "-"], ["synth"],
                      ["synth", "--games", "3", "--comments", "101"], ["frobnicate"], []):
        code, out, err = run(*arguments)
        tap.equal((arguments, code, out), (arguments, 2, ""))
        tap.holds(err != "", "no message")


def every_command_has_help():
    for command in ("check", "normalize", "stat", "synth"):
        code, out, _ = run(command, "--help")
        tap.equal(code, 0)
        tap.holds("pgn " + command in out, out)


tap.main([check_finds_nothing_wrong, check_says_where_and_what, check_in_json,
          a_missing_file_is_told_and_the_others_are_done, normalize_writes_export_format,
          normalize_keeps_what_is_good, what_is_not_understood_passes_through,
          a_tag_needs_no_quotes, normalize_into_a_file,
          a_killed_command_leaves_nothing_for_ever, stat_counts,
          synth_is_reproducible_and_legal, synth_with_comments, every_form_of_a_file_is_read,
          games_are_read_in_the_letters_of_their_language, the_letters_are_told_in_json,
          each_game_has_its_notation, prose_between_games_is_a_comment, prose_alone_is_no_game,
          a_value_of_any_size_is_kept, a_word_of_any_size_is_looked_through_once,
          half_a_letter_before_nuls_is_bounded,
          nonsense_is_a_usage_error, every_command_has_help])
