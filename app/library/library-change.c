/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-change.h. */
#include "app/library/library-change.h"

#include "app/store/database.h"
#include "app/store/library-edit.h"
#include "app/store/position-index.h"

TabiyaLibraryChange *tabiya_library_change_new(TabiyaLibraryChangeKind kind, gboolean on,
                                               GArray *ids)
{
    TabiyaLibraryChange *self = g_new0(TabiyaLibraryChange, 1);

    self->kind = kind;
    self->on = on;
    self->ids = ids ? g_array_copy(ids) : g_array_new(FALSE, FALSE, sizeof(gint64));
    return self;
}

void tabiya_library_change_free(TabiyaLibraryChange *self)
{
    if (!self)
        return;
    g_array_unref(self->ids);
    g_strfreev(self->tags);
    g_clear_pointer(&self->records, g_ptr_array_unref);
    tabiya_tag_journal_free(self->journal);
    tabiya_kept_free(self->kept);
    tabiya_dedupe_free(self->dedupe);
    g_free(self->label);
    g_free(self);
}

guint tabiya_library_change_get_n(const TabiyaLibraryChange *self)
{
    return self->journal ? tabiya_tag_journal_get_n(self->journal) : self->ids->len;
}

gboolean tabiya_library_change_is_empty(const TabiyaLibraryChange *self)
{
    return tabiya_library_change_get_n(self) == 0 && !self->kept;
}

static gboolean is_of_tags(const TabiyaLibraryChange *self)
{
    return self->kind == TABIYA_CHANGE_TAGS || self->kind == TABIYA_CHANGE_RETAG;
}

gboolean tabiya_library_change_is_long(const TabiyaLibraryChange *self)
{
    return is_of_tags(self) && tabiya_library_change_get_n(self) > TABIYA_CHANGE_CHUNK;
}

/* --- Flags ------------------------------------------------------------------------------------ */

static gboolean do_flag(const TabiyaLibraryChange *self, TabiyaLibraryRows *rows, GArray **changed,
                        GError **error)
{
    const gint64 *ids = (const gint64 *)(gpointer)self->ids->data;
    gsize n = self->ids->len;

    if (self->kind == TABIYA_CHANGE_DELETE)
        return tabiya_library_set_deleted(rows, ids, n, self->on, changed, error);
    if (self->kind == TABIYA_CHANGE_STAR)
        return tabiya_library_set_starred(rows, ids, n, self->on, changed, error);
    return tabiya_library_collect(rows, self->collection, ids, n, self->on, changed, error);
}

static TabiyaLibraryChange *flag_back(const TabiyaLibraryChange *self, TabiyaLibraryRows *rows,
                                      GError **error)
{
    g_autoptr(GArray) changed = NULL;

    if (!do_flag(self, rows, &changed, error))
        return NULL;
    TabiyaLibraryChange *back = tabiya_library_change_new(self->kind, !self->on, changed);
    back->collection = self->collection;
    return back;
}

/* --- Whole games ------------------------------------------------------------------------------ */

/* Writes game number `i` and adds its former version to `back`; skips missing games. */
static gboolean do_record(const TabiyaLibraryChange *self, guint i, TabiyaLibraryRows *rows,
                          TabiyaLibraryChange *back, GError **error)
{
    gint64 id = g_array_index(self->ids, gint64, i);
    GError *failure = NULL;
    g_autoptr(TabiyaGameRecord) was = tabiya_library_rows_get_record(rows, id, &failure);
    const TabiyaGameRecord *record = g_ptr_array_index(self->records, i);

    if (!was) {
        if (failure)
            g_propagate_error(error, failure);
        return failure == NULL;
    }
    if (record->fingerprint == was->fingerprint)
        return TRUE;
    if (!tabiya_library_rows_replace(rows, id, record, error))
        return FALSE;
    g_array_append_val(back->ids, id);
    g_ptr_array_add(back->records, g_steal_pointer(&was));
    return TRUE;
}

static TabiyaLibraryChange *records_back(const TabiyaLibraryChange *self, TabiyaLibraryRows *rows,
                                         GError **error)
{
    g_autoptr(TabiyaLibraryChange) back =
        tabiya_library_change_new(TABIYA_CHANGE_RECORDS, TRUE, NULL);

    back->records = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_game_record_free);
    for (guint i = 0; i < self->ids->len; i++) {
        if (!do_record(self, i, rows, back, error))
            return NULL;
    }
    return g_steal_pointer(&back);
}

/* --- Tags ------------------------------------------------------------------------------------- */

/* How many games to add to the position index at once: until then each question replays them. */
#define INDEX_EVERY 65536

/* A run over the games of a change. */
typedef struct {
    TabiyaLibraryChange *change;
    const TabiyaChangeContext *context;
    TabiyaTagJournal *before; /* the former tags; borrowed */
    GArray *places;           /* of gint64: places in the position index, for this transaction's
                               * games */
    guint next;               /* index in the change's ids */
} Retag;

/* The next game with its new tags, made from `was`. NULL: it is missing, or unreadable. */
static TabiyaGameRecord *next_record(Retag *self, gint64 *id, TabiyaGameRecord **was,
                                     GError **error)
{
    TabiyaLibraryChange *change = self->change;
    g_autoptr(TabiyaGameRecord) texts = NULL;

    if (change->kind == TABIYA_CHANGE_TAGS)
        *id = g_array_index(change->ids, gint64, self->next++);
    else if (!(texts = tabiya_tag_journal_read(change->journal, id, error)))
        return NULL;
    *was = tabiya_library_rows_get_record(self->context->rows, *id, error);
    if (!*was)
        return NULL;
    return texts ? tabiya_game_record_with_texts(*was, texts)
                 : tabiya_game_record_with_tags(*was, (const char *const *)change->tags);
}

static gboolean retag_next(Retag *self, GError **error)
{
    GError *problem = NULL;
    g_autoptr(TabiyaGameRecord) was = NULL;
    gint64 id = 0, place = 0;
    g_autoptr(TabiyaGameRecord) record = next_record(self, &id, &was, &problem);

    if (problem)
        g_propagate_error(error, problem);
    if (!record || record->fingerprint == was->fingerprint)
        return problem == NULL;
    if (!tabiya_tag_journal_add(self->before, id, was, error) ||
        !tabiya_library_rows_retag(self->context->rows, id, record, &place, error)) {
        return FALSE;
    }
    if (place != 0)
        g_array_append_val(self->places, place);
    return TRUE;
}

static guint get_n_left(const Retag *self)
{
    return self->change->journal ? tabiya_tag_journal_get_n(self->change->journal)
                                 : self->change->ids->len - self->next;
}

/* Saves the old tags before writing the new ones. */
static gboolean retag_chunk(Retag *self, GError **error)
{
    guint n = MIN(get_n_left(self), TABIYA_CHANGE_CHUNK);

    g_array_set_size(self->places, 0);
    while (n-- > 0) {
        if (!retag_next(self, error))
            return FALSE;
    }
    return tabiya_position_index_kill(self->context->db,
                                      (const gint64 *)(gpointer)self->places->data,
                                      self->places->len, error) &&
           tabiya_tag_journal_flush(self->before, error);
}

/* One transaction; if it fails, both journals are rolled back. */
static gboolean do_chunk(Retag *self, GError **error)
{
    TabiyaTagJournal *source = self->change->journal;
    TabiyaTagMark end = tabiya_tag_journal_get_end(self->before);
    TabiyaTagMark place = source ? tabiya_tag_journal_get_place(source) : end;
    TabiyaTransaction transaction;

    if (g_cancellable_set_error_if_cancelled(self->context->cancellable, error) ||
        !tabiya_database_begin(self->context->db, &transaction, error)) {
        return FALSE;
    }
    if (tabiya_database_end(self->context->db, transaction, retag_chunk(self, error), error))
        return TRUE;
    tabiya_tag_journal_cut(self->before, end);
    if (source)
        tabiya_tag_journal_go(source, place);
    return FALSE;
}

/* An error here only slows down searches; the next change tries again. */
static void keep_index(const Retag *self)
{
    tabiya_position_index_rest(self->context->db, TABIYA_INDEX_REST, NULL, NULL);
}

static gboolean do_chunks(Retag *self, GError **error)
{
    guint all = get_n_left(self), left;
    gboolean good = TRUE;

    while (good && (left = get_n_left(self)) > 0) {
        if (self->context->progress)
            self->context->progress(all - left, all, self->context->user);
        if (left < all)
            tabiya_database_give_way();
        good = do_chunk(self, error);
        if ((all - left) % INDEX_EVERY + TABIYA_CHANGE_CHUNK >= INDEX_EVERY)
            keep_index(self);
    }
    keep_index(self);
    return good;
}

static gboolean retag(TabiyaLibraryChange *self, const TabiyaChangeContext *context,
                      TabiyaLibraryChange **back, GError **error)
{
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(gint64));
    Retag run = {.change = self, .context = context, .places = places};

    run.before = tabiya_tag_journal_new(context->library, error);
    if (!run.before)
        return FALSE;
    *back = tabiya_library_change_new(TABIYA_CHANGE_RETAG, TRUE, NULL);
    (*back)->journal = run.before;
    return do_chunks(&run, error);
}

/* --- Collections and saved searches ----------------------------------------------------------- */

/* If it neither existed nor will exist, there is nothing to do or undo. */
static TabiyaLibraryChange *kept_back(const TabiyaLibraryChange *self, TabiyaLibraryRows *rows,
                                      GError **error)
{
    TabiyaKept *before = tabiya_library_put(rows, self->kept, error);

    if (!before)
        return NULL;
    TabiyaLibraryChange *back = tabiya_library_change_new(TABIYA_CHANGE_KEPT, TRUE, NULL);
    if (before->name || self->kept->name)
        back->kept = before;
    else
        tabiya_kept_free(before);
    return back;
}

/* --- Duplicates ------------------------------------------------------------------------------- */

/* The change that undoes a removal has the deleted games as `ids`; so has the one that redoes
 * it. */
static TabiyaLibraryChange *dedupe_back(const TabiyaLibraryChange *self, TabiyaLibraryRows *rows,
                                        GError **error)
{

    if (!self->on) {
        return tabiya_library_undo_dedupe(rows, self->dedupe, error)
                   ? tabiya_library_change_new(TABIYA_CHANGE_DEDUPE, TRUE, self->ids)
                   : NULL;
    }
    TabiyaDedupe *done = tabiya_library_dedupe(rows, error);
    if (!done)
        return NULL;
    TabiyaLibraryChange *back =
        tabiya_library_change_new(TABIYA_CHANGE_DEDUPE, FALSE, done->deleted);
    back->dedupe = done;
    return back;
}

/* --- All of them ------------------------------------------------------------------------------ */

static TabiyaLibraryChange *change_back(const TabiyaLibraryChange *self, TabiyaLibraryRows *rows,
                                        GError **error)
{
    switch (self->kind) {
    case TABIYA_CHANGE_KEPT:
        return kept_back(self, rows, error);
    case TABIYA_CHANGE_RECORDS:
        return records_back(self, rows, error);
    case TABIYA_CHANGE_DEDUPE:
        return dedupe_back(self, rows, error);
    default:
        return flag_back(self, rows, error);
    }
}

TabiyaLibraryChange *tabiya_library_change_do(const TabiyaLibraryChange *self, TabiyaDatabase *db,
                                              TabiyaLibraryRows *rows, GError **error)
{
    g_return_val_if_fail(!is_of_tags(self), NULL);
    g_autoptr(TabiyaLibraryChange) back = NULL;
    TabiyaTransaction transaction;

    if (!tabiya_database_begin(db, &transaction, error))
        return NULL;
    back = change_back(self, rows, error);
    if (!tabiya_database_end(db, transaction, back != NULL, error))
        return NULL;
    back->label = g_strdup(self->label);
    return g_steal_pointer(&back);
}

gboolean tabiya_library_change_run(TabiyaLibraryChange *self, const TabiyaChangeContext *context,
                                   TabiyaLibraryChange **back, GError **error)
{
    gboolean is_long = tabiya_library_change_is_long(self);

    *back = NULL;
    if (!is_of_tags(self)) {
        *back = tabiya_library_change_do(self, context->db, context->rows, error);
        return *back != NULL;
    }
    gboolean good = retag(self, context, back, error);
    if (!good && !is_long)
        g_clear_pointer(back, tabiya_library_change_free);
    if (*back)
        (*back)->label = g_strdup(self->label);
    return good;
}
