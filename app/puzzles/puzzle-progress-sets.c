/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Favorites, sets, runs and cards; see puzzle-progress.h. All of it runs on the writing thread, in
 * the order of the requests. */
#include "app/puzzles/puzzle-progress-private.h"

#include <string.h>

#include "app/puzzles/mistake-puzzle.h"
#include "app/store/card-rows.h"
#include "app/store/database.h"
#include "app/store/favorite-rows.h"
#include "app/training/training-day.h"

/* A request. */
typedef struct {
    gint64 id; /* of a set, a run or a card */
    TabiyaPuzzleMode mode;
    TabiyaDeckKind kind;
    gint64 now_ms;
    char *name;     /* or an id of a puzzle */
    char **puzzles; /* NULL-terminated, or NULL */
    gboolean on;
} Wish;

static void wish_free(gpointer data)
{
    Wish *wish = data;

    g_free(wish->name);
    g_strfreev(wish->puzzles);
    g_free(wish);
}

/* Takes the values of `wish`. */
static void change(TabiyaPuzzleProgress *self, TabiyaLibraryWork work, Wish wish)
{
    wish.now_ms = tabiya_puzzle_progress_get_now_ms(self);
    tabiya_puzzle_progress_write(self, work, g_memdup2(&wish, sizeof wish), wish_free);
}

static void ask(TabiyaPuzzleProgress *self, TabiyaLibraryWork work, Wish wish,
                GDestroyNotify free_answer, GCancellable *cancellable, GAsyncReadyCallback done_cb,
                gpointer user)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);

    wish.now_ms = tabiya_puzzle_progress_get_now_ms(self);
    tabiya_library_worker_push(self->writer, task, work, g_memdup2(&wish, sizeof wish), wish_free,
                               free_answer);
}

/* --- Favorites ------------------------------------------------------------------------------- */

static gpointer favorite_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                              GCancellable *cancellable, GError **error)
{
    const Wish *wish = data;

    tabiya_favorite_rows_set(db, TABIYA_FAVORITE_PUZZLE, wish->name, wish->on, error);
    return NULL;
}

void tabiya_puzzle_progress_set_favorite(TabiyaPuzzleProgress *self, const char *puzzle,
                                         gboolean on)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    change(self, favorite_work, (Wish){.name = g_strdup(puzzle), .on = on});
}

/* --- Sets ------------------------------------------------------------------------------------- */

static gpointer load_sets_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                               GCancellable *cancellable, GError **error)
{
    return tabiya_puzzle_set_rows_list(db, error);
}

void tabiya_puzzle_progress_load_sets_async(TabiyaPuzzleProgress *self, GCancellable *cancellable,
                                            GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    ask(self, load_sets_work, (Wish){0}, (GDestroyNotify)g_ptr_array_unref, cancellable, done_cb,
        user);
}

GPtrArray *tabiya_puzzle_progress_load_sets_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

void tabiya_puzzle_set_change_free(TabiyaPuzzleSetChange *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->before, g_ptr_array_unref);
    g_free(self);
}

static const char *const *puzzles_of(const Wish *wish, gsize *n)
{
    *n = g_strv_length(wish->puzzles);
    return (const char *const *)wish->puzzles;
}

/* Changes a set, and reads its state before and after, in one transaction. */
static gpointer change_work(TabiyaDatabase *db, const Wish *wish,
                            gboolean (*run)(TabiyaDatabase *db, const Wish *wish,
                                            TabiyaPuzzleSetChange *made, GError **error),
                            GError **error)
{
    g_autoptr(TabiyaPuzzleSetChange) made = g_new0(TabiyaPuzzleSetChange, 1);
    TabiyaTransaction transaction;

    made->set = wish->id;
    if (!tabiya_database_begin(db, &transaction, error) ||
        !tabiya_database_end(db, transaction, run(db, wish, made, error), error)) {
        return NULL;
    }
    return g_steal_pointer(&made);
}

static void change_async(TabiyaPuzzleProgress *self, TabiyaLibraryWork work, Wish wish,
                         GAsyncReadyCallback done_cb, gpointer user)
{
    wish.now_ms = tabiya_puzzle_progress_get_now_ms(self);
    tabiya_puzzle_progress_write_async(self, work, g_memdup2(&wish, sizeof wish), wish_free,
                                       (GDestroyNotify)tabiya_puzzle_set_change_free, done_cb,
                                       user);
}

static gboolean add_set(TabiyaDatabase *db, const Wish *wish, TabiyaPuzzleSetChange *made,
                        GError **error)
{
    gsize n;
    const char *const *puzzles = puzzles_of(wish, &n);

    made->before = g_ptr_array_new();
    return tabiya_puzzle_set_rows_add(db, wish->name, &made->set, error) &&
           tabiya_puzzle_set_rows_put(db, made->set, puzzles, n, &made->n_changed, error);
}

static gpointer add_set_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                             GCancellable *cancellable, GError **error)
{
    return change_work(db, data, add_set, error);
}

void tabiya_puzzle_progress_add_set_async(TabiyaPuzzleProgress *self, const char *name,
                                          const char *const *puzzles, GAsyncReadyCallback done_cb,
                                          gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self) && puzzles);
    change_async(self, add_set_work,
                 (Wish){.name = g_strdup(name), .puzzles = g_strdupv((char **)puzzles)}, done_cb,
                 user);
}

/* `on`: adds, otherwise removes. */
static gboolean put(TabiyaDatabase *db, const Wish *wish, TabiyaPuzzleSetChange *made,
                    GError **error)
{
    gsize n;
    const char *const *puzzles = puzzles_of(wish, &n);

    made->before = tabiya_puzzle_set_rows_list_puzzles(db, wish->id, error);
    if (!made->before)
        return FALSE;
    return wish->on
               ? tabiya_puzzle_set_rows_put(db, wish->id, puzzles, n, &made->n_changed, error)
               : tabiya_puzzle_set_rows_take(db, wish->id, puzzles, n, &made->n_changed, error);
}

static gpointer put_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                         GCancellable *cancellable, GError **error)
{
    return change_work(db, data, put, error);
}

void tabiya_puzzle_progress_put_async(TabiyaPuzzleProgress *self, gint64 set,
                                      const char *const *puzzles, GAsyncReadyCallback done_cb,
                                      gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self) && puzzles);
    change_async(self, put_work,
                 (Wish){.id = set, .puzzles = g_strdupv((char **)puzzles), .on = TRUE}, done_cb,
                 user);
}

void tabiya_puzzle_progress_take_out_async(TabiyaPuzzleProgress *self, gint64 set,
                                           const char *const *puzzles, GAsyncReadyCallback done_cb,
                                           gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self) && puzzles);
    change_async(self, put_work, (Wish){.id = set, .puzzles = g_strdupv((char **)puzzles)}, done_cb,
                 user);
}

TabiyaPuzzleSetChange *tabiya_puzzle_progress_change_set_finish(GAsyncResult *result,
                                                                GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

static gpointer fill_set_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                              GCancellable *cancellable, GError **error)
{
    const Wish *wish = data;
    gsize n;
    const char *const *puzzles = puzzles_of(wish, &n);

    tabiya_puzzle_set_rows_fill(db, wish->id, puzzles, n, error);
    return NULL;
}

void tabiya_puzzle_progress_fill_set(TabiyaPuzzleProgress *self, gint64 set,
                                     const char *const *puzzles)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self) && puzzles);
    change(self, fill_set_work, (Wish){.id = set, .puzzles = g_strdupv((char **)puzzles)});
}

static gpointer rename_set_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                                GCancellable *cancellable, GError **error)
{
    const Wish *wish = data;

    tabiya_puzzle_set_rows_rename(db, wish->id, wish->name, error);
    return NULL;
}

void tabiya_puzzle_progress_rename_set(TabiyaPuzzleProgress *self, gint64 set, const char *name)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    change(self, rename_set_work, (Wish){.id = set, .name = g_strdup(name)});
}

static gpointer delete_set_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                                GCancellable *cancellable, GError **error)
{
    const Wish *wish = data;

    tabiya_puzzle_set_rows_set_deleted(db, wish->id, wish->on, error);
    return NULL;
}

void tabiya_puzzle_progress_delete_set(TabiyaPuzzleProgress *self, gint64 set, gboolean deleted)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    change(self, delete_set_work, (Wish){.id = set, .on = deleted});
}

static gpointer load_set_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                              GCancellable *cancellable, GError **error)
{
    return tabiya_puzzle_set_rows_list_puzzles(db, ((Wish *)data)->id, error);
}

void tabiya_puzzle_progress_load_set_async(TabiyaPuzzleProgress *self, gint64 set,
                                           GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                           gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    ask(self, load_set_work, (Wish){.id = set}, (GDestroyNotify)g_ptr_array_unref, cancellable,
        done_cb, user);
}

GPtrArray *tabiya_puzzle_progress_load_set_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- Runs ------------------------------------------------------------------------------------- */

static gpointer load_runs_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                               GCancellable *cancellable, GError **error)
{
    const Wish *wish = data;

    return tabiya_puzzle_run_rows_list(db, wish->mode, wish->id, error);
}

void tabiya_puzzle_progress_load_runs_async(TabiyaPuzzleProgress *self, TabiyaPuzzleMode mode,
                                            gint64 set, GCancellable *cancellable,
                                            GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    ask(self, load_runs_work, (Wish){.id = set, .mode = mode}, (GDestroyNotify)g_array_unref,
        cancellable, done_cb, user);
}

GArray *tabiya_puzzle_progress_load_runs_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* The result of beginning a run. */
typedef struct {
    gint64 run;
    GPtrArray *puzzles; /* of char * */
} Begun;

static void begun_free(gpointer data)
{
    Begun *begun = data;

    g_clear_pointer(&begun->puzzles, g_ptr_array_unref);
    g_free(begun);
}

/* The unfinished round of a set, 0: none; and whether there were earlier rounds. */
static gboolean find_open(TabiyaDatabase *db, gint64 set, gint64 *run, gboolean *again,
                          GError **error)
{
    g_autoptr(GArray) runs = NULL;

    *run = 0;
    *again = FALSE;
    if (set == 0)
        return TRUE;
    runs = tabiya_puzzle_run_rows_list(db, TABIYA_PUZZLE_MODE_SET, set, error);
    if (!runs)
        return FALSE;
    for (guint i = 0; i < runs->len; i++) {
        const TabiyaPuzzleRun *one = &g_array_index(runs, TabiyaPuzzleRun, i);

        if (one->finished_ms == 0)
            *run = one->id;
        else
            *again = TRUE;
    }
    return TRUE;
}

typedef struct {
    guint64 key;
    char *puzzle;
} Dealt;

static int compare_dealt(gconstpointer a, gconstpointer b)
{
    const Dealt *one = a, *other = b;

    if (one->key != other->key)
        return one->key < other->key ? -1 : 1;
    return strcmp(one->puzzle, other->puzzle);
}

/* Each round has another order of the same puzzles, so that nobody learns which follows which. The
 * order depends on the round's number and each puzzle alone: it does not change during the round,
 * even if puzzles are added to the set. */
static void shuffle(GPtrArray *puzzles, gint64 run)
{
    g_autofree Dealt *dealt = g_new(Dealt, puzzles->len);

    for (guint i = 0; i < puzzles->len; i++) {
        guint64 key = (guint64)run << 32 | g_str_hash(puzzles->pdata[i]);

        /* splitmix64's finish */
        key = (key ^ key >> 30) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
        key = (key ^ key >> 27) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
        dealt[i] = (Dealt){key ^ key >> 31, puzzles->pdata[i]};
    }
    qsort(dealt, puzzles->len, sizeof *dealt, compare_dealt);
    for (guint i = 0; i < puzzles->len; i++)
        puzzles->pdata[i] = dealt[i].puzzle;
}

/* Removes the puzzles that the run has answers to. */
static gboolean drop_answered(TabiyaDatabase *db, gint64 run, GPtrArray *puzzles, GError **error)
{
    g_autoptr(GPtrArray) attempts = tabiya_puzzle_attempt_rows_list_run(db, run, error);

    if (!attempts)
        return FALSE;
    for (guint i = 0; i < attempts->len; i++) {
        const TabiyaPuzzleAttempt *attempt = attempts->pdata[i];
        guint at;

        if (g_ptr_array_find_with_equal_func(puzzles, attempt->puzzle, g_str_equal, &at))
            g_ptr_array_remove_index(puzzles, at);
    }
    return TRUE;
}

static gboolean begin_run(TabiyaDatabase *db, const Wish *wish, Begun *begun, GError **error)
{
    gboolean again;

    if (!find_open(db, wish->id, &begun->run, &again, error))
        return FALSE;
    if (begun->run == 0 &&
        !tabiya_puzzle_run_rows_begin(db, wish->mode, wish->id, wish->now_ms, &begun->run, error)) {
        return FALSE;
    }
    begun->puzzles = tabiya_puzzle_set_rows_list_puzzles(db, wish->id, error);
    if (begun->puzzles && again)
        shuffle(begun->puzzles, begun->run);
    return begun->puzzles && drop_answered(db, begun->run, begun->puzzles, error);
}

static gpointer begin_run_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                               GCancellable *cancellable, GError **error)
{
    Begun *begun = g_new0(Begun, 1);
    TabiyaTransaction transaction;
    gboolean good = tabiya_database_begin(db, &transaction, error) &&
                    tabiya_database_end(db, transaction, begin_run(db, data, begun, error), error);

    if (!good)
        g_clear_pointer(&begun, begun_free);
    return begun;
}

void tabiya_puzzle_progress_begin_run_async(TabiyaPuzzleProgress *self, TabiyaPuzzleMode mode,
                                            gint64 set, GCancellable *cancellable,
                                            GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    ask(self, begin_run_work, (Wish){.id = set, .mode = mode}, begun_free, cancellable, done_cb,
        user);
}

GPtrArray *tabiya_puzzle_progress_begin_run_finish(GAsyncResult *result, gint64 *run,
                                                   GError **error)
{
    Begun *begun = g_task_propagate_pointer(G_TASK(result), error);

    if (!begun)
        return NULL;
    *run = begun->run;
    GPtrArray *puzzles = g_steal_pointer(&begun->puzzles);
    begun_free(begun);
    return puzzles;
}

static gpointer finish_run_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                                GCancellable *cancellable, GError **error)
{
    const Wish *wish = data;

    tabiya_puzzle_run_rows_finish(db, wish->id, wish->now_ms, error);
    return NULL;
}

void tabiya_puzzle_progress_finish_run(TabiyaPuzzleProgress *self, gint64 run)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    change(self, finish_run_work, (Wish){.id = run});
}

/* --- Review ----------------------------------------------------------------------------------- */

static void clear_due(gpointer data)
{
    g_free(((TabiyaPuzzleDue *)data)->puzzle);
}

/* A failed puzzle's card is due from the day after it was made. */
gboolean tabiya_puzzle_card_is_due(const TabiyaCard *card, TabiyaDeckKind kind, gint64 today)
{
    gint64 since = tabiya_training_day(card->stand.due_ms, NULL);

    if (kind == TABIYA_DECK_PUZZLES && card->stand.state == TABIYA_CARD_NEW)
        return since < today;
    return since <= today;
}

static gboolean add_due(TabiyaDatabase *db, GArray *due, const TabiyaCard *card, GError **error)
{
    TabiyaPuzzleDue one = {card->id, tabiya_card_rows_dup_subject(db, card->id, error)};

    if (one.puzzle)
        g_array_append_val(due, one);
    return one.puzzle != NULL;
}

static gpointer load_due_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                              GCancellable *cancellable, GError **error)
{
    const Wish *wish = data;
    gint64 today = tabiya_training_day(wish->now_ms, NULL);
    g_autoptr(GPtrArray) decks = tabiya_deck_rows_list(db, wish->kind, 0, wish->now_ms, error);
    g_autoptr(GArray) due = g_array_new(FALSE, FALSE, sizeof(TabiyaPuzzleDue));

    if (!decks)
        return NULL;
    g_array_set_clear_func(due, clear_due);
    for (guint i = 0; i < decks->len; i++) {
        const TabiyaDeck *deck = decks->pdata[i];
        g_autoptr(GArray) cards = tabiya_card_rows_list(db, deck->id, error);

        if (!cards)
            return NULL;
        for (guint k = 0; k < cards->len; k++) {
            const TabiyaCard *card = &g_array_index(cards, TabiyaCard, k);

            if (tabiya_puzzle_card_is_due(card, wish->kind, today) &&
                !add_due(db, due, card, error)) {
                return NULL;
            }
        }
    }
    return g_steal_pointer(&due);
}

void tabiya_puzzle_progress_load_due_async(TabiyaPuzzleProgress *self, TabiyaDeckKind kind,
                                           GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                           gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    ask(self, load_due_work, (Wish){.kind = kind}, (GDestroyNotify)g_array_unref, cancellable,
        done_cb, user);
}

GArray *tabiya_puzzle_progress_load_due_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

static gpointer load_mistake_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                                  GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) mistakes = tabiya_mistake_rows_list(db, ((Wish *)data)->id, error);
    const TabiyaMistake *mistake = mistakes && mistakes->len > 0 ? mistakes->pdata[0] : NULL;
    TabiyaPuzzle *puzzle = mistake ? tabiya_puzzle_from_mistake(mistake) : NULL;

    if (puzzle) { /* the puzzle is as good without its game */
        g_autoptr(TabiyaGameRecord) record =
            mistake->game != 0 ? tabiya_library_rows_get_record(rows, mistake->game, NULL) : NULL;

        puzzle->story = tabiya_mistake_dup_story(mistake, puzzle, record);
    }
    return puzzle;
}

void tabiya_puzzle_progress_load_mistake_async(TabiyaPuzzleProgress *self, gint64 card,
                                               GCancellable *cancellable,
                                               GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    ask(self, load_mistake_work, (Wish){.id = card}, (GDestroyNotify)tabiya_puzzle_free,
        cancellable, done_cb, user);
}

TabiyaPuzzle *tabiya_puzzle_progress_load_mistake_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
