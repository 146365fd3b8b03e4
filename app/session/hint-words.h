/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a hint says, in its three steps: which piece, where to, and why. */
#ifndef TABIYA_HINT_WORDS_H
#define TABIYA_HINT_WORDS_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

/* A hint is as good as the engine can make it in a moment, whatever the level. Nodes decide; the
 * time is for slow machines. */
enum { TABIYA_HINT_NODES = 400000, TABIYA_HINT_MS = 1500, TABIYA_HINT_REASON_NODES = 60000 };

/* "Look at the knight on f3." */
char *tabiya_hint_dup_piece(const EngPosition *position, EngMove move) G_GNUC_WARN_UNUSED_RESULT;

/* "Hint: pawn to e5." */
char *tabiya_hint_dup_move(const EngPosition *position, EngMove move) G_GNUC_WARN_UNUSED_RESULT;

/* The move, and the most important thing that it does besides; for a move whose reason is not a
 * gain. `captured_on` is where the move before it captured, or ENG_NO_SQUARE. */
char *tabiya_hint_dup_deed(const EngPosition *position, EngMove move,
                           EngSquare captured_on) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
