#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli lesson: what is in the page, that nothing in a lesson gets out of its text, and, with node,
that its script leads a learner through."""
import base64
import hashlib
import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import tap

CLI = sys.argv[1]
WORK = tempfile.TemporaryDirectory()
BUILD = pathlib.Path(CLI).resolve().parents[1]
HERE = pathlib.Path(__file__).parent
RIGHT, WRONG, ASIDE, WORSE, AS_GOOD, ENDS = range(6)

LESSON = """[Event "Openings"]
[White "The center"]
[Black "?"]
[Annotator "Us"]
[Lesson "white"]

{Take the center. [%tsk Move a pawn.] [%hnt In the middle.]}
1. e4 {Good. [%csl Ge4][%cal Rd2d4]} (1. d4 {Also good.} 1... d5 {Well.} 2. c4)
(1. f3 $2 {It weakens the king.} 1... e5 {The center is Black's.} 2. g4 Qh4#)
1... e5 2. Qh5 {[%hid]} (2. Nf3 {Later.}) 2... Nc6 3. Bc4 Nf6 4. Qxf7# *

[Event "Openings"]
[White "Black mates"]
[Black "?"]
[SetUp "1"]
[FEN "6k1/5ppp/8/8/8/1r6/r7/6K1 b - - 0 1"]

1... Kf8 *

[Event "Openings"]
[White "En passant"]
[Black "?"]
[SetUp "1"]
[FEN "r3k3/6P1/8/3pP3/8/8/8/4K2R w Kq d6 0 1"]

1. exd6 Kd7 2. O-O *
"""
HOSTILE = """[Event "</title><script>alert(1)</script>"]
[White "<img src=x onerror=alert(2)>"]
[Annotator "\\"><script>alert(3)</script>"]

{</script><script>alert(4)</script> & <!-- ]]> --> [%tsk <b onclick=alert(5)>]
[%hnt </script>]} 1. e4 {<svg onload=alert(6)>} (1. d4 $2 {</SCRIPT >}) *
"""


class Page(html.parser.HTMLParser):
    """The elements of a page, and the text of each script, style and title."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.texts, self.inside = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag in ("script", "style", "title", "h1"):
            self.inside.append((tag, dict(attributes)))
            self.texts.append((tag, dict(attributes), ""))

    def handle_endtag(self, tag):
        if self.inside and self.inside[-1][0] == tag:
            self.inside.pop()

    def handle_data(self, data):
        if self.inside:
            tag, attributes, text = self.texts[-1]
            self.texts[-1] = (tag, attributes, text + data)

    def text_of(self, tag, **wanted):
        return [text for name, attributes, text in self.texts
                if name == tag and all(attributes.get(key) == value for key, value in wanted.items())]


def path(name):
    return pathlib.Path(WORK.name, name)


def run(*arguments, **environment):
    result = subprocess.run([CLI, "lesson", *map(str, arguments)], capture_output=True,
                            env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "", **environment}, timeout=240)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def written(text, *options, **environment):
    path("in.pgn").write_text(text)
    tap.equal(run(path("in.pgn"), "-o", path("out.html"), *options, **environment), (0, "", ""))
    page = Page(path("out.html").read_text())
    return page, json.loads(page.text_of("script", id="lesson")[0])


def move_of(node, uci):
    return next(move for move in node["l"] if move[0] == uci)


def the_page_needs_nothing_else():
    page, _ = written(LESSON, "--nodes", "0")
    policy = next(attributes["content"] for tag, attributes in page.elements
                  if attributes.get("http-equiv") == "Content-Security-Policy")
    tap.holds(policy.startswith("default-src 'none'; script-src 'sha256-"), policy)
    for tag in ("script", "style"):
        text = [text for name, attributes, text in page.texts if name == tag and "type" not in attributes]
        digest = base64.b64encode(hashlib.sha256(text[0].encode()).digest()).decode()
        tap.equal(len(text), 1)
        tap.holds(f"{tag}-src 'sha256-{digest}'" in policy, (tag, digest, policy))
    for tag, attributes in page.elements:
        tap.holds(tag not in ("link", "img", "iframe", "object", "embed", "form", "a", "base"), tag)
        tap.holds("src" not in attributes and "style" not in attributes, (tag, attributes))
        tap.holds(not any(name.startswith("on") for name in attributes), (tag, attributes))
        tap.holds(attributes.get("href", "#").startswith("#"), (tag, attributes))
    tap.equal(page.text_of("title"), ["Openings"])


def every_question_has_every_legal_move():
    _, data = written(LESSON, "--nodes", "0")
    first, second, third = (data["nodes"][chapter["start"]] for chapter in data["chapters"])
    tap.equal([chapter["title"] for chapter in data["chapters"]],
              ["Chapter 1 of 3: The center", "Chapter 2 of 3: Black mates", "Chapter 3 of 3: En passant"])
    tap.equal([chapter["learner"] for chapter in data["chapters"]], ["w", "b", "w"])
    tap.equal((len(first["l"]), first["q"], first["h"], first["w"]),
              (20, "Move a pawn.", ["In the middle."], "Take the center."))
    tap.equal(first["b"], "RNBQKBNRPPPPPPPP" + 32 * "-" + "pppppppprnbqkbnr")
    tap.equal([move_of(first, uci)[3] for uci in ("e2e4", "d2d4", "f2f3", "a2a3")],
              [RIGHT, RIGHT, WRONG, WORSE])
    tap.equal(move_of(first, "e2e4")[2], "e2- e4P")
    e4 = data["nodes"][move_of(first, "e2e4")[4]]
    tap.equal((e4["w"], e4["s"], e4["m"], e4["n"]), ("Good.", ["Ge4", "Rd2d4"], "e2e4", "1. e4"))
    e5 = data["nodes"][e4["c"]]
    tap.equal([move_of(e5, uci)[3] for uci in ("d1h5", "g1f3")], [RIGHT, ASIDE])
    hidden = data["nodes"][e5["c"]]
    tap.equal(hidden["q"], "Black to move: what do you play?")
    tap.equal([move_of(second, uci)[3] for uci in ("g8f8", "b3b1")], [RIGHT, ENDS])
    tap.equal(move_of(third, "e5d6")[2], "d5- e5- d6P")
    tap.equal(sum(move[0] == "g7g8" for move in third["l"]), 4)
    castling = data["nodes"][data["nodes"][third["c"]]["c"]]
    tap.equal(move_of(castling, "e1g1")[2], "e1- f1R g1K h1-")


def a_refutation_is_not_asked():
    _, data = written(LESSON, "--nodes", "0")
    node = data["nodes"][move_of(data["nodes"][0], "f2f3")[4]]
    seen = []
    while node["c"] >= 0:
        tap.holds("q" not in node, node)
        node = data["nodes"][node["c"]]
        seen.append(node["n"])
    tap.equal(seen, ["1… e5", "2. g4", "2… Qh4#"])
    tap.equal(node["k"], 4)


def the_engine_says_why():
    _, data = written(LESSON)
    last = next(node for node in data["nodes"] if node.get("n") == "3… Nf6")
    tap.equal(move_of(last, "h5f7")[3], RIGHT)
    tap.equal(move_of(last, "h5g6")[3], WORSE)
    tap.holds("queen" in move_of(last, "h5g6")[4], move_of(last, "h5g6"))
    again = path("out.html").read_bytes()
    written(LESSON)
    tap.equal(path("out.html").read_bytes(), again)


def a_hostile_lesson_stays_text():
    page, data = written(HOSTILE, "--nodes", "0")
    tap.equal([tag for tag, _ in page.elements].count("script"), 2)
    tap.equal(page.text_of("title"), ["</title><script>alert(1)</script>"])
    tap.holds(not re.search("[<>&]", page.text_of("script", id="lesson")[0]), "the data is escaped")
    tap.equal((data["nodes"][0]["q"], data["nodes"][0]["h"]), ("<b onclick=alert(5)>", ["</script>"]))
    tap.holds(data["nodes"][0]["w"].startswith("</script><script>alert(4)</script>"), data["nodes"][0]["w"])
    for tag, attributes in page.elements:
        tap.holds(not any(name.startswith("on") for name in attributes), (tag, attributes))


def languages(page, *wanted):
    """(lang, dir) of the first element of each name or id."""
    return [next((attributes.get("lang"), attributes.get("dir")) for tag, attributes in page.elements
                 if name in (tag, attributes.get("id"))) for name in wanted]


def a_page_is_in_the_language_of_its_lesson():
    in_arabic = {"LANGUAGE": "ar", "TABIYA_LOCALE_DIR": str(BUILD / "po")}
    for tag, environment, wanted, words in (
            ('[Language "ar"]', {}, [("ar", "rtl"), ("ar", "rtl"), ("en", "ltr")], ("ar", "rtl")),
            ('[Language "pt_BR"]', in_arabic, [("pt-BR", "ltr"), ("pt-BR", "ltr"), ("ar", "rtl")], ("pt-BR", "ltr")),
            ("", in_arabic, [("ar", "rtl"), ("", "auto"), ("ar", "rtl")], ("", "auto")),
            ("", {"LANGUAGE": "xx"}, [("en", "ltr"), ("", "auto"), ("en", "ltr")], ("", "auto")),
            ('[Language "\\"><b>"]', {}, [("en", "ltr"), ("", "auto"), ("en", "ltr")], ("", "auto"))):
        page, data = written(LESSON.replace("[Annotator", tag + "\n[Annotator"), "--nodes", "0", **environment)
        tap.equal(languages(page, "html", "h1", "hint"), wanted)
        tap.equal([tuple(data[whose].values()) for whose in ("theirs", "ours")], [words, wanted[2]])
        tap.equal(languages(page, "title", "chapter", "board", "moves"),
                  [wanted[1], wanted[2], wanted[2], (None, "ltr")])
    tap.equal([node["t"] for node in data["nodes"] if "q" in node][:2], [True, False])


def bad_input_and_bad_use():
    path("bad.pgn").write_text("1. e4 e5 2. Ke3 *")
    path("none.pgn").write_text('[Event "x"]\n\n*\n')
    path("long.pgn").write_text("1. e4 e5 *\n\n" * 101)
    code, _, err = run(path("bad.pgn"), "-o", path("bad.html"))
    tap.equal(code, 1)
    tap.holds("bad.pgn:1:13: " in err, err)
    tap.holds(path("bad.html").exists(), "the good part is written")
    for name in ("none.pgn", "long.pgn"):
        code, _, err = run(path(name), "-o", path("no.html"))
        tap.equal((code, path("no.html").exists()), (1, False))
        tap.holds(name in err, err)
    tap.equal(run(path("missing.pgn"), "-o", path("no.html"))[0], 3)
    tap.equal(run(path("bad.pgn"), "-o", path("no/such/x.html"))[0], 3)
    for words in ((path("bad.pgn"),), ("-o", path("no.html")), (path("bad.pgn"), "-o", "x", "--nodes", "-1"),
                  ("a", "b", "-o", "x")):
        tap.equal(run(*words)[0], 2)


def the_script_leads_through():
    for tag in ("", '[Language "ar"]'):
        written(LESSON.replace("[Annotator", tag + "\n[Annotator"))
        result = subprocess.run(["node", HERE / "walk-lesson.js", path("out.html")], capture_output=True, timeout=120)
        tap.equal((result.returncode, result.stderr.decode()), (0, ""))
        tap.holds(b"walked 3 chapters" in result.stdout, result.stdout)


TESTS = [the_page_needs_nothing_else, every_question_has_every_legal_move, a_refutation_is_not_asked,
         the_engine_says_why, a_hostile_lesson_stays_text,
         a_page_is_in_the_language_of_its_lesson, bad_input_and_bad_use]
tap.main([the_script_leads_through] if "--script" in sys.argv else TESTS)
