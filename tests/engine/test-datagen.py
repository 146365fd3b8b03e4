#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games to train on: the same however often the run is stopped, and files of another kind are refused.

    test-datagen.py PATH_OF_TABIYA_ENGINE    TAP on stdout
"""
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "app"))
import tap  # noqa: E402

ENGINE = sys.argv[1]
FOLDER = tempfile.TemporaryDirectory()
RUN = ["--games", "12", "--nodes", "200", "--seed", "3"]
HEAD_BYTES = 32


def path(name):
    return pathlib.Path(FOLDER.name) / name


def datagen(*arguments):
    return subprocess.run([ENGINE, "datagen", *map(str, arguments)], capture_output=True, text=True)


def records(file):
    """The records of a file, by their game's index."""
    data = file.read_bytes()
    at, found = HEAD_BYTES, {}
    while at < len(data):
        index, _, count = struct.unpack_from("<IHH", data, at)
        length = 14 + 4 * count
        assert index not in found, f"game {index} twice"
        found[index] = data[at:at + length]
        at += length
    return found


def whole():
    """A run that nothing stopped."""
    file = path("whole")
    if not file.exists():
        tap.equal(datagen("--out", file, *RUN).returncode, 0)
    return file


def a_run_holds_its_games():
    tap.equal(sorted(records(whole())), list(range(12)))
    answer = datagen("--stat", whole())
    tap.equal(answer.returncode, 0)
    tap.holds(answer.stdout.startswith("12 games, ") and ", 0 illegal" in answer.stdout,
              answer.stdout)


def threads_change_nothing():
    tap.equal(datagen("--out", path("two"), "--threads", 2, *RUN).returncode, 0)
    tap.equal(records(path("two")), records(whole()))


def a_position_takes_four_bytes():
    for record in records(whole()).values():
        count = struct.unpack_from("<H", record, 6)[0]
        tap.equal(len(record), 14 + 4 * count)
        tap.holds(count > 8, "a game without a search")


def a_killed_run_goes_on():
    file = path("killed")
    process = subprocess.Popen([ENGINE, "datagen", "--out", str(file), *RUN],
                               stderr=subprocess.DEVNULL)
    while process.poll() is None and (not file.exists() or file.stat().st_size < 400):
        time.sleep(0.005)
    process.kill()
    process.wait()
    # A partial record, as after a kill while writing.
    with file.open("ab") as out:
        out.write(records(whole())[0][:77])
    tap.equal(datagen("--stat", file).returncode, 1)
    tap.equal(datagen("--out", file, *RUN).returncode, 0)
    tap.equal(records(file), records(whole()))
    tap.equal(datagen("--stat", file).returncode, 0)


def another_run_is_refused():
    before = whole().read_bytes()
    answer = datagen("--out", whole(), *RUN[:-1], "4")
    tap.equal(answer.returncode, 3)
    tap.holds("--seed 3 --nodes 200" in answer.stderr, answer.stderr)
    tap.equal(whole().read_bytes(), before)


def a_foreign_file_is_left_alone():
    file = path("foreign")
    file.write_text("a diary\n" * 9)
    tap.equal(datagen("--out", file, *RUN).returncode, 3)
    tap.equal(file.read_text(), "a diary\n" * 9)
    tap.equal(datagen("--stat", file).returncode, 1)


def a_damaged_record_is_found():
    data = bytearray(whole().read_bytes())
    data[HEAD_BYTES + 40] ^= 1
    path("damaged").write_bytes(data)
    answer = datagen("--stat", path("damaged"))
    tap.equal(answer.returncode, 1)
    tap.holds(f"damaged at byte {HEAD_BYTES}" in answer.stderr, answer.stderr)
    # Data after the damage is not thrown away.
    tap.equal(datagen("--out", path("damaged"), *RUN).returncode, 3)
    tap.equal(path("damaged").read_bytes(), bytes(data))


def net_built_in():
    """The first digits of its SHA-256, as its name has them."""
    said = subprocess.run([ENGINE, "eval"], capture_output=True, text=True, check=True).stdout
    return re.search(r"^Net: tabiya-\S+-(\w{12})\.nnue$", said, re.M).group(1)


def a_net_evaluates_and_is_remembered():
    net, file = path("net"), path("by-net")
    subprocess.run([ENGINE, "train", "random", "--out", str(net), "--hidden", "32"], check=True)
    tap.equal(datagen("--out", file, "--net", net, *RUN).returncode, 0)
    tap.holds(records(file) != records(whole()), "the same games as by the net that is built in")
    said = datagen("--stat", file).stderr
    tap.holds(f"net {net.read_bytes()[-32:].hex()[:12]}" in said, said)
    said = datagen("--stat", whole()).stderr
    tap.holds(f"net {net_built_in()}" in said, said)
    answer = datagen("--out", file, *RUN)
    tap.equal(answer.returncode, 3)
    tap.holds("go on with these" in answer.stderr, answer.stderr)
    tap.equal(datagen("--out", path("x"), "--net", file, *RUN).returncode, 1)


def nonsense_is_refused_in_words():
    for words, said in ((["--games", "0"], "--games"), (["--nodes", "many"], "--nodes"),
                        (["--colour", "1"], "--colour"), (["--out"], "--out"), ([], "Usage")):
        answer = datagen(*words)
        tap.equal(answer.returncode, 2)
        tap.holds(said in answer.stderr, answer.stderr)


def chess960_starts_anywhere():
    file = path("960")
    tap.equal(datagen("--out", file, *RUN, "--chess960", 1).returncode, 0)
    starts = {struct.unpack_from("<H", record, 4)[0] for record in records(file).values()}
    tap.holds(len(starts) > 6, starts)
    tap.equal(datagen("--stat", file).returncode, 0)


tap.main([a_run_holds_its_games, threads_change_nothing, a_position_takes_four_bytes,
          a_killed_run_goes_on, another_run_is_refused, a_foreign_file_is_left_alone,
          a_damaged_record_is_found, a_net_evaluates_and_is_remembered,
          nonsense_is_refused_in_words, chess960_starts_anywhere])
