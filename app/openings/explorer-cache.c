/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A library is named after the checksums of its file's path and stamp: PATH-STAMP.db. While it is
 * being made it is called ….part; a lock on PATH.lock lets one program at a time make it. */
#include "app/openings/explorer-cache.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>
#include <utime.h>

#include "app/error.h"
#include "app/library/import.h"
#include "app/store/migrations.h"

#define WORD_LENGTH 16
#define LOOK_US 100000

typedef struct {
    const char *path; /* of the file; borrowed */
    char *folder, *path_word, *library, *part;
    TabiyaExplorerProgress progress;
    gpointer user;
    GCancellable *cancellable;
    char *problem; /* what is wrong with the file as a whole */
} Making;

static char *dup_word(const char *text)
{
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    return g_strndup(sum, WORD_LENGTH);
}

char *tabiya_explorer_cache_dup_stamp(const char *path)
{
    GStatBuf info;
    if (g_stat(path, &info) != 0)
        return NULL;
    return g_strdup_printf("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT ".%ld %" G_GUINT64_FORMAT,
                           (gint64)info.st_size, (gint64)info.st_mtim.tv_sec, info.st_mtim.tv_nsec,
                           (guint64)info.st_ino);
}

/* FALSE: the file does not exist. */
static gboolean making_init(Making *self, const char *path)
{
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    g_autofree char *stamp = tabiya_explorer_cache_dup_stamp(path);
    if (!stamp)
        return FALSE;
    g_autofree char *about = g_strdup_printf("%s %d", stamp, tabiya_migrations_get_latest());
    g_autofree char *stamp_word = dup_word(about);
    self->path = path;
    self->folder = g_build_filename(g_get_user_cache_dir(), "tabiya", "explorer", NULL);
    self->path_word = dup_word(whole);
    self->library = g_strdup_printf("%s/%s-%s.db", self->folder, self->path_word, stamp_word);
    self->part = g_strdup_printf("%s/%s-%s.part", self->folder, self->path_word, stamp_word);
    return TRUE;
}

static void making_clear(Making *self)
{
    g_free(self->folder);
    g_free(self->path_word);
    g_free(self->library);
    g_free(self->part);
    g_free(self->problem);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Making, making_clear)

/* --- The folder ------------------------------------------------------------------------------- */

/* Removes a library with the files that SQLite put beside it. */
static void remove_library(const char *path)
{
    static const char *const SUFFIXES[] = {"-wal", "-shm", ""};
    for (gsize i = 0; i < G_N_ELEMENTS(SUFFIXES); i++) {
        g_autofree char *name = g_strconcat(path, SUFFIXES[i], NULL);
        g_unlink(name);
    }
}

/* Removes libraries of earlier versions of the same file, finished or not. */
static void remove_older(const Making *self)
{
    g_autoptr(GDir) dir = g_dir_open(self->folder, 0, NULL);
    const char *name;
    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(self->folder, name, NULL);
        if (g_str_has_prefix(name, self->path_word) &&
            (g_str_has_suffix(name, ".db") || g_str_has_suffix(name, ".part"))) {
            remove_library(path);
        }
    }
}

typedef struct {
    char *path;
    gint64 used;
} Kept;

static void kept_free(gpointer data)
{
    Kept *kept = data;
    g_free(kept->path);
    g_free(kept);
}

static int compare_kept(gconstpointer a, gconstpointer b)
{
    const Kept *x = *(Kept *const *)a, *y = *(Kept *const *)b;
    return (x->used < y->used) - (x->used > y->used);
}

/* Keeps the most recently used libraries and removes the others. */
static void trim_folder(const Making *self)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(kept_free);
    g_autoptr(GDir) dir = g_dir_open(self->folder, 0, NULL);
    const char *name;
    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(self->folder, name, NULL);
        GStatBuf info;
        if (!g_str_has_suffix(name, ".db") || g_stat(path, &info) != 0)
            continue;
        Kept *kept = g_new(Kept, 1);
        *kept = (Kept){g_steal_pointer(&path),
                       info.st_mtim.tv_sec * G_USEC_PER_SEC + info.st_mtim.tv_nsec / 1000};
        g_ptr_array_add(all, kept);
    }
    g_ptr_array_sort(all, compare_kept);
    for (guint i = TABIYA_EXPLORER_CACHE_FILES; i < all->len; i++)
        remove_library(((Kept *)all->pdata[i])->path);
}

/* --- One at a time ---------------------------------------------------------------------------- */

static int fail_to_write(const Making *self, GError **error)
{
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_FULL,
                _("Could not write to the cache folder “%s”: %s"), self->folder, g_strerror(errno));
    return -1;
}

/* Waits for others that make a library of the same file. Closing the descriptor unlocks it. -1:
 * cancelled, or the folder cannot be written to. */
static int lock(const Making *self, GError **error)
{
    g_autofree char *path = g_strdup_printf("%s/%s.lock", self->folder, self->path_word);
    if (g_mkdir_with_parents(self->folder, 0700) != 0)
        return fail_to_write(self, error);
    const int file = g_open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return fail_to_write(self, error);
    while (flock(file, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR)) {
        if (g_cancellable_set_error_if_cancelled(self->cancellable, error)) {
            close(file);
            return -1;
        }
        g_usleep(LOOK_US);
    }
    return file;
}

/* --- Importing -------------------------------------------------------------------------------- */

static void progress_cb(const TabiyaImportProgress *progress, gpointer user)
{
    Making *self = user;
    if (!self->progress)
        return;
    self->progress(progress->games,
                   progress->total_bytes > 0
                       ? MIN((double)progress->bytes / (double)progress->total_bytes, 1)
                       : -1,
                   self->user);
}

static void problem_cb(const char *name, guint64 line, guint column, const char *message,
                       gpointer user)
{
    Making *self = user;
    if (line == 0 && !self->problem)
        self->problem = g_strdup(message);
}

/* Imports the file; `*games` receives the number of games. */
static gboolean import(Making *self, guint64 *games, GError **error)
{
    const char *const names[] = {self->path, NULL};
    const TabiyaImportOptions options = {
        .library = self->part,
        .names = names,
        .keep_duplicates = TRUE,
        .progress = progress_cb,
        .problem = problem_cb,
        .user = self,
    };
    TabiyaImportProgress result = {0};
    if (!tabiya_import_run(&options, self->cancellable, &result, error))
        return FALSE;
    *games = result.games;
    return TRUE;
}

static gboolean make(Making *self, GError **error)
{
    guint64 games = 0;
    remove_older(self);
    remove_library(self->part); /* left by a program that was killed */
    if (!import(self, &games, error)) {
        remove_library(self->part);
        return FALSE;
    }
    if (games == 0) {
        g_autofree char *name = g_path_get_basename(self->path);
        remove_library(self->part);
        if (self->problem) {
            g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, self->problem);
        } else {
            g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("There are no games in “%s”."), name);
        }
        return FALSE;
    }
    if (g_rename(self->part, self->library) != 0) {
        fail_to_write(self, error);
        return FALSE;
    }
    trim_folder(self);
    return TRUE;
}

char *tabiya_explorer_cache_get(const char *path, TabiyaExplorerProgress progress, gpointer user,
                                GCancellable *cancellable, GError **error)
{
    g_auto(Making) making = {.progress = progress, .user = user, .cancellable = cancellable};
    if (!making_init(&making, path)) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("“%s” cannot be read: %s"),
                    path, g_strerror(errno));
        return NULL;
    }
    if (g_utime(making.library, NULL) == 0) /* marks it as just used */
        return g_steal_pointer(&making.library);
    const int file = lock(&making, error);
    if (file < 0)
        return NULL;
    const gboolean good = g_file_test(making.library, G_FILE_TEST_EXISTS) || make(&making, error);
    close(file);
    return good ? g_steal_pointer(&making.library) : NULL;
}
