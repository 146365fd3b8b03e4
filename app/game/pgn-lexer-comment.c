/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PGN comments as tokens: their ends, and their text. */
#include "app/game/pgn-lexer-private.h"

#include <glib/gi18n-lib.h>

/* The blanks from `p` to `end` in the text of a comment: unchanged within a line, a space for a
 * line break, a line break for an empty line, and one empty line for any number of those. */
static void append_blanks(GString *out, const char *p, const char *end)
{
    guint newlines = 0;
    gsize blanks = 0;
    if (p + 1 == end && *p == '\n') {
        append(out, " ", 1);
        return;
    }
    for (; p < end; p++) {
        if (*p == '\n' || (*p == '\r' && (p + 1 == end || p[1] != '\n')))
            newlines++;
        blanks += *p != '\0';
    }
    if (newlines == 0) {
        for (gsize i = 0; i < blanks; i++)
            g_string_append_c(out, ' ');
    } else {
        g_string_append(out, newlines == 1 ? " " : newlines == 2 ? "\n" : "\n\n");
    }
}

typedef gint8 Bytes __attribute__((vector_size(16)));

/* The end of the run of PLAIN bytes at `p`. Comments are most of an annotated file, so sixteen
 * bytes are checked at once; as signed numbers, those from 0x80 on are below the space, too. */
static inline const char *skip_plain(const char *p, const char *end)
{
    for (; end - p >= (gssize)sizeof(Bytes); p += sizeof(Bytes)) {
        Bytes bytes;
        memcpy(&bytes, p, sizeof bytes);
        Bytes others = (bytes < ' ') | (bytes == '}');
        guint64 halves[2];
        memcpy(halves, &others, sizeof halves);
        if ((halves[0] | halves[1]) == 0)
            continue;
        gboolean second = halves[0] == 0;
        return p + 8 * second + __builtin_ctzll(GUINT64_FROM_LE(halves[second])) / 8;
    }
    while (p < end && is_a(*p, PLAIN))
        p++;
    return p;
}

/* Appends the text of a comment, trimmed. Between braces a } in it was written \}. */
static void append_comment(GString *out, const char *p, const char *end, gboolean escaped)
{
    while (p < end && is_space(*p))
        p++;
    while (end > p && is_space(end[-1]))
        end--;
    while (p < end) {
        const char *run = p;
        p = skip_plain(p, end);
        const char *run_end = p;
        if (p < end && is_space(*p)) { /* the end of a line: drops the spaces before it */
            while (run_end > run && run_end[-1] == ' ')
                run_end--;
        }
        append(out, run, (gsize)(run_end - run));
        run = run_end;
        if (p == end)
            break;
        if (*p == '}') {
            if (escaped)
                g_string_truncate(out, out->len - 1);
            g_string_append_c(out, *p++);
        } else if (is_space(*p)) {
            while (p < end && is_space(*p))
                p++;
            append_blanks(out, run, p);
        } else {
            while (p < end && *p != '}' && !is_a(*p, PLAIN | BLANK))
                p++;
            tabiya_pgn_append_utf8(out, run, (gsize)(p - run));
        }
    }
}

/* The next } from `from` on, or the end. */
static gsize next_brace(TabiyaPgnLexer *self, gsize from)
{
    if (self->brace < from || self->brace == 0) {
        const char *found = memchr(self->source + from, '}', self->length - from);
        self->brace = found ? (gsize)(found - self->source) : self->length;
    }
    return self->brace;
}

/* Some programs write a } in a comment as \}. But a \ may also be a comment's last character: it is
 * an escape only if another } ends the comment before the next one begins. */
static gboolean is_escaped(const TabiyaPgnLexer *self, gsize from, gsize brace)
{
    gsize slashes = 0;
    while (brace - slashes > from && self->source[brace - slashes - 1] == '\\')
        slashes++;
    if (slashes % 2 == 0)
        return FALSE;
    for (gsize at = brace + 1; at < self->length; at++) {
        if (self->source[at] == '{' || self->source[at] == '}')
            return self->source[at] == '}';
    }
    return FALSE;
}

/* Where a line between `from` and `to` starts with the tag that begins a game; otherwise `to`. */
static gsize find_event(const TabiyaPgnLexer *self, gsize from, gsize to)
{
    while (from < to) {
        const char *bracket = memchr(self->source + from, '[', to - from);
        if (!bracket)
            return to;
        gsize at = (gsize)(bracket - self->source);
        if (tabiya_pgn_starts_line(self, at) && looking_at(self, at, "[Event \""))
            return at;
        from = at + 1;
    }
    return to;
}

/* The end of the comment that starts at `from`: at its }, or, if it has none, before the next
 * game. */
static gsize brace_end(TabiyaPgnLexer *self, gsize from, gboolean *closed)
{
    gsize brace = next_brace(self, from);
    while (brace < self->length && self->source[brace - 1] == '\\' && is_escaped(self, from, brace))
        brace = next_brace(self, brace + 1);
    gsize end = find_event(self, from, brace);
    *closed = end == brace && brace < self->length;
    return end;
}

/* Leaves only a mark that there is a text. */
static void skim_comment(TabiyaPgnLexer *self, gsize from, gsize to)
{
    while (from < to && is_space(self->source[from]))
        from++;
    if (from < to)
        g_string_append(self->text, "…");
}

void tabiya_pgn_lex_plain_comment(TabiyaPgnLexer *self, TabiyaPgnToken *token, gsize from, gsize to)
{
    empty(self->text);
    token->kind = TABIYA_PGN_COMMENT;
    token->problem = NULL;
    if (self->skim)
        skim_comment(self, from, to);
    else
        append_comment(self->text, self->source + from, self->source + to, FALSE);
    token->text = self->text->str;
    self->at = to;
}

/* A comment of any bytes, closed or not. */
static void lex_any_comment(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    gboolean closed;
    gsize from = self->at + 1;
    gsize to = brace_end(self, from, &closed);
    token->kind = TABIYA_PGN_COMMENT;
    if (self->skim)
        skim_comment(self, from, to);
    else
        append_comment(self->text, self->source + from, self->source + to, TRUE);
    if (!closed)
        token->problem = _("a comment that ends with }");
    self->at = closed ? to + 1 : to;
}

/* The text after a line break in a plain comment: after the spaces there, or NULL if it may be more
 * than a space, or the next game. */
static inline const char *skip_plain_break(const char *p, const char *end)
{
    gboolean is_start = end - p >= 2 && p[0] == '[' && p[1] != '%';
    while (p < end && *p == ' ')
        p++;
    return p < end && !is_start && is_a(*p, PLAIN) ? p : NULL;
}

/* Appends a closed comment of plain ASCII without empty lines, finding its end in the same pass.
 * Returns the place after its }; NULL if it is not so simple, with part of it appended. */
static const char *append_plain_comment(GString *out, const char *p, const char *end)
{
    while (p < end && *p == ' ')
        p++;
    for (;;) {
        const char *run = p;
        p = skip_plain(p, end);
        if (p == end || (*p != '}' && *p != '\n') || p == run || p[-1] == '\\')
            return NULL;
        const char *run_end = p;
        while (run_end > run && run_end[-1] == ' ')
            run_end--;
        append(out, run, (gsize)(run_end - run));
        if (*p == '}')
            return p + 1;
        p = skip_plain_break(p + 1, end);
        if (!p)
            return NULL;
        append(out, " ", 1);
    }
}

void tabiya_pgn_lex_brace_comment(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    if (!self->skim) {
        const char *end = append_plain_comment(self->text, self->source + self->at + 1,
                                               self->source + self->length);
        if (end) {
            token->kind = TABIYA_PGN_COMMENT;
            self->at = (gsize)(end - self->source);
            return;
        }
        empty(self->text);
    }
    lex_any_comment(self, token);
}

/* Adjacent lines that start with ; are one comment of several lines. */
void tabiya_pgn_lex_line_comment(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    GString *text = self->text;
    gsize breaks = 0;
    token->kind = TABIYA_PGN_COMMENT;
    for (;;) {
        gsize end = line_end(self, self->at);
        gsize before = text->len;
        g_string_append_len(text, "\n\n", (gssize)(before > 0 ? MIN(breaks, 2) : 0));
        gsize line = text->len;
        append_comment(text, self->source + self->at + 1, self->source + end, FALSE);
        if (text->len == line)
            g_string_truncate(text, before);
        else
            breaks = 0;
        self->at = end;
        gsize next = tabiya_pgn_next_line(self, end);
        if (byte_at(self, next) != ';')
            return;
        breaks++;
        self->at = next;
    }
}
