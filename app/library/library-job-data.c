/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All of a person's data as jobs: a backup, one unpacked, everything exported; see library-job.h. */
#include <glib/gi18n-lib.h>

#include "app/data/data-export.h"
#include "app/library/library-job-private.h"
#include "app/number.h"

static void progress_cb(guint64 done, guint64 total, gpointer user)
{
    g_autofree char *some = g_format_size(done);
    g_autofree char *all = g_format_size(total);
    /* Translators: of a file, as in “12 MB of 300 MB”. */
    tabiya_library_job_tell(user, g_strdup_printf(_("%1$s of %2$s"), some, all),
                            tabiya_library_job_part_of(done, total));
}

char *tabiya_library_job_run_back_up_all(TabiyaLibraryJob *self, GError **error)
{
    const char *target = tabiya_library_job_get_names(self)[0];
    g_autofree char *name = g_filename_display_basename(target);
    g_auto(TabiyaBackupInfo) info = {0};
    if (!tabiya_backup_write(tabiya_library_job_get_file(self), target, &info, progress_cb, self,
                             tabiya_library_job_get_cancellable(self), error))
        return NULL;
    g_autofree char *size = g_format_size(info.bytes);
    /* Translators: a size, as in “12 MB”, and a file. */
    return g_strdup_printf(_("%1$s backed up as “%2$s”"), size, name);
}

/* --- Unpacking -------------------------------------------------------------------------------- */

gpointer tabiya_library_job_make_unpack(void)
{
    return g_new0(TabiyaLibraryUnpacked, 1);
}

void tabiya_library_job_free_unpack(gpointer own)
{
    TabiyaLibraryUnpacked *unpacked = own;
    g_clear_pointer(&unpacked->room, tabiya_data_room_free);
    tabiya_backup_info_clear(&unpacked->info);
    g_free(unpacked);
}

char *tabiya_library_job_run_unpack(TabiyaLibraryJob *self, GError **error)
{
    TabiyaLibraryUnpacked *unpacked = tabiya_library_job_get_own(self);
    unpacked->room = tabiya_backup_unpack(tabiya_library_job_get_names(self)[0],
                                          tabiya_library_job_get_file(self), &unpacked->info,
                                          progress_cb, self,
                                          tabiya_library_job_get_cancellable(self), error);
    return unpacked->room != NULL ? g_strdup("") : NULL;
}

/* --- Exporting -------------------------------------------------------------------------------- */

char *tabiya_library_job_run_export_all(TabiyaLibraryJob *self, GError **error)
{
    g_auto(TabiyaDataExport) result = {0};
    if (!tabiya_data_export_run(tabiya_library_job_get_file(self),
                                tabiya_library_job_get_names(self)[0], &result,
                                tabiya_library_job_games_progress_cb, self,
                                tabiya_library_job_get_cancellable(self), error))
        return NULL;
    g_autofree char *number = tabiya_dup_number(result.games);
    g_autofree char *name = g_filename_display_basename(result.folder);
    return g_strdup_printf(ngettext("%s game exported to “%s”", "%s games exported to “%s”",
                                    (gulong)result.games),
                           number, name);
}
