/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What stands beside the board while one guesses the moves of a game: what is asked, what was said
 * of the last try, the points, the moves so far. Before that it asks for the side, afterwards it
 * sums up.
 *
 * Its buttons name actions of the window ("win.guess-for", "win.guess-skip" …,
 * ui/training/guess-place.c).
 *
 * Its session is a TabiyaGuessSession.
 * gtk_widget_grab_focus() puts the keyboard's focus into the notation, or on the first choice.
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
