/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads all games of a library, one after the other, as fast as the file can be read.
 *
 * A scan goes over a range of ids, ascending, and leaves deleted games out. To use all cores, split
 * the library into ranges and scan each on a thread with its own read connection
 * (tabiya_library_open_reader()).
 */
#ifndef TABIYA_LIBRARY_SCAN_H
#define TABIYA_LIBRARY_SCAN_H

#include <gio/gio.h>

#include "app/store/library-rows.h"

G_BEGIN_DECLS

/* Both ends are included. */
typedef struct {
    gint64 from, to;
} TabiyaIdRange;

#define TABIYA_ALL_IDS ((TabiyaIdRange){0, G_MAXINT64})

/* Roughly equal ranges that together have all games: a GArray of at most `n` TabiyaIdRange, at
 * least one. NULL on an error. (transfer full) */
GArray *tabiya_library_scan_ranges(TabiyaDatabase *db, guint n,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* `header` is lent. FALSE ends the scan, which is no error. */
typedef gboolean (*TabiyaHeaderFunc)(const TabiyaGameHeader *header, gpointer user);

/* FALSE on an error, G_IO_ERROR_CANCELLED among them. */
gboolean tabiya_library_scan_headers(TabiyaDatabase *db, TabiyaIdRange range, TabiyaHeaderFunc func,
                                     gpointer user, GCancellable *cancellable, GError **error);

/* All lent until the function returns. */
typedef struct {
    const TabiyaGameHeader *header;
    const EngPosition *start;
    const EngMove *moves; /* as stored; none if the start position is unreadable */
    guint n_moves;
    const char *tags; /* as in TabiyaGameRecord; NULL: none */
    const char *round;
    const char *start_fen;
    gboolean has_date; /* the header's `date` gives back the only Date tag */
} TabiyaScannedGame;

typedef gboolean (*TabiyaGameFunc)(const TabiyaScannedGame *game, gpointer user);

/* Calls `wants` (may be NULL) first, with only the header: if it returns FALSE, the game's moves
 * are not read. Only `func` ends the scan. */
gboolean tabiya_library_scan_games(TabiyaDatabase *db, TabiyaIdRange range, TabiyaHeaderFunc wants,
                                   TabiyaGameFunc func, gpointer user, GCancellable *cancellable,
                                   GError **error);

G_END_DECLS

#endif
