/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel of the place "ask": a conversation, and an entry for the next question. Below the board
 * the entry is at the top, and so is the latest answer.
 *
 * Signals:
 *   ask      (const char *words)
 *   undo     (uint id): of a change (app/talk/desk.h)
 *   look     (TabiyaAnswerLink *link): the person wants to see the position after the move
 *   play     (TabiyaSaid *said): the person wants to see the line of a checked sentence
 */
#ifndef TABIYA_ASK_PANEL_H
#define TABIYA_ASK_PANEL_H

#include "app/talk/desk.h"
#include "ui/place-panel.h"
#include "ui/talk/conversation.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ASK_PANEL (tabiya_ask_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaAskPanel, tabiya_ask_panel, TABIYA, ASK_PANEL, TabiyaPlacePanel)

/* Keeps a reference to the desk, which knows what can be undone. */
GtkWidget *tabiya_ask_panel_new(TabiyaDesk *desk) G_GNUC_WARN_UNUSED_RESULT;

/* Shows it; call it again after a change. `flipped`: boards are shown from Black's side. */
void tabiya_ask_panel_show(TabiyaAskPanel *self, TabiyaConversation *conversation,
                           gboolean flipped);
/* The question that is being answered; NULL: none. */
void tabiya_ask_panel_set_waiting(TabiyaAskPanel *self, const char *question);
/* What is being done for it; and what a language model wants to change: the person is asked until
 * it is NULL. */
void tabiya_ask_panel_set_status(TabiyaAskPanel *self, const char *status);
void tabiya_ask_panel_set_wish(TabiyaAskPanel *self, const char *wish);
/* Shown as long as nothing was asked. */
void tabiya_ask_panel_set_examples(TabiyaAskPanel *self, const GPtrArray *words);
/* The move after which one looks at the board; NULL: at the game. */
void tabiya_ask_panel_set_looking(TabiyaAskPanel *self, const char *move);
/* Whether the next question has been begun. */
gboolean tabiya_ask_panel_is_typing(TabiyaAskPanel *self);
/* What can be undone has changed. */
void tabiya_ask_panel_update_undo(TabiyaAskPanel *self);

G_END_DECLS

#endif
