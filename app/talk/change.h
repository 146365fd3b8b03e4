/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A change that an ability wants, as a value: a desk (desk.h) makes it, and can undo it. */
#ifndef TABIYA_TALK_CHANGE_H
#define TABIYA_TALK_CHANGE_H

#include "app/session/strength.h"
#include "engine/board/position.h"

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_CHANGE_NONE,
    TABIYA_CHANGE_PLAY_MOVES,   /* .moves, at the shown position */
    TABIYA_CHANGE_TAKE_BACK,    /* .number half-moves; 0: back to the person's last move */
    TABIYA_CHANGE_NEW_GAME,     /* .strength (level 0: as it is), .color, .odds in .text */
    TABIYA_CHANGE_SHOW_LINE,    /* .start and .moves, shown after .number of them; .text its title;
                               * from the side of .color */
    TABIYA_CHANGE_SET_POSITION, /* .start */
    TABIYA_CHANGE_TRY_LINE,     /* .moves from the shown position, as a variation that is shown */
    TABIYA_CHANGE_FLIP,
    TABIYA_CHANGE_GO_TO,           /* after .number moves of the scene's line */
    TABIYA_CHANGE_TRAIN,           /* the opening in .text ("": all that is due) */
    TABIYA_CHANGE_MAKE_REPERTOIRE, /* .text its name, for .color; .moves: lines from .start, each
                                    * ended by ENG_NO_MOVE */
    TABIYA_CHANGE_STOP,            /* the exercise on the board */
    TABIYA_CHANGE_PUZZLE, /* the puzzle with the id in .text; .detail: its theme's key, or "" */
    TABIYA_CHANGE_DRILL,  /* the endgame drill with the key in .text */
    TABIYA_CHANGE_FLASHCARDS,
    TABIYA_CHANGE_SHOW_GAME,  /* the library's game .id */
    TABIYA_CHANGE_FIND_GAMES, /* shows the query in .text in the Library */
    TABIYA_CHANGE_SET_LEVEL,  /* .strength */
    TABIYA_CHANGE_SETTING,    /* the setting in .text, .on */
    TABIYA_CHANGE_ENGINE,     /* analysis .on */
    TABIYA_CHANGE_RESIGN,
    TABIYA_CHANGE_OFFER_DRAW, /* .number: 1 Tabiya accepts, -1 it declines, 0 it has to think */
    TABIYA_CHANGE_REMATCH,
    TABIYA_CHANGE_SWAP_SIDES,
    TABIYA_CHANGE_MOVE_NOW,
    TABIYA_CHANGE_COMMENT, /* .text to the shown move */
    TABIYA_CHANGE_GLYPH,   /* .number, a NAG, on the shown move */
    TABIYA_CHANGE_REVIEW,
    TABIYA_CHANGE_GO_TO_PLACE, /* .text */
    TABIYA_CHANGE_MANUAL,      /* the page in .text ("": the first one) */
    TABIYA_CHANGE_UNDO,        /* the last change of the conversation, else the board's own */
    TABIYA_CHANGE_REDO,
    TABIYA_N_CHANGES,
} TabiyaChangeKind;

typedef struct {
    TabiyaChangeKind kind;
    EngPosition start;
    GArray *moves; /* of EngMove; NULL: none */
    int number;
    TabiyaStrength strength;
    int color; /* EngColor, or -1: as it is */
    gboolean on;
    gint64 id;
    char *text, *detail; /* NULL: none */
} TabiyaChange;

TabiyaChange *tabiya_change_new(TabiyaChangeKind kind) G_GNUC_WARN_UNUSED_RESULT;
TabiyaChange *tabiya_change_copy(const TabiyaChange *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_change_free(TabiyaChange *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaChange, tabiya_change_free)
void tabiya_change_add_move(TabiyaChange *self, EngMove move);
/* Whether it has moves, and they can be played from there, one after the other. */
gboolean tabiya_change_is_legal(const TabiyaChange *self, const EngPosition *from);

G_END_DECLS

#endif
