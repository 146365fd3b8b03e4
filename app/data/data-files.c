/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See data-files.h. */
#include "app/data/data-files.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <limits.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/error.h"
#include "app/store/database-fold.h"

/* Deeper folders are not ours. */
#define DEPTH_MAX 8

static gboolean (*step_func)(const char *what);

void tabiya_data_files_set_step_func(gboolean (*func)(const char *what))
{
    step_func = func;
}

gboolean tabiya_data_files_step(const char *what)
{
    if (!step_func || step_func(what))
        return TRUE;
    errno = EIO;
    return FALSE;
}

/* --- Files ------------------------------------------------------------------------------------ */

static void data_file_free(TabiyaDataFile *file)
{
    g_free(file->name);
    g_free(file);
}

/* Directly in the folder; "running" is run-mark.h's. */
static gboolean is_ours_alone(const char *entry)
{
    static const char *const NAMES[] = {TABIYA_DATA_ASIDE,
                                        TABIYA_DATA_WORK,
                                        TABIYA_DATA_SWAP,
                                        TABIYA_DATA_MACHINE,
                                        "running",
                                        ".lock",
                                        NULL};
    return g_strv_contains(NAMES, entry) || g_str_has_prefix(entry, TABIYA_DATA_SWAP ".");
}

static gboolean is_passing(const char *name)
{
    static const char *const ENDS[] = {"-wal", "-shm", "-journal", ".tmp", ".part"};
    for (gsize i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        if (g_str_has_suffix(name, ENDS[i]))
            return TRUE;
    }
    return FALSE;
}

gboolean tabiya_data_files_is_name(const char *name)
{
    g_auto(GStrv) words = g_strsplit(name, "/", -1);
    const guint n = g_strv_length(words);
    for (guint i = 0; i < n; i++) {
        if (*words[i] == '\0' || g_str_equal(words[i], ".") || g_str_equal(words[i], "..") ||
            strlen(words[i]) > NAME_MAX) {
            return FALSE;
        }
    }
    return n > 0 && n <= DEPTH_MAX && !is_ours_alone(words[0]) && !is_passing(words[n - 1]) &&
           g_utf8_validate(name, -1, NULL);
}

/* Of a learning run: its games and positions, and the state of the learning itself, which soon are
 * many times as large as all else. Its nets and matches are kept (app/arena/learning-work.h). */
static gboolean is_remade(const char *name)
{
    static const char *const NAMES[] = {"games", "positions", "net/checkpoint", NULL};
    g_auto(GStrv) words = g_strsplit(name, "/", 4);
    return g_strv_length(words) == 4 && g_str_equal(words[0], TABIYA_DATA_LEARNING) &&
           g_str_has_prefix(words[2], "generation-") &&
           g_strv_contains((const char *const *)NAMES, words[3]);
}

static void add_file(GPtrArray *files, const char *path, const char *name, goffset bytes)
{
    TabiyaDataFile *file = g_new0(TabiyaDataFile, 1);
    guint32 application, version;
    file->name = g_strdup(name);
    file->bytes = (guint64)bytes;
    file->database = tabiya_database_read_mark(path, &application, &version);
    file->remade = is_remade(name);
    g_ptr_array_add(files, file);
}

static gboolean list_below(GPtrArray *files, const char *data_dir, const char *below, guint depth,
                           GError **error)
{
    g_autofree char *folder = g_build_filename(data_dir, below, NULL);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *entry;
    if (!dir)
        return errno == ENOENT || tabiya_error_set_errno(error, folder);
    while ((entry = g_dir_read_name(dir))) {
        g_autofree char *name = below ? g_build_filename(below, entry, NULL) : g_strdup(entry);
        g_autofree char *path = g_build_filename(data_dir, name, NULL);
        GStatBuf info;
        if ((!below && is_ours_alone(entry)) || is_passing(entry) || g_lstat(path, &info) != 0) {
            continue;
        }
        if (S_ISREG(info.st_mode)) {
            add_file(files, path, name, info.st_size);
        } else if (S_ISDIR(info.st_mode) && depth < DEPTH_MAX &&
                   !list_below(files, data_dir, name, depth + 1, error)) {
            return FALSE;
        }
    }
    return TRUE;
}

static gint compare_files(gconstpointer a, gconstpointer b)
{
    const TabiyaDataFile *const *first = a, *const *second = b;
    return strcmp((*first)->name, (*second)->name);
}

GPtrArray *tabiya_data_files_list(const char *data_dir, GError **error)
{
    g_autoptr(GPtrArray) files =
        g_ptr_array_new_with_free_func((GDestroyNotify)(void (*)(void))data_file_free);
    if (!list_below(files, data_dir, NULL, 1, error))
        return NULL;
    g_ptr_array_sort(files, compare_files);
    return g_steal_pointer(&files);
}

char **tabiya_data_files_list_entries(const char *data_dir, GError **error)
{
    g_autoptr(GPtrArray) entries = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = g_dir_open(data_dir, 0, NULL);
    const char *entry;
    if (!dir && errno != ENOENT) {
        tabiya_error_set_errno(error, data_dir);
        return NULL;
    }
    while (dir && (entry = g_dir_read_name(dir))) {
        if (!is_ours_alone(entry))
            g_ptr_array_add(entries, g_strdup(entry));
    }
    g_ptr_array_add(entries, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&entries), FALSE);
}

guint64 tabiya_data_files_get_bytes(const char *path)
{
    GStatBuf info;
    if (g_lstat(path, &info) != 0)
        return 0;
    if (!S_ISDIR(info.st_mode))
        return S_ISREG(info.st_mode) ? (guint64)info.st_size : 0;
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    const char *entry;
    guint64 bytes = 0;
    while (dir && (entry = g_dir_read_name(dir))) {
        g_autofree char *inner = g_build_filename(path, entry, NULL);
        bytes += tabiya_data_files_get_bytes(inner);
    }
    return bytes;
}

guint64 tabiya_data_files_get_free(const char *path)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GFileInfo) info =
        g_file_query_filesystem_info(file, G_FILE_ATTRIBUTE_FILESYSTEM_FREE, NULL, NULL);
    if (!info || !g_file_info_has_attribute(info, G_FILE_ATTRIBUTE_FILESYSTEM_FREE))
        return G_MAXUINT64;
    return g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_FILESYSTEM_FREE);
}

char *tabiya_data_files_dup_dated_name(const char *suffix)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *stem = g_date_time_format(now, "tabiya-%Y-%m-%d");

    return g_strconcat(stem, suffix, NULL);
}

/* --- Folders ---------------------------------------------------------------------------------- */

gboolean tabiya_data_files_remove(const char *path, GError **error)
{
    GStatBuf info;
    if (g_lstat(path, &info) != 0)
        return errno == ENOENT || tabiya_error_set_errno(error, path);
    if (S_ISDIR(info.st_mode)) {
        g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
        const char *entry;
        while (dir && (entry = g_dir_read_name(dir))) {
            g_autofree char *inner = g_build_filename(path, entry, NULL);
            if (!tabiya_data_files_remove(inner, error))
                return FALSE;
        }
    }
    tabiya_data_files_step("remove");
    return g_remove(path) == 0 || tabiya_error_set_errno(error, path);
}

gboolean tabiya_data_files_make_folder(const char *path, GError **error)
{
    tabiya_data_files_step("make folder");
    return g_mkdir_with_parents(path, 0700) == 0 || tabiya_error_set_errno(error, path);
}

void tabiya_data_files_sync_folder(const char *path)
{
    const int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    (void)!fsync(fd);
    close(fd);
}

/* --- Room ------------------------------------------------------------------------------------- */

struct TabiyaDataRoom {
    char *work, *path, *name;
    int fd; /* of the folder, locked: a lock ends with its process, however that ends */
    gboolean kept;
};

static int lock_folder(const char *path)
{
    const int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

TabiyaDataRoom *tabiya_data_room_new(const char *data_dir, GError **error)
{
    g_autofree char *work = g_build_filename(data_dir, TABIYA_DATA_WORK, NULL);
    g_autofree char *path = g_build_filename(work, "XXXXXX", NULL);
    g_autoptr(TabiyaDataRoom) self = g_new0(TabiyaDataRoom, 1);
    self->fd = -1;
    self->kept = TRUE;
    if (!tabiya_data_files_make_folder(work, error))
        return NULL;
    tabiya_data_files_step("make room");
    if (!g_mkdtemp_full(path, 0700) || (self->fd = lock_folder(path)) < 0) {
        tabiya_error_set_errno(error, work);
        return NULL;
    }
    self->work = g_steal_pointer(&work);
    self->path = g_steal_pointer(&path);
    self->name = g_strconcat(TABIYA_DATA_WORK "/", strrchr(self->path, '/') + 1, NULL);
    self->kept = FALSE;
    return g_steal_pointer(&self);
}

const char *tabiya_data_room_get_path(TabiyaDataRoom *self)
{
    return self->path;
}

const char *tabiya_data_room_get_name(TabiyaDataRoom *self)
{
    return self->name;
}

void tabiya_data_room_keep(TabiyaDataRoom *self)
{
    self->kept = TRUE;
}

void tabiya_data_room_free(TabiyaDataRoom *self)
{
    if (!self->kept)
        tabiya_data_files_remove(self->path, NULL);
    if (self->fd >= 0)
        close(self->fd);
    if (self->work)
        g_rmdir(self->work); /* if nobody else has a room there */
    g_free(self->work);
    g_free(self->path);
    g_free(self->name);
    g_free(self);
}

void tabiya_data_rooms_clean(const char *data_dir)
{
    g_autofree char *work = g_build_filename(data_dir, TABIYA_DATA_WORK, NULL);
    g_autofree char *swap = g_build_filename(data_dir, TABIYA_DATA_SWAP, NULL);
    g_autoptr(GDir) dir = g_dir_open(work, 0, NULL);
    const char *entry;
    while (dir && (entry = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(work, entry, NULL);
        const int fd = lock_folder(path);
        if (fd < 0)
            continue;
        /* Checked only now: a process that keeps a room notes that before unlocking. */
        if (!g_file_test(swap, G_FILE_TEST_EXISTS))
            tabiya_data_files_remove(path, NULL);
        close(fd);
    }
    g_rmdir(work); /* if nothing is left */
}
