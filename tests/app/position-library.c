/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/app/position-library.h"

#include <glib/gstdio.h>

#include "app/store/database-private.h"
#include "app/store/library-connect.h"

void position_library_setup(PositionLibrary *fixture, gconstpointer data)
{
    store_fixture_setup(&fixture->store, NULL);
    g_autoptr(GError) error = NULL;
    fixture->writer = tabiya_library_connect(fixture->store.path, PATIENCE_MS, &error);
    g_assert_no_error(error);
    fixture->reader = tabiya_database_open_reader(fixture->store.path, PATIENCE_MS, &error);
    g_assert_no_error(error);
    fixture->index = tabiya_position_index_new(fixture->reader);
    run_raw(
        fixture->writer->handle,
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)"
        " INSERT INTO player (id, name, folded) SELECT i, 'Player ' || i, 'player ' || i FROM n");
}

void position_library_teardown(PositionLibrary *fixture, gconstpointer data)
{
    tabiya_position_index_free(fixture->index);
    tabiya_database_close(fixture->reader);
    tabiya_database_close(fixture->writer);
    g_clear_pointer(&fixture->games, g_ptr_array_unref);
    g_free(fixture->places);
    store_fixture_teardown(&fixture->store, NULL);
}

/* --- Games in the library --------------------------------------------------------------------- */

static void bind_reference(sqlite3_stmt *statement, int parameter, guint32 id)
{
    if (id != 0)
        sqlite3_bind_int64(statement, parameter, id);
}

static void finish(sqlite3_stmt *statement)
{
    g_autoptr(GError) error = NULL;
    tabiya_database_finish(statement, &error);
    g_assert_no_error(error);
}

static void write_game(TabiyaDatabase *db, const FixtureGame *game, gint64 place)
{
    sqlite3_stmt *insert = tabiya_database_prepare(
        db,
        "INSERT OR REPLACE INTO game (id, place, white, black, date, white_elo, black_elo, result,"
        " eco, ply_count, flags, fingerprint, created_ms, modified_ms)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, ?9, 0, 0, 0, 0)",
        NULL);
    sqlite3_bind_int64(insert, 1, game->about.id);
    if (place != 0)
        sqlite3_bind_int64(insert, 2, place);
    bind_reference(insert, 3, game->about.white);
    bind_reference(insert, 4, game->about.black);
    bind_reference(insert, 5, game->about.date);
    sqlite3_bind_int64(insert, 6, game->about.white_elo);
    sqlite3_bind_int64(insert, 7, game->about.black_elo);
    sqlite3_bind_int64(insert, 8, game->about.result);
    sqlite3_bind_int64(insert, 9, game->moves->len);
    finish(insert);
    g_autofree guint16 *moves = g_new0(guint16, game->moves->len + 1);
    for (guint i = 0; i < game->moves->len; i++)
        moves[i] = GUINT16_TO_LE(g_array_index(game->moves, EngMove, i));
    sqlite3_stmt *body = tabiya_database_prepare(
        db, "INSERT OR REPLACE INTO body (game, start_fen, moves) VALUES (?1, ?2, ?3)", NULL);
    sqlite3_bind_int64(body, 1, game->about.id);
    sqlite3_bind_text(body, 2, game->start_fen, -1, SQLITE_STATIC);
    sqlite3_bind_blob64(body, 3, moves, 2 * game->moves->len, SQLITE_STATIC);
    finish(body);
}

void add_games(PositionLibrary *fixture, guint first, guint last, gboolean indexed)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaSegmentBuilder) builder = tabiya_segment_builder_new();
    run_raw(fixture->writer->handle, "BEGIN IMMEDIATE");
    gint64 segment = 0;
    for (guint i = first; indexed && i < last; i++) {
        const FixtureGame *game = g_ptr_array_index(fixture->games, i);
        tabiya_segment_builder_add_game(builder, &game->about, &game->positions[0],
                                        (const EngMove *)(gpointer)game->moves->data,
                                        game->moves->len);
    }
    if (indexed) {
        g_autoptr(TabiyaSegment) made = tabiya_segment_builder_finish(builder);
        tabiya_position_index_add_segment(fixture->writer, made, &segment, &error);
        g_assert_no_error(error);
        g_assert_cmpint(segment, >, 0);
    }
    for (guint i = first; i < last; i++) {
        fixture->places[i] = indexed ? tabiya_position_place(segment, i - first) : 0;
        write_game(fixture->writer, g_ptr_array_index(fixture->games, i), fixture->places[i]);
    }
    run_raw(fixture->writer->handle, "COMMIT");
}

void fill_library(PositionLibrary *fixture, guint n_games, guint seed)
{
    fixture->games = fixture_games_new(n_games, seed);
    fixture->places = g_new0(gint64, n_games);
    add_games(fixture, 0, 350, TRUE);
    add_games(fixture, 350, 800, TRUE);
    add_games(fixture, 800, n_games - 50, TRUE);
    add_games(fixture, n_games - 50, n_games, FALSE);
}

gint64 ask_int(PositionLibrary *fixture, const char *sql)
{
    g_autoptr(GError) error = NULL;
    gint64 value = -1;
    tabiya_database_get_int(fixture->writer, sql, &value, &error);
    g_assert_no_error(error);
    return value;
}

void read_places(PositionLibrary *fixture)
{
    for (guint i = 0; i < fixture->games->len; i++) {
        const FixtureGame *game = g_ptr_array_index(fixture->games, i);
        g_autofree char *sql = g_strdup_printf(
            "SELECT coalesce(place, 0) FROM game WHERE id = %" G_GINT64_FORMAT, game->about.id);
        fixture->places[i] = ask_int(fixture, sql);
    }
}

void delete_game(PositionLibrary *fixture, guint i, gboolean delete)
{
    FixtureGame *game = g_ptr_array_index(fixture->games, i);
    g_autoptr(GError) error = NULL;
    g_autofree char *sql =
        g_strdup_printf("UPDATE game SET deleted_ms = %s WHERE id = %" G_GINT64_FORMAT,
                        delete ? "1" : "NULL", game->about.id);
    game->deleted = delete;
    run_raw(fixture->writer->handle, sql);
    if (delete)
        tabiya_position_index_kill(fixture->writer, &fixture->places[i], 1, &error);
    else
        tabiya_position_index_revive(fixture->writer, &fixture->places[i], 1, &error);
    g_assert_no_error(error);
}

void edit_game(PositionLibrary *fixture, guint i, guint seed)
{
    g_autoptr(GError) error = NULL;
    fixture_game_change(g_ptr_array_index(fixture->games, i), seed);
    tabiya_position_index_kill(fixture->writer, &fixture->places[i], 1, &error);
    g_assert_no_error(error);
    fixture->places[i] = 0;
    write_game(fixture->writer, g_ptr_array_index(fixture->games, i), 0);
}

/* --- The index beside a scan ------------------------------------------------------------------ */

guint assert_as_scanned(PositionLibrary *fixture, const EngPosition *position,
                        const TabiyaPositionFilter *filter, FixtureFilter scan_filter, guint limit)
{
    g_autoptr(GError) error = NULL;
    TabiyaPositionAnswer answer;
    tabiya_position_index_find(fixture->index, position, filter, limit, NULL, &answer, &error);
    g_assert_no_error(error);
    Expected expected;
    fixture_expect(fixture->games, position, scan_filter, filter, &expected);
    g_assert_cmpuint(answer.games, ==, expected.total.games);
    g_assert_cmpuint(answer.white, ==, expected.total.white);
    g_assert_cmpuint(answer.draws, ==, expected.total.draws);
    g_assert_cmpuint(answer.black, ==, expected.total.black);
    g_assert_cmpuint(answer.elo_sum, ==, expected.total.elo_sum);
    g_assert_cmpuint(answer.elo_games, ==, expected.total.elo_games);
    g_assert_cmpuint(answer.last_year, ==, expected.total.last_year);
    assert_same_moves(answer.moves, expected.moves);
    g_assert_cmpuint(answer.rows->len, ==, MIN(limit, expected.rows->len));
    g_assert_cmpmem(answer.rows->data, answer.rows->len * sizeof(gint64), expected.rows->data,
                    answer.rows->len * sizeof(gint64));
    guint games = (guint)answer.games;
    tabiya_position_answer_clear(&answer);
    expected_clear(&expected);
    return games;
}

guint assert_games_as_scanned(PositionLibrary *fixture, guint step)
{
    static const guint LIMITS[] = {G_MAXUINT, 0, 1, 10};
    guint shared = 0, tried = 0;
    for (guint i = 0; i < fixture->games->len; i += step) {
        const FixtureGame *game = g_ptr_array_index(fixture->games, i);
        for (guint ply = 0; ply <= game->moves->len; ply++) {
            shared += assert_as_scanned(fixture, &game->positions[ply], NULL, NULL,
                                        LIMITS[tried++ % G_N_ELEMENTS(LIMITS)]) > 1;
        }
    }
    g_assert_cmpuint(tried, >, 400);
    return shared;
}

void assert_all_as_scanned(PositionLibrary *fixture)
{
    assert_games_as_scanned(fixture, 53);
}

void assert_whole(PositionLibrary *fixture)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *problem =
        tabiya_position_index_check(fixture->writer, NULL, NULL, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(problem, ==, NULL);
}

void remove_explorer_cache(const char *root)
{
    g_autofree char *middle = g_build_filename(root, "tabiya", NULL);
    g_autofree char *folder = g_build_filename(middle, "explorer", NULL);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;
    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_unlink(path);
    }
    g_rmdir(folder);
    g_rmdir(middle);
    g_rmdir(root);
}
