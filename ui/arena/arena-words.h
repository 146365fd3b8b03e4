/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tournament does, in words. */
#ifndef TABIYA_ARENA_WORDS_H
#define TABIYA_ARENA_WORDS_H

#include "app/arena/arena-shelf.h"
#include "app/arena/pentanomial.h"
#include "app/arena/tournament.h"

G_BEGIN_DECLS

/* "Match", "Round robin", …: by TabiyaTournamentForm, untranslated. */
extern const char *const TABIYA_ARENA_FORMS[TABIYA_TOURNAMENT_N_FORMS];

/* "Round robin · 37 of 144 games". (transfer full) */
char *tabiya_arena_words_dup_note(const TabiyaArenaNote *note) G_GNUC_WARN_UNUSED_RESULT;

/* "37 of 144 games · about 12 minutes left". (transfer full) */
char *tabiya_arena_words_dup_progress(TabiyaTournament *tournament) G_GNUC_WARN_UNUSED_RESULT;

/* "6½". (transfer full) */
char *tabiya_arena_words_dup_points(double points) G_GNUC_WARN_UNUSED_RESULT;

/* "Playing", "Paused", …; static. */
const char *tabiya_arena_words_get_state(TabiyaTournament *tournament);

/* What two players' games of the same openings say: "Elo difference: +54 ± 12, LOS 99%", and how
 * many pairs of games gave how many points. NULL: no pair is complete. (transfer full) */
char *tabiya_arena_words_dup_duel(TabiyaPentanomial pairs) G_GNUC_WARN_UNUSED_RESULT;

/* Why there are no boards, and what to do; static. */
const char *tabiya_arena_words_get_no_boards(TabiyaTournament *tournament);

/* "Lost on time", "No answer", …: the end of a game that is an incident; static. */
const char *tabiya_arena_words_get_incident(TabiyaArenaGame *game);

G_END_DECLS

#endif
