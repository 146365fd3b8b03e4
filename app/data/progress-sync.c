/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress-sync.h. A round needs no memory of the one before: an event is to be written if no
 * log has it, and to be taken in if the library lacks it. So a lost, restored or doubled library or
 * log mends itself. */
#include "app/data/progress-sync.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/data/data-files.h"
#include "app/data/progress-fold.h"
#include "app/data/progress-line.h"
#include "app/store/event-rows.h"
#include "app/store/library-file.h"
#include "app/training/training-day.h"

#define ID_LETTERS 12

void tabiya_progress_sync_clear(TabiyaProgressSync *self)
{
    g_clear_pointer(&self->machine, g_free);
    g_clear_pointer(&self->log, tabiya_progress_log_free);
}

/* --- The machine ------------------------------------------------------------------------------ */

static gboolean is_id(const char *text)
{
    return strlen(text) == ID_LETTERS && strspn(text, "0123456789abcdef") == ID_LETTERS;
}

/* Made once. Two machines with the same one would write to the same files, whose conflicts do no
 * harm either. */
static char *load_machine(const char *data_dir, GError **error)
{
    g_autofree char *path = g_build_filename(data_dir, TABIYA_DATA_MACHINE, NULL);
    g_autofree char *text = NULL;

    if (g_file_get_contents(path, &text, NULL, NULL) && is_id(g_strstrip(text)))
        return g_steal_pointer(&text);
    g_free(text);
    text = g_strdup_printf("%08x%04x", g_random_int(), g_random_int() & 0xffff);
    return g_file_set_contents(path, text, -1, error) ? g_steal_pointer(&text) : NULL;
}

/* --- Events ----------------------------------------------------------------------------------- */

/* The person's rating before their first rated answer here. */
static int find_start(const GPtrArray *events)
{
    const TabiyaProgressEvent *first = NULL;

    for (guint i = 0; i < events->len; i++) {
        const TabiyaProgressEvent *event = events->pdata[i];

        if (event->kind == TABIYA_EVENT_PUZZLE && event->rated &&
            (!first || event->time_ms < first->time_ms)) {
            first = event;
        }
    }
    return first ? (int)lround(first->before) : 0;
}

static void complete(GPtrArray *events)
{
    const int start = find_start(events);

    for (guint i = 0; i < events->len; i++) {
        TabiyaProgressEvent *event = events->pdata[i];

        event->day = tabiya_training_day(event->time_ms, NULL);
        event->start = event->kind == TABIYA_EVENT_PUZZLE && event->rated ? start : 0;
    }
}

/* Those of `own` that no log has; borrowed. */
static GPtrArray *list_unwritten(const GPtrArray *own, const GPtrArray *logged)
{
    g_autoptr(GHashTable) marks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GPtrArray *unwritten = g_ptr_array_new();

    for (guint i = 0; i < logged->len; i++)
        g_hash_table_add(marks, tabiya_progress_event_dup_mark(logged->pdata[i]));
    for (guint i = 0; i < own->len; i++) {
        const TabiyaProgressEvent *event = own->pdata[i];

        if (!event->pending && tabiya_progress_line_fits(event) &&
            g_hash_table_add(marks, tabiya_progress_event_dup_mark(event))) {
            g_ptr_array_add(unwritten, (gpointer)event);
        }
    }
    return unwritten;
}

/* --- A round ---------------------------------------------------------------------------------- */

typedef struct {
    TabiyaDatabase *db;
    const char *folder;
    TabiyaProgressSync *result;
    gint64 version; /* of the library that was read */
} Round;

/* Writes what is new here, and works out everything. Nobody has to wait for that. */
static TabiyaProgressFold *exchange(Round *self, GError **error)
{
    TabiyaProgressSync *result = self->result;

    g_clear_pointer(&result->log, tabiya_progress_log_free);
    result->log = tabiya_progress_log_read(self->folder, error);
    if (!result->log || !tabiya_database_get_version(self->db, &self->version, error))
        return NULL;
    g_autoptr(GPtrArray) own = tabiya_event_rows_list(self->db, error);
    if (!own)
        return NULL;
    complete(own);
    g_autoptr(GPtrArray) unwritten = list_unwritten(own, result->log->events);
    if (!tabiya_progress_log_append(self->folder, result->machine, unwritten, error))
        return NULL;
    result->n_written += unwritten->len;
    GPtrArray *all = g_steal_pointer(&result->log->events);
    g_ptr_array_extend_and_steal(all, g_steal_pointer(&own));
    return tabiya_progress_fold_new(all);
}

static gboolean apply_fold(TabiyaDatabase *db, const TabiyaProgressFold *fold, guint *n_new,
                           gboolean *changed, GError **error)
{
    const TabiyaEventsWanted wanted = {
        .events = fold->events,
        .ratings = fold->ratings,
        .deck_name = _("Failed puzzles"),
        .mistakes_name = _("Your Mistakes"),
    };

    return tabiya_event_rows_apply(db, &wanted, n_new, changed, error);
}

static gboolean apply(Round *self, const TabiyaProgressFold *fold, GError **error)
{
    return apply_fold(self->db, fold, self->result->n_new, &self->result->changed, error);
}

/* FALSE without an error: the library has changed since it was read. */
static gboolean take_in(Round *self, const TabiyaProgressFold *fold, GError **error)
{
    TabiyaTransaction transaction;
    gint64 version;

    if (!tabiya_database_begin(self->db, &transaction, error))
        return FALSE;
    return tabiya_database_end(self->db, transaction,
                               tabiya_database_get_version(self->db, &version, error) &&
                                   version == self->version && apply(self, fold, error),
                               error);
}

/* The same while all others wait. */
static gboolean exchange_locked(Round *self, GError **error)
{
    TabiyaTransaction transaction;

    if (!tabiya_database_begin(self->db, &transaction, error))
        return FALSE;
    g_autoptr(TabiyaProgressFold) fold = exchange(self, error);
    return tabiya_database_end(self->db, transaction, fold && apply(self, fold, error), error);
}

/* Another writer, such as an import, may change the library all the time. */
static gboolean run_round(Round *self, GError **error)
{
    g_autoptr(TabiyaProgressFold) fold = exchange(self, error);
    GError *failure = NULL;

    if (!fold)
        return FALSE;
    if (take_in(self, fold, &failure))
        return TRUE;
    if (failure) {
        g_propagate_error(error, failure);
        return FALSE;
    }
    return exchange_locked(self, error);
}

/* A new machine has no library yet. */
static TabiyaDatabase *open_library(const char *data_dir, GError **error)
{
    g_autofree char *path = g_build_filename(data_dir, "library.db", NULL);

    if (!g_file_test(path, G_FILE_TEST_EXISTS) &&
        (!tabiya_data_files_make_folder(data_dir, error) || !tabiya_library_create(path, error))) {
        return NULL;
    }
    return tabiya_library_open(path, error);
}

gboolean tabiya_progress_sync_run(const char *data_dir, const char *folder,
                                  TabiyaProgressSync *result, GError **error)
{
    *result = (TabiyaProgressSync){0};
    g_autoptr(GDir) there = g_dir_open(folder, 0, error);
    g_autoptr(TabiyaDatabase) db = there ? open_library(data_dir, error) : NULL;

    if (!db)
        return FALSE;
    result->machine = load_machine(data_dir, error);
    return result->machine && run_round(&(Round){db, folder, result, 0}, error);
}

/* --- Without a folder ------------------------------------------------------------------------- */

GPtrArray *tabiya_progress_sync_list(TabiyaDatabase *db, GError **error)
{
    GPtrArray *own = tabiya_event_rows_list(db, error);

    if (!own)
        return NULL;
    complete(own);
    for (guint i = own->len; i > 0; i--) {
        if (!tabiya_progress_line_fits(own->pdata[i - 1]))
            g_ptr_array_remove_index(own, i - 1);
    }
    return own;
}

static gboolean take(TabiyaDatabase *db, GPtrArray *events, guint *n_new, GError **error)
{
    GPtrArray *own = tabiya_event_rows_list(db, error);
    gboolean changed;

    if (!own) {
        g_ptr_array_unref(events);
        return FALSE;
    }
    complete(own);
    g_ptr_array_extend_and_steal(events, own);
    g_autoptr(TabiyaProgressFold) fold = tabiya_progress_fold_new(events);
    return apply_fold(db, fold, n_new, &changed, error);
}

gboolean tabiya_progress_sync_take(TabiyaDatabase *db, GPtrArray *events,
                                   guint n_new[TABIYA_N_EVENT_KINDS], GError **error)
{
    TabiyaTransaction transaction;

    if (!tabiya_database_begin(db, &transaction, error)) {
        g_ptr_array_unref(events);
        return FALSE;
    }
    return tabiya_database_end(db, transaction, take(db, events, n_new, error), error);
}
