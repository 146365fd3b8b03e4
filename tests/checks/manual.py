#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual: every button and key that it names exists, and each translation has all sections of the English manual
in its current version. A language of data/help/LINGUAS must be there; others may be.

Usage: manual.py SOURCE_ROOT; speaks TAP."""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "po"))
import manual
from translations import Tap

LINGUAS = ROOT / "data" / "help" / "LINGUAS"
# Keys that the board, lists and entries listen to by themselves.
OWN_KEYS = {"Tab", "Enter", "Escape", "Home", "End", "Ctrl", "Shift", "Alt", "1", "4"}
KEY_NAMES = {"control": "Ctrl", "shift": "Shift", "alt": "Alt", "return": "Enter", "comma": ",",
             "question": "?", "space": "Space"}
ENGLISH = """# One {#one}

See [*Play*](#two), **Ctrl+N**, `e4`.

- `a b`: an item

`a command`

## Two {#two}

Words.
"""
NAMES = {"play": {"spielen"}}


def translated(text):
    """As a translator would have it."""
    english = manual.read(ENGLISH)
    for one in english:
        text = text.replace(f"{{#{one.id}}}\n", f"{{#{one.id}}}\n<!-- {manual.digest(one)} -->\n")
    return list(manual.problems(english, manual.read(text), NAMES))


def unseen():
    """Mistakes that would not be found."""
    good = ENGLISH.replace("Play", "Spielen").replace("Words", "Worte")
    bad = {
        "a heading gone": good.replace("## Two {#two}\n", ""),
        "a heading of another level": good.replace("## Two", "# Two"),
        "a heading of another name": good.replace("{#two}\n", "{#three}\n"),
        "a link gone": good.replace("[*Spielen*](#two)", "*Spielen*"),
        "another key": good.replace("Ctrl+N", "Strg+N"),
        "something typed otherwise": good.replace("`e4`", "`e5`"),
        "an item gone": good.replace("- `a b`: an item\n\n", ""),
        "a command in a paragraph": good.replace("`a command`", "Then `a command`"),
        "another name of a button": good.replace("Spielen", "Partie"),
    }
    yield from (f"a good one: {problem}" for problem in translated(good))
    yield from (name for name, text in bad.items() if not translated(text))
    changed = manual.read(ENGLISH.replace("Words", "Other words"))
    copy = manual.read(ENGLISH)
    for one, now in zip(copy, changed):
        one.mark.append(manual.digest(one))
    if list(manual.problems(changed, copy, {})) != ["two: English was changed since it was translated"]:
        yield "a section that was changed since"


def names_in_source():
    """All that the program may call something."""
    found = set()
    for folder in ("app", "ui"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".c", ".h", ".ui"):
                text = path.read_text(encoding="utf-8")
                found |= set(re.findall(r'"((?:[^"\\\n]|\\.)+)"' if path.suffix != ".ui" else r">([^<>]+)<",
                                        text))
    return {manual.plain_name(name) for name in found}


def keys_in_source():
    """Ctrl+Shift+N of "<Shift><Control>n"."""
    text = (ROOT / "ui" / "shortcuts.c").read_text(encoding="utf-8")
    for keys in re.findall(r'(?:EVERYWHERE|FOCUS_FIRST|SHOWN_ONLY), (?:NULL|"[^"]*"),\s+"([^"]+)"', text):
        parts = re.findall(r"<(\w+)>", keys)
        last = re.sub(r"<\w+>", "", keys)
        last = KEY_NAMES.get(last, last.upper() if len(last) == 1 else last.replace("_", " "))
        order = [KEY_NAMES[part.lower()] for part in sorted(parts, key=str.lower)
                 if part.lower() in KEY_NAMES]
        yield "+".join(sorted(order, key=["Ctrl", "Alt", "Shift"].index) + [KEY_NAMES.get(last.lower(), last)])


def wrong_names(sections):
    known = names_in_source()
    for one in sections:
        for name in manual.NAME.findall(manual.TYPED.sub("", manual.body(one))):
            if manual.plain_name(name) not in known:
                yield f"{one.id}: nothing is called *{name}*"


def wrong_keys(sections):
    known = set(keys_in_source()) | OWN_KEYS
    for one in sections:
        for keys in manual.KEYS.findall(manual.body(one)):
            if keys not in known:
                yield f"{one.id}: **{keys}** is no shortcut"


def wrong_links(sections):
    ids = [one.id for one in sections]
    yield from (f"{name} is there twice" for name in sorted(set(ids)) if ids.count(name) > 1)
    for one in sections:
        for target in manual.LINK.findall(manual.body(one)):
            if not target.startswith("https://") and target.removeprefix("#") not in ids:
                yield f"{one.id}: a link to {target}"


def wrong_translation(language, english):
    if not manual.path_of(language).exists():
        return [f"data/help/{language}.md is not there"]
    try:
        return list(manual.problems(english, manual.load(language), manual.names_of(language)))
    except ValueError as error:
        return [str(error)]


def main():
    tap = Tap()
    english = manual.load("en")
    wanted = {line for line in LINGUAS.read_text().splitlines() if line and not line.startswith("#")}
    there = {path.stem for path in LINGUAS.parent.glob("*.md")} - {"en"}
    languages = {line for line in (ROOT / "po" / "LINGUAS").read_text().splitlines()
                 if line and not line.startswith("#")}
    tap.check("mistakes are seen", unseen())
    tap.check("buttons and places are called so", wrong_names(english))
    tap.check("keys are those of the program", wrong_keys(english))
    tap.check("links lead somewhere", wrong_links(english))
    tap.check("languages are those of the program",
              (f"po/LINGUAS has no {name}" for name in sorted((wanted | there) - languages)))
    for language in sorted((wanted | there) & languages):
        tap.check(f"the manual in {language}", wrong_translation(language, english))
    print(f"1..{tap.count}")
    return 1 if tap.failed else 0


sys.exit(main())
