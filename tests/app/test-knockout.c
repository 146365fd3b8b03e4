/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Knockout tournaments: brackets, duels and random tournaments of all sizes. */
#include "app/arena/knockout.h"

static const TabiyaDuel *duel_at(const GArray *duels, int number)
{
    return &g_array_index(duels, TabiyaDuel, number);
}

static void assert_players(const GArray *duels, int number, int first, int second)
{
    g_assert_cmpint(duel_at(duels, number)->players[0], ==, first);
    g_assert_cmpint(duel_at(duels, number)->players[1], ==, second);
}

static void test_seeding(void)
{
    const TabiyaKnockout rules = {.n_players = 8, .games = 2};
    g_autoptr(GArray) duels = tabiya_knockout_dup_duels(&rules, NULL, 0);
    g_assert_cmpint(duels->len, ==, 7);
    assert_players(duels, 0, 0, 7);
    assert_players(duels, 1, 3, 4);
    assert_players(duels, 2, 1, 6);
    assert_players(duels, 3, 2, 5);
    assert_players(duels, 4, -1, -1);
    g_assert_cmpint(duel_at(duels, 0)->state, ==, TABIYA_DUEL_PLAYING);
    g_assert_cmpint(duel_at(duels, 0)->wanted, ==, 2);
    g_assert_cmpint(duel_at(duels, 6)->state, ==, TABIYA_DUEL_WAITING);
    g_assert_cmpint(duel_at(duels, 6)->round, ==, 2);
}

/* With five players three of a bracket of eight are missing. */
static void test_byes(void)
{
    const TabiyaKnockout rules = {.n_players = 5, .games = 2};
    g_autoptr(GArray) duels = tabiya_knockout_dup_duels(&rules, NULL, 0);
    g_assert_cmpint(duel_at(duels, 0)->winner, ==, 0);
    g_assert_cmpint(duel_at(duels, 0)->state, ==, TABIYA_DUEL_WON_BY_BYE);
    g_assert_cmpint(duel_at(duels, 0)->wanted, ==, 0);
    assert_players(duels, 1, 3, 4);
    assert_players(duels, 5, 1, 2);
    assert_players(duels, 4, 0, -1);
    g_assert_cmpint(duel_at(duels, 4)->state, ==, TABIYA_DUEL_WAITING);
}

/* A final of two players after these games of the first one. */
static TabiyaDuel play(TabiyaKnockout rules, const char *half_points)
{
    TabiyaDuelGame games[16] = {{0}};
    int n = 0;
    for (; half_points[n] != '\0'; n++)
        games[n].half_points = half_points[n] - '0';
    rules.n_players = 2;
    g_autoptr(GArray) duels = tabiya_knockout_dup_duels(&rules, games, n);
    g_assert_cmpint(duels->len, ==, 1);
    return *duel_at(duels, 0);
}

static void assert_over(TabiyaDuel duel, TabiyaDuelState state, int winner, int games)
{
    g_assert_cmpint(duel.state, ==, state);
    g_assert_cmpint(duel.winner, ==, winner);
    g_assert_cmpint(duel.games, ==, games);
    g_assert_cmpint(duel.wanted, ==, games);
}

static void assert_playing(TabiyaDuel duel, int wanted)
{
    g_assert_cmpint(duel.state, ==, TABIYA_DUEL_PLAYING);
    g_assert_cmpint(duel.winner, ==, -1);
    g_assert_cmpint(duel.wanted, ==, wanted);
}

static void test_duel(void)
{
    const TabiyaKnockout rules = {.games = 4, .extra_pairs = 2};
    assert_playing(play(rules, "222"), 4);
    assert_over(play(rules, "2210"), TABIYA_DUEL_WON, 0, 4);
    assert_over(play(rules, "0120"), TABIYA_DUEL_WON, 1, 4);
    assert_playing(play(rules, "2200"), 6);
    assert_playing(play(rules, "22002"), 6);
    assert_over(play(rules, "220001"), TABIYA_DUEL_WON_EXTRA, 1, 6);
    assert_playing(play(rules, "220020"), 8);
    assert_over(play(rules, "22002022"), TABIYA_DUEL_WON_EXTRA, 0, 8);
    assert_over(play(rules, "22002011"), TABIYA_DUEL_WON_BY_SEED, 0, 8);
    /* A game too many does not count. */
    assert_over(play(rules, "22102"), TABIYA_DUEL_WON, 0, 4);
}

static void test_stop_when_decided(void)
{
    const TabiyaKnockout rules = {.games = 4, .stop_when_decided = TRUE};
    assert_playing(play(rules, "22"), 4);
    assert_over(play(rules, "221"), TABIYA_DUEL_WON, 0, 3);
    assert_over(play(rules, "000"), TABIYA_DUEL_WON, 1, 3);
    assert_over(play(rules, "2200"), TABIYA_DUEL_WON_BY_SEED, 0, 4);
}

static void test_withdrawn(void)
{
    const gboolean withdrawn[4] = {TRUE, FALSE, TRUE, FALSE};
    const TabiyaKnockout rules = {.n_players = 4, .games = 2, .withdrawn = withdrawn};
    const TabiyaDuelGame games[] = {{1, 0}, {0, 2}, {1, 0}};
    g_autoptr(GArray) duels = tabiya_knockout_dup_duels(&rules, games, 3);
    g_assert_cmpint(duel_at(duels, 0)->winner, ==, 3);
    g_assert_cmpint(duel_at(duels, 0)->games, ==, 1);
    /* 2 had won before withdrawing, and loses the final. */
    g_assert_cmpint(duel_at(duels, 1)->winner, ==, 2);
    assert_players(duels, 2, 2, 3);
    g_assert_cmpint(duel_at(duels, 2)->winner, ==, 3);
    int places[4];
    tabiya_knockout_write_places(duels, 4, places);
    g_assert_cmpint(places[3], ==, 1);
    g_assert_cmpint(places[2], ==, 2);
    g_assert_cmpint(places[0], ==, 3);
    g_assert_cmpint(places[1], ==, 3);
}

/* --- Random tournaments ----------------------------------------------------------------------- */

/* Plays whatever game is wanted, until none is. Each player but one loses once. */
static void play_tournament(const TabiyaKnockout *rules, GRand *random)
{
    g_autoptr(GArray) games = g_array_new(FALSE, FALSE, sizeof(TabiyaDuelGame));
    g_autofree int *places = g_new0(int, rules->n_players + 1);
    gboolean is_over = FALSE;
    while (!is_over) {
        g_autoptr(GArray) duels = tabiya_knockout_dup_duels(
            rules, (const TabiyaDuelGame *)(gpointer)games->data, (int)games->len);
        is_over = TRUE;
        for (int i = 0; i < (int)duels->len; i++) {
            const TabiyaDuelGame game = {i, g_rand_int_range(random, 0, 3)};
            const TabiyaDuel *duel = duel_at(duels, i);
            g_assert_cmpint(duel->wanted > duel->games, ==, duel->state == TABIYA_DUEL_PLAYING);
            if (duel->state != TABIYA_DUEL_PLAYING)
                continue;
            g_assert_cmpint(duel->players[0], <, duel->players[1]);
            g_array_append_val(games, game);
            is_over = FALSE;
        }
        tabiya_knockout_write_places(duels, rules->n_players, places);
    }
    int winners = 0;
    for (int i = 0; i < rules->n_players && rules->n_players > 1; i++) {
        g_assert_cmpint(places[i], >, 0);
        winners += places[i] == 1;
    }
    g_assert_cmpint(winners, ==, rules->n_players > 1);
}

static void test_tournaments(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(16);
    for (int n = 0; n <= 33; n++) {
        const TabiyaKnockout rules = {.n_players = n,
                                      .games = g_rand_int_range(random, 1, 5),
                                      .extra_pairs = g_rand_int_range(random, 0, 3),
                                      .stop_when_decided = g_rand_boolean(random)};
        play_tournament(&rules, random);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/knockout/seeding", test_seeding);
    g_test_add_func("/knockout/byes", test_byes);
    g_test_add_func("/knockout/duel", test_duel);
    g_test_add_func("/knockout/stop-when-decided", test_stop_when_decided);
    g_test_add_func("/knockout/withdrawn", test_withdrawn);
    g_test_add_func("/knockout/tournaments", test_tournaments);
    return g_test_run();
}
