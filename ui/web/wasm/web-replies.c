/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See web-replies.h. */
#include "ui/web/wasm/web-replies.h"

#include <string.h>

#include "app/analysis/score-view.h"

struct WebReplies {
    GHashTable *by_key; /* key of a position → TabiyaReviewReply */
};

WebReplies *web_replies_new(void)
{
    WebReplies *self = g_new0(WebReplies, 1);

    self->by_key = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    return self;
}

void web_replies_free(WebReplies *self)
{
    if (self)
        g_hash_table_unref(self->by_key);
    g_free(self);
}

const TabiyaReviewReply *web_replies_find(const EngPosition *position, gpointer self)
{
    const guint64 key = position->key;

    return g_hash_table_lookup(((WebReplies *)self)->by_key, &key);
}

/* Where the moves lead. */
static EngPosition play_all(const WebSearchTask *task)
{
    EngPosition at = *task->start, after;

    for (size_t i = 0; i < task->count; i++) {
        eng_position_play(&after, &at, task->moves[i]);
        at = after;
    }
    return at;
}

void web_replies_read(const WebSearchAnswer *answer, EngColor mover, TabiyaReviewPly *result)
{
    const WebSearchLine *first = &answer->lines[0], *second = &answer->lines[1];
    const EngMove best = answer->result.best;

    *result = (TabiyaReviewPly){.score = tabiya_score_from_engine(answer->result.score, mover),
                                .depth = answer->result.depth};
    if (first->told && first->length > 0 && first->pv[0] == best) {
        result->score = tabiya_score_from_engine(first->score, mover);
        result->depth = first->depth;
        result->pv_length = (guint)MIN(first->length, TABIYA_REVIEW_PV);
        memcpy(result->pv, first->pv, result->pv_length * sizeof *result->pv);
    } else if (best != ENG_NO_MOVE) {
        result->pv[0] = best;
        result->pv_length = 1;
    }
    result->has_second = second->told && second->length > 0 && result->pv_length > 0 &&
                         second->pv[0] != result->pv[0];
    if (result->has_second)
        result->second = tabiya_score_from_engine(second->score, mover);
}

static void keep(WebReplies *self, guint64 key, const TabiyaReviewPly *result)
{
    TabiyaReviewReply *reply = g_new0(TabiyaReviewReply, 1);

    reply->score = result->score;
    reply->pv_length = result->pv_length;
    memcpy(reply->pv, result->pv, sizeof reply->pv);
    g_hash_table_insert(self->by_key, g_memdup2(&key, sizeof key), reply);
}

gboolean web_replies_search(WebReplies *self, const WebSearchTask *task,
                            const TabiyaReviewWish *wish, guint64 nodes)
{
    static WebSearchAnswer found;
    WebSearchTask asked = *task;
    TabiyaReviewPly result;
    g_autofree EngMove *moves = g_new(EngMove, task->count + wish->length + 1);

    if (task->count > 0)
        memcpy(moves, task->moves, task->count * sizeof *moves);
    memcpy(moves + task->count, wish->moves, wish->length * sizeof *moves);
    asked.moves = moves;
    asked.count += wish->length;
    asked.lines = 1;
    asked.limits = (EngLimits){.nodes = nodes};
    if (!web_search(&asked, &found))
        return FALSE;
    const EngPosition at = play_all(&asked);
    web_replies_read(&found, (EngColor)at.side_to_move, &result);
    keep(self, at.key, &result);
    return TRUE;
}
