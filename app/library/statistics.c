/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See statistics.h. Games come by ascending id, and so do the wanted ids: one pass goes through
 * both. */
#include "app/library/statistics.h"

#include <string.h>

#include "app/store/database.h"
#include "app/store/library-file.h"
#include "app/store/library-scan.h"

#define MAX_NAMES 20
#define MAX_YEARS 10000

typedef struct {
    TabiyaStatistics *out;
    GArray *wanted;              /* sorted ids; NULL: all */
    guint next;                  /* index of the next id in `wanted` */
    GHashTable *matches;         /* id → TabiyaTally; NULL: no player is given */
    guint32 player;              /* the player whose games are counted; 0: all players */
    TabiyaYearStatistics *years; /* MAX_YEARS */
    TabiyaTally openings[TABIYA_ECO_LAST + 1];
    GHashTable *others; /* id → TabiyaTally */
} Work;

double tabiya_tally_get_percent(const TabiyaTally *tally)
{
    guint64 known = tally->wins + tally->draws + tally->losses;

    return known > 0 ? 100 * ((double)tally->wins + (double)tally->draws / 2) / (double)known : -1;
}

static void named_tally_free(gpointer data)
{
    TabiyaNamedTally *named = data;

    g_free(named->name);
    g_free(named);
}

void tabiya_statistics_free(TabiyaStatistics *self)
{
    if (!self)
        return;
    g_free(self->player);
    g_clear_pointer(&self->names, g_ptr_array_unref);
    g_clear_pointer(&self->years, g_array_unref);
    g_clear_pointer(&self->openings, g_ptr_array_unref);
    g_clear_pointer(&self->opponents, g_ptr_array_unref);
    g_free(self);
}

/* --- Counting --------------------------------------------------------------------------------- */

/* `from_black`: Black's wins count as wins. */
static void count(TabiyaTally *tally, guint result, gboolean from_black)
{
    tally->games++;
    tally->draws += result == TABIYA_RESULT_DRAW;
    tally->wins += result == (from_black ? TABIYA_RESULT_BLACK : TABIYA_RESULT_WHITE);
    tally->losses += result == (from_black ? TABIYA_RESULT_WHITE : TABIYA_RESULT_BLACK);
}

static TabiyaTally *add_tally(GHashTable *tallies, guint32 player)
{
    TabiyaTally *tally = g_new0(TabiyaTally, 1);

    g_hash_table_insert(tallies, GUINT_TO_POINTER(player), tally);
    return tally;
}

static void count_other(Work *work, guint32 player, guint result, gboolean from_black)
{

    if (player == 0)
        return;
    TabiyaTally *tally = g_hash_table_lookup(work->others, GUINT_TO_POINTER(player));
    count(tally ? tally : add_tally(work->others, player), result, from_black);
}

static void count_year(Work *work, const TabiyaGameHeader *header, gboolean from_black)
{
    guint year = header->date / 10000;
    guint rating = from_black ? header->black_elo : header->white_elo;

    if (year == 0 || year >= MAX_YEARS)
        return;
    count(&work->years[year].tally, header->result, from_black);
    work->years[year].rating = MAX(work->years[year].rating, work->player != 0 ? rating : 0);
}

static void count_game(Work *work, const TabiyaGameHeader *header, gboolean from_black)
{
    TabiyaStatistics *out = work->out;

    out->games++;
    count(&out->all, header->result, from_black);
    count(from_black ? &out->black : &out->white, header->result, from_black);
    count(&work->openings[MIN(header->eco, TABIYA_ECO_LAST)], header->result, from_black);
    count_year(work, header, from_black);
    if (work->player == 0) {
        count_other(work, header->white, header->result, FALSE);
        count_other(work, header->black, header->result, TRUE);
    } else {
        count_other(work, from_black ? header->white : header->black, header->result, from_black);
    }
}

/* Lines of repertoires, which nobody played, count only if they are asked for. */
static gboolean is_wanted(Work *work, const TabiyaGameHeader *header)
{
    const GArray *wanted = work->wanted;

    if (!wanted)
        return !(header->flags & TABIYA_GAME_LINE);
    while (work->next < wanted->len && g_array_index(wanted, gint64, work->next) < header->id)
        work->next++;
    return work->next < wanted->len && g_array_index(wanted, gint64, work->next) == header->id;
}

static gboolean header_cb(const TabiyaGameHeader *header, gpointer user)
{
    Work *work = user;
    const gboolean white = work->player == 0 || header->white == work->player;

    if (is_wanted(work, header) && (white || header->black == work->player))
        count_game(work, header, !white);
    return TRUE;
}

/* Counts the games of each matching name. */
static gboolean match_cb(const TabiyaGameHeader *header, gpointer user)
{
    Work *work = user;
    TabiyaTally *white, *black;

    if (!is_wanted(work, header))
        return TRUE;
    white = g_hash_table_lookup(work->matches, GUINT_TO_POINTER(header->white));
    black = g_hash_table_lookup(work->matches, GUINT_TO_POINTER(header->black));
    if (white)
        count(white, header->result, FALSE);
    if (black && black != white)
        count(black, header->result, TRUE);
    return TRUE;
}

static gboolean scan(Work *work, TabiyaDatabase *db, TabiyaHeaderFunc func,
                     GCancellable *cancellable, GError **error)
{
    work->next = 0;
    return tabiya_library_scan_headers(db, TABIYA_ALL_IDS, func, work, cancellable, error);
}

/* --- Results ---------------------------------------------------------------------------------- */

/* By games, then by name, so that the order is always the same. */
static int compare_named(gconstpointer a, gconstpointer b)
{
    const TabiyaNamedTally *x = *(const TabiyaNamedTally *const *)a;
    const TabiyaNamedTally *y = *(const TabiyaNamedTally *const *)b;

    if (x->tally.games != y->tally.games)
        return x->tally.games < y->tally.games ? 1 : -1;
    return strcmp(x->name, y->name);
}

/* Takes `name`. */
static void add_named(GPtrArray *list, char *name, const TabiyaTally *tally)
{
    TabiyaNamedTally *named = g_new(TabiyaNamedTally, 1);

    *named = (TabiyaNamedTally){name, *tally};
    g_ptr_array_add(list, named);
}

static void keep_first(GPtrArray *list, guint most)
{
    g_ptr_array_sort(list, compare_named);
    if (list->len > most)
        g_ptr_array_set_size(list, (int)most);
}

static void take_openings(Work *work)
{
    for (guint i = 1; i <= TABIYA_ECO_LAST; i++) {
        char eco[4];

        if (work->openings[i].games > 0)
            add_named(work->out->openings, g_strdup(tabiya_eco_write(i, eco)), &work->openings[i]);
    }
    keep_first(work->out->openings, MAX_NAMES);
}

static void take_years(Work *work)
{
    for (guint i = 1; i < MAX_YEARS; i++) {
        work->years[i].year = i;
        if (work->years[i].tally.games > 0)
            g_array_append_val(work->out->years, work->years[i]);
    }
}

/* The number of games of the twentieth: names with fewer need not be read. */
static guint64 find_threshold(GHashTable *others)
{
    g_autoptr(GArray) games = g_array_new(FALSE, FALSE, sizeof(guint64));
    GHashTableIter iter;
    gpointer tally;

    g_hash_table_iter_init(&iter, others);
    while (g_hash_table_iter_next(&iter, NULL, &tally))
        g_array_append_val(games, ((TabiyaTally *)tally)->games);
    if (games->len <= MAX_NAMES)
        return 0;
    /* A few passes over the largest are faster than sorting a hundred thousand. */
    guint64 *values = (guint64 *)(gpointer)games->data;
    for (guint i = 0; i < MAX_NAMES; i++) {
        guint best = i;

        for (guint k = i + 1; k < games->len; k++)
            best = values[k] > values[best] ? k : best;
        guint64 value = values[i];
        values[i] = values[best];
        values[best] = value;
    }
    return values[MAX_NAMES - 1];
}

static gboolean take_others(Work *work, TabiyaLibraryRows *rows, GError **error)
{
    guint64 threshold = find_threshold(work->others);
    GHashTableIter iter;
    gpointer id, data;

    g_hash_table_iter_init(&iter, work->others);
    while (g_hash_table_iter_next(&iter, &id, &data)) {
        GError *failure = NULL;
        char *name = NULL;

        if (((TabiyaTally *)data)->games < threshold)
            continue;
        name =
            tabiya_library_rows_dup_name(rows, TABIYA_NAME_PLAYER, GPOINTER_TO_UINT(id), &failure);
        if (failure) {
            g_propagate_error(error, failure);
            return FALSE;
        }
        if (name && !g_str_equal(name, "?"))
            add_named(work->out->opponents, name, data);
        else
            g_free(name);
    }
    keep_first(work->out->opponents, MAX_NAMES);
    return TRUE;
}

/* --- The scan --------------------------------------------------------------------------------- */

static int compare_ids(gconstpointer a, gconstpointer b)
{
    gint64 x = *(const gint64 *)a, y = *(const gint64 *)b;

    return (x > y) - (x < y);
}

/* --- Finding the player ----------------------------------------------------------------------- */

static gboolean find_matches(Work *work, TabiyaLibraryRows *rows, const char *player,
                             GError **error)
{
    g_autoptr(GArray) ids =
        tabiya_library_rows_find_names(rows, TABIYA_NAME_PLAYER, player, FALSE, error);

    if (!ids)
        return FALSE;
    work->matches = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    for (guint i = 0; i < ids->len; i++)
        add_tally(work->matches, g_array_index(ids, guint32, i));
    return TRUE;
}

/* How well a name matches: the chosen one, an exact match, or any. */
static guint rate_name(const char *name, const char *player, const char *chosen)
{
    return chosen && g_str_equal(name, chosen) ? 2 : g_str_equal(name, player) ? 1 : 0;
}

/* All matching names with games, and the one that is meant. */
static gboolean take_matches(Work *work, TabiyaLibraryRows *rows, const char *player,
                             const char *chosen, GError **error)
{
    guint64 most = 0;
    guint best = 0;
    GHashTableIter iter;
    gpointer id, data;

    g_hash_table_iter_init(&iter, work->matches);
    while (g_hash_table_iter_next(&iter, &id, &data)) {
        const TabiyaTally *tally = data;
        GError *failure = NULL;
        char *name = NULL;

        if (tally->games == 0)
            continue;
        name =
            tabiya_library_rows_dup_name(rows, TABIYA_NAME_PLAYER, GPOINTER_TO_UINT(id), &failure);
        if (failure) {
            g_propagate_error(error, failure);
            return FALSE;
        }
        if (!name) /* the file is damaged */
            continue;
        guint rate = rate_name(name, player, chosen);
        add_named(work->out->names, name, tally);
        if (work->player == 0 || rate > best || (rate == best && tally->games > most) ||
            (rate == best && tally->games == most && GPOINTER_TO_UINT(id) < work->player)) {
            work->player = GPOINTER_TO_UINT(id);
            best = rate;
            most = tally->games;
        }
    }
    work->out->n_names = work->out->names->len;
    keep_first(work->out->names, TABIYA_STATISTICS_MAX_NAMES);
    return TRUE;
}

static gboolean find_player(Work *work, TabiyaDatabase *db, TabiyaLibraryRows *rows,
                            const char *player, const char *name, GCancellable *cancellable,
                            GError **error)
{
    if (!find_matches(work, rows, player, error) || !scan(work, db, match_cb, cancellable, error) ||
        !take_matches(work, rows, player, name, error)) {
        return FALSE;
    }
    if (work->player != 0) {
        work->out->player =
            tabiya_library_rows_dup_name(rows, TABIYA_NAME_PLAYER, work->player, NULL);
    }
    return TRUE;
}

static gboolean work_off(Work *work, TabiyaDatabase *db, const char *player, const char *name,
                         GCancellable *cancellable, GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);

    if (player && *player != '\0') {
        if (!find_player(work, db, rows, player, name, cancellable, error))
            return FALSE;
        if (work->player == 0)
            return TRUE;
    }
    if (!scan(work, db, header_cb, cancellable, error))
        return FALSE;
    take_openings(work);
    take_years(work);
    return take_others(work, rows, error);
}

static TabiyaStatistics *statistics_new(void)
{
    TabiyaStatistics *self = g_new0(TabiyaStatistics, 1);

    self->names = g_ptr_array_new_with_free_func(named_tally_free);
    self->years = g_array_new(FALSE, FALSE, sizeof(TabiyaYearStatistics));
    self->openings = g_ptr_array_new_with_free_func(named_tally_free);
    self->opponents = g_ptr_array_new_with_free_func(named_tally_free);
    return self;
}

TabiyaStatistics *tabiya_statistics_run(const char *path, GArray *ids, const char *player,
                                        const char *name, GCancellable *cancellable, GError **error)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(path, error);
    g_autoptr(GArray) wanted = ids ? g_array_copy(ids) : NULL;

    if (!db)
        return NULL;
    if (wanted)
        g_array_sort(wanted, compare_ids);
    Work *work = g_new0(Work, 1);
    work->wanted = wanted;
    work->out = statistics_new();
    work->years = g_new0(TabiyaYearStatistics, MAX_YEARS);
    work->others = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    if (!work_off(work, db, player, name, cancellable, error))
        g_clear_pointer(&work->out, tabiya_statistics_free);
    TabiyaStatistics *out = work->out;
    g_clear_pointer(&work->matches, g_hash_table_unref);
    g_hash_table_unref(work->others);
    g_free(work->years);
    g_free(work);
    return out;
}

/* --- In the background ------------------------------------------------------------------------ */

typedef struct {
    char *path, *player, *name;
    GArray *ids;
} Question;

static void question_free(gpointer data)
{
    Question *question = data;

    g_free(question->path);
    g_free(question->player);
    g_free(question->name);
    g_clear_pointer(&question->ids, g_array_unref);
    g_free(question);
}

static void run(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Question *question = data;
    GError *error = NULL;
    TabiyaStatistics *out = tabiya_statistics_run(question->path, question->ids, question->player,
                                                  question->name, cancellable, &error);

    if (out)
        g_task_return_pointer(task, out, (GDestroyNotify)tabiya_statistics_free);
    else
        g_task_return_error(task, error);
}

void tabiya_statistics_run_async(const char *path, GArray *ids, const char *player,
                                 const char *name, GCancellable *cancellable,
                                 GAsyncReadyCallback done_cb, gpointer user)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);
    Question *question = g_new(Question, 1);

    *question = (Question){g_strdup(path), g_strdup(player), g_strdup(name),
                           ids ? g_array_copy(ids) : NULL};
    g_task_set_task_data(task, question, question_free);
    g_task_run_in_thread(task, run);
}

TabiyaStatistics *tabiya_statistics_run_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
