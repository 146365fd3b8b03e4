#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli listen, from a shell, with words that flite says into files.

    test-listen.py PATH_OF_TABIYA_CLI    TAP on stdout
"""
import contextlib
import json
import math
import operator
import pathlib
import random
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import wave

import tap

CLI = sys.argv[1]
MATE = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1"


def listen(path, *arguments):
    result = subprocess.run([CLI, "listen", str(path), *arguments], capture_output=True, timeout=120)
    err = result.stderr.decode()
    if "ocketSphinx" in err or "pocketsphinx" in err:
        raise tap.Skip(err.strip())
    return result.returncode, result.stdout.decode(), err


@contextlib.contextmanager
def spoken(words, voice="slt"):
    if not shutil.which("flite"):
        raise tap.Skip("flite is missing")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "spoken.wav"
        subprocess.run(["flite", "-voice", voice, "-t", words, "-o", path], check=True, stdout=subprocess.DEVNULL)
        yield path


def hear(words, *arguments):
    with spoken(words) as path:
        code, out, err = listen(path, "--json", *arguments)
        tap.equal((code, err), (0, ""))
        return json.loads(out)


@contextlib.contextmanager
def written(samples, rate=16000, channels=1, width=2):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "made.wav"
        with wave.open(str(path), "wb") as file:
            file.setparams((channels, width, rate, 0, "NONE", ""))
            file.writeframes(samples)
        yield path


def samples_of(path):
    with wave.open(str(path), "rb") as file:
        data = file.readframes(file.getnframes())
        return file.getframerate(), list(struct.unpack(f"<{len(data) // 2}h", data))


def pack(samples):
    return struct.pack(f"<{len(samples)}h", *samples)


def moves_are_heard():
    for words, move, fen in (("knight f three", "Nf3", None), ("e two to e four", "e4", None),
                             ("knight charlie three", "Nc3", None), ("queen takes f seven mate", "Qxf7#", MATE)):
        told = hear(words, *(["--fen", fen] if fen else []))
        tap.equal((told["kind"], told["ability"], told["move"]), ("move", "make_moves", move))
        tap.holds(0.5 < told["score"] <= 1, told)
        tap.equal(told["alternatives"][0]["move"], move)


def pink(count, seed):
    """Rows of random numbers, each of which changes half as often as the one before."""
    rng = random.Random(seed)
    rows = [rng.uniform(-1, 1) for _ in range(12)]
    noise = []
    for at in range(1, count + 1):
        for row in range((at & -at).bit_length()):
            if row < len(rows):
                rows[row] = rng.uniform(-1, 1)
        noise.append(sum(rows) + rng.uniform(-1, 1))
    return noise


def power(samples):
    return sum(sample * sample for sample in samples) / len(samples)


def put_into_noise(samples, decibels):
    """With a quarter of a second of the room around them; speech is so many decibels louder than the noise."""
    quiet = max(map(abs, samples)) / 50
    loud = [sample for sample in samples if abs(sample) > quiet]
    mixed = [0] * 4000 + samples + [0] * 4000
    noise = pink(len(mixed), 1)
    scale = (power(loud) / power(noise) / 10 ** (decibels / 10)) ** 0.5
    return pack([max(-32768, min(32767, round(a + scale * b))) for a, b in zip(mixed, noise)])


def moves_are_heard_in_noise():
    for words, move in (("knight foxtrot three", "Nf3"), ("knight charlie three", "Nc3"), ("delta four", "d4")):
        with spoken(words) as path:
            _, samples = samples_of(path)
        noisy = put_into_noise(samples, 15)
        # A device that has just been opened sends zeros, which are not the room.
        for data in (noisy, pack([0] * 4000) + noisy):
            with written(data) as path:
                told = json.loads(listen(path, "--json")[1])
                tap.equal((words, told["kind"], told["move"]), (words, "move", move))


def a_telephone_will_do():
    """The voice kal ends at 4 kHz, as a telephone does: letters were taken for others that rhyme with them, and c,
    whose hiss is above, for a and e."""
    for words, move, fen in (("g one to f three", "Nf3", None), ("b one to c three", "Nc3", None), ("b four", "b4", None),
                             ("c three", "c3", None), ("c four", "c4", None), ("e three", "e3", None),
                             ("knight c three", "Nc3", None), ("bishop b three", "Bb3", MATE)):
        with spoken(words, "kal") as path:
            told = json.loads(listen(path, "--json", *(["--fen", fen] if fen else []))[1])
        tap.equal((words, told["kind"], told["move"]), (words, "move", move))


def halve_the_rate(samples):
    """Without what is above half of the new rate: a sine cardinal under a raised cosine."""
    reach = 32
    filter_ = [(math.sin(math.pi * at / 2) / (math.pi * at) if at else 0.5) *
               (0.5 + 0.5 * math.cos(math.pi * at / (reach + 1))) for at in range(-reach, reach + 1)]
    padded = [0] * reach + samples + [0] * reach
    return [max(-32768, min(32767, round(sum(map(operator.mul, filter_, padded[at:at + 2 * reach + 1])))))
            for at in range(0, len(samples), 2)]


def a_headset_that_sends_half_of_the_band_will_do():
    for words, move in (("c four", "c4"), ("knight c three", "Nc3"), ("e two e four", "e4")):
        with spoken(words) as path:
            _, samples = samples_of(path)
        with written(pack(halve_the_rate(samples)), 8000) as path:
            told = json.loads(listen(path, "--json")[1])
        tap.equal((words, told["kind"], told["move"]), (words, "move", move))


def illegal_moves_are_not_played():
    told = hear("queen hotel five")
    tap.equal((told["kind"], told["move"]), ("illegal-move", None))


def commands_reach_their_abilities():
    told = hear("where is my queen")
    tap.equal((told["heard"], told["ability"]), ("where is my queen", "where_is"))


def sentences_are_not_obeyed():
    for words in ("the train leaves at half past nine", "she plays the violin very well"):
        told = hear(words)
        tap.equal((told["heard"], told["kind"], told["alternatives"]), (None, "nothing", []))
    told = hear("my brother bought a new car last week")
    tap.holds(told["asks"] or not told["heard"], told)


def text_is_for_people():
    with spoken("knight f three") as path:
        code, out, _ = listen(path)
        tap.equal(code, 0)
        tap.equal(out.split("\t")[:2], ["knight f three", "Nf3"])
    with written(pack([0] * 32000)) as path:
        tap.equal(listen(path)[:2], (0, "nothing understood\n"))


def any_kind_of_wav_is_read():
    with spoken("knight foxtrot three") as path:
        rate, samples = samples_of(path)
    stereo = pack([value for sample in samples for value in (sample, sample)])
    bytes_only = bytes((sample >> 8) + 128 for sample in samples)
    kinds = [(pack(samples[::2]), rate // 2, 1, 2), (stereo, rate, 2, 2), (bytes_only, rate, 1, 1),
             (pack([max(-32768, min(32767, 8 * sample)) for sample in samples]), rate, 1, 2)]
    for data, *kind in kinds:
        with written(data, *kind) as path:
            code, out, err = listen(path)
            tap.equal((code, err), (0, ""))
            tap.equal(out.split("\t")[1], "Nf3")


def noise_and_silence_are_nothing():
    rng = random.Random(3)
    for samples in ([0] * 16000, [rng.randrange(-3000, 3000) for _ in range(32000)], [], [32767, -32768] * 8000):
        with written(pack(samples)) as path:
            code, out, _ = listen(path, "--json")
            tap.equal((code, json.loads(out)["heard"]), (0, None))


def what_is_no_utterance_is_said():
    with written(b"\0\0" * 16000 * 600) as path:
        code, out, err = listen(path)
        tap.equal((code, out), (1, ""))
        tap.holds("longer than 20 seconds" in err, err)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "x.wav"
        for data in (b"", b"RIFF", b"no sound at all, but text", b"RIFF\xff\xff\xff\xffWAVEfmt \xff\xff\xff\x7f" + b"\xff" * 64,
                     b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\0\0\0\0\0\0" + b"\0" * 8 + b"data\x10\0\0\0"):
            path.write_bytes(data)
            code, out, err = listen(path)
            tap.equal((code, out), (1, ""))
            tap.equal(err.count("\n"), 1)
    tap.equal(listen("nowhere.wav")[0], 1)


def memory_stays_small():
    with written(b"\1\0" * 16000 * 600) as path:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        listen(path)
        tap.holds(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < before + 100_000, "100 MB more")


tap.main([moves_are_heard, moves_are_heard_in_noise, a_telephone_will_do,
          a_headset_that_sends_half_of_the_band_will_do, illegal_moves_are_not_played,
          commands_reach_their_abilities, sentences_are_not_obeyed, text_is_for_people, any_kind_of_wav_is_read,
          noise_and_silence_are_nothing, what_is_no_utterance_is_said, memory_stays_small])
