/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Version 5 of the schema: puzzles that were solved, sets of them, and a person's own mistakes. */
#ifndef TABIYA_MIGRATION_5_H
#define TABIYA_MIGRATION_5_H

#include <glib.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* Within a transaction. */
gboolean tabiya_migration_to_version_5(TabiyaDatabase *db, GError **error);

G_END_DECLS

#endif
