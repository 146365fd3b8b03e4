/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a bad move is a natural one: many players of that rating would make it, says the net of
 * people's moves (app/people/people.h). For game-review.c. */
#ifndef TABIYA_REVIEW_NATURAL_H
#define TABIYA_REVIEW_NATURAL_H

#include "app/analysis/judgment.h"
#include "app/people/people.h"

G_BEGIN_DECLS

/* A move is natural if at least so many of the players would make it … */
#define TABIYA_NATURAL_CHANCE 0.25
/* … or if none is likelier, and it is not one of many that are all unlikely.
 *
 * Of 1,190 mistakes and blunders in 200 rated games (the shared games, every 600th, 10,000 nodes a
 * position), 27% have the first chance; with the second rule 30% are natural: 21% below 1000, 27 to
 * 33% above. Half of all have a chance of less than 10%. At 15% it would be said of 39%, which is
 * too often to mean anything, at 50% of 11%. */
#define TABIYA_NATURAL_FIRST_CHANCE 0.15

typedef struct {
    gboolean known; /* the net was asked */
    gboolean is_natural;
    int rating;    /* of the player */
    int rank;      /* 0: no move is likelier */
    double chance; /* that a player of that rating makes this move */
} TabiyaNatural;

/* The rating of `color` in the tags of `game`; `usual` if there is none that makes sense. */
int tabiya_natural_find_rating(TabiyaGame *game, EngColor color, int usual);

/* Asks about `played` at `sight`; the net is read first, if it has to be. Nothing is known without
 * a net. */
void tabiya_natural_judge(const TabiyaPeopleSight *sight, EngMove played, int rating,
                          TabiyaNatural *natural);

G_END_DECLS

#endif
