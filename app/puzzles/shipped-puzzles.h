/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The puzzles that come with the program (data/puzzles), which go into a person's file by
 * themselves. */
#ifndef TABIYA_SHIPPED_PUZZLES_H
#define TABIYA_SHIPPED_PUZZLES_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* Makes the file of puzzles at `path` (puzzle-file.h) if there is none, and brings it up to date
 * where it does not have the puzzles of this very program. Takes some milliseconds where it does;
 * else well under a second. Any thread. The environment's TABIYA_SHIPPED_PUZZLES names a file in
 * their place. */
gboolean tabiya_shipped_puzzles_ensure(const char *path, GError **error);

G_END_DECLS

#endif
