/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Frees the ordinals of removed puzzles: a changed puzzle gets a new ordinal when it is imported
 * again (puzzle-file.h), and many of these would leave each block half full of holes, which every
 * search visits. */
#ifndef TABIYA_PUZZLE_COMPACT_H
#define TABIYA_PUZZLE_COMPACT_H

#include <gio/gio.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* If a quarter of the ordinals are unused, moves all others up, in order, in one transaction: the
 * file is either unchanged or compact. `*done`: it was worth it. G_IO_ERROR_CANCELLED: nothing is
 * changed. `db` is a writer's, and not in a transaction. */
gboolean tabiya_puzzle_file_compact(TabiyaDatabase *db, gboolean *done, GCancellable *cancellable,
                                    GError **error);

G_END_DECLS

#endif
