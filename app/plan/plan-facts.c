/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See plan-facts.h. */
#include "app/plan/plan-facts.h"

#include <string.h>

#include "app/openings/repertoire-shelf.h"
#include "app/openings/repertoires.h"
#include "app/plan/daily-puzzle.h"
#include "app/store/card-rows.h"
#include "app/store/day-rows.h"
#include "app/store/learning-rows.h"
#include "app/training/active-days.h"
#include "app/training/training-day.h"

/* Attempts that are looked at: more than anybody makes in a day, and enough to know a pace. */
#define ATTEMPTS 500
#define PACE_ATTEMPTS 50

/* Seconds of a puzzle: unless the person's are known, and the bounds of those. */
#define PUZZLE_SECONDS 45
#define PUZZLE_SECONDS_MIN 15
#define PUZZLE_SECONDS_MAX 180

/* One of that many weakest themes; another one each day. */
#define WEAKEST 3

/* --- Puzzles ---------------------------------------------------------------------------------- */

static void count_attempt(TabiyaPlanFacts *self, const TabiyaPuzzleAttempt *attempt)
{
    gboolean solved = attempt->result == TABIYA_PUZZLE_SOLVED;

    self->n_answered++;
    self->n_solved += solved;
    self->n_in_mode[attempt->mode]++;
    if (attempt->mode == TABIYA_PUZZLE_MODE_THEME) {
        TabiyaThemes themes = tabiya_themes_parse(attempt->themes, NULL);

        for (guint theme = 0; theme < TABIYA_N_THEMES; theme++)
            self->n_of_theme[theme] += tabiya_themes_has(themes, theme);
    }
    if (attempt->rated) { /* the most recent one comes first */
        self->rating_before = attempt->rating_before;
        self->rating_after = self->rating_after > 0 ? self->rating_after : attempt->rating_after;
    }
    if (self->daily && g_str_equal(self->daily, attempt->puzzle) &&
        self->daily_state != TABIYA_DAILY_SOLVED) {
        self->daily_state = solved ? TABIYA_DAILY_SOLVED : TABIYA_DAILY_FAILED;
    }
}

/* The mean of the last answers; a puzzle left open over lunch counts as a slow one. */
static guint find_pace(const GPtrArray *attempts)
{
    guint n = MIN(attempts->len, PACE_ATTEMPTS);
    gint64 sum_ms = 0;

    for (guint i = 0; i < n; i++) {
        const TabiyaPuzzleAttempt *attempt = attempts->pdata[i];

        sum_ms += CLAMP(attempt->elapsed_ms, 0, PUZZLE_SECONDS_MAX * 1000);
    }
    if (n < 10)
        return PUZZLE_SECONDS;
    return (guint)CLAMP(sum_ms / n / 1000, PUZZLE_SECONDS_MIN, PUZZLE_SECONDS_MAX);
}

static gboolean read_attempts(TabiyaPlanFacts *self, TabiyaDatabase *db, GError **error)
{
    g_autoptr(GPtrArray) attempts = tabiya_puzzle_attempt_rows_list(db, 0, ATTEMPTS, error);

    if (!attempts)
        return FALSE;
    self->puzzle_seconds = find_pace(attempts);
    for (guint i = 0; i < attempts->len; i++) {
        const TabiyaPuzzleAttempt *attempt = attempts->pdata[i];

        if (tabiya_training_day(attempt->answered_ms, NULL) == self->day)
            count_attempt(self, attempt);
    }
    return TRUE;
}

static gboolean read_ratings(TabiyaPlanFacts *self, TabiyaDatabase *db, gint64 now_ms,
                             GError **error)
{
    g_autoptr(GArray) none = g_array_new(FALSE, FALSE, sizeof(TabiyaPuzzleAnswer));
    g_autoptr(GArray) ratings = tabiya_puzzle_rating_rows_list(db, error);

    if (!ratings)
        return FALSE;
    g_autoptr(TabiyaPuzzleSummary) summary = tabiya_puzzle_summary_new(none, ratings, now_ms, NULL);
    g_autoptr(GArray) weakest = tabiya_puzzle_summary_find_weakest(summary, WEAKEST);
    self->rating = summary->rating.value.rating;
    self->sure_rating = self->rating - summary->rating.value.deviation;
    self->theme = TABIYA_N_THEMES;
    if (weakest->len > 0)
        self->theme = g_array_index(weakest, TabiyaPuzzleTheme, self->day % weakest->len);
    return TRUE;
}

/* --- Cards ------------------------------------------------------------------------------------ */

static gboolean count_due(TabiyaDatabase *db, TabiyaDeckKind kind, gint64 now_ms, guint *n,
                          GError **error)
{
    gint64 today = tabiya_training_day(now_ms, NULL);
    g_autoptr(GPtrArray) decks = tabiya_deck_rows_list(db, kind, 0, now_ms, error);

    for (guint i = 0; decks && i < decks->len; i++) {
        g_autoptr(GArray) cards =
            tabiya_card_rows_list(db, ((const TabiyaDeck *)decks->pdata[i])->id, error);

        if (!cards)
            return FALSE;
        for (guint k = 0; k < cards->len; k++) {
            const TabiyaCard *card = &g_array_index(cards, TabiyaCard, k);

            *n += tabiya_puzzle_card_is_due(card, kind, today) &&
                  (card->last_review_ms == 0 ||
                   tabiya_training_day(card->last_review_ms, NULL) < today);
        }
    }
    return decks != NULL;
}

static void clear_deck(gpointer data)
{
    g_free(((TabiyaPlanDeck *)data)->name);
}

static gboolean add_deck(TabiyaPlanFacts *self, TabiyaDatabase *db, const TabiyaDeck *deck,
                         GError **error)
{
    guint fresh = TABIYA_NEW_A_DAY > deck->n_begun ? TABIYA_NEW_A_DAY - deck->n_begun : 0;
    g_autoptr(GArray) reviews = tabiya_card_rows_list_reviews(
        db, deck->id, tabiya_training_day_begin_ms(self->day, NULL), error);

    if (!reviews)
        return FALSE;
    TabiyaPlanDeck one = {deck->id, g_strdup(deck->name), deck->n_due + MIN(deck->n_new, fresh),
                          reviews->len};
    g_array_append_val(self->decks, one);
    self->n_cards += reviews->len;
    return TRUE;
}

static gboolean read_decks(TabiyaPlanFacts *self, TabiyaDatabase *db, gint64 now_ms, GError **error)
{
    g_autoptr(GPtrArray) decks = tabiya_repertoire_list_decks(db, now_ms, error);

    for (guint i = 0; decks && i < decks->len; i++) {
        if (!add_deck(self, db, decks->pdata[i], error))
            return FALSE;
    }
    return decks != NULL;
}

/* One with cards left comes before those that have none. */
static gboolean has_more(const TabiyaPlanDeck *deck, const TabiyaPlanDeck *than)
{
    return deck->n_today != than->n_today ? deck->n_today > than->n_today
                                          : deck->n_answered > than->n_answered;
}

const TabiyaPlanDeck *tabiya_plan_facts_choose_deck(const TabiyaPlanFacts *self, gint64 last)
{
    const TabiyaPlanDeck *best = NULL, *same = NULL;

    for (guint i = 0; i < self->decks->len; i++) {
        const TabiyaPlanDeck *deck = &g_array_index(self->decks, TabiyaPlanDeck, i);

        if (deck->id == last)
            same = deck;
        else if (!best || has_more(deck, best))
            best = deck;
    }
    return best && (best->n_today > 0 || !same) ? best : same;
}

/* --- Drills ----------------------------------------------------------------------------------- */

/* How much harder or easier than the person would like: harder counts double. The rating is one
 * that the person has at least, so that somebody unknown begins with the easiest. */
static int find_distance(const TabiyaDrill *drill, double rating)
{
    int wanted = rating < 1300   ? TABIYA_DRILL_EASY
                 : rating < 1900 ? TABIYA_DRILL_MEDIUM
                                 : TABIYA_DRILL_HARD;
    int more = (int)drill->difficulty - wanted;

    return more > 0 ? 2 * more : -more;
}

/* Today's do not count, so that the choice is the same all day. */
static gint64 find_reached(const TabiyaPlanFacts *self, const GArray *times, const char *key)
{
    for (guint i = 0; i < times->len; i++) {
        const TabiyaDrillTimes *one = &g_array_index(times, TabiyaDrillTimes, i);

        if (g_str_equal(one->drill, key) &&
            tabiya_training_day(one->reached_ms, NULL) != self->day) {
            return one->reached_ms;
        }
    }
    return 0;
}

/* First those that were never reached, by difficulty, then the one reached longest ago. */
static const TabiyaDrill *choose_drill(const TabiyaPlanFacts *self, const GArray *times)
{
    guint n;
    const TabiyaDrill *drills = tabiya_drills_get(&n), *best = NULL;
    gint64 best_reached = 0;

    for (guint i = 0; i < n; i++) {
        gint64 reached = find_reached(self, times, drills[i].key);
        gboolean better = !best || reached < best_reached ||
                          (reached == best_reached && find_distance(&drills[i], self->sure_rating) <
                                                          find_distance(best, self->sure_rating));

        if (better) {
            best = &drills[i];
            best_reached = reached;
        }
    }
    return best;
}

static gboolean read_drills(TabiyaPlanFacts *self, TabiyaDatabase *db, GError **error)
{
    g_autoptr(GArray) times = tabiya_day_rows_list_drills(db, error);

    if (!times)
        return FALSE;
    for (guint i = 0; i < times->len; i++) {
        const TabiyaDrillTimes *one = &g_array_index(times, TabiyaDrillTimes, i);

        if (tabiya_training_day(one->played_ms, NULL) == self->day)
            g_ptr_array_add(self->drills, g_strdup(one->drill));
    }
    self->drill = choose_drill(self, times);
    return TRUE;
}

/* --- Days ------------------------------------------------------------------------------------- */

static gboolean read_days(TabiyaPlanFacts *self, TabiyaDatabase *db, gint64 now_ms,
                          const GArray *lessons, GError **error)
{
    g_autoptr(TabiyaActiveDays) days = tabiya_active_days_load(db, now_ms, lessons, NULL, error);

    if (!days)
        return FALSE;
    for (int ago = 0; ago < TABIYA_PLAN_DAYS_SHOWN; ago++)
        self->trained[ago] = tabiya_active_days_find(days, self->day - ago) != NULL;
    self->streak = days->streak;
    self->has_trained = days->days->len > 0;
    return TRUE;
}

static gboolean read_past(TabiyaPlanFacts *self, TabiyaDatabase *db, GError **error)
{
    gboolean played = FALSE;

    if (!self->has_trained && !tabiya_learning_rows_has_played(db, &played, error))
        return FALSE;
    self->returning = self->has_trained || played;
    return TRUE;
}

/* --- All of it -------------------------------------------------------------------------------- */

static void find_daily(TabiyaPlanFacts *self, const char *known)
{
    g_autofree char *date = tabiya_daily_puzzle_dup_date(self->day);
    g_autoptr(TabiyaPuzzle) puzzle = known ? NULL : tabiya_daily_puzzle_find(date);

    self->daily = g_strdup(puzzle ? puzzle->id : known);
    self->daily_state = self->daily ? TABIYA_DAILY_OPEN : TABIYA_DAILY_NONE;
}

TabiyaPlanFacts *tabiya_plan_facts_new(gint64 now_ms, const char *daily)
{
    TabiyaPlanFacts *self = g_new0(TabiyaPlanFacts, 1);
    g_autoptr(GArray) none = g_array_new(FALSE, FALSE, sizeof(TabiyaDrillTimes));

    self->day = tabiya_training_day(now_ms, NULL);
    self->puzzle_seconds = PUZZLE_SECONDS;
    self->theme = TABIYA_N_THEMES;
    self->decks = g_array_new(FALSE, FALSE, sizeof(TabiyaPlanDeck));
    g_array_set_clear_func(self->decks, clear_deck);
    self->drills = g_ptr_array_new_with_free_func(g_free);
    self->drill = choose_drill(self, none);
    find_daily(self, daily);
    return self;
}

TabiyaPlanFacts *tabiya_plan_facts_read(TabiyaDatabase *db, gint64 now_ms, const GArray *lessons,
                                        const char *daily, GError **error)
{
    g_autoptr(TabiyaPlanFacts) self = tabiya_plan_facts_new(now_ms, daily);

    gboolean good = read_attempts(self, db, error) && read_ratings(self, db, now_ms, error) &&
                    count_due(db, TABIYA_DECK_PUZZLES, now_ms, &self->n_reviews, error) &&
                    count_due(db, TABIYA_DECK_MISTAKES, now_ms, &self->n_mistakes, error) &&
                    read_decks(self, db, now_ms, error) && read_drills(self, db, error) &&
                    read_days(self, db, now_ms, lessons, error) && read_past(self, db, error);
    return good ? g_steal_pointer(&self) : NULL;
}

void tabiya_plan_facts_free(TabiyaPlanFacts *self)
{
    if (!self)
        return;
    g_array_unref(self->decks);
    g_ptr_array_unref(self->drills);
    g_free(self->daily);
    g_free(self);
}
