/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What has the keyboard's focus stays in sight. A GtkViewport scrolls to it once, by the sizes that
 * things have at that moment: where a line comes to stand above it afterwards, or the room becomes
 * smaller, the focus is left outside. Here it is scrolled to again each time what it scrolls in is
 * laid out anew; unless a person has scrolled away from it.
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
