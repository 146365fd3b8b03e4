/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How likely each move is for a player of a rating, by the net of people's moves
 * (engine/policy/net.h).
 *
 *     TabiyaPeople *people = tabiya_people_get_default();
 *     g_signal_connect_object(people, "ready", …);
 *     tabiya_people_prepare(people);
 *     …
 *     tabiya_people_see_node(node, &sight);
 *     if (tabiya_people_guess(people, &sight, 1500, guess))
 *         …
 *
 * The net is read once, on a thread of its own; after that a guess takes some tens of microseconds
 * and is made at once, in any thread.
 *
 * Signal "ready": the net has been read, or cannot be (tabiya_people_get_problem()). */
#ifndef TABIYA_PEOPLE_H
#define TABIYA_PEOPLE_H

#include <glib-object.h>

#include "app/game/game.h"
#include "engine/policy/net.h"

G_BEGIN_DECLS

/* The ratings that a person can choose, as Lichess counts them. */
enum {
    TABIYA_PEOPLE_RATING_MIN = 600,
    TABIYA_PEOPLE_RATING_MAX = 2800,
    TABIYA_PEOPLE_RATING_STEP = 100,
    TABIYA_PEOPLE_RATING_USUAL = 1500,
};

#define TABIYA_TYPE_PEOPLE (tabiya_people_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPeople, tabiya_people, TABIYA, PEOPLE, GObject)

/* The process's own, with the net that comes with Tabiya. Borrowed; lives as long as the process.
 * Any thread. */
TabiyaPeople *tabiya_people_get_default(void);
/* One with the net of another file. (transfer full) */
TabiyaPeople *tabiya_people_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* Begins to read the net, unless that was done before; ::ready follows. Main thread only. */
void tabiya_people_prepare(TabiyaPeople *self);
/* Whether guesses can be made; never blocks. */
gboolean tabiya_people_is_ready_for_tests(TabiyaPeople *self);
/* Reads the net now, or waits until it is read (some tens of milliseconds). FALSE: there is
 * none. */
gboolean tabiya_people_wait(TabiyaPeople *self);
/* Why there is no net, a sentence without its period; NULL: it is there, or was not read yet. */
const char *tabiya_people_get_problem(TabiyaPeople *self);

/* What a player sees: a position and the two moves before it, which tell much about the next. */
typedef struct {
    EngPosition position;
    EngPolicyPast past;
} TabiyaPeopleSight;

/* Looks at a position whose past is unknown. */
void tabiya_people_see(const EngPosition *position, TabiyaPeopleSight *sight);
/* `move` is played; after a null move the past is unknown. */
void tabiya_people_see_move(TabiyaPeopleSight *sight, EngMove move);
void tabiya_people_see_node(const TabiyaNode *node, TabiyaPeopleSight *sight);

/* Fills in the legal moves of `sight`, the likeliest first: none if the game is over there. FALSE
 * if the net is not read. */
gboolean tabiya_people_guess(TabiyaPeople *self, const TabiyaPeopleSight *sight, int rating,
                             EngPolicyGuess *guess);

/* The rank of `move` in a guess, from 0; `guess->count` if it is not in it. */
int tabiya_people_find(const EngPolicyGuess *guess, EngMove move);

/* The nearest rating that can be chosen. */
int tabiya_people_clamp_rating(int rating);

G_END_DECLS

#endif
