/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A clause whose subject is White or Black, by what follows: what the side …
 *
 *     claims-possessions.c    has:     "two knights", "the right to castle", "the bishop pair"
 *     claims-history.c        did:     "has castled", "played 5.Nc3", "has won a pawn"
 *     claims-abilities.c      can do:  "can castle", "should play Nf3", "mates in two"
 *     claims-sides.c          is:      "is in check"; threatens: "threatens Qxf7#"; and the others
 *
 * `color` is the side, and `negated` whether a "not" came before. As in all of the grammar, FALSE
 * says that something else stands here, and leaves the reader as it was. */
#ifndef TABIYA_CLAIMS_SIDES_H
#define TABIYA_CLAIMS_SIDES_H

#include "app/talk/claims-private.h"

/* What it has; tabiya_claims_read_possession() reads any of it. */
/* Notes whether the side has the pieces; `noun` becomes the side's. */
void tabiya_side_note_pieces(Reader *self, Noun *noun, int color, gboolean negated);
gboolean tabiya_side_read_rights(Reader *self, int color, gboolean negated);
gboolean tabiya_side_read_turn(Reader *self, int color, gboolean negated); /* "to move" */
gboolean tabiya_side_read_open_file(Reader *self, int color, gboolean negated);

/* What it did: "castled"; after "has"; and in the past tense. */
gboolean tabiya_side_read_castled(Reader *self, int color, gboolean negated);
gboolean tabiya_side_read_have(Reader *self, int color);
gboolean tabiya_side_read_past(Reader *self, int color);

/* What it can do: an infinitive, some of its kinds, and "can …" and "should …" before it. */
gboolean tabiya_side_read_do(Reader *self, int color, gboolean negated);
gboolean tabiya_side_read_play(Reader *self, int color, gboolean negated);
gboolean tabiya_side_read_mating(Reader *self, int color, gboolean negated);
gboolean tabiya_side_read_capture(Reader *self, int color, gboolean negated);
gboolean tabiya_side_read_can(Reader *self, int color);
gboolean tabiya_side_read_should(Reader *self, int color);
/* "with", "by playing": the moves that do it follow. */
gboolean tabiya_side_take_means(Reader *self);

/* What it is. */
gboolean tabiya_side_read_be(Reader *self, int color);

#endif
