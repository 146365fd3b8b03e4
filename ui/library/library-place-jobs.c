/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "library": what lasts there, one at a time: imports, exports, copies of the whole. */
#include "ui/sounds.h"
#include "ui/library/library-place-private.h"

#include <glib/gi18n.h>

#include "ui/compat.h"
#include "ui/library/problems-list.h"

gboolean tabiya_window_is_library_working(TabiyaWindow *self)
{
    return self->library_job && tabiya_library_job_is_running(self->library_job);
}

static void job_finished_cb(TabiyaWindow *self, const char *text, gboolean good,
                            TabiyaLibraryJob *job)
{
    tabiya_sounds_play(TABIYA_SOUND_NOTICE);
    if (tabiya_library_job_changes_library(job))
        tabiya_librarian_tell_changed(tabiya_window_get_librarian(self));
    if (tabiya_library_job_met_damage(job))
        tabiya_window_toast_offer(self, text, _("Repair"), "win.library-repair");
    else if (*tabiya_library_job_get_problems(job))
        tabiya_window_toast_offer(self, text, _("Errors"), "win.library-problems");
    else
        tabiya_window_toast(self, text);
}

static void job_over_cb(TabiyaWindow *self)
{
    tabiya_librarian_set_busy(tabiya_window_get_librarian(self), FALSE);
    tabiya_window_update_actions(self);
}

/* Takes `job`, which runs. */
static void show_job(TabiyaWindow *self, TabiyaLibraryJob *job)
{
    g_clear_object(&self->library_job);
    self->library_job = job;
    g_signal_connect_object(job, "finished", G_CALLBACK(job_over_cb), self, G_CONNECT_SWAPPED);
    tabiya_library_panel_show_job(tabiya_window_get_library(self), job);
    tabiya_window_update_actions(self);
}

void tabiya_window_follow_library_job_cb(TabiyaWindow *self, TabiyaLibraryJob *job)
{
    show_job(self, g_object_ref(job));
}

/* Takes `job`. */
static void start_job(TabiyaWindow *self, TabiyaLibraryJob *job)
{
    if (tabiya_window_is_library_working(self)) {
        tabiya_window_toast(self, _("The library is busy; wait until that is done."));
        g_object_unref(job);
        return;
    }
    g_signal_connect_object(job, "finished", G_CALLBACK(job_finished_cb), self, G_CONNECT_SWAPPED);
    tabiya_librarian_set_busy(tabiya_window_get_librarian(self), TRUE);
    tabiya_library_job_start(job);
    show_job(self, job);
}

static void import_names(TabiyaWindow *self, const char *const *names)
{
    tabiya_window_show_place(self, "library");
    start_job(self, tabiya_library_job_new_import(tabiya_window_get_library_path(self), names));
}

void tabiya_window_import_files(TabiyaWindow *self, GListModel *files)
{
    g_auto(GStrv) names = tabiya_files_dup_paths(files);

    if (*names)
        import_names(self, (const char *const *)names);
    else
        tabiya_window_toast(self, _("Only files on this computer can be imported."));
}

static void chosen_to_import_cb(GListModel *files, gpointer user)
{
    tabiya_window_import_files(user, files);
}

static void import_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_choose_files_to_import(user, FALSE, chosen_to_import_cb, user);
}

static void import_folder_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_choose_files_to_import(user, TRUE, chosen_to_import_cb, user);
}

static void import_files_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree const char **names = g_variant_get_strv(parameter, NULL);

    import_names(user, names);
}

static void problems_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    if (self->library_job && !tabiya_window_is_library_working(self))
        tabiya_problems_list_present(user, tabiya_library_job_get_problems(self->library_job));
}

static void export_chosen_cb(GFile *file, gpointer user)
{
    TabiyaWindow *self = user;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    g_autoptr(GArray) ids = tabiya_window_dup_chosen_games(self);

    if (path)
        start_job(self,
                  tabiya_library_job_new_export(tabiya_window_get_library_path(self), ids, path));
}

static void export_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const char *const SUFFIXES[] = {"pgn", NULL};

    tabiya_choose_file_to_export(user, _("Export Games"), "games.pgn", _("Chess games (PGN)"),
                                 SUFFIXES, export_chosen_cb, user);
}

static void export_to_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(GArray) ids = tabiya_window_dup_chosen_games(self);
    const char *path = g_variant_get_string(parameter, NULL);

    if (!tabiya_window_refuse_existing(self, path))
        start_job(self,
                  tabiya_library_job_new_export(tabiya_window_get_library_path(self), ids, path));
}

static void compact_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    start_job(user, tabiya_library_job_new_compact(tabiya_window_get_library_path(user)));
}

static void repair_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    start_job(user, tabiya_library_job_new_repair(tabiya_window_get_library_path(user)));
}

static void remove_duplicates_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    tabiya_librarian_remove_duplicates(tabiya_library_session_get_librarian(self->library));
}

static void backup_chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path)
        start_job(user, tabiya_library_job_new_backup(tabiya_window_get_library_path(user), path));
}

static void backup_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const char *const SUFFIXES[] = {"db", NULL};
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *name = g_date_time_format(now, "library-%Y-%m-%d.db");

    tabiya_choose_file_to_write(user, _("Back Up the Library"), name, _("Tabiya libraries"),
                                SUFFIXES, backup_chosen_cb, user);
}

/* --- Actions -----------------------------------------------------------------------------------
 */

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

void tabiya_window_install_library_job_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
