#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli tablebase, and --tablebases of the commands that search, from a shell.

    test-tablebase.py PATH_OF_TABIYA_CLI    TAP on stdout
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from tables import DRAWN, KNIGHT, QUEEN, folder_of, write
import tap

CLI = sys.argv[1]


def run(*arguments):
    result = subprocess.run([CLI, *map(str, arguments)], capture_output=True, timeout=120)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def a_position_is_probed():
    with folder_of(KNvK__rtbw=DRAWN) as folder:
        code, out, err = run("tablebase", "probe", "--fen", KNIGHT, "--path", folder)
        tap.equal((code, err), (0, ""))
        lines = out.splitlines()
        tap.equal(lines[0], "White: draws")
        tap.equal(len(lines), 14)
        tap.holds("d2f3\tNf3+\tdraws" in lines, out)


def json_says_it_to_programs():
    with folder_of(KNvK__rtbw=DRAWN) as folder:
        code, out, _ = run("tablebase", "probe", "--fen", KNIGHT, "--path", folder, "--json")
        told = json.loads(out)
        tap.equal((code, told["result"], told["dtz"], told["score"]),
                  (0, "draw", 0, {"type": "tb", "value": 0}))
        tap.equal(sorted(told["moves"][0]), ["dtz", "mates", "result", "san", "score", "uci"])


def results_and_distances_are_told():
    code, out, _ = run("tablebase", "probe", "--fen", QUEEN, "--path", tap.shared("syzygy"), "--json")
    told = json.loads(out)
    tap.equal((code, told["result"], told["dtz"], told["score"]),
              (0, "win", 13, {"type": "tb", "value": 13}))
    tap.equal([move["result"] for move in told["moves"]], ["win"] * 22 + ["draw"] * 4)
    code, out, _ = run("tablebase", "probe", "--fen", QUEEN.replace(" w ", " b "), "--path", tap.shared("syzygy"),
                       "--json")
    told = json.loads(out)
    tap.equal((told["result"], told["score"]["value"] > 0, told["dtz"] < 0), ("loss", True, True))


def what_cannot_be_answered_is_said():
    with folder_of(KNvK__rtbw=DRAWN) as folder:
        probe = ["tablebase", "probe", "--path", folder]
        start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        tap.equal(run(*probe, "--fen", start)[0], 1)
        tap.equal(run(*probe, "--fen", QUEEN)[0], 1)
        tap.equal(run(*probe, "--fen", "x")[0], 1)
        tap.equal(run(*probe)[0], 2)
        tap.equal(run("tablebase", "probe", "--fen", KNIGHT, "--path", folder / "nowhere")[0], 3)


def files_are_checked():
    flipped = bytearray(DRAWN)
    flipped[20] ^= 1
    with folder_of(KNvK__rtbw=DRAWN) as folder:
        tap.equal(run("tablebase", "check", folder), (0, "1 files, 0 errors\n", ""))
        write(folder, KNvK__rtbw=bytes(flipped), KBvK__rtbw=DRAWN[:-3], KQvK__rtbw=b"x" * 80)
        code, out, _ = run("tablebase", "check", folder)
        tap.equal((code, sorted(out.splitlines())), (1, sorted([
            f"{folder}/KNvK.rtbw: The file is damaged: its checksum is wrong.",
            f"{folder}/KBvK.rtbw: The file is incomplete: no tablebase has this size.",
            f"{folder}/KQvK.rtbw: This is not a Syzygy tablebase, despite its name.",
            "3 files, 3 errors"])))
        code, out, _ = run("tablebase", "check", "--json", folder)
        told = [json.loads(line) for line in out.splitlines()]
        tap.equal((code, len(told), all(file["problem"] for file in told)), (1, 3, True))
        tap.equal(run("tablebase", "check", folder / "nowhere")[0], 3)
        tap.equal(run("tablebase", "check")[0], 2)


def the_shared_tables_are_whole():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name, "tables")
        shutil.copytree(tap.shared("syzygy"), folder)
        tap.equal(run("tablebase", "check", folder), (0, "70 files, 0 errors\n", ""))
        path = folder / "KRPvK.rtbz"
        path.chmod(0o644)
        content = bytearray(path.read_bytes())
        content[len(content) // 3] ^= 128
        path.write_bytes(content)
        code, out, _ = run("tablebase", "check", folder)
        tap.equal((code, out.splitlines()), (1, [
            f"{path}: The file is damaged: its checksum is wrong.", "70 files, 1 errors"]))


def the_engine_plays_by_them():
    code, out, _ = run("best", "--fen", QUEEN.replace(" w ", " b "), "--nodes", "2000", "--tablebases",
                       tap.shared("syzygy"), "--json")
    score = json.loads(out)["score"]
    tap.equal((code, score["type"], score["value"] > 0), (0, "tb", True))
    code, out, _ = run("best", "--fen", QUEEN, "--nodes", "300", "--tablebases", tap.shared("syzygy"))
    tap.holds(out.rstrip().endswith("+TB") or "#" in out, out)
    code, _, err = run("best", "--fen", QUEEN, "--nodes", "300", "--tablebases", "/nowhere")
    tap.equal((code, "any tablebase folder" in err), (3, True))


tap.main([
    a_position_is_probed,
    json_says_it_to_programs,
    results_and_distances_are_told,
    what_cannot_be_answered_is_said,
    files_are_checked,
    the_shared_tables_are_whole,
    the_engine_plays_by_them,
])
