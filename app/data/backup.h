/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes and restores backups: all of a person's data in one file.
 *
 * A backup is a tar archive compressed with Zstandard; `tar -xf FILE` unpacks it. Its only folder
 * has
 *
 *     tabiya-backup/manifest.json   {"format": "tabiya-backup", "version": 1, "program": "0.1.0",
 *                                    "made": "2026-11-22T10:15:30Z",
 *                                    "files": [{"name": "data/library.db", "bytes": 1015808}, …]}
 *     tabiya-backup/settings.ini    [Settings], key=value in GVariant's text format
 *     tabiya-backup/data/…          the folder of the data; databases as files by themselves
 *     tabiya-backup/SHA256SUMS      of all the others: sha256sum -c SHA256SUMS
 *
 * in that order: the description first, and last the checksums that show whether it is complete.
 * Each database is a snapshot of one moment, taken while the program runs on. What learning runs
 * make again when they go on is left out (data-files.h).
 *
 * Blocks, and reports its progress on the calling thread; any thread. */
#ifndef TABIYA_BACKUP_H
#define TABIYA_BACKUP_H

#include "app/data/data-files.h"
#include "app/store/database-copy.h"

G_BEGIN_DECLS

#define TABIYA_BACKUP_SUFFIX ".tar.zst"

typedef struct {
    gint64 made_s; /* Unix time */
    guint64 bytes; /* of the files in it */
    guint n_files;
    guint64 left_out; /* bytes that learning runs make again, and that are not in a new one */
    char *program;    /* the version of the program that made it; owned */
    /* For an unpacked backup. `engines` are "NAME: COMMAND"; they are not started before the person
     * has confirmed each. `files` are files and folders elsewhere from preferences and engine
     * options, to be chosen again. `tabs` are the files of Study tabs, which are opened only after
     * the person agrees, `imports` those of unfinished imports (foreign-rows.h). NULL-terminated;
     * owned. */
    char **engines, **files, **tabs, **imports;
} TabiyaBackupInfo;

/* Sentences that list all of these, for the question before restoring, translated; "" if there are
 * none. */
char *tabiya_backup_info_dup_distrusted(const TabiyaBackupInfo *info) G_GNUC_WARN_UNUSED_RESULT;

/* A sentence about what a new backup has not, translated; NULL: nothing was left out. */
char *tabiya_backup_info_dup_left_out(const TabiyaBackupInfo *info) G_GNUC_WARN_UNUSED_RESULT;

void tabiya_backup_info_clear(TabiyaBackupInfo *info);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaBackupInfo, tabiya_backup_info_clear)

/* "tabiya-2026-11-22.tar.zst": the name of a backup made today. */
char *tabiya_backup_dup_name(void) G_GNUC_WARN_UNUSED_RESULT;

/* Writes the data and the settings to `target`, whole or not at all: an existing file is replaced
 * in one step. `target` must not be in the folder of the data. `info` (may be NULL) receives what
 * the backup contains. */
gboolean tabiya_backup_write(const char *data_dir, const char *target, TabiyaBackupInfo *info,
                             TabiyaStoreProgress progress, gpointer user, GCancellable *cancellable,
                             GError **error);

/* Unpacks the backup `path` beside the data, checks all of it, and changes nothing else. Returns
 * the room for tabiya_set_aside_ask(). NULL with TABIYA_ERROR_BAD_ARGUMENT (not a backup),
 * TABIYA_ERROR_STORE_NEWER, TABIYA_ERROR_STORE_DAMAGED, TABIYA_ERROR_STORE_FULL or another error.
 * (transfer full) */
TabiyaDataRoom *tabiya_backup_unpack(const char *path, const char *data_dir, TabiyaBackupInfo *info,
                                     TabiyaStoreProgress progress, gpointer user,
                                     GCancellable *cancellable,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
