/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A library that somebody else may have made, before it becomes the person's own: marks the files
 * that it names, so that nothing opens them automatically. */
#ifndef TABIYA_FOREIGN_ROWS_H
#define TABIYA_FOREIGN_ROWS_H

#include <glib.h>

G_BEGIN_DECLS

/* Before the address of a tab's file (TabiyaStudyTabState): it came with a backup, and is opened
 * only after the person agrees. */
#define TABIYA_FOREIGN_PREFIX "restored:"

/* Prefixes the files of all Study tabs of the library at `path`, which nobody has open and which
 * may have an older version, except files that are also open in the library `own` (may be missing):
 * those are the person's. `*tabs` and `*imports` receive the marked files, and those of unfinished
 * imports (which nothing opens automatically): NULL-terminated, the caller's. FALSE: the library
 * cannot be written, and must not be trusted. */
gboolean tabiya_foreign_rows_distrust(const char *path, const char *own, char ***tabs,
                                      char ***imports, GError **error);

/* "/home/me/a.pgn" for "file:///home/me/a.pgn", with or without the prefix; other addresses
 * unchanged. */
char *tabiya_foreign_dup_name(const char *uri) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
