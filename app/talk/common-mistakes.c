/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See common-mistakes.h. A quick look at every move finds the suspects; the worst of them is
 * searched as deeply as the position itself before it is called a mistake. */
#include "app/talk/common-mistakes.h"

#include <glib/gi18n-lib.h>

#include "app/analysis/engine-source.h"
#include "app/talk/answer-sentences.h"
#include "app/talk/answer-words.h"
#include "app/talk/asked.h"
#include "app/talk/move-deeds.h"
#include "engine/board/movegen.h"

#define MOVES_MOST 10
#define GAMES_LEAST 3
#define AHEAD_MOST 4 /* half-moves of the line that are looked at, too */

/* FALSE: cancelled, or it is no mistake. */
static gboolean is_mistake(TabiyaAsked *self, EngMove move, guint64 nodes, TabiyaTalkLine *after,
                           TabiyaReviewPly *judged)
{
    return tabiya_asked_search_after(self, &move, 1, nodes, after) &&
           tabiya_asked_judge(self, move, after, judged) && judged->label >= TABIYA_LABEL_MISTAKE;
}

/* A piece that is simply put where it can be taken tempts nobody. */
static gboolean is_plain(EngMove move, const TabiyaTalkLine *after)
{
    return after->length > 0 && eng_move_to(after->moves[0]) == eng_move_to(move);
}

/* The worst of `moves`, if `plain_too` with those that just lose the piece; ENG_NO_MOVE: none is a
 * mistake. */
static EngMove find_worst(TabiyaAsked *self, const GArray *moves, gboolean plain_too)
{
    EngMove worst = ENG_NO_MOVE;
    TabiyaReviewPly judged;
    TabiyaTalkLine after;
    double most = 0;

    for (guint i = 0; i < MIN(moves->len, MOVES_MOST); i++) {
        const EngMove move = g_array_index(moves, EngMove, i);
        if (move == self->lines[0].moves[0] ||
            !is_mistake(self, move, TABIYA_TALK_QUICK_NODES, &after, &judged) ||
            judged.drop <= most || (!plain_too && is_plain(move, &after))) {
            continue;
        }
        most = judged.drop;
        worst = move;
    }
    return worst;
}

static GArray *list_played(const TabiyaExplorerAnswer *explored)
{
    GArray *moves = g_array_new(FALSE, FALSE, sizeof(EngMove));

    for (guint i = 0; i < explored->moves->len; i++) {
        const TabiyaExplorerMove *move = tabiya_explorer_answer_get_move(explored, i);
        if (move->played >= GAMES_LEAST)
            g_array_append_val(moves, move->move);
    }
    return moves;
}

/* `format` has the places of the move and of the score. */
static void say(TabiyaAsked *self, const char *format, EngMove move, const TabiyaTalkLine *after,
                const TabiyaReviewPly *judged)
{
    g_autofree char *score = tabiya_score_to_text(after->score);
    TabiyaFact *fact = tabiya_answer_add_fact(self->answer, TABIYA_FACT_EVALUATION);
    EngPosition position;

    tabiya_answer_break(self->answer);
    tabiya_answer_fill(self->answer, format,
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

/* Searches the position after `count` moves of the line. FALSE: it is over, or cancelled. */
static gboolean begin(TabiyaAsked *self, TabiyaTalkWork *work, TabiyaAnswer *answer, guint count,
                      guint64 nodes)
{
    tabiya_asked_init_at(self, work, answer, count);
    return !eng_outcome_is_final(self->outcome) && tabiya_asked_search(self, nodes, 2);
}

/* Says the worst of `moves` if it is a mistake at a second look, too. */
static gboolean say_worst(TabiyaAsked *self, const char *format, const GArray *moves)
{
    const EngMove worst = find_worst(self, moves, TRUE);
    TabiyaReviewPly judged;
    TabiyaTalkLine after;

    if (worst == ENG_NO_MOVE || !is_mistake(self, worst, TABIYA_TALK_NODES, &after, &judged))
        return FALSE;
    say(self, format, worst, &after, &judged);
    return TRUE;
}

static gboolean say_played(TabiyaTalkWork *work, TabiyaAnswer *answer,
                           const TabiyaExplorerAnswer *explored)
{
    g_autoptr(GArray) played = list_played(explored);
    TabiyaAsked self;

    return begin(&self, work, answer, work->scene->shown, TABIYA_TALK_NODES) &&
           say_worst(&self, _("A common mistake: {move} ({text})."), played);
}

void tabiya_common_mistakes_say(TabiyaTalkWork *work, TabiyaAnswer *answer,
                                const TabiyaExplorerAnswer *explored)
{
    if (explored->kind == TABIYA_EXPLORER_LIBRARY && work->search)
        say_played(work, answer, explored);
}

/* --- Moves that look good --------------------------------------------------------------------- */

/* 0: it does not; captures and checks look best, then a piece that comes into play. */
static guint get_looks(const EngPosition *position, EngMove move)
{
    EngPosition after;

    eng_position_play(&after, position, move);
    if (eng_move_is_capture(position, move))
        return 3;
    if (after.checkers != 0)
        return 2;
    TabiyaDeed deeds[TABIYA_DEEDS_MAX];
    return tabiya_move_find_deeds(position, move, ENG_NO_SQUARE, deeds) > 0 ? 1 : 0;
}

static GArray *list_tempting(const EngPosition *position)
{
    GArray *moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    EngMoveList legal;

    eng_movegen_legal(position, &legal);
    for (guint looks = 3; looks > 0; looks--) {
        for (guint i = 0; i < (guint)legal.count; i++) {
            if (get_looks(position, legal.moves[i]) == looks)
                g_array_append_val(moves, legal.moves[i]);
        }
    }
    return moves;
}

/* Where the mistake is made, if that is further on. */
static void say_where(TabiyaAsked *self)
{
    EngPosition before;
    const EngMove last = tabiya_asked_get_last(self, &before);

    if (self->count > self->work->scene->shown && last != ENG_NO_MOVE) {
        /* Translators: %s is a move; a mistake in the position after it follows. */
        tabiya_answer_say_with_line(self->answer, _("After %s:"), &before, &last, 1);
    }
}

static gboolean say_tempting(TabiyaTalkWork *work, TabiyaAnswer *answer, guint count)
{
    TabiyaAsked self;

    if (!begin(&self, work, answer, count, TABIYA_TALK_QUICK_NODES))
        return FALSE;
    g_autoptr(GArray) tempting = list_tempting(&self.position);
    const EngMove worst = find_worst(&self, tempting, FALSE);
    if (worst == ENG_NO_MOVE || !begin(&self, work, answer, count, TABIYA_TALK_NODES))
        return FALSE;
    TabiyaReviewPly judged;
    TabiyaTalkLine after;
    if (!is_mistake(&self, worst, TABIYA_TALK_NODES, &after, &judged) ||
        judged.refutation.motif == TABIYA_MOTIF_NONE) { /* nothing to learn from it */
        return FALSE;
    }
    say_where(&self);
    say(&self, _("A mistake that looks good: {move} ({text})."), worst, &after, &judged);
    tabiya_answer_show_board(answer, &self.position, worst);
    return TRUE;
}

gboolean tabiya_common_mistakes_find(TabiyaTalkWork *work, TabiyaAnswer *answer,
                                     const TabiyaExplorerAnswer *explored)
{
    const guint shown = work->scene->shown;

    if (!work->search)
        return FALSE;
    if (explored && explored->kind == TABIYA_EXPLORER_LIBRARY &&
        say_played(work, answer, explored)) {
        return TRUE;
    }
    for (guint count = shown; count <= MIN(shown + AHEAD_MOST, work->scene->moves->len); count++) {
        if (say_tempting(work, answer, count))
            return TRUE;
    }
    return FALSE;
}
