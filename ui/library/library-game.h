/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Opens a game of the library in Study, as a file that saves back into the library. */
#ifndef TABIYA_LIBRARY_GAME_H
#define TABIYA_LIBRARY_GAME_H

#include "ui/part.h"

G_BEGIN_DECLS

/* `part` is the caller, which reports errors. Shows the game after `ply` half-moves of its main
 * line or, with -1, as it was left. */
void tabiya_library_game_open(TabiyaPart *part, gint64 id, int ply);

G_END_DECLS

#endif
