/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See claim-check.h: whether people of a rating make a mistake. The game is played again from its
 * start; the net is opened here, and its values become chances here. */
#include <math.h>

#include "engine/policy/net.h"
#include "tests/app/claim-check.h"

/* What docs and manual promise. */
#define MANY 0.25
#define FIRST 0.15

/* The line to `ply`, without its last move, and that move. */
static EngMove play_to(TabiyaGame *game, guint ply, EngPosition *position, EngPolicyPast *past)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    *position = *tabiya_node_get_position(node);
    *past = (EngPolicyPast){.last = ENG_NO_MOVE, .own = ENG_NO_MOVE};
    for (guint i = 1; i < ply; i++) {
        node = tabiya_node_get_child(node);
        eng_policy_past_play(past, position, tabiya_node_get_move(node));
        *position = *tabiya_node_get_position(node);
    }
    return tabiya_node_get_move(tabiya_node_get_child(node));
}

/* The chance of `played`, and the greatest of any other move. */
static double find_chance(const EngPolicyScene *scene, EngMove played, int rating, double *other)
{
    EngPolicyNet *net = eng_policy_net_open_shipped(NULL);
    g_assert_nonnull(net);
    g_autofree EngPolicySight *sight = g_new0(EngPolicySight, 1);
    double values[ENG_MAX_MOVES], sum = 0, chance = 0;
    eng_policy_see(scene, sight);
    eng_policy_value(net, sight, eng_policy_rating(rating), values);
    eng_policy_net_close(net);
    for (int i = 0; i < sight->moves.count; i++)
        sum += exp(values[i]);
    *other = 0;
    for (int i = 0; i < sight->moves.count; i++) {
        const double share = exp(values[i]) / sum;
        if (eng_policy_turn_move(scene, sight->moves.moves[i]) == played)
            chance = share;
        else
            *other = MAX(*other, share);
    }
    return chance;
}

const char *claim_check_natural(TabiyaGame *game, guint ply, int rating)
{
    EngPosition position;
    EngPolicyPast past;
    EngPolicyScene scene;
    double other;
    const EngMove played = play_to(game, ply, &position, &past);
    eng_policy_look(&scene, &position, &past);
    const double chance = find_chance(&scene, played, rating, &other);
    if (chance < FIRST)
        return "hardly anybody makes this move";
    return chance >= MANY || chance >= other ? NULL : "another move is likelier";
}
