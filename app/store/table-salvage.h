/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Copies the legible rows of a damaged database. */
#ifndef TABIYA_TABLE_SALVAGE_H
#define TABIYA_TABLE_SALVAGE_H

#include <gio/gio.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* Copies all rows of `table` from one database to the same table of another, skipping damage.
 * `*damaged`: something could not be read, or is not a row of this table. FALSE: writing has
 * failed.
 */
gboolean tabiya_table_salvage(TabiyaDatabase *from, TabiyaDatabase *to, const char *table,
                              gboolean *damaged, GError **error);

/* The index of a table of names (id, name, folded) has its names, too: adds those whose rows could
 * not be read. */
gboolean tabiya_table_salvage_names(TabiyaDatabase *from, TabiyaDatabase *to, const char *table,
                                    GError **error);

G_END_DECLS

#endif
