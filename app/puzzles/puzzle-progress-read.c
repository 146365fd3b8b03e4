/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the user's history on a separate thread, so that answers do not wait for it; see
 * puzzle-progress.h. */
#include "app/puzzles/puzzle-progress-private.h"

#include "app/puzzles/moved-rating.h"
#include "app/settings.h"
#include "app/store/favorite-rows.h"
#include "app/training/lesson-days.h"

/* --- Summaries -------------------------------------------------------------------------------- */

static gpointer summary_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                             GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) answers = tabiya_puzzle_attempt_rows_list_answers(db, 0, error);
    g_autoptr(GArray) ratings = answers ? tabiya_puzzle_rating_rows_list(db, error) : NULL;

    return ratings ? tabiya_puzzle_summary_new(answers, ratings, *(gint64 *)data, NULL) : NULL;
}

void tabiya_puzzle_progress_load_summary_async(TabiyaPuzzleProgress *self,
                                               GCancellable *cancellable,
                                               GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);
    gint64 now_ms = tabiya_puzzle_progress_get_now_ms(self);

    tabiya_library_worker_push(self->reader, task, summary_work, g_memdup2(&now_ms, sizeof now_ms),
                               g_free, (GDestroyNotify)tabiya_puzzle_summary_free);
}

TabiyaPuzzleSummary *tabiya_puzzle_progress_load_summary_finish(GAsyncResult *result,
                                                                GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

typedef struct {
    gint64 now_ms;
    GArray *lessons; /* read on the main thread, as all settings are */
} LearningWish;

static void free_learning_wish(gpointer data)
{
    g_array_unref(((LearningWish *)data)->lessons);
    g_free(data);
}

static gpointer learning_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                              GCancellable *cancellable, GError **error)
{
    const LearningWish *wish = data;

    return tabiya_learning_load(db, wish->now_ms, wish->lessons, NULL, error);
}

void tabiya_puzzle_progress_load_learning_async(TabiyaPuzzleProgress *self,
                                                GCancellable *cancellable,
                                                GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);

    LearningWish wish = {tabiya_puzzle_progress_get_now_ms(self),
                         tabiya_lesson_days_list(tabiya_settings_find())};

    tabiya_library_worker_push(self->reader, task, learning_work, g_memdup2(&wish, sizeof wish),
                               free_learning_wish, (GDestroyNotify)tabiya_learning_free);
}

TabiyaLearning *tabiya_puzzle_progress_load_learning_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- Files ------------------------------------------------------------------------------------ */

static gpointer export_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    return GINT_TO_POINTER(tabiya_progress_export(db, data, cancellable, error));
}

static void free_wish(gpointer data)
{
    TabiyaProgressExport *wish = data;

    g_free((char *)wish->path);
    g_free(wish);
}

void tabiya_puzzle_progress_export_async(TabiyaPuzzleProgress *self,
                                         const TabiyaProgressExport *wish,
                                         GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self) && wish && wish->path);
    g_autoptr(GTask) task = g_task_new(NULL, NULL, done_cb, user);
    TabiyaProgressExport *copy = g_memdup2(wish, sizeof *wish);

    copy->path = g_strdup(wish->path);
    copy->now_ms = tabiya_puzzle_progress_get_now_ms(self);
    tabiya_library_worker_push(self->reader, task, export_work, copy, free_wish, NULL);
}

gboolean tabiya_puzzle_progress_export_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error) != NULL;
}

/* --- History ---------------------------------------------------------------------------------- */

typedef struct {
    gint64 before;
    guint limit;
} HistoryWish;

static gpointer history_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                             GCancellable *cancellable, GError **error)
{
    const HistoryWish *wish = data;

    return tabiya_puzzle_attempt_rows_list(db, wish->before, wish->limit, error);
}

void tabiya_puzzle_progress_load_history_async(TabiyaPuzzleProgress *self, gint64 before,
                                               guint limit, GCancellable *cancellable,
                                               GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);
    const HistoryWish wish = {before, limit};

    tabiya_library_worker_push(self->reader, task, history_work, g_memdup2(&wish, sizeof wish),
                               g_free, (GDestroyNotify)g_ptr_array_unref);
}

GPtrArray *tabiya_puzzle_progress_load_history_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- Ratings ---------------------------------------------------------------------------------- */

static gpointer rating_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    TabiyaPuzzleRating rating;

    if (!tabiya_puzzle_rating_rows_get(db, data, &rating, error))
        return NULL;
    g_free(rating.theme);
    gboolean known = rating.n_rated >= TABIYA_PUZZLE_THEME_ANSWERS ||
                     g_str_equal(data, TABIYA_PUZZLE_RATING_ALL);
    if (!known && !tabiya_puzzle_rating_rows_get(db, TABIYA_PUZZLE_RATING_ALL, &rating, error)) {
        return NULL;
    }
    if (!known)
        g_free(rating.theme);
    return g_memdup2(&rating.value, sizeof rating.value);
}

/* On the writing thread, too. */
void tabiya_puzzle_progress_load_rating_async(TabiyaPuzzleProgress *self, const char *theme,
                                              GCancellable *cancellable,
                                              GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);

    tabiya_library_worker_push(self->writer, task, rating_work, g_strdup(theme), g_free, g_free);
}

gboolean tabiya_puzzle_progress_load_rating_finish(GAsyncResult *result, TabiyaGlicko2 *rating,
                                                   GError **error)
{
    g_autofree TabiyaGlicko2 *read = g_task_propagate_pointer(G_TASK(result), error);

    if (read)
        *rating = *read;
    return read != NULL;
}

static gpointer moved_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer puzzle,
                           GCancellable *cancellable, GError **error)
{
    TabiyaMovedRating moved;

    return tabiya_moved_rating_find(db, puzzle, &moved, error) ? GUINT_TO_POINTER(moved.rating)
                                                               : NULL;
}

/* On the writing thread, too. */
void tabiya_puzzle_progress_load_moved_async(TabiyaPuzzleProgress *self, const TabiyaPuzzle *puzzle,
                                             GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    g_autoptr(GTask) task = g_task_new(NULL, NULL, done_cb, user);

    tabiya_library_worker_push(self->writer, task, moved_work, tabiya_puzzle_copy(puzzle),
                               (GDestroyNotify)tabiya_puzzle_free, NULL);
}

guint tabiya_puzzle_progress_load_moved_finish(GAsyncResult *result, GError **error)
{
    return GPOINTER_TO_UINT(g_task_propagate_pointer(G_TASK(result), error));
}

/* --- Memory ----------------------------------------------------------------------------------- */

void tabiya_puzzle_memory_free(TabiyaPuzzleMemory *memory)
{
    if (!memory)
        return;
    g_clear_pointer(&memory->last, g_array_unref);
    g_clear_pointer(&memory->favorites, g_ptr_array_unref);
    g_clear_pointer(&memory->rated, g_array_unref);
    g_free(memory);
}

static gpointer memory_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    g_autoptr(TabiyaPuzzleMemory) memory = g_new0(TabiyaPuzzleMemory, 1);

    memory->last = tabiya_puzzle_attempt_rows_list_last(db, error);
    if (memory->last)
        memory->favorites = tabiya_favorite_rows_list(db, TABIYA_FAVORITE_PUZZLE, error);
    if (memory->favorites)
        memory->rated = tabiya_puzzle_attempt_rows_list_all_rated(db, error);
    return memory->rated ? g_steal_pointer(&memory) : NULL;
}

/* On the writing thread: after all answers given so far. */
void tabiya_puzzle_progress_load_memory_async(TabiyaPuzzleProgress *self, GCancellable *cancellable,
                                              GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);

    tabiya_library_worker_push(self->writer, task, memory_work, NULL, NULL,
                               (GDestroyNotify)tabiya_puzzle_memory_free);
}

TabiyaPuzzleMemory *tabiya_puzzle_progress_load_memory_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
