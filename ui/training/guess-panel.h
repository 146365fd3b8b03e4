/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board for guessing the moves of a game: the question, the verdict on the
 * last guess, the points and the moves so far. It first asks for the side; at the end it sums up.
 *
 * Its buttons name actions of the window ("win.guess-for", "win.guess-skip" …,
 * ui/training/guess-place.c).
 *
 * Its session is a TabiyaGuessSession. gtk_widget_grab_focus() focuses the notation, or the first
 * choice.
 */
#ifndef TABIYA_GUESS_PANEL_H
#define TABIYA_GUESS_PANEL_H

#include "app/study/guess-session.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GUESS_PANEL (tabiya_guess_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGuessPanel, tabiya_guess_panel, TABIYA, GUESS_PANEL, TabiyaPlacePanel)

GtkWidget *tabiya_guess_panel_new(TabiyaGuessSession *session);

G_END_DECLS

#endif
