/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the table of openings has about a name: its moves, and its named variations. Any thread. */
#ifndef TABIYA_OPENING_FACTS_H
#define TABIYA_OPENING_FACTS_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

typedef struct {
    const char *eco, *name; /* lent by the table */
    guint n_rows;           /* positions of this name and of all its variations */
    EngPosition start;      /* the initial position */
    GArray *moves;          /* of EngMove: the shortest way there; NULL: cleared */
} TabiyaOpeningFacts;

/* By its English name. FALSE: the table does not have it; then there is nothing to clear. */
gboolean tabiya_opening_facts_find(const char *name, TabiyaOpeningFacts *facts);
void tabiya_opening_facts_clear(TabiyaOpeningFacts *facts);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaOpeningFacts, tabiya_opening_facts_clear)

/* The variations one step below a name, those with the most named positions first, at most `limit`:
 * a GArray of TabiyaOpeningFacts that owns them. (transfer full) */
GArray *tabiya_opening_facts_list_variations(const char *name,
                                             guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* How many moves both begin with. */
guint tabiya_opening_facts_count_common(const TabiyaOpeningFacts *a, const TabiyaOpeningFacts *b);

/* The position after `count` of its moves. */
void tabiya_opening_facts_get_position(const TabiyaOpeningFacts *facts, guint count,
                                       EngPosition *position);

G_END_DECLS

#endif
