/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A branch is its nodes in pre-order, each with the index of its parent: no recursion either way,
 * and siblings come back in their order. */
#include "app/session/branch.h"

typedef struct {
    const TabiyaNode *node; /* while it is taken down; then, while it is put back, the new one */
    gsize parent;           /* index into the array; the top's is its own */
    EngMove move;
    char *comment, *comment_before;
    guint8 *nags;
    gsize n_nags;
} Twig;

struct TabiyaBranch {
    GArray *twigs; /* of Twig */
};

static void twig_clear(gpointer data)
{
    Twig *twig = data;

    g_free(twig->comment);
    g_free(twig->comment_before);
    g_free(twig->nags);
}

static void append_twig(GArray *twigs, const TabiyaNode *node, gsize parent)
{
    gsize n_nags;
    const guint8 *nags = tabiya_node_get_nags(node, &n_nags);
    Twig twig = {
        .node = node,
        .parent = parent,
        .move = tabiya_node_get_move(node),
        .comment = g_strdup(tabiya_node_get_comment(node)),
        .comment_before = g_strdup(tabiya_node_get_comment_before(node)),
        .nags = g_memdup2(nags, n_nags),
        .n_nags = n_nags,
    };

    g_array_append_val(twigs, twig);
}

TabiyaBranch *tabiya_branch_new(const TabiyaNode *top)
{
    TabiyaBranch *branch = g_new(TabiyaBranch, 1);
    gsize at = 0; /* the twig whose node was visited last */
    const TabiyaNode *next;

    branch->twigs = g_array_new(FALSE, FALSE, sizeof(Twig));
    g_array_set_clear_func(branch->twigs, twig_clear);
    append_twig(branch->twigs, top, 0);
    for (;;) {
        next = tabiya_node_get_child(g_array_index(branch->twigs, Twig, at).node);
        while (next == NULL && at != 0) {
            next = tabiya_node_get_sibling(g_array_index(branch->twigs, Twig, at).node);
            at = g_array_index(branch->twigs, Twig, at).parent;
        }
        if (next == NULL)
            return branch;
        append_twig(branch->twigs, next, at);
        at = branch->twigs->len - 1;
    }
}

void tabiya_branch_free(TabiyaBranch *branch)
{
    g_array_unref(branch->twigs);
    g_free(branch);
}

void tabiya_branch_restore(const TabiyaBranch *branch, TabiyaGame *game, const TabiyaNode *parent)
{
    for (guint i = 0; i < branch->twigs->len; i++) {
        Twig *twig = &g_array_index(branch->twigs, Twig, i);
        const TabiyaNode *above =
            i == 0 ? parent : g_array_index(branch->twigs, Twig, twig->parent).node;

        twig->node = tabiya_game_append_move(game, above, twig->move);
        tabiya_game_set_comment(game, twig->node, twig->comment);
        tabiya_game_set_comment_before(game, twig->node, twig->comment_before);
        for (gsize n = 0; n < twig->n_nags; n++)
            tabiya_game_add_nag(game, twig->node, twig->nags[n]);
    }
}
