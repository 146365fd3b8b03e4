/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-scan.h. Rows are read in the order of the file. Bodies are looked up by id: SQLite
 * finds the row after the last one without a search (sqlite3BtreeTableMoveto), so that this costs
 * no more than a join, and nothing if only headers are wanted. */
#include "app/store/library-scan.h"

#include "app/store/database-private.h"
#include "app/store/library-rows-private.h"

/* Rows between two checks of the cancellable. */
#define ROWS_A_LOOK 1024
/* Of TABIYA_HEADER_COLUMNS. */
#define DATE_COLUMN 6

typedef struct {
    TabiyaDatabase *db;
    sqlite3_stmt *games;
    sqlite3_stmt *bodies; /* NULL: headers alone */
    GArray *moves;
    EngPosition initial;
    EngPosition start;
} Scan;

/* --- Ranges ----------------------------------------------------------------------------------- */

GArray *tabiya_library_scan_ranges(TabiyaDatabase *db, guint n, GError **error)
{
    gint64 last = 0;
    /* Small ids are dense, and those above few: they go into the last range. */
    if (!tabiya_database_get_int(db, "SELECT max(id) FROM game WHERE id < 1099511627776", &last,
                                 error)) {
        return NULL;
    }
    GArray *ranges = g_array_new(FALSE, FALSE, sizeof(TabiyaIdRange));
    gint64 count = CLAMP((gint64)n, 1, MAX(last, 1));
    TabiyaIdRange range = {0, 0};
    for (gint64 i = 1; i <= count; i++) {
        range.to = i == count ? G_MAXINT64 : last / count * i + last % count * i / count;
        g_array_append_val(ranges, range);
        range.from = range.to + (i < count);
    }
    return ranges;
}

/* --- One by one ------------------------------------------------------------------------------- */

static sqlite3_stmt *prepare_games(TabiyaDatabase *db, TabiyaIdRange range, GError **error)
{
    sqlite3_stmt *statement =
        tabiya_database_prepare(db,
                                "SELECT " TABIYA_HEADER_COLUMNS ", round FROM game"
                                " WHERE id BETWEEN ?1 AND ?2 AND deleted_ms IS NULL ORDER BY id",
                                error);
    if (statement) {
        sqlite3_bind_int64(statement, 1, range.from);
        sqlite3_bind_int64(statement, 2, range.to);
    }
    return statement;
}

/* Steps to the next game. FALSE at the end and, with `error` set, on failure. */
static gboolean next_row(Scan *self, guint64 n, GCancellable *cancellable, GError **error)
{
    if (n % ROWS_A_LOOK == 0 && g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    int result = sqlite3_step(self->games);
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        tabiya_database_fail(self->db, error);
    return result == SQLITE_ROW;
}

gboolean tabiya_library_scan_headers(TabiyaDatabase *db, TabiyaIdRange range, TabiyaHeaderFunc func,
                                     gpointer user, GCancellable *cancellable, GError **error)
{
    Scan scan = {.db = db, .games = prepare_games(db, range, error)};
    if (!scan.games)
        return FALSE;
    GError *problem = NULL;
    TabiyaGameHeader header;
    for (guint64 n = 0; next_row(&scan, n, cancellable, &problem); n++) {
        tabiya_library_rows_read_header(scan.games, &header);
        if (!func(&header, user))
            break;
    }
    sqlite3_finalize(scan.games);
    if (!problem)
        return TRUE;
    g_propagate_error(error, problem);
    return FALSE;
}

/* --- With moves ------------------------------------------------------------------------------- */

static gboolean find_start(Scan *self, const TabiyaGameHeader *header, TabiyaScannedGame *game)
{
    const guint OWN = TABIYA_GAME_SETUP | TABIYA_GAME_CHESS960;
    game->start = &self->initial;
    if ((header->flags & OWN) == 0)
        return TRUE;
    game->start = &self->start;
    return tabiya_library_rows_read_start(game->start_fen, header->flags, &self->start);
}

/* Lends the game of the current row of `bodies`. */
static gboolean call_with_body(Scan *self, const TabiyaGameHeader *header, TabiyaGameFunc func,
                               gpointer user)
{
    TabiyaScannedGame game = {
        .header = header,
        .round = (const char *)sqlite3_column_text(self->games, TABIYA_N_HEADER_COLUMNS),
        .start_fen = (const char *)sqlite3_column_text(self->bodies, 0),
        .has_date = sqlite3_column_type(self->games, DATE_COLUMN) != SQLITE_NULL,
    };
    gboolean known = find_start(self, header, &game);
    const void *blob = sqlite3_column_blob(self->bodies, 1);
    gsize bytes = known ? (gsize)sqlite3_column_bytes(self->bodies, 1) : 0;
    /* Copied, since a blob in a page of the file may be unaligned. */
    tabiya_library_rows_read_moves(blob, bytes, self->moves);
    game.moves = (const EngMove *)(const void *)self->moves->data;
    game.n_moves = self->moves->len;
    game.tags = (const char *)sqlite3_column_text(self->bodies, 2);
    return func(&game, user);
}

/* `*goes_on` receives the result of `func`. */
static gboolean read_body(Scan *self, const TabiyaGameHeader *header, TabiyaGameFunc func,
                          gpointer user, gboolean *goes_on, GError **error)
{
    sqlite3_bind_int64(self->bodies, 1, header->id);
    int result = sqlite3_step(self->bodies);
    if (result == SQLITE_ROW)
        *goes_on = call_with_body(self, header, func, user);
    else if (result != SQLITE_DONE)
        tabiya_database_fail(self->db, error);
    sqlite3_reset(self->bodies);
    return result == SQLITE_ROW || result == SQLITE_DONE;
}

static void scan_bodies(Scan *self, TabiyaHeaderFunc wants, TabiyaGameFunc func, gpointer user,
                        GCancellable *cancellable, GError **error)
{
    TabiyaGameHeader header;
    gboolean goes_on = TRUE;
    for (guint64 n = 0; goes_on && next_row(self, n, cancellable, error); n++) {
        tabiya_library_rows_read_header(self->games, &header);
        if ((!wants || wants(&header, user)) &&
            !read_body(self, &header, func, user, &goes_on, error)) {
            return;
        }
    }
}

gboolean tabiya_library_scan_games(TabiyaDatabase *db, TabiyaIdRange range, TabiyaHeaderFunc wants,
                                   TabiyaGameFunc func, gpointer user, GCancellable *cancellable,
                                   GError **error)
{
    Scan scan = {.db = db, .games = prepare_games(db, range, error)};
    if (!scan.games)
        return FALSE;
    GError *problem = NULL;
    scan.bodies = tabiya_database_prepare(
        db, "SELECT start_fen, moves, tags FROM body WHERE game = ?1", &problem);
    scan.moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    eng_position_init(&scan.initial);
    if (scan.bodies)
        scan_bodies(&scan, wants, func, user, cancellable, &problem);
    g_array_unref(scan.moves);
    sqlite3_finalize(scan.bodies);
    sqlite3_finalize(scan.games);
    if (!problem)
        return TRUE;
    g_propagate_error(error, problem);
    return FALSE;
}
