/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rows added or removed between two lists of keys. */
#ifndef TABIYA_LIST_RUNS_H
#define TABIYA_LIST_RUNS_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    guint at, n;
} TabiyaListRun;

/* Both lists hold guint32, or both gint64. */

/* The parts of `whole` that are missing from `part`, if `part` is `whole` with some keys left out:
 * a GArray of TabiyaListRun in ascending order, owned by the caller. NULL: it is not, or there are
 * too many. (transfer full) */
GArray *tabiya_list_runs_find(const GArray *whole, const GArray *part) G_GNUC_WARN_UNUSED_RESULT;

/* How many keys are equal at the beginning, and how many of the rest are equal at the end. */
void tabiya_list_runs_trim(const GArray *a, const GArray *b, guint *first, guint *last);

/* The key at `position`, which must exist. */
gint64 tabiya_list_key(const GArray *keys, guint position);

G_END_DECLS

#endif
