#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A module of speech-dispatcher that writes what it should say: one line of JSON per message into $SCRIBE_FILE.

It needs no sound. A message with the word "long" lasts a minute unless it is stopped; then a line says so. If
$SCRIBE_ALOUD is set, flite says it by PulseAudio, too.
"""
import html
import json
import os
import re
import subprocess
import sys
import tempfile
import threading

settings = {}
lock = threading.Lock()


def answer(*lines):
    with lock:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()


def note(**event):
    with open(os.environ["SCRIBE_FILE"], "a", encoding="utf-8") as file:
        file.write(json.dumps(event, ensure_ascii=False) + "\n")


def read_block():
    lines = []
    while (line := sys.stdin.readline()) and line.rstrip("\n") != ".":
        lines.append(line.rstrip("\n").removeprefix("." if line.startswith("..") else ""))
    return lines


def say(words, stopped):
    with tempfile.NamedTemporaryFile(suffix=".wav") as sound:
        subprocess.run(["flite", "-voice", "slt", "-t", words, "-o", sound.name], check=False)
        with subprocess.Popen(["paplay", sound.name]) as playing:
            while playing.poll() is None:
                if stopped.wait(0.02):
                    playing.kill()


class Message(threading.Thread):
    """What is being said."""

    def __init__(self, text):
        super().__init__(daemon=True)
        self.text = html.unescape(re.sub(r"<[^>]*>", "", text))
        self.stopped = threading.Event()

    def run(self):
        answer("701 BEGIN")
        note(said=self.text, **{key: settings.get(key) for key in
                                ("language", "rate", "pitch", "volume", "synthesis_voice")})
        if "SCRIBE_ALOUD" in os.environ:
            say(self.text, self.stopped)
        if self.stopped.wait(60 if "long" in self.text else 0.02):
            note(stopped=self.text)
            answer("703 STOP")
        else:
            answer("702 END")


def main():
    message = None
    while line := sys.stdin.readline():
        word = line.strip()
        if word == "INIT":
            answer("299-Writes.", "299 OK LOADED SUCCESSFULLY")
        elif word in ("AUDIO", "LOGLEVEL"):
            answer("207 OK RECEIVING SETTINGS")
            read_block()
            answer("203 OK SET")
        elif word == "SET":
            answer("203 OK RECEIVING SETTINGS")
            settings.update(pair.split("=", 1) for pair in read_block())
            answer("203 OK SETTINGS RECEIVED")
        elif word in ("SPEAK", "CHAR", "KEY", "SOUND_ICON"):
            answer("202 OK RECEIVING MESSAGE")
            message = Message("\n".join(read_block()))
            answer("200 OK SPEAKING")
            message.start()
        elif word in ("STOP", "PAUSE") and message:
            message.stopped.set()
        elif word == "LIST VOICES":
            answer("200-Ada\ten\tnone", "200-Berta\tde\tnone", "200 OK VOICE LIST SENT")
        elif word == "QUIT":
            answer("210 OK QUIT")
            return


if __name__ == "__main__":
    main()
