/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What people play, for reviews (app/people/people.h): by the net that the page has given. There is
 * one of it, and it is there or not. */
#include "app/people/people.h"

#include "ui/web/wasm/web-nets.h"

static EngPolicyNet *net;

TabiyaPeople *tabiya_people_get_default(void)
{
    return NULL;
}

gboolean tabiya_people_wait(TabiyaPeople *self)
{
    if (!net && web_nets_have_people())
        net = eng_policy_net_open_shipped(NULL);
    return net != NULL;
}

gboolean tabiya_people_guess(TabiyaPeople *self, const TabiyaPeopleSight *sight, int rating,
                             EngPolicyGuess *guess)
{
    EngPolicyScene scene;

    if (!net)
        return FALSE;
    eng_policy_look(&scene, &sight->position, &sight->past);
    eng_policy_guess(net, &scene, rating, guess);
    return TRUE;
}
