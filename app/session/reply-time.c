/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See reply-time.h. The difficulty of a move is a sum of four shares, each up to SHARE: how many
 * moves there are, how many captures among them, how often the search changed its mind, and how far
 * the evaluation moved. */
#include "app/session/reply-time.h"

#include <string.h>

#include "engine/board/movegen.h"

enum {
    LEAST_MS = 300,
    MOST_MS = 3000,
    QUICK_MS = 300, /* more, at most, for a quick move */
    EASY_MS = 500,
    HARD_MS = 2200, /* more for the hardest one */
    SHARE = 25,
    ALL_SHARES = 4 * SHARE,
    MANY_MOVES = 40,
    CAPTURE_SHARE = 5,
    CHANGE_SHARE = 8,
    SWING_CP = 200,
    OPENING_MOVES = 3, /* which everybody plays faster */
    JITTER_PERCENT = 20,
};

static const char *const IDS[] = {
    [TABIYA_PACE_AT_ONCE] = "at-once",
    [TABIYA_PACE_PERSON] = "person",
    [TABIYA_PACE_SLOW] = "slow",
};
G_STATIC_ASSERT(G_N_ELEMENTS(IDS) == TABIYA_N_PACES);

static const int PERCENT[] = {
    [TABIYA_PACE_AT_ONCE] = 0,
    [TABIYA_PACE_PERSON] = 100,
    [TABIYA_PACE_SLOW] = 250,
};

const char *tabiya_pace_get_id(TabiyaPace pace)
{
    g_return_val_if_fail((guint)pace < TABIYA_N_PACES, IDS[0]);

    return IDS[pace];
}

TabiyaPace tabiya_pace_find(const char *id)
{
    for (int pace = 0; pace < TABIYA_N_PACES; pace++) {
        if (g_strcmp0(IDS[pace], id) == 0)
            return (TabiyaPace)pace;
    }
    return TABIYA_PACE_AT_ONCE;
}

static gboolean is_capture(const EngPosition *position, EngMove move)
{
    return position->board[eng_move_to(move)] != ENG_NO_PIECE &&
           eng_piece_color(position->board[eng_move_to(move)]) != (EngColor)position->side_to_move;
}

/* From 0 to ALL_SHARES. */
static int rate(const TabiyaReplyFacts *facts, const EngMoveList *moves)
{
    int captures = 0;

    for (int i = 0; i < moves->count; i++)
        captures += is_capture(facts->position, moves->moves[i]);
    int sum = MIN(moves->count * SHARE / MANY_MOVES, SHARE) + MIN(captures * CAPTURE_SHARE, SHARE) +
              MIN(facts->changes * CHANGE_SHARE, SHARE) +
              MIN(ABS(facts->swing_cp) * SHARE / SWING_CP, SHARE);
    return facts->position->fullmove_number <= OPENING_MOVES ? sum / 3 : sum;
}

/* Nothing to think about. */
static gboolean is_quick(const TabiyaReplyFacts *facts, const EngMoveList *moves)
{
    return facts->from_book || moves->count == 1 ||
           (facts->recapture_on == (int)eng_move_to(facts->reply) &&
            is_capture(facts->position, facts->reply));
}

int tabiya_reply_time_ms(TabiyaPace pace, const TabiyaReplyFacts *facts)
{
    const guint64 mixed = facts->position->key * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    const int chance = (int)(mixed >> 40) & 1023;
    EngMoveList moves;
    int ms;

    g_return_val_if_fail((guint)pace < TABIYA_N_PACES && facts, 0);

    eng_movegen_legal(facts->position, &moves);
    if (is_quick(facts, &moves)) {
        ms = LEAST_MS + QUICK_MS * chance / 1024;
    } else {
        ms = EASY_MS + HARD_MS * rate(facts, &moves) / ALL_SHARES;
        ms += ms * (chance - 512) / 512 * JITTER_PERCENT / 100;
    }
    return CLAMP(ms, LEAST_MS, MOST_MS) * PERCENT[pace] / 100;
}
