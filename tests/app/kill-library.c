/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Kills (SIGKILL) a program that imports, edits and deletes games at random moments, again and
 * again. Each time SQLite must find no fault with the file, the position index must be complete,
 * and the file must have all steps reported as done, and at most one more.
 *
 *     TABIYA_KILLS=100 kill-library
 *
 * Step number n depends only on n and on the contents of the library. So the parent makes the same
 * steps on a list in memory, and compares. */
#include "tests/app/library-fixture.h"

#include <gio/gio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/store/database-private.h"
#include "app/store/library-batch.h"
#include "app/store/library-edit.h"
#include "app/store/library-file.h"

#define POOL 64        /* games that are made once; a step gives them another round */
#define MOST_GAMES 600 /* of one import */
#define STEPS_BEFORE_KILL 10
#define URI "file:///import.pgn"

static char *self_path;

/* --- Contents of the library ------------------------------------------------------------------ */

typedef struct {
    gint64 id;
    guint64 fingerprint;
    gint64 deleted, starred, collected;
} Row;

typedef struct {
    GArray *rows; /* of Row, by id */
    gint64 last_id;
    gint64 offset; /* of the import */
} Model;

static Model *model_new(void)
{
    Model *model = g_new0(Model, 1);
    model->rows = g_array_new(FALSE, FALSE, sizeof(Row));
    return model;
}

static void model_free(Model *model)
{
    g_array_unref(model->rows);
    g_free(model);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Model, model_free)

static Model *model_copy(const Model *model)
{
    Model *copy = g_memdup2(model, sizeof *model);
    copy->rows = g_array_copy(model->rows);
    return copy;
}

static Model *read_model(TabiyaDatabase *db)
{
    Model *model = model_new();
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT id, fingerprint, deleted_ms IS NOT NULL, flags & 32,"
        " EXISTS (SELECT 1 FROM collection_game WHERE game = id) FROM game ORDER BY id",
        NULL);
    while (sqlite3_step(row) == SQLITE_ROW) {
        Row found = {
            sqlite3_column_int64(row, 0), (guint64)sqlite3_column_int64(row, 1),
            sqlite3_column_int64(row, 2), sqlite3_column_int64(row, 3),
            sqlite3_column_int64(row, 4),
        };
        g_array_append_val(model->rows, found);
    }
    g_assert_cmpint(sqlite3_finalize(row), ==, SQLITE_OK);
    g_assert_true(tabiya_database_get_int(
        db, "SELECT max(last_id, coalesce((SELECT max(id) FROM game), 0)) FROM library",
        &model->last_id, NULL));
    g_assert_true(tabiya_database_get_int(
        db, "SELECT coalesce(max(\"offset\"), 0) FROM import_source", &model->offset, NULL));
    return model;
}

static gboolean models_equal(const Model *a, const Model *b)
{
    return a->rows->len == b->rows->len && a->offset == b->offset && a->last_id == b->last_id &&
           memcmp(a->rows->data, b->rows->data, a->rows->len * sizeof(Row)) == 0;
}

/* --- Steps ------------------------------------------------------------------------------------ */

typedef enum {
    STEP_IMPORT,
    STEP_DELETE,
    STEP_UNDELETE,
    STEP_STAR,
    STEP_COLLECT,
    STEP_REPLACE,
    STEP_COMPACT,
    N_STEP_KINDS,
} StepKind;

typedef struct {
    StepKind kind;
    guint number;
    guint n_records;
    GArray *ids; /* of gint64, for all but import and compact */
} Step;

static void step_clear(Step *step)
{
    g_clear_pointer(&step->ids, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Step, step_clear)

static Step plan_step(const Model *model, guint number)
{
    static const StepKind KINDS[] = {
        STEP_IMPORT, STEP_IMPORT, STEP_IMPORT,   STEP_IMPORT,  STEP_DELETE,  STEP_DELETE,
        STEP_STAR,   STEP_DELETE, STEP_UNDELETE, STEP_COLLECT, STEP_REPLACE, STEP_REPLACE,
    };
    g_autoptr(GRand) random = g_rand_new_with_seed(number);
    Step step = {.number = number, .ids = g_array_new(FALSE, FALSE, sizeof(gint64))};
    step.kind = g_rand_int_range(random, 0, 25) == 0
                    ? STEP_COMPACT
                    : KINDS[g_rand_int_range(random, 0, G_N_ELEMENTS(KINDS))];
    if (model->rows->len == 0)
        step.kind = STEP_IMPORT;
    step.n_records = (guint)g_rand_int_range(random, 1, MOST_GAMES);
    gint32 n = step.kind == STEP_REPLACE ? 1 : g_rand_int_range(random, 1, 200);
    for (gint32 i = 0; i < n && model->rows->len > 0; i++) {
        guint at = (guint)g_rand_int_range(random, 0, (gint32)model->rows->len);
        g_array_append_val(step.ids, g_array_index(model->rows, Row, at).id);
    }
    return step;
}

static TabiyaGameRecord *make_record(guint step, guint n)
{
    static TabiyaGameRecord *pool[POOL];
    if (!pool[0]) {
        g_autoptr(GRand) random = g_rand_new_with_seed(1);
        for (guint i = 0; i < POOL; i++)
            pool[i] = random_record(random, i % 2 == 0);
    }
    TabiyaGameRecord *record = pool[(step * 7 + n) % POOL];
    g_free(record->round);
    record->round = g_strdup_printf("%u.%u", step, n);
    tabiya_game_record_complete(record, 0);
    return record;
}

/* --- Steps in memory -------------------------------------------------------------------------- */

static Row *find_row(Model *model, gint64 id)
{
    for (guint i = 0; i < model->rows->len; i++) {
        if (g_array_index(model->rows, Row, i).id == id)
            return &g_array_index(model->rows, Row, i);
    }
    g_assert_not_reached();
}

static void change_row(Row *row, const Step *step)
{
    switch (step->kind) {
    case STEP_DELETE:
        row->deleted = 1;
        break;
    case STEP_UNDELETE:
        row->deleted = 0;
        break;
    case STEP_STAR:
        row->starred = TABIYA_GAME_STARRED;
        break;
    case STEP_COLLECT:
        row->collected = 1;
        break;
    case STEP_REPLACE:
        row->fingerprint = make_record(step->number, 0)->fingerprint;
        row->deleted = 0;
        break;
    default:
        g_assert_not_reached();
    }
}

static void play_step(Model *model, const Step *step)
{
    if (step->kind == STEP_IMPORT) {
        for (guint i = 0; i < step->n_records; i++) {
            Row row = {++model->last_id, make_record(step->number, i)->fingerprint, 0, 0, 0};
            g_array_append_val(model->rows, row);
        }
        model->offset = step->number + 1;
        return;
    }
    if (step->kind == STEP_COMPACT) {
        for (guint i = model->rows->len; i > 0; i--) {
            if (g_array_index(model->rows, Row, i - 1).deleted)
                g_array_remove_index(model->rows, i - 1);
        }
        return;
    }
    for (guint i = 0; i < step->ids->len; i++)
        change_row(find_row(model, g_array_index(step->ids, gint64, i)), step);
}

/* --- Steps in the file ------------------------------------------------------------------------ */

/* Tells the parent that what follows writes: this is the time to be killed. */
static void tell_begin(const Step *step)
{
    printf("> %d %u\n", (int)step->kind, step->number);
    fflush(stdout);
}

static void import(TabiyaLibraryBatch *batch, const Step *step)
{
    g_autoptr(GPtrArray) records =
        g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_game_record_free);
    g_autoptr(TabiyaSegmentBuilder) builder = tabiya_segment_builder_new();
    g_autoptr(GError) error = NULL;
    for (guint i = 0; i < step->n_records; i++) {
        const TabiyaGameRecord *made = make_record(step->number, i);
        TabiyaSegmentGame about = {.date = made->date, .result = (guint8)made->result};
        g_autoptr(TabiyaGame) game = tabiya_game_record_to_game(made, &error);
        g_assert_no_error(error);
        about.white_elo = made->white_elo;
        about.black_elo = made->black_elo;
        tabiya_segment_builder_add_game(builder, &about, tabiya_game_get_start(game), made->moves,
                                        made->n_moves);
        g_ptr_array_add(records, tabiya_game_record_new(game));
    }
    g_autoptr(TabiyaSegment) segment = tabiya_segment_builder_finish(builder);
    TabiyaImportState state = {.uri = (char *)URI, .offset = step->number + 1};
    tell_begin(step);
    tabiya_library_batch_write(batch, records, segment, &state, 1, TRUE, &error);
    g_assert_no_error(error);
}

static void change_games(TabiyaDatabase *db, const Step *step, GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    const gint64 *ids = (const gint64 *)(const void *)step->ids->data;
    gsize n = step->ids->len;
    switch (step->kind) {
    case STEP_DELETE:
    case STEP_UNDELETE:
        tabiya_library_set_deleted(rows, ids, n, step->kind == STEP_DELETE, NULL, error);
        break;
    case STEP_STAR:
        tabiya_library_set_starred(rows, ids, n, TRUE, NULL, error);
        break;
    case STEP_COLLECT:
        tabiya_library_collect(rows, 1, ids, n, TRUE, NULL, error);
        break;
    case STEP_REPLACE:
        tabiya_library_rows_replace(rows, ids[0], make_record(step->number, 0), error);
        break;
    default:
        g_assert_not_reached();
    }
}

static void do_step(TabiyaDatabase *db, TabiyaLibraryBatch **batch, const Step *step)
{
    g_autoptr(GError) error = NULL;
    if (step->kind == STEP_IMPORT) {
        if (!*batch)
            *batch = tabiya_library_batch_new(db, &error);
        import(*batch, step);
        return;
    }
    g_clear_pointer(batch, tabiya_library_batch_free);
    tell_begin(step);
    if (step->kind == STEP_COMPACT)
        tabiya_library_compact(db, NULL, NULL, NULL, &error);
    else
        change_games(db, step, &error);
    if (!error && step->number % 5 == 0) /* adds a replaced game to the index again */
        tabiya_position_index_rest(db, 1, NULL, &error);
    g_assert_no_error(error);
}

/* The program that is killed: goes on from step `number` and tells of each that is done. */
static void be_worker(const char *path, guint number)
{
    g_autoptr(GError) error = NULL;
    TabiyaDatabase *db = tabiya_library_open(path, &error);
    g_assert_no_error(error);
    TabiyaLibraryBatch *batch = NULL;
    Model *model = read_model(db);
    for (;; number++) {
        Step step = plan_step(model, number);
        do_step(db, &batch, &step);
        play_step(model, &step);
        printf("%u\n", number);
        fflush(stdout);
        step_clear(&step);
    }
}

/* --- Killing ---------------------------------------------------------------------------------- */

/* The worker's reports about steps: "> KIND NUMBER" at the beginning of a write, "NUMBER" at its
 * end. The time between them is the duration of the step. */
typedef struct {
    guint number; /* of the step that is done next */
    gint64 began;
    StepKind kind;
    gint64 usual_us[N_STEP_KINDS]; /* 0: not known */
} Watch;

/* Kills the worker at some moment of the step that it has begun to write. */
static void kill_soon(const Watch *watch, GSubprocess *worker)
{
    gint64 usual_us = watch->usual_us[watch->kind];
    g_usleep((gulong)g_random_int_range(0, usual_us > 0 ? (gint32)usual_us : 2000));
    g_subprocess_send_signal(worker, SIGKILL);
}

/* TRUE: a step begins. */
static gboolean hear(Watch *watch, const char *line)
{
    int kind, number;
    if (sscanf(line, "> %d %d", &kind, &number) == 2) {
        g_assert_cmpint(number, ==, (int)watch->number);
        watch->kind = (StepKind)kind;
        watch->began = g_get_monotonic_time();
        return TRUE;
    }
    g_assert_cmpint(atoi(line), ==, (int)watch->number);
    watch->usual_us[watch->kind] = g_get_monotonic_time() - watch->began;
    watch->number++;
    return FALSE;
}

/* Runs a worker from the next step on, and kills it in the last of `steps`. */
static void run_and_kill(Watch *watch, const char *path, gint32 steps)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = g_strdup_printf("%u", watch->number);
    g_autoptr(GSubprocess) worker = g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                                                     self_path, "--worker", path, text, NULL);
    g_assert_no_error(error);
    g_autoptr(GDataInputStream) lines =
        g_data_input_stream_new(g_subprocess_get_stdout_pipe(worker));
    for (;;) {
        g_autofree char *line = g_data_input_stream_read_line(lines, NULL, NULL, NULL);
        if (!line)
            break;
        if (hear(watch, line) && --steps == 0)
            kill_soon(watch, worker);
    }
    g_subprocess_wait(worker, NULL, NULL);
    g_assert_true(g_subprocess_get_if_signaled(worker));
    g_assert_cmpint(g_subprocess_get_term_sig(worker), ==, SIGKILL);
}

/* Brings `model` to step `to`. */
static void catch_up(Model *model, guint from, guint to)
{
    for (guint number = from; number < to; number++) {
        Step step = plan_step(model, number);
        play_step(model, &step);
        step_clear(&step);
    }
}

/* Checks that the file equals `model`, the result of all steps up to `number`, or of the next one.
 * Returns the number of the step to continue with. */
static guint match(const char *path, Model **model, guint number)
{
    TabiyaDatabase *db = tabiya_library_open(path, NULL);
    g_assert_nonnull(db);
    g_autoptr(Model) found = read_model(db);
    tabiya_database_close(db);
    if (models_equal(found, *model))
        return number;
    Model *next = model_copy(*model);
    catch_up(next, number, number + 1);
    if (!models_equal(found, next)) {
        g_error("step %u: %u games, expected %u or %u", number, found->rows->len,
                (*model)->rows->len, next->rows->len);
    }
    model_free(*model);
    *model = next;
    return number + 1;
}

static void test_kill(void)
{
    const char *kills = g_getenv("TABIYA_KILLS");
    int rounds = kills ? atoi(kills) : 5;
    g_autofree char *folder = g_dir_make_tmp("tabiya-kill-library-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "library.db", NULL);
    g_assert_true(tabiya_library_create(path, NULL));
    run_on(path, "INSERT INTO collection VALUES (1, 'kept', 0)");
    Model *model = model_new();
    Watch watch = {0};
    guint silent = 0; /* steps that were done and not told of */
    for (int round = 0; round < rounds; round++) {
        guint from = watch.number;
        run_and_kill(&watch, path, g_random_int_range(1, STEPS_BEFORE_KILL));
        catch_up(model, from, watch.number);
        assert_library_whole(path);
        guint reached = match(path, &model, watch.number);
        silent += reached - watch.number;
        watch.number = reached;
    }
    g_test_message("killed %d times in %u steps, %u games; %u steps were done but not told of",
                   rounds, watch.number, model->rows->len, silent);
    g_assert_cmpuint(watch.number, >=, (guint)rounds);
    model_free(model);
    g_autofree char *clean = g_strdup_printf("rm -r '%s'", folder);
    g_assert_cmpint(system(clean), ==, 0);
}

int main(int argc, char **argv)
{
    if (argc == 4 && g_str_equal(argv[1], "--worker"))
        be_worker(argv[2], (guint)atoi(argv[3]));
    self_path = g_file_read_link("/proc/self/exe", NULL);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/library/kill", test_kill);
    return g_test_run();
}
