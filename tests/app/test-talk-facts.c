/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What answers rest on: the features of positions, proofs of mate, and the tables of topics and
 * themes. */
#include <locale.h>

#include "app/names/puzzle-theme.h"
#include "app/talk/back-reference.h"
#include "app/talk/mate-proof.h"
#include "app/analysis/position-facts.h"
#include "app/talk/topics.h"
#include "engine/board/bitboard.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "tests/app/answer-fixture.h"

/* --- Tables ----------------------------------------------------------------------------------- */

static void test_topics(void)
{
    g_autoptr(TabiyaScene) scene = answer_scene_new(START, "");
    guint n = 0;
    const TabiyaTopic *topics = tabiya_topics_get(&n);

    g_assert_cmpuint(n, >, 40);
    for (guint i = 0; i < n; i++) {
        g_autofree char *arguments = g_strdup_printf("topic=%s", topics[i].key);
        g_autoptr(TabiyaAnswer) answer = answer_ask(scene, "explain_rule", arguments, NULL);
        answer_check(scene, answer);
        g_assert_false(answer->failed);
        g_assert_cmpuint(answer->offers->len, ==, 2);
        g_assert_nonnull(tabiya_topics_find(topics[i].also));
        g_assert_cmpint(answer->has_board, ==, tabiya_topic_get_fen(&topics[i]) != NULL);
    }
}

static void test_themes(void)
{
    g_autoptr(TabiyaScene) scene = answer_scene_new(START, "");

    for (int theme = 0; theme < TABIYA_N_THEMES; theme++) {
        g_autofree char *arguments =
            g_strdup_printf("theme=%s", tabiya_puzzle_theme_get_key((TabiyaPuzzleTheme)theme));
        g_autoptr(TabiyaAnswer) answer = answer_ask(scene, "explain_theme", arguments, NULL);
        answer_check(scene, answer);
        g_assert_false(answer->failed);
    }
}

/* --- Positions -------------------------------------------------------------------------------- */

static void check_set(EngBitboard set, const char *squares)
{
    g_auto(GStrv) words = g_strsplit(squares, " ", -1);
    EngBitboard wanted = 0;

    for (guint i = 0; words[i] && *words[i] != '\0'; i++)
        wanted |= eng_bit(eng_square(words[i][0] - 'a', words[i][1] - '1'));
    g_assert_cmphex(set, ==, wanted);
}

static void test_features(void)
{
    EngPosition p;

    g_assert_true(eng_fen_parse(&p, "4k3/1p3ppp/p2p4/4p3/4P3/2N5/PPP2PPP/4K3 w - - 0 1", NULL));
    check_set(tabiya_passed_pawns(&p, ENG_WHITE), "");
    check_set(tabiya_backward_pawns(&p, ENG_BLACK), "d6");
    check_set(tabiya_outposts(&p, ENG_WHITE), "d5");
    g_assert_true(eng_fen_parse(&p, "4k3/pp6/8/4P3/8/3P4/3P4/4K3 w - - 0 1", NULL));
    check_set(tabiya_passed_pawns(&p, ENG_WHITE), "d3 e5");
    check_set(tabiya_passed_pawns(&p, ENG_BLACK), "a7 b7");
    check_set(tabiya_doubled_pawns(&p, ENG_WHITE), "d2");
    check_set(tabiya_isolated_pawns(&p, ENG_WHITE), "");
    g_assert_true(eng_fen_parse(&p, "4k3/pp3ppp/4p3/8/3P4/8/PP3PPP/R3K2R w K - 0 1", NULL));
    check_set(tabiya_isolated_pawns(&p, ENG_WHITE), "d4");
    g_assert_cmphex(tabiya_open_files(&p), ==, ENG_FILE_A << 2);
    g_assert_true(tabiya_may_castle(&p, ENG_WHITE));
    g_assert_false(tabiya_may_castle(&p, ENG_BLACK));
    g_assert_cmpint(tabiya_material_points(&p, ENG_WHITE), ==, 16);
    g_assert_true(eng_fen_parse(&p, START, NULL));
    check_set(tabiya_undeveloped(&p, ENG_BLACK), "b8 c8 f8 g8");
    g_assert_cmpint(tabiya_position_phase(&p), ==, TABIYA_PHASE_OPENING);
    g_assert_false(tabiya_has_bishop_pair(&p, ENG_WHITE));
    g_assert_true(eng_fen_parse(&p, "4k3/8/8/3r4/8/2B2B2/8/4K3 w - - 0 1", NULL));
    check_set(tabiya_loose_pieces(&p, ENG_BLACK), "d5");
    g_assert_true(tabiya_has_bishop_pair(&p, ENG_WHITE));
}

/* Mates of known length; and none where there is none. */
static void test_mate_proof(void)
{
    static const struct {
        const char *fen;
        guint moves;
        TabiyaMateProof proof;
        guint length;
    } MATES[] = {
        {"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 3, TABIYA_MATE_FOUND, 1},
        {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 3, TABIYA_MATE_FOUND, 3},
        {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 1, TABIYA_MATE_NONE, 0},
        {"7k/8/4K3/8/8/8/8/6R1 w - - 0 1", 3, TABIYA_MATE_FOUND, 3},
        {"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", 3, TABIYA_MATE_FOUND, 1},
        {"k7/P7/8/1K6/8/8/8/8 w - - 0 1", 3, TABIYA_MATE_NONE, 0}, /* stalemate is no mate */
        {START, 2, TABIYA_MATE_NONE, 0},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(MATES); i++) {
        EngMove line[2 * TABIYA_MATE_PROOF_MOVES];
        EngPosition at, before;
        guint length = 0;
        g_assert_true(eng_fen_parse(&at, MATES[i].fen, NULL));
        g_assert_cmpint(tabiya_mate_prove(&at, MATES[i].moves, line, &length), ==, MATES[i].proof);
        g_assert_cmpuint(length, ==, MATES[i].length);
        for (guint j = 0; j < length; j++) {
            before = at;
            g_assert_true(eng_move_is_legal(&before, line[j]));
            eng_position_play(&at, &before, line[j]);
        }
        if (length > 0)
            g_assert_true(at.checkers != 0 && !eng_movegen_any(&at));
    }
}

/* --- Back references -------------------------------------------------------------------------- */

static void assert_it(TabiyaScene *scene, guint shown, const char *name)
{
    g_autoptr(TabiyaArguments) arguments = tabiya_arguments_new();

    scene->shown = shown;
    tabiya_arguments_set(arguments, "opening", "it");
    g_assert_true(tabiya_back_reference_resolve(arguments, NULL, scene));
    g_assert_cmpstr(tabiya_arguments_get(arguments, "opening"), ==, name);
}

/* The opening of the whole line of a lesson; of a game, as far as its moves are shown. */
static void test_it(void)
{
    static const char LONG[] = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3 h5 Nd5 Bxd5 "
                               "exd5 Nbd7 Qd2 g6";
    g_autoptr(TabiyaScene) scene = answer_scene_new(START, "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6");

    assert_it(scene, 10, "Sicilian Defense: Najdorf Variation");
    assert_it(scene, 2, "Sicilian Defense: Najdorf Variation");
    assert_it(scene, 0, "Sicilian Defense: Najdorf Variation");

    g_autoptr(TabiyaScene) game = answer_scene_new(START, LONG);
    assert_it(game, 2, "Sicilian Defense");
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/talk-facts/topics", test_topics);
    g_test_add_func("/talk-facts/themes", test_themes);
    g_test_add_func("/talk-facts/features", test_features);
    g_test_add_func("/talk-facts/mate-proof", test_mate_proof);
    g_test_add_func("/talk-facts/it", test_it);
    return answer_run_tests();
}
