/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-connect.h. */
#include "app/store/library-connect.h"

#include "app/store/database-private.h"
#include "app/store/migrations.h"

static const TabiyaDatabaseKind LIBRARY = {
    TABIYA_LIBRARY_APPLICATION_ID,
    "",
    tabiya_migrations_get_latest,
    tabiya_migrations_run,
};

TabiyaDatabase *tabiya_library_connect(const char *path, int busy_timeout_ms, GError **error)
{
    return tabiya_database_open_kind(path, &LIBRARY, busy_timeout_ms, error);
}

TabiyaDatabase *tabiya_library_connect_unknown(const char *path, int busy_timeout_ms,
                                               gboolean *up_to_date, GError **error)
{
    return tabiya_database_open_unknown(path, &LIBRARY, busy_timeout_ms, up_to_date, error);
}

TabiyaDatabase *tabiya_library_connect_damaged(const char *path, int busy_timeout_ms,
                                               GError **error)
{
    return tabiya_database_open_damaged(path, &LIBRARY, busy_timeout_ms, error);
}
