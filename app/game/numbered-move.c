/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See numbered-move.h. */
#include "app/game/numbered-move.h"

void tabiya_numbered_move_append(GString *text, const EngPosition *before)
{
    g_string_append_printf(text, before->side_to_move == ENG_WHITE ? "%d. " : "%d… ",
                           (int)before->fullmove_number);
}

char *tabiya_numbered_move_dup(const EngPosition *before, const char *san)
{
    GString *text = g_string_new(NULL);

    tabiya_numbered_move_append(text, before);
    g_string_append(text, san);
    return g_string_free(text, FALSE);
}
