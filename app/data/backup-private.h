/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What writing and reading a backup agree on (backup.h). */
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

G_END_DECLS

#endif
