/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Gives away the ordinals of puzzles that are gone: a puzzle that is imported again and has changed
 * gets a new one (puzzle-file.h), and where many have, half of every block would be holes that each
 * search looks at. */
#ifndef TABIYA_PUZZLE_COMPACT_H
#define TABIYA_PUZZLE_COMPACT_H

#include <gio/gio.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* Where a quarter of the ordinals is of puzzles that are gone, all others move up, in their order,
 * in one transaction: whatever ends it, the file is as it was or compact. `*done`: it was worth it.
 * G_IO_ERROR_CANCELLED: nothing is changed. `db` is a writer's, and not in a transaction. */
gboolean tabiya_puzzle_file_compact(TabiyaDatabase *db, gboolean *done, GCancellable *cancellable,
                                    GError **error);

G_END_DECLS

#endif
