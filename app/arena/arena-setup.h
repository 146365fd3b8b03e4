/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A tournament as a person sets it up, before it is one: plain data that is checked row by row,
 * kept as JSON until the next time, and turned into the configuration of a match.
 *
 * Players are named by short texts:
 *
 *     "level:3"   "opponent:lena"   "script:greedy"   "net:/path/of/a.net"   "engine:ID"
 *
 * the last by its id in the person's list of engines (engine-registry.h): a kept setup has no
 * commands, so that a file of somebody else starts none. */
#ifndef TABIYA_ARENA_SETUP_H
#define TABIYA_ARENA_SETUP_H

#include "app/analysis/engine-registry.h"
#include "app/arena/tournament-config.h"

G_BEGIN_DECLS

enum {
    TABIYA_ARENA_MOST_PLAYERS = 64,
    TABIYA_ARENA_MOST_GAMES = 1000000,
};

typedef enum {
    TABIYA_ARENA_CLOCK,
    TABIYA_ARENA_MOVETIME,
    TABIYA_ARENA_NODES,
    TABIYA_ARENA_DEPTH,
    TABIYA_ARENA_N_LIMITS,
} TabiyaArenaLimit;

typedef enum {
    TABIYA_ARENA_FROM_RANDOM,
    TABIYA_ARENA_FROM_OPENING,  /* one of the table of openings */
    TABIYA_ARENA_FROM_POSITION, /* as FEN */
    TABIYA_ARENA_FROM_FILE,     /* EPD or PGN */
    TABIYA_ARENA_N_STARTS,
} TabiyaArenaStart;

/* The rows of which something may be wrong. */
typedef enum {
    TABIYA_ARENA_ROW_PLAYERS,
    TABIYA_ARENA_ROW_FORM,
    TABIYA_ARENA_ROW_LIMIT,
    TABIYA_ARENA_ROW_START,
    TABIYA_ARENA_ROW_ROUNDS,
    TABIYA_ARENA_ROW_SPRT,
    TABIYA_ARENA_N_ROWS,
} TabiyaArenaRow;

typedef struct {
    char *name;         /* "": none yet */
    GPtrArray *players; /* of char *, each once */
    TabiyaTournamentForm form;
    TabiyaArenaLimit limit;
    double base_s, increment_s;
    int movetime_ms, nodes, depth;
    TabiyaArenaStart start;
    char *opening;  /* moves in SAN: "e4 c5" */
    char *position; /* FEN */
    char *path;     /* of the file */
    int rounds;
    int at_a_time;           /* games */
    gboolean resigns, draws; /* adjudication by score */
    gboolean tablebases;     /* and by tablebases */
    double elo0, elo1;       /* the bounds of SPRT; its errors are 5% each */
    char *nets;              /* the folder of nets, or NULL */
} TabiyaArenaSetup;

/* The nine levels, a round robin. */
TabiyaArenaSetup *tabiya_arena_setup_new(void) G_GNUC_WARN_UNUSED_RESULT;
TabiyaArenaSetup *tabiya_arena_setup_copy(const TabiyaArenaSetup *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_arena_setup_free(TabiyaArenaSetup *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaArenaSetup, tabiya_arena_setup_free)

/* Games at a time that leave a core of this machine free; at least 1. */
int tabiya_arena_setup_get_free_cores(void);

/* --- Players ---------------------------------------------------------------------------------- */

gboolean tabiya_arena_setup_has_player(const TabiyaArenaSetup *self, const char *player);
void tabiya_arena_setup_set_player(TabiyaArenaSetup *self, const char *player, gboolean plays);
/* Replaces the players of that kind, "net", with those of `players`, NULL-terminated. */
void tabiya_arena_setup_set_kind(TabiyaArenaSetup *self, const char *kind,
                                 const char *const *players);

/* The nets in a folder, oldest name first ("gen-2" before "gen-10"), as players, NULL-terminated;
 * at most TABIYA_ARENA_MOST_PLAYERS. Does not open them. */
char **tabiya_arena_setup_list_nets(const char *folder) G_GNUC_WARN_UNUSED_RESULT;

/* As it is shown: "Level 3", "Lena", "Stockfish 16". */
char *tabiya_arena_player_dup_name(const char *player,
                                   TabiyaEngineRegistry *engines) G_GNUC_WARN_UNUSED_RESULT;
/* Whether it can play, as far as can be seen without starting it; FALSE with the reason. */
gboolean tabiya_arena_player_check(const char *player, TabiyaEngineRegistry *engines,
                                   GError **error);
/* As tabiya_arena_add_player() reads it: "level=3,name=Level 3". NULL: it cannot play, with the
 * reason. (transfer full) */
char *tabiya_arena_player_dup_text(const char *player, TabiyaEngineRegistry *engines,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- All of it -------------------------------------------------------------------------------- */

/* What is wrong with a row, a translated sentence; NULL: nothing. Reads the file of openings, if it
 * is about that. (transfer full) */
char *tabiya_arena_setup_dup_problem(const TabiyaArenaSetup *self, TabiyaArenaRow row,
                                     TabiyaEngineRegistry *engines) G_GNUC_WARN_UNUSED_RESULT;
/* Whether nothing is wrong. For tests. */
gboolean tabiya_arena_setup_is_good(const TabiyaArenaSetup *self, TabiyaEngineRegistry *engines);

/* Games of the whole tournament; 0: not known before it ends. */
int tabiya_arena_setup_count_games(const TabiyaArenaSetup *self);

/* The tournament, with a name if it has none. Openings from one position are written to `folder`,
 * which exists. NULL with the reason. (transfer full) */
TabiyaTournamentConfig *tabiya_arena_setup_dup_config(const TabiyaArenaSetup *self,
                                                      TabiyaEngineRegistry *engines,
                                                      const char *folder,
                                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- As JSON ---------------------------------------------------------------------------------- */

char *tabiya_arena_setup_to_json(const TabiyaArenaSetup *self) G_GNUC_WARN_UNUSED_RESULT;
/* Numbers out of range become the nearest good ones, and what is missing is as in
 * tabiya_arena_setup_new(). NULL: the text is no setup. (transfer full) */
TabiyaArenaSetup *tabiya_arena_setup_from_json(const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
