/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings: the example in Glickman's paper, and general properties. */
#include "app/training/glicko2.h"

#include <math.h>

/* Three games of one period; the paper gives 1464.06, 151.52 and 0.05999. */
static void test_published(void)
{
    const TabiyaGlicko2Game GAMES[] = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
    TabiyaGlicko2 rating = {1500, 200, 0.06};

    tabiya_glicko2_rate(&rating, GAMES, G_N_ELEMENTS(GAMES));
    g_assert_cmpfloat_with_epsilon(rating.rating, 1464.06, 0.01);
    g_assert_cmpfloat_with_epsilon(rating.deviation, 151.52, 0.01);
    g_assert_cmpfloat_with_epsilon(rating.volatility, 0.05999, 0.00001);
}

/* Three wins against an opponent 800 points stronger, and a surprise of each kind: the root of step
 * 5, found here by halving an interval. */
static void test_surprise(void)
{
    const TabiyaGlicko2Game WINS[] = {{2300, 50, 1}, {2300, 50, 1}, {2300, 50, 1}};
    const TabiyaGlicko2Game BOTH[] = {{1500, 50, 1}, {1500, 50, 0}};
    TabiyaGlicko2 rating = {1500, 60, 0.06}, even = {1500, 60, 0.2};

    tabiya_glicko2_rate(&rating, WINS, G_N_ELEMENTS(WINS));
    g_assert_cmpfloat_with_epsilon(rating.rating, 1562.36648, 0.001);
    g_assert_cmpfloat_with_epsilon(rating.deviation, 60.78884, 0.0001);
    g_assert_cmpfloat_with_epsilon(rating.volatility, 0.0601153, 2e-6);
    tabiya_glicko2_rate(&even, BOTH, G_N_ELEMENTS(BOTH));
    g_assert_cmpfloat_with_epsilon(even.rating, 1500, 1e-9);
    g_assert_cmpfloat_with_epsilon(even.volatility, 0.1997744, 2e-6);
}

/* 0.06² = 0.0036 more of phi² a period: 200 / 173.7178 = 1.1513; sqrt(1.3255 + 0.0036) = 1.15286,
 * which is 200.2714 points. A deviation never passes its end. */
static void test_wait(void)
{
    TabiyaGlicko2 rating = {1700, 200, 0.06}, none = rating;

    tabiya_glicko2_wait(&rating, 1);
    g_assert_cmpfloat_with_epsilon(rating.deviation, 200.2714, 0.0001);
    g_assert_cmpfloat(rating.rating, ==, 1700);
    g_assert_cmpfloat(rating.volatility, ==, 0.06);
    tabiya_glicko2_rate(&none, NULL, 0);
    g_assert_cmpfloat(none.deviation, ==, rating.deviation);
    tabiya_glicko2_wait(&rating, 0);
    tabiya_glicko2_wait(&rating, -1000); /* a clock that was set back */
    g_assert_cmpfloat(none.deviation, ==, rating.deviation);
    tabiya_glicko2_wait(&rating, 1e6);
    g_assert_cmpfloat(rating.deviation, ==, TABIYA_GLICKO2_DEVIATION_MAX);
}

/* Equals: one half; g(50 and 50 together) is near 1, so 400 points are near 10 to 1. */
static void test_expect(void)
{
    const TabiyaGlicko2 rating = {1500, 50, 0.06};

    g_assert_cmpfloat_with_epsilon(tabiya_glicko2_expect_for_tests(&rating, 1500, 300), 0.5, 1e-12);
    /* an uncertain rating makes a win uncertain: 364 from both together */
    g_assert_cmpfloat_with_epsilon(
        tabiya_glicko2_expect_for_tests(&(TabiyaGlicko2){1500, 350, 0.06}, 1200, 100), 0.755884,
        1e-6);
    g_assert_cmpfloat_with_epsilon(tabiya_glicko2_expect_for_tests(&rating, 1100, 50), 10.0 / 11,
                                   0.005);
    g_assert_cmpfloat_with_epsilon(tabiya_glicko2_expect_for_tests(&rating, 1100, 50) +
                                       tabiya_glicko2_expect_for_tests(&rating, 1900, 50),
                                   1, 1e-12);
}

/* For any results in any order: wins raise a rating and losses lower it, wins against stronger
 * opponents raise it more, and nothing leaves its bounds. */
static void test_properties(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(41);

    for (int i = 0; i < 20000; i++) {
        TabiyaGlicko2 before = {g_rand_double_range(random, 400, 3000),
                                g_rand_double_range(random, 45, 350),
                                g_rand_double_range(random, 0.01, 0.2)};
        TabiyaGlicko2Game game = {g_rand_double_range(random, 400, 3300),
                                  g_rand_double_range(random, 45, 500),
                                  g_rand_int_range(random, 0, 2)};
        TabiyaGlicko2Game harder = {game.rating + 50, game.deviation, game.score};
        TabiyaGlicko2 after = before, other = before;

        tabiya_glicko2_rate(&after, &game, 1);
        tabiya_glicko2_rate(&other, &harder, 1);
        g_assert_true(game.score > 0 ? after.rating > before.rating : after.rating < before.rating);
        g_assert_true(other.rating > after.rating);
        g_assert_true(after.deviation >= 45 && after.deviation <= 350);
        g_assert_true(after.volatility > 0.005 && after.volatility < 0.5);
        g_assert_true(isfinite(after.rating));
    }
}

/* Somebody who solves as a player of 2000 would is found, from the start that everybody has. */
static void test_finds(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    const TabiyaGlicko2 truth = {2000, 45, 0.06};
    TabiyaGlicko2 rating = TABIYA_GLICKO2_START;
    double sum = 0;

    for (int i = 0; i < 400; i++) {
        double puzzle = rating.rating + g_rand_double_range(random, -150, 150);
        gboolean won = g_rand_double(random) < tabiya_glicko2_expect_for_tests(&truth, puzzle, 75);

        tabiya_glicko2_rate(&rating, &(TabiyaGlicko2Game){puzzle, 75, won}, 1);
        if (i >= 200)
            sum += rating.rating;
    }
    g_assert_cmpfloat_with_epsilon(sum / 200, 2000, 60);
    g_assert_cmpfloat(rating.deviation, <, TABIYA_GLICKO2_DEVIATION_SURE);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/glicko2/published", test_published);
    g_test_add_func("/glicko2/surprise", test_surprise);
    g_test_add_func("/glicko2/wait", test_wait);
    g_test_add_func("/glicko2/expect", test_expect);
    g_test_add_func("/glicko2/properties", test_properties);
    g_test_add_func("/glicko2/finds", test_finds);
    return g_test_run();
}
