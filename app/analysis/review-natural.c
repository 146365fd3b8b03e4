/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-natural.h. */
#include "app/analysis/review-natural.h"

#include <stdlib.h>

/* Other values of the tag are mistakes, or not ratings. */
enum { RATING_MIN = 100, RATING_MAX = 4000 };

int tabiya_natural_find_rating(TabiyaGame *game, EngColor color, int usual)
{
    const char *tag = tabiya_game_get_tag(game, color == ENG_WHITE ? "WhiteElo" : "BlackElo");
    const long rating = tag ? strtol(tag, NULL, 10) : 0;
    return rating >= RATING_MIN && rating <= RATING_MAX ? (int)rating : usual;
}

void tabiya_natural_judge(const TabiyaPeopleSight *sight, EngMove played, int rating,
                          TabiyaNatural *natural)
{
    TabiyaPeople *people = tabiya_people_get_default();
    g_autofree EngPolicyGuess *guess = g_new(EngPolicyGuess, 1);
    *natural = (TabiyaNatural){.rating = rating};
    if (!tabiya_people_wait(people) || !tabiya_people_guess(people, sight, rating, guess))
        return;
    natural->rank = tabiya_people_find(guess, played);
    if (natural->rank == guess->count)
        return;
    natural->known = TRUE;
    natural->chance = guess->choices[natural->rank].chance;
    natural->is_natural = natural->chance >= TABIYA_NATURAL_CHANCE ||
                          (natural->rank == 0 && natural->chance >= TABIYA_NATURAL_FIRST_CHANCE);
}
