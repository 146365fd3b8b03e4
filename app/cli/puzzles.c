/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `puzzles count`, `puzzles pick`: counts and picks puzzles of the user's collection. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/cli/puzzle-options.h"
#include "app/cli/puzzle-print.h"
#include "app/json-add.h"
#include "app/puzzles/puzzle-csv.h"
#include "app/puzzles/puzzle-find.h"
#include "app/puzzles/shipped-puzzles.h"
#include "app/store/puzzle-file.h"

/* NULL after a reported error. */
static TabiyaPuzzleStore *open_store(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *data_dir = tabiya_cli_dup_data_dir();
    g_autofree char *path = tabiya_puzzle_file_in(data_dir);
    TabiyaPuzzleStore *store = NULL;
    if (tabiya_shipped_puzzles_ensure(path, &error))
        store = tabiya_puzzle_store_open(path, &error);
    if (!store)
        tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    return store;
}

/* The start of both commands; `more` are the command's own options. NULL: see `*exit`. */
static TabiyaPuzzleQuery *parse(const char *command, const GOptionEntry *more, int argc,
                                char **argv, TabiyaExit *exit)
{
    g_auto(TabiyaPuzzleCliOptions) options;
    g_autofree GOptionEntry *common = tabiya_puzzle_cli_options_make(&options);
    g_autoptr(GArray) entries = g_array_new(TRUE, FALSE, sizeof(GOptionEntry));
    for (const GOptionEntry *entry = common; entry->long_name; entry++)
        g_array_append_val(entries, *entry);
    for (const GOptionEntry *entry = more; entry->long_name; entry++)
        g_array_append_val(entries, *entry);
    *exit = TABIYA_EXIT_USAGE;
    if (!tabiya_cli_parse(command, (const GOptionEntry *)(gpointer)entries->data, argc, argv, NULL))
        return NULL;
    return tabiya_puzzle_cli_options_make_query(&options);
}

TabiyaExit tabiya_cmd_puzzles_count(int argc, char **argv)
{
    gboolean json = FALSE;
    const GOptionEntry more[] = {
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object"), NULL},
        {NULL},
    };
    TabiyaExit exit;
    guint count;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPuzzleQuery) query = parse("puzzles count", more, argc, argv, &exit);
    if (!query)
        return exit;
    g_autoptr(TabiyaPuzzleStore) store = open_store();
    if (!store)
        return TABIYA_EXIT_ENVIRONMENT;
    if (!tabiya_puzzle_query_count(query, store, NULL, &count, &error))
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    if (!json) {
        printf("%u\n", count);
        return TABIYA_EXIT_DONE;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "puzzles", count);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
    return TABIYA_EXIT_DONE;
}

/* --- Picking ---------------------------------------------------------------------------------- */

/* Picks one puzzle, or the first of all in random order. NULL: see `error`. */
static GArray *choose(const TabiyaPuzzleQuery *query, TabiyaPuzzleStore *store, guint limit,
                      GError **error)
{
    if (limit != 1) {
        GArray *found = tabiya_puzzle_query_find(query, store, NULL, error);
        if (found && limit > 0 && found->len > limit)
            g_array_set_size(found, limit);
        return found;
    }
    g_autoptr(GError) problem = NULL;
    const guint32 ordinal = tabiya_puzzle_query_pick(query, store, query->seed, &problem);
    if (problem) {
        g_propagate_error(error, g_steal_pointer(&problem));
        return NULL;
    }
    GArray *one = g_array_new(FALSE, FALSE, sizeof ordinal);
    if (ordinal != G_MAXUINT)
        g_array_append_val(one, ordinal);
    return one;
}

static gboolean print_all(const GArray *ordinals, TabiyaPuzzleStore *store, gboolean json,
                          GError **error)
{
    if (!tabiya_puzzle_store_begin(store, error))
        return FALSE;
    gboolean good = TRUE;
    if (!json)
        fputs(tabiya_puzzle_csv_header, stdout);
    for (guint i = 0; good && i < ordinals->len; i++) {
        g_autoptr(GError) problem = NULL;
        g_autoptr(TabiyaPuzzle) puzzle =
            tabiya_puzzle_store_load(store, g_array_index(ordinals, guint32, i), &problem);
        if (puzzle)
            tabiya_cli_print_puzzle(puzzle, json);
        good = problem == NULL;
        if (!good)
            g_propagate_error(error, g_steal_pointer(&problem));
    }
    tabiya_puzzle_store_end(store);
    return good;
}

static gboolean read_order(const char *text, TabiyaPuzzleSort *sort)
{
    static const struct {
        const char *name;
        TabiyaPuzzleSort sort;
    } ORDERS[] = {
        {"random", TABIYA_PUZZLE_SORT_RANDOM},
        {"rating", TABIYA_PUZZLE_SORT_RATING_UP},
        {"-rating", TABIYA_PUZZLE_SORT_RATING_DOWN},
        {"popularity", TABIYA_PUZZLE_SORT_POPULARITY},
        {"id", TABIYA_PUZZLE_SORT_ID},
    };
    *sort = TABIYA_PUZZLE_SORT_RANDOM;
    if (!text)
        return TRUE;
    for (gsize i = 0; i < G_N_ELEMENTS(ORDERS); i++) {
        if (g_str_equal(ORDERS[i].name, text)) {
            *sort = ORDERS[i].sort;
            return TRUE;
        }
    }
    return FALSE;
}

TabiyaExit tabiya_cmd_puzzles_pick(int argc, char **argv)
{
    gboolean json = FALSE;
    gint limit = 1;
    gint64 seed = -1;
    g_autofree char *order = NULL;
    const GOptionEntry more[] = {
        {"limit", 0, 0, G_OPTION_ARG_INT, &limit, N_("Maximum (1; 0: all)"), "N"},
        {"order", 0, 0, G_OPTION_ARG_STRING, &order,
         N_("Sort order: random, rating, -rating, popularity, id"), N_("ORDER")},
        {"seed", 0, 0, G_OPTION_ARG_INT64, &seed, N_("Random seed, for the same choice each time"),
         "S"},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object per line"), NULL},
        {NULL},
    };
    TabiyaExit exit;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPuzzleQuery) query = parse("puzzles pick", more, argc, argv, &exit);
    if (!query)
        return exit;
    if (limit < 0)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("--limit %d: must not be negative"), limit);
    if (!read_order(order, &query->sort)) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("--%s: “%s” is not a valid value"), "order",
                               order);
    }
    query->seed = seed >= 0 ? (guint64)seed : (guint64)g_random_int() << 32 | g_random_int();
    g_autoptr(TabiyaPuzzleStore) store = open_store();
    if (!store)
        return TABIYA_EXIT_ENVIRONMENT;
    const gboolean is_pick = limit == 1 && query->sort == TABIYA_PUZZLE_SORT_RANDOM;
    g_autoptr(GArray) ordinals = choose(query, store, is_pick ? 1 : (guint)limit, &error);
    if (ordinals && !is_pick && limit == 1 && ordinals->len > 1)
        g_array_set_size(ordinals, 1);
    if (!ordinals || !print_all(ordinals, store, json, &error))
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    return ordinals->len > 0 ? TABIYA_EXIT_DONE : TABIYA_EXIT_BAD_INPUT;
}
