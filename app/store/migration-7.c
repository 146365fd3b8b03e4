/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Version 7: the game that is being played keeps what help the person had in it, and whether it was
 * against the opponent at one level all the time: what its result says of the level
 * (level-record.h) would be another one after a restart. Of a game that was begun before, nothing
 * is known. */
#include "app/store/migration-7.h"

#include "app/store/database-private.h"

gboolean tabiya_migration_to_version_7(TabiyaDatabase *db, GError **error)
{
    return tabiya_database_run(
        db,
        "ALTER TABLE session ADD COLUMN takebacks INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE session ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE session ADD COLUMN mixed INTEGER NOT NULL DEFAULT 0 CHECK (mixed IN (0, 1));",
        error);
}
