/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tournament does, in words. */
#ifndef TABIYA_ARENA_WORDS_H
#define TABIYA_ARENA_WORDS_H

#include "app/arena/arena-shelf.h"
#include "app/arena/tournament.h"

G_BEGIN_DECLS

/* "Round robin · 37 of 144 games". (transfer full) */
char *tabiya_arena_words_dup_note(const TabiyaArenaNote *note) G_GNUC_WARN_UNUSED_RESULT;

/* "37 of 144 games · about 12 minutes left". (transfer full) */
char *tabiya_arena_words_dup_progress(TabiyaTournament *tournament) G_GNUC_WARN_UNUSED_RESULT;

/* "6½". (transfer full) */
char *tabiya_arena_words_dup_points(double points) G_GNUC_WARN_UNUSED_RESULT;

/* "Playing", "Paused", …; static. */
const char *tabiya_arena_words_get_state(TabiyaTournament *tournament);

/* "Lost on time", "The engine ended", …: the end of a game that is an incident; static. */
const char *tabiya_arena_words_get_incident(TabiyaArenaGame *game);

G_END_DECLS

#endif
