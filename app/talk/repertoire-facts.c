/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoire-facts.h. */
#include "app/talk/repertoire-facts.h"

#include "app/store/deck-rows.h"
#include "app/talk/library-facts.h"
#include "app/talk/progress-facts.h"

guint tabiya_repertoire_facts_count(const TabiyaScene *scene)
{
    TabiyaProgressFacts facts;

    return tabiya_progress_facts_read_training(scene, &facts, NULL) ? facts.n_repertoires : 0;
}

/* Variations count, too. */
static gboolean game_has(const char *path, gint64 id, guint64 key)
{
    g_autoptr(TabiyaGame) game = tabiya_library_facts_load(path, id, NULL);
    const TabiyaNode *node = game ? tabiya_game_get_root(game) : NULL;

    while (node && tabiya_node_get_position(node)->key != key)
        node = tabiya_node_get_next(node);
    return node != NULL;
}

static gboolean deck_has(TabiyaDatabase *db, const char *path, const TabiyaDeck *deck, guint64 key)
{
    g_autoptr(GArray) lines = tabiya_deck_rows_list_lines(db, deck->collection, NULL);
    gboolean has = FALSE;

    for (guint i = 0; lines && i < lines->len && !has; i++)
        has = game_has(path, g_array_index(lines, TabiyaDeckLine, i).game, key);
    return has;
}

gboolean tabiya_repertoire_facts_has(const TabiyaScene *scene, guint64 key)
{
    g_autofree char *path = tabiya_progress_facts_dup_path(scene);
    g_autoptr(TabiyaDatabase) db = tabiya_library_facts_open(path, NULL);
    g_autoptr(GPtrArray) decks =
        db ? tabiya_deck_rows_list(db, TABIYA_DECK_REPERTOIRE, 0, 0, NULL) : NULL;
    gboolean has = FALSE;

    for (guint i = 0; decks && i < decks->len && !has; i++)
        has = deck_has(db, path, decks->pdata[i], key);
    return has;
}
