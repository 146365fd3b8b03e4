/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the board shows of an answer: a position, or a line that is played move by move. Moves of
 * the game are shown there; for others only the board shows the position, and no game changes.
 *
 * Signals:
 *   changed  (const char *move): the board shows the position after this move, which is in no game;
 *            NULL: it shows the game again
 */
#ifndef TABIYA_ASK_LOOK_H
#define TABIYA_ASK_LOOK_H

#include "app/talk/answer.h"
#include "ui/place.h"
#include "ui/talk/ask-said.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ASK_LOOK (tabiya_ask_look_get_type())
G_DECLARE_FINAL_TYPE(TabiyaAskLook, tabiya_ask_look, TABIYA, ASK_LOOK, GObject)

/* `place` is lent: it owns the new object. */
TabiyaAskLook *tabiya_ask_look_new(TabiyaPlace *place) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_ask_look_at(TabiyaAskLook *self, const TabiyaAnswerLink *link);
/* Plays the line of a checked sentence: the first move at once, the others one after the other. */
void tabiya_ask_look_play(TabiyaAskLook *self, const TabiyaSaid *said);
/* Whether the board shows no game. */
gboolean tabiya_ask_look_is_away(TabiyaAskLook *self);
/* Back to the game; and: something else has the board by now. */
void tabiya_ask_look_back(TabiyaAskLook *self);
void tabiya_ask_look_leave(TabiyaAskLook *self);

G_END_DECLS

#endif
