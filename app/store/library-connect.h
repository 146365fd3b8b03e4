/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Opens a library's file: checks its mark, and updates files of older versions (migrations.h).
 * library-file.h opens existing files. */
#ifndef TABIYA_LIBRARY_CONNECT_H
#define TABIYA_LIBRARY_CONNECT_H

#include "app/store/database.h"

G_BEGIN_DECLS

/* Opens `path` for writing, creating it and its folder if missing, and updates its schema; a file
 * of an older version is first copied to PATH-vN-backup (N: its version; followed by -2, -3 … if
 * that exists). NULL with a TABIYA_ERROR_STORE…: then not a byte of the file has changed. Waits up
 * to `busy_timeout_ms` for other programs. (transfer full) (nullable) */
TabiyaDatabase *tabiya_library_connect(const char *path, int busy_timeout_ms,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* As tabiya_database_open_reader(), for an unknown file, which is inspected first. Read-only files
 * work, too. `*up_to_date` FALSE: an older version of the program wrote it, and only its version
 * can be read. (transfer full) (nullable) */
TabiyaDatabase *tabiya_library_connect_unknown(const char *path, int busy_timeout_ms,
                                               gboolean *up_to_date,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Opens a possibly damaged one for writing, for library-repair.h. (transfer full) (nullable) */
TabiyaDatabase *tabiya_library_connect_damaged(const char *path, int busy_timeout_ms,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
