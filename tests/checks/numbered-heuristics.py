#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The heuristics of the search: their table, the numbers in the code and the switches agree.

    numbered-heuristics.py SOURCE_ROOT    TAP on stdout

Each rule is first tried on a small wrong tree, which it must refuse.
"""
import pathlib
import re
import sys
import tempfile

import rules

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import heuristics  # noqa: E402

PARAM = re.compile(r'^    X\((\w+), (-?\d+), (-?\d+), (-?\d+), "(?:H(\d+) ([^":]+))?', re.M)


def code(root):
    """{name: text} of the search, but for the table of numbers."""
    return {path.name: path.read_text(encoding="utf-8")
            for path in sorted((root / "engine/search").glob("*.[ch]")) if path.name != "params.h"}


def params(root):
    """{name: (value, least, most, number of a heuristic or "", its name)}"""
    text = (root / "engine/search/params.h").read_text(encoding="utf-8")
    return {name: rest for name, *rest in PARAM.findall(text)}


def numbers(text):
    return {int(number) for number in re.findall(r"\bH(\d+)\b", text)}


def a_number_in_the_code_stands_in_the_table(root):
    known = {each.number for each in heuristics.read(root)}
    for name, text in code(root).items():
        for number in sorted(numbers(text) - known):
            yield f"{name}: H{number} is in no row"


def a_row_is_named_where_it_says(root):
    texts = code(root)
    for each in heuristics.read(root):
        for name in each.files:
            if each.number not in numbers(texts.get(name, "")):
                yield f"H{each.number}: {name} does not name it"
        if not each.files:
            yield f"H{each.number} is nowhere"


def a_switch_acts_where_its_row_says(root):
    texts = code(root)
    for each in heuristics.read(root):
        if not any(f"ENG_P({each.switch})" in texts.get(name, "") for name in each.files):
            yield f"H{each.number}: {each.switch} does nothing in {', '.join(each.files)}"


def switches_and_rows_are_the_same(root):
    rows = {each.switch: each for each in heuristics.read(root)}
    for name, (value, least, most, number, said) in params(root).items():
        each = rows.pop(name, None)
        if each is None:
            if number or name.startswith("USE_"):
                yield f"params.h: {name} is in no row"
        elif (number, said) != (str(each.number), each.name):
            yield f"params.h: {name} is H{number} {said}, and H{each.number} {each.name} in its row"
        elif each.off == int(value) or each.off not in (int(least), int(most)):
            yield f"H{each.number}: {name}={each.off} does not switch off"
    for each in rows.values():
        yield f"H{each.number}: params.h has no {each.switch}"


def a_number_is_given_once(root):
    given = [each.number for each in heuristics.read(root)]
    for number in sorted({number for number in given if given.count(number) > 1}):
        yield f"H{number} is in {given.count(number)} rows"
    if not given:
        yield "no rows"


def a_worth_says_how_it_was_measured(root):
    for each in heuristics.read(root):
        if any(each.worth) and not all(each.worth):
            yield f"H{each.number}: Elo, games, control, date: {each.worth}"
        if each.worth[0] and not re.fullmatch(r"[+−]\d+ ± \d+|0 ± \d+|all won|all lost", each.worth[0]):
            yield f"H{each.number}: {each.worth[0]!r} is no Elo with its error"


# A correct tree, and changes that break it: a rule, a file, the old text, the new one.
TREE = {
    "engine/search/README.md": "| H1 | null move | `node.c` | why | `USE_NULL=0` | | | | |\n"
                               "| H2 | killers | `node.c` | why | `KILLER=0` | +3 ± 9 | 400 | 1+0 | now |\n",
    "engine/search/params.h": '    X(USE_NULL, 1, 0, 1, "H1 null move")\n'
                              '    X(KILLER, 90, 0, 99, "H2 killers: by so much")\n'
                              '    X(OTHER, 1, 0, 9, "other")\n',
    "engine/search/node.c": "/* H1 */ ENG_P(USE_NULL) /* H2 */ ENG_P(KILLER)\n",
}
README, PARAMS, NODE = TREE
BREACHES = [
    (a_number_in_the_code_stands_in_the_table, NODE, "H1 */", "H1 */ /* H7 */"),
    (a_row_is_named_where_it_says, NODE, "/* H2 */", "/* killers */"),
    (a_row_is_named_where_it_says, README, "`node.c` | why | `KILLER", "`other.c` | why | `KILLER"),
    (a_switch_acts_where_its_row_says, NODE, "ENG_P(KILLER)", "90"),
    (switches_and_rows_are_the_same, PARAMS, "H1 null move", "H1 null moves"),
    (switches_and_rows_are_the_same, PARAMS, "H1 null move", "H3 null move"),
    (switches_and_rows_are_the_same, PARAMS, "H1 null move", "null move"),
    (switches_and_rows_are_the_same, PARAMS, "X(OTHER", "X(USE_OTHER"),
    (switches_and_rows_are_the_same, PARAMS, '"other', '"H3 other'),
    (switches_and_rows_are_the_same, README, "KILLER=0", "KILLER=90"),
    (switches_and_rows_are_the_same, README, "KILLER=0", "KILLER=1"),
    (switches_and_rows_are_the_same, README, "USE_NULL=0", "USE_VOID=0"),
    (a_number_is_given_once, README, "H2", "H1"),
    (a_number_is_given_once, README, "| H", "H"),
    (a_worth_says_how_it_was_measured, README, "| now |", "| |"),
    (a_worth_says_how_it_was_measured, README, "+3 ± 9", "much"),
]


def seen(rule, name=None, old="", new=""):
    with tempfile.TemporaryDirectory() as folder:
        for each, text in TREE.items():
            path = pathlib.Path(folder, each)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(old, new) if each == name else text, encoding="utf-8")
        return list(rule(pathlib.Path(folder)))


def main():
    for rule in dict.fromkeys(rule for rule, *_ in BREACHES):
        if seen(rule):
            sys.exit(f"{rules.title(rule)}: refuses a tree that is right: {seen(rule)}")
    return rules.main([(rule, f"{new!r} for {old!r}", seen(rule, name, old, new))
                       for rule, name, old, new in BREACHES], pathlib.Path(sys.argv[1]))


if __name__ == "__main__":
    sys.exit(main())
