/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The names of openings, by position: any move order that reaches a named position finds its name.
 *
 * The table is data/openings/ (Lichess's format: eco, name, pgn), which the build turns into one
 * sorted by position (make-table.c), so that nothing is read or parsed at run time. The user can
 * replace it (user-table.h).
 */
#ifndef TABIYA_CLASSIFIER_H
#define TABIYA_CLASSIFIER_H

#include "app/game/game.h"
#include "app/names/opening.h"

G_BEGIN_DECLS

/* The opening named for exactly this position, or NULL. It is valid until the program ends. Any
 * thread. */
const TabiyaOpening *tabiya_openings_lookup(const EngPosition *position);

/* Names a game move by move.
 *
 * The name is that of the latest named position. A name that the game only reaches by another move
 * order, deep in a line that it did not follow, does not replace the game's own name: a Giuoco
 * Pianissimo that castles is no Albin Gambit, though an Albin Gambit can reach the same position.
 * If the position itself is named, any move order counts. */
enum { TABIYA_OPENING_NAMER_MAX = 64 };

typedef struct {
    const TabiyaOpening *opening; /* the name so far, or NULL */
    guint given;                  /* how many named positions came before it in the game */
    guint depth;                  /* half-moves of its line up to the place where it was given */
    guint n_met;
    const TabiyaOpening *met[TABIYA_OPENING_NAMER_MAX]; /* the first ones */
} TabiyaOpeningNamer;

void tabiya_opening_namer_init(TabiyaOpeningNamer *self);

/* The game reaches `position`, which may be its start. Returns whether the name is that position's.
 */
gboolean tabiya_opening_namer_step(TabiyaOpeningNamer *self, const EngPosition *position);

/* The name of the line that ends at `node`, or NULL. */
const TabiyaOpening *tabiya_openings_classify(const TabiyaNode *node);

/* The last node of the line to `node` whose position has the line's name, or NULL. */
const TabiyaNode *tabiya_openings_find_named(const TabiyaNode *node);

/* The title of an opening in the user's language (opening-shown.h): "B90 Sizilianische
 * Verteidigung: Najdorf-Variante"; "" for NULL. */
char *tabiya_opening_dup_title(const TabiyaOpening *opening) G_GNUC_WARN_UNUSED_RESULT;

/* What all games of a code have in common, in the user's language: "C33 King's Gambit Accepted",
 * the name of the shortest line with that code, or the family of several such lines. The code alone
 * if it has no such name: A00 is many first moves. Any thread. */
char *tabiya_openings_dup_code_title(const char *eco) G_GNUC_WARN_UNUSED_RESULT;

/* The title that a session shows for the line to `node`, or "" if no position has a name or no move
 * has been made. */
char *tabiya_openings_dup_title(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;

/* tabiya_openings_classify() for a list of moves from `start`. */
const TabiyaOpening *tabiya_openings_classify_moves(const EngPosition *start, const EngMove *moves,
                                                    gsize count);

G_END_DECLS

#endif
