/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the legal moves that a half-typed text may become. No widget.
 *
 * Text is compared with each move's SAN and UCI without regard to x, +, #, =, - and spaces; "0-0"
 * is castling. Capital letters matter where they help: "bc" is a pawn's capture first and a
 * bishop's move second. Letters of the person's language work as well as English ones: the letters
 * in which moves are shown take precedence.
 */
#ifndef TABIYA_MOVE_COMPLETION_H
#define TABIYA_MOVE_COMPLETION_H

#include <glib.h>

#include "app/game/piece-letters.h"
#include "engine/board/san.h"

G_BEGIN_DECLS

enum { TABIYA_SHOWN_MAX = 4 * ENG_SAN_MAX };

typedef struct {
    EngMove move;
    char san[ENG_SAN_MAX];
    char uci[ENG_UCI_MAX];
    char shown[TABIYA_SHOWN_MAX]; /* its SAN in the letters used to show moves */
    gboolean foreign;             /* it matched in letters other than those used to show moves */
    gboolean whole;               /* the text is this move, with nothing left to type */
    gboolean same_case;           /* it matched without changing a letter's case */
    gboolean by_uci;              /* it matched as coordinates */
} TabiyaCompletion;

typedef struct {
    const char *const *local; /* see piece-letters.h; NULL: none */
    gboolean shown;           /* the letters used to show moves */
} TabiyaMoveLetters;

/* Whether a move can start with `first`: a file, a piece's letter, or castling. */
gboolean tabiya_move_completion_can_start(const TabiyaMoveLetters *letters, gunichar first);

/* The moves of `position` that `text` may become, best first: a GArray of TabiyaCompletion, empty
 * if there are none. `movable` (may be NULL) tells which pieces may move at all. */
typedef gboolean (*TabiyaMovableFunc)(EngSquare square, gpointer user);
/* (transfer full) */
GArray *tabiya_move_completion_find(const EngPosition *position, const TabiyaMoveLetters *letters,
                                    const char *text, TabiyaMovableFunc movable,
                                    gpointer user) G_GNUC_WARN_UNUSED_RESULT;

/* The longest text that all of `completions` begin with, at least as long as `text`: the result of
 * Tab. Owned by the caller. */
char *tabiya_move_completion_dup_common(const GArray *completions, const char *text);

/* The move that Enter plays, which is then the first of them: the only completion, the only one
 * that equals the text (counting case and language of the letters), or the queen if only the
 * promotion is open. ENG_NO_MOVE if it is not certain. */
EngMove tabiya_move_completion_get_certain(const GArray *completions);

G_END_DECLS

#endif
