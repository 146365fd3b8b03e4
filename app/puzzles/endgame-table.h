/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of endgame drills: textbook positions that everybody should be able to play, with their
 * results. */
#ifndef TABIYA_ENDGAME_TABLE_H
#define TABIYA_ENDGAME_TABLE_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_DRILL_WIN,
    TABIYA_DRILL_DRAW,
} TabiyaDrillGoal;

typedef enum {
    TABIYA_DRILL_MATES, /* the basic mates */
    TABIYA_DRILL_PAWNS,
    TABIYA_DRILL_ROOKS,
    TABIYA_DRILL_QUEENS,
    TABIYA_DRILL_MINOR_PIECES,
    TABIYA_N_DRILL_GROUPS,
} TabiyaDrillGroup;

typedef enum {
    TABIYA_DRILL_EASY,
    TABIYA_DRILL_MEDIUM,
    TABIYA_DRILL_HARD,
} TabiyaDrillDifficulty;

#define TABIYA_DRILL_OTHERS_MAX 3

typedef struct {
    const char *key;           /* "lucena": stored in rows, so it never changes */
    const char *name, *lesson; /* not translated yet: _(drill->name) */
    TabiyaDrillGroup group;
    TabiyaDrillGoal goal; /* for the side to move, which is the person's */
    const char *fen;
    int lost_cp; /* in a drawn drill: below this score for the person, the draw is lost */
    TabiyaDrillDifficulty difficulty;
    const char *others[TABIYA_DRILL_OTHERS_MAX]; /* more positions of the kind; NULL: no more */
} TabiyaDrill;

/* The number of start positions: the drill's own, the others, and each of them mirrored. Goal and
 * side to move are the same in all of them. */
guint tabiya_drill_count_starts(const TabiyaDrill *drill);
/* `start` is below that number; 0 is `fen`. */
void tabiya_drill_get_start(const TabiyaDrill *drill, guint start, EngPosition *position);

/* All drills, by group, the easy ones first; `*n` is their number. Static. */
const TabiyaDrill *tabiya_drills_get(guint *n);
/* NULL: not found. */
const TabiyaDrill *tabiya_drills_find(const char *key);

/* The next drill in the table; after the last one, the first. */
const TabiyaDrill *tabiya_drill_get_next(const TabiyaDrill *drill);

/* Whether all words are in its name, group or lesson, ignoring case. */
gboolean tabiya_drill_matches(const TabiyaDrill *drill, const char *words);

/* "easy", translated. */
const char *tabiya_drill_difficulty_get_name(TabiyaDrillDifficulty difficulty);
/* "Pawn endgames", translated. */
const char *tabiya_drill_group_get_name(TabiyaDrillGroup group);

G_END_DECLS

#endif
