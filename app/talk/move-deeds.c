/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See move-deeds.h. */
#include "app/talk/move-deeds.h"

#include "app/talk/answer-words.h"

/* The piece that a deed is about stands where it is attacked or defended: as it was before the
 * move, but for a new place. */
guint tabiya_answer_say_deeds(TabiyaAnswer *answer, const EngPosition *before, EngMove move,
                              EngSquare captured_on, guint most)
{
    TabiyaDeed deeds[TABIYA_DEEDS_MAX];
    const guint count = MIN(tabiya_move_find_deeds(before, move, captured_on, deeds), most);

    for (guint i = 0; i < count; i++) {
        tabiya_answer_state(
            answer, tabiya_deed_get_sentence(deeds[i].kind),
            &(TabiyaFill){.position = before, .first = deeds[i].square, .square = deeds[i].square});
    }
    return count;
}
