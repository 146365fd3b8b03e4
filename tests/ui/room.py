# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A room without sound hardware, for tests: what is played in it is heard by its microphone. It is a PulseAudio with
one sink that plays to nobody, whose monitor is the microphone. flite speaks in it."""

import os
import pathlib
import shutil
import subprocess
import wave

from outside import wait_for

RATE = 16000
PAUSE_S = 0.4  # before and after the words
MISSING = [tool for tool in ("pulseaudio", "paplay", "pactl", "flite") if not shutil.which(tool)]


class Room:
    """A context: PULSE_SERVER names it meanwhile."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.process = None

    def __enter__(self):
        socket = self.folder / "pulse.socket"
        os.environ["PULSE_SERVER"] = f"unix:{socket}"
        self.process = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--log-target=null",
             f"--load=module-null-sink sink_name=room rate={RATE} channels=1",
             f"--load=module-native-protocol-unix auth-anonymous=1 socket={socket}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(socket.exists, "the sound server")
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        del os.environ["PULSE_SERVER"]

    def is_heard(self):
        """Whether a program has the microphone open."""
        listed = subprocess.run(["pactl", "list", "short", "source-outputs"], capture_output=True, text=True, check=False)
        return listed.stdout.strip() != ""

    def record(self, words):
        """The path of a sound file with these words, and silence around them."""
        path = self.folder / f"{words}.wav"
        if not path.exists():
            spoken = self.folder / "spoken.wav"
            subprocess.run(["flite", "-voice", "slt", "-t", words, "-o", spoken], check=True)
            with wave.open(str(spoken)) as sound:
                samples = sound.readframes(sound.getnframes())
            silence = bytes(2 * int(PAUSE_S * RATE))
            with wave.open(str(path), "wb") as sound:
                sound.setparams((1, 2, RATE, 0, "NONE", ""))
                sound.writeframes(silence + samples + silence)
        return path

    def say(self, words):
        """Once somebody listens; until it is over."""
        path = self.record(words)
        wait_for(self.is_heard, "somebody who listens")
        subprocess.run(["paplay", "--device=room", path], check=True)
