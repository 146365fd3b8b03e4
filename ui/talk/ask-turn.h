/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A question and its answer, as the page "Ask" shows them.
 *
 * Signals:
 *   ask      (const char *words): the person chose one of the words offered
 *   undo     (uint id): of a change (app/talk/desk.h)
 *   opened   (int link)
 *   chosen   (int link, TabiyaAskText *text): see ask-text.h
 *   play     (TabiyaSaid *said): a check mark was pressed, whose line is to be shown
 */
#ifndef TABIYA_ASK_TURN_H
#define TABIYA_ASK_TURN_H

#include <gtk/gtk.h>

#include "app/talk/desk.h"
#include "ui/talk/conversation.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ASK_TURN (tabiya_ask_turn_get_type())
G_DECLARE_FINAL_TYPE(TabiyaAskTurn, tabiya_ask_turn, TABIYA, ASK_TURN, GtkWidget)

/* Copies the turn. `flipped`: boards are shown from Black's side. */
GtkWidget *tabiya_ask_turn_new(const TabiyaTurn *turn, gboolean flipped) G_GNUC_WARN_UNUSED_RESULT;

/* The question alone, with a spinner and a button to cancel (the action "win.ask-cancel"). */
GtkWidget *tabiya_ask_turn_new_waiting(const char *question) G_GNUC_WARN_UNUSED_RESULT;

/* NULL: it waits for the answer. Lent. */
const TabiyaAnswer *tabiya_ask_turn_get_answer(TabiyaAskTurn *self);
/* Shows the buttons of the changes that can be undone now. */
void tabiya_ask_turn_update_undo(TabiyaAskTurn *self, TabiyaDesk *desk);
/* The change was undone: says so. */
void tabiya_ask_turn_show_undone(TabiyaAskTurn *self, guint id);
/* Only the last answer's offers are of use. */
void tabiya_ask_turn_set_last(TabiyaAskTurn *self, gboolean is_last);

/* While it waits: what is being done; and what a language model wants to change, with buttons (the
 * actions "win.ask-allow" and "win.ask-refuse"), NULL: nothing. */
void tabiya_ask_turn_set_status(TabiyaAskTurn *self, const char *status);
void tabiya_ask_turn_set_wish(TabiyaAskTurn *self, const char *wish);
/* The button that refuses it. */
void tabiya_ask_turn_focus_wish(TabiyaAskTurn *self);

G_END_DECLS

#endif
