/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-facts.h. */
#include "app/talk/puzzle-facts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/puzzles/puzzle-find.h"
#include "app/puzzles/shipped-puzzles.h"
#include "app/store/puzzle-file.h"

/* Distances from the wanted rating, tried one after the other; 0: any. */
static const guint WIDTHS[] = {60, 150, 350, 800, 0};

/* NULL without an error: the person has no file of puzzles yet, or it is just being made. */
static TabiyaPuzzleStore *open_file(const char *data_dir, GError **error)
{
    g_autofree char *path = data_dir ? tabiya_puzzle_file_in(data_dir) : NULL;

    if (!path || !g_file_test(path, G_FILE_TEST_EXISTS) || tabiya_puzzle_file_is_empty(path))
        return NULL;
    return tabiya_puzzle_store_open(path, error);
}

static TabiyaPuzzle *load(TabiyaPuzzleStore *store, guint ordinal, GError **error)
{
    if (ordinal == G_MAXUINT || !tabiya_puzzle_store_begin(store, error))
        return NULL;
    TabiyaPuzzle *puzzle = tabiya_puzzle_store_load(store, ordinal, error);
    tabiya_puzzle_store_end(store);
    return puzzle;
}

/* --- One of a kind ---------------------------------------------------------------------------- */

static void set_width(TabiyaPuzzleQuery *query, guint target, guint width)
{
    query->rating_min = width > 0 && target > width ? target - width : 0;
    query->rating_max = width > 0 ? target + width : 0;
}

/* Those of the puzzles seen that are in the file. */
static TabiyaPuzzleSet *find_seen(GHashTable *ids, TabiyaPuzzleStore *store)
{
    TabiyaPuzzleSet *set = tabiya_puzzle_set_new();
    GHashTableIter iter;
    gpointer id;

    if (!ids || !tabiya_puzzle_store_begin(store, NULL))
        return set;
    g_hash_table_iter_init(&iter, ids);
    while (g_hash_table_iter_next(&iter, &id, NULL)) {
        const guint ordinal = tabiya_puzzle_store_find(store, id, NULL);
        if (ordinal != G_MAXUINT)
            tabiya_puzzle_set_add(set, ordinal);
    }
    tabiya_puzzle_store_end(store);
    return set;
}

/* The ordinal; G_MAXUINT without an error: none. */
static guint pick_near(TabiyaPuzzleStore *store, TabiyaPuzzleQuery *query,
                       const TabiyaPuzzleAsked *asked, GError **error)
{
    GError *problem = NULL;
    guint ordinal = G_MAXUINT;

    for (gsize i = 0; i < G_N_ELEMENTS(WIDTHS) && ordinal == G_MAXUINT && !problem; i++) {
        set_width(query, asked->rating, WIDTHS[i]);
        ordinal = tabiya_puzzle_query_pick(query, store, asked->seed, &problem);
    }
    if (problem)
        g_propagate_error(error, problem);
    return ordinal;
}

/* Lichess's tags name a family and a variation, and no more: "Sicilian Defense: Najdorf Variation"
 * for the English Attack in it. */
static char *dup_tag(const char *opening)
{
    return g_strndup(opening, strcspn(opening, ","));
}

static TabiyaPuzzle *pick_from(TabiyaPuzzleStore *store, const TabiyaPuzzleAsked *asked,
                               GError **error)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();
    GError *problem = NULL;

    if (asked->has_theme)
        tabiya_themes_add(&query->all_themes, asked->theme);
    query->opening = asked->opening ? dup_tag(asked->opening) : NULL;
    query->without = find_seen(asked->seen, store);
    guint ordinal = pick_near(store, query, asked, &problem);
    g_clear_pointer(&query->without, tabiya_puzzle_set_unref);
    if (ordinal == G_MAXUINT && !problem)
        ordinal = pick_near(store, query, asked, &problem);
    if (problem)
        g_propagate_error(error, problem);
    return problem ? NULL : load(store, ordinal, error);
}

/* As the file of puzzles spells tags. */
static gboolean is_of_opening(const TabiyaPuzzle *puzzle, const char *opening)
{
    g_autofree char *tag = dup_tag(opening);
    g_auto(GStrv) tags = g_strsplit(puzzle->opening_tags ? puzzle->opening_tags : "", " ", -1);
    char *end = tag;

    for (const char *c = tag; *c != '\0'; c++) {
        if (!strchr("':.?", *c))
            *end++ = *c == ' ' ? '_' : *c;
    }
    *end = '\0';
    return g_strv_contains((const char *const *)tags, tag);
}

static gboolean fits(const TabiyaPuzzle *puzzle, const TabiyaPuzzleAsked *asked, guint width)
{
    const guint distance = (guint)ABS((int)puzzle->rating - (int)asked->rating);

    return (!asked->has_theme || tabiya_themes_has(puzzle->themes, asked->theme)) &&
           (!asked->opening || is_of_opening(puzzle, asked->opening)) &&
           (width == 0 || distance <= width);
}

/* Those within a width, seen or not. */
static void add_fitting(GPtrArray *fitting, const GPtrArray *all, const TabiyaPuzzleAsked *asked,
                        gboolean with_seen)
{
    for (gsize i = 0; i < G_N_ELEMENTS(WIDTHS) && fitting->len == 0; i++) {
        for (guint j = 0; j < all->len; j++) {
            const TabiyaPuzzle *puzzle = all->pdata[j];
            if (fits(puzzle, asked, WIDTHS[i]) &&
                (with_seen || !asked->seen || !g_hash_table_contains(asked->seen, puzzle->id))) {
                g_ptr_array_add(fitting, all->pdata[j]);
            }
        }
    }
}

static TabiyaPuzzle *pick_shipped(const TabiyaPuzzleAsked *asked)
{
    g_autoptr(GPtrArray) all = tabiya_shipped_puzzles_list();
    g_autoptr(GPtrArray) fitting = g_ptr_array_new();

    add_fitting(fitting, all, asked, FALSE);
    add_fitting(fitting, all, asked, TRUE);
    return fitting->len > 0 ? tabiya_puzzle_copy(fitting->pdata[asked->seed % fitting->len]) : NULL;
}

TabiyaPuzzle *tabiya_puzzle_facts_pick(const TabiyaPuzzleAsked *asked, GError **error)
{
    GError *problem = NULL;
    g_autoptr(TabiyaPuzzleStore) store = open_file(asked->data_dir, &problem);

    if (problem) {
        g_propagate_error(error, problem);
        return NULL;
    }
    return store ? pick_from(store, asked, error) : pick_shipped(asked);
}

/* --- A known one ------------------------------------------------------------------------------ */

static TabiyaPuzzle *find_in(TabiyaPuzzleStore *store, const char *id, GError **error)
{
    if (!tabiya_puzzle_store_begin(store, error))
        return NULL;
    const guint ordinal = tabiya_puzzle_store_find(store, id, error);
    tabiya_puzzle_store_end(store);
    return load(store, ordinal, error);
}

static TabiyaPuzzle *find_shipped(const char *id)
{
    g_autoptr(GPtrArray) all = tabiya_shipped_puzzles_list();

    for (guint i = 0; i < all->len; i++) {
        const TabiyaPuzzle *puzzle = all->pdata[i];
        if (g_strcmp0(puzzle->id, id) == 0)
            return tabiya_puzzle_copy(puzzle);
    }
    return NULL;
}

static void fail_missing(const char *id, GError **error)
{
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_PUZZLE, _("There is no puzzle “%s”."), id);
}

TabiyaPuzzle *tabiya_puzzle_facts_find(const char *data_dir, const char *id, GError **error)
{
    GError *problem = NULL;
    g_autoptr(TabiyaPuzzleStore) store = open_file(data_dir, &problem);
    TabiyaPuzzle *puzzle = store ? find_in(store, id, &problem) : NULL;

    if (!puzzle && !problem)
        puzzle = find_shipped(id);
    if (problem)
        g_propagate_error(error, problem);
    else if (!puzzle)
        fail_missing(id, error);
    return puzzle;
}
