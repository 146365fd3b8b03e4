/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the place "play" share:
 *
 *   play-place.c            its session, drawing, text and files
 *   play-place-actions.c    the actions of a game, and when they are enabled
 *   play-place-newcomer.c   the welcome at the first start, and suggested levels
 *   play-place-notify.c     desktop notifications */
#ifndef TABIYA_PLAY_PLACE_PRIVATE_H
#define TABIYA_PLAY_PLACE_PRIVATE_H

#include "app/session/level-record.h"
#include "app/session/play-report.h"
#include "ui/play/play-place.h"

struct _TabiyaPlayPlace {
    TabiyaPlace parent;

    TabiyaPlaySession *session; /* lent by the place; NULL: disposed of */
    TabiyaEngineSource *player; /* owned: the engine of Tabiya's moves and of hints */
    TabiyaPlayReport *report;   /* owned: on the finished game */
    TabiyaPlayBook *book;       /* owned: the book that Tabiya plays from */
    TabiyaLevelRecord *record;  /* owned: the results of the last games */
    GFile *file;                /* owned: the file for "save"; NULL: asks for one */
    gboolean has_begun;         /* the last session's game is loaded */
    gboolean game_is_new;       /* and has not been shown yet */
    gboolean quiet;             /* the caller reports its change to the game itself */
    gboolean move_is_told;      /* a notification of Tabiya's move is shown */
    GMenuModel *menu;           /* owned: the menu; NULL: to be made */
    gboolean menu_claims;       /* it has "Claim Draw" */
    GArray *shapes;             /* owned, of TabiyaShape: drawn until the next move */
    const TabiyaNode *drawn_at; /* their position; only compared */
};

/* Whether a move has been made in the game. */
gboolean tabiya_play_place_is_begun(TabiyaPlayPlace *self);

/* play-place-actions.c */
void tabiya_play_place_add_actions(TabiyaPlayPlace *self);
void tabiya_play_place_update(TabiyaPart *part);
GMenuModel *tabiya_play_place_get_menu(TabiyaPlace *place);

/* play-place-newcomer.c */
void tabiya_play_place_add_newcomer_actions(TabiyaPlayPlace *self);
void tabiya_play_place_make_record(TabiyaPlayPlace *self); /* once the session exists */
void tabiya_play_place_ask_new_game(TabiyaPlace *place, const EngPosition *position,
                                    gboolean chosen);
/* Call it when the last session's game is loaded, at the first start. */
void tabiya_play_place_welcome(TabiyaPlayPlace *self);

/* play-place-notify.c */
void tabiya_play_place_begin_telling(TabiyaPlayPlace *self); /* once the session exists */
void tabiya_play_place_stop_telling(TabiyaPlayPlace *self);

#endif
