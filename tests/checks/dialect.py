#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One dialect: every file follows the rules of HACKING.md for writing C.

    dialect.py SOURCE_ROOT      TAP on stdout

Each rule is tried on wrong code first. clang-format decides the layout (.clang-format); its releases differ, so
only the one in Debian 12 is used.
"""
import functools
import gc
import pathlib
import re
import shutil
import subprocess
import sys

import ctokens
import rules

FORMATTER = "14"  # the release of clang-format that decides
COLUMNS = 100
MOST_PARAMETERS = 5
# The page's part of GLib: its names, signatures and rules of ownership are GLib's.
OWN_GLIB = "ui/web/glib/"

CONDITIONS = {"if", "while", "g_return_if_fail", "g_return_val_if_fail", "g_assert", "ENG_ASSERT"}
NO_TYPES = {"return", "goto", "break", "continue", "else", "do", "case", "default", "static",
            "typedef", "extern", "if", "for", "while", "switch"}


class Tree:
    """The C files of the project, each read once: (path from the root, ctokens.Code)."""

    def __init__(self, files, root=None):
        self.root = root
        self.codes = [(name, ctokens.Code(text)) for name, text in files]

    @staticmethod
    def of(root):
        paths = sorted(path for folder in ("engine", "app", "ui", "tests")
                       for path in (root / folder).rglob("*.[ch]"))
        return Tree([(str(path.relative_to(root)), path.read_text(encoding="utf-8"))
                     for path in paths], root)


def formatter():
    """The command of the clang-format that decides, or None."""
    for name in (f"clang-format-{FORMATTER}", "clang-format"):
        if shutil.which(name):
            said = subprocess.run([name, "--version"], capture_output=True, text=True).stdout
            if re.search(rf"version {FORMATTER}\.", said):
                return name
    return None


def ask_formatter(arguments, **more):
    """The files that the formatter would change."""
    style = f"--style=file:{pathlib.Path(__file__).resolve().parents[2] / '.clang-format'}"
    said = subprocess.run([formatter(), style, "--dry-run", *arguments], capture_output=True, text=True,
                          **more).stderr
    return sorted(set(re.findall(r"^(\S+?):\d+:\d+: warning", said, re.MULTILINE)))


def is_laid_out_by_itself(code):
    """Whether all of its words come after a comment that turns the formatter off: a written table, over which that
    would spend seconds and a gigabyte only to leave it as it is."""
    off = code.text.find("/* clang-format off */")
    return off >= 0 and "clang-format on" not in code.text and (not code.words or code.words[0].start > off)


def every_file_is_laid_out_by_clang_format(tree):
    if not formatter():
        return
    if tree.root:
        wrong = ask_formatter([name for name, code in tree.codes if not is_laid_out_by_itself(code)], cwd=tree.root)
    else:
        wrong = [name for name, code in tree.codes
                 if ask_formatter([f"--assume-filename={name}"], input=code.text)]
    for name in wrong:
        yield f"{name}: ./dev format"


def lines_fit_a_hundred_columns(tree):
    for name, code in tree.codes:
        for number, line in enumerate(code.text.split("\n"), 1):
            if len(line) > COLUMNS:
                yield f"{name}:{number}: {len(line)} columns"


def class_structs_are_klass(tree):
    for name, code in tree.codes:
        for match in re.finditer(r"Class \*class\b", code.text):
            yield f"{name}:{code.text.count(chr(10), 0, match.start()) + 1}: klass"


# --- Null tests ------------------------------------------------------------------------------------

def operand_start(code, last):
    """Where the operand that ends with the word `last` begins; None: not told by its words."""
    words, at = code.words, last
    while True:
        if words[at].text in (")", "]"):
            at = code.partner[at]
            before = words[at - 1]
            is_called = before.kind == "name" and before.text not in ("return", "if", "while")
            if not is_called and before.text not in (")", "]"):
                break
            at -= 1
        elif words[at].kind in ("name", "number", "text"):
            if words[at - 1].text not in (".", "->"):
                break
            at -= 2
        else:
            return None
    while words[at - 1].text in ("*", "&") and (
            words[at - 2].text == "return" or
            words[at - 2].kind == "sign" and words[at - 2].text not in (")", "]")):
        at -= 1
    return None if words[at - 1].text == ")" else at


def is_condition(code, first, last):
    """Whether the words from `first` to `last` are a condition, rather than a value passed on."""
    words = code.words
    while True:
        before, after = words[first - 1].text, words[last + 1].text
        if before in ("&&", "||") or after in ("&&", "||", "?"):
            return True
        if before == ";" and after == ";":
            opening = first - 1
            while opening > 0 and words[opening].text not in ("(", "{"):
                opening = code.partner.get(opening, opening) - 1
            return words[opening - 1].text == "for"
        if before == "(" and after == ",":
            return words[first - 2].text == "g_return_val_if_fail"
        if before != "(" or after != ")":
            return False
        if words[first - 2].kind == "name":
            return words[first - 2].text in CONDITIONS
        if words[first - 2].text == "!":
            return True
        first, last = first - 1, last + 1


def pointers_are_asked_without_NULL(tree):
    for name, code in tree.codes:
        for at, word in enumerate(code.words[:-1]):
            if word.text not in ("==", "!=") or code.words[at + 1].text != "NULL":
                continue
            first = operand_start(code, at - 1)
            if first is not None and is_condition(code, first, at + 1):
                yield f"{name}:{word.line}: {word.text} NULL"


# --- Statements ------------------------------------------------------------------------------------

def branches(code, first):
    """For the if, for or while at `first`: (its line, the last word of its head, of its body the first
    and last word), one for each branch."""
    words = code.words
    if words[first].text != "if":
        head = code.partner[first + 1]
        return [(words[first].line, head, head + 1, code.statement_end(head + 1))]
    found = []
    while True:
        head = code.partner[first + 1]
        end = code.statement_end(head + 1)
        found.append((words[first].line, head, head + 1, end))
        if end + 1 >= len(words) or words[end + 1].text != "else":
            return found
        if words[end + 2].text != "if":
            found.append((words[end + 1].line, end + 1, end + 2, code.statement_end(end + 2)))
            return found
        first = end + 2


def is_head(code, at):
    """Whether the word `at`, an if, for or while, begins a statement of its own."""
    words = code.words
    if at + 1 not in code.partner or words[at + 1].text != "(" or words[at - 1].text == "else":
        return False
    opening = code.partner.get(at - 1)
    return not (words[at].text == "while" and opening and words[opening - 1].text == "do")


def what_is_longer_than_a_line_has_braces(tree):
    for name, code in tree.codes:
        for at in code.heads:
            if not is_head(code, at):
                continue
            try:
                found = branches(code, at)
            except (IndexError, KeyError):  # a macro that is no statement
                continue
            words = code.words
            bare = [one for one in found if words[one[2]].text not in ("{", ";")]
            is_long = any(words[head].line > line or words[end].line > words[head].line + 1
                          for line, head, _, end in bare)
            is_mixed = any(words[one[2]].text == "{" for one in found)
            if bare and (is_long or is_mixed) and not code.has_directive(at, found[-1][3]):
                yield f"{name}:{words[at].line}: braces"


def is_plain_declaration(code, first):
    """The semicolon of `T x;` that begins with the word `first`, or None."""
    words, at = code.words, first
    if words[at].kind != "name" or words[at].text in NO_TYPES or words[at].text.startswith("g_auto"):
        return None
    while at < len(words) and (words[at].kind == "name" or words[at].text == "*"):
        at += 1
    is_one = at < len(words) and at >= first + 2 and words[at].text == ";" and \
        words[at - 1].kind == "name"
    return at if is_one else None


def what_is_declared_has_its_value(tree):
    for name, code in tree.codes:
        words = code.words
        for at in range(1, len(words)):
            end = is_plain_declaration(code, at) if words[at - 1].text in "{};" else None
            block = code.block_of(at) if end else None
            if not block or words[block - 1].text not in (")", "{", "}", ";", "else", "do", ":"):
                continue
            variable = words[end - 1].text
            use = next((i for i in range(end + 1, code.partner.get(block, 0))
                        if words[i].text == variable and words[i - 1].text not in (".", "->")), None)
            if use and words[use + 1].text == "=" and words[use - 1].text in ("{", "}", ";") and \
                    code.block_of(use) == block and not code.has_directive(at, use):
                yield f"{name}:{words[at].line}: {variable} is declared where line {words[use].line} sets it"


# --- Functions -------------------------------------------------------------------------------------

def no_function_is_named_by_pasting(tree):
    for name, code in tree.codes:
        for macro in code.directives if name.startswith(("app/", "ui/")) and not name.startswith(OWN_GLIB) else []:
            if re.search(r"\w##\w*\(|##\w+\([^)]*\)\s*\\?\n?\s*\{", macro.text) or \
                    re.search(r"##\w+\((G|Tabiya)\w+ \*", macro.text):
                yield f"{name}:{macro.line}: a name that grep does not find"


# What GIO's functions end with is not counted, and an array and its length are one.
CONVENTIONAL = re.compile(r"^(GCancellable \*|GAsyncReadyCallback |GDestroyNotify |GError \* ?\*|gpointer )")
LENGTH = re.compile(r"^(const )?(gsize|guint|int|size_t) (n|n_\w+|count|length|\w+_count)$")


def count_parameters(parameters):
    texts = [" ".join(one).replace("* *", "**") for one in parameters]
    texts = [text for text in texts if not CONVENTIONAL.match(text)]
    return sum(not (LENGTH.match(text) and at > 0 and ("*" in texts[at - 1] or "[" in texts[at - 1]))
               for at, text in enumerate(texts))


def functions_take_five_parameters(tree):
    for name, code in tree.codes:
        for function, opening in code.functions:
            end = code.partner[opening] + 1
            if end >= len(code.words) or code.words[end].text != "{":
                continue
            if function.endswith(("_measure", "_cb")) or name.startswith(OWN_GLIB):  # as the toolkit calls them
                continue
            count = count_parameters(code.parameters(opening))
            if count > MOST_PARAMETERS and function not in MORE_PARAMETERS.get(name, ()):
                yield f"{name}:{code.words[opening].line}: {function} takes {count}"


# --- Headers ---------------------------------------------------------------------------------------

# Names that themselves state who owns the result: GLib's.
TELLING = re.compile(r"_(new|dup|get|copy|ref|steal|peek|finish)(_|$)")


def paragraph_before(text, at):
    """The text above `at`, up to the next empty line."""
    return text[text.rfind("\n\n", 0, at) + 1:at]


def headers_say_who_owns_what(tree):
    for name, code in tree.codes:
        if not name.endswith(".h") or not name.startswith(("app/", "ui/")) or name.startswith(OWN_GLIB):
            continue
        words = code.words
        for function, opening in code.functions:
            at = opening - 2
            if words[at].text != "*" or TELLING.search(function):
                continue
            stars = 0
            while words[at].text == "*":
                at, stars = at - 1, stars + 1
            kind = at
            while words[at - 1].kind == "name" and words[at - 1].text != "G_BEGIN_DECLS":
                at -= 1
            of = " ".join(word.text for word in words[at:kind + 1])
            if "const " in of or of == "char":
                continue
            end = code.text.find("\n", words[code.partner[opening]].end)
            if "(transfer " not in paragraph_before(code.text, words[at].start) + \
                    code.text[words[at].start:end]:
                yield f"{name}:{words[opening].line}: whose is what {function} returns?"


def list_symbols_of_the_library(tree):
    """What other programs call (docs/library.md)."""
    symbols = tree.root / "engine/tabiya-engine.map" if tree.root else None
    return re.findall(r"^ +(eng_\w+);", symbols.read_text(), re.MULTILINE) if symbols else []


def what_only_tests_call_says_so(tree):
    used = set(list_symbols_of_the_library(tree))
    for name, code in tree.codes:
        if name.startswith("tests/"):
            continue
        own = {opening - 1 for _, opening in code.functions}
        used.update(word.text for at, word in enumerate(code.words)
                    if word.kind == "name" and at not in own)
        for directive in code.directives:
            used.update(re.findall(r"\w+", directive.text))
    for name, code in tree.codes:
        for function, opening in code.functions if name.endswith(".h") else []:
            start = code.words[opening - 1].start
            if name.startswith("tests/") or function in used or function.startswith("G_DECLARE"):
                continue
            if not function.endswith("_for_tests") and \
                    "for tests" not in re.sub(r"[\s*]+", " ", paragraph_before(code.text, start)).lower():
                yield f"{name}:{code.words[opening].line}: nothing but tests calls {function}"


# --- Words -----------------------------------------------------------------------------------------

# British spelling in names and comments. What is fixed elsewhere stands in texts: actions, keys of
# settings, columns, protocols. (GLib's own "cancelled" stays: it is half of every name around it.)
BRITISH = re.compile(
    r"(?:colour|favour|neighbour|behaviour|honour|judgement|centre|(?<!un)labelled|unlabelled|labelling|"
    r"analyse(?!mode|s\b)|analysing|quantis|optimis|recognis|organis|initialis|normalis(?!$)|serialis|"
    r"summaris|minimis|maximis|capitalis|localis|memoris|randomis|synchronis|generalis|specialis|"
    r"catalogue|defence|licence|dialogue|modelled|travelled|towards|\blearnt\b|\bspelt\b|\bgrey\b)",
    re.IGNORECASE)
NOT_OURS = re.compile(r"LABELLED_BY|localist|optimist|specialist|UCI_AnalyseMode")
QUOTED = re.compile(r"“[^”]*”|\"[^\"\n]*\"|https?://\S+")


def find_british(text):
    return BRITISH.search(NOT_OURS.sub("", text))


@functools.cache
def is_british_name(name):
    return find_british(name) is not None


def spelling_is_american(tree):
    for name, code in tree.codes:
        # Each name once: there are a million.
        names = {word.text: word.line for word in reversed(code.words) if word.kind == "name"}
        said = [(line, text) for text, line in names.items() if is_british_name(text)]
        said += [(word.line, QUOTED.sub("", word.text)) for word in code.comments]
        said += [(word.line, QUOTED.sub("", word.text)) for word in code.directives
                 if "define" in word.text]
        for line, text in said:
            found = find_british(text)
            if found:
                yield f"{name}:{line}: {found.group()}"


# Functions that take more than five, and why they may.
MORE_PARAMETERS = {
    # A position is its start and the moves since: two words more wherever one is searched.
    "app/analysis/builtin-engine.c": {"search"},
    "app/analysis/engine-source.c": {"tabiya_engine_source_search"},
    "app/analysis/scripted-player.c": {"scripted_search"},
    "app/analysis/uci-engine.c": {"uci_search"},
    "app/analysis/work-turn.c": {"search"},
    "tests/app/scripted-engine.c": {"search"},
    # The search: window, depth and the node's data are in registers.
    "engine/board/movegen-core.h": {"eng_gen_king"},
    "engine/search/algorithm.h": {"eng_scout", "eng_search_again"},
    "engine/search/search-node.c": {"store", "prunes_move", "singular", "late_move_reduction",
                                    "eng_search_node"},
    "engine/search/search.c": {"search_later_root_move"},
    # Kernels: arrays side by side.
    "engine/eval/accumulator.c": {"find_change"},
    "engine/eval/network-kernel.c": {"update_stretch"},
    # A table of a tablebase, and the place in it.
    "engine/knowledge/tb-look.c": {"find_block", "look_with", "eng_tb_table_look"},
    "engine/knowledge/tb-table.c": {"verify_with"},
    "engine/train/export.c": {"eng_train_export"},
    "engine/train/words.c": {"eng_train_read_words"},
}

# Each rule, and code that breaks it.
BREACHES = [
    (every_file_is_laid_out_by_clang_format, "app/a.c", "int  a;\n"),
    (lines_fit_a_hundred_columns, "app/a.c", "/* " + "x" * 98 + " */\n"),
    (class_structs_are_klass, "app/a.c", "static void class_init(GObjectClass *class)\n{\n}\n"),
    (pointers_are_asked_without_NULL, "app/a.c", "void f(char *p)\n{\n    if (p != NULL)\n        g();\n}\n"),
    (pointers_are_asked_without_NULL, "app/b.c", "int f(A *p)\n{\n    return p->q[1] == NULL || g(p);\n}\n"),
    (pointers_are_asked_without_NULL, "app/c.c", "void f(A *p)\n{\n    for (; next(p) != NULL; p++)\n        g();\n}\n"),
    (what_is_longer_than_a_line_has_braces, "app/a.c",
     "void f(void)\n{\n    if (a)\n        for (;;)\n            g();\n}\n"),
    (what_is_longer_than_a_line_has_braces, "app/b.c",
     "void f(void)\n{\n    if (a &&\n        b)\n        g();\n}\n"),
    (what_is_longer_than_a_line_has_braces, "app/c.c",
     "void f(void)\n{\n    if (a)\n        g();\n    else {\n        h();\n    }\n}\n"),
    (what_is_declared_has_its_value, "app/a.c",
     "void f(void)\n{\n    char *text;\n    g();\n    text = h();\n}\n"),
    (no_function_is_named_by_pasting, "ui/a.c",
     "#define ACTION(name) static void name##_cb(GSimpleAction *action) { go_##name(); }\n"),
    (functions_take_five_parameters, "app/a.c",
     "static void f(int a, int b, int c, int d, int e, int g)\n{\n}\n"),
    (headers_say_who_owns_what, "app/a.h", "/* All of them. */\nGPtrArray *tabiya_games_list(void);\n"),
    (what_only_tests_call_says_so, "app/a.h", "/* How many. */\nint tabiya_games_count(void);\n"),
    (spelling_is_american, "app/a.c", "int colour;\n"),
    (spelling_is_american, "app/b.c", "/* In the centre. */\n"),
]


def main():
    gc.disable()  # millions of words, none of which is ever dropped
    root = pathlib.Path(sys.argv[1]).resolve()
    breaches = BREACHES
    if not formatter():
        print(f"# skipped: clang-format {FORMATTER} decides how files are laid out, and is not here")
        breaches = [one for one in BREACHES if one[0] is not every_file_is_laid_out_by_clang_format]
    return rules.main([(rule, f"{name} with {' '.join(text.split())[:70]}",
                        list(rule(Tree([(name, text)])))) for rule, name, text in breaches],
                      Tree.of(root))


if __name__ == "__main__":
    sys.exit(main())
