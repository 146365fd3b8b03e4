/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See engine.h. The façade: one handle around a search, its options and its position. */
#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/board/movegen.h"
#include "engine/options.h"
#include "engine/play/opponent.h"
#include "engine/search/kept-thread.h"
#include "engine/search/own-thread.h"
#include "engine/search/search.h"

enum { OPTION_TEXT_MAX = 64, BOOK_PATH_MAX = 4096 };

struct EngEngine {
    EngSearch search;
    EngOptionValues options;
    char option_text[OPTION_TEXT_MAX];
    char *eval_file;      /* owned, the option's text; NULL: empty */
    EngNetwork *network;  /* owned; for the evaluation */
    char *book_file;      /* owned; NULL: the one that comes with the program */
    char *syzygy_path;    /* owned; NULL: none */
    uint64_t random_seed; /* of this game, if the option Seed is 0 */
    size_t key_capacity;
    EngKeptThread thread; /* the search's; its helpers have theirs */
    atomic_bool searching;
};

/* --- The net ---------------------------------------------------------------------------------- */

/* Takes both. */
static void set_network(EngEngine *engine, EngNetwork *network, char *eval_file)
{
    eng_search_set_network(&engine->search, network);
    eng_network_close(engine->network);
    free(engine->eval_file);
    engine->network = network;
    engine->eval_file = eval_file;
}

/* Returns to the built-in net. */
static bool set_shipped_network(EngEngine *engine, char *error, size_t size)
{
    EngNetworkError problem;
    EngNetwork *network = eng_network_open_shipped(&problem);
    if (!network) {
        snprintf(error, size, "%s", problem.message);
        return false;
    }
    set_network(engine, network, NULL);
    return true;
}

static bool set_eval_file(EngEngine *engine, const char *path, char *error, size_t size)
{
    EngNetworkError problem = {"there is not enough memory"};
    EngNetwork *network = NULL;
    if (path[0] == '\0' || strcmp(path, "<empty>") == 0) {
        return !engine->eval_file || set_shipped_network(engine, error, size);
    }
    char *copy = malloc(strlen(path) + 1);
    if (!copy || !(network = eng_network_open(path, &problem))) {
        snprintf(error, size, "%s", problem.message);
        free(copy);
        return false;
    }
    strcpy(copy, path);
    set_network(engine, network, copy);
    return true;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

/* Differs from game to game and from process to process; good enough for random play. */
static uint64_t draw_seed(const void *salt)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_nsec << 32 ^ (uint64_t)now.tv_sec ^ (uint64_t)(uintptr_t)salt << 16;
}

static void apply_options(EngEngine *engine)
{
    const int *values = engine->options.values;
    engine->search.settings = (EngSearchSettings){
        .threads = values[ENG_OPT_THREADS],
        .multipv = values[ENG_OPT_MULTIPV],
        .move_overhead_ms = values[ENG_OPT_MOVE_OVERHEAD],
        .algorithm = (EngAlgorithm)values[ENG_OPT_ALGORITHM],
        .pruning = values[ENG_OPT_PRUNING] != 0,
        .own_book = values[ENG_OPT_OWN_BOOK] != 0 && values[ENG_OPT_ANALYZE_MODE] == 0,
        .book_variety = values[ENG_OPT_BOOK_VARIETY],
        .manner = {values[ENG_OPT_ATTACKS], values[ENG_OPT_TRADES]},
    };
    if (values[ENG_OPT_LEVEL] != 0) {
        engine->search.level = *eng_level(values[ENG_OPT_LEVEL]);
    } else if (values[ENG_OPT_LIMIT_STRENGTH] != 0) {
        engine->search.level = eng_level_for_elo(values[ENG_OPT_ELO]);
    } else {
        engine->search.level = *eng_level(ENG_LEVEL_MAX);
    }
}

EngEngine *eng_engine_new(void)
{
    EngEngine *engine = calloc(1, sizeof *engine);
    if (!engine) {
        return NULL;
    }
    eng_search_init(&engine->search);
    eng_kept_thread_init(&engine->thread);
    eng_options_init(&engine->options);
    atomic_init(&engine->searching, false);
    engine->random_seed = draw_seed(engine);
    eng_position_init(&engine->search.root);
    apply_options(engine);
    if (!eng_table_resize(&engine->search.table, (size_t)engine->options.values[ENG_OPT_HASH]) ||
        !set_shipped_network(engine, NULL, 0)) {
        eng_engine_free(engine);
        return NULL;
    }
    return engine;
}

void eng_engine_free(EngEngine *engine)
{
    if (!engine) {
        return;
    }
    eng_engine_stop(engine);
    eng_kept_thread_clear(&engine->thread);
    eng_search_free(&engine->search);
    free(engine->search.game_keys);
    free(engine->book_file);
    free(engine->eval_file);
    eng_network_close(engine->network);
    free(engine->syzygy_path);
    free((void *)engine->search.limits.search_moves);
    free(engine);
}

void eng_engine_new_game(EngEngine *engine)
{
    if (eng_engine_is_searching(engine)) {
        return;
    }
    eng_search_forget(&engine->search);
    engine->random_seed = draw_seed(engine);
}

void eng_engine_make_ready(EngEngine *engine)
{
    if (!eng_engine_is_searching(engine)) {
        eng_search_make_ready(&engine->search, engine->options.values[ENG_OPT_THREADS]);
    }
}

/* --- Position --------------------------------------------------------------------------------- */

static bool reserve_keys(EngEngine *engine, size_t count)
{
    if (count <= engine->key_capacity) {
        return true;
    }
    uint64_t *keys = realloc(engine->search.game_keys, count * sizeof *keys);
    if (!keys) {
        return false;
    }
    engine->search.game_keys = keys;
    engine->key_capacity = count;
    return true;
}

/* The position after `moves`, or false if one of them is not legal. */
static bool replay(const EngPosition *start, const EngMove *moves, size_t count,
                   EngPosition *position, EngPosition *before_last, uint64_t *keys)
{
    *position = *start;
    for (size_t i = 0; i < count; i++) {
        if (!eng_move_is_legal(position, moves[i])) {
            return false;
        }
        if (keys) {
            keys[i] = position->key;
        }
        *before_last = *position;
        eng_position_play(position, before_last, moves[i]);
    }
    return true;
}

bool eng_engine_set_position(EngEngine *engine, const EngPosition *start, const EngMove *moves,
                             size_t count)
{
    EngSearch *search = &engine->search;
    EngPosition position, before_last;
    if (eng_engine_is_searching(engine) ||
        !replay(start, moves, count, &position, &before_last, NULL) ||
        !reserve_keys(engine, count)) {
        return false;
    }
    replay(start, moves, count, &position, &before_last, search->game_keys);
    search->game_key_count = count;
    search->root = position;
    search->move_before = count > 1 ? moves[count - 2] : ENG_NO_MOVE;
    search->last_move = count > 0 ? moves[count - 1] : ENG_NO_MOVE;
    if (count > 0) {
        search->before_last = before_last;
    }
    return true;
}

const EngPosition *eng_engine_get_position(const EngEngine *engine)
{
    return &engine->search.root;
}

/* --- Search ----------------------------------------------------------------------------------- */

static void search_job(void *argument)
{
    EngEngine *engine = argument;
    eng_search_run(&engine->search);
    atomic_store(&engine->searching, false);
}

static bool start(EngEngine *engine)
{
    if (!ENG_SEARCH_HAS_THREAD) {
        search_job(engine);
        return true;
    }
    const bool runs = eng_kept_thread_run(&engine->thread, search_job, engine);
    if (!runs) {
        atomic_store(&engine->searching, false);
    }
    return runs;
}

static bool copy_limits(EngSearch *search, const EngLimits *limits)
{
    EngMove *moves = NULL;
    if (limits->search_moves_count > 0) {
        moves = malloc(limits->search_moves_count * sizeof *moves);
        if (!moves) {
            return false;
        }
        memcpy(moves, limits->search_moves, limits->search_moves_count * sizeof *moves);
    }
    free((void *)search->limits.search_moves);
    search->limits = *limits;
    search->limits.search_moves = moves;
    const bool limited = limits->depth > 0 || limits->nodes > 0 || limits->mate_moves > 0 ||
                         limits->movetime_ms > 0 || limits->has_clock;
    if (!limited && !eng_level_is_limited(&search->level)) {
        search->limits.infinite = true;
    }
    return true;
}

bool eng_engine_go(EngEngine *engine, const EngLimits *limits, const EngCallbacks *callbacks,
                   void *user)
{
    EngSearch *search = &engine->search;
    if (eng_engine_is_searching(engine)) {
        return false;
    }
    eng_engine_wait(engine);
    apply_options(engine);
    eng_level_know_mates(&search->level, &search->root);
    const int threads = eng_level_threads(&search->level, search->settings.threads);
    if (!copy_limits(search, limits) || !eng_search_prepare_workers(search, threads)) {
        return false;
    }
    const int seed = engine->options.values[ENG_OPT_SEED];
    search->seed =
        eng_opponent_seed(seed != 0 ? (uint64_t)seed : engine->random_seed, &search->root);
    search->callbacks = *callbacks;
    search->user = user;
    atomic_store(&search->stop, false);
    atomic_store(&search->pondering, limits->ponder);
    atomic_store(&engine->searching, true);
    return start(engine);
}

void eng_engine_stop(EngEngine *engine)
{
    eng_search_stop(&engine->search);
}

void eng_engine_ponderhit(EngEngine *engine)
{
    eng_search_ponderhit(&engine->search);
}

void eng_engine_wait(EngEngine *engine)
{
    eng_kept_thread_wait(&engine->thread);
}

void eng_engine_end_threads(EngEngine *engine)
{
    eng_kept_thread_end(&engine->thread);
    eng_search_end_threads(&engine->search);
}

bool eng_engine_is_searching(const EngEngine *engine)
{
    return atomic_load(&engine->searching);
}

bool eng_engine_is_endless(const EngEngine *engine)
{
    const EngSearch *search = &engine->search;
    return eng_engine_is_searching(engine) &&
           (search->limits.infinite || atomic_load(&search->pondering));
}

/* --- Evaluation ------------------------------------------------------------------------------- */

int eng_engine_evaluate_cp(const EngEngine *engine)
{
    return eng_network_evaluate(engine->network, &engine->search.root);
}

void eng_engine_explain(const EngEngine *engine, char *text, size_t size)
{
    eng_network_explain(engine->network, &engine->search.root, text, size);
}

/* --- Tablebases ------------------------------------------------------------------------------- */

/* Takes the reference. */
static void use_tables(EngEngine *engine, EngSyzygy *tables)
{
    eng_syzygy_unref(engine->search.tables);
    engine->search.tables = tables;
    engine->search.refusals_told = 0;
}

bool eng_engine_set_tables(EngEngine *engine, EngSyzygy *tables)
{
    if (eng_engine_is_searching(engine)) {
        return false;
    }
    if (tables != engine->search.tables) {
        use_tables(engine, tables ? eng_syzygy_ref(tables) : NULL);
    }
    free(engine->syzygy_path);
    engine->syzygy_path = NULL;
    return true;
}

EngSyzygy *eng_engine_get_tables(const EngEngine *engine)
{
    return engine->search.tables;
}

void eng_engine_tell_refusals(EngEngine *engine,
                              void (*refused_cb)(const char *path, const char *why, void *user),
                              void *user)
{
    EngSearch *search = &engine->search;
    const char *path;
    EngTbProblem problem;
    while (search->tables &&
           eng_syzygy_get_refusal(search->tables, search->refusals_told, &path, &problem)) {
        search->refusals_told++;
        refused_cb(path, eng_tb_problem_text(problem), user);
    }
}

static EngSyzygy *open_tables(const char *folders, char *error, size_t size)
{
    EngTbCensus census;
    EngSyzygy *tables = eng_syzygy_open(folders);
    if (!tables) {
        snprintf(error, size, "there is not enough memory");
        return NULL;
    }
    eng_syzygy_count(tables, &census);
    if (census.folders == 0) {
        snprintf(error, size, "none of the folders of tablebases can be read: %.200s", folders);
        eng_syzygy_unref(tables);
        return NULL;
    }
    return tables;
}

static bool set_syzygy_path(EngEngine *engine, const char *folders, char *error, size_t size)
{
    if (folders[0] == '\0' || strcmp(folders, "<empty>") == 0) {
        return eng_engine_set_tables(engine, NULL);
    }
    EngSyzygy *tables = open_tables(folders, error, size);
    char *copy = tables ? strdup(folders) : NULL;
    if (!copy) {
        eng_syzygy_unref(tables);
        return false;
    }
    use_tables(engine, tables);
    free(engine->syzygy_path);
    engine->syzygy_path = copy;
    return true;
}

/* --- Options ---------------------------------------------------------------------------------- */

static EngBook *open_book(const char *path, char *error, size_t size)
{
    EngBookError problem;
    EngBook *book = eng_book_open(path, &problem);
    if (!book) {
        snprintf(error, size, "%s", problem.message);
    }
    return book;
}

static bool open_shipped_book(EngEngine *engine, char *error, size_t size)
{
    char path[BOOK_PATH_MAX];
    if (!eng_book_find_shipped(path, sizeof path)) {
        snprintf(error, size, "no opening book: choose one with BookFile");
        return false;
    }
    EngBook *book = open_book(path, error, size);
    if (!book) {
        return false;
    }
    eng_book_close(engine->search.book);
    engine->search.book = book;
    return true;
}

/* The book that comes with the program is opened only when it is first needed. */
static bool forget_book_file(EngEngine *engine, char *error, size_t size)
{
    if (!engine->book_file) {
        return true;
    }
    if (engine->options.values[ENG_OPT_OWN_BOOK] == 0) {
        eng_book_close(engine->search.book);
        engine->search.book = NULL;
    } else if (!open_shipped_book(engine, error, size)) {
        return false;
    }
    free(engine->book_file);
    engine->book_file = NULL;
    return true;
}

static bool set_book_file(EngEngine *engine, const char *path, char *error, size_t size)
{
    if (path[0] == '\0' || strcmp(path, "<empty>") == 0) {
        return forget_book_file(engine, error, size);
    }
    char *copy = malloc(strlen(path) + 1);
    EngBook *book = copy ? open_book(path, error, size) : NULL;
    if (!book) {
        if (!copy) {
            snprintf(error, size, "there is not enough memory");
        }
        free(copy);
        return false;
    }
    strcpy(copy, path);
    eng_book_close(engine->search.book);
    free(engine->book_file);
    engine->search.book = book;
    engine->book_file = copy;
    return true;
}

/* Carries out options that act at once. False, with a reason, if that failed. */
static bool act_on_option(EngEngine *engine, int id, int value, char *error, size_t size)
{
    if (id == ENG_OPT_HASH && (size_t)value != engine->search.table.megabytes &&
        !eng_table_resize(&engine->search.table, (size_t)value)) {
        snprintf(error, size, "not enough memory for a hash table of %d MB", value);
        return false;
    }
    if (id == ENG_OPT_CLEAR_HASH) {
        engine->search.is_stale = true;
    }
#ifdef ENG_TUNING
    if (id >= ENG_OPT_FIRST_PARAM) {
        eng_params[id - ENG_OPT_FIRST_PARAM] = value;
        eng_search_fill_reductions(&engine->search);
    }
#endif
    return id != ENG_OPT_OWN_BOOK || value == 0 || engine->search.book ||
           open_shipped_book(engine, error, size);
}

/* The index of the option `name`, if it may be set now; below 0, with the reason in `error`: it may
 * not. */
static int find_settable(const EngEngine *engine, const char *name, char *error, size_t size)
{
    const int id = eng_options_find(name);
    if (id < 0) {
        snprintf(error, size, "unknown option '%.60s'", name);
        return -1;
    }
    if (eng_engine_is_searching(engine)) {
        snprintf(error, size, "option %.60s cannot be set while a search runs", name);
        return -1;
    }
    return id;
}

static bool take_value(EngEngine *engine, int id, int value, char *error, size_t size)
{
    if (!act_on_option(engine, id, value, error, size)) {
        return false;
    }
    engine->options.values[id] = value;
    apply_options(engine);
    return true;
}

bool eng_engine_set_number(EngEngine *engine, const char *name, int number, char *error,
                           size_t size)
{
    const int id = find_settable(engine, name, error, size);
    return id >= 0 && eng_options_check_number(id, number, error, size) &&
           take_value(engine, id, number, error, size);
}

bool eng_engine_set_option(EngEngine *engine, const char *name, const char *value, char *error,
                           size_t size)
{
    const int id = find_settable(engine, name, error, size);
    int parsed = 0;
    if (id < 0) {
        return false;
    }
    value = value ? value : "";
    if (id == ENG_OPT_BOOK_FILE) {
        return set_book_file(engine, value, error, size);
    }
    if (id == ENG_OPT_EVAL_FILE) {
        return set_eval_file(engine, value, error, size);
    }
    if (id == ENG_OPT_SYZYGY_PATH) {
        return set_syzygy_path(engine, value, error, size);
    }
    return eng_options_parse(id, value, &parsed, error, size) &&
           take_value(engine, id, parsed, error, size);
}

const EngOption *eng_engine_options(size_t *count)
{
    return eng_options_list(count);
}

const char *eng_engine_get_option(EngEngine *engine, const char *name)
{
    const int id = eng_options_find(name);
    if (id < 0) {
        return NULL;
    }
    if (id == ENG_OPT_BOOK_FILE) {
        return engine->book_file ? engine->book_file : "";
    }
    if (id == ENG_OPT_EVAL_FILE) {
        return engine->eval_file ? engine->eval_file : "";
    }
    if (id == ENG_OPT_SYZYGY_PATH) {
        return engine->syzygy_path ? engine->syzygy_path : "";
    }
    eng_options_format(&engine->options, id, engine->option_text, sizeof engine->option_text);
    return engine->option_text;
}
