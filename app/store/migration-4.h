/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Version 4 of the schema: favorites, and flashcards. */
#ifndef TABIYA_MIGRATION_4_H
#define TABIYA_MIGRATION_4_H

#include <glib.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* Within a transaction. */
gboolean tabiya_migration_to_version_4(TabiyaDatabase *db, GError **error);

G_END_DECLS

#endif
