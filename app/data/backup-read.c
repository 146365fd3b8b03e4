/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a backup, which may be any file; see backup.h. Everything is checked before it is trusted:
 * names must be in the manifest and stay inside the folder, sizes must match it, and in the end
 * every checksum must match. */
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "app/analysis/engine-registry.h"
#include "app/data/backup-private.h"
#include "app/error.h"
#include "app/json-text.h"
#include "app/settings.h"
#include "app/store/database-fold.h"
#include "app/store/foreign-rows.h"
#include "app/store/library-file.h"
#include "app/store/migrations.h"

/* For the manifest and the checksums. */
#define TEXT_MAX (16 << 20)

typedef struct {
    guint64 bytes;
    char *sum; /* NULL: not read yet */
} Expected;

typedef struct {
    const char *path;
    char *shown; /* the file's name, for messages */
    int fd;
    struct archive *archive;
    char block[TABIYA_BACKUP_BLOCK];
    GHashTable *expected; /* name → Expected */
    char *manifest_sum;
    GHashTable *sums; /* name → sum, from SHA256SUMS; NULL: not read yet */
    TabiyaDataRoom *room;
    TabiyaBackupInfo info;
    guint64 done;
    TabiyaStoreProgress progress;
    gpointer user;
    GCancellable *cancellable;
} Reader;

static void free_expected(gpointer data)
{
    Expected *expected = data;
    g_free(expected->sum);
    g_free(expected);
}

static void reader_free(Reader *self)
{
    g_clear_pointer(&self->archive, archive_read_free);
    if (self->fd >= 0)
        close(self->fd);
    g_clear_pointer(&self->expected, g_hash_table_unref);
    g_clear_pointer(&self->sums, g_hash_table_unref);
    g_clear_pointer(&self->room, tabiya_data_room_free);
    tabiya_backup_info_clear(&self->info);
    g_free(self->manifest_sum);
    g_free(self->shown);
    g_free(self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Reader, reader_free)

static gboolean fail_foreign(const Reader *self, GError **error)
{
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("“%s” is not a Tabiya backup."),
                self->shown);
    return FALSE;
}

static gboolean fail_damaged(const Reader *self, GError **error)
{
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED,
                _("The backup “%s” is damaged and cannot be restored. Use another backup."),
                self->shown);
    return FALSE;
}

static gboolean fail_newer(const Reader *self, GError **error)
{
    g_set_error(
        error, TABIYA_ERROR, TABIYA_ERROR_STORE_NEWER,
        _("The backup “%s” was made by a newer version of Tabiya. Use that version to restore it."),
        self->shown);
    return FALSE;
}

/* --- The archive ------------------------------------------------------------------------------ */

static la_ssize_t read_cb(struct archive *archive, void *user, const void **bytes)
{
    Reader *self = user;
    ssize_t count;
    *bytes = self->block;
    do
        count = read(self->fd, self->block, sizeof self->block);
    while (count < 0 && errno == EINTR);
    if (count < 0)
        archive_set_error(archive, errno, "%s", g_strerror(errno));
    return count;
}

static gboolean open_archive(Reader *self, GError **error)
{
    self->fd = open(self->path, O_RDONLY | O_CLOEXEC);
    if (self->fd < 0)
        return tabiya_error_set_errno(error, self->path);
    self->archive = archive_read_new();
    archive_read_support_format_tar(self->archive);
    archive_read_support_filter_zstd(self->archive);
    archive_read_support_filter_gzip(self->archive);
    return archive_read_open(self->archive, self, NULL, read_cb, NULL) == ARCHIVE_OK ||
           fail_foreign(self, error);
}

/* The name without the top folder, lent by the entry. NULL without an error: the end; NULL with
 * one: an entry that no backup has. */
static const char *next_entry(Reader *self, struct archive_entry **entry, GError **error)
{
    const int result = archive_read_next_header(self->archive, entry);
    if (result == ARCHIVE_EOF)
        return NULL;
    const char *path = result >= ARCHIVE_WARN ? archive_entry_pathname_utf8(*entry) : NULL;
    if (!path && result >= ARCHIVE_WARN)
        path = archive_entry_pathname(*entry);
    if (path && archive_entry_filetype(*entry) == AE_IFREG && !archive_entry_hardlink(*entry) &&
        g_str_has_prefix(path, TABIYA_BACKUP_TOP)) {
        return path + strlen(TABIYA_BACKUP_TOP);
    }
    if (!self->expected)
        fail_foreign(self, error);
    else
        fail_damaged(self, error);
    return NULL;
}

static char *read_text(Reader *self, struct archive_entry *entry, GError **error)
{
    const gint64 size = archive_entry_size(entry);
    if (size < 0 || size > TEXT_MAX) {
        fail_damaged(self, error);
        return NULL;
    }
    g_autofree char *text = g_malloc((gsize)size + 1);
    if (archive_read_data(self->archive, text, (size_t)size) != (la_ssize_t)size) {
        fail_damaged(self, error);
        return NULL;
    }
    text[size] = '\0';
    return g_steal_pointer(&text);
}

/* --- The manifest ----------------------------------------------------------------------------- */

static gboolean is_expected_name(const char *name)
{
    return g_str_equal(name, TABIYA_BACKUP_SETTINGS) ||
           (g_str_has_prefix(name, TABIYA_BACKUP_DATA) &&
            tabiya_data_files_is_name(name + strlen(TABIYA_BACKUP_DATA)));
}

static gboolean read_file_of_manifest(Reader *self, JsonNode *node)
{
    JsonObject *object = JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
    const char *name = object ? tabiya_json_get_string(object, "name") : NULL;
    const gint64 bytes = object ? tabiya_json_get_int(object, "bytes", -1) : -1;
    if (bytes < 0 || !name || !is_expected_name(name) ||
        g_hash_table_contains(self->expected, name) ||
        self->info.bytes + (guint64)bytes < self->info.bytes) {
        return FALSE;
    }
    Expected *expected = g_new0(Expected, 1);
    expected->bytes = (guint64)bytes;
    g_hash_table_insert(self->expected, g_strdup(name), expected);
    self->info.bytes += (guint64)bytes;
    self->info.n_files += g_str_has_prefix(name, TABIYA_BACKUP_DATA);
    return TRUE;
}

static gboolean read_files_of_manifest(Reader *self, JsonObject *object)
{
    JsonNode *files = json_object_get_member(object, "files");
    if (!files || !JSON_NODE_HOLDS_ARRAY(files))
        return FALSE;
    JsonArray *array = json_node_get_array(files);
    for (guint i = 0; i < json_array_get_length(array); i++) {
        if (!read_file_of_manifest(self, json_array_get_element(array, i)))
            return FALSE;
    }
    return TRUE;
}

static gboolean parse_manifest(Reader *self, const char *text, GError **error)
{
    g_autoptr(JsonObject) object = tabiya_json_parse(text, -1, TEXT_MAX, NULL);
    if (!object || g_strcmp0(tabiya_json_get_string(object, "format"), TABIYA_BACKUP_FORMAT) != 0) {
        return fail_foreign(self, error);
    }
    if (tabiya_json_get_int(object, "version", 0) > TABIYA_BACKUP_VERSION)
        return fail_newer(self, error);
    const char *made = tabiya_json_get_string(object, "made");
    const char *program = tabiya_json_get_string(object, "program");
    g_autoptr(GDateTime) time = made ? g_date_time_new_from_iso8601(made, NULL) : NULL;
    self->info.made_s = time ? g_date_time_to_unix(time) : 0;
    self->info.program = g_strdup(program ? program : "");
    self->expected = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_expected);
    return read_files_of_manifest(self, object) || fail_damaged(self, error);
}

static gboolean read_manifest(Reader *self, GError **error)
{
    struct archive_entry *entry;
    GError *problem = NULL;
    const char *name = next_entry(self, &entry, &problem);
    g_autofree char *text = NULL;
    if (!name || !g_str_equal(name, TABIYA_BACKUP_MANIFEST)) {
        g_clear_error(&problem);
        return fail_foreign(self, error);
    }
    text = read_text(self, entry, error);
    if (!text)
        return FALSE;
    self->manifest_sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    return parse_manifest(self, text, error);
}

gboolean tabiya_backup_check_room(const char *folder, const char *shown, guint64 bytes,
                                  GError **error)
{
    const guint64 free_bytes = tabiya_data_files_get_free(folder);
    g_autofree char *needed = g_format_size(bytes);
    g_autofree char *there = g_format_size(free_bytes);
    if (bytes < G_MAXUINT64 - TABIYA_BACKUP_SPARE_BYTES &&
        bytes + TABIYA_BACKUP_SPARE_BYTES <= free_bytes) {
        return TRUE;
    }
    g_set_error(
        error, TABIYA_ERROR, TABIYA_ERROR_STORE_FULL,
        /* Translators: two sizes, as in “1.2 GB”. */
        _("The data in “%1$s” needs %2$s, but only %3$s is free. Free up some space first."), shown,
        needed, there);
    return FALSE;
}

/* --- Files ------------------------------------------------------------------------------------ */

static gboolean fail_write(const Reader *self, int number, GError **error)
{
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_FULL,
                /* Translators: a backup's name and the reason. */
                _("“%1$s” cannot be unpacked: %2$s"), self->shown, g_strerror(number));
    return FALSE;
}

static gboolean write_fully(int fd, const char *bytes, gsize length)
{
    while (length > 0) {
        const ssize_t count = write(fd, bytes, length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return FALSE;
        bytes += count;
        length -= (gsize)count;
    }
    return TRUE;
}

static gboolean copy_out(Reader *self, int fd, const Expected *expected, GChecksum *sum,
                         GError **error)
{
    g_autofree char *block = g_malloc(TABIYA_BACKUP_BLOCK);
    guint64 got = 0;
    for (;;) {
        if (g_cancellable_set_error_if_cancelled(self->cancellable, error))
            return FALSE;
        const la_ssize_t count = archive_read_data(self->archive, block, TABIYA_BACKUP_BLOCK);
        if (count < 0 || (count == 0 && got != expected->bytes))
            return fail_damaged(self, error);
        if (count == 0)
            return TRUE;
        got += (guint64)count;
        if (got > expected->bytes)
            return fail_damaged(self, error);
        g_checksum_update(sum, (const guchar *)block, count);
        if (!write_fully(fd, block, (gsize)count))
            return fail_write(self, errno, error);
        self->done += (guint64)count;
        if (self->progress)
            self->progress(self->done, self->info.bytes, self->user);
    }
}

/* "data/…" becomes "files/…" of the room. */
static char *dup_target(const Reader *self, const char *name)
{
    const char *room = tabiya_data_room_get_path(self->room);
    return g_str_has_prefix(name, TABIYA_BACKUP_DATA)
               ? g_build_filename(room, "files", name + strlen(TABIYA_BACKUP_DATA), NULL)
               : g_build_filename(room, name, NULL);
}

static gboolean unpack_file(Reader *self, const char *name, GError **error)
{
    Expected *expected = g_hash_table_lookup(self->expected, name);
    if (!expected || expected->sum || self->sums)
        return fail_damaged(self, error);
    g_autofree char *target = dup_target(self, name);
    g_autofree char *folder = g_path_get_dirname(target);
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    if (!tabiya_data_files_make_folder(folder, error))
        return FALSE;
    tabiya_data_files_step("unpack");
    const int fd = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return fail_write(self, errno, error);
    gboolean good = copy_out(self, fd, expected, sum, error);
    if (good && fsync(fd) != 0)
        good = fail_write(self, errno, error);
    close(fd);
    tabiya_data_files_sync_folder(folder);
    expected->sum = g_strdup(g_checksum_get_string(sum));
    return good;
}

/* --- The checksums ---------------------------------------------------------------------------- */

static gboolean read_sums(Reader *self, struct archive_entry *entry, GError **error)
{
    g_autofree char *text = !self->sums ? read_text(self, entry, error) : NULL;
    g_auto(GStrv) lines = text ? g_strsplit(text, "\n", -1) : NULL;
    if (!text)
        return self->sums ? fail_damaged(self, error) : FALSE;
    self->sums = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (char **line = lines; *line; line++) {
        char *name = strstr(*line, "  ");
        if (name) {
            g_hash_table_insert(self->sums, g_strdup(name + 2),
                                g_strndup(*line, (gsize)(name - *line)));
        }
    }
    return TRUE;
}

static gboolean check_sums(const Reader *self, GError **error)
{
    GHashTableIter iter;
    gpointer name, expected;
    if (!self->sums || g_strcmp0(g_hash_table_lookup(self->sums, TABIYA_BACKUP_MANIFEST),
                                 self->manifest_sum) != 0) {
        return fail_damaged(self, error);
    }
    g_hash_table_iter_init(&iter, self->expected);
    while (g_hash_table_iter_next(&iter, &name, &expected)) {
        const char *found = ((const Expected *)expected)->sum;
        if (!found || g_strcmp0(g_hash_table_lookup(self->sums, name), found) != 0)
            return fail_damaged(self, error);
    }
    return TRUE;
}

/* --- Whole runs ------------------------------------------------------------------------------- */

static gboolean unpack_all(Reader *self, GError **error)
{
    struct archive_entry *entry;
    GError *problem = NULL;
    const char *name;
    while ((name = next_entry(self, &entry, &problem))) {
        if (!(g_str_equal(name, TABIYA_BACKUP_SUMS) ? read_sums(self, entry, error)
                                                    : unpack_file(self, name, error))) {
            return FALSE;
        }
    }
    if (problem) {
        g_propagate_error(error, problem);
        return FALSE;
    }
    return check_sums(self, error);
}

/* Data that this version cannot open must not replace data that it can. */
static gboolean check_library(const Reader *self, GError **error)
{
    g_autofree char *path =
        g_build_filename(tabiya_data_room_get_path(self->room), "files", "library.db", NULL);
    guint32 application, version;
    if (!g_file_test(path, G_FILE_TEST_EXISTS))
        return TRUE;
    if (!tabiya_database_read_mark(path, &application, &version) ||
        application != TABIYA_LIBRARY_APPLICATION_ID) {
        return fail_damaged(self, error);
    }
    return version <= (guint32)tabiya_migrations_get_latest() || fail_newer(self, error);
}

/* Somebody else may have made the backup: nothing in it may decide what is run or opened. */
static gboolean distrust_library(Reader *self, const char *files, const char *data_dir,
                                 GError **error)
{
    g_autofree char *library = g_build_filename(files, "library.db", NULL);
    g_autofree char *own = g_build_filename(data_dir, "library.db", NULL);
    return !g_file_test(library, G_FILE_TEST_EXISTS) ||
           tabiya_foreign_rows_distrust(library, own, &self->info.tabs, &self->info.imports, error);
}

static gboolean distrust_settings(Reader *self, const char *data_dir, char **options,
                                  GError **error)
{
    g_autofree char *path =
        g_build_filename(tabiya_data_room_get_path(self->room), TABIYA_BACKUP_SETTINGS, NULL);
    g_autofree char *text = NULL;
    g_autoptr(GStrvBuilder) all = g_strv_builder_new();
    g_auto(GStrv) found = NULL;
    if (g_file_get_contents(path, &text, NULL, NULL)) {
        g_autofree char *kept = tabiya_settings_drop_paths(text, data_dir, &found);
        if (!g_file_set_contents(path, kept, -1, error))
            return FALSE;
    }
    if (found)
        g_strv_builder_addv(all, (const char **)found);
    g_strv_builder_addv(all, (const char **)options);
    self->info.files = g_strv_builder_end(all);
    return TRUE;
}

/* They name engines, too. */
static gboolean distrust_tournaments(const char *files, GError **error)
{
    g_autofree char *arena = g_build_filename(files, TABIYA_DATA_ARENA, NULL);
    g_autoptr(GDir) dir = g_dir_open(arena, 0, NULL);
    for (const char *name = dir ? g_dir_read_name(dir) : NULL; name; name = g_dir_read_name(dir)) {
        g_autofree char *folder = g_build_filename(arena, name, NULL);
        g_autofree char *mark = g_build_filename(folder, TABIYA_DATA_RESTORED, NULL);
        if (g_file_test(folder, G_FILE_TEST_IS_DIR) && !g_file_set_contents(mark, "", 0, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean distrust(Reader *self, const char *data_dir, GError **error)
{
    g_autofree char *files = g_build_filename(tabiya_data_room_get_path(self->room), "files", NULL);
    g_auto(GStrv) options = NULL;
    self->info.engines = tabiya_engine_registry_distrust(files, &options, error);
    return self->info.engines && distrust_settings(self, data_dir, options, error) &&
           distrust_library(self, files, data_dir, error) && distrust_tournaments(files, error);
}

TabiyaDataRoom *tabiya_backup_unpack(const char *path, const char *data_dir, TabiyaBackupInfo *info,
                                     TabiyaStoreProgress progress, gpointer user,
                                     GCancellable *cancellable, GError **error)
{
    g_autoptr(Reader) self = g_new0(Reader, 1);
    self->path = path;
    self->shown = g_filename_display_basename(path);
    self->fd = -1;
    self->progress = progress;
    self->user = user;
    self->cancellable = cancellable;
    if (!open_archive(self, error) || !read_manifest(self, error) ||
        !tabiya_data_files_make_folder(data_dir, error) ||
        !tabiya_backup_check_room(data_dir, self->shown, self->info.bytes, error)) {
        return NULL;
    }
    tabiya_data_rooms_clean(data_dir);
    self->room = tabiya_data_room_new(data_dir, error);
    if (!self->room)
        return NULL;
    g_autofree char *files = g_build_filename(tabiya_data_room_get_path(self->room), "files", NULL);
    if (!tabiya_data_files_make_folder(files, error) || !unpack_all(self, error) ||
        !check_library(self, error) || !distrust(self, data_dir, error)) {
        return NULL;
    }
    *info = self->info;
    self->info = (TabiyaBackupInfo){0};
    return g_steal_pointer(&self->room);
}
