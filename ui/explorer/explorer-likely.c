/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explorer-likely.h. */
#include "ui/explorer/explorer-likely.h"

/* Of the rest there are many, and they say nothing. */
enum { N_LIKELY = 6 };
#define LEAST 0.01

static gboolean has_move(const TabiyaExplorerAnswer *answer, EngMove move)
{
    for (guint i = 0; i < answer->moves->len; i++) {
        if (tabiya_explorer_answer_get_move(answer, i)->move == move)
            return TRUE;
    }
    return FALSE;
}

static TabiyaExplorerAnswer *copy(const TabiyaExplorerAnswer *answer)
{
    TabiyaExplorerAnswer *self = tabiya_explorer_answer_new(answer->kind, &answer->position);

    self->total = answer->total;
    self->is_empty = answer->is_empty;
    g_array_append_vals(self->moves, answer->moves->data, answer->moves->len);
    g_ptr_array_unref(self->games);
    self->games = g_ptr_array_ref(answer->games);
    return self;
}

TabiyaExplorerAnswer *tabiya_explorer_answer_dup_with_likely(const TabiyaExplorerAnswer *answer,
                                                             const EngPolicyGuess *guess)
{
    TabiyaExplorerAnswer *self = copy(answer);

    for (int i = 0; i < guess->count && i < N_LIKELY && guess->choices[i].chance >= LEAST; i++) {
        const TabiyaExplorerMove likely = {.move = guess->choices[i].move, .is_guess = TRUE};

        if (!has_move(answer, likely.move))
            g_array_append_val(self->moves, likely);
    }
    return self;
}
