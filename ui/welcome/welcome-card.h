/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The welcome card of the first start: two questions, the settings that follow from the answers,
 * and the next steps. It replaces the moves, beside a board on which a game can begin at any
 * moment. It uses the actions (win.experience, win.rules, win.welcome-play, win.welcome-close), and
 * sets the board's look with ui/looks.h.
 *
 * Properties:
 *   compact   gboolean, read-write: there is room for only one question
 *   low       gboolean, read-write: there is room for both, if they are close together
 */
#ifndef TABIYA_WELCOME_CARD_H
#define TABIYA_WELCOME_CARD_H

#include <gtk/gtk.h>

#include "app/session/experience.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_WELCOME_CARD (tabiya_welcome_card_get_type())
G_DECLARE_FINAL_TYPE(TabiyaWelcomeCard, tabiya_welcome_card, TABIYA, WELCOME_CARD, GtkWidget)

GtkWidget *tabiya_welcome_card_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Shows that the game will be at `level`. */
void tabiya_welcome_card_set_level(TabiyaWelcomeCard *self, int level);

/* Call when the first question is answered: highlights the best next step and, in the compact form,
 * shows the second question. */
void tabiya_welcome_card_set_experience(TabiyaWelcomeCard *self, TabiyaExperience experience);

G_END_DECLS

#endif
