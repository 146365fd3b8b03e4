#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes Tabiya's sounds, data/sounds/*.wav: short, gentle sounds of wood and of a small bell.

    make-sounds.py              writes the files
    make-sounds.py --check      exit 1 if a file differs from the script's output
    make-sounds.py -o FOLDER    writes them elsewhere

Sounds imitate a struck bar or bell (modal synthesis: each mode is a decaying sine). Wood adds the noise of the
contact, too short to be heard as noise. All sounds end in silence, have the same loudness, and stay below 6 kHz,
where sounds become shrill. 16 bits, one channel, 22,050 samples a second.
"""

import argparse
import array
import io
import math
import pathlib
import sys
import wave

RATE = 22050
PEAK = 0.5  # of the format's maximum: they are played beside other sounds
FADE_MS = 12


def noise(seed, count):
    """Numbers of -1 … 1 by chance, the same ones every time (Park and Miller's generator)."""
    state, out = seed, []
    for _ in range(count):
        state = state * 48271 % 2147483647
        out.append(state / 1073741823.5 - 1)
    return out


def smoothed(samples, hertz):
    """The samples after a low-pass filter at that frequency (one pole, twice)."""
    keep = math.exp(-2 * math.pi * hertz / RATE)
    for _ in range(2):
        at, out = 0.0, []
        for sample in samples:
            at = keep * at + (1 - keep) * sample
            out.append(at)
        samples = out
    return samples


class Sound:
    """Samples, to which strokes are added."""

    def __init__(self, ms):
        self.samples = [0.0] * (RATE * ms // 1000)

    def add(self, start_ms, samples, loud):
        start = RATE * start_ms // 1000
        for i, sample in enumerate(samples[:max(0, len(self.samples) - start)]):
            self.samples[start + i] += loud * sample

    def mode(self, start_ms, hertz, loud, half_ms):
        """A sine that has half its strength after half_ms; it swells for a millisecond, or it would
        click."""
        count = len(self.samples) - RATE * start_ms // 1000
        fall = math.log(2) / (half_ms * RATE / 1000)
        rise = RATE / 1000
        self.add(start_ms, [math.sin(2 * math.pi * hertz * i / RATE) * math.exp(-fall * i) *
                            min(1, i / rise) for i in range(count)], loud)

    def wood(self, start_ms, hertz, loud=1.0, long=1.0, seed=7):
        """A piece set down on a wooden board: the modes of a free bar (1, 2.76, 5.40), which die away
        the faster the higher they are, the board below them, and the contact."""
        for ratio, part, half in ((1, 1.0, 14), (2.76, 0.42, 7), (5.40, 0.14, 3.5)):
            if hertz * ratio < 6000:
                self.mode(start_ms, hertz * ratio, loud * part, half * long)
        self.mode(start_ms, 118, loud * 0.55, 18 * long)
        contact = smoothed(noise(seed, RATE * 14 // 1000), 2600)
        fall = len(contact) / 5
        self.add(start_ms, [s * math.exp(-i / fall) for i, s in enumerate(contact)], loud * 1.6)

    def bell(self, start_ms, hertz, loud=1.0, half_ms=90):
        """A small bell, far away: nearly a sine, its higher modes soft and soon gone."""
        for ratio, part, half in ((1, 1.0, 1), (2.0, 0.22, 0.6), (3.01, 0.07, 0.35)):
            if hertz * ratio < 6000:
                self.mode(start_ms, hertz * ratio, loud * part, half_ms * half)

    def to_wav(self):
        top = max(abs(s) for s in self.samples)
        last = RATE * FADE_MS // 1000
        count = len(self.samples)
        samples = array.array('h', (
            round(s / top * PEAK * 32767 * min(1, (count - 1 - i) / last))
            for i, s in enumerate(self.samples)))
        if sys.byteorder == 'big':
            samples.byteswap()
        out = io.BytesIO()
        with wave.open(out, 'wb') as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())
        return out.getvalue()


# Hertz of the notes that are used.
G4, C5, D5, E5, G5, A5, C6 = 392.0, 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5


def move(sound):
    """A tick."""
    sound.wood(0, 430)


def capture(sound):
    """A deeper one, with the piece that is taken beside it."""
    sound.wood(0, 300, 1.0, 1.25, 11)
    sound.wood(46, 395, 0.45, 0.8, 13)


def castle(sound):
    """King and rook."""
    sound.wood(0, 400)
    sound.wood(105, 345, 0.85, 1.0, 17)


def check(sound):
    """The tick, and a note that asks to look up."""
    sound.wood(0, 430)
    sound.bell(18, A5, 0.34, 55)


def promotion(sound):
    """The tick, and two notes that rise."""
    sound.wood(0, 430)
    sound.bell(30, E5, 0.34, 60)
    sound.bell(125, A5, 0.34, 90)


def game_end(sound):
    """A chord that opens slowly."""
    for start_ms, hertz, loud in ((0, G4, 0.8), (90, C5, 0.7), (180, E5, 0.6), (270, G5, 0.45)):
        sound.bell(start_ms, hertz, loud, 150)


def right(sound):
    """Two notes up."""
    sound.bell(0, G5, 0.8, 60)
    sound.bell(95, C6, 0.8, 95)


def wrong(sound):
    """Two low ones down, softly: nobody is to be startled."""
    sound.bell(0, 220.0, 1.0, 45)
    sound.bell(115, 185.0, 0.9, 60)


def notice(sound):
    """One note."""
    sound.bell(0, D5, 0.8, 90)
    sound.bell(70, A5, 0.35, 80)


SOUNDS = {  # milliseconds
    move: 130, capture: 190, castle: 240, check: 330, promotion: 520, game_end: 1100, right: 560,
    wrong: 420, notice: 520,
}


def make(function, ms):
    sound = Sound(ms)
    function(sound)
    return sound.to_wav()


def differs(path, wanted):
    """Whether a file is another sound: sines of another C library may differ by their last bit, and
    so a sample by one."""
    if not path.is_file():
        return True
    found = path.read_bytes()
    if len(found) != len(wanted) or found[:44] != wanted[:44]:
        return True
    samples = [array.array('h', data[44:]) for data in (found, wanted)]
    if sys.byteorder == 'big':
        for each in samples:
            each.byteswap()
    return any(abs(a - b) > 1 for a, b in zip(*samples))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--check', action='store_true')
    parser.add_argument('-o', dest='folder', type=pathlib.Path, default=pathlib.Path(__file__).parent)
    options = parser.parse_args()
    wrong_files = []
    for function, ms in SOUNDS.items():
        path = options.folder / (function.__name__.replace('_', '-') + '.wav')
        wanted = make(function, ms)
        if options.check and differs(path, wanted):
            wrong_files.append(path.name)
        elif not options.check:
            path.write_bytes(wanted)
    for name in wrong_files:
        print(f'{name} differs from what make-sounds.py writes')
    return 1 if wrong_files else 0


if __name__ == '__main__':
    sys.exit(main())
