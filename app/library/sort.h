/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sorts games by a column. */
#ifndef TABIYA_SORT_H
#define TABIYA_SORT_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_SORT_ID, /* the order of addition to the library */
    TABIYA_SORT_WHITE,
    TABIYA_SORT_BLACK,
    TABIYA_SORT_EVENT,
    TABIYA_SORT_SITE,
    TABIYA_SORT_DATE,
    TABIYA_SORT_WHITE_ELO,
    TABIYA_SORT_BLACK_ELO,
    TABIYA_SORT_MEAN_ELO,
    TABIYA_SORT_RESULT,
    TABIYA_SORT_ECO,
    TABIYA_SORT_LENGTH,
    TABIYA_SORT_N_COLUMNS,
} TabiyaSortColumn;

/* "white", "mean-elo" …: words for command lines and settings. */
const char *tabiya_sort_column_get_name(TabiyaSortColumn column);
/* FALSE: the column does not exist. */
gboolean tabiya_sort_column_find(const char *name, TabiyaSortColumn *column);

/* Sorts `ids` (of gint64, in any order, no duplicates), games of the library in the file `path`.
 * Names sort without case and diacritics (fold-name.h); unknown values come last in both
 * directions, and equal games go by id, ascending. Ids without a game come last of all. FALSE on an
 * error, G_IO_ERROR_CANCELLED among them; then the order is undefined. */
gboolean tabiya_library_sort(const char *path, GArray *ids, TabiyaSortColumn column,
                             gboolean descending, GCancellable *cancellable, GError **error);

G_END_DECLS

#endif
