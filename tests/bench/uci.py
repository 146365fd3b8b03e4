# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A conversation with a UCI engine, for measurements."""
import subprocess
import time


class Engine:
    """Starts `command`; use as a context manager."""

    def __init__(self, *command, **options):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, bufsize=1)
        self.ask("uci", "uciok")
        for name, value in options.items():
            self.say(f"setoption name {name} value {value}")
        self.ask("isready", "readyok")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.say("quit")
        self.process.wait(timeout=10)

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, until):
        """Says `line` and returns the lines of the answer, the one that begins with `until` last."""
        self.say(line)
        return self.hear(until)

    def hear(self, until):
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(until):
                return lines
        raise RuntimeError(f"the engine ended before it said {until}")

    def timed(self, line, until):
        """Seconds from saying `line` to hearing `until`, and the answer."""
        begin = time.perf_counter()
        lines = self.ask(line, until)
        return time.perf_counter() - begin, lines
