/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-course.h. This file: going back and forth in what was handed out, and on to what was not. */
#include "app/puzzles/puzzle-course-private.h"

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaPuzzleCourse, tabiya_puzzle_course, G_TYPE_OBJECT)

/* --- Going through it ------------------------------------------------------------------------- */

/* The one of the history that the step leads to; NULL: it leads out of it. */
static const TabiyaPuzzle *find_in_history(TabiyaPuzzleCourse *self, TabiyaCourseStep step)
{
    if (step == TABIYA_COURSE_NEXT)
        return self->history->len > 0 && self->at + 1 < self->history->len
                   ? self->history->pdata[++self->at]
                   : NULL;
    return self->history->len > 0 && self->at > 0 ? self->history->pdata[--self->at] : NULL;
}

void tabiya_puzzle_course_load_async(TabiyaPuzzleCourse *self, TabiyaCourseStep step,
                                     GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                     gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_COURSE(self));
    g_autoptr(GTask) task = g_task_new(self, cancellable, done_cb, user);
    const TabiyaPuzzle *known = find_in_history(self, step);

    g_task_set_task_data(task, GINT_TO_POINTER(step), NULL);
    self->again = known != NULL;
    if (known != NULL)
        g_task_return_pointer(task, tabiya_puzzle_copy(known),
                              (GDestroyNotify)tabiya_puzzle_free);
    else
        self->kind->load(self, step, task);
}

/* A new one, at the end of the history that the step leads out of. */
static void remember(TabiyaPuzzleCourse *self, TabiyaCourseStep step, const TabiyaPuzzle *puzzle)
{
    self->at = step == TABIYA_COURSE_NEXT ? self->history->len : 0;
    g_ptr_array_insert(self->history, (int)self->at, tabiya_puzzle_copy(puzzle));
}

TabiyaPuzzle *tabiya_puzzle_course_load_finish(TabiyaPuzzleCourse *self, GAsyncResult *result,
                                               GError **error)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), NULL);
    TabiyaPuzzle *puzzle = g_task_propagate_pointer(G_TASK(result), error);
    TabiyaCourseStep step =
        (TabiyaCourseStep)GPOINTER_TO_INT(g_task_get_task_data(G_TASK(result)));

    if (puzzle != NULL && !self->again)
        remember(self, step, puzzle);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    return puzzle;
}

void tabiya_puzzle_course_resume(TabiyaPuzzleCourse *self, const TabiyaPuzzle *puzzle)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_COURSE(self));
    self->again = FALSE;
    remember(self, TABIYA_COURSE_NEXT, puzzle);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

void tabiya_puzzle_course_answered(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_COURSE(self) && result < TABIYA_N_PUZZLE_RESULTS);
    self->counts[result]++;
    if (self->kind->answered != NULL)
        self->kind->answered(self, result);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* --- What it is ------------------------------------------------------------------------------- */

TabiyaPuzzleMode tabiya_puzzle_course_get_mode(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), TABIYA_PUZZLE_MODE_LIST);
    return self->mode;
}

gboolean tabiya_puzzle_course_has_previous(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    if (self->history->len > 0 && self->at > 0)
        return TRUE;
    return self->kind->has_before != NULL && self->kind->has_before(self);
}

gboolean tabiya_puzzle_course_is_again(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    return self->again;
}

gboolean tabiya_puzzle_course_is_rated(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    return self->rated && !self->again;
}

gboolean tabiya_puzzle_course_is_quick(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    return self->quick;
}

const char *tabiya_puzzle_course_get_topic(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), NULL);
    return self->topic;
}

gint64 tabiya_puzzle_course_get_run(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), 0);
    return self->run;
}

gint64 tabiya_puzzle_course_get_card(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), 0);
    return self->again ? 0 : self->card;
}

guint tabiya_puzzle_course_get_count(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self) && result < TABIYA_N_PUZZLE_RESULTS, 0);
    return self->counts[result];
}

char *tabiya_puzzle_course_dup_text(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), NULL);
    return g_strdup("list");
}

/* --- Given puzzles ---------------------------------------------------------------------------- */

static void load_given(TabiyaPuzzleCourse *self, TabiyaCourseStep step, GTask *task)
{
    const TabiyaPuzzle *puzzle = NULL;

    if (step == TABIYA_COURSE_NEXT && self->past < self->puzzles->len)
        puzzle = self->puzzles->pdata[self->past++];
    else if (step == TABIYA_COURSE_PREVIOUS && self->first > 0)
        puzzle = self->puzzles->pdata[--self->first];
    g_task_return_pointer(task, puzzle != NULL ? tabiya_puzzle_copy(puzzle) : NULL,
                          (GDestroyNotify)tabiya_puzzle_free);
}

static gboolean has_given_before(TabiyaPuzzleCourse *self)
{
    return self->first > 0;
}

static const TabiyaCourseKind GIVEN = {.load = load_given, .has_before = has_given_before};

static gpointer copy_puzzle(gconstpointer puzzle, gpointer user)
{
    return tabiya_puzzle_copy(puzzle);
}

TabiyaPuzzleCourse *tabiya_puzzle_course_new_puzzles(const GPtrArray *puzzles, guint first)
{
    g_return_val_if_fail(first <= puzzles->len, NULL);
    TabiyaPuzzleCourse *self = g_object_new(TABIYA_TYPE_PUZZLE_COURSE, NULL);

    self->kind = &GIVEN;
    self->mode = TABIYA_PUZZLE_MODE_LIST;
    self->first = self->past = first;
    self->puzzles = g_ptr_array_copy((GPtrArray *)puzzles, copy_puzzle, NULL);
    g_ptr_array_set_free_func(self->puzzles, (GDestroyNotify)tabiya_puzzle_free);
    return self;
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_puzzle_course_finalize(GObject *object)
{
    TabiyaPuzzleCourse *self = TABIYA_PUZZLE_COURSE(object);

    g_ptr_array_unref(self->history);
    g_clear_pointer(&self->puzzles, g_ptr_array_unref);
    g_free(self->topic);
    G_OBJECT_CLASS(tabiya_puzzle_course_parent_class)->finalize(object);
}

static void tabiya_puzzle_course_class_init(TabiyaPuzzleCourseClass *class)
{
    G_OBJECT_CLASS(class)->finalize = tabiya_puzzle_course_finalize;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_puzzle_course_init(TabiyaPuzzleCourse *self)
{
    self->history = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_puzzle_free);
}
