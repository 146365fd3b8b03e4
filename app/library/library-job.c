/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-job.h. */
#include "app/library/library-job.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/game/games-file.h"
#include "app/library/game-export.h"
#include "app/library/import.h"
#include "app/number.h"
#include "app/store/database.h"
#include "app/store/library-file.h"
#include "app/store/library-repair.h"

/* The data of such a job: the library, and what its kind needs. */
typedef struct {
    char *library;
    char **names;
    char *target;
    GArray *ids;
    TabiyaLibraryChange *change; /* borrowed */

    /* the thread's during the run */
    TabiyaLibraryChange *back;
    TabiyaGamesFile *out; /* the file to export to */
    gboolean met_damage;
} Work;

static void work_free(gpointer own)
{
    Work *work = own;

    g_clear_pointer(&work->ids, g_array_unref);
    tabiya_library_change_free(work->back);
    g_strfreev(work->names);
    g_free(work->library);
    g_free(work->target);
    g_free(work);
}

/* --- Importing -------------------------------------------------------------------------------- */

static void import_progress_cb(const TabiyaImportProgress *progress, gpointer user)
{
    double seconds = (double)MAX(progress->elapsed_us, 1) / G_USEC_PER_SEC;
    g_autofree char *games = tabiya_dup_number(progress->games);
    g_autofree char *speed =
        tabiya_dup_number((guint64)((double)progress->games / MAX(seconds, 0.5)));
    g_autofree char *errors = tabiya_dup_number(progress->problems);
    g_autofree char *text = g_strdup_printf(
        ngettext("%s game, %s a second", "%s games, %s a second", (gulong)progress->games), games,
        speed);

    if (progress->problems > 0) {
        tabiya_job_tell(
            user,
            g_strdup_printf(ngettext("%s, %s error", "%s, %s errors", (gulong)progress->problems),
                            text, errors),
            tabiya_job_part_of(progress->bytes, progress->total_bytes));
    } else {
        tabiya_job_tell(user, g_steal_pointer(&text),
                        tabiya_job_part_of(progress->bytes, progress->total_bytes));
    }
}

static void waiting_cb(const char *library, gpointer user)
{
    g_autofree char *name = g_filename_display_basename(library);
    tabiya_job_tell(
        user, g_strdup_printf(_("The file “%s” is in use by another program. Waiting…"), name),
        tabiya_job_part_of(0, 0));
}

static void append_notations(GString *text, const TabiyaImportProgress *result)
{
    for (guint i = 0; i < TABIYA_N_NOTATIONS; i++) {
        g_autofree char *games = tabiya_dup_number(result->notations[i]);

        if (result->notations[i] > 0) {
            /* Translators: a number of games, and the language as in "German notation". */
            g_string_append_printf(text, _(", %s in %s notation"), games,
                                   tabiya_notation_get_name(&tabiya_notations[i]));
        }
    }
}

/* Short, to fit into a toast. Also for a cancelled import: what it wrote stays. */
static char *dup_import_summary(const TabiyaImportProgress *result)
{
    g_autofree char *written = tabiya_dup_number(result->written);
    g_autofree char *twice = tabiya_dup_number(result->duplicates);
    g_autofree char *errors = tabiya_dup_number(result->problems);
    GString *text = g_string_new(NULL);

    g_string_printf(
        text, ngettext("%s game imported", "%s games imported", (gulong)result->written), written);
    if (result->duplicates > 0 && result->problems == 0) {
        g_string_append_printf(
            text, ngettext(", %s already there", ", %s already there", (gulong)result->duplicates),
            twice);
    }
    if (result->problems > 0) {
        g_string_append_printf(
            text, ngettext(", %s error", ", %s errors", (gulong)result->problems), errors);
    }
    append_notations(text, result);
    return g_string_free(text, FALSE);
}

static char *run_import(TabiyaJob *job, gpointer own, GError **error)
{
    const Work *work = own;
    TabiyaImportProgress result = {0};
    const TabiyaImportOptions options = {
        .library = work->library,
        .names = (const char *const *)work->names,
        .progress = import_progress_cb,
        .problem = tabiya_job_problem_cb,
        .waiting = waiting_cb,
        .user = job,
    };
    GError *failure = NULL;

    /* Jobs need an existing library: a missing one was removed meanwhile. */
    if (!g_file_test(options.library, G_FILE_TEST_EXISTS)) {
        tabiya_database_fail_gone(options.library, error);
        return NULL;
    }
    if (tabiya_import_run(&options, tabiya_job_get_cancellable(job), &result, &failure))
        return dup_import_summary(&result);
    if (g_error_matches(failure, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_autofree char *summary = dup_import_summary(&result);

        g_error_free(failure);
        return g_strdup_printf(_("Import stopped: %s"), summary);
    }
    g_propagate_error(error, failure);
    return NULL;
}

/* --- Exporting -------------------------------------------------------------------------------- */

static gboolean write_cb(const char *text, gsize length, gpointer user, GError **error)
{
    const Work *work = tabiya_job_get_own(user);

    return !g_cancellable_set_error_if_cancelled(tabiya_job_get_cancellable(user), error) &&
           tabiya_games_file_write(work->out, text, length, error);
}

static char *run_export(TabiyaJob *job, gpointer own, GError **error)
{
    Work *work = own;
    g_autoptr(GFile) file = g_file_new_for_path(work->target);
    g_autofree char *name = g_file_get_basename(file);
    g_autofree char *number = NULL;
    guint64 n_games = 0;
    g_autoptr(TabiyaGamesFile) out = tabiya_games_file_begin(work->target, FALSE, error);
    g_autoptr(GArray) damaged = g_array_new(FALSE, FALSE, sizeof(gint64));
    const TabiyaGameExportOptions options = {
        .library = work->library,
        .ids = (const gint64 *)(gpointer)work->ids->data,
        .n_ids = work->ids->len,
        .format = TABIYA_GAME_EXPORT_PGN,
        .write = write_cb,
        .progress = tabiya_job_progress_cb,
        .user = job,
        .damaged = damaged,
    };

    if (!out)
        return NULL;
    work->out = out;
    if (!tabiya_game_export_run(&options, tabiya_job_get_cancellable(job), &n_games, error) ||
        !tabiya_games_file_commit(out, error)) {
        return NULL;
    }
    work->met_damage = damaged->len > 0;
    if (damaged->len > 0)
        tabiya_job_add_problem(job, tabiya_game_export_dup_damaged(damaged->len));
    number = tabiya_dup_number(n_games);
    return g_strdup_printf(
        ngettext("%s game exported to “%s”", "%s games exported to “%s”", (gulong)n_games), number,
        name);
}

/* --- Maintenance ------------------------------------------------------------------------------ */

static char *run_compact(TabiyaJob *job, gpointer own, GError **error)
{
    const Work *work = own;
    GCancellable *cancellable = tabiya_job_get_cancellable(job);
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(work->library, error);
    TabiyaLibraryStats before, after;
    g_autofree char *saved = NULL;

    if (!db || !tabiya_library_get_stats(db, &before, cancellable, error) ||
        !tabiya_library_compact(db, tabiya_job_progress_cb, job, cancellable, error) ||
        !tabiya_library_get_stats(db, &after, cancellable, error)) {
        return NULL;
    }
    saved = g_format_size((guint64)MAX(before.bytes - after.bytes, 0));
    return g_strdup_printf(_("Library compacted. It is now %s smaller"), saved);
}

/* Damaged games count as problems. */
static char *run_repair(TabiyaJob *job, gpointer own, GError **error)
{
    const Work *work = own;
    g_autoptr(TabiyaRepair) repair = tabiya_library_repair(
        work->library, tabiya_job_progress_cb, job, tabiya_job_get_cancellable(job), error);

    if (!repair)
        return NULL;
    if (!repair->was_damaged)
        return g_strdup(_("The library is not damaged"));
    for (guint i = 0; i < repair->damaged->len; i++) {
        const TabiyaDamagedGame *game = &g_array_index(repair->damaged, TabiyaDamagedGame, i);

        tabiya_job_add_problem(
            job, g_strdup_printf("%" G_GINT64_FORMAT ": %s", game->id, game->problem));
    }
    if (repair->damaged->len == 0)
        return g_strdup(_("Library repaired"));
    return g_strdup_printf(ngettext("Library repaired. %u game is damaged",
                                    "Library repaired. %u games are damaged", repair->damaged->len),
                           repair->damaged->len);
}

static char *run_backup(TabiyaJob *job, gpointer own, GError **error)
{
    const Work *work = own;
    g_autofree char *name = g_path_get_basename(work->target);

    if (!tabiya_library_backup(work->library, work->target, tabiya_job_progress_cb, job,
                               tabiya_job_get_cancellable(job), error)) {
        return NULL;
    }
    return g_strdup_printf(_("Library backed up to “%s”"), name);
}

/* The caller composes its own message. */
static char *run_change(TabiyaJob *job, gpointer own, GError **error)
{
    Work *work = own;
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(work->library, error);
    g_autoptr(TabiyaLibraryRows) rows = db ? tabiya_library_rows_new(db) : NULL;
    const TabiyaChangeContext context = {
        .library = work->library,
        .db = db,
        .rows = rows,
        .progress = tabiya_job_games_progress_cb,
        .user = job,
        .cancellable = tabiya_job_get_cancellable(job),
    };

    if (!db || !tabiya_library_change_run(work->change, &context, &work->back, error))
        return NULL;
    return g_strdup("");
}

/* --- The jobs --------------------------------------------------------------------------------- */

enum { IMPORT, EXPORT, COMPACT, REPAIR, BACKUP, CHANGE, N_KINDS };

static const TabiyaJobKind KINDS[N_KINDS] = {
    {N_("Importing games"), run_import, work_free},
    {N_("Exporting games"), run_export, work_free},
    {N_("Compacting the library"), run_compact, work_free},
    {N_("Repairing the library"), run_repair, work_free},
    {N_("Backing up the library"), run_backup, work_free},
    {N_("Editing games"), run_change, work_free},
};

/* NULL: a job of another room. */
static Work *get_work(TabiyaJob *job)
{
    const TabiyaJobKind *kind = tabiya_job_get_kind(job);

    return kind && kind->free_own == work_free ? tabiya_job_get_own(job) : NULL;
}

gboolean tabiya_library_job_changes_library(TabiyaJob *job)
{
    const TabiyaJobKind *kind = tabiya_job_get_kind(job);

    g_return_val_if_fail(get_work(job), FALSE);
    return kind != &KINDS[EXPORT] && kind != &KINDS[BACKUP];
}

gboolean tabiya_library_job_met_damage(TabiyaJob *job)
{
    const Work *work = get_work(job);

    g_return_val_if_fail(work && !tabiya_job_is_running(job), FALSE);
    return work->met_damage ||
           g_error_matches(tabiya_job_get_error(job), TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED);
}

TabiyaLibraryChange *tabiya_library_job_steal_back(TabiyaJob *job)
{
    Work *work = get_work(job);

    g_return_val_if_fail(work && !tabiya_job_is_running(job), NULL);
    return g_steal_pointer(&work->back);
}

static Work *work_new(const char *library)
{
    Work *work = g_new0(Work, 1);

    work->library = g_strdup(library);
    return work;
}

TabiyaJob *tabiya_library_job_new_import(const char *library, const char *const *names)
{
    Work *work = work_new(library);

    work->names = g_strdupv((char **)names);
    return tabiya_job_new(&KINDS[IMPORT], work);
}

TabiyaJob *tabiya_library_job_new_export(const char *library, GArray *ids, const char *target)
{
    Work *work = work_new(library);

    work->ids = g_array_copy(ids);
    work->target = g_strdup(target);
    return tabiya_job_new(&KINDS[EXPORT], work);
}

TabiyaJob *tabiya_library_job_new_compact(const char *library)
{
    return tabiya_job_new(&KINDS[COMPACT], work_new(library));
}

TabiyaJob *tabiya_library_job_new_repair(const char *library)
{
    return tabiya_job_new(&KINDS[REPAIR], work_new(library));
}

TabiyaJob *tabiya_library_job_new_backup(const char *library, const char *target)
{
    Work *work = work_new(library);

    work->target = g_strdup(target);
    return tabiya_job_new(&KINDS[BACKUP], work);
}

TabiyaJob *tabiya_library_job_new_change(const char *library, TabiyaLibraryChange *change)
{
    Work *work = work_new(library);

    work->change = change;
    return tabiya_job_new(&KINDS[CHANGE], work);
}
