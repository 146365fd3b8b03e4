#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays 1,000 games of the engine against itself at 1+0.01: none is lost on time or by an illegal move.

    long-clock.py TABIYA_CLI TABIYA_ENGINE STATE_FOLDER

Needs otherwise idle cores: it plays one game per available core at once. A stopped run resumes from STATE_FOLDER.
"""
import json
import os
import pathlib
import subprocess
import sys

import tap

CLI, ENGINE, FOLDER = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
GAMES = 1000
CORES = len(os.sched_getaffinity(0))


def nobody_is_late_or_illegal():
    FOLDER.mkdir(parents=True, exist_ok=True)
    state = FOLDER / "clock.state"
    command = [CLI, "match", "--engine", f"cmd={ENGINE},name=one", "--engine",
               f"cmd={ENGINE},name=other", "--tc", "1+0.01", "--games", str(GAMES),
               "--concurrency", str(CORES), "--resume", str(state), "--quiet", "--json"]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    state.unlink()
    print(f"# {json.dumps(told)}")
    tap.equal(told["games"], GAMES)
    tap.equal([(p["time_losses"], p["disconnects"]) for p in told["players"]], [(0, 0), (0, 0)])


tap.main([nobody_is_late_or_illegal])
