/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The main lines of an opening, to be learned by one side: it has one move in each position, the
 * other side the replies that are played most. By the opening book that comes with the program
 * and, where that ends, by a short search. Waits; any thread. */
#ifndef TABIYA_REPERTOIRE_LINES_H
#define TABIYA_REPERTOIRE_LINES_H

#include "app/talk/opening-facts.h"
#include "app/talk/work.h"

G_BEGIN_DECLS

typedef struct {
    GArray *moves;  /* of EngMove: lines from the opening's start, each ended by ENG_NO_MOVE */
    guint n_lines;  /* how many */
    guint n_chosen; /* different moves of the side that learns them */
} TabiyaRepertoireLines;

/* Fills in `lines`, whose moves are the caller's. */
void tabiya_repertoire_lines_make(const TabiyaTalkWork *work, const TabiyaOpeningFacts *facts,
                                  EngColor side, TabiyaRepertoireLines *lines);

G_END_DECLS

#endif
