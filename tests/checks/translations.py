#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The translation catalogs are sound: msgfmt accepts each language of po/LINGUAS, and translations fill in the same
arguments as their messages. With --complete nothing may be untranslated or fuzzy either.

Usage: translations.py SOURCE_ROOT [--complete] [LANGUAGE…]; speaks TAP."""
import ast
import collections
import gettext
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

# Placeholders that a program fills in: printf's directives, and the words in braces of app/analysis/explain.c.
DIRECTIVE = re.compile(r"%(?:(\d+)\$)?([-+ #0']*)(\*|\d+)?(?:\.(\*|\d+))?([hlqjzt]*)([a-zA-Z%])")
BRACE = re.compile(r"\{([a-z]+)(?::(?:nominative|genitive|dative|accusative|instrumental))?\}")
# Parts of a message that are not words: markup, and the paths of the program's own files.
MARKUP = re.compile(r"</?[a-z]+[^<>]*>")
# The directives that can print the number of a plural.
NUMBER_KINDS = "diu"
SHOWN_PROBLEMS = 40


class Entry:
    def __init__(self):
        self.fields = {}
        self.flags = set()
        self.obsolete = False

    @property
    def name(self):
        return self.fields.get("msgid", "")[:60]

    def strings(self):
        return [text for key, text in self.fields.items() if key.startswith("msgstr")]


def read_entries(path):
    """The entries of a .po or .pot file, its header first."""
    entries, entry, key = [], Entry(), None
    for line in path.read_text(encoding="utf-8").splitlines() + [""]:
        if not line:
            if entry.fields:
                entries.append(entry)
            entry, key = Entry(), None
        elif line.startswith("#,"):
            entry.flags |= {flag.strip() for flag in line[2:].split(",")}
        elif line.startswith("#"):
            continue
        elif line.startswith('"'):
            entry.fields[key] += ast.literal_eval(line)
        else:
            key, text = line.split(" ", 1)
            entry.fields[key] = ast.literal_eval(text)
    return entries


def directives(text):
    """Each argument with its type, in the order of the arguments."""
    found, place = [], 0
    for match in DIRECTIVE.finditer(text):
        number, _, width, precision, length, kind = match.groups()
        if kind == "%":
            continue
        for star in (width, precision):
            if star == "*":
                place += 1
                found.append((place, "*"))
        place += 1
        found.append((int(number) if number else place, length + kind))
    return sorted(found)


def braces(text):
    """{moves} may replace {count}, with its noun."""
    return sorted({"count" if word == "moves" else word for word in BRACE.findall(text)})


def edges(text):
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()):]


def fills_in(text):
    return directives(text), braces(text)


def without_number(text):
    """The directives and the words in braces of a text that leaves out its number. In C an argument can only
    be left out at the end, so the number has to be the last."""
    places, words = fills_in(text)
    if places and places[-1][1][-1] in NUMBER_KINDS:
        places = places[:-1]
    return places, [word for word in words if word != "count"]


def problems_of(entry, plurals, shared=None):
    """The problems of one translation, each as a few words. `shared` are the plural forms used for more
    than one number: they must give the number. The others may leave it out, as in Arabic “two games”.
    Without `shared` every form must fill in what its message does."""
    source = entry.fields["msgid"]
    plural = entry.fields.get("msgid_plural")
    strings = entry.strings()
    if plural is not None and len(strings) != plurals:
        yield f"{len(strings)} plurals, not {plurals}"
    for form in shared or () if plural is not None and len(strings) == plurals else ():
        if fills_in(strings[form]) != fills_in(plural):
            yield f"plural form {form} leaves out the number"
    for text in strings:
        wanted = [source] if plural is None else [source, plural]
        allowed = [fills_in(one) for one in wanted]
        if plural is not None and shared is not None:
            allowed.append(without_number(plural))
        if "c-format" in entry.flags and directives(text) not in [places for places, _ in allowed]:
            yield "other places to fill in"
        if braces(text) not in [words for _, words in allowed]:
            yield "other words in braces"
        if sorted(MARKUP.findall(text)) not in [sorted(MARKUP.findall(one)) for one in wanted]:
            yield "other markup"
        # A wide comma or colon has its blank in itself.
        wide = text.endswith(("、", "，", "：")) and source.endswith((", ", ": "))
        if not wide and edges(text)[1] not in [edges(one)[1] for one in wanted]:
            yield "other blanks at the end"
        if source.endswith("…") != text.endswith(("…", "…)", "(…")) and "(_" not in text:
            yield "an ellipsis gone, or come"
    if entry.fields.get("msgctxt") == "piece letters" and len(strings[0].split(" ")) != 5:
        yield "not five letters"


# Which form each language takes for these numbers, by its grammar.
NUMBERS = (0, 1, 2, 3, 5, 11, 21, 22, 100, 101, 111, 112)
PLURALS = {
    "ar": "012334445544",
    "de": "101111111111", "es": "101111111111", "it": "101111111111", "nl": "101111111111",
    "fr": "001111111111", "pt_BR": "001111111111",
    "pl": "201122212222",
    "ru": "201122012022", "uk": "201122012022",
    "tr": "000000000000", "zh_CN": "000000000000",
}


def plurals_of(header):
    match = re.search(r"nplurals=(\d+)", header.fields["msgstr"])
    return int(match[1]) if match else 0


def form_of(header):
    """The form for a number, as a function."""
    match = re.search(r"plural=([^;]*);", header.fields["msgstr"].replace("\n", " "))
    return gettext.c2py(match[1]) if match else lambda number: 0


class Catalog:
    def __init__(self, path):
        self.path = path
        self.entries = read_entries(path)

    def understood(self):
        result = subprocess.run(
            ["msgfmt", "--check", "--check-accelerators=_", "-o", "/dev/null", str(self.path)],
            capture_output=True, text=True)
        return result.stderr.splitlines() if result.returncode != 0 else []

    def wrong_plurals(self):
        form, wanted = form_of(self.entries[0]), PLURALS.get(self.path.stem)
        if wanted is None:
            yield f"PLURALS of translations.py does not say how {self.path.stem} counts"
        for number, expected in zip(NUMBERS, wanted or ""):
            if form(number) != int(expected):
                yield f"{number} takes form {form(number)}, not {expected}"

    def sound(self):
        plurals = plurals_of(self.entries[0])
        forms = collections.Counter(map(form_of(self.entries[0]), range(200)))
        shared = sorted(form for form in forms if forms[form] > 1)
        for entry in self.entries[1:]:
            if "fuzzy" in entry.flags or not all(entry.strings()):
                continue
            for problem in problems_of(entry, plurals, shared):
                yield f"{problem}: {entry.name!r}"

    def translate(self, label):
        """Nothing if it is not translated yet, which is another problem."""
        return next((entry.fields["msgstr"] for entry in self.entries
                     if entry.fields["msgid"] == label and "msgctxt" not in entry.fields
                     and "fuzzy" not in entry.flags), "")

    def complete(self, template):
        done = {}
        for entry in self.entries[1:]:
            done[entry.fields.get("msgctxt"), entry.fields["msgid"]] = (
                all(entry.strings()) and "fuzzy" not in entry.flags)
        for entry in template[1:]:
            key = entry.fields.get("msgctxt"), entry.fields["msgid"]
            if not done.get(key):
                yield f"untranslated: {entry.name!r}"


def list_pages(menu):
    """The labels of each page of a menu: its own with those of its sections, then those of its submenus."""
    labels, pages = [], []
    for child in menu:
        if child.tag == "item":
            labels += [part.text for part in child if part.get("name") == "label"]
        elif child.tag in ("section", "submenu"):
            own, *others = list_pages(child)
            pages += others
            if child.tag == "section":
                labels += own
            else:
                pages.append(own)
    return [labels, *pages]


def clashes_of(pages, translate):
    """Items of one page that share a letter."""
    for labels in pages:
        letters = {}
        for label in map(translate, labels):
            letter = label[label.find("_") + 1:][:1].casefold() if "_" in label else None
            if letter and letters.setdefault(letter, label) != label:
                yield f"share a letter: {letters[letter]!r} and {label!r}"


class Tap:
    def __init__(self):
        self.count = 0
        self.failed = False

    def check(self, name, problems):
        self.count += 1
        problems = list(problems)
        for problem in problems[:SHOWN_PROBLEMS]:
            print(f"# {problem}")
        if len(problems) > SHOWN_PROBLEMS:
            print(f"# and {len(problems) - SHOWN_PROBLEMS} more")
        print(f"{'not ok' if problems else 'ok'} {self.count} - {name}", flush=True)
        self.failed |= bool(problems)


def check_the_check(tap):
    """That each kind of problem is seen at all."""
    def entry(source, text, flags=(), **more):
        made = Entry()
        made.fields = {"msgid": source, "msgstr": text, **more}
        made.flags = set(flags)
        return made
    bad = {
        "a place lost": entry("%s of %s", "%s", {"c-format"}),
        "places changed about": entry("%s of %d", "%d von %s", {"c-format"}),
        "a brace lost": entry("{move} wins {prize}", "{move} gewinnt"),
        "markup lost": entry("<b>%s</b>", "%s"),
        "a line's end lost": entry("line\n", "Zeile"),
        "an ellipsis lost": entry("Open…", "Öffnen"),
        "letters lost": entry("K Q R B N", "K D T L", msgctxt="piece letters"),
    }
    good = [
        entry("%s of %d", "%2$d von %1$s", {"c-format"}),
        entry("{first} is won in {count}", "в {moves} {first:genitive}"),
        entry("_Open…", "打开(_O)…"),
    ]
    tap.check("mistakes are seen", [name for name, one in bad.items() if not list(problems_of(one, 2))])
    def counted(one, many, *forms):
        made = entry(one, "", {"c-format"}, msgid_plural=many)
        del made.fields["msgstr"]
        made.fields.update((f"msgstr[{form}]", text) for form, text in enumerate(forms))
        return made

    games = counted("%u game", "%u games", "لعبة واحدة", "%u لعبة")
    tap.check("a plural without its number is seen", [] if list(problems_of(games, 2, (0, 1))) else ["21"])
    allowed = [games, counted("%s: %u game", "%s: %u games", "%s: لعبة", "%s: %u لعبة"),
               counted("{count} move", "{count} moves", "نقلة", "{count} نقلات")]
    tap.check("a plural form for one number may leave it out",
              [problem for one in allowed for problem in problems_of(one, 2, (1,))])
    lost = [counted("%s: %u game", "%s: %u games", "لعبة", "%s: %u لعبة"),
            counted("%s: %u game", "%s: %u games", "%u لعبة", "%s: %u لعبة"),
            counted("%u of %s", "%u of %s", "%2$s", "%u من %s"),
            counted("%u of %s", "%u of %s", "%u", "%u من %s"),
            counted("%u game", "%u games", "لعبة", "لعبة"),
            counted("{count} of {name}", "{count} of {name}", "{count}", "{count} {name}")]
    tap.check("a plural form may leave out nothing else",
              [one.name for one in lost if not list(problems_of(one, 2, (1,)))])
    twins = list(clashes_of([["_Open", "_Other", "S_ave"], ["_Open"]], str))
    tap.check("items of a menu that share a letter are seen", [] if len(twins) == 1 else twins or ["none"])
    tap.check("what a translation may do is allowed",
              [problem for one in good for problem in problems_of(one, 2)])


def make_template(root):
    """The messages of the source as it is, without a trace in the tree."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "tabiya.pot"
        result = subprocess.run([str(root / "po" / "catalogs.sh"), "pot", str(path)],
                                capture_output=True, text=True)
        return (read_entries(path) if result.returncode == 0 else []), result.stderr.splitlines()


def main():
    root = pathlib.Path(sys.argv[1])
    wanted = [word for word in sys.argv[2:] if not word.startswith("-")]
    complete = "--complete" in sys.argv
    tap = Tap()
    check_the_check(tap)
    if shutil.which("msgfmt") is None or shutil.which("xgettext") is None:
        print(f"ok {tap.count + 1} - catalogs # SKIP skipped: gettext is not installed")
        print(f"1..{tap.count + 1}")
        return 1 if tap.failed else 0
    template, complaints = make_template(root)
    tap.check("the messages are gathered without a complaint", complaints)
    lines = (root / "po" / "LINGUAS").read_text(encoding="utf-8").split("\n")
    languages = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    menus = xml.etree.ElementTree.parse(root / "ui" / "window.ui").iter("menu")
    pages = [page for menu in menus for page in list_pages(menu)]
    tap.check("menus have items", [] if len(pages) > 5 and "_Lessons" in sum(pages, []) else [str(pages)])
    files = {path.stem for path in (root / "po").glob("*.po")}
    tap.check("every catalog is a language of LINGUAS", sorted(files ^ set(languages)))
    for language in wanted or languages:
        catalog = Catalog(root / "po" / f"{language}.po")
        tap.check(f"{language}: msgfmt understands it", catalog.understood())
        tap.check(f"{language}: counts as its grammar does", catalog.wrong_plurals())
        tap.check(f"{language}: no two items of a menu share a letter", clashes_of(pages, catalog.translate))
        tap.check(f"{language}: fills in what its messages fill in", catalog.sound())
        if complete:
            tap.check(f"{language}: is complete", catalog.complete(template))
    print(f"1..{tap.count}")
    return 1 if tap.failed else 0


if __name__ == "__main__":
    sys.exit(main())
