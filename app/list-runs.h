/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which rows came or went between two lists of keys. */
#ifndef TABIYA_LIST_RUNS_H
#define TABIYA_LIST_RUNS_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    guint at, n;
} TabiyaListRun;

/* Both are of guint32, or both of gint64. */

/* The parts of `whole` that are not in `part`, where that is `whole` with some left out: a GArray
 * of TabiyaListRun, ascending, the caller's. NULL: it is not, or they are too many.
 * (transfer full) */
GArray *tabiya_list_runs_find(const GArray *whole, const GArray *part) G_GNUC_WARN_UNUSED_RESULT;

/* How many are the same in front, and how many behind those. */
void tabiya_list_runs_trim(const GArray *a, const GArray *b, guint *first, guint *last);

/* The key at `position`, which there is. */
gint64 tabiya_list_key(const GArray *keys, guint position);

G_END_DECLS

#endif
