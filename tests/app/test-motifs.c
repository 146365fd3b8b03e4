/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Claims about lines that win something, and lines that only seem to allow one. */
#include "app/analysis/motifs.h"

#include "app/analysis/explain.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"
#include "tests/app/claim-check.h"
#include "tests/app/claim-reply.h"

static gsize read_moves(const EngPosition *start, const char *text, EngMove *moves)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    EngPosition p = *start;
    gsize count = 0;
    for (; words[count]; count++) {
        moves[count] = eng_uci_parse(&p, words[count]);
        g_assert_cmpint(moves[count], !=, ENG_NO_MOVE);
        EngPosition next;
        eng_position_play(&next, &p, moves[count]);
        p = next;
    }
    return count;
}

/* White's missed motif after `played`, if `line` would have won something; the checker agrees with
 * it. */
static TabiyaMotif find_missed(const char *fen, const char *played, const char *line)
{
    static const TabiyaScore WINS = {TABIYA_SCORE_CP, 1000};
    EngPosition before;
    EngMove moves[TABIYA_CLAIM_MOVES], move;
    g_assert_true(eng_fen_parse(&before, fen, NULL));
    g_assert_cmpuint(read_moves(&before, played, &move), ==, 1);
    const TabiyaJudgedMove judged = {.before = &before, .played = move};
    const TabiyaEngineLine best = {moves, read_moves(&before, line, moves), WINS};
    TabiyaClaim claim;
    const char *why = NULL;
    g_assert_true(tabiya_claim_missed(&judged, &best, NULL, &claim));
    claim_check(&claim, NULL, 0, &why);
    g_assert_cmpstr(why, ==, NULL);
    return claim.motif;
}

/* The bishop on f6 is pinned, attacked twice and defended once, by a pawn on the e-file: if the
 * king is on that file, the pawn takes with check, and the second attacker is too late. */
static void test_trapped_by_legal_moves(void)
{
    static const char line[] = "d3c4 d7d5 c3d5 e8f7 d5f6";
    static const char e1[] = "r3qknR/pbppp3/5b2/5Qp1/1Pn5/1PNB4/R2P1P2/2B1K1N1 w - - 0 21";
    static const char d1[] = "r3qknR/pbppp3/5b2/5Qp1/1Pn5/1PNB4/R2P1P2/2BK2N1 w - - 0 21";
    g_assert_cmpint(find_missed(e1, "a2a1", line), !=, TABIYA_MOTIF_TRAPPED);
    g_assert_cmpint(find_missed(d1, "a2a1", line), ==, TABIYA_MOTIF_TRAPPED);
}

/* --- The checker on best replies -------------------------------------------------------------- */

/* An engine's answer: `moves` in `asked`, and only the first legal move elsewhere. */
typedef struct {
    EngPosition asked;
    const char *moves;
    int score_cp; /* White's, everywhere */
} Told;

static void tell(const EngPosition *position, ClaimReply *reply, gpointer user)
{
    const Told *told = user;
    EngMoveList list;
    eng_movegen_legal(position, &list);
    *reply = (ClaimReply){.score = {TABIYA_SCORE_CP, told->score_cp}, .length = 1};
    reply->moves[0] = list.moves[0];
    if (eng_position_equal(position, &told->asked))
        reply->length = (guint)read_moves(position, told->moves, reply->moves);
}

/* Of "Bxh2 wins a pawn", where g3 may shut the bishop in. */
static const char *check_poisoned_pawn(const char *answer, int score_cp)
{
    static const TabiyaScore WINS = {TABIYA_SCORE_CP, -100};
    EngPosition before;
    EngMove moves[TABIYA_CLAIM_MOVES], move;
    g_assert_true(eng_fen_parse(&before, "4k3/8/3b4/8/8/8/5PPP/5K2 b - - 0 1", NULL));
    read_moves(&before, "e8d7", &move);
    const TabiyaJudgedMove judged = {.before = &before, .played = move};
    const TabiyaEngineLine best = {moves, read_moves(&before, "d6h2 f1e2 h2c7", moves), WINS};
    TabiyaClaim claim;
    g_assert_true(tabiya_claim_missed(&judged, &best, NULL, &claim));
    Told told = {.moves = answer, .score_cp = score_cp};
    eng_position_play(&told.asked, &before, moves[0]);
    return claim_check_replies(&claim, tell, &told);
}

static void test_best_replies(void)
{
    g_assert_cmpstr(check_poisoned_pawn("f1e2 h2c7 e2e3 e8d7", -100), ==, NULL);
    g_assert_cmpstr(check_poisoned_pawn("g2g3 h2g3 f2g3 e8d7", -100), ==,
                    "the best line does not keep it");
    g_assert_cmpstr(check_poisoned_pawn("f1e2 h2c7 e2e3 e8d7", -40), ==,
                    "the score does not show it");
}

/* A line that is cut off ends its sentence with three dots, not four. */
static void test_long_line(void)
{
    EngPosition after;
    TabiyaClaim claim = {.motif = TABIYA_MOTIF_MATERIAL, .won = {[ENG_BISHOP] = 1}};
    g_assert_true(
        eng_fen_parse(&claim.before, "8/7k/6R1/3PN2p/5R2/6P1/5P2/r2b2K1 b - - 0 41", NULL));
    claim.played = eng_move(eng_square(7, 6), eng_square(7, 7));
    eng_position_play(&after, &claim.before, claim.played);
    claim.length = (guint)read_moves(
        &after, "g1h2 d1g4 f4f8 h8h7 f8f7 h7h8 d5d6 a1a4 d6d7 g4d7 e5d7", claim.line);
    claim.capture = claim.length - 1;
    g_autofree char *text = tabiya_claim_to_string(&claim, TABIYA_LETTERS_ENGLISH);
    g_assert_cmpstr(text, ==,
                    "Kh8 loses a bishop: 42. Kh2 Bg4 43. Rf8+ Kh7 44. Rf7+ Kh8 45. d6 Ra4 "
                    "46. d7 Bxd7 …");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/motifs/trapped-by-legal-moves", test_trapped_by_legal_moves);
    g_test_add_func("/motifs/best-replies", test_best_replies);
    g_test_add_func("/motifs/long-line", test_long_line);
    return g_test_run();
}
