/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person has learned apart from single puzzles: flashcards of repertoires recalled, records
 * of streak and storm, levels beaten, endgames reached; and the days on which they trained. Pure
 * but for tabiya_learning_load(). */
#ifndef TABIYA_LEARNING_H
#define TABIYA_LEARNING_H

#include "app/session/strength.h"
#include "app/store/learning-rows.h"
#include "app/training/active-days.h"

G_BEGIN_DECLS

#define TABIYA_LEARNING_LEVELS 9

/* A week with reviews of flashcards: Monday to Sunday. */
typedef struct {
    gint64 monday; /* its day: tabiya_training_day() */
    guint n, n_recalled;
} TabiyaRecallWeek;

/* Results against Tabiya, from the person's side. */
typedef struct {
    guint won, drawn, lost;
    gint64 won_ms; /* the last win; 0: none */
} TabiyaLevelScores;

/* A day on which a higher level was beaten than ever before. */
typedef struct {
    gint64 day; /* tabiya_training_day() */
    int level;
} TabiyaLevelDay;

typedef struct {
    GArray *recalls; /* of TabiyaRecallWeek, in order */
    GArray *climbs;  /* of TabiyaLevelDay, in order */
    TabiyaRunRecord streak, storm;
    /* [0]: level 1. An opponent with a name, or a rating, counts for the level as strong. */
    TabiyaLevelScores levels[TABIYA_LEARNING_LEVELS];
    guint n_drills, n_drills_tried, n_drills_reached;
    TabiyaActiveDays *days; /* with any training, puzzles too */
} TabiyaLearning;

/* Reads it with `db`, a connection of the calling thread, and `lessons` and `zone` as in
 * active-days.h. NULL on an error. (transfer full) */
TabiyaLearning *tabiya_learning_load(TabiyaDatabase *db, gint64 now_ms, const GArray *lessons,
                                     GTimeZone *zone, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_learning_free(TabiyaLearning *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLearning, tabiya_learning_free)

/* The highest level that was beaten; 0: none. */
int tabiya_learning_get_highest(const TabiyaLearning *self);

/* How strong Tabiya was in these games. FALSE: nobody knows. */
gboolean tabiya_learning_find_strength(const TabiyaOwnScore *score, TabiyaStrength *strength);
/* Adds the games. Whether the person won them. */
gboolean tabiya_learning_count_score(TabiyaLevelScores *tally, const TabiyaOwnScore *score);

G_END_DECLS

#endif
