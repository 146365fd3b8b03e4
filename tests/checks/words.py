#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Messages, and the comments of app/, engine/, tests/ and ui/, are plain English as far as a pattern can tell:
HACKING.md, "Words".

    words.py SOURCE_ROOT             TAP on stdout

Each pattern is first tried on a sentence that it must refuse and on one that it must accept.
"""
import collections
import pathlib
import re
import shutil
import sys

import ctokens
import rules
import translations

# Refused wordings of messages: pattern, reason, a wrong example and a right one.
PATTERNS = [
    (r"(^|[a-z,;] |[.] )[Oo]ne (may|can|must|has to|wants|takes|looks|goes)\b", "who is “one”? say “you”",
     "One may also give up.", "You may also resign."),
    (r"\b[Ss]o (many|much)\b(?! that)", "how many?", "So many at most", "Maximum"),
    (r"\b(is|are) like (that|this)\b", "“no … is like that”", "No game is like that.", "No matching games"),
    (r"^What (you|is|was|are|were|a|the)\b[^?]*$", "a heading names the thing",
     "What you play, by heart", "Your repertoire"),
    (r"\b(is|are|was|were) (what|which|that which)\b", "a cleft sentence", "This is what is asked for.",
     "Answer the question."),
    (r"\b([Tt]hat|[Tt]hose) (is|are) (what|who|which)\b", "a cleft sentence", "That is what it costs.", "It costs a pawn."),
    (r"\bwhat is (asked|wanted|known|told|said|left|open|kept|written|read)\b", "name the thing",
     "Click what is asked for.", "Click the answer."),
    (r"(^|[.:;] )[Ww]ho (is|has|was|plays|mates|moves|wants)\b[^?]*$", "“who” without a noun",
     "Who is not in check is stalemated.", "A player who is not in check is stalemated."),
    (r"\b([Ww]hoever|[Ww]hatever|[Ww]hichever)\b", "name who or what", "Whoever moves wins.", "The side to move wins."),
    (r"\bwhich are those\b|\band which are\b", "name the thing", "Those, and which are new", "New ones"),
    (r"\b([Aa]new|hitherto|therein|thereof|whence|wherein|thus far|of late)\b", "archaic", "Start Anew", "Start Over"),
    (r"\bby heart\b", "“from memory” or “from a book”", "Plays openings by heart", "Plays from a book"),
    (r"\b[Tt]he same again\b|\b[Oo]nce [Mm]ore\b", "“again”", "The same again erases it", "Press again to erase it"),
    (r"\blets? go of\b", "“closes”", "until it lets go of the file", "until it closes the file"),
    (r"(?<![Tt]here) (is|are) no (Polyglot|PGN|number|move|puzzle|engine|library|FEN|file|folder|theme|tablebase|book)\b",
     "“is not a …”", "It is no tablebase", "It is not a tablebase"),
    (r"\bmen of\b|\bneither side can mate\b|\b[Tt]urn the board\b|\bthe own\b", "chess has a word for it",
     "neither side can mate any more", "insufficient material"),
    (r"\bnot any ?more\b|\bany more\.$", "“no longer”", "It is there not any more", "It is no longer there"),
    (r"\b(Occasion|Settle)\b", "Event, Resolve", "Settle", "Resolve"),
    (r"\bthere is no such\b", "“does not exist”", "there is no such file", "the file does not exist"),
    (r"\b(cannot|can) be said\b", "“given” for an option, else name the thing", "can be said again",
     "can be given more than once"),
    (r"\b(behind|before) (which|that) (is|stands|lies)\b", "name the thing", "the line before that is", "the line"),
]

# The same for comments. Comments may use words that messages may not, such as "whatever".
COMMENT_PATTERNS = [
    (r"-{3} (What|How|Where|When|Who|Which)\b|^/\* (What|How|Where|When|Who|Which)\b[^.?]*-{3}",
     "a heading names the thing", "/* --- How far it is --- */", "/* --- Progress --- */"),
    (r"(^/\* |[.:;] )[Oo]ne (may|must|has to|wants|looks)\b", "who is “one”?", "/* One may call it twice. */",
     "/* It may be called twice. */"),
    (r"\b([Tt]hat|[Tt]hose|[Tt]his|[Ii]t) (is|are|was) (what|who|which)\b", "a cleft sentence",
     "/* This is what is drawn. */", "/* The drawn text. */"),
    (r"\b[Ii]t (is|was) (the |a )?[A-Za-z_]+ (that|who|which) (is|are|has|does|decides|asks|says|takes|makes|knows)\b",
     "a cleft sentence", "/* It is Study that decides. */", "/* Study decides. */"),
    (r"(^/\* |[.] )What (is|was|are|were) [a-z]+ (is|are|was|were)\b", "name the thing", "/* What is read is kept. */",
     "/* Keeps the text it has read. */"),
    (r"\b[Ww]hat is (asked|wanted|known|told|said|left|open|kept|read)\b", "name the thing",
     "/* Frees what is left. */", "/* Frees the rest. */"),
    (r"(^/\* |[.:;] )[Ww]ho (is|has|was|plays|moves|wants|asks|writes|calls)\b[^?]*$", "“who” without a noun",
     "/* Who asks waits. */", "/* The caller waits. */"),
    (r"\b[Ww]h(at|ere|om) one (does|is|was|looks|plays|trains|types|writes|sees|wants)\b|\b[Ww]hoever\b",
     "name the thing or the person", "/* What one does next. */", "/* The next step. */"),
    (r"\b([Aa]new|hitherto|therein|thereof|whence|wherein|thus far|of late)\b", "archaic", "/* Begins anew. */",
     "/* Starts again. */"),
    (r"\bby heart\b", "“from memory” or “from a book”", "/* Knows it by heart. */", "/* From a book. */"),
    (r"\bnot any ?more\b|\b[Ll]ets? go of\b|\bthe own\b|\bmen of\b|\b(can|cannot) be said\b", "not English",
     "/* Lets go of the file. */", "/* Closes the file. */"),
]


def refused(text, patterns):
    return [(pattern, why) for pattern, why, _, _ in patterns if re.search(pattern, text)]


# Messages that a pattern would refuse, and that are right.
ALLOWED = set()


# Folders whose comments are checked.
FOLDERS = ("app", "engine", "tests", "ui")

# The texts to check; each comment with its place, on one line.
Texts = collections.namedtuple("Texts", "messages comments")


def messages_are_plain(texts):
    for text in texts.messages:
        if text not in ALLOWED:
            for pattern, why in refused(text, PATTERNS):
                yield f"{text[:100]!r}: {why} ({pattern})"


def comments_are_plain(texts):
    for place, text in texts.comments:
        for pattern, why in refused(text, COMMENT_PATTERNS):
            found = re.search(pattern, text)
            yield f"{place}: {text[max(0, found.start() - 40):found.end() + 40]!r}: {why}"


def list_messages(template):
    return [entry.fields[key] for entry in template for key in ("msgid", "msgid_plural")
            if entry.fields.get(key)]


def list_comments(root):
    for path in sorted(path for folder in FOLDERS for path in (root / folder).rglob("*.[ch]")):
        for line, comment in ctokens.list_comments(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(root)}:{line}", join_lines(comment)


def join_lines(comment):
    return re.sub(r"\s*\n\s*(\*(?!/))?\s*", " ", comment)


def main():
    if shutil.which("xgettext") is None:
        print("1..1\nok 1 - messages # SKIP skipped: gettext is not installed")
        return 0
    root = pathlib.Path(sys.argv[1])
    template, complaints = translations.make_template(root)
    breaches = []
    for rule, patterns in ((messages_are_plain, PATTERNS), (comments_are_plain, COMMENT_PATTERNS)):
        for pattern, why, wrong, right in patterns:
            sees = re.search(pattern, wrong) and not refused(right, patterns)
            breaches.append((rule, f"“{wrong}”", [why] if sees else []))
    return rules.main(breaches, Texts(complaints + list_messages(template), list(list_comments(root))))


if __name__ == "__main__":
    sys.exit(main())
