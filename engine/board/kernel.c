/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Move generation and perft, compiled once per instruction set: ENG_BOARD_KERNEL is the name of
 * the table that this compilation defines. */
#include "engine/board/kernel.h"

#include "engine/board/movegen-core.h"

ENG_INLINE void generate(const EngPosition *position, EngGenKind kind, EngMoveList *list)
{
    EngGenBoard board = eng_gen_board(position);
    EngGenSink sink = {.next = list->moves};
    if (position->side_to_move == ENG_WHITE)
        eng_gen_all(&board, ENG_WHITE, kind, &sink);
    else
        eng_gen_all(&board, ENG_BLACK, kind, &sink);
    list->count = (int)(sink.next - list->moves);
}

static void generate_legal(const EngPosition *position, EngMoveList *list)
{
    generate(position, ENG_GEN_LEGAL, list);
}

static void generate_tactical(const EngPosition *position, EngMoveList *list)
{
    if (position->checkers)
        generate(position, ENG_GEN_LEGAL, list);
    else
        generate(position, ENG_GEN_TACTICAL, list);
}

static void generate_quiet(const EngPosition *position, EngMoveList *list)
{
    if (position->checkers)
        list->count = 0;
    else
        generate(position, ENG_GEN_QUIET, list);
}

static uint64_t perft(const EngPosition *position, int depth)
{
    EngMoveList list;
    if (depth <= 0)
        return 1;
    generate_legal(position, &list);
    if (depth == 1)
        return (uint64_t)list.count;
    uint64_t total = 0;
    for (int i = 0; i < list.count; i++) {
        EngPosition after;
        eng_position_play(&after, position, list.moves[i]);
        total += perft(&after, depth - 1);
    }
    return total;
}

const EngBoardKernel ENG_BOARD_KERNEL = {
    .legal = generate_legal,
    .tactical = generate_tactical,
    .quiet = generate_quiet,
    .perft = perft,
};
