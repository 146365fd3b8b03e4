/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson in the rules on the board: one rule of rules.h at a time, with a small task. There is no
 * opponent: after White's move it is White's turn again, except that a black king in check escapes
 * from it. An illegal move is refused with the reason, as in every session; a move that spoils the
 * task explains why, and the position is restored automatically.
 *
 * "stage" is a TabiyaRulesStage, "status" the task. The lesson begins with the first rule. */
#ifndef TABIYA_RULES_LESSON_H
#define TABIYA_RULES_LESSON_H

#include "app/training/rules.h"
#include "app/training/training-session.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_RULES_STAGE_TRYING,
    /* something happens automatically: a king escapes check, the position is restored */
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

/* The square of the piece to move, so that it can be picked up; ENG_NO_SQUARE: no move is expected,
 * or any piece may move. */
EngSquare tabiya_rules_lesson_get_piece(TabiyaRulesLesson *self);

/* The last move made on the board, ignoring passes. ENG_NO_MOVE: there was none. */
EngMove tabiya_rules_lesson_get_last_move(TabiyaRulesLesson *self);

G_END_DECLS

#endif
