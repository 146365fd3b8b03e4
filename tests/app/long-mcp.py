#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`tabiya-cli mcp` and the official TypeScript SDK of the Model Context Protocol, which npm installs for the test.

    long-mcp.py TABIYA_CLI           TAP on stdout; skipped without Node or a registry of packages
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SDK = "@modelcontextprotocol/sdk@1"


def install(folder):
    (folder / "package.json").write_text('{"name": "client", "private": true, "type": "module"}\n')
    return subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", SDK], cwd=folder,
                          capture_output=True, text=True, timeout=300)


def main():
    print("1..1")
    script = pathlib.Path(__file__).with_name("mcp-sdk.mjs")
    if not shutil.which("node") or not shutil.which("npm"):
        print("ok 1 sdk # SKIP Node.js and npm are not installed")
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        installed = install(folder)
        if installed.returncode != 0:
            print(f"ok 1 sdk # SKIP npm cannot install {SDK}")
            return 0
        shutil.copy(script, folder)
        result = subprocess.run(["node", script.name, os.path.abspath(sys.argv[1]), str(folder / "data")], cwd=folder,
                                capture_output=True, text=True, timeout=300)
    good = result.returncode == 0 and "all good" in result.stdout
    print("ok 1 sdk" if good else "not ok 1 sdk")
    if not good:
        print("# " + (result.stdout + result.stderr).strip().replace("\n", "\n# "))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
