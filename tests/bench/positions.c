/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* For positions.py, which measures searches in the index of positions.
 *
 *     positions make LIBRARY GAMES FILE…   a new library with this many games, without comments,
 *                                          from the files in turn, repeating each file
 *     positions ask LIBRARY [QUESTIONS]    searches, and compares the answers with a scan of all
 *                                          games
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "app/game/pgn-reader.h"
#include "app/store/database-private.h"
#include "app/store/game-record.h"
#include "app/store/library-connect.h"
#include "app/store/library-rows.h"
#include "app/store/position-find.h"
#include "app/store/position-index.h"
#include "app/store/position-replay.h"

#define BATCH 32768
#define SHOWN_ROWS 100 /* of the games with a position */

static void check(gboolean good, GError *error)
{
    if (good)
        return;
    fprintf(stderr, "positions: %s\n", error ? error->message : "failed");
    exit(1);
}

/* --- Making a library ------------------------------------------------------------------------- */

typedef struct {
    GMappedFile *file;
    TabiyaPgnGames *games;
    GPtrArray *known; /* of TabiyaGameRecord: the games read, if the file is short enough to keep */
    guint next;
    gboolean at_end;
} Source;

#define KEPT_GAMES 20000

static TabiyaGame *read_game(Source *source)
{
    TabiyaGame *game = tabiya_pgn_games_next(source->games);
    if (game)
        return game;
    tabiya_pgn_games_free(source->games);
    source->games = tabiya_pgn_games_new(g_mapped_file_get_contents(source->file),
                                         (gssize)g_mapped_file_get_length(source->file));
    source->at_end = TRUE;
    return tabiya_pgn_games_next(source->games);
}

/* The next record of the file; owned by it until the call after the next. */
static const TabiyaGameRecord *next_record(Source *source)
{
    if (source->at_end && source->known->len <= KEPT_GAMES)
        return g_ptr_array_index(source->known, source->next++ % source->known->len);
    TabiyaGame *game = read_game(source);
    check(game != NULL, NULL);
    TabiyaGameRecord *record = tabiya_game_record_new(game);
    g_object_unref(game);
    g_clear_pointer(&record->movetext, g_free);
    g_clear_pointer(&record->tags, g_free);
    if (!source->at_end || source->known->len > KEPT_GAMES) {
        if (source->known->len > KEPT_GAMES)
            g_ptr_array_set_size(source->known, KEPT_GAMES);
        g_ptr_array_add(source->known, record);
        return record;
    }
    tabiya_game_record_free(record); /* the first one again */
    return next_record(source);
}

static void open_source(Source *source, const char *path)
{
    g_autoptr(GError) error = NULL;
    source->file = g_mapped_file_new(path, FALSE, &error);
    check(source->file != NULL, error);
    source->games = tabiya_pgn_games_new(g_mapped_file_get_contents(source->file),
                                         (gssize)g_mapped_file_get_length(source->file));
    source->known = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_game_record_free);
}

static void add_to_builder(TabiyaSegmentBuilder *builder, const TabiyaGameRecord *record)
{
    EngPosition start;
    eng_position_init(&start);
    const TabiyaSegmentGame about = {
        .date = record->date,
        .white_elo = record->white_elo,
        .black_elo = record->black_elo,
        .result = (guint8)record->result,
    };
    g_autofree guint8 *moves = g_malloc(2 * (gsize)record->n_moves + 1);
    for (guint i = 0; i < record->n_moves; i++) {
        moves[2 * i] = (guint8)record->moves[i];
        moves[2 * i + 1] = (guint8)(record->moves[i] >> 8);
    }
    TabiyaReplay replay;
    tabiya_replay_init(&replay, record->start_fen, moves, 2 * (gsize)record->n_moves);
    tabiya_segment_builder_begin_game(builder, &about);
    do
        tabiya_segment_builder_add(builder, tabiya_replay_get(&replay)->key,
                                   tabiya_replay_get_next(&replay));
    while (tabiya_replay_step(&replay));
}

/* Rows first, which tell the ids of games and players; then the segment, then the places. */
static void write_batch(TabiyaDatabase *db, TabiyaLibraryRows *rows, Source *sources,
                        guint n_sources, guint n_games)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaSegmentBuilder) builder = tabiya_segment_builder_new();
    g_autoptr(GArray) about = g_array_new(FALSE, FALSE, sizeof(TabiyaGameHeader));
    check(tabiya_database_run(db, "BEGIN IMMEDIATE", &error), error);
    gint64 segment = 0;
    check(tabiya_database_get_int(db, "SELECT coalesce(max(id), 0) + 1 FROM segment", &segment,
                                  &error),
          error);
    for (guint i = 0; i < n_games; i++) {
        const TabiyaGameRecord *record = next_record(&sources[i % n_sources]);
        TabiyaGameHeader header = {0};
        gint64 id = 0;
        check(tabiya_library_rows_insert(rows, &id, record, tabiya_position_place(segment, i),
                                         &error) &&
                  tabiya_library_rows_get_header(rows, id, &header, &error),
              error);
        g_array_append_val(about, header);
        add_to_builder(builder, record);
    }
    g_autoptr(TabiyaSegment) made = tabiya_segment_builder_finish(builder);
    TabiyaSegmentGame *games = tabiya_segment_get_games(made, &n_games);
    for (guint i = 0; i < n_games; i++) {
        const TabiyaGameHeader *header = &g_array_index(about, TabiyaGameHeader, i);
        games[i].id = header->id;
        games[i].white = header->white;
        games[i].black = header->black;
    }
    gint64 number = 0;
    check(tabiya_position_index_add_segment(db, made, &number, &error) && number == segment &&
              tabiya_database_run(db, "COMMIT", &error),
          error);
}

static int make(const char *path, guint n_games, char **files, guint n_files)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaDatabase) db = tabiya_library_connect(path, 5000, &error);
    check(db != NULL, error);
    g_autofree Source *sources = g_new0(Source, n_files);
    for (guint i = 0; i < n_files; i++)
        open_source(&sources[i], files[i]);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    for (guint done = 0; done < n_games; done += BATCH)
        write_batch(db, rows, sources, n_files, MIN(BATCH, n_games - done));
    tabiya_library_rows_free(rows);
    return 0;
}

/* --- Asking ----------------------------------------------------------------------------------- */

typedef struct {
    EngPosition position;
    const TabiyaPositionFilter *filter; /* NULL: of all games; borrowed */
    guint limit;                        /* rows of games */
    TabiyaPositionAnswer answer;
    guint64 games, white, draws, black; /* what a scan finds */
} Question;

typedef struct {
    double elapsed_ms, processor_ms;
} Took;

static double now_ms(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static Took ask(TabiyaPositionIndex *index, Question *question)
{
    g_autoptr(GError) error = NULL;
    tabiya_position_answer_clear(&question->answer);
    double elapsed = now_ms(CLOCK_MONOTONIC), processor = now_ms(CLOCK_THREAD_CPUTIME_ID);
    check(tabiya_position_index_find(index, &question->position, question->filter, question->limit,
                                     NULL, &question->answer, &error),
          error);
    return (Took){now_ms(CLOCK_MONOTONIC) - elapsed, now_ms(CLOCK_THREAD_CPUTIME_ID) - processor};
}

static int compare_doubles(gconstpointer a, gconstpointer b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_line(const char *what, const Took *took, guint n)
{
    g_autofree double *elapsed = g_new(double, n);
    g_autofree double *processor = g_new(double, n);
    for (guint i = 0; i < n; i++) {
        elapsed[i] = took[i].elapsed_ms;
        processor[i] = took[i].processor_ms;
    }
    qsort(elapsed, n, sizeof(double), compare_doubles);
    qsort(processor, n, sizeof(double), compare_doubles);
    guint p99 = n * 99 / 100;
    printf("  %-44s %8.2f %8.2f %8.2f   %8.2f %8.2f %8.2f\n", what, processor[n / 2],
           processor[p99], processor[n - 1], elapsed[n / 2], elapsed[p99], elapsed[n - 1]);
    fflush(stdout);
}

/* The same question `n` times. */
static void measure(const char *what, TabiyaPositionIndex *index, Question *question, guint n)
{
    g_autofree Took *took = g_new(Took, n);
    ask(index, question);
    for (guint i = 0; i < n; i++)
        took[i] = ask(index, question);
    g_autofree char *line =
        g_strdup_printf("%s (%" G_GUINT64_FORMAT " games)", what, question->answer.games);
    print_line(line, took, n);
}

static guint64 random_state = 42;

static guint64 below(guint64 limit)
{
    random_state = random_state * G_GUINT64_CONSTANT(6364136223846793005) + 1442695040888963407;
    return (random_state >> 33) % limit;
}

/* A position beyond half-move 40 of some game. */
static void choose_position(TabiyaLibraryRows *rows, gint64 n_games, EngPosition *position)
{
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    g_autoptr(GError) error = NULL;
    do
        check(tabiya_library_rows_get_moves(rows, 1 + (gint64)below((guint64)n_games), position,
                                            moves, &error),
              error);
    while (moves->len <= 41);
    guint ply = 41 + (guint)below(moves->len - 41);
    for (guint i = 0; i < ply; i++) {
        EngPosition before = *position;
        eng_position_play(position, &before, g_array_index(moves, EngMove, i));
    }
}

/* --- The scan --------------------------------------------------------------------------------- */

/* Counts a game for every question whose position it has. */
static void scan_game(GHashTable *questions, sqlite3_stmt *row)
{
    TabiyaReplay replay;
    int result = sqlite3_column_int(row, 0);
    tabiya_replay_init(&replay, (const char *)sqlite3_column_text(row, 1),
                       sqlite3_column_blob(row, 2), (gsize)sqlite3_column_bytes(row, 2));
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    do {
        const EngPosition *at = tabiya_replay_get(&replay);
        Question *question = g_hash_table_lookup(questions, &at->key);
        if (!question || !eng_position_equal(at, &question->position) ||
            !g_hash_table_add(seen, question)) {
            continue;
        }
        question->games++;
        question->white += result == TABIYA_RESULT_WHITE;
        question->draws += result == TABIYA_RESULT_DRAW;
        question->black += result == TABIYA_RESULT_BLACK;
    } while (tabiya_replay_step(&replay));
}

static void scan(TabiyaDatabase *db, GHashTable *questions)
{
    g_autoptr(GError) error = NULL;
    sqlite3_stmt *select = tabiya_database_prepare(
        db, "SELECT result, start_fen, moves FROM game JOIN body ON body.game = game.id", &error);
    check(select != NULL, error);
    while (sqlite3_step(select) == SQLITE_ROW)
        scan_game(questions, select);
    sqlite3_finalize(select);
}

/* How many questions have an answer that the scan does not give. */
static guint compare_with_scan(TabiyaDatabase *db, Question *questions, guint n)
{
    g_autoptr(GHashTable) by_key = g_hash_table_new(g_int64_hash, g_int64_equal);
    for (guint i = 0; i < n; i++)
        g_hash_table_insert(by_key, &questions[i].position.key, &questions[i]);
    double start = now_ms(CLOCK_MONOTONIC);
    scan(db, by_key);
    guint wrong = 0;
    for (guint i = 0; i < n; i++) {
        const Question *scanned = g_hash_table_lookup(by_key, &questions[i].position.key);
        const TabiyaPositionAnswer *answer = &questions[i].answer;
        wrong += answer->games != scanned->games || answer->white != scanned->white ||
                 answer->draws != scanned->draws || answer->black != scanned->black;
    }
    printf("  a scan of all games (%.1f s) gives other counts for %u of %u positions\n",
           (now_ms(CLOCK_MONOTONIC) - start) / 1e3, wrong, n);
    return wrong;
}

static gint64 get_int(TabiyaDatabase *db, const char *sql)
{
    gint64 value = 0;
    tabiya_database_get_int(db, sql, &value, NULL);
    return value;
}

static void print_size(TabiyaDatabase *db, const char *path, gint64 n_games)
{
    struct stat info = {0};
    stat(path, &info);
    double index =
        (double)get_int(db, "SELECT sum(pgsize) FROM dbstat"
                            " WHERE name IN ('position_block', 'segment', 'segment_columns')");
    double positions = (double)get_int(db, "SELECT sum(ply_count + 1) FROM game");
    printf("  %" G_GINT64_FORMAT " games, %.1f million positions, %" G_GINT64_FORMAT " segments;"
           " the file has %.0f MB, the index %.0f MB of it, %.2f bytes a position\n",
           n_games, positions / 1e6, get_int(db, "SELECT count(*) FROM segment"),
           (double)info.st_size / 1e6, index / 1e6, index / positions);
}

/* The position of `all`, in some games alone. */
static void measure_filter(const char *what, TabiyaPositionIndex *index, const Question *all,
                           const TabiyaPositionFilter *filter)
{
    Question some = {.position = all->position, .filter = filter, .limit = SHOWN_ROWS};
    measure(what, index, &some, 20);
    tabiya_position_answer_clear(&some.answer);
}

static void measure_filters(TabiyaPositionIndex *index, const Question *start, const Question *e4)
{
    static const guint32 PLAYER[] = {17};
    static const TabiyaPositionFilter RATING = {.mean_elo = {1900, 2300}};
    static const TabiyaPositionFilter DATE = {.date = {19900000, 20101231}};
    static const TabiyaPositionFilter OF_PLAYER = {
        .white = PLAYER, .n_white = 1, .either_color = TRUE};
    measure_filter("initial position, mean rating 1900-2300", index, start, &RATING);
    measure_filter("initial position, 1990-2010", index, start, &DATE);
    measure_filter("initial position, one player", index, start, &OF_PLAYER);
    measure_filter("after 1.e4, mean rating 1900-2300", index, e4, &RATING);
}

static int run(const char *path, guint n)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaDatabase) db = tabiya_database_open_reader(path, 5000, &error);
    check(db != NULL, error);
    gint64 n_games = get_int(db, "SELECT max(id) FROM game");
    print_size(db, path, n_games);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    g_autofree Question *questions = g_new0(Question, n + 2);
    g_autofree Took *took = g_new(Took, n);
    eng_position_init(&questions[n].position);
    eng_position_play(&questions[n + 1].position, &questions[n].position, eng_move(12, 28));
    for (guint i = 0; i < n; i++)
        choose_position(rows, n_games, &questions[i].position);
    for (guint i = 0; i < n + 2; i++)
        questions[i].limit = SHOWN_ROWS;
    printf("  %-44s %26s   %26s\n  %-44s %8s %8s %8s   %8s %8s %8s\n", "milliseconds", "processor",
           "elapsed", "", "median", "p99", "max", "median", "p99", "max");
    TabiyaPositionIndex *index = tabiya_position_index_new(db);
    measure("initial position", index, &questions[n], 50);
    measure("after 1.e4", index, &questions[n + 1], 50);
    for (guint i = 0; i < n; i++)
        ask(index, &questions[i]);
    for (guint i = 0; i < n; i++)
        took[i] = ask(index, &questions[i]);
    g_autofree char *line = g_strdup_printf("%u positions beyond half-move 40", n);
    print_line(line, took, n);
    questions[n].limit = G_MAXUINT;
    measure("initial position, all rows", index, &questions[n], 20);
    guint wrong = compare_with_scan(db, questions, n + 2);
    measure_filters(index, &questions[n], &questions[n + 1]);
    tabiya_position_index_free(index);
    for (guint i = 0; i < n + 2; i++)
        tabiya_position_answer_clear(&questions[i].answer);
    tabiya_library_rows_free(rows);
    return wrong > 0;
}

int main(int argc, char **argv)
{
    if (argc >= 5 && strcmp(argv[1], "make") == 0)
        return make(argv[2], (guint)atoi(argv[3]), argv + 4, (guint)argc - 4);
    if ((argc == 3 || argc == 4) && strcmp(argv[1], "ask") == 0)
        return run(argv[2], argc == 4 ? (guint)atoi(argv[3]) : 1000);
    fprintf(stderr, "positions make LIBRARY GAMES FILE… | positions ask LIBRARY [QUESTIONS]\n");
    return 2;
}
