/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-rows.h. Statements, prepared when first needed; writing and reading games.
 * library-names.c has names. */
#include "app/store/library-rows.h"

#include "app/store/database-private.h"
#include "app/store/library-rows-private.h"
#include "app/store/position-index.h"
#include "app/store/row-values.h"
#include "engine/board/fen.h"

#define ALL_KINDS(x) x("player"), x("event"), x("site")
#define FIND_NAME(table) "SELECT id FROM " table " WHERE name = ?1"
#define ADD_NAME(table) "INSERT INTO " table " (name, folded) VALUES (?1, ?2)"
#define GET_NAME(table) "SELECT name FROM " table " WHERE id = ?1"
#define NAMES_FROM(table) "SELECT id FROM " table " WHERE folded >= ?1 AND folded < ?2 ORDER BY id"
#define NAMES_WITH(table) "SELECT id FROM " table " WHERE instr(folded, ?1) > 0 ORDER BY id"
#define ALL_NAMES(table) "SELECT id, name, folded FROM " table

static const char *const STATEMENTS[TABIYA_N_STATEMENTS] = {
    [TABIYA_SQL_NEXT_ID] = "SELECT max(last_id, coalesce((SELECT max(id) FROM game"
                           " WHERE id < 1099511627776), 0)) + 1 FROM library",
    [TABIYA_SQL_INSERT_GAME] =
        "INSERT INTO game (id, place, white, black, event, site, date, round, white_elo,"
        " black_elo, eco, result, ply_count, flags, fingerprint, created_ms, modified_ms)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?16)",
    [TABIYA_SQL_INSERT_BODY] = "INSERT INTO body (game, start_fen, moves, movetext, tags)"
                               " VALUES (?1, ?2, ?3, ?4, ?5)",
    /* 96 is TABIYA_GAME_STARRED and TABIYA_GAME_LINE */
    [TABIYA_SQL_UPDATE_GAME] =
        "UPDATE game SET place = ?2, white = ?3, black = ?4, event = ?5, site = ?6, date = ?7,"
        " round = ?8, white_elo = ?9, black_elo = ?10, eco = ?11, result = ?12, ply_count = ?13,"
        " flags = (flags & 96) | ?14, fingerprint = ?15, modified_ms = ?16, deleted_ms = NULL"
        " WHERE id = ?1",
    [TABIYA_SQL_UPDATE_BODY] = "UPDATE body SET start_fen = ?2, moves = ?3, movetext = ?4,"
                               " tags = ?5 WHERE game = ?1",
    /* parameters as those of UPDATE_GAME */
    [TABIYA_SQL_RETAG_GAME] =
        "UPDATE game SET place = ?2, white = ?3, black = ?4, event = ?5, site = ?6, date = ?7,"
        " round = ?8, white_elo = ?9, black_elo = ?10, eco = ?11, fingerprint = ?15,"
        " modified_ms = ?16 WHERE id = ?1",
    [TABIYA_SQL_RETAG_BODY] = "UPDATE body SET tags = ?2 WHERE game = ?1",
    [TABIYA_SQL_GET_INDEXED] =
        "SELECT place, white, black, date, white_elo, black_elo FROM game WHERE id = ?1",
    [TABIYA_SQL_GET_PLACE] = "SELECT place FROM game WHERE id = ?1",
    [TABIYA_SQL_GET_RECORD] =
        "SELECT white.name, black.name, event.name, site.name, round, date, white_elo, black_elo,"
        " eco, result, flags, fingerprint, start_fen, moves, movetext, tags"
        " FROM game LEFT JOIN body ON body.game = game.id" /* which damage may have removed */
        " LEFT JOIN player AS white ON white.id = game.white"
        " LEFT JOIN player AS black ON black.id = game.black"
        " LEFT JOIN event ON event.id = game.event"
        " LEFT JOIN site ON site.id = game.site"
        " WHERE game.id = ?1",
    [TABIYA_SQL_GET_HEADER] =
        "SELECT " TABIYA_HEADER_COLUMNS " FROM game WHERE id = ?1 AND deleted_ms IS NULL",
    [TABIYA_SQL_GET_MOVES] = "SELECT start_fen, flags, moves FROM game"
                             " JOIN body ON body.game = game.id"
                             " WHERE game.id = ?1 AND deleted_ms IS NULL",
    /* TABIYA_GAME_LINE; only collections of decks have such games */
    [TABIYA_SQL_COUNT] = "SELECT (SELECT count(*) FROM game)"
                         " - (SELECT count(*) FROM game WHERE deleted_ms IS NOT NULL)"
                         " - (SELECT count(*) FROM game WHERE flags & 64 AND deleted_ms IS NULL"
                         "    AND id IN (SELECT game FROM collection_game WHERE collection IN"
                         "               (SELECT collection FROM deck)))",
    [TABIYA_SQL_FIND_NAME] = ALL_KINDS(FIND_NAME),
    [TABIYA_SQL_ADD_NAME] = ALL_KINDS(ADD_NAME),
    [TABIYA_SQL_GET_NAME] = ALL_KINDS(GET_NAME),
    [TABIYA_SQL_NAMES_FROM] = ALL_KINDS(NAMES_FROM),
    [TABIYA_SQL_NAMES_WITH] = ALL_KINDS(NAMES_WITH),
    [TABIYA_SQL_ALL_NAMES] = ALL_KINDS(ALL_NAMES),
};

TabiyaLibraryRows *tabiya_library_rows_new(TabiyaDatabase *db)
{
    TabiyaLibraryRows *self = g_new0(TabiyaLibraryRows, 1);
    self->db = db;
    return self;
}

void tabiya_library_rows_free(TabiyaLibraryRows *self)
{
    for (gsize i = 0; i < G_N_ELEMENTS(self->statements); i++)
        sqlite3_finalize(self->statements[i]);
    g_free(self);
}

sqlite3_stmt *tabiya_library_rows_get(TabiyaLibraryRows *self, TabiyaStatement which,
                                      GError **error)
{
    sqlite3_stmt **statement = &self->statements[which];
    if (!*statement &&
        sqlite3_prepare_v3(self->db->handle, STATEMENTS[which], -1, SQLITE_PREPARE_PERSISTENT,
                           statement, NULL) != SQLITE_OK) {
        tabiya_database_fail(self->db, error);
    }
    return *statement;
}

gboolean tabiya_library_rows_finish(TabiyaLibraryRows *self, sqlite3_stmt *statement,
                                    GError **error)
{
    gboolean done = sqlite3_step(statement) == SQLITE_DONE || tabiya_database_fail(self->db, error);
    sqlite3_reset(statement);
    return done;
}

/* Steps to a statement's only row. FALSE, and the statement is reset: there is none. */
static gboolean step_to_row(TabiyaLibraryRows *self, sqlite3_stmt *statement, GError **error)
{
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        return TRUE;
    if (result != SQLITE_DONE)
        tabiya_database_fail(self->db, error);
    sqlite3_reset(statement);
    return FALSE;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void bind_text(sqlite3_stmt *statement, int parameter, const char *text)
{
    sqlite3_bind_text(statement, parameter, text, -1, SQLITE_STATIC); /* NULL binds NULL */
}

/* 0 binds NULL. */
static void bind_reference(sqlite3_stmt *statement, int parameter, gint64 id)
{
    if (id != 0)
        sqlite3_bind_int64(statement, parameter, id);
    else
        sqlite3_bind_null(statement, parameter);
}

/* NULL: the game has no Date tag, or its own words for it. */
static void bind_date(sqlite3_stmt *statement, int parameter, const TabiyaGameRecord *record)
{
    if (record->date_text || record->date != 0)
        sqlite3_bind_int64(statement, parameter, record->date);
    else
        sqlite3_bind_null(statement, parameter);
}

static void bind_game(sqlite3_stmt *statement, const TabiyaGameRow *row)
{
    const TabiyaGameRecord *record = row->record;
    sqlite3_bind_int64(statement, 1, row->id);
    bind_reference(statement, 2, row->place);
    bind_reference(statement, 3, row->names.white);
    bind_reference(statement, 4, row->names.black);
    bind_reference(statement, 5, row->names.event);
    bind_reference(statement, 6, row->names.site);
    bind_date(statement, 7, record);
    bind_text(statement, 8, record->round);
    sqlite3_bind_int(statement, 9, record->white_elo);
    sqlite3_bind_int(statement, 10, record->black_elo);
    sqlite3_bind_int(statement, 11, record->eco);
    sqlite3_bind_int(statement, 12, (int)record->result);
    sqlite3_bind_int64(statement, 13, record->n_moves);
    const guint own = TABIYA_GAME_STARRED | TABIYA_GAME_LINE;
    sqlite3_bind_int(statement, 14, (int)(record->flags & ~own));
    sqlite3_bind_int64(statement, 15, (gint64)record->fingerprint);
    sqlite3_bind_int64(statement, 16, row->now_ms);
}

static void bind_body(sqlite3_stmt *statement, gint64 id, const TabiyaGameRecord *record,
                      const void *moves)
{
    sqlite3_bind_int64(statement, 1, id);
    bind_text(statement, 2, record->start_fen);
    sqlite3_bind_blob64(statement, 3, moves, 2 * (sqlite3_uint64)record->n_moves, SQLITE_STATIC);
    bind_text(statement, 4, record->movetext);
    bind_text(statement, 5, record->tags);
}

const void *tabiya_library_rows_pack_moves(const TabiyaGameRecord *record, EngMove **copy)
{
    if (record->n_moves == 0)
        return ""; /* a blob without bytes, not NULL */
    if (G_BYTE_ORDER == G_LITTLE_ENDIAN)
        return record->moves;
    *copy = g_new(EngMove, record->n_moves);
    for (guint i = 0; i < record->n_moves; i++)
        (*copy)[i] = GUINT16_TO_LE(record->moves[i]);
    return *copy;
}

gboolean tabiya_library_rows_write(TabiyaLibraryRows *self, gboolean update,
                                   const TabiyaGameRow *row, GError **error)
{
    g_autofree EngMove *copy = NULL;
    sqlite3_stmt *game = tabiya_library_rows_get(
        self, update ? TABIYA_SQL_UPDATE_GAME : TABIYA_SQL_INSERT_GAME, error);
    if (!game)
        return FALSE;
    bind_game(game, row);
    if (!tabiya_library_rows_finish(self, game, error))
        return FALSE;
    sqlite3_stmt *body = tabiya_library_rows_get(
        self, update ? TABIYA_SQL_UPDATE_BODY : TABIYA_SQL_INSERT_BODY, error);
    if (!body)
        return FALSE;
    bind_body(body, row->id, row->record, tabiya_library_rows_pack_moves(row->record, &copy));
    return tabiya_library_rows_finish(self, body, error);
}

static gboolean need_names(TabiyaLibraryRows *self, const TabiyaGameRecord *record,
                           TabiyaGameNames *names, GError **error)
{
    return tabiya_library_rows_need_name(self, TABIYA_NAME_PLAYER, record->white, &names->white,
                                         error) &&
           tabiya_library_rows_need_name(self, TABIYA_NAME_PLAYER, record->black, &names->black,
                                         error) &&
           tabiya_library_rows_need_name(self, TABIYA_NAME_EVENT, record->event, &names->event,
                                         error) &&
           tabiya_library_rows_need_name(self, TABIYA_NAME_SITE, record->site, &names->site, error);
}

static gboolean next_id(TabiyaLibraryRows *self, gint64 *id, GError **error)
{
    sqlite3_stmt *statement = tabiya_library_rows_get(self, TABIYA_SQL_NEXT_ID, error);
    if (!statement || !step_to_row(self, statement, error))
        return FALSE;
    *id = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return TRUE;
}

static gboolean write_game(TabiyaLibraryRows *self, gboolean update, gint64 id,
                           const TabiyaGameRecord *record, gint64 place, GError **error)
{
    TabiyaGameRow row = {
        .id = id, .place = place, .record = record, .now_ms = g_get_real_time() / 1000};
    return need_names(self, record, &row.names, error) &&
           tabiya_library_rows_write(self, update, &row, error);
}

gboolean tabiya_library_rows_insert(TabiyaLibraryRows *self, gint64 *id,
                                    const TabiyaGameRecord *record, gint64 place, GError **error)
{
    TabiyaTransaction transaction;
    if (!tabiya_database_begin(self->db, &transaction, error))
        return FALSE;
    gint64 number = *id;
    gboolean good = (number != 0 || next_id(self, &number, error)) &&
                    write_game(self, FALSE, number, record, place, error);
    if (!tabiya_database_end(self->db, transaction, good, error))
        return FALSE;
    *id = number;
    return TRUE;
}

/* The game's place in the position index. `*exists`: whether the row exists. */
static gboolean get_place(TabiyaLibraryRows *self, gint64 id, gboolean *exists, gint64 *place,
                          GError **error)
{
    GError *problem = NULL;
    sqlite3_stmt *statement = tabiya_library_rows_get(self, TABIYA_SQL_GET_PLACE, error);
    if (!statement)
        return FALSE;
    sqlite3_bind_int64(statement, 1, id);
    *exists = step_to_row(self, statement, &problem);
    *place = *exists ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    if (!problem)
        return TRUE;
    g_propagate_error(error, problem);
    return FALSE;
}

gboolean tabiya_library_rows_replace(TabiyaLibraryRows *self, gint64 id,
                                     const TabiyaGameRecord *record, GError **error)
{
    TabiyaTransaction transaction;
    gboolean exists = FALSE;
    gint64 place = 0;
    if (!tabiya_database_begin(self->db, &transaction, error))
        return FALSE;
    gboolean good = get_place(self, id, &exists, &place, error) &&
                    tabiya_position_index_kill(self->db, &place, 1, error) &&
                    write_game(self, exists, id, record, 0, error);
    return tabiya_database_end(self->db, transaction, good, error);
}

/* The game's place in the position index, and whether the index has the same values as `row`. */
static gboolean get_indexed(TabiyaLibraryRows *self, const TabiyaGameRow *row, gint64 *place,
                            gboolean *is_same, GError **error)
{
    GError *problem = NULL;
    sqlite3_stmt *old = tabiya_library_rows_get(self, TABIYA_SQL_GET_INDEXED, error);
    if (!old)
        return FALSE;
    sqlite3_bind_int64(old, 1, row->id);
    *place = 0;
    *is_same = TRUE;
    if (step_to_row(self, old, &problem)) {
        *place = sqlite3_column_int64(old, 0);
        *is_same = sqlite3_column_int64(old, 1) == row->names.white &&
                   sqlite3_column_int64(old, 2) == row->names.black &&
                   sqlite3_column_int64(old, 3) == row->record->date &&
                   sqlite3_column_int(old, 4) == row->record->white_elo &&
                   sqlite3_column_int(old, 5) == row->record->black_elo;
        sqlite3_reset(old);
    }
    if (!problem)
        return TRUE;
    g_propagate_error(error, problem);
    return FALSE;
}

static gboolean write_tags(TabiyaLibraryRows *self, const TabiyaGameRow *row, GError **error)
{
    sqlite3_stmt *game = tabiya_library_rows_get(self, TABIYA_SQL_RETAG_GAME, error);
    if (!game)
        return FALSE;
    bind_game(game, row);
    if (!tabiya_library_rows_finish(self, game, error))
        return FALSE;
    sqlite3_stmt *body = tabiya_library_rows_get(self, TABIYA_SQL_RETAG_BODY, error);
    if (!body)
        return FALSE;
    sqlite3_bind_int64(body, 1, row->id);
    bind_text(body, 2, row->record->tags);
    return tabiya_library_rows_finish(self, body, error);
}

gboolean tabiya_library_rows_retag(TabiyaLibraryRows *self, gint64 id,
                                   const TabiyaGameRecord *record, gint64 *place, GError **error)
{
    TabiyaGameRow row = {.id = id, .record = record};
    TabiyaTransaction transaction;
    gboolean is_same = FALSE;
    if (!tabiya_database_begin(self->db, &transaction, error))
        return FALSE;
    row.now_ms = g_get_real_time() / 1000;
    gboolean good = need_names(self, record, &row.names, error) &&
                    get_indexed(self, &row, place, &is_same, error);
    if (good && is_same) {
        row.place = *place;
        *place = 0; /* nothing to kill there */
    }
    good = good && write_tags(self, &row, error);
    return tabiya_database_end(self->db, transaction, good, error);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static TabiyaResult read_result(sqlite3_stmt *row, int column)
{
    return (TabiyaResult)CLAMP(sqlite3_column_int(row, column), 0, TABIYA_RESULT_DRAW);
}

/* Clamped to the range of a header. */
static guint16 read_short(sqlite3_stmt *row, int column)
{
    return (guint16)CLAMP(sqlite3_column_int64(row, column), 0, G_MAXUINT16);
}

static guint32 read_number(sqlite3_stmt *row, int column)
{
    return (guint32)sqlite3_column_int64(row, column);
}

void tabiya_library_rows_read_header(sqlite3_stmt *row, TabiyaGameHeader *header)
{
    header->id = sqlite3_column_int64(row, 0);
    header->place = sqlite3_column_int64(row, 1);
    header->white = read_number(row, 2);
    header->black = read_number(row, 3);
    header->event = read_number(row, 4);
    header->site = read_number(row, 5);
    header->date = read_number(row, 6);
    header->white_elo = read_short(row, 7);
    header->black_elo = read_short(row, 8);
    header->eco = read_short(row, 9);
    header->ply_count = read_short(row, 10);
    header->result = (guint8)read_result(row, 11);
    header->flags = (guint8)sqlite3_column_int(row, 12);
}

gboolean tabiya_library_rows_read_start(const char *start_fen, guint flags, EngPosition *start)
{
    eng_position_init(start);
    if (start_fen && !eng_fen_parse(start, start_fen, NULL))
        return FALSE;
    start->chess960 = start->chess960 || (flags & TABIYA_GAME_CHESS960) != 0;
    return TRUE;
}

void tabiya_library_rows_read_moves(const void *blob, gsize bytes, GArray *moves)
{
    guint count = (guint)(bytes / sizeof(EngMove));
    g_array_set_size(moves, 0);
    if (count == 0)
        return;
    g_array_append_vals(moves, blob, count);
    if (G_BYTE_ORDER != G_LITTLE_ENDIAN) {
        for (guint i = 0; i < count; i++)
            g_array_index(moves, EngMove, i) = GUINT16_FROM_LE(g_array_index(moves, EngMove, i));
    }
}

static void read_record_moves(sqlite3_stmt *row, int column, TabiyaGameRecord *record)
{
    GArray *moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    tabiya_library_rows_read_moves(sqlite3_column_blob(row, column),
                                   (gsize)sqlite3_column_bytes(row, column), moves);
    record->n_moves = moves->len;
    record->moves = (EngMove *)(void *)g_array_free(moves, moves->len == 0);
}

/* Whether a Date tag is among the other tags: then the column only repeats it. */
static gboolean has_date_line(const char *tags)
{
    for (const char *p = tags; p && *p != '\0';) {
        if (g_str_has_prefix(p, "Date "))
            return TRUE;
        p = strchr(p, '\n');
        p = p ? p + 1 : NULL;
    }
    return FALSE;
}

/* Columns as in GET_RECORD. */
static TabiyaGameRecord *read_record(sqlite3_stmt *row)
{
    TabiyaGameRecord *record = g_new0(TabiyaGameRecord, 1);
    char date[16];
    record->white = tabiya_row_dup_text(row, 0);
    record->black = tabiya_row_dup_text(row, 1);
    record->event = tabiya_row_dup_text(row, 2);
    record->site = tabiya_row_dup_text(row, 3);
    record->round = tabiya_row_dup_text(row, 4);
    record->date = read_number(row, 5);
    record->white_elo = read_short(row, 6);
    record->black_elo = read_short(row, 7);
    record->eco = read_short(row, 8);
    record->result = read_result(row, 9);
    record->flags = (guint)sqlite3_column_int(row, 10);
    record->chess960 = (record->flags & TABIYA_GAME_CHESS960) != 0;
    record->fingerprint = (guint64)sqlite3_column_int64(row, 11);
    record->start_fen = tabiya_row_dup_text(row, 12);
    read_record_moves(row, 13, record);
    record->movetext = tabiya_row_dup_text(row, 14);
    record->tags = tabiya_row_dup_text(row, 15);
    if (sqlite3_column_type(row, 5) != SQLITE_NULL && !has_date_line(record->tags))
        record->date_text = g_strdup(tabiya_date_write(record->date, date));
    return record;
}

TabiyaGameRecord *tabiya_library_rows_get_record(TabiyaLibraryRows *self, gint64 id, GError **error)
{
    sqlite3_stmt *statement = tabiya_library_rows_get(self, TABIYA_SQL_GET_RECORD, error);
    if (!statement)
        return NULL;
    sqlite3_bind_int64(statement, 1, id);
    if (!step_to_row(self, statement, error))
        return NULL;
    TabiyaGameRecord *record = read_record(statement);
    sqlite3_reset(statement);
    return record;
}

gboolean tabiya_library_rows_get_header(TabiyaLibraryRows *self, gint64 id,
                                        TabiyaGameHeader *header, GError **error)
{
    sqlite3_stmt *statement = tabiya_library_rows_get(self, TABIYA_SQL_GET_HEADER, error);
    if (!statement)
        return FALSE;
    sqlite3_bind_int64(statement, 1, id);
    if (!step_to_row(self, statement, error))
        return FALSE;
    tabiya_library_rows_read_header(statement, header);
    sqlite3_reset(statement);
    return TRUE;
}

gboolean tabiya_library_rows_get_moves(TabiyaLibraryRows *self, gint64 id, EngPosition *start,
                                       GArray *moves, GError **error)
{
    sqlite3_stmt *statement = tabiya_library_rows_get(self, TABIYA_SQL_GET_MOVES, error);
    if (!statement)
        return FALSE;
    sqlite3_bind_int64(statement, 1, id);
    if (!step_to_row(self, statement, error))
        return FALSE;
    gboolean known = tabiya_library_rows_read_start((const char *)sqlite3_column_text(statement, 0),
                                                    (guint)sqlite3_column_int(statement, 1), start);
    tabiya_library_rows_read_moves(sqlite3_column_blob(statement, 2),
                                   known ? (gsize)sqlite3_column_bytes(statement, 2) : 0, moves);
    sqlite3_reset(statement);
    return TRUE;
}

gboolean tabiya_library_rows_count(TabiyaLibraryRows *self, gint64 *count, GError **error)
{
    sqlite3_stmt *statement = tabiya_library_rows_get(self, TABIYA_SQL_COUNT, error);
    if (!statement || !step_to_row(self, statement, error))
        return FALSE;
    *count = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return TRUE;
}
