/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See card-rows.h. */
#include "app/store/card-rows.h"

#include "app/store/database-private.h"
#include "app/store/row-values.h"

/* --- Reading ---------------------------------------------------------------------------------- */

#define CARD_COLUMNS \
    "id, key, state, due_ms, stability, difficulty, lapses, reps, coalesce(last_review_ms, 0)"

static void fill_card(sqlite3_stmt *row, gpointer card)
{
    *(TabiyaCard *)card = (TabiyaCard){
        .id = sqlite3_column_int64(row, 0),
        .key = (guint64)sqlite3_column_int64(row, 1),
        .stand =
            {
                .state = (TabiyaCardState)sqlite3_column_int(row, 2),
                .due_ms = sqlite3_column_int64(row, 3),
                .memory = {sqlite3_column_double(row, 4), sqlite3_column_double(row, 5)},
                .lapses = (guint)sqlite3_column_int(row, 6),
            },
        .reps = (guint)sqlite3_column_int(row, 7),
        .last_review_ms = sqlite3_column_int64(row, 8),
    };
}

GArray *tabiya_card_rows_list(TabiyaDatabase *db, gint64 deck, GError **error)
{
    sqlite3_stmt *row =
        tabiya_database_prepare(db,
                                "SELECT " CARD_COLUMNS " FROM card WHERE deck = ?1 AND active = 1"
                                " ORDER BY state = 0, CASE state WHEN 0 THEN 0 ELSE due_ms END, id",
                                error);
    if (!row)
        return NULL;
    sqlite3_bind_int64(row, 1, deck);
    return tabiya_rows_fill(row, fill_card, sizeof(TabiyaCard), NULL, error);
}

gboolean tabiya_card_rows_get(TabiyaDatabase *db, gint64 id, TabiyaCard *card, GError **error)
{
    sqlite3_stmt *row =
        tabiya_database_prepare(db, "SELECT " CARD_COLUMNS " FROM card WHERE id = ?1", error);
    if (!row)
        return FALSE;
    sqlite3_bind_int64(row, 1, id);
    int result = sqlite3_step(row);
    if (result == SQLITE_ROW)
        fill_card(row, card);
    else if (result != SQLITE_DONE)
        tabiya_database_fail(db, error);
    sqlite3_finalize(row);
    return result == SQLITE_ROW;
}

static void fill_review(sqlite3_stmt *row, gpointer review)
{
    *(TabiyaCardReview *)review =
        (TabiyaCardReview){sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1),
                           (TabiyaGrade)sqlite3_column_int(row, 2)};
}

GArray *tabiya_card_rows_list_reviews(TabiyaDatabase *db, gint64 deck, gint64 since_ms,
                                      GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT card, reviewed_ms, grade FROM card_review WHERE reviewed_ms >= ?2"
        " AND card IN (SELECT id FROM card WHERE deck = ?1) ORDER BY id",
        error);
    if (!row)
        return NULL;
    sqlite3_bind_int64(row, 1, deck);
    sqlite3_bind_int64(row, 2, since_ms);
    return tabiya_rows_fill(row, fill_review, sizeof(TabiyaCardReview), NULL, error);
}

/* --- Positions -------------------------------------------------------------------------------- */

/* The deck's cards, by key: 1 if their position is in the deck, else 0. */
static GHashTable *read_active(TabiyaDatabase *db, gint64 deck, GError **error)
{
    sqlite3_stmt *row =
        tabiya_database_prepare(db, "SELECT key, active FROM card WHERE deck = ?1", error);
    if (!row)
        return NULL;
    sqlite3_bind_int64(row, 1, deck);
    GHashTable *active = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    int result;
    while ((result = sqlite3_step(row)) == SQLITE_ROW) {
        gint64 key = sqlite3_column_int64(row, 0);
        g_hash_table_insert(active, g_memdup2(&key, sizeof key),
                            GINT_TO_POINTER(sqlite3_column_int(row, 1)));
    }
    if (result != SQLITE_DONE) {
        tabiya_database_fail(db, error);
        g_clear_pointer(&active, g_hash_table_unref);
    }
    sqlite3_finalize(row);
    return active;
}

static gboolean step(sqlite3_stmt *statement, GError **error)
{
    gboolean good =
        sqlite3_step(statement) == SQLITE_DONE || tabiya_database_fail_statement(statement, error);
    sqlite3_reset(statement);
    return good;
}

/* The statements of one call. */
typedef struct {
    gint64 deck, now_ms;
    sqlite3_stmt *add, *set;
    guint n_changed;
} Change;

static gboolean set_active(Change *self, gint64 key, gboolean active, GError **error)
{
    sqlite3_bind_int64(self->set, 1, self->deck);
    sqlite3_bind_int64(self->set, 2, key);
    sqlite3_bind_int(self->set, 3, active);
    self->n_changed++;
    return step(self->set, error);
}

static gboolean add_card(Change *self, const TabiyaCardPosition *position, GError **error)
{
    sqlite3_bind_int64(self->add, 1, self->deck);
    sqlite3_bind_int64(self->add, 2, (gint64)position->key);
    sqlite3_bind_text(self->add, 3, position->fen, -1, SQLITE_STATIC);
    sqlite3_bind_int64(self->add, 4, self->now_ms);
    self->n_changed++;
    return step(self->add, error);
}

/* Removes the keys of `positions` from `there`: the keys left over are no longer in the deck. */
static gboolean set_all(Change *self, GHashTable *there, const TabiyaCardPosition *positions,
                        gsize n, GError **error)
{
    GHashTableIter iter;
    gpointer key, active;

    for (gsize i = 0; i < n; i++) {
        gint64 sought = (gint64)positions[i].key;
        gboolean known = g_hash_table_lookup_extended(there, &sought, NULL, &active);

        if (!known && !add_card(self, &positions[i], error))
            return FALSE;
        if (known && !GPOINTER_TO_INT(active) && !set_active(self, sought, TRUE, error))
            return FALSE;
        g_hash_table_remove(there, &sought);
    }
    g_hash_table_iter_init(&iter, there);
    while (g_hash_table_iter_next(&iter, &key, &active)) {
        if (GPOINTER_TO_INT(active) && !set_active(self, *(gint64 *)key, FALSE, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean change_positions(Change *self, TabiyaDatabase *db,
                                 const TabiyaCardPosition *positions, gsize n, GError **error)
{
    g_autoptr(GHashTable) there = read_active(db, self->deck, error);

    if (!there)
        return FALSE;
    self->add = tabiya_database_prepare(
        db,
        "INSERT INTO card (deck, key, fen, active, state, due_ms, stability, difficulty, reps,"
        " lapses) VALUES (?1, ?2, ?3, 1, 0, ?4, 0, 0, 0, 0)",
        error);
    self->set = self->add
                    ? tabiya_database_prepare(
                          db, "UPDATE card SET active = ?3 WHERE deck = ?1 AND key = ?2", error)
                    : NULL;
    gboolean good = self->set && set_all(self, there, positions, n, error);
    sqlite3_finalize(self->add);
    sqlite3_finalize(self->set);
    return good;
}

gboolean tabiya_card_rows_set_positions(TabiyaDatabase *db, gint64 deck,
                                        const TabiyaCardPosition *positions, gsize n, gint64 now_ms,
                                        guint *n_changed, GError **error)
{
    Change change = {.deck = deck, .now_ms = now_ms};
    TabiyaTransaction transaction;

    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    gboolean good = change_positions(&change, db, positions, n, error);
    if (n_changed)
        *n_changed = change.n_changed;
    return tabiya_database_end(db, transaction, good, error);
}

/* --- One by one ------------------------------------------------------------------------------- */

gboolean tabiya_card_rows_put(TabiyaDatabase *db, gint64 deck, const TabiyaCardWanted *wanted,
                              gint64 *id, GError **error)
{
    sqlite3_stmt *add = tabiya_database_prepare(
        db,
        "INSERT INTO card (deck, key, fen, subject, active, state, due_ms, stability, difficulty,"
        " reps, lapses) VALUES (?1, ?2, ?3, ?4, 1, 0, ?5, 0, 0, 0, 0)"
        " ON CONFLICT (deck, key) DO UPDATE SET active = 1 RETURNING id",
        error);

    if (!add)
        return FALSE;
    sqlite3_bind_int64(add, 1, deck);
    sqlite3_bind_int64(add, 2, (gint64)wanted->key);
    sqlite3_bind_text(add, 3, wanted->fen, -1, SQLITE_STATIC);
    sqlite3_bind_text(add, 4, wanted->subject, -1, SQLITE_STATIC);
    sqlite3_bind_int64(add, 5, wanted->due_ms);
    int result = sqlite3_step(add);
    if (result == SQLITE_ROW && id)
        *id = sqlite3_column_int64(add, 0);
    if (result == SQLITE_ROW)
        result = sqlite3_step(add);
    if (result != SQLITE_DONE)
        tabiya_database_fail(db, error);
    sqlite3_finalize(add);
    return result == SQLITE_DONE;
}

char *tabiya_card_rows_dup_subject(TabiyaDatabase *db, gint64 id, GError **error)
{
    sqlite3_stmt *row =
        tabiya_database_prepare(db, "SELECT coalesce(subject, '') FROM card WHERE id = ?1", error);
    char *subject = NULL;

    if (!row)
        return NULL;
    sqlite3_bind_int64(row, 1, id);
    int result = sqlite3_step(row);
    if (result == SQLITE_ROW)
        subject = tabiya_row_dup_text(row, 0);
    else if (result != SQLITE_DONE)
        tabiya_database_fail(db, error);
    sqlite3_finalize(row);
    return result == SQLITE_DONE ? g_strdup("") : subject;
}

/* --- Answers ---------------------------------------------------------------------------------- */

static void bind_stand(sqlite3_stmt *statement, int first, const TabiyaCardStand *stand)
{
    sqlite3_bind_int(statement, first, (int)stand->state);
    sqlite3_bind_int64(statement, first + 1, stand->due_ms);
    sqlite3_bind_double(statement, first + 2, stand->memory.stability);
    sqlite3_bind_double(statement, first + 3, stand->memory.difficulty);
    sqlite3_bind_int64(statement, first + 4, stand->lapses);
}

static gboolean add_review(TabiyaDatabase *db, const TabiyaCardAnswer *answer, gint64 *id,
                           GError **error)
{
    sqlite3_stmt *add = tabiya_database_prepare(
        db,
        "INSERT INTO card_review (card, reviewed_ms, grade, played, elapsed_days, state, due_ms,"
        " stability, difficulty, lapses) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        error);

    if (!add)
        return FALSE;
    sqlite3_bind_int64(add, 1, answer->card);
    sqlite3_bind_int64(add, 2, answer->reviewed_ms);
    sqlite3_bind_int(add, 3, (int)answer->grade);
    sqlite3_bind_text(add, 4, answer->played, -1, SQLITE_STATIC);
    sqlite3_bind_double(add, 5, answer->elapsed_days);
    bind_stand(add, 6, &answer->after);
    if (!tabiya_database_finish(add, error))
        return FALSE;
    if (id)
        *id = tabiya_database_get_last_id(db);
    return TRUE;
}

/* Without a row it is new, and due since it was made. */
gboolean tabiya_card_rows_follow(TabiyaDatabase *db, gint64 card, GError **error)
{
    sqlite3_stmt *change = tabiya_database_prepare(
        db,
        "UPDATE card SET"
        " reps = (SELECT count(*) FROM card_review WHERE card = ?1),"
        " (state, due_ms, stability, difficulty, lapses, last_review_ms) ="
        "  (SELECT state, due_ms, stability, difficulty, lapses, reviewed_ms FROM"
        "    (SELECT id, state, due_ms, stability, difficulty, lapses, reviewed_ms"
        "     FROM card_review WHERE card = ?1"
        "     UNION ALL SELECT 0, 0, due_ms, 0, 0, 0, NULL FROM card WHERE id = ?1)"
        "   ORDER BY id DESC LIMIT 1)"
        " WHERE id = ?1",
        error);

    if (!change)
        return FALSE;
    sqlite3_bind_int64(change, 1, card);
    return tabiya_database_finish(change, error);
}

gboolean tabiya_card_rows_answer(TabiyaDatabase *db, const TabiyaCardAnswer *answer, gint64 *id,
                                 GError **error)
{
    TabiyaTransaction transaction;

    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    return tabiya_database_end(db, transaction,
                               add_review(db, answer, id, error) &&
                                   tabiya_card_rows_follow(db, answer->card, error),
                               error);
}

/* Other machines may have the answer already: see progress-event.h, whose mark this is. */
static gboolean note_undone(TabiyaDatabase *db, gint64 card, GError **error)
{
    sqlite3_stmt *note = tabiya_database_prepare(
        db,
        "INSERT OR IGNORE INTO progress_undone (mark, undone_ms)"
        " SELECT 'review|' || reviewed_ms || '|' || grade || '|' || kind || '|' ||"
        "  coalesce(color, -1) || '|' || key || '|' || CASE kind WHEN 0 THEN name ELSE '' END,"
        "  reviewed_ms FROM card_review JOIN card ON card.id = card JOIN deck ON deck.id = deck"
        " WHERE card_review.id = (SELECT max(id) FROM card_review WHERE card = ?1)",
        error);

    if (!note)
        return FALSE;
    sqlite3_bind_int64(note, 1, card);
    return tabiya_database_finish(note, error);
}

static gboolean drop_last(TabiyaDatabase *db, gint64 card, gboolean *dropped, GError **error)
{
    sqlite3_stmt *change = tabiya_database_prepare(
        db, "DELETE FROM card_review WHERE id = (SELECT max(id) FROM card_review WHERE card = ?1)",
        error);

    if (!change)
        return FALSE;
    sqlite3_bind_int64(change, 1, card);
    if (!tabiya_database_finish(change, error))
        return FALSE;
    *dropped = tabiya_database_get_n_changed(db) > 0;
    return TRUE;
}

gboolean tabiya_card_rows_take_back(TabiyaDatabase *db, gint64 card, GError **error)
{
    TabiyaTransaction transaction;
    gboolean dropped = FALSE;

    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    return tabiya_database_end(db, transaction,
                               note_undone(db, card, error) &&
                                   drop_last(db, card, &dropped, error) &&
                                   tabiya_card_rows_follow(db, card, error),
                               error) &&
           dropped;
}
