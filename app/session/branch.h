/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A piece of a game's tree taken down, to be put back as it was: what undo removes and redo
 * restores, with every variation, comment and glyph. */
#ifndef TABIYA_BRANCH_H
#define TABIYA_BRANCH_H

#include "app/game/game.h"

G_BEGIN_DECLS

typedef struct TabiyaBranch TabiyaBranch;

/* What stands at `top` and below it; `game` is not changed. */
TabiyaBranch *tabiya_branch_new(const TabiyaNode *top) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_branch_free(TabiyaBranch *branch);

/* Puts it back as the last child of `parent`, which stands for the same position as the parent of
 * `top` did. */
void tabiya_branch_restore(const TabiyaBranch *branch, TabiyaGame *game, const TabiyaNode *parent);

G_END_DECLS

#endif
