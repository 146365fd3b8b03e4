/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Favorite openings, and a library's statistics of a position. */
#include <glib/gstdio.h>

#include "app/library/import.h"
#include "app/openings/favorites.h"
#include "app/openings/opening-score.h"
#include "app/store/library-file.h"
#include "engine/board/fen.h"

typedef struct {
    char *folder, *path;
} Fixture;

static void setup(Fixture *f, gconstpointer data)
{
    f->folder = g_dir_make_tmp("tabiya-favourites-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "library.db", NULL);
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_autoptr(GDir) folder = g_dir_open(f->folder, 0, NULL);
    const char *name;

    while ((name = g_dir_read_name(folder))) {
        g_autofree char *path = g_build_filename(f->folder, name, NULL);

        g_unlink(path);
    }
    g_rmdir(f->folder);
    g_free(f->folder);
    g_free(f->path);
}

static void spin_until(gboolean (*done)(gpointer), gpointer object)
{
    while (!done(object))
        g_main_context_iteration(NULL, TRUE);
}

/* --- Favorites -------------------------------------------------------------------------------- */

static gboolean is_settled(gpointer favorites)
{
    return tabiya_favorites_get_n_pending(favorites) == 0;
}

static void assert_names(TabiyaFavorites *favorites, const char *expected)
{
    g_autofree char *names =
        g_strjoinv("|", (char **)(gpointer)tabiya_favorites_get_names(favorites));

    g_assert_cmpstr(names, ==, expected);
}

static void count_cb(gpointer object, guint *count)
{
    (*count)++;
}

static void test_kept(Fixture *f, gconstpointer data)
{
    TabiyaFavorites *favorites = tabiya_favorites_new(f->path);
    guint changes = 0;

    g_signal_connect(favorites, "changed", G_CALLBACK(count_cb), &changes);
    tabiya_favorites_set(favorites, "Slav Defense", TRUE);
    tabiya_favorites_set(favorites, "Slav Defense", TRUE);
    g_assert_cmpuint(changes, ==, 1);
    g_assert_true(tabiya_favorites_contains(favorites, "Slav Defense"));
    tabiya_favorites_set(favorites, "Réti Opening", TRUE);
    tabiya_favorites_set(favorites, "King's Gambit", TRUE);
    tabiya_favorites_set(favorites, "Slav Defense", FALSE);
    assert_names(favorites, "King's Gambit|Réti Opening");
    spin_until(is_settled, favorites);
    g_object_unref(favorites);

    favorites = tabiya_favorites_new(f->path);
    assert_names(favorites, "");
    spin_until(is_settled, favorites);
    g_assert_true(tabiya_favorites_contains(favorites, "Réti Opening"));
    g_assert_true(tabiya_favorites_contains(favorites, "King's Gambit"));
    g_assert_false(tabiya_favorites_contains(favorites, "Slav Defense"));
    g_object_unref(favorites);
}

/* A favorite removed before the list was read stays removed. */
static void test_while_it_is_read(Fixture *f, gconstpointer data)
{
    TabiyaFavorites *favorites = tabiya_favorites_new(f->path);

    tabiya_favorites_set(favorites, "Slav Defense", TRUE);
    spin_until(is_settled, favorites);
    g_object_unref(favorites);
    favorites = tabiya_favorites_new(f->path);
    tabiya_favorites_set(favorites, "Dutch Defense", TRUE);
    spin_until(is_settled, favorites);
    assert_names(favorites, "Dutch Defense|Slav Defense");
    g_object_unref(favorites);
}

static void failed_cb(gpointer favorites, const char *text, guint *count)
{
    g_assert_true(g_str_has_prefix(text, "Your favorites were not saved: "));
    (*count)++;
}

static void test_cannot_be_kept(Fixture *f, gconstpointer data)
{
    guint failures = 0;

    g_assert_true(g_file_set_contents(f->path, "this is no library at all", -1, NULL));
    TabiyaFavorites *favorites = tabiya_favorites_new(f->path);
    g_signal_connect(favorites, "failed", G_CALLBACK(failed_cb), &failures);
    tabiya_favorites_set(favorites, "Slav Defense", TRUE);
    spin_until(is_settled, favorites);
    g_assert_cmpuint(failures, ==, 1);
    assert_names(favorites, "");
    g_object_unref(favorites);
}

/* --- Statistics ------------------------------------------------------------------------------- */

static void test_sentence(void)
{
    static const struct {
        guint64 games, white, draws, black;
        const char *sentence;
    } CASES[] = {
        {1204, 500, 300, 404, "1204 games in your library: White scores 54%"},
        {1, 1, 0, 0, "1 game in your library: White scores 100%"},
        {7, 0, 0, 0, "7 games in your library"},
        {0, 0, 0, 0, "No game in your library has this position"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *sentence = tabiya_opening_score_describe(CASES[i].games, CASES[i].white,
                                                                  CASES[i].draws, CASES[i].black);

        g_assert_cmpstr(sentence, ==, CASES[i].sentence);
    }
}

static gboolean has_answered(gpointer score)
{
    return !tabiya_opening_score_is_asking(score);
}

static void assert_score(TabiyaOpeningScore *score, const char *fen, const char *expected)
{
    EngPosition position;

    g_assert_true(eng_fen_parse(&position, fen, NULL));
    tabiya_opening_score_set_position(score, &position);
    spin_until(has_answered, score);
    g_assert_cmpstr(tabiya_opening_score_get_text(score), ==, expected);
}

#define AFTER_E4 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
#define AFTER_D4 "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"

static void import(Fixture *f)
{
    static const char GAMES[] = "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n"
                                "[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n\n";
    g_autofree char *pgn = g_build_filename(f->folder, "games.pgn", NULL);
    const char *names[] = {pgn, NULL};
    TabiyaImportProgress progress;
    g_autoptr(GError) error = NULL;

    g_assert_true(g_file_set_contents(pgn, GAMES, -1, NULL));
    tabiya_import_run(&(TabiyaImportOptions){.library = f->path, .names = names}, NULL, &progress,
                      &error);
    g_assert_no_error(error);
    g_assert_cmpuint(progress.written, ==, 2);
}

/* Nothing for an empty library; then its results; and only the last position is answered. */
static void test_score(Fixture *f, gconstpointer data)
{
    TabiyaOpeningScore *score = tabiya_opening_score_new(f->path);
    EngPosition position;

    assert_score(score, AFTER_E4, "");
    import(f);
    assert_score(score, AFTER_E4, "2 games in your library: White scores 75%");
    assert_score(score, AFTER_D4, "No game in your library has this position");
    g_assert_cmpuint(tabiya_opening_score_get_n_asked(score), ==, 3);
    g_assert_true(eng_fen_parse(&position, AFTER_E4, NULL));
    for (guint i = 0; i < 20; i++) { /* who goes on at once asks nothing */
        tabiya_opening_score_set_position(score, &position);
        g_main_context_iteration(NULL, FALSE);
    }
    spin_until(has_answered, score);
    g_assert_cmpuint(tabiya_opening_score_get_n_asked(score), ==, 4);
    tabiya_opening_score_set_position(score, NULL);
    g_assert_cmpstr(tabiya_opening_score_get_text(score), ==, "");
    g_assert_finalize_object(score);
}

#define ADD(name, function) g_test_add(name, Fixture, NULL, setup, function, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("/favourites/kept", test_kept);
    ADD("/favourites/while-it-is-read", test_while_it_is_read);
    ADD("/favourites/cannot-be-kept", test_cannot_be_kept);
    g_test_add_func("/opening-score/sentence", test_sentence);
    ADD("/opening-score/library", test_score);
    return g_test_run();
}
