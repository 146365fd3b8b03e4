/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tournament-plan.h. */
#include "app/arena/tournament-plan.h"

#include "app/arena/tournament-plan-private.h"

static gpointer key_of(int a, int b)
{
    return GUINT_TO_POINTER(((guint)MIN(a, b) << 16 | (guint)MAX(a, b)) + 1);
}

static int look_up(GHashTable *table, int a, int b)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(table, key_of(a, b)));
}

static int count_played(const TabiyaTournamentPlan *plan, int a, int b)
{
    return look_up(plan->played, a, b);
}

void tabiya_tournament_plan_give_pair(TabiyaTournamentPlan *plan, int a, int b, int round,
                                      int opening)
{
    const int number = MAX(opening, look_up(plan->openings, a, b));
    const TabiyaMatchFixture fixtures[2] = {{{a, b}, round, number}, {{b, a}, round, number}};
    g_array_append_vals(plan->fixtures, fixtures, 2);
    g_hash_table_insert(plan->played, key_of(a, b), GINT_TO_POINTER(count_played(plan, a, b) + 1));
    g_hash_table_insert(plan->openings, key_of(a, b), GINT_TO_POINTER(number + 1));
}

/* --- All play all, and one plays all ---------------------------------------------------------- */

/* A pairing that is known from the beginning: the `position`-th of a turn, and the turn of a
 * cycle. */
typedef struct {
    int turns, positions;
} Cycle;

static Cycle get_cycle(const TabiyaTournamentPlan *plan)
{
    const int n = (int)plan->active->len;
    if (plan->form == TABIYA_TOURNAMENT_GAUNTLET)
        return (Cycle){MAX(n - 1, 0), 1};
    return (Cycle){(n + 1) / 2 * 2 - 1, n / 2};
}

/* Whom the circle method of a round robin has at `place` in a turn; -1: nobody, with an odd number
 * of players. The last one stays where it is, the others go round. */
static int get_at(const TabiyaTournamentPlan *plan, int turn, int place)
{
    const int n = ((int)plan->active->len + 1) / 2 * 2;
    const int index = place == n - 1 ? n - 1 : (place + turn) % (n - 1);
    return index < (int)plan->active->len ? g_array_index(plan->active, int, index) : -1;
}

static gboolean get_pairing(const TabiyaTournamentPlan *plan, int pairing[2])
{
    const int n = ((int)plan->active->len + 1) / 2 * 2;
    const int skipped = (int)plan->active->len % 2; /* nobody sits opposite of the first place */
    if (plan->form == TABIYA_TOURNAMENT_GAUNTLET) {
        pairing[0] = g_array_index(plan->active, int, 0);
        pairing[1] = g_array_index(plan->active, int, plan->turn + 1);
        return pairing[0] == 0;
    }
    for (int side = 0; side < 2; side++) {
        const int place = plan->position + skipped;
        pairing[side] = get_at(plan, plan->turn, side == 0 ? place : n - 1 - place);
    }
    return pairing[0] >= 0 && pairing[1] >= 0;
}

static void step(TabiyaTournamentPlan *plan, Cycle cycle)
{
    if (++plan->position < cycle.positions)
        return;
    plan->position = 0;
    if (++plan->turn < cycle.turns)
        return;
    plan->turn = 0;
    plan->cycle++;
}

/* All games of a turn have the same one. A gauntlet's have in each cycle, so that the others can be
 * compared. */
static int get_opening(const TabiyaTournamentPlan *plan)
{
    return plan->form == TABIYA_TOURNAMENT_GAUNTLET ? plan->cycle : plan->cycle + plan->turn;
}

/* Gives out the next pairing that has not been played often enough. */
static gboolean give_next_of_all(TabiyaTournamentPlan *plan)
{
    const Cycle cycle = get_cycle(plan);
    const gboolean is_endless = plan->form == TABIYA_TOURNAMENT_SPRT && plan->rounds == 0;
    if (plan->active->len < 2)
        return FALSE;
    while (is_endless || plan->cycle < plan->rounds * plan->pairs) {
        int pairing[2];
        const gboolean is_due =
            get_pairing(plan, pairing) && count_played(plan, pairing[0], pairing[1]) <= plan->cycle;
        const int round = plan->cycle * cycle.turns + plan->turn;
        const int opening = get_opening(plan);
        step(plan, cycle);
        if (is_due) {
            tabiya_tournament_plan_give_pair(plan, pairing[0], pairing[1], round, opening);
            return TRUE;
        }
    }
    return FALSE;
}

/* --- Asking ----------------------------------------------------------------------------------- */

static void list_active(TabiyaTournamentPlan *plan)
{
    g_array_set_size(plan->active, 0);
    for (int player = 0; player < plan->n_players; player++) {
        if (!tabiya_tournament_plan_is_withdrawn(plan, player))
            g_array_append_val(plan->active, player);
    }
    plan->cycle = plan->turn = plan->position = 0;
}

static TabiyaFixtureAnswer give_next(TabiyaTournamentPlan *plan)
{
    if (plan->form == TABIYA_TOURNAMENT_SWISS)
        return tabiya_tournament_plan_give_swiss(plan);
    if (plan->form == TABIYA_TOURNAMENT_KNOCKOUT)
        return tabiya_tournament_plan_give_knockout(plan);
    return give_next_of_all(plan) ? TABIYA_FIXTURE_KNOWN : TABIYA_FIXTURE_NONE;
}

TabiyaFixtureAnswer tabiya_tournament_plan_get(TabiyaTournamentPlan *plan, int number,
                                               TabiyaMatchFixture *fixture)
{
    while ((int)plan->fixtures->len <= number) {
        const TabiyaFixtureAnswer answer = give_next(plan);
        if (answer != TABIYA_FIXTURE_KNOWN)
            return answer;
    }
    *fixture = g_array_index(plan->fixtures, TabiyaMatchFixture, number);
    return TABIYA_FIXTURE_KNOWN;
}

void tabiya_tournament_plan_count(TabiyaTournamentPlan *plan, TabiyaResult result)
{
    g_array_append_val(plan->results, result);
}

int tabiya_tournament_plan_get_length(const TabiyaTournamentPlan *plan)
{
    return (int)plan->fixtures->len;
}

gboolean tabiya_tournament_plan_reach(TabiyaTournamentPlan *plan, int length)
{
    TabiyaMatchFixture fixture;
    return length <= (int)plan->fixtures->len ||
           (tabiya_tournament_plan_get(plan, length - 1, &fixture) == TABIYA_FIXTURE_KNOWN &&
            (int)plan->fixtures->len == length);
}

void tabiya_tournament_plan_add_player(TabiyaTournamentPlan *plan)
{
    const gboolean is_withdrawn = FALSE;
    plan->n_players++;
    g_array_append_val(plan->withdrawn, is_withdrawn);
    list_active(plan);
}

void tabiya_tournament_plan_withdraw(TabiyaTournamentPlan *plan, int player)
{
    g_return_if_fail(player >= 0 && player < plan->n_players);
    g_array_index(plan->withdrawn, gboolean, player) = TRUE;
    list_active(plan);
}

gboolean tabiya_tournament_plan_is_withdrawn(const TabiyaTournamentPlan *plan, int player)
{
    return g_array_index(plan->withdrawn, gboolean, player);
}

void tabiya_tournament_plan_add_rounds(TabiyaTournamentPlan *plan, int rounds)
{
    plan->rounds += rounds;
    list_active(plan);
}

gboolean tabiya_tournament_plan_takes_more(const TabiyaTournamentPlan *plan)
{
    return plan->form != TABIYA_TOURNAMENT_KNOCKOUT || plan->duels->len == 0;
}

double tabiya_tournament_plan_get_bye_points(const TabiyaTournamentPlan *plan, int player)
{
    double points = 0;
    for (guint round = 0; round < plan->byes->len; round++) {
        if (g_array_index(plan->byes, int, round) == player)
            points += 2 * plan->pairs;
    }
    return points;
}

/* The pairs of games that are still missing, if all play all or one plays all. */
static gint64 count_missing_of_all(const TabiyaTournamentPlan *plan)
{
    const int wanted = plan->rounds * plan->pairs;
    gint64 missing = 0;
    for (guint i = 0; i < plan->active->len; i++) {
        const int a = g_array_index(plan->active, int, i);
        if (plan->form == TABIYA_TOURNAMENT_GAUNTLET && a != 0)
            break;
        for (guint k = i + 1; k < plan->active->len; k++)
            missing += MAX(wanted - count_played(plan, a, g_array_index(plan->active, int, k)), 0);
    }
    return missing;
}

/* All but one lose a duel; some of them have begun. */
static gint64 count_missing_of_knockout(const TabiyaTournamentPlan *plan)
{
    g_autoptr(GHashTable) begun = g_hash_table_new(g_direct_hash, g_direct_equal);
    for (guint i = 0; i < plan->duels->len; i++)
        g_hash_table_add(begun, GINT_TO_POINTER(g_array_index(plan->duels, int, i)));
    const gint64 duels = (gint64)plan->active->len - 1 - g_hash_table_size(begun);
    return MAX(duels, 0) * plan->rounds * plan->pairs;
}

static gint64 count_missing(const TabiyaTournamentPlan *plan)
{
    if (plan->form == TABIYA_TOURNAMENT_SWISS)
        return (gint64)MAX(plan->rounds - plan->round, 0) * (plan->active->len / 2) * plan->pairs;
    return plan->form == TABIYA_TOURNAMENT_KNOCKOUT ? count_missing_of_knockout(plan)
                                                    : count_missing_of_all(plan);
}

int tabiya_tournament_plan_get_total(TabiyaTournamentPlan *plan)
{
    if (plan->form == TABIYA_TOURNAMENT_SPRT && plan->rounds == 0)
        return 0;
    return (int)MIN((gint64)plan->fixtures->len + 2 * count_missing(plan), G_MAXINT);
}

int tabiya_tournament_plan_get_games_of_two(const TabiyaTournamentPlan *plan)
{
    if (plan->form == TABIYA_TOURNAMENT_SWISS)
        return 2 * plan->pairs;
    return plan->form == TABIYA_TOURNAMENT_SPRT && plan->rounds == 0
               ? G_MAXINT
               : 2 * plan->rounds * plan->pairs;
}

TabiyaTournamentPlan *tabiya_tournament_plan_new(const TabiyaTournamentConfig *config)
{
    TabiyaTournamentPlan *plan = g_new0(TabiyaTournamentPlan, 1);
    plan->form = config->form;
    plan->n_players = (int)config->match->players->len;
    plan->rounds = config->rounds;
    plan->pairs = (config->match->games + 1) / 2;
    plan->fixtures = g_array_new(FALSE, FALSE, sizeof(TabiyaMatchFixture));
    plan->results = g_array_new(FALSE, FALSE, sizeof(TabiyaResult));
    plan->withdrawn = g_array_new(FALSE, TRUE, sizeof(gboolean));
    g_array_set_size(plan->withdrawn, (guint)plan->n_players);
    plan->played = g_hash_table_new(g_direct_hash, g_direct_equal);
    plan->openings = g_hash_table_new(g_direct_hash, g_direct_equal);
    plan->active = g_array_new(FALSE, FALSE, sizeof(int));
    plan->byes = g_array_new(FALSE, FALSE, sizeof(int));
    plan->duels = g_array_new(FALSE, FALSE, sizeof(int));
    list_active(plan);
    return plan;
}

void tabiya_tournament_plan_free(TabiyaTournamentPlan *plan)
{
    if (!plan)
        return;
    g_array_unref(plan->fixtures);
    g_array_unref(plan->results);
    g_array_unref(plan->withdrawn);
    g_array_unref(plan->active);
    g_array_unref(plan->byes);
    g_array_unref(plan->duels);
    g_hash_table_unref(plan->played);
    g_hash_table_unref(plan->openings);
    g_free(plan);
}
