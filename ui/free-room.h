/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A place for something that floats over a panel for a while, without hiding anything that is
 * needed next: a button, a field or the status. Scrolling parts may be hidden if there is no other
 * room. */
#ifndef TABIYA_FREE_ROOM_H
#define TABIYA_FREE_ROOM_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The top of such a room, `height` high, as low in `panel` as possible: a few pixels above its
 * lower edge, or above `bottom`, if the panel goes on out of sight below that. The middle of the
 * room is that of the panel, it is `width` wide, and everything counts from the corner of `root`,
 * which the panel is in. */
int tabiya_free_room_find(GtkWidget *panel, GtkWidget *root, int bottom, int width, int height);

G_END_DECLS

#endif
