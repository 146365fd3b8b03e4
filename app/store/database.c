/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See database.h. How a file is opened:
 *
 * First the file is only read: is it a database, is it ours, do we know its version, is it whole?
 * Until then the connection does not fold a write-ahead log into the file when it closes
 * (NO_CKPT_ON_CLOSE), so that a file we refuse stays as it was, byte for byte.
 *
 * Write-ahead logging lets readers and one writer, of any number of programs, work at once. Commits
 * do not wait for the disk (synchronous = NORMAL): they survive the death of the program at once,
 * and a power failure as soon as log-flusher.h has flushed them. With FULL, moves queued up on a
 * slow disk, and kill -9 lost the whole queue.
 */
#include "app/store/database-private.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "app/error.h"

/* Files up to this size are fully checked when opened (about 10 ms); in larger ones damage shows
 * when it is read. */
#define CHECKED_BYTES (8 * 1024 * 1024)

#define RETRY_US 20000

/* How often a waiting connection checks for the lock. SQLite's own intervals grow, and miss the
 * gaps between the writes of an import. */
#define LOOK_MS 2
/* Long enough for several checks by those who wait. */
#define GIVE_WAY_US (3 * LOOK_MS * 1000 / 2)
/* A longer wait is reported (TabiyaDatabaseWatch). */
#define LONG_WAIT_MS 500

/* --- Errors ----------------------------------------------------------------------------------- */

typedef struct {
    TabiyaError code;
    const char *message; /* %s: the file */
} Trouble;

static const Trouble DAMAGED = {
    TABIYA_ERROR_STORE_DAMAGED,
    N_("The file “%s” is damaged. If it is a library, repair it; otherwise, restore a copy."),
};
static const Trouble FOREIGN = {
    TABIYA_ERROR_STORE_DAMAGED,
    N_("The file “%s” is not a Tabiya file, or is damaged beyond recognition. It was not "
       "changed. Choose another file, or move this one away."),
};
static const Trouble NEWER = {
    TABIYA_ERROR_STORE_NEWER,
    N_("The file “%s” was written by a newer version of Tabiya. It was not changed. Use the "
       "newer version to open it."),
};
static const Trouble LOCKED = {
    TABIYA_ERROR_STORE_LOCKED,
    N_("The file “%s” is in use by another program. Close it there, then try again."),
};
static const Trouble FULL = {
    TABIYA_ERROR_STORE_FULL,
    N_("The file “%s” cannot be written: the disk is full or failing. Free up some space, or use "
       "another disk."),
};
static const Trouble READ_ONLY = {
    TABIYA_ERROR_STORE_FULL,
    N_("The file “%s” cannot be written. Check the permissions of the file and its folder."),
};
static const Trouble GONE = {
    TABIYA_ERROR_STORE_GONE,
    N_("The file “%s” was removed or moved while Tabiya was using it. Put it back."),
};
static const Trouble UNKNOWN = {
    TABIYA_ERROR_STORE,
    N_("The file “%s” cannot be used."),
};

/* By extended or by primary result code. */
static const struct {
    int result;
    const Trouble *trouble;
} TROUBLES[] = {
    {SQLITE_CORRUPT, &DAMAGED},    {SQLITE_NOTADB, &FOREIGN},       {SQLITE_BUSY, &LOCKED},
    {SQLITE_LOCKED, &LOCKED},      {SQLITE_PROTOCOL, &LOCKED},      {SQLITE_FULL, &FULL},
    {SQLITE_READONLY, &READ_ONLY}, {SQLITE_CANTOPEN, &READ_ONLY},   {SQLITE_PERM, &READ_ONLY},
    {SQLITE_IOERR_WRITE, &FULL},   {SQLITE_IOERR_FSYNC, &FULL},     {SQLITE_IOERR_TRUNCATE, &FULL},
    {SQLITE_IOERR_SHMSIZE, &FULL}, {SQLITE_IOERR_DIR_FSYNC, &FULL},
};

static const Trouble *trouble_of_errno(int number)
{
    switch (number) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return &FULL;
    case EROFS:
    case EACCES:
    case EPERM:
        return &READ_ONLY;
    default:
        return &UNKNOWN;
    }
}

static const Trouble *find_trouble(sqlite3 *handle)
{
    int result = sqlite3_extended_errcode(handle);
    for (gsize i = 0; i < G_N_ELEMENTS(TROUBLES); i++) {
        if (TROUBLES[i].result == result || TROUBLES[i].result == (result & 0xff))
            return TROUBLES[i].trouble;
    }
    return (result & 0xff) == SQLITE_IOERR ? trouble_of_errno(sqlite3_system_errno(handle))
                                           : &UNKNOWN;
}

/* `detail`, if any, is SQLite's or the system's message, mostly English: it is shown only if our
 * own sentence does not say what is wrong. Returns FALSE. */
static gboolean set_trouble(GError **error, const Trouble *trouble, const char *path,
                            const char *detail)
{
    g_autofree char *name = g_filename_display_name(path ? path : "");
    g_autofree char *message = g_strdup_printf(_(trouble->message), name);
    if (detail && trouble == &UNKNOWN)
        g_set_error(error, TABIYA_ERROR, (int)trouble->code, "%s (%s)", message, detail);
    else
        g_set_error_literal(error, TABIYA_ERROR, (int)trouble->code, message);
    return FALSE;
}

static gboolean fail_handle(sqlite3 *handle, GError **error)
{
    return set_trouble(error, find_trouble(handle), sqlite3_db_filename(handle, "main"),
                       sqlite3_errmsg(handle));
}

gboolean tabiya_database_fail(TabiyaDatabase *db, GError **error)
{
    return fail_handle(db->handle, error);
}

gboolean tabiya_database_fail_statement(sqlite3_stmt *statement, GError **error)
{
    return fail_handle(sqlite3_db_handle(statement), error);
}

gboolean tabiya_database_fail_damaged(TabiyaDatabase *db, GError **error)
{
    return set_trouble(error, &DAMAGED, tabiya_database_get_path(db), NULL);
}

gboolean tabiya_database_fail_gone(const char *path, GError **error)
{
    return set_trouble(error, &GONE, path, NULL);
}

gboolean tabiya_database_fail_locked(TabiyaDatabase *db, GError **error)
{
    return set_trouble(error, &LOCKED, tabiya_database_get_path(db), NULL);
}

/* --- Statements ------------------------------------------------------------------------------- */

gboolean tabiya_database_run(TabiyaDatabase *db, const char *sql, GError **error)
{
    if (sqlite3_exec(db->handle, sql, NULL, NULL, NULL) == SQLITE_OK)
        return TRUE;
    return tabiya_database_fail(db, error);
}

gint64 tabiya_database_get_last_id(TabiyaDatabase *db)
{
    return sqlite3_last_insert_rowid(db->handle);
}

guint tabiya_database_get_n_changed(TabiyaDatabase *db)
{
    return (guint)sqlite3_changes(db->handle);
}

static gboolean begin(TabiyaDatabase *db, const char *sql, TabiyaTransaction *transaction,
                      GError **error)
{
    *transaction =
        sqlite3_get_autocommit(db->handle) ? TABIYA_TRANSACTION_OWN : TABIYA_TRANSACTION_CALLERS;
    return *transaction == TABIYA_TRANSACTION_CALLERS || tabiya_database_run(db, sql, error);
}

/* Without IMMEDIATE, only the first write would take the lock, when earlier reads may be
 * outdated. */
gboolean tabiya_database_begin(TabiyaDatabase *db, TabiyaTransaction *transaction, GError **error)
{
    return begin(db, "BEGIN IMMEDIATE", transaction, error);
}

gboolean tabiya_database_end(TabiyaDatabase *db, TabiyaTransaction transaction, gboolean good,
                             GError **error)
{
    if (transaction == TABIYA_TRANSACTION_CALLERS)
        return good;
    if (good && tabiya_database_run(db, "COMMIT", error))
        return TRUE;
    tabiya_database_run(db, "ROLLBACK", NULL); /* if the error has not rolled back by itself */
    return FALSE;
}

gboolean tabiya_database_begin_reading(TabiyaDatabase *db, TabiyaTransaction *transaction,
                                       GError **error)
{
    return begin(db, "BEGIN", transaction, error);
}

void tabiya_database_end_reading(TabiyaDatabase *db, TabiyaTransaction transaction)
{
    if (transaction == TABIYA_TRANSACTION_OWN)
        tabiya_database_run(db, "COMMIT", NULL); /* nothing was written that could be lost */
}

void tabiya_database_give_way(void)
{
    g_usleep(GIVE_WAY_US);
}

sqlite3_stmt *tabiya_database_prepare(TabiyaDatabase *db, const char *sql, GError **error)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db->handle, sql, -1, &statement, NULL) != SQLITE_OK)
        tabiya_database_fail(db, error);
    return statement;
}

gboolean tabiya_database_finish(sqlite3_stmt *statement, GError **error)
{
    gboolean done =
        sqlite3_step(statement) == SQLITE_DONE || tabiya_database_fail_statement(statement, error);
    sqlite3_finalize(statement);
    return done;
}

gboolean tabiya_database_get_int(TabiyaDatabase *db, const char *sql, gint64 *value, GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(db, sql, error);
    if (!statement)
        return FALSE;
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        *value = sqlite3_column_int64(statement, 0);
    gboolean good =
        result == SQLITE_ROW || result == SQLITE_DONE || tabiya_database_fail(db, error);
    sqlite3_finalize(statement);
    return good;
}

/* --- Opening ---------------------------------------------------------------------------------- */

/* Whether the check finds nothing: its answer is the one row "ok". */
static gboolean check_whole(TabiyaDatabase *db, const char *path, GError **error)
{
    GStatBuf info;
    if (g_stat(path, &info) != 0 || info.st_size > CHECKED_BYTES)
        return TRUE;
    gint64 found = 0;
    if (!tabiya_database_get_int(
            db, "SELECT count(*) FROM pragma_quick_check(1) WHERE quick_check <> 'ok'", &found,
            error)) {
        return FALSE;
    }
    return found == 0 || set_trouble(error, &DAMAGED, path, NULL);
}

/* Checks, only by reading, whether the file can be used. */
static gboolean inspect(TabiyaDatabase *db, const char *path, const TabiyaDatabaseKind *kind,
                        GError **error)
{
    gint64 version = 0;
    gint64 application = 0;
    gint64 objects = 0;
    if (!tabiya_database_get_int(db, "PRAGMA user_version", &version, error) ||
        !tabiya_database_get_int(db, "PRAGMA application_id", &application, error) ||
        !tabiya_database_get_int(db, "SELECT count(*) FROM sqlite_schema", &objects, error)) {
        return FALSE;
    }
    if (objects > 0 && application != kind->application_id)
        return set_trouble(error, &FOREIGN, path, NULL);
    if (version > kind->get_latest())
        return set_trouble(error, &NEWER, path, NULL);
    if (objects > 0 && version < 1)
        return set_trouble(error, &DAMAGED, path, NULL);
    return check_whole(db, path, error);
}

static gboolean inspect_for_writing(TabiyaDatabase *db, const char *path,
                                    const TabiyaDatabaseKind *kind, GError **error)
{
    return inspect(db, path, kind, error) && (sqlite3_db_readonly(db->handle, "main") != 1 ||
                                              set_trouble(error, &READ_ONLY, path, NULL));
}

static void set_fold_on_close(TabiyaDatabase *db, gboolean fold)
{
    sqlite3_db_config(db->handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, fold ? 0 : 1, NULL);
}

/* The watch of this thread. */
static GPrivate watch_of_thread;

void tabiya_database_watch(TabiyaDatabaseWatch *watch)
{
    g_private_set(&watch_of_thread, watch);
}

/* FALSE: stop waiting. */
static gboolean look_after_wait(sqlite3_int64 waited_ms)
{
    TabiyaDatabaseWatch *watch = g_private_get(&watch_of_thread);
    if (!watch)
        return TRUE;
    if (waited_ms >= LONG_WAIT_MS && watch->waiting && !watch->has_told) {
        watch->has_told = TRUE;
        watch->waiting(watch->user);
    }
    return !g_cancellable_is_cancelled(watch->cancellable);
}

static int wait_cb(void *user, int looks)
{
    const TabiyaDatabase *db = user;
    const sqlite3_int64 waited_ms = (sqlite3_int64)looks * LOOK_MS;
    if (waited_ms >= db->busy_timeout_ms || !look_after_wait(waited_ms))
        return 0;
    g_usleep(LOOK_MS * 1000);
    return 1;
}

void tabiya_database_set_patience(TabiyaDatabase *db, int busy_timeout_ms)
{
    db->busy_timeout_ms = busy_timeout_ms;
}

/* Sets only how errors are reported. */
static TabiyaDatabase *open_handle(const char *path, int flags, GError **error)
{
    g_autoptr(TabiyaDatabase) db = g_new0(TabiyaDatabase, 1);
    if (sqlite3_open_v2(path, &db->handle, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) {
        const Trouble *trouble = db->handle ? find_trouble(db->handle) : &UNKNOWN;
        set_trouble(error, trouble, path, db->handle ? sqlite3_errmsg(db->handle) : NULL);
        return NULL;
    }
    sqlite3_extended_result_codes(db->handle, 1);
    return g_steal_pointer(&db);
}

TabiyaDatabase *tabiya_database_open_copy(const char *path, GError **error)
{
    return open_handle(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
}

static TabiyaDatabase *connect_to(const char *path, int flags, int busy_timeout_ms, GError **error)
{
    TabiyaDatabase *db = open_handle(path, flags, error);
    if (!db)
        return NULL;
    tabiya_database_set_patience(db, busy_timeout_ms);
    sqlite3_busy_handler(db->handle, wait_cb, db);
    sqlite3_db_config(db->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db->handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    /* Our schema has none, and those of a foreign file would act behind our back. */
    sqlite3_db_config(db->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(db->handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    set_fold_on_close(db, FALSE);
    return db;
}

static TabiyaDatabase *try_open(const char *path, const TabiyaDatabaseKind *kind,
                                int busy_timeout_ms, GError **error)
{
    g_autoptr(TabiyaDatabase) db =
        connect_to(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, busy_timeout_ms, error);
    if (!db || !inspect_for_writing(db, path, kind, error))
        return NULL;
    if (!tabiya_database_run(db, kind->layout, error) ||
        !tabiya_database_run(db,
                             "PRAGMA journal_mode = WAL;"
                             "PRAGMA synchronous = NORMAL;"
                             "PRAGMA foreign_keys = ON;"
                             "PRAGMA cell_size_check = ON;",
                             error) ||
        !kind->migrate(db, error)) {
        return NULL;
    }
    set_fold_on_close(db, TRUE);
    return g_steal_pointer(&db);
}

static gboolean make_folder(const char *path, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path);
    if (g_mkdir_with_parents(folder, 0700) == 0)
        return TRUE;
    int why = errno;
    const Trouble *trouble = trouble_of_errno(why);
    return set_trouble(error, trouble == &UNKNOWN ? &READ_ONLY : trouble, path, g_strerror(why));
}

TabiyaDatabase *tabiya_database_open_kind(const char *path, const TabiyaDatabaseKind *kind,
                                          int busy_timeout_ms, GError **error)
{
    if (!make_folder(path, error))
        return NULL;
    /* SQLite does not wait where that could deadlock: when two programs create the same file, or
     * recover its log, at the same moment. */
    gint64 deadline = g_get_monotonic_time() + (gint64)busy_timeout_ms * 1000;
    for (;;) {
        g_autoptr(GError) problem = NULL;
        TabiyaDatabase *db = try_open(path, kind, busy_timeout_ms, &problem);
        if (db)
            return db;
        if (!g_error_matches(problem, TABIYA_ERROR, TABIYA_ERROR_STORE_LOCKED) ||
            g_get_monotonic_time() >= deadline || !look_after_wait(0)) {
            g_propagate_error(error, g_steal_pointer(&problem));
            return NULL;
        }
        g_usleep(RETRY_US);
    }
}

TabiyaDatabase *tabiya_database_open_reader(const char *path, int busy_timeout_ms, GError **error)
{
    /* Opened for writing, since readers, too, register in the log's index. */
    g_autoptr(TabiyaDatabase) db = connect_to(path, SQLITE_OPEN_READWRITE, busy_timeout_ms, error);
    if (!db || !tabiya_database_run(db, "PRAGMA query_only = ON", error))
        return NULL;
    set_fold_on_close(db, TRUE);
    return g_steal_pointer(&db);
}

static gboolean has_log(const char *path)
{
    GStatBuf info;
    g_autofree char *log = g_strconcat(path, "-wal", NULL);
    return g_stat(log, &info) == 0 && info.st_size > 0;
}

/* A read-only file without a log cannot change: it is read without locks, for which SQLite would
 * have to write beside it. */
static TabiyaDatabase *open_immutable(const char *path, GError **error)
{
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    g_autofree char *uri = g_filename_to_uri(whole, NULL, NULL);
    g_autofree char *name = g_strconcat(uri, "?immutable=1", NULL);
    return connect_to(name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, 0, error);
}

static gboolean is_up_to_date(TabiyaDatabase *db, const TabiyaDatabaseKind *kind, gboolean *answer,
                              GError **error)
{
    gint64 version = 0;
    if (!tabiya_database_get_int(db, "PRAGMA user_version", &version, error))
        return FALSE;
    *answer = version == kind->get_latest();
    return TRUE;
}

TabiyaDatabase *tabiya_database_open_unknown(const char *path, const TabiyaDatabaseKind *kind,
                                             int busy_timeout_ms, gboolean *up_to_date,
                                             GError **error)
{
    g_autoptr(GError) problem = NULL;
    g_autoptr(TabiyaDatabase) db =
        connect_to(path, SQLITE_OPEN_READWRITE, busy_timeout_ms, &problem);
    gint64 objects;
    if (db &&
        !tabiya_database_get_int(db, "SELECT count(*) FROM sqlite_schema", &objects, &problem)) {
        g_clear_pointer(&db, tabiya_database_close);
    }
    if (!db && g_error_matches(problem, TABIYA_ERROR, TABIYA_ERROR_STORE_FULL) &&
        g_file_test(path, G_FILE_TEST_EXISTS) && !has_log(path)) {
        g_clear_error(&problem);
        db = open_immutable(path, &problem);
    }
    if (!db) {
        g_propagate_error(error, g_steal_pointer(&problem));
        return NULL;
    }
    if (!inspect(db, path, kind, error) || !is_up_to_date(db, kind, up_to_date, error) ||
        !tabiya_database_run(db, "PRAGMA query_only = ON", error)) {
        return NULL;
    }
    set_fold_on_close(db, *up_to_date); /* otherwise an empty log stays beside the file */
    return g_steal_pointer(&db);
}

TabiyaDatabase *tabiya_database_open_damaged(const char *path, const TabiyaDatabaseKind *kind,
                                             int busy_timeout_ms, GError **error)
{
    gint64 version = 0, application = 0;
    g_autoptr(TabiyaDatabase) db = connect_to(path, SQLITE_OPEN_READWRITE, busy_timeout_ms, error);
    if (!db || !tabiya_database_get_int(db, "PRAGMA user_version", &version, error) ||
        !tabiya_database_get_int(db, "PRAGMA application_id", &application, error)) {
        return NULL;
    }
    if (application != kind->application_id || version < kind->get_latest()) {
        set_trouble(error, &FOREIGN, path, NULL);
        return NULL;
    }
    if (version > kind->get_latest()) {
        set_trouble(error, &NEWER, path, NULL);
        return NULL;
    }
    set_fold_on_close(db, TRUE);
    return g_steal_pointer(&db);
}

void tabiya_database_close(TabiyaDatabase *db)
{
    if (!db)
        return;
    /* SQLite keeps a connection with open statements, but must not call its handlers then. */
    if (db->handle) /* NULL if there was no memory for it */
        sqlite3_busy_handler(db->handle, NULL, NULL);
    sqlite3_close_v2(db->handle);
    g_free(db);
}

const char *tabiya_database_get_path(TabiyaDatabase *db)
{
    return sqlite3_db_filename(db->handle, "main");
}

gboolean tabiya_database_is_gone(TabiyaDatabase *db)
{
    int moved = 0;
    sqlite3_file_control(db->handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved != 0;
}

gboolean tabiya_database_get_version(TabiyaDatabase *db, gint64 *version, GError **error)
{
    return tabiya_database_get_int(db, "PRAGMA data_version", version, error);
}
