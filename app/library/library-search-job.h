/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One search of a library in the background, with what it finds sorted; callbacks come on the
 * caller's main context, until it is dropped. */
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
    /* A search that lasts shows what is found so far, in no order: all of it, a GArray of gint64
     * that is the callback's. May be NULL. */
    void (*partly_found)(GArray *ids, gpointer user);
    /* At the end, once: the ids, which are the callback's, or NULL and an error. `total`: games of
     * the library. The job is to be dropped. */
    void (*found)(GArray *ids, gint64 total, const GError *error, gpointer user);
    gpointer user;
} TabiyaSearchJobOptions;

TabiyaSearchJob *
tabiya_search_job_new(const TabiyaSearchJobOptions *options) G_GNUC_WARN_UNUSED_RESULT;

/* Nothing is called any more; a search that still runs is cancelled. */
void tabiya_search_job_drop(TabiyaSearchJob *self);

G_END_DECLS

#endif
