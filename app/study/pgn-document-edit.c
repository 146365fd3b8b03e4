/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Changes of the list, and their undo.
 *
 * There are three elementary edits: a game is inserted, removed or moved. A step is a series of
 * them with a name; undoing it does the opposite of each, last first. Games themselves are never
 * changed here: a merge puts a third game in the place of the two, so that undo brings back the
 * original objects.
 */
#include "app/study/pgn-document-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/fen-problem.h"
#include "app/game/pgn-lexer.h"
#include "app/game/pgn-notation.h"
#include "app/game/pgn-reader.h"

typedef TabiyaPgnEdit Edit;

typedef struct {
    const char *label; /* translated, static */
    GArray *edits;     /* of Edit */
} Step;

static void step_free(gpointer data)
{
    Step *step = data;
    g_array_unref(step->edits);
    g_free(step);
}

GPtrArray *tabiya_pgn_steps_new(void)
{
    return g_ptr_array_new_with_free_func(step_free);
}

/* --- Elementary edits ------------------------------------------------------------------------- */

/* A game that was deleted before a save and comes back now is new to the journal. */
static void give_key(TabiyaPgnDocument *self, guint32 id)
{
    TabiyaPgnSlot *slot = tabiya_pgn_document_slot(self, id);
    if (slot->key == TABIYA_PGN_NO_KEY)
        slot->key = self->next_key++;
}

static void list_changed(TabiyaPgnDocument *self, guint at, guint removed, guint added)
{
    g_list_model_items_changed(G_LIST_MODEL(self), at, removed, added);
}

static void move_within(TabiyaPgnDocument *self, const Edit *edit)
{
    guint first = MIN(edit->at, edit->to);
    guint count = MAX(edit->at, edit->to) - first + 1;
    g_array_remove_index(self->order, edit->at);
    g_array_insert_val(self->order, edit->to, edit->id);
    list_changed(self, first, count, count);
}

TabiyaStudyEdit tabiya_pgn_document_tell_edit(TabiyaPgnDocument *self, const TabiyaPgnEdit *edit)
{
    return (TabiyaStudyEdit){
        .kind = edit->kind,
        .key = tabiya_pgn_document_slot(self, edit->id)->key,
        .at = edit->at,
        .to = edit->to,
    };
}

static void apply(TabiyaPgnDocument *self, const Edit *edit)
{
    give_key(self, edit->id);
    g_array_append_val(self->log, *edit);
    switch (edit->kind) {
    case TABIYA_STUDY_INSERT:
        g_array_insert_val(self->order, edit->at, edit->id);
        list_changed(self, edit->at, 0, 1);
        break;
    case TABIYA_STUDY_REMOVE:
        g_array_remove_index(self->order, edit->at);
        list_changed(self, edit->at, 1, 0);
        break;
    case TABIYA_STUDY_MOVE:
        move_within(self, edit);
        break;
    }
    TabiyaStudyEdit told = tabiya_pgn_document_tell_edit(self, edit);
    tabiya_pgn_document_emit_edited(self, &told);
}

static Edit opposite(const Edit *edit)
{
    Edit back = *edit;
    switch (edit->kind) {
    case TABIYA_STUDY_INSERT:
        back.kind = TABIYA_STUDY_REMOVE;
        break;
    case TABIYA_STUDY_REMOVE:
        back.kind = TABIYA_STUDY_INSERT;
        break;
    case TABIYA_STUDY_MOVE:
        back.at = edit->to;
        back.to = edit->at;
        break;
    }
    return back;
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* Drops the steps that could be redone; a saved state among them can no longer be reached. */
static Step *begin_step(TabiyaPgnDocument *self, const char *label)
{
    Step *step = g_new0(Step, 1);
    step->label = label;
    step->edits = g_array_new(FALSE, FALSE, sizeof(Edit));
    if (self->saved > (int)self->done)
        self->saved = -1;
    if (self->being_saved > (int)self->done)
        self->being_saved = -1;
    g_ptr_array_set_size(self->steps, (int)self->done);
    g_ptr_array_add(self->steps, step);
    self->done++;
    return step;
}

static void add_edit(TabiyaPgnDocument *self, Step *step, Edit edit)
{
    g_array_append_val(step->edits, edit);
    apply(self, &edit);
}

static Step *step_at(TabiyaPgnDocument *self, guint index)
{
    return self->steps->pdata[index];
}

gboolean tabiya_pgn_document_can_undo(TabiyaPgnDocument *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), FALSE);
    return self->done > 0;
}

gboolean tabiya_pgn_document_can_redo(TabiyaPgnDocument *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), FALSE);
    return self->done < self->steps->len;
}

const char *tabiya_pgn_document_get_undo_label(TabiyaPgnDocument *self)
{
    return tabiya_pgn_document_can_undo(self) ? step_at(self, self->done - 1)->label : NULL;
}

const char *tabiya_pgn_document_get_redo_label(TabiyaPgnDocument *self)
{
    return tabiya_pgn_document_can_redo(self) ? step_at(self, self->done)->label : NULL;
}

/* The position to show after `edit`. */
static int place_of(const Edit *edit)
{
    return (int)(edit->kind == TABIYA_STUDY_MOVE ? edit->to : edit->at);
}

static int clamp_place(TabiyaPgnDocument *self, int place)
{
    return CLAMP(place, 0, MAX((int)self->order->len - 1, 0));
}

int tabiya_pgn_document_undo(TabiyaPgnDocument *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), -1);
    if (!tabiya_pgn_document_can_undo(self))
        return -1;
    Step *step = step_at(self, --self->done);
    int place = 0;
    for (guint i = step->edits->len; i > 0; i--) {
        Edit back = opposite(&g_array_index(step->edits, Edit, i - 1));
        apply(self, &back);
        place = place_of(&back);
    }
    tabiya_pgn_document_refresh(self);
    return clamp_place(self, place);
}

int tabiya_pgn_document_redo(TabiyaPgnDocument *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), -1);
    if (!tabiya_pgn_document_can_redo(self))
        return -1;
    Step *step = step_at(self, self->done++);
    int place = 0;
    for (guint i = 0; i < step->edits->len; i++) {
        const Edit *edit = &g_array_index(step->edits, Edit, i);
        apply(self, edit);
        place = i == 0 ? place_of(edit) : place;
    }
    tabiya_pgn_document_refresh(self);
    return clamp_place(self, place);
}

gboolean tabiya_pgn_document_replay(TabiyaPgnDocument *self, const TabiyaStudyEdit *told,
                                    guint32 id)
{
    static const char *const LABELS[] = {
        [TABIYA_STUDY_INSERT] = N_("Add Game"),
        [TABIYA_STUDY_REMOVE] = N_("Delete Game"),
        [TABIYA_STUDY_MOVE] = N_("Move Game"),
    };
    gint64 length = self->order->len;
    gboolean inserts = told->kind == TABIYA_STUDY_INSERT;
    if ((guint)told->kind >= G_N_ELEMENTS(LABELS) || told->at < 0 || told->at >= length + inserts ||
        told->to < 0 || told->to >= MAX(length, 1)) {
        return FALSE;
    }
    Edit edit = {told->kind, id, (guint)told->at, (guint)told->to};
    if (!inserts)
        edit.id = tabiya_pgn_document_id(self, edit.at);
    add_edit(self, begin_step(self, _(LABELS[told->kind])), edit);
    return TRUE;
}

/* --- Commands --------------------------------------------------------------------------------- */

/* Inserts a game that is in no file. Returns its id. */
static guint32 adopt(TabiyaPgnDocument *self, TabiyaGame *game)
{
    guint32 id = tabiya_pgn_document_new_id(self);
    TabiyaPgnRecord *record = tabiya_pgn_document_make_record(self, id);
    record->is_kept = TRUE;
    record->is_modified = TRUE;
    tabiya_pgn_record_set_game(record, game);
    return id;
}

static void insert_games(TabiyaPgnDocument *self, Step *step, guint position, GPtrArray *games)
{
    position = MIN(position, self->order->len);
    for (guint i = 0; i < games->len; i++) {
        guint32 id = adopt(self, games->pdata[i]);
        add_edit(self, step, (Edit){TABIYA_STUDY_INSERT, id, position + i, 0});
    }
    tabiya_pgn_document_refresh(self);
}

void tabiya_pgn_document_add_game(TabiyaPgnDocument *self, guint position, TabiyaGame *game)
{
    g_return_if_fail(TABIYA_IS_PGN_DOCUMENT(self) && TABIYA_IS_GAME(game));
    g_autoptr(GPtrArray) games = g_ptr_array_new();
    g_ptr_array_add(games, game);
    insert_games(self, begin_step(self, _("Add Game")), position, games);
}

void tabiya_pgn_document_add_games(TabiyaPgnDocument *self, guint position, GPtrArray *games)
{
    g_return_if_fail(TABIYA_IS_PGN_DOCUMENT(self) && games);
    if (games->len > 0) {
        insert_games(self, begin_step(self, games->len == 1 ? _("Add Game") : _("Add Games")),
                     position, games);
    }
}

static void remove_at(TabiyaPgnDocument *self, Step *step, guint position)
{
    guint32 id = tabiya_pgn_document_id(self, position);
    TabiyaPgnRecord *record = tabiya_pgn_document_record(self, id);
    if (record)
        tabiya_pgn_record_keep(record); /* undo brings the same object back */
    add_edit(self, step, (Edit){TABIYA_STUDY_REMOVE, id, position, 0});
}

void tabiya_pgn_document_delete_games(TabiyaPgnDocument *self, guint position, guint count)
{
    g_return_if_fail(TABIYA_IS_PGN_DOCUMENT(self));
    g_return_if_fail(count > 0 && position < self->order->len &&
                     count <= self->order->len - position);
    Step *step = begin_step(self, count == 1 ? _("Delete Game") : _("Delete Games"));
    for (guint i = 0; i < count; i++)
        remove_at(self, step, position);
    tabiya_pgn_document_refresh(self);
}

void tabiya_pgn_document_move_game(TabiyaPgnDocument *self, guint from, guint to)
{
    g_return_if_fail(TABIYA_IS_PGN_DOCUMENT(self));
    g_return_if_fail(from < self->order->len && to < self->order->len);
    if (from == to)
        return;
    guint32 id = tabiya_pgn_document_id(self, from);
    add_edit(self, begin_step(self, _("Move Game")), (Edit){TABIYA_STUDY_MOVE, id, from, to});
    tabiya_pgn_document_refresh(self);
}

/* A copy of the game at `into`, with the other's moves merged. */
static TabiyaGame *merged(TabiyaPgnDocument *self, guint into, guint from, GError **error)
{
    g_autoptr(TabiyaGame) other = tabiya_pgn_document_load_game(self, from, NULL, error);
    g_autofree char *text = other ? tabiya_pgn_document_dup_text(self, into) : NULL;
    g_autoptr(GPtrArray) games = text ? tabiya_pgn_read_text(text, -1, NULL) : NULL;
    if (!games || games->len == 0) {
        if (error && !*error) {
            g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                                _("One of these games cannot be read."));
        }
        return NULL;
    }
    TabiyaGame *game = games->pdata[0];
    const char *seal = tabiya_game_get_seal(game);
    if (!seal)
        seal = tabiya_game_get_seal(other);
    if (seal) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, seal);
        return NULL;
    }
    if (tabiya_game_merge(game, tabiya_game_get_root(game), other))
        return g_object_ref(game);
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("These games start from different positions."));
    return NULL;
}

gboolean tabiya_pgn_document_merge_games(TabiyaPgnDocument *self, guint into, guint from,
                                         GError **error)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), FALSE);
    g_return_val_if_fail(into < self->order->len && from < self->order->len && into != from, FALSE);
    g_autoptr(GError) problem = NULL;
    g_autoptr(TabiyaGame) game = merged(self, into, from, &problem);
    if (!game) {
        g_propagate_error(error, g_steal_pointer(&problem));
        return FALSE;
    }
    Step *step = begin_step(self, _("Merge Games"));
    remove_at(self, step, into);
    guint32 id = adopt(self, game);
    add_edit(self, step, (Edit){TABIYA_STUDY_INSERT, id, into, 0});
    remove_at(self, step, from);
    tabiya_pgn_document_refresh(self);
    return TRUE;
}

/* --- Pasting ---------------------------------------------------------------------------------- */

static GPtrArray *games_from_fen(const char *text, GError **error)
{
    EngPosition start;
    if (!tabiya_fen_read(text, &start, error))
        return NULL;
    GPtrArray *games = g_ptr_array_new_with_free_func(g_object_unref);
    g_ptr_array_add(games, tabiya_game_new(&start));
    return games;
}

static GPtrArray *games_from_pgn(const char *text, char **remark, GError **error)
{
    /* The error for text without a game. */
    g_autoptr(TabiyaGame) first = tabiya_pgn_read_first(text, -1, remark, error);
    if (first && remark && !*remark)
        *remark = tabiya_pgn_dup_notation_remark(text, strlen(text));
    return first ? tabiya_pgn_read_text(text, -1, NULL) : NULL;
}

/* A placement of pieces has seven slashes before any space, and no PGN does. */
static gboolean looks_like_fen(const char *text)
{
    gsize length = strcspn(text, " \t\r\n");
    guint slashes = 0;
    for (gsize i = 0; i < length; i++)
        slashes += text[i] == '/';
    return slashes == 7 && text[0] != '[';
}

guint tabiya_pgn_document_paste(TabiyaPgnDocument *self, guint position, guint replaced,
                                const char *text, char **remark, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self) && text, 0);
    if (remark)
        *remark = NULL;
    g_autofree char *trimmed = g_strchomp(g_strdup(text));
    const char *start = trimmed + strspn(trimmed, " \t\r\n");
    g_autoptr(GPtrArray) games = looks_like_fen(start) ? games_from_fen(start, error)
                                                       : games_from_pgn(trimmed, remark, error);
    if (!games)
        return 0;
    Step *step = begin_step(self, games->len == 1 ? _("Paste Game") : _("Paste Games"));
    for (guint i = 0; i < replaced; i++)
        remove_at(self, step, position);
    insert_games(self, step, position, games);
    return games->len;
}

/* --- Putting back ----------------------------------------------------------------------------- */

/* Whether the file has exactly this text for the game. */
static gboolean is_text_of_file(TabiyaPgnDocument *self, guint32 id, const char *text)
{
    gsize length;
    g_autofree char *raw = tabiya_pgn_document_dup_raw(self, id, &length);
    if (!raw)
        return FALSE;
    g_autoptr(GString) utf8 = g_string_sized_new(length);
    tabiya_pgn_append_utf8(utf8, raw, length);
    return g_str_equal(utf8->str, text);
}

/* Another game with the bytes that the file has for this one. */
static guint32 adopt_from_file(TabiyaPgnDocument *self, guint32 id)
{
    const guint32 twin = tabiya_pgn_document_new_id(self);
    const TabiyaPgnSlot *slot = tabiya_pgn_document_slot(self, id);
    TabiyaPgnSlot *copy = tabiya_pgn_document_slot(self, twin);
    const guint32 key = copy->key;
    *copy = *slot;
    copy->key = key;
    return twin;
}

static void put_back(TabiyaPgnDocument *self, Step *step, guint position, const char *text)
{
    const guint32 id = tabiya_pgn_document_id(self, position);
    g_autoptr(TabiyaGame) game = NULL;
    guint32 before;
    if (is_text_of_file(self, id, text)) {
        before = adopt_from_file(self, id);
    } else {
        game = tabiya_pgn_read_first(text, -1, NULL, NULL);
        if (!game)
            return;
        before = adopt(self, game);
    }
    remove_at(self, step, position);
    add_edit(self, step, (Edit){TABIYA_STUDY_INSERT, before, position, 0});
}

void tabiya_pgn_document_put_back(TabiyaPgnDocument *self, const GArray *positions,
                                  const GPtrArray *texts, const char *label)
{
    g_return_if_fail(TABIYA_IS_PGN_DOCUMENT(self) && positions->len == texts->len);
    if (texts->len == 0)
        return;
    Step *step = begin_step(self, label);
    for (guint i = 0; i < texts->len; i++)
        put_back(self, step, g_array_index(positions, guint, i), texts->pdata[i]);
    tabiya_pgn_document_refresh(self);
}
