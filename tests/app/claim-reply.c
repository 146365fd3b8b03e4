/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See claim-reply.h. */
#include "tests/app/claim-reply.h"

#include "tests/app/claim-board.h"

/* Half-moves that are played after the move that cashes in before things can count as quiet, and at
 * which they do in any case. */
#define LEAST_PLAYED 4
#define MOST_PLAYED 16
/* A side that is this far ahead wins, whatever the material. */
#define CLEARLY_AHEAD_CP 500

typedef struct {
    const TabiyaClaim *claim;
    EngColor winner;
    ClaimReplyFunc search;
    gpointer user;
} Check;

static gboolean is_over(const EngPosition *position)
{
    EngMoveList list;
    eng_movegen_legal(position, &list);
    return list.count == 0;
}

static gboolean is_quiet(const EngPosition *at)
{
    return !at->checkers && claim_gain(at, ENG_NO_SQUARE) == 0;
}

/* Plays the best moves of both sides, at least `least` of them and until the position is quiet.
 * Returns the winner's lead then, in pawns. */
static int play_out(const Check *check, EngPosition at, const ClaimReply *first, guint least)
{
    ClaimReply reply = *first;
    guint next = 0;
    for (guint played = 0; played < MOST_PLAYED && !is_over(&at); played++) {
        if (played >= least && is_quiet(&at))
            break;
        if (next == reply.length) {
            check->search(&at, &reply, check->user);
            next = 0;
        }
        EngPosition after;
        eng_position_play(&after, &at, reply.moves[next++]);
        at = after;
    }
    const int balance = claim_balance(&at, check->winner), gain = claim_gain(&at, ENG_NO_SQUARE);
    return (EngColor)at.side_to_move == check->winner ? balance + gain : balance - gain;
}

static gboolean is_mate_claim(const TabiyaClaim *claim)
{
    return claim->motif == TABIYA_MOTIF_MATE || claim->motif == TABIYA_MOTIF_BACK_RANK;
}

static gboolean has_mate(const Check *check, const ClaimReply *reply)
{
    return reply->score.type == TABIYA_SCORE_MATE &&
           tabiya_score_compare_cp(reply->score, check->winner) > 0;
}

/* After the winner's move at index `i`. */
static const char *check_move(const Check *check, const EngPosition *after, guint i)
{
    const TabiyaClaim *claim = check->claim;
    ClaimReply reply;
    check->search(after, &reply, check->user);
    const int score_cp = tabiya_score_compare_cp(reply.score, check->winner);
    if (is_mate_claim(claim)) { /* claim-mates.c proves them; here it is enough that nothing speaks
                                 against it */
        return score_cp >= CLEARLY_AHEAD_CP ? NULL : "the best reply is not mated";
    }
    if (claim->motif == TABIYA_MOTIF_PERPETUAL)
        return ABS(score_cp) <= 20 ? NULL : "the best reply is no draw";
    if (has_mate(check, &reply))
        return NULL;
    const int had = claim_balance(&claim->before, check->winner);
    if (score_cp < MIN(100 * had + claim->won_cp / 2, CLEARLY_AHEAD_CP))
        return "the score does not show it";
    if (claim->motif == TABIYA_MOTIF_PROMOTION && i == claim->key && reply.length > 0 &&
        eng_move_to(reply.moves[0]) == claim->targets[0]) {
        return "what it became is taken";
    }
    const int won = play_out(check, *after, &reply, claim->capture - i + LEAST_PLAYED) - had;
    return 1000 * won >= 6 * claim->won_cp ? NULL : "the best line does not keep it";
}

const char *claim_check_replies(const TabiyaClaim *claim, ClaimReplyFunc search, gpointer user)
{
    EngPosition at;
    tabiya_claim_get_start(claim, &at);
    const Check check = {claim, (EngColor)at.side_to_move, search, user};
    const char *why = NULL;
    for (guint i = 0; !why && i <= claim->capture && i < claim->length; i++) {
        EngPosition after;
        eng_position_play(&after, &at, claim->line[i]);
        at = after;
        if (i % 2 == 0 && !is_over(&at))
            why = check_move(&check, &at, i);
    }
    return why;
}
