#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The lessons in other languages: data/lessons/LANGUAGE/*.pgn beside data/lessons/en/*.pgn.

    po/lessons.py                   every language of po/LINGUAS: what is missing or differs
    po/lessons.py LANGUAGE…         the same for these
    po/lessons.py words LANGUAGE    its words, each below the English ones, to read them through

A translation has the chapters, moves and marks of the English lesson, and at each place a comment, tasks and
hints where English has them. Only the titles (Event, White), Language and the words of comments differ.
data/lessons/ORIGIN.md says what the marks mean."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LESSONS = ROOT / "data" / "lessons"
TITLES = ("Event", "White")
OWN = (*TITLES, "Language")
TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$')
TOKEN = re.compile(r"\{[^}]*\}|[()]|[^\s(){}]+")
COMMAND = re.compile(r"\[%(\w+)\s+([^\]]*)\]")
TALK = {"tsk": "task", "hnt": "hint"}


def chapters(text):
    """The games of a file: of each its tags and its tokens."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        tag = TAG.match(line)
        if tag and (not found or found[-1][1]):
            found.append(({}, []))
        if tag:
            found[-1][0][tag[1]] = tag[2]
        elif found:
            found[-1][1].append(line)
        elif line.strip():
            raise ValueError(f"line {number}: no chapter has begun")
    return [(tags, TOKEN.findall("\n".join(lines))) for tags, lines in strip_blank(found)]


def strip_blank(found):
    """Without the chapters that a blank line inside a header made."""
    return [(tags, lines) for tags, lines in found if tags or any(line.strip() for line in lines)]


def said(token):
    """The words of a comment in order: pairs of kind (comment, task, hint) and words."""
    inner = " ".join(token[1:-1].split())
    plain = " ".join(COMMAND.sub(" ", inner).split())
    talk = [(TALK.get(name, name), words.strip()) for name, words in COMMAND.findall(inner)]
    return ([("comment", plain)] if plain else []) + talk


def shape(token):
    return tuple(kind for kind, _ in said(token)) if token.startswith("{") else token


def describe(form):
    return f"a comment with {', '.join(form) or 'nothing'}" if isinstance(form, tuple) else form


def differences(english, other):
    """What is wrong with a chapter, in words."""
    tags, moves = english
    other_tags, other_moves = other
    for name in dict.fromkeys([*tags, *other_tags]):
        if name in TITLES and not other_tags.get(name):
            yield f"{name} is missing"
        elif name not in OWN and tags.get(name) != other_tags.get(name):
            yield f"{name} is {other_tags.get(name)}, not {tags.get(name)}"
    move = "the beginning"
    for one, two in zip(moves, other_moves):
        if shape(one) != shape(two):
            yield f"after {move}: {describe(shape(two))}, not {describe(shape(one))}"
            return
        yield from (f"after {move}: {problem}" for problem in untranslated(one, two))
        move = move if one[0] in "{($)" or one[0].isdigit() else one
    if len(moves) != len(other_moves):
        yield f"{len(other_moves)} moves and comments, not {len(moves)}"


def untranslated(one, two):
    if not one.startswith("{"):
        return
    for (kind, words), (_, others) in zip(said(one), said(two)):
        if words == others and len(words.split()) > 2:
            yield f"still English: {words}"
        if "[%" in others or "]" in others:
            yield f"{kind} is broken: {others}"


def problems(language):
    """All that is wrong with a language, each with the name of the lesson and the chapter."""
    for path in sorted((LESSONS / "en").glob("*.pgn")):
        translated = LESSONS / language / path.name
        if not translated.is_file():
            yield f"{path.stem}: is missing"
            continue
        english, other = (chapters(one.read_text(encoding="utf-8")) for one in (path, translated))
        if len(english) != len(other):
            yield f"{path.stem}: {len(other)} chapters, not {len(english)}"
        if len({tags.get("Event") for tags, _ in other}) > 1:
            yield f"{path.stem}: the lesson has more than one title"
        said = {tags.get("Language") for tags, _ in other}
        if said != {language.replace("_", "-")}:
            yield f"{path.stem}: Language is {said}"
        for number, pair in enumerate(zip(english, other), 1):
            yield from (f"{path.stem} {number}: {problem}" for problem in differences(*pair))
    names = {path.name for path in (LESSONS / "en").glob("*.pgn")}
    for path in sorted((LESSONS / language).glob("*.pgn")):
        if path.name not in names:
            yield f"{path.stem}: English has no such lesson"


def show_words(language):
    for path in sorted((LESSONS / language).glob("*.pgn")):
        english, other = (chapters((LESSONS / one / path.name).read_text(encoding="utf-8"))
                          for one in ("en", language))
        for (tags, moves), (other_tags, other_moves) in zip(english, other):
            print(f"\n== {path.stem}: {tags['White']} | {other_tags['White']}")
            for one, two in zip(moves, other_moves):
                if one.startswith("{"):
                    for (kind, words), (_, others) in zip(said(one), said(two)):
                        print(f"{kind}: {words}\n    {others}")


def main(arguments):
    if arguments[:1] == ["words"] and len(arguments) == 2:
        return show_words(arguments[1])
    if arguments and arguments[0].startswith("-"):
        sys.exit(__doc__)
    linguas = (ROOT / "po" / "LINGUAS").read_text(encoding="utf-8").split()
    found = [f"{language}: {problem}" for language in arguments or linguas for problem in problems(language)]
    print("\n".join(found) or "All lessons are there.")
    return sys.exit(1 if found else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
