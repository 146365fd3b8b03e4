/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's progress as files: tables of comma-separated values (RFC 4180), with a header and
 * without translations, and a picture of all charts.
 *
 * Blocks; on any thread. Files are replaced whole or not at all. */
#ifndef TABIYA_PROGRESS_EXPORT_H
#define TABIYA_PROGRESS_EXPORT_H

#include "app/puzzles/learning.h"
#include "app/puzzles/progress-charts.h"
#include "app/puzzles/puzzle-summary.h"

G_BEGIN_DECLS

/* One table with a row for each figure, for programs that read all of them: the columns "table",
 * "key", "n", "solved", "rating", "deviation" and "seconds", where empty fields do not apply. */
char *tabiya_progress_dup_csv(const TabiyaPuzzleSummary *summary,
                              const TabiyaLearning *learning) G_GNUC_WARN_UNUSED_RESULT;

/* What `path` is to hold, by its ending. */
typedef enum {
    TABIYA_PROGRESS_FILE_ANSWERS, /* .csv: all answers */
    TABIYA_PROGRESS_FILE_SUMS,    /* .csv: tabiya_progress_dup_csv() */
    TABIYA_PROGRESS_FILE_PICTURE, /* .svg or .png */
} TabiyaProgressFile;

/* What to write, and where; borrowed. */
typedef struct {
    TabiyaProgressFile file;
    const char *path;
    TabiyaPeriod period; /* of a picture */
    gboolean mirrored;
    gint64 now_ms;
} TabiyaProgressExport;

/* TABIYA_ERROR_BAD_ARGUMENT: a picture has another ending. */
gboolean tabiya_progress_export(TabiyaDatabase *db, const TabiyaProgressExport *wish,
                                GCancellable *cancellable, GError **error);

/* Both halves of what a page of progress shows; `lessons` as in active-days.h. FALSE on an
 * error. */
gboolean tabiya_progress_load(TabiyaDatabase *db, gint64 now_ms, const GArray *lessons,
                              TabiyaPuzzleSummary **summary, TabiyaLearning **learning,
                              GError **error);

G_END_DECLS

#endif
