/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The coach's words beside the board: a question with two buttons, "Take Back" and "Play On", or a
 * remark without any. It is visible only while there are words, and follows the session by itself.
 *
 * Property "asks" (gboolean, read-only, notifies): it shows a question. */
#ifndef TABIYA_COACH_CARD_H
#define TABIYA_COACH_CARD_H

#include <gtk/gtk.h>

#include "app/session/play-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_COACH_CARD (tabiya_coach_card_get_type())
G_DECLARE_FINAL_TYPE(TabiyaCoachCard, tabiya_coach_card, TABIYA, COACH_CARD, GtkWidget)

/* NULL: none, and the card is hidden. */
void tabiya_coach_card_set_session(TabiyaCoachCard *self, TabiyaPlaySession *session);
gboolean tabiya_coach_card_asks(TabiyaCoachCard *self);

/* The narrow form: the buttons stand beside short words. */
void tabiya_coach_card_set_compact(TabiyaCoachCard *self, gboolean compact);

G_END_DECLS

#endif
