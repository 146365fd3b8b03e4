/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shows a long list of children frame by frame: their style, layout and drawing would be the work
 * of one long frame otherwise, and nothing else would move meanwhile. */
#ifndef TABIYA_FRAME_BY_FRAME_H
#define TABIYA_FRAME_BY_FRAME_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Of the children that `box` has now, those after the first `n` show one with each frame, from when
 * the box comes into view. Those that are hidden already stay so. Once for a box. */
void tabiya_frame_by_frame(GtkWidget *box, guint n);

/* Whether all have come; TRUE for a box that has nothing to do with this. */
gboolean tabiya_frame_by_frame_is_done(GtkWidget *box);

G_END_DECLS

#endif
