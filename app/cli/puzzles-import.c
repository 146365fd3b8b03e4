/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `puzzles import`: imports puzzle files into the collection and shows its progress. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/cli/long-work.h"
#include "app/cli/progress.h"
#include "app/cli/tell.h"
#include "app/json-add.h"
#include "app/puzzles/puzzle-import.h"
#include "app/puzzles/shipped-puzzles.h"
#include "app/store/puzzle-file.h"

typedef struct {
    TabiyaPuzzleImportOptions options;
    gboolean json;
    TabiyaPuzzleImportProgress result;
    GError *error; /* NULL: success */
} Work;

static void progress_cb(const TabiyaPuzzleImportProgress *progress, gpointer user)
{
    g_autofree char *part = tabiya_cli_dup_part(progress->bytes, progress->total_bytes);
    g_autofree char *rows = g_strdup_printf("%" G_GUINT64_FORMAT, progress->rows);
    tabiya_cli_show_progress(
        /* Translators: a part of the whole, puzzles, puzzles a second. */
        ngettext("%s, %s puzzle, %.0f puzzles/s", "%s, %s puzzles, %.0f puzzles/s",
                 (gulong)progress->rows),
        part, rows, tabiya_cli_rate(progress->rows, progress->elapsed_us));
}

static void problem_cb(const char *message, gpointer user)
{
    tabiya_cli_tell_problem("%s", message);
}

static void work_cb(GCancellable *cancellable, gpointer user)
{
    Work *self = user;
    if (tabiya_shipped_puzzles_ensure(self->options.file, &self->error))
        tabiya_puzzle_import_run(&self->options, cancellable, &self->result, &self->error);
}

static void print_result(const Work *self)
{
    const TabiyaPuzzleImportProgress *result = &self->result;
    if (!self->json) {
        printf("%" G_GUINT64_FORMAT " puzzles added, %" G_GUINT64_FORMAT
               " changed, %" G_GUINT64_FORMAT " as they were, %" G_GUINT64_FORMAT
               " errors, %.1f s\n",
               result->added, result->replaced, result->unchanged, result->problems,
               (double)result->elapsed_us / 1e6);
        return;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "rows", (gint64)result->rows);
    tabiya_json_add_int(builder, "added", (gint64)result->added);
    tabiya_json_add_int(builder, "replaced", (gint64)result->replaced);
    tabiya_json_add_int(builder, "unchanged", (gint64)result->unchanged);
    tabiya_json_add_int(builder, "errors", (gint64)result->problems);
    tabiya_json_add_double(builder, "seconds", (double)result->elapsed_us / 1e6);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

TabiyaExit tabiya_cmd_puzzles_import(int argc, char **argv)
{
    g_auto(GStrv) names = NULL;
    Work work = {0};
    gint threads = 0, batch = 0;
    const GOptionEntry entries[] = {
        {"threads", 0, 0, G_OPTION_ARG_INT, &threads, N_("Number of threads that read puzzles"),
         N_("N")},
        {"batch", 0, 0, G_OPTION_ARG_INT, &batch, N_("Number of puzzles written at once"), N_("N")},
        {"json", 0, 0, G_OPTION_ARG_NONE, &work.json, N_("The counts as a JSON object"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("puzzles import", entries, argc, argv, &names))
        return TABIYA_EXIT_USAGE;
    if (!names[0])
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give the files, or - for standard input"));
    if (threads < 0 || threads > 256 || batch < 0 || batch > 1000000) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE,
                               _("--threads must be at most 256, --batch at most 1000000"));
    }
    g_autofree char *data_dir = tabiya_cli_dup_data_dir();
    g_autofree char *file = tabiya_puzzle_file_in(data_dir);
    work.options = (TabiyaPuzzleImportOptions){
        .file = file,
        .names = (const char *const *)names,
        .threads = (guint)threads,
        .batch_rows = (guint)batch,
        .progress = progress_cb,
        .problem = problem_cb,
        .user = &work,
    };
    tabiya_cli_run_long(work_cb, &work);
    tabiya_cli_clear_progress();
    g_autoptr(GError) error = work.error;
    print_result(&work);
    return tabiya_cli_end_import(error, work.result.problems);
}
