/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See people.h: what needs no net. */
#include "app/people/people.h"

void tabiya_people_see(const EngPosition *position, TabiyaPeopleSight *sight)
{
    sight->position = *position;
    sight->past = (EngPolicyPast){.last = ENG_NO_MOVE, .own = ENG_NO_MOVE};
}

void tabiya_people_see_move(TabiyaPeopleSight *sight, EngMove move)
{
    const EngPosition before = sight->position;
    eng_position_play(&sight->position, &before, move);
    if (move == ENG_NULL_MOVE)
        sight->past = (EngPolicyPast){.last = ENG_NO_MOVE, .own = ENG_NO_MOVE};
    else
        eng_policy_past_play(&sight->past, &before, move);
}

void tabiya_people_see_node(const TabiyaNode *node, TabiyaPeopleSight *sight)
{
    const TabiyaNode *parent = tabiya_node_get_parent(node);
    const TabiyaNode *first = parent ? tabiya_node_get_parent(parent) : NULL;
    tabiya_people_see(tabiya_node_get_position(first ? first : parent ? parent : node), sight);
    if (first)
        tabiya_people_see_move(sight, tabiya_node_get_move(parent));
    if (parent)
        tabiya_people_see_move(sight, tabiya_node_get_move(node));
}

int tabiya_people_find(const EngPolicyGuess *guess, EngMove move)
{
    int rank = 0;
    while (rank < guess->count && guess->choices[rank].move != move)
        rank++;
    return rank;
}

int tabiya_people_clamp_rating(int rating)
{
    const int half = TABIYA_PEOPLE_RATING_STEP / 2;
    const int rounded = (MAX(rating, 0) + half) / TABIYA_PEOPLE_RATING_STEP;
    return CLAMP(rounded * TABIYA_PEOPLE_RATING_STEP, TABIYA_PEOPLE_RATING_MIN,
                 TABIYA_PEOPLE_RATING_MAX);
}
