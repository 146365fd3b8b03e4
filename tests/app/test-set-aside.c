/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's data backed up, restored, set aside and brought back: kill -9 before every step, and a
 * disk that fails at every renaming, leave either the old data or the new ones complete, and a way
 * back to the old.
 *
 * Folders of data differ by the contents of their files; one word names each. */
#include <archive.h>
#include <archive_entry.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/data/backup.h"
#include "app/data/set-aside.h"
#include "app/error.h"

#define STEPS_MAX 200

typedef struct {
    char *folder; /* of all */
    char *data, *backup;
} Fixture;

/* --- Data ------------------------------------------------------------------------------------- */

static void put(const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *parent = g_path_get_dirname(path);
    g_assert_cmpint(g_mkdir_with_parents(parent, 0700), ==, 0);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static sqlite3 *open_database(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    sqlite3 *db = NULL;
    g_assert_cmpint(sqlite3_open(path, &db), ==, SQLITE_OK);
    return db;
}

static void put_database(const char *folder, const char *name, const char *word)
{
    sqlite3 *db = open_database(folder, name);
    g_autofree char *sql = g_strdup_printf("PRAGMA journal_mode = WAL;"
                                           "CREATE TABLE word (word TEXT);"
                                           "INSERT INTO word VALUES ('%s');",
                                           word);
    g_assert_cmpint(sqlite3_exec(db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
    sqlite3_close(db);
}

static char *read_database(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    sqlite3_stmt *row = NULL;
    char *word = NULL;
    if (!g_file_test(path, G_FILE_TEST_EXISTS))
        return g_strdup("-");
    sqlite3 *db = open_database(folder, name);
    if (sqlite3_prepare_v2(db, "SELECT word FROM word", -1, &row, NULL) == SQLITE_OK &&
        sqlite3_step(row) == SQLITE_ROW) {
        word = g_strdup((const char *)sqlite3_column_text(row, 0));
    }
    sqlite3_finalize(row);
    sqlite3_close(db);
    return word ? word : g_strdup("?");
}

static char *read_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    char *text = NULL;
    return g_file_get_contents(path, &text, NULL, NULL) ? text : g_strdup("-");
}

/* Both have the same names, and each one of its own. */
static void make_data(const char *folder, const char *word)
{
    g_autofree char *own = g_strdup_printf("%s.txt", word);
    put(folder, "engines.json", word);
    put(folder, "books/mine.bin", word);
    put(folder, own, word);
    put_database(folder, "games.db", word);
}

/* The contents of `folder`: a word if all of its files agree; "-" for nothing; else a mixture. */
static char *read_data(const char *folder)
{
    g_autofree char *old = read_file(folder, "old.txt"), *new = read_file(folder, "new.txt");
    g_autofree char *engines = read_file(folder, "engines.json");
    g_autofree char *book = read_file(folder, "books/mine.bin");
    g_autofree char *games = read_database(folder, "games.db");
    const char *own = g_str_equal(old, "-") ? new : old;
    if (g_str_equal(engines, book) && g_str_equal(engines, games) && g_str_equal(engines, own) &&
        (g_str_equal(old, "-") || g_str_equal(new, "-"))) {
        return g_strdup(engines);
    }
    return g_strdup_printf("MIXTURE %s %s %s %s %s", old, new, engines, book, games);
}

static char *read_aside(const char *data, const TabiyaAside *aside)
{
    g_autofree char *folder = g_build_filename(data, "set-aside", aside->id, "files", NULL);
    return read_data(folder);
}

#define assert_data(folder, word)                         \
    G_STMT_START                                          \
    {                                                     \
        g_autofree char *found_there = read_data(folder); \
        g_assert_cmpstr(found_there, ==, word);           \
    }                                                     \
    G_STMT_END

static void clear(Fixture *f)
{
    g_assert_true(tabiya_data_files_remove(f->data, NULL));
    g_assert_cmpint(g_mkdir(f->data, 0700), ==, 0);
}

static void setup(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    /* Of thousands of flushes none is waited for there. */
    f->folder =
        g_strdup(g_file_test("/dev/shm", G_FILE_TEST_IS_DIR) ? "/dev/shm/tabiya-aside-XXXXXX"
                                                             : "/tmp/tabiya-aside-XXXXXX");
    g_assert_nonnull(g_mkdtemp(f->folder));
    f->data = g_build_filename(f->folder, "data", NULL);
    f->backup = g_build_filename(f->folder, "new.tar.zst", NULL);
    make_data(f->data, "new");
    tabiya_backup_write(f->data, f->backup, NULL, NULL, NULL, NULL, &error);
    g_assert_no_error(error);
    clear(f);
    make_data(f->data, "old");
}

static void teardown(Fixture *f, gconstpointer data)
{
    tabiya_data_files_set_step_func(NULL);
    g_assert_true(tabiya_data_files_remove(f->folder, NULL));
    g_free(f->folder);
    g_free(f->data);
    g_free(f->backup);
}

/* --- Exchanges -------------------------------------------------------------------------------- */

static gboolean settle(Fixture *f, GError **error)
{
    g_auto(TabiyaSettled) settled = {0};
    return tabiya_set_aside_settle(f->data, &settled, error);
}

static gboolean restore(Fixture *f, GError **error)
{
    g_auto(TabiyaBackupInfo) info = {0};
    g_autoptr(TabiyaDataRoom) room =
        tabiya_backup_unpack(f->backup, f->data, &info, NULL, NULL, NULL, error);
    return room && tabiya_set_aside_ask(f->data, room, error) && settle(f, error);
}

static gboolean begin_afresh(Fixture *f, GError **error)
{
    return tabiya_set_aside_ask(f->data, NULL, error) && settle(f, error);
}

/* The latest that was set aside. */
static gboolean bring_back(Fixture *f, GError **error)
{
    g_autoptr(GPtrArray) asides = tabiya_set_aside_list(f->data);
    g_assert_cmpuint(asides->len, >, 0);
    return tabiya_set_aside_ask_return(f->data, ((TabiyaAside *)asides->pdata[0])->id, error) &&
           settle(f, error);
}

typedef struct {
    const char *name;
    gboolean (*prepare)(Fixture *f, GError **error); /* NULL: nothing */
    gboolean (*run)(Fixture *f, GError **error);
    const char *before, *after;
} Operation;

static const Operation OPERATIONS[] = {
    {"restore", NULL, restore, "old", "new"},
    {"afresh", NULL, begin_afresh, "old", "-"},
    {"return-to-nothing", begin_afresh, bring_back, "-", "old"},
    {"return", restore, bring_back, "new", "old"},
};

static void make_before(Fixture *f, const Operation *operation)
{
    g_autoptr(GError) error = NULL;
    clear(f);
    make_data(f->data, "old");
    if (operation->prepare)
        operation->prepare(f, &error);
    g_assert_no_error(error);
    assert_data(f->data, operation->before);
}

static void test_comes_and_goes(Fixture *f, gconstpointer data)
{
    const Operation *operation = data;
    g_autoptr(GError) error = NULL;
    make_before(f, operation);
    operation->run(f, &error);
    g_assert_no_error(error);
    assert_data(f->data, operation->after);
    g_assert_false(tabiya_set_aside_is_asked(f->data));
    /* And back, and forth again. */
    bring_back(f, &error);
    g_assert_no_error(error);
    assert_data(f->data, operation->before);
    bring_back(f, &error);
    g_assert_no_error(error);
    assert_data(f->data, operation->after);
}

/* --- kill -9 ---------------------------------------------------------------------------------- */

static int steps_left;

static gboolean die_cb(const char *what)
{
    if (steps_left-- == 0)
        raise(SIGKILL);
    return TRUE;
}

/* Whether it lived to the end. */
static gboolean run_until(Fixture *f, gboolean (*run)(Fixture *f, GError **error), int step)
{
    int status;
    const pid_t child = fork();
    if (child == 0) {
        steps_left = step;
        tabiya_data_files_set_step_func(die_cb);
        _exit(run(f, NULL) ? 0 : 1);
    }
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    if (WIFEXITED(status))
        g_assert_cmpint(WEXITSTATUS(status), ==, 0);
    else
        g_assert_cmpint(WTERMSIG(status), ==, SIGKILL);
    return WIFEXITED(status);
}

static void assert_whole(Fixture *f, const Operation *operation)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *work = g_build_filename(f->data, TABIYA_DATA_WORK, NULL);
    settle(f, &error);
    g_assert_no_error(error);
    g_autofree char *found = read_data(f->data);
    g_assert_false(g_file_test(work, G_FILE_TEST_EXISTS));
    if (g_str_equal(found, operation->before))
        return;
    g_assert_cmpstr(found, ==, operation->after);
    bring_back(f, &error);
    g_assert_no_error(error);
    assert_data(f->data, operation->before);
}

static void test_killed(Fixture *f, gconstpointer data)
{
    const Operation *operation = data;
    int step = 0;
    for (gboolean lived = FALSE; !lived; step++) {
        g_assert_cmpint(step, <, STEPS_MAX);
        make_before(f, operation);
        lived = run_until(f, operation->run, step);
        assert_whole(f, operation);
    }
    g_test_message("%d steps", step);
    g_assert_cmpint(step, >, 8);
}

/* The process that continues is killed, too. */
static void test_killed_twice(Fixture *f, gconstpointer data)
{
    const Operation *operation = data;
    for (int step = 4; step < 40; step += 3) {
        for (int second = 0; second < 12; second += 2) {
            make_before(f, operation);
            if (run_until(f, operation->run, step))
                return;
            run_until(f, settle, second);
            assert_whole(f, operation);
        }
    }
}

static gboolean back_up(Fixture *f, GError **error)
{
    return tabiya_backup_write(f->data, f->backup, NULL, NULL, NULL, NULL, error);
}

/* At any time the target is a complete backup: the old one, or the new one. */
static void test_killed_while_backing_up(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    int step = 0;
    for (gboolean lived = FALSE; !lived; step++) {
        g_assert_cmpint(step, <, STEPS_MAX);
        lived = run_until(f, back_up, step);
        assert_data(f->data, "old");
        restore(f, &error);
        g_assert_no_error(error);
        g_autofree char *restored = read_data(f->data);
        g_assert_true(g_str_equal(restored, "old") || (!lived && g_str_equal(restored, "new")));
        make_before(f, &OPERATIONS[0]);
    }
    g_assert_cmpint(step, >, 6);
}

/* --- A disk that fails ------------------------------------------------------------------------ */

static gboolean fail_cb(const char *what)
{
    return !g_str_equal(what, "rename") || steps_left-- != 0;
}

static void test_disk_fails(Fixture *f, gconstpointer data)
{
    const Operation *operation = data;
    gboolean good = FALSE;
    int step = 0;
    for (; !good; step++) {
        g_autoptr(GError) error = NULL;
        g_assert_cmpint(step, <, STEPS_MAX);
        make_before(f, operation);
        steps_left = step;
        tabiya_data_files_set_step_func(fail_cb);
        good = operation->run(f, &error);
        tabiya_data_files_set_step_func(NULL);
        if (!good) {
            g_assert_error(error, G_IO_ERROR, G_IO_ERROR_FAILED);
            assert_data(f->data, operation->before);
            g_assert_false(tabiya_set_aside_is_asked(f->data));
        }
    }
    g_assert_cmpint(step, >, 3);
}

/* --- Refusals --------------------------------------------------------------------------------- */

/* A database that another process has open is not moved away. */
static void test_in_use(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    sqlite3 *db = open_database(f->data, "games.db");
    g_assert_cmpint(sqlite3_exec(db, "SELECT * FROM word", NULL, NULL, NULL), ==, SQLITE_OK);
    g_assert_false(begin_afresh(f, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_LOCKED);
    g_assert_false(tabiya_set_aside_is_asked(f->data));
    sqlite3_close(db);
    assert_data(f->data, "old");
    g_clear_error(&error);
    begin_afresh(f, &error);
    g_assert_no_error(error);
}

/* Data being written is not in a backup, and data already written is, without a pause for the
 * writer. */
static void test_backs_up_while_in_use(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    sqlite3 *db = open_database(f->data, "games.db");
    g_assert_cmpint(sqlite3_exec(db,
                                 "UPDATE word SET word = 'new';"
                                 "BEGIN IMMEDIATE; UPDATE word SET word = 'half'",
                                 NULL, NULL, NULL),
                    ==, SQLITE_OK);
    g_assert_true(back_up(f, &error));
    g_assert_cmpint(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), ==, SQLITE_OK);
    sqlite3_close(db);
    g_assert_true(restore(f, &error));
    g_autofree char *word = read_database(f->data, "games.db");
    g_assert_cmpstr(word, ==, "new");
}

static const char *playing; /* the folder of a tournament */

static void append(const char *name)
{
    g_autofree char *path = g_build_filename(playing, name, NULL);
    FILE *file = g_fopen(path, "a");
    g_assert_nonnull(file);
    g_assert_cmpint(fputs("2", file), >=, 0);
    g_assert_cmpint(fclose(file), ==, 0);
}

/* A game ends: it is written, and then counted. */
static gboolean game_ends_cb(const char *what)
{
    if (g_str_equal(what, "snapshot")) {
        append("games.pgn");
        append("state.jsonl");
    }
    return TRUE;
}

/* A tournament is played while a backup is made: no game is counted that the backup does not have.
 * The database between the two files gives them the time. */
static void test_backs_up_while_games_end(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_build_filename(f->data, "arena", "1", NULL);
    put(folder, "games.pgn", "1");
    put(folder, "state.jsonl", "1");
    put_database(folder, "k.db", "between");
    playing = folder;
    tabiya_data_files_set_step_func(game_ends_cb);
    g_assert_true(back_up(f, &error));
    tabiya_data_files_set_step_func(NULL);
    g_assert_true(restore(f, &error));
    g_autofree char *games = read_file(folder, "games.pgn");
    g_autofree char *state = read_file(folder, "state.jsonl");
    g_assert_true(g_str_has_prefix(state, "1"));
    g_assert_true(g_str_has_prefix(games, state));
}

static void assert_refused(Fixture *f, const char *bytes, gsize length)
{
    g_autoptr(GError) error = NULL;
    g_assert_true(g_file_set_contents(f->backup, bytes, (gssize)length, NULL));
    g_assert_false(restore(f, &error));
    g_assert_nonnull(error);
    g_assert_cmpuint(error->domain, ==, TABIYA_ERROR);
    assert_data(f->data, "old");
    g_assert_false(tabiya_set_aside_is_asked(f->data));
}

/* A database of eight megabytes, so that copying it takes its time. */
static void make_large(Fixture *f)
{
    sqlite3 *db = open_database(f->data, "large.db");
    g_assert_cmpint(
        sqlite3_exec(db, "CREATE TABLE noise AS SELECT randomblob(8 << 20)", NULL, NULL, NULL), ==,
        SQLITE_OK);
    sqlite3_close(db);
}

typedef struct {
    guint64 last, longest, total; /* bytes; the longest step from one call to the next */
    GCancellable *cancellable;    /* or NULL: at the half of it */
} Watch;

static void watch_cb(guint64 done, guint64 total, gpointer user)
{
    Watch *watch = user;
    g_assert_cmpuint(done, <=, total);
    watch->longest = MAX(watch->longest, done > watch->last ? done - watch->last : 0);
    watch->last = done;
    watch->total = total;
    if (watch->cancellable && done > total / 2)
        g_cancellable_cancel(watch->cancellable);
}

/* However large a file is, one sees that it goes on. */
static void test_progress(Fixture *f, gconstpointer data)
{
    Watch watch = {0};
    g_autoptr(GError) error = NULL;
    make_large(f);
    g_assert_true(tabiya_backup_write(f->data, f->backup, NULL, watch_cb, &watch, NULL, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(watch.total, >, 16 << 20);
    g_assert_cmpuint(watch.last, ==, watch.total);
    g_assert_cmpuint(watch.longest, <=, 2 << 20);
}

static guint count_entries(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    guint n = 0;
    while (g_dir_read_name(dir))
        n++;
    return n;
}

/* Stopped in the middle nothing of it stays. */
static void test_cancelled(Fixture *f, gconstpointer data)
{
    Watch watch = {.cancellable = g_cancellable_new()};
    g_autoptr(GError) error = NULL;
    make_large(f);
    const guint before = count_entries(f->data), beside = count_entries(f->folder);
    g_assert_false(
        tabiya_backup_write(f->data, f->backup, NULL, watch_cb, &watch, watch.cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpuint(count_entries(f->data), ==, before);
    g_assert_cmpuint(count_entries(f->folder), ==, beside);
    g_object_unref(watch.cancellable);
}

/* Cut anywhere it is refused, with a byte flipped too, unless nothing of it depends on that
 * byte. */
static void test_damaged_backups(Fixture *f, gconstpointer data)
{
    g_autofree char *bytes = NULL;
    gsize length;
    guint refused = 0, tried = 0;
    g_assert_true(g_file_get_contents(f->backup, &bytes, &length, NULL));
    for (gsize cut = 0; cut < length - 1; cut += 61)
        assert_refused(f, bytes, cut);
    for (gsize at = 0; at < length; at += 23) {
        g_autoptr(GError) error = NULL;
        bytes[at] ^= 0x10;
        g_assert_true(g_file_set_contents(f->backup, bytes, (gssize)length, NULL));
        bytes[at] ^= 0x10;
        tried++;
        if (restore(f, &error)) {
            assert_data(f->data, "new");
            make_before(f, &OPERATIONS[0]);
        } else {
            refused++;
            assert_data(f->data, "old");
        }
    }
    g_assert_cmpuint(refused, >, tried * 9 / 10);
}

/* A backup of nothing but this manifest. */
static void write_manifest(const char *path, const char *text)
{
    const gsize length = strlen(text);
    struct archive *archive = archive_write_new();
    struct archive_entry *entry = archive_entry_new();
    archive_write_set_format_pax_restricted(archive);
    g_assert_cmpint(archive_write_open_filename(archive, path), ==, ARCHIVE_OK);
    archive_entry_set_pathname(entry, "tabiya-backup/manifest.json");
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_size(entry, (la_int64_t)length);
    g_assert_cmpint(archive_write_header(archive, entry), ==, ARCHIVE_OK);
    g_assert_cmpint(archive_write_data(archive, text, length), ==, (gssize)length);
    archive_entry_free(entry);
    g_assert_cmpint(archive_write_free(archive), ==, ARCHIVE_OK);
}

/* Missing or wrong entries in a manifest are damage. */
static void test_strange_manifests(Fixture *f, gconstpointer data)
{
    static const char *const FILES[] = {
        "{}",
        "1",
        "[{}]",
        "[{\"bytes\": 1}]",
        "[{\"name\": null, \"bytes\": 1}]",
        "[{\"name\": 5, \"bytes\": 1}]",
        "[{\"name\": \"data/a.db\"}]",
        "[null]",
        "[[]]",
        "[{\"name\": \"data/a.db\", \"bytes\": []}]",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(FILES); i++) {
        g_autofree char *text = g_strdup_printf(
            "{\"format\": \"tabiya-backup\", \"version\": 1, \"files\": %s}", FILES[i]);
        g_autoptr(GError) error = NULL;
        write_manifest(f->backup, text);
        g_assert_false(restore(f, &error));
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED);
        assert_data(f->data, "old");
    }
}

static void test_asks_for_one_thing(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_assert_true(tabiya_set_aside_ask(f->data, NULL, &error));
    g_assert_false(tabiya_set_aside_ask(f->data, NULL, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_clear_error(&error);
    g_assert_true(settle(f, &error));
    g_assert_false(tabiya_set_aside_ask_return(f->data, "..", &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
}

/* A journal that nobody can read is left alone, as are the data. */
static void test_strange_journals(Fixture *f, gconstpointer data)
{
    static const char *const TEXTS[] = {
        "",
        "{",
        "[]",
        "{\"version\": 2}",
        "{\"version\": [1]}",
        "{\"version\":1,\"state\":\"moving\",\"id\":\"a\",\"reason\":\"afresh\",\"source\":\"\","
        "\"out\":[\"..%2F..\"]}",
        "{\"version\":1,\"state\":\"moving\",\"id\":\"..\",\"reason\":\"afresh\",\"source\":\"\","
        "\"out\":[]}",
        "{\"version\":1,\"state\":\"moving\",\"id\":\"a\",\"reason\":\"afresh\","
        "\"source\":\"../x\",\"out\":[]}",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
        g_autoptr(GError) error = NULL;
        put(f->data, TABIYA_DATA_SWAP, TEXTS[i]);
        g_assert_false(settle(f, &error));
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED);
        assert_data(f->data, "old");
    }
}

static void test_removes_for_good(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_assert_true(begin_afresh(f, &error));
    g_autoptr(GPtrArray) asides = tabiya_set_aside_list(f->data);
    g_assert_cmpuint(asides->len, ==, 1);
    const TabiyaAside *aside = asides->pdata[0];
    g_autofree char *found = read_aside(f->data, aside);
    g_assert_cmpstr(found, ==, "old");
    g_assert_cmpint(aside->reason, ==, TABIYA_ASIDE_AFRESH);
    g_assert_cmpuint(aside->bytes, >, 0);
    g_assert_false(tabiya_set_aside_remove(f->data, "../data", &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_clear_error(&error);
    g_assert_true(tabiya_set_aside_remove(f->data, aside->id, &error));
    g_autoptr(GPtrArray) left = tabiya_set_aside_list(f->data);
    g_assert_cmpuint(left->len, ==, 0);
}

/* --- All of it -------------------------------------------------------------------------------- */

typedef void (*Test)(Fixture *f, gconstpointer data);

int main(int argc, char **argv)
{
    static const struct {
        const char *path;
        Test test;
    } TESTS[] = {
        {"/set-aside/killed-while-backing-up", test_killed_while_backing_up},
        {"/set-aside/in-use", test_in_use},
        {"/set-aside/backs-up-while-in-use", test_backs_up_while_in_use},
        {"/set-aside/backs-up-while-games-end", test_backs_up_while_games_end},
        {"/set-aside/progress", test_progress},
        {"/set-aside/cancelled", test_cancelled},
        {"/set-aside/damaged-backups", test_damaged_backups},
        {"/set-aside/strange-manifests", test_strange_manifests},
        {"/set-aside/asks-for-one-thing", test_asks_for_one_thing},
        {"/set-aside/strange-journals", test_strange_journals},
        {"/set-aside/removes-for-good", test_removes_for_good},
    };
    static const struct {
        const char *path;
        Test test;
    } EACH[] = {
        {"comes-and-goes", test_comes_and_goes},
        {"killed", test_killed},
        {"killed-twice", test_killed_twice},
        {"disk-fails", test_disk_fails},
    };
    g_test_init(&argc, &argv, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(TESTS); i++)
        g_test_add(TESTS[i].path, Fixture, NULL, setup, TESTS[i].test, teardown);
    for (gsize i = 0; i < G_N_ELEMENTS(EACH); i++) {
        for (gsize k = 0; k < G_N_ELEMENTS(OPERATIONS); k++) {
            g_autofree char *path =
                g_strdup_printf("/set-aside/%s/%s", EACH[i].path, OPERATIONS[k].name);
            g_test_add(path, Fixture, &OPERATIONS[k], setup, EACH[i].test, teardown);
        }
    }
    return g_test_run();
}
