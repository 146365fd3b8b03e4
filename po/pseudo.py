#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Made-up languages that show text which is untranslated, cut off, or on the wrong side:

  en_XA    [Ňéw ĝáḿé ~~~]: accents, two fifths longer, in brackets
  ar_XB    the same, written from right to left

Usage: po/pseudo.py FOLDER, which then has FOLDER/en_XA/LC_MESSAGES/tabiya.mo, to be seen with
  TABIYA_LOCALE_DIR=FOLDER LC_ALL=C.UTF-8 LANGUAGE=en_XA build/ui/tabiya
(for right to left: LANGUAGE=ar_XB:ar, since GTK has to know that, too)."""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "checks"))
from translations import BRACE, DIRECTIVE, read_entries  # noqa: E402

LETTERS = str.maketrans("ABCDEFGHIJKLMNOPRSTUVWYZabcdefghijklmnoprstuvwyz",
                        "ÅƁĆĎÉƑĜĤÍĴĶĹḾŇÓƤŔŠŤÚṼŴÝŽáƀćďéƒĝĥíĵķĺḿňóƥŕšťúṽŵýž")
# The parts that a translation keeps: placeholders, words in braces, markup, escapes.
KEPT = re.compile("|".join((DIRECTIVE.pattern, BRACE.pattern, r"</?[a-z]+[^<>]*>", r"\n")))
RIGHT_TO_LEFT_MARK = "\u200f"
HEADER = """\
Project-Id-Version: tabiya
Language: {}
MIME-Version: 1.0
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 8bit
Plural-Forms: nplurals=2; plural=(n != 1);
"""


def accented(text):
    parts, at = [], 0
    for match in KEPT.finditer(text):
        parts += [text[at:match.start()].translate(LETTERS), match[0]]
        at = match.end()
    return "".join(parts + [text[at:].translate(LETTERS)])


def pseudo(text, mark):
    """Blanks at either end stay outside, so that parts of a sentence still fit together."""
    inner = text.strip()
    if not inner:
        return text
    at = text.index(inner)
    longer = "~" * max(1, len(inner) * 2 // 5) if len(inner) < 60 else "~" * (len(inner) // 5)
    return f"{text[:at]}{mark}[{accented(inner)} {longer}]{text[at + len(inner):]}"


def quoted(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def catalog(entries, language, mark):
    yield "msgid \"\"\nmsgstr " + quoted(HEADER.format(language))
    for entry in entries[1:]:
        fields = entry.fields
        words = fields["msgid"] if fields.get("msgctxt") == "piece letters" else None
        if "msgctxt" in fields:
            yield f"msgctxt {quoted(fields['msgctxt'])}"
        yield f"msgid {quoted(fields['msgid'])}"
        if "msgid_plural" in fields:
            yield f"msgid_plural {quoted(fields['msgid_plural'])}"
            yield f"msgstr[0] {quoted(pseudo(fields['msgid'], mark))}"
            yield f"msgstr[1] {quoted(pseudo(fields['msgid_plural'], mark))}\n"
        else:
            yield f"msgstr {quoted(words or pseudo(fields['msgid'], mark))}\n"


def make(folder):
    with tempfile.TemporaryDirectory() as scratch:
        template = pathlib.Path(scratch) / "tabiya.pot"
        subprocess.run([str(ROOT / "po" / "catalogs.sh"), "pot", str(template)], check=True)
        entries = read_entries(template)
    for language, mark in (("en_XA", ""), ("ar_XB", RIGHT_TO_LEFT_MARK)):
        place = pathlib.Path(folder) / language / "LC_MESSAGES"
        place.mkdir(parents=True, exist_ok=True)
        text = "\n".join(catalog(entries, language, mark))
        subprocess.run(["msgfmt", "-o", str(place / "tabiya.mo"), "-"], input=text, text=True,
                       check=True)


if __name__ == "__main__":
    make(sys.argv[1])
