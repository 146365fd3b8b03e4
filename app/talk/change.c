/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See change.h. */
#include "app/talk/change.h"

#include "engine/board/movegen.h"

TabiyaChange *tabiya_change_new(TabiyaChangeKind kind)
{
    TabiyaChange *self = g_new0(TabiyaChange, 1);

    self->kind = kind;
    self->color = -1;
    return self;
}

TabiyaChange *tabiya_change_copy(const TabiyaChange *self)
{
    TabiyaChange *copy = g_memdup2(self, sizeof *self);

    copy->moves = self->moves ? g_array_copy(self->moves) : NULL;
    copy->text = g_strdup(self->text);
    copy->detail = g_strdup(self->detail);
    return copy;
}

void tabiya_change_free(TabiyaChange *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->moves, g_array_unref);
    g_free(self->text);
    g_free(self->detail);
    g_free(self);
}

void tabiya_change_add_move(TabiyaChange *self, EngMove move)
{
    if (!self->moves)
        self->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    g_array_append_val(self->moves, move);
}

gboolean tabiya_change_is_legal(const TabiyaChange *self, const EngPosition *from)
{
    EngPosition position = *from, before;

    for (guint i = 0; self->moves && i < self->moves->len; i++) {
        const EngMove move = g_array_index(self->moves, EngMove, i);
        if (!eng_move_is_legal(&position, move))
            return FALSE;
        before = position;
        eng_position_play(&position, &before, move);
    }
    return self->moves && self->moves->len > 0;
}
