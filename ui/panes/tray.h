/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The cards beside the moves: one above the other, as long as all that are open fit. Otherwise one
 * of them is shown, with a row of tabs above it: the one opened last, until another tab is
 * pressed. */
#ifndef TABIYA_TRAY_H
#define TABIYA_TRAY_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_TRAY (tabiya_tray_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTray, tabiya_tray, TABIYA, TRAY, GtkWidget)

/* Adds a card after another; `after` NULL: as the first. `title` is the text of its tab, NULL for a
 * card that is the only one and needs none. */
void tabiya_tray_insert(TabiyaTray *self, GtkWidget *card, GtkWidget *after, const char *title);
/* Removes a card, which is destroyed unless there is another reference. */
void tabiya_tray_remove(TabiyaTray *self, GtkWidget *card);

/* Whether any card is shown. */
gboolean tabiya_tray_is_used(TabiyaTray *self);
/* Whether it had tabs at the last allocation. */
gboolean tabiya_tray_has_tabs_for_tests(TabiyaTray *self);

G_END_DECLS

#endif
