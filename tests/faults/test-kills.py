#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every command that writes, killed (SIGKILL) at random moments, the same ones from the same seed as far as the
machine permits. Files must be whole, old or new, databases must be whole, and the same command must work
afterwards and remove the leftovers of the killed one.

    test-kills.py TABIYA_CLI [KILLS [SEED [PART_OF_NAME]]]"""
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "app"))
import tap  # noqa: E402
import writers  # noqa: E402

writers.CLI = os.path.abspath(sys.argv[1])
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 100
SEED = sys.argv[3] if len(sys.argv) > 3 else "1"
ONLY = sys.argv[4] if len(sys.argv) > 4 else ""


def time_run(home, writer, template):
    trial = writers.Trial(home, writer, template)
    began = time.monotonic()
    writers.run(trial.folder, writers.words_of(writer))
    trial.close()
    return time.monotonic() - began


def try_kill(home, writer, template, reference, delay):
    """Whether it came in time."""
    trial = writers.Trial(home, writer, template)
    process = subprocess.Popen([writers.CLI, *writers.words_of(writer)], cwd=trial.folder,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env=os.environ)
    time.sleep(delay)
    process.kill()
    killed = process.wait() < 0
    trial.check_databases()
    trial.check_output(reference, not killed)
    trial.retry(reference)
    trial.close()
    return killed


def make_test(home, template, writer):
    def test():
        reference = writers.Reference(home, writer, template)
        length_s = time_run(home, writer, template)
        chance = random.Random(f"{SEED} {writer.name}")
        bad, killed = [], 0
        for number in range(KILLS):
            delay = chance.uniform(0, length_s * 1.05)
            try:
                killed += try_kill(home, writer, template, reference, delay)
            except Exception as error:
                bad.append(f"kill {number} after {1000 * delay:.1f} ms: {error}")
        tap.holds(not bad, f"{len(bad)} of {KILLS}:\n" + "\n".join(bad[:12]))
        tap.holds(killed > 0 or KILLS < 5, "no kill came in time")
    test.__name__ = writer.name
    return test


def main():
    home = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-kills-"))
    try:
        writers.make_template(home / "template")
        tap.main([make_test(home, home / "template", writer) for writer in writers.WRITERS
                  if ONLY in writer.name])
    finally:
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
