#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A disk that fails under every command that writes, at each of its first calls of each kind, once and from then on.
Every time the command must report it and not crash, the file must be whole, old or new, no temporary file may
stay, and the same command must work afterwards.

    test-faults.py TABIYA_CLI FAULTY_LIBRARY [CALLS [PART_OF_NAME]]

CALLS (40) of each kind; below 10, the last one tried is the command's last, and with 1 it fails from then on."""
import concurrent.futures
import errno
import os
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "app"))
import tap  # noqa: E402
import writers  # noqa: E402

LIBRARY = os.path.abspath(sys.argv[2])
CALLS = int(sys.argv[3]) if len(sys.argv) > 3 else 40
ONLY = sys.argv[4] if len(sys.argv) > 4 else ""
writers.CLI = os.path.abspath(sys.argv[1])
SANITIZED = b"__asan_init" in pathlib.Path(writers.CLI).read_bytes()
KINDS = {"write": errno.ENOSPC, "sync": errno.EIO, "rename": errno.EIO, "truncate": errno.ENOSPC,
         "unlink": errno.EIO}


def environment(trial, kind, call, forever):
    faulty = {"LD_PRELOAD": LIBRARY, "FAULTY_FOLDER": str(trial.folder.parent), "FAULTY_KIND": kind,
              "FAULTY_CALL": str(call), "FAULTY_ERROR": str(KINDS[kind])}
    return faulty | ({"FAULTY_FOREVER": "1"} if forever else {})


def count_calls(home, writer, template):
    """By kind, in a run without a fault."""
    trial = writers.Trial(home, writer, template)
    counted = pathlib.Path(f"{trial.folder.parent}.count")
    done = writers.run(trial.folder, writers.words_of(writer),
                       environment(trial, "write", 0, False) | {"FAULTY_COUNT": str(counted)})
    tap.holds(done.returncode == 0, f"counted: {done.stderr}")
    letters = counted.read_text() if counted.exists() else ""
    trial.close()
    return {kind: letters.count(kind[0]) for kind in KINDS}


def chosen(calls):
    """Which calls fail: the first, and the last where they are few."""
    first = list(range(1, min(calls, CALLS) + 1))
    if CALLS < 10 and calls > CALLS:
        first[-1] = calls
    return first


def try_fault(home, writer, template, reference, kind, call, forever):
    trial = writers.Trial(home, writer, template)
    done = writers.run(trial.folder, writers.words_of(writer), environment(trial, kind, call, forever))
    tap.holds(done.returncode in (0, 1, 3), f"ends with {done.returncode}: {done.stderr[-300:]}")
    tap.holds(done.returncode == 0 or done.stderr.strip(), "fails without a word")
    trial.check_databases()
    trial.check_output(reference, done.returncode == 0)
    left = trial.leftovers()
    # What cannot be removed stays.
    tap.holds(not left or kind == "unlink", f"left: {left}")
    trial.retry(reference)
    trial.close()


def complain(home, writer, template, reference, fault):
    """The error, or None. `fault`: kind, call, whether from then on."""
    try:
        try_fault(home, writer, template, reference, *fault)
    except Exception as error:
        kind, call, forever = fault
        return f"{kind} {call}{' and on' if forever else ''}: {error}"
    return None


def make_test(home, template, writer):
    def test():
        if SANITIZED:
            raise tap.Skip("a sanitizer wants to be loaded first")
        reference = writers.Reference(home, writer, template)
        calls = count_calls(home, writer, template)
        faults = [(kind, call, forever) for kind in KINDS for call in chosen(calls[kind])
                  for forever in ((False, True) if CALLS > 1 else (True,))]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            bad = [line for line in pool.map(
                lambda fault: complain(home, writer, template, reference, fault), faults) if line]
        tap.holds(faults, "it writes nothing")
        tap.holds(not bad, f"{len(bad)} of {len(faults)}:\n" + "\n".join(bad[:12]))
    test.__name__ = writer.name
    return test


def main():
    home = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-faults-"))
    try:
        writers.make_template(home / "template")
        tap.main([make_test(home, home / "template", writer) for writer in writers.WRITERS
                  if ONLY in writer.name])
    finally:
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
