/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Adds the puzzles that come with the program (data/puzzles) to the user's file automatically. */
#ifndef TABIYA_SHIPPED_PUZZLES_H
#define TABIYA_SHIPPED_PUZZLES_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* Makes the file of puzzles at `path` (puzzle-file.h) if there is none, and updates it if it does
 * not have the puzzles of this version of the program. Takes some milliseconds if it does; else
 * well under a second. Any thread. The environment's TABIYA_SHIPPED_PUZZLES names a file to use
 * instead. */
gboolean tabiya_shipped_puzzles_ensure(const char *path, GError **error);

/* The puzzles themselves, without writing a file: a GPtrArray of TabiyaPuzzle that owns them. Takes
 * some milliseconds. Any thread. (transfer full) */
GPtrArray *tabiya_shipped_puzzles_list(void) G_GNUC_WARN_UNUSED_RESULT;

/* The IDs of data/puzzles/daily.txt, NULL-terminated. The caller's. */
char **tabiya_shipped_puzzles_dup_daily(void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
