/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The schema, version by version. */
#ifndef TABIYA_MIGRATIONS_H
#define TABIYA_MIGRATIONS_H

#include <glib.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* "Tabi": marks the file as ours (PRAGMA application_id). */
#define TABIYA_LIBRARY_APPLICATION_ID 0x54616269

/* The version that this program writes (PRAGMA user_version). */
int tabiya_migrations_get_latest(void);

/* Updates the file to the latest version in one transaction; another program may do so
 * meanwhile. */
gboolean tabiya_migrations_run(TabiyaDatabase *db, GError **error);

G_END_DECLS

#endif
