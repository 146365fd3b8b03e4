#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""From games to a net: packing is right, a net learns, and a killed run ends with the same net.

    test-train.py PATH_OF_TABIYA_ENGINE    TAP on stdout
"""
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile
import time

from talk import ENGINE, Talk, errors
import tap  # talk.py has its path

FOLDER = tempfile.TemporaryDirectory()
GAMES = ["--games", "60", "--nodes", "100", "--seed", "7"]
PLAN = ["--hidden", "64", "--outputs", "2", "--epochs", "40", "--batch", "256", "--threads", "1",
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
    """The folder of an uninterrupted run, and its output."""
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


def a_teacher_says_all_scores():
    refused = run("train", "pack", "--out", path("none"), "--teacher", games(), games())
    tap.equal(refused.returncode, 1)
    tap.holds("no network of Stockfish 15.1" in refused.stderr, refused.stderr)
    stockfish = shutil.which("stockfish", path=os.environ["PATH"] + ":/usr/games")
    if stockfish is None:
        return
    subprocess.run([stockfish], input=f"export_net {path('teacher')}\nquit\n", text=True,
                   capture_output=True)
    if run("train", "pack", "--out", path("none"), "--teacher", path("teacher"), games()).returncode:
        return  # another stockfish
    said = pack("taught", "--stir", 2, "--teacher", path("teacher"))
    pack("stirred", "--stir", 2)
    taught, plain = sum(records(path("taught")), []), sum(records(path("stirred")), [])
    tap.holds(f"({sum(record[30] for record in taught)} stirred)" in said, said)
    score_of = {record[:24] + record[27:28]: record[24:26] for record in plain}
    both = [record for record in taught if record[:24] + record[27:28] in score_of]
    same = sum(record[24:26] == score_of[record[:24] + record[27:28]] for record in both)
    tap.holds(len(both) * 2 > len(plain) and same * 10 < len(both), (same, len(both), len(plain)))


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
            tap.holds(any(line.startswith('Net: tabiya-v2-k1x64x2-') for line in heard), heard)
            values.append(int(re.search(r"Evaluation: (-?\d+)", "\n".join(heard)).group(1)))
        tap.holds(values[1] > values[0] + 15, values)  # sixty games are too few to measure it
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


def begins_where_the_whole_run_ended(name, other, apart):
    whole()
    answer = learn(name, "--epochs", 1, "--rate", "0.00001", "--from", other)
    tap.equal(answer.returncode, 0)
    mine, its = (float(re.findall(r", check ([\d.]+)", said)[-1])
                 for said in (answer.stderr, whole()))
    tap.holds(abs(mine - its) < apart, (mine, its))


def does_not_begin(said, *words):
    answer = learn("x-from", *words)
    tap.equal(answer.returncode, 1)
    tap.holds(said in answer.stderr, answer.stderr)


def a_run_begins_with_what_another_has_learned():
    begins_where_the_whole_run_ended("further", path("whole"), 0.0005)
    does_not_begin("another shape", "--hidden", 128, "--from", path("whole"))


def a_run_begins_with_a_net():
    whole()
    begins_where_the_whole_run_ended("from-net", net("whole"), 0.001)
    does_not_begin("another shape", "--hidden", 128, "--from", net("whole"))
    does_not_begin("not a Tabiya net", "--from", games())


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


def label(name, *words):
    return ["train", "label", "--out", path(name), "--engine", ENGINE, "--nodes", 60, *words]


def killed_while_it_labels(name):
    process = subprocess.Popen([ENGINE, *map(str, label(name)), str(games())],
                               stdout=subprocess.DEVNULL)
    while process.poll() is None and (not path(name).exists() or path(name).stat().st_size < 50000):
        time.sleep(0.002)
    process.kill()
    process.wait()
    os.truncate(path(name), path(name).stat().st_size - 7)  # in the middle of a batch, wherever that was


def another_engine_labels_positions():
    answer = run(*label("labels"), games())
    tap.equal(answer.returncode, 0)
    count = int(re.search(r"^60 games, \d+ asked, (\d+) labels", answer.stdout, re.M).group(1))
    killed_while_it_labels("killed-labels")
    tap.equal(run(*label("killed-labels"), games()).returncode, 0)
    tap.equal(path("killed-labels").read_bytes(), path("labels").read_bytes())
    answer = run("train", "pack", "--out", path("x"), "--max-cp", 31000, "--check-every", 6,
                 path("labels"))
    tap.holds("labels of Tabiya" in answer.stdout and "at 60 nodes" in answer.stdout, answer.stdout)
    tap.equal(int(re.search(r"kept (\d+)", answer.stdout).group(1)), count)
    won, lost = map(int, re.search(r"cp: (-?\d+) where White won, -?\d+ drawn, (-?\d+) lost",
                                   answer.stdout).groups())
    tap.holds(won > 0 > lost, answer.stdout)
    learning, checking = records(path("x"))
    stirred = sum(struct.unpack_from("<H", record, 30)[0] for record in learning + checking)
    tap.holds(0 < stirred < count and len(checking) > 0, (stirred, count))


def labels_are_scaled_and_damage_is_said():
    if not path("labels").exists():
        tap.equal(run(*label("labels"), games()).returncode, 0)
    sums = []
    for share in (100, 50):
        run("train", "pack", "--out", path("x"), "--label-share", share, "--max-cp", 31000,
            path("labels"))
        scores = [struct.unpack_from("<h", record, 24)[0] for part in records(path("x"))
                  for record in part]
        sums.append(sum(map(abs, scores)))
    tap.holds(abs(sums[0] - 2 * sums[1]) < 0.01 * sums[0], sums)
    data = bytearray(path("labels").read_bytes())
    data[len(data) // 2] ^= 4
    path("damaged-labels").write_bytes(data)
    answer = run("train", "pack", "--out", path("x"), path("damaged-labels"))
    tap.equal(answer.returncode, 1)
    tap.holds("damaged at byte" in answer.stderr, answer.stderr)
    answer = run(*label("damaged-labels"), games())
    tap.holds(answer.returncode == 1 and "it is damaged; it is left alone" in answer.stderr, answer.stderr)
    tap.equal(path("damaged-labels").read_bytes(), bytes(data))
    answer = run(*label("labels"), "--stir", 1, games())
    tap.equal(answer.returncode, 1)
    tap.holds("other words" in answer.stderr, answer.stderr)


def nets_are_compared_with_what_others_say():
    whole()
    lines = ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\t900\n"
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\t-900\n"
             "8/8/8/4k3/8/8/3QK3/8 b - - 0 1\t1200\tmore\n"
             "a diary\n")
    answer = subprocess.run([ENGINE, "train", "check", str(net("whole"))], input=lines, text=True,
                            capture_output=True)
    tap.equal(answer.returncode, 0)
    built_in, mine, count = answer.stdout.splitlines()
    tap.holds("100.0% on the right side: the net that is built in" in built_in, answer.stdout)
    tap.holds(mine.endswith(str(net("whole"))), answer.stdout)
    tap.equal(count, "3 positions")
    answer = subprocess.run([ENGINE, "train", "check", str(games())], input=lines, text=True,
                            capture_output=True)
    tap.equal(answer.returncode, 1)
    tap.holds("not a Tabiya net" in answer.stderr, answer.stderr)


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
    tap.holds(rows[0].startswith("tabiya-v2-k5x64x8-"), rows)
    for name in ("scalar ", "built in ", "by net "):
        tap.holds(any(row.startswith(name) for row in rows), rows)


def what_is_good_of_damaged_games_is_taken():
    data = bytearray(games().read_bytes())
    data[len(data) // 2] ^= 4
    path("damaged-games").write_bytes(data)
    answer = run("train", "pack", "--out", path("rest"), path("damaged-games"))
    tap.equal(answer.returncode, 1)
    tap.holds("damaged at byte" in answer.stderr and re.match(r"[1-5]\d games", answer.stdout), answer)
    tap.holds(sum(map(len, records(path("rest")))) > 100, answer.stdout)


def nothing_of_another_kind_gives_way():
    """The input, a diary, a pipe and a folder are kept; a result of the same command is replaced."""
    path("precious").write_bytes(games().read_bytes())
    path("diary").write_text("a diary\n" * 40)
    os.mkfifo(path("pipe"))
    path("folder").mkdir()
    for command in (["pack"], ["openings", "--max-cp", 400], ["random"]):
        source = [] if command == ["random"] else [path("precious")]
        for name in ("precious", "diary", "pipe", "folder"):
            answer = run("train", *command, "--out", path(name), *source)
            tap.equal((command, name, answer.returncode), (command, name, 1))
            tap.holds(f"{path(name)}: " in answer.stderr and "left alone" in answer.stderr, answer.stderr)
        for _ in range(2):
            tap.equal(run("train", *command, "--out", path("made"), *source).returncode, 0)
        path("made").unlink()
    tap.equal(path("precious").read_bytes(), games().read_bytes())
    tap.equal(path("diary").read_text(), "a diary\n" * 40)
    tap.holds(path("pipe").is_fifo() and path("folder").is_dir(), "another file stands there")


def what_never_greets_is_no_engine():
    talker = path("talker")
    talker.write_text("#!/bin/sh\nwhile :; do echo info string soon; sleep 0.1; done\n")
    talker.chmod(0o755)
    begun = time.monotonic()
    answer = run("train", "label", "--out", path("no-labels"), "--engine", talker, games())
    tap.equal(answer.returncode, 1)
    tap.holds("no UCI engine" in answer.stderr and time.monotonic() - begun > 15, answer.stderr)
    tap.holds(not path("no-labels").exists(), "a file of labels without an engine")


def nonsense_is_refused_in_words():
    path("diary").write_text("a diary\n" * 40)
    cases = [(["train"], 2, "Usage"), (["train", "fly"], 2, "no command fly"),
             (["datagen", "--frob"], 2, "unknown option --frob"), (["datagen", "x"], 2, "what is meant by x"),
             (["datagen", "--games"], 2, "--games needs a value"), (["datagen"], 2, "--out FILE is missing"),
             (["datagen", "--net", path("diary"), "--out", path("x")], 1, f"{path('diary')}: this is not a Tabiya net"),
             (["train", "learn", "--data", positions(), "--out", path("no-run"), "--from", "/nowhere"], 1,
              "/nowhere: there is neither a net nor a run"),
             (["train", "pack", "--out", path("x")], 2, "files of games"),
             (["train", "pack", "--out", path("x"), path("diary")], 1, "no file of games"),
             (["train", "pack", "--out", path("x"), path("nowhere")], 1, "No such file"),
             (["train", "label", "--out", path("x"), games()], 2, "--engine COMMAND"),
             (["train", "label", "--out", path("x"), "--engine", "/nowhere", games()], 1,
              "no UCI engine"),
             (["train", "label", "--out", path("y"), "--engine", ENGINE, path("diary")], 1,
              "no file of games"),
             (["train", "learn", "--data", path("diary"), "--out", path("x")], 1, "pack it again"),
             (["train", "learn", "--data", positions(), "--out", path("diary")], 3, "not a folder"),
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
    a_teacher_says_all_scores,
          a_cut_file_of_games_is_read_as_far_as_it_goes, a_net_learns,
          the_engine_takes_the_net_and_it_knows_a_queen, a_killed_run_ends_in_the_same_net,
          a_run_begins_with_what_another_has_learned,
    a_run_begins_with_a_net, threads_learn_too, a_run_goes_on_with_its_own_words_only, another_engine_labels_positions,
          labels_are_scaled_and_damage_is_said, nets_are_compared_with_what_others_say,
          openings_are_even_and_take_every_game_once, a_random_net_can_be_measured,
          what_is_good_of_damaged_games_is_taken, nothing_of_another_kind_gives_way, what_never_greets_is_no_engine,
          nonsense_is_refused_in_words])
