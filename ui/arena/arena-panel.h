/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel of the place "arena": one of its pages, each made when it is first shown. */
#ifndef TABIYA_ARENA_PANEL_H
#define TABIYA_ARENA_PANEL_H

#include "app/session/board-session.h"
#include "ui/arena/arena-home.h"
#include "ui/arena/arena-run.h"
#include "ui/arena/arena-setup-page.h"
#include "ui/arena/learning-view.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ARENA_PANEL (tabiya_arena_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaArenaPanel, tabiya_arena_panel, TABIYA, ARENA_PANEL, TabiyaPlacePanel)

typedef enum {
    TABIYA_ARENA_PAGE_HOME,
    TABIYA_ARENA_PAGE_SETUP,
    TABIYA_ARENA_PAGE_TOURNAMENT,
    TABIYA_ARENA_PAGE_LEARNING,
    TABIYA_ARENA_N_PAGES,
} TabiyaArenaPage;

GtkWidget *tabiya_arena_panel_new(TabiyaBoardSession *session, TabiyaArenaShelf *shelf,
                                  TabiyaEngineRegistry *engines) G_GNUC_WARN_UNUSED_RESULT;

void tabiya_arena_panel_set_page(TabiyaArenaPanel *self, TabiyaArenaPage page);
TabiyaArenaPage tabiya_arena_panel_get_page(TabiyaArenaPanel *self);

/* The pages, made if necessary. Lent. */
TabiyaArenaHome *tabiya_arena_panel_get_home(TabiyaArenaPanel *self);
TabiyaArenaSetupPage *tabiya_arena_panel_get_setup(TabiyaArenaPanel *self);
TabiyaArenaRun *tabiya_arena_panel_get_run(TabiyaArenaPanel *self);
TabiyaArenaLearning *tabiya_arena_panel_get_learning(TabiyaArenaPanel *self);

G_END_DECLS

#endif
