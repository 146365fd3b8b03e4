/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A question and its answer, as the page "Ask" shows them.
 *
 * Signals:
 *   ask      (const char *words): the person chose one of the words offered
 *   undo     (): of the change
 *   opened   (int link)
 *   chosen   (int link, TabiyaAskText *text): see ask-text.h
 */
#ifndef TABIYA_ASK_TURN_H
#define TABIYA_ASK_TURN_H

#include <gtk/gtk.h>

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
/* Whether the change can be undone now. */
void tabiya_ask_turn_set_can_undo(TabiyaAskTurn *self, gboolean can_undo);
/* The change was undone: says so. */
void tabiya_ask_turn_show_undone(TabiyaAskTurn *self);
/* Only the last answer's offers are of use. */
void tabiya_ask_turn_set_last(TabiyaAskTurn *self, gboolean is_last);

G_END_DECLS

#endif
