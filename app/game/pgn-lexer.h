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
    gsize offset; /* its place in the text */
    gsize length;
    gsize start; /* `offset`, or the first of the move numbers before it */
    gboolean blank_line_before;
    const char *problem; /* what was expected here instead (translated), or NULL */
    /* Set only for its kind; undefined for others. Texts are decoded, and valid until the next
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
    /* Skip texts: a comment's is "…" if it has one, a tag's value is "". */
    gboolean skim;
    /* owned */
    gsize at;
    gsize brace; /* the next } as far as known: there is none between the last one and this */
    GString *name;
    GString *text;
} TabiyaPgnLexer;

void tabiya_pgn_lexer_init(TabiyaPgnLexer *self, const char *source, gsize length);
void tabiya_pgn_lexer_clear(TabiyaPgnLexer *self);

/* The next token; END again and again at the end of the text. */
void tabiya_pgn_lexer_next(TabiyaPgnLexer *self, TabiyaPgnToken *token);

/* The last token is where no moves are expected: after a game, or (`foreword`) before one. If prose
 * begins with it, turns all of the prose into a comment. FALSE: nothing is done. */
gboolean tabiya_pgn_lexer_take_text(TabiyaPgnLexer *self, TabiyaPgnToken *token, gboolean foreword);

/* Appends `length` bytes to `out` as UTF-8, without NULs. */
void tabiya_pgn_append_utf8(GString *out, const char *bytes, gsize length);

/* The result at the start of `text`, in any common spelling (1/2-1/2, 1/2, ½-½). Returns its length
 * in bytes, or 0 if there is none. */
gsize tabiya_pgn_match_result(const char *text, gsize length, TabiyaResult *result);

G_END_DECLS

#endif
