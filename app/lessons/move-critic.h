/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Says of all moves of a position whether they are as good as the lesson's, and why not: for a page
 * that has no engine of its own. Blocks, one thread searches, and the same nodes give the same
 * answers. For what a person waits for, see lesson-session.h. */
#ifndef TABIYA_MOVE_CRITIC_H
#define TABIYA_MOVE_CRITIC_H

#include "app/game/game.h"

G_BEGIN_DECLS

typedef struct TabiyaMoveCritic TabiyaMoveCritic;

/* `nodes` for each move. NULL: not enough memory. */
TabiyaMoveCritic *tabiya_move_critic_new(guint64 nodes) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_move_critic_free(TabiyaMoveCritic *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMoveCritic, tabiya_move_critic_free)

/* Whether `move` is as good as the main move of `node`. If not, `*reason` is a sentence, or NULL.
 * (transfer full) */
gboolean tabiya_move_critic_judge(TabiyaMoveCritic *self, const TabiyaNode *node, EngMove move,
                                  char **reason);

/* For tests: the winning chances of the move judged last less those of the main move, in points. */
double tabiya_move_critic_get_difference_for_tests(TabiyaMoveCritic *self);

G_END_DECLS

#endif
