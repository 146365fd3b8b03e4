/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers about a move that was played, and "why?" about any answer. See abilities.h. */
#include <glib/gi18n-lib.h>

#include "app/analysis/engine-source.h"
#include "app/session/opponents.h"
#include "app/talk/abilities.h"
#include "app/talk/answer-words.h"
#include "app/talk/asked.h"
#include "app/talk/move-deeds.h"
#include "engine/board/movegen.h"

/* A move that costs less, in points of winning chances, is as good as the best one. */
#define GOOD_PERCENT 2
/* How many moves of a line are explained one by one. */
#define TOLD_MOVES 4

/* --- A move of the game ----------------------------------------------------------------------- */

static const char *verdict_of(const TabiyaReviewPly *judged)
{
    if (judged->sacrifice)
        return _("It is a sound sacrifice.");
    if (judged->only_move && !judged->is_over)
        return _("It is the only good move.");
    if (judged->is_best)
        return _("It is the best move.");
    switch (judged->label) {
    case TABIYA_LABEL_INACCURACY:
        return _("It is an inaccuracy.");
    case TABIYA_LABEL_MISTAKE:
        return _("It is a mistake.");
    case TABIYA_LABEL_BLUNDER:
        return _("It is a blunder.");
    default:
        return judged->drop < GOOD_PERCENT ? _("It is a good move.") : _("It is a playable move.");
    }
}

/* The better move, with its claim if that can be proved. FALSE: there is none worth naming. */
static gboolean say_better(TabiyaAsked *self, const TabiyaReviewPly *judged)
{
    const TabiyaTalkLine *best = &self->lines[0];
    g_autofree char *score = tabiya_score_to_text(best->score);

    if (judged->is_best || (judged->label == TABIYA_LABEL_NONE && judged->drop < GOOD_PERCENT))
        return FALSE;
    tabiya_answer_fill(
        self->answer, _("{move} is better ({text})."),
        &(TabiyaFill){.position = &self->position, .move = best->moves[0], .text = score});
    if (judged->missed.motif != TABIYA_MOTIF_NONE)
        tabiya_answer_say_claim(self->answer, &judged->missed);
    return TRUE;
}

static void add_after(TabiyaAsked *self, EngMove move, const TabiyaTalkLine *after)
{
    TabiyaFact *fact = tabiya_answer_add_fact(self->answer, TABIYA_FACT_EVALUATION);
    EngPosition position;

    eng_position_play(&position, &self->position, move);
    tabiya_fact_set_line(fact, &position, after->moves, after->length);
    fact->has_score = TRUE;
    fact->score = after->score;
    fact->nodes = after->length > 0 ? TABIYA_TALK_NODES : 0;
    fact->number = 1;
}

/* In the middle of a line or a lesson it goes on. */
static void offer_after_move(const TabiyaAsked *self, gboolean has_better)
{
    const TabiyaScene *scene = self->work->scene;

    tabiya_answer_offer(self->answer, _("why?"));
    tabiya_answer_offer(self->answer, has_better ? _("show me") : _("what is the best move?"));
    tabiya_answer_offer(self->answer,
                        scene->shown < scene->moves->len ? _("next") : _("review this game"));
}

/* In a game against Tabiya: whose move it is that is judged. */
static void say_whose(TabiyaAsked *self)
{
    const TabiyaScene *scene = self->work->scene;

    if (!scene->has_side || scene->strength.level == 0)
        return;
    if (self->mover == scene->side) {
        tabiya_answer_say_text(self->answer, _("Your move:"));
        return;
    }
    g_autofree char *whose = tabiya_opponent_dup_sentence(
        scene->strength.opponent, N_("Tabiya’s move:"), N_("The move of %s:"));
    tabiya_answer_say_text(self->answer, whose);
}

static void explain(TabiyaAsked *self, EngMove move)
{
    TabiyaAnswer *answer = self->answer;
    TabiyaReviewPly judged;
    TabiyaTalkLine after;

    if (!tabiya_asked_search(self, TABIYA_TALK_NODES, 2) ||
        !tabiya_asked_search_after(self, &move, 1, TABIYA_TALK_NODES, &after) ||
        !tabiya_asked_judge(self, move, &after, &judged)) {
        return;
    }
    say_whose(self);
    tabiya_answer_say_line(answer, &self->position, &move, 1);
    g_string_append_c(answer->text, '.');
    tabiya_answer_say_deeds(answer, &self->position, move, tabiya_asked_get_captured_on(self), 2);
    tabiya_answer_say_text(answer, verdict_of(&judged));
    if (judged.refutation.motif != TABIYA_MOTIF_NONE)
        tabiya_answer_say_claim(answer, &judged.refutation);
    if (after.length > 0)
        tabiya_answer_say_score(answer, after.score);
    const gboolean has_better = say_better(self, &judged);
    if (has_better)
        tabiya_asked_add_evaluation(self, 0);
    add_after(self, move, &after);
    tabiya_answer_show_board(answer, &self->position, has_better ? self->lines[0].moves[0] : move);
    offer_after_move(self, has_better);
}

/* "Move 7" is a move, not only the position before it. */
static gboolean is_numbered(const TabiyaTalkWork *work)
{
    const char *handle = tabiya_arguments_get(work->arguments, "position");

    return handle && g_str_has_prefix(handle, "move ");
}

void tabiya_ability_explain_move(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    EngPosition position;
    TabiyaAsked self;
    guint count = 0;

    if (!tabiya_talk_work_find_position(work, answer, &position, &count))
        return;
    if (is_numbered(work) && count < work->scene->moves->len)
        count++;
    if (count == 0) {
        tabiya_answer_fail(answer, _("No move has been played before this position."));
        tabiya_answer_offer(answer, _("what is the best move?"));
        return;
    }
    tabiya_asked_init_at(&self, work, answer, count - 1);
    explain(&self, tabiya_scene_move_at(work->scene, count - 1));
}

/* --- Why? ------------------------------------------------------------------------------------- */

/* A line to explain, of an answer's fact. */
static const TabiyaFact *find_line(const TabiyaAnswer *previous)
{
    static const TabiyaFactKind KINDS[] = {TABIYA_FACT_CLAIM, TABIYA_FACT_EVALUATION,
                                           TABIYA_FACT_LINE, TABIYA_FACT_OPENING};

    for (guint i = 0; i < G_N_ELEMENTS(KINDS); i++) {
        for (guint j = 0; j < previous->facts->len; j++) {
            const TabiyaFact *fact = previous->facts->pdata[j];
            if (fact->kind == KINDS[i] && fact->has_position && fact->moves->len > 0)
                return fact;
        }
    }
    return NULL;
}

static EngMove move_of(const TabiyaFact *fact, guint index)
{
    return g_array_index(fact->moves, EngMove, index);
}

/* The first moves of a line, a paragraph for each, with what it does. */
static void say_walk(TabiyaAnswer *answer, const TabiyaFact *line)
{
    const guint count = MIN(line->moves->len, TOLD_MOVES);
    EngPosition at = line->start;
    EngSquare captured_on = ENG_NO_SQUARE;

    for (guint i = 0; i < count; i++) {
        const EngMove move = move_of(line, i);
        const EngPosition before = at;
        tabiya_answer_break(answer);
        tabiya_answer_say_line(answer, &before, &move, 1);
        g_string_append_c(answer->text, '.');
        tabiya_answer_say_deeds(answer, &before, move, captured_on, 2);
        captured_on = tabiya_move_get_capture(&before, move);
        eng_position_play(&at, &before, move);
    }
}

/* How much material changes hands in the line, if both sides play all of it. */
static void say_outcome_of_walk(TabiyaAnswer *answer, const TabiyaFact *line)
{
    if (line->kind == TABIYA_FACT_CLAIM) {
        tabiya_answer_break(answer);
        tabiya_answer_say_claim(answer, &line->claim);
    } else if (line->has_score) {
        tabiya_answer_break(answer);
        tabiya_answer_say_text(answer, _("With best play from both sides:"));
        tabiya_answer_say_score(answer, line->score);
    }
}

static void explain_line(TabiyaAnswer *answer, const TabiyaFact *line)
{
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_LINE);

    fact->text = g_strdup("walked");
    tabiya_fact_set_line(fact, &line->start, (const EngMove *)(gconstpointer)line->moves->data,
                         line->moves->len);
    tabiya_answer_say_text(answer, _("Move by move:"));
    say_walk(answer, line);
    say_outcome_of_walk(answer, line);
    tabiya_answer_show_board(answer, &line->start, move_of(line, 0));
    tabiya_answer_offer(answer, _("show me"));
    tabiya_answer_offer(answer, _("what is the plan?"));
}

/* Whether the answer already went through its line. */
static gboolean was_walked(const TabiyaAnswer *answer)
{
    const TabiyaFact *fact = tabiya_answer_find_fact(answer, TABIYA_FACT_LINE);

    return fact && g_strcmp0(fact->text, "walked") == 0;
}

/* The second best move of where the line begins, and what is wrong with it. FALSE: there is none,
 * or nothing to say of it. */
static gboolean explain_second(TabiyaTalkWork *work, TabiyaAnswer *answer, const TabiyaFact *line)
{
    TabiyaReviewPly judged;
    TabiyaTalkLine after;
    TabiyaAsked self;

    tabiya_asked_init_free(&self, work, answer, &line->start);
    if (eng_outcome_is_final(self.outcome) || !tabiya_asked_search(&self, TABIYA_TALK_NODES, 2) ||
        self.n_lines < 2) {
        return FALSE;
    }
    const EngMove second = self.lines[1].moves[0];
    if (!tabiya_asked_search_after(&self, &second, 1, TABIYA_TALK_NODES, &after) ||
        !tabiya_asked_judge(&self, second, &after, &judged) || judged.label == TABIYA_LABEL_NONE) {
        return FALSE;
    }
    tabiya_answer_fill(answer, _("The next best move, {move}, is not as good."),
                       &(TabiyaFill){.position = &self.position, .move = second});
    if (judged.refutation.motif != TABIYA_MOTIF_NONE)
        tabiya_answer_say_claim(answer, &judged.refutation);
    tabiya_answer_say_score(answer, after.score);
    add_after(&self, second, &after);
    tabiya_answer_break(answer);
    return TRUE;
}

static gboolean is_of(const TabiyaAnswer *answer, const char *name)
{
    return answer->ability && g_str_equal(answer->ability->name, name);
}

/* "Why?" after a move was played or shown means that move. */
static gboolean is_about_move(const TabiyaTalkWork *work)
{
    static const char *const NAMES[] = {"step",          "go_to_move",   "make_moves",
                                        "teach_opening", "play_opening", "show_line",
                                        "name_opening"};
    gboolean is = FALSE;

    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++)
        is = is || is_of(work->previous, NAMES[i]);
    return is && !work->previous->failed && work->scene->shown > 0;
}

static void explain_nothing(TabiyaAnswer *answer, const char *sentence)
{
    tabiya_answer_fail(answer, "%s", sentence);
    tabiya_answer_offer(answer, _("who is better?"));
    tabiya_answer_offer(answer, _("what is the best move?"));
    tabiya_answer_offer(answer, _("explain the last move"));
}

void tabiya_ability_explain_more(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const TabiyaAnswer *previous = work->previous;

    if (!previous) {
        explain_nothing(answer, _("There is no answer to explain yet."));
        return;
    }
    if (is_of(previous, "hint") && !find_line(previous)) {
        tabiya_ability_hint(work, answer);
        return;
    }
    if (is_about_move(work)) {
        tabiya_ability_explain_move(work, answer);
        return;
    }
    const TabiyaFact *line = find_line(previous);
    if (!line || was_walked(previous)) {
        explain_nothing(answer, _("That is all I can say about this. Try asking something else."));
        return;
    }
    if (is_of(previous, "best_move") || is_of(previous, "candidate_moves"))
        explain_second(work, answer, line);
    if (!answer->failed)
        explain_line(answer, line);
}
