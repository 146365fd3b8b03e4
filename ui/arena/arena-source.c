/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-source.h. */
#include "ui/arena/arena-source.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/arena/ratings.h"
#include "ui/arena/arena-words.h"

#define STEPS_MAX 40
/* Fitting ratings is cubic in the players: so many steps of so many players take as long. */
#define STEP_WORK (STEPS_MAX * 20 * 20 * 20)

/* --- The table -------------------------------------------------------------------------------- */

/* Nothing is known of two whose games do not connect them. */
static double get_los(const TabiyaStanding *standing, const TabiyaStanding *next)
{
    return standing->games > 0 && next && next->group == standing->group ? standing->los : NAN;
}

/* `next`: in the table; NULL: there is none. */
static TabiyaTableRow make_row(TabiyaTournament *tournament, const TabiyaStanding *standing,
                               const TabiyaStanding *next)
{
    const gboolean is_rated = standing->games > 0; /* otherwise its strength is unknown */

    return (TabiyaTableRow){
        .player = standing->player,
        .name = tabiya_tournament_get_player(tournament, standing->player)->name,
        .rank = standing->rank,
        .games = standing->games,
        .wins = standing->wins,
        .draws = standing->draws,
        .losses = standing->losses,
        .points = standing->points,
        .elo = is_rated ? standing->elo : -INFINITY,
        .error = is_rated ? standing->error : INFINITY,
        .los = get_los(standing, next),
    };
}

static TabiyaTablePair make_pair(TabiyaTournament *tournament, int one, int other)
{
    if (one == other)
        return (TabiyaTablePair){0};
    const TabiyaScoreline score = tabiya_tournament_get_pair(tournament, one, other)->score;
    return (TabiyaTablePair){
        .points = score.wins + score.draws / 2.0,
        .games = tabiya_scoreline_games(score),
    };
}

void tabiya_arena_fill_table(TabiyaTableView *view, TabiyaTournament *tournament)
{
    g_return_if_fail(TABIYA_IS_TABLE_VIEW(view) && TABIYA_IS_TOURNAMENT(tournament));
    g_autoptr(GArray) standings = tabiya_tournament_dup_standings(tournament);
    guint n = standings->len;
    g_autofree TabiyaTableRow *rows = g_new0(TabiyaTableRow, n + 1);
    g_autofree TabiyaTablePair *pairs = g_new0(TabiyaTablePair, (gsize)n * n + 1);

    for (guint i = 0; i < n; i++) {
        const TabiyaStanding *all = (const TabiyaStanding *)(gconstpointer)standings->data;

        rows[i] = make_row(tournament, &all[i], i + 1 < n ? &all[i + 1] : NULL);
    }
    for (guint i = 0; i < n * n; i++)
        pairs[i] = make_pair(tournament, rows[i / n].player, rows[i % n].player);
    tabiya_table_view_set(view, rows, n, pairs);
}

/* --- Graphs ----------------------------------------------------------------------------------- */

static void count_game(TabiyaScoreline *score, TabiyaResult result)
{
    score->wins += result == TABIYA_RESULT_WHITE;
    score->losses += result == TABIYA_RESULT_BLACK;
    score->draws += result == TABIYA_RESULT_DRAW;
}

static void add_step(GArray *steps, const TabiyaScoreline *games, int n_players, int player)
{
    /* As the table has them. */
    const TabiyaRatingsInput input = {
        .n_players = n_players, .games = games, .fit_advantage = TRUE, .anchor = -1};
    g_autoptr(TabiyaRatings) ratings = tabiya_ratings_new(&input);
    int counted = 0;

    for (int i = 0; i < n_players * n_players; i++)
        counted += tabiya_scoreline_games(games[i]);
    TabiyaRatingStep step = {counted, ratings->elo[player], ratings->error[player]};
    g_array_append_val(steps, step);
}

/* The number of games from one step to the next. */
static guint find_stride(guint n_games, int n_players)
{
    double work = (double)n_players * n_players * n_players;
    guint most = (guint)CLAMP(STEP_WORK / MAX(work, 1), 2, STEPS_MAX);

    return MAX((n_games + most - 1) / most, 1);
}

GArray *tabiya_arena_dup_rating_steps(TabiyaTournament *tournament, int player)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(tournament), NULL);
    GListModel *games = tabiya_tournament_get_games(tournament);
    int n = tabiya_tournament_get_n_players(tournament);
    guint n_games = g_list_model_get_n_items(games), stride = find_stride(n_games, n);
    g_autofree TabiyaScoreline *scores = g_new0(TabiyaScoreline, (gsize)n * (gsize)n + 1);
    GArray *steps = g_array_new(FALSE, FALSE, sizeof(TabiyaRatingStep));

    for (guint i = 0; i < n_games; i++) {
        g_autoptr(TabiyaArenaGame) game = g_list_model_get_item(games, i);
        const TabiyaArenaGameFacts *facts = tabiya_arena_game_get_facts(game);
        const int *players = facts->fixture.players;

        count_game(&scores[players[0] * n + players[1]], facts->record.result);
        if ((i + 1) % stride == 0 || i + 1 == n_games)
            add_step(steps, scores, n, player);
    }
    return steps;
}

static void fill_names(TabiyaGraphView *view, TabiyaTournament *tournament)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (int i = 0; i < tabiya_tournament_get_n_players(tournament); i++)
        g_ptr_array_add(names, tabiya_tournament_get_player(tournament, i)->name);
    g_ptr_array_add(names, NULL);
    tabiya_graph_view_set_players(view, (const char *const *)names->pdata);
}

static TabiyaChart *make_llr(TabiyaTournament *tournament)
{
    const TabiyaTournamentConfig *config = tabiya_tournament_get_config(tournament);

    if (config->form != TABIYA_TOURNAMENT_SPRT)
        return NULL;
    g_autoptr(GArray) llr = tabiya_tournament_dup_llr(tournament);
    return tabiya_arena_chart_new_llr((const double *)llr->data, llr->len,
                                      tabiya_sprt_lower(&config->match->sprt),
                                      tabiya_sprt_upper(&config->match->sprt));
}

static void fill_duel(TabiyaGraphView *view, TabiyaTournament *tournament)
{
    const gboolean two = tabiya_tournament_get_n_players(tournament) == 2;
    g_autofree char *title = NULL, *words = NULL;

    if (two) {
        title =
            g_strdup_printf(_("%s against %s"), tabiya_tournament_get_player(tournament, 0)->name,
                            tabiya_tournament_get_player(tournament, 1)->name);
        words = tabiya_arena_words_dup_duel(tabiya_tournament_get_pair(tournament, 0, 1)->pairs);
    }
    tabiya_graph_view_set_duel(view, title, words);
}

void tabiya_arena_fill_graphs(TabiyaGraphView *view, TabiyaTournament *tournament)
{
    g_return_if_fail(TABIYA_IS_GRAPH_VIEW(view) && TABIYA_IS_TOURNAMENT(tournament));

    fill_names(view, tournament);
    fill_duel(view, tournament);
    if (tabiya_tournament_get_n_players(tournament) == 0)
        return;
    g_autoptr(GArray) steps =
        tabiya_arena_dup_rating_steps(tournament, (int)tabiya_graph_view_get_player(view));
    tabiya_graph_view_set_rating(view, (const TabiyaRatingStep *)steps->data, steps->len);
    tabiya_graph_view_set_llr(view, make_llr(tournament));
}
