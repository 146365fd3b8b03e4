/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the first position of a game that matches a specification.
 *
 * It is fast because it checks little: a form is checked again only when one of its squares has
 * changed, and a game is abandoned as soon as its material can no longer match.
 */
#ifndef TABIYA_SPEC_FIND_H
#define TABIYA_SPEC_FIND_H

#include "app/library/replay-board.h"
#include "app/library/spec-text.h"

G_BEGIN_DECLS

/* The original, flipped, mirrored, both. */
#define TABIYA_SPEC_MAX_FORMS 4

/* What the result depends on. */
typedef enum {
    TABIYA_SPEC_CARES_SQUARES, /* on the contents of the squares in `cares` */
    TABIYA_SPEC_CARES_TRADES,  /* on material only */
    TABIYA_SPEC_CARES_PAWNS,   /* on pawns only */
} TabiyaSpecCares;

typedef struct {
    TabiyaSpecCares cares_for;
    guint n_forms;
    const void *forms[TABIYA_SPEC_MAX_FORMS];
    EngBitboard cares[TABIYA_SPEC_MAX_FORMS]; /* not empty, whatever the result depends on */
    gboolean (*holds)(const void *form, const TabiyaReplayBoard *board);
    /* Whether it may still hold later; called after captures and promotions. */
    gboolean (*may_come)(const void *form, const TabiyaReplayBoard *board);
    TabiyaSpecWhen when; /* flip and mirror are already in the forms */
} TabiyaSpecSearch;

/* The number of half-moves after which a form has first held for as long as required; -1: never.
 * `start` NULL: the initial position. The moves are legal. */
int tabiya_spec_find(const TabiyaSpecSearch *search, const EngPosition *start, const EngMove *moves,
                     guint n_moves);

/* Whether a side with `counts` pieces of each type can still get at least `needs` of each, by
 * promoting pawns if necessary. */
static inline gboolean tabiya_spec_may_have(const guint8 *counts, const guint8 *needs)
{
    int spare = counts[ENG_PAWN] - needs[ENG_PAWN];
    if (spare < 0)
        return FALSE;
    for (int type = ENG_KNIGHT; type <= ENG_QUEEN; type++)
        spare -= MAX(0, needs[type] - counts[type]);
    return spare >= 0;
}

G_END_DECLS

#endif
