/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An annotated game set like a chess book: as blocks of text and diagrams, which a printed page
 * (book-pdf.c) and a web page (book-html.c) lay out each in their own way.
 *
 * The main line is bold; short remarks stand in it, longer ones are paragraphs of their own.
 * Variations are paragraphs indented by their depth, short ones inside them stand in parentheses. A
 * diagram follows a move that has a diagram glyph ($220; $221 from Black's side), arrows or
 * circles, or a comment with [#]; it opens a game that does not start from the initial position;
 * and there is one every so many moves if asked for.
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
    char *text; /* plain UTF-8 of one line, blanks where words part; owned */
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

/* All texts are the game's own, none of them escaped. */
typedef struct {
    char *title;       /* "Anderssen – Kieseritzky" */
    char *subtitle;    /* event, site, round and date, parted by commas; may be "" */
    char *opening;     /* "C33 King's Gambit …" or "" */
    char *result;      /* "1–0", "" if it is not known */
    GPtrArray *blocks; /* of TabiyaBlock */
} TabiyaBook;

TabiyaBook *tabiya_book_new(TabiyaGame *game,
                            const TabiyaExportOptions *options) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_book_free(TabiyaBook *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaBook, tabiya_book_free)

/* Files of it: the bytes are the caller's. (transfer full) */
GBytes *tabiya_book_write_pdf(TabiyaGame *game, const TabiyaExportOptions *options,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) */
GBytes *tabiya_book_write_html(TabiyaGame *game, const TabiyaExportOptions *options,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
