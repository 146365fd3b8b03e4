/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See safe-file.h. Writes a new file and renames it.
 *
 * A process locks the new file while it works on it: an unlocked one was left by a process that was
 * killed.
 *
 * g_file_replace() is not used, because it writes into the file itself if it cannot keep the owner
 * or follows a link, and a crash would then leave half of it. The backup is a hard link to the old
 * file where the file system supports links, so that the file is never missing; elsewhere it is a
 * copy.
 */
#include "app/game/safe-file.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/leftovers.h"

#define BUFFER_BYTES (256 * 1024)
#define ATTEMPTS 100

struct TabiyaSafeFile {
    char *path;      /* the file to replace, links followed */
    char *temporary; /* NULL: renamed, or not needed */
    int fd;
    int lock;   /* open on the same file until it is renamed; -1: not written yet */
    gsize used; /* of the buffer */
    char buffer[BUFFER_BYTES];
};

static gboolean fail(GError **error, const char *path)
{
    int number = errno;
    g_autofree char *name = g_filename_display_name(path);
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number),
                _("“%s” could not be written: %s"), name, g_strerror(number));
    return FALSE;
}

static gboolean write_all(int fd, const char *bytes, gsize length)
{
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return FALSE;
        bytes += written;
        length -= (gsize)written;
    }
    return TRUE;
}

/* Renaming would replace even a write-protected file. */
static gboolean is_protected(const char *path)
{
    return faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 && errno != ENOENT;
}

/* --- Temporary files -------------------------------------------------------------------------- */

/* Between the name of the file and .tmp: this and eight digits. */
#define MARK ".tabiya-"
#define ENDING ".tmp"
#define DIGITS 8

static char *dup_temporary_name(const char *path)
{
    return g_strdup_printf("%s" MARK "%08x" ENDING, path, g_random_int());
}

static gboolean is_temporary_of(const char *name, const char *base)
{
    if (!g_str_has_prefix(name, base) || !g_str_has_prefix(name + strlen(base), MARK))
        return FALSE;
    const char *digits = name + strlen(base) + strlen(MARK);
    return strspn(digits, "0123456789abcdef") == DIGITS && strcmp(digits + DIGITS, ENDING) == 0;
}

/* A process that writes a temporary file holds its lock, which ends with the process. */
static void remove_unless_locked(const char *path)
{
    struct stat info;
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return;
    if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_uid == geteuid() &&
        flock(fd, LOCK_EX | LOCK_NB) == 0) {
        g_unlink(path);
    }
    close(fd);
}

static void sweep(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *base = g_path_get_basename(path);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;
    while (dir && (name = g_dir_read_name(dir))) {
        if (!is_temporary_of(name, base))
            continue;
        g_autofree char *leftover = g_build_filename(folder, name, NULL);
        remove_unless_locked(leftover);
    }
}

void tabiya_safe_file_sweep(const char *path)
{
    char *target = realpath(path, NULL);
    sweep(target ? target : path);
    free(target);
}

/* Locks the new file. FALSE: another process has taken it for a leftover and removed it. Where
 * files cannot be locked, nobody removes leftovers. */
static gboolean take_lock(int fd)
{
    struct stat info;
    if (flock(fd, LOCK_EX | LOCK_NB) != 0)
        return errno != EWOULDBLOCK;
    return fstat(fd, &info) != 0 || info.st_nlink > 0;
}

/* A new file beside `path`, with the permissions of the old one if there is one. */
static int create_beside(const char *path, char **temporary)
{
    struct stat old;
    gboolean exists = stat(path, &old) == 0;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        g_autofree char *name = dup_temporary_name(path);
        tabiya_leftovers_note(name);
        int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0)
            tabiya_leftovers_forget(name);
        if (fd < 0 && errno == EEXIST)
            continue;
        if (fd < 0)
            return -1;
        if (!take_lock(fd)) {
            close(fd);
            tabiya_leftovers_forget(name);
            continue;
        }
        if (exists)
            (void)!fchmod(fd, old.st_mode & 07777);
        *temporary = g_steal_pointer(&name);
        return fd;
    }
    return -1;
}

/* A pipe, a terminal or a device is written to directly: nothing can replace it. */
static gboolean is_device(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

static int open_target(TabiyaSafeFile *self)
{
    if (is_device(self->path))
        return open(self->path, O_WRONLY | O_CLOEXEC);
    if (is_protected(self->path))
        return -1;
    sweep(self->path);
    return create_beside(self->path, &self->temporary);
}

TabiyaSafeFile *tabiya_safe_file_begin(const char *path, GError **error)
{
    char *target = is_device(path) ? NULL : realpath(path, NULL); /* NULL: does not exist yet */
    g_autoptr(TabiyaSafeFile) self = g_new(TabiyaSafeFile, 1);
    self->path = g_strdup(target ? target : path);
    free(target);
    self->temporary = NULL;
    self->lock = -1;
    self->used = 0;
    self->fd = open_target(self);
    if (self->fd < 0) {
        fail(error, self->path);
        return NULL;
    }
    return g_steal_pointer(&self);
}

static gboolean flush(TabiyaSafeFile *self, GError **error)
{
    gsize used = self->used;
    self->used = 0;
    return write_all(self->fd, self->buffer, used) || fail(error, self->path);
}

gboolean tabiya_safe_file_write(TabiyaSafeFile *self, const char *bytes, gsize length,
                                GError **error)
{
    if (length > BUFFER_BYTES - self->used && !flush(self, error))
        return FALSE;
    if (length > BUFFER_BYTES)
        return write_all(self->fd, bytes, length) || fail(error, self->path);
    if (length > 0)
        memcpy(self->buffer + self->used, bytes, length);
    self->used += length;
    return TRUE;
}

/* --- Committing ------------------------------------------------------------------------------- */

/* The rename itself must reach the disk, too; where a folder cannot be flushed, that is all that is
 * lost. */
static void flush_folder(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    (void)!fsync(fd);
    close(fd);
}

static gboolean copy_file(const char *from, const char *to)
{
    g_autoptr(GFile) source = g_file_new_for_path(from);
    g_autoptr(GFile) target = g_file_new_for_path(to);
    g_autoptr(GError) error = NULL;
    if (g_file_copy(source, target, G_FILE_COPY_NONE, NULL, NULL, NULL, &error))
        return TRUE;
    errno = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE) ? ENOSPC : EIO;
    return FALSE;
}

/* Keeps the old file as PATH~, replacing an older PATH~. */
static gboolean back_up(const char *path, GError **error)
{
    if (!g_file_test(path, G_FILE_TEST_EXISTS))
        return TRUE;
    g_autofree char *backup = g_strconcat(path, "~", NULL);
    g_autofree char *fresh = dup_temporary_name(path);
    if ((link(path, fresh) == 0 || copy_file(path, fresh)) && rename(fresh, backup) == 0)
        return TRUE;
    fail(error, backup);
    g_unlink(fresh);
    return FALSE;
}

/* Flushes the new file to disk; `errno` has the error. */
static gboolean close_file(TabiyaSafeFile *self)
{
    int fd = self->fd;
    self->fd = -1;
    self->lock = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    gboolean good = !self->temporary || fsync(fd) == 0;
    int number = errno;
    if (close(fd) != 0 && good) {
        good = FALSE;
        number = errno;
    }
    errno = number;
    return good;
}

gboolean tabiya_safe_file_commit(TabiyaSafeFile *self, gboolean backup, GError **error)
{
    if (!flush(self, error))
        return FALSE;
    if (!close_file(self))
        return fail(error, self->path);
    if (!self->temporary)
        return TRUE;
    if (backup && !back_up(self->path, error))
        return FALSE;
    if (rename(self->temporary, self->path) != 0)
        return fail(error, self->path);
    tabiya_leftovers_forget(self->temporary);
    g_clear_pointer(&self->temporary, g_free);
    flush_folder(self->path);
    return TRUE;
}

void tabiya_safe_file_free(TabiyaSafeFile *self)
{
    if (self->fd >= 0)
        close(self->fd);
    if (self->lock >= 0)
        close(self->lock);
    if (self->temporary) {
        g_unlink(self->temporary);
        tabiya_leftovers_forget(self->temporary);
    }
    g_free(self->temporary);
    g_free(self->path);
    g_free(self);
}
