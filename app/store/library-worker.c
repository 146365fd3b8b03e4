/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-worker.h. */
#include "app/store/library-worker.h"

#include "app/store/database.h"
#include "app/store/library-connect.h"
#include "app/store/library-file.h"

/* The data of such a worker. */
typedef struct {
    char *path;
    gboolean writes;
    gboolean opened; /* the library has existed */
    TabiyaDatabase *db;
    TabiyaLibraryRows *rows;
} Library;

static void close_file(Library *self)
{
    g_clear_pointer(&self->rows, tabiya_library_rows_free);
    g_clear_pointer(&self->db, tabiya_database_close);
}

/* Creates a missing library with a writer, since a reader cannot; but not one that has existed. */
static gboolean ensure_library(Library *self, GError **error)
{

    if (g_file_test(self->path, G_FILE_TEST_EXISTS))
        return TRUE;
    if (self->opened)
        return tabiya_database_fail_gone(self->path, error);
    TabiyaDatabase *db = tabiya_library_connect(self->path, TABIYA_PATIENCE_MS, error);
    if (db)
        tabiya_database_close(db);
    return db != NULL;
}

static gboolean open_file(Library *self, GError **error)
{
    if (self->db && tabiya_database_is_gone(self->db))
        close_file(self);
    if (self->db)
        return TRUE;
    if (!ensure_library(self, error))
        return FALSE;
    self->db = self->writes ? tabiya_library_open(self->path, error)
                            : tabiya_library_open_reader(self->path, error);
    if (!self->db)
        return FALSE;
    self->opened = TRUE;
    self->rows = tabiya_library_rows_new(self->db);
    return TRUE;
}

static gpointer run(gpointer tool, const TabiyaWork *work, GCancellable *cancellable,
                    GError **error)
{
    Library *self = tool;

    if (!open_file(self, error))
        return NULL;
    return ((TabiyaLibraryWork)work->func)(self->db, self->rows, work->data, cancellable, error);
}

static void library_free(gpointer tool)
{
    Library *self = tool;

    close_file(self);
    g_free(self->path);
    g_free(self);
}

static const TabiyaWorkerKind READER = {"library-reader", run, library_free};
static const TabiyaWorkerKind WRITER = {"library-writer", run, library_free};

TabiyaWorker *tabiya_library_worker_new(const char *path, gboolean writes)
{
    Library *library = g_new0(Library, 1);

    library->path = g_strdup(path);
    library->writes = writes;
    return tabiya_worker_new(writes ? &WRITER : &READER, library);
}

void tabiya_library_worker_push(TabiyaWorker *self, GTask *task, TabiyaLibraryWork work,
                                gpointer data, GDestroyNotify free_data, GDestroyNotify free_answer)
{
    g_return_if_fail(tabiya_worker_is(self, &READER) || tabiya_worker_is(self, &WRITER));
    tabiya_worker_push(self, task, (TabiyaWork){G_CALLBACK(work), data, free_data, free_answer});
}
