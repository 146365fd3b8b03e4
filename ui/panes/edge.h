/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The edge between two panes, which is dragged with the mouse or a finger, or moved with the arrow
 * keys. It does not lay anything out: who owns it says where it stands.
 *
 * Signals:
 *   grabbed                 it begins to be moved
 *   dragged (int offset_px) it is so far from where it was then, in the direction one reads
 *   reset                   double click, Home: it goes back to where it stands by itself
 */
#ifndef TABIYA_EDGE_H
#define TABIYA_EDGE_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_EDGE (tabiya_edge_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEdge, tabiya_edge, TABIYA, EDGE, GtkWidget)

/* Between panes side by side (horizontal), or one above the other. `name` is what a screen reader
 * calls it. */
GtkWidget *tabiya_edge_new(GtkOrientation orientation, const char *name) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_edge_set_orientation(TabiyaEdge *self, GtkOrientation orientation);

/* Tells a screen reader where it stands, from 0 to 100. */
void tabiya_edge_set_percent(TabiyaEdge *self, int percent);

/* Moves it as a drag does. */
void tabiya_edge_drag_for_tests(TabiyaEdge *self, int offset_px);

G_END_DECLS

#endif
