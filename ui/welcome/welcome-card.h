/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The welcome of the first start: two questions, what follows from them, and the ways out. It
 * stands where the moves of a game will stand, beside a board on which the game can begin at any
 * moment, and is in nobody's way. It names actions (win.experience, win.rules, win.welcome-play,
 * win.welcome-close), and chooses the board by ui/looks.h.
 *
 * Property:
 *   compact   gboolean, read-write: there is room for one question at a time
 */
#ifndef TABIYA_WELCOME_CARD_H
#define TABIYA_WELCOME_CARD_H

#include <gtk/gtk.h>

#include "app/session/experience.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_WELCOME_CARD (tabiya_welcome_card_get_type())
G_DECLARE_FINAL_TYPE(TabiyaWelcomeCard, tabiya_welcome_card, TABIYA, WELCOME_CARD, GtkWidget)

GtkWidget *tabiya_welcome_card_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Says that the game will be at `level`. */
void tabiya_welcome_card_set_level(TabiyaWelcomeCard *self, int level);

/* The first question was answered: what is best done next stands out, and in the compact form the
 * second one follows. */
void tabiya_welcome_card_set_experience(TabiyaWelcomeCard *self, TabiyaExperience experience);

G_END_DECLS

#endif
