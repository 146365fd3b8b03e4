/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place of a node in its tree as a short text: "40 1 3" is forty main moves, then the first
 * variation, then three main moves in it. */
#ifndef TABIYA_NODE_PATH_H
#define TABIYA_NODE_PATH_H

#include "app/game/game.h"

G_BEGIN_DECLS

char *tabiya_node_dup_path(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;

/* The node, or the last node on the way to it that exists. `path` NULL: the root. */
const TabiyaNode *tabiya_node_from_path(TabiyaGame *game, const char *path);

G_END_DECLS

#endif
