/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The files in the folder of a person's data (tabiya_data_dir()), and temporary folders ("rooms")
 * for unfinished files.
 *
 *     library.db, puzzles.db, engines.json, books/ …   the person's
 *     set-aside/   replaced data (set-aside.h)
 *     .work/       unfinished files; nothing there belongs to the person
 *     swap.json    an exchange in progress (set-aside.h)
 *
 * Names are relative to the folder, with slashes. Blocks; any thread. Errors are G_IO_ERRORs that
 * name the file. */
#ifndef TABIYA_DATA_FILES_H
#define TABIYA_DATA_FILES_H

#include <gio/gio.h>

G_BEGIN_DECLS

#define TABIYA_DATA_ASIDE "set-aside"
#define TABIYA_DATA_WORK ".work"
#define TABIYA_DATA_SWAP "swap.json"
#define TABIYA_DATA_ARENA "arena"        /* a folder for each tournament */
#define TABIYA_DATA_LEARNING "learning"  /* a folder for each learning run */
#define TABIYA_DATA_RESTORED "restored"  /* in one that a backup brought: arena-trust.h */
#define TABIYA_DATA_MACHINE "machine-id" /* of this machine (progress-sync.h): not in backups */

typedef struct {
    char *name;
    guint64 bytes;
    gboolean database; /* of SQLite */
    gboolean remade;   /* a learning run makes it again when it goes on: not in backups */
} TabiyaDataFile;

/* The person's files, by name: a GPtrArray of TabiyaDataFile that owns them. Files of a run of the
 * program, logs beside databases, half-written files, links and sockets are left out. Empty if
 * there is no folder. (transfer full) */
GPtrArray *tabiya_data_files_list(const char *data_dir, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Whether `name` can be such a file: it must not lead out of the folder, or to the program's own
 * files. */
gboolean tabiya_data_files_is_name(const char *name);

/* The entries of the folder that belong to the person, as prefixes, including logs: they are moved
 * when all data are. NULL-terminated. */
char **tabiya_data_files_list_entries(const char *data_dir,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The size of all regular files below `path`; 0 if it does not exist. */
guint64 tabiya_data_files_get_bytes(const char *path);

/* The free space at `path`; G_MAXUINT64 if unknown. */
guint64 tabiya_data_files_get_free(const char *path);

/* "tabiya-2026-11-22" with the day of today and `suffix`: a name to offer for a new file. (transfer
 * full) */
char *tabiya_data_files_dup_dated_name(const char *suffix);

/* Removes `path` and everything below it; links themselves, not their targets. */
gboolean tabiya_data_files_remove(const char *path, GError **error);

/* Makes the folder, and those above it. */
gboolean tabiya_data_files_make_folder(const char *path, GError **error);

/* Flushes the folder's entries to disk, where that is possible. */
void tabiya_data_files_sync_folder(const char *path);

/* --- Room ------------------------------------------------------------------------------------- */

/* A new folder in .work, in use until this is freed. */
typedef struct TabiyaDataRoom TabiyaDataRoom;

TabiyaDataRoom *tabiya_data_room_new(const char *data_dir,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;
const char *tabiya_data_room_get_path(TabiyaDataRoom *self);
/* ".work/…" */
const char *tabiya_data_room_get_name(TabiyaDataRoom *self);
/* Removes it with its contents, unless it was kept. */
void tabiya_data_room_free(TabiyaDataRoom *self);
/* Keeps it when this is freed. */
void tabiya_data_room_keep(TabiyaDataRoom *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaDataRoom, tabiya_data_room_free)

/* Removes leftovers of dead processes from .work; nothing while an exchange is pending, since its
 * files are there. */
void tabiya_data_rooms_clean(const char *data_dir);

/* --- For tests -------------------------------------------------------------------------------- */

/* Called before each step that changes the disk; NULL: none. If it returns FALSE for a rename, that
 * fails as on a bad disk. For tests. */
void tabiya_data_files_set_step_func(gboolean (*func)(const char *what));
/* Announces the step `what`; FALSE: it must fail, with errno set. */
gboolean tabiya_data_files_step(const char *what);

G_END_DECLS

#endif
