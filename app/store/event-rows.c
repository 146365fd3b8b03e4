/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See event-rows.h. The library is read first, within the same transaction, and only differences
 * are written: when nothing new has come, nothing changes in the file. */
#include "app/store/event-rows.h"

#include "app/store/database-private.h"
#include "app/store/row-values.h"

/* --- Reading ---------------------------------------------------------------------------------- */

static TabiyaProgressEvent *new_event(TabiyaEventKind kind, sqlite3_stmt *row)
{
    TabiyaProgressEvent *event = g_new0(TabiyaProgressEvent, 1);

    event->kind = kind;
    event->time_ms = sqlite3_column_int64(row, 0);
    event->subject = tabiya_row_dup_text(row, 1);
    event->name = tabiya_row_dup_text(row, 2);
    event->played = tabiya_row_dup_text(row, 3);
    event->fen = g_strdup("");
    event->themes = g_strdup("");
    event->local = TRUE;
    return event;
}

static gpointer read_puzzle(sqlite3_stmt *row)
{
    TabiyaProgressEvent *event = new_event(TABIYA_EVENT_PUZZLE, row);

    g_free(event->themes);
    event->themes = tabiya_row_dup_text(row, 4);
    event->mode = sqlite3_column_int(row, 5);
    event->result = sqlite3_column_int(row, 6);
    event->elapsed_ms = sqlite3_column_int64(row, 7);
    event->other_ms = sqlite3_column_int64(row, 8);
    event->rated = sqlite3_column_int(row, 9);
    event->rating = sqlite3_column_int(row, 10);
    event->deviation = sqlite3_column_int(row, 11);
    event->before = sqlite3_column_double(row, 12);
    event->after = sqlite3_column_double(row, 13);
    event->pending = sqlite3_column_int(row, 14);
    return event;
}

static gpointer read_run(sqlite3_stmt *row)
{
    TabiyaProgressEvent *event = new_event(TABIYA_EVENT_RUN, row);

    event->mode = sqlite3_column_int(row, 4);
    event->other_ms = sqlite3_column_int64(row, 5);
    return event;
}

static gpointer read_drill(sqlite3_stmt *row)
{
    TabiyaProgressEvent *event = new_event(TABIYA_EVENT_DRILL, row);

    event->result = sqlite3_column_int(row, 4);
    return event;
}

static TabiyaProgressEvent *read_card_columns(TabiyaEventKind kind, sqlite3_stmt *row)
{
    TabiyaProgressEvent *event = new_event(kind, row);

    g_free(event->fen);
    event->fen = tabiya_row_dup_text(row, 4);
    event->deck = sqlite3_column_int(row, 5);
    event->color = sqlite3_column_int(row, 6);
    event->key = sqlite3_column_int64(row, 7);
    return event;
}

static gpointer read_card(sqlite3_stmt *row)
{
    return read_card_columns(TABIYA_EVENT_CARD, row);
}

static gpointer read_review(sqlite3_stmt *row)
{
    TabiyaProgressEvent *event = read_card_columns(TABIYA_EVENT_REVIEW, row);

    event->grade = sqlite3_column_int(row, 8);
    event->elapsed_days = sqlite3_column_double(row, 9);
    event->stand = (TabiyaCardStand){
        .state = (TabiyaCardState)sqlite3_column_int(row, 10),
        .due_ms = sqlite3_column_int64(row, 11),
        .memory = {sqlite3_column_double(row, 12), sqlite3_column_double(row, 13)},
        .lapses = (guint)sqlite3_column_int(row, 14),
    };
    return event;
}

static gpointer read_undo(sqlite3_stmt *row)
{
    return new_event(TABIYA_EVENT_UNDO, row);
}

/* The name of a deck is the person's own in repertoires alone. Every table has its events in the
 * order in which they were written. A mistake's puzzle has a number of this library alone (mode 9:
 * TABIYA_PUZZLE_MODE_MISTAKES). */
static const struct {
    TabiyaRowReadFunc read;
    const char *sql;
} TABLES[TABIYA_N_EVENT_KINDS] = {
    [TABIYA_EVENT_PUZZLE] =
        {read_puzzle,
         "SELECT answered_ms, CASE puzzle_attempt.mode WHEN 9 THEN '' ELSE puzzle END, '', played,"
         " themes, puzzle_attempt.mode, result, elapsed_ms, coalesce(begun_ms, 0), rated,"
         " puzzle_rating, puzzle_deviation, coalesce(rating_before, 0), coalesce(rating_after, 0),"
         " puzzle_attempt.id IN (SELECT attempt FROM puzzle_hand WHERE attempt IS NOT NULL)"
         " FROM puzzle_attempt LEFT JOIN puzzle_run ON puzzle_run.id = run"
         " ORDER BY puzzle_attempt.id"},
    [TABIYA_EVENT_RUN] =
        {read_run, "SELECT begun_ms, '', coalesce(name, ''), '', mode, finished_ms FROM puzzle_run"
                   " LEFT JOIN puzzle_set ON puzzle_set.id = puzzle_set"
                   " WHERE finished_ms IS NOT NULL ORDER BY puzzle_run.id"},
    [TABIYA_EVENT_DRILL] = {read_drill,
                            "SELECT finished_ms, drill, '', moves, reached FROM drill_attempt"
                            " WHERE finished_ms > 0 ORDER BY id"},
    [TABIYA_EVENT_CARD] =
        {read_card,
         "SELECT due_ms, coalesce(subject, ''), '', '', fen, kind, coalesce(color, -1), key"
         " FROM card JOIN deck ON deck.id = deck WHERE kind = 1 AND deleted_ms IS NULL"
         " ORDER BY card.id"},
    [TABIYA_EVENT_REVIEW] =
        {read_review,
         "SELECT reviewed_ms, coalesce(subject, ''), CASE kind WHEN 0 THEN name ELSE '' END,"
         " coalesce(played, ''), fen, kind, coalesce(color, -1), key, grade, elapsed_days,"
         " card_review.state, card_review.due_ms, card_review.stability, card_review.difficulty,"
         " card_review.lapses"
         " FROM card_review JOIN card ON card.id = card JOIN deck ON deck.id = deck"
         " WHERE deleted_ms IS NULL ORDER BY card_review.id"},
    [TABIYA_EVENT_UNDO] = {read_undo,
                           "SELECT undone_ms, mark, '', '' FROM progress_undone ORDER BY mark"},
};

static GPtrArray *list_kind(TabiyaDatabase *db, TabiyaEventKind kind, GError **error)
{
    return tabiya_rows_read(tabiya_database_prepare(db, TABLES[kind].sql, error), TABLES[kind].read,
                            (GDestroyNotify)tabiya_progress_event_free, error);
}

GPtrArray *tabiya_event_rows_list(TabiyaDatabase *db, GError **error)
{
    g_autoptr(GPtrArray) all =
        g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_progress_event_free);

    for (int kind = 0; kind < TABIYA_N_EVENT_KINDS; kind++) {
        GPtrArray *some = list_kind(db, (TabiyaEventKind)kind, error);

        if (!some)
            return NULL;
        g_ptr_array_extend_and_steal(all, some);
    }
    return g_steal_pointer(&all);
}

/* --- Writing ---------------------------------------------------------------------------------- */

typedef struct {
    TabiyaDatabase *db;
    const TabiyaEventsWanted *wanted;
    GHashTable *there; /* mark → event of the library */
    guint *n_new;
    gboolean changed;
} Apply;

static gboolean finish(Apply *self, sqlite3_stmt *statement, GError **error)
{
    self->changed = TRUE;
    return tabiya_database_finish(statement, error);
}

static const TabiyaProgressEvent *find(Apply *self, const TabiyaProgressEvent *event)
{
    g_autofree char *mark = tabiya_progress_event_dup_mark(event);

    return g_hash_table_lookup(self->there, mark);
}

static gboolean add_run(Apply *self, const TabiyaProgressEvent *event, GError **error)
{
    sqlite3_stmt *add = tabiya_database_prepare(
        self->db,
        "INSERT INTO puzzle_run (mode, puzzle_set, begun_ms, finished_ms)"
        " SELECT ?1, (SELECT min(id) FROM puzzle_set WHERE name = ?2 AND ?2 <> '' AND deleted_ms IS"
        " NULL), ?3, ?4 WHERE NOT EXISTS (SELECT 1 FROM puzzle_run WHERE mode = ?1 AND begun_ms ="
        " ?3)",
        error);

    if (!add)
        return FALSE;
    sqlite3_bind_int(add, 1, event->mode);
    sqlite3_bind_text(add, 2, event->name, -1, SQLITE_STATIC);
    sqlite3_bind_int64(add, 3, event->time_ms);
    sqlite3_bind_int64(add, 4, event->other_ms);
    return finish(self, add, error);
}

static gboolean add_drill(Apply *self, const TabiyaProgressEvent *event, GError **error)
{
    sqlite3_stmt *add = tabiya_database_prepare(
        self->db,
        "INSERT INTO drill_attempt (drill, reached, finished_ms, moves) VALUES (?1, ?2, ?3, ?4)",
        error);

    if (!add)
        return FALSE;
    sqlite3_bind_text(add, 1, event->subject, -1, SQLITE_STATIC);
    sqlite3_bind_int(add, 2, event->result);
    sqlite3_bind_int64(add, 3, event->time_ms);
    sqlite3_bind_text(add, 4, event->played, -1, SQLITE_STATIC);
    return finish(self, add, error);
}

static gboolean add_undo(Apply *self, const TabiyaProgressEvent *event, GError **error)
{
    sqlite3_stmt *add = tabiya_database_prepare(
        self->db, "INSERT OR IGNORE INTO progress_undone (mark, undone_ms) VALUES (?1, ?2)", error);

    if (!add)
        return FALSE;
    sqlite3_bind_text(add, 1, event->subject, -1, SQLITE_STATIC);
    sqlite3_bind_int64(add, 2, event->time_ms);
    return finish(self, add, error);
}

#define RUN_OF "(SELECT min(id) FROM puzzle_run WHERE mode = ?2 AND begun_ms = ?3)"

static gboolean add_puzzle(Apply *self, const TabiyaProgressEvent *event, GError **error)
{
    sqlite3_stmt *add = tabiya_database_prepare(
        self->db,
        "INSERT INTO puzzle_attempt (puzzle, mode, run, rated, result, answered_ms, elapsed_ms,"
        " puzzle_rating, puzzle_deviation, rating_before, rating_after, played, themes)"
        " VALUES (?1, ?2, " RUN_OF ", ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        error);

    if (!add)
        return FALSE;
    sqlite3_bind_text(add, 1, event->subject, -1, SQLITE_STATIC);
    sqlite3_bind_int(add, 2, event->mode);
    sqlite3_bind_int64(add, 3, event->other_ms);
    sqlite3_bind_int(add, 4, event->rated);
    sqlite3_bind_int(add, 5, event->result);
    sqlite3_bind_int64(add, 6, event->time_ms);
    sqlite3_bind_int64(add, 7, event->elapsed_ms);
    sqlite3_bind_int(add, 8, event->rating);
    sqlite3_bind_int(add, 9, event->deviation);
    if (event->rated) {
        sqlite3_bind_double(add, 10, event->before);
        sqlite3_bind_double(add, 11, event->after);
    }
    sqlite3_bind_text(add, 12, event->played, -1, SQLITE_STATIC);
    sqlite3_bind_text(add, 13, event->themes, -1, SQLITE_STATIC);
    return finish(self, add, error);
}

/* An answer of another machine that came between others moves the ratings after it. */
static gboolean correct_puzzle(Apply *self, const TabiyaProgressEvent *event, GError **error)
{
    sqlite3_stmt *change = tabiya_database_prepare(
        self->db,
        "UPDATE puzzle_attempt SET rating_before = ?2, rating_after = ?3 WHERE answered_ms = ?1"
        " AND mode = ?4 AND result = ?5 AND elapsed_ms = ?6 AND rated = 1"
        " AND CASE mode WHEN 9 THEN '' ELSE puzzle END = ?7",
        error);

    if (!change)
        return FALSE;
    sqlite3_bind_int64(change, 1, event->time_ms);
    sqlite3_bind_double(change, 2, event->before);
    sqlite3_bind_double(change, 3, event->after);
    sqlite3_bind_int(change, 4, event->mode);
    sqlite3_bind_int(change, 5, event->result);
    sqlite3_bind_int64(change, 6, event->elapsed_ms);
    sqlite3_bind_text(change, 7, event->subject, -1, SQLITE_STATIC);
    return finish(self, change, error);
}

static gboolean apply_puzzle(Apply *self, const TabiyaProgressEvent *event, GError **error)
{
    const TabiyaProgressEvent *old = find(self, event);

    if (!old) {
        self->n_new[event->kind]++;
        return add_puzzle(self, event, error);
    }
    return !event->rated || (old->before == event->before && old->after == event->after) ||
           correct_puzzle(self, event, error);
}

/* --- Cards ------------------------------------------------------------------------------------ */

/* The deck of an event; `*deck` 0: the library has no such repertoire. */
static gboolean find_deck(Apply *self, const TabiyaProgressEvent *event, gint64 *deck,
                          GError **error)
{
    *deck = 0;
    if (event->deck != TABIYA_DECK_REPERTOIRE) {
        return tabiya_deck_rows_ensure(self->db, (TabiyaDeckKind)event->deck,
                                       event->deck == TABIYA_DECK_PUZZLES
                                           ? self->wanted->deck_name
                                           : self->wanted->mistakes_name,
                                       deck, error);
    }
    sqlite3_stmt *row = tabiya_database_prepare(
        self->db,
        "SELECT min(id) FROM deck WHERE kind = 0 AND name = ?1 AND coalesce(color, -1) = ?2"
        " AND deleted_ms IS NULL",
        error);
    if (!row)
        return FALSE;
    sqlite3_bind_text(row, 1, event->name, -1, SQLITE_STATIC);
    sqlite3_bind_int(row, 2, event->color);
    const int result = sqlite3_step(row);
    if (result == SQLITE_ROW)
        *deck = sqlite3_column_int64(row, 0);
    else
        tabiya_database_fail(self->db, error);
    sqlite3_finalize(row);
    return result == SQLITE_ROW;
}

/* A card of another machine is asked here, too, if it is a puzzle. A position of a repertoire, or
 * of a mistake, waits until a line or a search brings it here. */
static gboolean put_card(Apply *self, const TabiyaProgressEvent *event, gint64 *card,
                         GError **error)
{
    gint64 deck;

    *card = 0;
    if (!find_deck(self, event, &deck, error))
        return FALSE;
    if (deck == 0)
        return TRUE;
    sqlite3_stmt *add = tabiya_database_prepare(
        self->db,
        "INSERT INTO card (deck, key, fen, subject, active, state, due_ms, stability, difficulty,"
        " reps, lapses) VALUES (?1, ?2, ?3, nullif(?4, ''), ?5, 0, ?6, 0, 0, 0, 0)"
        " ON CONFLICT (deck, key) DO UPDATE SET key = key RETURNING id",
        error);
    if (!add)
        return FALSE;
    sqlite3_bind_int64(add, 1, deck);
    sqlite3_bind_int64(add, 2, event->key);
    sqlite3_bind_text(add, 3, event->fen, -1, SQLITE_STATIC);
    sqlite3_bind_text(add, 4, event->subject, -1, SQLITE_STATIC);
    sqlite3_bind_int(add, 5, event->deck == TABIYA_DECK_PUZZLES);
    sqlite3_bind_int64(add, 6, event->time_ms);
    int result = sqlite3_step(add);
    if (result == SQLITE_ROW) {
        *card = sqlite3_column_int64(add, 0);
        result = sqlite3_step(add);
    }
    if (result != SQLITE_DONE)
        tabiya_database_fail(self->db, error);
    sqlite3_finalize(add);
    return result == SQLITE_DONE;
}

/* Of two machines that made it, the first one says since when it is due. */
static gboolean correct_card(Apply *self, const TabiyaProgressEvent *event, GError **error)
{
    sqlite3_stmt *change = tabiya_database_prepare(
        self->db,
        "UPDATE card SET due_ms = ?1 WHERE key = ?2 AND reps = 0 AND deck IN"
        " (SELECT id FROM deck WHERE kind = ?3 AND deleted_ms IS NULL)",
        error);

    if (!change)
        return FALSE;
    sqlite3_bind_int64(change, 1, event->time_ms);
    sqlite3_bind_int64(change, 2, event->key);
    sqlite3_bind_int(change, 3, event->deck);
    if (!tabiya_database_finish(change, error))
        return FALSE;
    self->changed = self->changed || tabiya_database_get_n_changed(self->db) > 0;
    return TRUE;
}

static gboolean apply_card(Apply *self, const TabiyaProgressEvent *event, GError **error)
{
    const TabiyaProgressEvent *old = find(self, event);
    gint64 card;

    if (old)
        return old->time_ms == event->time_ms || correct_card(self, event, error);
    if (!put_card(self, event, &card, error))
        return FALSE;
    self->changed = TRUE;
    self->n_new[event->kind]++;
    return TRUE;
}

static gboolean is_same_stand(const TabiyaProgressEvent *a, const TabiyaProgressEvent *b)
{
    return a->stand.state == b->stand.state && a->stand.due_ms == b->stand.due_ms &&
           a->stand.memory.stability == b->stand.memory.stability &&
           a->stand.memory.difficulty == b->stand.memory.difficulty &&
           a->stand.lapses == b->stand.lapses && a->elapsed_days == b->elapsed_days;
}

/* Whether the library has exactly these answers to a card. */
static gboolean has_reviews(Apply *self, const GPtrArray *reviews, guint n_there)
{
    if (n_there != reviews->len)
        return FALSE;
    for (guint i = 0; i < reviews->len; i++) {
        const TabiyaProgressEvent *old = find(self, reviews->pdata[i]);

        if (!old || !is_same_stand(old, reviews->pdata[i]))
            return FALSE;
    }
    return TRUE;
}

static gboolean add_review(Apply *self, gint64 card, const TabiyaProgressEvent *event,
                           GError **error)
{
    const TabiyaCardAnswer answer = {
        .card = card,
        .reviewed_ms = event->time_ms,
        .grade = (TabiyaGrade)event->grade,
        .played = event->played[0] != '\0' ? event->played : NULL,
        .elapsed_days = event->elapsed_days,
        .after = event->stand,
    };

    if (!find(self, event))
        self->n_new[TABIYA_EVENT_REVIEW]++;
    return tabiya_card_rows_answer(self->db, &answer, NULL, error);
}

/* The answers are written again, in their order, which a card's last answer and taking one back
 * depend on. */
static gboolean replace_reviews(Apply *self, const GPtrArray *reviews, GError **error)
{
    gint64 card;

    if (!put_card(self, reviews->pdata[0], &card, error))
        return FALSE;
    if (card == 0)
        return TRUE;
    sqlite3_stmt *drop =
        tabiya_database_prepare(self->db, "DELETE FROM card_review WHERE card = ?1", error);
    if (!drop)
        return FALSE;
    sqlite3_bind_int64(drop, 1, card);
    if (!finish(self, drop, error))
        return FALSE;
    for (guint i = 0; i < reviews->len; i++) {
        if (!add_review(self, card, reviews->pdata[i], error))
            return FALSE;
    }
    return TRUE;
}

/* Events of a list by the mark of their card, reviews alone. */
static GHashTable *group_reviews(const GPtrArray *events)
{
    GHashTable *groups =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);

    for (guint i = 0; i < events->len; i++) {
        const TabiyaProgressEvent *event = events->pdata[i];

        if (event->kind != TABIYA_EVENT_REVIEW)
            continue;
        char *card = tabiya_progress_event_dup_card(event);
        GPtrArray *group = g_hash_table_lookup(groups, card);
        if (group)
            g_free(card);
        else
            g_hash_table_insert(groups, card, group = g_ptr_array_new());
        g_ptr_array_add(group, (gpointer)event);
    }
    return groups;
}

static gboolean apply_reviews(Apply *self, const GPtrArray *there, GError **error)
{
    g_autoptr(GHashTable) groups = group_reviews(self->wanted->events);
    g_autoptr(GHashTable) old = group_reviews(there);
    GHashTableIter iter;
    gpointer card, reviews;

    g_hash_table_iter_init(&iter, groups);
    while (g_hash_table_iter_next(&iter, &card, &reviews)) {
        const GPtrArray *before = g_hash_table_lookup(old, card);

        if (!has_reviews(self, reviews, before ? before->len : 0) &&
            !replace_reviews(self, reviews, error)) {
            return FALSE;
        }
    }
    return TRUE;
}

/* Those of a card whose every answer was taken back on another machine. */
static gboolean drop_undone(Apply *self, GError **error)
{
    sqlite3_stmt *drop = tabiya_database_prepare(
        self->db,
        "DELETE FROM card_review WHERE id IN (SELECT card_review.id FROM card_review"
        " JOIN card ON card.id = card JOIN deck ON deck.id = deck JOIN progress_undone ON mark ="
        " 'review|' || reviewed_ms || '|' || grade || '|' || kind || '|' || coalesce(color, -1) ||"
        " '|' || key || '|' || CASE kind WHEN 0 THEN name ELSE '' END) RETURNING card",
        error);
    g_autoptr(GArray) cards =
        tabiya_rows_fill(drop, tabiya_row_fill_id, sizeof(gint64), NULL, error);

    if (!cards)
        return FALSE;
    for (guint i = 0; i < cards->len; i++) {
        self->changed = TRUE;
        if (!tabiya_card_rows_follow(self->db, g_array_index(cards, gint64, i), error))
            return FALSE;
    }
    return TRUE;
}

/* --- Ratings ---------------------------------------------------------------------------------- */

static gboolean is_same_rating(const TabiyaPuzzleRating *a, const TabiyaPuzzleRating *b)
{
    return a->value.rating == b->value.rating && a->value.deviation == b->value.deviation &&
           a->value.volatility == b->value.volatility && a->n_rated == b->n_rated &&
           a->rated_ms == b->rated_ms;
}

static gboolean apply_ratings(Apply *self, GError **error)
{
    for (guint i = 0; i < self->wanted->ratings->len; i++) {
        const TabiyaPuzzleRating *wanted = self->wanted->ratings->pdata[i];
        TabiyaPuzzleRating old;

        if (!tabiya_puzzle_rating_rows_get(self->db, wanted->theme, &old, error))
            return FALSE;
        const gboolean same = is_same_rating(wanted, &old);
        g_free(old.theme);
        if (same)
            continue;
        self->changed = TRUE;
        if (!tabiya_puzzle_rating_rows_set(self->db, wanted, error))
            return FALSE;
    }
    return TRUE;
}

/* --- All of it -------------------------------------------------------------------------------- */

typedef gboolean (*ApplyFunc)(Apply *self, const TabiyaProgressEvent *event, GError **error);

static gboolean add_missing(Apply *self, TabiyaEventKind kind, ApplyFunc add, GError **error)
{
    for (guint i = 0; i < self->wanted->events->len; i++) {
        const TabiyaProgressEvent *event = self->wanted->events->pdata[i];

        if (event->kind != kind || find(self, event))
            continue;
        self->n_new[kind]++;
        if (!add(self, event, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean apply_kind(Apply *self, TabiyaEventKind kind, ApplyFunc apply, GError **error)
{
    for (guint i = 0; i < self->wanted->events->len; i++) {
        const TabiyaProgressEvent *event = self->wanted->events->pdata[i];

        if (event->kind == kind && !apply(self, event, error))
            return FALSE;
    }
    return TRUE;
}

static void note_there(Apply *self, const GPtrArray *there)
{
    self->there = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < there->len; i++) {
        g_hash_table_replace(self->there, tabiya_progress_event_dup_mark(there->pdata[i]),
                             there->pdata[i]);
    }
}

/* Runs come before the answers in them. */
static gboolean apply_all(Apply *self, GError **error)
{
    g_autoptr(GPtrArray) there = tabiya_event_rows_list(self->db, error);

    if (!there)
        return FALSE;
    note_there(self, there);
    const gboolean good =
        add_missing(self, TABIYA_EVENT_RUN, add_run, error) &&
        add_missing(self, TABIYA_EVENT_DRILL, add_drill, error) &&
        add_missing(self, TABIYA_EVENT_UNDO, add_undo, error) && drop_undone(self, error) &&
        apply_kind(self, TABIYA_EVENT_PUZZLE, apply_puzzle, error) && apply_ratings(self, error) &&
        apply_kind(self, TABIYA_EVENT_CARD, apply_card, error) && apply_reviews(self, there, error);
    g_clear_pointer(&self->there, g_hash_table_unref);
    return good;
}

gboolean tabiya_event_rows_apply(TabiyaDatabase *db, const TabiyaEventsWanted *wanted,
                                 guint n_new[TABIYA_N_EVENT_KINDS], gboolean *changed,
                                 GError **error)
{
    Apply self = {.db = db, .wanted = wanted, .n_new = n_new};
    TabiyaTransaction transaction;

    for (int kind = 0; kind < TABIYA_N_EVENT_KINDS; kind++)
        n_new[kind] = 0;
    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    const gboolean good = tabiya_database_end(db, transaction, apply_all(&self, error), error);
    *changed = good && self.changed;
    return good;
}
