#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli openings search and import, from a shell."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import tap

CLI = sys.argv[1]
HEADER = "eco\tname\tpgn\n"
LINES = {
    "a": "A40\tOne of d4\t1. d4\n",
    "b": "B00\tPawn of Kings\t1. e4\n" "B20\tSisilian: Own Name\t1. e4 c5\n",
    "c": "C20\tDouble King Pawn\t1. e4 e5\n",
    "d": "D00\tDouble Queen Pawn\t1. d4 d5\n",
    "e": "E00\tSystem of Knights\t1. d4 Nf6 2. c4 e6\n",
}


def run(*arguments, data, language=""):
    return subprocess.run([CLI, *arguments, "--data-dir", str(data)], capture_output=True, text=True,
                          env={**os.environ, "LANGUAGE": language}, timeout=60)


def good(*arguments, data, language=""):
    result = run(*arguments, data=data, language=language)
    tap.equal((result.returncode, result.stderr), (0, ""))
    return result.stdout


def search(*words, data="/nonexistent"):
    return [line.split("\t") for line in good("openings", "search", *words, data=data).splitlines()]


def first(*words):
    return search(*words)[0]


def folder_of(place, lines):
    folder = pathlib.Path(place) / "lichess"
    folder.mkdir(exist_ok=True)
    for letter, text in lines.items():
        (folder / f"{letter}.tsv").write_text(HEADER + text, encoding="utf-8")
    return folder


def named(moves):
    return good("openings", "name", "--moves", moves, data="/nonexistent").rstrip("\n").split("\t")


def a_game_keeps_its_own_name():
    """Lines of others that it meets by transposition do not rename it."""
    tap.equal(named("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O"),
              ["C54", "Italian Game: Giuoco Piano, Giuoco Pianissimo"])
    tap.equal(named("d4 Nf6 c4 e6 Nf3 d5 cxd5 exd5 Nc3 c6"),
              ["D35", "Queen's Gambit Declined: Exchange Variation"])
    tap.equal(named("e4 e5 Nf3 Nc6 Bb5 Nf6 d3 Bc5 c3 O-O Bg5"), ["C65", "Ruy Lopez: Berlin Defense"])
    tap.equal(named("c4 c5 Nf3 Nf6 Nc3 Nc6 e3 g6 d4 Bg7"),
              ["A35", "English Opening: Symmetrical Variation, Four Knights Variation"])


def a_game_takes_the_name_that_it_transposes_to():
    tap.equal(named("Nf3 Nf6 c4 g6 Nc3 d5 d4")[0], "D90")
    tap.equal(named("e4 e6 Nf3 d5 exd5 exd5 d4"), ["C01", "French Defense: Exchange Variation"])
    tap.equal(named("d4 d5 Bf4 Nf6 e3 e6 Nf3"), ["D02", "Queen's Pawn Game: London System"])


def moves_are_read_in_the_letters_of_any_language():
    king_indian_attack = ["A07", "King's Indian Attack", "1. Nf3 d5 2. g3"]
    tap.equal(first("1.Sf3 d5 2.g3"), king_indian_attack)
    tap.equal(first("1.Cf3", "d5", "2.g3"), king_indian_attack)
    tap.equal(first("1. e4 e5 2. Кf3 Кc6 3. Сb5")[1], "Ruy Lopez")
    tap.equal(first("1.♘f3 d5 2.g3"), king_indian_attack)


def names_that_the_table_does_not_use_are_found():
    tap.equal(first("Mar del Plata")[0], "E97")
    for typed in ("Flick knife", "flick-knife attack"):
        tap.equal(first(typed)[:2], ["A67", "Benoni Defense: Taimanov Variation"])


def what_is_printed_is_english_and_what_is_read_is_not():
    """Scripts and other programs read the one, a person with a page in hand the other."""
    tap.equal(good("openings", "name", "--moves", "e4 c5", data="/nonexistent", language="de"),
              "B20\tSicilian Defense\n")
    tap.equal(good("openings", "search", "Sizilianisch", "--limit", "1", data="/nonexistent",
                   language="de").split("\t")[1], "Sicilian Defense")
    with tempfile.TemporaryDirectory() as folder:
        game, page = pathlib.Path(folder) / "game.pgn", pathlib.Path(folder) / "game.html"
        game.write_text("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n", encoding="utf-8")
        for language, name in (("", "B90 Sicilian Defense: Najdorf Variation"),
                               ("de", "B90 Sizilianische Verteidigung: Najdorf-Variante"),
                               ("pl", "B90 Obrona sycylijska: Wariant Najdorfa")):
            good("render", str(game), "-o", str(page), data=folder, language=language)
            assert name in page.read_text(encoding="utf-8"), (language, name)
            tap.equal("Opening" in game.read_text(encoding="utf-8"), False)


def misspelt_names_are_found():
    tap.equal(first("sicilan", "naidorf"),
              ["B90", "Sicilian Defense: Najdorf Variation",
               "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6"])
    tap.equal(first("grunfeld")[1], "Grünfeld Defense")
    tap.equal(first("carocan")[1], "Caro-Kann Defense")
    tap.equal(first("kingz indian")[1], "King's Indian Defense")
    tap.equal(first("KID")[1], "King's Indian Defense")


def codes_and_ranges_are_found():
    rows = search("B90-B99", "--limit", "0")
    tap.equal(rows[0][:2], ["B90", "Sicilian Defense: Najdorf Variation"])
    codes = [row[0] for row in rows]
    tap.equal(codes, sorted(codes))
    tap.equal(sorted(set(codes)), [f"B{number}" for number in range(90, 100)])
    tap.equal(rows, search("b90-99", "--limit", "0"))
    tap.equal({row[0] for row in search("E6", "--limit", "0")}, {f"E6{n}" for n in range(10)})
    narrowed = search("B90-B99", "english")
    tap.equal(narrowed[0][1], "Sicilian Defense: Najdorf Variation, English Attack")
    tap.equal(search("B99-B90"), [])
    for typed in ("B90 - B99", "b90 -b99", "B90 – 99", "B90— B99", "ECO B90-B99"):
        tap.equal(search(typed, "--limit", "0"), rows)
    tap.equal(search("eco: B90", "--limit", "1")[0][:2], rows[0][:2])


def lines_are_in_the_order_they_are_known_for():
    for name, line in (
            ("King's Indian Defense", "1. d4 Nf6 2. c4 g6 3. Nc3"),
            ("Nimzo-Indian Defense", "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4"),
            ("Sicilian Dragon",
             "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 g6"),
            ("Caro-Kann Classical", "1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Bf5"),
            ("Tarrasch Defense", "1. d4 d5 2. c4 e6 3. Nc3 c5"),
            ("Modern Benoni", "1. d4 Nf6 2. c4 c5 3. d5 e6"),
            ("Catalan Closed", "1. d4 Nf6 2. c4 e6 3. g3 d5 4. Bg2"),
            ("London System", "1. d4 Nf6 2. Nf3 g6 3. Bf4")):
        tap.equal(search(name, "--limit", "1")[0][2], line)


def moves_are_found():
    rows = search("e4 c5 Nf3")
    tap.equal(rows[0], ["B27", "Sicilian Defense", "1. e4 c5 2. Nf3"])
    tap.holds(all(row[2].startswith("1. e4 c5 2. Nf3 ") for row in rows[1:]), rows)
    tap.equal(rows, search("1.e4 c5 2.nf3"))
    tap.equal(first("Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6")[1],
              "Sicilian Defense: Najdorf Variation")
    begun = search("e4 e5 Nf3 N", "--limit", "0")
    tap.holds(len(begun) > 100, len(begun))
    tap.equal({row[2].split()[5] for row in begun}, {"Nc6", "Nf6"})
    tap.equal(begun, search("e4 e5 nf3 n", "--limit", "0"))
    bishops = {row[2].split()[7] for row in search("e4 e5 Nf3 Nc6 B", "--limit", "0")}
    tap.holds({"Bb5", "Bc4"} <= bishops and "b4" not in bishops, bishops)
    tap.equal(search("e4 e5 Nf3 Nc6 Bc6"), [])


def answers_come_as_asked():
    tap.equal(len(search("defense")), 20)
    tap.equal(len(search("defense", "--limit", "3")), 3)
    tap.equal(search("xyzzyqwv"), [])
    tap.equal(search("?!"), [])
    rows = [json.loads(line) for line in
            good("openings", "search", "najdorf", "--json", "--limit", "2",
                 data="/nonexistent").splitlines()]
    tap.equal([set(row) for row in rows], [{"eco", "name", "moves"}] * 2)
    tap.equal(run("openings", "search", data="/nonexistent").returncode, 2)
    tap.equal(run("openings", "search", "x", "--limit", "-1", data="/nonexistent").returncode, 2)


def an_imported_table_names_and_is_searched():
    with tempfile.TemporaryDirectory() as place:
        data = pathlib.Path(place) / "data"
        told = good("openings", "import", str(folder_of(place, LINES)), data=data)
        tap.equal(told, "6 positions, 6 names, 6 families\n")
        tap.equal(good("openings", "name", "--moves", "e4 c5", data=data),
                  "B20\tSisilian: Own Name\n")
        tap.equal(good("openings", "name", "--moves", "c4", data=data), "-\n")
        tap.equal(search("own", data=data), [["B20", "Sisilian: Own Name", "1. e4 c5"]])
        counts = json.loads(good("openings", "import", "--reset", "--json", data=data))
        tap.holds(counts["positions"] > 10000, counts)
        tap.equal(good("openings", "name", "--moves", "e4 c5", data=data), "B20\tSicilian Defense\n")
        tap.equal(os.listdir(data), [])
        good("openings", "import", "--reset", data=data)


def a_game_is_told_the_imported_name():
    with tempfile.TemporaryDirectory() as place:
        game = pathlib.Path(place) / "game.pgn"
        game.write_text("1. d4 Nf6 2. c4 e6 *\n")
        data = pathlib.Path(place) / "data"
        lines = {**LINES, "e": "E99\tSystem of Knights\t1. d4 Nf6 2. c4 e6\n"}
        good("openings", "import", str(folder_of(place, lines)), data=data)
        good("db", "import", str(game), data=data)
        rows = json.loads(good("db", "search", "--eco", "E99", "--json", data=data))
        tap.equal(rows["games"], 1)


def refused(text, message, letter="c", code=1):
    with tempfile.TemporaryDirectory() as place:
        data = pathlib.Path(place) / "data"
        folder = folder_of(place, LINES)
        good("openings", "import", str(folder), data=data)
        before = (data / "openings.tsv").read_bytes()
        if text is None:
            (folder / f"{letter}.tsv").unlink()
        else:
            (folder / f"{letter}.tsv").write_bytes((HEADER + LINES[letter] + text).encode("latin-1"))
        result = run("openings", "import", str(folder), data=data)
        tap.equal((result.returncode, result.stdout), (code, ""))
        tap.holds(message in result.stderr.replace(f"{folder}/", ""), result.stderr)
        tap.equal((data / "openings.tsv").read_bytes(), before)
        tap.equal(os.listdir(data), ["openings.tsv"])


def bad_tables_change_nothing():
    refused("C20\tBad\t1. e4 e5 2. Ke3\n", "c.tsv:3: “Ke3” is not a legal move here")
    refused("C20\tBad\t\n", "c.tsv:3: expected three fields")
    refused("C20\tBad\n", "c.tsv:3: expected three fields")
    refused("F20\tBad\t1. e4 e5\n", "c.tsv:3: “F20” is not a code from A00 to E99")
    refused("C20\tB\xe4d\t1. e4 e5 2. Nf3\n", "c.tsv:3: the text is not valid UTF-8")
    refused("C20\tTwice\t1. e4 e5\n", "this position is already named in c.tsv:")
    refused(None, "e.tsv", letter="e")


def a_damaged_table_does_not_serve():
    with tempfile.TemporaryDirectory() as place:
        data = pathlib.Path(place) / "data"
        good("openings", "import", str(folder_of(place, LINES)), data=data)
        (data / "openings.tsv").write_text("B20\tHalf a li")
        result = run("openings", "name", "--moves", "e4 c5", data=data)
        tap.equal((result.returncode, result.stdout), (0, "B20\tSicilian Defense\n"))
        tap.holds("openings.tsv:1" in result.stderr, result.stderr)


def a_folder_that_cannot_be_written_is_told():
    with tempfile.TemporaryDirectory() as place:
        data = pathlib.Path(place) / "file"
        data.write_text("no folder")
        result = run("openings", "import", str(folder_of(place, LINES)), data=data)
        tap.equal((result.returncode, result.stdout), (3, ""))
        tap.holds(str(data) in result.stderr, result.stderr)
    tap.equal(run("openings", "import", data="/nonexistent").returncode, 2)
    tap.equal(run("openings", "import", "a", "--reset", data="/nonexistent").returncode, 2)


def lichess_own_files_are_taken():
    shared = tap.shared("openings/a.tsv").parent
    with tempfile.TemporaryDirectory() as place:
        counts = json.loads(good("openings", "import", str(shared), "--json", data=place))
        tap.equal(counts["positions"], 3807)
        tap.equal(search("naidorf", data=place)[0][1], "Sicilian Defense: Najdorf Variation")


if __name__ == "__main__":
    tap.main([a_game_keeps_its_own_name, a_game_takes_the_name_that_it_transposes_to,
              moves_are_read_in_the_letters_of_any_language,
              names_that_the_table_does_not_use_are_found,
              what_is_printed_is_english_and_what_is_read_is_not,
              misspelt_names_are_found, codes_and_ranges_are_found, moves_are_found,
              lines_are_in_the_order_they_are_known_for,
              answers_come_as_asked, an_imported_table_names_and_is_searched,
              a_game_is_told_the_imported_name, bad_tables_change_nothing,
              a_damaged_table_does_not_serve, a_folder_that_cannot_be_written_is_told,
              lichess_own_files_are_taken])
