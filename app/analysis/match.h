/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A match: many games between players, several at a time, counted, saved and resumable.
 *
 * Who plays whom is asked of a schedule, game by game: the match's own, which is in rounds over the
 * pairings of the configuration, or that of a host (app/arena/tournament.h), which also keeps the
 * games. Openings and the players' seeds depend only on the match's seed and the game's number;
 * games are counted, written and reported in that order, whichever ends first. So the PGN of
 * players that do not use a clock is the same every time, and a match that was killed continues
 * from its state file as if nothing had happened (unfinished games are played again).
 *
 * Signals, on the main context that ran tabiya_match_start():
 *   game-finished (int number, const TabiyaMatchGameReport *report)
 *   paused        ()   as asked; no game is in play
 *   finished      ()
 */
#ifndef TABIYA_MATCH_H
#define TABIYA_MATCH_H

#include "app/analysis/match-config.h"
#include "app/analysis/match-game.h"
#include "app/analysis/match-state.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_MATCH (tabiya_match_get_type())
G_DECLARE_FINAL_TYPE(TabiyaMatch, tabiya_match, TABIYA, MATCH, GObject)

/* One game of a schedule. */
typedef struct {
    int players[2]; /* White first */
    int round;      /* 0 … */
    int opening;    /* 0 …; both games of a pair have the same */
} TabiyaMatchFixture;

typedef enum {
    TABIYA_FIXTURE_KNOWN,
    TABIYA_FIXTURE_LATER, /* it depends on games that are not counted yet */
    TABIYA_FIXTURE_NONE,  /* the game before it is the last */
} TabiyaFixtureAnswer;

/* What a host does for its match. Games are numbered 0 …, and the same number always has the same
 * answer, once it is known. */
typedef struct {
    TabiyaFixtureAnswer (*get_fixture)(int number, TabiyaMatchFixture *fixture, gpointer user);
    void (*set_tags)(int number, TabiyaGame *game, gpointer user); /* before the game begins */
    /* Counts and saves the next game in order. FALSE: the match ends with the error. */
    gboolean (*keep)(int number, const TabiyaMatchGameReport *report, GError **error,
                     gpointer user);
    gboolean (*is_decided)(gpointer user); /* by the games counted so far; no more are begun */
    /* The most games that two players play with each other; G_MAXINT: no limit. */
    int (*get_games_of_two)(gpointer user);
    /* Game `number` begins in that slot, or (`game` NULL) the slot's game is over or dropped. */
    void (*show)(int slot, int number, TabiyaMatchGame *game, gpointer user);
} TabiyaMatchHost;

/* Takes `config`. */
TabiyaMatch *tabiya_match_new(TabiyaMatchConfig *config) G_GNUC_WARN_UNUSED_RESULT;

const TabiyaMatchConfig *tabiya_match_get_config(TabiyaMatch *self);

/* Reads openings and state, starts the engines that have options, and begins; runs the main context
 * until the options are set. FALSE: nothing is running. A missing or refused option of an engine is
 * TABIYA_ERROR_BAD_ARGUMENT. Problems of the environment have other errors: TABIYA_ERROR_ENGINE for
 * a missing engine, a G_IO_ERROR for a file that cannot be written.
 */
gboolean tabiya_match_start(TabiyaMatch *self, GError **error);

/* Whether a player could be added, by the same tests and with the same errors: its engine is
 * installed and takes its options. Runs the main context while the engine is asked. */
gboolean tabiya_match_check_player(const TabiyaMatchPlayer *player, GError **error);

/* Replaces schedule and state file, before the start. `host` and `user` outlive the match's
 * games. */
void tabiya_match_set_host(TabiyaMatch *self, const TabiyaMatchHost *host, gpointer user);

/* Counts a game of an earlier run, before the start: the next in order. For a host. */
void tabiya_match_count_earlier(TabiyaMatch *self, TabiyaMatchRecord record);

/* Begins no more games. `now`: also drops those in play, which are played again later. ::paused
 * follows, maybe from inside the call. */
void tabiya_match_pause(TabiyaMatch *self, gboolean now);
/* Goes on after a pause, after ::finished, or with what the host has added to its schedule. */
void tabiya_match_go_on(TabiyaMatch *self);

/* The configuration's players, to which a host has added some. */
void tabiya_match_take_new_players(TabiyaMatch *self);

/* Games at a time from now on; those in play are played to their end. */
void tabiya_match_set_concurrency(TabiyaMatch *self, int concurrency);

/* At most `thinking` games go on; the others are held after the move that is being thought about.
 * -1: all. */
void tabiya_match_set_thinking(TabiyaMatch *self, int thinking);

/* The number of games in play. */
int tabiya_match_get_playing(TabiyaMatch *self);

/* Drops the running games and emits ::finished. */
void tabiya_match_stop(TabiyaMatch *self);

/* The score of player `first` against `second`, over all pairings in either order. */
TabiyaScoreline tabiya_match_get_score(TabiyaMatch *self, int first, int second);

/* Games counted, and how many of them were resumed from the state file. */
int tabiya_match_get_played(TabiyaMatch *self);
int tabiya_match_get_resumed(TabiyaMatch *self);
/* Without a host. */
int tabiya_match_get_total(TabiyaMatch *self);

/* The games that `player` lost in this way, and by dying, hanging or an illegal move. */
int tabiya_match_get_losses(TabiyaMatch *self, int player, TabiyaMatchEnd end);
int tabiya_match_get_disconnects(TabiyaMatch *self, int player);

/* The number of the player's last games in a row, as they ended, that it has lost by dying, hanging
 * or an illegal move; one in which it has moved and not failed begins again. Counts from the start
 * of this run. A host may set a player aside for TABIYA_MATCH_FAILURES_MAX of them. */
int tabiya_match_get_failing(TabiyaMatch *self, int player);

/* The two players of game `number`, White first; it must be known. */
void tabiya_match_get_players(TabiyaMatch *self, int number, int players[2]);

/* The file error that stopped the match, or NULL. */
const GError *tabiya_match_get_error(TabiyaMatch *self);

G_END_DECLS

#endif
