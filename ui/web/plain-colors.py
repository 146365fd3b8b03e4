#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes FOLDER/style/plain-colors.css: the colors of style/*.css for browsers that do not know light-dark()
(Chromium before 123, Firefox before 120, Safari before 17.5), by prefers-color-scheme and the setting (data-scheme).

    plain-colors.py FOLDER

Each declaration with light-dark() is written once with its first colors and twice with its second ones. The order and
the weight of selectors stay as they are, so that the same rule wins; a variable is repeated where it has one color, too.
"""
import pathlib
import re
import sys

STYLE = pathlib.Path(__file__).resolve().parent / "style"
PAIR = "light-dark("
# Selectors of attributes that <html> itself may have.
OF_ROOT = re.compile(r"^\[data-board=")
DARK = {
    "chosen": '[data-scheme="dark"]',
    "system": ":root:not([data-scheme])",
}


def read_rules(text, around=()):
    """(at-rules around it, selector, declarations) of each rule."""
    at = 0
    while (opened := text.find("{", at)) >= 0:
        head, depth, end = text[at:opened].strip(), 1, opened + 1
        while depth > 0:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        body = text[opened + 1:end - 1]
        if head.startswith("@"):
            yield from read_rules(body, (*around, head))
        else:
            yield around, head, body
        at = end


def choose(value, which):
    """A value with the first or the second color of each of its pairs."""
    while (at := value.find(PAIR)) >= 0:
        depth, end, comma = 1, at + len(PAIR), None
        while depth > 0:
            letter = value[end]
            depth += {"(": 1, ")": -1}.get(letter, 0)
            comma = end if letter == "," and depth == 1 else comma
            end += 1
        colors = value[at + len(PAIR):comma], value[comma + 1:end - 1]
        value = value[:at] + colors[which].strip() + value[end:]
    return value


def prefix(selector, scheme):
    """The selectors below a root of that scheme; :where() weighs nothing."""
    made = []
    for one in (part.strip() for part in selector.split(",")):
        if one.startswith(":root"):
            made.append(f":root:where({scheme}){one.removeprefix(':root')}")
        else:
            made.append(f":where({scheme}) {one}")
            if OF_ROOT.match(one):
                made.append(f":root:where({scheme}){one}")
    return ", ".join(made)


def write_rule(around, selector, declarations):
    return "".join(f"{each} {{ " for each in around) + f"{selector} {{ {declarations} }}" + " }" * len(around) + "\n"


def name_of(declaration):
    return declaration.partition(":")[0].strip()


def make_css(text):
    """The rules for light pages, and those for dark ones."""
    rules = [(around, selector, [each.strip() for each in body.split(";")])
             for around, selector, body in read_rules(re.sub(r"/\*.*?\*/", "", text, flags=re.S))]
    variables = {name_of(each) for _, _, body in rules for each in body if PAIR in each and each.startswith("--")}
    light, dark = [], []
    for around, selector, body in rules:
        wanted = [each for each in body if PAIR in each or name_of(each) in variables]
        if not wanted:
            continue
        first, second = ("; ".join(choose(each, which) for each in wanted) for which in (0, 1))
        light.append(write_rule(around, selector, first))
        dark.append(write_rule(around, prefix(selector, DARK["chosen"]), second))
        system = ("@media (prefers-color-scheme: dark)", *around)
        dark.append(write_rule(system, prefix(selector, DARK["system"]), second))
    return "@supports not (color: light-dark(#000, #fff)) {\n" + "".join(light + dark) + "}\n"


def main():
    folder = pathlib.Path(sys.argv[1]) / "style"
    folder.mkdir(parents=True, exist_ok=True)
    # In the order of index.html, where later ones win.
    names = re.findall(r'href="style/(?!plain-colors)([a-z-]+\.css)"', (STYLE.parent / "index.html").read_text())
    (folder / "plain-colors.css").write_text(make_css("".join((STYLE / name).read_text() for name in names)))


if __name__ == "__main__":
    main()
