#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the tests that failed in meson's last run again, one at a time: again.py BUILD_FOLDER [MESON_ARGUMENT…].

A window beside five others on two processors may be drawn later than a person would wait. Such a test must pass
alone; summary.py names it, so that it is mended. Where many fail it is not the load, and nothing is run again.
"""
import pathlib
import subprocess
import sys

from summary import AGAIN, FIRST, has_failed, read_log

MOST = 6


def main():
    folder, arguments = sys.argv[1], sys.argv[2:]
    pathlib.Path(folder, "meson-logs", f"{AGAIN}.json").unlink(missing_ok=True)
    failed = [test["name"].split(" / ")[-1] for test in read_log(folder, FIRST) if has_failed(test)]
    if not failed or len(failed) > MOST:
        return
    print(f"Again, alone: {', '.join(failed)}", flush=True)
    subprocess.run(["meson", "test", "-C", folder, "--no-rebuild", "--print-errorlogs", "--num-processes", "1",
                    "--logbase", AGAIN, *arguments, *failed], check=False)


if __name__ == "__main__":
    main()
