/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One board of a wall: the names and clocks of both sides, an evaluation bar, the position with its
 * last move, and the result once the game is over. A grid cell to assistive technology, with all of
 * this in its name.
 *
 * It shows what it last read with tabiya_wall_cell_update(), and is drawn with the brush that all
 * cells of its wall share. Private to the wall (wall-view.h).
 *
 * Signal "activate": it was pressed with Enter, Space or by assistive technology. */
#ifndef TABIYA_UI_ARENA_WALL_CELL_H
#define TABIYA_UI_ARENA_WALL_CELL_H

#include "ui/arena/game-facts.h"
#include "ui/arena/wall-brush.h"
#include "ui/arena/wall-layout.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_WALL_CELL (tabiya_wall_cell_get_type())
G_DECLARE_FINAL_TYPE(TabiyaWallCell, tabiya_wall_cell, TABIYA, WALL_CELL, GtkWidget)

/* `brush`: borrowed, outlives it. */
GtkWidget *tabiya_wall_cell_new(TabiyaWallBrush *brush) G_GNUC_WARN_UNUSED_RESULT;

void tabiya_wall_cell_set_size(TabiyaWallCell *self, const TabiyaWallCellSize *size);

/* Shows `facts`. TRUE: it looks different, and will be drawn again. */
gboolean tabiya_wall_cell_update(TabiyaWallCell *self, const TabiyaGameFacts *facts);
/* Its name for assistive technology, and its tooltip. */
void tabiya_wall_cell_set_words(TabiyaWallCell *self, const char *words);

/* Whether this is the game that is shown large. */
void tabiya_wall_cell_set_followed(TabiyaWallCell *self, gboolean followed);

/* How often it was drawn. */
guint tabiya_wall_cell_get_n_drawn_for_tests(TabiyaWallCell *self);
/* Its name; lent. */
const char *tabiya_wall_cell_get_words_for_tests(TabiyaWallCell *self);

G_END_DECLS

#endif
