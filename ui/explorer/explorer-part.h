/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What has been played, for all places with a board that want to show it: one explorer
 * (app/openings/explorer.h), and pages of it that stand in their panels. What is explored, and
 * which games count, comes back with the next start.
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

/* (transfer none): made if need be; never NULL as long as the window is there. */
TabiyaExplorer *tabiya_explorer_part_get_explorer(TabiyaExplorerPart *self);

/* A TabiyaExplorerPage for the panel of a place, which gives it its session; a floating reference.
 * Its games are opened where games are studied. */
GtkWidget *tabiya_explorer_part_new_page(TabiyaExplorerPart *self) G_GNUC_WARN_UNUSED_RESULT;

/* The arrow of the move that is pointed at on a page, if one is: for a place that has a page, and
 * shows the position of that on `board`. */
void tabiya_explorer_part_show_arrow(TabiyaExplorerPart *self, TabiyaBoardView *board);

G_END_DECLS

#endif
