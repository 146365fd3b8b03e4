/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a review says about one judged move; `weight` is tabiya_review_weight(). For
 * review-notes.c. */
#ifndef TABIYA_REVIEW_WORDS_H
#define TABIYA_REVIEW_WORDS_H

#include "app/analysis/review-ply.h"
#include "app/game/piece-letters.h"

G_BEGIN_DECLS

/* NAG of the move, 0 for none. */
guint8 tabiya_review_nag(const TabiyaReviewPly *to, double weight);

/* The sentence or sentences about it: "Mistake. Nxe5 loses a knight: …"; "" if the glyph says it
 * all. */
char *tabiya_review_words(const TabiyaReviewPly *to, double weight,
                          TabiyaPieceLetters letters) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
