/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See list-runs.h. */
#include "app/library/list-runs.h"

/* More places than that where rows come or go are told of as one. */
#define MAX_RUNS 64

GArray *tabiya_list_runs_find(const GArray *whole, const GArray *part)
{
    const gint64 *a = (const gint64 *)(const void *)whole->data;
    const gint64 *b = (const gint64 *)(const void *)part->data;
    g_autoptr(GArray) runs = g_array_new(FALSE, FALSE, sizeof(TabiyaListRun));
    guint j = 0;

    for (guint i = 0; i < whole->len && runs->len <= MAX_RUNS; i++) {
        TabiyaListRun *last = runs->len > 0 ? &g_array_index(runs, TabiyaListRun, runs->len - 1) : NULL;

        if (j < part->len && a[i] == b[j])
            j++;
        else if (last != NULL && last->at + last->n == i)
            last->n++;
        else
            g_array_append_vals(runs, &(TabiyaListRun){i, 1}, 1);
    }
    return j == part->len && runs->len <= MAX_RUNS ? g_steal_pointer(&runs) : NULL;
}
