#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time from exec to the first drawn frame, of tabiya and of other programs, in one run.

    tests/bench/startup.py build/ui/tabiya gnome-chess chessx [--runs 15] [--rest 20] [--json]

All are watched from outside in the same way: a private X server is looked at every millisecond
until a window of some size shows more than one color. Processor time is that of all threads up to
then. Runs alternate, so that a busy moment of the machine meets all of them; the median counts. A
program that is not installed is left out, and so is a session whose window manager is not.

An empty window (empty-window.c) tells how much of it is the toolkit's: no program that uses it can
start sooner.

There are two sessions, bare and with a window manager, and two renderers, each program's own
choice and Cairo (GSK_RENDERER), which is what virtual machines and old graphics come to.
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


WINDOW_MANAGERS = ("mutter", "metacity", "xfwm4", "openbox", "icewm")
RENDERERS = {"its own choice": {}, "Cairo": {"GSK_RENDERER": "cairo"}}


def start(desktop, program, environment=None):
    return subprocess.Popen([program], env={**desktop.env, **(environment or {})},
                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, cwd=desktop.home)


def wait_for_empty_screen(x11, limit_s=10):
    end = time.monotonic() + limit_s
    while x11.windows():
        if time.monotonic() > end:
            raise RuntimeError("a window stays though its program has ended")
        time.sleep(0.01)


def start_window_manager(desktop):
    """The first of those known that is installed, and its name; (None, None) without any."""
    for name in WINDOW_MANAGERS:
        if resolve(desktop, name):
            process = start(desktop, resolve(desktop, name))
            time.sleep(1)
            return name, process
    return None, None


def processor_ms(pid):
    """That all its threads have used, to the microsecond."""
    total = 0
    for thread in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{thread}/schedstat") as file:
                total += int(file.read().split()[0])
        except OSError:
            pass  # it ended meanwhile
    return total / 1e6


def time_one(desktop, x11, program, environment):
    """Milliseconds to the first frame, and the processor time until then."""
    process = start(desktop, program, environment)
    try:
        took = wait_for_first_frame(x11, process) * 1000
        return took, processor_ms(process.pid)
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


def short_name(program, programs):
    """Its last part, unless another program is named alike."""
    name = os.path.basename(program)
    alike = [other for other in programs if os.path.basename(other) == name]
    return name if len(alike) == 1 else program


def summary(values):
    return {"median": round(statistics.median(values), 1), "min": round(min(values), 1),
            "max": round(max(values), 1), "runs": len(values)}


def measure(desktop, x11, programs, environment, runs):
    """{name: {"first_frame_ms": …, "processor_ms": …}}; the runs of the programs alternate."""
    all_ = {name: [] for name in programs}
    for run in range(runs + 1):
        for name, path in programs.items():
            both = time_one(desktop, x11, path, environment)
            if run > 0:  # the first fills the caches
                all_[name].append(both)
    return {name: {"first_frame_ms": summary([took for took, _ in both]),
                   "processor_ms": summary([used for _, used in both])}
            for name, both in all_.items()}


def measure_session(desktop, x11, session, programs, runs):
    return [{"session": session, "renderer": renderer,
             "programs": measure(desktop, x11, programs, environment, runs)}
            for renderer, environment in RENDERERS.items()]


def tell(settings):
    for setting in settings:
        print(f"{setting['session']}, renderer {setting['renderer']}:")
        for name, figures in setting["programs"].items():
            took, used = figures["first_frame_ms"], figures["processor_ms"]
            print(f"  {name}: first frame after {took['median']} ms ({took['min']} to {took['max']}),"
                  f" processor {used['median']} ms; medians of {took['runs']}")


def main():
    arguments = parse_arguments()
    under_private_bus(__file__)
    desktop = Desktop()
    manager = None
    try:
        x11 = X11(desktop.display)
        found = {name: resolve(desktop, name) for name in arguments.programs}
        programs = {short_name(name, arguments.programs): path
                    for name, path in found.items() if path}
        settings = measure_session(desktop, x11, "bare session", programs, arguments.runs)
        result = {"starts": settings}
        if arguments.rest:
            result["at_rest"] = at_rest(desktop, x11, found[arguments.programs[0]], arguments.rest)
        name, manager = start_window_manager(desktop)
        if manager:
            settings += measure_session(desktop, x11, f"session with {name}", programs,
                                        arguments.runs)
    finally:
        if manager:
            stop(manager)
        desktop.close()
    if arguments.json:
        print(json.dumps(result))
        return
    tell(settings)
    if arguments.rest:
        rest = result["at_rest"]
        print(f"at rest: {rest['resident_mb']} MB resident, {rest['private_mb']} MB its own, "
              f"{rest['cpu_percent']}% CPU over {rest['seconds']:g} s")


if __name__ == "__main__":
    main()
