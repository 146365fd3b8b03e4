# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tablebases for tests that run the programs."""
import contextlib
import pathlib
import tempfile

# A whole table made by hand, in which king and knight against king is drawn.
DRAWN = bytes.fromhex("71e8235d31006622ee00800280020000").ljust(64, b"\0") + bytes.fromhex(
    "a4fd177e828fdf8784c78f020db13f23")
KNIGHT = "8/8/8/4k3/8/8/3NK3/8 w - - 0 1"
QUEEN = "8/8/8/4k3/8/8/3QK3/8 w - - 0 1"


def write(folder, **files):
    """Writes files into a folder; a double underscore means the dot of a suffix."""
    for file, content in files.items():
        (folder / file.replace("__", ".")).write_bytes(content)


@contextlib.contextmanager
def folder_of(**files):
    """A folder with these files, named as for write()."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write(folder, **files)
        yield folder
