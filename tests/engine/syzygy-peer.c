/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compares our reader of tablebases with libfathom: the same results for random positions of every
 * table.
 *
 *     syzygy-peer [POSITIONS]    per set of pieces; TAP on stdout */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tbprobe.h>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/knowledge/syzygy.h"
#include "tests/engine/tb-fixture.h"

static const char *const sets[][2] = {
    {"KQ", "K"},  {"KR", "K"},  {"KB", "K"},  {"KN", "K"},  {"KP", "K"},  {"KQQ", "K"},
    {"KQR", "K"}, {"KQB", "K"}, {"KQN", "K"}, {"KQP", "K"}, {"KRR", "K"}, {"KRB", "K"},
    {"KRN", "K"}, {"KRP", "K"}, {"KBB", "K"}, {"KBN", "K"}, {"KBP", "K"}, {"KNN", "K"},
    {"KNP", "K"}, {"KPP", "K"}, {"KQ", "KQ"}, {"KQ", "KR"}, {"KQ", "KB"}, {"KQ", "KN"},
    {"KQ", "KP"}, {"KR", "KR"}, {"KR", "KB"}, {"KR", "KN"}, {"KR", "KP"}, {"KB", "KB"},
    {"KB", "KN"}, {"KB", "KP"}, {"KN", "KN"}, {"KN", "KP"}, {"KP", "KP"},
};

/* libfathom's square for "no en passant" is a1. */
static unsigned en_passant_of(const EngPosition *position)
{
    return position->en_passant == ENG_NO_SQUARE ? 0 : position->en_passant;
}

static unsigned peer_wdl(const EngPosition *p)
{
    return tb_probe_wdl_impl(p->by_color[0], p->by_color[1], p->by_type[ENG_KING],
                             p->by_type[ENG_QUEEN], p->by_type[ENG_ROOK], p->by_type[ENG_BISHOP],
                             p->by_type[ENG_KNIGHT], p->by_type[ENG_PAWN], en_passant_of(p),
                             p->side_to_move == ENG_WHITE);
}

static unsigned peer_root(const EngPosition *p)
{
    return tb_probe_root_impl(p->by_color[0], p->by_color[1], p->by_type[ENG_KING],
                              p->by_type[ENG_QUEEN], p->by_type[ENG_ROOK], p->by_type[ENG_BISHOP],
                              p->by_type[ENG_KNIGHT], p->by_type[ENG_PAWN], 0, en_passant_of(p),
                              p->side_to_move == ENG_WHITE, NULL);
}

static bool agrees(EngSyzygy *tables, const EngPosition *position)
{
    int wdl = 9, dtz = 999;
    char fen[ENG_FEN_MAX];
    const bool found = eng_syzygy_probe_wdl(tables, position, ENG_TB_HASTY, &wdl) &&
                       eng_syzygy_probe_dtz(tables, position, ENG_TB_HASTY, &dtz);
    const unsigned its_wdl = peer_wdl(position);
    if (!found || its_wdl != (unsigned)(wdl + 2)) {
        printf("# %s: %d, libfathom says %d\n", eng_fen_write(position, fen), wdl,
               (int)its_wdl - 2);
        return false;
    }
    if (!eng_movegen_any(position)) {
        return true;
    }
    const unsigned root = peer_root(position);
    if (root == TB_RESULT_FAILED || (int)TB_GET_DTZ(root) != abs(dtz)) {
        printf("# %s: DTZ %d, libfathom says %d\n", eng_fen_write(position, fen), dtz,
               (int)TB_GET_DTZ(root));
        return false;
    }
    return true;
}

static int compare_set(EngSyzygy *tables, const char *white, const char *black, int positions,
                       GRand *random)
{
    int wrong = 0;
    for (int i = 0; i < positions && wrong < 5; i++) {
        EngPosition position;
        const bool turned = i % 2 == 1;
        tb_fixture_random(&position, turned ? black : white, turned ? white : black, random);
        wrong += !agrees(tables, &position);
    }
    return wrong;
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    const int positions = argc > 1 ? atoi(argv[1]) : 500;
    g_autofree char *shared = tb_fixture_shared();
    const int count = (int)G_N_ELEMENTS(sets);
    if (!shared) {
        printf("1..0 # SKIP skipped: no shared test data\n");
        return 0;
    }
    if (!tb_init(shared) || TB_LARGEST < 4) {
        printf("Bail out! libfathom finds no tables\n");
        return 1;
    }
    g_autoptr(GRand) random = g_rand_new_with_seed(2026);
    EngSyzygy *tables = eng_syzygy_open(shared);
    int failures = 0;
    printf("1..%d\n", count);
    for (int i = 0; i < count; i++) {
        const int wrong = compare_set(tables, sets[i][0], sets[i][1], positions, random);
        printf("%sok %d %sv%s, %d positions\n", wrong > 0 ? "not " : "", i + 1, sets[i][0],
               sets[i][1], positions);
        failures += wrong > 0;
    }
    eng_syzygy_unref(tables);
    return failures > 0;
}
