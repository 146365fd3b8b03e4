/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page of the arena that shows how the net learns (app/arena/learning-run.h): choose a recipe
 * or a folder; then progress, loss, the strength of each generation, and what can be done with its
 * net and its games. The run of the last time is shown again, and can go on.
 *
 * Signal:
 *   watch  (const char *net, const char *name, const char *other_net, const char *other_name):
 *          show a tournament of these two; `other_net` NULL: the built-in one
 */
#ifndef TABIYA_ARENA_LEARNING_VIEW_H
#define TABIYA_ARENA_LEARNING_VIEW_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_ARENA_LEARNING (tabiya_arena_learning_get_type())
G_DECLARE_FINAL_TYPE(TabiyaArenaLearning, tabiya_arena_learning, TABIYA, ARENA_LEARNING, AdwBin)

GtkWidget *tabiya_arena_learning_new(void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
