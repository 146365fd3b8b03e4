/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's training on several machines that share a folder: each is a library of its own here,
 * which is trained with as the window does it. The folder between them is bad in all the ways that
 * folders are. */
#include "app/data/progress-sync.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/data/progress-fold.h"
#include "app/data/progress-line.h"
#include "app/puzzles/puzzle-progress.h"
#include "app/store/library-file.h"
#include "app/training/grade-card.h"
#include "tests/app/puzzle-fixture.h"

#define N_MACHINES 3
#define HOUR_MS ((gint64)3600 * 1000)
#define START_MS G_GINT64_CONSTANT(1760000000000)

typedef struct {
    char *folder, *library;
    TabiyaPuzzleProgress *progress;
} Machine;

typedef struct {
    char *root, *shared;
    Machine machines[N_MACHINES];
    GRand *random;
} Fixture;

static void setup(Fixture *f, gconstpointer data)
{
    f->root = g_dir_make_tmp("tabiya-sync-XXXXXX", NULL);
    f->shared = g_build_filename(f->root, "shared", NULL);
    g_assert_cmpint(g_mkdir(f->shared, 0700), ==, 0);
    f->random = g_rand_new_with_seed(31);
    for (int i = 0; i < N_MACHINES; i++) {
        Machine *machine = &f->machines[i];
        g_autofree char *name = g_strdup_printf("machine%d", i);

        machine->folder = g_build_filename(f->root, name, NULL);
        machine->library = g_build_filename(machine->folder, "library.db", NULL);
        g_assert_cmpint(g_mkdir(machine->folder, 0700), ==, 0);
        g_assert_true(tabiya_library_create(machine->library, NULL));
        machine->progress = tabiya_puzzle_progress_new(machine->library);
        tabiya_puzzle_progress_set_reviews(machine->progress, TRUE);
    }
}

static void remove_all(const char *path)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *below = g_build_filename(path, name, NULL);

        remove_all(below);
    }
    g_remove(path);
}

static void teardown(Fixture *f, gconstpointer data)
{
    for (int i = 0; i < N_MACHINES; i++) {
        g_assert_finalize_object(f->machines[i].progress);
        g_free(f->machines[i].folder);
        g_free(f->machines[i].library);
    }
    remove_all(f->root);
    g_free(f->root);
    g_free(f->shared);
    g_rand_free(f->random);
}

/* --- Training --------------------------------------------------------------------------------- */

static void settle(Machine *machine)
{
    while (tabiya_puzzle_progress_get_n_pending(machine->progress) > 0)
        g_main_context_iteration(NULL, TRUE);
}

static gint64 ask_number(Machine *machine, const char *sql)
{
    sqlite3 *db = open_raw(machine->library);
    sqlite3_stmt *row = NULL;

    g_assert_cmpint(sqlite3_prepare_v2(db, sql, -1, &row, NULL), ==, SQLITE_OK);
    const gint64 number = sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int64(row, 0) : 0;
    sqlite3_finalize(row);
    sqlite3_close(db);
    return number;
}

static void answer(Machine *machine, gint64 now_ms, const char *row, TabiyaPuzzleResult result,
                   gint64 card)
{
    g_autoptr(TabiyaPuzzle) puzzle = puzzle_from(row);

    tabiya_puzzle_progress_set_now_ms(machine->progress, now_ms);
    tabiya_puzzle_progress_answer_async(
        machine->progress,
        &(TabiyaPuzzleOutcome){
            .puzzle = puzzle,
            .mode = card ? TABIYA_PUZZLE_MODE_REVIEW : TABIYA_PUZZLE_MODE_ADAPTIVE,
            .rated = card == 0,
            .card = card,
            .result = result,
            .elapsed_ms = 1000 + now_ms % 977,
            .played = "d5f6",
        },
        NULL, NULL);
    settle(machine);
}

/* Something or other, at a time of that machine's clock. */
static void train(Fixture *f, Machine *machine, gint64 now_ms)
{
    static const char *const ROWS[] = {FORK, ESTIMATE, BLACK_FORK, MATE_IN_1, MATE_IN_2};
    const TabiyaPuzzleResult result =
        (TabiyaPuzzleResult)g_rand_int_range(f->random, 0, TABIYA_N_PUZZLE_RESULTS);
    const char *row = ROWS[g_rand_int_range(f->random, 0, G_N_ELEMENTS(ROWS))];
    const int what = g_rand_int_range(f->random, 0, 10);
    const gint64 card =
        what < 4 ? ask_number(machine, "SELECT id FROM card ORDER BY due_ms, key LIMIT 1") : 0;

    if (what == 9) {
        tabiya_puzzle_progress_set_now_ms(machine->progress, now_ms);
        tabiya_puzzle_progress_add_drill(machine->progress, "kqk", result > 0, "e2e4 e7e5", NULL);
        settle(machine);
    } else if (what == 8) {
        g_autofree char *sql = g_strdup_printf(
            "INSERT INTO puzzle_run (mode, begun_ms, finished_ms) VALUES (3, %" G_GINT64_FORMAT
            ", %" G_GINT64_FORMAT ")",
            now_ms, now_ms + 1);

        run_on(machine->library, sql);
    } else {
        answer(machine, now_ms, row, result, card);
    }
}

static TabiyaProgressSync *sync_with(Fixture *f, Machine *machine)
{
    TabiyaProgressSync *result = g_new(TabiyaProgressSync, 1);
    g_autoptr(GError) error = NULL;

    tabiya_progress_sync_run(machine->folder, f->shared, result, &error);
    g_assert_no_error(error);
    return result;
}

static void sync_free(TabiyaProgressSync *result)
{
    tabiya_progress_sync_clear(result);
    g_free(result);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaProgressSync, sync_free)

static void sync_quietly(Fixture *f, Machine *machine)
{
    g_autoptr(TabiyaProgressSync) result = sync_with(f, machine);
}

/* --- The state of a library ------------------------------------------------------------------- */

static void append_rows(GString *text, sqlite3 *db, const char *sql)
{
    sqlite3_stmt *row = NULL;

    g_assert_cmpint(sqlite3_prepare_v2(db, sql, -1, &row, NULL), ==, SQLITE_OK);
    while (sqlite3_step(row) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(row); i++) {
            if (sqlite3_column_type(row, i) == SQLITE_FLOAT)
                g_string_append_printf(text, "%a ", sqlite3_column_double(row, i));
            else
                g_string_append_printf(text, "%s ", (const char *)sqlite3_column_text(row, i));
        }
        g_string_append_c(text, '\n');
    }
    sqlite3_finalize(row);
}

/* Every bit of a person's training, but the numbers of rows. */
static char *dup_state(Machine *machine)
{
    static const char *const TABLES[] = {
        "SELECT answered_ms, puzzle, puzzle_attempt.mode, result, rated, elapsed_ms, puzzle_rating,"
        " puzzle_deviation, rating_before, rating_after, played, themes, begun_ms"
        " FROM puzzle_attempt LEFT JOIN puzzle_run ON puzzle_run.id = run"
        " ORDER BY answered_ms, puzzle",
        "SELECT theme, rating, deviation, volatility, n_rated, rated_ms FROM puzzle_rating"
        " ORDER BY theme",
        "SELECT kind, key, fen, active, subject, state, card.due_ms, stability, difficulty, reps,"
        " lapses, last_review_ms FROM card JOIN deck ON deck.id = deck ORDER BY kind, key",
        "SELECT key, reviewed_ms, grade, card_review.state, card_review.due_ms,"
        " card_review.stability, card_review.difficulty, card_review.lapses, elapsed_days"
        " FROM card_review JOIN card ON card.id = card ORDER BY key, card_review.id",
        "SELECT finished_ms, drill, reached, moves FROM drill_attempt ORDER BY finished_ms",
        "SELECT begun_ms, finished_ms, mode FROM puzzle_run ORDER BY begun_ms",
    };
    GString *text = g_string_new(NULL);
    sqlite3 *db = open_raw(machine->library);

    for (gsize i = 0; i < G_N_ELEMENTS(TABLES); i++)
        append_rows(text, db, TABLES[i]);
    sqlite3_close(db);
    return g_string_free(text, FALSE);
}

static void assert_same_state(Machine *a, Machine *b)
{
    g_autofree char *one = dup_state(a);
    g_autofree char *other = dup_state(b);

    g_assert_cmpstr(one, ==, other);
}

/* --- One machine ------------------------------------------------------------------------------ */

/* What is worked out again is what the program wrote at the time, to the last bit. */
static void test_alone(Fixture *f, gconstpointer data)
{
    Machine *machine = &f->machines[0];

    for (int i = 0; i < 60; i++)
        train(f, machine, START_MS + i * 7 * HOUR_MS);
    g_assert_cmpint(ask_number(machine, "SELECT count(*) FROM card_review"), >, 5);
    g_assert_cmpint(ask_number(machine, "SELECT count(DISTINCT puzzle_rating) FROM puzzle_attempt"
                                        " WHERE puzzle = 'guess1'"),
                    >, 1); /* answers have moved it */
    g_autofree char *before = dup_state(machine);
    g_autoptr(TabiyaProgressSync) first = sync_with(f, machine);
    g_autofree char *after = dup_state(machine);
    g_assert_cmpstr(after, ==, before);
    g_assert_false(first->changed);
    g_assert_cmpuint(first->n_written, >, 60); /* with the cards */
    g_autoptr(TabiyaProgressSync) second = sync_with(f, machine);
    g_assert_cmpuint(second->n_written, ==, 0);
    g_assert_cmpstr(second->machine, ==, first->machine);
    g_assert_cmpuint(second->log->n_problems, ==, 0);
}

/* It begins again with nothing but the folder. */
static void test_new_machine(Fixture *f, gconstpointer data)
{
    for (int i = 0; i < 40; i++)
        train(f, &f->machines[0], START_MS + i * 9 * HOUR_MS);
    sync_quietly(f, &f->machines[0]);
    g_autoptr(TabiyaProgressSync) result = sync_with(f, &f->machines[1]);
    g_assert_true(result->changed);
    g_assert_cmpuint(result->n_written, ==, 0);
    assert_same_state(&f->machines[0], &f->machines[1]);
    /* and goes on as the other one would */
    train(f, &f->machines[1], START_MS + 500 * HOUR_MS);
    sync_quietly(f, &f->machines[1]);
    sync_quietly(f, &f->machines[0]);
    assert_same_state(&f->machines[0], &f->machines[1]);
}

/* The library of another machine, restored from a backup here: nothing counts twice. */
static void test_copied_library(Fixture *f, gconstpointer data)
{
    Machine *one = &f->machines[0], *other = &f->machines[1];
    g_autofree char *text = NULL;
    gsize length;

    for (int i = 0; i < 20; i++)
        train(f, one, START_MS + i * 9 * HOUR_MS);
    run_on(one->library, "PRAGMA wal_checkpoint(TRUNCATE)");
    g_assert_true(g_file_get_contents(one->library, &text, &length, NULL));
    g_assert_finalize_object(other->progress);
    remove_all(other->folder);
    g_assert_cmpint(g_mkdir(other->folder, 0700), ==, 0);
    g_assert_true(g_file_set_contents(other->library, text, (gssize)length, NULL));
    other->progress = tabiya_puzzle_progress_new(other->library);
    sync_quietly(f, one);
    g_autoptr(TabiyaProgressSync) result = sync_with(f, other);
    g_assert_false(result->changed);
    g_assert_cmpuint(result->n_written, ==, 0);
    assert_same_state(one, other);
}

/* --- Many machines ---------------------------------------------------------------------------- */

static char *pick_file(Fixture *f)
{
    g_autoptr(GDir) dir = g_dir_open(f->shared, 0, NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    const char *name;

    while ((name = g_dir_read_name(dir)))
        g_ptr_array_add(names, g_strdup(name));
    if (names->len == 0)
        return NULL;
    return g_build_filename(f->shared,
                            names->pdata[g_rand_int_range(f->random, 0, (int)names->len)], NULL);
}

/* As synchronizing programs do: a copy of a file as it was, whole or cut short; or the file itself
 * is behind, so that its machine writes it again. */
static void disturb(Fixture *f)
{
    g_autofree char *path = pick_file(f);
    g_autofree char *text = NULL;
    gsize length;

    if (!path || !g_file_get_contents(path, &text, &length, NULL) || length == 0)
        return;
    const int what = g_rand_int_range(f->random, 0, 3);
    g_autofree char *stem = g_strndup(path, strlen(path) - strlen(".ndjson"));
    g_autofree char *copy =
        g_strdup_printf("%s.sync-conflict-%u.ndjson", stem, g_rand_int_range(f->random, 0, 1000));
    if (what > 0)
        length = (gsize)g_rand_int_range(f->random, 0, (int)length);
    g_assert_true(g_file_set_contents(what == 2 ? path : copy, text, (gssize)length, NULL));
}

/* Clocks differ by days, so events come between others that were there long ago. */
static gint64 get_time(int step, int machine)
{
    return START_MS + step * 5 * HOUR_MS + (machine - 1) * 31 * HOUR_MS + machine * 7;
}

static void run_wildly(Fixture *f, int steps)
{
    for (int step = 0; step < steps; step++) {
        const int machine = g_rand_int_range(f->random, 0, N_MACHINES);

        train(f, &f->machines[machine], get_time(step, machine));
        if (g_rand_int_range(f->random, 0, 4) == 0)
            sync_quietly(f, &f->machines[g_rand_int_range(f->random, 0, N_MACHINES)]);
        if (g_rand_int_range(f->random, 0, 6) == 0)
            disturb(f);
    }
}

/* Whatever happened in between: when everybody has read everything, all know the same. */
static void test_together(Fixture *f, gconstpointer data)
{
    run_wildly(f, 120);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < N_MACHINES; i++)
            sync_quietly(f, &f->machines[i]);
    }
    assert_same_state(&f->machines[0], &f->machines[1]);
    assert_same_state(&f->machines[0], &f->machines[2]);
    for (int i = 0; i < N_MACHINES; i++) {
        g_autoptr(TabiyaProgressSync) result = sync_with(f, &f->machines[i]);

        g_assert_false(result->changed);
        g_assert_cmpuint(result->n_written, ==, 0);
    }
}

/* An answer taken back after others have read it is taken back there, too. */
static void test_taken_back(Fixture *f, gconstpointer data)
{
    Machine *one = &f->machines[0], *other = &f->machines[1];

    answer(one, START_MS, FORK, TABIYA_PUZZLE_FAILED, 0);
    answer(one, START_MS + 30 * HOUR_MS, FORK, TABIYA_PUZZLE_SOLVED, 1);
    sync_quietly(f, one);
    sync_quietly(f, other);
    g_assert_cmpint(ask_number(other, "SELECT count(*) FROM card_review"), ==, 1);
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(one->library, NULL);
    g_assert_true(tabiya_card_rows_take_back(db, 1, NULL));
    sync_quietly(f, one);
    sync_quietly(f, other);
    g_assert_cmpint(ask_number(one, "SELECT count(*) FROM card_review"), ==, 0);
    g_assert_cmpint(ask_number(other, "SELECT count(*) FROM card_review"), ==, 0);
    g_assert_cmpint(ask_number(other, "SELECT reps + state FROM card"), ==, 0);
}

static void add_deck(Machine *machine, int kind, const char *name, gboolean active)
{
    g_autofree char *deck =
        g_strdup_printf("INSERT INTO deck (kind, name, color, created_ms) VALUES (%d, '%s', %s, 1)",
                        kind, name, kind == TABIYA_DECK_REPERTOIRE ? "0" : "NULL");
    g_autofree char *card = g_strdup_printf(
        "INSERT INTO card SELECT NULL, max(id), -5, '4k3/8/8/8/8/8/8/4K3 w - - 0 1', %d, 0, 7,"
        " 0, 0, 0, 0, NULL, NULL FROM deck",
        active);

    run_on(machine->library, deck);
    run_on(machine->library, card);
}

static void review(Machine *machine, gint64 now_ms, TabiyaGrade grade)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(machine->library, NULL);
    TabiyaCard card;

    g_assert_true(tabiya_card_rows_get(db, 1, &card, NULL));
    const TabiyaCardAnswer given = tabiya_card_grade(&card, grade, now_ms);
    g_assert_true(tabiya_card_rows_answer(db, &given, NULL, NULL));
}

/* A repertoire is known by its name, in whatever language its deck was made; a device without it
 * leaves its answers alone, and takes them once it has it. */
static void test_repertoire(Fixture *f, gconstpointer data)
{
    Machine *one = &f->machines[0], *other = &f->machines[1];

    add_deck(one, TABIYA_DECK_REPERTOIRE, "Italian", TRUE);
    review(one, START_MS, TABIYA_GRADE_GOOD);
    review(one, START_MS + 90 * HOUR_MS, TABIYA_GRADE_EASY);
    sync_quietly(f, one);
    sync_quietly(f, other);
    g_assert_cmpint(ask_number(other, "SELECT count(*) FROM deck"), ==, 0);
    add_deck(other, TABIYA_DECK_REPERTOIRE, "Italian", TRUE);
    review(other, START_MS + 50 * HOUR_MS, TABIYA_GRADE_AGAIN);
    sync_quietly(f, other);
    sync_quietly(f, one);
    g_assert_cmpint(ask_number(one, "SELECT count(*) FROM card_review"), ==, 3);
    assert_same_state(one, other);
}

/* The state of a mistake waits for a search to find the mistake here, and is not asked before. */
static void test_own_mistakes(Fixture *f, gconstpointer data)
{
    Machine *one = &f->machines[0], *other = &f->machines[1];

    add_deck(one, TABIYA_DECK_MISTAKES, "Ihre Fehler", TRUE);
    review(one, START_MS, TABIYA_GRADE_GOOD);
    sync_quietly(f, one);
    sync_quietly(f, other);
    g_assert_cmpint(ask_number(other, "SELECT count(*) FROM card WHERE reps = 1 AND NOT active"),
                    ==, 1);
}

/* Both failed the same puzzle and wrote that before they knew of each other: it is due since the
 * first time. */
static void test_same_card(Fixture *f, gconstpointer data)
{
    Machine *one = &f->machines[0], *other = &f->machines[1];

    answer(one, START_MS + HOUR_MS, FORK, TABIYA_PUZZLE_FAILED, 0);
    answer(other, START_MS, FORK, TABIYA_PUZZLE_FAILED, 0);
    sync_quietly(f, one);
    g_autofree char *log = pick_file(f);
    g_autofree char *away = g_build_filename(f->root, "away", NULL);
    g_assert_cmpint(g_rename(log, away), ==, 0);
    sync_quietly(f, other);
    g_assert_cmpint(g_rename(away, log), ==, 0);
    sync_quietly(f, one);
    sync_quietly(f, other);
    assert_same_state(one, other);
    g_assert_cmpint(ask_number(one, "SELECT due_ms FROM card"), ==, START_MS);
}

/* Later tries are added to an answer as long as its puzzle is on the board. */
static void test_on_the_board(Fixture *f, gconstpointer data)
{
    Machine *one = &f->machines[0];
    const TabiyaPuzzleHand hand = {
        .puzzle = (char *)"fork1", .course = (char *)"", .played = (char *)""};

    tabiya_puzzle_progress_take(one->progress, &hand);
    answer(one, START_MS, FORK, TABIYA_PUZZLE_SOLVED, 0);
    g_autofree char *before = dup_state(one);
    g_autoptr(TabiyaProgressSync) first = sync_with(f, one);
    g_autofree char *after = dup_state(one);
    g_assert_cmpuint(first->n_written, ==, 0);
    g_assert_cmpstr(after, ==, before);
    tabiya_puzzle_progress_drop(one->progress);
    settle(one);
    g_autoptr(TabiyaProgressSync) second = sync_with(f, one);
    g_assert_cmpuint(second->n_written, ==, 1);
}

/* A line that was cut short is written again, and its beginning does not stay. */
static void test_torn(Fixture *f, gconstpointer data)
{
    g_autofree char *text = NULL;
    gsize length;

    answer(&f->machines[0], START_MS, FORK, TABIYA_PUZZLE_SOLVED, 0);
    sync_quietly(f, &f->machines[0]);
    g_autofree char *path = pick_file(f);
    g_assert_true(g_file_get_contents(path, &text, &length, NULL));
    g_assert_true(g_file_set_contents(path, text, (gssize)length - 9, NULL));
    for (int i = 0; i < 2; i++) {
        g_autoptr(TabiyaProgressSync) result = sync_with(f, &f->machines[0]);

        g_assert_cmpuint(result->log->n_problems, ==, 0);
        g_assert_cmpuint(result->n_written, ==, i == 0);
    }
    g_autofree char *mended = NULL;
    g_assert_true(g_file_get_contents(path, &mended, NULL, NULL));
    g_assert_cmpstr(mended, ==, text);
}

/* --- The order of lines ----------------------------------------------------------------------- */

static char *fold_lines(GPtrArray *lines)
{
    GPtrArray *events = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_progress_event_free);
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < lines->len; i++) {
        TabiyaProgressEvent *event =
            tabiya_progress_line_read(lines->pdata[i], strlen(lines->pdata[i]), NULL);

        g_assert_nonnull(event);
        g_ptr_array_add(events, event);
    }
    g_autoptr(TabiyaProgressFold) fold = tabiya_progress_fold_new(events);
    for (guint i = 0; i < fold->events->len; i++) {
        const TabiyaProgressEvent *event = fold->events->pdata[i];

        tabiya_progress_line_append(text, event);
        g_string_append_printf(text, "%a %a %a\n", event->before, event->after,
                               event->stand.memory.stability);
    }
    for (guint i = 0; i < fold->ratings->len; i++) {
        const TabiyaPuzzleRating *rating = fold->ratings->pdata[i];

        g_string_append_printf(text, "%s %a %a\n", rating->theme, rating->value.rating,
                               rating->value.deviation);
    }
    return g_string_free(text, FALSE);
}

static char *make_line(GRand *random)
{
    const gint64 time_ms = START_MS + g_rand_int_range(random, 0, 40) * HOUR_MS;
    const int grade = g_rand_int_range(random, 1, 5), key = g_rand_int_range(random, 0, 3);

    if (g_rand_int_range(random, 0, 12) == 0) {
        return g_strdup_printf("{\"kind\":\"undo\",\"time\":5,\"of\":\"review|%" G_GINT64_FORMAT
                               "|%d|1|-1|%d|\"}",
                               time_ms, grade, key);
    }
    if (g_rand_boolean(random)) {
        return g_strdup_printf(
            "{\"kind\":\"review\",\"time\":%" G_GINT64_FORMAT ",\"day\":%d,\"id\":\"x%d\","
            "\"name\":\"\",\"fen\":\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\",\"moves\":\"\",\"deck\":1,"
            "\"color\":-1,\"key\":%d,\"grade\":%d}",
            time_ms, g_rand_int_range(random, 20370, 20373), key, key, grade);
    }
    return g_strdup_printf("{\"kind\":\"puzzle\",\"time\":%" G_GINT64_FORMAT ",\"day\":%d,"
                           "\"id\":\"x%d\",\"moves\":\"e2e4\",\"themes\":\"fork pin\",\"mode\":1,"
                           "\"result\":%d,\"elapsed\":5,\"run\":0,\"rated\":1,\"rating\":%d,"
                           "\"deviation\":80,\"start\":%d}",
                           time_ms, g_rand_int_range(random, 20370, 20373), key, grade / 2,
                           g_rand_int_range(random, 800, 2000), 1000 + 100 * key);
}

static void shuffle(GPtrArray *lines, GRand *random)
{
    for (guint i = lines->len - 1; i > 0; i--) {
        const guint other = (guint)g_rand_int_range(random, 0, (int)i + 1);
        gpointer line = lines->pdata[i];

        lines->pdata[i] = lines->pdata[other];
        lines->pdata[other] = line;
    }
}

/* Equal times, contradicting copies and answers taken back before they came included. */
static void test_any_order(Fixture *f, gconstpointer data)
{
    for (int round = 0; round < 40; round++) {
        g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);

        for (int i = 0; i < 60; i++)
            g_ptr_array_add(lines, make_line(f->random));
        g_autofree char *expected = fold_lines(lines);
        for (int i = 0; i < 5; i++) {
            g_ptr_array_add(
                lines, g_strdup(lines->pdata[g_rand_int_range(f->random, 0, (int)lines->len)]));
            shuffle(lines, f->random);
            g_autofree char *found = fold_lines(lines);
            g_assert_cmpstr(found, ==, expected);
        }
    }
}

/* --- Hostile files ---------------------------------------------------------------------------- */

static void write_log(Fixture *f, const char *name, const char *text, gssize length)
{
    g_autofree char *path = g_build_filename(f->shared, name, NULL);

    g_assert_true(g_file_set_contents(path, text, length, NULL));
}

#define LINE(time, rest)                                                                  \
    "{\"kind\":\"puzzle\",\"time\":" time ",\"day\":20370,\"id\":\"abc\",\"moves\":\"\"," \
    "\"themes\":\"fork\",\"mode\":1,\"result\":1,\"elapsed\":5,\"run\":0,\"rated\":1,"    \
    "\"rating\":1500,\"deviation\":80,\"start\":1500" rest "}\n"

/* A bad line is named with its file and number, and all others are taken. */
static void test_hostile(Fixture *f, gconstpointer data)
{
    static const char TEXT[] = LINE("1760000000000", "") "no JSON\n" LINE("-5", "")
        LINE("1760000000001", ",\"else\":[[1]]") "{\"kind\":\"from the future\"}\n"
                                                 "{\"kind\":\"review\"}\r\n\n" LINE("\"x\"", "")
                                                     LINE("1760000000002", "") "{\"kind\":\"puz";
    g_autofree char *deep = g_strnfill(8000, '[');
    g_autofree char *deep_line = g_strconcat(deep, "\n", NULL);
    g_autofree char *spaces = g_strnfill(9000, ' ');
    g_autofree char *long_line = g_strconcat(spaces, "\n", NULL);

    write_log(f, "tabiya-progress-bad-2025-10.ndjson", TEXT, -1);
    write_log(f, "tabiya-progress-deep.ndjson", deep, -1);
    write_log(f, "tabiya-progress-deep2.ndjson", deep_line, -1);
    write_log(f, "tabiya-progress-long.ndjson", long_line, -1);
    write_log(f, "tabiya-progress-zero.ndjson", "\0\0\n\0", 4);
    write_log(f, "notes.txt", "no log", -1);
    g_autofree char *folder = g_build_filename(f->shared, "tabiya-progress-d.ndjson", NULL);
    g_assert_cmpint(g_mkdir(folder, 0700), ==, 0);
    answer(&f->machines[0], START_MS + 9, FORK, TABIYA_PUZZLE_SOLVED, 0);
    g_autoptr(TabiyaProgressSync) result = sync_with(f, &f->machines[0]);
    g_assert_cmpuint(result->n_new[TABIYA_EVENT_PUZZLE], ==, 3);
    g_assert_cmpuint(result->log->n_newer, ==, 1);
    g_assert_cmpuint(result->log->n_problems, ==, 8);
    const TabiyaLogProblem *first = result->log->problems->pdata[0];
    g_assert_cmpstr(first->file, ==, "tabiya-progress-bad-2025-10.ndjson");
    g_assert_cmpuint(first->line, ==, 2);
    const TabiyaLogProblem *second = result->log->problems->pdata[1];
    g_assert_cmpuint(second->line, ==, 3);
    g_assert_cmpstr(second->reason, ==, "“time” is missing or has an impossible value");
}

/* A folder that is not there, or that nobody may write to, changes nothing. */
static void test_no_folder(Fixture *f, gconstpointer data)
{
    g_auto(TabiyaProgressSync) result = {0};
    g_autoptr(GError) error = NULL;
    g_autofree char *nowhere = g_build_filename(f->root, "nowhere", NULL);

    answer(&f->machines[0], START_MS, FORK, TABIYA_PUZZLE_FAILED, 0);
    g_autofree char *before = dup_state(&f->machines[0]);
    g_assert_false(tabiya_progress_sync_run(f->machines[0].folder, nowhere, &result, &error));
    g_assert_nonnull(strstr(error->message, "nowhere"));
    g_autofree char *after = dup_state(&f->machines[0]);
    g_assert_cmpstr(after, ==, before);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
#define ADD(name, test) g_test_add("/progress-sync/" name, Fixture, NULL, setup, test, teardown)
    ADD("alone", test_alone);
    ADD("new-machine", test_new_machine);
    ADD("copied-library", test_copied_library);
    ADD("together", test_together);
    ADD("taken-back", test_taken_back);
    ADD("repertoire", test_repertoire);
    ADD("own-mistakes", test_own_mistakes);
    ADD("same-card", test_same_card);
    ADD("on-the-board", test_on_the_board);
    ADD("torn", test_torn);
    ADD("any-order", test_any_order);
    ADD("hostile", test_hostile);
    ADD("no-folder", test_no_folder);
#undef ADD
    return g_test_run();
}
