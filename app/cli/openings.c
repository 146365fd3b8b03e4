/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `openings name`, `openings search`, `openings import`: names openings, finds them by name, and
 * imports other names. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/error.h"
#include "app/json-add.h"
#include "app/names/classifier.h"
#include "app/names/opening-search.h"
#include "app/names/user-table.h"

static void print_name(const TabiyaOpening *opening, gboolean json)
{
    if (!json) {
        if (opening)
            printf("%s\t%s\n", opening->eco, opening->name);
        else
            puts("-");
        return;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "eco", opening ? opening->eco : NULL);
    tabiya_json_add_string(builder, "name", opening ? opening->name : NULL);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

TabiyaExit tabiya_cmd_openings_name(int argc, char **argv)
{
    g_autofree char *fen = NULL, *text = NULL;
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &fen, N_("The position (or where the moves start)"),
         "FEN"},
        {"moves", 0, 0, G_OPTION_ARG_STRING, &text, N_("Moves in SAN or UCI"), N_("MOVES")},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object"), NULL},
        {NULL},
    };
    EngPosition start, position;
    if (!tabiya_cli_parse("openings name", entries, argc, argv, NULL))
        return TABIYA_EXIT_USAGE;
    if (!fen && !text)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give --fen or --moves"));
    if (!tabiya_cli_parse_fen(fen, &start))
        return TABIYA_EXIT_BAD_INPUT;
    position = start;
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    const gboolean good = !text || tabiya_cli_play_moves(text, &position, moves);
    print_name(
        tabiya_openings_classify_moves(&start, (const EngMove *)(gpointer)moves->data, moves->len),
        json);
    return good ? TABIYA_EXIT_DONE : TABIYA_EXIT_BAD_INPUT;
}

static void print_hit(const TabiyaOpeningHit *hit, gboolean json)
{
    if (!json) {
        printf("%s\t%s\t%s\n", hit->eco, hit->name, hit->moves);
        return;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "eco", hit->eco);
    tabiya_json_add_string(builder, "name", hit->name);
    tabiya_json_add_string(builder, "moves", hit->moves);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

TabiyaExit tabiya_cmd_openings_search(int argc, char **argv)
{
    g_auto(GStrv) words = NULL;
    int limit = 20;
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        {"limit", 0, 0, G_OPTION_ARG_INT, &limit, N_("Maximum (20; 0: all)"), "N"},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object per line"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("openings search", entries, argc, argv, &words))
        return TABIYA_EXIT_USAGE;
    if (!words[0])
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give words, a code or moves to search for"));
    if (limit < 0)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("--limit %d: must not be negative"), limit);
    g_autofree char *typed = g_strjoinv(" ", words);
    g_autoptr(TabiyaOpeningSearch) search = tabiya_opening_search_new();
    g_autoptr(GArray) hits = tabiya_opening_search_find(search, typed, (guint)limit);
    for (guint i = 0; i < hits->len; i++)
        print_hit(&g_array_index(hits, TabiyaOpeningHit, i), json);
    return TABIYA_EXIT_DONE;
}

static void print_counts(gboolean json)
{
    const TabiyaOpeningCounts counts = tabiya_openings_count();
    if (!json) {
        printf("%u positions, %u names, %u families\n", counts.positions, counts.names,
               counts.families);
        return;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "positions", counts.positions);
    tabiya_json_add_int(builder, "names", counts.names);
    tabiya_json_add_int(builder, "families", counts.families);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

TabiyaExit tabiya_cmd_openings_import(int argc, char **argv)
{
    g_auto(GStrv) folders = NULL;
    gboolean reset = FALSE, json = FALSE;
    const GOptionEntry entries[] = {
        {"reset", 0, 0, G_OPTION_ARG_NONE, &reset, N_("Restore the names that come with Tabiya"),
         NULL},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("openings import", entries, argc, argv, &folders))
        return TABIYA_EXIT_USAGE;
    if (g_strv_length(folders) != (reset ? 0 : 1)) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE,
                               _("give one folder with a.tsv to e.tsv, or --reset"));
    }
    g_autoptr(GError) error = NULL;
    g_autofree char *data_dir = tabiya_cli_dup_data_dir();
    if (!(reset ? tabiya_openings_reset(data_dir, &error)
                : tabiya_openings_import(folders[0], data_dir, &error))) {
        return tabiya_cli_fail(error->domain == TABIYA_ERROR ||
                                       g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT)
                                   ? TABIYA_EXIT_BAD_INPUT
                                   : TABIYA_EXIT_ENVIRONMENT,
                               "%s", error->message);
    }
    print_counts(json);
    return TABIYA_EXIT_DONE;
}
