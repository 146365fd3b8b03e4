/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files cut into games: as the reader cuts them, for any window size. */
#include <string.h>

#include "app/game/pgn-index.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "tests/app/pgn-fixture.h"

typedef struct {
    const char *text;
    gsize length;
    GArray *slices; /* of TabiyaPgnSlice */
    guint64 done;
    guint reads;
    guint fails_at;            /* the number of the read that fails; 0: none */
    gsize largest;             /* read */
    GCancellable *cancellable; /* cancelled by the first progress; NULL: it is not */
} Source;

static gssize read_cb(char *bytes, gsize length, guint64 offset, gpointer user, GError **error)
{
    Source *self = user;
    if (++self->reads == self->fails_at) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, "the disk is gone");
        return -1;
    }
    gsize count = MIN(length, self->length - MIN((gsize)offset, self->length));
    memcpy(bytes, self->text + offset, count);
    self->largest = MAX(self->largest, length);
    return (gssize)count;
}

static void slice_cb(const TabiyaPgnSlice *slice, gpointer user)
{
    Source *self = user;
    g_array_append_vals(self->slices, slice, 1);
}

static void progress_cb(guint64 done, gpointer user)
{
    Source *self = user;
    g_assert_cmpuint(done, >=, self->done);
    g_assert_cmpuint(done, <=, self->length);
    self->done = done;
    if (self->cancellable)
        g_cancellable_cancel(self->cancellable);
}

static gboolean cut(Source *self, gsize window, GError **error)
{
    TabiyaPgnCut cut = {
        .read = read_cb, .slice = slice_cb, .progress = progress_cb, .window_bytes = window};
    self->slices = g_array_new(FALSE, FALSE, sizeof(TabiyaPgnSlice));
    return tabiya_pgn_cut(&cut, self, self->cancellable, error);
}

/* Checks that a slice of the text reads as `game` and nothing else. */
static void assert_slice(const Source *self, const TabiyaPgnSlice *slice, TabiyaGame *game)
{
    g_autoptr(GPtrArray) games =
        tabiya_pgn_read_text(self->text + slice->offset, (gssize)slice->length, NULL);
    g_assert_cmpuint(games->len, ==, 1);
    g_autofree char *found = tabiya_pgn_write_game(games->pdata[0]);
    g_autofree char *expected = tabiya_pgn_write_game(game);
    g_assert_cmpstr(found, ==, expected);
    g_assert_cmpuint(slice->plies, >=, tabiya_node_get_ply(tabiya_game_get_main_end(game)));
}

/* Checks that cutting by such windows finds the same games as reading the whole text. */
static void check_windows(const char *text, gsize length, gsize window)
{
    Source source = {.text = text, .length = length};
    g_autoptr(GError) error = NULL;
    g_assert_true(cut(&source, window, &error));
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, (gssize)length, NULL);
    g_assert_cmpuint(source.slices->len, ==, games->len);
    guint64 end = 0;
    for (guint i = 0; i < games->len; i++) {
        const TabiyaPgnSlice *slice = &g_array_index(source.slices, TabiyaPgnSlice, i);
        g_assert_true(i == 0 ? slice->offset < length : slice->offset == end);
        end = slice->offset + slice->length;
        assert_slice(&source, slice, games->pdata[i]);
    }
    g_assert_cmpuint(end, ==, games->len > 0 ? length : 0);
    g_assert_cmpuint(source.done, ==, length);
    g_array_unref(source.slices);
}

static void check_text(const char *name, const char *text, gsize length, gpointer user)
{
    check_windows(text, length, 64);
    check_windows(text, length, 1000);
    check_windows(text, length, 0);
}

static void test_own_cases(void)
{
    g_assert_cmpuint(pgn_test_own_cases(check_text, NULL), >=, 8);
}

static void test_files_of_others(void)
{
    if (pgn_test_shared("pgn", check_text, NULL) == 0)
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
        "[Event \"1\"]\n[White \"A\"]\n\n[Event \"2\"]\n\n[Event \"3\"]\n1. e4 {open\n"
        "[Event \"4\"]\n*",
        "junk [Event \"1\"]\n\n1. e4 * junk junk\n\n[Event \"2\"] *",
        "{only a comment}",
        "*",
        "* * *\n\n*\n\n*",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(TEXTS); i++)
        check_text("", TEXTS[i], strlen(TEXTS[i]), NULL);
}

static GString *many_games(guint games)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < games; i++) {
        g_string_append_printf(
            text,
            "[Event \"%u\"]\n[White \"A player with a name\"]\n\n1. e4 e5 2. Nf3 "
            "{a comment} Nc6 (2... d6 3. d4) 3. Bb5 a6 1/2-1/2\n\n",
            i);
    }
    return text;
}

/* A large file is not read as a whole, and nothing of it twice but a game at a time. */
static void test_windows_stay_small(void)
{
    g_autoptr(GString) text = many_games(2000);
    Source source = {.text = text->str, .length = text->len};
    g_assert_true(cut(&source, 4096, NULL));
    g_assert_cmpuint(source.slices->len, ==, 2000);
    g_assert_cmpuint(g_array_index(source.slices, TabiyaPgnSlice, 1999).plies, ==, 6);
    g_assert_cmpuint(source.largest, ==, 4096);
    g_assert_cmpuint(source.reads, <, 2 * text->len / 4096);
    g_array_unref(source.slices);
}

static void test_stops(void)
{
    g_autoptr(GString) text = many_games(2000);
    g_autoptr(GError) error = NULL;
    Source failing = {.text = text->str, .length = text->len, .fails_at = 3};
    g_assert_false(cut(&failing, 4096, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_FAILED);
    g_assert_cmpuint(failing.slices->len, >, 10);
    g_array_unref(failing.slices);
    g_clear_error(&error);

    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    Source cancelled = {.text = text->str, .length = text->len, .cancellable = cancellable};
    g_assert_false(cut(&cancelled, 4096, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpuint(cancelled.reads, ==, 1);
    g_array_unref(cancelled.slices);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pgn-index/own-cases", test_own_cases);
    g_test_add_func("/pgn-index/files-of-others", test_files_of_others);
    g_test_add_func("/pgn-index/odd-texts", test_odd_texts);
    g_test_add_func("/pgn-index/windows-stay-small", test_windows_stay_small);
    g_test_add_func("/pgn-index/stops", test_stops);
    return g_test_run();
}
