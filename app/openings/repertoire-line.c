/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoire-line.h. */
#include "app/openings/repertoire-line.h"

#include "app/game/markup.h"
#include "app/game/nag.h"

/* The words of a comment, NULL if there are none. */
static char *dup_words(const char *comment)
{
    char *words = tabiya_markup_dup_prose(comment);

    if (*words == '\0')
        g_clear_pointer(&words, g_free);
    return words;
}

static gboolean is_error(const TabiyaNode *node)
{
    gsize n;
    const guint8 *nags = tabiya_node_get_nags(node, &n);

    for (gsize i = 0; i < n; i++) {
        if (tabiya_nag_get_judgment(nags[i]) >= TABIYA_NAG_DUBIOUS)
            return TRUE;
    }
    return FALSE;
}

static gboolean is_alternative(const TabiyaNode *node)
{
    gsize n;
    const guint8 *nags = tabiya_node_get_nags(node, &n);

    for (gsize i = 0; i < n; i++) {
        if (nags[i] == TABIYA_NAG_ALTERNATIVE)
            return TRUE;
    }
    return FALSE;
}

/* A main move marked ? was played and stays learned: only a variation is an error. */
TabiyaRepertoireKind tabiya_repertoire_find_kind(const TabiyaNode *node, EngColor owner)
{
    const TabiyaNode *parent = tabiya_node_get_parent(node);

    if (tabiya_node_get_position(parent)->side_to_move != owner)
        return TABIYA_REPERTOIRE_LEARNED;
    if (tabiya_node_get_child(parent) != node && is_error(node))
        return TABIYA_REPERTOIRE_ERROR;
    return is_alternative(node) ? TABIYA_REPERTOIRE_ALTERNATIVE : TABIYA_REPERTOIRE_LEARNED;
}

static void add_from(TabiyaRepertoireLine *self, const TabiyaNode *parent, guint before,
                     EngColor owner);

static void add_step(TabiyaRepertoireLine *self, const TabiyaNode *node, guint before,
                     EngColor owner)
{
    TabiyaRepertoireStep step = {.before = before,
                                 .move = tabiya_node_get_move(node),
                                 .kind = tabiya_repertoire_find_kind(node, owner),
                                 .comment = dup_words(tabiya_node_get_comment(node))};
    const TabiyaRepertoireStep *last =
        before != TABIYA_LINE_START ? &g_array_index(self->steps, TabiyaRepertoireStep, before)
                                    : NULL;

    step.refuting = last && (last->refuting || last->kind == TABIYA_REPERTOIRE_ERROR);
    g_array_append_val(self->steps, step);
    add_from(self, node, self->steps->len - 1, owner);
}

/* Main lines first, so that they are learned before their variations. */
static void add_from(TabiyaRepertoireLine *self, const TabiyaNode *parent, guint before,
                     EngColor owner)
{
    for (const TabiyaNode *node = tabiya_node_get_child(parent); node;
         node = tabiya_node_get_sibling(node)) {
        if (tabiya_node_get_move(node) != ENG_NULL_MOVE)
            add_step(self, node, before, owner);
    }
}

static void step_clear(gpointer data)
{
    g_free(((TabiyaRepertoireStep *)data)->comment);
}

TabiyaRepertoireLine *tabiya_repertoire_line_new(gint64 id, guint64 fingerprint, TabiyaGame *game,
                                                 EngColor owner)
{
    TabiyaRepertoireLine *self = g_atomic_rc_box_new0(TabiyaRepertoireLine);
    const TabiyaNode *root = tabiya_game_get_root(game);

    self->game = id;
    self->fingerprint = fingerprint;
    self->start = *tabiya_game_get_start(game);
    self->comment = dup_words(tabiya_node_get_comment(root));
    self->steps = g_array_new(FALSE, FALSE, sizeof(TabiyaRepertoireStep));
    g_array_set_clear_func(self->steps, step_clear);
    add_from(self, root, TABIYA_LINE_START, owner);
    return self;
}

TabiyaRepertoireLine *tabiya_repertoire_line_ref(TabiyaRepertoireLine *self)
{
    return g_atomic_rc_box_acquire(self);
}

static void line_clear(gpointer data)
{
    TabiyaRepertoireLine *self = data;

    g_array_unref(self->steps);
    g_free(self->comment);
}

void tabiya_repertoire_line_unref(TabiyaRepertoireLine *self)
{
    g_atomic_rc_box_release_full(self, line_clear);
}
