/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See game-file.h.
 *
 * A program that writes a file expects to read the same bytes; the library returns a game's export
 * format. So a file remembers the bytes written last, and the library's text of them: as long as
 * that text is the same, reading returns the bytes. */
#include "app/library/game-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/game/pgn-reader.h"
#include "app/store/database.h"
#include "app/store/library-file.h"
#include "app/store/library-rows.h"
#include "app/store/position-index.h"

#define SCHEME "tabiya-game"

struct _TabiyaGameFile {
    GObject parent_instance;

    char *library;
    gint64 id;
    char *name;

    GMutex lock;
    char *written; /* NULL: nothing was written */
    char *made_of_it;
};

static void file_iface_init(GFileIface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaGameFile, tabiya_game_file, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_FILE, file_iface_init))

/* --- The library ------------------------------------------------------------------------------ */

static char *dup_text_of(TabiyaLibraryRows *rows, gint64 id, GError **error)
{
    GError *failure = NULL;
    g_autoptr(TabiyaGameRecord) record = tabiya_library_rows_get_record(rows, id, &failure);

    if (!record && !failure) {
        g_set_error_literal(&failure, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                            _("This game is no longer in the library."));
    }
    if (!record) {
        g_propagate_error(error, failure);
        return NULL;
    }
    GString *text = g_string_new(NULL);
    tabiya_game_record_append_pgn(record, text);
    return g_string_free(text, FALSE);
}

static char *read_game(TabiyaGameFile *self, GError **error)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(self->library, error);
    g_autoptr(TabiyaLibraryRows) rows = NULL;

    if (!db)
        return NULL;
    rows = tabiya_library_rows_new(db);
    char *text = dup_text_of(rows, self->id, error);
    g_clear_pointer(&rows, tabiya_library_rows_free);
    g_mutex_lock(&self->lock);
    if (text && self->written && g_str_equal(text, self->made_of_it)) {
        g_free(text);
        text = g_strdup(self->written);
    }
    g_mutex_unlock(&self->lock);
    return text;
}

static TabiyaGameRecord *record_of_text(const char *text, GError **error)
{
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, -1, &errors);

    if (games->len == 1)
        return tabiya_game_record_new(g_ptr_array_index(games, 0));
    g_set_error_literal(
        error, G_IO_ERROR, G_IO_ERROR_FAILED,
        _("This tab can save only one game to the library. Save all its games to a file, "
          "or remove the others."));
    return NULL;
}

static gboolean write_game(TabiyaGameFile *self, const char *text, GError **error)
{
    g_autoptr(TabiyaGameRecord) record = record_of_text(text, error);
    g_autoptr(TabiyaDatabase) db = record ? tabiya_library_open(self->library, error) : NULL;
    g_autoptr(TabiyaLibraryRows) rows = NULL;

    if (!db)
        return FALSE;
    rows = tabiya_library_rows_new(db);
    gboolean good = tabiya_library_rows_replace(rows, self->id, record, error);
    /* The game has lost its place in the position index. An error here only slows down searches;
     * the next change tries again. */
    if (good)
        tabiya_position_index_rest(db, TABIYA_INDEX_REST, NULL, NULL);
    g_clear_pointer(&rows, tabiya_library_rows_free);
    if (!good)
        return FALSE;
    GString *made = g_string_new(NULL);
    tabiya_game_record_append_pgn(record, made);
    g_mutex_lock(&self->lock);
    g_free(self->written);
    g_free(self->made_of_it);
    self->written = g_strdup(text);
    self->made_of_it = g_string_free(made, FALSE);
    g_mutex_unlock(&self->lock);
    return TRUE;
}

/* --- Streams ---------------------------------------------------------------------------------- */

#define TABIYA_TYPE_GAME_INPUT (tabiya_game_input_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGameInput, tabiya_game_input, TABIYA, GAME_INPUT, GFileInputStream)

struct _TabiyaGameInput {
    GFileInputStream parent_instance;
    char *text;
    gsize length, at;
};

G_DEFINE_FINAL_TYPE(TabiyaGameInput, tabiya_game_input, G_TYPE_FILE_INPUT_STREAM)

static gssize input_read(GInputStream *stream, void *buffer, gsize count, GCancellable *cancellable,
                         GError **error)
{
    TabiyaGameInput *self = TABIYA_GAME_INPUT(stream);
    gsize part = MIN(count, self->length - self->at);

    memcpy(buffer, self->text + self->at, part);
    self->at += part;
    return (gssize)part;
}

static void tabiya_game_input_finalize(GObject *object)
{
    g_free(TABIYA_GAME_INPUT(object)->text);
    G_OBJECT_CLASS(tabiya_game_input_parent_class)->finalize(object);
}

static void tabiya_game_input_class_init(TabiyaGameInputClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_game_input_finalize;
    G_INPUT_STREAM_CLASS(klass)->read_fn = input_read;
}

static void tabiya_game_input_init(TabiyaGameInput *self)
{
}

#define TABIYA_TYPE_GAME_OUTPUT (tabiya_game_output_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGameOutput, tabiya_game_output, TABIYA, GAME_OUTPUT, GFileOutputStream)

struct _TabiyaGameOutput {
    GFileOutputStream parent_instance;
    TabiyaGameFile *file; /* owned */
    GString *text;
};

G_DEFINE_FINAL_TYPE(TabiyaGameOutput, tabiya_game_output, G_TYPE_FILE_OUTPUT_STREAM)

static gssize output_write(GOutputStream *stream, const void *buffer, gsize count,
                           GCancellable *cancellable, GError **error)
{
    g_string_append_len(TABIYA_GAME_OUTPUT(stream)->text, buffer, (gssize)count);
    return (gssize)count;
}

/* Whole or not at all. */
static gboolean output_close(GOutputStream *stream, GCancellable *cancellable, GError **error)
{
    TabiyaGameOutput *self = TABIYA_GAME_OUTPUT(stream);

    return !g_cancellable_set_error_if_cancelled(cancellable, error) &&
           write_game(self->file, self->text->str, error);
}

static void tabiya_game_output_finalize(GObject *object)
{
    TabiyaGameOutput *self = TABIYA_GAME_OUTPUT(object);

    g_clear_object(&self->file);
    g_string_free(self->text, TRUE);
    G_OBJECT_CLASS(tabiya_game_output_parent_class)->finalize(object);
}

static void tabiya_game_output_class_init(TabiyaGameOutputClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_game_output_finalize;
    G_OUTPUT_STREAM_CLASS(klass)->write_fn = output_write;
    G_OUTPUT_STREAM_CLASS(klass)->close_fn = output_close;
}

static void tabiya_game_output_init(TabiyaGameOutput *self)
{
    self->text = g_string_new(NULL);
}

/* --- GFile functions -------------------------------------------------------------------------- */

static GFile *file_dup(GFile *file)
{
    return g_object_ref(file); /* it never changes */
}

static guint file_hash(GFile *file)
{
    return g_int64_hash(&TABIYA_GAME_FILE(file)->id);
}

static gboolean file_equal(GFile *a, GFile *b)
{
    TabiyaGameFile *one = TABIYA_GAME_FILE(a), *other = TABIYA_GAME_FILE(b);

    return one->id == other->id && g_str_equal(one->library, other->library);
}

static gboolean file_is_native(GFile *file)
{
    return FALSE;
}

static gboolean file_has_uri_scheme(GFile *file, const char *scheme)
{
    return g_ascii_strcasecmp(scheme, SCHEME) == 0;
}

static char *file_get_uri_scheme(GFile *file)
{
    return g_strdup(SCHEME);
}

static char *file_get_basename(GFile *file)
{
    return g_strdup(TABIYA_GAME_FILE(file)->name);
}

static char *file_get_path(GFile *file)
{
    return NULL;
}

static char *file_get_uri(GFile *file)
{
    TabiyaGameFile *self = TABIYA_GAME_FILE(file);
    g_autofree char *path = g_uri_escape_string(self->library, "/", FALSE);
    g_autofree char *name = g_uri_escape_string(self->name, NULL, FALSE);

    return g_strdup_printf(SCHEME "://%s?id=%" G_GINT64_FORMAT "&name=%s", path, self->id, name);
}

static GFile *file_get_parent(GFile *file)
{
    return NULL;
}

static GFileInputStream *file_read(GFile *file, GCancellable *cancellable, GError **error)
{
    char *text = read_game(TABIYA_GAME_FILE(file), error);

    if (!text)
        return NULL;
    TabiyaGameInput *input = g_object_new(TABIYA_TYPE_GAME_INPUT, NULL);
    input->text = text;
    input->length = strlen(text);
    return G_FILE_INPUT_STREAM(input);
}

static GFileOutputStream *file_replace(GFile *file, const char *etag, gboolean backup,
                                       GFileCreateFlags flags, GCancellable *cancellable,
                                       GError **error)
{
    TabiyaGameOutput *output = g_object_new(TABIYA_TYPE_GAME_OUTPUT, NULL);

    output->file = g_object_ref(TABIYA_GAME_FILE(file));
    return G_FILE_OUTPUT_STREAM(output);
}

static GFileInfo *file_query_info(GFile *file, const char *attributes, GFileQueryInfoFlags flags,
                                  GCancellable *cancellable, GError **error)
{
    g_autofree char *text = read_game(TABIYA_GAME_FILE(file), error);

    if (!text)
        return NULL;
    GFileInfo *info = g_file_info_new();
    g_file_info_set_name(info, TABIYA_GAME_FILE(file)->name);
    g_file_info_set_display_name(info, TABIYA_GAME_FILE(file)->name);
    g_file_info_set_file_type(info, G_FILE_TYPE_REGULAR);
    g_file_info_set_content_type(info, "application/vnd.chess-pgn");
    g_file_info_set_size(info, (goffset)strlen(text));
    return info;
}

static void file_iface_init(GFileIface *iface)
{
    iface->dup = file_dup;
    iface->hash = file_hash;
    iface->equal = file_equal;
    iface->is_native = file_is_native;
    iface->has_uri_scheme = file_has_uri_scheme;
    iface->get_uri_scheme = file_get_uri_scheme;
    iface->get_basename = file_get_basename;
    iface->get_path = file_get_path;
    iface->get_uri = file_get_uri;
    iface->get_parse_name = file_get_uri;
    iface->get_parent = file_get_parent;
    iface->read_fn = file_read;
    iface->replace = file_replace;
    iface->query_info = file_query_info;
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_game_file_finalize(GObject *object)
{
    TabiyaGameFile *self = TABIYA_GAME_FILE(object);

    g_free(self->library);
    g_free(self->name);
    g_free(self->written);
    g_free(self->made_of_it);
    g_mutex_clear(&self->lock);
    G_OBJECT_CLASS(tabiya_game_file_parent_class)->finalize(object);
}

static void tabiya_game_file_class_init(TabiyaGameFileClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_game_file_finalize;
}

static void tabiya_game_file_init(TabiyaGameFile *self)
{
    g_mutex_init(&self->lock);
}

GFile *tabiya_game_file_new(const char *library, gint64 id, const char *name)
{
    TabiyaGameFile *self = g_object_new(TABIYA_TYPE_GAME_FILE, NULL);

    self->library = g_strdup(library);
    self->id = id;
    self->name = g_strdup(name);
    return G_FILE(self);
}

static GFile *from_uri_cb(GVfs *vfs, const char *text, gpointer user)
{
    g_autoptr(GUri) uri = g_uri_parse(text, G_URI_FLAGS_ENCODED_QUERY, NULL);
    g_autoptr(GHashTable) parts = NULL;
    const char *id, *name;

    if (!uri || !g_uri_get_query(uri))
        return NULL;
    parts = g_uri_parse_params(g_uri_get_query(uri), -1, "&", G_URI_PARAMS_NONE, NULL);
    id = parts ? g_hash_table_lookup(parts, "id") : NULL;
    name = parts ? g_hash_table_lookup(parts, "name") : NULL;
    if (!id)
        return NULL;
    return tabiya_game_file_new(g_uri_get_path(uri), g_ascii_strtoll(id, NULL, 10),
                                name ? name : "");
}

void tabiya_game_file_register(void)
{
    g_vfs_register_uri_scheme(g_vfs_get_default(), SCHEME, from_uri_cb, NULL, NULL, from_uri_cb,
                              NULL, NULL);
}
