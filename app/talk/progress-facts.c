/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress-facts.h. */
#include "app/talk/progress-facts.h"

#include <glib/gi18n-lib.h>

#include "app/store/deck-rows.h"
#include "app/store/puzzle-attempt-rows.h"
#include "app/talk/library-facts.h"
#include "app/training/training-day.h"

char *tabiya_progress_facts_dup_path(const TabiyaScene *scene)
{
    return scene->data_dir ? g_build_filename(scene->data_dir, "library.db", NULL)
                           : g_strdup(scene->library);
}

/* --- Training --------------------------------------------------------------------------------- */

static gboolean read_decks(TabiyaDatabase *db, TabiyaDeckKind kind, TabiyaProgressFacts *facts,
                           GError **error)
{
    const gint64 today = tabiya_training_day(g_get_real_time() / 1000, NULL);
    g_autoptr(GPtrArray) decks =
        tabiya_deck_rows_list(db, kind, tabiya_training_day_begin_ms(today, NULL),
                              tabiya_training_day_begin_ms(today + 1, NULL), error);

    for (guint i = 0; decks && i < decks->len; i++) {
        const TabiyaDeck *deck = decks->pdata[i];
        facts->n_repertoires += kind == TABIYA_DECK_REPERTOIRE;
        facts->n_cards += deck->n_cards;
        facts->n_due += deck->n_due;
        facts->n_new += deck->n_new;
    }
    return decks != NULL;
}

static gboolean read_puzzles(TabiyaDatabase *db, TabiyaProgressFacts *facts, GError **error)
{
    g_autoptr(GArray) answers = tabiya_puzzle_attempt_rows_list_answers(db, 0, error);
    g_autoptr(GArray) ratings = answers ? tabiya_puzzle_rating_rows_list(db, error) : NULL;

    for (guint i = 0; ratings && i < answers->len; i++) {
        facts->n_puzzles++;
        facts->n_solved +=
            g_array_index(answers, TabiyaPuzzleAnswer, i).result == TABIYA_PUZZLE_SOLVED;
    }
    for (guint i = 0; ratings && i < ratings->len; i++) {
        const TabiyaPuzzleRating *rating = &g_array_index(ratings, TabiyaPuzzleRating, i);
        if (g_str_equal(rating->theme, TABIYA_PUZZLE_RATING_ALL) && rating->n_rated > 0)
            facts->rating = rating->value.rating;
    }
    return ratings != NULL;
}

static gboolean read_training(TabiyaDatabase *db, TabiyaProgressFacts *facts, GError **error)
{
    return read_decks(db, TABIYA_DECK_REPERTOIRE, facts, error) &&
           read_decks(db, TABIYA_DECK_PUZZLES, facts, error) &&
           read_decks(db, TABIYA_DECK_MISTAKES, facts, error) && read_puzzles(db, facts, error);
}

gboolean tabiya_progress_facts_read_training(const TabiyaScene *scene, TabiyaProgressFacts *facts,
                                             GError **error)
{
    g_autofree char *path = tabiya_progress_facts_dup_path(scene);
    g_autoptr(TabiyaDatabase) db = NULL;

    *facts = (TabiyaProgressFacts){0};
    return tabiya_library_facts_find(path, &db, error) && (!db || read_training(db, facts, error));
}

GHashTable *tabiya_progress_facts_list_puzzles(const TabiyaScene *scene, guint days)
{
    const gint64 since_ms = g_get_real_time() / 1000 - (gint64)days * 24 * 60 * 60 * 1000;
    g_autofree char *path = tabiya_progress_facts_dup_path(scene);
    g_autoptr(TabiyaDatabase) db = tabiya_library_facts_open(path, NULL);
    g_autoptr(GArray) last = db ? tabiya_puzzle_attempt_rows_list_last(db, NULL) : NULL;
    GHashTable *ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; last && i < last->len; i++) {
        const TabiyaPuzzleLast *answer = &g_array_index(last, TabiyaPuzzleLast, i);
        if (answer->answered_ms >= since_ms)
            g_hash_table_add(ids, g_strdup(answer->puzzle));
    }
    return ids;
}

/* --- Games ------------------------------------------------------------------------------------ */

/* Where games against that strength count. */
static TabiyaLevelScores *find_scores(TabiyaProgressFacts *facts, const TabiyaStrength *strength)
{
    gsize count;

    if (strength->opponent)
        return &facts->opponents[strength->opponent - tabiya_opponents_get(&count)];
    if (strength->rating != 0)
        return &facts->ratings[(strength->rating - TABIYA_RATING_MIN) / TABIYA_RATING_STEP];
    return &facts->levels[strength->level];
}

static gboolean read_games(TabiyaDatabase *db, TabiyaProgressFacts *facts, GError **error)
{
    g_autoptr(GArray) scores = tabiya_learning_rows_list_scores(db, error);
    TabiyaStrength strength;

    for (guint i = 0; scores && i < scores->len; i++) {
        const TabiyaOwnScore *score = &g_array_index(scores, TabiyaOwnScore, i);

        if (tabiya_learning_find_strength(score, &strength))
            tabiya_learning_count_score(find_scores(facts, &strength), score);
    }
    return scores != NULL;
}

gboolean tabiya_progress_facts_read(const TabiyaScene *scene, TabiyaProgressFacts *facts,
                                    GError **error)
{
    g_autofree char *path = tabiya_progress_facts_dup_path(scene);
    g_autoptr(TabiyaDatabase) db = NULL;

    *facts = (TabiyaProgressFacts){0};
    if (!tabiya_library_facts_find(path, &db, error))
        return FALSE;
    if (!db)
        return TRUE;
    return read_games(db, facts, error) && read_training(db, facts, error);
}
