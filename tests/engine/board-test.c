/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See board-test.h. */
#include "tests/engine/board-test.h"

/* A random legal move, or by preference one of those that change most. */
static EngMove pick(const EngPosition *position, const EngMoveList *legal, bool wild, GRand *random)
{
    EngMove move = legal->moves[g_rand_int_range(random, 0, legal->count)];
    for (int i = 0; wild && i < 4; i++) {
        if (eng_move_kind(move) != ENG_MOVE_NORMAL || eng_move_is_capture(position, move))
            break;
        move = legal->moves[g_rand_int_range(random, 0, legal->count)];
    }
    return move;
}

void board_test_playouts(guint32 seed, int games, int plies, BoardTestVisit visit)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    for (int game = 0; game < games; game++) {
        EngPosition position, after;
        EngMoveList legal;
        int index = game % 2 ? g_rand_int_range(random, 0, 960) : 518;
        g_assert_true(eng_position_init_chess960(&position, index));
        for (int ply = 0; ply < plies; ply++) {
            eng_movegen_legal(&position, &legal);
            visit(&position, &legal, random);
            if (legal.count == 0)
                break;
            eng_position_play(&after, &position, pick(&position, &legal, seed & 1, random));
            position = after;
        }
    }
}

void board_test_cases(const char *name, guint n_fields, BoardTestCheck check)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "tests", "data", name, NULL);
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    if (!g_file_get_contents(path, &text, NULL, &error))
        g_error("%s", error->message);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    guint n_cases = 0;
    for (guint i = 0; lines[i]; i++) {
        if (!lines[i][0] || lines[i][0] == '#')
            continue;
        g_auto(GStrv) fields = g_strsplit(lines[i], " | ", -1);
        g_autofree char *where = g_strdup_printf("%s:%u: %s", name, i + 1, lines[i]);
        if (g_strv_length(fields) != n_fields)
            g_error("%s: expected %u fields", where, n_fields);
        check(fields, where);
        n_cases++;
    }
    g_assert_cmpuint(n_cases, >, 0);
}
