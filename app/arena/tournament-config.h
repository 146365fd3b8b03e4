/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The configuration of a tournament: that of a match, and a form. */
#ifndef TABIYA_TOURNAMENT_CONFIG_H
#define TABIYA_TOURNAMENT_CONFIG_H

#include "app/analysis/match-config.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_TOURNAMENT_MATCH, /* two players */
    TABIYA_TOURNAMENT_ROUND_ROBIN,
    TABIYA_TOURNAMENT_GAUNTLET, /* the first player against each of the others */
    TABIYA_TOURNAMENT_SWISS,
    TABIYA_TOURNAMENT_KNOCKOUT,
    TABIYA_TOURNAMENT_SPRT, /* two players, until the test is decided */
    TABIYA_TOURNAMENT_N_FORMS,
} TabiyaTournamentForm;

typedef struct {
    char *name; /* NULL: "Tournament" */
    TabiyaTournamentForm form;
    /* Players, limits, concurrency, length, seed, openings; `games` of a pairing in each round,
     * made even: each opening is played with both colors. Its schedule and state_path are not used;
     * pgn_path NULL: games.pgn in the folder. `sprt` counts for an SPRT alone, which has one
     * always. */
    TabiyaMatchConfig *match;
    int rounds; /* round robin, gauntlet, match: cycles; Swiss: rounds; knockout: a duel is that
                 * many times `games`, and more while it is undecided; SPRT: at most, 0: no limit */
} TabiyaTournamentConfig;

/* A round robin of one round without players. (transfer full) */
TabiyaTournamentConfig *tabiya_tournament_config_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_tournament_config_free(TabiyaTournamentConfig *config);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaTournamentConfig, tabiya_tournament_config_free)

/* (transfer full) */
TabiyaTournamentConfig *
tabiya_tournament_config_copy(const TabiyaTournamentConfig *config) G_GNUC_WARN_UNUSED_RESULT;

/* Adds a player as tabiya_match_config_add_player(), or a named opponent: `opponent=lena`, with its
 * own openings. */
gboolean tabiya_arena_add_player(TabiyaMatchConfig *config, const char *text, GError **error);

/* Whether such a tournament can be played. */
gboolean tabiya_tournament_config_check(const TabiyaTournamentConfig *config, GError **error);

/* Whether `rounds` more are not too many. */
gboolean tabiya_tournament_config_takes_rounds(const TabiyaTournamentConfig *config, int rounds,
                                               GError **error);

/* As JSON, and from it; a text from outside may be anything. (transfer full) */
char *
tabiya_tournament_config_to_json(const TabiyaTournamentConfig *config) G_GNUC_WARN_UNUSED_RESULT;
TabiyaTournamentConfig *
tabiya_tournament_config_from_json(const char *text, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* "round-robin" …, as in JSON and on the command line. */
const char *tabiya_tournament_form_to_word(TabiyaTournamentForm form);
gboolean tabiya_tournament_form_from_word(const char *word, TabiyaTournamentForm *form);

G_END_DECLS

#endif
