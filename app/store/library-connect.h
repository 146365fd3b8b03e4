/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A library's file, opened: its mark is known, and what an older version wrote is brought up to
 * date (migrations.h). Files that are there already are opened by library-file.h. */
#ifndef TABIYA_LIBRARY_CONNECT_H
#define TABIYA_LIBRARY_CONNECT_H

#include "app/store/database.h"

G_BEGIN_DECLS

/* Opens `path` for writing, creates it and its folder where there is none, and brings its schema up
 * to date; what an older version of the program wrote is copied to PATH-vN-backup first (N: its
 * version; -2, -3 … behind it where there is one already). NULL with a TABIYA_ERROR_STORE…
 * otherwise; then the file is byte for byte what it was. Waits up to `busy_timeout_ms` for other
 * programs. (transfer full) (nullable) */
TabiyaDatabase *tabiya_library_connect(const char *path, int busy_timeout_ms,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* As tabiya_database_open_reader(), for a file that may be anything: it is looked at first. One
 * that nobody can write is read too. `*up_to_date` FALSE: an older version of the program wrote it,
 * and nothing but its age can be asked. (transfer full) (nullable) */
TabiyaDatabase *tabiya_library_connect_unknown(const char *path, int busy_timeout_ms,
                                               gboolean *up_to_date,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Opens one for writing that may be damaged, for library-repair.h. (transfer full) (nullable) */
TabiyaDatabase *tabiya_library_connect_damaged(const char *path, int busy_timeout_ms,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
