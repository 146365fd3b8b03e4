/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One search of a library in the background, with sorted results. Callbacks run on the caller's
 * main context until the job is dropped. */
#ifndef TABIYA_LIBRARY_SEARCH_JOB_H
#define TABIYA_LIBRARY_SEARCH_JOB_H

#include "app/library/query.h"
#include "app/library/sort.h"

G_BEGIN_DECLS

typedef struct TabiyaSearchJob TabiyaSearchJob;

typedef struct {
    const char *path;
    const TabiyaQuery *query; /* copied */
    TabiyaSortColumn column;
    gboolean descending;
    /* Partial results of a slow search, unsorted: everything found so far, a GArray of gint64 that
     * the callback owns. May be NULL. */
    void (*partly_found)(GArray *ids, gpointer user);
    /* Called once, at the end: the ids, which the callback owns, or NULL and an error. `total`:
     * games of the library. Then drop the job. */
    void (*found)(GArray *ids, gint64 total, const GError *error, gpointer user);
    gpointer user;
} TabiyaSearchJobOptions;

TabiyaSearchJob *
tabiya_search_job_new(const TabiyaSearchJobOptions *options) G_GNUC_WARN_UNUSED_RESULT;

/* Ends all callbacks, and cancels a running search. */
void tabiya_search_job_drop(TabiyaSearchJob *self);

G_END_DECLS

#endif
