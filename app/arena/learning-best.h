/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The best game of a match: the one to look at, or to make an animation of. */
#ifndef TABIYA_LEARNING_BEST_H
#define TABIYA_LEARNING_BEST_H

#include "app/game/game.h"

G_BEGIN_DECLS

/* The shortest game in `path` that `player` (its name in the tags) won; if there is none, the
 * longest that was drawn, else the longest of all. The first of several. At least one move was
 * played in it. NULL with an error: the file cannot be read, or has no such game. Any thread.
 * (transfer full) */
TabiyaGame *tabiya_learning_find_best(const char *path, const char *player,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
