#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every command of tabiya-cli that writes games keeps one encoding per file, and its packing."""
import bz2
import gzip
import lzma
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import tap

CLI = sys.argv[1]
WEST = ("[White \"Müller\"]\n\n1. e4 e5 {Größe} *\n\n"
        "[White \"Peña\"]\n\n1. d4 d5 2. c4 *\n")
EAST = "[White \"Żółty\"]\n\n1. c4 *\n"
PACKINGS = {"": (bytes, bytes), ".gz": (gzip.compress, gzip.decompress),
            ".xz": (lzma.compress, lzma.decompress), ".bz2": (bz2.compress, bz2.decompress)}
if shutil.which("zstd"):
    PACKINGS[".zst"] = tuple(
        lambda text, flags=flags: subprocess.run(["zstd", *flags], input=text, check=True,
                                                 capture_output=True).stdout
        for flags in (["-qc"], ["-qdc"]))


def run(*arguments, text=b""):
    done = subprocess.run([CLI, *map(str, arguments)], input=text, capture_output=True, timeout=200)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def normalized(*texts):
    return run("pgn", "normalize", "-", text="\n\n".join(texts).encode())[1]


def rewritten_files_keep_their_encoding():
    mark = "\ufeff"
    with tempfile.TemporaryDirectory() as folder:
        for encoding in ("utf-8", "latin-1", "cp1252", "utf-16-le", "utf-16-be"):
            text = (mark if encoding.startswith("utf-16") else "") + WEST
            text = text.replace("Größe", "Größe – 5 €") if encoding == "cp1252" else text
            for suffix, (pack, unpack) in PACKINGS.items():
                path = pathlib.Path(folder, "games.pgn" + suffix)
                path.write_bytes(pack(text.encode(encoding)))
                tap.equal(run("pgn", "normalize", path, "-o", path), (0, "", ""))
                told = unpack(path.read_bytes()).decode(encoding)
                tap.equal((encoding, suffix, told.lstrip(mark)),
                          (encoding, suffix, normalized(text.lstrip(mark))))
                tap.equal(told[:1] == mark, encoding.startswith("utf-16"))
            tap.equal(len(os.listdir(folder)), len(PACKINGS))


def what_does_not_fit_makes_it_utf8_and_is_told():
    with tempfile.TemporaryDirectory() as folder:
        west, east = pathlib.Path(folder, "west.pgn"), pathlib.Path(folder, "east.pgn")
        east.write_text(EAST, "utf-8")
        for encoding, name in (("latin-1", "Latin-1"), ("cp1252", "Windows-1252")):
            text = WEST.replace("Müller", "Müller €") if encoding == "cp1252" else WEST
            west.write_bytes(text.encode(encoding))
            tap.equal(run("pgn", "normalize", west, east, "-o", west),
                      (0, "", f"{west}: The file was saved as UTF-8: {name} has no “Ż”.\n"))
            tap.equal(west.read_text("utf-8"), normalized(text, EAST))
            tap.equal(run("pgn", "normalize", west, "-o", west), (0, "", ""))
        west.write_bytes(WEST.encode("latin-1") + EAST.encode())
        tap.equal(run("pgn", "normalize", west, "-o", west),
                  (0, "", f"{west}: The file was saved as UTF-8: it mixed several encodings.\n"))
        tap.equal(west.read_text("utf-8"), normalized(WEST, EAST))


def names_say_how_a_file_is_packed():
    with tempfile.TemporaryDirectory() as folder:
        library = pathlib.Path(folder, "library.db")
        run("db", "import", "--db", library, "-", text=WEST.encode())
        exported = run("db", "export", "--db", library)[1]
        tap.holds("Müller" in exported, exported)
        for suffix, (_, unpack) in PACKINGS.items():
            path = pathlib.Path(folder, "new.pgn" + suffix)
            tap.equal(run("pgn", "normalize", "-", "-o", path, text=WEST.encode()), (0, "", ""))
            tap.equal(unpack(path.read_bytes()).decode(), normalized(WEST))
            tap.equal(run("db", "export", "--db", library, "-o", path), (0, "", ""))
            tap.equal(unpack(path.read_bytes()).decode(), exported)
        zipped = pathlib.Path(folder, "new.zip")
        for command in (("pgn", "normalize", "-"), ("db", "export", "--db", library)):
            code, out, err = run(*command, "-o", zipped, text=WEST.encode())
            tap.equal((code, out), (3, ""))
            tap.holds("zip archive" in err, err)
            tap.holds(not zipped.exists(), "it was written")


def reviews_keep_the_encoding():
    with tempfile.TemporaryDirectory() as folder:
        path, state = pathlib.Path(folder, "games.pgn"), pathlib.Path(folder, "state")
        for suffix, (pack, unpack) in PACKINGS.items():
            for options in ((), ("--resume", state)):
                path.write_bytes(pack(WEST.encode("latin-1")))
                code, _, err = run("analyze", path, "--nodes", "200", "-o", path, *options)
                tap.equal((code, "UTF-8" in err), (0, False))
                text = unpack(path.read_bytes()).decode("latin-1")
                tap.holds("Müller" in text and "[%eval" in text and "Größe" in text, text)
                state.unlink(missing_ok=True)
        shards = [pathlib.Path(folder, name) for name in ("one.pgn", "two.pgn")]
        path.write_text(WEST, "utf-8")
        for i, shard in enumerate(shards, 1):
            run("analyze", path, "--nodes", "200", "--shard", f"{i}/2", "-o", shard)
        # Another program has saved one of them in its own way.
        shards[0].write_bytes(shards[0].read_text("utf-8").encode("latin-1"))
        merged = pathlib.Path(folder, "merged.pgn.gz")
        tap.equal(run("analyze", "--merge", *shards, "-o", merged), (0, "", ""))
        text = gzip.decompress(merged.read_bytes()).decode()
        tap.holds("Müller" in text and "Peña" in text, text)


def match(folder, *arguments, name="Zoë"):
    return run("match", "--quiet", "--games", "2", "--engine", f"scripted=greedy,name={name}",
               "--engine", "scripted=random,name=b", *arguments)


def a_match_adds_to_a_file_in_its_encoding():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "games.pgn")
        path.write_bytes(WEST.encode("latin-1"))
        tap.equal(match(folder, "--pgnout", path)[0::2], (0, ""))
        text = path.read_bytes().decode("latin-1")
        tap.holds(text.startswith(WEST) and text.count('"Zoë"') == 2, text)
        tap.equal(match(folder, "--pgnout", path, name="Łódź")[0::2], (0, ""))
        text = path.read_bytes().decode("latin-1")
        tap.holds(text.count('"Zoë"') == 2 and text.count('"Lodz"') == 2, text)
        for name, before in (("a.pgn.gz", gzip.compress(WEST.encode())),
                             ("b.pgn", WEST.encode("utf-16"))):
            path = pathlib.Path(folder, name)
            path.write_bytes(before)
            code, out, err = match(folder, "--pgnout", path)
            tap.holds(code in (1, 2, 3) and "another file" in err, (code, err))
            tap.equal(path.read_bytes(), before)


def a_match_begins_from_packed_openings():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "openings.pgn.gz")
        out = pathlib.Path(folder, "out.pgn")
        for text in (WEST.encode(), WEST.encode("utf-16")):
            path.write_bytes(gzip.compress(text))
            tap.equal(match(folder, "--openings", path, "--pgnout", out)[0::2], (0, ""))


tap.main([rewritten_files_keep_their_encoding, what_does_not_fit_makes_it_utf8_and_is_told,
          names_say_how_a_file_is_packed, reviews_keep_the_encoding,
          a_match_adds_to_a_file_in_its_encoding, a_match_begins_from_packed_openings])
