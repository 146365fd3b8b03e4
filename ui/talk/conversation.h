/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What was asked about one game, and answered: kept in the data folder, one file a game, over
 * restarts. No widgets.
 *
 * The file is JSON ({"version":1,"turns":[…]}), written whole after every answer, by the thread
 * that writes small files (app/kept-file.h). A file that is too long, damaged or from another hand
 * is read as far as it makes sense: positions and moves in it are checked.
 */
#ifndef TABIYA_CONVERSATION_H
#define TABIYA_CONVERSATION_H

#include <glib-object.h>

#include "app/talk/answer.h"
#include "ui/talk/model-words.h"

G_BEGIN_DECLS

/* Older turns go, and so do the files of games not talked about for long. */
#define TABIYA_TURNS_MAX 100
#define TABIYA_CONVERSATIONS_MAX 200

typedef struct {
    char *question;
    TabiyaAnswer *answer;
    TabiyaModelWords *model; /* what a language model said and did; NULL: Tabiya answered */
} TabiyaTurn;

#define TABIYA_TYPE_CONVERSATION (tabiya_conversation_get_type())
G_DECLARE_FINAL_TYPE(TabiyaConversation, tabiya_conversation, TABIYA, CONVERSATION, GObject)

/* The one with the name `key` (letters, digits and "-") in `folder`, which need not exist yet.
 * "": of a game that has no name yet. Then, and with `folder` NULL, nothing is kept. */
TabiyaConversation *tabiya_conversation_new(const char *folder,
                                            const char *key) G_GNUC_WARN_UNUSED_RESULT;

const char *tabiya_conversation_get_key(TabiyaConversation *self);
/* The same conversation is about a game that has another name by now. */
void tabiya_conversation_set_key(TabiyaConversation *self, const char *key);

guint tabiya_conversation_get_n_turns(TabiyaConversation *self);
const TabiyaTurn *tabiya_conversation_get_turn(TabiyaConversation *self, guint index);
/* Copies the answer and the words of a model, NULL: none; and keeps the conversation. */
void tabiya_conversation_add(TabiyaConversation *self, const char *question,
                             const TabiyaAnswer *answer, const TabiyaModelWords *model);
/* Removes all turns; restore() brings them back, before those added since. */
void tabiya_conversation_clear(TabiyaConversation *self);
gboolean tabiya_conversation_can_restore(TabiyaConversation *self);
void tabiya_conversation_restore(TabiyaConversation *self);

/* The whole of it, under `title`. */
char *tabiya_conversation_dup_markdown(TabiyaConversation *self,
                                       const char *title) G_GNUC_WARN_UNUSED_RESULT;

/* As in the file. */
char *tabiya_conversation_dup_text(TabiyaConversation *self) G_GNUC_WARN_UNUSED_RESULT;
/* Adds the turns in such a text. FALSE: it is none. */
gboolean tabiya_conversation_read_text(TabiyaConversation *self, const char *text);

G_END_DECLS

#endif
