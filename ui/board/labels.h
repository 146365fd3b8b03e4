/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The labels of files and ranks beside the board, if the person wants them there. Labels inside the
 * board belong to the squares (square.c). */
#ifndef TABIYA_UI_BOARD_LABELS_H
#define TABIYA_UI_BOARD_LABELS_H

#include "ui/board/view.h"

G_BEGIN_DECLS

void tabiya_board_labels_snapshot(TabiyaBoardView *view, GtkSnapshot *snapshot);

G_END_DECLS

#endif
