/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-problems.h. */
#include "app/study/pgn-problems.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

/* Lent for the callback only. */
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

static void find_thread(GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
    TabiyaPgnSource *source = data;
    g_autoptr(TabiyaPgnProblems) problems = problems_new();
    const guint64 length = tabiya_pgn_source_get_length(source);
    const gboolean is_small = length <= TABIYA_PGN_PROBLEMS_LIMIT_BYTES;
    g_autofree char *text = is_small ? tabiya_pgn_source_dup(source, 0, (gsize)length) : NULL;
    TabiyaPgnCounts counts = {0};

    if (is_small && !text) {
        g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s",
                                _("The file could not be read."));
        return;
    }
    if (text)
        tabiya_pgn_check_text(text, (gssize)length, &counts, error_cb, problems);
    memcpy(problems->notations, counts.notations, sizeof problems->notations);
    g_task_return_pointer(task, g_steal_pointer(&problems),
                          (GDestroyNotify)tabiya_pgn_problems_free);
}

char *tabiya_pgn_problems_dup_notations(const TabiyaPgnProblems *self)
{
    g_autoptr(GPtrArray) parts = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < TABIYA_N_NOTATIONS; i++) {
        guint games = (guint)self->notations[i];

        if (games > 0) {
            /* Translators: a number, and the language as in "German notation". */
            g_ptr_array_add(parts,
                            g_strdup_printf(ngettext("%u game was read in %s notation",
                                                     "%u games were read in %s notation", games),
                                            games, tabiya_notation_get_name(&tabiya_notations[i])));
        }
    }
    g_ptr_array_add(parts, NULL);
    return parts->len > 1 ? g_strjoinv(" · ", (char **)parts->pdata) : NULL;
}

void tabiya_pgn_problems_find_async(TabiyaPgnSource *source, GCancellable *cancellable,
                                    GAsyncReadyCallback done_cb, gpointer user)
{
    g_autoptr(GTask) task = NULL;

    g_return_if_fail(source);

    task = g_task_new(NULL, cancellable, done_cb, user);
    g_task_set_source_tag(task, tabiya_pgn_problems_find_async);
    g_task_set_task_data(task, tabiya_pgn_source_ref(source),
                         (GDestroyNotify)tabiya_pgn_source_unref);
    g_task_run_in_thread(task, find_thread);
}

TabiyaPgnProblems *tabiya_pgn_problems_find_finish(GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, NULL), NULL);

    return g_task_propagate_pointer(G_TASK(result), error);
}
