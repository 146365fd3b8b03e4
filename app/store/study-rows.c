/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See study-rows.h. Each kind of step is one statement with the same few parameters. */
#include "app/store/study-rows.h"

#include "app/store/database-private.h"
#include "app/store/row-values.h"
#include "app/store/study-change-private.h"

/* Parameters that a statement lacks are not bound. */
static const char *const STEP_SQL[] = {
    [TABIYA_STUDY_STEP_SET_TAB] =
        "INSERT INTO study_tab (id, place, uri, file_size, file_changed_ns, n_games, game, cursor,"
        "                       flipped, shown)"
        " VALUES (:tab, :place, :uri, :size, :changed_ns, :n_games, :game, :cursor, :flipped,"
        "         :shown)"
        " ON CONFLICT (id) DO UPDATE SET"
        "   place = excluded.place, uri = excluded.uri, file_size = excluded.file_size,"
        "   file_changed_ns = excluded.file_changed_ns, n_games = excluded.n_games,"
        "   game = excluded.game, cursor = excluded.cursor, flipped = excluded.flipped,"
        "   shown = excluded.shown",
    [TABIYA_STUDY_STEP_SHOW] = "UPDATE study_tab SET shown = 0 WHERE id <> :tab AND shown <> 0",
    [TABIYA_STUDY_STEP_EDIT] = "INSERT INTO study_edit (tab, kind, key, \"at\", \"to\")"
                               " VALUES (:tab, :kind, :key, :at, :to)",
    [TABIYA_STUDY_STEP_KEEP_GAME] = "INSERT OR REPLACE INTO study_game (tab, key, text, origin)"
                                    " VALUES (:tab, :key, :text, :origin)",
    [TABIYA_STUDY_STEP_DROP_GAME] = "DELETE FROM study_game WHERE tab = :tab AND key = :key",
    [TABIYA_STUDY_STEP_CLEAR_EDITS] = "DELETE FROM study_edit WHERE tab = :tab",
    [TABIYA_STUDY_STEP_CLEAR_GAMES] = "DELETE FROM study_game WHERE tab = :tab",
    [TABIYA_STUDY_STEP_CLOSE] = "DELETE FROM study_tab WHERE id = :tab",
    [TABIYA_STUDY_STEP_SET_WORK] = "INSERT OR REPLACE INTO begun_work (kind, wish, begun_ms)"
                                   " VALUES (:work, :text, :at)",
    [TABIYA_STUDY_STEP_END_WORK] =
        "DELETE FROM begun_work WHERE substr(kind, 1, length(:work)) = :work",
};

/* --- Writing ---------------------------------------------------------------------------------- */

static void bind_text(sqlite3_stmt *statement, const char *name, const char *text)
{
    int index = sqlite3_bind_parameter_index(statement, name);
    if (index > 0)
        sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC); /* NULL binds NULL */
}

static void bind_int(sqlite3_stmt *statement, const char *name, gint64 value)
{
    int index = sqlite3_bind_parameter_index(statement, name);
    if (index > 0)
        sqlite3_bind_int64(statement, index, value);
}

static gboolean run_step(TabiyaDatabase *db, gint64 tab, const TabiyaStudyStep *step,
                         GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(db, STEP_SQL[step->kind], error);
    if (!statement)
        return FALSE;
    const TabiyaStudyTabState *state = &step->state;
    bind_int(statement, ":tab", tab);
    bind_int(statement, ":place", state->place);
    bind_text(statement, ":uri", state->uri);
    bind_int(statement, ":size", state->base.size);
    bind_int(statement, ":changed_ns", state->base.changed_ns);
    bind_int(statement, ":n_games", state->base.n_games);
    bind_int(statement, ":game", state->game);
    bind_text(statement, ":cursor", state->cursor);
    bind_int(statement, ":flipped", state->flipped != FALSE);
    bind_int(statement, ":shown", state->shown != FALSE);
    bind_int(statement, ":kind", step->edit.kind);
    bind_int(statement, ":key", step->edit.key);
    bind_int(statement, ":at", step->edit.at);
    bind_int(statement, ":to", step->edit.to);
    bind_text(statement, ":text", step->text);
    bind_text(statement, ":origin", step->origin);
    bind_text(statement, ":work", step->work);
    return tabiya_database_finish(statement, error);
}

static gboolean run_steps(TabiyaDatabase *db, const TabiyaStudyChange *change, GError **error)
{
    for (guint i = 0; i < change->steps->len; i++) {
        if (!run_step(db, change->tab, &g_array_index(change->steps, TabiyaStudyStep, i), error))
            return FALSE;
    }
    return TRUE;
}

gboolean tabiya_study_rows_save(TabiyaDatabase *db, const TabiyaStudyChange *change, GError **error)
{
    TabiyaTransaction transaction;
    return tabiya_database_begin(db, &transaction, error) &&
           tabiya_database_end(db, transaction, run_steps(db, change, error), error);
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef void (*RowFunc)(sqlite3_stmt *row, gpointer user);

/* Calls `func` for each row of `sql`, whose only parameter, if any, is `tab`. */
static gboolean each_row(TabiyaDatabase *db, const char *sql, gint64 tab, RowFunc func,
                         gpointer user, GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(db, sql, error);
    if (!statement)
        return FALSE;
    bind_int(statement, ":tab", tab);
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW)
        func(statement, user);
    gboolean good = result == SQLITE_DONE || tabiya_database_fail(db, error);
    sqlite3_finalize(statement);
    return good;
}

static void game_free(gpointer data)
{
    TabiyaStudyGame *game = data;
    g_free(game->text);
    g_free(game->origin);
    g_free(game);
}

static const char TABS_SQL[] =
    "SELECT id, uri, file_size, file_changed_ns, n_games, place, game, cursor, flipped, shown"
    " FROM study_tab ORDER BY place, id";

static void read_tab(sqlite3_stmt *row, gpointer tabs)
{
    TabiyaStudyKept *kept = g_new0(TabiyaStudyKept, 1);
    TabiyaStudyTabState *state = &kept->state;
    int column = 0;
    kept->id = sqlite3_column_int64(row, column++);
    state->uri = tabiya_row_dup_text(row, column++);
    state->base.size = sqlite3_column_int64(row, column++);
    state->base.changed_ns = sqlite3_column_int64(row, column++);
    state->base.n_games = sqlite3_column_int64(row, column++);
    state->place = sqlite3_column_int(row, column++);
    state->game = sqlite3_column_int64(row, column++);
    state->cursor = tabiya_row_dup_text(row, column++);
    state->flipped = sqlite3_column_int(row, column++);
    state->shown = sqlite3_column_int(row, column++);
    kept->edits = g_array_new(FALSE, FALSE, sizeof(TabiyaStudyEdit));
    kept->games = g_ptr_array_new_with_free_func(game_free);
    g_ptr_array_add(tabs, kept);
}

static void read_edit(sqlite3_stmt *row, gpointer user)
{
    TabiyaStudyKept *kept = user;
    TabiyaStudyEdit edit = {
        .kind = (TabiyaStudyEditKind)sqlite3_column_int(row, 0),
        .key = sqlite3_column_int64(row, 1),
        .at = sqlite3_column_int64(row, 2),
        .to = sqlite3_column_int64(row, 3),
    };
    g_array_append_val(kept->edits, edit);
}

static void read_game(sqlite3_stmt *row, gpointer user)
{
    TabiyaStudyKept *kept = user;
    TabiyaStudyGame *game = g_new(TabiyaStudyGame, 1);
    game->key = sqlite3_column_int64(row, 0);
    game->text = tabiya_row_dup_text(row, 1);
    game->origin = tabiya_row_dup_text(row, 2);
    g_ptr_array_add(kept->games, game);
}

static gboolean read_contents(TabiyaDatabase *db, TabiyaStudyKept *kept, GError **error)
{
    return each_row(db,
                    "SELECT kind, key, \"at\", \"to\" FROM study_edit WHERE tab = :tab ORDER BY id",
                    kept->id, read_edit, kept, error) &&
           each_row(db, "SELECT key, text, origin FROM study_game WHERE tab = :tab ORDER BY key",
                    kept->id, read_game, kept, error);
}

static gboolean read_all(TabiyaDatabase *db, GPtrArray *tabs, GError **error)
{
    if (!each_row(db, TABS_SQL, 0, read_tab, tabs, error))
        return FALSE;
    for (guint i = 0; i < tabs->len; i++) {
        if (!read_contents(db, tabs->pdata[i], error))
            return FALSE;
    }
    return TRUE;
}

GPtrArray *tabiya_study_rows_load(TabiyaDatabase *db, GError **error)
{
    g_autoptr(GPtrArray) tabs =
        g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_study_kept_free);
    TabiyaTransaction transaction;
    if (!tabiya_database_begin_reading(db, &transaction, error))
        return NULL;
    gboolean read = read_all(db, tabs, error);
    tabiya_database_end_reading(db, transaction);
    return read ? g_steal_pointer(&tabs) : NULL;
}
