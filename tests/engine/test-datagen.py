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
SHARD_HEAD_BYTES = 56


def path(name):
    return pathlib.Path(FOLDER.name) / name


def datagen(*arguments):
    return subprocess.run([ENGINE, "datagen", *map(str, arguments)], capture_output=True, text=True)


def records(file):
    """The records of a file, by their game's index."""
    data = file.read_bytes()
    at, found = SHARD_HEAD_BYTES if data.startswith(b"TABIGAM2") else HEAD_BYTES, {}
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
    subprocess.run([ENGINE, "train", "random", "--out", str(net), "--hidden", "64"], check=True)
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


def shards(count):
    """The files of all shards of the run."""
    files = [path(f"shard-{number}-of-{count}") for number in range(1, count + 1)]
    for number, file in enumerate(files, 1):
        if not file.exists():
            tap.equal(datagen("--out", file, *RUN, "--shard", f"{number}/{count}").returncode, 0)
    return files


def refused(*files):
    """What a merge complains about, a line each; nothing is written."""
    answer = datagen("--merge", *files, "--out", path("refused"))
    tap.equal((answer.returncode, answer.stdout, path("refused").exists()), (1, "", False))
    return [line.removeprefix("datagen: ") for line in answer.stderr.splitlines()]


def merged_shards_equal_one_run():
    merged, files = path("merged"), shards(5)
    tap.equal([sorted(records(file)) for file in files],
              [list(range(number, 12, 5)) for number in range(5)])
    tap.equal(datagen("--out", merged, "--merge", *reversed(files)).returncode, 0)
    tap.equal(merged.read_bytes(), whole().read_bytes())
    tap.equal(datagen("--stat", files[0]).returncode, 0)


def a_killed_shard_is_named_and_goes_on():
    files = shards(5)
    good = files[1].read_bytes()
    for torn in (good[:-1], good[:SHARD_HEAD_BYTES], good[:-len(records(files[1])[11])]):
        cut = path("cut")
        cut.write_bytes(torn)
        tap.equal(refused(files[0], cut, *files[2:]),
                  [f"{cut}: shard 2 of 5 is incomplete; run it again with --shard 2/5"])
        tap.equal(datagen("--out", cut, *RUN, "--shard", "2/5").returncode, 0)
        tap.equal(cut.read_bytes(), good)
    changed = path("changed")
    changed.write_bytes(good[:-9] + bytes([good[-9] ^ 1]) + good[-8:])
    tap.equal(refused(files[0], changed, *files[2:]),
              [f"{changed}: shard 2 of 5 is damaged: delete the file; run it again with --shard 2/5"])
    # A game of another shard.
    changed.write_bytes(good + records(files[2])[2])
    tap.holds("is damaged" in refused(files[0], changed, *files[2:])[0], "a foreign game")


def missing_and_foreign_shards_are_named():
    one, two, three, four, five = shards(5)
    tap.equal(refused(one, three, four), [f"shard {n} of 5 is missing: run it with --shard {n}/5" for n in (2, 5)])
    tap.equal(refused(one, two, three, four, five, three), [f"{three} and {three} are both shard 3 of 5: give one of them"])
    tap.equal(refused(one, whole()), [f"{whole()}: this is not a shard of datagen"] +
              [f"shard {n} of 5 is missing: run it with --shard {n}/5" for n in (2, 3, 4, 5)])
    tap.equal(refused(whole()), [f"{whole()}: this is not a shard of datagen"])
    other, more = path("other"), path("more")
    tap.equal(datagen("--out", other, *RUN[:-1], "4", "--shard", "2/5").returncode, 0)
    tap.equal(datagen("--out", more, *RUN, "--shard", "2/12").returncode, 0)
    for foreign in (other, more):
        tap.equal(refused(one, foreign, three, four, five),
                  [f"{one} and {foreign} are shards of different runs: their games, seeds, nodes, nets or numbers of "
                   "shards differ", "shard 2 of 5 is missing: run it with --shard 2/5"])
    answer = datagen("--out", one, *RUN, "--shard", "2/5")
    tap.holds(answer.returncode == 3 and "--games 12 --shard 1/5" in answer.stderr, answer.stderr)
    tap.equal(datagen("--out", whole(), *RUN, "--shard", "2/5").returncode, 3)


def a_merge_replaces_nothing_else():
    diary = path("diary")
    diary.write_text("a diary\n" * 9)
    answer = datagen("--merge", *shards(5), "--out", diary)
    tap.equal((answer.returncode, diary.read_text()), (1, "a diary\n" * 9))
    for words in (["--merge"], ["--merge", diary], ["--shard", "0/5", "--out", diary], ["--shard", "-1/5", "--out", diary],
                  ["--shard", "6/5", "--out", diary], ["--shard", "5", "--out", diary]):
        tap.equal((words, datagen(*words).returncode), (words, 2))


tap.main([merged_shards_equal_one_run, a_killed_shard_is_named_and_goes_on, missing_and_foreign_shards_are_named,
          a_merge_replaces_nothing_else,
          a_run_holds_its_games, threads_change_nothing, a_position_takes_four_bytes,
          a_killed_run_goes_on, another_run_is_refused, a_foreign_file_is_left_alone,
          a_damaged_record_is_found, a_net_evaluates_and_is_remembered,
          nonsense_is_refused_in_words, chess960_starts_anywhere])
