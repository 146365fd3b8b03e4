/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Who answers a question of the page "Ask": Tabiya (app/talk/talk.h), or the language model
 * (ask-model.h) if the words are for it, or if it is switched on and Tabiya would have to ask back.
 * Where the model has no answer, Tabiya asks back after all.
 *
 * Signals, both of the model (ask-model.h):
 *   status   (const char *sentence): what it does now
 *   wish     (const char *sentence): it wants to change something; NULL: no longer
 */
#ifndef TABIYA_ANSWERER_H
#define TABIYA_ANSWERER_H

#include "app/talk/talk.h"
#include "ui/place.h"
#include "ui/talk/conversation.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ANSWERER (tabiya_answerer_get_type())
G_DECLARE_FINAL_TYPE(TabiyaAnswerer, tabiya_answerer, TABIYA, ANSWERER, GObject)

TabiyaAnswerer *tabiya_answerer_new(TabiyaTalk *talk) G_GNUC_WARN_UNUSED_RESULT;
/* Asks, one question at a time, for a place: about its board, over its window. "ask the model"
 * alone asks it the last question of the conversation. */
void tabiya_answerer_ask_async(TabiyaAnswerer *self, TabiyaPlace *place, const char *words,
                               TabiyaConversation *conversation, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user);
/* `*model`: what the language model said; NULL: Tabiya answered. Returns NULL where there is no
 * answer: cancelled, or the person did not agree to ask a model. Both are (transfer full). */
TabiyaAnswer *tabiya_answerer_ask_finish(TabiyaAnswerer *self, GAsyncResult *result,
                                         TabiyaModelWords **model) G_GNUC_WARN_UNUSED_RESULT;
/* The person's answer to ::wish. */
void tabiya_answerer_confirm(TabiyaAnswerer *self, gboolean yes);
/* Another conversation begins. */
void tabiya_answerer_forget(TabiyaAnswerer *self);

G_END_DECLS

#endif
