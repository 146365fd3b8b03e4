/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Moments: positions that sentences speak of, with the way to them. */
#include "app/talk/claims-private.h"

static const EngPosition *line_position(const Checker *checker, guint index)
{
    return &g_array_index(checker->line, EngPosition, index);
}

void tabiya_moment_init(Moment *self, const Checker *checker, guint count)
{
    self->scene = checker->context->scene;
    self->base = MIN(count, checker->line->len - 1);
    self->count = 0;
    self->position = *line_position(checker, self->base);
}

gboolean tabiya_moment_play(Moment *self, EngMove move)
{
    if (self->count == MOMENT_MOVES_MAX)
        return FALSE;
    const EngPosition before = self->position;
    eng_position_play(&self->position, &before, move);
    self->moves[self->count++] = move;
    return TRUE;
}

gboolean tabiya_moment_rewind(Moment *self, const Checker *checker, guint plies)
{
    if (plies > self->base + self->count)
        return FALSE;
    guint left = self->base + self->count - plies;
    guint more = left > self->base ? left - self->base : 0;
    const Moment was = *self;
    tabiya_moment_init(self, checker, MIN(left, self->base));
    for (guint i = 0; i < more; i++)
        tabiya_moment_play(self, was.moves[i]);
    return TRUE;
}

gboolean tabiya_moment_last(const Moment *self, const Checker *checker, Moment *before,
                            EngMove *move)
{
    if (self->base + self->count == 0)
        return FALSE;
    *before = *self;
    *move = self->count > 0 ? self->moves[self->count - 1]
                            : g_array_index(self->scene->moves, EngMove, self->base - 1);
    return tabiya_moment_rewind(before, checker, 1);
}

int tabiya_moment_ply(const Moment *self)
{
    return 2 * self->position.fullmove_number + self->position.side_to_move;
}

gboolean tabiya_moment_equal(const Moment *a, const Moment *b)
{
    return eng_position_equal(&a->position, &b->position) &&
           tabiya_moment_ply(a) == tabiya_moment_ply(b);
}
