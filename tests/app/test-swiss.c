/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Swiss pairings: small cases worked out from the rules, and what must hold in every round of
 * random tournaments. TABIYA_RUNS says how many of those. */
#include "app/arena/swiss.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/arena/matching.h"

#define MOST_PLAYERS 40
#define MOST_ROUNDS 12

/* A tournament in progress; rows of results are as long as the rounds played. */
typedef struct {
    int n, rounds, total, win;
    TabiyaSwissResult results[MOST_PLAYERS][MOST_ROUNDS];
    gboolean absent[MOST_PLAYERS];
    double strength[MOST_PLAYERS];
    gboolean may_repeat, first_is_black;
} Tournament;

static GArray *dup_pairs(const Tournament *t)
{
    TabiyaSwissResult results[MOST_PLAYERS * MOST_ROUNDS];
    const gsize row = (gsize)t->rounds * sizeof(TabiyaSwissResult);
    for (int i = 0; i < t->n; i++)
        memcpy(results + i * t->rounds, t->results[i], row);
    const TabiyaSwissInput input = {.n_players = t->n,
                                    .n_rounds = t->rounds,
                                    .results = results,
                                    .absent = t->absent,
                                    .win_half_points = t->win,
                                    .last_round = t->rounds + 1 == t->total,
                                    .first_is_black = t->first_is_black,
                                    .may_repeat = t->may_repeat};
    return tabiya_swiss_dup_pairs(&input);
}

/* --- Small cases ------------------------------------------------------------------------------ */

/* "0-3 4-1 2-5 6-": White first; a bye at the end. */
static void assert_pairs(const Tournament *t, const char *expected)
{
    g_autoptr(GArray) pairs = dup_pairs(t);
    g_autoptr(GString) text = g_string_new(NULL);
    g_assert_nonnull(pairs);
    for (guint i = 0; i < pairs->len; i++) {
        const TabiyaSwissPair *pair = &g_array_index(pairs, TabiyaSwissPair, i);
        g_string_append_printf(text, i > 0 ? " %d-" : "%d-", pair->white);
        if (pair->black >= 0)
            g_string_append_printf(text, "%d", pair->black);
    }
    g_assert_cmpstr(text->str, ==, expected);
}

/* White's half points. */
static void add_game(Tournament *t, int white, int black, int half_points)
{
    t->results[white][t->rounds] = (TabiyaSwissResult){black, half_points, TABIYA_SWISS_WHITE};
    t->results[black][t->rounds] =
        (TabiyaSwissResult){white, t->win - half_points, TABIYA_SWISS_BLACK};
}

static void add_bye(Tournament *t, int player)
{
    t->results[player][t->rounds] = (TabiyaSwissResult){-1, t->win, TABIYA_SWISS_NO_COLOR};
}

static void test_first_round(void)
{
    Tournament t = {.n = 7, .total = 3, .win = 2};
    assert_pairs(&t, "0-3 4-1 2-5 6-");
    t.first_is_black = TRUE;
    assert_pairs(&t, "3-0 1-4 5-2 6-");
    t.absent[1] = TRUE;
    assert_pairs(&t, "4-0 5-2 3-6");
    t.n = 1;
    assert_pairs(&t, "0-");
    t.n = 0;
    assert_pairs(&t, "");
}

/* Both pairs get their colors, and the winners meet. */
static void test_second_round(void)
{
    Tournament t = {.n = 4, .total = 3, .win = 2};
    add_game(&t, 0, 2, 2);
    add_game(&t, 3, 1, 0);
    t.rounds = 1;
    /* 0 had White and won, 1 had Black and won. */
    assert_pairs(&t, "1-0 2-3");
}

/* Of the lowest score group, the player who had the bye does not get it again. */
static void test_bye(void)
{
    Tournament t = {.n = 5, .total = 4, .win = 2};
    add_game(&t, 0, 2, 2);
    add_game(&t, 3, 1, 0);
    add_bye(&t, 4);
    t.rounds = 1;
    g_autoptr(GArray) pairs = dup_pairs(&t);
    const TabiyaSwissPair *last = &g_array_index(pairs, TabiyaSwissPair, pairs->len - 1);
    g_assert_cmpint(pairs->len, ==, 3);
    g_assert_cmpint(last->black, ==, -1);
    g_assert_cmpint(last->white, ==, 3);
}

/* Leaders who have not met move down, so that the bye goes to the last player instead of one of the
 * two in the middle, who have met. */
static void test_lowest_bye(void)
{
    Tournament t = {.n = 6, .total = 3, .win = 2};
    t.absent[3] = TRUE;
    add_game(&t, 0, 3, 2);
    add_game(&t, 4, 1, 0);
    add_game(&t, 2, 5, 2);
    t.rounds = 1;
    add_game(&t, 1, 0, 0);
    add_game(&t, 3, 2, 0);
    add_game(&t, 5, 4, 0);
    t.rounds = 2;
    assert_pairs(&t, "0-4 2-1 5-");
}

/* Where each pair plays both colors there are no wishes, and halves meet in order. */
static void test_both_colors(void)
{
    Tournament t = {.n = 4, .total = 3, .win = 4};
    const int opponents[] = {2, 3, 0, 1};
    for (int i = 0; i < 4; i++)
        t.results[i][0] = (TabiyaSwissResult){opponents[i], i < 2 ? 3 : 1, TABIYA_SWISS_NO_COLOR};
    t.rounds = 1;
    assert_pairs(&t, "0-1 2-3");
}

/* Two players, who have met. */
static void test_repeat(void)
{
    Tournament t = {.n = 2, .total = 3, .win = 2};
    add_game(&t, 0, 1, 2);
    t.rounds = 1;
    g_assert_null(dup_pairs(&t));
    t.may_repeat = TRUE;
    assert_pairs(&t, "1-0");
    g_assert_cmpint(tabiya_swiss_max_rounds(2), ==, 1);
    g_assert_cmpint(tabiya_swiss_max_rounds(5), ==, 5);
    g_assert_cmpint(tabiya_swiss_max_rounds(6), ==, 5);
}

/* --- Random tournaments ----------------------------------------------------------------------- */

static int count_met(const Tournament *t, int a, int b)
{
    int met = 0;
    for (int round = 0; round < t->rounds; round++)
        met += t->results[a][round].opponent == b;
    return met;
}

static int count_byes(const Tournament *t, int player)
{
    int byes = 0;
    for (int round = 0; round < t->rounds; round++) {
        const TabiyaSwissResult *result = &t->results[player][round];
        byes += result->opponent == -1 && result->half_points > 0;
    }
    return byes;
}

static int score_of(const Tournament *t, int player)
{
    int score = 0;
    for (int round = 0; round < t->rounds; round++)
        score += t->results[player][round].half_points;
    return score;
}

/* +1: must have White; -1: must have Black; 0: neither. */
static int must_have(const Tournament *t, int player)
{
    int difference = 0, run = 0;
    for (int round = 0; round < t->rounds; round++) {
        const TabiyaSwissColor color = t->results[player][round].color;
        const int sign = color == TABIYA_SWISS_WHITE ? 1 : color == TABIYA_SWISS_BLACK ? -1 : 0;
        difference += sign;
        if (sign != 0)
            run = run * sign > 0 ? run + sign : sign;
    }
    if (ABS(run) >= 2)
        return run > 0 ? -1 : 1;
    return ABS(difference) > 1 ? (difference > 0 ? -1 : 1) : 0;
}

static gboolean is_top(const Tournament *t, int player)
{
    return t->rounds + 1 == t->total && 2 * score_of(t, player) > t->rounds * t->win;
}

static gboolean clash(const Tournament *t, int a, int b)
{
    return must_have(t, a) * must_have(t, b) > 0 && !is_top(t, a) && !is_top(t, b);
}

/* Whether everybody can be paired, by the absolute rules alone. */
static gboolean can_be_paired(const Tournament *t, gboolean with_colors)
{
    static const int zero = 0;
    const int vertices = t->n + t->n % 2;
    int partners[MOST_PLAYERS + 1];
    g_autoptr(TabiyaMatching) matching = tabiya_matching_new(vertices, 1);
    for (int a = 0; a < t->n; a++) {
        for (int b = a + 1; b < t->n; b++) {
            if (count_met(t, a, b) == 0 && !(with_colors && clash(t, a, b)))
                tabiya_matching_set_edge(matching, a, b, &zero);
        }
        if (vertices > t->n && count_byes(t, a) == 0)
            tabiya_matching_set_edge(matching, a, t->n, &zero);
    }
    return tabiya_matching_solve(matching, partners);
}

static void check_round(const Tournament *t, const GArray *pairs)
{
    gboolean seen[MOST_PLAYERS] = {FALSE};
    int byes = 0, clashes = 0;
    for (guint i = 0; i < pairs->len; i++) {
        const TabiyaSwissPair *pair = &g_array_index(pairs, TabiyaSwissPair, i);
        g_assert_false(seen[pair->white]);
        seen[pair->white] = TRUE;
        if (pair->black < 0) {
            byes++;
            g_assert_cmpint(count_byes(t, pair->white), ==, 0);
            continue;
        }
        g_assert_false(seen[pair->black]);
        seen[pair->black] = TRUE;
        g_assert_cmpint(count_met(t, pair->white, pair->black), ==, 0);
        const gboolean clashing = clash(t, pair->white, pair->black);
        clashes += clashing;
        if (!clashing && !is_top(t, pair->white) && !is_top(t, pair->black)) {
            g_assert_cmpint(must_have(t, pair->white), >=, 0);
            g_assert_cmpint(must_have(t, pair->black), <=, 0);
        }
    }
    g_assert_cmpint(byes, ==, t->n % 2);
    g_assert_cmpint(pairs->len, ==, (t->n + 1) / 2);
    if (clashes > 0)
        g_assert_false(can_be_paired(t, TRUE));
}

static void play_round(Tournament *t, const GArray *pairs, GRand *random)
{
    for (guint i = 0; i < pairs->len; i++) {
        const TabiyaSwissPair *pair = &g_array_index(pairs, TabiyaSwissPair, i);
        if (pair->black < 0) {
            add_bye(t, pair->white);
            continue;
        }
        const double difference = t->strength[pair->white] - t->strength[pair->black];
        const double expected = 1 / (1 + pow(10, -difference / 400));
        const double x = g_rand_double(random) - expected;
        add_game(t, pair->white, pair->black, x < -0.15 ? 2 : x < 0.15 ? 1 : 0);
    }
    t->rounds++;
}

/* The number of rounds that were paired. */
static int play_tournament(GRand *random)
{
    Tournament t = {.win = 2};
    t.n = g_rand_int_range(random, 4, MOST_PLAYERS + 1);
    t.total = g_rand_int_range(random, 2, MIN(t.n, MOST_ROUNDS) + 1);
    t.first_is_black = g_rand_boolean(random);
    for (int i = 0; i < t.n; i++)
        t.strength[i] = g_rand_double_range(random, 0, 800);
    while (t.rounds < t.total) {
        g_autoptr(GArray) pairs = dup_pairs(&t);
        if (!pairs) {
            g_assert_false(can_be_paired(&t, FALSE));
            break;
        }
        check_round(&t, pairs);
        play_round(&t, pairs, random);
    }
    return t.rounds;
}

static void test_tournaments(void)
{
    const char *wanted = g_getenv("TABIYA_RUNS");
    const int runs = wanted ? atoi(wanted) : 25;
    g_autoptr(GRand) random = g_rand_new_with_seed(64);
    int rounds = 0;
    for (int i = 0; i < runs; i++)
        rounds += play_tournament(random);
    g_test_message("%d rounds", rounds);
    g_assert_cmpint(rounds, >, 2 * runs);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/swiss/first-round", test_first_round);
    g_test_add_func("/swiss/second-round", test_second_round);
    g_test_add_func("/swiss/bye", test_bye);
    g_test_add_func("/swiss/lowest-bye", test_lowest_bye);
    g_test_add_func("/swiss/both-colors", test_both_colors);
    g_test_add_func("/swiss/repeat", test_repeat);
    g_test_add_func("/swiss/tournaments", test_tournaments);
    return g_test_run();
}
