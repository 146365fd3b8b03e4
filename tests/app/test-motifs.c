/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is said of lines in which something is won, and what only looks as if it could be said. */
#include "app/analysis/motifs.h"

#include "engine/board/fen.h"
#include "engine/board/san.h"
#include "tests/app/claim-check.h"

static gsize read_moves(const EngPosition *start, const char *text, EngMove *moves)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    EngPosition p = *start;
    gsize count = 0;
    for (; words[count] != NULL; count++) {
        moves[count] = eng_uci_parse(&p, words[count]);
        g_assert_cmpint(moves[count], !=, ENG_NO_MOVE);
        EngPosition next;
        eng_position_play(&next, &p, moves[count]);
        p = next;
    }
    return count;
}

/* What was missed by `played` where `line` would have won something; the checker agrees with it. */
static TabiyaMotif find_missed(const char *fen, const char *played, const char *line)
{
    EngPosition before;
    EngMove moves[TABIYA_CLAIM_MOVES], move;
    g_assert_true(eng_fen_parse(&before, fen, NULL));
    g_assert_cmpuint(read_moves(&before, played, &move), ==, 1);
    const TabiyaEngineLine best = {.moves = moves, .length = read_moves(&before, line, moves)};
    TabiyaClaim claim;
    const char *why = NULL;
    g_assert_true(tabiya_claim_missed(&before, move, &best, NULL, &claim));
    claim_check(&claim, NULL, 0, &why);
    g_assert_cmpstr(why, ==, NULL);
    return claim.motif;
}

/* The bishop on f6 is pinned, attacked twice and defended once, by a pawn on the e-file: where
 * the king stands on that file the pawn takes with check, and the second attacker is too late. */
static void test_trapped_by_legal_moves(void)
{
    static const char line[] = "d3c4 d7d5 c3d5 e8f7 d5f6";
    static const char e1[] = "r3qknR/pbppp3/5b2/5Qp1/1Pn5/1PNB4/R2P1P2/2B1K1N1 w - - 0 21";
    static const char d1[] = "r3qknR/pbppp3/5b2/5Qp1/1Pn5/1PNB4/R2P1P2/2BK2N1 w - - 0 21";
    g_assert_cmpint(find_missed(e1, "a2a1", line), !=, TABIYA_MOTIF_TRAPPED);
    g_assert_cmpint(find_missed(d1, "a2a1", line), ==, TABIYA_MOTIF_TRAPPED);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/motifs/trapped-by-legal-moves", test_trapped_by_legal_moves);
    return g_test_run();
}
