/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The children of the notation: one TabiyaMoveWord for each move and each handle in sight, and for
 * no others, however long the game is. Words that leave the view are reused for those that enter
 * it; a move that stays keeps its own. Children are in page order. Private to ui/notation/.
 */
#ifndef TABIYA_NOTATION_POOL_H
#define TABIYA_NOTATION_POOL_H

#include <gtk/gtk.h>

#include "ui/notation/notation-page.h"

G_BEGIN_DECLS

typedef struct TabiyaNotationPool TabiyaNotationPool;

/* Calls `pressed` with (word, user) when assistive technology presses one. */
TabiyaNotationPool *tabiya_notation_pool_new(GtkWidget *parent, GCallback pressed,
                                             gpointer user) G_GNUC_WARN_UNUSED_RESULT;
/* Removes the children, too. */
void tabiya_notation_pool_free(TabiyaNotationPool *self);

/* `places` (TabiyaNotationPlace) are visible now, in order; the page has `n_moves`. Never call it
 * during size allocation. */
void tabiya_notation_pool_update(TabiyaNotationPool *self, const GArray *places, guint n_moves);
/* The TabiyaMoveWords in sight, in order; lent until the next update. */
const GPtrArray *tabiya_notation_pool_get_words(TabiyaNotationPool *self);
/* The word of a move, NULL if it is out of sight. (transfer none) */
GtkWidget *tabiya_notation_pool_find(TabiyaNotationPool *self, const TabiyaNode *node);

/* Totals since the beginning, for tests: widgets made, and how often one was reused. */
void tabiya_notation_pool_get_work(TabiyaNotationPool *self, guint64 *made, guint64 *bound);

G_END_DECLS

#endif
