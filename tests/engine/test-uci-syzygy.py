#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""SyzygyPath over UCI: files found and refused, and play with intact and broken tablebases.

    test-uci-syzygy.py PATH_OF_TABIYA_ENGINE    TAP on stdout
"""
import os
import pathlib
import re
import shutil
import tempfile

from talk import Talk, errors
from tables import DRAWN, KNIGHT, QUEEN, folder_of
import tap

KBN = "8/8/8/4k3/8/8/2BNK3/8 w - - {} 1"


def told(lines):
    return [line[len("info string "):] for line in lines if line.startswith("info string tablebase")]


def search(talk, fen, go="depth 6", moves=""):
    """The last line of the search, and its best move."""
    heard = talk.ask(f"position fen {fen}" + (f" moves {moves}" if moves else ""), f"go {go}",
                     until="^bestmove")
    last = [line for line in heard if " pv " in line][-1]
    return last, heard[-1].split()[1], heard


def hits(line):
    return int(re.search(r" tbhits (\d+) ", line).group(1))


def score(line):
    return re.search(r" score (\w+ -?\d+)", line).group(1)


def what_is_found_is_said():
    with folder_of(KNvK__rtbw=DRAWN) as folder, Talk() as talk:
        heard = talk.ask(f"setoption name SyzygyPath value {folder}")
        tap.equal(told(heard), ["tablebases: 1 WDL and 0 DTZ tables of up to 3 pieces"])
        line, _, _ = search(talk, KNIGHT)
        tap.holds(hits(line) > 0, line)
        tap.equal(score(line), "cp 0")
        talk.ask("setoption name SyzygyPath value <empty>")
        tap.equal(hits(search(talk, KNIGHT)[0]), 0)
        talk.leave()


def a_folder_without_tables_is_said_to_have_none():
    with folder_of(notes__txt=b"x") as folder, Talk() as talk:
        heard = talk.ask(f"setoption name SyzygyPath value {folder}")
        tap.equal(told(heard), ["tablebases: none found"])
        search(talk, KNIGHT)
        talk.leave()


def no_folder_at_all_is_an_error_and_changes_nothing():
    with folder_of(KNvK__rtbw=DRAWN) as folder, Talk() as talk:
        talk.ask(f"setoption name SyzygyPath value {folder}")
        heard = talk.ask(f"setoption name SyzygyPath value {folder}/nowhere:{folder}/neither")
        tap.equal(len(errors(heard)), 1)
        tap.holds(hits(search(talk, KNIGHT)[0]) > 0, "the tables before are gone")
        talk.leave()


def many_folders_are_one():
    with folder_of(KNvK__rtbw=DRAWN) as one, folder_of(KBvK__rtbw=b"") as other, Talk() as talk:
        heard = talk.ask(f"setoption name SyzygyPath value {other}:{one}/nowhere:{one}")
        tap.equal(told(heard), [
            "tablebases: 1 WDL and 0 DTZ tables of up to 3 pieces",
            f"tablebase refused: {other}/KBvK.rtbw: it is cut short: no table has its size",
            f"tablebase refused: {one}/nowhere: it cannot be read"])
        tap.holds(hits(search(talk, KNIGHT)[0]) > 0, "the second folder is not used")
        talk.leave()


def broken_tables_are_refused_and_play_goes_on():
    flipped = bytearray(DRAWN)
    flipped[30] ^= 16
    for content, why, at_once in [
            (b"x" * 80, "it is not a Syzygy table, despite its name", True),
            (DRAWN[:-1], "it is cut short: no table has its size", True),
            (DRAWN[:16], "it is cut short: no table has its size", True),
            (b"", "it is cut short: no table has its size", True),
            (bytes(flipped), "it is damaged: its checksum is wrong", False)]:
        with folder_of(KNvK__rtbw=content) as folder, Talk() as talk:
            heard = talk.ask(f"setoption name SyzygyPath value {folder}")
            line, move, later = search(talk, KNIGHT)
            refusal = f"tablebase refused: {folder}/KNvK.rtbw: {why}"
            tap.equal([refusal in told(heard), refusal in told(later)], [at_once, not at_once])
            tap.equal(hits(line), 0)
            tap.holds(re.fullmatch("[a-h][1-8][a-h][1-8]", move), move)
            talk.leave()


def a_flipped_byte_of_a_real_table_is_found_out():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for table in ("KQvK.rtbw", "KQvK.rtbz"):
            content = bytearray((tap.shared("syzygy") / table).read_bytes())
            content[len(content) // 2] ^= 1
            (folder / table).write_bytes(content)
        with Talk() as talk:
            talk.ask(f"setoption name SyzygyPath value {folder}")
            line, _, heard = search(talk, QUEEN, "depth 8")
            tap.holds(f"tablebase refused: {folder}/KQvK.rtbw: it is damaged: its checksum is wrong"
                      in told(heard), told(heard))
            tap.equal(hits(line), 0)
            talk.leave()


def without_distances_a_win_is_still_one():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        distances = bytearray((tap.shared("syzygy") / "KQvK.rtbz").read_bytes())
        distances[len(distances) // 2] ^= 1
        (folder / "KQvK.rtbz").write_bytes(distances)
        (folder / "KQvK.rtbw").write_bytes((tap.shared("syzygy") / "KQvK.rtbw").read_bytes())
        with Talk() as talk:
            talk.ask(f"setoption name SyzygyPath value {folder}")
            line, move, heard = search(talk, QUEEN, "depth 8")
            tap.holds(f"tablebase refused: {folder}/KQvK.rtbz: it is damaged: its checksum is wrong"
                      in told(heard), told(heard))
            tap.holds(hits(line) > 0, line)
            tap.holds("mate" in score(line) or int(score(line).split()[1]) > 10000, line)
            lost, _, _ = search(talk, QUEEN, "depth 4", move)
            tap.holds("mate -" in score(lost) or int(score(lost).split()[1]) < -10000, lost)
            talk.leave()


def tables_that_vanish_while_in_use_do_no_harm():
    with tempfile.TemporaryDirectory() as name, Talk() as talk:
        folder = pathlib.Path(name, "tables")
        shutil.copytree(tap.shared("syzygy"), folder)
        talk.ask(f"setoption name SyzygyPath value {folder}")
        search(talk, "8/5k2/8/3p4/3P4/1K6/2P5/8 w - - 0 1")
        for path in folder.glob("*.rtb*"):
            path.chmod(0o644)
            os.truncate(path, 64)
        search(talk, "8/5k2/8/3p4/3P4/1K6/2P5/8 w - - 0 1", "depth 12")
        search(talk, KBN.format(0))
        shutil.rmtree(folder)
        search(talk, QUEEN)
        talk.leave()


def the_root_and_the_search_ask():
    with Talk() as talk:
        talk.ask(f"setoption name SyzygyPath value {tap.shared('syzygy')}")
        line, _, _ = search(talk, KBN.format(0))
        tap.equal(score(line), "cp 19999")  # won by the tables; no mate is in sight
        line, _, _ = search(talk, "8/5k2/8/3p4/3P4/1K6/2P5/8 w - - 0 1", "depth 12")
        tap.holds(int(score(line).split()[1]) > 19000, line)  # five pieces: after a capture
        tap.holds(hits(line) > 0, line)
        talk.leave()


def the_fifty_move_rule_counts():
    with Talk() as talk:
        talk.ask(f"setoption name SyzygyPath value {tap.shared('syzygy')}", "setoption name UCI_ShowWDL value true")
        for clock, wanted in ((0, "cp 19999"), (45, "cp 19999"), (60, "cp 1"), (90, "cp 1")):
            tap.equal(score(search(talk, KBN.format(clock))[0]), wanted)
        line, _, _ = search(talk, KBN.format(0))
        tap.holds(" wdl 1000 0 0 " in line, line)
        talk.leave()


def lines_are_ranked_by_the_tables():
    with Talk() as talk:
        talk.ask(f"setoption name SyzygyPath value {tap.shared('syzygy')}", "setoption name MultiPV value 30")
        _, _, heard = search(talk, QUEEN, "depth 5")
        lines = [line for line in heard if line.startswith("info depth 5 ") and " pv " in line]
        values = [score(line) for line in lines]
        tap.equal(len(lines), 26)
        tap.equal(values[-4:], ["cp 0"] * 4)  # the queen is lost
        tap.holds(all(value == "cp 19999" or value.startswith("mate") for value in values[:-4]), values)
        talk.leave()


def a_win_is_brought_home():
    """Bishop and knight, a few thousand nodes a move, against the best defence."""
    with Talk() as talk:
        talk.ask(f"setoption name SyzygyPath value {tap.shared('syzygy')}")
        moves = []
        while True:
            _, move, heard = search(talk, KBN.format(0), "nodes 1500", " ".join(moves))
            moves.append(move)
            if any("score mate 1 " in line for line in heard):
                break
            tap.holds(len(moves) < 100, " ".join(moves))
        talk.leave()


def levels_below_the_last_know_no_tables():
    with Talk() as talk:
        talk.ask(f"setoption name SyzygyPath value {tap.shared('syzygy')}", "setoption name Level value 4")
        heard = talk.ask(f"position fen {KBN.format(0)}", "go", until="^bestmove")
        tap.holds(not any(re.search(r" tbhits [1-9]", line) for line in heard), heard)
        talk.leave()


tap.main([
    what_is_found_is_said,
    a_folder_without_tables_is_said_to_have_none,
    no_folder_at_all_is_an_error_and_changes_nothing,
    many_folders_are_one,
    broken_tables_are_refused_and_play_goes_on,
    a_flipped_byte_of_a_real_table_is_found_out,
    without_distances_a_win_is_still_one,
    tables_that_vanish_while_in_use_do_no_harm,
    the_root_and_the_search_ask,
    the_fifty_move_rule_counts,
    lines_are_ranked_by_the_tables,
    a_win_is_brought_home,
    levels_below_the_last_know_no_tables,
])
