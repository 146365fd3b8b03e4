# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A conversation with the UCI program, for tests."""
import os
import queue
import re
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "app"))
import tap  # noqa: E402

ENGINE = sys.argv[1]
PATIENCE = 120  # seconds until a conversation counts as hung


class Talk:
    """One engine process; reading happens on a thread, so that nothing can hang for ever."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([ENGINE, *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode("ascii").rstrip("\n"))
        self.lines.put(None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def say(self, *lines):
        for line in lines:
            data = line if isinstance(line, bytes) else line.encode()
            self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def until(self, pattern):
        """All lines up to and with the first that matches."""
        heard = []
        while True:
            line = self.lines.get(timeout=PATIENCE)
            if line is None:
                raise AssertionError(f"ended before {pattern!r}; heard {heard[-5:]}")
            heard.append(line)
            if re.search(pattern, line):
                return heard

    def ask(self, *lines, until="^readyok$"):
        self.say(*lines)
        if until == "^readyok$":
            self.say("isready")
        return self.until(until)

    def fen(self):
        return next(line for line in self.ask("d") if line.startswith("Fen: "))[5:]

    def leave(self):
        self.say("quit")
        tap.equal(self.process.wait(timeout=PATIENCE), 0)
        tap.equal(self.process.stderr.read(), b"")


def errors(lines):
    return [line for line in lines if line.startswith("info string error: ")]
