/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Says that no puzzle is as is wanted, and which condition is to be let go of for some to be: a
 * button for each, with how many there are then.
 *
 * Signal:
 *   loosen (TabiyaPuzzleWish *wish)   the person wants that instead, lent
 */
#ifndef TABIYA_NO_PUZZLES_H
#define TABIYA_NO_PUZZLES_H

#include <gtk/gtk.h>

#include "app/puzzles/puzzle-shelf.h"
#include "ui/puzzles/puzzle-wish.h"

G_BEGIN_DECLS

/* What a wish asks the shelf for, with the sets of ordinals. NULL: it is not known yet. The
 * caller's. */
typedef TabiyaPuzzleQuery *(*TabiyaWishQueryFunc)(const TabiyaPuzzleWish *wish, gpointer user);

#define TABIYA_TYPE_NO_PUZZLES (tabiya_no_puzzles_get_type())
G_DECLARE_FINAL_TYPE(TabiyaNoPuzzles, tabiya_no_puzzles, TABIYA, NO_PUZZLES, GtkWidget)

GtkWidget *tabiya_no_puzzles_new(TabiyaPuzzleShelf *shelf, TabiyaWishQueryFunc func, gpointer user);

/* Looks for what could be let go of. */
void tabiya_no_puzzles_explain(TabiyaNoPuzzles *self, const TabiyaPuzzleWish *wish,
                               const char *set_name);
/* There are puzzles. */
void tabiya_no_puzzles_stop(TabiyaNoPuzzles *self);

G_END_DECLS

#endif
