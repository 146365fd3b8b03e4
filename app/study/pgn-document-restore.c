/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes unsaved changes for the journal, and restores them from it, or onto a file that was
 * reloaded. */
#include "app/study/pgn-document-private.h"

#include "app/game/pgn-lexer.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"

/* --- To the journal --------------------------------------------------------------------------- */

TabiyaStudyBase tabiya_pgn_document_get_base(TabiyaPgnDocument *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), (TabiyaStudyBase){0});
    return (TabiyaStudyBase){
        .size = self->stamp.size,
        .changed_ns = self->stamp.changed_ns,
        .n_games = self->base_count,
    };
}

gint64 tabiya_pgn_document_get_key(TabiyaPgnDocument *self, guint position)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self) && position < self->order->len, -1);
    return tabiya_pgn_document_slot(self, tabiya_pgn_document_id(self, position))->key;
}

gint64 tabiya_pgn_document_find_id(TabiyaPgnDocument *self, gint64 key)
{
    for (guint i = 0; i < self->order->len; i++) {
        guint32 id = tabiya_pgn_document_id(self, i);
        if (tabiya_pgn_document_slot(self, id)->key == key)
            return id;
    }
    return -1;
}

int tabiya_pgn_document_find_key(TabiyaPgnDocument *self, gint64 key)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), -1);
    gint64 id = tabiya_pgn_document_find_id(self, key);
    return id >= 0 ? tabiya_pgn_document_position(self, (guint32)id) : -1;
}

/* The text of a game that is not in the journal's base: a changed one, a new one, or one that was
 * deleted before a save and has come back. NULL: the base has it. */
static char *dup_unsaved_text(TabiyaPgnDocument *self, guint32 id)
{
    TabiyaPgnRecord *record = tabiya_pgn_document_record(self, id);
    const TabiyaPgnSlot *slot = tabiya_pgn_document_slot(self, id);
    if (record && (record->is_modified || slot->source == TABIYA_PGN_NO_SOURCE))
        return g_strdup(tabiya_pgn_record_get_text(record));
    if (slot->key < self->base_count || slot->key == TABIYA_PGN_NO_KEY)
        return NULL;
    gsize length;
    g_autofree char *raw = tabiya_pgn_document_dup_raw(self, id, &length);
    if (!raw)
        return NULL;
    g_autoptr(GString) utf8 = g_string_sized_new(length);
    tabiya_pgn_append_utf8(utf8, raw, length);
    return g_strdup(utf8->str);
}

static void describe(TabiyaPgnDocument *self, guint32 id, TabiyaStudyChange *change)
{
    TabiyaPgnRecord *record = tabiya_pgn_document_record(self, id);
    guint32 key = tabiya_pgn_document_slot(self, id)->key;
    g_autofree char *text = dup_unsaved_text(self, id);
    if (text) {
        tabiya_study_change_keep_game(change, key, text,
                                      record ? tabiya_pgn_record_get_origin(record) : NULL);
    } else if (key != TABIYA_PGN_NO_KEY) {
        tabiya_study_change_drop_game(change, key);
    }
}

void tabiya_pgn_document_describe_game(TabiyaPgnDocument *self, gint64 key,
                                       TabiyaStudyChange *change)
{
    g_return_if_fail(TABIYA_IS_PGN_DOCUMENT(self) && change);
    gint64 id = tabiya_pgn_document_find_id(self, key);
    if (id >= 0)
        describe(self, (guint32)id, change);
}

/* The games that describe() may have to write: those in memory, and those added since the base. */
static GHashTable *unsaved_ids(TabiyaPgnDocument *self)
{
    GHashTable *ids = g_hash_table_new(NULL, NULL);
    GHashTableIter iter;
    gpointer id, data;
    g_hash_table_iter_init(&iter, self->records);
    while (g_hash_table_iter_next(&iter, &id, &data)) {
        const TabiyaPgnRecord *record = data;
        const TabiyaPgnSlot *slot = tabiya_pgn_document_slot(self, record->id);
        gboolean unsaved = record->is_modified || slot->source == TABIYA_PGN_NO_SOURCE;
        if (unsaved && slot->key != TABIYA_PGN_NO_KEY)
            g_hash_table_add(ids, id);
    }
    for (guint i = 0; i < self->log->len; i++) {
        const TabiyaPgnEdit *edit = &g_array_index(self->log, TabiyaPgnEdit, i);
        if (tabiya_pgn_document_slot(self, edit->id)->key >= self->base_count)
            g_hash_table_add(ids, GUINT_TO_POINTER(edit->id));
    }
    return ids;
}

void tabiya_pgn_document_describe(TabiyaPgnDocument *self, TabiyaStudyChange *change)
{
    g_return_if_fail(TABIYA_IS_PGN_DOCUMENT(self) && change);
    for (guint i = 0; i < self->log->len; i++) {
        TabiyaStudyEdit edit =
            tabiya_pgn_document_tell_edit(self, &g_array_index(self->log, TabiyaPgnEdit, i));
        tabiya_study_change_edit(change, &edit);
    }
    g_autoptr(GHashTable) ids = unsaved_ids(self);
    GHashTableIter iter;
    gpointer id;
    g_hash_table_iter_init(&iter, ids);
    while (g_hash_table_iter_next(&iter, &id, NULL))
        describe(self, GPOINTER_TO_UINT(id), change);
}

static void study_game_free(gpointer data)
{
    TabiyaStudyGame *game = data;
    g_free(game->text);
    g_free(game->origin);
    g_free(game);
}

static int compare_keys(gconstpointer a, gconstpointer b)
{
    const TabiyaStudyGame *left = *(const TabiyaStudyGame *const *)a;
    const TabiyaStudyGame *right = *(const TabiyaStudyGame *const *)b;
    return (left->key > right->key) - (left->key < right->key);
}

/* Skips deleted games: nobody wants to keep those. */
static void collect_game(TabiyaPgnDocument *self, guint32 id, GPtrArray *games)
{
    TabiyaPgnRecord *record = tabiya_pgn_document_record(self, id);
    char *text = tabiya_pgn_document_position(self, id) >= 0 ? dup_unsaved_text(self, id) : NULL;
    if (!text)
        return;
    TabiyaStudyGame *game = g_new0(TabiyaStudyGame, 1);
    game->key = tabiya_pgn_document_slot(self, id)->key;
    game->text = text;
    game->origin = record ? g_strdup(tabiya_pgn_record_get_origin(record)) : NULL;
    g_ptr_array_add(games, game);
}

TabiyaStudyKept *tabiya_pgn_document_dup_unsaved(TabiyaPgnDocument *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), NULL);
    TabiyaStudyKept *kept = g_new0(TabiyaStudyKept, 1);
    kept->state.uri = self->file ? g_file_get_uri(self->file) : NULL;
    kept->state.base = tabiya_pgn_document_get_base(self);
    kept->edits = g_array_new(FALSE, FALSE, sizeof(TabiyaStudyEdit));
    for (guint i = 0; i < self->log->len; i++) {
        TabiyaStudyEdit edit =
            tabiya_pgn_document_tell_edit(self, &g_array_index(self->log, TabiyaPgnEdit, i));
        g_array_append_val(kept->edits, edit);
    }
    kept->games = g_ptr_array_new_with_free_func(study_game_free);
    g_autoptr(GHashTable) ids = unsaved_ids(self);
    GHashTableIter iter;
    gpointer id;
    g_hash_table_iter_init(&iter, ids);
    while (g_hash_table_iter_next(&iter, &id, NULL))
        collect_game(self, GPOINTER_TO_UINT(id), kept->games);
    g_ptr_array_sort(kept->games, compare_keys);
    return kept;
}

/* --- From the journal ------------------------------------------------------------------------- */

void tabiya_pgn_document_keep_text(TabiyaPgnDocument *self, guint32 id, const char *text)
{
    TabiyaPgnRecord *record = tabiya_pgn_document_make_record(self, id);
    g_return_if_fail(!record->game);
    g_free(record->text);
    record->text = g_strdup(text);
    record->is_kept = TRUE;
    record->is_modified = TRUE;
}

/* The id of the game with that key; a game that is not in the file gets a new one. */
static guint32 id_of_key(TabiyaPgnDocument *self, GHashTable *ids, gint64 key)
{
    gpointer found;
    if (key < self->base_count)
        return (guint32)key;
    if (g_hash_table_lookup_extended(ids, GSIZE_TO_POINTER(key), NULL, &found))
        return GPOINTER_TO_UINT(found);
    guint32 id = tabiya_pgn_document_new_id(self);
    tabiya_pgn_document_slot(self, id)->key = (guint32)key;
    self->next_key = MAX(self->next_key, (guint32)key + 1);
    tabiya_pgn_document_keep_text(self, id,
                                  "*\n"); /* until its text follows; an untouched game has none */
    g_hash_table_insert(ids, GSIZE_TO_POINTER(key), GUINT_TO_POINTER(id));
    return id;
}

static gboolean is_key(gint64 key)
{
    return key >= 0 && key < TABIYA_PGN_NO_KEY;
}

void tabiya_pgn_document_take_game(TabiyaPgnDocument *self, guint32 id, TabiyaPgnDocument *from,
                                   gint64 key, gboolean in_place)
{
    gint64 its_id = from ? tabiya_pgn_document_find_id(from, key) : -1;
    const TabiyaPgnRecord *old =
        its_id >= 0 ? tabiya_pgn_document_record(from, (guint32)its_id) : NULL;
    if (!old || !old->game)
        return;
    TabiyaPgnRecord *record = tabiya_pgn_document_make_record(self, id);
    record->is_kept = old->is_kept;
    record->has_saved_state = in_place && old->has_saved_state;
    record->saved_state = old->saved_state;
    record->remark = g_strdup(old->remark);
    tabiya_pgn_record_set_game(record, old->game);
}

static void restore_same(TabiyaPgnDocument *self, const TabiyaStudyKept *kept,
                         TabiyaPgnDocument *from)
{
    g_autoptr(GHashTable) ids = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < kept->edits->len; i++) {
        const TabiyaStudyEdit *edit = &g_array_index(kept->edits, TabiyaStudyEdit, i);
        if (is_key(edit->key))
            tabiya_pgn_document_replay(self, edit, id_of_key(self, ids, edit->key));
    }
    for (guint i = 0; i < kept->games->len; i++) {
        const TabiyaStudyGame *game = kept->games->pdata[i];
        if (!is_key(game->key))
            continue;
        guint32 id = id_of_key(self, ids, game->key);
        tabiya_pgn_document_keep_text(self, id, game->text);
        tabiya_pgn_document_take_game(self, id, from, game->key, game->key < self->base_count);
    }
}

/* Empties a document without a file: the journal has all its games. */
static void empty(TabiyaPgnDocument *self)
{
    guint count = self->order->len;
    g_hash_table_remove_all(self->records);
    g_array_set_size(self->log, 0);
    g_array_set_size(self->slots, 0);
    g_array_set_size(self->order, 0);
    self->next_key = 0;
    g_list_model_items_changed(G_LIST_MODEL(self), 0, count, 0);
}

/* `from` (may be NULL) has the games of `kept` in memory. */
static gboolean restore(TabiyaPgnDocument *self, const TabiyaStudyKept *kept,
                        TabiyaPgnDocument *from, guint *moved)
{
    TabiyaStudyBase base = tabiya_pgn_document_get_base(self);
    gboolean same = base.size == kept->state.base.size &&
                    base.changed_ns == kept->state.base.changed_ns &&
                    base.n_games == kept->state.base.n_games;
    guint count = 0;
    if (!self->file)
        empty(self);
    if (same)
        restore_same(self, kept, from);
    else
        count = tabiya_pgn_document_restore_elsewhere(self, kept, from);
    if (moved)
        *moved = count;
    tabiya_pgn_document_refresh(self);
    return same;
}

gboolean tabiya_pgn_document_restore(TabiyaPgnDocument *self, const TabiyaStudyKept *kept,
                                     guint *moved)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self) && kept, FALSE);
    return restore(self, kept, NULL, moved);
}

/* --- Moving to the new file ------------------------------------------------------------------- */

/* Whether the file has `game` in that place. Compares with its current text, since the bytes it was
 * read from may have been overwritten. */
static gboolean has_game(TabiyaPgnDocument *self, guint32 id, TabiyaGame *game)
{
    gsize length;
    g_autofree char *raw = tabiya_pgn_document_dup_raw(self, id, &length);
    g_autofree char *remark = NULL;
    g_autoptr(TabiyaGame) there =
        raw ? tabiya_pgn_read_first(raw, (gssize)length, &remark, NULL) : NULL;
    if (!there || remark)
        return FALSE;
    g_autofree char *text = tabiya_pgn_write_game(there);
    g_autofree char *its_text = tabiya_pgn_write_game(game);
    return g_str_equal(text, its_text);
}

/* Takes games that match the file but have a history: saved, or undone. */
static void take_unchanged_games(TabiyaPgnDocument *self, TabiyaPgnDocument *from)
{
    GHashTableIter iter;
    gpointer data;
    g_hash_table_iter_init(&iter, from->records);
    while (g_hash_table_iter_next(&iter, NULL, &data)) {
        const TabiyaPgnRecord *old = data;
        guint32 key = tabiya_pgn_document_slot(from, old->id)->key;
        if (old->is_modified || !old->game || key >= self->base_count ||
            tabiya_pgn_document_record(self, key)) {
            continue;
        }
        if (has_game(self, key, old->game))
            tabiya_pgn_document_take_game(self, key, from, key, TRUE);
    }
}

void tabiya_pgn_document_take_over(TabiyaPgnDocument *self, TabiyaPgnDocument *from, guint *moved)
{
    g_return_if_fail(TABIYA_IS_PGN_DOCUMENT(self) && TABIYA_IS_PGN_DOCUMENT(from));
    TabiyaStudyKept *kept = tabiya_pgn_document_dup_unsaved(from);
    restore(self, kept, from, moved);
    take_unchanged_games(self, from);
    tabiya_study_kept_free(kept);
}
