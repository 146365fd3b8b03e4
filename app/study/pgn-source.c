/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file descriptor, or bytes. */
#include "app/study/pgn-source.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct TabiyaPgnSource {
    gatomicrefcount references;
    int fd;        /* -1: the bytes */
    GBytes *bytes; /* NULL: the file */
    TabiyaPgnStamp stamp;
};

static TabiyaPgnStamp stamp_from_stat(const struct stat *info)
{
    return (TabiyaPgnStamp){
        .size = info->st_size,
        .changed_ns = (gint64)info->st_mtim.tv_sec * G_GINT64_CONSTANT(1000000000) +
                      info->st_mtim.tv_nsec,
    };
}

static gboolean fail(GError **error, const char *path, int number)
{
    g_autofree char *name = g_filename_display_name(path);
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), _("“%s” could not be read: %s"),
                name, g_strerror(number));
    return FALSE;
}

static gboolean open_path(TabiyaPgnSource *self, const char *path, GError **error)
{
    struct stat info;
    self->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (self->fd < 0 || fstat(self->fd, &info) != 0)
        return fail(error, path, errno);
    if (S_ISDIR(info.st_mode))
        return fail(error, path, EISDIR);
    self->stamp = stamp_from_stat(&info);
    return TRUE;
}

static gboolean open_remote(TabiyaPgnSource *self, GFile *file, GCancellable *cancellable,
                            GError **error)
{
    self->bytes = g_file_load_bytes(file, cancellable, NULL, error);
    if (self->bytes != NULL)
        self->stamp.size = (gint64)g_bytes_get_size(self->bytes);
    return self->bytes != NULL;
}

TabiyaPgnSource *tabiya_pgn_source_open(GFile *file, GCancellable *cancellable, GError **error)
{
    g_autoptr(TabiyaPgnSource) self = g_new0(TabiyaPgnSource, 1);
    g_autofree char *path = g_file_get_path(file);
    g_atomic_ref_count_init(&self->references);
    self->fd = -1;
    gboolean opened = path != NULL ? open_path(self, path, error)
                                   : open_remote(self, file, cancellable, error);
    return opened ? g_steal_pointer(&self) : NULL;
}

TabiyaPgnSource *tabiya_pgn_source_ref(TabiyaPgnSource *self)
{
    g_atomic_ref_count_inc(&self->references);
    return self;
}

void tabiya_pgn_source_unref(TabiyaPgnSource *self)
{
    if (!g_atomic_ref_count_dec(&self->references))
        return;
    if (self->fd >= 0)
        close(self->fd);
    g_clear_pointer(&self->bytes, g_bytes_unref);
    g_free(self);
}

TabiyaPgnStamp tabiya_pgn_source_get_stamp(TabiyaPgnSource *self)
{
    return self->stamp;
}

static gboolean read_fd(int fd, guint64 offset, gsize length, char *bytes)
{
    while (length > 0) {
        ssize_t count = pread(fd, bytes, length, (off_t)offset);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return FALSE;
        bytes += count;
        offset += (guint64)count;
        length -= (gsize)count;
    }
    return TRUE;
}

gboolean tabiya_pgn_source_read(TabiyaPgnSource *self, guint64 offset, gsize length, char *bytes)
{
    if (self->bytes == NULL)
        return read_fd(self->fd, offset, length, bytes);
    gsize size;
    const char *data = g_bytes_get_data(self->bytes, &size);
    if (offset > size || length > size - offset)
        return FALSE;
    if (length > 0)
        memcpy(bytes, data + offset, length);
    return TRUE;
}

char *tabiya_pgn_source_dup(TabiyaPgnSource *self, guint64 offset, gsize length)
{
    g_autofree char *bytes = g_try_malloc(length + 1);
    if (bytes == NULL || !tabiya_pgn_source_read(self, offset, length, bytes))
        return NULL;
    bytes[length] = '\0';
    return g_steal_pointer(&bytes);
}

TabiyaPgnStamp tabiya_pgn_stamp_of(GFile *file)
{
    struct stat info;
    g_autofree char *path = g_file_get_path(file);
    if (path != NULL)
        return stat(path, &info) == 0 ? stamp_from_stat(&info) : (TabiyaPgnStamp){0};
    g_autoptr(GFileInfo) remote = g_file_query_info(file, G_FILE_ATTRIBUTE_STANDARD_SIZE,
                                                    G_FILE_QUERY_INFO_NONE, NULL, NULL);
    return (TabiyaPgnStamp){.size = remote != NULL ? g_file_info_get_size(remote) : 0};
}
