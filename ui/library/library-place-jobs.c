/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "library": its jobs, one at a time: imports, exports, copies of the whole library. */
#include "ui/library/library-place-private.h"

#include <glib/gi18n.h>

#include "app/library/library-job.h"
#include "ui/compat.h"
#include "ui/jobs/problems-list.h"
#include "ui/sounds.h"

gboolean tabiya_library_place_is_working(TabiyaLibraryPlace *self)
{
    return self->job && tabiya_job_is_running(self->job);
}

static void job_finished_cb(TabiyaLibraryPlace *self, const char *text, gboolean good,
                            TabiyaJob *job)
{
    tabiya_sounds_play(TABIYA_SOUND_NOTICE);
    if (tabiya_library_job_changes_library(job))
        tabiya_librarian_tell_changed(tabiya_library_place_get_librarian(self));
    if (tabiya_library_job_met_damage(job))
        tabiya_part_offer(self, text, _("Repair"), "win.library-repair");
    else if (*tabiya_job_get_problems(job))
        tabiya_part_offer(self, text, _("Errors"), "win.library-problems");
    else
        tabiya_part_say(self, text);
}

/* Even if the window is closed by then: other windows use the same librarian. */
static void job_over_cb(TabiyaLibrarian *librarian)
{
    tabiya_librarian_set_busy(librarian, FALSE);
}

void tabiya_library_place_follow_job(TabiyaLibraryPlace *self, TabiyaJob *job)
{
    g_set_object(&self->job, job);
    g_signal_connect_object(job, "finished", G_CALLBACK(tabiya_library_place_tell_update), self,
                            G_CONNECT_SWAPPED);
    tabiya_library_panel_show_job(tabiya_library_place_get_panel(self), job);
    tabiya_library_place_tell_update(self);
}

/* Takes `taken_job`. */
static void start_job(TabiyaLibraryPlace *self, TabiyaJob *taken_job)
{
    g_autoptr(TabiyaJob) job = taken_job;
    TabiyaLibrarian *librarian = tabiya_library_place_get_librarian(self);

    if (tabiya_library_place_is_working(self)) {
        tabiya_part_say(self, _("The library is busy. Wait for the current task to finish."));
        return;
    }
    g_signal_connect_object(job, "finished", G_CALLBACK(job_finished_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(job, "finished", G_CALLBACK(job_over_cb), librarian, G_CONNECT_SWAPPED);
    tabiya_librarian_set_busy(librarian, TRUE);
    tabiya_job_start(job);
    tabiya_library_place_follow_job(self, job);
}

void tabiya_library_place_leave_job(TabiyaLibraryPlace *self)
{
    if (self->job) {
        g_signal_handlers_disconnect_by_data(self->job, self);
        tabiya_job_cancel(self->job);
    }
    g_clear_object(&self->job);
}

/* --- Import ----------------------------------------------------------------------------------- */

static void import_names(TabiyaLibraryPlace *self, const char *const *names)
{
    tabiya_place_show(self);
    start_job(self, tabiya_library_job_new_import(tabiya_library_place_get_path(self), names));
}

void tabiya_library_place_take_files(TabiyaPlace *place, GListModel *files)
{
    g_auto(GStrv) names = tabiya_files_dup_paths(files);

    if (*names)
        import_names(TABIYA_LIBRARY_PLACE(place), (const char *const *)names);
    else
        tabiya_part_say(place, _("Only files on this computer can be imported."));
}

static void chosen_to_import_cb(GListModel *files, gpointer user)
{
    tabiya_library_place_take_files(user, files);
}

static void import_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_choose_files_to_import(tabiya_library_place_get_window(user), FALSE, chosen_to_import_cb,
                                  user);
}

static void import_folder_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_choose_files_to_import(tabiya_library_place_get_window(user), TRUE, chosen_to_import_cb,
                                  user);
}

static void import_files_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree const char **names = g_variant_get_strv(parameter, NULL);

    import_names(user, names);
}

static void problems_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaLibraryPlace *self = user;

    if (self->job && !tabiya_library_place_is_working(self)) {
        tabiya_problems_list_present(tabiya_library_place_get_window(self),
                                     tabiya_job_get_problems(self->job));
    }
}

/* --- Export, and jobs for all games ----------------------------------------------------------- */

static void export(TabiyaLibraryPlace *self, const char *path)
{
    g_autoptr(GArray) ids = tabiya_library_place_dup_chosen(self);

    start_job(self, tabiya_library_job_new_export(tabiya_library_place_get_path(self), ids, path));
}

static void export_chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path)
        export(user, path);
}

static void export_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const char *const SUFFIXES[] = {"pgn", NULL};

    tabiya_choose_file_to_write(tabiya_library_place_get_window(user),
                                &(TabiyaFileQuestion){.title = _("Export Games"),
                                                      .verb = _("_Export"),
                                                      .name = "games.pgn",
                                                      .kind = _("Chess games (PGN)"),
                                                      .suffixes = SUFFIXES},
                                export_chosen_cb, user);
}

static void export_to_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *path = g_variant_get_string(parameter, NULL);

    if (!tabiya_part_refuse_existing(user, path))
        export(user, path);
}

static void compact_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    start_job(user, tabiya_library_job_new_compact(tabiya_library_place_get_path(user)));
}

static void repair_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    start_job(user, tabiya_library_job_new_repair(tabiya_library_place_get_path(user)));
}

static void remove_duplicates_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_librarian_remove_duplicates(tabiya_library_place_get_librarian(user));
}

static void backup_chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path)
        start_job(user, tabiya_library_job_new_backup(tabiya_library_place_get_path(user), path));
}

static void backup_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const char *const SUFFIXES[] = {"db", NULL};
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *name = g_date_time_format(now, "library-%Y-%m-%d.db");

    tabiya_choose_file_to_write(tabiya_library_place_get_window(user),
                                &(TabiyaFileQuestion){.title = _("Back Up the Library"),
                                                      .verb = _("_Save"),
                                                      .name = name,
                                                      .kind = _("Tabiya libraries"),
                                                      .suffixes = SUFFIXES},
                                backup_chosen_cb, user);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry actions[] = {
    {"library-import", import_cb},
    {"library-import-folder", import_folder_cb},
    {"library-import-files", import_files_cb, "as"},
    {"library-problems", problems_cb},
    {"library-export", export_cb},
    {"library-export-to", export_to_cb, "s"},
    {"library-compact", compact_cb},
    {"library-repair", repair_cb},
    {"library-remove-duplicates", remove_duplicates_cb},
    {"library-backup", backup_cb},
};

void tabiya_library_place_add_job_actions(TabiyaLibraryPlace *self)
{
    tabiya_part_add_actions(self, actions, G_N_ELEMENTS(actions), self);
}
