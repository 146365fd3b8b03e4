/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings of tournaments: results that follow the model give the strengths that made them, and in
 * simulated tournaments the errors hold the true strengths as often as they claim. TABIYA_RUNS says
 * how many tournaments are simulated. */
#include "app/arena/ratings.h"

#include <math.h>
#include <stdlib.h>

#define PLAYERS 20

static void assert_near(double value, double expected, double tolerance)
{
    g_assert_cmpfloat_with_epsilon(value, expected, tolerance);
}

/* --- Results that follow the model ------------------------------------------------------------ */

/* 100,000 games of White and Black, as the model predicts. */
static TabiyaScoreline predicted(double difference, double draw_parameter)
{
    double wdl[3];
    tabiya_ratings_predict(difference, draw_parameter, wdl);
    return (TabiyaScoreline){.wins = (int)lround(1e5 * wdl[0]),
                             .draws = (int)lround(1e5 * wdl[1]),
                             .losses = (int)lround(1e5 * wdl[2])};
}

static void test_predict(void)
{
    double wdl[3];
    tabiya_ratings_predict(100, 3, wdl);
    assert_near(wdl[0] + wdl[1] + wdl[2], 1, 1e-12);
    assert_near(wdl[0] + wdl[1] / 2, 0.640065, 1e-6);
    assert_near(wdl[1] * wdl[1], 9 * wdl[0] * wdl[2], 1e-12);
    tabiya_ratings_predict(0, 2, wdl);
    assert_near(wdl[1], 0.5, 1e-12);
}

static void test_recovers_strengths(void)
{
    const double elo[4] = {-150, 0, 30, 120};
    TabiyaScoreline games[16] = {{0}};
    for (int w = 0; w < 4; w++) {
        for (int b = 0; b < 4; b++) {
            if (w != b)
                games[w * 4 + b] = predicted(elo[w] - elo[b] + 35, 2.5);
        }
    }
    const TabiyaRatingsInput input = {4, games, TRUE, -1, 0};
    g_autoptr(TabiyaRatings) r = tabiya_ratings_new(&input);
    for (int i = 0; i < 4; i++)
        assert_near(r->elo[i], elo[i], 0.1);
    assert_near(r->advantage, 35, 0.1);
    assert_near(r->draw_parameter, 2.5, 0.01);
    assert_near(r->draw_rate, 2.5 / 4.5, 0.001);
    g_assert_cmpint(r->n_groups, ==, 1);
}

/* Two players get what match-stats.h says about their match. */
static void test_agrees_with_match(void)
{
    const TabiyaScoreline match = {.wins = 1000, .losses = 700, .draws = 1800};
    const TabiyaScoreline games[4] = {{0}, match, {0}, {0}};
    const TabiyaRatingsInput input = {2, games, FALSE, 1, 0};
    g_autoptr(TabiyaRatings) r = tabiya_ratings_new(&input);
    assert_near(r->elo[0], tabiya_scoreline_elo(match), 0.01);
    assert_near(r->error[0], tabiya_scoreline_elo_error(match), 0.02);
    assert_near(tabiya_ratings_los(r, 0, 1), tabiya_scoreline_los(match), 1e-4);
}

/* --- The scale -------------------------------------------------------------------------------- */

static void test_anchor(void)
{
    const TabiyaScoreline games[9] = {
        {0}, {.wins = 30, .losses = 20}, {0}, {0}, {0}, {.wins = 10, .losses = 25, .draws = 30}};
    const TabiyaRatingsInput free_input = {3, games, TRUE, -1, 0}, tied = {3, games, TRUE, 1, 2800};
    g_autoptr(TabiyaRatings) mean = tabiya_ratings_new(&free_input);
    g_autoptr(TabiyaRatings) anchored = tabiya_ratings_new(&tied);
    assert_near(mean->elo[0] + mean->elo[1] + mean->elo[2], 0, 1e-6);
    assert_near(anchored->elo[1], 2800, 1e-9);
    assert_near(anchored->error[1], 0, 1e-9);
    assert_near(anchored->elo[2] - 2800, mean->elo[2] - mean->elo[1], 1e-6);
    /* What an anchor does to single errors, it does not do to differences. */
    assert_near(tabiya_ratings_difference_error(anchored, 0, 2),
                tabiya_ratings_difference_error(mean, 0, 2), 1e-6);
    assert_near(anchored->error[2], tabiya_ratings_difference_error(mean, 1, 2), 1e-6);
    assert_near(tabiya_ratings_los(mean, 0, 2), tabiya_ratings_los(anchored, 0, 2), 1e-9);
    assert_near(tabiya_ratings_los(mean, 0, 2) + tabiya_ratings_los(mean, 2, 0), 1, 1e-12);
}

static void test_all_won(void)
{
    const TabiyaScoreline games[4] = {{0}, {.wins = 20}, {.losses = 20}, {0}};
    const TabiyaRatingsInput input = {2, games, TRUE, -1, 0};
    g_autoptr(TabiyaRatings) r = tabiya_ratings_new(&input);
    g_assert_true(isfinite(r->elo[0]) && isfinite(r->error[0]));
    g_assert_cmpfloat(r->elo[0], >, r->elo[1] + 300);
    g_assert_cmpfloat(r->error[0], >, 100);
    g_assert_cmpfloat(tabiya_ratings_los(r, 0, 1), >, 0.95);
}

/* A single game, nothing but draws, and nothing at all have errors, too. */
static void test_little_known(void)
{
    const TabiyaScoreline one[4] = {{0}, {.wins = 1}, {0}, {0}}, none[4] = {{0}};
    const TabiyaScoreline drawn[4] = {{0}, {.draws = 50}, {.draws = 50}, {0}};
    const TabiyaScoreline *const all[] = {one, none, drawn};
    for (gsize i = 0; i < G_N_ELEMENTS(all); i++) {
        const TabiyaRatingsInput input = {2, all[i], TRUE, -1, 0};
        g_autoptr(TabiyaRatings) r = tabiya_ratings_new(&input);
        g_assert_true(isfinite(r->elo[0]) && isfinite(r->error[0]) && isfinite(r->advantage_error));
        g_assert_cmpint(r->n_groups, ==, all[i] == none ? 2 : 1);
        if (all[i] == drawn)
            g_assert_cmpfloat(r->error[0], >, 0.5);
    }
}

static void test_groups(void)
{
    TabiyaScoreline games[25] = {{0}};
    games[0 * 5 + 3] = (TabiyaScoreline){.wins = 30, .losses = 10};
    games[1 * 5 + 2] = (TabiyaScoreline){.wins = 10, .losses = 20, .draws = 5};
    const TabiyaRatingsInput input = {5, games, FALSE, 3, 100};
    g_autoptr(TabiyaRatings) r = tabiya_ratings_new(&input);
    g_assert_cmpint(r->n_groups, ==, 3);
    g_assert_true(tabiya_ratings_are_comparable(r, 0, 3));
    g_assert_false(tabiya_ratings_are_comparable(r, 0, 1));
    assert_near(r->elo[3], 100, 1e-9);
    assert_near(r->elo[1] + r->elo[2], 0, 1e-6);
    assert_near(r->elo[4], 0, 1e-9);
    assert_near(r->error[4], 0, 1e-9);
    assert_near(tabiya_ratings_los(r, 0, 1), 0.5, 1e-12);
    g_assert_true(isinf(tabiya_ratings_difference_error(r, 0, 1)));
}

/* Equal points against the same opponents are equal ratings, whatever the draws. */
static void test_points_decide(void)
{
    TabiyaScoreline games[9] = {{0}};
    games[0 * 3 + 2] = (TabiyaScoreline){.wins = 6, .losses = 2};
    games[1 * 3 + 2] = (TabiyaScoreline){.wins = 4, .draws = 4};
    const TabiyaRatingsInput input = {3, games, TRUE, -1, 0};
    g_autoptr(TabiyaRatings) r = tabiya_ratings_new(&input);
    assert_near(r->elo[0], r->elo[1], 1e-6);
}

/* --- Simulated tournaments -------------------------------------------------------------------- */

typedef struct {
    double elo[PLAYERS];
    double advantage, draw_parameter;
    int games; /* of each pair, with each color */
} Truth;

/* How often something was within its error. */
typedef struct {
    int inside, all;
} Coverage;

static void count(Coverage *coverage, gboolean inside)
{
    coverage->inside += inside;
    coverage->all++;
}

static TabiyaScoreline simulate_pair(const Truth *truth, int w, int b, GRand *random)
{
    TabiyaScoreline s = {0};
    double wdl[3];
    tabiya_ratings_predict(truth->elo[w] - truth->elo[b] + truth->advantage, truth->draw_parameter,
                           wdl);
    for (int game = 0; game < truth->games; game++) {
        const double x = g_rand_double(random);
        s.wins += x < wdl[0];
        s.draws += x >= wdl[0] && x < wdl[0] + wdl[1];
        s.losses += x >= wdl[0] + wdl[1];
    }
    return s;
}

static void simulate(const Truth *truth, GRand *random, Coverage coverages[3])
{
    static TabiyaScoreline games[PLAYERS * PLAYERS];
    double mean = 0.0;
    for (int w = 0; w < PLAYERS; w++) {
        mean += truth->elo[w] / PLAYERS;
        for (int b = 0; b < PLAYERS; b++) {
            if (w != b)
                games[w * PLAYERS + b] = simulate_pair(truth, w, b, random);
        }
    }
    const TabiyaRatingsInput input = {PLAYERS, games, TRUE, -1, 0};
    g_autoptr(TabiyaRatings) r = tabiya_ratings_new(&input);
    for (int i = 0; i < PLAYERS; i++)
        count(&coverages[0], fabs(r->elo[i] - (truth->elo[i] - mean)) < r->error[i]);
    for (int i = 1; i < PLAYERS; i++) {
        const double off = (r->elo[i] - r->elo[i - 1]) - (truth->elo[i] - truth->elo[i - 1]);
        count(&coverages[1], fabs(off) < tabiya_ratings_difference_error(r, i, i - 1));
    }
    count(&coverages[2], fabs(r->advantage - truth->advantage) < r->advantage_error);
}

static int get_runs(void)
{
    const char *runs = g_getenv("TABIYA_RUNS");
    return runs ? atoi(runs) : 60;
}

/* Of the many of a full test 93 to 97% must be inside; fewer are allowed four standard deviations
 * more. Ratings of one tournament depend on each other, hence `independent` a tournament. */
static void assert_covered(Coverage coverage, int independent, const char *what)
{
    const double share = (double)coverage.inside / coverage.all;
    const double noise = 4 * sqrt(0.95 * 0.05 / (get_runs() * independent));
    const double slack = get_runs() >= 1000 && independent > 1 ? 0.02 : MAX(0.02, noise);
    g_test_message("%s: %.2f%% of %d within the error", what, 100 * share, coverage.all);
    g_assert_cmpfloat(share, >=, 0.95 - slack);
    g_assert_cmpfloat(share, <=, 0.95 + slack);
}

static void test_coverage(gconstpointer data)
{
    const Truth *rules = data;
    g_autoptr(GRand) random = g_rand_new_with_seed(20261130);
    Coverage coverages[3] = {{0}};
    Truth truth = *rules;
    for (int run = 0; run < get_runs(); run++) {
        for (int i = 0; i < PLAYERS; i++)
            truth.elo[i] = g_rand_double_range(random, -300, 300);
        simulate(&truth, random, coverages);
    }
    assert_covered(coverages[0], PLAYERS - 1, "ratings");
    assert_covered(coverages[1], PLAYERS / 2, "differences");
    assert_covered(coverages[2], 1, "advantages");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ratings/predict", test_predict);
    g_test_add_func("/ratings/recovers-strengths", test_recovers_strengths);
    g_test_add_func("/ratings/agrees-with-match", test_agrees_with_match);
    g_test_add_func("/ratings/anchor", test_anchor);
    g_test_add_func("/ratings/all-won", test_all_won);
    g_test_add_func("/ratings/little-known", test_little_known);
    g_test_add_func("/ratings/groups", test_groups);
    g_test_add_func("/ratings/points-decide", test_points_decide);
    static const Truth few_draws = {.advantage = 30, .draw_parameter = 0.8, .games = 2};
    static const Truth many_draws = {.advantage = 60, .draw_parameter = 6, .games = 2};
    g_test_add_data_func("/ratings/coverage/few-draws", &few_draws, test_coverage);
    g_test_add_data_func("/ratings/coverage/many-draws", &many_draws, test_coverage);
    return g_test_run();
}
