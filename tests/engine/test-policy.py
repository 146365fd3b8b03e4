#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""From rated games to a net that says what people play: nothing is learned from what is held out.

    test-policy.py PATH_OF_TABIYA_ENGINE    TAP on stdout
"""
import pathlib
import re
import struct
import subprocess
import tempfile
import time

from talk import ENGINE
import tap  # talk.py has its path

FOLDER = tempfile.TemporaryDirectory()
HEAD_BYTES, RECORD_BYTES = 64, 40
PLAN = ["--hidden", "32", "--narrow", "32", "--epochs", "2", "--batch", "256", "--rate", "0.02",
        "--checkpoint-every", "8"]
PARTS = ("learning", "checking", "held-out games", "held-out sources")

MOVES = (
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 "
    "10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 "
    "17. Rd8# 1-0",
    "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 "
    "10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 "
    "18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0",
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 Bxd2+ "
    "9. Kxd2 Kxd8 0-1",
)


def path(name):
    return pathlib.Path(FOLDER.name) / name


def run(*arguments, **more):
    return subprocess.run([ENGINE, "train", "policy", *map(str, arguments)], capture_output=True, text=True, **more)


def game(moves, rating, site="https://lichess.org/abcd1234", date="2021.05.05", clock="600+0", more=""):
    return (f'[Site "{site}"]\n[Date "{date}"]\n[WhiteElo "{rating}"]\n[BlackElo "{rating + 10}"]\n'
            f'[TimeControl "{clock}"]\n{more}\n{moves}\n\n')


def many():
    """Each game at a hundred ratings."""
    file = path("many.pgn")
    if not file.exists():
        file.write_text("".join(game(moves, rating) for moves in MOVES for rating in range(1000, 2000, 10)))
    return file


def prepare(name, *files):
    answer = run("prepare", "--out", path(name), *files)
    tap.equal((answer.returncode, answer.stderr), (0, ""))
    return {part: (int(games), int(moves)) for part, games, moves in
            re.findall(r"^(.+): (\d+) games, (\d+) moves", answer.stdout, re.M)}, answer.stdout


def positions():
    if not path("positions").exists():
        prepare("positions", many())
    return path("positions")


def records(file):
    data = file.read_bytes()
    counts = struct.unpack_from("<4Q", data, 16)
    tap.equal(len(data), HEAD_BYTES + RECORD_BYTES * sum(counts))
    found, at = [], HEAD_BYTES
    for count in counts:
        found.append([data[at + i * RECORD_BYTES:at + (i + 1) * RECORD_BYTES] for i in range(count)])
        at += count * RECORD_BYTES
    return dict(zip(PARTS, found))


def every_game_is_in_one_part():
    counts, _ = prepare("positions", many())
    tap.equal(sum(games for games, _ in counts.values()), 300)
    tap.equal(sum(moves for _, moves in counts.values()), 100 * (33 + 45 + 18))
    tap.equal({part: len(found) for part, found in records(positions()).items()},
              {part: moves for part, (_, moves) in counts.items()})
    tap.holds(260 < counts["learning"][0] < 300 and counts["held-out games"][0] > 0, counts)
    tap.equal(counts["held-out sources"], (0, 0))


def lot_depends_on_the_game_alone():
    """Not on the order, the file, the site or the date."""
    path("reversed.pgn").write_text("".join(
        game(moves, rating, site="https://lichess.org/other", date="2016.01.01")
        for rating in reversed(range(1000, 2000, 10)) for moves in reversed(MOVES)))
    prepare("reversed", path("reversed.pgn"))
    one, other = records(positions()), records(path("reversed"))
    for part in PARTS:
        tap.equal(sorted(one[part]), sorted(other[part]))
    prepare("again", many())
    tap.equal(path("again").read_bytes(), positions().read_bytes())


def sources_are_held_out_as_a_whole():
    path("sources.pgn").write_text(
        game(MOVES[0], 1500, site="https://lichess.org/") + game(MOVES[0], 1510, clock="2700+45") +
        game(MOVES[0], 1520, date="2025.01.01") + game(MOVES[0], 1530, date="2026.11.28"))
    counts, _ = prepare("sources", path("sources.pgn"))
    tap.equal(counts["held-out sources"], (4, 4 * 33))
    path("sources.pgn").write_text("".join(
        game(MOVES[0], rating, site="https://lichess.org/", clock="-") for rating in range(1000, 1100)))
    counts, _ = prepare("sources", path("sources.pgn"))
    tap.equal(counts["held-out sources"], (0, 0))


def unfit_games_are_counted():
    path("unfit.pgn").write_text(
        game(MOVES[0], 1500) + game(MOVES[1], 1500, more='[Provisional "1"]\n') +
        game("1. Kd2 *", 1500, more='[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n') + MOVES[2] + "\n")
    counts, said = prepare("unfit", path("unfit.pgn"))
    tap.equal(sum(games for games, _ in counts.values()), 1)
    tap.holds("1 games without both ratings, 1 with a provisional one, 1 with another start" in said, said)


def standard_input_is_read():
    with many().open() as file:
        answer = run("prepare", "--out", path("piped"), "-", stdin=file)
    tap.equal(answer.returncode, 0)
    tap.equal(path("piped").read_bytes(), positions().read_bytes())


def broken_input_is_told_by_its_line():
    path("broken.pgn").write_text(game(MOVES[0], 1500) + game("1. e4 e5\n2. Ke3 *", 1500))
    answer = run("prepare", "--out", path("none"), path("broken.pgn"))
    tap.equal((answer.returncode, answer.stderr),
              (1, f"train policy prepare: {path('broken.pgn')}, line 16: the move “Ke3” cannot be played, "
                  "after 2 half-moves\n"))
    tap.holds(not path("none").exists() and not path("none.new").exists(), "half of a file is left")


def learn(name, *words):
    return run("learn", "--data", positions(), "--out", path(name), *PLAN, *words)


def whole():
    """The checkpoint of an uninterrupted run, and what it said."""
    if not path("whole").exists():
        answer = learn("whole")
        tap.equal(answer.returncode, 0)
        path("whole.out").write_text(answer.stderr)
    return path("whole/checkpoint").read_bytes(), path("whole.out").read_text()


def what_is_always_played_is_learned():
    _, said = whole()
    last = re.findall(r"check ([\d.]+), first choice ([\d.]+)%", said)[-1]
    tap.holds(float(last[0]) < 0.5 and float(last[1]) > 90, said)


def same_seed_learns_the_same():
    tap.equal(learn("repeated").returncode, 0)
    tap.equal(path("repeated/checkpoint").read_bytes(), whole()[0])
    tap.equal(learn("other", "--seed", 2).returncode, 0)
    tap.holds(path("other/checkpoint").read_bytes() != whole()[0], "another seed, the same net")


def killed_run_ends_in_the_same_net():
    process = subprocess.Popen([ENGINE, "train", "policy", "learn", "--data", positions(), "--out", path("killed"),
                                *PLAN], stderr=subprocess.DEVNULL)
    while not path("killed/checkpoint").exists() and process.poll() is None:
        time.sleep(0.001)
    process.kill()
    tap.equal(process.wait(), -9)
    answer = learn("killed")
    step, steps = map(int, re.search(r"going on from step (\d+) of (\d+)", answer.stderr).groups())
    tap.holds(0 < step < steps, answer.stderr)
    tap.equal(path("killed/checkpoint").read_bytes(), whole()[0])
    answer = learn("killed", "--rate", "0.5")
    tap.equal(answer.returncode, 3)
    tap.holds("of a run with other words" in answer.stderr, answer.stderr)


def run_begins_with_what_another_has_learned():
    whole()
    answer = learn("further", "--from", path("whole"), "--mirrored", 0.5, "--epochs", 1, "--rate", 0.001)
    first = re.search(r"check [\d.]+, first choice ([\d.]+)%", answer.stderr)
    tap.holds(answer.returncode == 0 and float(first[1]) > 90, answer.stderr)
    for words, message in ((["--from", path("nowhere")], "there is no run"),
                           (["--from", path("whole"), "--hidden", 64], "of another shape")):
        answer = learn("never", *words)
        tap.equal(answer.returncode, 1)
        tap.holds(message in answer.stderr, answer.stderr)


def net():
    whole()
    found = list(path("whole").glob("people-v1-32x32-*.policy"))
    tap.equal(len(found), 1)
    return found[0]


def bands_are_measured():
    answer = run("measure", "--data", positions(), "--net", net())
    tap.equal((answer.returncode, answer.stderr), (0, ""))
    rows = {row[0]: row for row in re.findall(r"^(\S+) +(\d+) +([\d.]+) +([\d.]+) +([\d.]+)", answer.stdout, re.M)}
    moves = sum(1 for record in records(positions())["held-out games"] if struct.unpack_from("<H", record, 32)[0] >= 10)
    tap.equal(int(rows["all"][1]), moves)
    tap.equal(sum(int(rows[band][1]) for band in ("1000", "1200", "1400", "1600", "1800") if band in rows), moves)
    tap.holds(float(rows["all"][2]) > 90 and float(rows["all"][4]) < 0.5, answer.stdout)
    some = run("measure", "--data", positions(), "--net", net(), "--part", "learning", "--positions", 700, "--cross", 1)
    tap.holds(re.search(r"^all +700 ", some.stdout, re.M) and "best at their own rating" in some.stdout, some)


def speed_is_measured():
    answer = run("bench", "--net", net(), "--rounds", 1)
    tap.equal(answer.returncode, 0)
    tap.holds("net, scalar" in answer.stdout, answer.stdout)


def nonsense_is_refused_in_words():
    path("diary").write_text("a diary\n" * 40)
    for words, code, message in (
            ([], 2, "Usage"), (["fly"], 2, "no command fly"), (["prepare"], 2, "--out FILE and games"),
            (["prepare", "--out", path("diary"), many()], 1, "left alone"),
            (["prepare", "--out", path("x"), "/nowhere"], 3, "No such file"),
            (["measure"], 2, "--data FILE and --net FILE"), (["bench"], 2, "--net FILE is needed"),
            (["measure", "--data", positions(), "--net", path("diary")], 1, f"{path('diary')}: this is not a net"),
            (["measure", "--data", positions(), "--net", net(), "--part", "x"], 2, "--part is learning"),
            (["bench", "--net", "/nowhere"], 1, "/nowhere: No such file"),
            (["learn"], 2, "--data FILE and --out FOLDER"),
            (["learn", "--data", path("diary"), "--out", path("x")], 1, "prepare it again"),
            (["learn", "--data", "/nowhere", "--out", path("x")], 1, "No such file"),
            (["learn", "--data", positions(), "--out", path("x"), "--hidden", 33], 2, "multiples of 32"),
            (["learn", "--data", positions(), "--out", path("diary")], 3, "")):
        answer = run(*words)
        tap.equal((words, answer.returncode), (words, code))
        tap.holds(message in answer.stderr, answer.stderr)
    tap.equal(path("diary").read_text(), "a diary\n" * 40)
    for words in ([], ["prepare"], ["learn"], ["measure"], ["bench"]):
        answer = run(*words, "--help")
        tap.holds(answer.returncode == 0 and answer.stdout.startswith("Usage"), answer)


tap.main([every_game_is_in_one_part, lot_depends_on_the_game_alone, sources_are_held_out_as_a_whole,
          unfit_games_are_counted, standard_input_is_read, broken_input_is_told_by_its_line,
          what_is_always_played_is_learned, same_seed_learns_the_same, killed_run_ends_in_the_same_net,
          run_begins_with_what_another_has_learned, bands_are_measured, speed_is_measured,
          nonsense_is_refused_in_words])
