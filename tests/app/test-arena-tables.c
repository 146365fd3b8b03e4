/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pairs of games and crosstables against values computed by hand. */
#include <math.h>
#include <string.h>

#include "app/arena/crosstable.h"
#include "app/arena/pentanomial.h"

static void assert_near(double value, double expected, double tolerance)
{
    g_assert_cmpfloat_with_epsilon(value, expected, tolerance);
}

/* --- Pairs of games --------------------------------------------------------------------------- */

static void test_counts(void)
{
    TabiyaPentanomial pairs = {{0}};
    tabiya_pentanomial_add(&pairs, 2, 1);
    tabiya_pentanomial_add(&pairs, 0, 0);
    tabiya_pentanomial_add(&pairs, 2, 0);
    tabiya_pentanomial_add(&pairs, 1, 1);
    const int counts[5] = {1, 0, 2, 1, 0};
    g_assert_cmpmem(pairs.counts, sizeof counts, counts, sizeof counts);
    g_assert_cmpint(tabiya_pentanomial_pairs(pairs), ==, 4);
    assert_near(tabiya_pentanomial_mean(pairs), 3.5 / 8, 1e-12);
    assert_near(tabiya_pentanomial_mean(tabiya_pentanomial_turned(pairs)), 4.5 / 8, 1e-12);
    assert_near(tabiya_pentanomial_draw_ratio(pairs), 0.5, 1e-12);
    assert_near(tabiya_pentanomial_pair_ratio(pairs), 1, 1e-12);
}

/* Mean 0.55, and what follows from it. */
static void test_elo_of_pairs(void)
{
    const TabiyaPentanomial pairs = {{5, 15, 45, 25, 10}};
    const double mean = 0.55;
    const double variance = (5 * 0.3025 + 15 * 0.09 + 45 * 0.0025 + 25 * 0.04 + 10 * 0.2025) / 100;
    assert_near(tabiya_pentanomial_mean(pairs), mean, 1e-12);
    assert_near(tabiya_pentanomial_elo(pairs), 34.86, 0.01);
    assert_near(tabiya_pentanomial_normalized_elo(pairs), 0.05 / sqrt(2 * variance) * 800 / log(10),
                1e-9);
    assert_near(tabiya_pentanomial_normalized_elo_error(pairs), 48.15, 0.01);
    const double z = 0.05 / sqrt(variance / 100);
    assert_near(tabiya_pentanomial_los(pairs), 0.5 * (1 + erf(z / sqrt(2))), 1e-12);
    assert_near(tabiya_pentanomial_elo_error(pairs), 33.81, 0.01);
}

static void test_pairs_all_alike(void)
{
    const TabiyaPentanomial none = {{0}}, won = {{0, 0, 0, 0, 9}}, even = {{0, 0, 9, 0, 0}};
    g_assert_true(isinf(tabiya_pentanomial_elo(won)));
    g_assert_true(isinf(tabiya_pentanomial_elo_error(won)));
    g_assert_true(isinf(tabiya_pentanomial_elo_error(none)));
    g_assert_true(isinf(tabiya_pentanomial_pair_ratio(won)));
    assert_near(tabiya_pentanomial_los(won), 1, 1e-12);
    assert_near(tabiya_pentanomial_los(even), 0.5, 1e-12);
    assert_near(tabiya_pentanomial_normalized_elo(even), 0, 1e-12);
    assert_near(tabiya_pentanomial_elo(none), 0, 1e-12);
}

static void test_llr(void)
{
    const TabiyaSprt sprt = {-3, 3, 0.05, 0.05};
    const TabiyaPentanomial pairs = {{60, 500, 900, 520, 70}}, none = {{0}};
    const TabiyaPentanomial turned = tabiya_pentanomial_turned(pairs);
    for (int unit = TABIYA_SPRT_LOGISTIC; unit <= TABIYA_SPRT_NORMALIZED; unit++) {
        const double llr = tabiya_pentanomial_llr(&sprt, unit, pairs);
        g_assert_cmpfloat(llr, >, 0.1);
        /* Symmetric bounds turn with the board. */
        assert_near(tabiya_pentanomial_llr(&sprt, unit, turned), -llr, 1e-9);
        assert_near(tabiya_pentanomial_llr(&sprt, unit, none), 0, 1e-12);
    }
}

/* Near equality the ratio is that of a normal mean with the observed variance. */
static void test_llr_of_many(void)
{
    const TabiyaSprt sprt = {0, 2, 0.05, 0.05};
    const TabiyaPentanomial pairs = {{600, 12000, 25000, 12400, 640}};
    const double n = tabiya_pentanomial_pairs(pairs), mean = tabiya_pentanomial_mean(pairs);
    double variance = 0;
    for (int i = 0; i < 5; i++)
        variance += pairs.counts[i] * pow(i / 4.0 - mean, 2) / n;
    const double s1 = 1 / (1 + pow(10, -2 / 400.0));
    const double normal = n * (s1 - 0.5) * (2 * mean - 0.5 - s1) / (2 * variance);
    assert_near(tabiya_pentanomial_llr(&sprt, TABIYA_SPRT_LOGISTIC, pairs), normal, 0.01);
    g_assert_cmpint(tabiya_pentanomial_verdict(&sprt, TABIYA_SPRT_LOGISTIC, pairs), ==,
                    TABIYA_SPRT_H1);
}

/* Results printed by fastchess and fishtest. */
static void test_published(void)
{
    const struct {
        TabiyaPentanomial pairs;
        double elo, error, normalized, normalized_error; /* 0: not printed */
        double elo0, elo1, llr;
        TabiyaSprtUnit unit;
    } rows[] = {
        {{{50, 287, 610, 387, 73}}, 18.04, 8.23, 28.19, 12.84, 0, 5, 2.97, TABIYA_SPRT_NORMALIZED},
        {{{352, 579, 1264, 743, 464}},
         19.83,
         6.77,
         24.25,
         8.26,
         9,
         16,
         4.60,
         TABIYA_SPRT_NORMALIZED},
        {{{13, 34, 232, 71, 29}}, 31.71, 14.63, 53.96, 24.73, 0, 10, 2.95, TABIYA_SPRT_NORMALIZED},
        {{{790, 1759, 3256, 1780, 807}},
         1.14,
         4.04,
         1.48,
         5.26,
         0,
         5,
         -0.71,
         TABIYA_SPRT_NORMALIZED},
        {{{1, 22, 52, 21, 4}}, 8.69, 27.04, 15.51, 48.15, -5, 0, 0.15, TABIYA_SPRT_NORMALIZED},
        {{{831, 31795, 68460, 32448, 834}}, 0, 0, 0, 0, 0, 2, 2.93, TABIYA_SPRT_NORMALIZED},
        {{{307, 54901, 140959, 56230, 281}}, 0, 0, 0, 0, 0.5, 2.5, 2.95, TABIYA_SPRT_NORMALIZED},
        {{{264, 5737, 31270, 5964, 269}}, 0, 0, 0, 0, -0.5, 2.5, 2.97, TABIYA_SPRT_NORMALIZED},
        {{{253, 4282, 17604, 4431, 286}}, 0, 0, 0, 0, -0.25, 1.25, 2.94, TABIYA_SPRT_LOGISTIC},
        {{{58, 3302, 33130, 3518, 84}}, 0, 0, 0, 0, 0.25, 1.25, 2.97, TABIYA_SPRT_LOGISTIC},
        {{{14, 1030, 14318, 1163, 19}}, 0, 0, 0, 0, 0.25, 1.25, 2.93, TABIYA_SPRT_LOGISTIC},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        const TabiyaSprt sprt = {rows[i].elo0, rows[i].elo1, 0.05, 0.05};
        const TabiyaPentanomial pairs = rows[i].pairs;
        assert_near(tabiya_pentanomial_llr(&sprt, rows[i].unit, pairs), rows[i].llr, 0.0051);
        if (rows[i].error == 0)
            continue;
        assert_near(tabiya_pentanomial_elo(pairs), rows[i].elo, 0.0051);
        assert_near(tabiya_pentanomial_elo_error(pairs), rows[i].error, 0.0051);
        assert_near(tabiya_pentanomial_normalized_elo(pairs), rows[i].normalized, 0.0051);
        assert_near(tabiya_pentanomial_normalized_elo_error(pairs), rows[i].normalized_error,
                    0.0051);
    }
}

/* --- Crosstables ------------------------------------------------------------------------------ */

/* A beats B twice, B beats C with White, the rest is drawn; D has only a bye. */
static TabiyaCrosstable *table_of_four(TabiyaStandingsOrder order, const char *first_name)
{
    static TabiyaScoreline games[16];
    static const double extra[] = {0, 0, 0, 1};
    const char *names[] = {first_name, "B", "C", "D"};
    memset(games, 0, sizeof games);
    games[0 * 4 + 1].wins = games[1 * 4 + 0].losses = 1;
    games[1 * 4 + 2].wins = games[2 * 4 + 1].draws = 1;
    games[0 * 4 + 2].draws = games[2 * 4 + 0].draws = 1;
    const TabiyaCrosstableInput input = {{4, games, FALSE, -1, 0}, names, extra, order};
    return tabiya_crosstable_new(&input);
}

static void test_standings(void)
{
    g_autoptr(TabiyaCrosstable) table = table_of_four(TABIYA_STANDINGS_BY_POINTS, "A");
    const TabiyaStanding *s = table->standings;
    g_assert_cmpint(s[0].player, ==, 0);
    assert_near(s[0].points, 3, 1e-12);
    assert_near(s[0].sonneborn_berger, 2 * 1.5 + 2 * 0.5 * 1.5, 1e-12);
    assert_near(s[0].buchholz, 2 * 1.5 + 2 * 1.5, 1e-12);
    assert_near(s[0].draw_ratio, 0.5, 1e-12);
    /* B and C have 1.5 points each; C drew twice with A. */
    g_assert_cmpint(s[1].player, ==, 2);
    assert_near(s[1].sonneborn_berger, 2 * 0.5 * 3 + 0.5 * 1.5, 1e-12);
    g_assert_cmpint(s[2].player, ==, 1);
    g_assert_cmpint(s[3].player, ==, 3);
    assert_near(s[3].points, 1, 1e-12);
    g_assert_cmpint(s[3].games, ==, 0);
    g_assert_cmpint(s[3].group, ==, 1);
    g_assert_cmpfloat(s[0].los, >, 0.5);
    const TabiyaScoreline pair = tabiya_crosstable_pair(table, 1, 0);
    g_assert_true(pair.losses == 2 && pair.wins == 0 && pair.draws == 0);
}

/* Nothing separates players without games: they share a rank and keep their order. */
static void test_shared_ranks(void)
{
    static const TabiyaScoreline games[9];
    const char *names[] = {"A", "B", "C"};
    for (int order = TABIYA_STANDINGS_BY_POINTS; order <= TABIYA_STANDINGS_BY_ELO; order++) {
        const TabiyaCrosstableInput input = {{3, games, TRUE, -1, 0}, names, NULL, order};
        g_autoptr(TabiyaCrosstable) table = tabiya_crosstable_new(&input);
        for (int i = 0; i < 3; i++) {
            g_assert_cmpint(table->standings[i].player, ==, i);
            g_assert_cmpint(table->standings[i].rank, ==, 1);
        }
    }
}

/* Fewer games, but a better score. */
static void test_orders(void)
{
    TabiyaScoreline games[9] = {{0}};
    const char *names[] = {"A", "B", "C"};
    games[0 * 3 + 2] = (TabiyaScoreline){.wins = 6, .losses = 4};
    games[1 * 3 + 2] = (TabiyaScoreline){.wins = 4, .losses = 1};
    const int first[] = {0, 1, 1};
    for (int order = TABIYA_STANDINGS_BY_POINTS; order <= TABIYA_STANDINGS_BY_ELO; order++) {
        const TabiyaCrosstableInput input = {{3, games, TRUE, -1, 0}, names, NULL, order};
        g_autoptr(TabiyaCrosstable) table = tabiya_crosstable_new(&input);
        g_assert_cmpint(table->standings[0].player, ==, first[order]);
    }
}

static void test_text(void)
{
    g_autoptr(TabiyaCrosstable) table = table_of_four(TABIYA_STANDINGS_BY_POINTS, "\x1b[2J棋");
    g_autofree char *text = tabiya_crosstable_dup_text(table);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_assert_cmpint(g_strv_length(lines), ==, 6);
    g_assert_null(strchr(text, '\x1b'));
    g_assert_nonnull(strstr(lines[1], "\\x1b[2J棋 "));
    g_assert_true(g_str_has_prefix(lines[1], "   1 "));
    g_assert_true(g_str_has_suffix(lines[1], "      *    1.0    2.0"));
    g_assert_nonnull(strstr(lines[1], " 50.0%"));
}

static void test_csv(void)
{
    g_autoptr(TabiyaCrosstable) table = table_of_four(TABIYA_STANDINGS_BY_POINTS, "=A\"1\"");
    g_autofree char *csv = tabiya_crosstable_dup_csv(table);
    g_auto(GStrv) lines = g_strsplit(csv, "\r\n", -1);
    g_assert_cmpint(g_strv_length(lines), ==, 6);
    g_assert_true(g_str_has_suffix(lines[0], ",buchholz,\"'=A\"\"1\"\"\",\"C\",\"B\",\"D\""));
    g_assert_true(g_str_has_prefix(lines[1], "1,\"'=A\"\"1\"\"\",1,4,2,2,0,3.0000,"));
    g_assert_true(g_str_has_suffix(lines[1], ",0.5000,4.5000,6.0000,,0-2-0,2-0-0,"));
}

static void test_json(void)
{
    g_autoptr(TabiyaCrosstable) table = table_of_four(TABIYA_STANDINGS_BY_POINTS, "A");
    g_autoptr(JsonBuilder) builder = json_builder_new();
    tabiya_crosstable_add_json(table, builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    JsonArray *standings = json_node_get_array(root);
    g_assert_cmpint(json_array_get_length(standings), ==, 4);
    JsonObject *best = json_array_get_object_element(standings, 0);
    g_assert_cmpstr(json_object_get_string_member(best, "name"), ==, "A");
    g_assert_cmpint(json_object_get_int_member(best, "wins"), ==, 2);
    assert_near(json_object_get_double_member(best, "points"), 3, 1e-12);
    JsonArray *against = json_object_get_array_member(best, "against");
    g_assert_cmpint(json_array_get_length(against), ==, 2);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/arena-tables/counts", test_counts);
    g_test_add_func("/arena-tables/elo-of-pairs", test_elo_of_pairs);
    g_test_add_func("/arena-tables/pairs-all-alike", test_pairs_all_alike);
    g_test_add_func("/arena-tables/llr", test_llr);
    g_test_add_func("/arena-tables/llr-of-many", test_llr_of_many);
    g_test_add_func("/arena-tables/published", test_published);
    g_test_add_func("/arena-tables/standings", test_standings);
    g_test_add_func("/arena-tables/shared-ranks", test_shared_ranks);
    g_test_add_func("/arena-tables/orders", test_orders);
    g_test_add_func("/arena-tables/text", test_text);
    g_test_add_func("/arena-tables/csv", test_csv);
    g_test_add_func("/arena-tables/json", test_json);
    return g_test_run();
}
