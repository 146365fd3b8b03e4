/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Version 7 of the schema: what help a game had that is being played. */
#ifndef TABIYA_MIGRATION_7_H
#define TABIYA_MIGRATION_7_H

#include <glib.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* Within a transaction. */
gboolean tabiya_migration_to_version_7(TabiyaDatabase *db, GError **error);

G_END_DECLS

#endif
