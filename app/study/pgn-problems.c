/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-problems.h. */
#include "app/study/pgn-problems.h"

#include "app/game/pgn-check.h"

void tabiya_pgn_problems_free(TabiyaPgnProblems *self)
{
    g_ptr_array_unref(self->errors);
    g_free(self);
}

static TabiyaPgnProblems *problems_new(void)
{
    TabiyaPgnProblems *self = g_new0(TabiyaPgnProblems, 1);

    self->errors = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_pgn_error_free);
    return self;
}

/* Lent to the callback alone. */
static TabiyaPgnError *error_copy(const TabiyaPgnError *error)
{
    TabiyaPgnError *copy = g_new(TabiyaPgnError, 1);

    *copy = *error;
    copy->found = g_strdup(error->found);
    copy->expected = g_strdup(error->expected);
    return copy;
}

static void error_cb(const TabiyaPgnError *error, gpointer user)
{
    TabiyaPgnProblems *self = user;

    self->count++;
    if (self->errors->len < TABIYA_PGN_PROBLEMS_KEPT)
        g_ptr_array_add(self->errors, error_copy(error));
}

static gboolean is_small_enough(GFile *file, GCancellable *cancellable)
{
    g_autoptr(GFileInfo) info = g_file_query_info(file, G_FILE_ATTRIBUTE_STANDARD_SIZE,
                                                  G_FILE_QUERY_INFO_NONE, cancellable, NULL);

    return info != NULL && g_file_info_get_size(info) <= TABIYA_PGN_PROBLEMS_LIMIT_BYTES;
}

static void find_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    g_autoptr(TabiyaPgnProblems) problems = problems_new();
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    TabiyaPgnCounts counts = {0};
    gsize length;

    if (!is_small_enough(data, cancellable)) {
        g_task_return_pointer(task, g_steal_pointer(&problems),
                              (GDestroyNotify)tabiya_pgn_problems_free);
        return;
    }
    if (!g_file_load_contents(data, cancellable, &text, &length, NULL, &error)) {
        g_task_return_error(task, g_steal_pointer(&error));
        return;
    }
    tabiya_pgn_check_text(text, (gssize)length, &counts, error_cb, problems);
    g_task_return_pointer(task, g_steal_pointer(&problems),
                          (GDestroyNotify)tabiya_pgn_problems_free);
}

void tabiya_pgn_problems_find_async(GFile *file, GCancellable *cancellable,
                                    GAsyncReadyCallback done_cb, gpointer user)
{
    g_autoptr(GTask) task = NULL;

    g_return_if_fail(G_IS_FILE(file));

    task = g_task_new(NULL, cancellable, done_cb, user);
    g_task_set_source_tag(task, tabiya_pgn_problems_find_async);
    g_task_set_task_data(task, g_object_ref(file), g_object_unref);
    g_task_run_in_thread(task, find_thread);
}

TabiyaPgnProblems *tabiya_pgn_problems_find_finish(GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, NULL), NULL);

    return g_task_propagate_pointer(G_TASK(result), error);
}
