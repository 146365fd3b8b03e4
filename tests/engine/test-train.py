#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""From games to a net: what is packed, that a net learns, that a killed run ends in the same net.

    test-train.py PATH_OF_TABIYA_ENGINE    TAP on stdout
"""
import os
import pathlib
import re
import struct
import subprocess
import tempfile
import time

from talk import ENGINE, Talk, errors
import tap  # talk.py says where it lies

FOLDER = tempfile.TemporaryDirectory()
GAMES = ["--games", "60", "--nodes", "100", "--seed", "7"]
PLAN = ["--hidden", "32", "--outputs", "2", "--epochs", "40", "--batch", "256", "--threads", "1",
        "--checkpoint-every", "40"]
HEAD_BYTES, RECORD_BYTES = 64, 32


def path(name):
    return pathlib.Path(FOLDER.name) / name


def run(*arguments):
    return subprocess.run([ENGINE, *map(str, arguments)], capture_output=True, text=True)


def games():
    if not path("games").exists():
        tap.equal(run("datagen", "--out", path("games"), *GAMES).returncode, 0)
    return path("games")


def pack(name, *words):
    answer = run("train", "pack", "--out", path(name), "--check-every", 6, *words, games())
    tap.equal(answer.returncode, 0)
    return answer.stdout


def positions():
    if not path("positions").exists():
        pack("positions")
    return path("positions")


def records(file):
    data = file.read_bytes()
    learning, checking = struct.unpack_from("<QQ", data, 16)
    tap.equal(len(data), HEAD_BYTES + RECORD_BYTES * (learning + checking))
    found = [data[at:at + RECORD_BYTES] for at in range(HEAD_BYTES, len(data), RECORD_BYTES)]
    return found[:learning], found[learning:]


def learn(name, *words):
    return run("train", "learn", "--data", positions(), "--out", path(name), *PLAN, *words)


def net(name):
    """The only net of a run's folder."""
    found = list(path(name).glob("tabiya-*.nnue"))
    tap.equal(len(found), 1)
    return found[0]


def whole():
    """The folder of a run that nothing stopped, and what it said."""
    if not path("whole").exists():
        answer = learn("whole")
        tap.equal(answer.returncode, 0)
        path("whole.out").write_text(answer.stdout + answer.stderr)
    return path("whole.out").read_text()


def every_position_has_a_fate():
    said = pack("positions")
    count = dict((name, int(number)) for name, number in
                 re.findall(r"(kept|not scored|early|in check|tactical|decided) (\d+)", said))
    total = int(re.search(r"(\d+) positions:", said).group(1))
    stat = run("datagen", "--stat", games()).stdout
    tap.holds(f"60 games, {total} positions" in stat, stat)
    tap.equal(sum(count.values()), total)
    learning, checking = records(positions())
    tap.equal(len(learning) + len(checking), count["kept"])
    tap.holds(len(checking) * 20 > count["kept"] and len(checking) * 2 < count["kept"], said)
    tap.holds(all(struct.unpack_from("<H", record, 28)[0] >= 16 for record in learning), "early")


def packing_is_shuffled_and_repeatable():
    pack("again")
    tap.equal(path("again").read_bytes(), positions().read_bytes())
    pack("other", "--seed", 2)
    mine, other = records(positions()), records(path("other"))
    tap.holds(mine[0] != other[0], "another seed, the same order")
    tap.equal(sorted(mine[0]), sorted(other[0]))
    tap.equal(mine[1] == other[1] or sorted(mine[1]) == sorted(other[1]), True)
    plies = [struct.unpack_from("<H", record, 28)[0] for record in mine[0]]
    follows = sum(b == a + 1 for a, b in zip(plies, plies[1:]))
    tap.holds(follows * 10 < len(plies), f"{follows} of {len(plies)} follow one another")
    tap.equal([name for name in os.listdir(FOLDER.name) if "part" in name or "new" in name], [])


def stirred_positions_have_no_result_and_check_nothing():
    said = pack("stirred", "--stir", 2)
    learning, checking = records(path("stirred"))
    plain, plain_checking = records(positions())
    tap.equal(sorted(checking), sorted(plain_checking))
    stirred = [record for record in learning if struct.unpack_from("<H", record, 30)[0] == 1]
    tap.holds(f"({len(stirred)} stirred)" in said, said)
    tap.equal(len(learning), len(plain) + len(stirred))
    tap.holds(len(plain) < len(stirred) < 2 * len(plain), (len(plain), len(stirred)))
    tap.equal(sorted(record for record in learning if record not in set(stirred)), sorted(plain))


def a_cut_file_of_games_is_read_as_far_as_it_goes():
    path("cut").write_bytes(games().read_bytes()[:-7])
    answer = run("train", "pack", "--out", path("cut-positions"), path("cut"))
    tap.equal(answer.returncode, 0)
    tap.holds("cut short" in answer.stderr and answer.stdout.startswith("59 games"), answer)


def a_net_learns():
    losses = [float(loss) for loss in re.findall(r", loss ([\d.]+)", whole())]
    tap.holds(losses[-1] * 2 < losses[0], losses)
    before, after = map(float, re.search(r"loss ([\d.]+), ([\d.]+) before", whole()).groups())
    tap.holds(abs(before - after) < 0.002, whole())
    tap.holds(float(re.search(r"off by ([\d.]+) cp", whole()).group(1)) < 15, whole())


def the_engine_takes_the_net_and_it_knows_a_queen():
    whole()
    with Talk() as talk:
        tap.equal(errors(talk.ask(f"setoption name EvalFile value {net('whole')}")), [])
        values = []
        for fen in ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                    "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"):
            heard = talk.ask(f"position fen {fen}", "eval")
            tap.holds(any(line.startswith('Net: tabiya-k1x32x2-') for line in heard), heard)
            values.append(int(re.search(r"Evaluation: (-?\d+)", "\n".join(heard)).group(1)))
        tap.holds(values[1] > values[0] + 100, values)
        talk.leave()


def a_killed_run_ends_in_the_same_net():
    whole()
    command = [ENGINE, "train", "learn", "--data", str(positions()), "--out", str(path("killed")),
               *PLAN]
    for _ in range(3):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        checkpoint = path("killed") / "checkpoint"
        before = checkpoint.stat().st_mtime_ns if checkpoint.exists() else 0
        while process.poll() is None and (not checkpoint.exists() or
                                          checkpoint.stat().st_mtime_ns == before):
            time.sleep(0.002)
        process.kill()
        process.wait()
    answer = learn("killed")
    tap.equal(answer.returncode, 0)
    step, steps = map(int, re.search(r"going on from step (\d+) of (\d+)", answer.stderr).groups())
    tap.holds(0 < step < steps, answer.stderr)
    tap.equal(net("killed").name, net("whole").name)
    tap.equal(net("killed").read_bytes(), net("whole").read_bytes())


def threads_learn_too():
    answer = learn("threads", "--threads", 3)
    tap.equal(answer.returncode, 0)
    losses = [float(loss) for loss in re.findall(r", loss ([\d.]+)", answer.stderr)]
    tap.holds(losses[-1] * 2 < losses[0], losses)


def a_run_goes_on_with_its_own_words_only():
    whole()
    before = (path("whole") / "checkpoint").read_bytes()
    answer = learn("whole", "--rate", "0.002")
    tap.equal(answer.returncode, 3)
    tap.holds("other words" in answer.stderr, answer.stderr)
    tap.equal((path("whole") / "checkpoint").read_bytes(), before)
    path("damaged").mkdir()
    data = bytearray(before)
    data[len(data) // 2] ^= 4
    (path("damaged") / "checkpoint").write_bytes(data)
    answer = learn("damaged")
    tap.equal(answer.returncode, 3)
    tap.holds("damaged" in answer.stderr, answer.stderr)
    tap.equal((path("damaged") / "checkpoint").read_bytes(), bytes(data))


def other_labels_keep_the_games():
    source = pathlib.Path(__file__).resolve().parents[2] / "engine" / "train" / "label.py"
    command = ["python3", str(source), str(games()), str(path("labelled")), "--engine", ENGINE,
               "--nodes", "60", "--threads", "2"]
    tap.equal(subprocess.run([*command, "--limit", "2"]).returncode, 0)
    with path("labelled").open("ab") as out:
        out.write(games().read_bytes()[32:82])  # as a kill leaves it
    tap.equal(subprocess.run([*command, "--limit", "6"]).returncode, 0)
    answer = run("datagen", "--stat", path("labelled"))
    tap.equal(answer.returncode, 0)
    tap.holds(answer.stdout.startswith("6 games, ") and ", 0 illegal" in answer.stdout, answer)
    tap.holds("--seed 7 --nodes 60 --chess960 0, net ffffffffffff" in answer.stderr, answer)
    answer = run("train", "pack", "--out", path("x"), path("labelled"))
    kept = int(re.search(r"kept (\d+)", answer.stdout).group(1))
    tap.holds(kept > 100 and "tactical 0," in answer.stdout, answer.stdout)


def openings_are_even_and_take_every_game_once():
    answer = run("train", "openings", "--out", path("openings"), "--max-cp", 400, games())
    tap.equal(answer.returncode, 0)
    fens = path("openings").read_text().splitlines()
    tap.equal(answer.stdout, f"{len(fens)} openings\n")
    tap.holds(len(fens) > 50, len(fens))
    run("train", "openings", "--out", path("openings"), "--max-cp", 20, "--count", 5, games())
    some = path("openings").read_text().splitlines()
    tap.equal(len(some), 5)
    tap.holds(all(fen in fens for fen in some), some)
    with Talk() as talk:
        for fen in some:
            tap.equal(errors(talk.ask(f"position fen {fen}")), [])
            tap.equal(talk.fen(), fen)
            tap.holds(fen.split()[5] == "5", fen)
        talk.leave()


def a_random_net_can_be_measured():
    tap.equal(run("train", "random", "--out", path("a net"), "--hidden", 64, "--kings", 5).returncode, 0)
    answer = run("bench-net", "depth", 1, path("a net"))
    tap.equal(answer.returncode, 0)
    rows = answer.stdout.splitlines()
    tap.holds(rows[0].startswith("tabiya-k5x64x8-"), rows)
    for name in ("scalar ", "by hand ", "by net "):
        tap.holds(any(row.startswith(name) for row in rows), rows)


def nonsense_is_refused_in_words():
    path("diary").write_text("a diary\n" * 40)
    cases = [(["train"], 2, "Usage"), (["train", "fly"], 2, "Usage"),
             (["train", "pack", "--out", path("x")], 2, "Usage"),
             (["train", "pack", "--out", path("x"), path("diary")], 1, "no file of games"),
             (["train", "pack", "--out", path("x"), path("nowhere")], 1, "No such file"),
             (["train", "learn", "--data", path("diary"), "--out", path("x")], 1, "pack it again"),
             (["train", "learn", "--data", positions(), "--out", path("diary")], 3, "checkpoint"),
             (["train", "learn", "--epochs", "0"], 2, "--epochs"),
             (["train", "learn", "--rate", "fast"], 2, "--rate"),
             (["train", "learn", "--colour", "1"], 2, "--colour"),
             (["train", "learn", "--data", positions(), "--out", path("x"), "--hidden", "33"], 2,
              "--hidden"),
             (["train", "learn", "--data", positions(), "--out", path("x"), "--kings", "3"], 2,
              "--kings")]
    for words, status, said in cases:
        answer = run(*words)
        tap.equal(answer.returncode, status)
        tap.holds(said in answer.stderr, (words, answer.stderr))


tap.main([every_position_has_a_fate, packing_is_shuffled_and_repeatable,
          stirred_positions_have_no_result_and_check_nothing,
          a_cut_file_of_games_is_read_as_far_as_it_goes, a_net_learns,
          the_engine_takes_the_net_and_it_knows_a_queen, a_killed_run_ends_in_the_same_net,
          threads_learn_too, a_run_goes_on_with_its_own_words_only, other_labels_keep_the_games,
          openings_are_even_and_take_every_game_once, a_random_net_can_be_measured,
          nonsense_is_refused_in_words])
