/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All games of a library, one after the other, as fast as the file can be read.
 *
 * A scan goes over a range of ids, ascending, and leaves deleted games out. To use all cores, ask
 * for ranges and scan each with a reader connection (tabiya_library_open_reader()) on a thread of
 * its own.
 */
#ifndef TABIYA_LIBRARY_SCAN_H
#define TABIYA_LIBRARY_SCAN_H

#include <gio/gio.h>

#include "app/store/library-rows.h"

G_BEGIN_DECLS

/* Both ends are in it. */
typedef struct {
    gint64 from, to;
} TabiyaIdRange;

#define TABIYA_ALL_IDS ((TabiyaIdRange){0, G_MAXINT64})

/* About equal ranges that hold all games between them: a GArray of at most `n` TabiyaIdRange, at
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
    const EngMove *moves; /* as they were written; none if the start position cannot be read */
    guint n_moves;
    const char *tags; /* as in TabiyaGameRecord; NULL: none */
    const char *round;
    const char *start_fen;
    gboolean has_date; /* a Date tag that the header's `date` gives back */
} TabiyaScannedGame;

typedef gboolean (*TabiyaGameFunc)(const TabiyaScannedGame *game, gpointer user);

/* `wants` (may be NULL) is asked first, with the header alone: the moves of games that it says
 * FALSE to are not read. Here it does not end the scan, `func` does. */
gboolean tabiya_library_scan_games(TabiyaDatabase *db, TabiyaIdRange range, TabiyaHeaderFunc wants,
                                   TabiyaGameFunc func, gpointer user, GCancellable *cancellable,
                                   GError **error);

G_END_DECLS

#endif
