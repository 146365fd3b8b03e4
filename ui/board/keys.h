/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keyboard control of the board: one square has the keyboard focus (the view's `cursor`), arrow
 * keys move it, Tab enters and leaves the board once. */
#ifndef TABIYA_UI_BOARD_KEYS_H
#define TABIYA_UI_BOARD_KEYS_H

#include "ui/board/view.h"

G_BEGIN_DECLS

/* Starts listening to keys. */
void tabiya_board_keys_init(TabiyaBoardView *self);

/* GtkWidgetClass.focus and .grab_focus of the view. */
gboolean tabiya_board_keys_focus(GtkWidget *widget, GtkDirectionType direction);
gboolean tabiya_board_keys_grab_focus(GtkWidget *widget);

/* The focus is on `child` now (NULL: on no square). */
void tabiya_board_keys_focus_moved(TabiyaBoardView *self, GtkWidget *child);

G_END_DECLS

#endif
