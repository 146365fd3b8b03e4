/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the texts of a place are to the ear, and its position and moves in words: for voice-part.h.
 * Words are the caller's. */
#ifndef TABIYA_PLACE_WORDS_H
#define TABIYA_PLACE_WORDS_H

#include "ui/place.h"
#include "ui/voice/voice-kinds.h"

G_BEGIN_DECLS

/* The kind of everything that is announced in the place of an exercise; TABIYA_N_VOICE_KINDS: it is
 * none. */
TabiyaVoiceKind tabiya_place_words_find_exercise(TabiyaPlace *place);

/* Whether `text` is the session's last step as the window announces it: at the end of a game, with
 * the result. */
gboolean tabiya_place_words_is_step(TabiyaPlace *place, const char *text);
/* The kind of such a step. `has_moved`: a move was made just now, `by_opponent` or not. */
TabiyaVoiceKind tabiya_place_words_find_kind(TabiyaPlace *place, gboolean has_moved,
                                             gboolean by_opponent);

/* Where a task begins: the moves that lead there from the initial position, or else its pieces; ""
 * for the initial position itself. */
char *tabiya_place_words_dup_task(TabiyaPlace *place) G_GNUC_WARN_UNUSED_RESULT;
/* "White plays pawn to e4. Black plays pawn to e5." */
char *tabiya_place_words_dup_last_moves(TabiyaPlace *place) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
