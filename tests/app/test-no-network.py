#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions are answered without the network: system calls are watched by strace.

    test-no-network.py TABIYA-CLI    TAP on stdout
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import tap

CLI = sys.argv[1]
QUESTIONS = ["who is better?", "what is the Najdorf?", "find games of Carlsen", "give me a puzzle", "play e4",
             "what can you do?", "tell me something that nobody understands"]
CONNECT = "import socket; socket.create_connection(('127.0.0.1', 9), 1)"


def watch(*command, text=""):
    """The calls that make a socket other than one of this computer, and what the command printed."""
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, "log")
        done = subprocess.run(["strace", "-f", "-qq", "-e", "trace=socket,connect", "-o", log, *command],
                              input=text, capture_output=True, text=True, check=False,
                              env={"PATH": "/usr/bin:/bin", "HOME": folder, "XDG_DATA_HOME": folder, "LC_ALL": "C.UTF-8"})
        calls = log.read_text().splitlines() if log.exists() else []
    return [line for line in calls if "AF_INET" in line or "AF_NETLINK" in line], done.stdout


def the_watch_sees_connections():
    calls, _ = watch(sys.executable, "-c", CONNECT)
    tap.holds(any("AF_INET" in line for line in calls), f"strace saw {calls}")


def questions_need_no_network():
    calls, answers = watch(CLI, "ask", text="\n".join(QUESTIONS) + "\n")
    tap.holds(len(answers.splitlines()) >= len(QUESTIONS), answers)
    tap.equal(calls, [])


def a_server_of_tools_needs_no_network():
    requests = [{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "count_material", "arguments": {}}}]
    calls, answers = watch(CLI, "mcp", text="".join(json.dumps(request) + "\n" for request in requests))
    tap.holds("material" in answers, answers)
    tap.equal(calls, [])


def can_watch():
    return shutil.which("strace") and subprocess.run(["strace", "-f", "-o", "/dev/null", "true"], check=False,
                                                      capture_output=True).returncode == 0


if not can_watch():
    print("1..0 # SKIP needs strace, and to be allowed to use it")
    sys.exit(0)
tap.main([the_watch_sees_connections, questions_need_no_network, a_server_of_tools_needs_no_network])
