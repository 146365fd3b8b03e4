/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-search-job.h. The job belongs to the main context and to its thread, each with a
 * reference; only the main context uses `dropped`. */
#include "app/library/library-search-job.h"

#include "app/library/search.h"
#include "app/store/database.h"
#include "app/store/library-file.h"
#include "app/store/library-rows.h"

/* A search that is done sooner shows its results sorted, at once; a slower one shows partial
 * results a few times a second. */
#define FIRST_LOOK_US (G_USEC_PER_SEC / 4)

struct TabiyaSearchJob {
    gatomicrefcount references;
    char *path;
    TabiyaQuery *query;
    TabiyaSearchJobOptions options;
    GCancellable *cancellable;
    GMainContext *context;
    gboolean dropped;

    /* the thread's */
    GArray *ids;
    gint64 looked_us; /* time of the last partial results */
    gint64 total;
};

typedef struct {
    TabiyaSearchJob *job; /* owned */
    GArray *ids;          /* owned, may be NULL */
    GError *error;        /* owned, may be NULL */
} News;

static TabiyaSearchJob *job_ref(TabiyaSearchJob *self)
{
    g_atomic_ref_count_inc(&self->references);
    return self;
}

static void job_unref(TabiyaSearchJob *self)
{
    if (!g_atomic_ref_count_dec(&self->references))
        return;
    g_free(self->path);
    tabiya_query_free(self->query);
    g_object_unref(self->cancellable);
    g_main_context_unref(self->context);
    g_free(self);
}

static void news_free(News *news)
{
    job_unref(news->job);
    g_clear_pointer(&news->ids, g_array_unref);
    g_clear_error(&news->error);
    g_free(news);
}

static void tell(TabiyaSearchJob *self, GSourceFunc func, GArray *ids, GError *error)
{
    g_autoptr(GSource) source = g_idle_source_new();
    News *news = g_new(News, 1);

    *news = (News){job_ref(self), ids, error};
    g_source_set_priority(source, G_PRIORITY_DEFAULT);
    g_source_set_callback(source, func, news, (GDestroyNotify)news_free);
    g_source_attach(source, self->context);
}

static gboolean tell_part_cb(gpointer user)
{
    News *news = user;

    if (!news->job->dropped)
        news->job->options.partly_found(g_steal_pointer(&news->ids), news->job->options.user);
    return G_SOURCE_REMOVE;
}

static gboolean tell_end_cb(gpointer user)
{
    News *news = user;
    TabiyaSearchJob *self = news->job;

    if (!self->dropped) {
        self->options.found(g_steal_pointer(&news->ids), self->total, news->error,
                            self->options.user);
    }
    return G_SOURCE_REMOVE;
}

/* --- On the thread ---------------------------------------------------------------------------- */

static void found_some_cb(const gint64 *ids, guint n, double done, gpointer user)
{
    TabiyaSearchJob *self = user;
    gint64 now = g_get_monotonic_time();

    g_array_append_vals(self->ids, ids, n);
    if (!self->options.partly_found || now - self->looked_us < FIRST_LOOK_US ||
        self->ids->len == 0) {
        return;
    }
    tell(self, tell_part_cb, g_array_copy(self->ids), NULL);
    /* The more there are, the longer it takes to hand them over. */
    self->looked_us = g_get_monotonic_time() + (gint64)self->ids->len / 4;
}

/* Count first: games added between the count and the search are missing from both. */
static gboolean count_all(TabiyaSearchJob *self, GError **error)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(self->path, error);
    g_autoptr(TabiyaLibraryRows) rows = NULL;

    if (!db)
        return FALSE;
    rows = tabiya_library_rows_new(db);
    return tabiya_library_rows_count(rows, &self->total, error);
}

/* The order of addition needs no file. */
static int compare_ids(gconstpointer a, gconstpointer b)
{
    gint64 x = *(const gint64 *)a, y = *(const gint64 *)b;

    return (x > y) - (x < y);
}

static void reverse(GArray *ids)
{
    gint64 *values = (gint64 *)(gpointer)ids->data;

    for (guint i = 0, j = ids->len; i + 1 < j; i++) {
        gint64 value = values[--j];

        values[j] = values[i];
        values[i] = value;
    }
}

static gboolean sort(TabiyaSearchJob *self, GError **error)
{
    const TabiyaSearchJobOptions *options = &self->options;

    if (options->column != TABIYA_SORT_ID) {
        return tabiya_library_sort(self->path, self->ids, options->column, options->descending,
                                   self->cancellable, error);
    }
    g_array_sort(self->ids, compare_ids);
    if (options->descending)
        reverse(self->ids);
    return TRUE;
}

static gpointer run(gpointer user)
{
    TabiyaSearchJob *self = user;
    GError *error = NULL;

    self->ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    self->looked_us = g_get_monotonic_time();
    if (!tabiya_search_run(self->path, self->query, 0, found_some_cb, self, self->cancellable,
                           &error) ||
        !sort(self, &error) || !count_all(self, &error)) {
        g_clear_pointer(&self->ids, g_array_unref);
    }
    tell(self, tell_end_cb, self->ids, error);
    job_unref(self);
    return NULL;
}

/* --- Public functions ------------------------------------------------------------------------- */

TabiyaSearchJob *tabiya_search_job_new(const TabiyaSearchJobOptions *options)
{
    TabiyaSearchJob *self = g_new0(TabiyaSearchJob, 1);

    g_atomic_ref_count_init(&self->references);
    self->path = g_strdup(options->path);
    self->query = tabiya_query_copy(options->query);
    self->options = *options;
    self->cancellable = g_cancellable_new();
    self->context = g_main_context_ref_thread_default();
    g_thread_unref(g_thread_new("library-search", run, job_ref(self)));
    return self;
}

void tabiya_search_job_drop(TabiyaSearchJob *self)
{
    self->dropped = TRUE;
    g_cancellable_cancel(self->cancellable);
    job_unref(self);
}
