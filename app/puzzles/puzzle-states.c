/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-states.h. One thread reads the ids, and the other looks them up. */
#include "app/puzzles/puzzle-states.h"

void tabiya_puzzle_states_free(TabiyaPuzzleStates *self)
{
    if (!self)
        return;
    tabiya_puzzle_set_unref(self->seen);
    tabiya_puzzle_set_unref(self->solved);
    tabiya_puzzle_set_unref(self->failed);
    tabiya_puzzle_set_unref(self->favorites);
    tabiya_puzzle_set_unref(self->lately);
    g_clear_pointer(&self->moved, tabiya_moved_ratings_unref);
    g_free(self);
}

static TabiyaPuzzleStates *states_new(void)
{
    TabiyaPuzzleStates *self = g_new(TabiyaPuzzleStates, 1);

    *self = (TabiyaPuzzleStates){tabiya_puzzle_set_new(), tabiya_puzzle_set_new(),
                                 tabiya_puzzle_set_new(), tabiya_puzzle_set_new(),
                                 tabiya_puzzle_set_new(), NULL};
    return self;
}

/* --- Lookup ----------------------------------------------------------------------------------- */

typedef struct {
    TabiyaPuzzleMemory *memory;
    TabiyaMovedRatings *moved; /* as known so far; NULL: not at all */
    gint64 since_ms;
} Wish;

static void wish_free(gpointer data)
{
    Wish *wish = data;

    tabiya_puzzle_memory_free(wish->memory);
    g_clear_pointer(&wish->moved, tabiya_moved_ratings_unref);
    g_free(wish);
}

/* A puzzle that is not in the file is in no set. */
static gboolean find(TabiyaPuzzleStore *store, const char *id, guint *ordinal, GError **error)
{
    GError *problem = NULL;

    *ordinal = tabiya_puzzle_store_find(store, id, &problem);
    if (problem)
        g_propagate_error(error, problem);
    return problem == NULL;
}

static gboolean add_last(TabiyaPuzzleStates *self, TabiyaPuzzleStore *store,
                         const TabiyaPuzzleLast *last, gint64 since_ms, GError **error)
{
    guint ordinal;

    if (!find(store, last->puzzle, &ordinal, error))
        return FALSE;
    if (ordinal == G_MAXUINT)
        return TRUE;
    tabiya_puzzle_set_add(self->seen, ordinal);
    tabiya_puzzle_set_add(last->result == TABIYA_PUZZLE_SOLVED ? self->solved : self->failed,
                          ordinal);
    if (last->answered_ms >= since_ms)
        tabiya_puzzle_set_add(self->lately, ordinal);
    return TRUE;
}

static gboolean fill(TabiyaPuzzleStates *self, TabiyaPuzzleStore *store, const Wish *wish,
                     GError **error)
{
    const GArray *last = wish->memory->last;
    const GPtrArray *favorites = wish->memory->favorites;

    for (guint i = 0; i < last->len; i++) {
        if (!add_last(self, store, &g_array_index(last, TabiyaPuzzleLast, i), wish->since_ms,
                      error)) {
            return FALSE;
        }
    }
    for (guint i = 0; i < favorites->len; i++) {
        guint ordinal;

        if (!find(store, favorites->pdata[i], &ordinal, error))
            return FALSE;
        if (ordinal != G_MAXUINT)
            tabiya_puzzle_set_add(self->favorites, ordinal);
    }
    self->moved = tabiya_moved_ratings_new(store, wish->memory->rated, wish->moved, error);
    return self->moved != NULL;
}

static gpointer fill_work(TabiyaPuzzleStore *store, gpointer data, GCancellable *cancellable,
                          GError **error)
{
    g_autoptr(TabiyaPuzzleStates) states = states_new();

    if (!tabiya_puzzle_store_begin(store, error))
        return NULL;
    gboolean good = fill(states, store, data, error);
    tabiya_puzzle_store_end(store);
    return good ? g_steal_pointer(&states) : NULL;
}

/* --- Requests --------------------------------------------------------------------------------- */

typedef struct {
    TabiyaPuzzleShelf *shelf; /* owned */
    gint64 since_ms;
} Loading;

static void loading_free(gpointer data)
{
    Loading *loading = data;

    g_object_unref(loading->shelf);
    g_free(loading);
}

/* The shelf's thread gets its own task, which owns nothing of the caller's. */
static void filled_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user;
    GError *error = NULL;
    TabiyaPuzzleStates *states = g_task_propagate_pointer(G_TASK(result), &error);

    const Loading *loading = g_task_get_task_data(task);

    if (states)
        tabiya_puzzle_shelf_set_moved(loading->shelf, states->moved);
    if (states)
        g_task_return_pointer(task, states, (GDestroyNotify)tabiya_puzzle_states_free);
    else
        g_task_return_error(task, error);
}

static void memory_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user, inner = NULL;
    const Loading *loading = g_task_get_task_data(task);
    GError *error = NULL;
    TabiyaPuzzleMemory *memory = tabiya_puzzle_progress_load_memory_finish(result, &error);

    if (!memory) {
        g_task_return_error(task, error);
        return;
    }
    const Wish wish = {memory, tabiya_puzzle_shelf_dup_moved(loading->shelf), loading->since_ms};
    inner = g_task_new(NULL, g_task_get_cancellable(task), filled_cb, g_object_ref(task));
    tabiya_puzzle_shelf_push(loading->shelf, TABIYA_PUZZLE_QUICK, inner, fill_work,
                             g_memdup2(&wish, sizeof wish), wish_free,
                             (GDestroyNotify)tabiya_puzzle_states_free);
}

void tabiya_puzzle_states_load_async(TabiyaPuzzleProgress *progress, TabiyaPuzzleShelf *shelf,
                                     gint64 since_ms, GCancellable *cancellable,
                                     GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(progress) && TABIYA_IS_PUZZLE_SHELF(shelf));
    Loading loading = {g_object_ref(shelf), since_ms};
    GTask *task = g_task_new(NULL, cancellable, done_cb, user);

    g_task_set_task_data(task, g_memdup2(&loading, sizeof loading), loading_free);
    tabiya_puzzle_progress_load_memory_async(progress, cancellable, memory_cb, task);
}

TabiyaPuzzleStates *tabiya_puzzle_states_load_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
