/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A layout of one child that fills the widget, but is no wider than a line of a book: in a large
 * window rows and buttons would be too wide to take in. It stands at the start, beside the board,
 * where the rest of the room is blank. */
#ifndef TABIYA_READING_H
#define TABIYA_READING_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_READING (tabiya_reading_get_type())
G_DECLARE_FINAL_TYPE(TabiyaReading, tabiya_reading, TABIYA, READING, GtkLayoutManager)

/* TRUE: the child has all of the width. FALSE at first. */
void tabiya_reading_set_spreads(TabiyaReading *self, gboolean spreads);

G_END_DECLS

#endif
