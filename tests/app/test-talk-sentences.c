/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What answers about positions say (app/talk/answers-*.c), word for word. */
#include <locale.h>
#include <string.h>

#include "app/analysis/tablebases.h"
#include "tests/app/answer-fixture.h"
#include "tests/engine/tb-fixture.h"

typedef struct {
    const char *fen, *moves, *ability, *arguments;
    const char *said; /* in the text, or the question */
} Said;

static void check_said(const Said *said)
{
    g_autoptr(TabiyaScene) scene = answer_scene_new(said->fen, said->moves);
    g_autoptr(TabiyaAnswer) answer = answer_ask(scene, said->ability, said->arguments, NULL);
    const char *text = answer->question ? answer->question : answer->text->str;

    answer_check(scene, answer);
    if (!strstr(text, said->said))
        g_error("%s(%s) says: %s; not: %s", said->ability, said->arguments, text, said->said);
}

#define LEGALITY "make_move_or_validate_legality"
#define CASTLES "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"

static const Said LEGALITIES[] = {
    {START, "", LEGALITY, "move=Nf3", "Yes, Nf3 is legal. It develops the knight on g1."},
    {START, "e4 e6", LEGALITY, "move=d4", "Yes, d4 is legal. It puts a pawn in the center."},
    {START, "", LEGALITY, "move=knight to f3", "Yes, Nf3 is legal."},
    {START, "", LEGALITY, "move=Ng5", "The knight on g1 cannot reach g5."},
    {START, "", LEGALITY, "move=Bc4", "This is in the way: the pawn on e2."},
    {START, "", LEGALITY, "move=e5", "A pawn does not move like that."},
    {START, "", LEGALITY, "move=e7e5", "The pawn on e7 is Black’s, and it is White’s turn."},
    {START, "", LEGALITY, "move=e4e5", "e4 is empty."},
    {START, "", LEGALITY, "move=exd3", "A pawn moves diagonally only when it captures."},
    {START, "", LEGALITY, "move=a1a2", "One of your own pieces is there: the pawn on a2."},
    {START, "", LEGALITY, "move=banana", "is not a move."},
    {START, "", LEGALITY, "move=can I castle", "You cannot castle. This is in the way:"},
    {"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "", LEGALITY, "move=Nc3",
     "The knight on e2 is pinned: without it, the king would be attacked by the rook on e7."},
    {"4k3/4r3/8/8/8/8/8/4K2N w - - 0 1", "", LEGALITY, "move=Ng3",
     "Your king would still be in check from the rook on e7."},
    {"3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "", LEGALITY, "move=Kd1",
     "Your king would be in check from the rook on d8."},
    {CASTLES, "", LEGALITY, "move=O-O", "Yes, O-O is legal. It castles."},
    {CASTLES, "Ke2 Ra7 Ke1 Ra8", LEGALITY, "move=O-O", "the king has already moved."},
    {CASTLES, "Rh2 Ra7 Rh1 Ra8", LEGALITY, "move=castle kingside", "that rook has already moved."},
    {"1k3r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", LEGALITY, "move=O-O",
     "You cannot castle: the rook on f8 attacks f1."},
    {"1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", LEGALITY, "move=O-O-O",
     "You cannot castle out of check."},
    {"4k3/8/8/8/8/8/8/1R2K2R w BH - 0 1", "", LEGALITY, "move=O-O-O", "O-O-O is legal."},
    {"8/P4k2/8/8/8/8/5K2/8 w - - 0 50", "", LEGALITY, "move=a8", "Which of these moves"},
    {"4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1", "", LEGALITY, "move=Nd2", "Which of these moves"},
    {START, "e4 e5 Qh5 Ke7", LEGALITY, "move=Qxe5", "Yes, Qxe5# is legal. It is checkmate."},
    {START, "f3 e5 g4 Qh4#", LEGALITY, "move=e4", "Checkmate. Black wins."},
    {"7k/3p4/8/K3P2r/8/8/8/8 b - - 0 2", "d5", LEGALITY, "move=exd6",
     "The pawn on e5 cannot capture en passant: the king would be attacked by the rook on h5."},
    {START, "e4 a6 e5 d5 a3 a5", LEGALITY, "move=exd6", "possible only at once"},
    {START, "e4 a6 e5 d5", LEGALITY, "move=exd6", "It captures a pawn en passant."},
};

static void test_legality(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(LEGALITIES); i++)
        check_said(&LEGALITIES[i]);
}

static const Said SAYINGS[] = {
    {START, "", "analyze_position", "", "Both sides have the same amount of material."},
    {START, "e4 e5 Bc4 Nc6 Qh5 Nf6", "analyze_position", "", "Qxf7# mates in 1"},
    {START, "f3 e5 g4 Qh4#", "analyze_position", "", "The game is over. Checkmate."},
    {START, "e4 e5", "analyze_position", "position=move 9", "no such move"},
    {START, "e4 e5 Bc4 Nc6 Qh5 Nf6", "best_move", "", "The best move is Qxf7#."},
    {START, "e4 e5 Bc4 Nc6 Qh5 Nf6", "best_move", "position=start", "The best move is"},
    {"7k/8/8/8/8/8/q5PP/7K w - - 0 1", "h3 Qb1+", "best_move", "",
     "Kh2 is the only legal move. It moves the king out of check."},
    {START, "e4 e5 Bc4 Nc6 Qh5 Nf6", "explain_move", "", "3… Nf6. "},
    {START, "e4 e5 Bc4 Nc6 Qh5 Nf6", "explain_move", "", "It is a blunder. Nf6 allows mate in 1"},
    {START, "", "explain_move", "", "No move has been played"},
    {START, "e4 e5 Bc4 Nc6 Qh5 Nf6", "find_mate", "", "Yes: White mates in 1. 4. Qxf7#."},
    {START, "", "find_mate", "number=2", "There is no forced mate in 2 moves."},
    {START, "", "find_mate", "number=1", "There is no forced mate in 1 move."},
    {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "", "find_mate", "", "White mates in 2."},
    {START, "e4 e5 Bc4 Nc6 Qh5", "find_threats", "", "White threatens Qxf7#."},
    {"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "", "find_threats", "",
     "The rook on e2 gives check, and that comes first."},
    {START, "e4 e5 Bc4 Nc6 Qh5", "compare_moves", "move=Nf6;other=g6", "g6 is much better than"},
    {START, "e4 e5", "compare_moves", "move=Nf3;other=Nf3", "the same move"},
    {START, "", "try_moves", "moves=f3 e5 g4 Qh4", "1. f3 e5 2. g4 Qh4#. Checkmate. Black wins."},
    {START, "", "try_moves", "moves=e4 e4", "e4 is not possible there."},
    {START, "", "suggest_plan", "", "Take a share of the center with a pawn."},
    {START, "", "probe_tablebase", "", "No tablebases are installed."},
    {START, "", "explain_more", "", "no answer to explain"},
    {START, "", "legal_moves", "", "White has 20 legal moves here:"},
    {START, "", "legal_moves", "square=g1", "White has 2 legal moves here: Nf3, Nh3."},
    {START, "", "legal_moves", "square=a1", "The rook on a1 has no legal move."},
    {START, "", "legal_moves", "square=e7", "The pawn on e7 cannot move now: it is White’s turn."},
    {START, "", "legal_moves", "square=e4", "no such piece"},
    {"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "", "legal_moves", "piece=knight",
     "The knight on e2 is pinned and has no legal move."},
    {START, "", "read_position", "color=white", "White: king e1, queen d1, rooks a1, h1,"},
    {START, "", "read_position", "", "White to move."},
    {START, "e4 e5", "read_moves", "", "1. e4: White plays pawn to e4."},
    {START, "e4 e5", "read_moves", "number=1", "1… e5: Black plays pawn to e5."},
    {START, "", "read_moves", "", "No move has been played yet."},
    {START, "", "where_is", "piece=rook;color=black", "Black: rooks a8, h8."},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "where_is", "piece=rook;color=white",
     "White has no such piece (rook)."},
    {START, "", "what_is_on", "square=e4", "e4 is empty."},
    {START, "", "what_is_on", "square=d8", "The queen on d8 is Black’s."},
    {START, "", "attackers", "square=f3",
     "White attacks f3 with: the knight on g1, the pawn on e2, the pawn on g2."},
    {"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "", "attackers", "square=c3;color=white",
     "But the knight on e2 is pinned to its king."},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "count_material", "",
     "White is ahead by 5 points of material. White has more of these: rooks (1:0)."},
    {START, "e4", "game_status", "", "Black to move. It is move 1."},
    {START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "game_status", "",
     "You can claim a draw by threefold repetition."},
    {START, "", "explain_rule", "topic=castling", "two squares toward a rook"},
    {START, "", "explain_rule", "topic=banana", "cannot explain that word"},
    {START, "", "explain_theme", "theme=fork", "Example: 41. Nc7+"},
    {START, "", "help", "", "The position: Who Is Better?"},
    {START, "e4 e5", "analyze_position", "color=black", "I see nothing special in Black’s favor."},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "analyze_position", "color=white",
     "White is ahead by 5 points of material."},
    {START, "d4 d5 c4", "explain_move", "", "It challenges the pawn on d5."},
    {START, "d4 d5 c4 e6", "explain_move", "",
     "It supports the pawn on d5. It opens a diagonal "
     "for the bishop on f8."},
    {START, "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "explain_move", "",
     "It keeps enemy pieces off b5."},
    {START, "e4", "try_moves", "moves=e5", "1… e5. It puts a pawn in the center."},
    {"4k3/8/8/3p4/8/8/8/4K3 b - - 0 40", "d4", "explain_move", "",
     "40… d4. It advances a passed pawn. It is "},
};

static void test_sayings(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(SAYINGS); i++)
        check_said(&SAYINGS[i]);
}

/* With the tables of the shared data the results are exact; the folder is of the process. */
static void test_tablebases(void)
{
    g_autofree char *shared = tb_fixture_shared();
    const char *const folders[] = {shared, NULL};
    static const Said TOLD[] = {
        {"8/8/8/4k3/8/8/3QK3/8 w - - 0 1", "", "probe_tablebase", "", "White wins"},
        {"8/8/8/4k3/8/8/3QK3/8 b - - 0 1", "", "probe_tablebase", "", "White wins"},
        {"8/8/8/4k3/8/8/3QK3/8 w - - 0 1", "", "analyze_position", "", "White wins"},
        {"8/8/8/4k3/8/8/3PK3/8 w - - 0 1", "", "probe_tablebase", "", "The best move is"},
        {START, "", "probe_tablebase", "", "it has 32 pieces ("},
    };

    if (!shared)
        return;
    tabiya_tablebases_set_folders_now(tabiya_tablebases_get_default(), folders);
    for (gsize i = 0; i < G_N_ELEMENTS(TOLD); i++)
        check_said(&TOLD[i]);
    tabiya_tablebases_set_folders_now(tabiya_tablebases_get_default(), NULL);
}

/* Each hint tells more, and starts again elsewhere. */
static void test_hints(void)
{
    g_autoptr(TabiyaScene) scene = answer_scene_new(START, "e4 e5 Bc4 Nc6 Qh5 Nf6");
    g_autoptr(TabiyaScene) other = answer_scene_new(START, "e4");
    g_autoptr(TabiyaAnswer) first = answer_ask(scene, "hint", "", NULL);
    g_autoptr(TabiyaAnswer) second = answer_ask(scene, "hint", "", first);
    g_autoptr(TabiyaAnswer) third = answer_ask(scene, "hint", "", second);
    g_autoptr(TabiyaAnswer) elsewhere = answer_ask(other, "hint", "", third);

    g_assert_cmpstr(first->text->str, ==, "There is a forced mate. White mates in 1.");
    g_assert_cmpstr(second->text->str, ==, "Move this piece: the queen on h5.");
    g_assert_cmpstr(third->text->str, ==, "Play Qxf7#.");
    g_assert_false(first->has_board);
    g_assert_true(third->has_board);
    g_assert_cmpint(tabiya_answer_find_fact(elsewhere, TABIYA_FACT_COUNT)->number, ==, 1);
}

/* A space stands between sentences, but Chinese has none after its full stop. */
static void test_spaces(void)
{
    g_autoptr(TabiyaAnswer) answer = tabiya_answer_new(NULL, NULL);

    tabiya_answer_say_text(answer, "White wins.");
    tabiya_answer_say_text(answer, "局面均势。");
    tabiya_answer_say_text(answer, "轮到白方。");
    g_assert_cmpstr(answer->text->str, ==, "White wins. 局面均势。轮到白方。");
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/talk-sentences/legality", test_legality);
    g_test_add_func("/talk-sentences/sayings", test_sayings);
    g_test_add_func("/talk-sentences/tablebases", test_tablebases);
    g_test_add_func("/talk-sentences/hints", test_hints);
    g_test_add_func("/talk-sentences/spaces", test_spaces);
    return answer_run_tests();
}
