/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is worked with beside the moves: cards, one above the other as long as there is room for
 * all that show. Where there is not, one of them shows, with a row of tabs above it: that which was
 * opened last, until another tab is pressed.
 */
#ifndef TABIYA_TRAY_H
#define TABIYA_TRAY_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_TRAY (tabiya_tray_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTray, tabiya_tray, TABIYA, TRAY, GtkWidget)

/* Takes in a card behind another; `after` NULL: as the first. `title` is what its tab says. */
void tabiya_tray_insert(TabiyaTray *self, GtkWidget *card, GtkWidget *after, const char *title);
/* Lets a card go, which is not destroyed if somebody else holds it. */
void tabiya_tray_remove(TabiyaTray *self, GtkWidget *card);

/* Whether any card shows. */
gboolean tabiya_tray_is_used(TabiyaTray *self);
/* Whether they are tabs, at their last allocation. */
gboolean tabiya_tray_has_tabs_for_tests(TabiyaTray *self);

G_END_DECLS

#endif
