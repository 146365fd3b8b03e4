/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Replaces a game with one line, given as text. */
#ifndef TABIYA_LINE_WRITER_H
#define TABIYA_LINE_WRITER_H

#include "app/game/game.h"

G_BEGIN_DECLS

/* Replaces the tree with the line `moves` from its start, SAN with or without numbers ("1. e4 c5"),
 * and returns its end. The line ends at the first illegal move. Existing nodes of the line stay. */
const TabiyaNode *tabiya_line_write(TabiyaGame *game, const char *moves);

G_END_DECLS

#endif
