/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See common-mistakes.h. A quick look at every move finds the suspects; the worst of them is
 * searched as deeply as the position itself before it is called a mistake. */
#include "app/talk/common-mistakes.h"

#include <glib/gi18n-lib.h>

#include "app/analysis/engine-source.h"
#include "app/talk/answer-words.h"
#include "app/talk/asked.h"

#define MOVES_MOST 6
#define GAMES_LEAST 3

/* FALSE: cancelled, or it is no mistake. */
static gboolean is_mistake(TabiyaAsked *self, EngMove move, guint64 nodes, TabiyaTalkLine *after,
                           TabiyaReviewPly *judged)
{
    return tabiya_asked_search_after(self, &move, 1, nodes, after) &&
           tabiya_asked_judge(self, move, after, judged) && judged->label >= TABIYA_LABEL_MISTAKE;
}

/* ENG_NO_MOVE: there is none. */
static EngMove find_worst(TabiyaAsked *self, const TabiyaExplorerAnswer *explored)
{
    EngMove worst = ENG_NO_MOVE;
    TabiyaReviewPly judged;
    TabiyaTalkLine after;
    double most = 0;

    for (guint i = 0; i < MIN(explored->moves->len, MOVES_MOST); i++) {
        const TabiyaExplorerMove *move = tabiya_explorer_answer_get_move(explored, i);
        if (move->played < GAMES_LEAST || move->move == self->lines[0].moves[0] ||
            !is_mistake(self, move->move, TABIYA_TALK_QUICK_NODES, &after, &judged) ||
            judged.drop <= most) {
            continue;
        }
        most = judged.drop;
        worst = move->move;
    }
    return worst;
}

static void say(TabiyaAsked *self, EngMove move, const TabiyaTalkLine *after,
                const TabiyaReviewPly *judged)
{
    g_autofree char *score = tabiya_score_to_text(after->score);
    TabiyaFact *fact = tabiya_answer_add_fact(self->answer, TABIYA_FACT_EVALUATION);
    EngPosition position;

    tabiya_answer_break(self->answer);
    tabiya_answer_fill(self->answer, _("A common mistake: {move} ({text})."),
                       &(TabiyaFill){.position = &self->position, .move = move, .text = score});
    if (judged->refutation.motif != TABIYA_MOTIF_NONE)
        tabiya_answer_say_claim(self->answer, &judged->refutation);
    eng_position_play(&position, &self->position, move);
    tabiya_fact_set_line(fact, &position, after->moves, after->length);
    fact->has_score = TRUE;
    fact->score = after->score;
    fact->nodes = after->length > 0 ? TABIYA_TALK_NODES : 0;
    fact->number = 1;
}

void tabiya_common_mistakes_say(TabiyaTalkWork *work, TabiyaAnswer *answer,
                                const TabiyaExplorerAnswer *explored)
{
    TabiyaReviewPly judged;
    TabiyaTalkLine after;
    TabiyaAsked self;

    if (explored->kind != TABIYA_EXPLORER_LIBRARY || !work->search)
        return;
    tabiya_asked_init_at(&self, work, answer, work->scene->shown);
    if (eng_outcome_is_final(self.outcome) || !tabiya_asked_search(&self, TABIYA_TALK_NODES, 2))
        return;
    const EngMove worst = find_worst(&self, explored);
    if (worst != ENG_NO_MOVE && is_mistake(&self, worst, TABIYA_TALK_NODES, &after, &judged))
        say(&self, worst, &after, &judged);
}
