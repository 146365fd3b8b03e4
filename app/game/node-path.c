/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See node-path.h. Alternating numbers: how many main moves to follow, then which variation to
 * take. */
#include "app/game/node-path.h"

static guint child_index(const TabiyaNode *node)
{
    const TabiyaNode *child = tabiya_node_get_child(tabiya_node_get_parent(node));
    guint index = 0;
    for (; child != node; child = tabiya_node_get_sibling(child))
        index++;
    return index;
}

char *tabiya_node_dup_path(const TabiyaNode *node)
{
    g_autoptr(GString) path = g_string_new(NULL);
    guint mains = 0;
    for (; tabiya_node_get_parent(node); node = tabiya_node_get_parent(node)) {
        guint index = child_index(node);
        if (index == 0) {
            mains++;
            continue;
        }
        g_autofree char *part = g_strdup_printf(" %u %u", index, mains);
        g_string_prepend(path, part);
        mains = 0;
    }
    g_autofree char *first = g_strdup_printf("%u", mains);
    g_string_prepend(path, first);
    return g_strdup(path->str);
}

static const TabiyaNode *follow_main(const TabiyaNode *node, guint64 count)
{
    for (; count > 0 && tabiya_node_get_child(node); count--)
        node = tabiya_node_get_child(node);
    return node;
}

/* NULL: there are fewer children. */
static const TabiyaNode *nth_child(const TabiyaNode *node, guint64 index)
{
    const TabiyaNode *child = tabiya_node_get_child(node);
    for (; child && index > 0; index--)
        child = tabiya_node_get_sibling(child);
    return child;
}

const TabiyaNode *tabiya_node_from_path(TabiyaGame *game, const char *path)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    g_auto(GStrv) numbers = g_strsplit(path ? path : "", " ", -1);
    for (guint i = 0; numbers[i]; i++) {
        guint64 number = g_ascii_strtoull(numbers[i], NULL, 10);
        const TabiyaNode *next = i % 2 == 0 ? follow_main(node, number) : nth_child(node, number);
        if (!next)
            break;
        node = next;
    }
    return node;
}
