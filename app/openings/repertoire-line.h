/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One game of a repertoire as a line to learn: its moves and variations, as plain values.
 * Immutable; threads may share it.
 *
 * Every move of the opponent needs an answer. Of the owner's moves
 * - the first in a position is learned, and so are its variations, which make it a
 *   position with two answers (a conflict, repertoire.h);
 * - one marked ==, "equivalent" ($144), is as good as the first: an alternative;
 * - a variation whose move is marked ?, ?? or ?! is an error, there to show why; what follows it is
 *   its refutation, and not learned.
 * A line ends at a null move.
 */
#ifndef TABIYA_REPERTOIRE_LINE_H
#define TABIYA_REPERTOIRE_LINE_H

#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_NAG_ALTERNATIVE 144

typedef enum {
    TABIYA_REPERTOIRE_LEARNED, /* of the opponent's moves, all */
    TABIYA_REPERTOIRE_ALTERNATIVE,
    TABIYA_REPERTOIRE_ERROR,
} TabiyaRepertoireKind;

/* The kind of a move (any node but the root) in the repertoire of `owner`. */
TabiyaRepertoireKind tabiya_repertoire_find_kind(const TabiyaNode *node, EngColor owner);

#define TABIYA_LINE_START G_MAXUINT

typedef struct {
    guint before; /* the step before it, TABIYA_LINE_START for none */
    EngMove move;
    TabiyaRepertoireKind kind;
    gboolean refuting; /* follows an error */
    char *comment;     /* its words; NULL: none */
} TabiyaRepertoireStep;

typedef struct {
    gint64 game;         /* its id in the library */
    guint64 fingerprint; /* of the game it was made of */
    EngPosition start;
    char *comment; /* at the start; NULL: none */
    GArray *steps; /* of TabiyaRepertoireStep, parents first */
} TabiyaRepertoireLine;

TabiyaRepertoireLine *tabiya_repertoire_line_new(gint64 id, guint64 fingerprint, TabiyaGame *game,
                                                 EngColor owner) G_GNUC_WARN_UNUSED_RESULT;
TabiyaRepertoireLine *tabiya_repertoire_line_ref(TabiyaRepertoireLine *self);
void tabiya_repertoire_line_unref(TabiyaRepertoireLine *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaRepertoireLine, tabiya_repertoire_line_unref)

G_END_DECLS

#endif
