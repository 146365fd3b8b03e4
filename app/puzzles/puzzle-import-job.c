/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-import-job.h. */
#include "app/puzzles/puzzle-import-job.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/number.h"
#include "app/puzzles/puzzle-import.h"
#include "app/puzzles/shipped-puzzles.h"

/* The data of such a job. */
typedef struct {
    char *file;
    char **names;
} Import;

static void import_free(gpointer own)
{
    Import *import = own;
    g_strfreev(import->names);
    g_free(import->file);
    g_free(import);
}

static void progress_cb(const TabiyaPuzzleImportProgress *progress, gpointer user)
{
    const double seconds = (double)MAX(progress->elapsed_us, 1) / G_USEC_PER_SEC;
    g_autofree char *puzzles = tabiya_dup_number(progress->rows);
    g_autofree char *speed =
        tabiya_dup_number((guint64)((double)progress->rows / MAX(seconds, 0.5)));
    g_autofree char *errors = tabiya_dup_number(progress->problems);
    char *text = g_strdup_printf(
        ngettext("%s puzzle, %s a second", "%s puzzles, %s a second", (gulong)progress->rows),
        puzzles, speed);
    if (progress->problems > 0) {
        char *longer = g_strdup_printf(
            ngettext("%s, %s error", "%s, %s errors", (gulong)progress->problems), text, errors);
        g_free(text);
        text = longer;
    }
    if (progress->compacting) {
        g_free(text);
        text = g_strdup(_("Freeing up space"));
    }
    tabiya_job_tell(user, text, tabiya_job_part_of(progress->bytes, progress->total_bytes));
}

/* "FILE:LINE: reason" without the folder. */
static void problem_cb(const char *message, gpointer user)
{
    const Import *import = tabiya_job_get_own(user);
    g_autofree char *folder = NULL;
    char **name = import->names;
    while (*name && !g_str_has_prefix(message, *name))
        name++;
    folder = *name ? g_path_get_dirname(*name) : g_strdup("");
    const gsize skipped = *name && g_str_has_prefix(message, folder) ? strlen(folder) + 1 : 0;
    tabiya_job_add_problem(user, g_strdup(message + skipped));
}

/* Short, to fit into a toast. */
static char *dup_summary(const TabiyaPuzzleImportProgress *result)
{
    g_autofree char *added = tabiya_dup_number(result->added + result->replaced);
    g_autofree char *same = tabiya_dup_number(result->unchanged);
    g_autofree char *errors = tabiya_dup_number(result->problems);
    GString *text = g_string_new(NULL);
    g_string_printf(text,
                    ngettext("%s puzzle imported", "%s puzzles imported",
                             (gulong)(result->added + result->replaced)),
                    added);
    if (result->unchanged > 0 && result->problems == 0) {
        g_string_append_printf(
            text, ngettext(", %s already there", ", %s already there", (gulong)result->unchanged),
            same);
    }
    if (result->problems > 0) {
        g_string_append_printf(
            text, ngettext(", %s error", ", %s errors", (gulong)result->problems), errors);
    }
    return g_string_free(text, FALSE);
}

static char *run(TabiyaJob *job, gpointer own, GError **error)
{
    const Import *import = own;
    TabiyaPuzzleImportProgress result = {0};
    const TabiyaPuzzleImportOptions options = {
        .file = import->file,
        .names = (const char *const *)import->names,
        .progress = progress_cb,
        .problem = problem_cb,
        .user = job,
    };
    GError *failure = NULL;
    if (tabiya_shipped_puzzles_ensure(options.file, &failure) &&
        tabiya_puzzle_import_run(&options, tabiya_job_get_cancellable(job), &result, &failure)) {
        return dup_summary(&result);
    }
    if (g_error_matches(failure, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_autofree char *summary = dup_summary(&result);
        g_error_free(failure);
        return g_strdup_printf(_("Import stopped: %s"), summary);
    }
    g_propagate_error(error, failure);
    return NULL;
}

TabiyaJob *tabiya_puzzle_import_job_new(const char *file, const char *const *names)
{
    static const TabiyaJobKind KIND = {N_("Importing puzzles"), run, import_free};
    Import *import = g_new(Import, 1);
    *import = (Import){g_strdup(file), g_strdupv((char **)names)};
    return tabiya_job_new(&KIND, import);
}
