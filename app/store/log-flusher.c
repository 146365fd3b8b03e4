/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One worker; requests that come while one waits to begin are one request. */
#include "app/store/log-flusher.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

struct TabiyaLogFlusher {
    char *log_path;
    GThreadPool *worker;
    int asked; /* atomic: a request that has not begun */
};

/* The log carries no locks (SQLite's are on the database and its index), so that opening and
 * closing it beside SQLite drops none. A log that is not there has nothing to flush. */
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
