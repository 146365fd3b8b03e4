/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The built-in engine in real searches: through the interface, and as the opponent in whole
 * games. */
#include "app/analysis/builtin-engine.h"

#include <sys/resource.h>
#include <unistd.h>

#include "app/error.h"
#include "app/session/play-session.h"
#include "tests/position-of.h"

typedef struct {
    TabiyaEngineSource *source;
    int infos, dones, errors;
    int told_depth, told_twice; /* lines of a depth told already */
    TabiyaScore told_score;     /* of the first line, last */
    EngMove told_move;
    TabiyaSearchResult result;
    GThread *thread;
} Fixture;

static void setup(Fixture *f, gconstpointer data)
{
    f->source = tabiya_builtin_engine_new();
    f->thread = g_thread_self();
    tabiya_engine_source_set_option(f->source, "Hash", "1", NULL);
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_assert_finalize_object(f->source);
    while (g_main_context_iteration(NULL, FALSE)) /* messages still on their way are no longer
                                                   * delivered */
        ;
}

static void info_cb(const TabiyaSearchInfo *info, gpointer user)
{
    Fixture *f = user;

    g_assert_true(g_thread_self() == f->thread);
    g_assert_cmpuint(info->pv_length, <=, ENG_MAX_PLY);
    f->infos++;
    f->told_twice += info->depth <= f->told_depth;
    f->told_depth = MAX(f->told_depth, info->depth);
    if (info->multipv == 1 && info->pv_length > 0) {
        f->told_score = info->score;
        f->told_move = info->pv[0];
    }
}

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    Fixture *f = user;

    g_assert_true(g_thread_self() == f->thread);
    f->dones++;
    f->errors += error != NULL;
    if (result)
        f->result = *result;
}

static void begin(Fixture *f, const char *fen, EngLimits limits)
{
    EngPosition position = position_of(fen);

    tabiya_engine_source_search(f->source, &position, NULL, 0, &limits, info_cb, done_cb, f);
}

static void wait_for(const int *count, int value)
{
    while (*count < value)
        g_main_context_iteration(NULL, TRUE);
}

static void settle(void)
{
    while (g_main_context_iteration(NULL, FALSE))
        ;
}

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define ENDLESS ((EngLimits){.infinite = true})

/* Searches so short that most lines come sooner after each other than anybody could read. */
static void test_last_line_is_the_answer(Fixture *f, gconstpointer data)
{
    tabiya_engine_source_set_option(f->source, "MultiPV", "2", NULL);
    for (int i = 1; i <= 40; i++) {
        begin(f, INITIAL, (EngLimits){.nodes = (uint64_t)(100 * i)});
        wait_for(&f->dones, i);
        g_assert_cmpint(f->told_move, ==, f->result.best);
        g_assert_cmpint(f->told_score.value, ==, f->result.score.value);
        g_assert_cmpint(f->told_score.type, ==, f->result.score.type);
    }
}

static void test_search(Fixture *f, gconstpointer data)
{
    EngPosition position = position_of(INITIAL);

    begin(f, INITIAL, (EngLimits){.depth = 6});
    g_assert_cmpint(f->dones, ==, 0); /* never from inside the call */
    wait_for(&f->dones, 1);
    settle();
    g_assert_cmpint(f->dones, ==, 1);
    g_assert_cmpint(f->errors, ==, 0);
    g_assert_cmpint(f->told_depth, ==, 6);
    g_assert_true(eng_move_is_legal(&position, f->result.best));
    g_assert_cmpuint(f->result.nodes, >, 0);
}

static void test_moves_are_played_first(Fixture *f, gconstpointer data)
{
    EngPosition start = position_of(INITIAL);
    /* Fool's mate but for its last move. */
    EngMove moves[] = {eng_move(13, 21), eng_move(52, 36), eng_move(14, 30)};

    tabiya_engine_source_search(f->source, &start, moves, 3, &(EngLimits){.depth = 3}, NULL,
                                done_cb, f);
    wait_for(&f->dones, 1);
    g_assert_cmpint(f->result.best, ==, eng_move(59, 31)); /* Qh4, mate */
    g_assert_cmpint(f->result.score.type, ==, TABIYA_SCORE_MATE);
    g_assert_cmpint(f->result.score.value, ==, -1); /* bad for White, though Black is to move */
}

static const struct {
    const char *fen;
    int sign;
} VIEWS[] = {
    {"3qk3/8/8/8/8/8/8/4K3 w - - 0 1", -1},
    {"3qk3/8/8/8/8/8/8/4K3 b - - 0 1", -1},
    {"4k3/8/8/8/8/8/8/3QK3 w - - 0 1", 1},
    {"4k3/8/8/8/8/8/8/3QK3 b - - 0 1", 1},
};

static void test_scores_are_whites(Fixture *f, gconstpointer data)
{
    for (gsize i = 0; i < G_N_ELEMENTS(VIEWS); i++) {
        begin(f, VIEWS[i].fen, (EngLimits){.depth = 4});
        wait_for(&f->dones, (int)i + 1);
        g_assert_cmpint(tabiya_score_compare_cp(f->result.score, ENG_WHITE) * VIEWS[i].sign, >,
                        100);
        g_assert_cmpint(tabiya_score_compare_cp(f->result.score, ENG_BLACK) * VIEWS[i].sign, <,
                        -100);
    }
}

static void test_bounds_turn(void)
{
    g_assert_cmpint(tabiya_bound_from_engine(ENG_BOUND_LOWER, ENG_WHITE), ==, ENG_BOUND_LOWER);
    g_assert_cmpint(tabiya_bound_from_engine(ENG_BOUND_LOWER, ENG_BLACK), ==, ENG_BOUND_UPPER);
    g_assert_cmpint(tabiya_bound_from_engine(ENG_BOUND_UPPER, ENG_BLACK), ==, ENG_BOUND_LOWER);
    g_assert_cmpint(tabiya_bound_from_engine(ENG_BOUND_EXACT, ENG_BLACK), ==, ENG_BOUND_EXACT);
}

static void test_mates_compare(void)
{
    TabiyaScore soon = {TABIYA_SCORE_MATE, 3}, late = {TABIYA_SCORE_MATE, 9};
    TabiyaScore lost = {TABIYA_SCORE_MATE, -2}, much = {TABIYA_SCORE_CP, 3000};

    g_assert_cmpint(tabiya_score_compare_cp(soon, ENG_WHITE), >,
                    tabiya_score_compare_cp(late, ENG_WHITE));
    g_assert_cmpint(tabiya_score_compare_cp(late, ENG_WHITE), >,
                    tabiya_score_compare_cp(much, ENG_WHITE));
    g_assert_cmpint(tabiya_score_compare_cp(lost, ENG_BLACK), >,
                    tabiya_score_compare_cp(much, ENG_WHITE));
}

/* At most ten lines a second besides the first of each depth. */
static void test_infos_are_few(Fixture *f, gconstpointer data)
{
    tabiya_engine_source_set_option(f->source, "MultiPV", "5", NULL);
    begin(f, INITIAL, (EngLimits){.nodes = 200000});
    wait_for(&f->dones, 1);
    g_assert_cmpint(f->infos, >=, f->told_depth);
    g_assert_cmpint(f->told_twice, <=, 5 * (f->told_depth + f->result.time_ms / 100 + 2));
}

static void test_stop(Fixture *f, gconstpointer data)
{
    begin(f, INITIAL, ENDLESS);
    wait_for(&f->infos, 1);
    tabiya_engine_source_stop(f->source);
    wait_for(&f->dones, 1);
    g_assert_cmpint(f->result.best, !=, ENG_NO_MOVE);
}

static void test_cancel(Fixture *f, gconstpointer data)
{
    begin(f, INITIAL, ENDLESS);
    wait_for(&f->infos, 1);
    tabiya_engine_source_cancel(f->source);
    f->infos = 0;
    settle();
    tabiya_engine_source_cancel(f->source); /* of nothing */
    begin(f, INITIAL, (EngLimits){.depth = 2});
    wait_for(&f->dones, 1);
    settle();
    g_assert_cmpint(f->dones, ==, 1); /* the second's; of the first nothing */
    g_assert_cmpint(f->told_depth, >=, 1);
}

/* Clicking through a game asks for a search at every click. */
static void test_only_the_last_is_heard(Fixture *f, gconstpointer data)
{
    for (int i = 0; i < 20; i++)
        begin(f, INITIAL, ENDLESS);
    begin(f, "4k3/8/8/8/8/8/8/3QK3 b - - 0 1", (EngLimits){.depth = 2});
    wait_for(&f->dones, 1);
    settle();
    g_assert_cmpint(f->dones, ==, 1);
    g_assert_cmpint(eng_move_from(f->result.best), ==, 60);
}

static void test_search_from_done(Fixture *f, gconstpointer data)
{
    for (int i = 1; i <= 20; i++) {
        begin(f, INITIAL, (EngLimits){.depth = 1});
        wait_for(&f->dones, i);
    }
    g_assert_cmpint(f->errors, ==, 0);
}

static void test_options(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) unknown = NULL, wild = NULL;

    g_assert_false(tabiya_engine_source_set_option(f->source, "Wisdom", "1", &unknown));
    g_assert_error(unknown, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_assert_false(tabiya_engine_source_set_option(f->source, "Level", "12", &wild));
    g_assert_error(wild, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_clear_error(&wild);
    g_assert_false(tabiya_engine_source_set_number(f->source, "Level", 12, &wild));
    g_assert_cmpstr(wild->message, ==, "The engine option “Level” cannot be set to “12”.");
    g_assert_true(tabiya_engine_source_set_option(f->source, "level", "3", NULL));
    begin(f, INITIAL, (EngLimits){0}); /* a level has an end of its own */
    g_assert_true(tabiya_engine_source_set_number(f->source, "Level", 0, NULL));
    wait_for(&f->dones, 1);
    begin(f, INITIAL, (EngLimits){.depth = 3});
    wait_for(&f->dones, 2);
    g_assert_cmpint(f->errors, ==, 0);
}

static void test_refused_value_is_an_error(Fixture *f, gconstpointer data)
{
    g_assert_true(tabiya_engine_source_set_option(f->source, "Algorithm", "guesswork", NULL));
    begin(f, INITIAL, (EngLimits){.depth = 1});
    wait_for(&f->dones, 1);
    g_assert_cmpint(f->errors, ==, 1);
    begin(f, INITIAL, (EngLimits){.depth = 1}); /* and works on */
    wait_for(&f->dones, 2);
    g_assert_cmpint(f->errors, ==, 1);
}

static void test_illegal_moves_are_an_error(Fixture *f, gconstpointer data)
{
    EngPosition start = position_of(INITIAL);
    EngMove illegal = eng_move(0, 63);

    tabiya_engine_source_search(f->source, &start, &illegal, 1, &(EngLimits){.depth = 1}, NULL,
                                done_cb, f);
    wait_for(&f->dones, 1);
    g_assert_cmpint(f->errors, ==, 1);
}

static void test_dispose_while_searching(Fixture *f, gconstpointer data)
{
    begin(f, INITIAL, ENDLESS);
    wait_for(&f->infos, 1);
    begin(f, INITIAL, ENDLESS); /* one dying, one waiting; teardown frees the engine */
}

/* How many threads of this process are niced below its first. */
static int count_niced(void)
{
    g_autoptr(GDir) tasks = g_dir_open("/proc/self/task", 0, NULL);
    int own = getpriority(PRIO_PROCESS, (id_t)getpid()), count = 0;
    const char *name;

    while ((name = g_dir_read_name(tasks)))
        count += getpriority(PRIO_PROCESS, (id_t)atoi(name)) > own;
    return count;
}

static void test_search_threads_are_niced(Fixture *f, gconstpointer data)
{
    if (!g_file_test("/proc/self/task", G_FILE_TEST_IS_DIR) ||
        getpriority(PRIO_PROCESS, (id_t)getpid()) >= 19) {
        g_test_skip("skipped: no threads to look at here, or none can be nicer");
        return;
    }
    tabiya_engine_source_set_option(f->source, "Threads", "3", NULL);
    begin(f, INITIAL, ENDLESS);
    /* Helpers begin a little after the first line is reported. */
    while (count_niced() < 3)
        g_main_context_iteration(NULL, FALSE);
    g_assert_cmpint(count_niced(), ==, 3);
}

/* --- As the opponent -------------------------------------------------------------------------- */

static TabiyaPlaySession *new_session(int level, TabiyaColorChoice color)
{
    TabiyaPlaySession *session = tabiya_play_session_new(NULL, NULL, NULL);
    TabiyaNewGame options;

    tabiya_new_game_init(&options);
    options.strength = tabiya_strength_of_level(level);
    options.color = color;
    options.move_time_ms = 30;
    g_object_set(session, "min-reply-ms", 0, NULL);
    g_assert_true(tabiya_play_session_new_game(session, &options, NULL));
    return session;
}

static gboolean is(TabiyaPlaySession *session, const char *property)
{
    gboolean value;

    g_object_get(session, property, &value, NULL);
    return value;
}

static void wait_for_person(TabiyaPlaySession *session)
{
    while (is(session, "thinking"))
        g_main_context_iteration(NULL, TRUE);
}

static void test_every_level_answers(void)
{
    for (int level = 1; level <= 9; level++) {
        TabiyaPlaySession *session = new_session(level, TABIYA_COLOR_WHITE);

        g_assert_true(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), "e4", NULL));
        wait_for_person(session);
        g_assert_true(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), "Qh5", NULL) ||
                      tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), "Na3", NULL));
        wait_for_person(session);
        g_assert_cmpuint(
            tabiya_node_get_ply(tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(session))), ==,
            4);
        g_assert_finalize_object(session);
    }
}

/* The person plays at random, from a fixed seed, against the level; to the end, or a long way. */
static void play_whole_game(int level, guint32 seed)
{
    TabiyaPlaySession *session = new_session(level, TABIYA_COLOR_BLACK);
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    guint plies = 0;

    wait_for_person(session);
    while (!is(session, "is-over") && plies < 160) {
        const TabiyaNode *node = tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(session));
        EngMoveList list;

        eng_movegen_legal(tabiya_node_get_position(node), &list);
        g_assert_true(tabiya_board_session_play(TABIYA_BOARD_SESSION(session),
                                                list.moves[g_rand_int_range(random, 0, list.count)],
                                                NULL));
        wait_for_person(session);
        plies = tabiya_node_get_ply(tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(session)));
    }
    g_assert_cmpuint(plies, >, 4);
    g_assert_null(tabiya_game_check(tabiya_board_session_get_game(TABIYA_BOARD_SESSION(session))));
    g_assert_true(is(session, "is-over") ==
                  (tabiya_game_get_result(tabiya_board_session_get_game(
                       TABIYA_BOARD_SESSION(session))) != TABIYA_RESULT_UNKNOWN));
    g_assert_finalize_object(session);
}

static void test_whole_games(void)
{
    play_whole_game(1, 1);
    play_whole_game(3, 2);
    play_whole_game(6, 3);
}

static void test_undo_while_really_thinking(void)
{
    TabiyaPlaySession *session = new_session(9, TABIYA_COLOR_WHITE);
    g_autofree char *moves = NULL;

    g_object_set(session, "move-time-ms", 3600 * 1000, NULL);
    for (int i = 0; i < 5; i++) {
        g_assert_true(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), "e4", NULL));
        g_assert_true(is(session, "thinking"));
        tabiya_board_session_undo(TABIYA_BOARD_SESSION(session));
        g_assert_false(is(session, "thinking"));
    }
    g_assert_true(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), "d4", NULL));
    tabiya_play_session_move_now(session);
    wait_for_person(session);
    moves = tabiya_board_session_dup_moves(TABIYA_BOARD_SESSION(session));
    g_assert_true(g_str_has_prefix(moves, "d4 "));
    tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), "Nf3", NULL);
    g_assert_finalize_object(session); /* in the middle of a search of an hour */
}

static void test_cores_while_really_thinking(void)
{
    TabiyaPlaySession *session = new_session(9, TABIYA_COLOR_WHITE);

    g_object_set(session, "move-time-ms", 3600 * 1000, NULL);
    g_assert_true(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), "e4", NULL));
    g_object_set(session, "cores", 2, NULL);
    g_assert_true(is(session, "thinking"));
    g_object_set(session, "cores", 1, NULL);
    tabiya_play_session_move_now(session);
    wait_for_person(session);
    g_assert_cmpuint(
        tabiya_node_get_ply(tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(session))), ==, 2);
    g_assert_finalize_object(session);
}

static void test_a_real_hint(void)
{
    TabiyaPlaySession *session = new_session(1, TABIYA_COLOR_WHITE);
    guint hint = 0;

    g_assert_true(
        tabiya_play_session_paste(session, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", NULL, NULL));
    tabiya_play_session_hint(session);
    while (hint == 0) {
        g_main_context_iteration(NULL, TRUE);
        g_object_get(session, "hint-move", &hint, NULL);
    }
    g_assert_cmpuint(hint, ==, eng_move(0, 56)); /* Ra8, mate: level 1 or not */
    g_assert_finalize_object(session);
}

static void test_a_real_draw_offer(void)
{
    TabiyaPlaySession *session = new_session(1, TABIYA_COLOR_WHITE);

    tabiya_play_session_offer_draw(session);
    while (!is(session, "is-over") && !is(session, "thinking")) {
        g_autofree char *status = NULL;

        g_object_get(session, "status", &status, NULL);
        if (g_strcmp0(status, "Your move.") == 0)
            break;
        g_main_context_iteration(NULL, TRUE);
    }
    g_assert_false(is(session, "is-over")); /* nobody agrees at the first move */
    g_assert_finalize_object(session);
}

#define ADD(path, test) g_test_add("/builtin/" path, Fixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("search", test_search);
    ADD("last-line-is-the-answer", test_last_line_is_the_answer);
    ADD("moves-are-played-first", test_moves_are_played_first);
    ADD("scores-are-whites", test_scores_are_whites);
    g_test_add_func("/builtin/bounds-turn", test_bounds_turn);
    g_test_add_func("/builtin/mates-compare", test_mates_compare);
    ADD("infos-are-few", test_infos_are_few);
    ADD("stop", test_stop);
    ADD("cancel", test_cancel);
    ADD("only-the-last-is-heard", test_only_the_last_is_heard);
    ADD("search-after-search", test_search_from_done);
    ADD("options", test_options);
    ADD("refused-value", test_refused_value_is_an_error);
    ADD("illegal-moves", test_illegal_moves_are_an_error);
    ADD("dispose-while-searching", test_dispose_while_searching);
    ADD("niced", test_search_threads_are_niced);
    g_test_add_func("/opponent/every-level-answers", test_every_level_answers);
    g_test_add_func("/opponent/whole-games", test_whole_games);
    g_test_add_func("/opponent/undo", test_undo_while_really_thinking);
    g_test_add_func("/opponent/cores", test_cores_while_really_thinking);
    g_test_add_func("/opponent/hint", test_a_real_hint);
    g_test_add_func("/opponent/draw-offer", test_a_real_draw_offer);
    return g_test_run();
}
