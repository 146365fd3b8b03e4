/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-change.h. */
#include "app/library/library-change.h"

#include "app/store/database.h"
#include "app/store/library-edit.h"

TabiyaLibraryChange *tabiya_library_change_new(TabiyaLibraryChangeKind kind, gboolean on,
                                               GArray *ids)
{
    TabiyaLibraryChange *self = g_new0(TabiyaLibraryChange, 1);

    self->kind = kind;
    self->on = on;
    self->ids = ids != NULL ? g_array_copy(ids) : g_array_new(FALSE, FALSE, sizeof(gint64));
    return self;
}

void tabiya_library_change_free(TabiyaLibraryChange *self)
{
    if (self == NULL)
        return;
    g_array_unref(self->ids);
    g_strfreev(self->tags);
    g_clear_pointer(&self->records, g_ptr_array_unref);
    tabiya_kept_free(self->kept);
    g_free(self->label);
    g_free(self);
}

gboolean tabiya_library_change_is_empty(const TabiyaLibraryChange *self)
{
    return self->ids->len == 0 && self->kept == NULL;
}

/* --- Flags -------------------------------------------------------------------------------------
 */

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
    TabiyaLibraryChange *back;

    if (!do_flag(self, rows, &changed, error))
        return NULL;
    back = tabiya_library_change_new(self->kind, !self->on, changed);
    back->collection = self->collection;
    return back;
}

/* --- Whole games -------------------------------------------------------------------------------
 */

/* The record with the tags set; NULL without an error if it makes no game. */
static TabiyaGameRecord *with_tags(const TabiyaGameRecord *record, char **tags)
{
    g_autoptr(TabiyaGame) game = tabiya_game_record_to_game(record, NULL);

    if (game == NULL)
        return NULL;
    for (char **pair = tags; *pair != NULL; pair += 2)
        tabiya_game_set_tag(game, pair[0], *pair[1] ? pair[1] : NULL);
    return tabiya_game_record_new(game);
}

/* Writes game number `i` and notes what it was in `back`; passes over those that are not there. */
static gboolean do_record(const TabiyaLibraryChange *self, guint i, TabiyaLibraryRows *rows,
                          TabiyaLibraryChange *back, GError **error)
{
    gint64 id = g_array_index(self->ids, gint64, i);
    GError *failure = NULL;
    g_autoptr(TabiyaGameRecord) was = tabiya_library_rows_get_record(rows, id, &failure);
    g_autoptr(TabiyaGameRecord) made = NULL;
    const TabiyaGameRecord *record;

    if (was == NULL) {
        if (failure != NULL)
            g_propagate_error(error, failure);
        return failure == NULL;
    }
    if (self->kind == TABIYA_CHANGE_TAGS)
        record = made = with_tags(was, self->tags);
    else
        record = g_ptr_array_index(self->records, i);
    if (record == NULL || record->fingerprint == was->fingerprint)
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

/* --- Collections and saved searches ------------------------------------------------------------
 */

/* Where nothing was and nothing is to be there is nothing to do, and nothing to undo. */
static TabiyaLibraryChange *kept_back(const TabiyaLibraryChange *self, TabiyaLibraryRows *rows,
                                      GError **error)
{
    TabiyaKept *before = tabiya_library_put(rows, self->kept, error);
    TabiyaLibraryChange *back;

    if (before == NULL)
        return NULL;
    back = tabiya_library_change_new(TABIYA_CHANGE_KEPT, TRUE, NULL);
    if (before->name != NULL || self->kept->name != NULL)
        back->kept = before;
    else
        tabiya_kept_free(before);
    return back;
}

/* --- All of them -------------------------------------------------------------------------------
 */

static TabiyaLibraryChange *change_back(const TabiyaLibraryChange *self, TabiyaLibraryRows *rows,
                                        GError **error)
{
    switch (self->kind) {
    case TABIYA_CHANGE_KEPT:
        return kept_back(self, rows, error);
    case TABIYA_CHANGE_TAGS:
    case TABIYA_CHANGE_RECORDS:
        return records_back(self, rows, error);
    default:
        return flag_back(self, rows, error);
    }
}

TabiyaLibraryChange *tabiya_library_change_do(const TabiyaLibraryChange *self, sqlite3 *db,
                                              TabiyaLibraryRows *rows, GError **error)
{
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
