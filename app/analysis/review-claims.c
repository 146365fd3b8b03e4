/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-claims.h. */
#include "app/analysis/review-claims.h"

#include <string.h>

#include "engine/board/movegen.h"

/* How many of the winner's moves are tested; a longer line is no reason that anybody could have
 * seen. */
#define MAX_TESTED 3
#define WINS_CP 10000 /* a mate of unknown length */

typedef struct {
    const TabiyaJudgedMove *move;
    TabiyaEngineLine other; /* the line to compare the rest with */
    gboolean missed;
    TabiyaReviewReplyFunc reply;
    gpointer user;
} Search;

/* The line being tested: a tested beginning, then the engine's best moves. */
typedef struct {
    EngMove moves[TABIYA_CLAIM_MOVES];
    guint length, tested;
    TabiyaScore score;
} TestedLine;

/* Converts a score to the beginning of the line. A mate against every reply to the first move is a
 * mate from there; against later replies it only tells who wins. */
static TabiyaScore score_from_start(TabiyaScore score, guint tested)
{
    const int sign = score.value < 0 ? -1 : 1;
    if (score.type != TABIYA_SCORE_MATE || tested == 0)
        return score;
    return tested == 1 ? (TabiyaScore){TABIYA_SCORE_MATE, score.value + sign}
                       : (TabiyaScore){TABIYA_SCORE_CP, sign * WINS_CP};
}

static void extend(TestedLine *line, const EngMove *moves, guint length, TabiyaScore score)
{
    const guint room = TABIYA_CLAIM_MOVES - line->tested;
    line->length = line->tested + MIN(length, room);
    memcpy(line->moves + line->tested, moves, MIN(length, room) * sizeof *moves);
    line->score = score_from_start(score, line->tested);
}

static gboolean find_claim(const Search *search, const TestedLine *line, TabiyaClaim *claim)
{
    const TabiyaEngineLine engine = {line->moves, line->length, line->score};
    return search->missed ? tabiya_claim_missed(search->move, &engine, &search->other, claim)
                          : tabiya_claim_played(search->move, &engine, &search->other, claim);
}

/* How many moves of the line must be tested before the claim is made. */
static guint moves_to_test(const TabiyaClaim *claim)
{
    if (claim->motif == TABIYA_MOTIF_PERPETUAL)
        return 1;
    return claim->motif >= TABIYA_MOTIF_PROMOTION ? claim->capture + 1 : 0;
}

static void play(EngPosition *at, EngMove move)
{
    EngPosition after;
    eng_position_play(&after, at, move);
    *at = after;
}

/* Tests one more move of the winner's. FALSE: the position there is not searched yet. */
static gboolean test_next(const Search *search, TestedLine *line, TabiyaReviewWish *wish)
{
    EngPosition at = *search->move->before;
    wish->length = 0;
    if (!search->missed)
        wish->moves[wish->length++] = search->move->played;
    const guint next = line->tested == 0 ? 1 : line->tested + 2;
    memcpy(wish->moves + wish->length, line->moves, next * sizeof *line->moves);
    wish->length += next;
    for (guint i = 0; i < wish->length; i++)
        play(&at, wish->moves[i]);
    if (!eng_movegen_any(&at)) { /* there is no reply */
        line->tested = next;
        return TRUE;
    }
    const TabiyaReviewReply *reply = search->reply(&at, search->user);
    if (!reply)
        return FALSE;
    line->tested = next;
    extend(line, reply->pv, reply->pv_length, reply->score);
    return TRUE;
}

/* FALSE: search `wish` first. */
static gboolean find_tested(const Search *search, const TabiyaEngineLine *engine,
                            TabiyaClaim *claim, TabiyaReviewWish *wish)
{
    TestedLine line = {.tested = 0};
    extend(&line, engine->moves, (guint)engine->length, engine->score);
    while (find_claim(search, &line, claim) && line.tested < moves_to_test(claim)) {
        if (moves_to_test(claim) > 2 * MAX_TESTED - 1) {
            claim->motif = TABIYA_MOTIF_NONE;
            return TRUE;
        }
        if (!test_next(search, &line, wish)) {
            claim->motif = TABIYA_MOTIF_NONE;
            return FALSE;
        }
    }
    return TRUE;
}

gboolean tabiya_review_find_claims(const TabiyaJudgedMove *move, const TabiyaReviewPly *from,
                                   TabiyaReviewPly *to, TabiyaReviewReplyFunc reply, gpointer user,
                                   TabiyaReviewWish *wish)
{
    const TabiyaEngineLine best = {from->pv, from->pv_length, from->score};
    const TabiyaEngineLine answer = {to->pv, to->pv_length, to->score};
    const Search played = {move, best, FALSE, reply, user};
    const Search missed = {move, answer, TRUE, reply, user};
    return find_tested(&played, &answer, &to->refutation, wish) &&
           find_tested(&missed, &best, &to->missed, wish);
}

gboolean tabiya_review_find_win(const TabiyaJudgedMove *move, const TabiyaEngineLine *line,
                                TabiyaClaim *claim, TabiyaReviewReplyFunc reply, gpointer user,
                                TabiyaReviewWish *wish)
{
    const Search search = {.move = move, .missed = TRUE, .reply = reply, .user = user};
    return find_tested(&search, line, claim, wish);
}
