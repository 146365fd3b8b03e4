/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Explains why a move cannot be made, in words that a beginner understands. */
#ifndef TABIYA_REFUSALS_H
#define TABIYA_REFUSALS_H

#include <glib.h>

#include "engine/board/san.h"

G_BEGIN_DECLS

/* Why the piece on `from` may not go to `to` in `position`: a translated sentence, never NULL. */
const char *tabiya_refusal_for_squares(const EngPosition *position, EngSquare from, EngSquare to);

/* Whether `text` is one pawn's move to the last rank without the piece: "a8", "bxa8", "a7a8".
 * `queens` receives the move with a queen. */
gboolean tabiya_text_lacks_promotion(const EngPosition *position, const char *text,
                                     EngMove *queens);

/* Why `text`, for which eng_san_parse() returned `status`, is not a legal move here. */
char *tabiya_refusal_for_text(const EngPosition *position, const char *text,
                              EngSanStatus status) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
