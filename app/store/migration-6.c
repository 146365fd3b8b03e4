/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Version 6: work in the background that outlives the program.
 *
 * What a person has begun and neither stopped nor seen finished has a row in `begun_work`, and goes
 * on at the next start (work-rows.h). Games that were looked through for mistakes say how
 * thoroughly, so that a more thorough look is worth its while. Until now everybody's look was the
 * usual one. */
#include "app/store/migration-6.h"

#include "app/store/database-private.h"

gboolean tabiya_migration_to_version_6(TabiyaDatabase *db, GError **error)
{
    return tabiya_database_run(
        db,
        "CREATE TABLE begun_work ("
        "  kind TEXT PRIMARY KEY,"
        "  wish TEXT NOT NULL," /* what was asked for, in the words of whoever does it */
        "  begun_ms INTEGER NOT NULL"
        ") STRICT, WITHOUT ROWID;"
        "ALTER TABLE mistake_scan ADD COLUMN nodes INTEGER NOT NULL DEFAULT 200000;",
        error);
}
