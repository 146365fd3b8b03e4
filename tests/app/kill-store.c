/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* kill -9 at any moment of a game: saved moves are there, and the file is complete.
 *
 * This program starts itself as a player, which makes moves, saves each, and prints its list of
 * moves once the store has written it. After a random number of moves and a random delay the player
 * is killed. Then the library must pass SQLite's integrity check and have the game before or after
 * the last move: the moves last printed, and at most one more.
 *
 * TABIYA_KILLS is the number of kills (default 5). */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/store/game-store.h"

#define GAME_PLIES 120
#define MOVES_BEFORE_KILL 25
#define MOMENT_US 15000

static char *self_path;

static void loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(GAsyncResult **)user = g_object_ref(result);
}

/* The game to resume, NULL if there is none. */
static TabiyaStoredGame *load(TabiyaGameStore *store)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_game_store_load_current_async(store, NULL, loaded_cb, &result);
    while (!result)
        g_main_context_iteration(NULL, TRUE);
    TabiyaStoredGame *stored = tabiya_game_store_load_current_finish(store, result, &error);
    g_assert_no_error(error);
    return stored;
}

/* "ID MOVE MOVE …": the game and its moves. */
static char *describe(gint64 id, TabiyaGame *game)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_printf(text, "%" G_GINT64_FORMAT, id);
    g_autoptr(GArray) moves = tabiya_node_dup_moves(tabiya_game_get_main_end(game));
    for (guint i = 0; i < moves->len; i++)
        g_string_append_printf(text, " %04x", g_array_index(moves, EngMove, i));
    return g_strdup(text->str);
}

/* --- The player ------------------------------------------------------------------------------- */

static gboolean play_random_move(TabiyaGame *game)
{
    const TabiyaNode *end = tabiya_game_get_main_end(game);
    EngMoveList list;
    eng_movegen_legal(tabiya_node_get_position(end), &list);
    if (list.count == 0 || tabiya_node_get_ply(end) >= GAME_PLIES)
        return FALSE;
    tabiya_game_add_move(game, end, list.moves[g_random_int_range(0, list.count)]);
    return TRUE;
}

/* Goes on with the game of the library, and with new ones after it, until it is killed. */
static G_GNUC_NORETURN void be_player(const char *folder)
{
    static const TabiyaPlayState STATE = {.level = 3, .cores = 1, .move_time_ms = 1000};
    TabiyaGameStore *store = tabiya_game_store_new(folder);
    g_autoptr(TabiyaStoredGame) stored = load(store);
    g_autoptr(TabiyaGame) game = stored ? g_object_ref(stored->game) : tabiya_game_new(NULL);
    gint64 id = stored ? stored->id : 0;
    for (;;) {
        if (!play_random_move(game)) {
            tabiya_game_store_save(store, id, game, NULL);
            g_object_unref(game);
            game = tabiya_game_new(NULL);
            id = 0;
            continue;
        }
        id = tabiya_game_store_save(store, id, game, &STATE);
        tabiya_game_store_flush(store);
        if (tabiya_game_store_get_problem(store))
            g_error("%s", tabiya_game_store_get_problem(store)->message);
        g_autofree char *told = describe(id, game);
        puts(told);
        fflush(stdout);
    }
}

/* --- The killer ------------------------------------------------------------------------------- */

static void assert_whole(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, "library.db", NULL);
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    g_assert_cmpint(sqlite3_open(path, &db), ==, SQLITE_OK);
    g_assert_cmpint(sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &statement, NULL), ==,
                    SQLITE_OK);
    g_assert_cmpint(sqlite3_step(statement), ==, SQLITE_ROW);
    g_assert_cmpstr((const char *)sqlite3_column_text(statement, 0), ==, "ok");
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

/* Whether the player begins another game after the one that `told` describes. */
static gboolean is_finished(const char *told)
{
    g_auto(GStrv) words = g_strsplit(told, " ", -1);
    EngPosition position;
    EngMoveList list;
    eng_position_init(&position);
    guint plies = 0;
    for (; words[plies + 1]; plies++) {
        EngPosition before = position;
        eng_position_play(&position, &before, (EngMove)strtoul(words[plies + 1], NULL, 16));
    }
    eng_movegen_legal(&position, &list);
    return list.count == 0 || plies >= GAME_PLIES;
}

/* Whether the library may hold `now` after `told`: the same moves, or those and one more; after a
 * finished game nothing (NULL), or the first move of the next. */
static gboolean follows(const char *told, const char *now)
{
    gboolean between_games = !told || is_finished(told);
    if (!now)
        return between_games;
    if (told && g_str_has_prefix(now, told))
        return strlen(now) - strlen(told) <= strlen(" 0000");
    if (between_games && strchr(now, ' ') == strrchr(now, ' '))
        return TRUE;
    g_test_message("told: %s", told);
    g_test_message("now:  %s", now);
    return FALSE;
}

/* Runs a player for a while and kills it. Returns the last it told, or `told` if nothing. */
static char *run_and_kill(const char *folder, char *told)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GSubprocess) player = g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                                                     self_path, "--player", folder, NULL);
    g_assert_no_error(error);
    g_autoptr(GDataInputStream) lines =
        g_data_input_stream_new(g_subprocess_get_stdout_pipe(player));
    char *line = NULL;
    int moves = g_random_int_range(0, MOVES_BEFORE_KILL);
    for (int i = 0; i < moves; i++) {
        line = g_data_input_stream_read_line(lines, NULL, NULL, NULL);
        g_assert_nonnull(line);
        g_free(told);
        told = line;
    }
    g_usleep((gulong)g_random_int_range(0, MOMENT_US));
    g_subprocess_send_signal(player, SIGKILL);
    while ((line = g_data_input_stream_read_line(lines, NULL, NULL, NULL))) {
        g_free(told);
        told = line;
    }
    g_subprocess_wait(player, NULL, NULL);
    g_assert_true(g_subprocess_get_if_signaled(player));
    return told;
}

static void test_kill(void)
{
    const char *kills = g_getenv("TABIYA_KILLS");
    int rounds = kills ? atoi(kills) : 5;
    g_autofree char *folder = g_dir_make_tmp("tabiya-kill-XXXXXX", NULL);
    g_autofree char *told = NULL;
    int with_moves = 0;
    for (int round = 0; round < rounds; round++) {
        told = run_and_kill(folder, told);
        assert_whole(folder);
        TabiyaGameStore *store = tabiya_game_store_new(folder);
        g_autoptr(TabiyaStoredGame) stored = load(store);
        g_autofree char *now = stored ? describe(stored->id, stored->game) : NULL;
        g_object_unref(store);
        g_assert_true(follows(told, now));
        with_moves += now != NULL;
        g_free(told); /* the next player goes on from here */
        told = g_steal_pointer(&now);
    }
    g_test_message("killed %d times, %d times with a game to resume", rounds, with_moves);
    g_assert_cmpint(with_moves, >, rounds / 2);
    g_autofree char *clean = g_strdup_printf("rm -r '%s'", folder);
    g_assert_cmpint(system(clean), ==, 0);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--player") == 0)
        be_player(argv[2]);
    self_path = g_file_read_link("/proc/self/exe", NULL);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/store/kill", test_kill);
    return g_test_run();
}
