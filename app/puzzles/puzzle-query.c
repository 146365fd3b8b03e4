/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-query.h. */
#include "app/puzzles/puzzle-query.h"

TabiyaPuzzleQuery *tabiya_puzzle_query_new(void)
{
    TabiyaPuzzleQuery *self = g_new0(TabiyaPuzzleQuery, 1);
    self->popularity_min = TABIYA_PUZZLE_NO_POPULARITY;
    return self;
}

TabiyaPuzzleQuery *tabiya_puzzle_query_copy(const TabiyaPuzzleQuery *self)
{
    TabiyaPuzzleQuery *copy = g_memdup2(self, sizeof *self);
    copy->opening = g_strdup(self->opening);
    copy->id_prefix = g_strdup(self->id_prefix);
    if (copy->only)
        tabiya_puzzle_set_ref(copy->only);
    if (copy->without)
        tabiya_puzzle_set_ref(copy->without);
    return copy;
}

void tabiya_puzzle_query_free(TabiyaPuzzleQuery *self)
{
    if (!self)
        return;
    g_free(self->opening);
    g_free(self->id_prefix);
    g_clear_pointer(&self->only, tabiya_puzzle_set_unref);
    g_clear_pointer(&self->without, tabiya_puzzle_set_unref);
    g_free(self);
}

gboolean tabiya_puzzle_query_equal(const TabiyaPuzzleQuery *a, const TabiyaPuzzleQuery *b)
{
    return tabiya_themes_equal(a->all_themes, b->all_themes) &&
           tabiya_themes_equal(a->any_themes, b->any_themes) &&
           tabiya_themes_equal(a->no_themes, b->no_themes) && a->rating_min == b->rating_min &&
           a->rating_max == b->rating_max && a->length_min == b->length_min &&
           a->length_max == b->length_max && a->pieces_min == b->pieces_min &&
           a->pieces_max == b->pieces_max && a->popularity_min == b->popularity_min &&
           a->side == b->side && a->sources == b->sources &&
           g_strcmp0(a->opening, b->opening) == 0 && g_strcmp0(a->id_prefix, b->id_prefix) == 0 &&
           a->only == b->only && a->without == b->without && a->sort == b->sort &&
           a->seed == b->seed;
}
