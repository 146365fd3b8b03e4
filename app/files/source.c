/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See source.h. The list of files from the names, and the open file. */
#include "app/files/source.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "app/error.h"
#include "app/unpack.h"

typedef struct {
    char *path; /* NULL: standard input */
    guint64 size;
    GError *error; /* it cannot be read: reported when its turn comes */
} File;

struct TabiyaSource {
    GPtrArray *files;
    guint next; /* index of the next file */
    const File *file;
    TabiyaUnpacker *unpacker; /* NULL: no file is open */
    char *name;
    char *uri;
    TabiyaSourceFormat format;
    gint64 size, changed_ns;
    guint64 total;
    guint64 before; /* bytes of the earlier files */
    guint64 done;   /* under the lock */
    GMutex lock;
};

/* --- Names ------------------------------------------------------------------------------------ */

static const struct {
    const char *suffix;
    TabiyaSourceFormat format;
} FORMATS[] = {
    {".pgn", TABIYA_SOURCE_PGN},
    {".epd", TABIYA_SOURCE_EPD},
    {".fen", TABIYA_SOURCE_EPD},
};

static const char *const PACKINGS[] = {"", ".gz", ".zst", ".zip", ".bz2", ".xz"};

/* Whether the extension of `name` is a known text format, packed (one of the first `n_packings`) or
 * not. */
static gboolean says_format(const char *name, gsize n_packings, TabiyaSourceFormat *format)
{
    g_autofree char *lower = g_ascii_strdown(name, -1);
    for (gsize i = 0; i < G_N_ELEMENTS(FORMATS); i++) {
        for (gsize j = 0; j < n_packings; j++) {
            g_autofree char *suffix = g_strconcat(FORMATS[i].suffix, PACKINGS[j], NULL);
            if (g_str_has_suffix(lower, suffix)) {
                *format = FORMATS[i].format;
                return TRUE;
            }
        }
    }
    return FALSE;
}

static gboolean is_hidden(const char *path)
{
    const char *slash = strrchr(path, '/');
    return (slash ? slash[1] : path[0]) == '.';
}

/* Whether to read a file found in a folder. */
static gboolean is_wanted(const char *name)
{
    TabiyaSourceFormat format;
    g_autofree char *lower = g_ascii_strdown(name, -1);
    return !is_hidden(name) &&
           (says_format(name, G_N_ELEMENTS(PACKINGS), &format) || g_str_has_suffix(lower, ".zip"));
}

/* The same for a file in an archive, where nothing is packed twice. */
static gboolean is_wanted_inside(const char *name)
{
    TabiyaSourceFormat format;
    return !is_hidden(name) && says_format(name, 1, &format);
}

/* --- Files ------------------------------------------------------------------------------------ */

static void file_free(gpointer data)
{
    File *file = data;
    g_free(file->path);
    g_clear_error(&file->error);
    g_free(file);
}

static void add_file(TabiyaSource *self, const char *path, guint64 size, GError *error)
{
    File *file = g_new0(File, 1);
    file->path = g_strdup(path);
    file->size = size;
    file->error = error;
    g_ptr_array_add(self->files, file);
    self->total += size;
}

static gint compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static GPtrArray *list_folder(const char *path, GError **error)
{
    g_autoptr(GDir) folder = g_dir_open(path, 0, error);
    if (!folder)
        return NULL;
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    const char *name;
    while ((name = g_dir_read_name(folder)))
        g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, compare_names);
    return names;
}

/* `seen` has the folders on the path, to stop at circular links. */
static void add_path(TabiyaSource *self, const char *path, gboolean was_named, GHashTable *seen)
{
    GStatBuf info;
    GError *error = NULL;
    if (g_stat(path, &info) != 0) {
        tabiya_error_set_errno(&error, path);
        add_file(self, path, 0, error);
        return;
    }
    if (!S_ISDIR(info.st_mode)) {
        if (was_named || (S_ISREG(info.st_mode) && is_wanted(path)))
            add_file(self, path, S_ISREG(info.st_mode) ? (guint64)info.st_size : 0, NULL);
        return;
    }
    if (!was_named && is_hidden(path))
        return;
    char *mark = g_strdup_printf("%" G_GUINT64_FORMAT ":%" G_GUINT64_FORMAT, (guint64)info.st_dev,
                                 (guint64)info.st_ino);
    if (!g_hash_table_add(seen, mark))
        return;
    g_autoptr(GPtrArray) names = list_folder(path, &error);
    if (!names)
        add_file(self, path, 0, error);
    for (guint i = 0; names && i < names->len; i++) {
        g_autofree char *inner = g_build_filename(path, names->pdata[i], NULL);
        add_path(self, inner, FALSE, seen);
    }
}

TabiyaSource *tabiya_source_new(const char *const *names)
{
    TabiyaSource *self = g_new0(TabiyaSource, 1);
    g_mutex_init(&self->lock);
    self->files = g_ptr_array_new_with_free_func(file_free);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (; *names; names++) {
        if (strcmp(*names, "-") == 0)
            add_file(self, NULL, 0, NULL);
        else
            add_path(self, *names, TRUE, seen);
    }
    return self;
}

static void close_file(TabiyaSource *self)
{
    if (!self->file)
        return;
    g_clear_pointer(&self->unpacker, tabiya_unpacker_free);
    self->before += self->file->size;
    self->file = NULL;
}

void tabiya_source_free(TabiyaSource *self)
{
    close_file(self);
    g_ptr_array_unref(self->files);
    g_free(self->name);
    g_free(self->uri);
    g_mutex_clear(&self->lock);
    g_free(self);
}

/* --- Text after text -------------------------------------------------------------------------- */

static void tell_done(TabiyaSource *self)
{
    guint64 done = self->before;
    if (self->file && self->unpacker)
        done += tabiya_unpacker_get_offset(self->unpacker);
    g_mutex_lock(&self->lock);
    self->done = done;
    g_mutex_unlock(&self->lock);
}

static char *dup_shown_name(const File *file)
{
    return file->path ? g_filename_display_name(file->path) : g_strdup("-");
}

/* Opens the next file. FALSE: an error. */
static gboolean open_next(TabiyaSource *self, GError **error)
{
    const File *file = self->files->pdata[self->next++];
    self->file = file;
    if (file->error) {
        g_propagate_error(error, g_error_copy(file->error));
        return FALSE;
    }
    g_autofree char *shown = dup_shown_name(file);
    int fd = file->path ? g_open(file->path, O_RDONLY | O_CLOEXEC, 0)
                        : fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
    struct stat info;
    if (fd < 0 || fstat(fd, &info) != 0) {
        tabiya_error_set_errno(error, file->path ? file->path : "-");
        if (fd >= 0)
            close(fd);
        return FALSE;
    }
    self->size = info.st_size;
    self->changed_ns = info.st_mtim.tv_sec * G_GINT64_CONSTANT(1000000000) + info.st_mtim.tv_nsec;
    self->unpacker = tabiya_unpacker_new(fd, shown);
    return TRUE;
}

static char *dup_uri(const File *file, const char *inner)
{
    if (!file->path)
        return NULL;
    g_autoptr(GFile) place = g_file_new_for_path(file->path);
    g_autofree char *uri = g_file_get_uri(place);
    g_autofree char *escaped = inner ? g_uri_escape_string(inner, "/", FALSE) : NULL;
    return escaped ? g_strconcat(uri, "#", escaped, NULL) : g_strdup(uri);
}

static void name_text(TabiyaSource *self, const char *inner)
{
    g_autofree char *shown = dup_shown_name(self->file);
    g_autofree char *valid = inner ? g_utf8_make_valid(inner, -1) : NULL;
    g_free(self->name);
    g_free(self->uri);
    self->name = valid ? g_strconcat(shown, "/", valid, NULL) : g_strdup(shown);
    self->uri = dup_uri(self->file, valid);
    self->format = TABIYA_SOURCE_PGN;
    says_format(valid ? valid : shown, G_N_ELEMENTS(PACKINGS), &self->format);
}

gboolean tabiya_source_next(TabiyaSource *self, GError **error)
{
    g_return_val_if_fail(error, FALSE);
    for (;;) {
        const char *inner;
        while (self->unpacker && tabiya_unpacker_next(self->unpacker, &inner, error)) {
            if (inner && !is_wanted_inside(inner))
                continue;
            name_text(self, inner);
            return TRUE;
        }
        close_file(self);
        tell_done(self);
        if (*error || self->next == self->files->len)
            return FALSE;
        if (!open_next(self, error)) {
            close_file(self);
            return FALSE;
        }
    }
}

gssize tabiya_source_read(TabiyaSource *self, char *bytes, gsize length, GError **error)
{
    g_return_val_if_fail(self->unpacker, -1);
    gssize count = tabiya_unpacker_read(self->unpacker, bytes, length, error);
    tell_done(self);
    return count;
}

const char *tabiya_source_get_name(TabiyaSource *self)
{
    return self->name;
}

TabiyaSourceFormat tabiya_source_get_format(TabiyaSource *self)
{
    return self->format;
}

TabiyaSourceStamp tabiya_source_get_stamp(TabiyaSource *self)
{
    return (TabiyaSourceStamp){
        .uri = self->uri,
        .size = self->size,
        .changed_ns = self->changed_ns,
    };
}

guint64 tabiya_source_get_done(TabiyaSource *self)
{
    g_mutex_lock(&self->lock);
    guint64 done = self->done;
    g_mutex_unlock(&self->lock);
    return done;
}

guint64 tabiya_source_get_total(TabiyaSource *self)
{
    return self->total;
}
