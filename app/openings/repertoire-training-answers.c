/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What comes of an answer in a training: it is judged and written, may be graded otherwise or taken
 * back, and then the next card is asked for. Hints are answers half given. */
#include "app/openings/repertoire-training-private.h"

#include <glib/gi18n-lib.h>

#include "app/openings/training-words.h"
#include "app/training/grade-card.h"

/* --- Answers ---------------------------------------------------------------------------------- */

/* Writes it at once, in place of what was written of this answer before. */
static void write_grade(TabiyaRepertoireTraining *self, TabiyaGrade grade, EngMove played)
{
    TabiyaCardAnswer answer =
        tabiya_card_grade(&self->card, grade, tabiya_repertoires_get_now_ms(self->repertoires));
    gboolean again = self->grade != 0;
    char uci[ENG_UCI_MAX];

    if (played != ENG_NO_MOVE)
        answer.played = eng_uci_write(tabiya_node_get_position(self->base.at), played, uci);
    self->grade = grade;
    tabiya_repertoires_answer(self->repertoires, &answer, again, NULL, NULL);
}

static void note_answer(TabiyaRepertoireTraining *self, gboolean right, EngMove played)
{
    TabiyaAnsweredCard answered = {self->card, right};

    write_grade(self, right ? TABIYA_GRADE_GOOD : TABIYA_GRADE_AGAIN, played);
    g_array_append_val(self->answered, answered);
}

static void answer_right(TabiyaRepertoireTraining *self, EngMove move)
{
    const TabiyaNode *made = tabiya_game_add_move(self->base.board.game, self->base.at, move);

    tabiya_repertoire_training_set_marks(self, TABIYA_NO_TRAINING_MARKS);
    tabiya_training_session_go_to(&self->base, made);
    tabiya_board_session_emit_move_played(&self->base.board, move, FALSE);
    tabiya_training_session_set_verdict(
        &self->base,
        tabiya_training_words_dup_verdict(self->repertoire, self->index, move, self->helped));
    tabiya_repertoire_training_set_stage(self, TABIYA_TRAINING_RIGHT);
}

/* The board shows the position again, with the answer. */
static void answer_wrong(TabiyaRepertoireTraining *self, EngMove move)
{
    const TabiyaRepertoireMove *answer =
        tabiya_repertoire_get_answer(self->repertoire, self->index);
    const TabiyaRepertoireMove *tried =
        move != ENG_NO_MOVE ? tabiya_repertoire_find_move(self->repertoire, self->index, move)
                            : NULL;

    self->helped = TRUE;
    tabiya_training_session_set_verdict(
        &self->base, tabiya_training_words_dup_verdict(self->repertoire, self->index, move, FALSE));
    tabiya_repertoire_training_set_stage(self, TABIYA_TRAINING_WRONG);
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_repertoire_training_set_marks(
        self, (TabiyaTrainingMarks){answer->move, tried != NULL ? tried->refutation : ENG_NO_MOVE,
                                    ENG_NO_SQUARE, ENG_NO_SQUARE});
}

void tabiya_repertoire_training_answer(TabiyaRepertoireTraining *self, EngMove move)
{
    const TabiyaRepertoireMove *known =
        move != ENG_NO_MOVE ? tabiya_repertoire_find_move(self->repertoire, self->index, move)
                            : NULL;
    gboolean right = known != NULL && known->kind != TABIYA_REPERTOIRE_ERROR;

    if (self->grade == 0)
        note_answer(self, right, move);
    if (right)
        answer_right(self, move);
    else
        answer_wrong(self, move);
    g_signal_emit_by_name(self, "judged", right);
}

void tabiya_repertoire_training_hint(TabiyaRepertoireTraining *self)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    TabiyaTrainingMarks marks = TABIYA_NO_TRAINING_MARKS;

    if (self->base.stage != TABIYA_TRAINING_ASKING)
        return;
    if (self->marks.hint != ENG_NO_SQUARE) {
        tabiya_repertoire_training_answer(self, ENG_NO_MOVE);
        return;
    }
    tabiya_training_session_go_to(&self->base, self->base.at);
    marks.hint = eng_move_from(tabiya_repertoire_get_answer(self->repertoire, self->index)->move);
    tabiya_repertoire_training_set_marks(self, marks);
    tabiya_training_session_announce(&self->base, g_strdup_printf(_("The piece on %c%d moves."),
                                                                  'a' + eng_file(marks.hint),
                                                                  eng_rank(marks.hint) + 1));
}

void tabiya_repertoire_training_try_again(TabiyaRepertoireTraining *self)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    if (self->base.stage != TABIYA_TRAINING_WRONG)
        return;
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    tabiya_repertoire_training_set_marks(self, TABIYA_NO_TRAINING_MARKS);
    tabiya_repertoire_training_set_stage(self, TABIYA_TRAINING_ASKING);
    tabiya_training_session_announce_status(&self->base);
}

/* --- Going on --------------------------------------------------------------------------------- */

/* The position that the answer led to, if the board shows it. */
static guint find_reached(TabiyaRepertoireTraining *self)
{
    const TabiyaNode *made = tabiya_node_get_child(self->base.at);

    if (self->base.stage != TABIYA_TRAINING_RIGHT || made == NULL)
        return TABIYA_NO_POSITION;
    self->base.board.cursor = made;
    return tabiya_repertoire_find(self->repertoire, tabiya_node_get_position(made)->key);
}

static void leave_card(TabiyaRepertoireTraining *self)
{
    guint reached = find_reached(self);

    if (self->grade == TABIYA_GRADE_AGAIN) {
        TabiyaCardAnswer given = tabiya_card_grade(
            &self->card, self->grade, tabiya_repertoires_get_now_ms(self->repertoires));
        TabiyaCard after = tabiya_card_after(&self->card, &given);

        tabiya_training_queue_put(self->queue, &after, FALSE);
    }
    tabiya_repertoire_training_take_next(self, reached);
}

void tabiya_repertoire_training_next(TabiyaRepertoireTraining *self)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    if (self->base.stage == TABIYA_TRAINING_RIGHT || self->base.stage == TABIYA_TRAINING_WRONG)
        leave_card(self);
}

void tabiya_repertoire_training_grade(TabiyaRepertoireTraining *self, TabiyaGrade grade)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    g_return_if_fail(grade >= TABIYA_GRADE_AGAIN && grade <= TABIYA_GRADE_EASY);
    if (self->base.stage != TABIYA_TRAINING_RIGHT)
        return;
    if (!self->helped && grade != self->grade) {
        const TabiyaNode *made = tabiya_node_get_child(self->base.at);

        write_grade(self, grade, tabiya_node_get_move(made));
        g_array_index(self->answered, TabiyaAnsweredCard, self->answered->len - 1).right =
            grade != TABIYA_GRADE_AGAIN;
    }
    leave_card(self);
}

gboolean tabiya_repertoire_training_get_days(TabiyaRepertoireTraining *self,
                                             guint days[TABIYA_N_GRADES])
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), FALSE);
    if (self->base.stage != TABIYA_TRAINING_RIGHT || self->helped)
        return FALSE;
    tabiya_card_plan(&self->card, tabiya_repertoires_get_now_ms(self->repertoires), days);
    return TRUE;
}

/* The card that waits for its answer comes after the one that is taken back. */
void tabiya_repertoire_training_undo(TabiyaRepertoireTraining *self)
{
    TabiyaCard card;

    if (self->answered->len == 0 || self->queue == NULL)
        return;
    card = g_array_index(self->answered, TabiyaAnsweredCard, self->answered->len - 1).before;
    g_array_set_size(self->answered, self->answered->len - 1);
    tabiya_training_session_stay(&self->base);
    tabiya_repertoires_take_back(self->repertoires, card.id);
    tabiya_training_queue_drop(self->queue, card.id);
    if (self->grade == 0 && self->base.stage != TABIYA_TRAINING_OVER && self->card.id != card.id)
        tabiya_training_queue_put(self->queue, &self->card, TRUE);
    tabiya_repertoire_training_show_card(self, &card, ENG_NO_MOVE, 0);
}
