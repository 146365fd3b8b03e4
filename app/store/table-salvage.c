/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See table-salvage.h. SQLite refuses a damaged page whenever it gets there. So a table is read
 * upward and downward to the damage, and the range between is halved again and again, wide ranges
 * first, to find the rows that can be reached. Rows that come twice are kept once. */
#include "app/store/table-salvage.h"

#include "app/store/database-private.h"
#include "app/store/fold-name.h"

/* How many ranges are tried before the rest is given up. */
#define MOST_PROBES 20000

typedef struct {
    gint64 first, last; /* ids, both included */
} Range;

typedef struct {
    TabiyaDatabase *from, *to;
    sqlite3_stmt *up, *down, *insert;
    GQueue ranges; /* of Range */
    guint n_probes;
    gboolean damaged;
    GError **error;
} Salvage;

/* A row that does not fit into its table is damaged. FALSE: an error such as a full disk. */
static gboolean insert_row(Salvage *self, sqlite3_stmt *row)
{
    const int n = sqlite3_column_count(row);
    for (int i = 0; i < n; i++)
        sqlite3_bind_value(self->insert, i + 1, sqlite3_column_value(row, i));
    const int result = sqlite3_step(self->insert);
    sqlite3_reset(self->insert);
    if (result == SQLITE_DONE)
        return TRUE;
    self->damaged = TRUE;
    return (result & 0xff) == SQLITE_CONSTRAINT || (result & 0xff) == SQLITE_MISMATCH ||
           tabiya_database_fail(self->to, self->error);
}

/* Copies the rows of `rows` until the end or damage (`*whole`). If `reached` is not NULL, the first
 * column is the row's id. FALSE: writing has failed. */
static gboolean copy_rows(Salvage *self, sqlite3_stmt *rows, gint64 *reached, gboolean *whole)
{
    int result;
    gboolean good = TRUE;
    while (good && (result = sqlite3_step(rows)) == SQLITE_ROW) {
        if (reached)
            *reached = sqlite3_column_int64(rows, 0);
        good = insert_row(self, rows);
    }
    sqlite3_reset(rows);
    *whole = good && result == SQLITE_DONE;
    self->damaged |= !*whole;
    return good;
}

/* --- Tables with ids -------------------------------------------------------------------------- */

static void push_range(Salvage *self, gint64 first, gint64 last)
{
    if (first > last)
        return;
    Range *range = g_new(Range, 1);
    *range = (Range){first, last};
    g_queue_push_tail(&self->ranges, range);
}

static gboolean read_range(Salvage *self, sqlite3_stmt *rows, const Range *range, gint64 *reached,
                           gboolean *whole)
{
    sqlite3_bind_int64(rows, 1, range->first);
    sqlite3_bind_int64(rows, 2, range->last);
    return copy_rows(self, rows, reached, whole);
}

/* Reads from both ends; the range between is left for later, in halves. */
static gboolean salvage_range(Salvage *self, Range range)
{
    gboolean whole = FALSE;
    gint64 reached = range.first - 1;
    if (!read_range(self, self->up, &range, &reached, &whole))
        return FALSE;
    if (whole)
        return TRUE;
    range.first = MAX(reached, range.first - 1) + 1;
    reached = range.last;
    if (range.first > range.last)
        return TRUE;
    gint64 lowest = range.last + 1;
    if (!read_range(self, self->down, &range, &lowest, &whole))
        return FALSE;
    range.last = MIN(lowest, range.last + 1) - 1;
    if (whole || range.first >= range.last)
        return TRUE;
    const gint64 middle = range.first + (range.last - range.first) / 2;
    push_range(self, range.first, middle);
    push_range(self, middle + 1, range.last);
    return TRUE;
}

static gboolean salvage_by_id(Salvage *self, const char *table)
{
    g_autofree char *up =
        g_strdup_printf("SELECT * FROM %s WHERE rowid BETWEEN ?1 AND ?2 ORDER BY rowid", table);
    g_autofree char *down = g_strconcat(up, " DESC", NULL);
    self->up = tabiya_database_prepare(self->from, up, self->error);
    self->down = self->up ? tabiya_database_prepare(self->from, down, self->error) : NULL;
    gboolean good = self->down != NULL;
    if (good)
        push_range(self, 0, G_MAXINT64 - 1);
    while (good && !g_queue_is_empty(&self->ranges) && self->n_probes++ < MOST_PROBES) {
        g_autofree Range *range = g_queue_pop_head(&self->ranges);
        good = salvage_range(self, *range);
    }
    return good;
}

/* --- Others ----------------------------------------------------------------------------------- */

static char *dup_down_order(TabiyaDatabase *db, const char *table)
{
    GString *order = g_string_new(NULL);
    g_autofree char *sql =
        g_strdup_printf("SELECT name FROM pragma_table_info('%s') WHERE pk > 0 ORDER BY pk", table);
    sqlite3_stmt *row = tabiya_database_prepare(db, sql, NULL);
    while (row && sqlite3_step(row) == SQLITE_ROW) {
        g_string_append_printf(order, "%s\"%s\" DESC", order->len > 0 ? ", " : "",
                               sqlite3_column_text(row, 0));
    }
    sqlite3_finalize(row);
    return g_string_free(order, FALSE);
}

/* Reads upward, and downward if that does not reach the end. */
static gboolean salvage_by_key(Salvage *self, const char *table)
{
    gboolean whole = FALSE;
    g_autofree char *order = dup_down_order(self->to, table);
    g_autofree char *up = g_strdup_printf("SELECT * FROM %s", table);
    g_autofree char *down = g_strdup_printf("SELECT * FROM %s ORDER BY %s", table, order);
    self->up = tabiya_database_prepare(self->from, up, self->error);
    self->down = self->up ? tabiya_database_prepare(self->from, down, self->error) : NULL;
    return self->down && copy_rows(self, self->up, NULL, &whole) &&
           (whole || copy_rows(self, self->down, NULL, &whole));
}

static gboolean has_ids(TabiyaDatabase *db, const char *table)
{
    gint64 without = 0;
    g_autofree char *sql =
        g_strdup_printf("SELECT wr FROM pragma_table_list WHERE name = '%s'", table);
    return tabiya_database_get_int(db, sql, &without, NULL) && without == 0;
}

static int count_columns(TabiyaDatabase *db, const char *table)
{
    g_autofree char *sql = g_strdup_printf("SELECT * FROM %s", table);
    sqlite3_stmt *row = tabiya_database_prepare(db, sql, NULL);
    const int n = row ? sqlite3_column_count(row) : 0;
    sqlite3_finalize(row);
    return n;
}

static sqlite3_stmt *prepare_insert(TabiyaDatabase *db, const char *table, GError **error)
{
    GString *sql = g_string_new("INSERT OR IGNORE INTO ");
    g_string_append_printf(sql, "%s VALUES (?", table);
    for (int n = count_columns(db, table); n > 1; n--)
        g_string_append(sql, ", ?");
    g_string_append_c(sql, ')');
    sqlite3_stmt *statement = tabiya_database_prepare(db, sql->str, error);
    g_string_free(sql, TRUE);
    return statement;
}

static void salvage_clear(Salvage *self)
{
    sqlite3_finalize(self->up);
    sqlite3_finalize(self->down);
    sqlite3_finalize(self->insert);
    g_queue_clear_full(&self->ranges, g_free);
}

gboolean tabiya_table_salvage(TabiyaDatabase *from, TabiyaDatabase *to, const char *table,
                              gboolean *damaged, GError **error)
{
    Salvage self = {.from = from, .to = to, .error = error};
    g_queue_init(&self.ranges);
    self.insert = prepare_insert(to, table, error);
    const gboolean good = self.insert && (has_ids(to, table) ? salvage_by_id(&self, table)
                                                             : salvage_by_key(&self, table));
    *damaged = self.damaged;
    salvage_clear(&self);
    return good;
}

/* --- Names ------------------------------------------------------------------------------------ */

static gboolean add_names(sqlite3_stmt *rows, sqlite3_stmt *insert, GError **error)
{
    while (sqlite3_step(rows) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(rows, 1);
        g_autofree char *valid = g_utf8_make_valid(name ? name : "", -1);
        g_autofree char *folded = tabiya_fold_name(valid);
        sqlite3_bind_value(insert, 1, sqlite3_column_value(rows, 0));
        sqlite3_bind_text(insert, 2, valid, -1, SQLITE_STATIC);
        sqlite3_bind_text(insert, 3, folded, -1, SQLITE_STATIC);
        const int result = sqlite3_step(insert);
        sqlite3_reset(insert);
        if (result != SQLITE_DONE && (result & 0xff) != SQLITE_CONSTRAINT)
            return tabiya_database_fail_statement(insert, error);
    }
    return TRUE;
}

gboolean tabiya_table_salvage_names(TabiyaDatabase *from, TabiyaDatabase *to, const char *table,
                                    GError **error)
{
    static const char *const ORDERS[] = {"", " DESC"};
    g_autofree char *put =
        g_strdup_printf("INSERT OR IGNORE INTO %s (id, name, folded) VALUES (?1, ?2, ?3)", table);
    sqlite3_stmt *insert = tabiya_database_prepare(to, put, error);
    gboolean good = insert != NULL;
    for (gsize i = 0; good && i < G_N_ELEMENTS(ORDERS); i++) {
        /* both columns are in the index of names */
        g_autofree char *get =
            g_strdup_printf("SELECT id, name FROM %s ORDER BY name%s", table, ORDERS[i]);
        sqlite3_stmt *rows = tabiya_database_prepare(from, get, error);
        good = rows && add_names(rows, insert, error);
        sqlite3_finalize(rows);
    }
    sqlite3_finalize(insert);
    return good;
}
