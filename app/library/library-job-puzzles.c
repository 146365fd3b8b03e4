/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Importing puzzles as a job; see library-job.h. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/library/library-job-private.h"
#include "app/number.h"
#include "app/puzzles/puzzle-import.h"
#include "app/puzzles/shipped-puzzles.h"

static void progress_cb(const TabiyaPuzzleImportProgress *progress, gpointer user)
{
    const double seconds = (double)MAX(progress->elapsed_us, 1) / G_USEC_PER_SEC;
    g_autofree char *puzzles = tabiya_dup_number(progress->rows);
    g_autofree char *speed =
        tabiya_dup_number((guint64)((double)progress->rows / MAX(seconds, 0.5)));
    g_autofree char *errors = tabiya_dup_number(progress->problems);
    char *text = g_strdup_printf(ngettext("%s puzzle, %s a second", "%s puzzles, %s a second",
                                          (gulong)progress->rows),
                                 puzzles, speed);
    if (progress->problems > 0) {
        char *longer = g_strdup_printf(
            ngettext("%s, %s error", "%s, %s errors", (gulong)progress->problems), text, errors);
        g_free(text);
        text = longer;
    }
    if (progress->compacting) {
        g_free(text);
        text = g_strdup(_("Giving space back"));
    }
    tabiya_library_job_tell(user, text,
                            tabiya_library_job_part_of(progress->bytes, progress->total_bytes));
}

/* "FILE:LINE: reason" with the folder left out. */
static void problem_cb(const char *message, gpointer user)
{
    g_autofree char *folder = NULL;
    const char *const *name = tabiya_library_job_get_names(user);
    while (*name != NULL && !g_str_has_prefix(message, *name))
        name++;
    folder = *name != NULL ? g_path_get_dirname(*name) : g_strdup("");
    const gsize skipped = *name != NULL && g_str_has_prefix(message, folder) ? strlen(folder) + 1 : 0;
    tabiya_library_job_add_problem(user, g_strdup(message + skipped));
}

/* Short, for it has to fit into a toast. */
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
    if (result->unchanged > 0 && result->problems == 0)
        g_string_append_printf(text,
                               ngettext(", %s was there already", ", %s were there already",
                                        (gulong)result->unchanged),
                               same);
    if (result->problems > 0)
        g_string_append_printf(text, ngettext(", %s error", ", %s errors", (gulong)result->problems),
                               errors);
    return g_string_free(text, FALSE);
}

char *tabiya_library_job_run_puzzles(TabiyaLibraryJob *self, GError **error)
{
    TabiyaPuzzleImportProgress result = {0};
    const TabiyaPuzzleImportOptions options = {
        .file = tabiya_library_job_get_file(self),
        .names = tabiya_library_job_get_names(self),
        .progress = progress_cb,
        .problem = problem_cb,
        .user = self,
    };
    GError *failure = NULL;
    if (tabiya_shipped_puzzles_ensure(options.file, &failure) &&
        tabiya_puzzle_import_run(&options, tabiya_library_job_get_cancellable(self), &result,
                                 &failure))
        return dup_summary(&result);
    if (g_error_matches(failure, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_autofree char *summary = dup_summary(&result);
        g_error_free(failure);
        return g_strdup_printf(_("Import stopped: %s"), summary);
    }
    g_propagate_error(error, failure);
    return NULL;
}
