/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* "What would a player rated 1500 play?", with a scale for the rating. All rows show the same
 * rating, which is kept in a setting.
 *
 * In its compact form it has only the number and the scale. */
#ifndef TABIYA_RATING_ROW_H
#define TABIYA_RATING_ROW_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_RATING_ROW (tabiya_rating_row_get_type())
G_DECLARE_FINAL_TYPE(TabiyaRatingRow, tabiya_rating_row, TABIYA, RATING_ROW, GtkWidget)

GtkWidget *tabiya_rating_row_new(void);

void tabiya_rating_row_set_compact(TabiyaRatingRow *self, gboolean compact);

/* The rating in the setting. */
int tabiya_rating_row_get_rating(void);
/* The question as a whole, for a screen reader. (transfer full) */
char *tabiya_rating_row_dup_question(void);

/* Calls `func`, as a swapped handler, while `object` lives, when the answers may have changed: the
 * rating, or the net is there now. */
void tabiya_rating_row_watch(gpointer object, GCallback func);

G_END_DECLS

#endif
