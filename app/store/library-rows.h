/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rows of a library: single games and names.
 *
 * A TabiyaLibraryRows is the prepared statements of one connection: it belongs to the connection's
 * thread, and is freed before it. Each change is a transaction unless the caller has one open
 * (tabiya_database_begin()). library-batch.h writes many games, library-scan.h reads many.
 *
 * A game's id is never reused. `place` is its place in the position index, segment * 65536 + slot;
 * 0: it is not indexed, and position searches replay it. Deleted games keep their rows until
 * tabiya_library_compact(); only get_record() and set_deleted() see them.
 */
#ifndef TABIYA_LIBRARY_ROWS_H
#define TABIYA_LIBRARY_ROWS_H

#include "app/store/database.h"
#include "app/store/game-record.h"

G_BEGIN_DECLS

/* Ids below are given out in order by the file; those above by tabiya_store_new_id(), without
 * asking the file. */
#define TABIYA_SMALL_IDS ((gint64)1 << 40)

/* A row of `game`, without its texts. */
typedef struct {
    gint64 id;
    gint64 place;                      /* 0: not in the position index */
    guint32 white, black, event, site; /* ids of names; 0: no such tag */
    guint32 date;                      /* yyyymmdd, unknown parts 00; 0: unknown */
    guint16 white_elo, black_elo;      /* 0: unknown */
    guint16 eco;                       /* 1 … 500, 0: unknown */
    guint16 ply_count;                 /* of the main line; 65535: that many or more */
    guint8 result;                     /* TabiyaResult */
    guint8 flags;                      /* TabiyaGameFlags */
} TabiyaGameHeader;

typedef enum {
    TABIYA_NAME_PLAYER,
    TABIYA_NAME_EVENT,
    TABIYA_NAME_SITE,
    TABIYA_N_NAME_KINDS,
} TabiyaNameKind;

typedef struct TabiyaLibraryRows TabiyaLibraryRows;

/* `db` is borrowed and must outlive it. Prepares statements when first needed. */
TabiyaLibraryRows *tabiya_library_rows_new(TabiyaDatabase *db) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_library_rows_free(TabiyaLibraryRows *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLibraryRows, tabiya_library_rows_free)

/* --- Games ------------------------------------------------------------------------------------ */

/* Writes a new game. `*id` 0: receives the next small id. `place` as above. */
gboolean tabiya_library_rows_insert(TabiyaLibraryRows *self, gint64 *id,
                                    const TabiyaGameRecord *record, gint64 place, GError **error);

/* Writes `record` in place of the game `id`, or as a new one if it does not exist. The star and the
 * creation time stay; the game leaves the position index, and is restored if it was deleted. */
gboolean tabiya_library_rows_replace(TabiyaLibraryRows *self, gint64 id,
                                     const TabiyaGameRecord *record, GError **error);

/* Writes the tags of `record`, which has the moves of the game `id`, and leaves everything else. If
 * the position index had values that changed, the game leaves it: `*place` receives its old place,
 * which the caller must kill (position-index.h) in the same transaction; 0: nothing to do. */
gboolean tabiya_library_rows_retag(TabiyaLibraryRows *self, gint64 id,
                                   const TabiyaGameRecord *record, gint64 *place, GError **error);

/* The whole game. NULL without an error: it does not exist. */
TabiyaGameRecord *tabiya_library_rows_get_record(TabiyaLibraryRows *self, gint64 id,
                                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* FALSE without an error: it does not exist, or is deleted. */
gboolean tabiya_library_rows_get_header(TabiyaLibraryRows *self, gint64 id,
                                        TabiyaGameHeader *header, GError **error);

/* The main line: replaces the contents of `moves` (of EngMove). An unreadable start position gives
 * the initial one and no moves. FALSE as above. The moves are as stored: check that they are legal
 * before playing them, or use tabiya_game_record_to_game(). */
gboolean tabiya_library_rows_get_moves(TabiyaLibraryRows *self, gint64 id, EngPosition *start,
                                       GArray *moves, GError **error);

/* The number of games that are not deleted. Lines of repertoires, which nobody played, are none. */
gboolean tabiya_library_rows_count(TabiyaLibraryRows *self, gint64 *count, GError **error);

/* --- Names ------------------------------------------------------------------------------------ */

/* The name with that id, NULL if it does not exist. The caller's. */
char *tabiya_library_rows_dup_name(TabiyaLibraryRows *self, TabiyaNameKind kind, guint32 id,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The ids (a GArray of guint32, ascending) of names whose folded form (fold-name.h) begins with
 * `text`, folded too; with `anywhere`, that contain it. NULL on an error. (transfer full) */
GArray *tabiya_library_rows_find_names(TabiyaLibraryRows *self, TabiyaNameKind kind,
                                       const char *text, gboolean anywhere,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Calls `func` for each name, in no order. Texts are lent. FALSE from it ends the walk. */
typedef gboolean (*TabiyaNameFunc)(guint32 id, const char *name, const char *folded, gpointer user);
gboolean tabiya_library_rows_walk_names(TabiyaLibraryRows *self, TabiyaNameKind kind,
                                        TabiyaNameFunc func, gpointer user, GError **error);

G_END_DECLS

#endif
