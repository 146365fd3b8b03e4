/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Endgames that everybody should be able to play: positions of the textbooks, and what they are worth. */
#ifndef TABIYA_ENDGAME_TABLE_H
#define TABIYA_ENDGAME_TABLE_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_DRILL_WIN,
    TABIYA_DRILL_DRAW,
} TabiyaDrillGoal;

typedef enum {
    TABIYA_DRILL_MATES, /* the plain mates */
    TABIYA_DRILL_PAWNS,
    TABIYA_DRILL_ROOKS,
    TABIYA_DRILL_QUEENS,
    TABIYA_DRILL_MINOR_PIECES,
    TABIYA_N_DRILL_GROUPS,
} TabiyaDrillGroup;

typedef struct {
    const char *key; /* "lucena": rows are called so, never changed */
    const char *name, *lesson; /* not translated yet: _(drill->name) */
    TabiyaDrillGroup group;
    TabiyaDrillGoal goal; /* of the side to move, which is the person's */
    const char *fen;
    int lost_cp; /* of a draw: an evaluation that is worse than that for the person has lost it */
} TabiyaDrill;

/* All of them, by group, the easy ones first; `*n` is how many. Lent, for ever. */
const TabiyaDrill *tabiya_drills_get(guint *n);
/* NULL: there is none. */
const TabiyaDrill *tabiya_drills_find(const char *key);

/* "Pawn endgames", translated. */
const char *tabiya_drill_group_get_name(TabiyaDrillGroup group);

G_END_DECLS

#endif
