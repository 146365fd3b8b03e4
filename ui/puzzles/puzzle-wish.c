/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-wish.h. One function describes each condition, another drops it; the whole wish is
 * described by its parts. */
#include "ui/puzzles/puzzle-wish.h"

#include <glib/gi18n.h>

#include "app/puzzles/opening-names.h"

/* --- The wish --------------------------------------------------------------------------------- */

TabiyaPuzzleWish *tabiya_puzzle_wish_new(void)
{
    TabiyaPuzzleWish *wish = g_new0(TabiyaPuzzleWish, 1);

    wish->query = tabiya_puzzle_query_new();
    return wish;
}

TabiyaPuzzleWish *tabiya_puzzle_wish_copy(const TabiyaPuzzleWish *wish)
{
    TabiyaPuzzleWish *copy = g_memdup2(wish, sizeof *wish);

    copy->query = tabiya_puzzle_query_copy(wish->query);
    return copy;
}

void tabiya_puzzle_wish_free(TabiyaPuzzleWish *wish)
{
    if (!wish)
        return;
    tabiya_puzzle_query_free(wish->query);
    g_free(wish);
}

gboolean tabiya_puzzle_wish_equal(const TabiyaPuzzleWish *a, const TabiyaPuzzleWish *b)
{
    return a->scope == b->scope && a->set == b->set &&
           tabiya_puzzle_query_equal(a->query, b->query);
}

/* --- Its parts -------------------------------------------------------------------------------- */

static void part_free(gpointer data)
{
    TabiyaWishPart *part = data;

    g_free(part->words);
    tabiya_puzzle_wish_free(part->rest);
    g_free(part);
}

/* Takes `words`. The caller sets the wish without this part. */
static TabiyaPuzzleWish *add(GPtrArray *parts, const TabiyaPuzzleWish *wish, char *words)
{
    TabiyaWishPart *part = g_new(TabiyaWishPart, 1);

    *part = (TabiyaWishPart){words, tabiya_puzzle_wish_copy(wish)};
    g_ptr_array_add(parts, part);
    return part->rest;
}

static void add_themes(GPtrArray *parts, const TabiyaPuzzleWish *wish)
{
    for (guint theme = 0; theme < TABIYA_N_THEMES; theme++) {
        const char *name = tabiya_puzzle_theme_get_name(theme);

        if (tabiya_themes_has(wish->query->all_themes, theme))
            tabiya_themes_remove(&add(parts, wish, g_strdup(name))->query->all_themes, theme);
        if (tabiya_themes_has(wish->query->no_themes, theme)) {
            tabiya_themes_remove(
                &add(parts, wish, g_strdup_printf(_("not %s"), name))->query->no_themes, theme);
        }
    }
}

/* "Fork or Pin" is one part. */
static void add_any_themes(GPtrArray *parts, const TabiyaPuzzleWish *wish)
{
    g_autoptr(GString) words = g_string_new(NULL);

    for (guint theme = 0; theme < TABIYA_N_THEMES; theme++) {
        if (!tabiya_themes_has(wish->query->any_themes, theme))
            continue;
        g_string_append(words, words->len > 0 ? _(" or ") : "");
        g_string_append(words, tabiya_puzzle_theme_get_name(theme));
    }
    if (words->len > 0)
        add(parts, wish, g_strdup(words->str))->query->any_themes = (TabiyaThemes){{0}};
}

static void add_opening(GPtrArray *parts, const TabiyaPuzzleWish *wish)
{
    char *shown = wish->query->opening ? tabiya_opening_tag_dup_shown(wish->query->opening) : NULL;

    if (shown)
        g_clear_pointer(&add(parts, wish, shown)->query->opening, g_free);
}

static void add_rating(GPtrArray *parts, const TabiyaPuzzleWish *wish)
{
    guint from = wish->query->rating_min, to = wish->query->rating_max;

    if (from == 0 && to == 0)
        return;
    TabiyaPuzzleQuery *rest = add(parts, wish,
                                  from > 0 && to > 0 ? g_strdup_printf("%u–%u", from, to)
                                  : from > 0         ? g_strdup_printf("%u+", from)
                                                     : g_strdup_printf("–%u", to))
                                  ->query;
    rest->rating_min = rest->rating_max = 0;
}

/* NULL: the choice has no condition. */
static TabiyaPuzzleWish *add_choice(GPtrArray *parts, const TabiyaPuzzleWish *wish,
                                    TabiyaFilterKind kind, int from, int to)
{
    const TabiyaFilterChoice *choice =
        &tabiya_filter_get_choices(kind)[tabiya_filter_find_choice(kind, from, to)];

    return choice->words ? add(parts, wish, g_strdup(_(choice->words))) : NULL;
}

static void add_choices(GPtrArray *parts, const TabiyaPuzzleWish *wish)
{
    const TabiyaPuzzleQuery *query = wish->query;
    TabiyaPuzzleWish *rest;

    if ((rest = add_choice(parts, wish, TABIYA_FILTER_LENGTH, (int)query->length_min,
                           (int)query->length_max))) {
        rest->query->length_min = rest->query->length_max = 0;
    }
    if ((rest = add_choice(parts, wish, TABIYA_FILTER_SIDE, (int)query->side, 0)))
        rest->query->side = TABIYA_PUZZLE_SIDE_ANY;
    if ((rest = add_choice(parts, wish, TABIYA_FILTER_PIECES, (int)query->pieces_min,
                           (int)query->pieces_max))) {
        rest->query->pieces_min = rest->query->pieces_max = 0;
    }
    if ((rest = add_choice(parts, wish, TABIYA_FILTER_POPULARITY, query->popularity_min, 0)))
        rest->query->popularity_min = TABIYA_PUZZLE_NO_POPULARITY;
    if ((rest = add_choice(parts, wish, TABIYA_FILTER_SOURCE, (int)query->sources, 0)))
        rest->query->sources = 0;
    if ((rest = add_choice(parts, wish, TABIYA_FILTER_SCOPE, (int)wish->scope, 0)))
        rest->scope = TABIYA_PUZZLE_SCOPE_ALL;
}

static GPtrArray *list_filters(const TabiyaPuzzleWish *wish, const char *set_name)
{
    GPtrArray *parts = g_ptr_array_new_with_free_func(part_free);

    if (wish->set != 0)
        add(parts, wish, g_strdup_printf(_("in “%s”"), set_name ? set_name : ""))->set = 0;
    add_themes(parts, wish);
    add_any_themes(parts, wish);
    add_opening(parts, wish);
    add_rating(parts, wish);
    add_choices(parts, wish);
    return parts;
}

GPtrArray *tabiya_puzzle_wish_list_parts(const TabiyaPuzzleWish *wish, const char *set_name)
{
    GPtrArray *parts = list_filters(wish, set_name);
    const char *id = wish->query->id_prefix;

    if (id) {
        g_clear_pointer(&add(parts, wish, g_strdup_printf(_("ID %s"), id))->query->id_prefix,
                        g_free);
    }
    return parts;
}

char *tabiya_puzzle_wish_dup_words(const TabiyaPuzzleWish *wish, const char *set_name)
{
    g_autoptr(GPtrArray) parts = list_filters(wish, set_name);
    GString *words = g_string_new(NULL);

    for (guint i = 0; i < parts->len; i++) {
        g_string_append_printf(words, "%s%s", i > 0 ? ", " : "",
                               ((TabiyaWishPart *)parts->pdata[i])->words);
    }
    return g_string_free(words, FALSE);
}
