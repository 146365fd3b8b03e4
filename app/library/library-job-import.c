/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Importing games as a job; see library-job.h. */
#include <glib/gi18n-lib.h>

#include "app/library/import.h"
#include "app/library/library-job-private.h"
#include "app/number.h"
#include "app/store/database.h"

static void import_progress_cb(const TabiyaImportProgress *progress, gpointer user)
{
    double seconds = (double)MAX(progress->elapsed_us, 1) / G_USEC_PER_SEC;
    g_autofree char *games = tabiya_dup_number(progress->games);
    g_autofree char *speed =
        tabiya_dup_number((guint64)((double)progress->games / MAX(seconds, 0.5)));
    g_autofree char *errors = tabiya_dup_number(progress->problems);
    g_autofree char *text =
        g_strdup_printf(ngettext("%s game, %s a second", "%s games, %s a second",
                                 (gulong)progress->games),
                        games, speed);

    if (progress->problems > 0)
        tabiya_library_job_tell(user,
             g_strdup_printf(ngettext("%s, %s error", "%s, %s errors",
                                      (gulong)progress->problems),
                             text, errors),
             tabiya_library_job_part_of(progress->bytes, progress->total_bytes));
    else
        tabiya_library_job_tell(user, g_steal_pointer(&text),
                                tabiya_library_job_part_of(progress->bytes, progress->total_bytes));
}

static void waiting_cb(const char *library, gpointer user)
{
    g_autofree char *name = g_filename_display_basename(library);
    tabiya_library_job_tell(
        user, g_strdup_printf(_("The file “%s” is in use by another program. Waiting…"), name),
        tabiya_library_job_part_of(0, 0));
}

static void append_notations(GString *text, const TabiyaImportProgress *result)
{
    for (guint i = 0; i < TABIYA_N_NOTATIONS; i++) {
        g_autofree char *games = tabiya_dup_number(result->notations[i]);

        if (result->notations[i] > 0)
            /* Translators: a number of games, and the language as in "German notation". */
            g_string_append_printf(text, _(", %s in %s notation"), games,
                                   tabiya_notation_get_name(&tabiya_notations[i]));
    }
}

/* Short, for it has to fit into a toast. Also of an import that was cancelled: what is written stays. */
static char *dup_import_summary(const TabiyaImportProgress *result)
{
    g_autofree char *written = tabiya_dup_number(result->written);
    g_autofree char *twice = tabiya_dup_number(result->duplicates);
    g_autofree char *errors = tabiya_dup_number(result->problems);
    GString *text = g_string_new(NULL);

    g_string_printf(text, ngettext("%s game imported", "%s games imported",
                                   (gulong)result->written),
                    written);
    if (result->duplicates > 0 && result->problems == 0)
        g_string_append_printf(text, ngettext(", %s was there already", ", %s were there already",
                                              (gulong)result->duplicates),
                               twice);
    if (result->problems > 0)
        g_string_append_printf(text,
                               ngettext(", %s error", ", %s errors", (gulong)result->problems),
                               errors);
    append_notations(text, result);
    return g_string_free(text, FALSE);
}

char *tabiya_library_job_run_import(TabiyaLibraryJob *self, GError **error)
{
    TabiyaImportProgress result = {0};
    const TabiyaImportOptions options = {
        .library = tabiya_library_job_get_file(self),
        .names = tabiya_library_job_get_names(self),
        .progress = import_progress_cb,
        .problem = tabiya_library_job_problem_cb,
        .waiting = waiting_cb,
        .user = self,
    };
    GError *failure = NULL;

    /* Jobs work on libraries that are there: one that is not was taken away meanwhile. */
    if (!g_file_test(options.library, G_FILE_TEST_EXISTS)) {
        tabiya_database_fail_gone(options.library, error);
        return NULL;
    }
    if (tabiya_import_run(&options, tabiya_library_job_get_cancellable(self), &result, &failure))
        return dup_import_summary(&result);
    if (g_error_matches(failure, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_autofree char *summary = dup_import_summary(&result);

        g_error_free(failure);
        return g_strdup_printf(_("Import stopped: %s"), summary);
    }
    g_propagate_error(error, failure);
    return NULL;
}
