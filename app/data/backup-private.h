/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Definitions shared by writing and reading a backup (backup.h). */
#ifndef TABIYA_BACKUP_PRIVATE_H
#define TABIYA_BACKUP_PRIVATE_H

#include "app/data/backup.h"

G_BEGIN_DECLS

#define TABIYA_BACKUP_FORMAT "tabiya-backup"
#define TABIYA_BACKUP_VERSION 1
#define TABIYA_BACKUP_TOP "tabiya-backup/"
#define TABIYA_BACKUP_MANIFEST "manifest.json"
#define TABIYA_BACKUP_SETTINGS "settings.ini"
#define TABIYA_BACKUP_SUMS "SHA256SUMS"
#define TABIYA_BACKUP_DATA "data/"
#define TABIYA_BACKUP_BLOCK (256 * 1024)

/* Space that has to stay free on the disk. */
#define TABIYA_BACKUP_SPARE_BYTES (16 << 20)

/* Whether `folder` has room for `bytes` of the data in `shown`; FALSE with TABIYA_ERROR_STORE_FULL.
 */
gboolean tabiya_backup_check_room(const char *folder, const char *shown, guint64 bytes,
                                  GError **error);

G_END_DECLS

#endif
