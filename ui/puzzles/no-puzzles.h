/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The message that no puzzle matches, with a button for each filter whose removal would find some,
 * and their number.
 *
 * Signal:
 *   loosen (TabiyaPuzzleWish *wish)   the person chose this wish instead; lent
 */
#ifndef TABIYA_NO_PUZZLES_H
#define TABIYA_NO_PUZZLES_H

#include <gtk/gtk.h>

#include "app/puzzles/puzzle-shelf.h"
#include "ui/puzzles/puzzle-wish.h"

G_BEGIN_DECLS

/* Turns a wish into a query of the shelf, with its sets of ordinals. NULL: not known yet. The
 * caller's. */
typedef TabiyaPuzzleQuery *(*TabiyaWishQueryFunc)(const TabiyaPuzzleWish *wish, gpointer user);

#define TABIYA_TYPE_NO_PUZZLES (tabiya_no_puzzles_get_type())
G_DECLARE_FINAL_TYPE(TabiyaNoPuzzles, tabiya_no_puzzles, TABIYA, NO_PUZZLES, GtkWidget)

GtkWidget *tabiya_no_puzzles_new(TabiyaPuzzleShelf *shelf, TabiyaWishQueryFunc func, gpointer user);

/* Looks for filters that could be removed. */
void tabiya_no_puzzles_explain(TabiyaNoPuzzles *self, const TabiyaPuzzleWish *wish,
                               const char *set_name);
/* Call when there are matching puzzles. */
void tabiya_no_puzzles_stop(TabiyaNoPuzzles *self);

G_END_DECLS

#endif
