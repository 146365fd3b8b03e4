# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the table of the search's heuristics in engine/search/README.md, for checks and measurements."""
import dataclasses
import re

TABLE = "engine/search/README.md"
ROW = re.compile(r"^\| H(\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| `(\w+)=(-?\d+)` "
                 r"\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$")


@dataclasses.dataclass(frozen=True)
class Heuristic:
    number: int
    name: str
    files: tuple  # of engine/search/, where comments name its number
    why: str
    switch: str  # a row of params.h
    off: int  # with which value the search goes without it
    worth: tuple  # Elo with its error, games, control, date; each empty while nothing was measured
    timed: bool  # it has to do with the clock

    def row(self):
        """Its row of the table."""
        files = ", ".join(f"`{name}`" for name in self.files)
        cells = " ".join(f"| {text}" if text else "|" for text in self.worth)
        return (f"| H{self.number} | {self.name} | {files} | {self.why} | `{self.switch}={self.off}` "
                f"{cells} |")


def of_line(line, heading):
    """The heuristic that a line of the table is, or None."""
    found = ROW.match(line)
    if found is None:
        return None
    number, name, files, why, switch, off, *worth = found.groups()
    return Heuristic(int(number), name, tuple(re.findall("`(.+?)`", files)), why, switch, int(off),
                     tuple(text.strip() for text in worth), heading == "Time")


def read(root):
    """All heuristics, in the order of the table."""
    heading, found = "", []
    for line in (root / TABLE).read_text(encoding="utf-8").splitlines():
        heading = line.lstrip("# ") if line.startswith("#") else heading
        found.append(of_line(line, heading))
    return [each for each in found if each]


def write(root, measured):
    """Writes heuristics with their worth into the table, in place of the old rows."""
    rows = {each.number: each.row() for each in measured}
    path = root / TABLE
    lines = path.read_text(encoding="utf-8").splitlines()
    for i, line in enumerate(lines):
        each = of_line(line, "")
        lines[i] = rows.get(each.number, line) if each else line
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
