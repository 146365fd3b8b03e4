/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See shown-move.h. */
#include "app/game/shown-move.h"

#include "app/game/numbered-move.h"
#include "engine/board/san.h"

static gint shown = TABIYA_LETTERS_ENGLISH; /* TabiyaPieceLetters, atomic */

void tabiya_shown_letters_set(TabiyaPieceLetters letters)
{
    g_atomic_int_set(&shown, (gint)letters);
}

TabiyaPieceLetters tabiya_shown_letters_get(void)
{
    return (TabiyaPieceLetters)g_atomic_int_get(&shown);
}

char *tabiya_shown_san_dup(const char *san)
{
    return tabiya_san_dup_with(san, tabiya_shown_letters_get());
}

char *tabiya_shown_move_dup(const EngPosition *position, EngMove move)
{
    char san[ENG_SAN_MAX];

    return tabiya_shown_san_dup(eng_san_write(position, move, san));
}

char *tabiya_shown_numbered_dup(const EngPosition *position, EngMove move)
{
    g_autofree char *san = tabiya_shown_move_dup(position, move);

    return tabiya_numbered_move_dup(position, san);
}
