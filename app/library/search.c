/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See search.h. A search scans all games, by ranges of ids; or it looks up candidates from an index
 * one by one, if there are few. */
#include "app/library/search.h"

#include "app/library/pool.h"
#include "app/library/search-plan.h"
#include "app/store/library-file.h"

/* Enough for early results, few enough for their statements to cost nothing. */
#define N_RANGES 128
#define CANDIDATES_A_TASK 512
/* Looking candidates up one by one is faster than a scan if at most one in this many games is a
 * candidate. */
#define GAMES_A_LOOKUP 8

typedef struct {
    const TabiyaSearchPlan *plan;
    GArray *ranges;           /* TabiyaIdRange; or */
    const GArray *candidates; /* gint64 */
    guint n_tasks;
    GMutex mutex; /* for `func` and `n_done` */
    guint n_done;
    TabiyaSearchFunc func;
    gpointer user;
} Search;

/* The data of one task. */
typedef struct {
    const TabiyaSearchPlan *plan;
    TabiyaLibraryRows *rows; /* for candidates */
    GArray *found;
} Task;

static void report(Search *search, const GArray *found)
{
    g_mutex_lock(&search->mutex);
    search->n_done++;
    search->func((const gint64 *)(const void *)found->data, found->len,
                 (double)search->n_done / search->n_tasks, search->user);
    g_mutex_unlock(&search->mutex);
}

/* --- All games -------------------------------------------------------------------------------- */

static gboolean wants_cb(const TabiyaGameHeader *header, gpointer user)
{
    Task *task = user;
    const TabiyaVerdict verdict = tabiya_search_plan_judge(task->plan, header);
    if (verdict == TABIYA_VERDICT_YES)
        g_array_append_val(task->found, header->id);
    return verdict == TABIYA_VERDICT_OPEN;
}

static gboolean look_cb(const TabiyaScannedGame *game, gpointer user)
{
    Task *task = user;
    if (tabiya_search_plan_matches(task->plan, game))
        g_array_append_val(task->found, game->header->id);
    return TRUE;
}

static gboolean scan_range(TabiyaDatabase *db, guint number, gpointer user,
                           GCancellable *cancellable, GError **error)
{
    Search *search = user;
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(gint64));
    Task task = {.plan = search->plan, .found = found};
    if (!tabiya_library_scan_games(db, g_array_index(search->ranges, TabiyaIdRange, number),
                                   wants_cb, look_cb, &task, cancellable, error)) {
        return FALSE;
    }
    report(search, found);
    return TRUE;
}

/* --- Candidates ------------------------------------------------------------------------------- */

/* Reads the game of a header with an open verdict. */
static gboolean look_up(Task *task, const TabiyaGameHeader *header, GError **error)
{
    EngPosition start;
    g_autoptr(GError) problem = NULL;
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    g_autoptr(TabiyaGameRecord) record =
        tabiya_library_rows_get_record(task->rows, header->id, &problem);
    if (record && tabiya_library_rows_get_moves(task->rows, header->id, &start, moves, &problem)) {
        const TabiyaScannedGame game = {
            .header = header,
            .start = &start,
            .moves = (const EngMove *)(const void *)moves->data,
            .n_moves = moves->len,
            .tags = record->tags,
            .round = record->round,
            .start_fen = record->start_fen,
            .has_date = record->date_text != NULL,
        };
        look_cb(&game, task);
    }
    if (!problem)
        return TRUE;
    g_propagate_error(error, g_steal_pointer(&problem));
    return FALSE;
}

/* A candidate that no longer exists is skipped. */
static gboolean check_candidate(Task *task, gint64 id, GError **error)
{
    TabiyaGameHeader header;
    g_autoptr(GError) problem = NULL;
    if (tabiya_library_rows_get_header(task->rows, id, &header, &problem))
        return !wants_cb(&header, task) || look_up(task, &header, error);
    if (!problem)
        return TRUE;
    g_propagate_error(error, g_steal_pointer(&problem));
    return FALSE;
}

static gboolean check_candidates(TabiyaDatabase *db, guint number, gpointer user,
                                 GCancellable *cancellable, GError **error)
{
    Search *search = user;
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(gint64));
    Task task = {search->plan, rows, found};
    const guint from = number * CANDIDATES_A_TASK;
    const guint to = MIN(from + CANDIDATES_A_TASK, search->candidates->len);
    for (guint i = from; i < to; i++) {
        if (g_cancellable_set_error_if_cancelled(cancellable, error) ||
            !check_candidate(&task, g_array_index(search->candidates, gint64, i), error)) {
            return FALSE;
        }
    }
    report(search, found);
    return TRUE;
}

/* --- Running ---------------------------------------------------------------------------------- */

static gboolean run_plan(Search *search, TabiyaDatabase *db, const char *path, guint n_threads,
                         GCancellable *cancellable, GError **error)
{
    gboolean exact;
    gint64 n_games = 0;
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    const GArray *candidates = tabiya_search_plan_get_candidates(search->plan, &exact);
    if (candidates && (exact || candidates->len == 0)) {
        search->n_tasks = 1;
        report(search, candidates);
        return TRUE;
    }
    if (!tabiya_library_rows_count(rows, &n_games, error))
        return FALSE;
    if (candidates && candidates->len < n_games / GAMES_A_LOOKUP) {
        search->candidates = candidates;
        search->n_tasks = (candidates->len + CANDIDATES_A_TASK - 1) / CANDIDATES_A_TASK;
        return tabiya_library_pool_run(path, n_threads, search->n_tasks, check_candidates, search,
                                       cancellable, error);
    }
    search->ranges = tabiya_library_scan_ranges(db, N_RANGES, error);
    if (!search->ranges)
        return FALSE;
    search->n_tasks = search->ranges->len;
    return tabiya_library_pool_run(path, n_threads, search->n_tasks, scan_range, search,
                                   cancellable, error);
}

gboolean tabiya_search_run(const char *path, const TabiyaQuery *query, guint n_threads,
                           TabiyaSearchFunc func, gpointer user, GCancellable *cancellable,
                           GError **error)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(path, error);
    if (!db)
        return FALSE;
    g_autoptr(TabiyaSearchPlan) plan = tabiya_search_plan_new(db, query, cancellable, error);
    if (!plan)
        return FALSE;
    Search search = {.plan = plan, .func = func, .user = user};
    g_mutex_init(&search.mutex);
    const gboolean done = run_plan(&search, db, path, n_threads, cancellable, error);
    g_mutex_clear(&search.mutex);
    g_clear_pointer(&search.ranges, g_array_unref);
    return done;
}

static void collect_cb(const gint64 *ids, guint n, double done, gpointer user)
{
    g_array_append_vals(user, ids, n);
}

static int compare_ids(gconstpointer a, gconstpointer b)
{
    const gint64 left = *(const gint64 *)a, right = *(const gint64 *)b;
    return (left > right) - (left < right);
}

GArray *tabiya_search_collect(const char *path, const TabiyaQuery *query, GCancellable *cancellable,
                              GError **error)
{
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    if (!tabiya_search_run(path, query, 0, collect_cb, ids, cancellable, error)) {
        g_array_unref(ids);
        return NULL;
    }
    g_array_sort(ids, compare_ids);
    return ids;
}
