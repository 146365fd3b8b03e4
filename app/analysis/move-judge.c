/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See move-judge.h. */
#include "app/analysis/move-judge.h"

#include <string.h>

#include "app/analysis/node-search.h"
#include "app/analysis/review-claims.h"
#include "app/analysis/review-judge.h"
#include "app/later.h"

/* What a move must cost to be called the loss of a piece. */
#define PIECE_CP 200

typedef enum { SEARCH_BEFORE, SEARCH_AFTER, SEARCH_REPLY } SearchKind;

/* The last report on one line of the running search. */
typedef struct {
    TabiyaScore score;
    EngMove pv[TABIYA_REVIEW_PV];
    guint length;
} ToldLine;

struct TabiyaMoveJudge {
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine;
    TabiyaMoveCase question;
    TabiyaMoveJudgeFunc func;
    gpointer user;

    EngPosition before, after;
    GArray *keys; /* of guint64: of the positions before `before` */
    EngMove line[TABIYA_REVIEW_PV];
    GHashTable *replies; /* key of a position in a reason → TabiyaReviewReply */
    TabiyaMoveVerdict verdict;

    SearchKind kind; /* of the running search: */
    guint64 reply_key;
    ToldLine lines[2];
    guint ticket;    /* 0: none is running */
    guint timer_id;  /* ends the work; 0: no limit, or it is over */
    GSource *ending; /* for a verdict without any search */
};

static void go_on(TabiyaMoveJudge *self);

/* --- The verdict ------------------------------------------------------------------------------ */

/* The callback may free the judge, so the verdict is copied first. */
static void tell(TabiyaMoveJudge *self)
{
    const TabiyaMoveVerdict verdict = self->verdict;

    g_clear_handle_id(&self->timer_id, g_source_remove);
    self->func(&verdict, NULL, self->user);
}

static gboolean end_cb(gpointer user)
{
    TabiyaMoveJudge *self = user;

    g_clear_pointer(&self->ending, tabiya_later_cancel);
    tell(self);
    return G_SOURCE_REMOVE;
}

static gboolean timeout_cb(gpointer user)
{
    TabiyaMoveJudge *self = user;

    self->timer_id = 0;
    tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    self->ticket = 0;
    self->verdict.to.explained = TRUE;
    tell(self);
    return G_SOURCE_REMOVE;
}

static void settle(TabiyaReviewPly *ply)
{
    ply->done = TRUE;
    ply->win = tabiya_win_percent(ply->score, ENG_WHITE);
}

/* If the move ends the game, nothing is left to search after it. */
static gboolean settle_if_over(TabiyaMoveJudge *self)
{
    g_autoptr(GArray) keys = g_array_copy(self->keys);
    TabiyaReviewPly *to = &self->verdict.to;

    g_array_append_val(keys, self->before.key);
    EngOutcome outcome =
        eng_outcome(&self->after, (const uint64_t *)(gpointer)keys->data, keys->len);
    if (!eng_outcome_is_final(outcome))
        return FALSE;
    to->is_over = TRUE;
    if (outcome == ENG_OUTCOME_CHECKMATE) {
        to->score =
            (TabiyaScore){TABIYA_SCORE_MATE, self->before.side_to_move == ENG_WHITE ? 1 : -1};
    }
    settle(to);
    return TRUE;
}

/* Mates are another matter. */
static gboolean costs_piece(const TabiyaMoveVerdict *verdict, EngColor mover)
{
    const TabiyaReviewPly *from = &verdict->from, *to = &verdict->to;

    if (!to->judged || to->is_over || to->is_best || from->score.type != TABIYA_SCORE_CP ||
        to->score.type != TABIYA_SCORE_CP) {
        return FALSE;
    }
    const int loss = from->score.value - to->score.value;
    return (mover == ENG_WHITE ? loss : -loss) >= PIECE_CP;
}

gboolean tabiya_move_verdict_gives_piece(const TabiyaMoveVerdict *self, EngColor mover)
{
    g_return_val_if_fail(self, FALSE);
    return costs_piece(self, mover) && self->to.refutation.motif != TABIYA_MOTIF_NONE;
}

static void judge(TabiyaMoveJudge *self)
{
    const TabiyaNode *node = self->question.node, *earlier = tabiya_node_get_parent(node);
    const TabiyaReviewMove move = {
        .before = &self->before,
        .played = self->question.move,
        .earlier = earlier ? tabiya_node_get_position(earlier) : NULL,
        .previous = earlier ? tabiya_node_get_move(node) : ENG_NULL_MOVE,
    };

    if (self->verdict.to.judged)
        return;
    tabiya_review_judge(&move, &self->verdict.from, &self->verdict.to);
    if (self->question.minds_pieces &&
        costs_piece(&self->verdict, (EngColor)self->before.side_to_move)) {
        self->verdict.to.explained = FALSE;
    }
}

/* --- Reasons ---------------------------------------------------------------------------------- */

static const TabiyaReviewReply *find_reply(const EngPosition *position, gpointer user)
{
    TabiyaMoveJudge *self = user;
    const guint64 key = position->key;

    return g_hash_table_lookup(self->replies, &key);
}

/* FALSE: `wish` must be searched first. */
static gboolean explain(TabiyaMoveJudge *self, TabiyaReviewWish *wish)
{
    TabiyaMoveVerdict *verdict = &self->verdict;
    const TabiyaJudgedMove move = {
        .before = &self->before,
        .played = self->question.move,
        .keys = (const guint64 *)(gpointer)self->keys->data,
        .n_keys = self->keys->len,
    };

    if (self->question.move == ENG_NO_MOVE) {
        const TabiyaEngineLine line = {self->line, self->question.length, self->question.score};
        const TabiyaJudgedMove none = {.before = &self->before, .played = ENG_NULL_MOVE};
        return tabiya_review_find_win(&none, &line, &verdict->win, find_reply, self, wish);
    }
    if (!verdict->to.explained) {
        verdict->to.explained =
            tabiya_review_find_claims(&move, &verdict->from, &verdict->to, find_reply, self, wish);
    }
    return verdict->to.explained;
}

/* --- Searching -------------------------------------------------------------------------------- */

static void info_cb(const TabiyaSearchInfo *info, gpointer user)
{
    TabiyaMoveJudge *self = user;

    if (info->multipv < 1 || info->multipv > (int)G_N_ELEMENTS(self->lines) ||
        info->bound != ENG_BOUND_EXACT || info->pv_length == 0) {
        return;
    }
    ToldLine *line = &self->lines[info->multipv - 1];
    line->score = info->score;
    line->length = (guint)MIN(info->pv_length, TABIYA_REVIEW_PV);
    memcpy(line->pv, info->pv, line->length * sizeof *line->pv);
}

/* If the second line became the first with the last depth, the lines do not fit together: then
 * there is only a move. */
static void read_answer(TabiyaMoveJudge *self, const TabiyaSearchResult *answer,
                        TabiyaReviewPly *ply)
{
    const ToldLine *first = &self->lines[0], *second = &self->lines[1];

    *ply = (TabiyaReviewPly){.score = answer->score, .depth = answer->depth};
    if (first->length > 0 && first->pv[0] == answer->best) {
        ply->score = first->score;
        ply->pv_length = first->length;
        memcpy(ply->pv, first->pv, first->length * sizeof *ply->pv);
        ply->has_second = second->length > 0 && second->pv[0] != first->pv[0];
        ply->second = second->score;
    } else if (answer->best != ENG_NO_MOVE) {
        ply->pv[0] = answer->best;
        ply->pv_length = 1;
    }
}

static void keep_reply(TabiyaMoveJudge *self, const TabiyaReviewPly *ply)
{
    TabiyaReviewReply *reply = g_new0(TabiyaReviewReply, 1);

    reply->score = ply->score;
    reply->pv_length = ply->pv_length;
    memcpy(reply->pv, ply->pv, sizeof reply->pv);
    g_hash_table_insert(self->replies, g_memdup2(&self->reply_key, sizeof self->reply_key), reply);
}

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    TabiyaMoveJudge *self = user;
    TabiyaReviewPly ply;

    self->ticket = 0;
    if (error) {
        g_clear_handle_id(&self->timer_id, g_source_remove);
        self->func(NULL, error, self->user);
        return;
    }
    read_answer(self, result, &ply);
    settle(&ply);
    if (self->kind == SEARCH_BEFORE)
        self->verdict.from = ply;
    else if (self->kind == SEARCH_AFTER)
        self->verdict.to = ply;
    else
        keep_reply(self, &ply);
    go_on(self);
}

/* Searches the position after `count` moves from the question's. */
static void search(TabiyaMoveJudge *self, SearchKind kind, const EngMove *more, guint count)
{
    self->kind = kind;
    memset(self->lines, 0, sizeof self->lines);
    tabiya_engine_source_set_option(self->engine, "MultiPV", kind == SEARCH_BEFORE ? "2" : "1",
                                    NULL);
    self->ticket = tabiya_node_search(self->arbiter, self->engine, self->question.node,
                                      &(TabiyaSearchRequest){
                                          .moves = more,
                                          .count = count,
                                          .limits = {.nodes = self->question.nodes},
                                          .info = info_cb,
                                          .done = done_cb,
                                          .user = self,
                                      });
}

static void search_reply(TabiyaMoveJudge *self, const TabiyaReviewWish *wish)
{
    EngPosition at = self->before;

    for (guint i = 0; i < wish->length; i++) {
        const EngPosition before = at;
        eng_position_play(&at, &before, wish->moves[i]);
    }
    self->reply_key = at.key;
    search(self, SEARCH_REPLY, wish->moves, wish->length);
}

/* Starts the next search of a move that is not judged yet. FALSE: it is. */
static gboolean search_move(TabiyaMoveJudge *self)
{
    const EngMove move = self->question.move;

    if (move == ENG_NO_MOVE)
        return FALSE;
    if (!self->verdict.from.done) {
        search(self, SEARCH_BEFORE, NULL, 0);
        return TRUE;
    }
    if (!self->verdict.to.done && !settle_if_over(self)) {
        search(self, SEARCH_AFTER, &move, 1);
        return TRUE;
    }
    judge(self);
    return FALSE;
}

static void go_on(TabiyaMoveJudge *self)
{
    TabiyaReviewWish wish;

    if (search_move(self))
        return;
    if (!explain(self, &wish))
        search_reply(self, &wish);
    else
        tell(self);
}

/* --- The judge -------------------------------------------------------------------------------- */

static void take_question(TabiyaMoveJudge *self, const TabiyaMoveCase *question)
{
    self->question = *question;
    self->question.length = MIN(question->length, TABIYA_REVIEW_PV);
    if (self->question.length > 0)
        memcpy(self->line, question->line, self->question.length * sizeof *self->line);
    self->before = *tabiya_node_get_position(question->node);
    self->keys = tabiya_node_dup_keys(question->node);
    if (question->move != ENG_NO_MOVE)
        eng_position_play(&self->after, &self->before, question->move);
}

TabiyaMoveJudge *tabiya_move_judge_new(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine,
                                       const TabiyaMoveCase *question, TabiyaMoveJudgeFunc func,
                                       gpointer user)
{
    TabiyaMoveJudge *self = g_new0(TabiyaMoveJudge, 1);
    TabiyaReviewWish wish;

    self->arbiter = g_object_ref(arbiter);
    self->engine = g_object_ref(engine);
    self->func = func;
    self->user = user;
    self->replies = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    take_question(self, question);
    tabiya_engine_source_new_game(engine);
    if (question->most_ms > 0)
        self->timer_id = g_timeout_add(question->most_ms, timeout_cb, self);
    if (!search_move(self)) {
        if (explain(self, &wish))
            self->ending = tabiya_later(end_cb, self);
        else
            search_reply(self, &wish);
    }
    return self;
}

void tabiya_move_judge_free(TabiyaMoveJudge *self)
{
    g_clear_pointer(&self->ending, tabiya_later_cancel);
    g_clear_handle_id(&self->timer_id, g_source_remove);
    tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    g_hash_table_unref(self->replies);
    g_array_unref(self->keys);
    g_object_unref(self->arbiter);
    g_object_unref(self->engine);
    g_free(self);
}
