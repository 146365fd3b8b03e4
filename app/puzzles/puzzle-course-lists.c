/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Courses in a given order: given puzzles, the results of a query, a set, due cards. */
#include "app/puzzles/puzzle-course-private.h"
#include "app/puzzles/puzzle-find.h"

/* --- Given puzzles ---------------------------------------------------------------------------- */

/* The step's target index in the list; G_MAXUINT: none. */
static guint take_place(TabiyaPuzzleCourse *self, TabiyaCourseStep step, guint n)
{
    if (step == TABIYA_COURSE_NEXT)
        return self->past < n ? self->past++ : G_MAXUINT;
    return self->first > 0 && self->first <= n ? --self->first : G_MAXUINT;
}

static void load_given(TabiyaPuzzleCourse *self, TabiyaCourseStep step, GTask *task)
{
    guint place = take_place(self, step, self->puzzles->len);

    g_task_return_pointer(
        task, place != G_MAXUINT ? tabiya_puzzle_copy(self->puzzles->pdata[place]) : NULL,
        (GDestroyNotify)tabiya_puzzle_free);
}

static gboolean has_before(TabiyaPuzzleCourse *self)
{
    return self->first > 0;
}

static int count_given_left(TabiyaPuzzleCourse *self)
{
    return (int)(self->puzzles->len - self->past);
}

const TabiyaCourseKind tabiya_course_given = {
    .load = load_given, .has_before = has_before, .count_left = count_given_left};

/* --- A query ---------------------------------------------------------------------------------- */

static gpointer find_work(TabiyaPuzzleStore *store, gpointer data, GCancellable *cancellable,
                          GError **error)
{
    return tabiya_puzzle_query_find(data, store, cancellable, error);
}

static void found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GTask *task = user;
    TabiyaPuzzleCourse *self = g_task_get_source_object(task);
    GError *error = NULL;
    GArray *ordinals = g_task_propagate_pointer(G_TASK(result), &error);

    if (!ordinals) {
        tabiya_puzzle_course_return(task, NULL, error);
        return;
    }
    g_clear_pointer(&self->ordinals, g_array_unref);
    self->ordinals = ordinals;
    self->first = MIN(self->first, ordinals->len);
    self->past = MIN(self->past, ordinals->len);
    tabiya_puzzle_course_load_again(task);
}

void tabiya_puzzle_course_find(TabiyaPuzzleCourse *self, TabiyaPuzzleQuery *query, GTask *task)
{
    g_autoptr(GTask) inner =
        g_task_new(NULL, g_task_get_cancellable(task), found_cb, g_object_ref(task));

    tabiya_puzzle_shelf_push(self->shelf, TABIYA_PUZZLE_SLOW, inner, find_work, query,
                             (GDestroyNotify)tabiya_puzzle_query_free,
                             (GDestroyNotify)g_array_unref);
}

/* A puzzle that no longer exists is skipped. */
static void listed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GTask *task = user;
    GError *error = NULL;
    TabiyaPuzzle *puzzle =
        tabiya_puzzle_shelf_puzzle_finish(TABIYA_PUZZLE_SHELF(source), result, NULL, &error);

    if (!puzzle && !error)
        tabiya_puzzle_course_load_again(task);
    else
        tabiya_puzzle_course_return(task, puzzle, error);
}

void tabiya_puzzle_course_load_listed(TabiyaPuzzleCourse *self, TabiyaCourseStep step, GTask *task)
{
    guint place = take_place(self, step, self->ordinals->len);
    if (place == G_MAXUINT) {
        g_task_return_pointer(task, NULL, NULL);
    } else {
        tabiya_puzzle_shelf_load_async(self->shelf, g_array_index(self->ordinals, guint32, place),
                                       g_task_get_cancellable(task), listed_cb, g_object_ref(task));
    }
}

int tabiya_puzzle_course_count_listed_left(TabiyaPuzzleCourse *self)
{
    return self->ordinals ? (int)(self->ordinals->len - self->past) : -1;
}

static void load_query(TabiyaPuzzleCourse *self, TabiyaCourseStep step, GTask *task)
{
    if (self->ordinals)
        tabiya_puzzle_course_load_listed(self, step, task);
    else
        tabiya_puzzle_course_find(self, tabiya_puzzle_course_dup_query(self), task);
}

const TabiyaCourseKind tabiya_course_query = {.load = load_query,
                                              .has_before = has_before,
                                              .count_left = tabiya_puzzle_course_count_listed_left};

/* --- A set ------------------------------------------------------------------------------------ */

static void begun_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GTask *task = user;
    TabiyaPuzzleCourse *self = g_task_get_source_object(task);
    GError *error = NULL;
    GPtrArray *ids = tabiya_puzzle_progress_begin_run_finish(result, &self->run, &error);

    if (!ids) {
        tabiya_puzzle_course_return(task, NULL, error);
        return;
    }
    g_clear_pointer(&self->ids, g_ptr_array_unref);
    self->ids = ids;
    tabiya_puzzle_course_load_again(task);
}

/* The puzzle in progress may not have an answer yet, but must not be asked again. */
static gboolean is_in_hand(TabiyaPuzzleCourse *self, const char *id)
{
    guint n = self->history->len;

    return n > 0 && g_str_equal(((TabiyaPuzzle *)self->history->pdata[n - 1])->id, id);
}

static void load_of_set(TabiyaPuzzleCourse *self, TabiyaCourseStep step, GTask *task)
{
    if (step == TABIYA_COURSE_PREVIOUS) {
        g_task_return_pointer(task, NULL, NULL);
        return;
    }
    if (!self->ids) {
        tabiya_puzzle_progress_begin_run_async(self->progress, TABIYA_PUZZLE_MODE_SET,
                                               self->options.set, g_task_get_cancellable(task),
                                               begun_cb, g_object_ref(task));
        return;
    }
    if (self->past < self->ids->len && is_in_hand(self, self->ids->pdata[self->past]))
        self->past++;
    if (self->past < self->ids->len) {
        tabiya_puzzle_shelf_find_async(self->shelf, self->ids->pdata[self->past++],
                                       g_task_get_cancellable(task), listed_cb, g_object_ref(task));
        return;
    }
    tabiya_puzzle_course_end(self, TABIYA_COURSE_END_ALL);
    g_task_return_pointer(task, NULL, NULL);
}

static int count_of_set_left(TabiyaPuzzleCourse *self)
{
    return self->ids ? (int)(self->ids->len - self->past) : -1;
}

const TabiyaCourseKind tabiya_course_set = {.load = load_of_set, .count_left = count_of_set_left};

/* --- Cards that are due ----------------------------------------------------------------------- */

static void due_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GTask *task = user;
    TabiyaPuzzleCourse *self = g_task_get_source_object(task);
    GError *error = NULL;
    GArray *due = tabiya_puzzle_progress_load_due_finish(result, &error);

    if (!due) {
        tabiya_puzzle_course_return(task, NULL, error);
        return;
    }
    g_clear_pointer(&self->due, g_array_unref);
    self->due = due;
    self->past = 0;
    if (due->len > 0)
        tabiya_puzzle_course_load_again(task);
    else
        tabiya_puzzle_course_return(task, NULL, NULL);
}

static void load_due(TabiyaPuzzleCourse *self, GTask *task)
{
    tabiya_puzzle_progress_load_due_async(self->progress,
                                          self->options.mode == TABIYA_PUZZLE_MODE_MISTAKES
                                              ? TABIYA_DECK_MISTAKES
                                              : TABIYA_DECK_PUZZLES,
                                          g_task_get_cancellable(task), due_cb, g_object_ref(task));
}

static void mistake_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GTask *task = user;
    GError *error = NULL;
    TabiyaPuzzle *puzzle = tabiya_puzzle_progress_load_mistake_finish(result, &error);

    if (!puzzle && !error)
        tabiya_puzzle_course_load_again(task);
    else
        tabiya_puzzle_course_return(task, puzzle, error);
}

/* After all due cards, those answered wrong are due again; the course ends when only cards without
 * a puzzle are left. */
static void load_of_cards(TabiyaPuzzleCourse *self, TabiyaCourseStep step, GTask *task)
{

    if (step == TABIYA_COURSE_PREVIOUS) {
        g_task_return_pointer(task, NULL, NULL);
        return;
    }
    if (!self->due || self->past >= self->due->len) {
        if (self->due && self->n_asked == 0)
            g_task_return_pointer(task, NULL, NULL);
        else
            load_due(self, task);
        self->n_asked = 0;
        return;
    }
    const TabiyaPuzzleDue *due = &g_array_index(self->due, TabiyaPuzzleDue, self->past++);
    self->card = due->card;
    if (self->options.mode == TABIYA_PUZZLE_MODE_MISTAKES) {
        tabiya_puzzle_progress_load_mistake_async(self->progress, due->card,
                                                  g_task_get_cancellable(task), mistake_cb,
                                                  g_object_ref(task));
    } else {
        tabiya_puzzle_shelf_find_async(self->shelf, due->puzzle, g_task_get_cancellable(task),
                                       listed_cb, g_object_ref(task));
    }
}

static void card_answered(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result)
{
    self->n_asked++;
}

static int count_due_left(TabiyaPuzzleCourse *self)
{
    return self->due ? (int)(self->due->len - self->past) : -1;
}

const TabiyaCourseKind tabiya_course_due = {
    .load = load_of_cards, .answered = card_answered, .count_left = count_due_left};
