/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hangs on the game as its data. Nodes are only compared, and live as long as the game. */
#include "app/study/folded.h"

#include "app/study/node-path.h"

static GQuark folded_quark(void)
{
    return g_quark_from_static_string("tabiya-folded");
}

GHashTable *tabiya_folded_get(TabiyaGame *game)
{
    g_return_val_if_fail(TABIYA_IS_GAME(game), NULL);
    GHashTable *set = g_object_get_qdata(G_OBJECT(game), folded_quark());
    if (set == NULL) {
        set = g_hash_table_new(NULL, NULL);
        g_object_set_qdata_full(G_OBJECT(game), folded_quark(), set,
                                (GDestroyNotify)g_hash_table_unref);
    }
    return set;
}

char **tabiya_folded_dup_paths(TabiyaGame *game)
{
    g_return_val_if_fail(TABIYA_IS_GAME(game), NULL);
    g_autoptr(GStrvBuilder) paths = g_strv_builder_new();
    GHashTableIter iter;
    gpointer node;
    if (g_hash_table_size(tabiya_folded_get(game)) == 0)
        return NULL;
    g_hash_table_iter_init(&iter, tabiya_folded_get(game));
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
    for (; paths != NULL && *paths != NULL; paths++) {
        const TabiyaNode *node = tabiya_node_from_path(game, *paths);
        g_autofree char *path = tabiya_node_dup_path(node);
        if (g_str_equal(path, *paths))
            g_hash_table_add(tabiya_folded_get(game), (gpointer)node);
    }
}
