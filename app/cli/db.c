/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `db create`, `db stats`, `db check`, `db dedupe`, `db compact`, `db backup`: commands on a
 * library file. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/cli/progress.h"
#include "app/game/game.h"
#include "app/json-add.h"
#include "app/store/database.h"
#include "app/store/library-dedupe.h"
#include "app/store/library-file.h"
#include "app/store/library-repair.h"

/* Options shared by these commands. */
typedef struct {
    char *path; /* --db */
    gboolean json;
    char **rest;
    char *library;
} Options;

static void options_clear(Options *self)
{
    g_free(self->path);
    g_strfreev(self->rest);
    g_free(self->library);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Options, options_clear)

/* FALSE: exit with TABIYA_EXIT_USAGE. `n_rest` arguments are required; `what` names them. */
static gboolean parse(Options *self, const char *command, guint n_rest, const char *what, int argc,
                      char **argv)
{
    const GOptionEntry entries[] = {
        {"db", 0, 0, G_OPTION_ARG_FILENAME, &self->path, N_("Library to use instead of your own"),
         N_("FILE")},
        {"json", 0, 0, G_OPTION_ARG_NONE, &self->json, N_("One JSON object"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse(command, entries, argc, argv, n_rest > 0 ? &self->rest : NULL))
        return FALSE;
    if (n_rest > 0 && g_strv_length(self->rest) != n_rest) {
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give %s"), what);
        return FALSE;
    }
    self->library = tabiya_cli_dup_library(self->path);
    return TRUE;
}

static TabiyaExit fail(const GError *error)
{
    return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
}

/* {"file": …, "bytes": …} or the file's name */
static void print_file(const Options *self, const char *path)
{
    if (!self->json) {
        puts(path);
        return;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "file", path);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

TabiyaExit tabiya_cmd_db_create(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_autoptr(GError) error = NULL;
    if (!parse(&options, "db create", 1, _("the file to create"), argc, argv))
        return TABIYA_EXIT_USAGE;
    if (!tabiya_library_create(options.rest[0], &error))
        return fail(error);
    print_file(&options, options.rest[0]);
    return TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_cmd_db_stats(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_autoptr(GError) error = NULL;
    TabiyaLibraryStats stats;
    if (!parse(&options, "db stats", 0, NULL, argc, argv))
        return TABIYA_EXIT_USAGE;
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(options.library, &error);
    if (!db || !tabiya_library_get_stats(db, &stats, NULL, &error))
        return fail(error);
    const struct {
        const char *name;
        gint64 value;
    } ROWS[] = {
        {"games", stats.games},
        {"deleted", stats.deleted},
        {"annotated", stats.annotated},
        {"starred", stats.starred},
        {"chess960", stats.chess960},
        {"lines", stats.lines},
        {"white_wins", stats.results[TABIYA_RESULT_WHITE]},
        {"draws", stats.results[TABIYA_RESULT_DRAW]},
        {"black_wins", stats.results[TABIYA_RESULT_BLACK]},
        {"unfinished", stats.results[TABIYA_RESULT_UNKNOWN]},
        {"players", stats.players},
        {"events", stats.events},
        {"sites", stats.sites},
        {"first_year", stats.first_year},
        {"last_year", stats.last_year},
        {"moves", stats.plies},
        {"unindexed", stats.unindexed},
        {"collections", stats.collections},
        {"searches", stats.searches},
        {"bytes", stats.bytes},
    };
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        tabiya_json_add_int(builder, ROWS[i].name, ROWS[i].value);
        if (!options.json)
            printf("%-12s %" G_GINT64_FORMAT "\n", ROWS[i].name, ROWS[i].value);
    }
    json_builder_end_object(builder);
    if (options.json)
        tabiya_cli_print_json(builder);
    return TABIYA_EXIT_DONE;
}

static void print_problems(const GPtrArray *problems, gboolean json)
{
    if (!json) {
        for (guint i = 0; i < problems->len; i++)
            puts(problems->pdata[i]);
        printf("%u problems\n", problems->len);
        return;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    json_builder_set_member_name(builder, "problems");
    json_builder_begin_array(builder);
    for (guint i = 0; i < problems->len; i++)
        json_builder_add_string_value(builder, problems->pdata[i]);
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

TabiyaExit tabiya_cmd_db_check(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) problems = NULL;
    gint64 told_us = 0;
    if (!parse(&options, "db check", 0, NULL, argc, argv))
        return TABIYA_EXIT_USAGE;
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(options.library, &error);
    if (!db)
        return fail(error);
    const gboolean known =
        tabiya_library_check(db, &problems, tabiya_cli_get_percent(), &told_us, NULL, &error);
    tabiya_cli_clear_percent(told_us);
    if (!known)
        return fail(error);
    print_problems(problems, options.json);
    return problems->len > 0 ? TABIYA_EXIT_BAD_INPUT : TABIYA_EXIT_DONE;
}

static void print_repair_json(const TabiyaRepair *repair)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "games", repair->games);
    json_builder_set_member_name(builder, "mended");
    json_builder_begin_array(builder);
    for (guint i = 0; i < repair->mended->len; i++)
        json_builder_add_string_value(builder, repair->mended->pdata[i]);
    json_builder_end_array(builder);
    json_builder_set_member_name(builder, "damaged");
    json_builder_begin_array(builder);
    for (guint i = 0; i < repair->damaged->len; i++) {
        const TabiyaDamagedGame *game = &g_array_index(repair->damaged, TabiyaDamagedGame, i);
        json_builder_begin_object(builder);
        tabiya_json_add_int(builder, "id", game->id);
        tabiya_json_add_string(builder, "problem", game->problem);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    if (repair->kept)
        tabiya_json_add_string(builder, "kept", repair->kept);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

static void print_repair(const TabiyaRepair *repair)
{
    if (!repair->was_damaged) {
        puts("nothing to mend");
        return;
    }
    for (guint i = 0; i < repair->mended->len; i++)
        puts(repair->mended->pdata[i]);
    for (guint i = 0; i < repair->damaged->len; i++) {
        const TabiyaDamagedGame *game = &g_array_index(repair->damaged, TabiyaDamagedGame, i);
        printf("game %" G_GINT64_FORMAT ": %s\n", game->id, game->problem);
    }
    printf("the position index is made anew\n"
           "the damaged file is kept as %s\n"
           "%" G_GINT64_FORMAT " games, %u damaged\n",
           repair->kept, repair->games, repair->damaged->len);
}

TabiyaExit tabiya_cmd_db_repair(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_autoptr(GError) error = NULL;
    gint64 told_us = 0;
    if (!parse(&options, "db repair", 0, NULL, argc, argv))
        return TABIYA_EXIT_USAGE;
    g_autoptr(TabiyaRepair) repair =
        tabiya_library_repair(options.library, tabiya_cli_get_percent(), &told_us, NULL, &error);
    tabiya_cli_clear_percent(told_us);
    if (!repair)
        return fail(error);
    if (options.json)
        print_repair_json(repair);
    else
        print_repair(repair);
    return repair->damaged->len > 0 ? TABIYA_EXIT_BAD_INPUT : TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_cmd_db_dedupe(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_autoptr(GError) error = NULL;
    if (!parse(&options, "db dedupe", 0, NULL, argc, argv))
        return TABIYA_EXIT_USAGE;
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(options.library, &error);
    g_autoptr(TabiyaLibraryRows) rows = db ? tabiya_library_rows_new(db) : NULL;
    g_autoptr(TabiyaDedupe) done = rows ? tabiya_library_dedupe(rows, &error) : NULL;
    if (!done)
        return fail(error);
    if (!options.json) {
        printf("%u duplicates removed\n", done->deleted->len);
        return TABIYA_EXIT_DONE;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "removed", done->deleted->len);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
    return TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_cmd_db_compact(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_autoptr(GError) error = NULL;
    TabiyaLibraryStats before, after;
    gint64 told_us = 0;
    if (!parse(&options, "db compact", 0, NULL, argc, argv))
        return TABIYA_EXIT_USAGE;
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(options.library, &error);
    const gboolean good =
        db && tabiya_library_get_stats(db, &before, NULL, &error) &&
        tabiya_library_compact(db, tabiya_cli_get_percent(), &told_us, NULL, &error) &&
        tabiya_library_get_stats(db, &after, NULL, &error);
    tabiya_cli_clear_percent(told_us);
    if (!good)
        return fail(error);
    if (!options.json) {
        printf("%" G_GINT64_FORMAT " games purged, %" G_GINT64_FORMAT
               " bytes before, %" G_GINT64_FORMAT " after\n",
               before.deleted, before.bytes, after.bytes);
        return TABIYA_EXIT_DONE;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "purged", before.deleted);
    tabiya_json_add_int(builder, "bytes_before", before.bytes);
    tabiya_json_add_int(builder, "bytes", after.bytes);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
    return TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_cmd_db_backup(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_autoptr(GError) error = NULL;
    gint64 told_us = 0;
    if (!parse(&options, "db backup", 1, _("the file to copy the library to"), argc, argv))
        return TABIYA_EXIT_USAGE;
    const gboolean good = tabiya_library_backup(options.library, options.rest[0],
                                                tabiya_cli_get_percent(), &told_us, NULL, &error);
    tabiya_cli_clear_percent(told_us);
    if (!good)
        return fail(error);
    print_file(&options, options.rest[0]);
    return TABIYA_EXIT_DONE;
}
