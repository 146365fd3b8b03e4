/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A quiet bar below the header bar with the message that games cannot be saved, the reason and a
 * remedy; it follows the store's error. Play continues. */
#ifndef TABIYA_STORE_BAR_H
#define TABIYA_STORE_BAR_H

#include <gtk/gtk.h>

#include "app/store/game-store.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_STORE_BAR (tabiya_store_bar_get_type())
G_DECLARE_FINAL_TYPE(TabiyaStoreBar, tabiya_store_bar, TABIYA, STORE_BAR, GtkWidget)

GtkWidget *tabiya_store_bar_new(TabiyaGameStore *store);

/* Puts its buttons below the text rather than beside it. */
void tabiya_store_bar_set_narrow(TabiyaStoreBar *self, gboolean narrow);

G_END_DECLS

#endif
