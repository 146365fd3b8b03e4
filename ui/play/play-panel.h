/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board during a game: the opening's name, the notation, the status, game
 * navigation and the commands. The coach has a card for its words (coach-card.h). When the game is
 * over, another gives the result and offers the next steps (end-card.h).
 *
 * Its buttons name actions of the window ("win.undo-move", "app.new-game", …); the window installs
 * them and decides when they may be used.
 *
 * Its session is a TabiyaPlaySession. In the compact form the notation flows in a few lines,
 * without an opening card, and buttons have no text; the panel then takes the height it is given,
 * at least about 90 px. gtk_widget_grab_focus() focuses the notation.
 *
 * Signal:
 *   greeting-changed   tabiya_play_panel_is_long() may be different
 */
#ifndef TABIYA_PLAY_PANEL_H
#define TABIYA_PLAY_PANEL_H

#include "app/session/play-report.h"
#include "ui/place-panel.h"
#include "ui/today/today-card.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PLAY_PANEL (tabiya_play_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPlayPanel, tabiya_play_panel, TABIYA, PLAY_PANEL, TabiyaPlacePanel)

GtkWidget *tabiya_play_panel_new(TabiyaPlaySession *session);

/* Shows `greeting` instead of the moves until the first move is made or another game begins; NULL
 * removes it. It has properties "compact" and "low" for the panel's form, and takes the focus
 * instead of the notation. */
void tabiya_play_panel_set_greeting(TabiyaPlayPanel *self, GtkWidget *greeting);
/* Lent; NULL: none, or no longer any. */
GtkWidget *tabiya_play_panel_get_greeting(TabiyaPlayPanel *self);

/* Whether it shows more than moves and buttons: a greeting, a question of the coach, or the end of
 * a game. */
gboolean tabiya_play_panel_is_long(TabiyaPlayPanel *self);

/* The report for the card at the end of a game; NULL, the default: none. */
void tabiya_play_panel_set_report(TabiyaPlayPanel *self, TabiyaPlayReport *report);

/* Puts the card below the moves, where it shows before the first move and after the last one. */
void tabiya_play_panel_add_today(TabiyaPlayPanel *self, TabiyaTodayCard *card);

/* Whether the status has a button that leads back to the game, and it is in sight. */
gboolean tabiya_play_panel_leads_back(TabiyaPlayPanel *self);

G_END_DECLS

#endif
