/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Analysis of the position on the board: searches, reports, and remembered lines. */
#include "app/analysis/analysis.h"
#include "app/error.h"
#include "engine/board/fen.h"
#include "tests/app/scripted-engine.h"

typedef struct {
    TabiyaEngineArbiter *arbiter;
    ScriptedEngine *engine;
    TabiyaAnalysis *analysis;
    TabiyaGame *game;
    guint changes;
    guint failures;
    guint restarts;
} Fixture;

static void changed_cb(TabiyaAnalysis *analysis, Fixture *f)
{
    f->changes++;
}

static void failed_cb(TabiyaAnalysis *analysis, const GError *error, Fixture *f)
{
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE);
    f->failures++;
}

static void restarted_cb(TabiyaAnalysis *analysis, const GError *error, Fixture *f)
{
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE);
    f->restarts++;
}

static const TabiyaNode *play(Fixture *f, const char *text)
{
    const TabiyaNode *node = tabiya_game_get_root(f->game);
    g_auto(GStrv) words = g_strsplit(text, " ", -1);

    for (char **word = words; *word; word++) {
        EngMove move;
        g_assert_cmpint(eng_san_parse(tabiya_node_get_position(node), *word, -1, &move), ==,
                        ENG_SAN_OK);
        node = tabiya_game_add_move(f->game, node, move);
    }
    return node;
}

static void set_up(Fixture *f, gconstpointer data)
{
    f->arbiter = tabiya_engine_arbiter_new(4);
    f->engine = scripted_engine_new();
    f->analysis = tabiya_analysis_new(f->arbiter, TABIYA_ENGINE_SOURCE(f->engine));
    f->game = tabiya_game_new(NULL);
    g_signal_connect(f->analysis, "changed", G_CALLBACK(changed_cb), f);
    g_signal_connect(f->analysis, "restarted", G_CALLBACK(restarted_cb), f);
    g_signal_connect(f->analysis, "failed", G_CALLBACK(failed_cb), f);
    tabiya_analysis_set_node(f->analysis, tabiya_game_get_root(f->game));
}

static void tear_down(Fixture *f, gconstpointer data)
{
    g_assert_finalize_object(f->analysis);
    g_assert_finalize_object(f->arbiter);
    g_assert_finalize_object(f->engine);
    g_assert_finalize_object(f->game);
}

static void start(Fixture *f)
{
    g_object_set(f->analysis, "running", TRUE, NULL);
    g_assert_true(f->engine->searching);
}

/* The engine tells a line of moves in SAN from the position that it searches. */
static void tell(Fixture *f, int rank, int depth, int score_cp, const char *moves)
{
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    EngPosition position = f->engine->position;
    EngMove pv[16];
    TabiyaSearchInfo info = {.depth = depth,
                             .multipv = rank,
                             .score = {TABIYA_SCORE_CP, score_cp},
                             .nodes = 3000,
                             .time_ms = 2,
                             .pv = pv};

    for (; words[info.pv_length]; info.pv_length++) {
        EngPosition after;
        g_assert_cmpint(eng_san_parse(&position, words[info.pv_length], -1, &pv[info.pv_length]),
                        ==, ENG_SAN_OK);
        eng_position_play(&after, &position, pv[info.pv_length]);
        position = after;
    }
    f->engine->info(&info, f->engine->user);
}

/* "+0.30 d12 e4 e5, +0.10 d11 d4", with a ~ before kept ones. */
static void assert_lines(Fixture *f, const char *expected)
{
    guint count;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(f->analysis, &count);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < count; i++) {
        g_autofree char *score = tabiya_score_to_text(lines[i].score);
        EngPosition position = *tabiya_analysis_get_position(f->analysis);

        g_string_append_printf(text, "%s%s%s d%d", i > 0 ? ", " : "", lines[i].carried ? "~" : "",
                               score, lines[i].depth);
        for (guint n = 0; n < lines[i].pv_length; n++) {
            char san[ENG_SAN_MAX];
            EngPosition after;
            g_string_append_printf(text, " %s", eng_san_write(&position, lines[i].pv[n], san));
            eng_position_play(&after, &position, lines[i].pv[n]);
            position = after;
        }
    }
    g_assert_cmpstr(text->str, ==, expected);
}

static void test_runs_when_wanted(Fixture *f, gconstpointer data)
{
    g_assert_cmpint(f->engine->searches, ==, 0);
    start(f);
    g_assert_true(f->engine->limits.infinite);
    g_assert_true(tabiya_analysis_is_searching(f->analysis));
    g_assert_cmpstr(scripted_engine_option(f->engine, "MultiPV"), ==, "3");
    g_assert_cmpstr(scripted_engine_option(f->engine, "Level"), ==, "0");
    g_object_set(f->analysis, "running", FALSE, NULL);
    g_assert_false(f->engine->searching);
    g_assert_false(tabiya_analysis_is_searching(f->analysis));
}

static void test_lines(Fixture *f, gconstpointer data)
{
    TabiyaAnalysisFigures figures;

    start(f);
    tell(f, 1, 12, 30, "e4 e5 Nf3");
    tell(f, 2, 12, 20, "d4");
    tell(f, 3, 11, -15, "a4");
    assert_lines(f, "+0.30 d12 e4 e5 Nf3, +0.20 d12 d4, \u22120.15 d11 a4");
    tabiya_analysis_get_figures(f->analysis, &figures);
    g_assert_cmpuint(figures.nodes, ==, 3000);
    g_assert_cmpuint(figures.nodes_per_second, ==, 1500000);
    g_object_set(f->analysis, "line-count", 1, NULL);
    assert_lines(f, "+0.30 d12 e4 e5 Nf3");
    g_assert_cmpint(f->engine->searches, ==, 2);
    g_assert_cmpstr(scripted_engine_option(f->engine, "MultiPV"), ==, "1");
}

/* Many lines are reported only now and then. */
static void test_told_now_and_then(Fixture *f, gconstpointer data)
{
    start(f);
    f->changes = 0;
    for (int depth = 1; depth <= 50; depth++)
        tell(f, 1, depth, depth, "e4");
    g_assert_cmpuint(f->changes, ==, 0);
    while (f->changes == 0)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(f->changes, ==, 1);
    assert_lines(f, "+0.50 d50 e4");
}

/* After a move of the line its analysis is kept; the engine's memory is not cleared. */
static void test_along_the_line(Fixture *f, gconstpointer data)
{
    start(f);
    tell(f, 1, 20, 30, "e4 e5 Nf3");
    tabiya_analysis_set_node(f->analysis, play(f, "e4"));
    assert_lines(f, "~+0.30 d20 e5 Nf3");
    g_assert_cmpint(f->engine->searches, ==, 2);
    g_assert_cmpint(f->engine->new_games, ==, 0);
    g_assert_cmpuint(f->engine->move_count, ==, 1);
    tell(f, 1, 9, 10, "c5");
    assert_lines(f, "~+0.30 d20 e5 Nf3");
    tell(f, 1, 10, 10, "c5");
    assert_lines(f, "+0.10 d10 c5");
}

static void test_off_the_line(Fixture *f, gconstpointer data)
{
    start(f);
    tell(f, 1, 20, 30, "e4 e5 Nf3");
    tabiya_analysis_set_node(f->analysis, play(f, "d4"));
    assert_lines(f, "");
    tell(f, 1, 1, 10, "d5");
    assert_lines(f, "+0.10 d1 d5");
}

/* Going back shows the earlier results there. */
static void test_remembered(Fixture *f, gconstpointer data)
{
    start(f);
    tell(f, 1, 20, 30, "e4 e5 Nf3");
    tell(f, 2, 20, 20, "d4");
    tabiya_analysis_set_node(f->analysis, play(f, "d4"));
    tabiya_analysis_set_node(f->analysis, tabiya_game_get_root(f->game));
    assert_lines(f, "~+0.30 d20 e4 e5 Nf3, ~+0.20 d20 d4");
    g_assert_cmpint(f->engine->searches, ==, 3);
}

static void test_threat(Fixture *f, gconstpointer data)
{
    tabiya_analysis_set_node(f->analysis, play(f, "e4 e5"));
    g_object_set(f->analysis, "threat", TRUE, NULL);
    start(f);
    g_assert_cmpint(f->engine->position.side_to_move, ==, ENG_BLACK);
    g_assert_cmpuint(f->engine->move_count, ==, 0);
    tell(f, 1, 8, -40, "Nf6");
    assert_lines(f, "\u22120.40 d8 Nf6");
    g_object_set(f->analysis, "threat", FALSE, NULL);
    g_assert_cmpint(f->engine->position.side_to_move, ==, ENG_WHITE);
    assert_lines(f, "");
}

/* Nobody can pass while in check. */
static void test_no_threat_in_check(Fixture *f, gconstpointer data)
{
    g_object_set(f->analysis, "threat", TRUE, NULL);
    tabiya_analysis_set_node(f->analysis, play(f, "e4 e5 Qh5 Nc6 Qxf7+"));
    start(f);
    g_assert_cmpint(f->engine->position.side_to_move, ==, ENG_BLACK);
    g_assert_cmpuint(f->engine->move_count, ==, 5);
}

static void test_over(Fixture *f, gconstpointer data)
{
    start(f);
    tabiya_analysis_set_node(f->analysis, play(f, "f3 e5 g4 Qh4#"));
    g_assert_false(f->engine->searching);
    assert_lines(f, "");
    tabiya_analysis_set_node(f->analysis, play(f, "f3 e5 g4"));
    g_assert_true(f->engine->searching);
}

static void test_limits(Fixture *f, gconstpointer data)
{
    g_object_set(f->analysis, "depth", 18, "time-ms", 5000, "cores", 2, NULL);
    start(f);
    g_assert_false(f->engine->limits.infinite);
    g_assert_cmpint(f->engine->limits.depth, ==, 18);
    g_assert_cmpint(f->engine->limits.movetime_ms, ==, 5000);
    g_assert_cmpstr(scripted_engine_option(f->engine, "Threads"), ==, "2");
    tell(f, 1, 18, 30, "e4");
    scripted_engine_answer(f->engine, "e2e4", 30);
    g_assert_false(tabiya_analysis_is_searching(f->analysis));
    assert_lines(f, "+0.30 d18 e4");
    g_assert_cmpint(f->engine->searches, ==, 1);
}

static void play_done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
}

/* A move that is to be played comes first; then the analysis goes on. */
static void test_gives_way(Fixture *f, gconstpointer data)
{
    g_autoptr(ScriptedEngine) other = scripted_engine_new();
    EngPosition initial;

    eng_position_init(&initial);
    start(f);
    tabiya_engine_arbiter_search(
        f->arbiter, TABIYA_ENGINE_SOURCE(other),
        &(TabiyaSearchRequest){
            .priority = TABIYA_SEARCH_PLAY, .cores = 1, .start = &initial, .done = play_done_cb});
    g_assert_false(f->engine->searching);
    g_assert_false(tabiya_analysis_is_searching(f->analysis));
    scripted_engine_answer(other, "e2e4", 0);
    g_assert_true(f->engine->searching);
}

/* It is restarted twice, then reports the failure and stays quiet until the next start. */
static void test_failure(Fixture *f, gconstpointer data)
{
    gboolean running;

    start(f);
    for (int i = 0; i < 3; i++)
        scripted_engine_fail(f->engine, "gone");
    g_assert_cmpint(f->engine->searches, ==, 3);
    g_assert_cmpuint(f->restarts, ==, 2);
    g_assert_cmpuint(f->failures, ==, 1);
    g_object_get(f->analysis, "running", &running, NULL);
    g_assert_false(running);
    start(f);
    g_assert_cmpint(f->engine->searches, ==, 4);
}

static void test_another_engine(Fixture *f, gconstpointer data)
{
    g_autoptr(ScriptedEngine) other = scripted_engine_new();

    start(f);
    tell(f, 1, 20, 30, "e4");
    g_object_set(f->analysis, "source", other, NULL);
    g_assert_false(f->engine->searching);
    g_assert_true(other->searching);
    assert_lines(f, "");
    g_object_set(f->analysis, "source", f->engine, NULL);
    assert_lines(f, "");
}

static void test_score_text(void)
{
    static const struct {
        TabiyaScore score;
        const char *text;
    } CASES[] = {
        {{TABIYA_SCORE_CP, 0}, "0.00"},        {{TABIYA_SCORE_CP, 125}, "+1.25"},
        {{TABIYA_SCORE_CP, -5}, "\u22120.05"}, {{TABIYA_SCORE_MATE, 5}, "#3"},
        {{TABIYA_SCORE_MATE, -4}, "#\u22122"}, {{TABIYA_SCORE_MATE, 1}, "#1"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *text = tabiya_score_to_text(CASES[i].score);
        g_assert_cmpstr(text, ==, CASES[i].text);
    }
}

#define ADD(path, func) g_test_add("/analysis/" path, Fixture, NULL, set_up, func, tear_down)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("runs-when-wanted", test_runs_when_wanted);
    ADD("lines", test_lines);
    ADD("told-now-and-then", test_told_now_and_then);
    ADD("along-the-line", test_along_the_line);
    ADD("off-the-line", test_off_the_line);
    ADD("remembered", test_remembered);
    ADD("threat", test_threat);
    ADD("no-threat-in-check", test_no_threat_in_check);
    ADD("over", test_over);
    ADD("limits", test_limits);
    ADD("gives-way", test_gives_way);
    ADD("failure", test_failure);
    ADD("another-engine", test_another_engine);
    g_test_add_func("/analysis/score-text", test_score_text);
    return g_test_run();
}
