/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A quiet bar under the header that says that games cannot be saved, why, and what to do; it
 * follows the store's problem. Play goes on. */
#ifndef TABIYA_STORE_BAR_H
#define TABIYA_STORE_BAR_H

#include <gtk/gtk.h>

#include "app/store/game-store.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_STORE_BAR (tabiya_store_bar_get_type())
G_DECLARE_FINAL_TYPE(TabiyaStoreBar, tabiya_store_bar, TABIYA, STORE_BAR, GtkWidget)

GtkWidget *tabiya_store_bar_new(TabiyaGameStore *store);

/* Whether its buttons stand below its words rather than beside them. */
void tabiya_store_bar_set_narrow(TabiyaStoreBar *self, gboolean narrow);

G_END_DECLS

#endif
