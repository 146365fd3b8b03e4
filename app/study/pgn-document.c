/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The document, its list, and its games in memory. pgn-document-private.h says which file does
 * what. */
#include "app/study/pgn-document-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/game/pgn-lexer.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"

static void list_model_init(GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaPgnDocument, tabiya_pgn_document, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

enum {
    PROP_FILE = 1,
    PROP_TITLE,
    PROP_MODIFIED,
    PROP_SAVING,
    PROP_CAN_UNDO,
    PROP_CAN_REDO,
    PROP_UNDO_LABEL,
    PROP_REDO_LABEL,
    N_PROPS,
};

enum { SIGNAL_EDITED, SIGNAL_GAME_CHANGED, SIGNAL_REBASED, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* How many bytes of a game's text are read for its tags. */
#define HEADER_BYTES 65536

/* --- The list --------------------------------------------------------------------------------- */

static GType get_item_type(GListModel *model)
{
    return TABIYA_TYPE_PGN_ENTRY;
}

static guint get_n_items(GListModel *model)
{
    return TABIYA_PGN_DOCUMENT(model)->order->len;
}

static gpointer get_item(GListModel *model, guint position)
{
    TabiyaPgnDocument *self = TABIYA_PGN_DOCUMENT(model);
    if (position >= self->order->len)
        return NULL;
    return tabiya_pgn_document_get_entry(self, tabiya_pgn_document_id(self, position));
}

TabiyaPgnEntry *tabiya_pgn_document_get_entry(TabiyaPgnDocument *self, guint32 id)
{
    TabiyaPgnEntry *entry = g_hash_table_lookup(self->entries, GUINT_TO_POINTER(id));
    if (entry)
        return g_object_ref(entry);
    entry = tabiya_pgn_entry_new(self, id);
    g_hash_table_insert(self->entries, GUINT_TO_POINTER(id), entry);
    return entry;
}

static void list_model_init(GListModelInterface *iface)
{
    iface->get_item_type = get_item_type;
    iface->get_n_items = get_n_items;
    iface->get_item = get_item;
}

void tabiya_pgn_document_forget_entry(TabiyaPgnDocument *self, guint32 id)
{
    g_hash_table_remove(self->entries, GUINT_TO_POINTER(id));
}

TabiyaPgnSlot *tabiya_pgn_document_slot(TabiyaPgnDocument *self, guint32 id)
{
    return &g_array_index(self->slots, TabiyaPgnSlot, id);
}

guint32 tabiya_pgn_document_id(TabiyaPgnDocument *self, guint position)
{
    return g_array_index(self->order, guint32, position);
}

int tabiya_pgn_document_position(TabiyaPgnDocument *self, guint32 id)
{
    /* If nothing was moved, a game's position is its number. */
    if (id < self->order->len && tabiya_pgn_document_id(self, id) == id)
        return (int)id;
    const guint32 *ids = (const guint32 *)(gconstpointer)self->order->data;
    for (guint i = 0; i < self->order->len; i++) {
        if (ids[i] == id)
            return (int)i;
    }
    return -1;
}

guint32 tabiya_pgn_document_new_id(TabiyaPgnDocument *self)
{
    TabiyaPgnSlot slot = {.source = TABIYA_PGN_NO_SOURCE, .key = self->next_key++};
    g_array_append_val(self->slots, slot);
    return self->slots->len - 1;
}

/* --- Games in memory -------------------------------------------------------------------------- */

TabiyaPgnRecord *tabiya_pgn_document_record(TabiyaPgnDocument *self, guint32 id)
{
    return g_hash_table_lookup(self->records, GUINT_TO_POINTER(id));
}

TabiyaPgnRecord *tabiya_pgn_document_make_record(TabiyaPgnDocument *self, guint32 id)
{
    TabiyaPgnRecord *record = tabiya_pgn_document_record(self, id);
    if (record)
        return record;
    record = g_new0(TabiyaPgnRecord, 1);
    record->id = id;
    record->document = self;
    g_hash_table_insert(self->records, GUINT_TO_POINTER(id), record);
    return record;
}

void tabiya_pgn_document_settle_record(TabiyaPgnRecord *record)
{
    if (!record->game && !record->text)
        g_hash_table_remove(record->document->records, GUINT_TO_POINTER(record->id));
}

static void game_gone_cb(gpointer data, GObject *game)
{
    TabiyaPgnRecord *record = data;
    record->game = NULL;
    tabiya_pgn_document_settle_record(record);
}

static void drop_game(TabiyaPgnRecord *record)
{
    if (!record->game)
        return;
    g_clear_signal_handler(&record->changed_id, record->game);
    if (record->is_kept)
        g_object_unref(record->game);
    else
        g_object_weak_unref(G_OBJECT(record->game), game_gone_cb, record);
    record->game = NULL;
}

static void record_free(gpointer data)
{
    TabiyaPgnRecord *record = data;
    drop_game(record);
    g_free(record->text);
    g_free(record->origin);
    g_free(record->remark);
    g_free(record);
}

void tabiya_pgn_record_keep(TabiyaPgnRecord *record)
{
    if (record->is_kept)
        return;
    record->is_kept = TRUE;
    if (!record->game)
        return;
    g_object_weak_unref(G_OBJECT(record->game), game_gone_cb, record);
    g_object_ref(record->game);
}

static void refresh_entry(TabiyaPgnRecord *record)
{
    TabiyaPgnEntry *entry =
        g_hash_table_lookup(record->document->entries, GUINT_TO_POINTER(record->id));
    if (entry)
        tabiya_pgn_entry_refresh(entry);
}

void tabiya_pgn_record_set_modified(TabiyaPgnRecord *record, gboolean modified)
{
    if (record->is_modified == modified)
        return;
    record->is_modified = modified;
    if (modified)
        tabiya_pgn_record_keep(record);
    refresh_entry(record);
}

static void game_changed_cb(TabiyaGame *game, gpointer node, TabiyaPgnRecord *record)
{
    TabiyaPgnDocument *self = record->document;
    gboolean modified =
        !record->has_saved_state || tabiya_game_get_state(game) != record->saved_state;
    g_clear_pointer(&record->text, g_free);
    tabiya_pgn_record_keep(record); /* with its history */
    tabiya_pgn_record_set_modified(record, modified);
    refresh_entry(record);
    tabiya_pgn_document_refresh(self);
    g_signal_emit(self, signals[SIGNAL_GAME_CHANGED], 0, game);
}

void tabiya_pgn_record_set_game(TabiyaPgnRecord *record, TabiyaGame *game)
{
    g_return_if_fail(!record->game);
    record->game = game;
    if (record->is_kept)
        g_object_ref(game);
    else
        g_object_weak_ref(G_OBJECT(game), game_gone_cb, record);
    tabiya_game_set_recording(game, TRUE);
    record->changed_id = g_signal_connect(game, "changed", G_CALLBACK(game_changed_cb), record);
}

const char *tabiya_pgn_record_get_text(TabiyaPgnRecord *record)
{
    if (!record->text && record->game)
        record->text = tabiya_pgn_write_game(record->game);
    return record->text;
}

/* --- Reading games ---------------------------------------------------------------------------- */

char *tabiya_pgn_document_dup_raw(TabiyaPgnDocument *self, guint32 id, gsize *length)
{
    const TabiyaPgnSlot *slot = tabiya_pgn_document_slot(self, id);
    if (slot->source == TABIYA_PGN_NO_SOURCE)
        return NULL;
    *length = slot->length;
    return tabiya_pgn_source_dup(self->sources->pdata[slot->source], slot->offset, slot->length);
}

/* The game as text: from memory, else from the file. */
static char *dup_text(TabiyaPgnDocument *self, guint32 id, gsize *length)
{
    TabiyaPgnRecord *record = tabiya_pgn_document_record(self, id);
    gboolean in_file = tabiya_pgn_document_slot(self, id)->source != TABIYA_PGN_NO_SOURCE;
    if (record && (record->text || record->is_modified || !in_file)) {
        char *text = g_strdup(tabiya_pgn_record_get_text(record));
        *length = strlen(text);
        return text;
    }
    return tabiya_pgn_document_dup_raw(self, id, length);
}

/* A game without anything legible becomes an empty one, with a remark. */
static TabiyaGame *read_game(const char *text, gsize length, char **remark)
{
    g_autoptr(GError) error = NULL;
    TabiyaGame *game = tabiya_pgn_read_first(text, (gssize)length, remark, &error);
    if (game)
        return game;
    *remark = g_strdup(error->message);
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, (gssize)length, NULL);
    return games->len > 0 ? g_object_ref(games->pdata[0]) : tabiya_game_new(NULL);
}

static TabiyaGame *load_from_text(TabiyaPgnDocument *self, guint32 id, GError **error)
{
    gsize length;
    g_autofree char *text = dup_text(self, id, &length);
    if (!text) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("This game can no longer be read: another program has cut “%s” short."),
                    self->title);
        return NULL;
    }
    TabiyaPgnRecord *record = tabiya_pgn_document_make_record(self, id);
    g_clear_pointer(&record->remark, g_free);
    g_autoptr(TabiyaGame) game = read_game(text, length, &record->remark);
    tabiya_pgn_record_set_game(record, game);
    record->has_saved_state = !record->is_modified;
    record->saved_state = tabiya_game_get_state(game);
    return g_steal_pointer(&game);
}

TabiyaGame *tabiya_pgn_document_load_game(TabiyaPgnDocument *self, guint position, char **remark,
                                          GError **error)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), NULL);
    g_return_val_if_fail(position < self->order->len, NULL);
    guint32 id = tabiya_pgn_document_id(self, position);
    TabiyaPgnRecord *record = tabiya_pgn_document_record(self, id);
    TabiyaGame *game =
        record && record->game ? g_object_ref(record->game) : load_from_text(self, id, error);
    if (remark)
        *remark = game ? g_strdup(tabiya_pgn_document_record(self, id)->remark) : NULL;
    return game;
}

int tabiya_pgn_document_find_game(TabiyaPgnDocument *self, TabiyaGame *game)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), -1);
    GHashTableIter iter;
    gpointer record;
    g_hash_table_iter_init(&iter, self->records);
    while (g_hash_table_iter_next(&iter, NULL, &record)) {
        if (((TabiyaPgnRecord *)record)->game == game)
            return tabiya_pgn_document_position(self, ((TabiyaPgnRecord *)record)->id);
    }
    return -1;
}

char *tabiya_pgn_document_dup_text(TabiyaPgnDocument *self, guint position)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self) && position < self->order->len, NULL);
    gsize length;
    g_autofree char *text = dup_text(self, tabiya_pgn_document_id(self, position), &length);
    if (!text)
        return NULL;
    g_autoptr(GString) utf8 = g_string_sized_new(length);
    tabiya_pgn_append_utf8(utf8, text, length);
    return g_strdup(utf8->str);
}

/* --- For entries ------------------------------------------------------------------------------ */

gboolean tabiya_pgn_document_read_header(TabiyaPgnDocument *self, guint32 id,
                                         TabiyaPgnHeader *header)
{
    TabiyaPgnRecord *record = tabiya_pgn_document_record(self, id);
    const TabiyaPgnSlot *slot = tabiya_pgn_document_slot(self, id);
    if (record && record->game) {
        tabiya_pgn_header_take(header, record->game);
        return TRUE;
    }
    if (record && record->text) {
        tabiya_pgn_header_read(header, record->text, strlen(record->text));
        return TRUE;
    }
    gsize length = MIN(slot->length, HEADER_BYTES);
    g_autofree char *text =
        slot->source == TABIYA_PGN_NO_SOURCE
            ? NULL
            : tabiya_pgn_source_dup(self->sources->pdata[slot->source], slot->offset, length);
    tabiya_pgn_header_read(header, text ? text : "", text ? length : 0);
    return text != NULL;
}

int tabiya_pgn_document_count_plies(TabiyaPgnDocument *self, guint32 id)
{
    TabiyaPgnRecord *record = tabiya_pgn_document_record(self, id);
    if (record && record->game)
        return (int)tabiya_node_get_ply(tabiya_game_get_main_end(record->game));
    gsize length;
    g_autofree char *text = dup_text(self, id, &length);
    return text ? tabiya_pgn_count_plies(text, length) : 0;
}

/* --- Properties ------------------------------------------------------------------------------- */

GFile *tabiya_pgn_document_get_file(TabiyaPgnDocument *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), NULL);
    return self->file;
}

const char *tabiya_pgn_document_get_title(TabiyaPgnDocument *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), NULL);
    return self->title;
}

guint tabiya_pgn_document_get_n_games(TabiyaPgnDocument *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), 0);
    return self->order->len;
}

/* Changes of a deleted game do not count: the deletion does. */
static gboolean any_game_modified(TabiyaPgnDocument *self)
{
    GHashTableIter iter;
    gpointer data;
    g_hash_table_iter_init(&iter, self->records);
    while (g_hash_table_iter_next(&iter, NULL, &data)) {
        const TabiyaPgnRecord *record = data;
        if (record->is_modified && tabiya_pgn_document_position(self, record->id) >= 0)
            return TRUE;
    }
    return FALSE;
}

gboolean tabiya_pgn_document_is_modified(TabiyaPgnDocument *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), FALSE);
    return self->saved != (int)self->done || any_game_modified(self);
}

void tabiya_pgn_document_set_file(TabiyaPgnDocument *self, GFile *file)
{
    g_autofree char *base = file ? g_file_get_basename(file) : NULL;
    gboolean other = g_set_object(&self->file, file);
    if (!other && self->title)
        return;
    g_free(self->title);
    /* Translators: the name of a list of games that was not saved to a file yet. */
    self->title = base ? g_filename_display_name(base) : g_strdup(_("Untitled"));
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_FILE]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TITLE]);
}

static void tell_flag(TabiyaPgnDocument *self, gboolean *told, gboolean value, guint property)
{
    if (*told == value)
        return;
    *told = value;
    g_object_notify_by_pspec(G_OBJECT(self), properties[property]);
}

void tabiya_pgn_document_refresh(TabiyaPgnDocument *self)
{
    g_object_freeze_notify(G_OBJECT(self));
    tell_flag(self, &self->told.modified, tabiya_pgn_document_is_modified(self), PROP_MODIFIED);
    tell_flag(self, &self->told.can_undo, tabiya_pgn_document_can_undo(self), PROP_CAN_UNDO);
    tell_flag(self, &self->told.can_redo, tabiya_pgn_document_can_redo(self), PROP_CAN_REDO);
    tell_flag(self, &self->told.saving, self->is_saving, PROP_SAVING);
    g_object_thaw_notify(G_OBJECT(self));
}

void tabiya_pgn_document_emit_edited(TabiyaPgnDocument *self, const TabiyaStudyEdit *edit)
{
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_UNDO_LABEL]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_REDO_LABEL]);
    g_signal_emit(self, signals[SIGNAL_EDITED], 0, edit);
}

void tabiya_pgn_document_emit_rebased(TabiyaPgnDocument *self)
{
    g_signal_emit(self, signals[SIGNAL_REBASED], 0);
}

static void tabiya_pgn_document_get_property(GObject *object, guint id, GValue *value,
                                             GParamSpec *spec)
{
    TabiyaPgnDocument *self = TABIYA_PGN_DOCUMENT(object);
    switch (id) {
    case PROP_FILE:
        g_value_set_object(value, self->file);
        break;
    case PROP_TITLE:
        g_value_set_string(value, self->title);
        break;
    case PROP_MODIFIED:
        g_value_set_boolean(value, tabiya_pgn_document_is_modified(self));
        break;
    case PROP_SAVING:
        g_value_set_boolean(value, self->is_saving);
        break;
    case PROP_CAN_UNDO:
        g_value_set_boolean(value, tabiya_pgn_document_can_undo(self));
        break;
    case PROP_CAN_REDO:
        g_value_set_boolean(value, tabiya_pgn_document_can_redo(self));
        break;
    case PROP_UNDO_LABEL:
        g_value_set_string(value, tabiya_pgn_document_get_undo_label(self));
        break;
    case PROP_REDO_LABEL:
        g_value_set_string(value, tabiya_pgn_document_get_redo_label(self));
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

/* --- Construction ----------------------------------------------------------------------------- */

static void tabiya_pgn_document_finalize(GObject *object)
{
    TabiyaPgnDocument *self = TABIYA_PGN_DOCUMENT(object);
    g_hash_table_unref(self->records);
    g_hash_table_unref(self->entries);
    g_ptr_array_unref(self->steps);
    g_array_unref(self->log);
    g_array_unref(self->order);
    g_array_unref(self->slots);
    g_ptr_array_unref(self->sources);
    g_clear_object(&self->file);
    g_free(self->title);
    G_OBJECT_CLASS(tabiya_pgn_document_parent_class)->finalize(object);
}

static void install_properties(GObjectClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    static const struct {
        guint id;
        const char *name;
    } BOOLEANS[] = {{PROP_MODIFIED, "modified"},
                    {PROP_SAVING, "saving"},
                    {PROP_CAN_UNDO, "can-undo"},
                    {PROP_CAN_REDO, "can-redo"}},
      STRINGS[] = {
          {PROP_TITLE, "title"}, {PROP_UNDO_LABEL, "undo-label"}, {PROP_REDO_LABEL, "redo-label"}};
    properties[PROP_FILE] = g_param_spec_object("file", NULL, NULL, G_TYPE_FILE, flags);
    for (gsize i = 0; i < G_N_ELEMENTS(BOOLEANS); i++) {
        properties[BOOLEANS[i].id] =
            g_param_spec_boolean(BOOLEANS[i].name, NULL, NULL, FALSE, flags);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(STRINGS); i++)
        properties[STRINGS[i].id] = g_param_spec_string(STRINGS[i].name, NULL, NULL, NULL, flags);
    g_object_class_install_properties(klass, N_PROPS, properties);
}

static void tabiya_pgn_document_class_init(TabiyaPgnDocumentClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->finalize = tabiya_pgn_document_finalize;
    object_class->get_property = tabiya_pgn_document_get_property;
    install_properties(object_class);
    signals[SIGNAL_EDITED] = g_signal_new("edited", TABIYA_TYPE_PGN_DOCUMENT, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
    signals[SIGNAL_GAME_CHANGED] =
        g_signal_new("game-changed", TABIYA_TYPE_PGN_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 1, TABIYA_TYPE_GAME);
    signals[SIGNAL_REBASED] = g_signal_new("rebased", TABIYA_TYPE_PGN_DOCUMENT, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void source_free(gpointer source)
{
    if (source)
        tabiya_pgn_source_unref(source);
}

static void tabiya_pgn_document_init(TabiyaPgnDocument *self)
{
    self->sources = g_ptr_array_new_with_free_func(source_free);
    self->slots = g_array_new(FALSE, FALSE, sizeof(TabiyaPgnSlot));
    self->order = g_array_new(FALSE, FALSE, sizeof(guint32));
    self->records = g_hash_table_new_full(NULL, NULL, NULL, record_free);
    self->entries = g_hash_table_new(NULL, NULL);
    self->steps = tabiya_pgn_steps_new();
    self->log = g_array_new(FALSE, FALSE, sizeof(TabiyaPgnEdit));
    self->line_end = "\n";
    tabiya_pgn_document_set_file(self, NULL);
}

TabiyaPgnDocument *tabiya_pgn_document_new(TabiyaGame *game)
{
    TabiyaPgnDocument *self = g_object_new(TABIYA_TYPE_PGN_DOCUMENT, NULL);
    g_autoptr(TabiyaGame) first = game ? g_object_ref(game) : tabiya_game_new(NULL);
    TabiyaPgnEdit edit = {.kind = TABIYA_STUDY_INSERT, .id = tabiya_pgn_document_new_id(self)};
    TabiyaPgnRecord *record = tabiya_pgn_document_make_record(self, edit.id);
    record->is_kept = TRUE;
    tabiya_pgn_record_set_game(record, first);
    record->has_saved_state = TRUE;
    record->saved_state = tabiya_game_get_state(first);
    g_array_append_val(self->order, edit.id);
    g_array_append_val(self->log, edit);
    return self;
}

TabiyaPgnDocument *tabiya_pgn_document_new_missing(GFile *file)
{
    g_return_val_if_fail(G_IS_FILE(file), NULL);
    TabiyaPgnDocument *self = g_object_new(TABIYA_TYPE_PGN_DOCUMENT, NULL);
    tabiya_pgn_document_set_file(self, file);
    return self;
}
