/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a move does (analysis/deeds.h), in the sentences of an answer. */
#ifndef TABIYA_MOVE_DEEDS_H
#define TABIYA_MOVE_DEEDS_H

#include "app/analysis/deeds.h"
#include "app/talk/answer.h"

G_BEGIN_DECLS

/* Says the first `most` deeds of a move, each "It …". Returns how many there were to say. The
 * arguments are those of tabiya_move_find_deeds(). */
guint tabiya_answer_say_deeds(TabiyaAnswer *answer, const EngPosition *before, EngMove move,
                              EngSquare captured_on, guint most);

G_END_DECLS

#endif
