/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arithmetic of tournaments for scripts, which compute it by other means. Reads commands from
 * stdin, numbers separated by blanks:
 *
 *     ratings PLAYERS ADVANTAGE ANCHOR ELO CELLS, then for each cell: WHITE BLACK WINS DRAWS LOSSES
 *         prints a line a player (rating, error, the LOS against each player), and one with White's
 *         advantage, its error, and the draw parameter
 *     pairs N0 N1 N2 N3 N4 ELO0 ELO1 UNIT
 *         prints Elo, its error, normalized Elo, its error, LOS, LLR
 *     swiss PLAYERS ROUNDS WIN LAST FIRST_IS_BLACK REPEAT, then for each player and round: OPPONENT
 *         HALF_POINTS COLOR, then the number of absent players and who they are
 *         prints a line a pair, then one with a dot
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/arena/pentanomial.h"
#include "app/arena/ratings.h"
#include "app/arena/swiss.h"

static double read_number(void)
{
    double number;
    if (scanf("%lf", &number) != 1) {
        fputs("arena-numbers: a number is missing\n", stderr);
        exit(2);
    }
    return number;
}

static int read_int(void)
{
    return (int)read_number();
}

static void rate(void)
{
    const int n = read_int(), advantage = read_int(), anchor = read_int();
    const double elo = read_number();
    g_autofree TabiyaScoreline *games = g_new0(TabiyaScoreline, (gsize)n * n);
    for (int left = read_int(); left > 0; left--) {
        const int white = read_int(), black = read_int();
        TabiyaScoreline *s = &games[(gsize)white * n + black];
        s->wins = read_int();
        s->draws = read_int();
        s->losses = read_int();
    }
    const TabiyaRatingsInput input = {n, games, advantage, anchor, elo};
    g_autoptr(TabiyaRatings) r = tabiya_ratings_new(&input);
    for (int i = 0; i < n; i++) {
        printf("%.9f %.9f", r->elo[i], r->error[i]);
        for (int j = 0; j < n; j++)
            printf(" %.9f", tabiya_ratings_los(r, i, j));
        puts("");
    }
    printf("%.9f %.9f %.9f\n", r->advantage, r->advantage_error, r->draw_parameter);
}

static void measure_pairs(void)
{
    TabiyaPentanomial pairs;
    TabiyaSprt sprt = {.alpha = 0.05, .beta = 0.05};
    for (int i = 0; i < 5; i++)
        pairs.counts[i] = read_int();
    sprt.elo0 = read_number();
    sprt.elo1 = read_number();
    const TabiyaSprtUnit unit = (TabiyaSprtUnit)read_int();
    printf("%.9f %.9f %.9f %.9f %.9f %.9f\n", tabiya_pentanomial_elo(pairs),
           tabiya_pentanomial_elo_error(pairs), tabiya_pentanomial_normalized_elo(pairs),
           tabiya_pentanomial_normalized_elo_error(pairs), tabiya_pentanomial_los(pairs),
           tabiya_pentanomial_llr(&sprt, unit, pairs));
}

static void pair_round(void)
{
    TabiyaSwissInput input = {.n_players = read_int()};
    input.n_rounds = read_int();
    input.win_half_points = read_int();
    input.last_round = read_int();
    input.first_is_black = read_int();
    input.may_repeat = read_int();
    const int n = input.n_players * input.n_rounds;
    g_autofree TabiyaSwissResult *results = g_new0(TabiyaSwissResult, n + 1);
    for (int i = 0; i < n; i++) {
        results[i].opponent = read_int();
        results[i].half_points = read_int();
        results[i].color = (TabiyaSwissColor)read_int();
    }
    g_autofree gboolean *absent = g_new0(gboolean, input.n_players + 1);
    for (int left = read_int(); left > 0; left--)
        absent[read_int()] = TRUE;
    input.results = results;
    input.absent = absent;
    g_autoptr(GArray) pairs = tabiya_swiss_dup_pairs(&input);
    for (guint i = 0; pairs && i < pairs->len; i++) {
        const TabiyaSwissPair *pair = &g_array_index(pairs, TabiyaSwissPair, i);
        printf("%d %d\n", pair->white, pair->black);
    }
    puts(".");
}

int main(void)
{
    char command[16];
    while (scanf("%15s", command) == 1) {
        if (strcmp(command, "ratings") == 0)
            rate();
        else if (strcmp(command, "pairs") == 0)
            measure_pairs();
        else if (strcmp(command, "swiss") == 0)
            pair_round();
        else
            return 2;
        fflush(stdout);
    }
    return 0;
}
