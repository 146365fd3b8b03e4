/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Saving a file so that it is there whole, old or new, whatever happens in between.
 *
 * g_file_replace() is not used for local files, because it writes into the file itself where it
 * cannot keep an owner or follows a link, and a crash then leaves half of it.
 */
#include "app/game/pgn-writer.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static gboolean fail(GError **error, const char *path)
{
    int saved_errno = errno;
    g_autofree char *name = g_filename_display_name(path);
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(saved_errno),
                _("“%s” could not be written: %s"), name, g_strerror(saved_errno));
    return FALSE;
}

static gboolean write_all(int fd, const char *text, gsize length)
{
    while (length > 0) {
        ssize_t written = write(fd, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return FALSE;
        text += written;
        length -= (gsize)written;
    }
    return TRUE;
}

/* A new file beside `path`, with the permissions of the old one if there is one. */
static int create_beside(const char *path, char **temporary)
{
    struct stat old;
    gboolean exists = stat(path, &old) == 0;
    for (int attempt = 0; attempt < 100; attempt++) {
        g_autofree char *name = g_strdup_printf("%s.%08x.tmp", path, g_random_int());
        int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno == EEXIST)
            continue;
        if (fd >= 0 && exists)
            (void)!fchmod(fd, old.st_mode & 07777);
        *temporary = g_steal_pointer(&name);
        return fd;
    }
    return -1;
}

/* The rename itself has to reach the disk too; where a folder cannot be flushed, nothing is lost
 * but that. */
static void flush_folder(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    (void)!fsync(fd);
    close(fd);
}

static gboolean replace_local(const char *path, const char *text, gsize length, GError **error)
{
    g_autofree char *temporary = NULL;
    int fd = create_beside(path, &temporary);
    if (fd < 0)
        return fail(error, path);
    gboolean written = write_all(fd, text, length) && fsync(fd) == 0;
    int saved_errno = errno;
    if (close(fd) != 0 && written) {
        written = FALSE;
        saved_errno = errno;
    }
    if (written && rename(temporary, path) == 0) {
        flush_folder(path);
        return TRUE;
    }
    if (!written)
        errno = saved_errno;
    fail(error, path);
    g_unlink(temporary);
    return FALSE;
}

gboolean tabiya_pgn_save_file(GFile *file, const char *text, gssize length,
                              GCancellable *cancellable, GError **error)
{
    gsize size = length < 0 ? strlen(text) : (gsize)length;
    g_autofree char *path = g_file_get_path(file);
    if (g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    if (path == NULL)
        return g_file_replace_contents(file, text, size, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                       cancellable, error);
    char *target = realpath(path, NULL); /* NULL: does not exist yet */
    gboolean saved = replace_local(target != NULL ? target : path, text, size, error);
    free(target);
    return saved;
}

static void save_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    GError *error = NULL;
    gsize length;
    const char *text = g_bytes_get_data(data, &length);
    if (tabiya_pgn_save_file(source, text, (gssize)length, cancellable, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

void tabiya_pgn_save_file_async(GFile *file, const char *text, gssize length,
                                GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                gpointer user)
{
    g_autoptr(GTask) task = g_task_new(file, cancellable, done_cb, user);
    gsize size = length < 0 ? strlen(text) : (gsize)length;
    g_task_set_source_tag(task, tabiya_pgn_save_file_async);
    g_task_set_task_data(task, g_bytes_new(text, size), (GDestroyNotify)g_bytes_unref);
    g_task_run_in_thread(task, save_thread);
}

gboolean tabiya_pgn_save_file_finish(GFile *file, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, file), FALSE);
    return g_task_propagate_boolean(G_TASK(result), error);
}
