/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page "Ask": a guest (place.h) beside the board of any place, where a person asks in words and
 * Tabiya answers (app/talk/talk.h). What was asked about a game is kept (conversation.h).
 *
 * Actions: "ask-show"; "ask" with words; "ask-cancel", "ask-undo" (the last change), "ask-back"
 * (from a position that an answer speaks of), "ask-copy", "ask-export", "ask-export-to" with a
 * path, "ask-clear", "ask-unclear"; "ask-allow" and "ask-refuse", the answers to what a language
 * model wants to change (ask-model.h).
 *
 * Signal "answered" (const TabiyaAnswer *, const char *spoken): what was asked aside is answered;
 * `spoken` has all of it in one line.
 */
#ifndef TABIYA_ASK_PLACE_H
#define TABIYA_ASK_PLACE_H

#include "app/talk/talk.h"
#include "ui/place.h"
#include "ui/talk/conversation.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ASK_PLACE (tabiya_ask_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaAskPlace, tabiya_ask_place, TABIYA, ASK_PLACE, TabiyaPlace)

/* The conversation's engine, made at the first call: nothing before needs it. (transfer none) */
TabiyaTalk *tabiya_ask_place_get_talk(TabiyaAskPlace *self);
/* Shows the page, and asks. */
void tabiya_ask_place_ask(TabiyaAskPlace *self, const char *words);
/* Asks without showing the page, which has the answer later, too: ::answered follows. FALSE:
 * another question is still being answered. */
gboolean tabiya_ask_place_ask_aside(TabiyaAskPlace *self, const char *words);

/* --- For tests -------------------------------------------------------------------------------- */

/* (transfer none); NULL: the page was never shown. */
TabiyaConversation *tabiya_ask_place_get_conversation_for_tests(TabiyaAskPlace *self);
gboolean tabiya_ask_place_is_waiting_for_tests(TabiyaAskPlace *self);

G_END_DECLS

#endif
