#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time from exec to the first drawn frame, of tabiya and of other programs, in one run.

    tests/bench/startup.py build/ui/tabiya gnome-chess chessx [--runs 15] [--rest 20] [--json]

All are watched from outside in the same way: a private X server is looked at every millisecond
until a window of some size shows more than one color. Runs alternate, so that a busy moment of
the machine meets all of them; the median counts. A program that is not installed is left out.
Then the first program stands idle for --rest SECONDS; its memory and CPU use are given.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import time

from desktop import X11, Desktop, stop, under_private_bus, wait_for_first_frame


def start(desktop, program):
    return subprocess.Popen([program], env=desktop.env, stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                            cwd=desktop.home)


def wait_for_empty_screen(x11):
    while x11.windows():
        time.sleep(0.01)


def time_one(desktop, x11, program):
    process = start(desktop, program)
    try:
        return wait_for_first_frame(x11, process) * 1000
    finally:
        stop(process)
        wait_for_empty_screen(x11)


def memory_mb(pid):
    """Resident memory, and the part that is this process's alone."""
    fields = {}
    with open(f"/proc/{pid}/smaps_rollup") as file:
        for line in file:
            name, _, rest = line.partition(":")
            if rest.endswith("kB\n"):
                fields[name] = int(rest.split()[0]) / 1024
    return fields["Rss"], fields["Private_Clean"] + fields["Private_Dirty"]


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def at_rest(desktop, x11, program, seconds):
    process = start(desktop, program)
    try:
        wait_for_first_frame(x11, process)
        time.sleep(3)
        before = cpu_seconds(process.pid)
        time.sleep(seconds)
        resident, private = memory_mb(process.pid)
        return {"seconds": seconds, "resident_mb": round(resident, 1),
                "private_mb": round(private, 1),
                "cpu_percent": round((cpu_seconds(process.pid) - before) / seconds * 100, 2)}
    finally:
        stop(process)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--rest", type=float, default=20, metavar="SECONDS")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def resolve(desktop, program):
    path = shutil.which(program, path=desktop.env["PATH"])
    return os.path.abspath(path) if path else None


def main():
    arguments = parse_arguments()
    under_private_bus(__file__)
    desktop = Desktop()
    try:
        x11 = X11(desktop.display)
        programs = {name: resolve(desktop, name) for name in arguments.programs}
        times = {os.path.basename(name): [] for name, path in programs.items() if path}
        for run in range(arguments.runs + 1):
            for name, path in programs.items():
                if path:
                    took = time_one(desktop, x11, path)
                    if run > 0:  # the first fills the caches
                        times[os.path.basename(name)].append(took)
        result = {"first_frame_ms": {
            name: {"median": round(statistics.median(all_), 1), "min": round(min(all_), 1),
                   "max": round(max(all_), 1), "runs": len(all_)} for name, all_ in times.items()}}
        if arguments.rest:
            result["at_rest"] = at_rest(desktop, x11, programs[arguments.programs[0]],
                                        arguments.rest)
    finally:
        desktop.close()
    if arguments.json:
        print(json.dumps(result))
        return
    for name, figures in result["first_frame_ms"].items():
        print(f"{name}: first frame after {figures['median']} ms (median of {figures['runs']}; "
              f"{figures['min']} to {figures['max']})")
    if arguments.rest:
        rest = result["at_rest"]
        print(f"at rest: {rest['resident_mb']} MB resident, {rest['private_mb']} MB its own, "
              f"{rest['cpu_percent']}% CPU over {rest['seconds']:g} s")


if __name__ == "__main__":
    main()
