#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What PocketSphinx understands of synthetic speech: moves in four styles, illegal moves, and sentences that are none.

    voice.py BUILD_FOLDER [--quick] [--noise clean,20,10] [--seed N] [--goals] [--again DUMP...]

The voices are flite's and espeak-ng's; synthetic voices are no people, and figures for people will differ. Each voice
says moves of 60 positions (--quick: of 6), every position in each style, clean and with pink noise that is 20 and 10 dB
quieter than the speech. A move that is asked about ("b4 or d4?") counts as half if it is among those offered. --goals:
exit status 1 if a goal is missed, 77 if something is missing that the run needs. Sound is kept in BUILD_FOLDER/voice-cache.
"""
import argparse
import collections
import hashlib
import os
import pathlib
import random
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

FLITE = {"kal": [], "kal16": [], "awb": [], "rms": [], "slt": [], "slt-slow": ["--setf", "duration_stretch=1.3"]}
ESPEAK = ["en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-029", "en-us+f3", "en-gb+m3"]
VOICES = ["flite " + name for name in FLITE] + ["espeak-ng " + name for name in ESPEAK]
STYLES = ["san", "to", "squares", "nato"]
# Ordinary sentences, none of which is a move, a command or a question about chess.
SENTENCES = """the weather is nice today
i think we should go home now
could you pass me the salt please
my brother bought a new car last week
the train leaves at half past nine
did you see the film on television yesterday
i am going to make some coffee
please close the door behind you
the children are playing in the garden
what time is it
where did you put my glasses
we have to buy bread and milk
the phone is ringing in the kitchen
she plays the violin very well
let us meet in front of the station
this book is too long for me
it will rain in the afternoon
how much does that cost
he lives in the house across the street
can you hear me
i do not know what you mean
the dog wants to go outside
our holiday was much too short
turn the music down a little
dinner is almost ready
have you finished your homework
my back hurts when i sit for long
i will call you back tomorrow
the meeting was moved to friday
nobody told me about that
good morning everybody
thank you very much
happy birthday to you
that was a close one
you are always late
give that to your sister
the shop on the corner is closed
my computer is slow again
one moment please i am on the phone
what are we having for lunch""".splitlines()
# What is to be reached (docs/voice.md).
GOALS = {"nato": 99, "natural": 96, "sentences": 3, "illegal": 10, "ms": 300}


def spell(words, is_flite):
    """The letter a would be read as an article."""
    letters = {letter: letter for letter in "BCDEFGH"}
    return words.format(A="ay" if is_flite else "[[eI]]", **letters)


def say(voice, words, path):
    program, name = voice.split(" ", 1)
    unfinished = path.with_suffix(f".{os.getpid()}.wav")
    if program == "flite":
        command = ["flite", "-voice", name.split("-")[0], *FLITE[name], "-t", spell(words, True), "-o", unfinished]
    else:
        command = ["espeak-ng", "-v", name, "-w", unfinished, spell(words, False)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    unfinished.rename(path)


def cached(folder, voice, words):
    path = folder / (hashlib.sha1(f"{voice}|{words}".encode()).hexdigest()[:20] + ".wav")
    if not path.exists():
        say(voice, words, path)
    return path


def make_utterances(build, seed, positions):
    """[(voice, style, words, fen, move)], those of a voice and a position one after the other."""
    rng = random.Random(seed)
    output = subprocess.run([build / "tests/bench/voice-utterances", str(seed), str(positions), str(len(VOICES))],
                            check=True, capture_output=True, text=True).stdout
    by_position = collections.defaultdict(list)
    for line in output.splitlines():
        fen, move, style, words = line.split("\t")
        by_position[fen].append((style, words, int(move)))
    utterances = []
    for fen, rows in by_position.items():
        for kind in [*STYLES, "illegal"]:
            rows_of = [row for row in rows if row[0] == kind]
            voices = VOICES if kind != "illegal" else rng.sample(VOICES, len(rows_of))
            utterances += [(voice, style, words, fen, move) for voice, (style, words, move) in zip(voices, rows_of)]
        for voice in VOICES:
            if rng.randrange(60) < 40:
                utterances.append((voice, "sentence", rng.choice(SENTENCES), fen, -1))
    return utterances


class Missing(Exception):
    """Raised with the name of what is missing."""


def listen(build, lines, noise):
    done = subprocess.run([build / "tests/bench/voice-listener", noise], input="\n".join(lines), capture_output=True,
                          text=True)
    if done.returncode == 77:
        raise Missing(done.stdout.strip().removeprefix("skipped: "))
    done.check_returncode()
    return done.stdout.splitlines()


def hear(build, folder, utterances, noise, jobs):
    """[(utterance, kind, move, asks, moves asked about, ms, fit, hypotheses)]"""
    with ThreadPoolExecutor(jobs) as pool:
        said = dict.fromkeys((u[0], u[2]) for u in utterances)  # each is made once: two at once would share a file
        paths = dict(zip(said, pool.map(lambda u: cached(folder, *u), said)))
        lines = [f"{paths[u[0], u[2]]}\t{u[3]}" for u in utterances]
        part = len(lines) // jobs + 1
        parts = [lines[i:i + part] for i in range(0, len(lines), part)]
        outputs = [line for output in pool.map(lambda p: listen(build, p, noise), parts) for line in output]
    return [read_heard(utterance, line.split("\t")) for utterance, line in zip(utterances, outputs, strict=True)]


def read_heard(utterance, fields):
    kind, move, asks, moves, ms, fit, *hypotheses = fields
    return (utterance, kind, int(move), asks == "ask", [int(m) for m in moves.split(",") if m], float(ms), float(fit),
            hypotheses)


def judge_again(build, dumps):
    """{noise: as hear()}, of lines that --dump has written. The times are those of the hearing."""
    rows = [line.rstrip("\n").split("\t") for path in dumps for line in path.open(encoding="utf-8")]
    outputs = listen(build, ["\t".join([row[4], *row[11:]]) for row in rows], "again")
    heard = collections.defaultdict(list)
    for row, line in zip(rows, outputs, strict=True):
        fields = line.split("\t")
        utterance = (*row[1:5], int(row[5]))
        heard[row[0]].append(read_heard(utterance, [*fields[:4], row[10], *fields[5:]]))
    return heard


def worth(row):
    """1: right; 1/2: asked about, and among those offered."""
    (_, _, _, _, move), kind, heard, asks, moves, *_ = row
    if kind != "move":
        return 0
    return (0.5 if move in moves else 0) if asks else float(heard == move)


def percent(part, whole):
    return f"{100 * part / whole:5.1f}%" if whole else "     -"


def print_voices(noise, heard):
    print(f"\n{noise}: right, those asked about as half, of utterances")
    print(f"{'':24}" + "".join(f"{style:>16}" for style in STYLES))
    for voice in [*VOICES, "flite", "espeak-ng"]:
        cells = []
        for style in STYLES:
            rows = [r for r in heard if r[0][1] == style and (r[0][0] == voice or r[0][0].split()[0] == voice)]
            cells.append(f"{percent(sum(map(worth, rows)), len(rows))} of {len(rows):4}")
        print(f"{voice:24}" + "".join(f"{cell:>16}" for cell in cells))


def sum_up(noise, heard):
    """Prints and returns the figures that have goals."""
    flite = [r for r in heard if r[0][0].startswith("flite")]
    natural = [r for r in flite if r[0][1] in ("san", "to", "squares")]
    nato = [r for r in flite if r[0][1] == "nato"]
    illegal = [r for r in heard if r[0][1] == "illegal"]
    sentences = [r for r in heard if r[0][1] == "sentence"]
    times = sorted(r[5] for r in heard if r[0][1] in STYLES)
    moves = [r for r in heard if r[0][1] in STYLES]
    wrong = [r for r in moves if r[1] == "move" and not r[3] and r[2] != r[0][4]]
    asked = [r for r in moves if r[1] == "move" and r[3]]
    figures = {
        "nato": 100 * sum(map(worth, nato)) / len(nato),
        "natural": 100 * sum(map(worth, natural)) / len(natural),
        "sentences": 100 * sum(r[1] != "nothing" and not r[3] for r in sentences) / len(sentences),
        "illegal": 100 * sum(r[1] == "move" and not r[3] for r in illegal) / len(illegal),
        "ms": times[int(0.95 * len(times))],
    }
    print(f"\n{noise}: {len(moves)} utterances of legal moves")
    print(f"flite, natural      {figures['natural']:6.1f}%   flite, NATO  {figures['nato']:6.1f}%")
    print(f"all voices          right {percent(sum(worth(r) == 1 for r in moves), len(moves))}, "
          f"asked {percent(len(asked), len(moves))}, another move {percent(len(wrong), len(moves))}")
    print(f"illegal moves       heard as a legal one {figures['illegal']:.1f}%, asked about "
          f"{percent(sum(r[1] == 'move' and r[3] for r in illegal), len(illegal))}, of {len(illegal)}")
    print(f"other sentences     accepted {figures['sentences']:.1f}%, asked about "
          f"{percent(sum(r[3] for r in sentences), len(sentences))}, of {len(sentences)}")
    print(f"processor time      median {times[len(times) // 2]:.0f} ms, 95% within {figures['ms']:.0f} ms")
    return figures


def report_goals(figures):
    missed = [name for name, goal in GOALS.items()
              if (figures[name] < goal if name in ("nato", "natural") else figures[name] > goal)]
    for name in missed:
        print(f"missed: {name} {figures[name]:.1f}, goal {GOALS[name]}")
    return bool(missed)


def find_missing(build):
    missing = [name for name in ("flite", "espeak-ng") if not shutil.which(name)]
    if not (build / "tests/bench/voice-listener").exists():
        missing.append("libpocketsphinx-dev")
    return missing


def read_options():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--noise", default="clean,20,10")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int)
    parser.add_argument("--goals", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--dump", type=pathlib.Path, help="each utterance and what was heard, as lines")
    parser.add_argument("--again", type=pathlib.Path, nargs="+", help="judge what --dump has written, without hearing")
    return parser.parse_args()


def measure(options):
    """Whether a goal is missed."""
    missing = find_missing(options.build)
    if missing:
        raise Missing(f"{', '.join(missing)} is missing")
    folder = options.build / "voice-cache"
    folder.mkdir(exist_ok=True)
    positions = options.positions or (6 if options.quick else 60)
    again = judge_again(options.build, options.again) if options.again else {}
    utterances = make_utterances(options.build, options.seed, positions) if not again else []
    is_missed = False
    for noise in again or options.noise.split(","):
        heard = again.get(noise) or hear(options.build, folder, utterances, noise, options.jobs)
        if options.dump:
            with open(options.dump, "a", encoding="utf-8") as file:
                for row in heard:
                    print(noise, *row[0], *row[1:7], *row[7], sep="\t", file=file)
        print_voices(noise, heard)
        figures = sum_up(noise, heard)
        if noise == "clean" and options.goals:
            is_missed = report_goals(figures)
    return is_missed


def main():
    options = read_options()
    try:
        return int(measure(options))
    except Missing as missing:
        print(f"skipped: {missing}")
        return 77 if options.goals else 0


if __name__ == "__main__":
    sys.exit(main())
