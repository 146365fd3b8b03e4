/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The copy that is kept of a file before its schema is brought up to date. */
#ifndef TABIYA_VERSION_BACKUP_H
#define TABIYA_VERSION_BACKUP_H

#include <glib.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* Copies what is committed of the file of `db` to FILE-vVERSION-backup (FILE-vVERSION-backup-2 … if
 * that is there), whole or not at all. Returns the copy's path; NULL with `error` set. */
char *tabiya_version_backup_make(TabiyaDatabase *db, gint64 version,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
