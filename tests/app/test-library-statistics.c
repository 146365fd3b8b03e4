/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Statistics of games, counted by hand. */
#include "app/library/statistics.h"

#include "app/game/pgn-reader.h"
#include "app/render/score-plot.h"
#include "app/store/database.h"
#include "app/store/library-edit.h"
#include "app/store/library-file.h"
#include "tests/app/library-fixture.h"

typedef struct {
    const char *white, *black, *date, *result, *eco;
    guint white_elo;
} Game;

static gint64 add(TabiyaLibraryRows *rows, const Game *about)
{
    g_autofree char *pgn = g_strdup_printf(
        "[White \"%s\"]\n[Black \"%s\"]\n[Date \"%s\"]\n[Result \"%s\"]\n[ECO \"%s\"]\n"
        "[WhiteElo \"%u\"]\n\n1. e4 %s",
        about->white, about->black, about->date, about->result, about->eco, about->white_elo,
        about->result);
    g_autoptr(TabiyaGame) game = tabiya_pgn_read_first(pgn, -1, NULL, NULL);
    g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
    gint64 id = 0;
    g_assert_true(tabiya_library_rows_insert(rows, &id, record, 0, NULL));
    return id;
}

static void setup(StoreFixture *f, gconstpointer data)
{
    static const Game GAMES[] = {
        {"Kárpov, A", "Spassky", "1974.??.??", "1-0", "B83", 2700},
        {"Spassky", "Kárpov, A", "1974.01.02", "1/2-1/2", "E91", 2650},
        {"Kárpov, A", "Korchnoi", "1978.??.??", "0-1", "C80", 2725},
        {"Korchnoi", "Spassky", "????.??.??", "*", "B83", 0},
    };
    store_fixture_setup(f, NULL);
    TabiyaDatabase *db = new_library(f);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    for (gsize i = 0; i < G_N_ELEMENTS(GAMES); i++)
        add(rows, &GAMES[i]);
    g_clear_pointer(&rows, tabiya_library_rows_free);
    tabiya_database_close(db);
}

static void assert_tally(const TabiyaTally *tally, guint games, guint wins, guint draws,
                         guint losses)
{
    g_assert_cmpuint(tally->games, ==, games);
    g_assert_cmpuint(tally->wins, ==, wins);
    g_assert_cmpuint(tally->draws, ==, draws);
    g_assert_cmpuint(tally->losses, ==, losses);
}

static const TabiyaNamedTally *nth(GPtrArray *list, guint i)
{
    g_assert_cmpuint(i, <, list->len);
    return g_ptr_array_index(list, i);
}

static void test_all(StoreFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaStatistics) all = tabiya_statistics_run(f->path, NULL, "", NULL, NULL, NULL);
    g_assert_null(all->player);
    assert_tally(&all->all, 4, 1, 1, 1);
    g_assert_cmpuint(all->years->len, ==, 2);
    g_assert_cmpuint(g_array_index(all->years, TabiyaYearStatistics, 0).year, ==, 1974);
    assert_tally(&g_array_index(all->years, TabiyaYearStatistics, 0).tally, 2, 1, 1, 0);
    g_assert_cmpstr(nth(all->openings, 0)->name, ==, "B83");
    g_assert_cmpuint(nth(all->openings, 0)->tally.games, ==, 2);
    g_assert_cmpuint(all->opponents->len, ==, 3);
    g_assert_cmpstr(nth(all->opponents, 0)->name, ==, "Kárpov, A");
    assert_tally(&nth(all->opponents, 0)->tally, 3, 1, 1, 1);
    g_assert_cmpfloat(tabiya_tally_get_percent(&all->all), ==, 50);
}

static void test_player(StoreFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaStatistics) one =
        tabiya_statistics_run(f->path, NULL, "karpov", NULL, NULL, NULL);
    g_assert_cmpstr(one->player, ==, "Kárpov, A");
    assert_tally(&one->all, 3, 1, 1, 1);
    assert_tally(&one->white, 2, 1, 0, 1);
    assert_tally(&one->black, 1, 0, 1, 0);
    g_assert_cmpstr(nth(one->opponents, 0)->name, ==, "Spassky");
    assert_tally(&nth(one->opponents, 0)->tally, 2, 1, 1, 0);
    assert_tally(&nth(one->opponents, 1)->tally, 1, 0, 0, 1);
    g_assert_cmpuint(g_array_index(one->years, TabiyaYearStatistics, 0).rating, ==, 2700);
    g_assert_cmpuint(g_array_index(one->years, TabiyaYearStatistics, 1).rating, ==, 2725);
    g_autoptr(TabiyaStatistics) nobody =
        tabiya_statistics_run(f->path, NULL, "xyz", NULL, NULL, NULL);
    g_assert_cmpuint(nobody->games, ==, 0);
    g_assert_cmpfloat(tabiya_tally_get_percent(&nobody->all), <, 0);
}

/* A line of a repertoire was played by nobody: it is in no count, unless it is asked for. */
static void test_lines(StoreFixture *f, gconstpointer data)
{
    static const Game LINE = {"Kárpov, A", "Spassky", "2020.??.??", "*", "B83", 0};
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(f->path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    const gint64 id = add(rows, &LINE);
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));

    g_array_append_val(ids, id);
    g_assert_true(tabiya_library_set_lines(rows, &id, 1, NULL));
    g_autoptr(TabiyaStatistics) all = tabiya_statistics_run(f->path, NULL, "", NULL, NULL, NULL);
    assert_tally(&all->all, 4, 1, 1, 1);
    g_autoptr(TabiyaStatistics) one =
        tabiya_statistics_run(f->path, NULL, "karpov", NULL, NULL, NULL);
    assert_tally(&one->all, 3, 1, 1, 1);
    g_assert_cmpuint(nth(one->names, 0)->tally.games, ==, 3);
    g_autoptr(TabiyaStatistics) asked = tabiya_statistics_run(f->path, ids, "", NULL, NULL, NULL);
    assert_tally(&asked->all, 1, 0, 0, 0);
}

/* Names that differ are different people, whatever they begin with. */
static void test_names(StoreFixture *f, gconstpointer data)
{
    static const Game GAMES[] = {
        {"Karpova, B", "Spassky", "1990.??.??", "0-1", "A00", 2000},
        {"Karpova, B", "Karpov", "1990.??.??", "1-0", "A00", 2000},
        {"Karpova, B", "Korchnoi", "1991.??.??", "1-0", "A00", 2010},
        {"Korchnoi", "Karpova, B", "1992.??.??", "1-0", "A00", 2020},
    };
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(f->path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    g_autoptr(TabiyaStatistics) first = NULL, chosen = NULL, just = NULL, nobody = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(GAMES); i++)
        add(rows, &GAMES[i]);
    first = tabiya_statistics_run(f->path, NULL, "karpov", NULL, NULL, NULL);
    g_assert_cmpstr(first->player, ==, "Karpova, B");
    assert_tally(&first->all, 4, 2, 0, 2);
    g_assert_cmpuint(first->n_names, ==, 3);
    g_assert_cmpstr(nth(first->names, 0)->name, ==, "Karpova, B");
    g_assert_cmpuint(nth(first->names, 0)->tally.games, ==, 4);
    g_assert_cmpstr(nth(first->names, 1)->name, ==, "Kárpov, A");
    assert_tally(&nth(first->names, 1)->tally, 3, 1, 1, 1);
    g_assert_cmpstr(nth(first->names, 2)->name, ==, "Karpov");
    chosen = tabiya_statistics_run(f->path, NULL, "karpov", "Kárpov, A", NULL, NULL);
    g_assert_cmpstr(chosen->player, ==, "Kárpov, A");
    assert_tally(&chosen->all, 3, 1, 1, 1);
    g_assert_cmpuint(chosen->years->len, ==, 2);
    g_assert_cmpuint(chosen->n_names, ==, 3);
    just = tabiya_statistics_run(f->path, NULL, "Karpov", "Nobody", NULL, NULL);
    g_assert_cmpstr(just->player, ==, "Karpov");
    assert_tally(&just->all, 1, 0, 0, 1);
    nobody = tabiya_statistics_run(f->path, NULL, "xyz", "Karpov", NULL, NULL);
    g_assert_null(nobody->player);
    g_assert_cmpuint(nobody->games + nobody->n_names, ==, 0);
}

static void test_some(StoreFixture *f, gconstpointer data)
{
    const gint64 chosen[] = {4, 99, 2};
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_array_append_vals(ids, chosen, G_N_ELEMENTS(chosen));
    g_autoptr(TabiyaStatistics) some = tabiya_statistics_run(f->path, ids, NULL, NULL, NULL, NULL);
    assert_tally(&some->all, 2, 0, 1, 0);
    g_autoptr(TabiyaStatistics) his = tabiya_statistics_run(f->path, ids, "spa", NULL, NULL, NULL);
    assert_tally(&his->all, 2, 0, 1, 0);
    assert_tally(&his->white, 1, 0, 1, 0);
    assert_tally(&his->black, 1, 0, 0, 0);
}

static guint32 pixel(cairo_surface_t *surface, int x, int y)
{
    cairo_surface_flush(surface);
    return *(guint32 *)(gpointer)(cairo_image_surface_get_data(surface) +
                                  y * cairo_image_surface_get_stride(surface) + 4 * x);
}

/* Wins first, then draws, then losses; nothing without games. */
static void test_plot(void)
{
    const TabiyaTheme *theme = tabiya_theme_get(false, false);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 90, 20);
    cairo_t *cr = cairo_create(surface);
    tabiya_score_bars_draw(NULL, 0, theme, cr, 90, 20);
    g_assert_cmpuint(pixel(surface, 45, 10), ==, 0);
    tabiya_score_bar_draw(&(TabiyaScorePoint){0, 1, 1, 1, 0, 0}, theme, cr, 90, 20);
    guint32 wins = pixel(surface, 15, 10), draws = pixel(surface, 45, 10),
            losses = pixel(surface, 75, 10);
    g_assert_cmpuint(wins, !=, draws);
    g_assert_cmpuint(draws, !=, losses);
    g_assert_cmpuint(wins, !=, losses);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
}

#define ADD(name, func) \
    g_test_add("/library-statistics/" name, StoreFixture, NULL, setup, func, store_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("all", test_all);
    ADD("player", test_player);
    ADD("lines", test_lines);
    ADD("names", test_names);
    ADD("some", test_some);
    g_test_add_func("/library-statistics/plot", test_plot);
    return g_test_run();
}
