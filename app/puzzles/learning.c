/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning.h. */
#include "app/puzzles/learning.h"

#include <string.h>

#include "app/game/game.h"
#include "app/puzzles/endgame-table.h"
#include "app/store/drill-rows.h"
#include "app/training/training-day.h"

/* --- Flashcards ------------------------------------------------------------------------------- */

static void count_recall(GArray *weeks, gint64 monday, gboolean recalled)
{
    TabiyaRecallWeek begun = {.monday = monday};

    if (weeks->len == 0 || g_array_index(weeks, TabiyaRecallWeek, weeks->len - 1).monday != monday)
        g_array_append_val(weeks, begun);
    TabiyaRecallWeek *week = &g_array_index(weeks, TabiyaRecallWeek, weeks->len - 1);
    week->n++;
    week->n_recalled += recalled;
}

/* The calendar is asked once a week, not once a card. */
static GArray *count_recalls(const GArray *recalls, GTimeZone *zone)
{
    GArray *weeks = g_array_new(FALSE, FALSE, sizeof(TabiyaRecallWeek));
    gint64 monday = 0, end_ms = G_MININT64;

    for (guint i = 0; i < recalls->len; i++) {
        const TabiyaRecall *recall = &g_array_index(recalls, TabiyaRecall, i);

        if (recall->reviewed_ms >= end_ms) {
            monday = tabiya_training_find_monday(tabiya_training_day(recall->reviewed_ms, zone));
            end_ms = tabiya_training_day_begin_ms(monday + 7, zone);
        }
        count_recall(weeks, monday, recall->recalled);
    }
    return weeks;
}

static gboolean load_recalls(TabiyaLearning *self, TabiyaDatabase *db, GTimeZone *zone,
                             GError **error)
{
    g_autoptr(GArray) recalls = tabiya_learning_rows_list_recalls(db, error);

    if (!recalls)
        return FALSE;
    self->recalls = count_recalls(recalls, zone);
    return TRUE;
}

/* --- Games ------------------------------------------------------------------------------------ */

/* A day has one climb, to the highest level. */
static void note_climb(GArray *climbs, gint64 day, int level)
{
    TabiyaLevelDay *last =
        climbs->len > 0 ? &g_array_index(climbs, TabiyaLevelDay, climbs->len - 1) : NULL;
    TabiyaLevelDay next = {day, level};

    if (last && last->level >= level)
        return;
    if (last && last->day == day)
        last->level = level;
    else
        g_array_append_val(climbs, next);
}

static gboolean is_white(const TabiyaOwnScore *score)
{
    return strstr(score->white, "Tabiya") != NULL;
}

gboolean tabiya_learning_find_strength(const TabiyaOwnScore *score, TabiyaStrength *strength)
{
    return is_white(score) ? tabiya_strength_find(strength, score->white, score->white_rating)
                           : tabiya_strength_find(strength, score->black, score->black_rating);
}

gboolean tabiya_learning_count_score(TabiyaLevelScores *tally, const TabiyaOwnScore *score)
{
    const int won = is_white(score) ? TABIYA_RESULT_BLACK : TABIYA_RESULT_WHITE;

    if (score->result == TABIYA_RESULT_DRAW)
        tally->drawn += score->n_games;
    else if (score->result == won)
        tally->won += score->n_games;
    else
        tally->lost += score->n_games;
    return score->result == won;
}

static void count_score(TabiyaLearning *self, const TabiyaOwnScore *score, GTimeZone *zone)
{
    TabiyaStrength strength;

    if (!tabiya_learning_find_strength(score, &strength))
        return;
    TabiyaLevelScores *tally = &self->levels[strength.level - 1];
    if (!tabiya_learning_count_score(tally, score))
        return;
    tally->won_ms = MAX(tally->won_ms, score->last_ms);
    note_climb(self->climbs, tabiya_training_day(score->last_ms, zone), strength.level);
}

static gboolean load_scores(TabiyaLearning *self, TabiyaDatabase *db, GTimeZone *zone,
                            GError **error)
{
    g_autoptr(GArray) scores = tabiya_learning_rows_list_scores(db, error);

    self->climbs = g_array_new(FALSE, FALSE, sizeof(TabiyaLevelDay));
    for (guint i = 0; scores && i < scores->len; i++)
        count_score(self, &g_array_index(scores, TabiyaOwnScore, i), zone);
    return scores != NULL;
}

int tabiya_learning_get_highest(const TabiyaLearning *self)
{
    int level = TABIYA_LEARNING_LEVELS;

    while (level > 0 && self->levels[level - 1].won == 0)
        level--;
    return level;
}

/* --- Endgames --------------------------------------------------------------------------------- */

static gboolean load_drills(TabiyaLearning *self, TabiyaDatabase *db, GError **error)
{
    g_autoptr(GArray) tallies = tabiya_drill_rows_list(db, error);

    tabiya_drills_get(&self->n_drills);
    for (guint i = 0; tallies && i < tallies->len; i++) {
        const TabiyaDrillTally *tally = &g_array_index(tallies, TabiyaDrillTally, i);

        if (!tabiya_drills_find(tally->drill))
            continue;
        self->n_drills_tried++;
        self->n_drills_reached += tally->n_reached > 0;
    }
    return tallies != NULL;
}

/* --- All of it -------------------------------------------------------------------------------- */

static gboolean load_days(TabiyaLearning *self, TabiyaDatabase *db, gint64 now_ms,
                          const GArray *lessons, GTimeZone *zone, GError **error)
{
    self->days = tabiya_active_days_load(db, now_ms, lessons, zone, error);
    return self->days != NULL;
}

TabiyaLearning *tabiya_learning_load(TabiyaDatabase *db, gint64 now_ms, const GArray *lessons,
                                     GTimeZone *zone, GError **error)
{
    g_autoptr(TabiyaLearning) self = g_new0(TabiyaLearning, 1);
    g_autoptr(GTimeZone) here = zone ? g_time_zone_ref(zone) : g_time_zone_new_local();

    if (!load_recalls(self, db, here, error) || !load_scores(self, db, here, error) ||
        !load_drills(self, db, error) || !load_days(self, db, now_ms, lessons, here, error) ||
        !tabiya_learning_rows_get_record(db, TABIYA_PUZZLE_MODE_STREAK, &self->streak, error) ||
        !tabiya_learning_rows_get_record(db, TABIYA_PUZZLE_MODE_STORM, &self->storm, error)) {
        return NULL;
    }
    return g_steal_pointer(&self);
}

void tabiya_learning_free(TabiyaLearning *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->recalls, g_array_unref);
    g_clear_pointer(&self->climbs, g_array_unref);
    g_clear_pointer(&self->days, tabiya_active_days_free);
    g_free(self);
}
