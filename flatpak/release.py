#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The Flatpak manifest names a release by tag and commit. Two things are done with that:

    release.py TAG     writes the tag, and the commit that it stands for, into the manifest
    release.py --tree  prints the manifest with this working tree in place of the release
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MANIFEST = ROOT / "flatpak/io.github.tabiya.Tabiya.json"


def commit_of(tag):
    done = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--verify", "--quiet", f"refs/tags/{tag}^{{commit}}"],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"release.py: there is no tag {tag}; make it first: git tag -s {tag}")
    return done.stdout.strip()


def name_release(tag):
    """Two lines change, and nothing else."""
    text = MANIFEST.read_text(encoding="utf-8")
    for key, value in {"tag": tag, "commit": commit_of(tag)}.items():
        text, count = re.subn(rf'("{key}": )"[^"]*"', rf'\1"{value}"', text)
        if count != 1:
            sys.exit(f"release.py: the manifest has {count} lines with \"{key}\"")
    MANIFEST.write_text(text, encoding="utf-8")


def print_of_tree():
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    manifest["modules"][-1]["sources"] = [{"type": "dir", "path": str(ROOT)}]
    print(json.dumps(manifest, indent=4))


def main():
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    if sys.argv[1] == "--tree":
        print_of_tree()
    else:
        name_release(sys.argv[1])


main()
