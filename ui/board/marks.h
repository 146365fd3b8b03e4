/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Computes the look of every square from the state of the view. */
#ifndef TABIYA_UI_BOARD_MARKS_H
#define TABIYA_UI_BOARD_MARKS_H

#include "ui/board/view.h"

/* Call after any change of position, selection, held piece or animation; squares whose look stays
 * the same do nothing. */
void tabiya_board_marks_refresh(TabiyaBoardView *view);

#endif
