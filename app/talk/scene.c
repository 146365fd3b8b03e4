/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See scene.h. */
#include "app/talk/scene.h"

#include <string.h>

static TabiyaScene *scene_new(const EngPosition *start)
{
    TabiyaScene *self = g_new0(TabiyaScene, 1);

    g_atomic_ref_count_init(&self->references);
    self->start = self->position = *start;
    self->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    self->white = g_strdup("");
    self->black = g_strdup("");
    self->place = g_strdup("");
    return self;
}

TabiyaScene *tabiya_scene_new_moves(const EngPosition *start, const EngMove *moves, guint count,
                                    guint shown)
{
    TabiyaScene *self = scene_new(start);

    g_array_append_vals(self->moves, moves, count);
    self->shown = MIN(shown, count);
    tabiya_scene_position_after(self, self->shown, &self->position);
    return self;
}

/* Engines know no null moves: for them the game begins after the last one. */
static const TabiyaNode *find_beginning(const TabiyaNode *node)
{
    while (tabiya_node_get_parent(node) && tabiya_node_get_move(node) != ENG_NULL_MOVE)
        node = tabiya_node_get_parent(node);
    return node;
}

static void add_moves_to(TabiyaScene *self, const TabiyaNode *beginning, const TabiyaNode *end)
{
    g_autoptr(GArray) moves = tabiya_node_dup_moves(end);
    const guint skipped = tabiya_node_get_ply(beginning);

    if (moves->len > skipped) {
        g_array_append_vals(self->moves, &g_array_index(moves, EngMove, skipped),
                            moves->len - skipped);
    }
}

static const TabiyaNode *find_end(const TabiyaNode *node)
{
    for (const TabiyaNode *next = tabiya_node_get_child(node);
         next && tabiya_node_get_move(next) != ENG_NULL_MOVE; next = tabiya_node_get_child(node)) {
        node = next;
    }
    return node;
}

TabiyaScene *tabiya_scene_new(const TabiyaNode *cursor)
{
    const TabiyaNode *beginning = find_beginning(cursor);
    TabiyaScene *self = scene_new(tabiya_node_get_position(beginning));

    self->shown = tabiya_node_get_ply(cursor) - tabiya_node_get_ply(beginning);
    self->position = *tabiya_node_get_position(cursor);
    add_moves_to(self, beginning, find_end(cursor));
    return self;
}

TabiyaScene *tabiya_scene_ref(TabiyaScene *self)
{
    g_atomic_ref_count_inc(&self->references);
    return self;
}

void tabiya_scene_unref(TabiyaScene *self)
{
    if (!g_atomic_ref_count_dec(&self->references))
        return;
    char *const texts[] = {self->white,    self->black,   self->place,
                           self->data_dir, self->library, self->language};

    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_free(texts[i]);
    g_array_unref(self->moves);
    g_free(self);
}

EngMove tabiya_scene_move_at(const TabiyaScene *self, guint index)
{
    return g_array_index(self->moves, EngMove, index);
}

void tabiya_scene_position_after(const TabiyaScene *self, guint count, EngPosition *position)
{
    EngPosition before;

    *position = self->start;
    for (guint i = 0; i < count; i++) {
        before = *position;
        eng_position_play(position, &before, tabiya_scene_move_at(self, i));
    }
}

/* --- Handles ---------------------------------------------------------------------------------- */

/* How many moves lead to the position before the move of that number and color. */
static gboolean find_numbered(const TabiyaScene *self, guint number, EngColor color, guint *count)
{
    const gint64 first =
        2 * (gint64)self->start.fullmove_number + (self->start.side_to_move == ENG_BLACK);
    const gint64 ply = 2 * (gint64)number + (color == ENG_BLACK) - first;

    if (ply < 0 || ply > self->moves->len)
        return FALSE;
    *count = (guint)ply;
    return TRUE;
}

/* "18", "18 white" or "18 black". */
static gboolean read_number(const char *text, guint *number, EngColor *color)
{
    char *rest = NULL;
    const guint64 value = g_ascii_strtoull(text, &rest, 10);

    *number = (guint)value;
    *color = g_str_equal(rest, " black") ? ENG_BLACK : ENG_WHITE;
    return rest > text && value > 0 && value < 10000 &&
           (*rest == '\0' || *color == ENG_BLACK || g_str_equal(rest, " white"));
}

/* "after move 18" is after Black's move; "after move 18 white" before it. */
static gboolean find_after(const TabiyaScene *self, const char *text, guint *count)
{
    guint number = 0;
    EngColor color = ENG_WHITE;

    if (!read_number(text, &number, &color))
        return FALSE;
    if (g_str_has_suffix(text, " white"))
        return find_numbered(self, number, ENG_BLACK, count);
    if (find_numbered(self, number + 1, ENG_WHITE, count))
        return TRUE;
    /* The game's last move is White's. */
    return color == ENG_WHITE && find_numbered(self, number, ENG_BLACK, count);
}

gboolean tabiya_scene_find(const TabiyaScene *self, const char *handle, guint *count)
{
    guint number = 0;
    EngColor color = ENG_WHITE;

    *count = self->shown;
    if (g_str_equal(handle, "current"))
        return TRUE;
    *count = g_str_equal(handle, "end") ? self->moves->len : 0;
    if (g_str_equal(handle, "end") || g_str_equal(handle, "start"))
        return TRUE;
    if (g_str_has_prefix(handle, "after move "))
        return find_after(self, handle + strlen("after move "), count);
    return g_str_has_prefix(handle, "move ") &&
           read_number(handle + strlen("move "), &number, &color) &&
           find_numbered(self, number, color, count);
}
