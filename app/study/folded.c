/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See folded.h. It is attached to the game. Nodes are only compared, and live as long as the
 * game. */
#include "app/study/folded.h"

#include "app/game/node-path.h"

struct _TabiyaFolded {
    GObject parent_instance;

    GHashTable *set;
};

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaFolded, tabiya_folded, G_TYPE_OBJECT)

static GQuark folded_quark(void)
{
    return g_quark_from_static_string("tabiya-folded");
}

TabiyaFolded *tabiya_folded_new(void)
{
    return g_object_new(TABIYA_TYPE_FOLDED, NULL);
}

TabiyaFolded *tabiya_folded_of(TabiyaGame *game)
{
    g_return_val_if_fail(TABIYA_IS_GAME(game), NULL);
    TabiyaFolded *self = g_object_get_qdata(G_OBJECT(game), folded_quark());
    if (!self) {
        self = tabiya_folded_new();
        g_object_set_qdata_full(G_OBJECT(game), folded_quark(), self, g_object_unref);
    }
    return self;
}

gboolean tabiya_folded_contains(TabiyaFolded *self, const TabiyaNode *first)
{
    g_return_val_if_fail(TABIYA_IS_FOLDED(self), FALSE);
    return g_hash_table_contains(self->set, first);
}

gboolean tabiya_folded_set(TabiyaFolded *self, const TabiyaNode *first, gboolean folded)
{
    g_return_val_if_fail(TABIYA_IS_FOLDED(self) && first, FALSE);
    gboolean changed = folded ? g_hash_table_add(self->set, (gpointer)first)
                              : g_hash_table_remove(self->set, first);
    if (changed)
        g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    return changed;
}

void tabiya_folded_clear(TabiyaFolded *self)
{
    g_return_if_fail(TABIYA_IS_FOLDED(self));
    if (g_hash_table_size(self->set) == 0)
        return;
    g_hash_table_remove_all(self->set);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

GHashTable *tabiya_folded_get_set(TabiyaFolded *self)
{
    g_return_val_if_fail(TABIYA_IS_FOLDED(self), NULL);
    return self->set;
}

char **tabiya_folded_dup_paths(TabiyaGame *game)
{
    g_return_val_if_fail(TABIYA_IS_GAME(game), NULL);
    g_autoptr(GStrvBuilder) paths = g_strv_builder_new();
    GHashTable *set = tabiya_folded_of(game)->set;
    GHashTableIter iter;
    gpointer node;
    if (g_hash_table_size(set) == 0)
        return NULL;
    g_hash_table_iter_init(&iter, set);
    while (g_hash_table_iter_next(&iter, &node, NULL)) {
        if (!tabiya_game_has_node(game, node)) /* undo could have brought it back */
            continue;
        g_autofree char *path = tabiya_node_dup_path(node);
        g_strv_builder_add(paths, path);
    }
    return g_strv_builder_end(paths);
}

void tabiya_folded_add_paths(TabiyaGame *game, const char *const *paths)
{
    g_return_if_fail(TABIYA_IS_GAME(game));
    for (; paths && *paths; paths++) {
        const TabiyaNode *node = tabiya_node_from_path(game, *paths);
        g_autofree char *path = tabiya_node_dup_path(node);
        if (g_str_equal(path, *paths))
            tabiya_folded_set(tabiya_folded_of(game), node, TRUE);
    }
}

static void tabiya_folded_finalize(GObject *object)
{
    g_hash_table_unref(TABIYA_FOLDED(object)->set);
    G_OBJECT_CLASS(tabiya_folded_parent_class)->finalize(object);
}

static void tabiya_folded_class_init(TabiyaFoldedClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_folded_finalize;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", TABIYA_TYPE_FOLDED, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_folded_init(TabiyaFolded *self)
{
    self->set = g_hash_table_new(NULL, NULL);
}
