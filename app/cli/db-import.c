/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `db import`: imports chess files into a library and shows its progress. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/cli/long-work.h"
#include "app/cli/progress.h"
#include "app/cli/tell.h"
#include "app/json-add.h"
#include "app/library/online.h"

typedef struct {
    gboolean json;
    TabiyaImportOptions options;
    TabiyaOnlineOptions online; /* `user` NULL: files */
    TabiyaImportProgress result;
    GError *error; /* NULL: success */
} Work;

/* --- On the importing thread ------------------------------------------------------------------ */

static void progress_cb(const TabiyaImportProgress *progress, gpointer user)
{
    g_autofree char *part = tabiya_cli_dup_part(progress->bytes, progress->total_bytes);
    g_autofree char *games = g_strdup_printf("%" G_GUINT64_FORMAT, progress->games);
    tabiya_cli_show_progress(
        /* Translators: a part of the whole, games, games a second. */
        ngettext("%s, %s game, %.0f games/s", "%s, %s games, %.0f games/s",
                 (gulong)progress->games),
        part, games, tabiya_cli_rate(progress->games, progress->elapsed_us));
}

static void waiting_cb(const char *library, gpointer user)
{
    g_autofree char *name = g_filename_display_name(library);
    tabiya_cli_clear_progress();
    fprintf(stderr, _("The file “%s” is in use by another program. Waiting…"), name);
    fputc('\n', stderr);
    fflush(stderr);
}

static void fetched_cb(guint64 bytes, const char *notice, gpointer user)
{
    const Work *self = user;
    g_autofree char *size = g_format_size(bytes);
    if (notice)
        tabiya_cli_tell("%s", notice);
    else
        tabiya_cli_show_progress("%s: %s", tabiya_online_get_name(self->online.site), size);
}

static void work_cb(GCancellable *cancellable, gpointer user)
{
    Work *self = user;
    if (self->online.user) {
        tabiya_online_import(&self->online, &self->options, cancellable, &self->result,
                             &self->error);
    } else {
        tabiya_import_run(&self->options, cancellable, &self->result, &self->error);
    }
}

/* --- The command ------------------------------------------------------------------------------ */

/* Adds nothing if all games are in English notation. */
static void add_notations(JsonBuilder *builder, const TabiyaImportProgress *result)
{
    guint64 games = 0;
    for (guint i = 0; i < TABIYA_N_NOTATIONS; i++)
        games += result->notations[i];
    if (games == 0)
        return;
    json_builder_set_member_name(builder, "notations");
    json_builder_begin_object(builder);
    for (guint i = 0; i < TABIYA_N_NOTATIONS; i++) {
        if (result->notations[i] > 0)
            tabiya_json_add_int(builder, tabiya_notations[i].name, (gint64)result->notations[i]);
    }
    json_builder_end_object(builder);
}

static void print_notations(const TabiyaImportProgress *result)
{
    for (guint i = 0; i < TABIYA_N_NOTATIONS; i++) {
        const guint64 games = result->notations[i];
        if (games > 0) {
            printf("%" G_GUINT64_FORMAT " %s in %s notation\n", games,
                   games == 1 ? "game" : "games", tabiya_notations[i].name);
        }
    }
}

static void print_result(const Work *self)
{
    const TabiyaImportProgress *result = &self->result;
    const double seconds = (double)result->elapsed_us / 1e6;
    if (!self->json) {
        printf("%" G_GUINT64_FORMAT " games imported, %" G_GUINT64_FORMAT
               " duplicates, %" G_GUINT64_FORMAT " errors, %.1f s, %.0f games/s",
               result->written, result->duplicates, result->problems, seconds,
               tabiya_cli_rate(result->games, result->elapsed_us));
        if (result->resumed > 0)
            printf(", %" G_GUINT64_FORMAT " read before", result->resumed);
        puts("");
        print_notations(result);
        return;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "games", (gint64)result->games);
    tabiya_json_add_int(builder, "imported", (gint64)result->written);
    tabiya_json_add_int(builder, "duplicates", (gint64)result->duplicates);
    tabiya_json_add_int(builder, "errors", (gint64)result->problems);
    tabiya_json_add_int(builder, "resumed", (gint64)result->resumed);
    add_notations(builder, result);
    tabiya_json_add_double(builder, "seconds", seconds);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

/* Reads --lichess and --chesscom. FALSE, with a report, if they are invalid. */
static gboolean choose_online(Work *self, const char *lichess, const char *chesscom,
                              const char *base_url)
{
    self->online = (TabiyaOnlineOptions){
        .site = lichess ? TABIYA_ONLINE_LICHESS : TABIYA_ONLINE_CHESSCOM,
        .user = lichess ? lichess : chesscom,
        .base_url = base_url,
        .fetched = fetched_cb,
    };
    if (lichess && chesscom) {
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give either --lichess or --chesscom, not both"));
        return FALSE;
    }
    if (self->online.user && !tabiya_online_is_name(self->online.user)) {
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("“%s” is not a valid player name"), self->online.user);
        return FALSE;
    }
    return TRUE;
}

TabiyaExit tabiya_cmd_db_import(int argc, char **argv)
{
    g_autofree char *path = NULL;
    g_autofree char *lichess = NULL;
    g_autofree char *chesscom = NULL;
    g_autofree char *base_url = NULL;
    g_auto(GStrv) names = NULL;
    Work work = {0};
    gint threads = 0;
    gint batch = 0;
    gint seconds = 0;
    const GOptionEntry entries[] = {
        {"db", 0, 0, G_OPTION_ARG_FILENAME, &path, N_("Library to use instead of your own"),
         N_("FILE")},
        {"lichess", 0, 0, G_OPTION_ARG_STRING, &lichess,
         N_("Download a player’s games from Lichess"), N_("USER")},
        {"chesscom", 0, 0, G_OPTION_ARG_STRING, &chesscom,
         N_("Download a player’s games from Chess.com"), N_("USER")},
        {"base-url", 0, 0, G_OPTION_ARG_STRING, &base_url,
         N_("Server to use instead of the site itself"), N_("URL")},
        {"timeout", 0, 0, G_OPTION_ARG_INT, &seconds,
         N_("Timeout in seconds (12 hours; 30 minutes per month of Chess.com games)"), N_("N")},
        {"keep-duplicates", 0, 0, G_OPTION_ARG_NONE, &work.options.keep_duplicates,
         N_("Import games even if they are already in the library"), NULL},
        {"start-over", 0, 0, G_OPTION_ARG_NONE, &work.options.start_over,
         N_("Start over instead of resuming an interrupted import"), NULL},
        {"threads", 0, 0, G_OPTION_ARG_INT, &threads, N_("Number of threads that read games"),
         N_("N")},
        {"batch", 0, 0, G_OPTION_ARG_INT, &batch, N_("Number of games written at once"), N_("N")},
        {"json", 0, 0, G_OPTION_ARG_NONE, &work.json, N_("The counts as a JSON object"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("db import", entries, argc, argv, &names))
        return TABIYA_EXIT_USAGE;
    if (!choose_online(&work, lichess, chesscom, base_url))
        return TABIYA_EXIT_USAGE;
    if ((names[0] == NULL) != (work.online.user != NULL)) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE,
                               _("give the files, - for standard input, or a player"));
    }
    if (threads < 0 || threads > 256 || batch < 0 || batch > 65535) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE,
                               _("--threads must be at most 256, --batch at most 65535"));
    }
    if (seconds < 0)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("numbers cannot be negative"));
    work.online.max_seconds = (guint)seconds;
    g_autofree char *library = tabiya_cli_dup_library(path);
    work.options.library = library;
    work.options.names = (const char *const *)names;
    work.options.threads = (guint)threads;
    work.options.batch_games = (guint)batch;
    work.options.progress = progress_cb;
    work.options.problem = tabiya_cli_problem_cb;
    work.options.waiting = waiting_cb;
    work.options.user = &work;
    tabiya_cli_run_long(work_cb, &work);
    tabiya_cli_clear_progress();
    g_autoptr(GError) error = work.error;
    print_result(&work);
    return tabiya_cli_end_import(error, work.result.problems);
}
