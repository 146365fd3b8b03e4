/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What has the keyboard's focus stays in sight. A GtkViewport scrolls to it once, by the sizes and
 * places that things have at that moment. So the focus is left outside where a line comes to stand
 * above it afterwards, where the room becomes smaller, and where the viewport has not yet drawn, or
 * is still on its way to, what had the focus just before. Here such a way is cut short, and the
 * focus is scrolled to again a moment later, and each time what it scrolls in is laid out anew;
 * unless a person has scrolled away from it.
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
