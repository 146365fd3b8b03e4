/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A tournament of engines: a match (app/analysis/match.h) with a schedule of one of several forms,
 * kept in a folder, watched on boards, told as a table.
 *
 *     TabiyaTournament *tournament = tabiya_tournament_new(config, folder);
 *     tabiya_tournament_start(tournament, &error);
 *     …
 *     TabiyaTournament *again = tabiya_tournament_open(folder, &error);   // as it stood
 *
 * Each pairing plays pairs of games, one opening with both colors; games are counted in the order
 * of their numbers, whichever ends first. The folder has tournament.json, state.jsonl and
 * games.pgn (tournament-log.h): a kill at any moment loses no counted game and counts none
 * twice; games in play are played again. One process plays a tournament at a time.
 *
 * Players and rounds may be added, and players withdrawn, at any time, also after the end: the
 * change takes effect after the pairs of games (Swiss: the round) that have begun.
 *
 * All on the main context; start() runs it until the engines have accepted their options.
 *
 * The arena gives way to the foreground: see tabiya_tournament_set_arbiter().
 *
 * Properties (all notify, read-only):
 *   state     TabiyaTournamentState
 *   played    int: games counted
 *   total     int: games planned; 0: not known
 * Signals:
 *   game-finished (TabiyaArenaGame *game)     counted; the table has changed
 *   players-changed ()                        added or withdrawn
 */
#ifndef TABIYA_TOURNAMENT_H
#define TABIYA_TOURNAMENT_H

#include "app/analysis/engine-arbiter.h"
#include "app/arena/arena-board.h"
#include "app/arena/arena-game.h"
#include "app/arena/crosstable.h"
#include "app/arena/tournament-config.h"
#include "app/arena/tournament-tally.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_TOURNAMENT (tabiya_tournament_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTournament, tabiya_tournament, TABIYA, TOURNAMENT, GObject)

typedef enum {
    TABIYA_TOURNAMENT_WAITING, /* not started yet, or opened again: start() goes on */
    TABIYA_TOURNAMENT_PLAYING,
    TABIYA_TOURNAMENT_PAUSING, /* the games in play are played to their end */
    TABIYA_TOURNAMENT_PAUSED,
    TABIYA_TOURNAMENT_OVER,   /* every game is counted, or the SPRT is decided */
    TABIYA_TOURNAMENT_FAILED, /* get_error() says why; start() tries again */
} TabiyaTournamentState;

#define TABIYA_TYPE_TOURNAMENT_STATE (tabiya_tournament_state_get_type())
GType tabiya_tournament_state_get_type(void);

/* --- Beginning and going on ------------------------------------------------------------------- */

/* Takes `config`. `folder` is created at the start; NULL: kept nowhere, only the PGN is written if
 * the configuration names one. (transfer full) */
TabiyaTournament *tabiya_tournament_new(TabiyaTournamentConfig *config,
                                        const char *folder) G_GNUC_WARN_UNUSED_RESULT;

/* A tournament as it stood, without starting anything. NULL: there is none, or its files are
 * damaged: TABIYA_ERROR_BAD_ARGUMENT with file and line. A torn last line, as a kill leaves it, is
 * no damage. (transfer full) */
TabiyaTournament *tabiya_tournament_open(const char *folder,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a folder holds a tournament, and whether it began with this configuration: all but its
 * name, rounds and concurrency, which may change. */
gboolean tabiya_tournament_is_in(const char *folder);
gboolean tabiya_tournament_is_of(const char *folder, const TabiyaTournamentConfig *config);

/* Begins, or goes on after a pause, an error, or the end (with what was added). FALSE: as
 * tabiya_match_start(); TABIYA_ERROR_STORE_LOCKED if another process plays it, and
 * TABIYA_ERROR_FILE_CHANGED if one has since it was opened. */
gboolean tabiya_tournament_start(TabiyaTournament *self, GError **error);

/* `now`: games in play are dropped, and played again when it goes on; else after they end. */
void tabiya_tournament_pause(TabiyaTournament *self, gboolean now);

/* --- Changing --------------------------------------------------------------------------------- */

/* As tabiya_arena_add_player(), and as tabiya_match_check_player(), which runs the main context
 * while an engine with options is asked. A match and an SPRT stay at two. */
gboolean tabiya_tournament_add_player(TabiyaTournament *self, const char *text, GError **error);
/* Its games stay counted; it plays no more. */
gboolean tabiya_tournament_withdraw_player(TabiyaTournament *self, int player, GError **error);
gboolean tabiya_tournament_add_rounds(TabiyaTournament *self, int rounds, GError **error);
/* Games at a time: at once, or after the games in play if there are fewer. */
void tabiya_tournament_set_concurrency(TabiyaTournament *self, int concurrency);

/* Gives way to the searches of `arbiter`, those of Play, hints and analysis: while they use cores,
 * only as many games go on as there are cores left. The others are held between two moves, where
 * no clock runs and nothing that decides a game changes. NULL: it gives way to nobody. */
void tabiya_tournament_set_arbiter(TabiyaTournament *self, TabiyaEngineArbiter *arbiter);

/* --- The standings --------------------------------------------------------------------------- */

/* Lent; `match` in it has the players as they are now. */
const TabiyaTournamentConfig *tabiya_tournament_get_config(TabiyaTournament *self);
TabiyaTournamentState tabiya_tournament_get_state(TabiyaTournament *self);
const GError *tabiya_tournament_get_error(TabiyaTournament *self);
/* The PGN file, or NULL. */
const char *tabiya_tournament_get_pgn_path(TabiyaTournament *self);

int tabiya_tournament_get_n_players(TabiyaTournament *self);
const TabiyaMatchPlayer *tabiya_tournament_get_player(TabiyaTournament *self, int player);
gboolean tabiya_tournament_is_withdrawn(TabiyaTournament *self, int player);

int tabiya_tournament_get_played(TabiyaTournament *self);
int tabiya_tournament_get_resumed(TabiyaTournament *self); /* of them, from earlier runs */
int tabiya_tournament_get_total(TabiyaTournament *self);   /* 0: not known */
/* The rest of the time, from how long games have taken; -1: not known. */
gint64 tabiya_tournament_get_remaining_ms(TabiyaTournament *self);

/* Valid until the next game is counted. */
const TabiyaPairResult *tabiya_tournament_get_pair(TabiyaTournament *self, int first, int second);

/* The table with ratings, errors and tie-breaks: crosstable.h. A gauntlet is in the order of its
 * ratings. (transfer full) */
TabiyaCrosstable *
tabiya_tournament_dup_crosstable(TabiyaTournament *self) G_GNUC_WARN_UNUSED_RESULT;
/* Its rows alone, best first: of TabiyaStanding. (transfer full) */
GArray *tabiya_tournament_dup_standings(TabiyaTournament *self) G_GNUC_WARN_UNUSED_RESULT;

/* The SPRT's log-likelihood ratio (pentanomial) after each pair of games: of double. Empty for
 * other forms.
 * (transfer full) */
GArray *tabiya_tournament_dup_llr(TabiyaTournament *self) G_GNUC_WARN_UNUSED_RESULT;
TabiyaSprtVerdict tabiya_tournament_get_verdict(TabiyaTournament *self);

/* One board for each game at a time: of TabiyaArenaBoard. They stay after the end. */
GListModel *tabiya_tournament_get_boards(TabiyaTournament *self);
/* The games counted, in order: of TabiyaArenaGame. */
GListModel *tabiya_tournament_get_games(TabiyaTournament *self);
/* Crashes, hangs, illegal moves and losses on time, in order: of TabiyaArenaGame, whose reason says
 * which. */
GListModel *tabiya_tournament_get_incidents(TabiyaTournament *self);

/* In place of g_get_monotonic_time(). For tests. */
void tabiya_tournament_set_clock_for_tests(TabiyaTournament *self, gint64 (*now_us)(void));

G_END_DECLS

#endif
