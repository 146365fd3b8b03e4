/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See leaving-process.h. The thread lives as long as there is somebody to wait for. */
#include "app/analysis/leaving-process.h"

#include <signal.h>

#define PATIENCE_MS 1000
/* Most end at once, and those that do not are looked at less and less often. */
#define LOOK_FIRST_US 1000
#define LOOK_LAST_US 50000

typedef struct {
    GSubprocess *process;
    pid_t group;
    gint64 deadline_us;
} Leaving;

static GMutex mutex; /* guards all of these */
static GCond nobody_left;
static GList *leaving; /* of Leaving */
static gboolean watching;
static int patience_ms = PATIENCE_MS;
static gulong look_us;

/* What it has started goes with it. A group keeps its number for as long as anybody is in it. */
static void end(Leaving *self)
{
    g_subprocess_force_exit(self->process);
    if (self->group > 0)
        kill(-self->group, SIGKILL);
    g_object_unref(self->process);
    g_free(self);
}

/* Ends those that have left or had their time. */
static void look(void)
{
    const gint64 now_us = g_get_monotonic_time();
    for (GList *link = leaving, *next; link; link = next) {
        Leaving *self = link->data;
        next = link->next;
        if (g_subprocess_get_identifier(self->process) && now_us < self->deadline_us)
            continue;
        leaving = g_list_delete_link(leaving, link);
        end(self);
    }
}

static gpointer watch(gpointer unused)
{
    (void)unused;
    g_mutex_lock(&mutex);
    for (look(); leaving; look()) {
        const gulong wait_us = look_us;
        look_us = MIN(2 * look_us, LOOK_LAST_US);
        g_mutex_unlock(&mutex);
        g_usleep(wait_us);
        g_mutex_lock(&mutex);
    }
    watching = FALSE;
    g_cond_broadcast(&nobody_left);
    g_mutex_unlock(&mutex);
    return NULL;
}

void tabiya_leaving_process_add(GSubprocess *process, pid_t group)
{
    Leaving *self = g_new(Leaving, 1);
    g_mutex_lock(&mutex);
    *self = (Leaving){process, group, g_get_monotonic_time() + 1000 * (gint64)patience_ms};
    leaving = g_list_prepend(leaving, self);
    look_us = LOOK_FIRST_US;
    if (!watching)
        g_thread_unref(g_thread_new("leaving", watch, NULL));
    watching = TRUE;
    g_mutex_unlock(&mutex);
}

void tabiya_leaving_processes_await(void)
{
    g_mutex_lock(&mutex);
    while (watching)
        g_cond_wait(&nobody_left, &mutex);
    g_mutex_unlock(&mutex);
}

void tabiya_leaving_processes_set_patience(int ms)
{
    g_mutex_lock(&mutex);
    patience_ms = ms;
    g_mutex_unlock(&mutex);
}
