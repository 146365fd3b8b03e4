/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of the place "arena": itself (arena-place.c), the open tournament (arena-place-run.c),
 * its menu (arena-place-menu.c), the notification at its end (arena-place-notify.c). */
#ifndef TABIYA_ARENA_PLACE_PRIVATE_H
#define TABIYA_ARENA_PLACE_PRIVATE_H

#include "app/arena/arena-setup.h"
#include "app/arena/arena-shelf.h"
#include "ui/arena/arena-panel.h"
#include "ui/arena/arena-place.h"

G_BEGIN_DECLS

struct _TabiyaArenaPlace {
    TabiyaPlace parent;

    TabiyaArenaShelf *shelf;      /* owned; NULL: not needed yet */
    TabiyaArenaSetup *setup;      /* owned; NULL: not needed yet */
    TabiyaTournament *tournament; /* owned; NULL: none is open */
    char *id;                     /* of it, on the shelf */
    GSignalGroup *heard;          /* of it */
    TabiyaTournamentState state;  /* its last one */
    TabiyaArenaBoard *followed;   /* owned; NULL: none */
    GSignalGroup *followed_heard;
    GtkWidget *moves;  /* owned: below a small board; NULL: not made yet */
    GMenu *menu;       /* owned; NULL: to be made again */
    char *interrupted; /* the one that played when the program or its page ended */
    char *board_fen;   /* on the board of the place before; NULL: none */
    gboolean is_told;  /* by a notification */
    int exported;      /* the format for which a file is being chosen */
};

TabiyaArenaPanel *tabiya_arena_place_get_panel(TabiyaArenaPlace *self);
TabiyaArenaShelf *tabiya_arena_place_get_shelf(TabiyaArenaPlace *self);
TabiyaEngineRegistry *tabiya_arena_place_get_engines(TabiyaArenaPlace *self);
char *tabiya_arena_place_dup_folder(TabiyaArenaPlace *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_arena_place_show_page(TabiyaArenaPlace *self, TabiyaArenaPage page);
/* Shows the games on `board` on the window's own. */
void tabiya_arena_place_follow(TabiyaArenaPlace *self, TabiyaArenaBoard *board);

/* Takes the id of the tournament that made room for another, and offers to go on with it. */
void tabiya_arena_place_interrupt(TabiyaArenaPlace *self, char *id);

/* arena-place-run.c */
void tabiya_arena_place_add_run_actions(TabiyaArenaPlace *self);
void tabiya_arena_place_update_run(TabiyaArenaPlace *self);
/* Makes a tournament of the setup, and starts it. FALSE: it cannot, which is reported. */
gboolean tabiya_arena_place_begin(TabiyaArenaPlace *self, const TabiyaArenaSetup *setup);
/* Opens one of the shelf. FALSE: it cannot, which is reported. */
gboolean tabiya_arena_place_open(TabiyaArenaPlace *self, const char *id);
void tabiya_arena_place_go_on(TabiyaArenaPlace *self);
/* Ends its games, which are played again when it goes on, and drops it. */
void tabiya_arena_place_leave_tournament(TabiyaArenaPlace *self);
/* The same while the window goes. */
void tabiya_arena_place_end_tournament(TabiyaArenaPlace *self);

/* arena-place-menu.c */
GMenuModel *tabiya_arena_place_get_menu(TabiyaArenaPlace *self);

/* arena-place-export.c */
void tabiya_arena_place_add_export_actions(TabiyaArenaPlace *self);

/* arena-place-notify.c */
void tabiya_arena_place_tell_end(TabiyaArenaPlace *self);
void tabiya_arena_place_withdraw_end(TabiyaArenaPlace *self);

G_END_DECLS

#endif
