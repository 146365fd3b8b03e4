/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The verbs of moves, by subject, and what all of them need. Part of claims-private.h. */
#ifndef TABIYA_CLAIMS_MOVE_VERBS_H
#define TABIYA_CLAIMS_MOVE_VERBS_H

#include "app/talk/claims-private.h"

/* A move's verb, after its own word: reads the rest. The reader's moment is after the move. */
typedef gboolean (*MoveVerb)(Reader *self, const Line *line, gboolean negated);

EngColor tabiya_claims_mover_of(const Line *line);
EngPieceType tabiya_claims_captured_by(const Line *line);
/* Notes the verdict on a sentence about the move. */
gboolean tabiya_claims_note_move_fact(Reader *self, const Line *line, ReasonKind kind, Truth truth);

/* What it wins, loses or gives: claims-move-gains.c. */
gboolean tabiya_claims_verb_capture(Reader *self, const Line *line, gboolean negated);
gboolean tabiya_claims_verb_win(Reader *self, const Line *line, gboolean negated);
gboolean tabiya_claims_verb_lose(Reader *self, const Line *line, gboolean negated);
gboolean tabiya_claims_verb_sacrifice(Reader *self, const Line *line, gboolean negated);

/* Where it brings pieces: claims-move-places.c. */
gboolean tabiya_claims_verb_place(Reader *self, const Line *line, gboolean negated);
gboolean tabiya_claims_verb_prepare_castling(Reader *self, const Line *line, gboolean negated);
gboolean tabiya_claims_verb_develop(Reader *self, const Line *line, gboolean negated);
gboolean tabiya_claims_verb_open(Reader *self, const Line *line, gboolean negated);
gboolean tabiya_claims_verb_take_file(Reader *self, const Line *line, gboolean negated);
gboolean tabiya_claims_verb_promote(Reader *self, const Line *line, gboolean negated);
gboolean tabiya_claims_verb_give_piece(Reader *self, const Line *line, gboolean negated);
gboolean tabiya_claims_verb_castle(Reader *self, const Line *line, gboolean negated);
gboolean tabiya_claims_verb_leave(Reader *self, const Line *line, gboolean negated);
gboolean tabiya_claims_verb_block_check(Reader *self, const Line *line, gboolean negated);
gboolean tabiya_claims_verb_exchange(Reader *self, const Line *line, gboolean negated);

#endif
