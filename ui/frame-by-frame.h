/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shows a long list of children frame by frame: their style, layout and drawing would be the work
 * of one long frame otherwise, and nothing else would move meanwhile. */
#ifndef TABIYA_FRAME_BY_FRAME_H
#define TABIYA_FRAME_BY_FRAME_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows the current children of `box` after the first `n` one per frame, starting when the box
 * comes into view. Hidden children stay hidden. Call it once per box. */
void tabiya_frame_by_frame(GtkWidget *box, guint n);

/* Whether all are shown; TRUE for other boxes. */
gboolean tabiya_frame_by_frame_is_done(GtkWidget *box);

G_END_DECLS

#endif
