#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What functions of ui/ ask for and whom they are there for: five parameters at most, but where GTK
says what it gives; and what only tests call says so in its name.

    interfaces.py SOURCE_ROOT            TAP on stdout
"""
import collections
import pathlib
import re
import sys
import tempfile

import rules

PARAMETERS_MAX = 5
COMMENT = re.compile(r"/\*.*?\*/", re.S)
DEFINITION = re.compile(r"^(?!typedef|#|return|else)[A-Za-z_][\w \*]*?\b(\w+)\(([^;{}]*?)\)\n\{",
                        re.M)
DECLARATION = re.compile(r"\b(tabiya_\w+)\s*\([^;{}]*\)[^;{}]*;")
DIRECTIVE = re.compile(r"^\s*#(?:.*\\\n)*.*", re.M)
# How GTK measures a widget, and asks for a tooltip.
GIVEN_BY_GTK = re.compile(r"\bint \*natural_baseline\b|\bGtkTooltip \*")


def texts(root, folder, *suffixes):
    return {path: COMMENT.sub("", path.read_text(encoding="utf-8"))
            for path in sorted((root / folder).rglob("*")) if path.suffix in suffixes}


def count_names(sources):
    return collections.Counter(name for text in sources
                               for name in re.findall(r"\btabiya_\w+", text))


def count_parameters(text):
    """Commas that separate parameters, not those in the type of a callback."""
    depth, count = 0, 1
    for c in text:
        depth += (c == "(") - (c == ")")
        count += c == "," and depth == 0
    return count


def functions_take_five_parameters_at_most(root):
    for path, text in texts(root, "ui", ".c").items():
        for name, parameters in DEFINITION.findall(text):
            count = count_parameters(parameters)
            if count > PARAMETERS_MAX and not GIVEN_BY_GTK.search(parameters):
                yield (f"{path.relative_to(root)}: {name}() takes {count} parameters: "
                       "a struct names them")


def what_only_tests_call_says_so(root):
    """A function's own file defines it, and may call it: then it is only offered to tests."""
    headers = texts(root, "ui", ".h")
    macros = [line for text in headers.values() for line in DIRECTIVE.findall(text)]
    program = count_names([*texts(root, "ui", ".c").values(), *macros])
    tests = count_names(texts(root, "tests", ".c").values())
    for path, text in headers.items():
        for name in DECLARATION.findall(DIRECTIVE.sub("", text)):
            where = f"{path.relative_to(root)}: {name}()"
            if name.endswith("_for_tests"):
                if program[name] > 1:
                    yield f"{where} is called by the program"
            elif program[name] == 1 and not name.endswith("_get_type"):
                whom = "tests alone, and does not say so" if name in tests else "nobody"
                yield f"{where} is called by {whom}"


HEADER = "int tabiya_a_get(void);"
SOURCE = "int tabiya_a_get(void)\n{\n}\n"
# Each rule, and files that break it.
BREACHES = [
    (functions_take_five_parameters_at_most,
     {"ui/a.c": "static void f(int a, void (*b)(int, int), int c, int d, int e, int f)\n{\n}\n"}),
    (what_only_tests_call_says_so,
     {"ui/a.h": HEADER, "ui/a.c": SOURCE, "tests/a.c": "tabiya_a_get();"}),
    (what_only_tests_call_says_so, {"ui/a.h": HEADER, "ui/a.c": SOURCE}),
    (what_only_tests_call_says_so,
     {"ui/a.h": "int tabiya_a_get_for_tests(void);",
      "ui/a.c": SOURCE.replace("get", "get_for_tests") + "x = tabiya_a_get_for_tests();\n"}),
]


def seen(rule, files):
    """What the rule sees in a tree of those files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return list(rule(pathlib.Path(folder)))


def describe(files):
    return ", ".join(f"{name} with {text.splitlines()[0]}" for name, text in files.items())


if __name__ == "__main__":
    sys.exit(rules.main([(rule, describe(files), seen(rule, files)) for rule, files in BREACHES],
                        pathlib.Path(sys.argv[1])))
