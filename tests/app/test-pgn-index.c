/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files cut into games: as the reader cuts them, whatever the windows; on another thread; and files
 * that change under the index. */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "app/game/pgn-index.h"
#include "app/game/pgn-writer.h"
#include "tests/app/pgn-fixture.h"

static TabiyaPgnIndex *index_text(const char *text, gsize length, gsize window)
{
    g_autofree char *path = pgn_test_write(text, length);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GError) error = NULL;
    TabiyaPgnIndex *index = tabiya_pgn_index_new_windowed(file, window, NULL, NULL, NULL, &error);
    g_assert_no_error(error);
    g_unlink(path); /* it stays open */
    return index;
}

static guint main_plies(TabiyaGame *game)
{
    return tabiya_node_get_ply(tabiya_game_get_main_end(game));
}

/* That the games of `index` are those that the reader finds in the whole text. */
static void assert_as_read(TabiyaPgnIndex *index, const char *text, gsize length)
{
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, (gssize)length, NULL);
    g_assert_cmpuint(tabiya_pgn_index_get_n_games(index), ==, games->len);
    guint64 end = 0;
    for (guint i = 0; i < games->len; i++) {
        TabiyaPgnSlice slice = tabiya_pgn_index_get_slice(index, i);
        g_assert_cmpuint(slice.offset, >=, end);
        end = slice.offset + slice.length;
        g_autoptr(TabiyaGame) game = tabiya_pgn_index_load(index, i, NULL, NULL);
        g_autofree char *found = tabiya_pgn_write_game(game);
        g_autofree char *expected = tabiya_pgn_write_game(games->pdata[i]);
        g_assert_cmpstr(found, ==, expected);
        g_assert_cmpuint(slice.plies, >=, main_plies(game));
    }
    g_assert_cmpuint(end, ==, games->len > 0 ? length : 0);
}

static void check_text(const char *name, const char *text, gsize length, gpointer user)
{
    static const gsize WINDOWS[] = {64, 1000, 1 << 22};
    for (gsize i = 0; i < G_N_ELEMENTS(WINDOWS); i++) {
        g_autoptr(TabiyaPgnIndex) index = index_text(text, length, WINDOWS[i]);
        assert_as_read(index, text, length);
    }
}

static void test_own_cases(void)
{
    g_assert_cmpuint(pgn_test_own_cases(check_text, NULL), >=, 8);
}

static void test_files_of_others(void)
{
    guint files = pgn_test_shared("pgn", check_text, NULL);
    if (files == 0)
        g_test_skip("skipped: no shared PGN suites here");
}

static void test_odd_texts(void)
{
    static const char *const TEXTS[] = {
        "",
        "\n\n  \n",
        "no game at all",
        "1. e4",
        "\xef\xbb\xbf[Event \"1\"]\n\n1. e4 *\n\xef\xbb\xbf[Event \"2\"]\n\n1. d4 *",
        "% a line\n\n1. e4 e5 1-0 1. d4 d5 0-1 {of the second} 1. c4 1/2-1/2 1/2-1/2\n",
        "[Event \"1\"]\n[White \"A\"]\n\n[Event \"2\"]\n\n[Event \"3\"]\n1. e4 {open\n[Event \"4\"]\n*",
        "junk [Event \"1\"]\n\n1. e4 * junk junk\n\n[Event \"2\"] *",
        "{only a comment}",
        "*",
        "* * *\n\n*\n\n*",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(TEXTS); i++)
        check_text("", TEXTS[i], strlen(TEXTS[i]), NULL);
}

static void test_tags(void)
{
    g_autoptr(GString) text = g_string_new("[Event \"One\"]\n[White \"J\xf6rg\"]\n\n1. e4 *\n\n");
    for (int i = 0; i < 500; i++)
        g_string_append_printf(text, "[Tag%d \"%040d\"]\n", i, i);
    g_string_append(text, "\n1. d4 *\n");
    g_autoptr(TabiyaPgnIndex) index = index_text(text->str, text->len, 1 << 20);
    g_auto(GStrv) tags = tabiya_pgn_index_dup_tags(index, 0, NULL);
    g_assert_cmpuint(g_strv_length(tags), ==, 4);
    g_assert_cmpstr(tags[2], ==, "White");
    g_assert_cmpstr(tags[3], ==, "Jörg");
    g_auto(GStrv) many = tabiya_pgn_index_dup_tags(index, 1, NULL);
    g_assert_cmpuint(g_strv_length(many), ==, 1000);
    g_assert_cmpstr(many[998], ==, "Tag499");
}

/* --- Files that are not what they were -------------------------------------------------------- */

static void test_no_file(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GFile) file = g_file_new_for_path("/nowhere/at/all.pgn");
    g_assert_null(tabiya_pgn_index_new(file, NULL, NULL, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void test_file_cut_short(void)
{
    const char *text = "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *\n";
    g_autofree char *path = pgn_test_write(text, strlen(text));
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(TabiyaPgnIndex) index = tabiya_pgn_index_new(file, NULL, NULL, NULL, NULL);
    g_assert_cmpuint(tabiya_pgn_index_get_n_games(index), ==, 2);
    g_assert_cmpint(truncate(path, 20), ==, 0);
    g_autoptr(GError) error = NULL;
    g_assert_null(tabiya_pgn_index_dup_text(index, 1, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT);
    TabiyaPgnStamp now;
    g_assert_true(tabiya_pgn_stamp_read(path, &now, NULL));
    g_assert_false(tabiya_pgn_stamp_equal(&now, tabiya_pgn_index_get_stamp(index)));
    g_unlink(path);
}

/* --- On another thread ------------------------------------------------------------------------ */

typedef struct {
    GAsyncResult *result;
    guint calls;
    guint64 done;
} Waiting;

static void indexed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    ((Waiting *)user)->result = g_object_ref(result);
}

static void progress_cb(guint64 done, guint64 total, gpointer user)
{
    Waiting *waiting = user;
    g_assert_cmpuint(done, >=, waiting->done);
    g_assert_cmpuint(done, <=, total);
    g_assert_null(waiting->result);
    waiting->done = done;
    waiting->calls++;
}

static GString *large_text(guint games)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < games; i++)
        g_string_append_printf(text,
                               "[Event \"%u\"]\n[White \"A player with a name\"]\n\n1. e4 e5 2. Nf3 "
                               "{a comment} Nc6 (2... d6 3. d4) 3. Bb5 a6 1/2-1/2\n\n",
                               i);
    return text;
}

static TabiyaPgnIndex *index_async(GFile *file, GCancellable *cancellable, Waiting *waiting,
                                   GError **error)
{
    tabiya_pgn_index_new_async(file, cancellable, progress_cb, waiting, indexed_cb, waiting);
    while (waiting->result == NULL)
        g_main_context_iteration(NULL, TRUE);
    TabiyaPgnIndex *index = tabiya_pgn_index_new_finish(waiting->result, error);
    g_clear_object(&waiting->result);
    return index;
}

static void test_async(void)
{
    g_autoptr(GString) text = large_text(100000);
    g_autofree char *path = pgn_test_write(text->str, text->len);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GError) error = NULL;
    Waiting waiting = {0};
    g_autoptr(TabiyaPgnIndex) index = index_async(file, NULL, &waiting, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(tabiya_pgn_index_get_n_games(index), ==, 100000);
    g_assert_cmpuint(waiting.calls, >, 1);
    g_auto(GStrv) tags = tabiya_pgn_index_dup_tags(index, 99999, NULL);
    g_assert_cmpstr(tags[1], ==, "99999");

    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_cancellable_cancel(cancellable);
    g_assert_null(index_async(file, cancellable, &waiting, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_unlink(path);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pgn-index/own-cases", test_own_cases);
    g_test_add_func("/pgn-index/files-of-others", test_files_of_others);
    g_test_add_func("/pgn-index/odd-texts", test_odd_texts);
    g_test_add_func("/pgn-index/tags", test_tags);
    g_test_add_func("/pgn-index/no-file", test_no_file);
    g_test_add_func("/pgn-index/file-cut-short", test_file_cut_short);
    g_test_add_func("/pgn-index/async", test_async);
    return g_test_run();
}
