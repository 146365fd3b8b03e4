/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See list-runs.h. */
#include "app/list-runs.h"

/* Changes in more places than this are reported as one. */
#define MAX_RUNS 64

static inline gint64 key_at(const GArray *keys, gboolean small, guint position)
{
    return small ? ((const guint32 *)(const void *)keys->data)[position]
                 : ((const gint64 *)(const void *)keys->data)[position];
}

static gboolean is_small(const GArray *keys)
{
    return g_array_get_element_size((GArray *)keys) == sizeof(guint32);
}

gint64 tabiya_list_key(const GArray *keys, guint position)
{
    return key_at(keys, is_small(keys), position);
}

GArray *tabiya_list_runs_find(const GArray *whole, const GArray *part)
{
    const gboolean small = is_small(whole);
    g_autoptr(GArray) runs = g_array_new(FALSE, FALSE, sizeof(TabiyaListRun));
    guint j = 0;

    for (guint i = 0; i < whole->len && runs->len <= MAX_RUNS; i++) {
        TabiyaListRun *last =
            runs->len > 0 ? &g_array_index(runs, TabiyaListRun, runs->len - 1) : NULL;

        if (j < part->len && key_at(whole, small, i) == key_at(part, small, j))
            j++;
        else if (last && last->at + last->n == i)
            last->n++;
        else
            g_array_append_vals(runs, &(TabiyaListRun){i, 1}, 1);
    }
    return j == part->len && runs->len <= MAX_RUNS ? g_steal_pointer(&runs) : NULL;
}

void tabiya_list_runs_trim(const GArray *a, const GArray *b, guint *first, guint *last)
{
    const gboolean small = is_small(a);
    const guint shorter = MIN(a->len, b->len);

    *first = *last = 0;
    while (*first < shorter && key_at(a, small, *first) == key_at(b, small, *first))
        ++*first;
    while (*last < shorter - *first &&
           key_at(a, small, a->len - 1 - *last) == key_at(b, small, b->len - 1 - *last)) {
        ++*last;
    }
}
