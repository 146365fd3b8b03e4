/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeps the focused widget visible. A GtkViewport scrolls to it once, using the sizes and places
 * that widgets have at that moment. So the focus ends up out of sight if a line appears above it
 * afterwards, if the area shrinks, or if the viewport has not yet drawn the previously focused
 * widget, or is still scrolling to it. This code ends such a scroll, and scrolls to the focus again
 * a moment later, and after each new layout, unless a person has scrolled away from it.
 *
 *     sight = tabiya_focus_sight_new();
 *     tabiya_focus_sight_follow(sight, gtk_window_get_focus(window));
 */
#ifndef TABIYA_FOCUS_SIGHT_H
#define TABIYA_FOCUS_SIGHT_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct TabiyaFocusSight TabiyaFocusSight;

TabiyaFocusSight *tabiya_focus_sight_new(void);
void tabiya_focus_sight_free(TabiyaFocusSight *sight);

/* `widget` has the focus now; NULL: nothing has. Not owned, and may be disposed of at any time. */
void tabiya_focus_sight_follow(TabiyaFocusSight *sight, GtkWidget *focus);

G_END_DECLS

#endif
