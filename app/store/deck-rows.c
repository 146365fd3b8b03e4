/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See deck-rows.h. */
#include "app/store/deck-rows.h"

#include "app/store/database-private.h"
#include "app/store/library-edit.h"
#include "app/store/row-values.h"

void tabiya_deck_free(TabiyaDeck *deck)
{
    g_free(deck->name);
    g_free(deck);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static gpointer read_deck(sqlite3_stmt *row)
{
    TabiyaDeck *deck = g_new(TabiyaDeck, 1);

    *deck = (TabiyaDeck){
        .id = sqlite3_column_int64(row, 0),
        .name = g_strdup((const char *)sqlite3_column_text(row, 1)),
        .color = (EngColor)sqlite3_column_int(row, 2),
        .collection = sqlite3_column_int64(row, 3),
        .n_lines = (guint)sqlite3_column_int(row, 4),
        .n_cards = (guint)sqlite3_column_int(row, 5),
        .n_due = (guint)sqlite3_column_int(row, 6),
        .n_new = (guint)sqlite3_column_int(row, 7),
        .n_begun = (guint)sqlite3_column_int(row, 8),
    };
    return deck;
}

GPtrArray *tabiya_deck_rows_list(TabiyaDatabase *db, TabiyaDeckKind kind, gint64 since_ms,
                                 gint64 due_ms, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT id, name, coalesce(color, 0), coalesce(collection, 0),"
        " (SELECT count(*) FROM collection_game JOIN game ON game.id = collection_game.game"
        "  WHERE collection = deck.collection AND game.deleted_ms IS NULL),"
        " (SELECT count(*) FROM card WHERE deck = deck.id AND active = 1),"
        " (SELECT count(*) FROM card WHERE deck = deck.id AND active = 1 AND due_ms < ?3"
        "  AND state <> 0),"
        " (SELECT count(*) FROM card WHERE deck = deck.id AND active = 1 AND state = 0),"
        " (SELECT count(*) FROM card WHERE deck = deck.id AND reps > 0 AND"
        "  (SELECT min(reviewed_ms) FROM card_review WHERE card = card.id) >= ?2)"
        " FROM deck WHERE kind = ?1 AND deleted_ms IS NULL ORDER BY name COLLATE NOCASE, id",
        error);
    if (!row)
        return NULL;
    sqlite3_bind_int(row, 1, (int)kind);
    sqlite3_bind_int64(row, 2, since_ms);
    sqlite3_bind_int64(row, 3, due_ms);
    return tabiya_rows_read(row, read_deck, (GDestroyNotify)tabiya_deck_free, error);
}

static void fill_line(sqlite3_stmt *row, gpointer element)
{
    TabiyaDeckLine *line = element;

    line->game = sqlite3_column_int64(row, 0);
    line->fingerprint = (guint64)sqlite3_column_int64(row, 1);
}

GArray *tabiya_deck_rows_list_lines(TabiyaDatabase *db, gint64 collection, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT game.id, fingerprint FROM collection_game JOIN game ON game.id = game"
        " WHERE collection = ?1 AND deleted_ms IS NULL ORDER BY game.id",
        error);
    if (!row)
        return NULL;
    sqlite3_bind_int64(row, 1, collection);
    return tabiya_rows_fill(row, fill_line, sizeof(TabiyaDeckLine), NULL, error);
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* A name that no collection has yet. */
static char *find_collection_name(TabiyaDatabase *db, const char *name, GError **error)
{
    sqlite3_stmt *ask =
        tabiya_database_prepare(db, "SELECT 1 FROM collection WHERE name = ?1", error);
    char *free_name = g_strdup(name);
    int result;

    if (!ask) {
        g_free(free_name);
        return NULL;
    }
    for (int n = 2;; n++) {
        sqlite3_bind_text(ask, 1, free_name, -1, SQLITE_STATIC);
        result = sqlite3_step(ask);
        sqlite3_reset(ask);
        if (result != SQLITE_ROW)
            break;
        g_free(free_name);
        free_name = g_strdup_printf("%s %d", name, n);
    }
    if (result != SQLITE_DONE) {
        tabiya_database_fail(db, error);
        g_clear_pointer(&free_name, g_free);
    }
    sqlite3_finalize(ask);
    return free_name;
}

static gboolean add_collection(TabiyaDatabase *db, const char *name, gint64 *id, GError **error)
{
    g_autofree char *free_name = find_collection_name(db, name, error);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);

    return free_name && tabiya_library_add_collection(rows, free_name, id, error);
}

/* A deck to create; without a collection it has no color either. */
typedef struct {
    TabiyaDeckKind kind;
    const char *name;
    gint64 collection; /* 0: none */
    EngColor color;
} NewDeck;

static gboolean add_deck(TabiyaDatabase *db, const NewDeck *deck, gint64 *id, GError **error)
{
    sqlite3_stmt *add = tabiya_database_prepare(
        db,
        "INSERT INTO deck (kind, name, color, collection, created_ms) VALUES (?1, ?2, ?3, ?4, ?5)",
        error);

    if (!add)
        return FALSE;
    sqlite3_bind_int(add, 1, (int)deck->kind);
    sqlite3_bind_text(add, 2, deck->name, -1, SQLITE_STATIC);
    if (deck->collection != 0)
        sqlite3_bind_int(add, 3, (int)deck->color);
    tabiya_row_bind_id(add, 4, deck->collection);
    sqlite3_bind_int64(add, 5, g_get_real_time() / 1000);
    if (!tabiya_database_finish(add, error))
        return FALSE;
    *id = tabiya_database_get_last_id(db);
    return TRUE;
}

gboolean tabiya_deck_rows_add(TabiyaDatabase *db, TabiyaDeckKind kind, const char *name,
                              EngColor color, gint64 *id, GError **error)
{
    NewDeck deck = {.kind = kind, .name = name, .color = color};
    TabiyaTransaction transaction;

    if (!tabiya_row_check_name(name, error) || !tabiya_database_begin(db, &transaction, error))
        return FALSE;
    return tabiya_database_end(
        db, transaction,
        add_collection(db, name, &deck.collection, error) && add_deck(db, &deck, id, error), error);
}

static gboolean find_deck(TabiyaDatabase *db, TabiyaDeckKind kind, gint64 *id, GError **error)
{
    g_autofree char *sql = g_strdup_printf(
        "SELECT id FROM deck WHERE kind = %d AND deleted_ms IS NULL ORDER BY id LIMIT 1",
        (int)kind);

    *id = 0;
    return tabiya_database_get_int(db, sql, id, error);
}

gboolean tabiya_deck_rows_ensure(TabiyaDatabase *db, TabiyaDeckKind kind, const char *name,
                                 gint64 *id, GError **error)
{
    const NewDeck deck = {.kind = kind, .name = name};
    TabiyaTransaction transaction;

    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    return tabiya_database_end(
        db, transaction,
        find_deck(db, kind, id, error) && (*id != 0 || add_deck(db, &deck, id, error)), error);
}

gboolean tabiya_deck_rows_rename(TabiyaDatabase *db, gint64 id, const char *name, GError **error)
{
    return tabiya_row_rename(db, "deck", id, name, error);
}

gboolean tabiya_deck_rows_set_deleted(TabiyaDatabase *db, gint64 id, gboolean deleted,
                                      GError **error)
{
    return tabiya_row_set_deleted(db, "deck", id, deleted, error);
}
