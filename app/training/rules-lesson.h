/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rules, tried on the board: one of rules.h at a time, with a small task. There is no opponent:
 * after a move of White it is White's turn again, but that a king in check gets out of it. A move
 * that is not legal is refused with the reason, as in every session; one that spoils the task says
 * why, and the position comes back by itself.
 *
 * "stage" is a TabiyaRulesStage, "status" what is to be done. It begins with the first rule. */
#ifndef TABIYA_RULES_LESSON_H
#define TABIYA_RULES_LESSON_H

#include "app/training/rules.h"
#include "app/training/training-session.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_RULES_STAGE_TRYING,
    /* something comes by itself: a king gets out of check, the position back */
    TABIYA_RULES_STAGE_WAITING,
    TABIYA_RULES_STAGE_DONE,
} TabiyaRulesStage;

#define TABIYA_TYPE_RULES_LESSON (tabiya_rules_lesson_get_type())
G_DECLARE_FINAL_TYPE(TabiyaRulesLesson, tabiya_rules_lesson, TABIYA, RULES_LESSON,
                     TabiyaTrainingSession)

TabiyaRulesLesson *tabiya_rules_lesson_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Another rule, or the same from the beginning. */
void tabiya_rules_lesson_begin(TabiyaRulesLesson *self, const TabiyaRule *rule);
void tabiya_rules_lesson_again(TabiyaRulesLesson *self);

const TabiyaRule *tabiya_rules_lesson_get_rule(TabiyaRulesLesson *self);
TabiyaRulesStage tabiya_rules_lesson_get_stage(TabiyaRulesLesson *self);

/* Where the piece stands that the rule is about, to be picked up; ENG_NO_SQUARE: nothing is to be
 * moved now, or any piece. */
EngSquare tabiya_rules_lesson_get_piece(TabiyaRulesLesson *self);

/* The last move that was made on the board: passing is none. ENG_NO_MOVE: there was none. */
EngMove tabiya_rules_lesson_get_last_move(TabiyaRulesLesson *self);

G_END_DECLS

#endif
