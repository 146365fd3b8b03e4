/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A place for something that floats over a panel for a while, without hiding anything that is
 * needed next: a button, a field or the status. Scrolling parts may be hidden if there is no other
 * room. */
#ifndef TABIYA_FREE_ROOM_H
#define TABIYA_FREE_ROOM_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Such a room for `spot`, whose width and height are given, as low in `panel` as possible: a few
 * pixels above its lower edge, or above `bottom`, if the panel goes on out of sight below that.
 * Sets its corner, from that of `root`, which the panel is in. Its middle is that of what the panel
 * shows: in a large window, that may be a column with blank room beside it. Returns whether it
 * hides nothing but scrolling parts. */
gboolean tabiya_free_room_find(GtkWidget *panel, GtkWidget *root, int bottom, GdkRectangle *spot);

G_END_DECLS

#endif
