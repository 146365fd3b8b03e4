/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A tournament is set up here, on one page: players, form, time, openings. Whatever is wrong is
 * said beside its row. The button activates "win.arena-begin". */
#ifndef TABIYA_ARENA_SETUP_PAGE_H
#define TABIYA_ARENA_SETUP_PAGE_H

#include <gtk/gtk.h>

#include "app/arena/arena-setup.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ARENA_SETUP_PAGE (tabiya_arena_setup_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaArenaSetupPage, tabiya_arena_setup_page, TABIYA, ARENA_SETUP_PAGE,
                     GtkWidget)

GtkWidget *tabiya_arena_setup_page_new(TabiyaEngineRegistry *engines) G_GNUC_WARN_UNUSED_RESULT;

/* Shows a setup; the position on the board is offered as `fen`. Everything is copied. */
void tabiya_arena_setup_page_show(TabiyaArenaSetupPage *self, const TabiyaArenaSetup *setup);
/* The setup as it is now. Lent, until the next change. */
const TabiyaArenaSetup *tabiya_arena_setup_page_get(TabiyaArenaSetupPage *self);
/* Offers this position, which is on the board. */
void tabiya_arena_setup_page_set_position(TabiyaArenaSetupPage *self, const char *fen);
gboolean tabiya_arena_setup_page_is_good(TabiyaArenaSetupPage *self);

/* It is below the board, or not: then it is no wider than is easy to read. */
void tabiya_arena_setup_page_set_compact(TabiyaArenaSetupPage *self, gboolean compact);

G_END_DECLS

#endif
