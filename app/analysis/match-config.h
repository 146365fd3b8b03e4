/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The configuration of a match: players, limits, openings, number of games. */
#ifndef TABIYA_MATCH_CONFIG_H
#define TABIYA_MATCH_CONFIG_H

#include "app/analysis/adjudication.h"
#include "app/analysis/engine-source.h"
#include "app/analysis/match-stats.h"
#include "app/game/game.h"

G_BEGIN_DECLS

/* Limits of a player for a game or a move; zero means no such limit. */
typedef struct {
    gint64 base_ms, increment_ms; /* a clock, if has_clock */
    gboolean has_clock;
    guint64 nodes;
    gint64 movetime_ms;
    int depth;
} TabiyaMatchLimits;

typedef enum {
    TABIYA_PLAYER_COMMAND, /* an external UCI engine */
    TABIYA_PLAYER_LEVEL,   /* the built-in engine at a level; 0: full strength */
    TABIYA_PLAYER_SCRIPTED,
    TABIYA_PLAYER_RATING, /* the built-in engine at a rating */
} TabiyaPlayerKind;

/* A move that a player knows from a book at `node`; ENG_NO_MOVE: it must think. The same `seed`
 * gives the same move. */
typedef EngMove (*TabiyaMatchOpeningFunc)(const TabiyaNode *node, guint64 seed, gpointer user);

typedef struct {
    TabiyaPlayerKind kind;
    char *text; /* as it was added */
    char *name;
    char *what;          /* command line, level, rating or script, as given */
    int level;           /* TABIYA_PLAYER_LEVEL: 1 …, or 0 for full strength */
    int rating;          /* TABIYA_PLAYER_RATING */
    GPtrArray *options;  /* of char *: name, value, name, value, … */
    gboolean has_limits; /* `limits` replaces the match's */
    TabiyaMatchLimits limits;
    TabiyaMatchOpeningFunc open; /* NULL: it thinks from the first move */
    gpointer open_user;          /* borrowed */
} TabiyaMatchPlayer;

typedef enum {
    TABIYA_SCHEDULE_ROUND_ROBIN,
    TABIYA_SCHEDULE_GAUNTLET,  /* the first against each of the others */
    TABIYA_SCHEDULE_NEIGHBORS, /* each against the next in the list */
} TabiyaMatchSchedule;

typedef struct {
    GPtrArray *players; /* of TabiyaMatchPlayer */
    TabiyaMatchSchedule schedule;
    TabiyaMatchLimits limits;
    int games;       /* per pairing */
    int concurrency; /* games at a time */
    int max_plies;   /* drawn after this many half-moves; 0: never */
    guint32 seed;
    char *openings_path; /* EPD or PGN; NULL: random openings of eight half-moves, or none if all
                          * players have their own */
    char *pgn_path;      /* NULL: not written */
    char *state_path;    /* NULL: cannot be resumed */
    gboolean has_sprt;
    TabiyaSprt sprt;
    TabiyaAdjudication adjudication;
    int first, step; /* only the games first, first + step, …; step 0: all */
} TabiyaMatchConfig;

/* No players, 2 games, concurrency 1, seed 1, 400 moves at most. */
TabiyaMatchConfig *tabiya_match_config_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_match_config_free(TabiyaMatchConfig *config);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMatchConfig, tabiya_match_config_free)

/* Adds a player from comma-separated `key=value`: one of `cmd=COMMAND`, `level=N`, `rating=N`,
 * `scripted=NAME`; and any of `name=`, `option.X=`, `tc=`, `nodes=`, `movetime=`, `depth=`. Equal
 * names get a number. */
gboolean tabiya_match_config_add_player(TabiyaMatchConfig *config, const char *text,
                                        GError **error);

/* Reads "2+0.02" or "60": seconds for the game, and for each move. */
gboolean tabiya_match_limits_parse_tc(const char *text, TabiyaMatchLimits *limits, GError **error);

/* Checks that every player has limits, there are at least two players, and the numbers make
 * sense. */
gboolean tabiya_match_config_check(const TabiyaMatchConfig *config, GError **error);

/* The pairings in order: GArray of int pairs (first, second). */
GArray *tabiya_match_config_dup_pairings(const TabiyaMatchConfig *config);

/* Whether two players would repeat the same game from the same opening: engines limited only by
 * nodes or depth. (An engine may play at random; this cannot know that.) */
gboolean tabiya_match_config_repeats(const TabiyaMatchConfig *config, int first, int second);

/* Whether games begin at the initial position. */
gboolean tabiya_match_config_begins_at_start(const TabiyaMatchConfig *config);

/* A text that two configurations share if and only if their games may be counted together:
 * everything but the number of games, concurrency and output paths. */
char *tabiya_match_config_dup_fingerprint(const TabiyaMatchConfig *config);

/* A new player as configured. (transfer full) */
TabiyaEngineSource *tabiya_match_player_create(const TabiyaMatchPlayer *player,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
