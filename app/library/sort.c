/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See sort.h. Each game's column becomes a number (names become their rank among all names), on all
 * cores; then a counting sort orders the numbers. */
#include "app/library/sort.h"

#include <string.h>

#include "app/library/pool.h"
#include "app/store/library-file.h"
#include "app/store/library-scan.h"

#define IDS_A_TASK 8192
/* A slice of ids is read by a scan if its range has at most this many ids per wanted one. */
#define IDS_A_LOOKUP 8

/* Sorts after all known values. */
#define UNKNOWN G_MAXUINT32

typedef struct {
    guint32 key;
    guint32 index; /* in the ids, which ascend */
} Entry;

typedef struct {
    TabiyaSortColumn column;
    gboolean descending;
    const GArray *ids;
    GArray *ranks; /* guint32 by the id of a name; for columns of names */
    Entry *entries;
} Sort;

/* --- Names ------------------------------------------------------------------------------------ */

typedef struct {
    char *folded;
    guint32 id;
} Name;

static void clear_name(gpointer data)
{
    g_free(((Name *)data)->folded);
}

static gboolean take_name(guint32 id, const char *name, const char *folded, gpointer user)
{
    const Name taken = {g_strdup(folded), id};
    g_array_append_val(user, taken);
    return TRUE;
}

static int compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(((const Name *)a)->folded, ((const Name *)b)->folded);
}

/* Ranks from 1; names that fold alike share one. */
static gboolean rank_names(Sort *sort, TabiyaDatabase *db, TabiyaNameKind kind, GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    g_autoptr(GArray) names = g_array_new(FALSE, FALSE, sizeof(Name));
    g_array_set_clear_func(names, clear_name);
    if (!tabiya_library_rows_walk_names(rows, kind, take_name, names, error))
        return FALSE;
    g_array_sort(names, compare_names);
    guint32 rank = 0;
    sort->ranks = g_array_new(FALSE, TRUE, sizeof(guint32));
    for (guint i = 0; i < names->len; i++) {
        const Name *name = &g_array_index(names, Name, i);
        if (i == 0 || compare_names(name, name - 1) != 0)
            rank++;
        if (name->id >= sort->ranks->len)
            g_array_set_size(sort->ranks, name->id + 1);
        g_array_index(sort->ranks, guint32, name->id) = rank;
    }
    return TRUE;
}

static gboolean get_name_kind(TabiyaSortColumn column, TabiyaNameKind *kind)
{
    static const TabiyaNameKind kinds[] = {
        [TABIYA_SORT_WHITE] = TABIYA_NAME_PLAYER,
        [TABIYA_SORT_BLACK] = TABIYA_NAME_PLAYER,
        [TABIYA_SORT_EVENT] = TABIYA_NAME_EVENT,
        [TABIYA_SORT_SITE] = TABIYA_NAME_SITE,
    };
    if (column < TABIYA_SORT_WHITE || column > TABIYA_SORT_SITE)
        return FALSE;
    *kind = kinds[column];
    return TRUE;
}

/* --- Keys ------------------------------------------------------------------------------------- */

static guint32 get_rank(const Sort *sort, guint32 name)
{
    return name < sort->ranks->len ? g_array_index(sort->ranks, guint32, name) : 0;
}

/* 0: unknown. */
static guint32 get_value(const Sort *sort, const TabiyaGameHeader *header)
{
    /* White's wins before draws before Black's. */
    static const guint32 results[] = {
        [TABIYA_RESULT_UNKNOWN] = 0,
        [TABIYA_RESULT_WHITE] = 1,
        [TABIYA_RESULT_DRAW] = 2,
        [TABIYA_RESULT_BLACK] = 3,
    };
    const guint32 white = header->white_elo, black = header->black_elo;
    switch (sort->column) {
    case TABIYA_SORT_WHITE:
        return get_rank(sort, header->white);
    case TABIYA_SORT_BLACK:
        return get_rank(sort, header->black);
    case TABIYA_SORT_EVENT:
        return get_rank(sort, header->event);
    case TABIYA_SORT_SITE:
        return get_rank(sort, header->site);
    case TABIYA_SORT_DATE:
        return header->date;
    case TABIYA_SORT_WHITE_ELO:
        return white;
    case TABIYA_SORT_BLACK_ELO:
        return black;
    case TABIYA_SORT_MEAN_ELO:
        return white > 0 && black > 0 ? white + black : 0;
    case TABIYA_SORT_RESULT:
        return results[header->result & 3];
    case TABIYA_SORT_ECO:
        return header->eco;
    default:
        return header->ply_count + 1u;
    }
}

static void set_key(Sort *sort, guint index, const TabiyaGameHeader *header)
{
    const guint32 value = get_value(sort, header);
    if (value > 0)
        sort->entries[index].key = sort->descending ? UNKNOWN - value : value;
}

/* A slice of the ids. */
typedef struct {
    Sort *sort;
    guint at, end;
} Slice;

static gboolean key_cb(const TabiyaGameHeader *header, gpointer user)
{
    Slice *slice = user;
    const GArray *ids = slice->sort->ids;
    while (slice->at < slice->end && g_array_index(ids, gint64, slice->at) < header->id)
        slice->at++;
    if (slice->at < slice->end && g_array_index(ids, gint64, slice->at) == header->id)
        set_key(slice->sort, slice->at, header);
    return TRUE;
}

static gboolean look_up_slice(TabiyaDatabase *db, Slice *slice, GCancellable *cancellable,
                              GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    GError *problem = NULL;
    for (; slice->at < slice->end && !problem; slice->at++) {
        TabiyaGameHeader header;
        if (g_cancellable_set_error_if_cancelled(cancellable, &problem))
            break;
        if (tabiya_library_rows_get_header(rows, g_array_index(slice->sort->ids, gint64, slice->at),
                                           &header, &problem)) {
            set_key(slice->sort, slice->at, &header);
        }
    }
    if (!problem)
        return TRUE;
    g_propagate_error(error, problem);
    return FALSE;
}

static gboolean fill_slice(TabiyaDatabase *db, guint task, gpointer user, GCancellable *cancellable,
                           GError **error)
{
    Sort *sort = user;
    Slice slice = {sort, task * IDS_A_TASK, MIN((task + 1) * IDS_A_TASK, sort->ids->len)};
    const TabiyaIdRange range = {g_array_index(sort->ids, gint64, slice.at),
                                 g_array_index(sort->ids, gint64, slice.end - 1)};
    if ((range.to - range.from) / IDS_A_LOOKUP > slice.end - slice.at)
        return look_up_slice(db, &slice, cancellable, error);
    return tabiya_library_scan_headers(db, range, key_cb, &slice, cancellable, error);
}

/* --- Sorting ---------------------------------------------------------------------------------- */

/* By 16 bits of the key, stable: sorted after the upper half. */
static void sort_by_half(const Entry *from, Entry *to, guint count, int shift)
{
    g_autofree guint32 *starts = g_new0(guint32, 65537);
    for (guint i = 0; i < count; i++)
        starts[(from[i].key >> shift & 0xffff) + 1]++;
    for (guint i = 1; i < 65536; i++)
        starts[i] += starts[i - 1];
    for (guint i = 0; i < count; i++)
        to[starts[from[i].key >> shift & 0xffff]++] = from[i];
}

static void sort_entries(Entry *entries, guint count)
{
    g_autofree Entry *other = g_new(Entry, count);
    sort_by_half(entries, other, count, 0);
    sort_by_half(other, entries, count, 16);
}

static int compare_ids(gconstpointer a, gconstpointer b)
{
    const gint64 left = *(const gint64 *)a, right = *(const gint64 *)b;
    return (left > right) - (left < right);
}

static void reverse(GArray *ids)
{
    for (guint i = 0; i < ids->len / 2; i++) {
        gint64 *a = &g_array_index(ids, gint64, i);
        gint64 *b = &g_array_index(ids, gint64, ids->len - 1 - i);
        const gint64 kept = *a;
        *a = *b;
        *b = kept;
    }
}

/* Puts the ascending ids into the order of the entries. */
static void reorder(GArray *ids, const Entry *entries)
{
    g_autofree gint64 *copy = g_memdup2(ids->data, ids->len * sizeof *copy);
    for (guint i = 0; i < ids->len; i++)
        g_array_index(ids, gint64, i) = copy[entries[i].index];
}

static gboolean sort_by_column(Sort *sort, const char *path, GArray *ids, GCancellable *cancellable,
                               GError **error)
{
    TabiyaNameKind kind;
    if (get_name_kind(sort->column, &kind)) {
        g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(path, error);
        if (!db || !rank_names(sort, db, kind, error))
            return FALSE;
    }
    for (guint i = 0; i < ids->len; i++)
        sort->entries[i] = (Entry){UNKNOWN, i};
    if (!tabiya_library_pool_run(path, 0, (ids->len + IDS_A_TASK - 1) / IDS_A_TASK, fill_slice,
                                 sort, cancellable, error)) {
        return FALSE;
    }
    sort_entries(sort->entries, ids->len);
    reorder(ids, sort->entries);
    return TRUE;
}

gboolean tabiya_library_sort(const char *path, GArray *ids, TabiyaSortColumn column,
                             gboolean descending, GCancellable *cancellable, GError **error)
{
    if (ids->len == 0)
        return TRUE;
    g_array_sort(ids, compare_ids);
    if (column == TABIYA_SORT_ID) {
        if (descending)
            reverse(ids);
        return TRUE;
    }
    g_autofree Entry *entries = g_new(Entry, ids->len);
    Sort sort = {.column = column, .descending = descending, .ids = ids, .entries = entries};
    const gboolean done = sort_by_column(&sort, path, ids, cancellable, error);
    g_clear_pointer(&sort.ranks, g_array_unref);
    return done;
}

/* --- Words ------------------------------------------------------------------------------------ */

static const char *const NAMES[TABIYA_SORT_N_COLUMNS] = {
    [TABIYA_SORT_ID] = "id",
    [TABIYA_SORT_WHITE] = "white",
    [TABIYA_SORT_BLACK] = "black",
    [TABIYA_SORT_EVENT] = "event",
    [TABIYA_SORT_SITE] = "site",
    [TABIYA_SORT_DATE] = "date",
    [TABIYA_SORT_WHITE_ELO] = "white-elo",
    [TABIYA_SORT_BLACK_ELO] = "black-elo",
    [TABIYA_SORT_MEAN_ELO] = "mean-elo",
    [TABIYA_SORT_RESULT] = "result",
    [TABIYA_SORT_ECO] = "eco",
    [TABIYA_SORT_LENGTH] = "length",
};

const char *tabiya_sort_column_get_name(TabiyaSortColumn column)
{
    return NAMES[column];
}

gboolean tabiya_sort_column_find(const char *name, TabiyaSortColumn *column)
{
    for (int i = 0; i < TABIYA_SORT_N_COLUMNS; i++) {
        if (strcmp(NAMES[i], name) == 0) {
            *column = (TabiyaSortColumn)i;
            return TRUE;
        }
    }
    return FALSE;
}
