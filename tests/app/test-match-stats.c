/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arithmetic of matches against values computed by hand. */
#include <glib.h>
#include <math.h>

#include "app/analysis/match-stats.h"
#include "app/error.h"

static void assert_near(double value, double expected, double tolerance)
{
    g_assert_cmpfloat_with_epsilon(value, expected, tolerance);
}

static void test_elo(void)
{
    const TabiyaScoreline score = {.wins = 100, .losses = 50, .draws = 50};
    assert_near(tabiya_scoreline_mean(score), 0.625, 1e-12);
    assert_near(tabiya_scoreline_elo(score), 88.74, 0.01);
    assert_near(tabiya_scoreline_elo_error(score), 42.8, 0.2);
    const TabiyaScoreline turned = {.wins = 50, .losses = 100, .draws = 50};
    assert_near(tabiya_scoreline_elo(turned), -88.74, 0.01);
}

static void test_elo_without_bound(void)
{
    const TabiyaScoreline all = {.wins = 10}, none = {0};
    g_assert_true(isinf(tabiya_scoreline_elo(all)) && tabiya_scoreline_elo(all) > 0);
    g_assert_true(isinf(tabiya_scoreline_elo_error(all)));
    g_assert_true(isinf(tabiya_scoreline_elo_error(none)));
    assert_near(tabiya_scoreline_elo(none), 0.0, 1e-12);
}

static void test_los(void)
{
    const TabiyaScoreline even = {.wins = 30, .losses = 30, .draws = 7};
    const TabiyaScoreline better = {.wins = 60, .losses = 40};
    assert_near(tabiya_scoreline_los(even), 0.5, 1e-12);
    assert_near(tabiya_scoreline_los(better), 0.97725, 0.0001); /* two standard deviations */
}

static void test_sprt_parse(void)
{
    TabiyaSprt sprt;
    g_autoptr(GError) error = NULL;
    g_assert_true(tabiya_sprt_parse("elo0=-5,elo1=0,alpha=0.1,beta=0.2", &sprt, &error));
    g_assert_no_error(error);
    assert_near(sprt.elo0, -5, 1e-12);
    assert_near(sprt.beta, 0.2, 1e-12);
    g_assert_false(tabiya_sprt_parse("elo0=5,elo1=0", &sprt, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_clear_error(&error);
    g_assert_false(tabiya_sprt_parse("elo2=5", &sprt, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_clear_error(&error);
    g_assert_false(tabiya_sprt_parse("elo0=five", &sprt, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
}

static void test_sprt_verdict(void)
{
    TabiyaSprt sprt;
    g_assert_true(tabiya_sprt_parse("elo0=0,elo1=50", &sprt, NULL));
    assert_near(tabiya_sprt_upper(&sprt), 2.944, 0.001);
    assert_near(tabiya_sprt_lower(&sprt), -2.944, 0.001);
    const TabiyaScoreline strong = {.wins = 200, .losses = 100, .draws = 100};
    const TabiyaScoreline equal = {.wins = 150, .losses = 150, .draws = 100};
    const TabiyaScoreline few = {.wins = 3, .losses = 2, .draws = 2};
    g_assert_cmpint(tabiya_sprt_verdict(&sprt, strong), ==, TABIYA_SPRT_H1);
    g_assert_cmpint(tabiya_sprt_verdict(&sprt, equal), ==, TABIYA_SPRT_H0);
    g_assert_cmpint(tabiya_sprt_verdict(&sprt, few), ==, TABIYA_SPRT_CONTINUE);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/match-stats/elo", test_elo);
    g_test_add_func("/match-stats/elo-without-bound", test_elo_without_bound);
    g_test_add_func("/match-stats/los", test_los);
    g_test_add_func("/match-stats/sprt-parse", test_sprt_parse);
    g_test_add_func("/match-stats/sprt-verdict", test_sprt_verdict);
    return g_test_run();
}
