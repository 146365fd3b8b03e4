/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Endgame drills; see puzzle-progress.h. All of it runs on the writing thread, in the order of the
 * requests. */
#include "app/puzzles/puzzle-progress-private.h"

#include "app/store/database.h"

typedef struct {
    char *drill, *moves, *hand; /* NULL: none */
    gboolean reached;
    gint64 now_ms;
} Wish;

static Wish *wish_new(TabiyaPuzzleProgress *self, const char *drill, const char *moves,
                      const char *hand)
{
    Wish *wish = g_new0(Wish, 1);

    wish->drill = g_strdup(drill);
    wish->moves = g_strdup(moves);
    wish->hand = g_strdup(hand);
    wish->now_ms = tabiya_puzzle_progress_get_now_ms(self);
    return wish;
}

static void wish_free(gpointer data)
{
    Wish *wish = data;

    g_free(wish->drill);
    g_free(wish->moves);
    g_free(wish->hand);
    g_free(wish);
}

static gboolean set_hand(TabiyaDatabase *db, const Wish *wish, GError **error)
{
    return tabiya_drill_rows_set_hand(db, wish->hand ? wish->drill : NULL, wish->hand, error);
}

static gpointer add_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                         GCancellable *cancellable, GError **error)
{
    const Wish *wish = data;
    TabiyaTransaction transaction;

    if (tabiya_database_begin(db, &transaction, error)) {
        tabiya_database_end(db, transaction,
                            tabiya_drill_rows_add(db, wish->drill, wish->reached, wish->moves,
                                                  wish->now_ms, error) &&
                                set_hand(db, wish, error),
                            error);
    }
    return NULL;
}

void tabiya_puzzle_progress_add_drill(TabiyaPuzzleProgress *self, const char *drill,
                                      gboolean reached, const char *moves, const char *hand)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self) && drill && moves);
    Wish *wish = wish_new(self, drill, moves, hand);

    wish->reached = reached;
    tabiya_puzzle_progress_write(self, add_work, wish, wish_free);
}

static gpointer take_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                          GCancellable *cancellable, GError **error)
{
    set_hand(db, data, error);
    return NULL;
}

void tabiya_puzzle_progress_take_drill(TabiyaPuzzleProgress *self, const char *drill,
                                       const char *hand)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    tabiya_puzzle_progress_write_silently(self, take_work, wish_new(self, drill, NULL, hand),
                                          wish_free);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void ask(TabiyaPuzzleProgress *self, TabiyaLibraryWork work, GDestroyNotify free_answer,
                GCancellable *cancellable, GAsyncReadyCallback done_cb, gpointer user)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);

    tabiya_library_worker_push(self->writer, task, work, NULL, NULL, free_answer);
}

static gpointer load_drills_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                                 GCancellable *cancellable, GError **error)
{
    return tabiya_drill_rows_list(db, error);
}

void tabiya_puzzle_progress_load_drills_async(TabiyaPuzzleProgress *self, GCancellable *cancellable,
                                              GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    ask(self, load_drills_work, (GDestroyNotify)g_array_unref, cancellable, done_cb, user);
}

GArray *tabiya_puzzle_progress_load_drills_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

static gpointer load_hand_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                               GCancellable *cancellable, GError **error)
{
    return tabiya_drill_rows_get_hand(db, error);
}

void tabiya_puzzle_progress_load_drill_hand_async(TabiyaPuzzleProgress *self,
                                                  GCancellable *cancellable,
                                                  GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    ask(self, load_hand_work, (GDestroyNotify)tabiya_drill_hand_free, cancellable, done_cb, user);
}

TabiyaDrillHand *tabiya_puzzle_progress_load_drill_hand_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
