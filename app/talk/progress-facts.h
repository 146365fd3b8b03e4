/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person has played and learned so far, for answers: read from the library of their data.
 * Waits; any thread. */
#ifndef TABIYA_PROGRESS_FACTS_H
#define TABIYA_PROGRESS_FACTS_H

#include "app/puzzles/learning.h"
#include "app/session/level-texts.h"
#include "app/talk/scene.h"

G_BEGIN_DECLS

enum {
    TABIYA_OPPONENTS_MOST = 32, /* more than the table has */
    TABIYA_RATINGS = (TABIYA_RATING_MAX - TABIYA_RATING_MIN) / TABIYA_RATING_STEP + 1,
};

/* Games are the person's own, finished, against Tabiya, as in learning.h. */
typedef struct {
    TabiyaLevelScores levels[TABIYA_LEVEL_MAX + 1];
    TabiyaLevelScores ratings[TABIYA_RATINGS];          /* from the least, by steps */
    TabiyaLevelScores opponents[TABIYA_OPPONENTS_MOST]; /* in the order of their table */
    guint n_puzzles, n_solved;
    double rating;               /* with puzzles; 0: none yet */
    guint n_repertoires;         /* with or without cards */
    guint n_cards, n_due, n_new; /* flashcards: all, due by the end of today, never asked */
} TabiyaProgressFacts;

/* The person's own library, whichever one answers are looked up in. NULL: none. (transfer full) */
char *tabiya_progress_facts_dup_path(const TabiyaScene *scene) G_GNUC_WARN_UNUSED_RESULT;

/* All zero if there are no data yet. FALSE with a sentence: they cannot be read. */
gboolean tabiya_progress_facts_read(const TabiyaScene *scene, TabiyaProgressFacts *facts,
                                    GError **error);
/* The same without the games. */
gboolean tabiya_progress_facts_read_training(const TabiyaScene *scene, TabiyaProgressFacts *facts,
                                             GError **error);

/* The ids of the puzzles answered within so many days: a set that owns them, empty if they
 * cannot be read. (transfer full) */
GHashTable *tabiya_progress_facts_list_puzzles(const TabiyaScene *scene,
                                               guint days) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
