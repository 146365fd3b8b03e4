/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explorer-answer.h. */
#include "app/openings/explorer-answer.h"

/* --- Filters ---------------------------------------------------------------------------------- */

static const TabiyaExplorerFilter OPEN;

static const TabiyaExplorerFilter *or_open(const TabiyaExplorerFilter *filter)
{
    return filter ? filter : &OPEN;
}

static const char *get_player(const TabiyaExplorerFilter *self)
{
    return self->player ? self->player : "";
}

TabiyaExplorerFilter *tabiya_explorer_filter_copy(const TabiyaExplorerFilter *self)
{
    TabiyaExplorerFilter *copy = g_new(TabiyaExplorerFilter, 1);
    *copy = *or_open(self);
    copy->player = g_strdup(copy->player);
    return copy;
}

void tabiya_explorer_filter_free(TabiyaExplorerFilter *self)
{
    if (!self)
        return;
    g_free(self->player);
    g_free(self);
}

static gboolean equal_ranges(TabiyaPositionRange a, TabiyaPositionRange b)
{
    return (a.to == 0 && b.to == 0) || (a.from == b.from && a.to == b.to);
}

gboolean tabiya_explorer_filter_equal(const TabiyaExplorerFilter *a, const TabiyaExplorerFilter *b)
{
    a = or_open(a);
    b = or_open(b);
    return equal_ranges(a->rating, b->rating) && equal_ranges(a->date, b->date) &&
           a->results == b->results && g_str_equal(get_player(a), get_player(b)) &&
           (a->side == b->side || *get_player(a) == '\0');
}

gboolean tabiya_explorer_filter_is_open(const TabiyaExplorerFilter *self)
{
    return tabiya_explorer_filter_equal(self, NULL);
}

/* --- Answers ---------------------------------------------------------------------------------- */

static void game_free(gpointer data)
{
    TabiyaExplorerGame *game = data;
    g_free(game->white);
    g_free(game->black);
    g_free(game->event);
    g_free(game);
}

TabiyaExplorerAnswer *tabiya_explorer_answer_new(TabiyaExplorerKind kind,
                                                 const EngPosition *position)
{
    TabiyaExplorerAnswer *self = g_atomic_rc_box_new0(TabiyaExplorerAnswer);
    self->kind = kind;
    self->position = *position;
    self->moves = g_array_new(FALSE, FALSE, sizeof(TabiyaExplorerMove));
    self->games = g_ptr_array_new_with_free_func(game_free);
    return self;
}

TabiyaExplorerAnswer *tabiya_explorer_answer_ref(TabiyaExplorerAnswer *self)
{
    return g_atomic_rc_box_acquire(self);
}

static void clear(gpointer data)
{
    TabiyaExplorerAnswer *self = data;
    g_array_unref(self->moves);
    g_ptr_array_unref(self->games);
}

void tabiya_explorer_answer_unref(TabiyaExplorerAnswer *self)
{
    g_atomic_rc_box_release_full(self, clear);
}

double tabiya_explorer_move_get_percent(const TabiyaExplorerMove *self)
{
    const guint64 known = self->white + self->draws + self->black;
    return known > 0 ? 100 * ((double)self->white + (double)self->draws / 2) / (double)known : -1;
}
