/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An annotated game in the form of a chess book: blocks of text and diagrams, which book-pdf.c lays
 * out for paper and book-html.c for the web.
 *
 * The main line is bold; short remarks are inside it, longer ones are separate paragraphs.
 * Variations are paragraphs indented by their depth; short ones inside them are in parentheses. A
 * diagram follows a move with a diagram glyph ($220; $221 from Black's side), arrows or circles, or
 * a comment with [#]; a game that does not start from the initial position begins with one; and the
 * options can ask for one every few moves.
 */
#ifndef TABIYA_RENDER_BOOK_H
#define TABIYA_RENDER_BOOK_H

#include "app/render/export-options.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_RUN_TEXT,   /* a remark's words */
    TABIYA_RUN_MOVE,   /* numbers, moves and glyphs: bold in the main line */
    TABIYA_RUN_RESULT, /* bold */
} TabiyaRunKind;

typedef struct {
    TabiyaRunKind kind;
    char *text; /* one line of plain UTF-8, with blanks between words; owned */
} TabiyaRun;

typedef enum {
    TABIYA_BLOCK_MAIN,
    TABIYA_BLOCK_COMMENT,   /* on the main line */
    TABIYA_BLOCK_VARIATION, /* with remarks in it */
    TABIYA_BLOCK_DIAGRAM,
} TabiyaBlockKind;

typedef struct {
    TabiyaBlockKind kind;
    guint depth;            /* of a variation, from 1 */
    GArray *runs;           /* of TabiyaRun; NULL: a diagram */
    const TabiyaNode *node; /* the diagram's, borrowed from the game */
    GArray *shapes;         /* of TabiyaShape: what the diagram borrows */
    TabiyaDiagram diagram;
    char *caption; /* "After 12...♘f6" */
} TabiyaBlock;

/* All texts are unescaped. */
typedef struct {
    char *title;       /* "Anderssen – Kieseritzky" */
    char *subtitle;    /* event, site, round and date, separated by commas; may be "" */
    char *opening;     /* "C33 King's Gambit …" or "" */
    char *result;      /* "1–0", "" if unknown */
    GPtrArray *blocks; /* of TabiyaBlock */
} TabiyaBook;

TabiyaBook *tabiya_book_new(TabiyaGame *game,
                            const TabiyaExportOptions *options) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_book_free(TabiyaBook *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaBook, tabiya_book_free)

/* The bytes of a file of it. (transfer full) */
GBytes *tabiya_book_write_pdf(TabiyaGame *game, const TabiyaExportOptions *options,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) */
GBytes *tabiya_book_write_html(TabiyaGame *game, const TabiyaExportOptions *options,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
