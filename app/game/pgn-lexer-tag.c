/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PGN tags as tokens. */
#include "app/game/pgn-lexer-private.h"

#include <glib/gi18n-lib.h>

#include "app/game/piece-letters.h"

static gboolean is_name_byte(char c)
{
    return is_a(c, WORD | MARK) || c == '.' || (guchar)c >= 0x80;
}

/* Finds the quote that ends a value in the line: the first one followed by a ], since people write
 * unescaped quotes in values. Returns its place, or the end of the line. */
static gsize value_end(const TabiyaPgnLexer *self, gsize at)
{
    for (; at < self->length && !is_newline(self->source[at]); at++) {
        if (self->source[at] == '\\' && !is_newline(byte_at(self, at + 1)))
            at++;
        else if (self->source[at] == '"' && byte_at(self, skip_spaces(self, at + 1)) == ']')
            return at;
    }
    return MIN(at, self->length);
}

static void append_value(TabiyaPgnLexer *self, gsize from, gsize to)
{
    gsize run = from;
    if (self->skim)
        return;
    for (gsize at = from; at < to; at++) {
        char next = at + 1 < to ? self->source[at + 1] : '\0';
        if (self->source[at] != '\\' || (next != '"' && next != '\\'))
            continue;
        tabiya_pgn_append_utf8(self->text, self->source + run, at - run);
        run = ++at;
    }
    if (run < to)
        tabiya_pgn_append_utf8(self->text, self->source + run, to - run);
}

/* A value without an end in its line: it continues in the next one if its quote is there, otherwise
 * it is the rest of the line, without a ] or a quote at the end. */
static void lex_open_value(TabiyaPgnLexer *self, TabiyaPgnToken *token, gsize from, gsize end)
{
    gsize second = tabiya_pgn_next_line(self, end);
    gsize second_end = value_end(self, second);
    token->problem = _("a value that ends with \"]");
    if (byte_at(self, second) != '[' && byte_at(self, second_end) == '"') {
        append_value(self, from, end);
        g_string_append_c(self->text, ' ');
        append_value(self, second, second_end);
        self->at = skip_spaces(self, second_end + 1) + 1;
        return;
    }
    self->at = end;
    while (end > from && strchr("] \t\"", self->source[end - 1]))
        end--;
    append_value(self, from, end);
}

/* Whether a word is the name of a tag whose value lacks quotes: letters and digits that are not a
 * move, since brackets occur among moves, too. */
static gboolean is_plain_name(const char *name, gsize length)
{
    for (gsize i = 0; i < length; i++) {
        if (!g_ascii_isalnum(name[i]) && name[i] != '_')
            return FALSE;
    }
    return g_ascii_isupper(name[0]) && !tabiya_is_move_word(name, length);
}

/* [Name value], [Name value"], [Name]: a separate line, up to its last bracket. FALSE: it is
 * not. */
static gboolean lex_bare_tag(TabiyaPgnLexer *self, TabiyaPgnToken *token, gsize name,
                             gsize name_end)
{
    gsize start = skip_spaces(self, name_end);
    gsize end = line_end(self, self->at);
    const char *source = self->source;
    while (end > start && (source[end - 1] == ' ' || source[end - 1] == '\t'))
        end--;
    if (!tabiya_pgn_starts_line(self, self->at) || end <= start || source[end - 1] != ']' ||
        (start == name_end && end > start + 1) || !is_plain_name(source + name, name_end - name)) {
        return FALSE;
    }
    token->kind = TABIYA_PGN_TAG;
    self->at = end--;
    while (end > start && strchr(" \t\"", source[end - 1]))
        end--;
    tabiya_pgn_append_utf8(self->name, source + name, name_end - name);
    append_value(self, start, end);
    return TRUE;
}

static void lex_bad_tag(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    gsize end = line_end(self, self->at);
    const char *bracket = memchr(self->source + self->at, ']', end - self->at);
    self->at = bracket ? (gsize)(bracket - self->source) + 1 : end;
    token->kind = TABIYA_PGN_BAD;
    token->problem = _("a tag like [Event \"…\"]");
}

/* [Name "value"] in plain ASCII, in one pass. FALSE: it is not so simple, and nothing is done. */
static gboolean lex_plain_tag(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    const char *name = self->source + self->at + 1, *end = self->source + self->length;
    const char *name_end = name;
    while (name_end < end && is_a(*name_end, WORD))
        name_end++;
    if (name_end == name || end - name_end < 2 || name_end[0] != ' ' || name_end[1] != '"')
        return FALSE;
    const char *value = name_end + 2;
    const char *close = value;
    while (close < end && is_a(*close, VALUE))
        close++;
    if (end - close < 2 || close[0] != '"' || close[1] != ']')
        return FALSE;
    append(self->name, name, (gsize)(name_end - name));
    if (!self->skim)
        append(self->text, value, (gsize)(close - value));
    token->kind = TABIYA_PGN_TAG;
    self->at = (gsize)(close + 2 - self->source);
    return TRUE;
}

/* A tag of any bytes, or something that only begins like one. */
static void lex_any_tag(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    gsize name = skip_spaces(self, self->at + 1);
    gsize name_end = name;
    while (name_end < self->length && is_name_byte(self->source[name_end]))
        name_end++;
    gsize quote = skip_spaces(self, name_end);
    if (name_end > name && byte_at(self, quote) != '"' && lex_bare_tag(self, token, name, name_end))
        return;
    if (name_end == name || byte_at(self, quote) != '"') {
        lex_bad_tag(self, token);
        return;
    }
    gsize end = value_end(self, quote + 1);
    token->kind = TABIYA_PGN_TAG;
    tabiya_pgn_append_utf8(self->name, self->source + name, name_end - name);
    if (byte_at(self, end) != '"') {
        lex_open_value(self, token, quote + 1, end);
        return;
    }
    append_value(self, quote + 1, end);
    self->at = skip_spaces(self, end + 1) + 1;
}

void tabiya_pgn_lex_tag(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    if (!lex_plain_tag(self, token))
        lex_any_tag(self, token);
}
