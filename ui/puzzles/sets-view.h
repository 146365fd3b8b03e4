/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's sets of puzzles, as a list. Each set unfolds into its commands and its rounds. The
 * favorites come first.
 *
 * Its buttons activate "win.puzzle-show-set", "win.puzzle-train", "win.puzzle-rename-set",
 * "win.puzzle-delete-set", "win.puzzle-show-favourites" and "win.puzzle-new-set". */
#ifndef TABIYA_SETS_VIEW_H
#define TABIYA_SETS_VIEW_H

#include <gtk/gtk.h>

#include "app/puzzles/puzzle-sets.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_SETS_VIEW (tabiya_sets_view_get_type())
G_DECLARE_FINAL_TYPE(TabiyaSetsView, tabiya_sets_view, TABIYA, SETS_VIEW, GtkWidget)

GtkWidget *tabiya_sets_view_new(TabiyaPuzzleSets *sets, TabiyaPuzzleProgress *progress);

/* The number of favorites; -1: unknown. */
void tabiya_sets_view_set_n_favorites(TabiyaSetsView *self, int n);

/* Unfolds the set. */
void tabiya_sets_view_unfold(TabiyaSetsView *self, gint64 set);

G_END_DECLS

#endif
