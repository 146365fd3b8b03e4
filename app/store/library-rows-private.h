/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Prepared statements and the columns of a game, for the files of library-rows.h and for
 * library-batch.c. */
#ifndef TABIYA_LIBRARY_ROWS_PRIVATE_H
#define TABIYA_LIBRARY_ROWS_PRIVATE_H

#include "app/store/database-private.h"
#include "app/store/library-rows.h"

G_BEGIN_DECLS

/* Rows of STATEMENTS in library-rows.c. The three for each kind of name follow TabiyaNameKind. */
typedef enum {
    TABIYA_SQL_NEXT_ID,
    TABIYA_SQL_INSERT_GAME,
    TABIYA_SQL_INSERT_BODY,
    TABIYA_SQL_UPDATE_GAME,
    TABIYA_SQL_UPDATE_BODY,
    TABIYA_SQL_RETAG_GAME,
    TABIYA_SQL_RETAG_BODY,
    TABIYA_SQL_GET_INDEXED,
    TABIYA_SQL_GET_PLACE,
    TABIYA_SQL_GET_RECORD,
    TABIYA_SQL_GET_HEADER,
    TABIYA_SQL_GET_MOVES,
    TABIYA_SQL_COUNT,
    TABIYA_SQL_FIND_NAME,
    TABIYA_SQL_ADD_NAME = TABIYA_SQL_FIND_NAME + TABIYA_N_NAME_KINDS,
    TABIYA_SQL_GET_NAME = TABIYA_SQL_ADD_NAME + TABIYA_N_NAME_KINDS,
    TABIYA_SQL_NAMES_FROM = TABIYA_SQL_GET_NAME + TABIYA_N_NAME_KINDS,
    TABIYA_SQL_NAMES_WITH = TABIYA_SQL_NAMES_FROM + TABIYA_N_NAME_KINDS,
    TABIYA_SQL_ALL_NAMES = TABIYA_SQL_NAMES_WITH + TABIYA_N_NAME_KINDS,
    TABIYA_N_STATEMENTS = TABIYA_SQL_ALL_NAMES + TABIYA_N_NAME_KINDS,
} TabiyaStatement;

struct TabiyaLibraryRows {
    TabiyaDatabase *db; /* borrowed */
    sqlite3_stmt *statements[TABIYA_N_STATEMENTS];
};

/* The statement, reset and ready to be bound; NULL with `error` set. The rows own it: reset it
 * after use (tabiya_library_rows_finish()), since a statement in the middle of its rows locks the
 * file. */
sqlite3_stmt *tabiya_library_rows_get(TabiyaLibraryRows *self, TabiyaStatement which,
                                      GError **error);
/* Runs a statement that returns no row, and resets it. */
gboolean tabiya_library_rows_finish(TabiyaLibraryRows *self, sqlite3_stmt *statement,
                                    GError **error);

/* The ids of a game's names in the columns of `game`; 0: NULL. */
typedef struct {
    guint32 white, black, event, site;
} TabiyaGameNames;

/* A game to write. */
typedef struct {
    gint64 id;
    gint64 place;                   /* as in library-rows.h */
    const TabiyaGameRecord *record; /* lent, its texts to the statement until that has run */
    TabiyaGameNames names;
    gint64 now_ms; /* the time of writing */
} TabiyaGameRow;

/* Runs INSERT_GAME and INSERT_BODY, or both UPDATE_…. */
gboolean tabiya_library_rows_write(TabiyaLibraryRows *self, gboolean update,
                                   const TabiyaGameRow *row, GError **error);

/* The id of `name`, which is added if missing; 0 for NULL. */
gboolean tabiya_library_rows_need_name(TabiyaLibraryRows *self, TabiyaNameKind kind,
                                       const char *name, guint32 *id, GError **error);

/* The columns that tabiya_library_rows_read_header() reads, in this order. */
#define TABIYA_HEADER_COLUMNS                                                                \
    "game.id, place, white, black, event, site, date, white_elo, black_elo, eco, ply_count," \
    " result, flags"
#define TABIYA_N_HEADER_COLUMNS 13
void tabiya_library_rows_read_header(sqlite3_stmt *row, TabiyaGameHeader *header);

/* A start position from the column `start_fen` and the game's flags. FALSE: unreadable, and the
 * initial one is used. */
gboolean tabiya_library_rows_read_start(const char *start_fen, guint flags, EngPosition *start);
/* The moves in little-endian order: the array itself, or a copy, which `*copy` receives. */
const void *tabiya_library_rows_pack_moves(const TabiyaGameRecord *record, EngMove **copy);
/* Puts the moves of a blob of EngMove in little-endian order into `moves`. */
void tabiya_library_rows_read_moves(const void *blob, gsize bytes, GArray *moves);

G_END_DECLS

#endif
