/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book-keeper.h. The thread ends when nothing is waiting: there are many drafts, and they
 * rarely change. */
#include "app/books/book-keeper.h"

struct TabiyaBookKeeper {
    TabiyaBookKeep keep;
    GDestroyNotify free_data;

    GMutex mutex;
    GCond idle;
    /* Below: only with the mutex. */
    gpointer waiting; /* NULL: nothing */
    gboolean running; /* the thread exists, and looks again before it ends */
};

static gpointer take(TabiyaBookKeeper *self)
{

    g_mutex_lock(&self->mutex);
    gpointer data = g_steal_pointer(&self->waiting);
    if (!data) {
        self->running = FALSE;
        g_cond_broadcast(&self->idle);
    }
    g_mutex_unlock(&self->mutex);
    return data;
}

static gpointer run(gpointer keeper)
{
    TabiyaBookKeeper *self = keeper;
    gpointer data;

    while ((data = take(self))) {
        self->keep(data);
        self->free_data(data);
    }
    return NULL;
}

void tabiya_book_keeper_push(TabiyaBookKeeper *self, gpointer data)
{

    g_mutex_lock(&self->mutex);
    gpointer before = self->waiting;
    self->waiting = data;
    gboolean running = self->running;
    self->running = TRUE;
    g_mutex_unlock(&self->mutex);
    if (before)
        self->free_data(before);
    if (!running)
        g_thread_unref(g_thread_new("tabiya-keeper", run, self));
}

void tabiya_book_keeper_flush(TabiyaBookKeeper *self)
{
    g_mutex_lock(&self->mutex);
    while (self->running)
        g_cond_wait(&self->idle, &self->mutex);
    g_mutex_unlock(&self->mutex);
}

TabiyaBookKeeper *tabiya_book_keeper_new(TabiyaBookKeep keep, GDestroyNotify free_data)
{
    TabiyaBookKeeper *self = g_new0(TabiyaBookKeeper, 1);

    self->keep = keep;
    self->free_data = free_data;
    g_mutex_init(&self->mutex);
    g_cond_init(&self->idle);
    return self;
}

void tabiya_book_keeper_free(TabiyaBookKeeper *self)
{
    tabiya_book_keeper_flush(self);
    g_mutex_clear(&self->mutex);
    g_cond_clear(&self->idle);
    g_free(self);
}
