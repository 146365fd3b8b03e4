#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the words of the page: FOLDER/words/LANG.json for each language of po/LINGUAS, as page/words.js reads them.

    catalogs.py FOLDER

They are those messages of po/LANG.po that occur as a literal in the page's JavaScript or in the C that it runs
(PAGE_FILES); of messages with a context, the context must occur, too.
"""

import ast
import gettext
import itertools
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
# Neighbors are one text, also across the comments for translators.
LITERALS = re.compile(rf'{LITERAL.pattern}(?:(?:\s|/\*.*?\*/)*{LITERAL.pattern})*', re.S)
CONTEXT_END = "\x04"
# Their file is read for other things.
LEFT_OUT = {"annotation"}
PLURALS = 200  # after which the forms repeat by hundreds


def page_files():
    """All that has words of the page."""
    sys.path.insert(0, str(ROOT / "ui/web"))
    import build  # pylint: disable=import-outside-toplevel
    sources = {source.split("#")[0] for name in build.MODULES for source in build.sources_of(name)}
    return sorted([ROOT / source for source in sources if not source.startswith(("@", "engine/"))] +
                  list((ROOT / "ui/web/page").glob("*.js")) + list((ROOT / "ui/web").glob("*.html")))


def unquote(literal):
    """A literal of C or JavaScript as text."""
    try:
        return ast.literal_eval(re.sub(r"\\u\{([0-9a-fA-F]+)\}", lambda found: f"\\U{found[1]:0>8}", literal))
    except (SyntaxError, ValueError):
        return ""


def find_texts():
    texts = set()
    for path in page_files():
        for found in LITERALS.finditer(path.read_text(encoding="utf-8")):
            parts = [unquote(part) for part in LITERAL.findall(found[0])]
            texts.update(parts)
            texts.add("".join(parts))
    return texts


# --- Catalogs --------------------------------------------------------------------------------------------------------


def read_entries(path):
    """Of a .po file: {field: text} of each entry; the fields are msgctxt, msgid, msgid_plural, msgstr, msgstr[0] …"""
    for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
        lines = block.splitlines()
        if any(line.startswith("#,") and "fuzzy" in line for line in lines):
            continue
        entry, field = {}, None
        for line in lines:
            found = re.match(r'(msg\w+(?:\[\d+\])?)?\s*(".*")$', line)
            if found:
                field = found[1] or field
                entry[field] = entry.get(field, "") + unquote(found[2])
        if "msgid" in entry:
            yield entry


def translation_of(entry):
    """A text, or a list of forms; None: it is not translated."""
    if "msgid_plural" not in entry:
        return entry.get("msgstr") or None
    forms = [entry[f"msgstr[{index}]"] for index in itertools.takewhile(lambda i: f"msgstr[{i}]" in entry, range(9))]
    return forms if forms and all(forms) else None


def plural_digits(header):
    formula = re.search(r"plural=(.*?);", header, re.S)[1]
    form = gettext.c2py(formula)
    return "".join(str(form(number)) for number in range(PLURALS))


def make_catalog(language, texts):
    entries = list(read_entries(ROOT / "po" / f"{language}.po"))
    messages = {}
    for entry in entries:
        context, text = entry.get("msgctxt"), entry["msgid"]
        translation = translation_of(entry)
        if text == "" or translation is None or text not in texts or (
                context and (context not in texts or context in LEFT_OUT)):
            continue
        messages[text if context is None else context + CONTEXT_END + text] = translation
    header = next(entry["msgstr"] for entry in entries if entry["msgid"] == "")
    return {"language": language, "plural": plural_digits(header), "messages": dict(sorted(messages.items()))}


def main():
    folder = pathlib.Path(sys.argv[1]) / "words"
    folder.mkdir(parents=True, exist_ok=True)
    texts = find_texts()
    for language in (ROOT / "po/LINGUAS").read_text().split():
        catalog = make_catalog(language, texts)
        (folder / f"{language}.json").write_text(
            json.dumps(catalog, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    main()
