/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress-facts.h. */
#include "app/talk/progress-facts.h"

#include <glib/gi18n-lib.h>

#include "app/library/search.h"
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

/* Tabiya's name in games: in the language of now, or in English. */
static char *dup_opponent(int level, gboolean in_english)
{
    return g_strdup_printf(in_english ? "Tabiya, level %d" : _("Tabiya, level %d"), level);
}

/* Levels by their names in both languages; opponents and ratings have Tabiya's own. */
static TabiyaQuery *make_query(void)
{
    TabiyaQuery *names[2 * TABIYA_LEVEL_MAX + 1];

    for (int i = 0; i < 2 * TABIYA_LEVEL_MAX; i++) {
        g_autofree char *name = dup_opponent(i / 2 + 1, i % 2 == 0);
        names[i] = tabiya_query_new_text(TABIYA_QUERY_PLAYER, name);
    }
    names[2 * TABIYA_LEVEL_MAX] = tabiya_query_new_text(TABIYA_QUERY_PLAYER, "Tabiya");
    return tabiya_query_new_join(TABIYA_QUERY_OR, names, G_N_ELEMENTS(names));
}

/* 0: it is not Tabiya's. */
static int find_level(const char *name)
{
    for (int level = TABIYA_LEVEL_MIN; level <= TABIYA_LEVEL_MAX; level++) {
        g_autofree char *english = dup_opponent(level, TRUE);
        g_autofree char *shown = dup_opponent(level, FALSE);
        if (g_str_equal(name, english) || g_str_equal(name, shown))
            return level;
    }
    return 0;
}

/* "Lena (Tabiya)", in the language of now or in English; -1: nobody of the table. */
static int find_opponent(const char *name)
{
    gsize count;
    const TabiyaOpponent *all = tabiya_opponents_get(&count);

    for (gsize i = 0; i < MIN(count, TABIYA_OPPONENTS_MOST); i++) {
        const TabiyaStrength strength = tabiya_strength_of_opponent(&all[i]);
        g_autofree char *english = g_strdup_printf("%s (Tabiya)", all[i].name);
        g_autofree char *shown = tabiya_strength_dup_tag(&strength);
        if (g_str_equal(name, english) || g_str_equal(name, shown))
            return (int)i;
    }
    return -1;
}

/* Where games against that player count; NULL: it is not Tabiya. */
static TabiyaLevelTally *find_tally(TabiyaProgressFacts *facts, const char *name, int rating)
{
    const int level = find_level(name), opponent = level == 0 ? find_opponent(name) : -1;

    if (level > 0)
        return &facts->levels[level];
    if (opponent >= 0)
        return &facts->opponents[opponent];
    if (!g_str_equal(name, "Tabiya") || rating < TABIYA_RATING_MIN || rating > TABIYA_RATING_MAX)
        return NULL;
    return &facts->ratings[(rating - TABIYA_RATING_MIN) / TABIYA_RATING_STEP];
}

static void add_game(TabiyaProgressFacts *facts, const TabiyaLibraryTexts *texts)
{
    TabiyaLevelTally *white = find_tally(facts, texts->white, texts->header.white_elo);
    TabiyaLevelTally *black = find_tally(facts, texts->black, texts->header.black_elo);
    const guint result = texts->header.result;

    if (!white == !black || result == TABIYA_RESULT_UNKNOWN)
        return;
    TabiyaLevelTally *tally = white ? white : black;
    if (result == TABIYA_RESULT_DRAW)
        tally->drawn++;
    else if ((result == TABIYA_RESULT_WHITE) == (black != NULL))
        tally->won++;
    else
        tally->lost++;
}

static gboolean add_games(TabiyaDatabase *db, const GArray *ids, TabiyaProgressFacts *facts,
                          GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);

    for (guint i = 0; i < ids->len; i++) {
        TabiyaLibraryTexts *texts =
            tabiya_library_texts_new(rows, g_array_index(ids, gint64, i), error);
        if (!texts)
            return FALSE;
        if (!texts->gone)
            add_game(facts, texts);
        tabiya_library_texts_free(texts);
    }
    return TRUE;
}

gboolean tabiya_progress_facts_read(const TabiyaScene *scene, TabiyaProgressFacts *facts,
                                    GCancellable *cancellable, GError **error)
{
    g_autofree char *path = tabiya_progress_facts_dup_path(scene);
    g_autoptr(TabiyaDatabase) db = NULL;

    *facts = (TabiyaProgressFacts){0};
    if (!tabiya_library_facts_find(path, &db, error))
        return FALSE;
    if (!db)
        return TRUE;
    g_autoptr(TabiyaQuery) query = make_query();
    g_autoptr(GArray) ids = tabiya_search_collect(path, query, cancellable, error);
    return ids && add_games(db, ids, facts, error) && read_training(db, facts, error);
}
