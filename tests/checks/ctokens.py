# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""C as a list of words, for the checks of code style: without comments and preprocessor lines, each bracket with its
partner. It is not a parser: checks look at neighboring words."""
import functools
import re

DIRECTIVE = r"^[ \t]*\#(?:\\\n|/\*.*?\*/|[^\n])*"
COMMENT = r"/\*.*?\*/|//[^\n]*"
TEXT = r"""L?"(?:\\.|[^"\\\n])*"|L?'(?:\\.|[^'\\\n])*'"""
FLAGS = re.VERBOSE | re.DOTALL | re.MULTILINE
# Blanks fit nothing here, and are passed over. Frequent ones first: two million words are read.
WORDS = re.compile(rf"""
    (?P<directive>{DIRECTIVE}) | (?P<text>{TEXT}) | (?P<name>[A-Za-z_]\w*) | (?P<newline>\n) |
    (?P<comment>{COMMENT}) | (?P<number>\.?\d(?:[eEpP][+-]|[\w.])*) | (?P<join>\\\n) |
    (?P<sign><<=|>>=|\.\.\.|->|\+\+|--|&&|\|\||[-+*/%&|^=!<>]=|<<|>>|\#\#|[^ \t\r\f])
    """, FLAGS)
COMMENTS = re.compile(rf"(?:{DIRECTIVE})|(?:{TEXT})|({COMMENT})", FLAGS)


def list_comments(text):
    """The comments of a file, each with its line, without reading the words between them."""
    line, at = 1, 0
    for match in COMMENTS.finditer(text):
        if match[1]:
            line += text.count("\n", at, match.start())
            at = match.start()
            yield line, match[1]


class Word:
    __slots__ = ("kind", "text", "start", "line")

    def __init__(self, kind, text, start, line):
        self.kind, self.text, self.start, self.line = kind, text, start, line

    @property
    def end(self):
        return self.start + len(self.text)


class Code:
    """A file: its `text`, its `words`, `partner` (bracket to bracket, by index), and where
    `comments` and `directives` are."""

    def __init__(self, text):
        self.text, self.words, self.partner = text, [], {}
        self.comments, self.directives = [], []
        line, opened = 1, []
        others = {"comment": self.comments, "directive": self.directives}
        for match in WORDS.finditer(text):
            kind, word = match.lastgroup, match.group()
            if kind in ("newline", "join"):
                line += 1
                continue
            if kind == "sign":
                if word in "([{":
                    opened.append(len(self.words))
                elif word in ")]}" and opened:
                    other = opened.pop()
                    self.partner[other], self.partner[len(self.words)] = len(self.words), other
            others.get(kind, self.words).append(Word(kind, word, match.start(), line))
            if kind not in ("name", "sign", "number"):
                line += word.count("\n")

    def statement_end(self, first):
        """The last word of the statement that begins with the word `first`."""
        words, at = self.words, first
        head = words[at].text
        if head == "{":
            return self.partner[at]
        if head == "if":
            end = self.statement_end(self.partner[at + 1] + 1)
            has_else = end + 1 < len(words) and words[end + 1].text == "else"
            return self.statement_end(end + 2) if has_else else end
        if head in ("for", "while", "switch"):
            return self.statement_end(self.partner[at + 1] + 1)
        if head == "do":
            return self.partner[self.statement_end(at + 1) + 2] + 1
        while words[at].text != ";":
            at = self.partner.get(at, at) + 1 if words[at].text in "([{" else at + 1
        return at

    def block_of(self, at):
        """The brace that opens the block of the word `at`, or None."""
        at -= 1
        while at >= 0 and self.words[at].text != "{":
            at = self.partner.get(at, at) - 1 if self.words[at].text in ")]}" else at - 1
        return at if at >= 0 else None

    def has_directive(self, first, last):
        return any(self.words[first].start < one.start < self.words[last].start
                   for one in self.directives)

    @functools.cached_property
    def heads(self):
        """The words that are an if, a for or a while."""
        return [at for at, word in enumerate(self.words[:-1]) if word.text in ("if", "for", "while")]

    @functools.cached_property
    def functions(self):
        """Every function that is declared or defined here: (name, its opening parenthesis)."""
        return list(self._find_functions())

    def _find_functions(self):
        depth = 0
        for at, word in enumerate(self.words):
            if word.text in "{}" and word.kind == "sign":
                depth += 1 if word.text == "{" else -1
            elif (word.text == "(" and depth == 0 and at > 1 and at in self.partner and
                  self.words[at - 1].kind == "name" and
                  (self.words[at - 2].kind == "name" or self.words[at - 2].text == "*")):
                yield self.words[at - 1].text, at

    def parameters(self, opening):
        """The parameters between a parenthesis and its partner, a list of texts each."""
        found, depth = [[]], 0
        for word in self.words[opening + 1:self.partner[opening]]:
            depth += word.text in ("(", "[", "{")
            depth -= word.text in (")", "]", "}")
            if word.text == "," and depth == 0:
                found.append([])
            else:
                found[-1].append(word.text)
        return [] if found in ([[]], [["void"]]) else found
