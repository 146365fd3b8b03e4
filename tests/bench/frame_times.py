# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared by the benchmarks of frames: starts tabiya with its log of frames (ui/frame-log.h), reads the frames of a
period, and computes figures from them."""

import collections
import os
import subprocess
import sys

FRAME_MS = 1000 / 60

# All in ms. begin, end: by time.monotonic(); cost: the processor time that making it took, 0 where an older
# program does not tell.
Frame = collections.namedtuple("Frame", "begin end cost")


def start(desktop, build, data_dir, *files, log=None):
    """The program, with settings of its own; `log`: the file that its frames are written to."""
    environment = {**desktop.env, "GSETTINGS_BACKEND": "memory"}
    if log:
        environment["TABIYA_FRAME_LOG"] = log
    return subprocess.Popen([os.path.join(build, "ui", "tabiya"), "--data-dir", data_dir, *files],
                            env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def read(log):
    """All frames so far; the last line may be half written."""
    with open(log) as file:
        rows = [[int(word) / 1000 for word in line.split()] for line in file if line.endswith("\n")]
    return [Frame(*row[:2], row[2] if len(row) > 2 else 0.0) for row in rows if len(row) >= 2]


def begun(frames, begin, end, least=0):
    """Those that were begun between two times, in seconds; the benchmark ends if they are too few."""
    found = [frame for frame in frames if begin * 1000 <= frame.begin <= end * 1000]
    if len(found) < least:
        sys.exit(f"only {len(found)} frames were drawn")
    return found


def percentile(values, part):
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * part))], 2)


def figures(values, *parts):
    """{"median": …, "p99": …, "max": …} of a list of times, or those of them that are named."""
    make = {"median": lambda: percentile(values, .5), "p99": lambda: percentile(values, .99),
            "max": lambda: round(max(values), 2)}
    return {part: make[part]() for part in parts or make}


def work(log, begin, end):
    """How long the frames of that while took to make."""
    times = [frame.end - frame.begin for frame in begun(read(log), begin, end, 10)]
    return {"frames": len(times), **figures(times),
            "late": sum(time > FRAME_MS for time in times)}
