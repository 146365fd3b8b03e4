/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes a backup; see backup.h.
 *
 * First the databases are copied into a temporary folder, then everything goes into the archive in
 * one pass, which also computes the checksums. Other files are always replaced whole, so an open
 * one keeps its content. */
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/data/backup-private.h"
#include "app/data/data-files.h"
#include "app/error.h"
#include "app/game/safe-file.h"
#include "app/json-add.h"
#include "app/plain-text.h"
#include "app/settings.h"
#include "tabiya-version.h"

#define MOST_LISTED 20 /* engines, or files: more do not fit into a question */

typedef struct {
    char *name; /* in the archive, without the top folder */
    int fd;
    guint64 bytes;
} Item;

typedef struct {
    GPtrArray *items; /* of Item */
    TabiyaDataRoom *room;
    struct archive *archive;
    TabiyaSafeFile *file;
    GString *sums;
    gint64 made_s;
    GError *trouble; /* an error of the file, which libarchive cannot pass on */
    guint64 done, total;
    guint64 left_out;
    guint64 copying; /* bytes of the database being copied */
    TabiyaStoreProgress progress;
    gpointer user;
    GCancellable *cancellable;
} Writer;

static void free_item(gpointer data)
{
    Item *item = data;
    if (item->fd >= 0)
        close(item->fd);
    g_free(item->name);
    g_free(item);
}

static void writer_clear(Writer *self)
{
    g_clear_pointer(&self->archive, archive_write_free);
    g_clear_pointer(&self->file, tabiya_safe_file_free);
    g_clear_pointer(&self->items, g_ptr_array_unref);
    g_clear_pointer(&self->room, tabiya_data_room_free);
    g_clear_error(&self->trouble);
    if (self->sums)
        g_string_free(self->sums, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Writer, writer_clear)

char *tabiya_backup_info_dup_left_out(const TabiyaBackupInfo *info)
{
    g_autofree char *size = g_format_size(info->left_out);
    /* Translators: a size, as in “12 MB”. */
    return info->left_out > 0
               ? g_strdup_printf(_("%s of games and positions that learning runs can create again "
                                   "were left out."),
                                 size)
               : NULL;
}

char *tabiya_backup_dup_name(void)
{
    return tabiya_data_files_dup_dated_name(TABIYA_BACKUP_SUFFIX);
}

/* A heading and one line for each. The names may come from somebody else. */
static void append_list(GString *text, const char *heading, char **lines)
{
    const guint count = lines ? g_strv_length(lines) : 0;
    if (count > 0)
        g_string_append_printf(text, "%s%s", text->len > 0 ? "\n\n" : "", heading);
    for (guint i = 0; i < MIN(count, MOST_LISTED); i++) {
        g_autofree char *line = tabiya_dup_quote(lines[i], -1);
        g_string_append_printf(text, "\n• %s", line);
    }
    if (count > MOST_LISTED)
        g_string_append_printf(text, "\n… %u", count - MOST_LISTED);
}

char *tabiya_backup_info_dup_distrusted(const TabiyaBackupInfo *info)
{
    GString *text = g_string_new(NULL);
    append_list(
        text,
        _("These engines from the backup stay off until you check their commands and allow them in "
          "Preferences, Engines:"),
        info->engines);
    append_list(
        text,
        _("These files and folders from its preferences are not opened. Choose them again to use "
          "them:"),
        info->files);
    append_list(text,
                _("These files were open in Study. They stay closed until you choose Reopen Tabs:"),
                info->tabs);
    append_list(text,
                _("Imports of these files were not finished. Import a file again to continue:"),
                info->imports);
    return g_string_free(text, FALSE);
}

void tabiya_backup_info_clear(TabiyaBackupInfo *info)
{
    g_clear_pointer(&info->program, g_free);
    g_clear_pointer(&info->engines, g_strfreev);
    g_clear_pointer(&info->files, g_strfreev);
    g_clear_pointer(&info->tabs, g_strfreev);
    g_clear_pointer(&info->imports, g_strfreev);
}

/* --- Contents --------------------------------------------------------------------------------- */

static void advance(Writer *self, guint64 bytes)
{
    self->done += bytes;
    if (self->progress)
        self->progress(self->done, self->total, self->user);
}

static void copy_progress_cb(guint64 done, guint64 total, gpointer user)
{
    Writer *self = user;
    const double part = (double)done / (double)MAX(total, 1);
    if (self->progress) {
        self->progress(self->done + (guint64)(part * (double)self->copying), self->total,
                       self->user);
    }
}

/* A damaged file that is not in use is backed up as it is. */
static gboolean is_in_use(const char *name)
{
    return g_str_equal(name, "library.db") || g_str_equal(name, "puzzles.db");
}

/* A copy of the database in the temporary folder; NULL without an error: use the file itself. */
static char *snapshot(Writer *self, const char *path, const TabiyaDataFile *file, GError **error)
{
    g_autofree char *name = g_strdup_printf("%u.db", self->items->len);
    g_autofree char *copy = g_build_filename(tabiya_data_room_get_path(self->room), name, NULL);
    GError *problem = NULL;
    tabiya_data_files_step("snapshot");
    self->copying = file->bytes;
    if (tabiya_database_copy(path, copy, copy_progress_cb, self, self->cancellable, &problem))
        return g_steal_pointer(&copy);
    if (!is_in_use(file->name) && !g_error_matches(problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_clear_error(&problem);
    else
        g_propagate_error(error, problem);
    return NULL;
}

static gboolean add_item(Writer *self, const char *data_dir, const TabiyaDataFile *file,
                         GError **error)
{
    g_autofree char *path = g_build_filename(data_dir, file->name, NULL);
    g_autofree char *copy = NULL;
    g_autoptr(GError) problem = NULL;
    if (!g_utf8_validate(file->name, -1, NULL)) {
        g_autofree char *shown = g_filename_display_name(file->name);
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("A backup cannot contain a file named “%s”. Rename the file."), shown);
        return FALSE;
    }
    if (file->database && !(copy = snapshot(self, path, file, &problem)) && problem) {
        g_propagate_error(error, g_steal_pointer(&problem));
        return FALSE;
    }
    const int fd = open(copy ? copy : path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    struct stat info;
    if (fd < 0 && errno == ENOENT)
        return TRUE; /* deleted since */
    if (fd < 0 || fstat(fd, &info) != 0) {
        tabiya_error_set_errno(error, path);
        if (fd >= 0)
            close(fd);
        return FALSE;
    }
    Item *item = g_new0(Item, 1);
    *item = (Item){g_strconcat(TABIYA_BACKUP_DATA, file->name, NULL), fd, (guint64)info.st_size};
    g_ptr_array_add(self->items, item);
    if (file->database)
        advance(self, file->bytes);
    return TRUE;
}

/* Finds room for the copies of the databases: beside them, or if that disk is full (when a backup
 * elsewhere may help), beside the backup. */
static TabiyaDataRoom *make_room(const char *data_dir, const char *target, guint64 bytes,
                                 GError **error)
{
    g_autofree char *shown = g_filename_display_name(data_dir);
    g_autofree char *folder = g_path_get_dirname(target);
    GError *problem = NULL;
    tabiya_data_rooms_clean(data_dir);
    if (tabiya_backup_check_room(data_dir, shown, bytes, &problem))
        return tabiya_data_room_new(data_dir, error);
    TabiyaDataRoom *room = tabiya_backup_check_room(folder, shown, bytes, NULL)
                               ? tabiya_data_room_new(folder, NULL)
                               : NULL;
    if (room)
        g_error_free(problem);
    else
        g_propagate_error(error, problem);
    return room;
}

static void reverse(GPtrArray *items)
{
    for (guint i = 0; i < items->len / 2; i++) {
        gpointer item = items->pdata[i];
        items->pdata[i] = items->pdata[items->len - 1 - i];
        items->pdata[items->len - 1 - i] = item;
    }
}

/* The bytes of these files. */
static guint64 leave_out_remade(GPtrArray *files)
{
    guint64 bytes = 0;
    for (guint i = files->len; i > 0; i--) {
        const TabiyaDataFile *file = files->pdata[i - 1];
        if (file->remade) {
            bytes += file->bytes;
            g_ptr_array_remove_index(files, i - 1);
        }
    }
    return bytes;
}

/* From the last name to the first: while a tournament is played, its state.jsonl, which counts the
 * bytes of games.pgn, must not be the newer of the two. */
static gboolean collect(Writer *self, const char *data_dir, const char *target, GError **error)
{
    g_autoptr(GPtrArray) files = tabiya_data_files_list(data_dir, error);
    guint64 copied = 0;
    self->left_out = files ? leave_out_remade(files) : 0;
    for (guint i = 0; files && i < files->len; i++) {
        const TabiyaDataFile *file = files->pdata[i];
        self->total += file->bytes;
        copied += file->database ? file->bytes : 0;
    }
    self->total += copied;
    self->room = files ? make_room(data_dir, target, copied, error) : NULL;
    if (!self->room)
        return FALSE;
    for (guint i = files->len; i > 0; i--) {
        if (!add_item(self, data_dir, files->pdata[i - 1], error))
            return FALSE;
    }
    reverse(self->items);
    self->total = self->done;
    for (guint i = 0; i < self->items->len; i++)
        self->total += ((const Item *)self->items->pdata[i])->bytes;
    return TRUE;
}

/* --- The archive ------------------------------------------------------------------------------ */

static la_ssize_t write_cb(struct archive *archive, void *user, const void *bytes, size_t length)
{
    Writer *self = user;
    if (!self->trouble && tabiya_safe_file_write(self->file, bytes, length, &self->trouble)) {
        return (la_ssize_t)length;
    }
    archive_set_error(archive, EIO, "cannot be written");
    return -1;
}

static gboolean fail_archive(Writer *self, GError **error)
{
    if (self->trouble) {
        g_propagate_error(error, g_steal_pointer(&self->trouble));
    } else {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE,
                    _("The backup could not be created: %s"), archive_error_string(self->archive));
    }
    return FALSE;
}

static gboolean open_archive(Writer *self, const char *target, GError **error)
{
    tabiya_data_files_step("begin backup");
    self->file = tabiya_safe_file_begin(target, error);
    if (!self->file)
        return FALSE;
    self->archive = archive_write_new();
    archive_write_set_format_pax_restricted(self->archive);
    if (archive_write_add_filter_zstd(self->archive) != ARCHIVE_OK &&
        archive_write_add_filter_gzip(self->archive) != ARCHIVE_OK) {
        return fail_archive(self, error);
    }
    archive_write_set_bytes_in_last_block(self->archive, 1);
    return archive_write_open(self->archive, self, NULL, write_cb, NULL) == ARCHIVE_OK ||
           fail_archive(self, error);
}

static gboolean begin_entry(Writer *self, const char *name, guint64 bytes, GError **error)
{
    struct archive_entry *entry = archive_entry_new();
    g_autofree char *path = g_strconcat(TABIYA_BACKUP_TOP, name, NULL);
    archive_entry_set_pathname(entry, path);
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, 0600);
    archive_entry_set_size(entry, (la_int64_t)bytes);
    archive_entry_set_mtime(entry, (time_t)self->made_s, 0);
    const int result = archive_write_header(self->archive, entry);
    archive_entry_free(entry);
    return result >= ARCHIVE_WARN || fail_archive(self, error);
}

static gboolean put_bytes(Writer *self, const char *bytes, gsize length, GError **error)
{
    return archive_write_data(self->archive, bytes, length) == (la_ssize_t)length ||
           fail_archive(self, error);
}

static void add_sum(Writer *self, GChecksum *sum, const char *name)
{
    g_string_append_printf(self->sums, "%s  %s\n", g_checksum_get_string(sum), name);
}

static gboolean write_text(Writer *self, const char *name, const char *text, GError **error)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_checksum_update(sum, (const guchar *)text, (gssize)strlen(text));
    add_sum(self, sum, name);
    return begin_entry(self, name, strlen(text), error) &&
           put_bytes(self, text, strlen(text), error);
}

/* Fails if a file has become shorter meanwhile. */
static gboolean write_item(Writer *self, const Item *item, GError **error)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_autofree char *block = g_malloc(TABIYA_BACKUP_BLOCK);
    tabiya_data_files_step("pack");
    if (!begin_entry(self, item->name, item->bytes, error))
        return FALSE;
    for (guint64 left = item->bytes; left > 0;) {
        if (g_cancellable_set_error_if_cancelled(self->cancellable, error))
            return FALSE;
        const gssize count = read(item->fd, block, (gsize)MIN(left, TABIYA_BACKUP_BLOCK));
        if (count < 0 && errno == EINTR)
            continue;
        if (count == 0)
            errno = EIO; /* it has become shorter */
        if (count <= 0)
            return tabiya_error_set_errno(error, item->name);
        g_checksum_update(sum, (const guchar *)block, count);
        if (!put_bytes(self, block, (gsize)count, error))
            return FALSE;
        left -= (guint64)count;
        advance(self, (guint64)count);
    }
    add_sum(self, sum, item->name);
    return TRUE;
}

static void add_named_bytes(JsonBuilder *builder, const char *name, guint64 bytes)
{
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "name", name);
    tabiya_json_add_int(builder, "bytes", (gint64)bytes);
    json_builder_end_object(builder);
}

static char *dup_manifest(const Writer *self, const char *settings)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    g_autoptr(GDateTime) made = g_date_time_new_from_unix_utc(self->made_s);
    g_autofree char *time = g_date_time_format(made, "%Y-%m-%dT%H:%M:%SZ");
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "format", TABIYA_BACKUP_FORMAT);
    tabiya_json_add_int(builder, "version", TABIYA_BACKUP_VERSION);
    tabiya_json_add_string(builder, "program", TABIYA_VERSION);
    tabiya_json_add_string(builder, "made", time);
    json_builder_set_member_name(builder, "files");
    json_builder_begin_array(builder);
    if (settings)
        add_named_bytes(builder, TABIYA_BACKUP_SETTINGS, strlen(settings));
    for (guint i = 0; i < self->items->len; i++) {
        const Item *item = self->items->pdata[i];
        add_named_bytes(builder, item->name, item->bytes);
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    return json_to_string(root, TRUE);
}

static gboolean write_all(Writer *self, GError **error)
{
    g_autofree char *settings = tabiya_settings_dup_text();
    g_autofree char *manifest = dup_manifest(self, settings);
    if (!write_text(self, TABIYA_BACKUP_MANIFEST, manifest, error) ||
        (settings && !write_text(self, TABIYA_BACKUP_SETTINGS, settings, error))) {
        return FALSE;
    }
    for (guint i = 0; i < self->items->len; i++) {
        if (!write_item(self, self->items->pdata[i], error))
            return FALSE;
    }
    return begin_entry(self, TABIYA_BACKUP_SUMS, self->sums->len, error) &&
           put_bytes(self, self->sums->str, self->sums->len, error) &&
           (archive_write_close(self->archive) == ARCHIVE_OK || fail_archive(self, error));
}

/* --- Whole runs ------------------------------------------------------------------------------- */

static gboolean check_target(const char *data_dir, const char *target, GError **error)
{
    g_autoptr(GFile) folder = g_file_new_for_path(data_dir);
    g_autoptr(GFile) file = g_file_new_for_path(target);
    if (!g_file_has_prefix(file, folder))
        return TRUE;
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("A backup cannot be saved in the data folder. Choose another folder."));
    return FALSE;
}

gboolean tabiya_backup_write(const char *data_dir, const char *target, TabiyaBackupInfo *info,
                             TabiyaStoreProgress progress, gpointer user, GCancellable *cancellable,
                             GError **error)
{
    g_auto(Writer) self = {
        .items = g_ptr_array_new_with_free_func(free_item),
        .sums = g_string_new(NULL),
        .made_s = g_get_real_time() / G_USEC_PER_SEC,
        .progress = progress,
        .user = user,
        .cancellable = cancellable,
    };
    if (!check_target(data_dir, target, error) || !collect(&self, data_dir, target, error) ||
        !open_archive(&self, target, error) || !write_all(&self, error)) {
        return FALSE;
    }
    tabiya_data_files_step("commit backup");
    if (!tabiya_safe_file_commit(self.file, FALSE, error))
        return FALSE;
    if (info) {
        *info = (TabiyaBackupInfo){.made_s = self.made_s,
                                   .n_files = self.items->len,
                                   .left_out = self.left_out,
                                   .program = g_strdup(TABIYA_VERSION)};
        for (guint i = 0; i < self.items->len; i++)
            info->bytes += ((const Item *)self.items->pdata[i])->bytes;
    }
    return TRUE;
}
