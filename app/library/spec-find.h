/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks through a game for a position that a specification describes.
 *
 * Speed comes from not looking: a form is asked again only when a square it cares for has changed,
 * and a game is left as soon as the material that is left on the board can never do.
 */
#ifndef TABIYA_SPEC_FIND_H
#define TABIYA_SPEC_FIND_H

#include "app/library/replay-board.h"
#include "app/library/spec-text.h"

G_BEGIN_DECLS

/* As it stands, flipped, mirrored, both. */
#define TABIYA_SPEC_MAX_FORMS 4

/* What the answer depends on. */
typedef enum {
    TABIYA_SPEC_CARES_SQUARES, /* on what stands on the squares named in `cares` */
    TABIYA_SPEC_CARES_TRADES,  /* on material alone */
    TABIYA_SPEC_CARES_PAWNS,   /* on pawns alone */
} TabiyaSpecCares;

typedef struct {
    TabiyaSpecCares cares_for;
    guint n_forms;
    const void *forms[TABIYA_SPEC_MAX_FORMS];
    EngBitboard cares[TABIYA_SPEC_MAX_FORMS]; /* not empty, whatever it depends on */
    gboolean (*holds)(const void *form, const TabiyaReplayBoard *board);
    /* Whether it may hold later; asked after captures and promotions. */
    gboolean (*may_come)(const void *form, const TabiyaReplayBoard *board);
    TabiyaSpecWhen when; /* flip and mirror are in the forms already */
} TabiyaSpecSearch;

/* The number of half-moves played when one of the forms first came to stand for as long as is
 * wished; -1: never. `start` NULL: the initial position. The moves are legal. */
int tabiya_spec_find(const TabiyaSpecSearch *search, const EngPosition *start, const EngMove *moves,
                     guint n_moves);

/* Whether a side, of whose pieces there are `counts` by type, may still come to have at least
 * `needs` of each, pawns promoted if need be. */
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
