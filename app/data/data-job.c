/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See data-job.h. */
#include "app/data/data-job.h"

#include <glib/gi18n-lib.h>

#include "app/data/data-export.h"
#include "app/number.h"

/* The data of such a job. */
typedef struct {
    char *data_dir;
    char *path; /* the target or source */
    TabiyaDataUnpacked unpacked;
    TabiyaCarriedTaken *taken;
} Data;

static void data_free(gpointer own)
{
    Data *data = own;

    g_clear_pointer(&data->unpacked.room, tabiya_data_room_free);
    tabiya_backup_info_clear(&data->unpacked.info);
    if (data->taken)
        tabiya_carried_taken_clear(data->taken);
    g_free(data->taken);
    g_free(data->data_dir);
    g_free(data->path);
    g_free(data);
}

static TabiyaJob *job_new(const TabiyaJobKind *kind, const char *data_dir, const char *path)
{
    Data *data = g_new0(Data, 1);

    data->data_dir = g_strdup(data_dir);
    data->path = g_strdup(path);
    return tabiya_job_new(kind, data);
}

static void progress_cb(guint64 done, guint64 total, gpointer job)
{
    g_autofree char *some = g_format_size(done);
    g_autofree char *all = g_format_size(total);

    /* Translators: of a file, as in “12 MB of 300 MB”. */
    tabiya_job_tell(job, g_strdup_printf(_("%1$s of %2$s"), some, all),
                    tabiya_job_part_of(done, total));
}

/* --- A backup --------------------------------------------------------------------------------- */

static char *back_up(TabiyaJob *job, gpointer own, GError **error)
{
    const Data *data = own;
    g_autofree char *name = g_filename_display_basename(data->path);
    g_auto(TabiyaBackupInfo) info = {0};

    if (!tabiya_backup_write(data->data_dir, data->path, &info, progress_cb, job,
                             tabiya_job_get_cancellable(job), error)) {
        return NULL;
    }
    g_autofree char *size = g_format_size(info.bytes);
    g_autofree char *left_out = tabiya_backup_info_dup_left_out(&info);
    /* Translators: a size, as in “12 MB”, and a file. */
    g_autofree char *done = g_strdup_printf(_("%1$s backed up as “%2$s”"), size, name);
    return left_out ? g_strdup_printf("%s. %s", done, left_out) : g_steal_pointer(&done);
}

TabiyaJob *tabiya_data_job_new_backup(const char *data_dir, const char *target)
{
    static const TabiyaJobKind KIND = {N_("Backing up all data"), back_up, data_free};

    return job_new(&KIND, data_dir, target);
}

/* --- Exporting -------------------------------------------------------------------------------- */

static char *dup_exported(guint64 n_games, const char *path)
{
    g_autofree char *number = tabiya_dup_number(n_games);
    g_autofree char *name = g_filename_display_basename(path);

    return g_strdup_printf(
        ngettext("%s game exported to “%s”", "%s games exported to “%s”", (gulong)n_games), number,
        name);
}

static char *export(TabiyaJob *job, gpointer own, GError **error)
{
    const Data *data = own;
    g_auto(TabiyaDataExport) result = {0};

    if (!tabiya_data_export_run(data->data_dir, data->path, &result, tabiya_job_games_progress_cb,
                                job, tabiya_job_get_cancellable(job), error)) {
        return NULL;
    }
    return dup_exported(result.games, result.folder);
}

TabiyaJob *tabiya_data_job_new_export(const char *data_dir, const char *target)
{
    static const TabiyaJobKind KIND = {N_("Exporting all data"), export, data_free};

    return job_new(&KIND, data_dir, target);
}

/* --- Unpacking -------------------------------------------------------------------------------- */

static char *unpack(TabiyaJob *job, gpointer own, GError **error)
{
    Data *data = own;

    data->unpacked.room =
        tabiya_backup_unpack(data->path, data->data_dir, &data->unpacked.info, progress_cb, job,
                             tabiya_job_get_cancellable(job), error);
    return data->unpacked.room ? g_strdup("") : NULL;
}

static const TabiyaJobKind UNPACK = {N_("Checking the backup"), unpack, data_free};

TabiyaJob *tabiya_data_job_new_unpack(const char *data_dir, const char *path)
{
    return job_new(&UNPACK, data_dir, path);
}

TabiyaDataUnpacked *tabiya_data_job_get_unpacked(TabiyaJob *job)
{
    g_return_val_if_fail(TABIYA_IS_JOB(job) && !tabiya_job_is_running(job), NULL);
    if (tabiya_job_get_kind(job) != &UNPACK)
        return NULL;
    Data *data = tabiya_job_get_own(job);
    return &data->unpacked;
}

/* --- A file between devices ------------------------------------------------------------------- */

static char *give(TabiyaJob *job, gpointer own, GError **error)
{
    const Data *data = own;
    TabiyaCarriedGiven given;

    return tabiya_carried_file_give(data->data_dir, data->path, &given, error)
               ? dup_exported(given.n_games, data->path)
               : NULL;
}

TabiyaJob *tabiya_data_job_new_give(const char *data_dir, const char *path)
{
    static const TabiyaJobKind KIND = {N_("Exporting all data"), give, data_free};

    return job_new(&KIND, data_dir, path);
}

static void append_count(GString *text, const char *format, guint n)
{
    g_autofree char *number = tabiya_dup_number(n);

    g_string_append_printf(text, format, number);
}

/* Short, to fit into a toast. */
static char *dup_taken(const TabiyaCarriedTaken *taken)
{
    GString *text = g_string_new(NULL);
    const guint n_games = taken->games->len, n_events = taken->events->len;
    const guint n_problems = taken->log->n_problems;

    append_count(text, ngettext("%s game imported", "%s games imported", n_games), n_games);
    if (n_events > 0) {
        /* Translators: after “3 games imported”: answers to puzzles and flashcards. */
        append_count(text, ngettext(", %s answer", ", %s answers", n_events), n_events);
    }
    if (n_problems > 0) {
        append_count(text, ngettext(", %s error", ", %s errors", n_problems), n_problems);
    } else if (taken->n_known > 0 && n_games + n_events == 0) {
        append_count(text, ngettext(", %s already there", ", %s already there", taken->n_known),
                     taken->n_known);
    }
    return g_string_free(text, FALSE);
}

static void tell_problems(TabiyaJob *job, const TabiyaProgressLog *log)
{
    for (guint i = 0; i < log->problems->len; i++) {
        const TabiyaLogProblem *problem = log->problems->pdata[i];

        tabiya_job_problem_cb(problem->file, problem->line, 1, problem->reason, job);
    }
}

static char *take(TabiyaJob *job, gpointer own, GError **error)
{
    Data *data = own;
    TabiyaCarriedTaken *taken = g_new0(TabiyaCarriedTaken, 1);

    if (!tabiya_carried_file_take(data->data_dir, data->path, taken, error)) {
        tabiya_carried_taken_clear(taken);
        g_free(taken);
        return NULL;
    }
    data->taken = taken;
    tell_problems(job, taken->log);
    return dup_taken(taken);
}

static const TabiyaJobKind TAKE = {N_("Importing games"), take, data_free};

TabiyaJob *tabiya_data_job_new_take(const char *data_dir, const char *path)
{
    return job_new(&TAKE, data_dir, path);
}

static char *take_back(TabiyaJob *job, gpointer own, GError **error)
{
    const Data *data = own;
    g_autofree char *text = dup_taken(data->taken);

    return tabiya_carried_file_take_back(data->data_dir, data->taken, error)
               ? g_strdup_printf(_("Undone: %s"), text)
               : NULL;
}

static const TabiyaJobKind TAKE_BACK = {N_("Importing games"), take_back, data_free};

TabiyaJob *tabiya_data_job_new_take_back(const char *data_dir, TabiyaCarriedTaken *taken)
{
    TabiyaJob *job = job_new(&TAKE_BACK, data_dir, NULL);
    Data *data = tabiya_job_get_own(job);

    data->taken = taken;
    return job;
}

TabiyaCarriedTaken *tabiya_data_job_steal_taken(TabiyaJob *job)
{
    g_return_val_if_fail(TABIYA_IS_JOB(job) && !tabiya_job_is_running(job), NULL);
    if (tabiya_job_get_kind(job) != &TAKE && tabiya_job_get_kind(job) != &TAKE_BACK)
        return NULL;
    Data *data = tabiya_job_get_own(job);
    return g_steal_pointer(&data->taken);
}
