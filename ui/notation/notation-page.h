/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All paragraphs of a game, one below the other: model and layout together, doing no more work than
 * necessary. Only new paragraphs are measured and laid out; the positions of the others are sums.
 * For drawing, the caller asks for the visible ones. */
#ifndef TABIYA_NOTATION_PAGE_H
#define TABIYA_NOTATION_PAGE_H

#include "ui/notation/notation-layout.h"

G_BEGIN_DECLS

/* The width of a word, in 1/1024 px. */
typedef int (*TabiyaNotationMeasureFunc)(const TabiyaNotationParagraph *paragraph,
                                         const TabiyaNotationWord *word, gpointer user);
/* A paragraph and its pieces are removed, or its pieces must be placed again. */
typedef void (*TabiyaNotationForgetFunc)(TabiyaNotationParagraph *paragraph, gpointer user);

typedef struct TabiyaNotationPage TabiyaNotationPage;

/* `forget` may be NULL. */
TabiyaNotationPage *tabiya_notation_page_new(TabiyaNotationMeasureFunc measure,
                                             TabiyaNotationForgetFunc forget,
                                             gpointer user) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_notation_page_free(TabiyaNotationPage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaNotationPage, tabiya_notation_page_free)

/* See tabiya_notation_model_update(). TRUE: something has changed, and the page must be laid
 * out. */
gboolean tabiya_notation_page_update(TabiyaNotationPage *self, TabiyaGame *game,
                                     const TabiyaNotationStyle *style, GHashTable *folded);
/* Word widths have changed. */
void tabiya_notation_page_forget_widths(TabiyaNotationPage *self);
/* Lays out the parts that do not match these metrics yet; returns the height in pixels. */
int tabiya_notation_page_lay_out(TabiyaNotationPage *self, const TabiyaNotationMetrics *metrics);
/* The height that tabiya_notation_page_lay_out() would return; keeps the current layout. */
int tabiya_notation_page_measure(TabiyaNotationPage *self, const TabiyaNotationMetrics *metrics);

/* --- The laid out page ------------------------------------------------------------------------ */

typedef struct {
    TabiyaNotationParagraph *paragraph;
    TabiyaNotationPiece *piece;
} TabiyaNotationPlace;

guint tabiya_notation_page_get_n_paragraphs(TabiyaNotationPage *self);
guint tabiya_notation_page_get_n_moves(TabiyaNotationPage *self);
TabiyaNotationParagraph *tabiya_notation_page_get(TabiyaNotationPage *self, guint index);
/* The first paragraph that reaches below `y`. */
guint tabiya_notation_page_first_below(TabiyaNotationPage *self, int y);
/* FALSE: the move of `node` is not on the page. */
gboolean tabiya_notation_page_find(TabiyaNotationPage *self, const TabiyaNode *node,
                                   TabiyaNotationPlace *place);
/* The piece at a point; FALSE: none. */
gboolean tabiya_notation_page_pick(TabiyaNotationPage *self, int x, int y,
                                   TabiyaNotationPlace *place);
/* The move nearest to `from` in the next row with a move, above (-1) or below (+1); FALSE: none. */
gboolean tabiya_notation_page_step(TabiyaNotationPage *self, const TabiyaNotationPlace *from,
                                   int direction, TabiyaNotationPlace *to);

/* --- Counters --------------------------------------------------------------------------------- */

/* Totals since the beginning, for tests. */
typedef struct {
    guint64 paragraphs_written;
    guint64 words_measured;
    guint64 paragraphs_laid_out;
    guint64 pages_measured; /* for a width other than that of the layout */
} TabiyaNotationWork;

void tabiya_notation_page_get_work(TabiyaNotationPage *self, TabiyaNotationWork *work);

G_END_DECLS

#endif
