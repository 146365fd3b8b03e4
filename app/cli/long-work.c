/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs a command's work on its own thread, so that it can be interrupted; see long-work.h. */
#include "app/cli/long-work.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <signal.h>

#include "app/leftovers.h"

typedef struct {
    TabiyaCliWork work;
    gpointer user;
    GCancellable *cancellable;
    GMainLoop *loop;
} LongWork;

static gboolean quit_cb(gpointer user)
{
    g_main_loop_quit(user);
    return G_SOURCE_REMOVE;
}

static gpointer work_main(gpointer user)
{
    LongWork *self = user;
    self->work(self->cancellable, self->user);
    g_idle_add(quit_cb, self->loop); /* the loop may not be running yet */
    return NULL;
}

static gboolean interrupted_cb(gpointer user)
{
    g_cancellable_cancel(user);
    return G_SOURCE_CONTINUE;
}

void tabiya_cli_run_long(TabiyaCliWork work, gpointer user)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    LongWork self = {work, user, cancellable, loop};
    const guint on_int = g_unix_signal_add(SIGINT, interrupted_cb, cancellable);
    const guint on_term = g_unix_signal_add(SIGTERM, interrupted_cb, cancellable);
    GThread *thread = g_thread_new("work", work_main, &self);
    g_main_loop_run(loop);
    g_thread_join(thread);
    g_source_remove(on_int);
    g_source_remove(on_term);
    tabiya_leftovers_catch_signals();
}

TabiyaExit tabiya_cli_end_import(const GError *error, guint64 problems)
{
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT,
                               _("stopped; run the same command again to continue"));
    }
    if (error)
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    return problems > 0 ? TABIYA_EXIT_BAD_INPUT : TABIYA_EXIT_DONE;
}
