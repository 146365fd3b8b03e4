/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of openings, by position: any order of moves that reaches a named position finds it.
 *
 * The table is data/openings/ (Lichess's format: eco, name, pgn), turned during the build into one
 * sorted by position (make-table.c), so that nothing is read or parsed at run time. A person can put
 * another in its place (user-table.h).
 */
#ifndef TABIYA_OPENINGS_CLASSIFIER_H
#define TABIYA_OPENINGS_CLASSIFIER_H

#include "app/game/game.h"

G_BEGIN_DECLS

typedef struct {
    const char *eco;  /* "B90" */
    const char *name; /* "Sicilian Defense: Najdorf Variation" */
} TabiyaOpening;

/* The opening named for exactly this position, or NULL. It stays until the program ends. Main thread or any other. */
const TabiyaOpening *tabiya_openings_lookup(const EngPosition *position);

/* The latest named position of the line that ends at `node`, or NULL. */
const TabiyaOpening *tabiya_openings_classify(const TabiyaNode *node);

/* What a session says of the line to `node`: "B90 Sicilian Defense: Najdorf Variation", or "" where no
 * position has a name or no move has been made. */
char *tabiya_openings_dup_title(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;

/* tabiya_openings_classify() for a list of moves from `start`. */
const TabiyaOpening *tabiya_openings_classify_moves(const EngPosition *start, const EngMove *moves,
                                                    gsize count);

G_END_DECLS

#endif
