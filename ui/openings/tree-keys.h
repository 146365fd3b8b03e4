/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Left and Right in the list of openings, as in any tree: Right unfolds a row, then goes to its
 * first child; Left folds it, then goes to its parent. GTK's own list does not handle trees. */
#ifndef TABIYA_TREE_KEYS_H
#define TABIYA_TREE_KEYS_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* `list` shows a GtkSingleSelection over a GtkTreeListModel, with TabiyaOpeningRows, by the time a
 * key is pressed. */
void tabiya_tree_keys_attach(GtkListView *list);

/* Selects a row and scrolls to it; the keyboard focus stays where it is. */
void tabiya_tree_keys_go_to(GtkListView *list, guint position);

G_END_DECLS

#endif
