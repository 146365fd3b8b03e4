/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers about positions, the board, rules and help (app/talk/answers-*.c), on real positions:
 * every ability everywhere, and questions after an answer. */
#include <locale.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"
#include "tests/app/answer-fixture.h"

static const struct {
    const char *name, *fen, *moves;
} SCENES[] = {
    {"start", START, ""},
    {"italian", START, "e4 e5 Nf3 Nc6 Bc4 Nd4"},
    {"blunder", START, "e4 e5 Bc4 Nc6 Qh5 Nf6"},
    {"fools-mate", START, "f3 e5 g4 Qh4#"},
    {"stalemate", "7k/5Q2/8/8/8/8/8/6K1 b - - 0 1", ""},
    {"only-move", "7k/8/8/8/8/8/q5PP/7K w - - 0 1", "h3 Qb1+"},
    {"chess960", "1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/1R2K2R w HBhb - 0 1", "e4 e5"},
    {"promotion", "8/P4k2/8/8/8/8/5K2/8 w - - 0 50", ""},
    {"fork", "q4k2/8/8/3N4/8/8/6PP/6K1 b - - 0 40", "Ke8"},
    {"middlegame", "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9", ""},
};

static const char *const ABILITIES[] = {
    "analyze_position",
    "best_move",
    "hint",
    "candidate_moves",
    "explain_move",
    "find_threats",
    "compare_moves",
    "try_moves",
    "suggest_plan",
    "find_mate",
    "probe_tablebase",
    "explain_more",
    "make_move_or_validate_legality",
    "legal_moves",
    "read_position",
    "read_moves",
    "where_is",
    "what_is_on",
    "attackers",
    "count_material",
    "game_status",
    "explain_rule",
    "explain_theme",
    "help",
    "predict_move",
};

/* --- Every ability on every position ---------------------------------------------------------- */

/* Arguments that make sense in the position. */
static char *make_arguments(const TabiyaScene *scene, const char *name)
{
    EngMoveList list;
    char first[ENG_SAN_MAX] = "e4", second[ENG_SAN_MAX] = "d4";

    eng_movegen_legal(&scene->position, &list);
    if (list.count > 0)
        eng_san_write(&scene->position, list.moves[0], first);
    if (list.count > 1)
        eng_san_write(&scene->position, list.moves[list.count - 1], second);
    if (g_str_equal(name, "compare_moves"))
        return g_strdup_printf("move=%s;other=%s", first, second);
    if (g_str_equal(name, "try_moves"))
        return g_strdup_printf("moves=%s", first);
    if (g_str_equal(name, "make_move_or_validate_legality"))
        return g_strdup("move=Kh5");
    if (g_str_equal(name, "where_is"))
        return g_strdup("piece=knight");
    if (g_str_equal(name, "what_is_on") || g_str_equal(name, "attackers"))
        return g_strdup("square=e5");
    if (g_str_equal(name, "explain_rule"))
        return g_strdup("topic=castling");
    return g_strdup(g_str_equal(name, "explain_theme") ? "theme=fork" : "");
}

/* Asks for everything; the second ability's answer is the one before. */
static void ask_everything(TabiyaScene *scene)
{
    g_autoptr(TabiyaAnswer) previous = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(ABILITIES); i++) {
        g_autofree char *arguments = make_arguments(scene, ABILITIES[i]);
        g_autoptr(TabiyaAnswer) answer = answer_ask(scene, ABILITIES[i], arguments, previous);
        answer_check(scene, answer);
        if (i == 1)
            previous = tabiya_answer_copy(answer);
    }
}

/* Positions of games with random moves: pieces hang, kings walk, games end. */
static void test_random(void)
{
    const int games = g_test_thorough() ? 300 : 6;
    g_autoptr(GRand) random = g_rand_new_with_seed(7);

    for (int i = 0; i < games; i++) {
        g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
        const int length = g_rand_int_range(random, 6, 120);
        EngPosition start, at;
        EngMoveList list;
        g_assert_true(eng_fen_parse(&start, START, NULL));
        at = start;
        for (int j = 0; j < length; j++) {
            eng_movegen_legal(&at, &list);
            if (list.count == 0)
                break;
            const EngMove move = list.moves[g_rand_int_range(random, 0, list.count)];
            const EngPosition before = at;
            eng_position_play(&at, &before, move);
            g_array_append_val(moves, move);
        }
        g_autoptr(TabiyaScene) scene = tabiya_scene_new_moves(
            &start, (const EngMove *)(gpointer)moves->data, moves->len, moves->len);
        ask_everything(scene);
    }
}

static void test_everywhere(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(SCENES); i++) {
        g_autoptr(TabiyaScene) scene = answer_scene_new(SCENES[i].fen, SCENES[i].moves);
        g_test_message("--- %s", SCENES[i].name);
        ask_everything(scene);
    }
    g_assert_cmpuint(answer_count_claims(), >, 12);
    g_assert_cmpuint(answer_count_scores(), >, 80);
}

/* "Why?" after everything, and again. */
static void test_why(void)
{
    static const guint PLACES[] = {1, 2, 8};

    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        g_autoptr(TabiyaScene) scene =
            answer_scene_new(SCENES[PLACES[i]].fen, SCENES[PLACES[i]].moves);
        for (gsize j = 0; j < G_N_ELEMENTS(ABILITIES); j++) {
            g_autofree char *arguments = make_arguments(scene, ABILITIES[j]);
            g_autoptr(TabiyaAnswer) answer = answer_ask(scene, ABILITIES[j], arguments, NULL);
            g_autoptr(TabiyaAnswer) why = answer_ask(scene, "explain_more", "", answer);
            g_autoptr(TabiyaAnswer) again = answer_ask(scene, "explain_more", "", why);
            answer_check(scene, why);
            answer_check(scene, again);
        }
    }
}

/* Asks `second` after `first` in the same position. */
static void check_after(const char *first, const char *given, const char *second,
                        const char *arguments, const char *expected)
{
    g_autoptr(TabiyaScene) scene = answer_scene_new(START, "d4 d5 Nf3 Nf6 Bf4");
    g_autoptr(TabiyaAnswer) before = answer_ask(scene, first, given, NULL);
    g_autoptr(TabiyaAnswer) answer = answer_ask(scene, second, arguments, before);

    g_test_message("%s", answer->text->str);
    g_assert_true(g_str_has_prefix(answer->text->str, expected));
}

/* The small board shows the move that is explained, or the better one that the answer names. */
static void check_arrow(const char *moves, const char *expected)
{
    g_autoptr(TabiyaScene) scene = answer_scene_new(START, moves);
    g_autoptr(TabiyaAnswer) answer = answer_ask(scene, "explain_move", "", NULL);
    char san[ENG_SAN_MAX];

    eng_san_write(&answer->board, answer->board_move, san);
    g_assert_cmpstr(san, ==, expected);
}

static void test_arrow(void)
{
    check_arrow("d4 d5 Nf3 Nf6 Bf4 c5 c3", "c3");
    check_arrow("e4 e5 Qh5 Ke7", "Nc6");
}

/* "Why?" after a move was shown is about that move; "the second one" of moves is a move. */
static void test_follow_up(void)
{
    check_after("step", "step=last", "explain_more", "", "3. Bf4. It develops the bishop on c1.");
    check_after("step", "step=next", "explain_more", "", "That is all");
    check_after("explain_move", "", "explain_more", "", "Move by move:\n3… ");
    check_after("candidate_moves", "", "show_game", "number=1", "3… ");
    check_after("candidate_moves", "", "show_game", "number=9", "Find games first");
}

static void test_same_again(void)
{
    g_autoptr(TabiyaScene) scene = answer_scene_new(SCENES[2].fen, SCENES[2].moves);

    for (gsize j = 0; j < 12; j++) {
        g_autofree char *arguments = make_arguments(scene, ABILITIES[j]);
        g_autoptr(TabiyaAnswer) one = answer_ask(scene, ABILITIES[j], arguments, NULL);
        g_autoptr(TabiyaAnswer) two = answer_ask(scene, ABILITIES[j], arguments, NULL);
        g_assert_cmpstr(one->text->str, ==, two->text->str);
        g_assert_cmpuint(one->facts->len, ==, two->facts->len);
    }
}

/* The percentages of people rated so, in the order in which they are said. */
static guint list_percents(const TabiyaAnswer *answer, gint64 percents[4])
{
    guint n = 0;

    for (guint i = 0; i < answer->facts->len; i++) {
        const TabiyaFact *fact = answer->facts->pdata[i];
        if (fact->kind != TABIYA_FACT_COUNT || !g_str_equal(fact->text, "percent"))
            continue;
        g_assert_cmpuint(n, <, 4);
        g_assert_cmpuint(fact->moves->len, ==, 1);
        percents[n++] = fact->number;
    }
    return n;
}

/* Up to four moves, the likeliest first; another rating plays otherwise; the last moves count. */
static void test_people(void)
{
    g_autoptr(TabiyaScene) scene = answer_scene_new(START, "e4 e5 Qh5 Nc6 Bc4");
    g_autoptr(TabiyaAnswer) weak = answer_ask(scene, "predict_move", "rating=900", NULL);
    g_autoptr(TabiyaAnswer) strong = answer_ask(scene, "predict_move", "rating=2300", NULL);
    g_autoptr(TabiyaAnswer) middle = answer_ask(scene, "predict_move", "", NULL);
    g_autoptr(TabiyaAnswer) past = answer_ask(scene, "predict_move", "position=move 2", NULL);
    gint64 percents[4] = {0};
    gint64 sum = 0;

    const guint n = list_percents(weak, percents);
    g_assert_cmpuint(n, >, 1);
    for (guint i = 0; i < n; i++) {
        g_assert_cmpint(percents[i], >, 0);
        g_assert_cmpint(percents[i], <=, i > 0 ? percents[i - 1] : 100);
        sum += percents[i];
    }
    g_assert_cmpint(sum, <=, 102); /* rounded */
    g_assert_cmpstr(weak->text->str, !=, strong->text->str);
    g_assert_nonnull(strstr(middle->text->str, "1500"));
    g_assert_nonnull(strstr(past->text->str, "Nf3 ("));
}

static void test_cancelled(void)
{
    static const guint SEARCHING[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    g_autoptr(TabiyaScene) scene = answer_scene_new(SCENES[1].fen, SCENES[1].moves);

    for (gsize i = 0; i < G_N_ELEMENTS(SEARCHING); i++) {
        const char *name = ABILITIES[SEARCHING[i]];
        g_autofree char *arguments = make_arguments(scene, name);
        g_autoptr(TabiyaAnswer) answer = answer_ask_cancelled(scene, name, arguments);
        g_test_message("%s", answer->text->str);
        g_assert_true(answer->failed);
        g_assert_cmpuint(answer->links->len, ==, 0);
    }
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/talk-answers/everywhere", test_everywhere);
    g_test_add_func("/talk-answers/random", test_random);
    g_test_add_func("/talk-answers/why", test_why);
    g_test_add_func("/talk-answers/arrow", test_arrow);
    g_test_add_func("/talk-answers/follow-up", test_follow_up);
    g_test_add_func("/talk-answers/same-again", test_same_again);
    g_test_add_func("/talk-answers/people", test_people);
    g_test_add_func("/talk-answers/cancelled", test_cancelled);
    return answer_run_tests();
}
