/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Version 6 of the schema: work in the background that outlives the program. */
#ifndef TABIYA_MIGRATION_6_H
#define TABIYA_MIGRATION_6_H

#include <glib.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* Within a transaction. */
gboolean tabiya_migration_to_version_6(TabiyaDatabase *db, GError **error);

G_END_DECLS

#endif
