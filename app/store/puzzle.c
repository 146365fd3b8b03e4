/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle.h. */
#include "app/store/puzzle.h"

#include <string.h>

#include "engine/board/bitboard.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"

TabiyaPuzzle *tabiya_puzzle_copy(const TabiyaPuzzle *self)
{
    TabiyaPuzzle *copy = g_memdup2(self, sizeof *self);
    copy->id = g_strdup(self->id);
    copy->fen = g_strdup(self->fen);
    copy->other_themes = g_strdup(self->other_themes);
    copy->game_url = g_strdup(self->game_url);
    copy->opening_tags = g_strdup(self->opening_tags);
    copy->story = g_strdup(self->story);
    return copy;
}

void tabiya_puzzle_free(TabiyaPuzzle *self)
{
    if (!self)
        return;
    g_free(self->id);
    g_free(self->fen);
    g_free(self->other_themes);
    g_free(self->game_url);
    g_free(self->opening_tags);
    g_free(self->story);
    g_free(self);
}

void tabiya_puzzle_get_position(const TabiyaPuzzle *self, guint n, EngPosition *position)
{
    g_return_if_fail(n <= self->n_moves);
    EngPosition before;
    if (!eng_fen_parse(position, self->fen, NULL))
        g_return_if_reached();
    for (guint i = 0; i < n; i++) {
        before = *position;
        eng_position_play(position, &before, self->moves[i]);
    }
}

EngColor tabiya_puzzle_get_solver(const TabiyaPuzzle *self)
{
    const char *side = strchr(self->fen, ' ');
    const EngColor first = side && side[1] == 'b' ? ENG_BLACK : ENG_WHITE;
    return tabiya_puzzle_get_first(self) == 0 ? first : eng_other(first);
}

char *tabiya_puzzle_dup_moves_text(const TabiyaPuzzle *self)
{
    GString *text = g_string_new(NULL);
    EngPosition position, after;
    tabiya_puzzle_get_position(self, 0, &position);
    for (guint i = 0; i < self->n_moves; i++) {
        char move[ENG_UCI_MAX];
        g_string_append_printf(text, "%s%s", i > 0 ? " " : "",
                               eng_uci_write(&position, self->moves[i], move));
        eng_position_play(&after, &position, self->moves[i]);
        position = after;
    }
    return g_string_free(text, FALSE);
}

gboolean tabiya_puzzle_is_id(const char *text, gssize length)
{
    const gsize n = length < 0 ? strlen(text) : (gsize)length;
    if (n == 0 || n > TABIYA_PUZZLE_MAX_ID)
        return FALSE;
    for (gsize i = 0; i < n; i++) {
        if (!g_ascii_isalnum(text[i]) && !memchr("+-._", text[i], 4))
            return FALSE;
    }
    return TRUE;
}
