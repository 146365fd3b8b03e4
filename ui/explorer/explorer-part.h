/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's opening explorer (app/openings/explorer.h), one for all places that show it, and its
 * pages in their panels. Its source and filters are saved.
 *
 * A source is called "library", "book" (the one that comes with the program), "pgn:PATH" or
 * "book:PATH". */
#ifndef TABIYA_EXPLORER_PART_H
#define TABIYA_EXPLORER_PART_H

#include "app/openings/explorer.h"
#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_EXPLORER_PART (tabiya_explorer_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaExplorerPart, tabiya_explorer_part, TABIYA, EXPLORER_PART, TabiyaPart)

/* Makes it if necessary; never NULL while the window exists. (transfer none) */
TabiyaExplorer *tabiya_explorer_part_get_explorer(TabiyaExplorerPart *self);

/* A TabiyaExplorerPage for the panel of a place, which sets its session; a floating reference. Its
 * games open in the place "study". */
GtkWidget *tabiya_explorer_part_new_page(TabiyaExplorerPart *self) G_GNUC_WARN_UNUSED_RESULT;

/* Draws the arrow of the move under the pointer on a page, if any; for a place that has a page and
 * shows its position on `board`. */
void tabiya_explorer_part_show_arrow(TabiyaExplorerPart *self, TabiyaBoardView *board);

G_END_DECLS

#endif
