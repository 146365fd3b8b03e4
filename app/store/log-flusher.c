/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See log-flusher.h. One worker; requests that come while one is waiting are merged. */
#include "app/store/log-flusher.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

struct TabiyaLogFlusher {
    char *log_path;
    GThreadPool *worker;
    int asked; /* atomic: a request is waiting */
};

/* SQLite's locks are on the database and its index, not on the log, so opening and closing the log
 * here drops none. A missing log needs no flush. */
static void flush(gpointer data, gpointer user)
{
    TabiyaLogFlusher *self = data;
    g_atomic_int_set(&self->asked, 0);
    const int fd = g_open(self->log_path, O_RDONLY | O_CLOEXEC, 0);
    if (fd < 0)
        return;
    fdatasync(fd);
    close(fd);
}

TabiyaLogFlusher *tabiya_log_flusher_new(const char *path)
{
    TabiyaLogFlusher *self = g_new0(TabiyaLogFlusher, 1);
    self->log_path = g_strconcat(path, "-wal", NULL);
    self->worker = g_thread_pool_new(flush, NULL, 1, FALSE, NULL);
    return self;
}

void tabiya_log_flusher_free(TabiyaLogFlusher *self)
{
    g_thread_pool_free(self->worker, FALSE, TRUE);
    g_free(self->log_path);
    g_free(self);
}

void tabiya_log_flusher_kick(TabiyaLogFlusher *self)
{
    if (g_atomic_int_compare_and_exchange(&self->asked, 0, 1))
        g_thread_pool_push(self->worker, self, NULL);
}
