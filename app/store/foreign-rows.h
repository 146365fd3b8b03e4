/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A library that somebody else may have made, before it becomes the person's own: the files that it
 * names, which nothing opens by itself from then on. */
#ifndef TABIYA_FOREIGN_ROWS_H
#define TABIYA_FOREIGN_ROWS_H

#include <glib.h>

G_BEGIN_DECLS

/* Before the address of a tab's file (TabiyaStudyTabState): it came with a backup, and is not
 * opened before the person has said so. */
#define TABIYA_FOREIGN_PREFIX "restored:"

/* Puts that before the files of all Study tabs of the library at `path`, which nobody has open and
 * which may be of an older version, but for those that are open in the library `own` (may be
 * missing) already: they are the person's. `*tabs` and `*imports` are the files that are marked,
 * and those of imports that were not finished (nothing opens these by itself): NULL-terminated, the
 * caller's. FALSE: it cannot be written, and is not to be trusted. */
gboolean tabiya_foreign_rows_distrust(const char *path, const char *own, char ***tabs,
                                      char ***imports, GError **error);

/* "/home/me/a.pgn" for "file:///home/me/a.pgn", with the prefix or without; other addresses as they
 * are. */
char *tabiya_foreign_dup_name(const char *uri) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
