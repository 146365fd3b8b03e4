/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-source.h. A file descriptor, or bytes in memory: from a file without a path, or
 * unpacked. */
#include "app/game/pgn-source.h"

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
    guint64 length;
    TabiyaFileForm form;
    TabiyaPgnEncoding encoding;
};

static TabiyaPgnStamp stamp_from_stat(const struct stat *info)
{
    return (TabiyaPgnStamp){
        .size = info->st_size,
        .changed_ns =
            (gint64)info->st_mtim.tv_sec * G_GINT64_CONSTANT(1000000000) + info->st_mtim.tv_nsec,
    };
}

static gboolean fail(GError **error, const char *path, int number)
{
    g_autofree char *name = g_filename_display_name(path);
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), _("“%s” could not be read: %s"),
                name, g_strerror(number));
    return FALSE;
}

/* --- Opening ---------------------------------------------------------------------------------- */

typedef struct {
    TabiyaPgnSourceFunc func; /* may be NULL */
    gpointer user;
    gint64 size; /* of the file */
} Progress;

static void progress_cb(guint64 done, gpointer user)
{
    const Progress *progress = user;
    if (progress->func && progress->size > 0)
        progress->func(MIN((double)done / (double)progress->size, 1), progress->user);
}

/* Replaces the packed file, which is open as `fd`, or the bytes, by the text. */
static gboolean unpack(TabiyaPgnSource *self, GFile *file, Progress *progress,
                       GCancellable *cancellable, GError **error)
{
    g_autofree char *base = g_file_get_basename(file);
    g_autofree char *name = g_filename_display_name(base);
    const TabiyaFileWatch watch = {cancellable, progress_cb, progress};
    g_autoptr(TabiyaUnpacker) unpacker = self->bytes
                                             ? tabiya_unpacker_new_for_bytes(self->bytes, name)
                                             : tabiya_unpacker_new(self->fd, name);
    self->fd = -1; /* the unpacker owns it */
    progress->size = self->stamp.size;
    g_clear_pointer(&self->bytes, g_bytes_unref);
    self->bytes = tabiya_whole_file_unpack(unpacker, name, &watch, &self->form, error);
    if (self->bytes)
        self->length = g_bytes_get_size(self->bytes);
    return self->bytes != NULL;
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
    self->length = (guint64)self->stamp.size;
    return TRUE;
}

static gboolean open_remote(TabiyaPgnSource *self, GFile *file, GCancellable *cancellable,
                            GError **error)
{
    self->bytes = g_file_load_bytes(file, cancellable, NULL, error);
    if (!self->bytes)
        return FALSE;
    self->length = g_bytes_get_size(self->bytes);
    self->stamp.size = (gint64)self->length;
    return TRUE;
}

static gboolean is_plain(TabiyaPgnSource *self)
{
    return self->bytes ? tabiya_unpack_are_plain(self->bytes) : tabiya_unpack_is_plain(self->fd);
}

TabiyaPgnSource *tabiya_pgn_source_open(GFile *file, TabiyaPgnSourceFunc func, gpointer user,
                                        GCancellable *cancellable, GError **error)
{
    g_autoptr(TabiyaPgnSource) self = g_new0(TabiyaPgnSource, 1);
    g_autofree char *path = g_file_get_path(file);
    Progress progress = {func, user, 0};
    g_atomic_ref_count_init(&self->references);
    self->fd = -1;
    const gboolean opened =
        path ? open_path(self, path, error) : open_remote(self, file, cancellable, error);
    if (!opened || (!is_plain(self) && !unpack(self, file, &progress, cancellable, error)))
        return NULL;
    return g_steal_pointer(&self);
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
    tabiya_file_form_clear(&self->form);
    g_free(self);
}

/* --- Reading ---------------------------------------------------------------------------------- */

TabiyaPgnStamp tabiya_pgn_source_get_stamp(TabiyaPgnSource *self)
{
    return self->stamp;
}

guint64 tabiya_pgn_source_get_length(TabiyaPgnSource *self)
{
    return self->length;
}

const TabiyaFileForm *tabiya_pgn_source_get_form(TabiyaPgnSource *self)
{
    return &self->form;
}

void tabiya_pgn_source_set_encoding(TabiyaPgnSource *self, TabiyaPgnEncoding encoding)
{
    self->encoding = encoding;
}

TabiyaPgnEncoding tabiya_pgn_source_get_encoding(TabiyaPgnSource *self)
{
    return self->encoding;
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
    if (!self->bytes)
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
    if (!bytes || !tabiya_pgn_source_read(self, offset, length, bytes))
        return NULL;
    bytes[length] = '\0';
    return g_steal_pointer(&bytes);
}

TabiyaPgnStamp tabiya_pgn_stamp_of(GFile *file)
{
    struct stat info;
    g_autofree char *path = g_file_get_path(file);
    if (path)
        return stat(path, &info) == 0 ? stamp_from_stat(&info) : (TabiyaPgnStamp){0};
    g_autoptr(GFileInfo) remote =
        g_file_query_info(file, G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, NULL, NULL);
    return (TabiyaPgnStamp){.size = remote ? g_file_info_get_size(remote) : 0};
}
