/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PGN text cut into tokens.
 *
 * Move numbers are not tokens: nothing relies on them, and files with wrong or missing numbers are
 * read like any other.
 *
 * The lexer accepts any bytes and never fails: an error is a token of kind BAD or the `problem` of
 * an otherwise good token. The text must outlive the lexer and is never copied as a whole; only tag
 * values and comments are copied, decoded, into two buffers that the next token reuses.
 *
 * Bytes that are not UTF-8 are read as Windows-1252 (which includes Latin-1), one by one, so that
 * files that mix both are read correctly.
 */
#ifndef TABIYA_PGN_LEXER_H
#define TABIYA_PGN_LEXER_H

#include "app/game/game.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_PGN_END,
    TABIYA_PGN_TAG,     /* [Name "value"]: `name`, `text` */
    TABIYA_PGN_MOVE,    /* what looks like a move, `length` bytes at `offset` */
    TABIYA_PGN_NAG,     /* $14, !?, ±: `nag` */
    TABIYA_PGN_COMMENT, /* `text` */
    TABIYA_PGN_OPEN,    /* ( */
    TABIYA_PGN_CLOSE,   /* ) */
    TABIYA_PGN_RESULT,  /* `result` */
    TABIYA_PGN_BAD,     /* anything else: `problem` */
} TabiyaPgnKind;

typedef struct {
    TabiyaPgnKind kind;
    gsize offset; /* the token as it stands in the text */
    gsize length;
    gsize start; /* `offset`, or where the first of the move numbers before it stands */
    gboolean blank_line_before;
    const char *problem; /* what was expected here instead (translated), or NULL */
    /* What only its kind has; anything in others. Texts are decoded, and good until the next
     * token. */
    const char *name;
    const char *text;
    guint nag;
    TabiyaResult result;
} TabiyaPgnToken;

typedef struct {
    /* borrowed */
    const char *source;
    gsize length;
    /* Texts are not wanted: a comment's is "…" if it has one, a tag's value is "". */
    gboolean skim;
    /* owned */
    gsize at;
    gsize brace; /* the next } as far as is known: none stands between the last one and it */
    GString *name;
    GString *text;
} TabiyaPgnLexer;

void tabiya_pgn_lexer_init(TabiyaPgnLexer *self, const char *source, gsize length);
void tabiya_pgn_lexer_clear(TabiyaPgnLexer *self);

/* The next token; END again and again once the text is used up. */
void tabiya_pgn_lexer_next(TabiyaPgnLexer *self, TabiyaPgnToken *token);

/* The token, which is the last one, stands where no moves are expected: behind a game, or
 * (`foreword`) in front of one. If prose begins with it, makes a comment of all of that. FALSE:
 * nothing is done. */
gboolean tabiya_pgn_lexer_take_text(TabiyaPgnLexer *self, TabiyaPgnToken *token, gboolean foreword);

/* Appends `length` bytes to `out` as UTF-8, NULs left out. */
void tabiya_pgn_append_utf8(GString *out, const char *bytes, gsize length);

/* The result that `text` writes in one of the world's ways (1/2-1/2, 1/2, ½-½). Returns its length
 * in bytes, or 0 if `text` does not start with one. */
gsize tabiya_pgn_match_result(const char *text, gsize length, TabiyaResult *result);

G_END_DECLS

#endif
