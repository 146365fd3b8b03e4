/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeps the focused widget in sight. A GtkViewport scrolls to it once, using the sizes and places
 * that widgets have at that moment. So the focus is left outside where a line appears above it
 * afterwards, where the room becomes smaller, and where the viewport has not yet drawn the widget
 * that had the focus just before, or is still scrolling to it. Here such a scroll is cut short, and
 * the viewport scrolls to the focus again a moment later, and each time its contents are laid out
 * anew, unless a person has scrolled away from it.
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

/* It has the focus now; NULL: nothing has. Not owned, and may go at any time. */
void tabiya_focus_sight_follow(TabiyaFocusSight *sight, GtkWidget *focus);

G_END_DECLS

#endif
