/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What comes after the last new puzzle near the person's rating: those tried before, once more, and
 * the numbers of all that could come. */
#include "app/puzzles/puzzle-course-private.h"
#include "app/puzzles/puzzle-find.h"

/* Ratings near the target of the course. */
static void keep_near(TabiyaPuzzleCourse *self, TabiyaPuzzleQuery *query)
{
    query->rating_min = self->target > TABIYA_PUZZLE_NEAR ? self->target - TABIYA_PUZZLE_NEAR : 0;
    query->rating_max = self->target + TABIYA_PUZZLE_NEAR;
}

/* --- Repeats ---------------------------------------------------------------------------------- */

static int compare_last(gconstpointer a, gconstpointer b)
{
    const TabiyaPuzzleLast *x = a, *y = b;
    gboolean x_solved = x->result == TABIYA_PUZZLE_SOLVED;
    gboolean y_solved = y->result == TABIYA_PUZZLE_SOLVED;

    if (x_solved != y_solved)
        return x_solved - y_solved;
    return (x->answered_ms > y->answered_ms) - (x->answered_ms < y->answered_ms);
}

/* The ids of the puzzles tried, failed ones first, then by time; lent strings. */
static GPtrArray *list_tried(const TabiyaPuzzleMemory *memory)
{
    GPtrArray *ids = g_ptr_array_new();

    g_array_sort(memory->last, compare_last);
    for (guint i = 0; i < memory->last->len; i++)
        g_ptr_array_add(ids, g_array_index(memory->last, TabiyaPuzzleLast, i).puzzle);
    g_ptr_array_add(ids, NULL);
    return ids;
}

static void tried_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GTask *task = user;
    TabiyaPuzzleCourse *self = g_task_get_source_object(task);
    GError *error = NULL;
    TabiyaPuzzleSet *tried = tabiya_puzzle_shelf_set_finish(self->shelf, result, &error);

    if (!tried) {
        tabiya_puzzle_course_return(task, NULL, error);
        return;
    }
    TabiyaPuzzleQuery *query = tabiya_puzzle_course_dup_query(self);
    g_clear_pointer(&query->only, tabiya_puzzle_set_unref);
    query->only = tried;
    keep_near(self, query);
    tabiya_puzzle_course_find(self, query, task);
    g_object_unref(task);
}

static void memory_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GTask *task = user;
    TabiyaPuzzleCourse *self = g_task_get_source_object(task);
    GError *error = NULL;
    g_autoptr(TabiyaPuzzleMemory) memory =
        tabiya_puzzle_progress_load_memory_finish(result, &error);

    if (!memory) {
        tabiya_puzzle_course_return(task, NULL, error);
        return;
    }
    g_autoptr(GPtrArray) ids = list_tried(memory);
    tabiya_puzzle_shelf_set_async(self->shelf, (const char *const *)ids->pdata,
                                  g_task_get_cancellable(task), tried_cb, task);
}

static void load_repeat(TabiyaPuzzleCourse *self, TabiyaCourseStep step, GTask *task)
{
    if (self->ordinals) {
        tabiya_puzzle_course_load_listed(self, step, task);
    } else if (!self->rating_known) {
        tabiya_puzzle_course_load_rating(self, task);
    } else {
        self->target = tabiya_puzzle_course_find_target(self);
        self->first = self->past = 0;      /* those repeated so far are the last ones now */
        self->end = TABIYA_COURSE_END_DRY; /* when they are all repeated */
        tabiya_puzzle_progress_load_memory_async(self->progress, g_task_get_cancellable(task),
                                                 memory_cb, g_object_ref(task));
    }
}

const TabiyaCourseKind tabiya_course_repeats = {
    .load = load_repeat, .count_left = tabiya_puzzle_course_count_listed_left};

/* --- Offers ----------------------------------------------------------------------------------- */

/* A query for each number, on the shelf's thread. */
typedef struct {
    TabiyaPuzzleQuery *fresh, *tried, *harder, *easier;
} Counting;

static void counting_free(gpointer data)
{
    Counting *counting = data;

    tabiya_puzzle_query_free(counting->fresh);
    tabiya_puzzle_query_free(counting->tried);
    tabiya_puzzle_query_free(counting->harder);
    tabiya_puzzle_query_free(counting->easier);
    g_free(counting);
}

static gpointer count_work(TabiyaPuzzleStore *store, gpointer data, GCancellable *cancellable,
                           GError **error)
{
    const Counting *counting = data;
    TabiyaCourseOffers offers;

    if (!tabiya_puzzle_query_count(counting->fresh, store, cancellable, &offers.n_new, error) ||
        !tabiya_puzzle_query_count(counting->tried, store, cancellable, &offers.n_tried, error) ||
        !tabiya_puzzle_query_count(counting->harder, store, cancellable, &offers.n_harder, error) ||
        !tabiya_puzzle_query_count(counting->easier, store, cancellable, &offers.n_easier, error)) {
        return NULL;
    }
    return g_memdup2(&offers, sizeof offers);
}

static void counted_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user;
    GError *error = NULL;
    gpointer offers = g_task_propagate_pointer(G_TASK(result), &error);

    if (offers)
        g_task_return_pointer(task, offers, g_free);
    else
        g_task_return_error(task, error);
}

static TabiyaPuzzleQuery *dup_new_ones(TabiyaPuzzleCourse *self, const TabiyaPuzzleStates *states)
{
    TabiyaPuzzleQuery *query = tabiya_puzzle_course_dup_query(self);

    g_clear_pointer(&query->without, tabiya_puzzle_set_unref);
    query->without = tabiya_puzzle_set_ref(states->lately);
    query->rating_min = query->rating_max = 0;
    return query;
}

static void count(TabiyaPuzzleCourse *self, const TabiyaPuzzleStates *states, GTask *task)
{
    g_autoptr(GTask) inner =
        g_task_new(NULL, g_task_get_cancellable(task), counted_cb, g_object_ref(task));
    Counting counting = {dup_new_ones(self, states), tabiya_puzzle_course_dup_query(self),
                         dup_new_ones(self, states), dup_new_ones(self, states)};

    g_clear_pointer(&counting.tried->only, tabiya_puzzle_set_unref);
    counting.tried->only = tabiya_puzzle_set_ref(states->seen);
    keep_near(self, counting.fresh);
    keep_near(self, counting.tried);
    counting.harder->rating_min = self->target + 1;
    counting.easier->rating_max = self->target - 1;
    tabiya_puzzle_shelf_push(self->shelf, TABIYA_PUZZLE_SLOW, inner, count_work,
                             g_memdup2(&counting, sizeof counting), counting_free, g_free);
}

static void states_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user;
    GError *error = NULL;
    g_autoptr(TabiyaPuzzleStates) states = tabiya_puzzle_states_load_finish(result, &error);

    if (states)
        count(g_task_get_source_object(task), states, task);
    else
        g_task_return_error(task, error);
}

void tabiya_puzzle_course_count_offers_async(TabiyaPuzzleCourse *self, GCancellable *cancellable,
                                             GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_COURSE(self) && self->shelf);
    GTask *task = g_task_new(self, cancellable, done_cb, user);

    tabiya_puzzle_states_load_async(self->progress, self->shelf,
                                    tabiya_puzzle_progress_get_now_ms(self->progress) -
                                        TABIYA_PUZZLE_REST_MS,
                                    cancellable, states_cb, task);
}

gboolean tabiya_puzzle_course_count_offers_finish(TabiyaPuzzleCourse *self, GAsyncResult *result,
                                                  TabiyaCourseOffers *offers, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    g_autofree TabiyaCourseOffers *counted = g_task_propagate_pointer(G_TASK(result), error);

    if (counted)
        *offers = *counted;
    return counted != NULL;
}
