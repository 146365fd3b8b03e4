/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See database-fold.h. A connection in WAL mode holds a lock on the file while it is open, and
 * leaving the mode needs an exclusive lock: so if that succeeds, nobody else has the file open. */
#include "app/store/database-fold.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "app/error.h"
#include "app/store/database-private.h"

/* Offsets in SQLite's file header. */
#define HEADER_BYTES 100
#define VERSION_AT 60
#define APPLICATION_AT 68
#define MAGIC "SQLite format 3" /* and a zero */

static guint32 read_big_endian(const guint8 *bytes)
{
    return (guint32)bytes[0] << 24 | (guint32)bytes[1] << 16 | (guint32)bytes[2] << 8 | bytes[3];
}

gboolean tabiya_database_read_mark(const char *path, guint32 *application, guint32 *version)
{
    guint8 header[HEADER_BYTES];
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    const ssize_t length = fd >= 0 ? read(fd, header, sizeof header) : -1;
    if (fd >= 0)
        close(fd);
    if (length != (ssize_t)sizeof header || memcmp(header, MAGIC, sizeof MAGIC) != 0)
        return FALSE;
    *application = read_big_endian(header + APPLICATION_AT);
    *version = read_big_endian(header + VERSION_AT);
    return TRUE;
}

static gboolean fold(TabiyaDatabase *db, GError **error)
{
    gint64 objects;
    return tabiya_database_get_int(db, "SELECT count(*) FROM sqlite_schema", &objects, error) &&
           tabiya_database_run(db, "PRAGMA journal_mode = DELETE", error) &&
           /* Without a log, locks are held only during writes, not between statements. */
           tabiya_database_run(db, "BEGIN EXCLUSIVE; COMMIT", error);
}

gboolean tabiya_database_fold(const char *path, int patience_ms, GError **error)
{
    g_autoptr(GError) problem = NULL;
    g_autoptr(TabiyaDatabase) db = NULL;
    guint32 application, version;
    if (!tabiya_database_read_mark(path, &application, &version))
        return TRUE;
    db = tabiya_database_open_reader(path, patience_ms, &problem);
    if (db && tabiya_database_run(db, "PRAGMA query_only = OFF", &problem) && fold(db, &problem)) {
        return TRUE;
    }
    if (!g_error_matches(problem, TABIYA_ERROR, TABIYA_ERROR_STORE_LOCKED))
        return TRUE;
    g_propagate_error(error, g_steal_pointer(&problem));
    return FALSE;
}
