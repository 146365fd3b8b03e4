/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A layout of one child that fills the widget, but is no wider than a line of a book: in a large
 * window rows and buttons would be too wide to take in. It stands at the start, beside the board,
 * where the rest of the room is blank. */
#ifndef TABIYA_READING_WIDTH_H
#define TABIYA_READING_WIDTH_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_READING_WIDTH (tabiya_reading_width_get_type())
G_DECLARE_FINAL_TYPE(TabiyaReadingWidth, tabiya_reading_width, TABIYA, READING_WIDTH,
                     GtkLayoutManager)

/* TRUE: the child has all of the width. FALSE at first. */
void tabiya_reading_width_set_spreads(TabiyaReadingWidth *self, gboolean spreads);

G_END_DECLS

#endif
