#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A command that recognizes speech, for tests: what it does is in its arguments.

    speech-command.py says TEXT [FILE]    writes TEXT if FILE, or standard input, is a sound of the right format
    speech-command.py asks FILE           writes "knight to f three"; the path of FILE to what $SPEECH_COMMAND_LOG names
    speech-command.py fails | crashes | floods | hangs | leaves | forks | bytes [FILE]
"""
import os
import signal
import subprocess
import sys
import time
import wave


def check(sound):
    with wave.open(sound, "rb") as found:
        form = found.getnchannels(), found.getsampwidth(), found.getframerate()
        assert form == (1, 2, 16000), form
        assert found.getnframes() > 1000, found.getnframes()


what, rest = sys.argv[1], sys.argv[2:]
if what == "says":
    check(rest[1] if len(rest) > 1 else sys.stdin.buffer)
    print(rest[0])
elif what == "asks":
    with open(os.environ["SPEECH_COMMAND_LOG"], "w", encoding="utf-8") as log:
        log.write(f"{rest[0]} {os.stat(rest[0]).st_mode & 0o777:o}")
    print("knight to f three")
elif what == "fails":
    print("loading…\nmodel.bin: no such file\n", file=sys.stderr)
    sys.exit(3)
elif what == "crashes":
    os.kill(os.getpid(), signal.SIGSEGV)
elif what == "floods":
    while True:
        print("knight to f three " * 100)
elif what == "hangs":
    time.sleep(1000)
elif what == "leaves":  # a child that holds the pipes open
    subprocess.Popen(["sleep", "1000"])
    print("knight to f three")
elif what == "forks":  # and one that is to go with it
    child = subprocess.Popen(["sleep", "1000"])
    with open(os.environ["SPEECH_COMMAND_LOG"], "w", encoding="utf-8") as log:
        log.write(str(child.pid))
    time.sleep(1000)
elif what == "bytes":
    sys.stdout.buffer.write(b"\xff\xfe\x00 knight\n")
