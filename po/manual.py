#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual in other languages: data/help/LANGUAGE.md beside data/help/en.md.

    po/manual.py begin LANGUAGE             data/help/LANGUAGE.md, in English, every section to be done
    po/manual.py done LANGUAGE [SECTION…]   these sections, or all, are translated as English is now
    po/manual.py show LANGUAGE              what is still to be done, or was changed since, or is wrong

Below each heading of a translation stands a comment: of which English words it was made (some digits of
their SHA-256), or that it is still to be done. po/README.md says how to translate it."""
import collections
import hashlib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tests" / "checks"))
import translations

TO_DO = "to do"
HEADING = re.compile(r"(#+) (.*?) \{#([a-z-]+)\}$")
MARK = re.compile(r"<!-- (.*) -->$")
TYPED = re.compile(r"`[^`]+`")
KEYS = re.compile(r"\*\*(.+?)\*\*")
NAME = re.compile(r"(?<!\*)\*([^*\s](?:[^*]*[^*\s])?)\*(?!\*)")
LINK = re.compile(r"\]\(([^)]+)\)")

Section = collections.namedtuple("Section", "level title id mark lines")


def read(text):
    """The sections in order. ValueError: the text has a wrong form."""
    sections = []
    for number, line in enumerate(text.splitlines(), 1):
        heading, mark = HEADING.match(line), MARK.match(line)
        if line.startswith("#"):
            if not heading:
                raise ValueError(f"line {number}: a heading without its {{#name}}: {line}")
            sections.append(Section(len(heading[1]), heading[2], heading[3], [], []))
        elif not sections:
            raise ValueError(f"line {number}: before the first heading: {line}")
        elif mark:
            sections[-1].mark.append(mark[1])
        else:
            sections[-1].lines.append(line.rstrip())
    return sections


def body(section):
    return "\n".join(section.lines).strip()


def digest(section):
    """The digest of the English section."""
    words = f"{section.title}\n{body(section)}"
    return hashlib.sha256(words.encode()).hexdigest()[:8]


def blocks(section):
    """Its blocks: p(aragraph), -(an item), `(a command)."""
    kinds = []
    for block in re.split(r"\n\s*\n|\n(?=- )", body(section)):
        if block.strip():
            kinds.append(block[0] if block[0] in "-`" and (block[0] == "-" or TYPED.fullmatch(block))
                         else "p")
    return "".join(kinds)


def plain_name(message):
    """A label of a menu item or a button, without its mnemonic and ellipsis."""
    return re.sub(r"\(_?\w\)|_|…", "", message).strip().casefold()


def names_of(language):
    """What each name is called in a language: of a plain name of English, a set of plain names."""
    found = collections.defaultdict(set)
    for entry in translations.read_entries(ROOT / "po" / f"{language}.po")[1:]:
        for text in entry.strings():
            if text:
                found[plain_name(entry.fields["msgid"])].add(plain_name(text))
    return found


def differences(english, other, names):
    """The differences of a translated section from the English one, in words."""
    for what, pattern in (("keys", KEYS), ("what is typed", TYPED), ("links", LINK)):
        before, after = (collections.Counter(pattern.findall(body(one))) for one in (english, other))
        for token in before - after:
            yield f"{what}: {token} is gone"
        for token in after - before:
            yield f"{what}: {token} is not in English"
    if blocks(english) != blocks(other):
        yield f"paragraphs, items and commands: {blocks(other)}, not {blocks(english)}"
    yield from differences_of_names([NAME.findall(TYPED.sub("", body(one))) for one in (english, other)],
                                    names)


def differences_of_names(lists, names):
    before, after = lists
    if len(before) != len(after):
        yield f"{len(after)} names of buttons and places, not {len(before)}"
    said = {plain_name(name) for name in after}
    for name in dict.fromkeys(before):
        called = names.get(plain_name(name))
        if called and not called & said:
            yield f"*{name}* is called {' or '.join(sorted(called))}"


def problems(english, other, names):
    """All that is wrong with a translation, each with the section's name; `names` as names_of()."""
    shape, other_shape = ([(one.level, one.id) for one in text] for text in (english, other))
    for level, name in (one for one in shape if one not in other_shape):
        yield f"{name}: there is no such heading of level {level}"
    for level, name in (one for one in other_shape if one not in shape):
        yield f"{name}: English has no such heading of level {level}"
    if sorted(shape) == sorted(other_shape) and shape != other_shape:
        yield "headings stand in another order"
    translated = {one.id: one for one in other}
    for one in english:
        made = translated.get(one.id)
        if not made:
            continue
        if made.mark == [TO_DO]:
            yield f"{one.id}: still to be done"
        elif made.mark != [digest(one)]:
            yield f"{one.id}: English was changed since it was translated"
        else:
            yield from (f"{one.id}: {problem}" for problem in differences(one, made, names))


def path_of(language):
    return ROOT / "data" / "help" / f"{language}.md"


def load(language):
    return read(path_of(language).read_text(encoding="utf-8"))


def save(language, sections):
    text = "\n\n".join(f"{'#' * one.level} {one.title} {{#{one.id}}}\n<!-- {one.mark[0]} -->\n\n{body(one)}"
                       for one in sections)
    path_of(language).write_text(text + "\n", encoding="utf-8")


def begin(language):
    if path_of(language).exists():
        sys.exit(f"{path_of(language)} is there already")
    save(language, [one._replace(mark=[TO_DO]) for one in load("en")])


def done(language, *ids):
    english = {one.id: one for one in load("en")}
    unknown = set(ids) - set(english)
    if unknown:
        sys.exit(f"English has no section {', '.join(sorted(unknown))}")
    save(language, [one._replace(mark=[digest(english[one.id])])
                    if one.id in english and (not ids or one.id in ids)
                    else one._replace(mark=one.mark or [TO_DO]) for one in load(language)])
    show(language)


def show(language):
    found = list(problems(load("en"), load(language), names_of(language)))
    print("\n".join(found) or "All is translated.")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    commands = {"begin": begin, "done": done, "show": show}
    if len(sys.argv) < 3 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    commands[sys.argv[1]](*sys.argv[2:])
