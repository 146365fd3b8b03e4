/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which rows came or went between two lists of ids. */
#ifndef TABIYA_LIST_RUNS_H
#define TABIYA_LIST_RUNS_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    guint at, n;
} TabiyaListRun;

/* The parts of `whole` (of gint64) that are not in `part`, where that is `whole` with some left out: a
 * GArray of TabiyaListRun, ascending, the caller's. NULL: it is not, or they are too many. */
GArray *tabiya_list_runs_find(const GArray *whole, const GArray *part) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
