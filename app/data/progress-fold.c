/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress-fold.h. */
#include "app/data/progress-fold.h"

#include <string.h>

#include "app/names/puzzle-theme.h"
#include "app/training/grade-card.h"
#include "app/training/rate-answer.h"

/* An event with its mark, for sorting. */
typedef struct {
    TabiyaProgressEvent *event;
    char *mark;
} Marked;

static int compare_int(gint64 a, gint64 b)
{
    return a < b ? -1 : a > b;
}

/* Two records of one event may differ in what its mark leaves out. Which one counts must not depend
 * on who reads them: the one that a log has, then the earlier, then the one with less text. */
static int compare_records(const TabiyaProgressEvent *a, const TabiyaProgressEvent *b)
{
    const int local = a->local - b->local;
    const int time = compare_int(a->time_ms, b->time_ms);
    const int day = compare_int(a->day, b->day);
    const int start = compare_int(a->start, b->start);
    const int rating =
        compare_int(a->rating * 1000 + a->deviation, b->rating * 1000 + b->deviation);
    const int rated = (b->rated != 0) - (a->rated != 0);

    return local    ? local
           : time   ? time
           : day    ? day
           : start  ? start
           : rating ? rating
           : rated  ? rated
                    : strcmp(a->played, b->played);
}

static int compare_marks(gconstpointer a, gconstpointer b)
{
    const Marked *x = a, *y = b;
    const int mark = strcmp(x->mark, y->mark);

    return mark ? mark : compare_records(x->event, y->event);
}

static int compare_times(gconstpointer a, gconstpointer b)
{
    const Marked *x = a, *y = b;
    const int time = compare_int(x->event->time_ms, y->event->time_ms);

    return time ? time : strcmp(x->mark, y->mark);
}

static void clear_marked(gpointer data)
{
    Marked *marked = data;

    g_free(marked->mark);
    tabiya_progress_event_free(marked->event);
}

static GArray *mark_all(GPtrArray *events)
{
    GArray *all = g_array_sized_new(FALSE, FALSE, sizeof(Marked), events->len);

    g_array_set_clear_func(all, clear_marked);
    while (events->len > 0) {
        TabiyaProgressEvent *event = g_ptr_array_steal_index_fast(events, events->len - 1);
        const Marked marked = {event, tabiya_progress_event_dup_mark(event)};

        g_array_append_val(all, marked);
    }
    g_ptr_array_unref(events);
    return all;
}

/* --- Answers taken back ----------------------------------------------------------------------- */

static GHashTable *list_undone(const GArray *all)
{
    GHashTable *undone = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < all->len; i++) {
        const TabiyaProgressEvent *event = g_array_index(all, Marked, i).event;

        if (event->kind == TABIYA_EVENT_UNDO)
            g_hash_table_add(undone, g_strdup(event->subject));
    }
    return undone;
}

/* The first of each mark, which `all` is sorted by; then they are sorted by time. */
static void keep_each_once(GArray *all, GHashTable *undone)
{
    g_autofree char *last = NULL;
    guint kept = 0;

    for (guint i = 0; i < all->len; i++) {
        Marked marked = g_array_index(all, Marked, i);
        const gboolean wanted =
            g_strcmp0(marked.mark, last) != 0 && !(marked.event->kind == TABIYA_EVENT_REVIEW &&
                                                   g_hash_table_contains(undone, marked.mark));

        if (wanted) {
            g_free(last);
            last = g_strdup(marked.mark);
            g_array_index(all, Marked, i) = g_array_index(all, Marked, kept);
            g_array_index(all, Marked, kept++) = marked;
        }
    }
    g_array_set_size(all, kept);
    g_array_sort(all, compare_times);
}

/* --- Ratings ---------------------------------------------------------------------------------- */

typedef struct {
    GHashTable *ratings; /* theme → Rating */
    GHashTable *cards;   /* mark → Card */
    int start;           /* 0: no rated answer yet */
} Fold;

typedef struct {
    TabiyaPuzzleRating value;
    gint64 day;
} Rating;

typedef struct {
    TabiyaCard card;
    gint64 day;
} Card;

static Rating *find_rating(Fold *self, const char *theme)
{
    Rating *rating = g_hash_table_lookup(self->ratings, theme);

    if (rating)
        return rating;
    rating = g_new0(Rating, 1);
    rating->value.value = (TabiyaGlicko2)TABIYA_GLICKO2_START;
    if (self->start > 0)
        rating->value.value.rating = self->start;
    g_hash_table_insert(self->ratings, g_strdup(theme), rating);
    return rating;
}

static void rate(Fold *self, const char *theme, TabiyaProgressEvent *event)
{
    Rating *rating = find_rating(self, theme);
    const double before = rating->value.value.rating;

    tabiya_rate_answer(&rating->value,
                       &(TabiyaRatedAnswer){(guint)event->rating, (guint)event->deviation,
                                            event->result == TABIYA_PUZZLE_SOLVED, event->time_ms,
                                            MAX(event->day - rating->day, 0)});
    rating->day = event->day;
    if (theme[0] == '\0') {
        event->before = before;
        event->after = rating->value.value.rating;
    }
}

static void fold_puzzle(Fold *self, TabiyaProgressEvent *event)
{
    if (!event->rated)
        return;
    if (self->start == 0)
        self->start = event->start;
    rate(self, TABIYA_PUZZLE_RATING_ALL, event);
    const TabiyaThemes themes = tabiya_themes_parse(event->themes, NULL);
    for (int theme = 0; theme < TABIYA_N_THEMES; theme++) {
        if (tabiya_themes_has(themes, (TabiyaPuzzleTheme)theme))
            rate(self, tabiya_puzzle_theme_get_key((TabiyaPuzzleTheme)theme), event);
    }
}

/* --- Cards ------------------------------------------------------------------------------------ */

static void fold_review(Fold *self, TabiyaProgressEvent *event)
{
    g_autofree char *mark = tabiya_progress_event_dup_card(event);
    Card *card = g_hash_table_lookup(self->cards, mark);

    if (!card) {
        card = g_new0(Card, 1);
        g_hash_table_insert(self->cards, g_steal_pointer(&mark), card);
    }
    const TabiyaGradeTime time = {
        event->time_ms, event->day,
        card->card.last_review_ms == 0 ? 0 : (double)MAX(event->day - card->day, 0)};
    const TabiyaCardAnswer answer =
        tabiya_card_grade_at(&card->card, (TabiyaGrade)event->grade, &time);
    card->card = tabiya_card_after(&card->card, &answer);
    card->day = event->day;
    event->elapsed_days = answer.elapsed_days;
    event->stand = answer.after;
}

/* --- All of it -------------------------------------------------------------------------------- */

static void fold_all(Fold *self, GArray *all)
{
    for (guint i = 0; i < all->len; i++) {
        TabiyaProgressEvent *event = g_array_index(all, Marked, i).event;

        if (event->kind == TABIYA_EVENT_PUZZLE)
            fold_puzzle(self, event);
        else if (event->kind == TABIYA_EVENT_REVIEW)
            fold_review(self, event);
    }
}

static void rating_free(gpointer data)
{
    TabiyaPuzzleRating *rating = data;

    g_free(rating->theme);
    g_free(rating);
}

static int compare_themes(gconstpointer a, gconstpointer b)
{
    return strcmp((*(const TabiyaPuzzleRating *const *)a)->theme,
                  (*(const TabiyaPuzzleRating *const *)b)->theme);
}

static GPtrArray *list_ratings(GHashTable *ratings)
{
    GPtrArray *list = g_ptr_array_new_with_free_func(rating_free);
    GHashTableIter iter;
    gpointer theme, rating;

    g_hash_table_iter_init(&iter, ratings);
    while (g_hash_table_iter_next(&iter, &theme, &rating)) {
        TabiyaPuzzleRating *copy = g_memdup2(&((Rating *)rating)->value, sizeof *copy);

        copy->theme = g_strdup(theme);
        g_ptr_array_add(list, copy);
    }
    g_ptr_array_sort(list, compare_themes);
    return list;
}

static GPtrArray *list_events(GArray *all)
{
    GPtrArray *events = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_progress_event_free);

    for (guint i = 0; i < all->len; i++)
        g_ptr_array_add(events, g_steal_pointer(&g_array_index(all, Marked, i).event));
    return events;
}

TabiyaProgressFold *tabiya_progress_fold_new(GPtrArray *events)
{
    g_autoptr(GArray) all = mark_all(events);
    g_autoptr(GHashTable) undone = list_undone(all);
    Fold fold = {
        .ratings = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
        .cards = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
    };
    TabiyaProgressFold *self = g_new(TabiyaProgressFold, 1);

    g_array_sort(all, compare_marks);
    keep_each_once(all, undone);
    fold_all(&fold, all);
    *self = (TabiyaProgressFold){
        .events = list_events(all),
        .ratings = list_ratings(fold.ratings),
    };
    g_hash_table_unref(fold.ratings);
    g_hash_table_unref(fold.cards);
    return self;
}

void tabiya_progress_fold_free(TabiyaProgressFold *self)
{
    if (!self)
        return;
    g_ptr_array_unref(self->events);
    g_ptr_array_unref(self->ratings);
    g_free(self);
}
