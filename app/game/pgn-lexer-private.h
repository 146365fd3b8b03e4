/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The internals of the lexer, shared by the files that implement it:
 *
 *   pgn-lexer.c          blanks between tokens, moves and all other single words and marks
 *   pgn-lexer-comment.c  comments: their ends, and their text
 *   pgn-lexer-tag.c      tags
 *   pgn-lexer-text.c     prose between games
 *   pgn-lexer-bytes.c    classes of bytes, starts of lines, bytes as UTF-8
 */
#ifndef TABIYA_PGN_LEXER_PRIVATE_H
#define TABIYA_PGN_LEXER_PRIVATE_H

#include <string.h>

#include "app/game/pgn-encoding.h"
#include "app/game/pgn-lexer.h"

G_BEGIN_DECLS

/* Classes of bytes. */
enum {
    BLANK = 1,  /* between tokens */
    DIGIT = 2,  /* begins a number, a result or 0-0 */
    ALPHA = 4,  /* begins a word */
    WORD = 8,   /* may continue a word */
    MARK = 16,  /* may continue a word: + # = : - / and the first byte of a non-ASCII letter */
    PLAIN = 32, /* stands for itself in a comment */
    VALUE = 64, /* stands for itself in a tag's value */
};

/* The classes of each byte. */
extern const guint8 tabiya_pgn_bytes[256];

/* The letters of Windows-1252 from 0x80 on; after these it equals Latin-1. */
#define TABIYA_PGN_N_WINDOWS_1252 32
extern const gunichar2 tabiya_pgn_windows_1252[TABIYA_PGN_N_WINDOWS_1252];

static inline gboolean is_a(char c, guint classes)
{
    return (tabiya_pgn_bytes[(guchar)c] & classes) != 0;
}

static inline gboolean is_newline(char c)
{
    return c == '\n' || c == '\r';
}

/* Between the words of a comment. */
static inline gboolean is_space(char c)
{
    return is_a(c, BLANK) && c != '.';
}

/* The byte at `at`; a newline past the end. */
static inline char byte_at(const TabiyaPgnLexer *self, gsize at)
{
    return at < self->length ? self->source[at] : '\n';
}

static inline gboolean looking_at(const TabiyaPgnLexer *self, gsize at, const char *word)
{
    gsize length = strlen(word);
    return at + length <= self->length && memcmp(self->source + at, word, length) == 0;
}

#define BYTE_ORDER_MARK TABIYA_PGN_BYTE_ORDER_MARK

static inline gsize line_end(const TabiyaPgnLexer *self, gsize at)
{
    while (at < self->length && !is_newline(self->source[at]))
        at++;
    return at;
}

static inline gsize skip_spaces(const TabiyaPgnLexer *self, gsize at)
{
    while (byte_at(self, at) == ' ' || byte_at(self, at) == '\t')
        at++;
    return at;
}

/* Clears the text of the previous token. */
static inline void empty(GString *text)
{
    text->len = 0;
    text->str[0] = '\0';
}

/* g_string_append_len() for hot places: most of the time there is room. */
static inline void append(GString *out, const char *bytes, gsize length)
{
    if (G_UNLIKELY(out->len + length >= out->allocated_len)) {
        g_string_append_len(out, bytes, (gssize)length);
        return;
    }
    memcpy(out->str + out->len, bytes, length);
    out->len += length;
    out->str[out->len] = '\0';
}

/* --- pgn-lexer-bytes.c ------------------------------------------------------------------------ */

/* Whether a line starts at `at`, ignoring a byte order mark. */
gboolean tabiya_pgn_starts_line(const TabiyaPgnLexer *self, gsize at);
/* The place after the newline at `end`, which is one of three kinds. */
gsize tabiya_pgn_next_line(const TabiyaPgnLexer *self, gsize end);

/* --- pgn-lexer-comment.c ---------------------------------------------------------------------- */

/* The token that starts here with a brace or a semicolon. */
void tabiya_pgn_lex_brace_comment(TabiyaPgnLexer *self, TabiyaPgnToken *token);
void tabiya_pgn_lex_line_comment(TabiyaPgnLexer *self, TabiyaPgnToken *token);

/* A comment of the bytes between, without delimiters. */
void tabiya_pgn_lex_plain_comment(TabiyaPgnLexer *self, TabiyaPgnToken *token, gsize from,
                                  gsize to);

/* --- pgn-lexer-tag.c -------------------------------------------------------------------------- */

/* The token that starts here with a bracket. */
void tabiya_pgn_lex_tag(TabiyaPgnLexer *self, TabiyaPgnToken *token);

G_END_DECLS

#endif
