/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The edge between two panes, for dragging with the mouse or a finger, or moving with the arrow
 * keys. A finger may begin beside it; it is 44 pixels wide then. It lays nothing out: its owner
 * places it.
 *
 * Signals:
 *   grabbed                 a move begins
 *   dragged (int offset_px) its distance from the start of the move, in reading direction
 *   reset                   double click, Home: back to the automatic position
 */
#ifndef TABIYA_EDGE_H
#define TABIYA_EDGE_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_EDGE (tabiya_edge_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEdge, tabiya_edge, TABIYA, EDGE, GtkWidget)

/* Between panes side by side (horizontal), or one above the other. `name` is its accessible
 * name. */
GtkWidget *tabiya_edge_new(GtkOrientation orientation, const char *name) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_edge_set_orientation(TabiyaEdge *self, GtkOrientation orientation);

/* Sets its position for screen readers, from 0 to 100. */
void tabiya_edge_set_percent(TabiyaEdge *self, int percent);

/* Moves it as a drag does. */
void tabiya_edge_drag_for_tests(TabiyaEdge *self, int offset_px);

G_END_DECLS

#endif
